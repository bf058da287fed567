//! `TensorProto` and `SparseTensorProto` to host tensors, in every encoding ONNX has for them.
//!
//! Diagnostics are placed at the model: whoever asked knows whether the tensor is an initialiser or an attribute.

use bytes::Bytes;

use super::proto::{DataLocation, SparseTensorProto, TensorProto};
use crate::types::{Class, DType, Diagnostic, Element, Result, TensorData, checked_numel, shape_text};

/// The dense form of a sparse tensor may take this many bytes.
pub const MAX_DENSE_BYTES: usize = 1 << 28;

/// The element type by its number in `TensorProto.DataType`.
pub fn dtype_of(number: i32) -> Result<DType> {
    DType::from_onnx(number).ok_or_else(|| match number {
        0 => Diagnostic::model("the element type is missing"),
        27 | 28 => Diagnostic::model(format!(
            "the element type {number} ({}) is not supported",
            if number == 27 { "FLOAT6E2M3" } else { "FLOAT6E3M2" }
        )),
        _ => Diagnostic::model(format!("{number} is not an element type of ONNX")),
    })
}

/// The dims as sizes, and their product.
pub fn shape_of(dims: &[i64]) -> Result<(Vec<usize>, usize)> {
    let text = || format!("[{}]", dims.iter().map(i64::to_string).collect::<Vec<_>>().join(","));
    let shape: Option<Vec<usize>> = dims.iter().map(|&dim| usize::try_from(dim).ok()).collect();
    let Some(shape) = shape else {
        return Err(Diagnostic::model(format!("the shape {} has a negative dim", text())));
    };
    match checked_numel(&shape) {
        Some(numel) => Ok((shape, numel)),
        None => Err(Diagnostic::model(format!("the shape {} has more elements than fit in memory", text()))),
    }
}

/// The bytes of `numel` elements as ONNX packs them in `raw_data`.
fn packed_len(dtype: DType, numel: usize) -> Option<usize> {
    let bits = dtype.bits()? as usize;
    if bits < 8 { Some(numel.div_ceil(8 / bits)) } else { numel.checked_mul(bits / 8) }
}

/// Decodes a tensor. `external` holds its bytes where they are outside of the model file.
pub fn decode(proto: &TensorProto, external: Option<Bytes>) -> Result<TensorData> {
    let dtype = dtype_of(proto.data_type)?;
    let (shape, numel) = shape_of(&proto.dims)?;
    if proto.segment.is_some() {
        return Err(Diagnostic::model("the tensor is one segment of several, which ONNX never defined how to join"));
    }
    if proto.data_location == DataLocation::External as i32 {
        let Some(bytes) = external else {
            return Err(Diagnostic::model("the data is in another file, which cannot be read from here"));
        };
        return decode_raw(dtype, shape, numel, bytes, "the external data has");
    }
    let field = single_field(proto)?;
    match (field, &proto.raw_data) {
        (Some("raw_data") | None, Some(raw)) if dtype != DType::String => {
            decode_raw(dtype, shape, numel, raw.clone(), "raw_data has")
        }
        (None, _) if numel == 0 => match dtype {
            DType::String => TensorData::strings(shape, Vec::new()),
            _ => TensorData::new_bytes(dtype, shape, Bytes::new()),
        },
        (None, _) => Err(Diagnostic::model(format!(
            "{dtype}{} needs {numel} elements, but there is no data",
            shape_text(&shape)
        ))),
        (Some(field), _) => {
            let expected = typed_field(dtype);
            if field != expected {
                let places = if dtype == DType::String { String::new() } else { "raw_data or ".to_string() };
                return Err(Diagnostic::model(format!(
                    "the data of a tensor of {dtype} must be in {places}{expected}, but it is in {field}"
                )));
            }
            decode_typed(dtype, shape, numel, proto)
        }
    }
}

/// The one data field that is not empty, if any.
fn single_field(proto: &TensorProto) -> Result<Option<&'static str>> {
    let fields = [
        ("raw_data", proto.raw_data.as_ref().map_or(0, Bytes::len)),
        ("float_data", proto.float_data.len()),
        ("int32_data", proto.int32_data.len()),
        ("string_data", proto.string_data.len()),
        ("int64_data", proto.int64_data.len()),
        ("double_data", proto.double_data.len()),
        ("uint64_data", proto.uint64_data.len()),
    ];
    let mut filled = fields.into_iter().filter(|(_, len)| *len > 0).map(|(name, _)| name);
    match (filled.next(), filled.next()) {
        (Some(first), Some(second)) => {
            Err(Diagnostic::model(format!("the data is given twice, in {first} and {second}")))
        }
        (first, _) => Ok(first),
    }
}

/// The field that holds the elements of a type one by one.
fn typed_field(dtype: DType) -> &'static str {
    match dtype {
        DType::F32 | DType::C64 => "float_data",
        DType::F64 | DType::C128 => "double_data",
        DType::I64 => "int64_data",
        DType::U32 | DType::U64 => "uint64_data",
        DType::String => "string_data",
        _ => "int32_data",
    }
}

