//! Pad, CenterCropPad.

use super::numbers::Axes;
use super::{Cx, Table, Val};
use crate::tensor::{Condition, Scalar, Tensor};
use crate::types::{Diagnostic, Int, Result, Scope};

pub const TABLE: Table =
    &[("CenterCropPad", 18, center_crop_pad), ("Pad", 1, pad_1), ("Pad", 2, pad_2), ("Pad", 11, pad)];

/// What stands outside of the input.
enum Mode {
    Constant(Scalar),
    /// Mirrored at the first and the last element, which are not repeated.
    Reflect,
    /// The first and the last element again.
    Edge,
    /// The input again, from its other end.
    Wrap,
}

/// Version 1 names its attribute `paddings`.
fn pad_1(cx: &mut Cx) -> Result<Vec<Val>> {
    pad_by_attribute(cx, "paddings")
}

fn pad_2(cx: &mut Cx) -> Result<Vec<Val>> {
    pad_by_attribute(cx, "pads")
}

fn pad_by_attribute(cx: &mut Cx, name: &str) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let pads = cx.node.ints(name)?.ok_or_else(|| Diagnostic::model(format!("the attribute `{name}` is missing")))?;
    let value = Scalar::number(x.dtype, f64::from(cx.node.float_or("value", 0.0)?));
    if pads.len() != 2 * x.rank() {
        return Err(Diagnostic::model(format!(
            "`{name}` has {} numbers for an input of rank {}",
            pads.len(),
            x.rank()
        )));
    }
    let pads: Vec<Int> = pads.into_iter().map(Int::from).collect();
    let (begins, ends) = pads.split_at(x.rank());
    pad_axes(cx, &x, begins, ends, value)
}

/// Inputs: data, pads (all begins, then all ends; negative ones remove), value (default: zero), axes (default: all).
fn pad(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let axes = if cx.has(3) { Axes::from_input(cx, 3, x.rank())? } else { Axes::Known((0..x.rank()).collect()) };
    let pads = cx.int_inputs_of(1, 2 * axes.len(), "`pads`")?;
    let value = match cx.optional(2)? {
        None => Scalar::zero(x.dtype),
        Some(value) => {
            cx.one_element(&value, "the constant value")?;
            cx.same_dtype(&[x.clone(), value.clone()])?;
            value.at(vec![Int::ZERO; value.rank()])
        }
    };
    let (begins, ends) = pads.split_at(axes.len());
    let zeros = vec![Int::ZERO; x.rank()];
    let begins = axes.spread(cx, "begin", begins, &zeros);
    let ends = axes.spread(cx, "end", ends, &zeros);
    pad_axes(cx, &x, &begins, &ends, value)
}

