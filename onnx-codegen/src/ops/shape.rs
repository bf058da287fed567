//! Shape, Size, Identity, Flatten, Squeeze, Unsqueeze, Expand.

use super::numbers::{Axes, equals};
use super::slice::{take, window};
use super::{Cx, Table, Val};
use crate::tensor::module::Function;
use crate::tensor::{Condition, Op, Scalar, Tensor, Type};
use crate::types::{DType, Diagnostic, Int, Result, Var};

pub const TABLE: Table = &[
    ("Expand", 8, expand),
    ("Flatten", 1, flatten),
    ("Identity", 1, identity),
    ("Shape", 1, shape),
    ("Size", 1, size),
    ("Squeeze", 1, squeeze),
    ("Unsqueeze", 1, unsqueeze),
];

/// Tensors, sequences and optionals alike.
fn identity(cx: &mut Cx) -> Result<Vec<Val>> {
    Ok(vec![cx.input(0)?.clone()])
}

/// The dims, from version 15 on those from `start` up to `end`, which are clamped.
fn shape(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.var(0)?;
    let (start, end) = (cx.node.int_or("start", 0)?, cx.node.int_or("end", i64::MAX)?);
    let dims = shape_of(cx, x)?;
    let window = window(cx, &dims.shape[0].clone(), &Int::from(start), &Int::from(end), &Int::ONE)?;
    Ok(vec![take(cx, &dims, &[window])?.into()])
}

/// The dims as a tensor of rank 1.
pub fn shape_of(cx: &mut Cx, x: Var) -> Result<Tensor> {
    match cx.as_tensor(x) {
        Some(x) => cx.int_vector(&x.shape),
        None => {
            let op = Op::Call { function: Function::Shape, arguments: vec![x] };
            let var = cx.tensor_of(DType::I64, &Some(vec![None]), "rank", op);
            known_rank(cx, var)
        }
    }
}

/// A tensor that has just been given a rank.
fn known_rank(cx: &Cx, var: Var) -> Result<Tensor> {
    cx.as_tensor(var).ok_or_else(|| Diagnostic::model("the rank is not known at build time"))
}

fn size(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.var(0)?;
    Ok(vec![match cx.as_tensor(x) {
        Some(x) => cx.map(DType::I64, vec![], |_| Scalar::int(x.numel()))?.into(),
        None => {
            let op = Op::Call { function: Function::Size, arguments: vec![x] };
            Val::Tensor(cx.push(Type::tensor(DType::I64, vec![]), op))
        }
    }])
}

/// Rank 2: the axes before `axis`, and those from it on.
fn flatten(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let (axis, rank) = (cx.node.int_or("axis", 1)?, x.rank());
    let position = if axis < 0 { axis.saturating_add(rank as i64) } else { axis };
    let split = usize::try_from(position).ok().filter(|a| *a <= rank);
    let split = split.ok_or_else(|| Diagnostic::model(format!("axis {axis} is outside of the rank {rank}")))?;
    let (outer, inner) = x.shape.split_at(split);
    let shape = vec![Int::product(outer), Int::product(inner)];
    Ok(vec![cx.reshape(&x, shape)?.into()])
}

/// The axes of Squeeze and Unsqueeze: an attribute, from version 13 on an input.
fn axes(cx: &mut Cx, rank: usize) -> Result<Option<Axes>> {
    if cx.has(1) {
        return Axes::from_input(cx, 1, rank).map(Some);
    }
    match cx.node.ints("axes")? {
        Some(axes) => Ok(Some(Axes::Known(cx.axes(&axes, rank)?))),
        None => Ok(None),
    }
}

/// Without axes all those of length 1 go.
fn squeeze(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let axes = match axes(cx, x.rank())? {
        Some(axes) => axes,
        None => Axes::Known(ones(cx, &x)?),
    };
    let Some(rank) = x.rank().checked_sub(axes.len()) else {
        return Err(Diagnostic::model(format!("there are {} axes for an input of rank {}", axes.len(), x.rank())));
    };
    let mut named = Vec::with_capacity(x.rank());
    for (axis, dim) in x.shape.iter().enumerate() {
        let here = axes.names(&cx.scope(&[]), axis);
        let shown = dim.show(&cx.module.symbols);
        // Where the axis is named, its dim must be 1.
        cx.check_equal(&(&here * &(dim - 1)), &Int::ZERO, || {
            format!("axis {axis} cannot be squeezed: its dim is {shown}, not 1")
        })?;
        named.push(here);
    }
    let shape = match &axes {
        Axes::Known(axes) => {
            x.shape.iter().enumerate().filter(|(axis, _)| !axes.contains(axis)).map(|(_, d)| d.clone()).collect()
        }
        // Axis `i`, where it stays, comes to the position `i` less the number of axes that go before it.
        Axes::Read(_) => {
            let mut shape = Vec::with_capacity(rank);
            for target in 0..rank {
                let scope = cx.scope(&[]);
                let (mut dim, mut position) = (Int::ZERO, Int::ZERO);
                for (here, d) in named.iter().zip(&x.shape) {
                    let stays = Int::ONE - here;
                    dim = dim + equals(&scope, &position, &Int::from(target)) * &stays * d;
                    position = position + stays;
                }
                shape.push(cx.settle(&format!("squeezed.{target}"), 0, dim));
            }
            check_numel(cx, &x, &shape)?;
            shape
        }
    };
    Ok(vec![cx.reshape(&x, shape)?.into()])
}

