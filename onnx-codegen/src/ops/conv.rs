//! Convolutions: Conv, ConvTranspose.

use super::contract::{known_of, product, sum};
use super::window::{AutoPad, Window, image, pad, pads, sizes};
use super::{Cx, Table, Val};
use crate::tensor::{Condition, Scalar, Shape, Tensor};
use crate::types::{DType, Diagnostic, Int, Result};

pub const TABLE: Table = &[
    ("Conv", 1, conv),
    ("ConvTranspose", 1, |cx| conv_transpose(cx, true)),
    ("ConvTranspose", 11, |cx| conv_transpose(cx, false)),
];

fn conv(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, w, bias) = (image(cx, 0, 1)?, cx.tensor(1)?, cx.optional(2)?);
    let dtype = cx.same_dtype(&[x.clone(), w.clone()])?;
    let y = convolution(cx, &x, &w, Scalar::zero(dtype), |_, x, w| product(x, w))?;
    Ok(vec![add_bias(cx, &y, bias, dtype)?.into()])
}

/// The sum over channels and taps of `body(output channel, x, w)`. Padding has the value `outside`.
pub(super) fn convolution(
    cx: &mut Cx,
    x: &Tensor,
    w: &Tensor,
    outside: Scalar,
    body: impl FnOnce(&Int, Scalar, Scalar) -> Scalar,
) -> Result<Tensor> {
    let group = group(cx)?;
    let ([n, channels, input @ ..], [features, w_channels, kernel @ ..]) = (&x.shape[..], &w.shape[..]) else {
        return Err(rank_mismatch(cx, x, w));
    };
    if input.len() != kernel.len() {
        return Err(rank_mismatch(cx, x, w));
    }
    check_kernel(cx, kernel)?;
    let counts = [channels, w_channels].map(|d| d.show(&cx.module.symbols));
    cx.check_equal(channels, &(w_channels * group), || {
        format!("the input has {} channels, but the weights have {} for each of {group} groups", counts[0], counts[1])
    })?;
    let window = Window::of(cx, input, kernel, false)?;
    let x = window.padded(cx, x, outside)?;
    let extents = [vec![w_channels.clone()], kernel.to_vec()].concat();
    let output = window.output();
    if group == 1 {
        let shape = [vec![n.clone(), features.clone()], output].concat();
        return sum(cx, shape, extents, |o, r| {
            let x = x.at([vec![o[0].clone(), r[0].clone()], window.at(&o[2..], &r[1..])].concat());
            let w = w.at([&o[1..2], r].concat());
            body(&o[1], x, w)
        });
    }
    // With the groups as an axis of their own all accesses are affine.
    let per_group = split(cx, features, group, "output channels")?;
    let groups = Int::from(group);
    let x_shape = [vec![n.clone(), groups.clone(), w_channels.clone()], x.shape[2..].to_vec()].concat();
    let x = cx.reshape(&x, x_shape)?;
    let w = cx.reshape(w, [vec![groups.clone(), per_group.clone()], extents.clone()].concat())?;
    let shape = [vec![n.clone(), groups, per_group.clone()], output.clone()].concat();
    let y = sum(cx, shape, extents, |o, r| {
        let x = x.at([vec![o[0].clone(), o[1].clone(), r[0].clone()], window.at(&o[3..], &r[1..])].concat());
        let w = w.at([&o[1..3], r].concat());
        body(&(&o[1] * &per_group + &o[2]), x, w)
    })?;
    cx.reshape(&y, [vec![n.clone(), features.clone()], output].concat())
}

/// Adds a bias per channel, in the dtype of the sum, and rounds to the result's.
pub(super) fn add_bias(cx: &mut Cx, y: &Tensor, bias: Option<Tensor>, dtype: DType) -> Result<Tensor> {
    if let Some(bias) = &bias {
        check_bias(cx, bias, &y.shape[1], dtype)?;
    }
    cx.map(dtype, y.shape.clone(), |i| {
        let sum = y.at(i.to_vec());
        let sum = match bias {
            Some(bias) => sum + bias.at(vec![i[1].clone()]).cast(y.dtype),
            None => sum,
        };
        sum.cast(dtype)
    })
}

