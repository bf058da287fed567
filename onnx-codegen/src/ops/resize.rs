//! Resize and Upsample.
//!
//! Resampling is separable. For every axis that changes, small tables over the positions of the result say which
//! elements of the input matter and how much; the tables follow from scales, sizes and regions that may be known at
//! build time or read while running.

use super::contract::accumulator;
use super::{Cx, Table, Val};
use crate::tensor::{Combine, Condition, Literal, Scalar, Shape, Tensor, Unary};
use crate::types::{DType, Diagnostic, Int, Result};

pub const TABLE: Table = &[
    ("Upsample", 1, |cx| {
        let scale = |name: &str| match cx.node.float(name)? {
            Some(scale) => Ok(number(f64::from(scale))),
            None => Err(Diagnostic::model(format!("the attribute `{name}` is missing"))),
        };
        let scales = vec![number(1.0), number(1.0), scale("height_scale")?, scale("width_scale")?];
        legacy(cx, scales)
    }),
    ("Upsample", 7, |cx| {
        let scales = cx.node.floats("scales")?.ok_or_else(|| Diagnostic::model("the attribute `scales` is missing"))?;
        legacy(cx, scales.into_iter().map(|s| number(f64::from(s))).collect())
    }),
    ("Upsample", 9, legacy_input),
    ("Resize", 10, legacy_input),
    ("Resize", 11, resize),
];

/// Coordinates are computed in f64, so that no rounding moves one across the middle between two elements.
const COORDINATE: DType = DType::F64;

fn number(value: f64) -> Scalar {
    Scalar::number(COORDINATE, value)
}

fn dim(value: &Int) -> Scalar {
    Scalar::int(value.clone()).cast(COORDINATE)
}

/// How values between elements are found.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Mode {
    Nearest(Nearest),
    Linear { antialias: bool },
    Cubic { a: f64, antialias: bool },
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Nearest {
    PreferFloor,
    PreferCeil,
    Floor,
    Ceil,
}

/// Where a position of the result is in the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Transform {
    HalfPixel,
    HalfPixelSymmetric,
    PytorchHalfPixel,
    AlignCorners,
    Asymmetric,
    TfHalfPixelForNn,
    TfCropAndResize,
}

/// How one axis is resized.
struct Axis {
    axis: usize,
    input: Int,
    output: Int,
    /// Length of the result over that of the input.
    scale: Scalar,
    /// The length of the result; not a whole number where a scale says so.
    length: Scalar,
    /// Start and end of the region, in parts of the input.
    region: Option<(Scalar, Scalar)>,
}

/// Everything but the axes.
struct Method {
    mode: Mode,
    transform: Transform,
    exclude_outside: bool,
    /// What lies outside of the input, with [`Transform::TfCropAndResize`].
    extrapolation: f64,
}

/// Versions 7 to 10: one scale per axis, coordinates without an offset, nearest is the one below.
fn legacy(cx: &mut Cx, scales: Vec<Scalar>) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let mode = match &cx.node.string_or("mode", "nearest")?[..] {
        "nearest" => Mode::Nearest(Nearest::Floor),
        "linear" | "bilinear" => Mode::Linear { antialias: false },
        other => return Err(Diagnostic::model(format!("`mode` is {other:?}, but must be nearest or linear"))),
    };
    let method = Method { mode, transform: Transform::Asymmetric, exclude_outside: false, extrapolation: 0.0 };
    let axes: Vec<usize> = (0..x.rank()).collect();
    let axes = scaled_axes(cx, &x, &axes, scales, None)?;
    Ok(vec![resample(cx, x, axes, &method)?.into()])
}

fn legacy_input(cx: &mut Cx) -> Result<Vec<Val>> {
    let rank = cx.tensor(0)?.rank();
    let scales = floats(cx, 1, "scales", rank)?;
    legacy(cx, scales)
}

/// Whether an input may have elements: one that is missing, or known to be empty, is not given.
fn is_given(cx: &Cx, index: usize) -> Result<bool> {
    Ok(cx.optional(index)?.is_some_and(|x| !x.shape.iter().any(|d| d.is(0))))
}