fn pad_axes(cx: &mut Cx, x: &Tensor, begins: &[Int], ends: &[Int], value: Scalar) -> Result<Vec<Val>> {
    let mode = match &cx.node.string_or("mode", "constant")?[..] {
        "constant" => Mode::Constant(value),
        "reflect" => Mode::Reflect,
        "edge" => Mode::Edge,
        "wrap" => Mode::Wrap,
        other => {
            let message = format!("`mode` is \"{other}\"");
            return Err(Diagnostic::model(message).help("it is one of constant, reflect, edge and wrap"));
        }
    };
    let mut shape = Vec::with_capacity(x.rank());
    let mut sources = Vec::with_capacity(x.rank());
    for (axis, dim) in x.shape.iter().enumerate() {
        let (begin, end) = (&begins[axis], &ends[axis]);
        let length = dim + begin + end;
        let shown: Vec<String> = [dim, begin, end].iter().map(|x| x.show(&cx.module.symbols)).collect();
        let pads = || format!("axis {axis} of length {} is padded by {} and {}", shown[0], shown[1], shown[2]);
        cx.check(Condition::NonNegative(length.clone()), || format!("{}: nothing would be left", pads()))?;
        if !matches!(mode, Mode::Constant(_)) && (!begin.is(0) || !end.is(0)) {
            let source = source(cx, dim, begin, end);
            // An axis without elements has nothing to repeat.
            let scope = cx.scope(&[]);
            let empty = Int::ONE - scope.min(&scope.max(&source.kept, &Int::ZERO), &Int::ONE);
            cx.check_equal(&(empty * &length), &Int::ZERO, || format!("{}, but has no elements to repeat", pads()))?;
            sources.push(source);
        } else {
            sources.push(Source { first: Int::ZERO, before: begin.clone(), kept: dim.clone() });
        }
        shape.push(length);
    }
    let result = cx.map_in(x.dtype, shape, |scope, i| {
        let index = i.iter().zip(&sources).zip(begins.iter().zip(ends));
        let index = index.map(|((i, source), (begin, end))| match mode {
            Mode::Constant(_) => i - begin,
            _ if begin.is(0) && end.is(0) => i.clone(),
            _ => &source.first + repeated(&scope, &mode, &(i - &source.before), &source.kept),
        });
        match &mode {
            Mode::Constant(value) => x.at_or(index.collect(), value.clone()),
            _ => x.at(index.collect()),
        }
    })?;
    Ok(vec![result.into()])
}

/// Negative pads first remove elements; what is kept is then repeated.
struct Source {
    /// The first element kept, of `kept`.
    first: Int,
    kept: Int,
    /// How many are put before it.
    before: Int,
}

fn source(cx: &Cx, dim: &Int, begin: &Int, end: &Int) -> Source {
    let scope = cx.scope(&[]);
    let removed = |pad: &Int| scope.max(&-pad, &Int::ZERO);
    let (first, last) = (removed(begin), removed(end));
    Source { kept: dim - &first - last, before: scope.max(begin, &Int::ZERO), first }
}

/// Which of `count` elements stands at a position that may be outside.
fn repeated(scope: &Scope<'_>, mode: &Mode, position: &Int, count: &Int) -> Int {
    let last = count - 1;
    match mode {
        Mode::Constant(_) => position.clone(),
        Mode::Edge => scope.min(&scope.max(position, &Int::ZERO), &last),
        Mode::Wrap => scope.rem(position, count),
        Mode::Reflect => {
            // There and back; of one element that is the element.
            let period = scope.max(&(&last * 2), &Int::ONE);
            let there = scope.rem(position, &period);
            scope.min(&there, &(period - &there))
        }
    }
}

/// Every axis cropped to, or padded with zeros up to, a length, about its centre.
fn center_crop_pad(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let axes = match cx.node.ints("axes")? {
        Some(axes) => cx.axes(&axes, x.rank())?,
        None => (0..x.rank()).collect(),
    };
    let lengths = cx.int_inputs_of(1, axes.len(), "the shape")?;
    let mut shape = x.shape.clone();
    let mut shifts = vec![Int::ZERO; x.rank()];
    for (axis, length) in axes.into_iter().zip(lengths) {
        let shown = length.show(&cx.module.symbols);
        cx.check(Condition::NonNegative(length.clone()), || {
            format!("the shape has the negative dim {shown} for axis {axis}")
        })?;
        let scope = cx.scope(&[]);
        let two = Int::from(2i64);
        let surplus = &x.shape[axis] - &length;
        let cropped = scope.div(&scope.max(&surplus, &Int::ZERO), &two);
        let padded = scope.div(&scope.max(&-surplus, &Int::ZERO), &two);
        shifts[axis] = cx.settle("shift", i64::MIN, cropped - padded);
        shape[axis] = length;
    }
    let result = cx.map(x.dtype, shape, |i| {
        x.at_or(i.iter().zip(&shifts).map(|(i, shift)| i + shift).collect(), Scalar::zero(x.dtype))
    })?;
    Ok(vec![result.into()])
}