fn decode_raw(dtype: DType, shape: Vec<usize>, numel: usize, raw: Bytes, what: &str) -> Result<TensorData> {
    if dtype == DType::String {
        return Err(Diagnostic::model("strings cannot be stored as raw bytes"));
    }
    let expected = packed_len(dtype, numel);
    if expected != Some(raw.len()) {
        let expected = expected.map_or("more bytes than fit in memory".to_string(), |n| format!("{n} bytes"));
        return Err(Diagnostic::model(format!(
            "{dtype}{} needs {expected}, but {what} {}",
            shape_text(&shape),
            raw.len()
        )));
    }
    let bytes = match dtype {
        // Readers take any byte but 0 for true; ours has only 0 and 1.
        DType::Bool if raw.iter().any(|&byte| byte > 1) => raw.iter().map(|&byte| u8::from(byte != 0)).collect(),
        _ if dtype.bits().is_some_and(|bits| bits < 8) => unpack(dtype, numel, raw.iter().copied()),
        _ => raw,
    };
    TensorData::new_bytes(dtype, shape, bytes)
}

/// Elements under 8 bits, the first one in the lowest bits of the first byte, to a byte each.
fn unpack(dtype: DType, numel: usize, packed: impl Iterator<Item = u8>) -> Bytes {
    let bits = dtype.bits().unwrap_or(8).clamp(1, 8);
    let mask = 0xff >> (8 - bits);
    let sign = if dtype.class() == Class::Signed { 1u8 << (bits - 1) } else { 0 };
    let mut bytes = Vec::with_capacity(numel);
    for byte in packed {
        for place in 0..8 / bits {
            let code = (byte >> (place * bits)) & mask;
            // Extends the sign bit, where there is one, over the byte.
            bytes.push((code ^ sign).wrapping_sub(sign));
        }
    }
    bytes.truncate(numel);
    bytes.into()
}

fn decode_typed(dtype: DType, shape: Vec<usize>, numel: usize, proto: &TensorProto) -> Result<TensorData> {
    let packed = packed_len(dtype, numel).filter(|_| dtype.bits().is_some_and(|bits| bits < 8));
    let (given, expected) = match typed_field(dtype) {
        "float_data" => (proto.float_data.len(), numel.checked_mul(if dtype == DType::C64 { 2 } else { 1 })),
        "double_data" => (proto.double_data.len(), numel.checked_mul(if dtype == DType::C128 { 2 } else { 1 })),
        "int64_data" => (proto.int64_data.len(), Some(numel)),
        "uint64_data" => (proto.uint64_data.len(), Some(numel)),
        "string_data" => (proto.string_data.len(), Some(numel)),
        _ => (proto.int32_data.len(), packed.or(Some(numel))),
    };
    if expected != Some(given) {
        let expected = expected.map_or("more entries than fit in memory".to_string(), |n| format!("{n} entries"));
        let field = typed_field(dtype);
        return Err(Diagnostic::model(format!(
            "{dtype}{} needs {expected}, but {field} has {given}",
            shape_text(&shape)
        )));
    }
    let bytes: Bytes = match dtype {
        DType::String => {
            let strings: Result<Vec<String>> = proto
                .string_data
                .iter()
                .enumerate()
                .map(|(index, bytes)| utf8(bytes, || format!("string {index}")))
                .collect();
            return TensorData::strings(shape, strings?);
        }
        DType::F32 | DType::C64 => little_endian(&proto.float_data, |value| value.to_le_bytes()),
        DType::F64 | DType::C128 => little_endian(&proto.double_data, |value| value.to_le_bytes()),
        DType::I64 => little_endian(&proto.int64_data, |value| value.to_le_bytes()),
        DType::U64 => little_endian(&proto.uint64_data, |value| value.to_le_bytes()),
        DType::U32 => {
            check_range(dtype, "uint64_data", &proto.uint64_data, |value| value <= u64::from(u32::MAX))?;
            little_endian(&proto.uint64_data, |value| (value as u32).to_le_bytes())
        }
        DType::I32 => little_endian(&proto.int32_data, |value| value.to_le_bytes()),
        DType::Bool => little_endian(&proto.int32_data, |value| [u8::from(value != 0)]),
        _ => {
            // Codes of floats and packed bytes are unsigned, but some writers extend their sign.
            let width = dtype.bits().unwrap_or(8).max(8);
            let (low, high) = match dtype.class() {
                Class::Signed if packed.is_none() => (-(1i32 << (width - 1)), (1i32 << (width - 1)) - 1),
                Class::Unsigned if packed.is_none() => (0, (1 << width) - 1),
                _ => (-(1i32 << (width - 1)), (1 << width) - 1),
            };
            check_range(dtype, "int32_data", &proto.int32_data, |value| (low..=high).contains(&value))?;
            match width {
                _ if packed.is_some() => unpack(dtype, numel, proto.int32_data.iter().map(|&value| value as u8)),
                8 => little_endian(&proto.int32_data, |value| [value as u8]),
                _ => little_endian(&proto.int32_data, |value| (value as u16).to_le_bytes()),
            }
        }
    };
    TensorData::new_bytes(dtype, shape, bytes)
}

