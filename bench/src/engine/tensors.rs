//! Tensors in files of values, for the engines that this project's compiler is no part of. The format is that of
//! `onnx_codegen::driver::wire`.

/// A tensor.
pub struct Tensor {
    /// The number of ONNX.
    pub dtype: u8,
    pub dims: Vec<usize>,
    pub bytes: Vec<u8>,
}

/// Bytes of an element of the types of numbers that models have as inputs or outputs.
pub fn size(dtype: u8) -> Option<usize> {
    match dtype {
        2 | 3 | 9 => Some(1),
        4 | 5 | 10 | 16 => Some(2),
        1 | 6 | 12 => Some(4),
        7 | 11 | 13 => Some(8),
        _ => None,
    }
}

/// All the tensors of a file.
pub fn read(path: &str) -> Result<Vec<Tensor>, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let mut rest = bytes.as_slice();
    let mut tensors = Vec::new();
    while !rest.is_empty() {
        tensors.push(tensor(&mut rest).ok_or_else(|| format!("{path}: cut short, or not all are tensors"))?);
    }
    Ok(tensors)
}

fn tensor(bytes: &mut &[u8]) -> Option<Tensor> {
    let [1, dtype] = *bytes.split_off(..2)? else { return None };
    let dims = (0..number(bytes)?).map(|_| number(bytes)).collect::<Option<Vec<usize>>>()?;
    let length = dims.iter().try_fold(size(dtype)?, |length, dim| length.checked_mul(*dim))?;
    Some(Tensor { dtype, dims, bytes: bytes.split_off(..length)?.to_vec() })
}

fn number(bytes: &mut &[u8]) -> Option<usize> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    usize::try_from(u64::from_le_bytes(*number)).ok()
}

/// Appends a tensor.
pub fn write(dtype: u8, dims: &[usize], data: &[u8], bytes: &mut Vec<u8>) {
    bytes.extend([1, dtype]);
    bytes.extend((dims.len() as u64).to_le_bytes());
    bytes.extend(dims.iter().flat_map(|dim| (*dim as u64).to_le_bytes()));
    bytes.extend(data);
}
