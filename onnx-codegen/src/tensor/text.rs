//! The text form of modules.

use super::module::Type;
use crate::types::Int;
use crate::types::int::Names;

/// A type, e.g. `f32[n, 3]` or `sequence(i64[?, 2])`.
pub fn show_type(ty: &Type, names: &dyn Names) -> String {
    let show = |dims: Vec<String>| format!("[{}]", dims.join(", "));
    match ty {
        Type::Tensor { dtype, shape: Some(shape) } => {
            format!("{dtype}{}", show(shape.iter().map(|d| d.show(names)).collect()))
        }
        Type::Tensor { dtype, shape: None } => format!("{dtype}[..]"),
        Type::Sequence { dtype, element: Some(dims) } => {
            let dim = |d: &Option<Int>| d.as_ref().map_or("?".to_string(), |d| d.show(names));
            format!("sequence({dtype}{})", show(dims.iter().map(dim).collect()))
        }
        Type::Sequence { dtype, element: None } => format!("sequence({dtype}[..])"),
        Type::Optional(inner) => format!("optional({})", show_type(inner, names)),
        Type::Map(key, value) => format!("map({key}, {value})"),
    }
}
