//! Softmax, LogSoftmax, Hardmax.

use super::contract::accumulator;
use super::operands::Kinds;
use super::reduction::Reduction;
use super::{Cx, Table, Val};
use crate::tensor::module::Combine;
use crate::tensor::{Scalar, Tensor};
use crate::types::{Int, Result};

pub const TABLE: Table = &[
    ("Hardmax", 1, hardmax_1),
    ("Hardmax", 13, hardmax),
    ("LogSoftmax", 1, |cx| softmax_1(cx, log_softmax)),
    ("LogSoftmax", 13, |cx| softmax_13(cx, log_softmax)),
    ("Softmax", 1, |cx| softmax_1(cx, softmax)),
    ("Softmax", 13, |cx| softmax_13(cx, softmax)),
];

type Normalise = fn(&mut Cx<'_>, &Tensor, &[usize]) -> Result<Tensor>;

fn input(cx: &Cx) -> Result<Tensor> {
    let x = cx.tensor(0)?;
    Kinds::Float.check(x.dtype)?;
    Ok(x)
}

/// Before version 13 the input counts as a matrix, whose rows are all axes from `axis` on.
fn first_axis(cx: &Cx, x: &Tensor) -> Result<usize> {
    let axis = cx.node.int_or("axis", 1)?;
    // The default of 1 also stands where the rank is 1: rows of one element.
    if usize::try_from(axis) == Ok(x.rank()) { Ok(x.rank()) } else { cx.axis(axis, x.rank()) }
}

fn softmax_1(cx: &mut Cx, normalise: Normalise) -> Result<Vec<Val>> {
    let x = input(cx)?;
    let axes: Vec<usize> = (first_axis(cx, &x)?..x.rank()).collect();
    Ok(vec![normalise(cx, &x, &axes)?.into()])
}

fn softmax_13(cx: &mut Cx, normalise: Normalise) -> Result<Vec<Val>> {
    let x = input(cx)?;
    let axis = cx.axis(cx.node.int_or("axis", -1)?, x.rank())?;
    Ok(vec![normalise(cx, &x, &[axis])?.into()])
}

/// `x` less its maximum over the axes, widened: no exponential of it is greater than 1.
fn shifted(cx: &mut Cx, x: &Tensor, reduction: &Reduction) -> Result<impl Fn(&[Int]) -> Scalar + use<>> {
    let wide = accumulator(x.dtype);
    let greatest = reduction.reduce(cx, Combine::Max, |i, _| x.at(i.to_vec()))?;
    let (x, reduction) = (x.clone(), reduction.clone());
    Ok(move |i: &[Int]| x.at(i.to_vec()).cast(wide) - greatest.at(reduction.project(i)).cast(wide))
}

fn softmax(cx: &mut Cx, x: &Tensor, axes: &[usize]) -> Result<Tensor> {
    let reduction = Reduction::new(&x.shape, axes, true);
    let less = shifted(cx, x, &reduction)?;
    // A tensor of its own, as both the sum and the result read it.
    let exps = cx.map(accumulator(x.dtype), x.shape.clone(), |i| less(i).exp())?;
    let sum = reduction.reduce(cx, Combine::Sum, |i, _| exps.at(i.to_vec()))?;
    // One division for all elements that share a sum.
    let scale = cx.map(sum.dtype, sum.shape.clone(), |i| sum.at(i.to_vec()).like(1.0) / sum.at(i.to_vec()))?;
    cx.map(x.dtype, x.shape.clone(), |i| (exps.at(i.to_vec()) * scale.at(reduction.project(i))).cast(x.dtype))
}

pub(super) fn log_softmax(cx: &mut Cx, x: &Tensor, axes: &[usize]) -> Result<Tensor> {
    let reduction = Reduction::new(&x.shape, axes, true);
    let less = shifted(cx, x, &reduction)?;
    let sum = reduction.reduce(cx, Combine::Sum, |i, _| less(i).exp())?;
    cx.map(x.dtype, x.shape.clone(), |i| (less(i) - sum.at(reduction.project(i)).log()).cast(x.dtype))
}

/// 1 at the first maximum along an axis, 0 elsewhere.
fn one_hot_of_first(cx: &mut Cx, x: &Tensor, axis: usize) -> Result<Tensor> {
    let reduction = Reduction::new(&x.shape, &[axis], true);
    let first = reduction.reduce(cx, Combine::ArgMax { last: false }, |i, _| x.at(i.to_vec()))?;
    cx.map(x.dtype, x.shape.clone(), |i| {
        let here = Scalar::int(Int::iter(axis)).equal(first.at(reduction.project(i)));
        here.select(Scalar::number(x.dtype, 1.0), Scalar::zero(x.dtype))
    })
}

fn hardmax(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = input(cx)?;
    let axis = cx.axis(cx.node.int_or("axis", -1)?, x.rank())?;
    Ok(vec![one_hot_of_first(cx, &x, axis)?.into()])
}

fn hardmax_1(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = input(cx)?;
    let (before, after) = x.shape.split_at(first_axis(cx, &x)?);
    let matrix = cx.reshape(&x, vec![Int::product(before), Int::product(after)])?;
    let result = one_hot_of_first(cx, &matrix, 1)?;
    Ok(vec![cx.reshape(&result, x.shape.clone())?.into()])
}
