//! What the file says about the types of values.

use super::node::{DeclaredDim, DeclaredType};
use crate::source::proto::{TensorShapeProto, TypeProto, dim, type_proto};
use crate::types::DType;

/// The type a `TypeProto` declares; `None` where it declares none.
pub fn declared(proto: &TypeProto) -> Option<DeclaredType> {
    use type_proto::Value;
    let inner = |elem: &Option<Box<TypeProto>>| {
        let unknown = || DeclaredType::Other("an undeclared type".to_string());
        Box::new(elem.as_deref().and_then(declared).unwrap_or_else(unknown))
    };
    Some(match proto.value.as_ref()? {
        Value::TensorType(tensor) => {
            DeclaredType::Tensor { dtype: DType::from_onnx(tensor.elem_type), shape: tensor.shape.as_ref().map(dims) }
        }
        Value::SequenceType(sequence) => DeclaredType::Sequence(inner(&sequence.elem_type)),
        Value::OptionalType(optional) => DeclaredType::Optional(inner(&optional.elem_type)),
        Value::MapType(map) => match DType::from_onnx(map.key_type) {
            Some(key) => DeclaredType::Map(key, inner(&map.value_type)),
            None => DeclaredType::Other("a map without a key type".to_string()),
        },
        Value::SparseTensorType(_) => DeclaredType::Other("a sparse tensor".to_string()),
        Value::OpaqueType(opaque) => DeclaredType::Other(format!("the opaque type {}.{}", opaque.domain, opaque.name)),
    })
}

fn dims(shape: &TensorShapeProto) -> Vec<DeclaredDim> {
    let dim_of = |dim: &Option<dim::Value>| match dim {
        // Some exporters write -1 for a size that they do not know.
        Some(dim::Value::DimValue(size)) if *size >= 0 => DeclaredDim::Known(*size),
        // Others write `?`, and several of those in one shape need not be equal.
        Some(dim::Value::DimParam(name)) if !matches!(&name[..], "" | "?") => DeclaredDim::Named(name.clone()),
        _ => DeclaredDim::Unknown,
    };
    shape.dim.iter().map(|dim| dim_of(&dim.value)).collect()
}
