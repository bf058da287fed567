//! Pooling of regions: RoiAlign, MaxRoiPool.

use super::contract::accumulator;
use super::{Cx, Table, Val};
use crate::tensor::{Combine, Scalar, Tensor, Unary};
use crate::types::{DType, Diagnostic, Int, Result};

pub const TABLE: Table = &[
    // Before version 16 coordinates were not moved by half an element.
    ("RoiAlign", 10, |cx| roi_align(cx, false)),
    ("RoiAlign", 16, |cx| {
        let half_pixel = match &cx.node.string_or("coordinate_transformation_mode", "half_pixel")?[..] {
            "half_pixel" => true,
            "output_half_pixel" => false,
            other => {
                return Err(Diagnostic::model(format!(
                    "`coordinate_transformation_mode` is {other:?}, but must be half_pixel or output_half_pixel"
                )));
            }
        };
        roi_align(cx, half_pixel)
    }),
    ("MaxRoiPool", 1, max_roi_pool),
];

/// Input and regions, checked: `[n, c, h, w]` and `[regions, columns]`.
fn inputs(cx: &mut Cx, columns: i64) -> Result<(Tensor, Tensor)> {
    let (x, rois) = (cx.tensor(0)?, cx.tensor(1)?);
    let shapes = [&x, &rois].map(|t| cx.show_shape(&t.shape));
    if x.rank() != 4 || rois.rank() != 2 {
        return Err(Diagnostic::model(format!(
            "the input {} must have the rank 4, and the regions {} the rank 2",
            shapes[0], shapes[1]
        )));
    }
    cx.check_equal(&rois.shape[1], &Int::from(columns), || {
        format!("the regions {} must have {columns} numbers each", shapes[1])
    })?;
    Ok((x, rois))
}

/// The greatest of a table of counts, as a dim; at least 0.
fn greatest(cx: &mut Cx, counts: &Tensor) -> Result<Int> {
    let most =
        cx.reduce(Combine::Max, vec![], counts.shape.clone(), |_, r| counts.at(r.to_vec()).max(Scalar::int(0i64)))?;
    // Without any region the maximum is the least number there is.
    let most = cx.map(DType::I64, vec![], |_| most.at(vec![]).max(Scalar::int(0i64)))?;
    let most = cx.int_at(&most, 0)?;
    cx.check(crate::tensor::Condition::NonNegative(most.clone()), || "the number of samples is negative".to_string())?;
    Ok(most)
}

/// Samples of the bins along one axis. Tables over regions, bins, samples and the two elements around a sample.
struct Samples {
    index: Tensor,
    weight: Tensor,
    /// Samples per bin of every region.
    counts: Tensor,
    most: Int,
}

/// Along the axis of x (0) or y (1).
fn samples(
    cx: &mut Cx,
    rois: &Tensor,
    axis: usize,
    (dim, bins, ratio): (&Int, i64, i64),
    half_pixel: bool,
    work: DType,
) -> Result<Samples> {
    let scale = f64::from(cx.node.float_or("spatial_scale", 1.0)?);
    let number = |value: f64| Scalar::number(work, value);
    let edge = |r: &Int, column: usize| {
        let edge = rois.at(vec![r.clone(), Int::from(column)]).cast(work) * number(scale);
        if half_pixel { edge - number(0.5) } else { edge }
    };
    let bin_size = |r: &Int| {
        let size = edge(r, axis + 2) - edge(r, axis);
        let size = if half_pixel { size } else { size.max(number(1.0)) };
        size / number(bins as f64)
    };
    let regions = rois.shape[0].clone();
    let counts = cx.map(DType::I64, vec![regions.clone()], |r| match ratio {
        0 => bin_size(&r[0]).unary(Unary::Ceil).cast(DType::I64),
        ratio => Scalar::int(ratio),
    })?;
    let most = if ratio > 0 { Int::from(ratio) } else { greatest(cx, &counts)? };
    let coordinates = cx.map(work, vec![regions, Int::from(bins), most.clone()], |i| {
        let number_of = |x: &Int| Scalar::int(x.clone()).cast(work);
        let count = counts.at(vec![i[0].clone()]).cast(work);
        let size = bin_size(&i[0]);
        edge(&i[0], axis) + number_of(&i[1]) * size.clone() + (number_of(&i[2]) + number(0.5)) * size / count
    })?;
    let end = Scalar::int(dim.clone()).cast(work);
    let last = || end.clone() - number(1.0);
    let shape = [&coordinates.shape[..], &[Int::from(2i64)]].concat();
    // The position, the element before it, and whether it is near enough to the image to count.
    let parts = |i: &[Int]| {
        let raw = coordinates.at(i[..3].to_vec());
        let near = number(-1.0).less_equal(raw.clone()).and(raw.clone().less_equal(end.clone()));
        let at = raw.max(number(0.0)).min(last());
        let low = at.clone().unary(Unary::Floor);
        (at, low, near)
    };
    let index = cx.map(DType::I64, shape.clone(), |i| {
        let tap = parts(i).1 + Scalar::int(i[3].clone()).cast(work);
        tap.min(last()).max(number(0.0)).cast(DType::I64)
    })?;
    let weight = cx.map(work, shape, |i| {
        let (at, low, near) = parts(i);
        let tap = low + Scalar::int(i[3].clone()).cast(work);
        let weight = number(1.0) - (at - tap).abs();
        near.select(weight, number(0.0))
    })?;
    Ok(Samples { index, weight, counts, most })
}

