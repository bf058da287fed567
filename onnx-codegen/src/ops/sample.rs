//! Reading images between their elements: GridSample, AffineGrid, DeformConv.

use super::contract::{accumulator, cast, product, sum};
use super::conv::{add_bias, check_kernel, group, split};
use super::operands::Kinds;
use super::window::{Window, image};
use super::{Cx, Table, Val};
use crate::tensor::{Binary, Combine, Condition, Scalar, Shape, Tensor, Unary};
use crate::types::{DType, Diagnostic, Int, Result};

pub const TABLE: Table =
    &[("GridSample", 16, grid_sample), ("AffineGrid", 20, affine_grid), ("DeformConv", 19, deform_conv)];

/// How many elements on either side of a position matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Nearest,
    Linear,
    Cubic,
}

impl Mode {
    /// The number of elements along an axis, and the first of them relative to the one before the position.
    fn taps(self) -> (i64, i64) {
        match self {
            Mode::Nearest => (1, 0),
            Mode::Linear => (2, 0),
            Mode::Cubic => (4, -1),
        }
    }
}

/// What lies outside of the image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Padding {
    Zeros,
    Border,
    Reflection,
}

/// One axis of an image that is sampled.
struct Axis {
    dim: Int,
    align_corners: bool,
    padding: Padding,
    mode: Mode,
}

impl Axis {
    /// The outermost coordinates that count as inside.
    fn borders(&self, like: &Scalar) -> (Scalar, Scalar) {
        let dim = Scalar::int(self.dim.clone()).cast(like.dtype);
        match self.align_corners {
            true => (like.like(0.0), dim - like.like(1.0)),
            false => (like.like(-0.5), dim - like.like(0.5)),
        }
    }

    /// Reflects at the borders until the coordinate is inside.
    fn reflect(&self, x: Scalar) -> Scalar {
        let (low, high) = self.borders(&x);
        let range = high - low.clone();
        let distance = (x - low.clone()).abs();
        let rest = distance.clone().binary(Binary::Rem, range.clone());
        let flips = (distance / range.clone()).unary(Unary::Floor);
        let is_even = flips.binary(Binary::Rem, rest.like(2.0)).equal(rest.like(0.0));
        let inside = is_even.select(rest.clone(), range.clone() - rest.clone()) + low.clone();
        // An axis of one element has no room to reflect in.
        range.less_equal(rest.like(0.0)).select(low, inside)
    }

    /// A coordinate in -1..=1 as one that counts elements, brought inside as the padding asks.
    fn coordinate(&self, grid: Scalar) -> Scalar {
        let dim = Scalar::int(self.dim.clone()).cast(grid.dtype);
        let (one, two) = (grid.like(1.0), grid.like(2.0));
        let mut x = match self.align_corners {
            true => (grid + one.clone()) / two * (dim.clone() - one.clone()),
            false => ((grid + one.clone()) * dim.clone() - one.clone()) / two,
        };
        if self.mode == Mode::Nearest {
            x = x.unary(Unary::Round);
        }
        let (low, high) = self.borders(&x);
        let outside = x.clone().less(low).or(high.less(x.clone()));
        match self.padding {
            Padding::Zeros => x,
            Padding::Border => outside.select(x.clone().max(x.like(0.0)).min(dim - one), x),
            Padding::Reflection => outside.select(self.reflect(x.clone()), x),
        }
    }

    /// An index into the axis. Outside, where that gives zero, it is one beside the axis.
    fn index(&self, at: Scalar) -> Scalar {
        let last = Scalar::int(&self.dim - 1).cast(at.dtype);
        let (low, high) = match self.padding {
            Padding::Zeros => (at.like(-1.0), last + at.like(1.0)),
            _ => (at.like(0.0), last),
        };
        let at = if self.padding == Padding::Reflection { self.reflect(at) } else { at };
        at.min(high).max(low).cast(DType::I64)
    }

    /// The weight of the tap with this distance from the position.
    fn weight(&self, distance: Scalar) -> Scalar {
        let distance = distance.abs();
        match self.mode {
            Mode::Nearest => distance.like(1.0),
            Mode::Linear => distance.like(1.0) - distance,
            Mode::Cubic => super::resize::cubic(distance, -0.75),
        }
    }
}

