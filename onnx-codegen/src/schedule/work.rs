//! How long kernels take, roughly: in multiply-adds of a contraction, of which there are about fifty in a nanosecond.

use super::kernel::{Body, Kernel, Loop, Stage};
use crate::tensor::{Binary, Kind, Scalar, Unary};
use crate::types::{DType, Int};
use std::collections::HashSet;

/// An arithmetic operation on an element of a vector.
const OPERATION: i64 = 2;
/// A division or a square root.
const DIVISION: i64 = 6;
/// A function that is a polynomial, in vectors.
const FUNCTION: i64 = 30;
/// What is computed element by element, with functions of the mathematical library.
const SINGLE: i64 = 200;
/// Bytes that are read or written from where they lie one after the other.
const BYTE: i64 = 2;
/// An element that does not lie beside the one before.
const APART: i64 = 25;

/// What a kernel takes.
pub fn of(kernel: &Kernel) -> Int {
    match &kernel.body {
        Body::Map(m) => map(&m.loops, &m.value),
        Body::Reduce(r) => reduce(&r.loops, &r.inner, &r.value, &r.epilogue),
        Body::Rows(r) => {
            let stages = r.stages.iter().map(|stage| match stage {
                Stage::Map(m) => map(&m.loops, &m.value),
                Stage::Reduce(r) => reduce(&r.loops, &r.inner, &r.value, &r.epilogue),
            });
            count(&r.loops) * stages.fold(Int::ZERO, |sum, stage| sum + stage)
        }
        Body::Contraction(c) => {
            let loops = c.outer.iter().chain(&c.rows).chain([&c.row, &c.column]).chain(&c.inner);
            Int::product(loops.map(|l| &l.extent))
        }
        Body::Winograd(_) | Body::Border(_) | Body::Scatter(_) => Int::ZERO,
    }
}

fn count(loops: &[Loop]) -> Int {
    Int::product(loops.iter().map(|l| &l.extent))
}

fn map(loops: &[Loop], value: &Scalar) -> Int {
    let lanes = loops.last().map(|l| l.iter);
    count(loops) * (cost(value, lanes.as_slice(), BYTE) + bytes(value.dtype) * BYTE)
}

/// What is read again and again comes from a cache.
fn reduce(loops: &[Loop], inner: &[Loop], value: &Scalar, epilogue: &Scalar) -> Int {
    let lanes: Vec<usize> = [inner.last(), loops.last()].into_iter().flatten().map(|l| l.iter).collect();
    let each = count(inner) * (cost(value, &lanes, 0) + OPERATION);
    count(loops) * (each + (cost(epilogue, &lanes, BYTE) + bytes(epilogue.dtype) * BYTE))
}

fn bytes(dtype: DType) -> i64 {
    // A string is three words, and allocated.
    dtype.size().map_or(SINGLE, |size| size as i64)
}

/// What an element takes. Iterators of `lanes` may run along vectors; `byte` is what a byte takes that is read in order.
fn cost(value: &Scalar, lanes: &[usize], byte: i64) -> i64 {
    let mut seen = HashSet::new();
    let mut sum = 0i64;
    value.visit(&mut |s| {
        let uniform = !lanes.iter().any(|lane| mentions(s, *lane));
        if !uniform && seen.insert(s.clone()) {
            sum = sum.saturating_add(own_cost(s, lanes, byte));
        }
    });
    sum
}

/// Whether a value differs along a loop.
fn mentions(s: &Scalar, iter: usize) -> bool {
    let mut found = false;
    s.visit(&mut |s| found |= matches!(&*s.kind, Kind::Load(load) if load.tensor == super::kernel::ACCUMULATOR));
    s.visit_ints(&mut |x| found |= x.mentions_iter(iter));
    found
}

/// What an expression takes beside its operands.
fn own_cost(s: &Scalar, lanes: &[usize], byte: i64) -> i64 {
    match &*s.kind {
        Kind::Const(_) | Kind::Int(_) => 0,
        Kind::Load(load) if load.tensor == super::kernel::ACCUMULATOR => 0,
        Kind::Load(load) => {
            let next = |lane: &usize| load.index.first().and_then(|x| x.coefficient(*lane)).is_some_and(|c| c.is(1));
            match lanes.iter().any(next) {
                true => bytes(s.dtype) * byte,
                false => APART,
            }
        }
        Kind::Unary(op, a) => match op {
            _ if a.dtype != DType::F32 => OPERATION,
            Unary::Sqrt => DIVISION,
            Unary::Exp | Unary::Log | Unary::Tanh | Unary::Erf | Unary::Sin | Unary::Cos => FUNCTION,
            Unary::Tan | Unary::Asin | Unary::Acos | Unary::Atan | Unary::Sinh | Unary::Cosh => SINGLE,
            Unary::Asinh | Unary::Acosh | Unary::Atanh => SINGLE,
            _ => OPERATION,
        },
        Kind::Binary(Binary::Div, ..) => DIVISION,
        Kind::Binary(Binary::Pow, _, b) if b.as_const().is_none() => 2 * FUNCTION,
        Kind::Binary(Binary::Rem | Binary::Mod, ..) => SINGLE,
        Kind::Binary(..) | Kind::Select(..) | Kind::Cast(..) => OPERATION,
    }
}
