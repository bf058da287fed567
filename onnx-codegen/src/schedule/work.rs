//! How long kernels take, roughly: in multiply-adds of a contraction, of which there are about fifty in a nanosecond.

use super::kernel::{ACCUMULATOR, Body, Kernel, Loop, Map, Reduce, Stage};
use crate::tensor::{Binary, Combine, Kind, Scalar, Unary};
use crate::types::{DType, Int};
use std::collections::HashSet;

// Measured on maps and reductions of 100,000 f32 in the second-level cache, with AVX2. An element takes:

/// An arithmetic operation.
const OPERATION: i64 = 1;
/// A division or a square root.
const DIVISION: i64 = 5;
/// A function that is a polynomial: exponentials 9, logarithms 19, error functions 22.
const FUNCTION: i64 = 15;
/// A function of the mathematical library.
const SINGLE: i64 = 200;
/// A read that is not beside the one before.
const APART: i64 = 20;
/// A comparison that keeps positions.
const POSITION: i64 = 40;
/// A number that is converted when it is read or written.
const CONVERTED: i64 = 10;

/// What a kernel takes.
pub fn of(kernel: &Kernel) -> Int {
    match &kernel.body {
        Body::Map(m) => map(m),
        Body::Reduce(r) => reduce(r),
        Body::Rows(r) => {
            let stages = r.stages.iter().map(|stage| match stage {
                Stage::Map(m) => map(m),
                Stage::Reduce(r) => reduce(r),
            });
            count(&r.loops) * stages.fold(Int::ZERO, |sum, stage| sum + stage)
        }
        Body::Contraction(c) => {
            let loops = c.outer.iter().chain(&c.rows).chain([&c.row, &c.column]).chain(&c.inner);
            Int::product(loops.map(|l| &l.extent))
        }
        Body::Winograd(w) => &w.batch * &w.down * &w.across * (w.filter.places() * w.channels * w.features),
        Body::Blocks(_) | Body::Border(_) | Body::Scatter(_) => Int::ZERO,
    }
}

fn count(loops: &[Loop]) -> Int {
    Int::product(loops.iter().map(|l| &l.extent))
}

fn map(m: &Map) -> Int {
    let lanes = m.loops.last().map(|l| l.iter);
    count(&m.loops) * (cost(&m.value, lanes.as_slice(), moved) + moved(m.value.dtype))
}

fn reduce(r: &Reduce) -> Int {
    // The few taps of a window are no vectors.
    let long = |l: &&Loop| l.extent.known().is_none_or(|n| n >= 16);
    let lanes: Vec<usize> = r.inner.last().filter(long).into_iter().chain(r.loops.last()).map(|l| l.iter).collect();
    let combine =
        if matches!(r.combine, Combine::ArgMin { .. } | Combine::ArgMax { .. }) { POSITION } else { OPERATION };
    // What is read again and again comes from a cache.
    let each = count(&r.inner) * (cost(&r.value, &lanes, |_| 0) + combine);
    count(&r.loops) * (each + (cost(&r.epilogue, &lanes, moved) + moved(r.epilogue.dtype)))
}

/// Reads or writes an element that lies beside the one before.
fn moved(dtype: DType) -> i64 {
    match dtype {
        // A string is allocated.
        DType::String => SINGLE,
        DType::F16 | DType::BF16 => CONVERTED,
        _ => dtype.size().map_or(CONVERTED, |size| (size as i64 + 1) / 2),
    }
}

/// What an element takes. Iterators of `lanes` may run along vectors; `read` is what a read in order takes.
fn cost(value: &Scalar, lanes: &[usize], read: fn(DType) -> i64) -> i64 {
    let mut seen = HashSet::new();
    let mut sum = 0i64;
    value.visit(&mut |s| {
        if lanes.iter().any(|lane| mentions(s, *lane)) && seen.insert(s.clone()) {
            sum = sum.saturating_add(own_cost(s, lanes, read));
        }
    });
    sum
}

/// Whether a value differs along a loop.
fn mentions(s: &Scalar, iter: usize) -> bool {
    let mut found = false;
    s.visit(&mut |s| found |= matches!(&*s.kind, Kind::Load(load) if load.tensor == ACCUMULATOR));
    s.visit_ints(&mut |x| found |= x.mentions_iter(iter));
    found
}

/// What an expression takes beside its operands.
fn own_cost(s: &Scalar, lanes: &[usize], read: fn(DType) -> i64) -> i64 {
    match &*s.kind {
        Kind::Const(_) | Kind::Int(_) => 0,
        Kind::Load(load) if load.tensor == ACCUMULATOR => 0,
        Kind::Load(load) => {
            let next = |lane: &usize| load.index.first().and_then(|x| x.coefficient(*lane)).is_some_and(|c| c.is(1));
            if lanes.iter().any(next) { read(s.dtype) } else { APART }
        }
        Kind::Unary(op, a) => match op {
            Unary::Sqrt => DIVISION,
            Unary::Exp | Unary::Log | Unary::Tanh | Unary::Erf | Unary::Sin | Unary::Cos if a.dtype == DType::F32 => {
                FUNCTION
            }
            Unary::Exp | Unary::Log | Unary::Tanh | Unary::Erf | Unary::Sin | Unary::Cos => SINGLE,
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