fn grid_sample(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, grid) = (image(cx, 0, 1)?, cx.tensor(1)?);
    let mode = match &cx.node.string_or("mode", "linear")?[..] {
        "nearest" => Mode::Nearest,
        "linear" | "bilinear" => Mode::Linear,
        "cubic" | "bicubic" => Mode::Cubic,
        other => return Err(Diagnostic::model(format!("`mode` is {other:?}, but must be nearest, linear or cubic"))),
    };
    let padding = match &cx.node.string_or("padding_mode", "zeros")?[..] {
        "zeros" => Padding::Zeros,
        "border" => Padding::Border,
        "reflection" => Padding::Reflection,
        other => {
            let message = format!("`padding_mode` is {other:?}, but must be zeros, border or reflection");
            return Err(Diagnostic::model(message));
        }
    };
    let align_corners = cx.node.int_or("align_corners", 0)? != 0;
    let spatial = x.rank() - 2;
    Kinds::Float.check(grid.dtype).map_err(|problem| problem.help("this is about the grid"))?;
    if mode != Mode::Nearest {
        Kinds::NumberOrBool.check(x.dtype)?;
    }
    if grid.rank() != x.rank() {
        let shapes = [&x, &grid].map(|t| cx.show_shape(&t.shape));
        return Err(Diagnostic::model(format!(
            "the input {} and the grid {} have different ranks",
            shapes[0], shapes[1]
        )));
    }
    let shown = cx.show_shape(&grid.shape);
    cx.check_equal(&grid.shape[0], &x.shape[0], || format!("the grid {shown} has another batch than the input"))?;
    cx.check_equal(&grid.shape[spatial + 1], &Int::from(spatial), || {
        format!("the grid {shown} must have {spatial} coordinates in its last axis")
    })?;

    // Tables over batch, positions and taps, an axis at a time.
    let places = &grid.shape[..spatial + 1];
    let coordinate_dtype = accumulator(grid.dtype);
    let (count, first) = mode.taps();
    let shape = [places, &[Int::from(count)]].concat();
    let work = if x.dtype == DType::F64 { DType::F64 } else { DType::F32 };
    let mut tables = Vec::with_capacity(spatial);
    for (axis, dim) in x.shape[2..].iter().enumerate() {
        let axis_of = Axis { dim: dim.clone(), align_corners, padding, mode };
        // Coordinates stand in the order of the axes from the last to the first.
        let coordinates = cx.map(coordinate_dtype, places.to_vec(), |i| {
            let index = [i, &[Int::from(spatial - 1 - axis)]].concat();
            axis_of.coordinate(grid.at(index).cast(coordinate_dtype))
        })?;
        let parts = |i: &[Int]| {
            let at = coordinates.at(i[..spatial + 1].to_vec());
            let base = at.clone().unary(Unary::Floor);
            let tap = base + Scalar::int(&i[spatial + 1] + first).cast(coordinate_dtype);
            (at, tap)
        };
        let index = cx.map(DType::I64, shape.clone(), |i| axis_of.index(parts(i).1))?;
        let weight = cx.map(work, shape.clone(), |i| {
            let (at, tap) = parts(i);
            axis_of.weight(at - tap).cast(work)
        })?;
        tables.push((index, weight));
    }
    // The element at these taps of a position.
    let element = |o: &[Int], taps: &[Int]| {
        let place = |tap: &Int| [&o[..1], &o[2..], std::slice::from_ref(tap)].concat();
        let mut index = o[..2].to_vec();
        for ((table, _), (tap, dim)) in tables.iter().zip(taps.iter().zip(&x.shape[2..])) {
            let axis = if padding == Padding::Zeros { None } else { Some(dim.clone()) };
            index.push(Int::element(table.var, place(tap), axis));
        }
        let element = match padding {
            Padding::Zeros => x.at_or(index, Scalar::zero(x.dtype)),
            _ => x.at(index),
        };
        (element, tables.iter().zip(taps).map(|((_, w), tap)| w.at(place(tap))).collect::<Vec<_>>())
    };
    let shape = [&x.shape[..2], &grid.shape[1..spatial + 1]].concat();
    if mode == Mode::Nearest {
        return Ok(vec![cx.map(x.dtype, shape, |o| element(o, &vec![Int::ZERO; spatial]).0)?.into()]);
    }
    if !x.dtype.is_float() && !x.dtype.is_integer() {
        return Err(Diagnostic::model(format!("elements of dtype {} cannot be interpolated", x.dtype)));
    }
    let y = cx.reduce(Combine::Sum, shape, vec![Int::from(count); spatial], |o, taps| {
        let (element, weights) = element(o, taps);
        weights.into_iter().fold(element.cast(work), |product, weight| product * weight)
    })?;
    Ok(vec![cast(cx, &y, x.dtype)?.into()])
}

