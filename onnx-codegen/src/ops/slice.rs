//! Slice.

use super::numbers::{Axes, abs, div_ceil, negative};
use super::{Cx, Table, Val};
use crate::tensor::{Condition, Tensor};
use crate::types::{Diagnostic, Int, Result, Scope};

pub const TABLE: Table = &[("Slice", 1, slice_1), ("Slice", 10, slice)];

/// Starts and ends beyond these mean the ends of an axis whose length is not known at build time.
const FAR: i64 = i32::MAX as i64;

/// What a slice takes of an axis: the indices `start + i*step`.
#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    pub start: Int,
    pub step: Int,
    pub length: Int,
}

/// Version 1 has its numbers in attributes and no steps.
fn slice_1(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let wanted = |name: &str| Diagnostic::model(format!("the attribute `{name}` is missing"));
    let starts = cx.node.ints("starts")?.ok_or_else(|| wanted("starts"))?;
    let ends = cx.node.ints("ends")?.ok_or_else(|| wanted("ends"))?;
    let axes = match cx.node.ints("axes")? {
        Some(axes) => cx.axes(&axes, x.rank())?,
        None => (0..starts.len()).collect(),
    };
    let numbers = |values: &[i64]| values.iter().map(|v| Int::from(*v)).collect::<Vec<Int>>();
    let steps = vec![Int::ONE; starts.len()];
    slice_axes(cx, &x, &numbers(&starts), &numbers(&ends), &Axes::Known(axes), &steps)
}

/// Inputs: data, starts, ends, axes (default: the first), steps (default: 1).
fn slice(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let starts = cx.int_inputs(1)?;
    let ends = cx.int_inputs(2)?;
    let axes = if cx.has(3) { Axes::from_input(cx, 3, x.rank())? } else { Axes::Known((0..starts.len()).collect()) };
    let steps = if cx.has(4) { cx.int_inputs(4)? } else { vec![Int::ONE; starts.len()] };
    slice_axes(cx, &x, &starts, &ends, &axes, &steps)
}

fn slice_axes(cx: &mut Cx, x: &Tensor, starts: &[Int], ends: &[Int], axes: &Axes, steps: &[Int]) -> Result<Vec<Val>> {
    let count = starts.len();
    if [ends.len(), axes.len(), steps.len()] != [count; 3] {
        return Err(Diagnostic::model(format!(
            "the numbers of starts, ends, axes and steps differ: {count}, {}, {} and {}",
            ends.len(),
            axes.len(),
            steps.len()
        )));
    }
    if count > x.rank() {
        return Err(Diagnostic::model(format!("there are {count} starts for an input of rank {}", x.rank())));
    }
    let zeros = vec![Int::ZERO; x.rank()];
    let ones = vec![Int::ONE; x.rank()];
    let [starts, ends, steps] = [starts, ends, steps].map(|numbers| cx.bounded(numbers));
    let starts = axes.spread(cx, "start", &starts, &zeros);
    let ends = axes.spread(cx, "end", &ends, &x.shape);
    let steps = axes.spread(cx, "step", &steps, &ones);
    let mut windows = Vec::with_capacity(x.rank());
    for (axis, dim) in x.shape.iter().enumerate() {
        windows.push(window(cx, dim, &starts[axis], &ends[axis], &steps[axis])?);
    }
    Ok(vec![take(cx, x, &windows)?.into()])
}

/// The window of an axis that a start, an end (each negative: from the end of the axis) and a step describe, clamped
/// as the operator's text has it.
pub fn window(cx: &mut Cx, dim: &Int, start: &Int, end: &Int, step: &Int) -> Result<Window> {
    let distance = abs(&cx.scope(&[]), step) - 1;
    cx.check(Condition::NonNegative(distance), || "a step is 0".to_string())?;
    let scope = cx.scope(&[]);
    let window = match step.known() {
        Some(step) if step > 0 => forward(&scope, dim, &near(dim, start), &near(dim, end), step),
        Some(step) => backward(&scope, dim, &near(dim, start), &near(dim, end), step),
        None => either_way(&scope, dim, start, end, step),
    };
    let Window { start, step, length } = window;
    Ok(Window { start: cx.settle("start", i64::MIN, start), step, length: cx.settle("length", 0, length) })
}

/// A number far outside of any axis, as one that is just outside of it.
fn near(dim: &Int, index: &Int) -> Int {
    match (index.known(), dim.known()) {
        (Some(i), None) if i >= FAR => dim.clone(),
        (Some(i), None) if i <= -FAR => -dim - 1,
        (Some(i), Some(d)) => Int::from(i.clamp(-d - 1, d)),
        _ => index.clone(),
    }
}

/// The index with negative ones counted from the end, not clamped.
fn from_end(scope: &Scope<'_>, dim: &Int, index: &Int) -> Int {
    index + negative(scope, index) * dim
}

/// A start beyond the end of the axis leaves no length, and then nobody asks for the start: no clamp at that side.
fn forward(scope: &Scope<'_>, dim: &Int, start: &Int, end: &Int, step: i64) -> Window {
    let end = scope.min(&from_end(scope, dim, end), dim);
    if let Some(count) = start.known()
        && count < 0
        && end == *dim
        && step == 1
    {
        // The last elements.
        let length = scope.min(&Int::from(-count), dim);
        return Window { start: dim - &length, step: Int::ONE, length };
    }
    let mut start = from_end(scope, dim, start);
    if !scope.nonneg(&start) {
        start = scope.max(&start, &Int::ZERO);
    }
    let step = Int::from(step);
    let length = scope.max(&div_ceil(scope, &(end - &start), &step), &Int::ZERO);
    Window { start, step, length }
}

fn backward(scope: &Scope<'_>, dim: &Int, start: &Int, end: &Int, step: i64) -> Window {
    let last = dim - 1;
    let mut start = from_end(scope, dim, start);
    if start != last {
        start = scope.min(&scope.max(&start, &Int::ZERO), &last);
    }
    let end = scope.max(&from_end(scope, dim, end), &Int::from(-1i64));
    let length = div_ceil(scope, &(&start - end), &Int::from(step.saturating_neg()));
    Window { start, step: Int::from(step), length: scope.max(&length, &Int::ZERO) }
}

/// Only run time knows the sign of the step.
fn either_way(scope: &Scope<'_>, dim: &Int, start: &Int, end: &Int, step: &Int) -> Window {
    let backward = negative(scope, step);
    let (first, last) = (-&backward, dim - &backward);
    let start = scope.min(&scope.max(&from_end(scope, dim, start), &Int::ZERO), &last);
    let end = scope.min(&scope.max(&from_end(scope, dim, end), &first), &last);
    let span = (end - &start) * (Int::ONE - backward * 2);
    let length = div_ceil(scope, &span, &scope.max(&abs(scope, step), &Int::ONE));
    Window { start, step: step.clone(), length: scope.max(&length, &Int::ZERO) }
}

/// The elements in a window of every axis.
pub fn take(cx: &mut Cx, x: &Tensor, windows: &[Window]) -> Result<Tensor> {
    let shape = windows.iter().map(|w| w.length.clone()).collect();
    cx.map(x.dtype, shape, |i| x.at(i.iter().zip(windows).map(|(i, w)| i * &w.step + &w.start).collect()))
}