fn little_endian<T: Copy, const N: usize>(values: &[T], bytes_of: impl Fn(T) -> [u8; N]) -> Bytes {
    let mut bytes = Vec::with_capacity(values.len().saturating_mul(N));
    for &value in values {
        bytes.extend_from_slice(&bytes_of(value));
    }
    bytes.into()
}

fn check_range<T: Copy + std::fmt::Display>(
    dtype: DType,
    field: &str,
    values: &[T],
    fits: impl Fn(T) -> bool,
) -> Result<()> {
    match values.iter().position(|&value| !fits(value)) {
        Some(index) => {
            let value = values.get(index).map_or_else(String::new, T::to_string);
            Err(Diagnostic::model(format!("entry {index} of {field} is {value}, which is out of the range of {dtype}")))
        }
        None => Ok(()),
    }
}

/// A string of ONNX, which must be UTF-8.
pub fn utf8(bytes: &[u8], what: impl FnOnce() -> String) -> Result<String> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.to_string()),
        Err(_) => Err(Diagnostic::model(format!("{} is not UTF-8", what()))),
    }
}

/// The dense form of a sparse tensor, from its values and indices decoded.
pub fn densify(proto: &SparseTensorProto, values: &TensorData, indices: &TensorData) -> Result<TensorData> {
    let (shape, numel) = shape_of(&proto.dims)?;
    let dtype = values.dtype;
    let dense_bytes = numel.checked_mul(dtype.size().unwrap_or(size_of::<String>()));
    if dense_bytes.is_none_or(|bytes| bytes > MAX_DENSE_BYTES) {
        return Err(Diagnostic::model(format!(
            "the dense form of the sparse tensor {dtype}{} takes more than {} MB",
            shape_text(&shape),
            MAX_DENSE_BYTES >> 20
        )));
    }
    let &[count] = values.shape.as_slice() else {
        return Err(Diagnostic::model(format!(
            "the values of a sparse tensor must have rank 1, but their shape is {}",
            shape_text(&values.shape)
        )));
    };
    let places = places(&shape, numel, count, indices)?;
    if dtype == DType::String {
        let mut dense = vec![String::new(); numel];
        for (place, value) in places.into_iter().zip(values.elements()) {
            if let (Some(slot), Element::Str(text)) = (dense.get_mut(place), value) {
                *slot = text;
            }
        }
        return TensorData::strings(shape, dense);
    }
    let (Some(size), Some(bytes)) = (dtype.size(), values.to_bytes()) else {
        return Err(Diagnostic::model("the sparse tensor has too many values"));
    };
    let mut dense = vec![0; numel.saturating_mul(size)];
    for (place, value) in places.into_iter().zip(bytes.chunks_exact(size)) {
        let start = place.saturating_mul(size);
        if let Some(slot) = dense.get_mut(start..start.saturating_add(size)) {
            slot.copy_from_slice(value);
        }
    }
    TensorData::new_bytes(dtype, shape, dense.into())
}

/// The row-major places of the values, from linear indices `[count]` or coordinates `[count, rank]`.
fn places(shape: &[usize], numel: usize, count: usize, indices: &TensorData) -> Result<Vec<usize>> {
    let coordinates = match indices.shape.as_slice() {
        &[n] if n == count => None,
        &[n, rank] if n == count && rank == shape.len() => Some(rank),
        other => {
            return Err(Diagnostic::model(format!(
                "the indices of {count} values of a sparse tensor of rank {} must have the shape [{count}] or [{count},{}], \
                 but have {}",
                shape.len(),
                shape.len(),
                shape_text(other)
            )));
        }
    };
    let numbers = match indices.dtype {
        DType::I64 => indices.to_i64s(),
        _ => None,
    };
    let Some(numbers) = numbers else {
        return Err(Diagnostic::model(format!(
            "the indices of a sparse tensor must be i64, but are {}",
            indices.dtype
        )));
    };
    let mut places = Vec::with_capacity(count);
    for value in 0..count {
        let place = match coordinates {
            None => numbers.get(value).and_then(|&index| usize::try_from(index).ok()).filter(|&place| place < numel),
            Some(rank) => {
                let row = numbers.get(value * rank..(value + 1) * rank).unwrap_or_default();
                row.iter().zip(shape).try_fold(0usize, |place, (&index, &dim)| {
                    let index = usize::try_from(index).ok().filter(|&index| index < dim)?;
                    place.checked_mul(dim)?.checked_add(index)
                })
            }
        };
        let Some(place) = place else {
            return Err(Diagnostic::model(format!(
                "index {value} of the sparse tensor is outside of {}",
                shape_text(shape)
            )));
        };
        if places.last().is_some_and(|&last| last >= place) {
            return Err(Diagnostic::model(format!(
                "index {value} of the sparse tensor is not above the one before it"
            )));
        }
        places.push(place);
    }
    Ok(places)
}
