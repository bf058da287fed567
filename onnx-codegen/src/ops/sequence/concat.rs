//! ConcatFromSequence.

use super::{Common, element, length};
use crate::ops::{Cx, Sequence, Val};
use crate::tensor::module::Function;
use crate::tensor::{Op, Scalar, Shape, Tensor, Type};
use crate::types::{DType, Diagnostic, Int, Result, Var};

/// All tensors of a sequence joined along `axis`, or stacked along a new axis there. Input: sequence.
pub fn concat_from_sequence(cx: &mut Cx) -> Result<Vec<Val>> {
    let sequence = cx.sequence(0)?;
    let axis = cx.node.int("axis")?.ok_or_else(|| Diagnostic::model("the attribute `axis` is missing"))?;
    let new_axis = match cx.node.int_or("new_axis", 0)? {
        0 => false,
        1 => true,
        other => return Err(Diagnostic::model(format!("`new_axis` is {other}, but must be 0 or 1"))),
    };
    if length(cx, &sequence).is(0) {
        return Err(Diagnostic::model("the sequence is empty: there is nothing to concatenate"));
    }
    if let Sequence::Known { dtype, items } = &sequence
        && let Some(tensors) = tensors(cx, *dtype, items, (!new_axis).then_some(axis))?
        && let Some(first) = tensors.first()
    {
        let rank = first.rank();
        return match new_axis {
            false => {
                let axis = cx.axis(axis, rank)?;
                Ok(vec![concat(cx, &tensors, axis)?.into()])
            }
            true => {
                let axis = cx.axis(axis, rank + 1)?;
                Ok(vec![stack(cx, &tensors, axis)?.into()])
            }
        };
    }
    let var = cx.sequence_var(&sequence);
    let dtype = cx.module.dtype(var);
    let (axis, element) = match element(cx, var) {
        None => (axis, None),
        Some(dims) => {
            let (axis, dims) = joined(cx, &sequence, dims, axis, new_axis)?;
            (axis, Some(dims))
        }
    };
    let name = cx.output_name(0);
    let op = Op::SequenceConcat { sequence: var, axis, new_axis };
    Ok(vec![Val::Tensor(cx.tensor_of(dtype, &element, &name, op))])
}

/// The dims of the result as far as the elements' are known.
fn joined(
    cx: &mut Cx,
    sequence: &Sequence,
    mut dims: Vec<Option<Int>>,
    axis: i64,
    new_axis: bool,
) -> Result<(i64, Vec<Option<Int>>)> {
    let position = cx.axis(axis, dims.len() + usize::from(new_axis))?;
    match (new_axis, dims.get_mut(position)) {
        (true, _) => dims.insert(position, Some(length(cx, sequence))),
        (false, Some(dim)) => *dim = None,
        (false, None) => {}
    }
    Ok((position as i64, dims))
}

/// The items as tensors of known rank: where only some have one, run time checks that the others have it too. `axis`
/// is the one along which they may differ.
fn tensors(cx: &mut Cx, dtype: DType, items: &[Var], axis: Option<i64>) -> Result<Option<Vec<Tensor>>> {
    let Some(ranked) = items.iter().find_map(|item| cx.as_tensor(*item)) else { return Ok(None) };
    let axis = match axis {
        Some(axis) => Some(cx.axis(axis, ranked.rank())?),
        None => None,
    };
    let dims = ranked.shape.iter().enumerate();
    let element: Common =
        Some(dims.map(|(a, d)| if Some(a) == axis || d.known().is_none() { None } else { Some(d.clone()) }).collect());
    let name = cx.output_name(0);
    let mut tensors = Vec::with_capacity(items.len());
    for item in items {
        let var = match cx.module.value(*item).ty {
            Type::Tensor { shape: None, .. } => {
                let op = Op::Call { function: Function::AssumeShape, arguments: vec![*item] };
                cx.tensor_of(dtype, &element, &name, op)
            }
            _ => *item,
        };
        tensors.extend(cx.as_tensor(var));
    }
    Ok(Some(tensors))
}

/// Demands that all tensors have the shape of the first, but for the length of one axis.
fn check_shapes(cx: &mut Cx, tensors: &[Tensor], but: Option<usize>) -> Result<()> {
    let Some((first, rest)) = tensors.split_first() else { return Ok(()) };
    for (index, other) in rest.iter().enumerate() {
        let shapes = [cx.show_shape(&first.shape), cx.show_shape(&other.shape)];
        let message = || {
            let except = but.map_or(String::new(), |axis| format!(" outside of axis {axis}"));
            let [first, other] = &shapes;
            format!("the tensors differ{except}: tensor 0 has the shape {first}, tensor {} {other}", index + 1)
        };
        if other.rank() != first.rank() {
            return Err(Diagnostic::model(message()));
        }
        for (axis, (a, b)) in first.shape.iter().zip(&other.shape).enumerate() {
            if Some(axis) != but {
                cx.check_equal(a, b, message)?;
            }
        }
    }
    Ok(())
}

/// Tensors joined along an axis: which of them an element comes from depends on its index there.
fn concat(cx: &mut Cx, tensors: &[Tensor], axis: usize) -> Result<Tensor> {
    check_shapes(cx, tensors, Some(axis))?;
    let Some(first) = tensors.first() else { return Err(Diagnostic::model("there is nothing to concatenate")) };
    let dtype = first.dtype;
    let mut end = Int::ZERO;
    let mut parts: Vec<(&Tensor, Int)> = Vec::with_capacity(tensors.len());
    for tensor in tensors {
        let dim = tensor.shape.get(axis).cloned().unwrap_or_default();
        if !dim.is(0) {
            parts.push((tensor, end.clone()));
        }
        end = end + dim;
    }
    // Of dims that must be equal, a known one says most.
    let mut shape: Shape = first.shape.clone();
    for (position, dim) in shape.iter_mut().enumerate() {
        let known = || tensors.iter().filter_map(|t| t.shape.get(position)).find(|d| d.known().is_some());
        match known() {
            _ if position == axis => *dim = end.clone(),
            Some(known) => *dim = known.clone(),
            None => {}
        }
    }
    cx.map(dtype, shape, |i| piecewise(dtype, &parts, axis, i))
}

/// The parts in a balanced tree of choices.
fn piecewise(dtype: DType, parts: &[(&Tensor, Int)], axis: usize, index: &[Int]) -> Scalar {
    match parts {
        [] => Scalar::zero(dtype),
        [(tensor, offset)] => {
            tensor.at(index.iter().enumerate().map(|(a, i)| if a == axis { i - offset } else { i.clone() }).collect())
        }
        _ => {
            let (before, after) = parts.split_at(parts.len() / 2);
            let start = after.first().map_or(Int::ZERO, |(_, offset)| offset.clone());
            let here = index.get(axis).cloned().unwrap_or_default();
            Scalar::int(here)
                .less(Scalar::int(start))
                .select(piecewise(dtype, before, axis, index), piecewise(dtype, after, axis, index))
        }
    }
}

/// Tensors of one shape along a new axis.
fn stack(cx: &mut Cx, tensors: &[Tensor], axis: usize) -> Result<Tensor> {
    check_shapes(cx, tensors, None)?;
    let mut wide = Vec::with_capacity(tensors.len());
    for tensor in tensors {
        let mut shape = tensor.shape.clone();
        shape.insert(axis.min(shape.len()), Int::ONE);
        wide.push(cx.reshape(tensor, shape)?);
    }
    concat(cx, &wide, axis)
}
