//! Several vectors of a reduction's results at once, which share what they read.

use super::expression::Writer;
use super::kernel::{close_loops, open_loops};
use super::types::literal;
use super::vector::{VectorWriter, Width, is_guarded, vector_loads};
use crate::schedule::kernel::{Loop, Reduce};
use crate::tensor::{Binary, Combine, Kind, Load, Scalar};
use crate::types::int::Atom;
use crate::types::{DType, Int, Scope, Symbols};

/// How results are computed together.
pub struct Blocks {
    pub width: Width,
    /// How many vectors at once.
    pub copies: i64,
    /// The loop along which they lie: that of the lanes, or another.
    pub along: usize,
}

/// Some vectors of results. Their loops' iterators are in scope, at the first of them.
pub fn block(writer: &mut Writer<'_>, symbols: &Symbols, r: &Reduce, lane: &Loop, blocks: &Blocks) {
    let Blocks { width, copies, along } = *blocks;
    let step = if along == lane.iter { width.lanes() } else { 1 };
    let init = literal(DType::F32, &r.combine.init(DType::F32));
    let vector = width.vector();
    // Copy `k` is at the iterator plus `k` steps.
    let scope = Scope { symbols, extents: &writer.extents.clone() };
    let with = |k: i64| -> Vec<Int> {
        (0..writer.extents.len()).map(|i| if i == along { Int::iter(i) + k * step } else { Int::iter(i) }).collect()
    };
    let substitutes: Vec<Vec<Int>> = (0..copies).map(with).collect();
    let at = |s: &Scalar, with: &[Int]| -> Scalar {
        s.rewrite(&mut |x| scope.replace(x, with), &mut |dtype, load| Scalar::new(dtype, Kind::Load(load)))
    };
    let values: Vec<Scalar> = substitutes.iter().map(|with| at(&r.value, with)).collect();
    windows(writer, &scope, r, lane, &values, width);
    for k in 0..copies {
        writer.code.line(&format!("let mut acc{k} = {vector}::splat(simd, {init});"));
    }
    let slide = Slide::find(r, lane, along);
    let inner: Vec<Loop> = r.inner.iter().filter(|l| slide.is_none_or(|s| s.iter != l.iter)).cloned().collect();
    open_loops(writer, &inner);
    match slide {
        // What one copy reads its neighbours read too: in the order of memory, everything is loaded once.
        Some(slide) => {
            for (k, tap) in slide.order(copies) {
                let mut with: Vec<Int> = (0..writer.extents.len()).map(Int::iter).collect();
                with[slide.iter] = Int::from(tap);
                if let Some(value) = values.get(k as usize) {
                    accumulate(writer, r, lane, width, k as usize, &at(value, &with));
                }
            }
        }
        None => {
            for (k, value) in values.iter().enumerate() {
                accumulate(writer, r, lane, width, k, value);
            }
        }
    }
    close_loops(writer, &inner);
    for (k, with) in substitutes.iter().enumerate() {
        writer.open("{");
        let accumulator = format!("acc{k}");
        let epilogue = at(&r.epilogue, with);
        let result = VectorWriter::new(writer, lane.iter, &accumulator).width(width).value(&epilogue);
        let index = scope.replace(&r.store, with);
        let tensor = writer.tensor(r.output);
        VectorWriter::new(writer, lane.iter, "").width(width).store(&tensor, &index, &result);
        writer.close("}");
    }
}

/// Takes a value into the accumulator of a copy.
fn accumulate(writer: &mut Writer<'_>, r: &Reduce, lane: &Loop, width: Width, k: usize, value: &Scalar) {
    let mut vectors = VectorWriter::new(writer, lane.iter, "").width(width);
    let line = match (r.combine, &*value.kind) {
        (Combine::Sum, Kind::Binary(Binary::Mul, a, b)) => {
            let (a, b) = (vectors.value(a), vectors.value(b));
            format!("acc{k} = {a}.mul_add({b}, acc{k});")
        }
        (combine, _) => {
            let value = vectors.value(value);
            match combine {
                Combine::Sum => format!("acc{k} = acc{k} + {value};"),
                Combine::Product => format!("acc{k} = acc{k} * {value};"),
                Combine::Min => format!("acc{k} = rt::vector::min_nan(acc{k}, {value});"),
                _ => format!("acc{k} = rt::vector::max_nan(acc{k}, {value});"),
            }
        }
    };
    writer.code.line(&line);
}

