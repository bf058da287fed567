//! Normalisation by statistics of the input itself.

use super::contract::accumulator;
use super::operands::{Kinds, suffix};
use super::reduction::Reduction;
use super::{Cx, Table, Val, dtype_of};
use crate::tensor::module::Combine;
use crate::tensor::{Condition, Scalar, Tensor};
use crate::types::{DType, Diagnostic, Int, Result};

pub const TABLE: Table = &[
    ("GroupNormalization", 18, group_18),
    ("GroupNormalization", 21, group),
    ("InstanceNormalization", 1, instance),
    ("LayerNormalization", 17, layer),
    ("LpNormalization", 1, lp),
    ("MeanVarianceNormalization", 9, mean_variance),
    ("RMSNormalization", 23, rms),
];

fn input(cx: &Cx, index: usize) -> Result<Tensor> {
    let x = cx.tensor(index)?;
    Kinds::Float.check(x.dtype)?;
    Ok(x)
}

/// The dtype of the first stage: an attribute.
fn stash(cx: &Cx) -> Result<DType> {
    let number = cx.node.int_or("stash_type", 1)?;
    let dtype = dtype_of(number)?;
    Kinds::Float.check(dtype).map_err(|_| Diagnostic::model(format!("`stash_type` is {dtype}, not a float type")))?;
    Ok(dtype)
}

fn epsilon(cx: &Cx) -> Result<f64> {
    Ok(f64::from(cx.node.float_or("epsilon", 1e-5)?))
}

/// The axes from `axis` on.
fn last_axes(cx: &Cx, rank: usize) -> Result<Vec<usize>> {
    let first = cx.axis(cx.node.int_or("axis", -1)?, rank)?;
    Ok((first..rank).collect())
}

/// Mean and variance, in the dtype `wide`, about the mean: nothing cancels.
fn moments(cx: &mut Cx, x: &Tensor, wide: DType, reduction: &Reduction) -> Result<(Tensor, Tensor)> {
    let mean = reduction.mean(cx, |i, _| x.at(i.to_vec()).cast(wide))?;
    let variance = reduction.mean(cx, |i, outer| {
        let d = x.at(i.to_vec()).cast(wide) - mean.at(outer.to_vec());
        d.clone() * d
    })?;
    Ok((mean, variance))
}

fn inverse_root(cx: &mut Cx, x: &Tensor, epsilon: f64, reduction: &Reduction) -> Result<Tensor> {
    reduction.apply(cx, x, |v| {
        let shifted = v.clone() + v.like(epsilon);
        v.like(1.0) / shifted.sqrt()
    })
}

/// Outputs: Y, and mean and inverse standard deviation in the dtype of the first stage.
fn layer(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, scale) = (input(cx, 0)?, input(cx, 1)?);
    cx.same_dtype(&[x.clone(), scale.clone()])?;
    let wide = stash(cx)?;
    let reduction = Reduction::new(&x.shape, &last_axes(cx, x.rank())?, true);
    let (mean, variance) = moments(cx, &x, wide, &reduction)?;
    let inverse = inverse_root(cx, &variance, epsilon(cx)?, &reduction)?;
    let scale = suffix(cx, &x, &scale)?;
    let bias = match cx.optional(2)? {
        Some(bias) => {
            cx.same_dtype(&[x.clone(), bias.clone()])?;
            Some(suffix(cx, &x, &bias)?)
        }
        None => None,
    };
    let y = cx.map(x.dtype, x.shape.clone(), |i| {
        let at = reduction.project(i);
        let centred = x.at(i.to_vec()).cast(wide) - mean.at(at.clone());
        let scaled = (centred * inverse.at(at)).cast(x.dtype) * scale;
        bias.into_iter().fold(scaled, |y, bias| y + bias)
    })?;
    Ok(vec![y.into(), mean.into(), inverse.into()])
}