/// The numbers of a rank-1 input, known or loaded: one for each of `count` axes.
fn floats(cx: &mut Cx, index: usize, name: &str, count: usize) -> Result<Vec<Scalar>> {
    let tensor = vector(cx, index, name, count)?;
    let data = cx.data(index)?;
    let element = |position: usize| {
        let known = data.as_ref().and_then(|d| d.try_get(position)).and_then(|x| x.as_f64());
        known.map_or_else(|| tensor.at(vec![Int::from(position)]).cast(COORDINATE), number)
    };
    Ok((0..count).map(element).collect())
}

/// A rank-1 input with `count` elements.
fn vector(cx: &mut Cx, index: usize, name: &str, count: usize) -> Result<Tensor> {
    let tensor = cx.tensor(index)?;
    let shown = cx.show_shape(&tensor.shape);
    let text = format!("`{name}` has the shape {shown}, but must have {count} numbers");
    let [dim] = &tensor.shape[..] else { return Err(Diagnostic::model(text)) };
    cx.check_equal(dim, &Int::from(count), || text)?;
    Ok(tensor)
}

fn resize(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let method = method(cx)?;
    let axes = match cx.node.ints("axes")? {
        Some(axes) => cx.axes(&axes, x.rank())?,
        None => (0..x.rank()).collect(),
    };
    let regions = match method.transform {
        Transform::TfCropAndResize => Some(regions(cx, axes.len())?),
        _ => None,
    };
    let (scales, sizes) = (is_given(cx, 2)?, is_given(cx, 3)?);
    // Up to version 12 `scales` is not optional: beside `sizes` it is empty, which its type need not tell.
    let scales_unknown = scales && cx.tensor(2)?.numel().known().is_none();
    let axes = match (scales, sizes) {
        (_, true) if !scales || scales_unknown && cx.opset() < 13 => sized_axes(cx, &x, &axes, regions)?,
        (true, false) => {
            let scales = floats(cx, 2, "scales", axes.len())?;
            scaled_axes(cx, &x, &axes, scales, regions)?
        }
        (_, true) => return Err(Diagnostic::model("both `scales` and `sizes` are given")),
        (false, false) => return Err(Diagnostic::model("neither `scales` nor `sizes` is given")),
    };
    Ok(vec![resample(cx, x, axes, &method)?.into()])
}

fn method(cx: &Cx) -> Result<Method> {
    let antialias = cx.node.int_or("antialias", 0)? != 0;
    let nearest = match &cx.node.string_or("nearest_mode", "round_prefer_floor")?[..] {
        "round_prefer_floor" => Nearest::PreferFloor,
        "round_prefer_ceil" => Nearest::PreferCeil,
        "floor" => Nearest::Floor,
        "ceil" => Nearest::Ceil,
        other => return Err(Diagnostic::model(format!("`nearest_mode` is {other:?}, which is none of its values"))),
    };
    let mode = match &cx.node.string_or("mode", "nearest")?[..] {
        "nearest" => Mode::Nearest(nearest),
        "linear" => Mode::Linear { antialias },
        "cubic" => Mode::Cubic { a: f64::from(cx.node.float_or("cubic_coeff_a", -0.75)?), antialias },
        other => return Err(Diagnostic::model(format!("`mode` is {other:?}, but must be nearest, linear or cubic"))),
    };
    let transform = match &cx.node.string_or("coordinate_transformation_mode", "half_pixel")?[..] {
        "half_pixel" => Transform::HalfPixel,
        "half_pixel_symmetric" => Transform::HalfPixelSymmetric,
        "pytorch_half_pixel" => Transform::PytorchHalfPixel,
        "align_corners" => Transform::AlignCorners,
        "asymmetric" => Transform::Asymmetric,
        "tf_half_pixel_for_nn" => Transform::TfHalfPixelForNn,
        "tf_crop_and_resize" => Transform::TfCropAndResize,
        other => {
            return Err(Diagnostic::model(format!(
                "`coordinate_transformation_mode` is {other:?}, which is none of its values"
            )));
        }
    };
    let exclude_outside = cx.node.int_or("exclude_outside", 0)? != 0;
    let extrapolation = f64::from(cx.node.float_or("extrapolation_value", 0.0)?);
    Ok(Method { mode, transform, exclude_outside, extrapolation })
}

