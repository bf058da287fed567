//! Transpose, Concat, Split, Where, Trilu, OneHot, DepthToSpace, SpaceToDepth, ReverseSequence.

use super::numbers::div_ceil;
use super::{Cx, Table, Val};
use crate::tensor::builder::MAX_OPERANDS;
use crate::tensor::{Condition, Scalar, Tensor};
use crate::types::{Class, DType, Diagnostic, Int, Result};

pub const TABLE: Table = &[
    ("Concat", 1, concat),
    ("DepthToSpace", 1, depth_to_space),
    ("OneHot", 9, one_hot),
    ("ReverseSequence", 10, reverse_sequence),
    ("SpaceToDepth", 1, space_to_depth),
    ("Split", 1, split),
    ("Transpose", 1, transpose),
    ("Trilu", 14, trilu),
    ("Where", 9, select),
];

/// Axis `k` of the result is axis `perm[k]` of the input; without `perm` the axes are reversed.
fn transpose(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let rank = x.rank();
    let perm = match cx.node.ints("perm")? {
        Some(perm) => cx.axes(&perm, rank)?,
        None => (0..rank).rev().collect(),
    };
    if perm.len() != rank {
        return Err(Diagnostic::model(format!("`perm` has {} axes for an input of rank {rank}", perm.len())));
    }
    let shape = perm.iter().map(|axis| x.shape[*axis].clone()).collect();
    let result = cx.map(x.dtype, shape, |i| {
        let mut index = vec![Int::ZERO; rank];
        for (i, axis) in i.iter().zip(&perm) {
            index[*axis] = i.clone();
        }
        x.at(index)
    })?;
    Ok(vec![result.into()])
}

/// Element by element `X` where the condition holds, else `Y`; the three broadcast.
fn select(cx: &mut Cx) -> Result<Vec<Val>> {
    let (condition, x, y) = (cx.tensor(0)?, cx.tensor(1)?, cx.tensor(2)?);
    if condition.dtype != DType::Bool {
        return Err(Diagnostic::model(format!("the condition has the dtype {}, not bool", condition.dtype)));
    }
    let dtype = cx.same_dtype(&[x.clone(), y.clone()])?;
    let result = cx.elementwise(&[condition, x, y], dtype, |loads| match <[Scalar; 3]>::try_from(loads) {
        Ok([condition, x, y]) => condition.select(x, y),
        Err(_) => Scalar::zero(dtype),
    })?;
    Ok(vec![result.into()])
}

/// The inputs one after another along an axis, which up to version 3 is 1 where it is not given.
fn concat(cx: &mut Cx) -> Result<Vec<Val>> {
    let inputs = cx.tensors_from(0)?;
    let default = if cx.opset() < 4 { Some(1) } else { None };
    let axis = cx.node.int("axis")?.or(default).ok_or_else(|| Diagnostic::model("the attribute `axis` is missing"))?;
    Ok(vec![concatenate(cx, &inputs, axis)?.into()])
}

pub fn concatenate(cx: &mut Cx, inputs: &[Tensor], axis: i64) -> Result<Tensor> {
    if inputs.len() > MAX_OPERANDS {
        let groups: Vec<Tensor> =
            inputs.chunks(MAX_OPERANDS).map(|group| concatenate(cx, group, axis)).collect::<Result<_>>()?;
        return concatenate(cx, &groups, axis);
    }
    let dtype = cx.same_dtype(inputs)?;
    let rank = inputs.first().map_or(0, Tensor::rank);
    let axis = cx.axis(axis, rank)?;
    if let Some(other) = inputs.iter().find(|x| x.rank() != rank) {
        return Err(Diagnostic::model(format!("the inputs have different ranks: {rank} and {}", other.rank())));
    }
    let mut shape = inputs.first().map(|x| x.shape.clone()).unwrap_or_default();
    for input in inputs.iter().skip(1) {
        for (k, dim) in input.shape.iter().enumerate().filter(|(k, _)| *k != axis) {
            let shapes = (cx.show_shape(&shape), cx.show_shape(&input.shape));
            cx.check_equal(&shape[k].clone(), dim, || {
                format!("the shapes {} and {} differ outside of axis {axis}", shapes.0, shapes.1)
            })?;
            if dim.known().is_some() {
                shape[k] = dim.clone();
            }
        }
    }
    shape[axis] = Int::sum(inputs.iter().map(|x| &x.shape[axis]));
    let mut parts = Vec::with_capacity(inputs.len());
    let mut end = Int::ZERO;
    for input in inputs {
        let dim = &input.shape[axis];
        if !dim.is(0) {
            parts.push((input, end.clone()));
        }
        end = &end + dim;
    }
    cx.map(dtype, shape, |i| piecewise(dtype, &parts, axis, i))
}