/// The result has the dtype of the scale.
fn rms(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, scale) = (input(cx, 0)?, input(cx, 1)?);
    let wide = stash(cx)?;
    let reduction = Reduction::new(&x.shape, &last_axes(cx, x.rank())?, true);
    let square = |x: Scalar| x.clone() * x;
    let mean = reduction.mean(cx, |i, _| square(x.at(i.to_vec()).cast(wide)))?;
    let epsilon = epsilon(cx)?;
    let root = reduction.apply(cx, &mean, |v| (v.clone() + v.like(epsilon)).sqrt())?;
    let (dtype, factor) = (scale.dtype, suffix(cx, &x, &scale)?);
    let y = cx.map(dtype, x.shape.clone(), |i| {
        let normal = x.at(i.to_vec()).cast(wide) / root.at(reduction.project(i));
        normal.cast(x.dtype).cast(dtype) * factor
    })?;
    Ok(vec![y.into()])
}

/// Demands that a parameter of a normalisation has one number for each of `count` channels or groups.
fn check_parameter(cx: &mut Cx, parameter: &Tensor, x: &Tensor, count: &Int, what: &str) -> Result<()> {
    cx.same_dtype(&[x.clone(), parameter.clone()])?;
    let shown = (cx.show_shape(&parameter.shape), count.show(&cx.module.symbols));
    let message = || format!("scale and bias must have one number for each of the {} {what}, not {}", shown.1, shown.0);
    match &parameter.shape[..] {
        [dim] => cx.check_equal(dim, count, message),
        _ => Err(Diagnostic::model(message())),
    }
}

/// The channels of `(N, C, ..)`.
fn channels(x: &Tensor) -> Result<Int> {
    match x.shape.get(1) {
        Some(channels) => Ok(channels.clone()),
        None => Err(Diagnostic::model(format!("the input has the rank {}, but must have at least 2", x.rank()))),
    }
}

fn instance(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, scale, bias) = (input(cx, 0)?, cx.tensor(1)?, cx.tensor(2)?);
    let count = channels(&x)?;
    check_parameter(cx, &scale, &x, &count, "channels")?;
    check_parameter(cx, &bias, &x, &count, "channels")?;
    let wide = accumulator(x.dtype);
    let axes: Vec<usize> = (2..x.rank()).collect();
    let reduction = Reduction::new(&x.shape, &axes, true);
    let (mean, variance) = moments(cx, &x, wide, &reduction)?;
    let inverse = inverse_root(cx, &variance, epsilon(cx)?, &reduction)?;
    let y = cx.map(x.dtype, x.shape.clone(), |i| {
        let (at, channel) = (reduction.project(i), vec![Int::iter(1)]);
        let normal = (x.at(i.to_vec()).cast(wide) - mean.at(at.clone())) * inverse.at(at);
        (normal * scale.at(channel.clone()).cast(wide) + bias.at(channel).cast(wide)).cast(x.dtype)
    })?;
    Ok(vec![y.into()])
}

/// Version 18: one scale and bias per group, all in one precision.
fn group_18(cx: &mut Cx) -> Result<Vec<Val>> {
    let wide = accumulator(input(cx, 0)?.dtype);
    group_norm(cx, wide, true)
}

/// One scale and bias per channel; the second stage is in the dtype of the input.
fn group(cx: &mut Cx) -> Result<Vec<Val>> {
    let wide = stash(cx)?;
    group_norm(cx, wide, false)
}

