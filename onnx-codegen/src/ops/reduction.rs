//! Reductions over a set of axes, as the reduce operators, softmax and the normalisations use them.

use super::Cx;
use super::contract::accumulator;
use crate::tensor::module::{Combine, Source};
use crate::tensor::{Condition, Scalar, Shape, Tensor};
use crate::types::{DType, Diagnostic, Int, Result};

/// Where the index along one axis of the input comes from: an iterator of the result, one that is reduced, or the sum
/// of both, one of which is then always zero.
#[derive(Clone, Debug)]
struct Axis {
    outer: Option<usize>,
    inner: Option<usize>,
}

/// A set of axes of a shape, over which elements are combined.
#[derive(Clone, Debug)]
pub(super) struct Reduction {
    axes: Vec<Axis>,
    /// The shape of the result.
    pub(super) shape: Shape,
    extents: Vec<Int>,
    /// What the result is to be reshaped to, where its rank cannot be had directly.
    squeezed: Option<Shape>,
}

impl Reduction {
    /// Over axes known at build time, which stay with the dim 1 or go.
    pub(super) fn new(shape: &[Int], axes: &[usize], keepdims: bool) -> Reduction {
        let mut reduction = Reduction { axes: vec![], shape: vec![], extents: vec![], squeezed: None };
        for (axis, dim) in shape.iter().enumerate() {
            if axes.contains(&axis) {
                reduction.axes.push(Axis { outer: None, inner: Some(reduction.extents.len()) });
                reduction.extents.push(dim.clone());
                if keepdims {
                    reduction.shape.push(Int::ONE);
                }
            } else {
                reduction.axes.push(Axis { outer: Some(reduction.shape.len()), inner: None });
                reduction.shape.push(dim.clone());
            }
        }
        reduction
    }

    /// Over axes that are read while running. A flag per axis, 0 or 1, turns each dim `d` into the pair of an outer
    /// and an inner dim that are `d` and 1, or 1 and `d`.
    pub(super) fn read(cx: &mut Cx, shape: &[Int], axes: &Tensor, keepdims: bool) -> Result<Reduction> {
        let rank = shape.len();
        let count = match &axes.shape[..] {
            [] => Int::ONE,
            [count] => count.clone(),
            _ => return Err(Diagnostic::model(format!("`axes` has the rank {}, but must have 1", axes.rank()))),
        };
        if !axes.dtype.is_integer() {
            return Err(Diagnostic::model(format!("`axes` has the dtype {}, not an integer type", axes.dtype)));
        }
        let axis_at = |k: &Int| {
            let index = if axes.rank() == 0 { vec![] } else { vec![k.clone()] };
            Scalar::int(Int::element(axes.var, index, Some(Int::from(rank))))
        };
        let named = cx.reduce(Combine::Sum, vec![Int::from(rank)], vec![count.clone()], |o, k| {
            axis_at(&k[0]).equal(Scalar::int(o[0].clone())).cast(DType::I64)
        })?;
        let mut reduction = Reduction { axes: vec![], shape: vec![], extents: vec![], squeezed: None };
        let mut flags = Vec::with_capacity(rank);
        for (axis, dim) in shape.iter().enumerate() {
            // Its range refuses an axis that is named twice.
            let source = Source::Value(Int::element(named.var, vec![Int::from(axis)], None));
            let flag = cx.define_symbol(&format!("reduced.{axis}"), 0, 1, source);
            reduction.axes.push(Axis { outer: Some(axis), inner: Some(axis) });
            reduction.shape.push(dim + &flag * (Int::ONE - dim));
            reduction.extents.push(Int::ONE + &flag * (dim - 1));
            flags.push(flag);
        }
        if !keepdims {
            let Some(count) = count.known() else {
                let message =
                    "how many axes are reduced is known only while running, so that the rank of the result is not";
                return Err(Diagnostic::model(message).help("make `axes` a constant, or set `keepdims`"));
            };
            let kept = usize::try_from(count).ok().and_then(|count| rank.checked_sub(count)).ok_or_else(|| {
                Diagnostic::model(format!("{count} axes are to be reduced, but the rank of the input is {rank}"))
            })?;
            reduction.squeezed = Some(squeezed(cx, shape, &flags, kept)?);
        }
        Ok(reduction)
    }

    /// How many elements are combined into one.
    pub(super) fn count(&self) -> Int {
        Int::product(&self.extents)
    }