/// Tensors one after another along an axis, each with where it starts. Which of them an index falls into is found by
/// halving, so that the nesting stays shallow however many there are.
fn piecewise(dtype: DType, parts: &[(&Tensor, Int)], axis: usize, index: &[Int]) -> Scalar {
    match parts {
        [] => Scalar::zero(dtype),
        [(x, start)] => {
            let shifted = |(a, i): (usize, &Int)| if a == axis { i - start } else { i.clone() };
            x.at(index.iter().enumerate().map(shifted).collect())
        }
        _ => {
            let (before, after) = parts.split_at(parts.len() / 2);
            let start = after.first().map_or(Int::ZERO, |(_, start)| start.clone());
            let here = Scalar::int(index[axis].clone()).less(Scalar::int(start));
            here.select(piecewise(dtype, before, axis, index), piecewise(dtype, after, axis, index))
        }
    }
}

/// Pieces along an axis: of lengths that an attribute or input gives, else of equal lengths.
fn split(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let axis = cx.axis(cx.node.int_or("axis", 0)?, x.rank())?;
    let count = match cx.node.int("num_outputs")? {
        Some(count) => usize::try_from(count).ok().filter(|n| *n == cx.node.outputs.len()),
        None => Some(cx.node.outputs.len()),
    };
    let Some(count) = count else {
        let outputs = cx.node.outputs.len();
        return Err(Diagnostic::model(format!("`num_outputs` does not agree with the {outputs} outputs of the node")));
    };
    let dim = x.shape[axis].clone();
    let lengths = match cx.node.ints("split")? {
        _ if cx.has(1) => split_input(cx, count)?,
        Some(split) => split.into_iter().map(Int::from).collect(),
        None => equal_parts(cx, &dim, axis, count)?,
    };
    if lengths.len() != count {
        return Err(Diagnostic::model(format!("`split` has {} lengths for {count} outputs", lengths.len())));
    }
    for length in &lengths {
        let shown = length.show(&cx.module.symbols);
        cx.check(Condition::NonNegative(length.clone()), || format!("`split` has the negative length {shown}"))?;
    }
    let shown: Vec<String> = [&Int::sum(&lengths), &dim].iter().map(|x| x.show(&cx.module.symbols)).collect();
    cx.check_equal(&Int::sum(&lengths), &dim, || {
        format!("the lengths sum up to {}, but axis {axis} has the length {}", shown[0], shown[1])
    })?;
    let mut start = Int::ZERO;
    let mut outputs = Vec::with_capacity(count);
    for length in lengths {
        let mut shape = x.shape.clone();
        shape[axis] = length.clone();
        let part = cx.map(x.dtype, shape, |i| {
            let mut index = i.to_vec();
            index[axis] = &i[axis] + &start;
            x.at(index)
        })?;
        outputs.push(part.into());
        start = start + length;
    }
    Ok(outputs)
}

/// In version 1 the lengths have the dtype of the input.
fn split_input(cx: &mut Cx, count: usize) -> Result<Vec<Int>> {
    let lengths = cx.tensor(1)?;
    if lengths.dtype.is_integer() {
        return cx.int_inputs_of(1, count, "`split`");
    }
    let lengths = cx.map(DType::I64, lengths.shape.clone(), |i| lengths.at(i.to_vec()).cast(DType::I64))?;
    cx.ints(&lengths)
}

