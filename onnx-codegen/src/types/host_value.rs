//! Any ONNX value on the host: what test data holds and what the interpreter takes and gives.

use super::{DType, TensorData};

/// A tensor, a sequence, an optional or a map.
#[derive(Clone, PartialEq, Debug)]
pub enum HostValue {
    Tensor(TensorData),
    Sequence(Vec<HostValue>),
    Optional(Option<Box<HostValue>>),
    Map(HostMap),
}

/// A map in the order of its entries. The keys are one tensor of rank 1, of strings or integers.
#[derive(Clone, PartialEq, Debug)]
pub struct HostMap {
    pub keys: TensorData,
    pub values: Vec<HostValue>,
}

impl HostValue {
    /// What it is, for messages: `tensor f32[2,3]`, `sequence of 2`, `empty optional`, `map from i64`.
    pub fn kind(&self) -> String {
        match self {
            HostValue::Tensor(tensor) => format!("tensor {}{}", tensor.dtype, super::shape_text(&tensor.shape)),
            HostValue::Sequence(items) => format!("sequence of {}", items.len()),
            HostValue::Optional(None) => "empty optional".to_string(),
            HostValue::Optional(Some(value)) => format!("optional {}", value.kind()),
            HostValue::Map(map) => format!("map from {}", map.keys.dtype),
        }
    }

    pub fn as_tensor(&self) -> Option<&TensorData> {
        match self {
            HostValue::Tensor(tensor) => Some(tensor),
            _ => None,
        }
    }

    pub fn as_sequence(&self) -> Option<&[HostValue]> {
        match self {
            HostValue::Sequence(items) => Some(items),
            _ => None,
        }
    }
}

impl HostMap {
    pub fn key_type(&self) -> DType {
        self.keys.dtype
    }
}

impl From<TensorData> for HostValue {
    fn from(tensor: TensorData) -> HostValue {
        HostValue::Tensor(tensor)
    }
}