/// The input `roi`: all starts, then all ends.
fn regions(cx: &mut Cx, count: usize) -> Result<Vec<(Scalar, Scalar)>> {
    if !is_given(cx, 1)? {
        return Err(Diagnostic::model("tf_crop_and_resize needs the input `roi`"));
    }
    let roi = floats(cx, 1, "roi", 2 * count)?;
    let (starts, ends) = roi.split_at(count);
    Ok(starts.iter().cloned().zip(ends.iter().cloned()).collect())
}

/// A number computed from scalars as a dim: known, or read while running.
fn computed_dim(cx: &mut Cx, value: Scalar, what: &str) -> Result<Int> {
    let value = match value.as_const() {
        Some(Literal::Float(x)) if x.is_finite() && x.abs() < 9e15 => Int::from(*x as i64),
        Some(_) => return Err(Diagnostic::model(format!("{what} is not a dim"))),
        None => {
            let tensor = cx.map(DType::I64, vec![], |_| value.cast(DType::I64))?;
            cx.int_at(&tensor, 0)?
        }
    };
    cx.check(Condition::NonNegative(value.clone()), || format!("{what} is negative"))?;
    Ok(value)
}

/// `floor(input * scale)`, multiplied in f32 as ONNX's own shape inference does: 10 * 0.7 is 7.
fn scaled_dim(cx: &mut Cx, input: &Int, scale: &Scalar) -> Result<Int> {
    // A scale that is a fraction of a small power of two keeps a symbolic dim symbolic.
    if let (None, Some(Literal::Float(scale))) = (input.known(), scale.as_const()) {
        let exact = (0..=8).map(|k| (f64::from(1 << k), 1i64 << k)).find(|(power, _)| (scale * power).fract() == 0.0);
        if let Some((power, divisor)) = exact
            && (0.0..4096.0).contains(&(scale * power))
        {
            let scaled = input * (scale * power) as i64;
            return Ok(cx.module.symbols.scope().div(&scaled, &Int::from(divisor)));
        }
    }
    let scaled = Scalar::int(input.clone()).cast(DType::F32) * scale.clone().cast(DType::F32);
    computed_dim(cx, scaled.unary(Unary::Floor), "a dim of the result")
}

fn scaled_axes(
    cx: &mut Cx,
    x: &Tensor,
    axes: &[usize],
    scales: Vec<Scalar>,
    regions: Option<Vec<(Scalar, Scalar)>>,
) -> Result<Vec<Axis>> {
    if axes.len() != scales.len() {
        let (axes, count) = (axes.len(), scales.len());
        return Err(Diagnostic::model(format!("`scales` has {count} numbers, but {axes} axes are resized")));
    }
    let mut result = Vec::with_capacity(axes.len());
    for (position, (axis, scale)) in axes.iter().zip(scales).enumerate() {
        if let Some(Literal::Float(scale)) = scale.as_const()
            && (!scale.is_finite() || *scale <= 0.0)
        {
            return Err(Diagnostic::model(format!("the scale of axis {axis} is {scale}, but must be positive")));
        }
        let input = x.shape[*axis].clone();
        let region = regions.as_ref().and_then(|r| r.get(position).cloned());
        let part = match &region {
            Some((start, end)) => (end.clone() - start.clone()) * scale.clone(),
            None => scale.clone(),
        };
        let output = scaled_dim(cx, &input, &part)?;
        let length = dim(&input) * part;
        result.push(Axis { axis: *axis, input, output, scale, length, region });
    }
    Ok(result)
}

