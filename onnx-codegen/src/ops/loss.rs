//! Losses of classification.

use super::contract::accumulator;
use super::operands::Kinds;
use super::reduction::Reduction;
use super::softmax::log_softmax;
use super::{Cx, Table, Val};
use crate::tensor::module::Combine;
use crate::tensor::{Scalar, Tensor};
use crate::types::{DType, Diagnostic, Int, Result};

pub const TABLE: Table =
    &[("NegativeLogLikelihoodLoss", 12, negative_log_likelihood), ("SoftmaxCrossEntropyLoss", 12, cross_entropy)];

fn negative_log_likelihood(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = scores(cx)?;
    Ok(vec![loss(cx, &x)?.into()])
}

/// The second output are the log-probabilities.
fn cross_entropy(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = scores(cx)?;
    let log_prob = log_softmax(cx, &x, &[1])?;
    Ok(vec![loss(cx, &log_prob)?.into(), log_prob.into()])
}

/// `(N, C, d1, ..)`.
fn scores(cx: &Cx) -> Result<Tensor> {
    let x = cx.tensor(0)?;
    Kinds::Float.check(x.dtype)?;
    if x.rank() < 2 {
        return Err(Diagnostic::model(format!("the scores have the rank {}, but must have at least 2", x.rank())));
    }
    Ok(x)
}

/// `-x[n, target, ..] * weight[target]`, reduced as the node says. Ignored targets count neither in the loss nor in
/// the weights that the mean divides by.
fn loss(cx: &mut Cx, x: &Tensor) -> Result<Tensor> {
    let target = cx.tensor(1)?;
    let weight = cx.optional(2)?;
    let classes = x.shape.get(1).cloned().unwrap_or_default();
    let rest: Vec<Int> = x.shape.iter().enumerate().filter(|(axis, _)| *axis != 1).map(|(_, d)| d.clone()).collect();
    check_inputs(cx, &target, &rest, weight.as_ref(), x.dtype, &classes)?;

    // Whether a sample counts, and its class where it does: an ignored target may be outside of the classes.
    let iters: Vec<Int> = (0..rest.len()).map(Int::iter).collect();
    let (counts, class) = match cx.node.int("ignore_index")? {
        None => (None, target.clone()),
        Some(ignored) => {
            let number = target.at(iters.clone());
            let is_ignored = number.clone().cast(DType::I64).equal(Scalar::int(ignored));
            let body = is_ignored.clone().select(Scalar::zero(target.dtype), number);
            (Some(!is_ignored), cx.map(target.dtype, rest.clone(), |_| body)?)
        }
    };
    let at = Int::element(class.var, iters.clone(), Some(classes));
    let mut index = iters;
    index.insert(1.min(index.len()), at.clone());

    let wide = accumulator(x.dtype);
    let factor = weight.map(|w| w.at(vec![at]).cast(wide));
    let masked = |value: Scalar| match &counts {
        Some(counts) => counts.clone().select(value.clone(), value.like(0.0)),
        None => value,
    };
    let log_likelihood = -x.at(index).cast(wide);
    let body = masked(match &factor {
        Some(factor) => log_likelihood * factor.clone(),
        None => log_likelihood,
    });
    let losses = cx.map(wide, rest.clone(), |_| body)?;

    let axes: Vec<usize> = (0..rest.len()).collect();
    let all = Reduction::new(&rest, &axes, false);
    let result = match &cx.node.string_or("reduction", "mean")?[..] {
        "none" => return cx.map(x.dtype, rest, |i| losses.at(i.to_vec()).cast(x.dtype)),
        "sum" => all.reduce(cx, Combine::Sum, |i, _| losses.at(i.to_vec()))?,
        "mean" if factor.is_none() && counts.is_none() => all.mean(cx, |i, _| losses.at(i.to_vec()))?,
        "mean" => {
            let sum = all.reduce(cx, Combine::Sum, |i, _| losses.at(i.to_vec()))?;
            let weights = masked(factor.unwrap_or_else(|| Scalar::number(wide, 1.0)));
            let weights = cx.map(wide, rest, |_| weights)?;
            let total = all.reduce(cx, Combine::Sum, |i, _| weights.at(i.to_vec()))?;
            all.apply(cx, &sum, |sum| sum / total.at(vec![]))?
        }
        other => {
            let message = format!("`reduction` is \"{other}\", but must be \"none\", \"sum\" or \"mean\"");
            return Err(Diagnostic::model(message));
        }
    };
    all.apply(cx, &result, |y| y.cast(x.dtype))
}

fn check_inputs(
    cx: &mut Cx,
    target: &Tensor,
    rest: &[Int],
    weight: Option<&Tensor>,
    dtype: DType,
    classes: &Int,
) -> Result<()> {
    if !matches!(target.dtype, DType::I32 | DType::I64) {
        return Err(Diagnostic::model(format!("the targets have the dtype {}, not i32 or i64", target.dtype)));
    }
    let shapes = (cx.show_shape(&target.shape), cx.show_shape(rest));
    let mismatch = || format!("the targets have the shape {}, but the scores need {}", shapes.0, shapes.1);
    if target.rank() != rest.len() {
        return Err(Diagnostic::model(mismatch()));
    }
    for (a, b) in target.shape.iter().zip(rest) {
        cx.check_equal(a, b, mismatch)?;
    }
    let Some(weight) = weight else { return Ok(()) };
    let shown = (cx.show_shape(&weight.shape), classes.show(&cx.module.symbols));
    let mismatch = || format!("the weights have the shape {}, but there are {} classes", shown.0, shown.1);
    match (&weight.shape[..], weight.dtype == dtype) {
        ([count], true) => cx.check_equal(count, classes, mismatch),
        (_, true) => Err(Diagnostic::model(mismatch())),
        (_, false) => Err(Diagnostic::model(format!("the weights have the dtype {}, not {dtype}", weight.dtype))),
    }
}
