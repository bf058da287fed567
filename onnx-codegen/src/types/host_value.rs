//! Any ONNX value on the host: what test data holds and what the interpreter takes and gives.

use super::{DType, Element, Result, TensorData};
use std::cmp::Ordering;

/// A tensor, a sequence, an optional or a map.
#[derive(Clone, PartialEq, Debug)]
pub enum HostValue {
    Tensor(TensorData),
    Sequence(Vec<HostValue>),
    Optional(Option<Box<HostValue>>),
    Map(HostMap),
}

/// A map as a list of entries. The keys are one tensor of rank 1, of strings or integers.
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

    /// The same map in the order of its keys; of equal ones the last counts.
    pub fn sorted(&self) -> Result<HostMap> {
        let mut entries: Vec<(Element, &HostValue)> = self.keys.elements().zip(&self.values).collect();
        entries.reverse();
        entries.sort_by(|(a, _), (b, _)| match (a, b) {
            (Element::Int(a), Element::Int(b)) => a.cmp(b),
            (Element::Str(a), Element::Str(b)) => a.cmp(b),
            _ => Ordering::Equal,
        });
        entries.dedup_by(|(a, _), (b, _)| a == b);
        let values = entries.iter().map(|(_, value)| (*value).clone()).collect();
        let keys = entries.into_iter().map(|(key, _)| key);
        let keys: Vec<Element> = keys.collect();
        Ok(HostMap { keys: TensorData::from_elements(self.keys.dtype, vec![keys.len()], keys)?, values })
    }
}

impl From<TensorData> for HostValue {
    fn from(tensor: TensorData) -> HostValue {
        HostValue::Tensor(tensor)
    }
}
