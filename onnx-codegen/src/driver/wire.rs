//! Values as bytes, for programs that run compiled models and for those that check them.
//!
//! A value is a byte that says what it is, and then: of a tensor its type (the number of ONNX), its rank, its dims and its
//! elements as [`TensorData`] has them, or the strings, each with its length before it; of a sequence the number of
//! its values and the values; of an optional the value; of a map the keys, a tensor, and the values, a sequence. All numbers
//! but the two bytes are little-endian and 64 bits long.

use crate::types::{DType, Diagnostic, HostMap, HostValue, Result, TensorData, checked_numel};

const NONE: u8 = 0;
const TENSOR: u8 = 1;
const SEQUENCE: u8 = 2;
const EMPTY: u8 = 3;
const SOME: u8 = 4;
const MAP: u8 = 5;

/// Values one after the other, some of which may not be given. A splat too large to write out is an error.
pub fn encode(values: &[Option<HostValue>]) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    for value in values {
        match value {
            Some(value) => put(&mut bytes, value)?,
            None => bytes.push(NONE),
        }
    }
    Ok(bytes)
}

fn put(bytes: &mut Vec<u8>, value: &HostValue) -> Result<()> {
    match value {
        HostValue::Tensor(tensor) => {
            bytes.extend([TENSOR, tensor.dtype as u8]);
            size(bytes, tensor.rank());
            tensor.shape.iter().for_each(|&dim| size(bytes, dim));
            let too_large = || Diagnostic::model("a tensor has more elements than are written out");
            if tensor.dtype == DType::String {
                for text in tensor.to_strings().ok_or_else(too_large)? {
                    size(bytes, text.len());
                    bytes.extend(text.as_bytes());
                }
            } else {
                bytes.extend(tensor.to_bytes().ok_or_else(too_large)?);
            }
        }
        HostValue::Sequence(items) => {
            bytes.push(SEQUENCE);
            size(bytes, items.len());
            items.iter().try_for_each(|item| put(bytes, item))?;
        }
        HostValue::Optional(None) => bytes.push(EMPTY),
        HostValue::Optional(Some(value)) => {
            bytes.push(SOME);
            put(bytes, value)?;
        }
        HostValue::Map(map) => {
            bytes.push(MAP);
            put(bytes, &HostValue::Tensor(map.keys.clone()))?;
            size(bytes, map.values.len());
            map.values.iter().try_for_each(|value| put(bytes, value))?;
        }
    }
    Ok(())
}

fn size(bytes: &mut Vec<u8>, size: usize) {
    bytes.extend((size as u64).to_le_bytes());
}

/// All the values of a file.
pub fn decode(mut bytes: &[u8]) -> Result<Vec<Option<HostValue>>> {
    let mut values = Vec::new();
    while let Some((&tag, rest)) = bytes.split_first() {
        bytes = rest;
        let value = if tag == NONE { Some(None) } else { take(&mut bytes, tag).map(Some) };
        values.push(value.ok_or_else(|| Diagnostic::model("the values are cut short or not understood"))?);
    }
    Ok(values)
}

fn take(bytes: &mut &[u8], tag: u8) -> Option<HostValue> {
    match tag {
        TENSOR => tensor(bytes).map(HostValue::Tensor),
        SEQUENCE => list(bytes).map(HostValue::Sequence),
        EMPTY => Some(HostValue::Optional(None)),
        SOME => next(bytes).map(|value| HostValue::Optional(Some(Box::new(value)))),
        MAP => {
            let HostValue::Tensor(keys) = next(bytes)? else { return None };
            list(bytes).map(|values| HostValue::Map(HostMap { keys, values }))
        }
        _ => None,
    }
}

fn next(bytes: &mut &[u8]) -> Option<HostValue> {
    let tag = bytes.split_off_first()?;
    take(bytes, *tag)
}

fn list(bytes: &mut &[u8]) -> Option<Vec<HostValue>> {
    (0..number(bytes)?).map(|_| next(bytes)).collect()
}

fn tensor(bytes: &mut &[u8]) -> Option<TensorData> {
    let dtype = DType::from_onnx(i32::from(*bytes.split_off_first()?))?;
    let shape = (0..number(bytes)?).map(|_| number(bytes)).collect::<Option<Vec<usize>>>()?;
    let numel = checked_numel(&shape)?;
    match dtype.size() {
        Some(size) => {
            let data = bytes.split_off(..numel.checked_mul(size)?)?;
            TensorData::new_bytes(dtype, shape, data.to_vec().into()).ok()
        }
        None => {
            let text = |bytes: &mut &[u8]| {
                let length = number(bytes)?;
                String::from_utf8(bytes.split_off(..length)?.to_vec()).ok()
            };
            let texts = (0..numel).map(|_| text(bytes)).collect::<Option<Vec<String>>>()?;
            TensorData::strings(shape, texts).ok()
        }
    }
}

fn number(bytes: &mut &[u8]) -> Option<usize> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    usize::try_from(u64::from_le_bytes(*number)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_as_they_were() {
        let numbers: HostValue = TensorData::from_i64s(&[1, -2, 3]).into();
        let texts = TensorData::strings(vec![2, 1], vec!["a".into(), "é".into()]).unwrap();
        let map = HostMap { keys: texts.clone(), values: vec![numbers.clone(), numbers.clone()] };
        let values = [
            Some(numbers.clone()),
            None,
            Some(HostValue::Tensor(texts)),
            Some(HostValue::Tensor(TensorData::new_bytes(DType::F32, vec![0, 4], Default::default()).unwrap())),
            Some(HostValue::Sequence(vec![numbers.clone(), HostValue::Optional(None)])),
            Some(HostValue::Optional(Some(Box::new(HostValue::Map(map))))),
        ];
        let bytes = encode(&values).unwrap();
        assert_eq!(decode(&bytes).unwrap(), values);
        // A part decodes to less, or to nothing, but to nothing else.
        for length in 0..bytes.len() {
            if let Ok(part) = decode(&bytes[..length]) {
                assert_eq!(part, values[..part.len()]);
            }
        }
    }
}
