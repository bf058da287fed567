//! Reductions: sums, means, extremes, norms, and the positions of extremes.

use super::contract::accumulator;
use super::operands::Kinds;
use super::reduction::Reduction;
use super::{Cx, Table, Val};
use crate::tensor::module::Combine;
use crate::tensor::scalar::Unary;
use crate::tensor::{Scalar, Tensor};
use crate::types::{DType, Result};

pub const TABLE: Table = &[
    ("ArgMax", 1, |cx| position(cx, |last| Combine::ArgMax { last })),
    ("ArgMin", 1, |cx| position(cx, |last| Combine::ArgMin { last })),
    ("ReduceL1", 1, |cx| sum_of(cx, accumulator, Scalar::abs, |sum| sum)),
    ("ReduceL2", 1, |cx| sum_of(cx, real, square, Scalar::sqrt)),
    ("ReduceLogSum", 1, |cx| sum_of(cx, real, |x| x, Scalar::log)),
    ("ReduceLogSumExp", 1, log_sum_exp),
    ("ReduceMax", 1, |cx| plain(cx, Kinds::NumberOrBool, Combine::Max)),
    ("ReduceMean", 1, mean),
    ("ReduceMin", 1, |cx| plain(cx, Kinds::NumberOrBool, Combine::Min)),
    ("ReduceProd", 1, |cx| plain(cx, Kinds::Number, Combine::Product)),
    ("ReduceSum", 1, |cx| sum_of(cx, accumulator, |x| x, |sum| sum)),
    ("ReduceSumSquare", 1, |cx| sum_of(cx, accumulator, square, |sum| sum)),
];

fn square(x: Scalar) -> Scalar {
    x.clone() * x
}

/// The dtype in which roots and logarithms of sums are computed: f64 for integers, whose results are cut to integers.
fn real(dtype: DType) -> DType {
    if dtype.is_float() { accumulator(dtype) } else { DType::F64 }
}

/// The data and the axes to reduce. Until 13 (ReduceSum) or 18 the axes are an attribute, then an input. No axes mean
/// all of them, unless `noop_with_empty_axes` is set.
fn inputs(cx: &mut Cx, kinds: Kinds) -> Result<(Tensor, Reduction)> {
    let x = cx.tensor(0)?;
    kinds.check(x.dtype)?;
    let keepdims = cx.node.int_or("keepdims", 1)? != 0;
    let noop = cx.node.int_or("noop_with_empty_axes", 0)? != 0;
    let axes = match cx.optional(1)? {
        Some(axes) if !axes.shape.iter().any(|d| d.is(0)) => {
            let Some(known) = cx.known_ints(&axes) else {
                let reduction = Reduction::read(cx, &x.shape, &axes, keepdims)?;
                return Ok((x, reduction));
            };
            known
        }
        Some(_) => vec![],
        None => cx.node.ints("axes")?.unwrap_or_default(),
    };
    let axes = match axes.is_empty() {
        true if noop => vec![],
        true => (0..x.rank()).collect(),
        false => cx.axes(&axes, x.rank())?,
    };
    let reduction = Reduction::new(&x.shape, &axes, keepdims);
    Ok((x, reduction))
}

fn finish(cx: &mut Cx, reduction: &Reduction, result: Tensor) -> Result<Vec<Val>> {
    Ok(vec![reduction.finish(cx, result)?.into()])
}

/// The elements themselves, combined.
fn plain(cx: &mut Cx, kinds: Kinds, combine: Combine) -> Result<Vec<Val>> {
    let (x, reduction) = inputs(cx, kinds)?;
    // An extreme is one of the elements, so only products need more digits on the way.
    let wide = if combine == Combine::Product { accumulator(x.dtype) } else { x.dtype };
    let result = reduction.reduce(cx, combine, |i, _| x.at(i.to_vec()).cast(wide))?;
    let result = reduction.apply(cx, &result, |y| y.cast(x.dtype))?;
    finish(cx, &reduction, result)
}

/// `after(sum of before(x))`, computed in the dtype that `wide` says.
fn sum_of(
    cx: &mut Cx,
    wide: fn(DType) -> DType,
    before: fn(Scalar) -> Scalar,
    after: fn(Scalar) -> Scalar,
) -> Result<Vec<Val>> {
    let (x, reduction) = inputs(cx, Kinds::Number)?;
    let sum = reduction.reduce(cx, Combine::Sum, |i, _| before(x.at(i.to_vec()).cast(wide(x.dtype))))?;
    let result = reduction.apply(cx, &sum, |sum| after(sum).cast(x.dtype))?;
    finish(cx, &reduction, result)
}

fn mean(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, reduction) = inputs(cx, Kinds::Number)?;
    let result = reduction.mean(cx, |i, _| x.at(i.to_vec()))?;
    finish(cx, &reduction, result)
}

/// `m + ln(sum of e^(x - m))` with the maximum as `m`, so that nothing overflows. An infinite maximum cannot be taken
/// from itself; without it the sum is 0 or infinite, whose logarithm is the maximum again.
fn log_sum_exp(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, reduction) = inputs(cx, Kinds::Number)?;
    let wide = real(x.dtype);
    let greatest = reduction.reduce(cx, Combine::Max, |i, _| x.at(i.to_vec()).cast(wide))?;
    let shift = reduction.apply(cx, &greatest, |m| m.clone().unary(Unary::IsInf).select(m.like(0.0), m))?;
    let sum = reduction
        .reduce(cx, Combine::Sum, |i, outer| (x.at(i.to_vec()).cast(wide) - shift.at(outer.to_vec())).exp())?;
    let result = reduction.map(cx, |i| (shift.at(i.to_vec()) + sum.at(i.to_vec()).log()).cast(x.dtype))?;
    finish(cx, &reduction, result)
}

fn position(cx: &mut Cx, combine: impl FnOnce(bool) -> Combine) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    Kinds::Number.check(x.dtype)?;
    let last = cx.node.int_or("select_last_index", 0)? != 0;
    let axis = cx.axis(cx.node.int_or("axis", 0)?, x.rank())?;
    let reduction = Reduction::new(&x.shape, &[axis], cx.node.int_or("keepdims", 1)? != 0);
    Ok(vec![reduction.reduce(cx, combine(last), |i, _| x.at(i.to_vec()))?.into()])
}