/// The positions of an evenly spaced grid in -1..=1, transformed by an affine matrix per batch.
fn affine_grid(cx: &mut Cx) -> Result<Vec<Val>> {
    let theta = cx.tensor(0)?;
    let size = cx.tensor(1)?;
    let align_corners = cx.node.int_or("align_corners", 0)? != 0;
    // Two or three spatial axes, as the length of `size` or else the shape of the matrices tells.
    let count = match (&size.shape[..], &theta.shape[..]) {
        ([count], [_, rows, _]) => count.known().or(rows.known().map(|rows| rows + 2)),
        _ => None,
    };
    let spatial: usize = match count {
        Some(4) => 2,
        Some(5) => 3,
        _ => {
            let shapes = [&size, &theta].map(|t| cx.show_shape(&t.shape));
            return Err(Diagnostic::model(format!(
                "`size` of the shape {} must have 4 or 5 numbers, which has to be known at build time, and `theta` of the shape {} the rank 3",
                shapes[0], shapes[1]
            )));
        }
    };
    let shown = size.shape[0].show(&cx.module.symbols);
    cx.check_equal(&size.shape[0], &Int::from(spatial + 2), || {
        format!("`size` has {shown} numbers for {spatial} spatial axes")
    })?;
    let size: Vec<Int> = (0..spatial + 2).map(|i| cx.int_at(&size, i)).collect::<Result<_>>()?;
    let wanted = [size[0].clone(), Int::from(spatial), Int::from(spatial + 1)];
    let text =
        format!("`theta` has the shape {}, but must have {}", cx.show_shape(&theta.shape), cx.show_shape(&wanted));
    for (dim, wanted) in theta.shape.iter().zip(&wanted) {
        cx.check_equal(dim, wanted, || text.clone())?;
    }
    for dim in &size {
        let shown = dim.show(&cx.module.symbols);
        cx.check(Condition::NonNegative(dim.clone()), || format!("`size` has the dim {shown}"))?;
    }
    let work = accumulator(theta.dtype);
    let dims = &size[2..];
    let shape = [&theta.shape[..1], dims, &[Int::from(spatial)]].concat();
    let y = cx.map(theta.dtype, shape, |i| {
        let number = |value: f64| Scalar::number(work, value);
        let position = |axis: usize| {
            let (at, dim) = (Scalar::int(i[axis + 1].clone()).cast(work), Scalar::int(dims[axis].clone()).cast(work));
            match align_corners {
                true => {
                    // One element alone stands at the start.
                    let steps = (dim - number(1.0)).max(number(1.0));
                    at * number(2.0) / steps - number(1.0)
                }
                false => (at * number(2.0) + number(1.0)) / dim - number(1.0),
            }
        };
        let entry = |column: usize| theta.at(vec![i[0].clone(), i[spatial + 1].clone(), Int::from(column)]).cast(work);
        // Coordinates stand in the order of the axes from the last to the first.
        let terms = (0..spatial).map(|column| entry(column) * position(spatial - 1 - column));
        terms
            .fold(None, |total: Option<Scalar>, term| Some(total.map_or(term.clone(), |t| t + term)))
            .map_or_else(|| entry(spatial), |t| t + entry(spatial))
            .cast(theta.dtype)
    })?;
    Ok(vec![y.into()])
}

