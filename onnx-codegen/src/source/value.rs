//! The values in test-data files: `TensorProto`, `SequenceProto` and `OptionalProto`.

use bytes::Bytes;
use prost::Message;

use super::proto::{ElementKind, MapProto, OptionalProto, SequenceProto, SparseTensorProto, TensorProto};
use super::tensor;
use crate::types::{DType, Diagnostic, Element, HostMap, HostValue, Result, TensorData};

/// A file that is one `TensorProto`.
pub fn read_tensor(bytes: Bytes) -> Result<TensorData> {
    of_tensor(&decode::<TensorProto>(bytes, "tensor")?)
}

/// A file that is one `SequenceProto`.
pub fn read_sequence(bytes: Bytes) -> Result<HostValue> {
    Ok(HostValue::Sequence(of_sequence(&decode(bytes, "sequence")?)?))
}

/// A file that is one `OptionalProto`.
pub fn read_optional(bytes: Bytes) -> Result<HostValue> {
    of_optional(&decode(bytes, "optional")?)
}

fn decode<T: Message + Default>(bytes: Bytes, what: &str) -> Result<T> {
    T::decode(bytes).map_err(|error| Diagnostic::model(format!("the file is not an ONNX {what}: {error}")))
}

fn of_tensor(proto: &TensorProto) -> Result<TensorData> {
    tensor::decode(proto, None)
}

fn of_sparse(proto: &SparseTensorProto) -> Result<TensorData> {
    super::sparse(proto, of_tensor)
}

fn of_sequence(proto: &SequenceProto) -> Result<Vec<HostValue>> {
    let missing = || Err(Diagnostic::model("the sequence has no element type"));
    match ElementKind::try_from(proto.elem_type) {
        Ok(ElementKind::Tensor) => proto.tensor_values.iter().map(|v| of_tensor(v).map(HostValue::Tensor)).collect(),
        Ok(ElementKind::SparseTensor) => {
            proto.sparse_tensor_values.iter().map(|v| of_sparse(v).map(HostValue::Tensor)).collect()
        }
        Ok(ElementKind::Sequence) => {
            proto.sequence_values.iter().map(|v| of_sequence(v).map(HostValue::Sequence)).collect()
        }
        Ok(ElementKind::Map) => proto.map_values.iter().map(of_map).collect(),
        Ok(ElementKind::Optional) => proto.optional_values.iter().map(of_optional).collect(),
        Ok(ElementKind::Undefined) | Err(_) => missing(),
    }
}

fn of_map(proto: &MapProto) -> Result<HostValue> {
    let dtype = tensor::dtype_of(proto.key_type)?;
    let keys: Vec<Element> = match dtype {
        DType::String => {
            let texts = proto.string_keys.iter().enumerate();
            texts
                .map(|(i, key)| Ok(Element::Str(tensor::utf8(key, || format!("key {i} of the map"))?)))
                .collect::<Result<_>>()?
        }
        _ if dtype.is_integer() => proto.keys.iter().map(|&key| Element::Int(key.into())).collect(),
        _ => return Err(Diagnostic::model(format!("the keys of a map are integers or strings, not {dtype}"))),
    };
    let values = proto.values.as_deref().map(of_sequence).transpose()?.unwrap_or_default();
    if keys.len() != values.len() {
        return Err(Diagnostic::model(format!("the map has {} keys, but {} values", keys.len(), values.len())));
    }
    let keys = TensorData::from_elements(dtype, vec![keys.len()], keys)?;
    Ok(HostValue::Map(HostMap { keys, values }))
}

/// An optional is empty where it has no value, whether or not it names an element type.
fn of_optional(proto: &OptionalProto) -> Result<HostValue> {
    let value = match ElementKind::try_from(proto.elem_type) {
        Ok(ElementKind::Tensor) => proto.tensor_value.as_deref().map(|v| of_tensor(v).map(HostValue::Tensor)),
        Ok(ElementKind::SparseTensor) => {
            proto.sparse_tensor_value.as_deref().map(|v| of_sparse(v).map(HostValue::Tensor))
        }
        Ok(ElementKind::Sequence) => proto.sequence_value.as_deref().map(|v| of_sequence(v).map(HostValue::Sequence)),
        Ok(ElementKind::Map) => proto.map_value.as_deref().map(of_map),
        Ok(ElementKind::Optional) => proto.optional_value.as_deref().map(of_optional),
        Ok(ElementKind::Undefined) => None,
        Err(_) => return Err(Diagnostic::model(format!("{} is not an element type of an optional", proto.elem_type))),
    };
    Ok(HostValue::Optional(value.transpose()?.map(Box::new)))
}