/// From version 18 on the last parts are shorter where the length does not divide.
fn equal_parts(cx: &mut Cx, dim: &Int, axis: usize, count: usize) -> Result<Vec<Int>> {
    let parts = Int::from(count);
    let scope = cx.scope(&[]);
    let length = div_ceil(&scope, dim, &parts);
    if cx.opset() < 18 {
        let shown = dim.show(&cx.module.symbols);
        cx.check_equal(&(&length * &parts), dim, || {
            format!("axis {axis} of length {shown} does not divide into {count} equal parts")
        })?;
        return Ok(vec![length; count]);
    }
    let clamp = |rest: Int| scope.max(&scope.min(&length, &rest), &Int::ZERO);
    Ok((0..count).map(|k| clamp(dim - &length * &Int::from(k))).collect())
}

/// The part of every matrix on and above (`upper`) or on and below a diagonal; the rest is zero.
fn trilu(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let Some(row) = x.rank().checked_sub(2) else {
        return Err(Diagnostic::model(format!("the input must have the rank 2 or more, but has {}", x.rank())));
    };
    let k = if cx.has(1) { cx.int_input(1)? } else { Int::ZERO };
    let k = Int::sum(&cx.bounded(&[k]));
    let upper = cx.node.int_or("upper", 1)? != 0;
    let result = cx.map(x.dtype, x.shape.clone(), |i| {
        let (first, column) = (Scalar::int(&i[row] + &k), Scalar::int(i[row + 1].clone()));
        let kept = if upper { first.less_equal(column) } else { column.less_equal(first) };
        kept.select(x.at(i.to_vec()), Scalar::zero(x.dtype))
    })?;
    Ok(vec![result.into()])
}

/// A new axis of length `depth`, along which the position that the index names has the second of `values`, all others
/// have the first. Inputs: indices, depth, values.
fn one_hot(cx: &mut Cx) -> Result<Vec<Val>> {
    let (indices, depth, values) = (cx.tensor(0)?, cx.tensor(1)?, cx.tensor(2)?);
    let depth = cx.whole_number(&depth, "`depth`")?;
    let shown = depth.show(&cx.module.symbols);
    cx.check(Condition::NonNegative(depth.clone()), || format!("`depth` is {shown}"))?;
    let axis = cx.axis(cx.node.int_or("axis", -1)?, indices.rank() + 1)?;
    if values.rank() != 1 {
        let shape = cx.show_shape(&values.shape);
        return Err(Diagnostic::model(format!("`values` must have two elements, but has the shape {shape}")));
    }
    let given = values.shape[0].show(&cx.module.symbols);
    cx.check_equal(&values.shape[0].clone(), &Int::from(2i64), || {
        format!("`values` must have two elements, but has {given}")
    })?;
    let mut shape = indices.shape.clone();
    shape.insert(axis, depth.clone());
    let result = cx.map(values.dtype, shape, |i| {
        let mut at = i.to_vec();
        let position = at.remove(axis);
        let index = indices.at(at).cast(DType::I64);
        let mut on = index.clone().equal(Scalar::int(position.clone()));
        if !matches!(indices.dtype.class(), Class::Unsigned | Class::Bool) {
            // A negative index counts from the end.
            on = on.or(index.equal(Scalar::int(position - &depth)));
        }
        on.select(values.at(vec![Int::ONE]), values.at(vec![Int::ZERO]))
    })?;
    Ok(vec![result.into()])
}

/// The order of the parts of the depth: `DCR` or `CRD`.
fn depth_first(cx: &Cx) -> Result<bool> {
    match &cx.node.string_or("mode", "DCR")?[..] {
        "DCR" => Ok(true),
        "CRD" => Ok(false),
        other => Err(Diagnostic::model(format!("`mode` is \"{other}\", but must be \"DCR\" or \"CRD\""))),
    }
}

fn block_size(cx: &Cx, x: &Tensor) -> Result<Int> {
    if x.rank() != 4 {
        return Err(Diagnostic::model(format!("the input must have the rank 4, but has {}", x.rank())));
    }
    match cx.node.int("blocksize")? {
        Some(size) if (1..1 << 24).contains(&size) => Ok(Int::from(size)),
        Some(size) => Err(Diagnostic::model(format!("`blocksize` is {size}"))),
        None => Err(Diagnostic::model("the attribute `blocksize` is missing")),
    }
}