    /// The index into the input.
    fn index(&self, outer: &[Int], inner: &[Int]) -> Vec<Int> {
        let take = |from: &[Int], position: Option<usize>| position.and_then(|p| from.get(p).cloned());
        self.axes
            .iter()
            .map(|axis| match (take(outer, axis.outer), take(inner, axis.inner)) {
                (Some(a), Some(b)) => a + b,
                (Some(a), None) | (None, Some(a)) => a,
                (None, None) => Int::ZERO,
            })
            .collect()
    }

    /// The index into the result, whose reduced axes stay, of an index into the input.
    pub(super) fn project(&self, index: &[Int]) -> Vec<Int> {
        let reduced = |axis: &Axis| axis.inner.is_some();
        index.iter().zip(&self.axes).map(|(i, axis)| if reduced(axis) { Int::ZERO } else { i.clone() }).collect()
    }

    /// Combines a function of the index into the input and that into the result. The accumulator has the dtype of the
    /// body.
    pub(super) fn reduce(
        &self,
        cx: &mut Cx,
        combine: Combine,
        body: impl FnOnce(&[Int], &[Int]) -> Scalar,
    ) -> Result<Tensor> {
        if self.extents.is_empty() && !matches!(combine, Combine::ArgMin { .. } | Combine::ArgMax { .. }) {
            return self.map(cx, |outer| body(&self.index(outer, &[]), outer));
        }
        let (shape, extents) = (self.shape.clone(), self.extents.clone());
        cx.reduce(combine, shape, extents, |outer, inner| body(&self.index(outer, inner), outer))
    }

    /// A map over the shape of the result.
    pub(super) fn map(&self, cx: &mut Cx, body: impl FnOnce(&[Int]) -> Scalar) -> Result<Tensor> {
        let iters: Vec<Int> = (0..self.shape.len()).map(Int::iter).collect();
        let body = body(&iters);
        cx.map(body.dtype, self.shape.clone(), |_| body)
    }

    /// A function of the elements of a tensor of the shape of the result.
    pub(super) fn apply(&self, cx: &mut Cx, x: &Tensor, body: impl FnOnce(Scalar) -> Scalar) -> Result<Tensor> {
        self.map(cx, |i| body(x.at(i.to_vec())))
    }

    /// The mean of a function of the index into the input and that into the result, in the dtype of the function. Sums
    /// of narrow floats are accumulated in f32.
    pub(super) fn mean(&self, cx: &mut Cx, body: impl FnOnce(&[Int], &[Int]) -> Scalar) -> Result<Tensor> {
        let mut dtype = DType::F32;
        let sum = self.reduce(cx, Combine::Sum, |i, outer| {
            let value = body(i, outer);
            dtype = value.dtype;
            value.cast(accumulator(dtype))
        })?;
        // The mean of no integers is undefined, but no fault.
        let count = match dtype.is_float() {
            true => self.count(),
            false => cx.scope(&[]).max(&self.count(), &Int::ONE),
        };
        self.apply(cx, &sum, |sum| {
            let count = Scalar::int(count).cast(sum.dtype);
            (sum / count).cast(dtype)
        })
    }

    /// The result in its final shape.
    pub(super) fn finish(&self, cx: &mut Cx, x: Tensor) -> Result<Tensor> {
        match &self.squeezed {
            Some(shape) => cx.reshape(&x, shape.clone()),
            None => Ok(x),
        }
    }
}

/// The dims of the axes that are not flagged, of which there are `kept`.
fn squeezed(cx: &mut Cx, shape: &[Int], flags: &[Int], kept: usize) -> Result<Shape> {
    let left = Int::from(shape.len()) - Int::sum(flags);
    cx.check(Condition::Equal(left, Int::from(kept)), || "`axes` names an axis twice".to_string())?;
    // dims[m] is the sum over all axes of `d` where the axis is kept and m kept ones stand before it.
    let dims = cx.map(DType::I64, vec![Int::from(kept)], |m| {
        let mut before = Int::ZERO;
        let mut dim = Scalar::int(0i64);
        for (d, flag) in shape.iter().zip(flags) {
            let here = Scalar::int(before.clone()).equal(Scalar::int(m[0].clone()));
            let stays = Scalar::int(flag.clone()).equal(Scalar::int(0i64));
            dim = here.and(stays).select(Scalar::int(d.clone()), dim);
            before = before + Int::ONE - flag;
        }
        dim
    })?;
    (0..kept)
        .map(|m| {
            let source = Source::Value(Int::element(dims.var, vec![Int::from(m)], None));
            Ok(cx.define_symbol(&format!("kept.{m}"), 0, i64::MAX, source))
        })
        .collect()
}
