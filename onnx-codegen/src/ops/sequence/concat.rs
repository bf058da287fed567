//! ConcatFromSequence.

use super::{Common, element, length};
use crate::ops::movement::concatenate;
use crate::ops::{Cx, Sequence, Val};
use crate::tensor::module::Function;
use crate::tensor::{Op, Tensor, Type};
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
            false => Ok(vec![concatenate(cx, &tensors, axis)?.into()]),
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

/// Tensors of one shape along a new axis.
fn stack(cx: &mut Cx, tensors: &[Tensor], axis: usize) -> Result<Tensor> {
    let Some((first, rest)) = tensors.split_first() else { return Err(Diagnostic::model("there is no tensor")) };
    for other in rest {
        let shapes = [cx.show_shape(&first.shape), cx.show_shape(&other.shape)];
        let message = || format!("the shapes {} and {} differ", shapes[0], shapes[1]);
        if other.rank() != first.rank() {
            return Err(Diagnostic::model(message()));
        }
        for (a, b) in first.shape.iter().zip(&other.shape) {
            cx.check_equal(a, b, message)?;
        }
    }
    let mut wide = Vec::with_capacity(tensors.len());
    for tensor in tensors {
        let mut shape = tensor.shape.clone();
        shape.insert(axis.min(shape.len()), Int::ONE);
        wide.push(cx.reshape(tensor, shape)?);
    }
    concatenate(cx, &wide, axis as i64)
}
