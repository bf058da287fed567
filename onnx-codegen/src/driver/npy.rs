//! Arrays of numpy: the `.npy` format, versions 1 to 3.
//!
//! Types that numpy lacks travel as raw integers of the same size, as exporters store them: bfloat16 as 16 bits, 8-bit
//! floats and what is under 8 bits as 8 bits, one element each. Only the model can say what they are.

use std::fmt::Write;

use crate::types::{Class, DType, Diagnostic, Result, TensorData, checked_numel, numeric, shape_text};

const MAGIC: &[u8] = b"\x93NUMPY";

/// An array as it is stored.
#[derive(Clone, PartialEq, Debug)]
pub struct Array {
    kind: Kind,
    shape: Vec<usize>,
    /// Row-major, little-endian.
    bytes: Vec<u8>,
}

/// What an element is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Number(DType),
    /// Bytes without a type (`V2`): what numpy makes of types of other packages.
    Raw(usize),
    /// UTF-32 of at most this many characters (`U`), padded with zeros.
    Text(usize),
    /// Bytes of a text (`S`), padded with zeros.
    Bytes(usize),
}

impl Kind {
    fn size(self) -> Option<usize> {
        match self {
            Kind::Number(dtype) => dtype.size(),
            Kind::Raw(size) | Kind::Bytes(size) => Some(size),
            Kind::Text(chars) => chars.checked_mul(4),
        }
    }
}

/// Reads a file.
pub fn parse(file: &[u8]) -> Result<Array> {
    let broken = || Diagnostic::model("the array is not in the .npy format, or is cut short");
    let rest = file.strip_prefix(MAGIC).ok_or_else(broken)?;
    let (&[major, _minor], rest) = rest.split_first_chunk().ok_or_else(broken)?;
    let (length, rest) = match major {
        1 => rest.split_first_chunk().map(|(length, rest)| (u16::from_le_bytes(*length).into(), rest)),
        2 | 3 => rest.split_first_chunk().map(|(length, rest)| (u32::from_le_bytes(*length), rest)),
        _ => return Err(Diagnostic::model(format!("version {major} of the .npy format is not known"))),
    }
    .ok_or_else(broken)?;
    let (header, data) = rest.split_at_checked(length as usize).ok_or_else(broken)?;
    let header = Header::parse(str::from_utf8(header).map_err(|_| broken())?)?;
    let (kind, swap) = kind_of(&header.descr)?;
    let element = kind.size().ok_or_else(broken)?;
    let expected = checked_numel(&header.shape).and_then(|numel| numel.checked_mul(element)).ok_or_else(broken)?;
    if data.len() != expected {
        let shape = shape_text(&header.shape);
        return Err(Diagnostic::model(format!(
            "an array {shape} of {:?} needs {expected} bytes, but there are {}",
            header.descr,
            data.len()
        )));
    }
    let mut bytes = data.to_vec();
    if let Some(word) = swap.filter(|&word| word > 1) {
        bytes.chunks_exact_mut(word).for_each(<[u8]>::reverse);
    }
    if header.fortran_order {
        bytes = row_major(&bytes, &header.shape, element);
    }
    Ok(Array { kind, shape: header.shape, bytes })
}