fn roi_align(cx: &mut Cx, half_pixel: bool) -> Result<Vec<Val>> {
    let (x, rois) = inputs(cx, 4)?;
    let batch = cx.tensor(2)?;
    let [regions] = &batch.shape[..] else { return Err(Diagnostic::model("the batch indices must have the rank 1")) };
    cx.check_equal(regions, &rois.shape[0], || "there are not as many batch indices as regions".to_string())?;
    let size = |cx: &Cx, name: &str| match cx.node.int_or(name, 1)? {
        size @ 1..=0x8000_0000 => Ok(size),
        size => Err(Diagnostic::model(format!("`{name}` is {size}, but must be positive"))),
    };
    let bins = [size(cx, "output_height")?, size(cx, "output_width")?];
    let ratio = match cx.node.int_or("sampling_ratio", 0)? {
        ratio @ 0..=0x8000_0000 => ratio,
        ratio => return Err(Diagnostic::model(format!("`sampling_ratio` is {ratio}, but must not be negative"))),
    };
    let is_max = match &cx.node.string_or("mode", "avg")?[..] {
        "avg" => false,
        "max" => true,
        other => return Err(Diagnostic::model(format!("`mode` is {other:?}, but must be avg or max"))),
    };
    let work = accumulator(x.dtype);
    let ys = samples(cx, &rois, 1, (&x.shape[2], bins[0], ratio), half_pixel, work)?;
    let xs = samples(cx, &rois, 0, (&x.shape[3], bins[1], ratio), half_pixel, work)?;

    let shape = vec![rois.shape[0].clone(), x.shape[1].clone(), Int::from(bins[0]), Int::from(bins[1])];
    let two = Int::from(2i64);
    let extents = vec![ys.most.clone(), two.clone(), xs.most.clone(), two];
    let combine = if is_max { Combine::Max } else { Combine::Sum };
    let none = if is_max { Combine::Max.init(work) } else { Combine::Sum.init(work) };
    let pooled = cx.reduce(combine, shape.clone(), extents, |o, s| {
        let y = vec![o[0].clone(), o[2].clone(), s[0].clone(), s[1].clone()];
        let x_place = vec![o[0].clone(), o[3].clone(), s[2].clone(), s[3].clone()];
        let index = vec![
            Int::element(batch.var, vec![o[0].clone()], Some(x.shape[0].clone())),
            o[1].clone(),
            Int::element(ys.index.var, y.clone(), Some(x.shape[2].clone())),
            Int::element(xs.index.var, x_place.clone(), Some(x.shape[3].clone())),
        ];
        // The maximum is one of the weighted elements around the samples, as the reference implementation has it.
        let value = x.at(index).cast(work) * (ys.weight.at(y) * xs.weight.at(x_place));
        if ratio > 0 {
            return value;
        }
        let within = |sample: &Int, counts: &Tensor| Scalar::int(sample.clone()).less(counts.at(vec![o[0].clone()]));
        let counted = within(&s[0], &ys.counts).and(within(&s[2], &xs.counts));
        counted.select(value, Scalar::literal(work, none))
    })?;
    let y = cx.map(x.dtype, shape, |i| {
        let count = ys.counts.at(vec![i[0].clone()]) * xs.counts.at(vec![i[0].clone()]);
        let value = pooled.at(i.to_vec());
        let value = match is_max {
            true => Scalar::int(0i64).less(count).select(value.clone(), value.like(0.0)),
            false => value / count.max(Scalar::int(1i64)).cast(work),
        };
        value.cast(x.dtype)
    })?;
    Ok(vec![y.into()])
}