/// A convolution whose taps are moved by offsets, and weighed by a mask. Inputs: x, w, offset, bias, mask.
fn deform_conv(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, w, offset) = (image(cx, 0, 1)?, cx.tensor(1)?, cx.tensor(2)?);
    let (bias, mask) = (cx.optional(3)?, cx.optional(4)?);
    let dtype = cx.same_dtype(&[x.clone(), w.clone(), offset.clone()])?;
    let group = group(cx)?;
    let offset_group = match cx.node.int_or("offset_group", 1)? {
        count @ 1..=0x8000_0000 => count,
        count => return Err(Diagnostic::model(format!("`offset_group` is {count}, but must be at least 1"))),
    };
    let spatial = x.rank() - 2;
    if w.rank() != x.rank() || offset.rank() != x.rank() || mask.as_ref().is_some_and(|m| m.rank() != x.rank()) {
        return Err(Diagnostic::model("the input, the weights, the offsets and the mask must have the same rank"));
    }
    let (channels, kernel) = (&x.shape[1], &w.shape[2..]);
    check_kernel(cx, kernel)?;
    let window = Window::of(cx, &x.shape[2..], kernel, false)?;
    let output = window.output();
    let per_group = w.shape[1].clone();
    cx.check_equal(channels, &(&per_group * group), || {
        "the channels of the input are not those of the weights times the groups".to_string()
    })?;
    let features = split(cx, &w.shape[0], group, "output channels")?;
    let per_offset = split(cx, channels, offset_group, "input channels")?;

    // Offsets and mask with their axes apart: batch, group, taps, (spatial axis,) position.
    let apart = |cx: &mut Cx, t: &Tensor, parts: Vec<Int>, what: &str| -> Result<Tensor> {
        let front = [vec![Int::from(offset_group)], kernel.to_vec(), parts].concat();
        let wanted = [vec![x.shape[0].clone(), Int::product(&front)], output.clone()].concat();
        let text = format!("{what} of the shape {} must have {}", cx.show_shape(&t.shape), cx.show_shape(&wanted));
        for (dim, wanted) in t.shape.iter().zip(&wanted) {
            cx.check_equal(dim, wanted, || text.clone())?;
        }
        cx.reshape(t, [vec![x.shape[0].clone()], front, output.clone()].concat())
    };
    let offset = apart(cx, &offset, vec![Int::from(spatial)], "the offsets")?;
    let mask = match &mask {
        Some(mask) => Some(apart(cx, mask, vec![], "the mask")?),
        None => None,
    };
    // Positions of the taps, an axis at a time: tables over batch, offset group, taps and positions.
    let work = accumulator(dtype);
    let table_shape = [vec![x.shape[0].clone(), Int::from(offset_group)], kernel.to_vec(), output.clone()].concat();
    let mut tables = Vec::with_capacity(spatial);
    for (axis, dim) in x.shape[2..].iter().enumerate() {
        let position = cx.map(work, table_shape.clone(), |i| {
            let (front, o) = i.split_at(2 + spatial);
            let at = window.at_input(o, &front[2..]).swap_remove(axis);
            let moved = offset.at([front, &[Int::from(axis)], o].concat()).cast(work);
            Scalar::int(at).cast(work) + moved
        })?;
        let base = cx.map(DType::I64, table_shape.clone(), |i| {
            let floor = position.at(i.to_vec()).unary(Unary::Floor);
            // Further outside than the taps reach makes no difference.
            let end = Scalar::int(dim.clone()).cast(work);
            floor.clone().max(floor.like(-2.0)).min(end).cast(DType::I64)
        })?;
        tables.push((position, base));
    }
    // The input between its elements: batch, channel, taps, positions.
    let sampled_shape = [vec![x.shape[0].clone(), channels.clone()], kernel.to_vec(), output.clone()].concat();
    let scope_shape: Shape = [&sampled_shape[..], &vec![Int::from(2i64); spatial]].concat();
    let group_of = cx.scope(&scope_shape).div(&Int::iter(1), &per_offset);
    let sampled = cx.reduce(Combine::Sum, sampled_shape, vec![Int::from(2i64); spatial], |i, taps| {
        let place = [&[i[0].clone(), group_of.clone()], &i[2..]].concat();
        let mut index = i[..2].to_vec();
        let mut weight = Scalar::number(work, 1.0);
        for (axis, ((position, base), tap)) in tables.iter().zip(taps).enumerate() {
            index.push(Int::element(base.var, place.clone(), None) + tap);
            let position = position.at(place.clone());
            let tap = position.clone().unary(Unary::Floor) + Scalar::int(tap.clone()).cast(work);
            let part = Scalar::number(work, 1.0) - (position - tap).abs();
            weight = if axis == 0 { part } else { weight * part };
        }
        x.at_or(index, Scalar::zero(dtype)).cast(work) * weight
    })?;
    let sampled = match mask {
        None => sampled,
        Some(mask) => cx.map(work, sampled.shape.clone(), |i| {
            let place = [&[i[0].clone(), group_of.clone()], &i[2..]].concat();
            sampled.at(i.to_vec()) * mask.at(place).cast(work)
        })?,
    };
    // The convolution proper.
    let groups = Int::from(group);
    let batch = x.shape[0].clone();
    let extents = [vec![per_group.clone()], kernel.to_vec()].concat();
    let sampled =
        cx.reshape(&sampled, [vec![batch.clone(), groups.clone()], extents.clone(), output.clone()].concat())?;
    let weights = cx.reshape(&w, [vec![groups.clone(), features.clone()], extents.clone()].concat())?;
    let shape = [vec![batch.clone(), groups, features], output.clone()].concat();
    let y = sum(cx, shape, extents, |o, r| {
        let sampled = sampled.at([&o[..2], r, &o[3..]].concat());
        product(sampled, weights.at([&o[1..3], r].concat()).cast(work))
    })?;
    let y = cx.reshape(&y, [vec![batch, w.shape[0].clone()], output].concat())?;
    Ok(vec![add_bias(cx, &y, bias, dtype)?.into()])
}