/// The type that a `descr` names, and the size of the words whose bytes must be reversed.
fn kind_of(descr: &str) -> Result<(Kind, Option<usize>)> {
    let unknown = || {
        let problem = Diagnostic::model(format!("numpy's type {descr:?} has no counterpart in ONNX"));
        match descr.contains('O') {
            true => problem.help("an array of objects: convert it, `np.array(x, dtype=np.str_)` for strings"),
            false => problem,
        }
    };
    let order = descr.chars().next().filter(|order| "<>|=".contains(*order)).ok_or_else(unknown)?;
    let mut rest = descr.chars();
    rest.next();
    let letter = rest.next().ok_or_else(unknown)?;
    let size: usize = rest.as_str().parse().map_err(|_| unknown())?;
    let kind = match (letter, size) {
        ('b', 1) => Kind::Number(DType::Bool),
        ('i', 1) => Kind::Number(DType::I8),
        ('i', 2) => Kind::Number(DType::I16),
        ('i', 4) => Kind::Number(DType::I32),
        ('i', 8) => Kind::Number(DType::I64),
        ('u', 1) => Kind::Number(DType::U8),
        ('u', 2) => Kind::Number(DType::U16),
        ('u', 4) => Kind::Number(DType::U32),
        ('u', 8) => Kind::Number(DType::U64),
        ('f', 2) => Kind::Number(DType::F16),
        ('f', 4) => Kind::Number(DType::F32),
        ('f', 8) => Kind::Number(DType::F64),
        ('c', 8) => Kind::Number(DType::C64),
        ('c', 16) => Kind::Number(DType::C128),
        ('V', 1 | 2) => Kind::Raw(size),
        ('U', _) => Kind::Text(size),
        ('S', _) => Kind::Bytes(size),
        _ => return Err(unknown()),
    };
    let word = match kind {
        Kind::Text(_) => 4,
        // A complex number is two words.
        Kind::Number(DType::C64 | DType::C128) => size / 2,
        Kind::Bytes(_) => 1,
        _ => size,
    };
    Ok((kind, (order == '>').then_some(word)))
}

/// Elements from column-major to row-major order.
fn row_major(bytes: &[u8], shape: &[usize], element: usize) -> Vec<u8> {
    let strides: Vec<usize> = shape
        .iter()
        .scan(element, |stride, &dim| {
            let this = *stride;
            *stride = stride.saturating_mul(dim);
            Some(this)
        })
        .collect();
    let mut index = vec![0usize; shape.len()];
    let mut out = Vec::with_capacity(bytes.len());
    while out.len() < bytes.len() {
        let at: usize = index.iter().zip(&strides).map(|(i, stride)| i * stride).sum();
        let Some(element) = bytes.get(at..at + element) else { break };
        out.extend(element);
        for (i, &dim) in index.iter_mut().zip(shape).rev() {
            *i += 1;
            if *i < dim {
                break;
            }
            *i = 0;
        }
    }
    out
}

impl Array {
    /// As a tensor of the type that the model expects, where the array can be one; else of its own type.
    pub fn to_tensor(&self, expected: Option<DType>) -> Result<TensorData> {
        let bytes = || self.bytes.clone().into();
        match (self.kind, expected) {
            (Kind::Number(own), Some(expected)) if own != expected && carries(own, expected) => self.raw(expected),
            (Kind::Raw(size), Some(expected)) if is_foreign(expected) && expected.size() == Some(size) => {
                self.raw(expected)
            }
            (Kind::Raw(size), _) => {
                Err(Diagnostic::model(format!("an array of {size} raw bytes per element, whose type is not known")))
            }
            (Kind::Number(DType::Bool), _) => {
                let bools = self.bytes.iter().map(|&byte| u8::from(byte != 0)).collect::<Vec<_>>();
                TensorData::new_bytes(DType::Bool, self.shape.clone(), bools.into())
            }
            (Kind::Number(own), _) => TensorData::new_bytes(own, self.shape.clone(), bytes()),
            (Kind::Text(_) | Kind::Bytes(_), _) => TensorData::strings(self.shape.clone(), self.texts()?),
        }
    }

    /// The bits as elements of a type that numpy lacks.
    fn raw(&self, dtype: DType) -> Result<TensorData> {
        let bits = dtype.bits().unwrap_or(8);
        let mut bytes = self.bytes.clone();
        if bits < 8 {
            for byte in &mut bytes {
                // `ml_dtypes` stores the code of a negative number without its sign extended.
                let is_code = matches!(self.kind, Kind::Raw(_)) && u32::from(*byte) >> bits == 0;
                let (value, is_value) = match dtype.class() {
                    Class::Signed => {
                        let value = numeric::wrap_to(dtype, i128::from(*byte as i8));
                        (value as u8, value == i128::from(*byte as i8))
                    }
                    _ => (*byte, u32::from(*byte) >> bits == 0),
                };
                if !is_code && !is_value {
                    return Err(Diagnostic::model(format!("the byte {byte:#04x} is no element of {dtype}")));
                }
                *byte = value;
            }
        }
        TensorData::new_bytes(dtype, self.shape.clone(), bytes.into())
    }