fn check_bias(cx: &mut Cx, bias: &Tensor, channels: &Int, dtype: DType) -> Result<()> {
    let [dim] = &bias.shape[..] else {
        let shape = cx.show_shape(&bias.shape);
        return Err(Diagnostic::model(format!("the bias has the shape {shape}, but needs one number per channel")));
    };
    if bias.dtype != dtype {
        let given = bias.dtype;
        return Err(Diagnostic::model(format!("the bias has the dtype {given}, the weights have {dtype}")));
    }
    let shown = [dim, channels].map(|d| d.show(&cx.module.symbols));
    cx.check_equal(dim, channels, || {
        format!("the bias has {} numbers, but there are {} output channels", shown[0], shown[1])
    })
}

pub(super) fn group(cx: &Cx) -> Result<i64> {
    match cx.node.int_or("group", 1)? {
        group @ 1..=0x8000_0000 => Ok(group),
        group => Err(Diagnostic::model(format!("`group` is {group}, but must be at least 1"))),
    }
}

/// A number of channels divided among groups.
pub(super) fn split(cx: &mut Cx, channels: &Int, group: i64, what: &str) -> Result<Int> {
    let share = cx.module.symbols.scope().div(channels, &Int::from(group));
    let shown = channels.show(&cx.module.symbols);
    cx.check_equal(channels, &(&share * group), || format!("{group} groups do not divide {shown} {what}"))?;
    Ok(share)
}

fn rank_mismatch(cx: &Cx, x: &Tensor, w: &Tensor) -> Diagnostic {
    let (x, w) = (cx.show_shape(&x.shape), cx.show_shape(&w.shape));
    Diagnostic::model(format!("the input {x} and the weights {w} must have the same rank"))
}

/// Checks the dims of the kernel, and that the attribute agrees with the weights.
pub(super) fn check_kernel(cx: &mut Cx, kernel: &[Int]) -> Result<()> {
    for dim in kernel {
        cx.check(Condition::NonNegative(dim - 1), || "a dim of the kernel is 0".to_string())?;
    }
    let Some(sizes) = sizes(cx, "kernel_shape", kernel.len(), 1)? else { return Ok(()) };
    for (dim, size) in kernel.iter().zip(&sizes) {
        let weights = cx.show_shape(kernel);
        cx.check_equal(dim, &Int::from(*size), || {
            format!("`kernel_shape` is {sizes:?}, but the weights have a kernel of {weights}")
        })?;
    }
    Ok(())
}

/// How one axis of a transposed convolution is computed. With `y + begin = i * stride + k * dilation` for an output
/// position `y`, an input position `i` and a tap `k`:
/// * without dilation, the output positions of one remainder modulo the stride form a convolution of the input itself
///   with every `stride`-th tap (`phases = stride`, `spread = 1`);
/// * else it is a convolution of the input with zeros between its elements (`phases = 1`, `spread = stride`).
struct TransposedAxis {
    phases: i64,
    spread: i64,
    dilation: i64,
    begin: Int,
    output: Int,
    /// Taps per phase.
    taps: Int,
    /// The quotient of the first output position by `phases`, and how many quotients there are.
    first: Int,
    quotients: Int,
}

