//! Windows that slide over the spatial axes of `[n, c, d1, d2, …]`: convolutions and pooling.

use super::Cx;
use crate::tensor::{Condition, Scalar, Shape, Tensor};
use crate::types::{Diagnostic, Int, Result};

/// The most that a stride, a dilation, a pad or a kernel dim of an attribute may be.
const MAX_SIZE: i64 = 1 << 31;

/// How pads are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AutoPad {
    /// They are given.
    NotSet,
    /// As many as keep `ceil(input / stride)` windows, an odd one at the end.
    SameUpper,
    /// The same, an odd one at the beginning.
    SameLower,
    /// None.
    Valid,
}

impl AutoPad {
    pub fn of(cx: &Cx) -> Result<AutoPad> {
        match &cx.node.string_or("auto_pad", "NOTSET")?[..] {
            "NOTSET" => Ok(AutoPad::NotSet),
            "SAME_UPPER" => Ok(AutoPad::SameUpper),
            "SAME_LOWER" => Ok(AutoPad::SameLower),
            "VALID" => Ok(AutoPad::Valid),
            other => Err(Diagnostic::model(format!(
                "`auto_pad` is {other:?}, but must be NOTSET, SAME_UPPER, SAME_LOWER or VALID"
            ))),
        }
    }
}

/// The window along one axis: tap `k` of window `o` is at `o * stride + k * dilation - begin` of the input.
#[derive(Clone, Debug)]
pub struct WindowAxis {
    pub input: Int,
    pub kernel: Int,
    pub stride: i64,
    pub dilation: i64,
    pub begin: Int,
    pub end: Int,
    /// The number of windows.
    pub output: Int,
    /// Positions after the padded input that the last window of `ceil_mode` may reach.
    pub beyond: Int,
}

impl WindowAxis {
    /// Whether every tap of every window lies in the input.
    pub fn inside(&self) -> bool {
        self.begin.is(0) && self.end.is(0) && self.beyond.is(0)
    }
}

/// The window along all spatial axes.
#[derive(Clone, Debug)]
pub struct Window {
    pub axes: Vec<WindowAxis>,
}

impl Window {
    /// From the attributes of a node, the spatial dims of its input and those of the kernel.
    pub fn of(cx: &mut Cx, input: &[Int], kernel: &[Int], ceil_mode: bool) -> Result<Window> {
        let rank = input.len();
        let strides = sizes(cx, "strides", rank, 1)?.unwrap_or_else(|| vec![1; rank]);
        let dilations = sizes(cx, "dilations", rank, 1)?.unwrap_or_else(|| vec![1; rank]);
        let auto_pad = AutoPad::of(cx)?;
        let pads = match auto_pad {
            AutoPad::NotSet => pads(cx, rank)?,
            _ => vec![(0, 0); rank],
        };
        let mut axes = Vec::with_capacity(rank);
        for (axis, (input, kernel)) in input.iter().zip(kernel).enumerate() {
            let (stride, dilation, pads) = (strides[axis], dilations[axis], pads[axis]);
            axes.push(window_axis(cx, axis, (input, kernel), (stride, dilation), auto_pad, pads, ceil_mode)?);
        }
        Ok(Window { axes })
    }

    /// The spatial dims of the result.
    pub fn output(&self) -> Shape {
        self.axes.iter().map(|a| a.output.clone()).collect()
    }

    pub fn kernel(&self) -> Shape {
        self.axes.iter().map(|a| a.kernel.clone()).collect()
    }

    /// Where in the padded input the taps `k` of the windows `o` are.
    pub fn at(&self, o: &[Int], k: &[Int]) -> Vec<Int> {
        self.axes.iter().zip(o.iter().zip(k)).map(|(a, (o, k))| o * a.stride + k * a.dilation).collect()
    }

    /// Where in the input itself they are; it may be outside.
    pub fn at_input(&self, o: &[Int], k: &[Int]) -> Vec<Int> {
        self.at(o, k).iter().zip(&self.axes).map(|(p, a)| p - &a.begin).collect()
    }

    /// The input with the padding that the windows touch; the input itself where there is none.
    pub fn padded(&self, cx: &mut Cx, x: &Tensor, outside: Scalar) -> Result<Tensor> {
        let begin: Vec<Int> = self.axes.iter().map(|a| a.begin.clone()).collect();
        let end: Vec<Int> = self.axes.iter().map(|a| &a.end + &a.beyond).collect();
        pad(cx, x, x.rank() - self.axes.len(), &begin, &end, outside)
    }

    /// How many taps of the windows `o` are in the input, or in the padded input.
    pub fn count(&self, scope: &crate::types::Scope<'_>, o: &[Int], with_padding: bool) -> Int {
        let counts = self.axes.iter().zip(o).map(|(a, o)| {
            // Taps k with 0 <= first + k * dilation < length.
            let start = o * a.stride;
            let (first, length) = match with_padding {
                true => (start, &a.begin + &a.input + &a.end),
                false => (start - &a.begin, a.input.clone()),
            };
            if a.inside() || with_padding && a.beyond.is(0) {
                return a.kernel.clone();
            }
            let dilation = Int::from(a.dilation);
            let before = scope.max(&Int::ZERO, &scope.div(&(-&first + a.dilation - 1), &dilation));
            let until = scope.min(&a.kernel, &(scope.div(&(length - first - 1), &dilation) + 1));
            scope.max(&Int::ZERO, &(until - before))
        });
        counts.fold(Int::ONE, |product, count| product * count)
    }
}