fn sized_axes(cx: &mut Cx, x: &Tensor, axes: &[usize], regions: Option<Vec<(Scalar, Scalar)>>) -> Result<Vec<Axis>> {
    let tensor = vector(cx, 3, "sizes", axes.len())?;
    let sizes: Vec<Int> = (0..axes.len()).map(|i| cx.int_at(&tensor, i)).collect::<Result<_>>()?;
    for (axis, size) in axes.iter().zip(&sizes) {
        let shown = size.show(&cx.module.symbols);
        cx.check(Condition::NonNegative(size.clone()), || format!("the size of axis {axis} is {shown}"))?;
    }
    let scale = |(axis, size): (&usize, &Int)| dim(size) / dim(&x.shape[*axis]);
    let scales: Vec<Scalar> = axes.iter().zip(&sizes).map(scale).collect();
    let common = match &cx.node.string_or("keep_aspect_ratio_policy", "stretch")?[..] {
        "stretch" => None,
        "not_larger" => scales.iter().cloned().reduce(Scalar::min),
        "not_smaller" => scales.iter().cloned().reduce(Scalar::max),
        other => {
            return Err(Diagnostic::model(format!(
                "`keep_aspect_ratio_policy` is {other:?}, but must be stretch, not_larger or not_smaller"
            )));
        }
    };
    let mut result = Vec::with_capacity(axes.len());
    for (position, ((axis, size), scale)) in axes.iter().zip(sizes).zip(scales).enumerate() {
        let input = x.shape[*axis].clone();
        let region = regions.as_ref().and_then(|r| r.get(position).cloned());
        result.push(match &common {
            None => Axis { axis: *axis, input, length: dim(&size), output: size, scale, region },
            Some(scale) => {
                let length = dim(&input) * scale.clone();
                let rounded = (length.clone() + number(0.5)).unary(Unary::Floor);
                let output = computed_dim(cx, rounded, "a dim of the result")?;
                Axis { axis: *axis, input, output, scale: scale.clone(), length, region }
            }
        });
    }
    Ok(result)
}

impl Axis {
    /// Whether nothing happens along the axis.
    fn is_identity(&self, method: &Method) -> bool {
        let whole = match &self.region {
            Some((start, end)) => *start == number(0.0) && *end == number(1.0),
            None => true,
        };
        self.input == self.output
            && (self.scale == number(1.0) || self.length == dim(&self.output))
            && whole
            && method.transform != Transform::TfHalfPixelForNn
    }

    /// Where in the input a position of the result is.
    fn coordinate(&self, transform: Transform, position: &Int) -> Scalar {
        let at = dim(position);
        let last = dim(&(&self.input - 1));
        let half = || number(0.5);
        let centers = |at: Scalar| (at + half()) / self.scale.clone() - half();
        let several = || number(1.0).less(self.length.clone());
        match transform {
            Transform::HalfPixel => centers(at),
            Transform::HalfPixelSymmetric => {
                let adjustment = dim(&self.output) / self.length.clone();
                let offset = dim(&self.input) / number(2.0) * (number(1.0) - adjustment);
                offset + centers(at)
            }
            Transform::PytorchHalfPixel => several().select(centers(at), number(0.0)),
            Transform::AlignCorners => {
                let spread = at * last / (self.length.clone() - number(1.0));
                self.length.clone().equal(number(1.0)).select(number(0.0), spread)
            }
            Transform::Asymmetric => at / self.scale.clone(),
            Transform::TfHalfPixelForNn => (at + half()) / self.scale.clone(),
            Transform::TfCropAndResize => {
                let (start, end) = self.region.clone().unwrap_or_else(|| (number(0.0), number(1.0)));
                let size = end.clone() - start.clone();
                let spread =
                    start.clone() * last.clone() + at * size * last.clone() / (self.length.clone() - number(1.0));
                let middle = half() * (start + end) * last;
                several().select(spread, middle)
            }
        }
    }

    /// An index into the input, moved to its nearest end where it lies outside.
    fn clamp(&self, index: Scalar) -> Scalar {
        index.min(Scalar::int(&self.input - 1)).max(Scalar::int(0i64))
    }

    /// The tables of the elements nearest to every position.
    fn nearest(&self, cx: &mut Cx, transform: Transform, rounding: Nearest) -> Result<Tensor> {
        cx.map(DType::I64, vec![self.output.clone()], |j| {
            let at = self.coordinate(transform, &j[0]);
            let nearest = match rounding {
                Nearest::PreferFloor => (at - number(0.5)).unary(Unary::Ceil),
                Nearest::PreferCeil => (at + number(0.5)).unary(Unary::Floor),
                Nearest::Floor => at.unary(Unary::Floor),
                Nearest::Ceil => at.unary(Unary::Ceil),
            };
            self.clamp(nearest.cast(DType::I64))
        })
    }