/// The axes of length 1. One that build time does not know is taken to be of another length, which fixes the rank of the
/// result, and run time checks that it is.
fn ones(cx: &mut Cx, x: &Tensor) -> Result<Vec<usize>> {
    let mut axes = Vec::new();
    for (axis, dim) in x.shape.iter().enumerate() {
        if dim.is(1) {
            axes.push(axis);
            continue;
        }
        let one = equals(&cx.scope(&[]), dim, &Int::ONE);
        let shown = dim.show(&cx.module.symbols);
        cx.check_equal(&one, &Int::ZERO, || {
            format!(
                "axis {axis} of length {shown} would be squeezed where it is 1, which changes the rank; name the axes in \
                 the model, or build it with that dim pinned to 1"
            )
        })?;
    }
    Ok(axes)
}

/// What is not equal only where an axis was read that the input does not have.
fn check_numel(cx: &mut Cx, x: &Tensor, shape: &[Int]) -> Result<()> {
    cx.check_equal(&x.numel(), &Int::product(shape), || "the result has another number of elements".to_string())
}

/// Axes of length 1 at the positions named, which count in the result.
fn unsqueeze(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let count = match cx.node.ints("axes")? {
        _ if cx.has(1) => cx.int_inputs(1)?.len(),
        Some(axes) => axes.len(),
        None => return Err(Diagnostic::model("the axes are missing")),
    };
    let rank = x.rank() + count;
    let axes = match axes(cx, rank)? {
        Some(axes) => axes,
        None => Axes::Known(vec![]),
    };
    let mut shape = Vec::with_capacity(rank);
    let mut rest = x.shape.iter();
    let mut position = Int::ZERO;
    for target in 0..rank {
        let scope = cx.scope(&[]);
        let here = axes.names(&scope, target);
        shape.push(match here.known() {
            Some(0) if matches!(axes, Axes::Known(_)) => rest.next().cloned().unwrap_or(Int::ONE),
            Some(_) if matches!(axes, Axes::Known(_)) => Int::ONE,
            _ => {
                let from = x
                    .shape
                    .iter()
                    .enumerate()
                    .fold(Int::ZERO, |sum, (axis, d)| sum + equals(&scope, &position, &Int::from(axis)) * d);
                let stays = Int::ONE - &here;
                let dim = here + from * &stays;
                position = position + stays;
                cx.settle(&format!("unsqueezed.{target}"), 0, dim)
            }
        });
    }
    if let Axes::Read(_) = axes {
        check_numel(cx, &x, &shape)?;
    }
    Ok(vec![cx.reshape(&x, shape)?.into()])
}

/// The input repeated along axes of length 1, and along new ones in front, up to a shape. Both shapes broadcast: where
/// the shape has a 1 the input's dim stays.
fn expand(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.var(0)?;
    let (target, length) = cx.shape_input(1)?;
    let (Some(x), Some(_)) = (cx.as_tensor(x), length) else {
        let ty = Type::Tensor { dtype: cx.module.dtype(x), shape: None };
        let op = Op::Call { function: Function::Expand, arguments: vec![x, target.var] };
        return Ok(vec![Val::Tensor(cx.push(ty, op))]);
    };
    let dims = cx.ints(&target)?;
    for (axis, dim) in dims.iter().enumerate() {
        let shown = dim.show(&cx.module.symbols);
        cx.check(Condition::NonNegative(dim.clone()), || {
            format!("the shape has the negative dim {shown} for axis {axis}")
        })?;
    }
    let joined = cx.broadcast(&[&x.shape, &dims])?;
    let shape: Vec<Int> = joined.into_iter().map(|dim| cx.settle("expanded", 0, dim)).collect();
    let iters: Vec<Int> = (0..shape.len()).map(Int::iter).collect();
    let index = cx.broadcast_index(&x.shape, &shape, &iters);
    Ok(vec![cx.map(x.dtype, shape, |_| x.at(index))?.into()])
}