/// Neighbouring results of a window that slides: a step along a loop of results is a few steps along a reduced one, so
/// that they read the same elements at other taps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    /// The iterator of the taps.
    pub iter: usize,
    /// How many taps there are.
    taps: i64,
    /// How many of them the window moves by.
    stride: i64,
}

/// More taps than this are not written out.
const TAPS: i64 = 9;

impl Slide {
    /// The reduced loop along which results that are neighbours along `along` overlap most.
    pub fn find(r: &Reduce, lane: &Loop, along: usize) -> Option<Slide> {
        if along == lane.iter || is_guarded(&r.value, lane.iter) {
            return None;
        }
        let loads = vector_loads(&r.value, lane.iter);
        let index = |load: &Scalar| match &*load.kind {
            Kind::Load(Load { index, .. }) => index.first().cloned(),
            _ => None,
        };
        // The one tensor over which the window moves.
        let mut moving = loads.iter().filter_map(index).filter(|x| x.mentions_iter(along));
        let (data, None) = (moving.next()?, moving.next()) else { return None };
        let step = data.coefficient(along)?.known()?;
        let slides = r.inner.iter().filter_map(|l| {
            let (tap, taps) = (data.coefficient(l.iter)?.known()?, l.extent.known()?);
            let fine = tap > 0 && step > 0 && step % tap == 0 && (2..=TAPS).contains(&taps) && step / tap < taps;
            fine.then(|| Slide { iter: l.iter, taps, stride: step / tap })
        });
        slides.max_by_key(|s| s.taps - s.stride)
    }

    /// How many results at once: their accumulators, the weights of all taps and an element fill the registers of AVX2.
    pub fn copies(&self, width: Width, count: i64) -> i64 {
        let registers = if width == Width::Eight { 16 } else { 8 };
        let most = (registers - self.taps - 1).clamp(3, 8).min(count);
        // As many everywhere, if that takes few from most.
        (most - most / 3..=most).rev().find(|c| count % c == 0).unwrap_or(most)
    }

    /// Copies with taps, by what they read.
    fn order(&self, copies: i64) -> Vec<(i64, i64)> {
        let mut pairs: Vec<(i64, i64)> = (0..copies).flat_map(|k| (0..self.taps).map(move |tap| (k, tap))).collect();
        pairs.sort_by_key(|(k, tap)| k * self.stride + tap);
        pairs
    }
}

/// For the loads whose reach is known, the memory that the reduced loops pass over: one check for all of them.
fn windows(writer: &mut Writer<'_>, scope: &Scope<'_>, r: &Reduce, lane: &Loop, values: &[Scalar], width: Width) {
    let zero: Vec<Int> = (0..scope.extents.len())
        .map(|i| if r.inner.iter().any(|l| l.iter == i) { Int::ZERO } else { Int::iter(i) })
        .collect();
    let Some(first) = values.first() else { return };
    for load in vector_loads(first, lane.iter) {
        let Kind::Load(l) = &*load.kind else { continue };
        let Some(index) = l.index.first().filter(|x| !x.has_elements()) else { continue };
        if load.dtype != DType::F32 || is_guarded(first, lane.iter) {
            continue;
        }
        let base = scope.replace(index, &zero);
        // How far any copy's load of this tensor reaches from here.
        let mut reach = 0;
        let mut fine = true;
        for value in values {
            for other in vector_loads(value, lane.iter) {
                let Kind::Load(o) = &*other.kind else { continue };
                if o.tensor != l.tensor {
                    continue;
                }
                let offset = o.index.first().map_or(Int::ZERO, |x| scope.simplify(&(x - &base)));
                let (low, high) = scope.interval(&offset);
                fine &= low >= 0 && high < FAR && is_attained(scope, &offset);
                reach = reach.max(high);
            }
        }
        if fine {
            let tensor = writer.tensor(l.tensor);
            let start = writer.index(&base);
            let name = writer.window(l.tensor, base, reach);
            let span = reach + i128::from(width.lanes());
            writer.code.line(&format!("let {name}: &[f32; {span}] = rt::kernel::array({tensor}, {start});"));
        }
    }
}

/// Elements that a window has at most.
const FAR: i128 = 1 << 20;

/// Whether some iteration reaches the bounds of an offset: it is a sum of multiples of iterators, which do run.
fn is_attained(scope: &Scope<'_>, offset: &Int) -> bool {
    offset.terms().iter().all(|term| match &term.factors[..] {
        [Atom::Iter(iter)] => scope.extents.get(iter.0 as usize).and_then(|e| e.known()).is_some_and(|e| e > 0),
        _ => false,
    })
}