fn window_axis(
    cx: &mut Cx,
    axis: usize,
    (input, kernel): (&Int, &Int),
    (stride, dilation): (i64, i64),
    auto_pad: AutoPad,
    pads: (i64, i64),
    ceil_mode: bool,
) -> Result<WindowAxis> {
    let scope = cx.module.symbols.scope();
    let step = Int::from(stride);
    let span = (kernel - 1) * dilation + 1;
    let ceil_div = |a: &Int| scope.div(&(a + stride - 1), &step);
    let (begin, end, output) = match auto_pad {
        AutoPad::SameUpper | AutoPad::SameLower => {
            let output = ceil_div(input);
            let total = scope.max(&Int::ZERO, &((&output - 1) * stride + &span - input));
            let half = scope.div(&total, &Int::from(2i64));
            let rest = &total - &half;
            let (begin, end) = if auto_pad == AutoPad::SameUpper { (half, rest) } else { (rest, half) };
            (begin, end, output)
        }
        AutoPad::NotSet | AutoPad::Valid => {
            let (begin, end) = (Int::from(pads.0), Int::from(pads.1));
            let room = input + &begin + &end - &span;
            let output = if ceil_mode && auto_pad == AutoPad::NotSet {
                // Windows that would start in the padding at the end are dropped.
                scope.min(&(ceil_div(&room) + 1), &ceil_div(&(input + &begin)))
            } else {
                scope.div(&room, &step) + 1
            };
            let shown = [input, &span].map(|x| x.show(&cx.module.symbols));
            cx.check(Condition::NonNegative(room + stride), || {
                format!("along spatial axis {axis} the window of {} is larger than the padded input of {}", shown[1], {
                    format!("{} + {} + {}", pads.0, shown[0], pads.1)
                })
            })?;
            (begin, end, output)
        }
    };
    let scope = cx.module.symbols.scope();
    let beyond = match ceil_mode {
        true => scope.max(&Int::ZERO, &((&output - 1) * stride + &span - input - &begin - &end)),
        false => Int::ZERO,
    };
    Ok(WindowAxis { input: input.clone(), kernel: kernel.clone(), stride, dilation, begin, end, output, beyond })
}

/// Pads the axes from `first` on, as many as there are pads.
pub fn pad(cx: &mut Cx, x: &Tensor, first: usize, begin: &[Int], end: &[Int], outside: Scalar) -> Result<Tensor> {
    if begin.iter().chain(end).all(|p| p.is(0)) {
        return Ok(x.clone());
    }
    let mut shape = x.shape.clone();
    for (dim, (begin, end)) in shape.iter_mut().skip(first).zip(begin.iter().zip(end)) {
        *dim = &*dim + begin + end;
    }
    cx.map(x.dtype, shape, |i| {
        let mut index = i.to_vec();
        for (i, begin) in index.iter_mut().skip(first).zip(begin) {
            *i = &*i - begin;
        }
        x.at_or(index, outside)
    })
}

/// An attribute with one number per spatial axis, each of them at least `least`.
pub fn sizes(cx: &Cx, name: &str, rank: usize, least: i64) -> Result<Option<Vec<i64>>> {
    let Some(values) = cx.node.ints(name)? else { return Ok(None) };
    if values.len() != rank {
        let count = values.len();
        return Err(Diagnostic::model(format!("`{name}` has {count} numbers, but there are {rank} spatial axes")));
    }
    match values.iter().find(|v| !(least..=MAX_SIZE).contains(*v)) {
        Some(value) => Err(Diagnostic::model(format!("`{name}` has {value}, which is not in {least}..=2^31"))),
        None => Ok(Some(values)),
    }
}

/// The attribute `pads`: first all beginnings, then all ends.
pub fn pads(cx: &Cx, rank: usize) -> Result<Vec<(i64, i64)>> {
    let Some(pads) = cx.node.ints("pads")? else { return Ok(vec![(0, 0); rank]) };
    if pads.len() != 2 * rank {
        let count = pads.len();
        return Err(Diagnostic::model(format!(
            "`pads` has {count} numbers, but needs two for each of the {rank} spatial axes"
        )));
    }
    if let Some(pad) = pads.iter().find(|p| !(0..=MAX_SIZE).contains(*p)) {
        return Err(Diagnostic::model(format!("`pads` has {pad}, which is not in 0..=2^31")));
    }
    let (begin, end) = pads.split_at(rank);
    Ok(begin.iter().copied().zip(end.iter().copied()).collect())
}

/// An input of the form `[n, c, d1, …]`, with at least `spatial` spatial axes.
pub fn image(cx: &Cx, index: usize, spatial: usize) -> Result<Tensor> {
    let x = cx.tensor(index)?;
    if x.rank() < 2 + spatial {
        let (shape, least) = (cx.show_shape(&x.shape), 2 + spatial);
        return Err(Diagnostic::model(format!(
            "the input has the shape {shape}, but needs batch, channels and spatial axes: a rank of {least} or more"
        )));
    }
    Ok(x)
}