fn group_norm(cx: &mut Cx, wide: DType, per_group: bool) -> Result<Vec<Val>> {
    let (x, scale, bias) = (input(cx, 0)?, cx.tensor(1)?, cx.tensor(2)?);
    let count = channels(&x)?;
    let groups = match cx.node.int("num_groups")? {
        Some(groups) if groups > 0 => Int::from(groups),
        Some(groups) => return Err(Diagnostic::model(format!("`num_groups` is {groups}, but must be positive"))),
        None => return Err(Diagnostic::model("the attribute `num_groups` is missing")),
    };
    let scope = cx.scope(&[]);
    let (size, left_over) = (scope.div(&count, &groups), scope.rem(&count, &groups));
    let shown = (count.show(&cx.module.symbols), groups.show(&cx.module.symbols));
    cx.check(Condition::Equal(left_over, Int::ZERO), || {
        format!("{} channels do not divide into {} groups", shown.0, shown.1)
    })?;
    let (parameters, what) = if per_group { (&groups, "groups") } else { (&count, "channels") };
    check_parameter(cx, &scale, &x, parameters, what)?;
    check_parameter(cx, &bias, &x, parameters, what)?;

    // As (N, groups, channels of a group, ..).
    let mut split = x.shape.clone();
    split.splice(1..2, [groups.clone(), size]);
    let split = cx.reshape(&x, split)?;
    let axes: Vec<usize> = (2..split.rank()).collect();
    let reduction = Reduction::new(&split.shape, &axes, true);
    let (mean, variance) = moments(cx, &split, wide, &reduction)?;
    let inverse = inverse_root(cx, &variance, epsilon(cx)?, &reduction)?;
    let second = if per_group { wide } else { x.dtype };
    let shape = split.shape.clone();
    let y = cx.map_in(x.dtype, shape, |scope, i| {
        let at = reduction.project(i);
        let normal = (split.at(i.to_vec()).cast(wide) - mean.at(at.clone())) * inverse.at(at);
        let channel = match i {
            [_, group, ..] if per_group => group.clone(),
            [_, group, member, ..] => scope.linear(&[group.clone(), member.clone()], &split.shape[1..3]),
            _ => Int::ZERO,
        };
        let parameter = |t: &Tensor| t.at(vec![channel.clone()]).cast(second);
        (normal.cast(second) * parameter(&scale) + parameter(&bias)).cast(x.dtype)
    })?;
    Ok(vec![cx.reshape(&y, x.shape.clone())?.into()])
}

/// `(x - mean) / (standard deviation + 1e-9)`
fn mean_variance(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = input(cx, 0)?;
    let axes = cx.node.ints("axes")?.unwrap_or_else(|| vec![0, 2, 3]);
    let axes = cx.axes(&axes, x.rank())?;
    let reduction = Reduction::new(&x.shape, &axes, true);
    let wide = accumulator(x.dtype);
    let (mean, variance) = moments(cx, &x, wide, &reduction)?;
    let divisor = reduction.apply(cx, &variance, |v| v.clone().sqrt() + v.like(1e-9))?;
    let y = cx.map(x.dtype, x.shape.clone(), |i| {
        let at = reduction.project(i);
        ((x.at(i.to_vec()).cast(wide) - mean.at(at.clone())) / divisor.at(at)).cast(x.dtype)
    })?;
    Ok(vec![y.into()])
}

/// Where the norm is zero, so is the result.
fn lp(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = input(cx, 0)?;
    let axis = cx.axis(cx.node.int_or("axis", -1)?, x.rank())?;
    let reduction = Reduction::new(&x.shape, &[axis], true);
    let wide = accumulator(x.dtype);
    let at = |i: &[Int]| x.at(i.to_vec()).cast(wide);
    let norm = match cx.node.int_or("p", 2)? {
        1 => reduction.reduce(cx, Combine::Sum, |i, _| at(i).abs())?,
        2 => {
            let sum = reduction.reduce(cx, Combine::Sum, |i, _| at(i) * at(i))?;
            reduction.apply(cx, &sum, Scalar::sqrt)?
        }
        p => return Err(Diagnostic::model(format!("`p` is {p}, but must be 1 or 2"))),
    };
    let y = cx.map(x.dtype, x.shape.clone(), |i| {
        let norm = norm.at(reduction.project(i));
        let zero = norm.like(0.0);
        norm.clone().equal(zero.clone()).select(zero, at(i) / norm).cast(x.dtype)
    })?;
    Ok(vec![y.into()])
}
