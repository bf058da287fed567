//! Functions of the runtime crate, for tensors whose rank is known only while running.

use super::lanes::splat;
use super::{Env, loops, select, trees};
use crate::tensor::module::Function;
use crate::tensor::scalar::Scalar;
use crate::types::int::Atom;
use crate::types::{Diagnostic, Int, Result, TensorData, Var, checked_numel, shape_text};
use std::sync::Arc;

pub fn call(function: &Function, arguments: &[TensorData]) -> Result<TensorData> {
    match (function, arguments) {
        (Function::Tile, [x, repeats]) => tile(x, &sizes("repeats", repeats)?),
        (Function::ConstantOfShape { dtype, value }, [shape]) => splat(*dtype, sizes("shape", shape)?, value),
        (Function::Reshape { allowzero }, [x, shape]) => reshape(x, &integers(shape)?, *allowzero),
        (Function::Expand, [x, shape]) => expand(x, &sizes("shape", shape)?),
        (Function::Shape, [x]) => {
            let dims: Vec<i64> = x.shape.iter().map(|d| i64::try_from(*d).unwrap_or(i64::MAX)).collect();
            Ok(TensorData::from_i64s(&dims))
        }
        (Function::Size, [x]) => {
            TensorData::scalar(crate::types::DType::I64, crate::types::Element::Int(x.numel() as i128))
        }
        (Function::AssumeShape, [x]) => Ok(x.clone()),
        (Function::Order { axis, descending }, [x]) => select::order(x, *axis, *descending),
        (Function::NonZero, [x]) => select::non_zero(x),
        (Function::Unique { axis, sorted }, [x]) => select::unique(x, *axis, *sorted),
        (Function::NonMaxSuppression { center }, [boxes, scores, most, overlap, least]) => {
            select::non_max_suppression(boxes, scores, [most, overlap, least], *center)
        }
        (Function::Trees(trees), [x, tables @ ..]) => trees::run(trees, x, tables),
        _ => Err(Diagnostic::model(format!("internal fault: {function:?} of {} arguments", arguments.len()))),
    }
}

fn integers(x: &TensorData) -> Result<Vec<i64>> {
    let values = if x.rank() == 1 { x.to_i64s() } else { None };
    values.ok_or_else(|| {
        Diagnostic::model(format!("expected a list of integers, got {}{}", x.dtype, shape_text(&x.shape)))
    })
}

fn sizes(what: &str, x: &TensorData) -> Result<Vec<usize>> {
    let of = |value: i64| {
        usize::try_from(value).map_err(|_| Diagnostic::model(format!("the {what} have the negative number {value}")))
    };
    integers(x)?.into_iter().map(of).collect()
}

/// A tensor of another shape, given by where each axis of `x` is read.
fn reindex(x: &TensorData, shape: Vec<usize>, index: Vec<Int>) -> Result<TensorData> {
    let env = Env { symbol: &|_| None, operand: &|_| Some(x.clone()) };
    loops::map(&env, x.dtype, shape, &Scalar::load(x.dtype, Var(0), index))
}

fn tile(x: &TensorData, repeats: &[usize]) -> Result<TensorData> {
    if repeats.len() != x.rank() {
        return Err(Diagnostic::model(format!(
            "{} repeats for a tensor of rank {}, which must be as many",
            repeats.len(),
            x.rank()
        )));
    }
    let product = |(d, r): (&usize, &usize)| {
        let product = d.checked_mul(*r);
        product.ok_or_else(|| Diagnostic::model(format!("the dim {d} repeated {r} times does not fit in memory")))
    };
    let shape = x.shape.iter().zip(repeats).map(product).collect::<Result<Vec<_>>>()?;
    let of = |(k, d): (usize, &usize)| Int::atom(Atom::Mod(Arc::new([Int::iter(k), Int::from(*d)])));
    let index = x.shape.iter().enumerate().map(of).collect();
    reindex(x, shape, index)
}

fn reshape(x: &TensorData, target: &[i64], allowzero: bool) -> Result<TensorData> {
    let fail =
        || Diagnostic::model(format!("a tensor of shape {} cannot take the shape {target:?}", shape_text(&x.shape)));
    let mut shape = Vec::with_capacity(target.len());
    let mut open = None;
    for (axis, &value) in target.iter().enumerate() {
        shape.push(match value {
            -1 if open.is_none() => {
                open = Some(axis);
                1
            }
            0 if !allowzero => *x.shape.get(axis).ok_or_else(fail)?,
            value => usize::try_from(value).map_err(|_| fail())?,
        });
    }
    if let Some(axis) = open {
        let known = checked_numel(&shape).filter(|n| *n > 0 && x.numel().is_multiple_of(*n)).ok_or_else(fail)?;
        shape[axis] = x.numel() / known;
    }
    if checked_numel(&shape) != Some(x.numel()) {
        return Err(fail());
    }
    x.reshape(shape)
}

/// Broadcasts both ways: the result may be larger than `target`.
fn expand(x: &TensorData, target: &[usize]) -> Result<TensorData> {
    let rank = x.rank().max(target.len());
    let at = |shape: &[usize], axis: usize| (axis + shape.len()).checked_sub(rank).and_then(|a| shape.get(a).copied());
    let mut shape = Vec::with_capacity(rank);
    for axis in 0..rank {
        let (a, b) = (at(&x.shape, axis).unwrap_or(1), at(target, axis).unwrap_or(1));
        shape.push(match (a, b) {
            (a, b) if a == b || b == 1 => a,
            (1, b) => b,
            _ => {
                return Err(Diagnostic::model(format!(
                    "the shapes {} and {} do not broadcast",
                    shape_text(&x.shape),
                    shape_text(target)
                )));
            }
        });
    }
    let skip = rank - x.rank();
    let index = x.shape.iter().enumerate().map(|(k, d)| if *d == 1 { Int::ZERO } else { Int::iter(skip + k) });
    let index = index.collect();
    reindex(x, shape, index)
}
