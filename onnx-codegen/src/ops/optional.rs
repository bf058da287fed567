//! Optional, OptionalGetElement, OptionalHasElement.

#[cfg(test)]
mod tests;

use super::cx::{kind, type_of};
use super::{Cx, Sequence, Table, Val};
use crate::graph::{DeclaredDim, DeclaredType};
use crate::tensor::{Op, Scalar, Type};
use crate::types::{DType, Diagnostic, Int, Result};

pub const TABLE: Table = &[
    ("Optional", 15, optional),
    ("OptionalGetElement", 15, optional_get_element),
    ("OptionalHasElement", 15, optional_has_element),
];

/// An optional that holds the input, or without one an empty one of the type of the attribute `type`.
fn optional(cx: &mut Cx) -> Result<Vec<Val>> {
    if cx.has(0) {
        let inner = cx.input(0)?.clone();
        let ty = type_of(cx, &inner);
        return match ty {
            Type::Tensor { .. } | Type::Sequence { .. } => Ok(vec![Val::Optional(Some(Box::new(inner)), ty)]),
            _ => Err(Diagnostic::model(format!(
                "an optional holds a tensor or a sequence, but the input is {}",
                kind(&inner)
            ))),
        };
    }
    match cx.node.ty("type")? {
        Some(declared) => Ok(vec![Val::Optional(None, element_type(declared)?)]),
        None => Err(Diagnostic::model("without an input, the attribute `type` must say what the optional may hold")),
    }
}

fn element_type(declared: &DeclaredType) -> Result<Type> {
    let known = |d: &DeclaredDim| match d {
        DeclaredDim::Known(d) if *d >= 0 => Some(Int::from(*d)),
        _ => None,
    };
    match declared {
        DeclaredType::Tensor { dtype: Some(dtype), shape } => {
            let shape = shape.as_ref().and_then(|s| s.iter().map(known).collect());
            Ok(Type::Tensor { dtype: *dtype, shape })
        }
        DeclaredType::Sequence(element) => match &**element {
            DeclaredType::Tensor { dtype: Some(dtype), shape } => {
                Ok(Type::Sequence { dtype: *dtype, element: shape.as_ref().map(|s| s.iter().map(known).collect()) })
            }
            _ => Err(Diagnostic::model("the attribute `type` is a sequence of something else than tensors")),
        },
        _ => Err(Diagnostic::model("the attribute `type` must be a tensor or a sequence of a known dtype")),
    }
}

/// Whether the input is there: a full optional, a tensor or a sequence.
fn optional_has_element(cx: &mut Cx) -> Result<Vec<Val>> {
    let known = match cx.given(0) {
        None | Some(Val::Optional(None, _)) => false,
        Some(Val::Tensor(_) | Val::Sequence(_) | Val::Optional(Some(_), _)) => true,
        Some(Val::Other(var)) => {
            let var = *var;
            return match cx.module.value(var).ty {
                Type::Optional(_) => {
                    Ok(vec![Val::Tensor(cx.push(Type::tensor(DType::Bool, vec![]), Op::OptionalHas(var)))])
                }
                _ => Err(Diagnostic::model("the input is a map or a sequence of maps, not an optional")),
            };
        }
    };
    Ok(vec![cx.map(DType::Bool, vec![], |_| Scalar::bool(known))?.into()])
}

/// What an optional holds; a tensor or a sequence stands for itself.
fn optional_get_element(cx: &mut Cx) -> Result<Vec<Val>> {
    let value = cx.input(0)?.clone();
    Ok(vec![get(cx, &value)?])
}

/// What an optional holds; anything else stands for itself.
pub fn get(cx: &mut Cx, value: &Val) -> Result<Val> {
    let var = match value {
        Val::Optional(Some(inner), _) => return Ok((**inner).clone()),
        Val::Optional(None, _) => {
            return Err(Diagnostic::model("the optional is empty")
                .help("OptionalHasElement tells whether there is an element to get"));
        }
        Val::Other(var) => *var,
        other => return Ok(other.clone()),
    };
    let Type::Optional(inner) = cx.module.value(var).ty.clone() else {
        return Err(Diagnostic::model("the input is a map or a sequence of maps, not an optional"));
    };
    let known = |d: &Int| d.known().map(Int::from);
    let op = Op::OptionalGet(var);
    let name = cx.output_name(0);
    Ok(match *inner {
        Type::Tensor { dtype, shape } => {
            let element = shape.map(|s| s.iter().map(known).collect());
            Val::Tensor(cx.tensor_of(dtype, &element, &name, op))
        }
        Type::Sequence { .. } => Val::Sequence(Sequence::Value(cx.push(*inner, op))),
        other => Val::Other(cx.push(other, op)),
    })
}