/// A dim divided by a number that must divide it.
fn part_of(cx: &mut Cx, x: &Tensor, axis: usize, by: &Int) -> Result<Int> {
    let dim = &x.shape[axis];
    let part = cx.scope(&[]).div(dim, by);
    let shown = (dim.show(&cx.module.symbols), by.show(&cx.module.symbols));
    cx.check_equal(&(&part * by), dim, || {
        format!("axis {axis} has the length {}, which {} does not divide", shown.0, shown.1)
    })?;
    Ok(part)
}

/// Channels become blocks of height and width.
fn depth_to_space(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let (depth_first, block) = (depth_first(cx)?, block_size(cx, &x)?);
    let area = &block * &block;
    let depth = part_of(cx, &x, 1, &area)?;
    let shape = vec![x.shape[0].clone(), depth.clone(), &x.shape[2] * &block, &x.shape[3] * &block];
    let result = cx.map_in(x.dtype, shape, |scope, i| {
        let within = scope.rem(&i[2], &block) * &block + scope.rem(&i[3], &block);
        let channel = if depth_first { within * &depth + &i[1] } else { &i[1] * &area + within };
        x.at(vec![i[0].clone(), channel, scope.div(&i[2], &block), scope.div(&i[3], &block)])
    })?;
    Ok(vec![result.into()])
}

/// Blocks of height and width become channels.
fn space_to_depth(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let (depth_first, block) = (depth_first(cx)?, block_size(cx, &x)?);
    let area = &block * &block;
    let (height, width) = (part_of(cx, &x, 2, &block)?, part_of(cx, &x, 3, &block)?);
    let depth = x.shape[1].clone();
    let shape = vec![x.shape[0].clone(), &depth * &area, height, width];
    let result = cx.map_in(x.dtype, shape, |scope, i| {
        let (channel, within) = match depth_first {
            true => (scope.rem(&i[1], &depth), scope.div(&i[1], &depth)),
            false => (scope.div(&i[1], &area), scope.rem(&i[1], &area)),
        };
        let (row, column) = (scope.div(&within, &block), scope.rem(&within, &block));
        x.at(vec![i[0].clone(), channel, &i[2] * &block + row, &i[3] * &block + column])
    })?;
    Ok(vec![result.into()])
}

/// The first `sequence_lens[batch]` elements along the time axis in reverse order, the rest as it is.
fn reverse_sequence(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, lengths) = (cx.tensor(0)?, cx.tensor(1)?);
    let batch = cx.axis(cx.node.int_or("batch_axis", 1)?, x.rank())?;
    let time = cx.axis(cx.node.int_or("time_axis", 0)?, x.rank())?;
    if batch == time {
        return Err(Diagnostic::model(format!("the batch axis and the time axis are both {time}")));
    }
    if lengths.rank() != 1 || !lengths.dtype.is_integer() {
        return Err(Diagnostic::model(format!(
            "`sequence_lens` must be integers of rank 1, but is {} of rank {}",
            lengths.dtype,
            lengths.rank()
        )));
    }
    let shown = (lengths.shape[0].show(&cx.module.symbols), x.shape[batch].show(&cx.module.symbols));
    cx.check_equal(&lengths.shape[0].clone(), &x.shape[batch].clone(), || {
        format!("there are {} sequence lengths for a batch of {}", shown.0, shown.1)
    })?;
    let result = cx.map(x.dtype, x.shape.clone(), |i| {
        let length = Int::element(lengths.var, vec![i[batch].clone()], None);
        let mut mirrored = i.to_vec();
        mirrored[time] = &length - &i[time] - 1;
        let before = Scalar::int(i[time].clone()).less(Scalar::int(length));
        before.select(x.at_or(mirrored, Scalar::zero(x.dtype)), x.at(i.to_vec()))
    })?;
    Ok(vec![result.into()])
}