fn conv_transpose(cx: &mut Cx, old: bool) -> Result<Vec<Val>> {
    let (x, w, bias) = (image(cx, 0, 1)?, cx.tensor(1)?, cx.optional(2)?);
    let dtype = cx.same_dtype(&[x.clone(), w.clone()])?;
    let group = group(cx)?;
    let ([n, channels, input @ ..], [w_channels, features, kernel @ ..]) = (&x.shape[..], &w.shape[..]) else {
        return Err(rank_mismatch(cx, &x, &w));
    };
    if input.len() != kernel.len() {
        return Err(rank_mismatch(cx, &x, &w));
    }
    check_kernel(cx, kernel)?;
    let counts = [channels, w_channels].map(|d| d.show(&cx.module.symbols));
    cx.check_equal(channels, w_channels, || {
        format!("the input has {} channels, but the weights take {}", counts[0], counts[1])
    })?;
    let per_group = split(cx, known_of(w_channels, channels), group, "input channels")?;
    let axes = transposed_axes(cx, input, kernel, old)?;

    let x = spread(cx, &x, &axes)?;
    // Taps up to a multiple of the phases; those added are zero.
    let more: Vec<Int> = axes.iter().zip(kernel).map(|(a, k)| &a.taps * a.phases - k).collect();
    let w = pad(cx, &w, 2, &vec![Int::ZERO; more.len()], &more, Scalar::zero(dtype))?;
    let groups = if group == 1 { vec![] } else { vec![Int::from(group)] };
    let (x, w) = if group == 1 {
        (x, w)
    } else {
        let x_shape = [vec![n.clone(), groups[0].clone(), per_group.clone()], x.shape[2..].to_vec()].concat();
        let w_shape = [vec![groups[0].clone(), per_group.clone()], w.shape[1..].to_vec()].concat();
        (cx.reshape(&x, x_shape)?, cx.reshape(&w, w_shape)?)
    };

    // Axes of the sums: batch, group, channel, then quotient and phase of every spatial axis.
    let mut shape = [vec![n.clone()], groups.clone(), vec![features.clone()]].concat();
    let front = shape.len();
    for axis in &axes {
        shape.push(axis.quotients.clone());
        if axis.phases > 1 {
            shape.push(Int::from(axis.phases));
        }
    }
    let extents: Shape = [vec![per_group], axes.iter().map(|a| a.taps.clone()).collect()].concat();
    let sums = sum(cx, shape, extents, |o, r| {
        let mut x_index = o[..front - 1].to_vec();
        let mut w_index = o[1..front - 1].to_vec();
        x_index.push(r[0].clone());
        w_index.extend([r[0].clone(), o[front - 1].clone()]);
        let mut rest = &o[front..];
        for (axis, tap) in axes.iter().zip(&r[1..]) {
            let (quotient, phase) = match rest {
                [quotient, phase, tail @ ..] if axis.phases > 1 => {
                    rest = tail;
                    (quotient.clone(), phase.clone())
                }
                [quotient, tail @ ..] => {
                    rest = tail;
                    (quotient.clone(), Int::ZERO)
                }
                [] => (Int::ZERO, Int::ZERO),
            };
            x_index.push(quotient + tap * axis.dilation);
            w_index.push(phase + (&axis.taps - 1 - tap) * axis.phases);
        }
        product(x.at(x_index), w.at(w_index))
    })?;

    // The positions in order, and the groups joined.
    let output = axes.iter().map(|a| a.output.clone());
    let sums = if group == 1 {
        sums
    } else {
        let joined = [vec![n.clone(), features * group], sums.shape[front..].to_vec()].concat();
        cx.reshape(&sums, joined)?
    };
    let shape: Shape = [n.clone(), features * group].into_iter().chain(output).collect();
    let y = cx.map_in(sums.dtype, shape, |scope, i| {
        let mut index = i[..2].to_vec();
        for (axis, i) in axes.iter().zip(&i[2..]) {
            let (at, phases) = (i + &axis.begin, Int::from(axis.phases));
            index.push(scope.div(&at, &phases) - &axis.first);
            if axis.phases > 1 {
                index.push(scope.rem(&at, &phases));
            }
        }
        sums.at(index)
    })?;
    Ok(vec![add_bias(cx, &y, bias, dtype)?.into()])
}

/// The input with the elements apart as the stride says, and with all positions that the taps reach.
fn spread(cx: &mut Cx, x: &Tensor, axes: &[TransposedAxis]) -> Result<Tensor> {
    let lengths = axes.iter().map(|a| &a.quotients + (&a.taps - 1) * a.dilation);
    let shape: Shape = x.shape[..2].iter().cloned().chain(lengths).collect();
    cx.map_in(x.dtype, shape, |scope, i| {
        let mut index = i[..2].to_vec();
        let mut hit = Scalar::bool(true);
        for (axis, i) in axes.iter().zip(&i[2..]) {
            let at = i + &axis.first - (&axis.taps - 1) * axis.dilation;
            let step = Int::from(axis.spread);
            index.push(scope.div(&at, &step));
            if axis.spread > 1 {
                hit = hit.and(Scalar::int(scope.rem(&at, &step)).equal(Scalar::int(0i64)));
            }
        }
        let zero = Scalar::zero(x.dtype);
        hit.select(x.at_or(index, zero.clone()), zero)
    })
}