/// The maximum over the elements of every bin, whose edges are rounded outwards; 0 for a bin outside of the image.
/// Regions are `[batch, x1, y1, x2, y2]`, both corners included.
fn max_roi_pool(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, rois) = inputs(cx, 5)?;
    let bins = match cx.node.ints("pooled_shape")? {
        Some(shape) if shape.len() == 2 && shape.iter().all(|d| (1..=1 << 31).contains(d)) => shape,
        Some(shape) => return Err(Diagnostic::model(format!("`pooled_shape` is {shape:?}, not two positive numbers"))),
        None => return Err(Diagnostic::model("the attribute `pooled_shape` is missing")),
    };
    let scale = f64::from(cx.node.float_or("spatial_scale", 1.0)?);
    let work = accumulator(x.dtype);
    let number = |value: f64| Scalar::number(work, value);
    // Halves are rounded away from zero.
    let round = |x: Scalar| {
        let up = (x.clone() + number(0.5)).unary(Unary::Floor);
        let down = (x.clone() - number(0.5)).unary(Unary::Ceil);
        x.less(number(0.0)).select(down, up)
    };
    let regions = rois.shape[0].clone();
    // First element and length of every bin, an axis at a time.
    let mut edges = Vec::with_capacity(2);
    for (axis, (dim, count)) in x.shape[2..].iter().zip(&bins).enumerate() {
        let shape = vec![regions.clone(), Int::from(*count)];
        let edge = |r: &Int, bin: Scalar, rounding: Unary| {
            let corner = |column: usize| round(rois.at(vec![r.clone(), Int::from(column)]).cast(work) * number(scale));
            let (start, end) = (corner(2 - axis), corner(4 - axis));
            let size = (end - start.clone() + number(1.0)).max(number(1.0)) / number(*count as f64);
            let edge = (bin * size).unary(rounding) + start;
            edge.max(number(0.0)).min(Scalar::int(dim.clone()).cast(work)).cast(DType::I64)
        };
        let bin = |i: &Int| Scalar::int(i.clone()).cast(work);
        let first = cx.map(DType::I64, shape.clone(), |i| edge(&i[0], bin(&i[1]), Unary::Floor))?;
        let length =
            cx.map(DType::I64, shape, |i| edge(&i[0], bin(&i[1]) + number(1.0), Unary::Ceil) - first.at(i.to_vec()))?;
        let most = greatest(cx, &length)?;
        edges.push((first, length, most));
    }
    let batch =
        cx.map(DType::I64, vec![regions.clone()], |r| rois.at(vec![r[0].clone(), Int::ZERO]).cast(DType::I64))?;
    let shape = vec![regions, x.shape[1].clone(), Int::from(bins[0]), Int::from(bins[1])];
    let extents = edges.iter().map(|(_, _, most)| most.clone()).collect();
    let lowest = Scalar::literal(x.dtype, Combine::Max.init(x.dtype));
    let pooled = cx.reduce(Combine::Max, shape.clone(), extents, |o, s| {
        let mut index = vec![Int::element(batch.var, vec![o[0].clone()], Some(x.shape[0].clone())), o[1].clone()];
        let mut inside = Scalar::bool(true);
        for (axis, (first, length, _)) in edges.iter().enumerate() {
            let place = vec![o[0].clone(), o[2 + axis].clone()];
            inside = inside.and(Scalar::int(s[axis].clone()).less(length.at(place.clone())));
            index.push(Int::element(first.var, place, None) + &s[axis]);
        }
        inside.select(x.at_or(index, lowest.clone()), lowest)
    })?;
    let y = cx.map(x.dtype, shape, |i| {
        let empty = edges.iter().enumerate().fold(Scalar::bool(false), |empty, (axis, (_, length, _))| {
            empty.or(length.at(vec![i[0].clone(), i[2 + axis].clone()]).less_equal(Scalar::int(0i64)))
        });
        empty.select(Scalar::zero(x.dtype), pooled.at(i.to_vec()))
    })?;
    Ok(vec![y.into()])
}