    fn texts(&self) -> Result<Vec<String>> {
        let numel = checked_numel(&self.shape).unwrap_or(0);
        let broken = || Diagnostic::model("a string of the array is not valid Unicode");
        let size = match self.kind.size() {
            Some(size) if size > 0 => size,
            _ => return Ok(vec![String::new(); numel]),
        };
        let texts = self.bytes.chunks_exact(size).map(|element| match self.kind {
            Kind::Text(_) => {
                let (chars, _) = element.as_chunks::<4>();
                let text: Option<String> = chars.iter().map(|c| char::from_u32(u32::from_le_bytes(*c))).collect();
                Ok(text.ok_or_else(broken)?.trim_end_matches('\0').to_string())
            }
            _ => Ok(str::from_utf8(element).map_err(|_| broken())?.trim_end_matches('\0').to_string()),
        });
        texts.collect()
    }
}

/// Types that numpy does not have.
fn is_foreign(dtype: DType) -> bool {
    use DType::*;
    matches!(dtype, BF16 | F8E4M3FN | F8E4M3FNUZ | F8E5M2 | F8E5M2FNUZ | F8E8M0 | F4E2M1 | U4 | I4 | U2 | I2)
}

/// Whether arrays of integers of type `own` may hold the bits of `dtype`.
fn carries(own: DType, dtype: DType) -> bool {
    is_foreign(dtype) && own.is_integer() && own.size() == dtype.size()
}

/// Writes a tensor; `None` where it is a splat too large to write out.
pub fn write(tensor: &TensorData) -> Option<Vec<u8>> {
    let (descr, bytes) = match tensor.dtype {
        DType::String => {
            let texts = tensor.to_strings()?;
            let longest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0).max(1);
            let mut bytes = Vec::new();
            for text in &texts {
                let padding = std::iter::repeat_n('\0', longest.saturating_sub(text.chars().count()));
                bytes.extend(text.chars().chain(padding).flat_map(|c| u32::from(c).to_le_bytes()));
            }
            (format!("<U{longest}"), bytes)
        }
        dtype => (descr_of(dtype).to_string(), tensor.to_bytes()?.to_vec()),
    };
    let mut shape = String::new();
    for dim in &tensor.shape {
        let _ = write!(shape, "{dim}, ");
    }
    // A tuple of one has a comma at its end, others need not.
    let shape = if tensor.rank() == 1 { shape.trim_end() } else { shape.trim_end_matches(", ") };
    let mut header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({shape}), }}");
    // The data begins at a multiple of 64.
    while !(MAGIC.len() + 4 + header.len() + 1).is_multiple_of(64) {
        header.push(' ');
    }
    header.push('\n');
    let length = u16::try_from(header.len()).ok()?;
    Some([MAGIC, &[1, 0], &length.to_le_bytes(), header.as_bytes(), &bytes].concat())
}

/// numpy's name of a type or of the integers that stand for it.
fn descr_of(dtype: DType) -> &'static str {
    use DType::*;
    match dtype {
        Bool => "|b1",
        I8 | I4 | I2 => "|i1",
        U8 | U4 | U2 | F4E2M1 | F8E4M3FN | F8E4M3FNUZ | F8E5M2 | F8E5M2FNUZ | F8E8M0 => "|u1",
        I16 => "<i2",
        U16 | BF16 => "<u2",
        I32 => "<i4",
        U32 => "<u4",
        I64 => "<i8",
        U64 => "<u8",
        F16 => "<f2",
        F32 => "<f4",
        F64 => "<f8",
        C64 => "<c8",
        C128 => "<c16",
        String => "<U1",
    }
}

/// The three entries of the dictionary in the head of a file.
struct Header {
    descr: String,
    fortran_order: bool,
    shape: Vec<usize>,
}