fn transposed_axes(cx: &mut Cx, input: &[Int], kernel: &[Int], old: bool) -> Result<Vec<TransposedAxis>> {
    let rank = input.len();
    let strides = sizes(cx, "strides", rank, 1)?.unwrap_or_else(|| vec![1; rank]);
    let dilations = sizes(cx, "dilations", rank, 1)?.unwrap_or_else(|| vec![1; rank]);
    let output_padding = sizes(cx, "output_padding", rank, 0)?.unwrap_or_else(|| vec![0; rank]);
    let output_shape = output_shape(cx, rank)?;
    let auto_pad = AutoPad::of(cx)?;
    let pads = match auto_pad {
        AutoPad::NotSet => pads(cx, rank)?,
        _ => vec![(0, 0); rank],
    };
    let mut axes = Vec::with_capacity(rank);
    for axis in 0..rank {
        let (stride, dilation) = (strides[axis], dilations[axis]);
        let span = (&kernel[axis] - 1) * dilation + 1;
        let full = (&input[axis] - 1) * stride + output_padding[axis] + span;
        let scope = cx.module.symbols.scope();
        let halves = |total: &Int, larger_end: bool| {
            let half = scope.div(total, &Int::from(2i64));
            if larger_end { half } else { total - &half }
        };
        let (begin, output) = match (&output_shape, auto_pad) {
            (Some(shape), _) => {
                let output = Int::from(shape[axis]);
                // Before version 11 the text had the sides the other way round.
                let larger_end = (auto_pad == AutoPad::SameUpper) != old;
                (halves(&(&full - &output), larger_end), output)
            }
            (None, AutoPad::SameUpper | AutoPad::SameLower) => {
                let output = &input[axis] * stride;
                let total = scope.max(&Int::ZERO, &(&full - &output));
                (halves(&total, auto_pad == AutoPad::SameUpper), output)
            }
            (None, AutoPad::NotSet | AutoPad::Valid) => {
                let (begin, end) = pads[axis];
                (Int::from(begin), &full - begin - end)
            }
        };
        let shown = output.show(&cx.module.symbols);
        cx.check(Condition::NonNegative(output.clone()), || {
            format!("along spatial axis {axis} the result would have the dim {shown}")
        })?;
        let scope = cx.module.symbols.scope();
        let (phases, spread) = if dilation == 1 { (stride, 1) } else { (1, stride) };
        let by = Int::from(phases);
        let first = scope.div(&begin, &by);
        let quotients = scope.div(&(&begin + &output - 1), &by) - &first + 1;
        let taps = scope.div(&(&kernel[axis] + phases - 1), &by);
        axes.push(TransposedAxis { phases, spread, dilation, begin, output, taps, first, quotients });
    }
    Ok(axes)
}

/// The attribute `output_shape`: the spatial dims; batch and channels may stand before them.
fn output_shape(cx: &Cx, rank: usize) -> Result<Option<Vec<i64>>> {
    let Some(shape) = cx.node.ints("output_shape")? else { return Ok(None) };
    let spatial = match shape.len() {
        count if count == rank => &shape[..],
        count if count == rank + 2 => &shape[2..],
        count => {
            return Err(Diagnostic::model(format!(
                "`output_shape` has {count} numbers, but there are {rank} spatial axes"
            )));
        }
    };
    match spatial.iter().find(|d| !(0..=1 << 31).contains(*d)) {
        Some(dim) => Err(Diagnostic::model(format!("`output_shape` has {dim}, which is not in 0..=2^31"))),
        None => Ok(Some(spatial.to_vec())),
    }
}