    /// The nearest element as an index expression: affine, or a quotient, where it is one; else looked up.
    fn nearest_index(&self, cx: &mut Cx, method: &Method, rounding: Nearest, position: &Int) -> Result<Int> {
        let scope = cx.module.symbols.scope();
        if let Some(Literal::Float(scale)) = self.scale.as_const()
            && scale.fract() == 0.0
            && (1.0..1e9).contains(scale)
            && matches!(
                (method.transform, rounding),
                (Transform::Asymmetric, Nearest::Floor)
                    | (Transform::HalfPixel, Nearest::PreferFloor | Nearest::PreferCeil)
            )
            && self.output == &self.input * (*scale as i64)
        {
            return Ok(scope.div(position, &Int::from(*scale as i64)));
        }
        let table = self.nearest(cx, method.transform, rounding)?;
        if let Some(indices) = cx.known_ints(&table)
            && let (Some(first), Some(second)) = (indices.first(), indices.get(1))
        {
            let step = second - first;
            if (0i64..).zip(&indices).all(|(j, index)| j.checked_mul(step).map(|i| i + first) == Some(*index)) {
                return Ok(position * step + *first);
            }
        }
        Ok(Int::element(table.var, vec![position.clone()], Some(self.input.clone())))
    }

    /// Which elements matter at every position, and how much: tables over positions and taps.
    fn taps(&self, cx: &mut Cx, method: &Method, work: DType) -> Result<(Tensor, Tensor)> {
        let (reach, antialias) = match method.mode {
            Mode::Nearest(_) | Mode::Linear { antialias: false } => (1.0, false),
            Mode::Linear { antialias: true } => (1.0, true),
            Mode::Cubic { antialias, .. } => (2.0, antialias),
        };
        // The filter is stretched where the result is shorter.
        let scale = if antialias { self.scale.clone().min(number(1.0)) } else { number(1.0) };
        // Taps from `first` on, relative to the last element before the position: 2 - 2 * first of them.
        let first = (number(-reach) / scale.clone()).unary(Unary::Floor) + number(1.0);
        let count = computed_dim(cx, number(2.0) - number(2.0) * first.clone(), "the number of taps")?;
        let shape = vec![self.output.clone(), count.clone()];
        // In (0, 1]: an element at the position itself counts as the one after.
        let base = |j: &Int| self.coordinate(method.transform, j).unary(Unary::Ceil) - number(1.0);
        let index = |i: &[Int]| (base(&i[0]) + first.clone() + dim(&i[1])).cast(DType::I64);
        let indices = cx.map(DType::I64, shape.clone(), |i| self.clamp(index(i)))?;
        let mut weights = cx.map(COORDINATE, shape.clone(), |i| {
            let ratio = self.coordinate(method.transform, &i[0]) - base(&i[0]);
            let distance = ((first.clone() + dim(&i[1]) - ratio) * scale).abs();
            let weight = match method.mode {
                Mode::Cubic { a, .. } => cubic(distance, a),
                _ => (number(1.0) - distance).max(number(0.0)),
            };
            if !method.exclude_outside {
                return weight;
            }
            let index = index(i);
            let inside = Scalar::int(0i64).less_equal(index.clone()).and(index.less(Scalar::int(self.input.clone())));
            inside.select(weight, number(0.0))
        })?;
        if antialias || method.exclude_outside {
            let totals = cx.reduce(Combine::Sum, vec![self.output.clone()], vec![count], |o, t| {
                weights.at(vec![o[0].clone(), t[0].clone()])
            })?;
            weights = cx.map(COORDINATE, shape.clone(), |i| {
                let total = totals.at(vec![i[0].clone()]);
                // Where all elements are outside, all weights are zero.
                let total = total.clone().equal(number(0.0)).select(number(1.0), total);
                weights.at(i.to_vec()) / total
            })?;
        }
        let weights = cx.map(work, shape, |i| weights.at(i.to_vec()).cast(work))?;
        Ok((indices, weights))
    }
}