impl Header {
    /// Reads `{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }`: a literal of Python.
    fn parse(text: &str) -> Result<Header> {
        let broken = || Diagnostic::model(format!("the head of the .npy array is not understood: {}", text.trim()));
        let (mut descr, mut fortran_order, mut shape) = (None, None, None);
        let mut rest = text.trim().strip_prefix('{').ok_or_else(broken)?.trim_start();
        while !rest.starts_with('}') {
            let (key, value) = quoted(rest).ok_or_else(broken)?;
            let value = value.trim_start().strip_prefix(':').ok_or_else(broken)?.trim_start();
            rest = match key {
                "descr" if value.starts_with('[') => {
                    return Err(Diagnostic::model("the array has a structured type, which ONNX does not have"));
                }
                "descr" => {
                    let (text, rest) = quoted(value).ok_or_else(broken)?;
                    descr = Some(text.to_string());
                    rest
                }
                "fortran_order" => {
                    let is_true = value.strip_prefix("True");
                    fortran_order = Some(is_true.is_some());
                    is_true.or_else(|| value.strip_prefix("False")).ok_or_else(broken)?
                }
                "shape" => {
                    let (dims, rest) = value.strip_prefix('(').and_then(|v| v.split_once(')')).ok_or_else(broken)?;
                    // Python 2 wrote `3L`.
                    let dims =
                        dims.split(',').map(|dim| dim.trim().trim_end_matches('L')).filter(|dim| !dim.is_empty());
                    shape = Some(dims.map(str::parse).collect::<Result<Vec<usize>, _>>().map_err(|_| broken())?);
                    rest
                }
                _ => return Err(broken()),
            };
            rest = rest.trim_start();
            rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
        }
        match (descr, fortran_order, shape) {
            (Some(descr), Some(fortran_order), Some(shape)) => Ok(Header { descr, fortran_order, shape }),
            _ => Err(broken()),
        }
    }
}

/// A quoted text at the start, and what follows.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let quote = text.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
    text.get(1..)?.split_once(quote)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Element;

    /// A file as numpy 2.4 writes it.
    fn file(header: &str, data: &[u8]) -> Vec<u8> {
        let padded = format!("{header:117}\n");
        [MAGIC, b"\x01\0v\0", padded.as_bytes(), data].concat()
    }

    fn header(descr: &str, shape: &str) -> String {
        format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}")
    }

    fn read(descr: &str, shape: &str, data: &[u8], expected: Option<DType>) -> Result<TensorData> {
        parse(&file(&header(descr, shape), data))?.to_tensor(expected)
    }

    fn elements(tensor: TensorData) -> Vec<Element> {
        tensor.elements().collect()
    }

    #[test]
    fn what_numpy_writes_is_read_and_written_again() {
        // np.save of np.array([[1, 2, 3], [4, 5, -0.5]], 'f4')
        let data = b"\0\0\x80?\0\0\0@\0\0@@\0\0\x80@\0\0\xa0@\0\0\0\xbf";
        let saved = file(&header("<f4", "(2, 3)"), data);
        let tensor = parse(&saved).unwrap().to_tensor(None).unwrap();
        assert_eq!((tensor.dtype, &tensor.shape[..]), (DType::F32, &[2, 3][..]));
        assert_eq!(tensor.to_f64s().unwrap(), [1.0, 2.0, 3.0, 4.0, 5.0, -0.5]);
        assert_eq!(write(&tensor).unwrap(), saved);

        for (descr, shape, data, expected) in [
            ("|b1", "()", &b"\x01"[..], DType::Bool),
            ("|u1", "(0, 3)", b"", DType::U8),
            ("<f2", "(1,)", b"\0>", DType::F16),
            ("<U3", "(1, 2)", b"a\0\0\0\0\0\0\0\0\0\0\0h\0\0\0\xe9\0\0\0\xe9\0\0\0", DType::String),
        ] {
            let saved = file(&header(descr, shape), data);
            let tensor = parse(&saved).unwrap().to_tensor(None).unwrap();
            assert_eq!(tensor.dtype, expected);
            assert_eq!(write(&tensor).unwrap(), saved, "{descr}");
        }
        assert_eq!(elements(read("<f2", "(1,)", b"\0>", None).unwrap()), [Element::Float(1.5)]);
        let texts = read("<U3", "(1, 2)", b"a\0\0\0\0\0\0\0\0\0\0\0h\0\0\0\xe9\0\0\0\xe9\0\0\0", None);
        assert_eq!(texts.unwrap().to_strings().unwrap(), ["a", "héé"]);
        assert_eq!(read("|S2", "(2,)", b"abc\0", None).unwrap().to_strings().unwrap(), ["ab", "c"]);
    }

    #[test]
    fn other_orders_become_row_major_and_little_endian() {
        // np.asfortranarray(np.arange(6, dtype='i2').reshape(2, 3))
        let fortran = "{'descr': '<i2', 'fortran_order': True, 'shape': (2, 3), }";
        let array = parse(&file(fortran, b"\0\0\x03\0\x01\0\x04\0\x02\0\x05\0")).unwrap();
        assert_eq!(array.to_tensor(None).unwrap().to_i64s().unwrap(), [0, 1, 2, 3, 4, 5]);
        let big = read(">i4", "(2,)", b"\0\0\0\x01\xff\xff\xff\xfe", None).unwrap();
        assert_eq!(big.to_i64s().unwrap(), [1, -2]);
        let big = read(">c8", "(1,)", b"?\x80\0\0@\0\0\0", None).unwrap();
        assert_eq!(elements(big), [Element::Complex(1.0, 2.0)]);
    }

    #[test]
    fn types_that_numpy_lacks_are_raw_integers() {
        let floats = |values: &[f64]| values.iter().map(|&v| Element::Float(v)).collect::<Vec<_>>();
        // The bytes of ml_dtypes.bfloat16 and float8_e4m3fn for 1.5 and -2.
        for descr in ["<V2", "<u2", "<i2"] {
            let read = read(descr, "(2,)", b"\xc0\x3f\0\xc0", Some(DType::BF16)).unwrap();
            assert_eq!(elements(read), floats(&[1.5, -2.0]));
        }
        for descr in ["<V1", "|u1"] {
            let read = read(descr, "(2,)", b"\x3c\xc0", Some(DType::F8E4M3FN)).unwrap();
            assert_eq!(elements(read), floats(&[1.5, -2.0]));
        }
        // ml_dtypes.int4 of 1 and -2, and the same as int8.
        for (descr, data) in [("<V1", b"\x01\x0e"), ("|i1", b"\x01\xfe")] {
            let tensor = read(descr, "(2,)", data, Some(DType::I4)).unwrap();
            assert_eq!(tensor.to_i64s().unwrap(), [1, -2]);
            assert_eq!(parse(&write(&tensor).unwrap()).unwrap().to_tensor(Some(DType::I4)).unwrap(), tensor);
        }
        assert!(read("|i1", "(1,)", b"\x08", Some(DType::I4)).is_err());
        assert!(read("|u1", "(1,)", b"\x10", Some(DType::U4)).is_err());
        // A type that numpy has is taken as it is, whatever is expected.
        assert_eq!(read("<u4", "(1,)", b"\0\0\0\0", Some(DType::F32)).unwrap().dtype, DType::U32);
        assert!(read("<V2", "(1,)", b"\0\0", None).is_err());
    }

    #[test]
    fn what_is_broken_is_refused() {
        let whole = file(&header("<f4", "(2, 3)"), &[0; 24]);
        for length in 0..whole.len() {
            assert!(parse(&whole[..length]).is_err(), "{length}");
        }
        for (header, part) in [
            ("{'descr': '|O', 'fortran_order': False, 'shape': (1,), }", "np.str_"),
            ("{'descr': '<M8[ns]', 'fortran_order': False, 'shape': (1,), }", "no counterpart"),
            ("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }", "structured"),
            ("{'descr': '<f4', 'shape': (1,), }", "not understood"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (-1,), }", "not understood"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (18446744073709551615, 2), }", "cut short"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }", "needs 12 bytes, but there are 4"),
        ] {
            let error = parse(&file(header, &[0; 4])).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