/// Keys' cubic convolution kernel at a distance that is not negative.
pub(super) fn cubic(x: Scalar, a: f64) -> Scalar {
    let number = |value: f64| x.like(value);
    let near = ((number(a + 2.0) * x.clone() - number(a + 3.0)) * x.clone()) * x.clone() + number(1.0);
    let far = ((number(a) * x.clone() - number(5.0 * a)) * x.clone() + number(8.0 * a)) * x.clone() - number(4.0 * a);
    let tail = x.clone().less(number(2.0)).select(far, number(0.0));
    let is_near = x.clone().less_equal(number(1.0));
    is_near.select(near, tail)
}

fn resample(cx: &mut Cx, x: Tensor, axes: Vec<Axis>, method: &Method) -> Result<Tensor> {
    let axes: Vec<Axis> = axes.into_iter().filter(|a| !a.is_identity(method)).collect();
    let mut shape: Shape = x.shape.clone();
    for axis in &axes {
        shape[axis.axis] = axis.output.clone();
    }
    let dtype = x.dtype;
    let y = match method.mode {
        Mode::Nearest(rounding) => {
            let mut index: Vec<Int> = (0..x.rank()).map(Int::iter).collect();
            for axis in &axes {
                index[axis.axis] = axis.nearest_index(cx, method, rounding, &Int::iter(axis.axis))?;
            }
            cx.map(dtype, shape.clone(), |_| x.at(index))?
        }
        _ => weigh(cx, x, &axes, method)?,
    };
    if method.transform != Transform::TfCropAndResize || axes.is_empty() {
        return Ok(y);
    }
    cx.map(dtype, shape, |i| {
        let mut outside = Scalar::bool(false);
        for axis in &axes {
            let at = axis.coordinate(method.transform, &i[axis.axis]);
            let last = dim(&(&axis.input - 1));
            outside = outside.or(at.clone().less(number(0.0)).or(last.less(at)));
        }
        outside.select(Scalar::number(dtype, method.extrapolation), y.at(i.to_vec()))
    })
}

/// Weighted sums along one axis after the other.
fn weigh(cx: &mut Cx, x: Tensor, axes: &[Axis], method: &Method) -> Result<Tensor> {
    let dtype = x.dtype;
    let work = match dtype {
        DType::I32 | DType::U32 | DType::I64 | DType::U64 => DType::F64,
        _ if dtype.is_integer() => DType::F32,
        _ if dtype.is_float() => accumulator(dtype),
        _ => return Err(Diagnostic::model(format!("elements of dtype {dtype} cannot be interpolated"))),
    };
    let mut y = x;
    for axis in axes {
        let (indices, weights) = axis.taps(cx, method, work)?;
        let mut shape = y.shape.clone();
        shape[axis.axis] = axis.output.clone();
        y = cx.reduce(Combine::Sum, shape, indices.shape[1..].to_vec(), |o, t| {
            let entry = vec![o[axis.axis].clone(), t[0].clone()];
            let mut index = o.to_vec();
            index[axis.axis] = Int::element(indices.var, entry.clone(), Some(axis.input.clone()));
            y.at(index).cast(work) * weights.at(entry)
        })?;
    }
    if y.dtype == dtype {
        return Ok(y);
    }
    cx.map(dtype, y.shape.clone(), |i| saturated(y.at(i.to_vec()), dtype))
}

/// A float as another dtype; as an integer it is rounded and moved into the range.
pub(super) fn saturated(x: Scalar, dtype: DType) -> Scalar {
    if !dtype.is_integer() {
        return x.cast(dtype);
    }
    // Casts of floats to integers of 32 and 64 bits saturate themselves.
    let x = x.unary(Unary::Round);
    let low = Scalar::literal(dtype, Combine::Max.init(dtype)).cast(x.dtype);
    let high = Scalar::literal(dtype, Combine::Min.init(dtype)).cast(x.dtype);
    match dtype.bits() {
        Some(..=16) => x.max(low).min(high).cast(dtype),
        _ => x.cast(dtype),
    }
}
