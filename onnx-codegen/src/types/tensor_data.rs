//! A tensor on the host: initialisers, folded constants, test data.

use std::fmt;
use std::sync::Arc;

use bytes::Bytes;

use super::{Class, DType, Diagnostic, Result, Rounding, numeric};

/// A host tensor. Numbers are little-endian, one element after another, elements under 8 bits unpacked to a byte each
/// (sign-extended for i4 and i2; f4e2m1 keeps its code).
///
/// Two tensors are equal when their types, shapes and bits are.
#[derive(Clone, PartialEq)]
pub struct TensorData {
    pub dtype: DType,
    pub shape: Vec<usize>,
    data: Data,
}

/// Where the elements are. Constructors choose, so that equal tensors have equal storage: `Splat` wherever all the
/// elements of a tensor that has any have the same bits.
#[derive(Clone, PartialEq)]
pub enum Data {
    Bytes(Bytes),
    Strings(Arc<[String]>),
    /// One element, repeated: no storage, whatever the shape.
    Splat(Repeated),
}

/// The one element of a splat.
#[derive(Clone, PartialEq)]
pub enum Repeated {
    /// The first [`DType::size`] bytes are its bytes, the rest zero.
    Number([u8; 16]),
    Text(Arc<str>),
}

/// The value of one element.
#[derive(Clone, PartialEq, Debug)]
pub enum Element {
    Float(f64),
    Int(i128),
    Bool(bool),
    Complex(f64, f64),
    Str(String),
}

impl Element {
    /// A float, or an integer where `f64` holds it exactly or rounded; `None` for the rest.
    pub fn as_f64(&self) -> Option<f64> {
        match *self {
            Element::Float(value) => Some(value),
            Element::Int(value) => Some(value as f64),
            _ => None,
        }
    }

    pub fn as_int(&self) -> Option<i128> {
        match *self {
            Element::Int(value) => Some(value),
            _ => None,
        }
    }

    pub fn as_bool(&self) -> Option<bool> {
        match *self {
            Element::Bool(value) => Some(value),
            _ => None,
        }
    }

    pub fn as_str(&self) -> Option<&str> {
        match self {
            Element::Str(value) => Some(value),
            _ => None,
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Element::Float(_) => "a float",
            Element::Int(_) => "an integer",
            Element::Bool(_) => "a boolean",
            Element::Complex(..) => "a complex number",
            Element::Str(_) => "a string",
        }
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Element::Float(value) => write!(f, "{value}"),
            Element::Int(value) => write!(f, "{value}"),
            Element::Bool(value) => write!(f, "{value}"),
            Element::Complex(re, im) => write!(f, "{re}{im:+}i"),
            Element::Str(value) => write!(f, "{value:?}"),
        }
    }
}

/// The number of elements of a shape; `None` where it overflows.
pub fn checked_numel(shape: &[usize]) -> Option<usize> {
    // A zero makes the product zero wherever it stands.
    if shape.contains(&0) {
        return Some(0);
    }
    shape.iter().try_fold(1usize, |product, &dim| product.checked_mul(dim))
}

/// `[2,3]`, as messages show a shape.
pub fn shape_text(shape: &[usize]) -> String {
    let dims: Vec<String> = shape.iter().map(usize::to_string).collect();
    format!("[{}]", dims.join(","))
}

fn numel_of(shape: &[usize]) -> Result<usize> {
    checked_numel(shape).ok_or_else(|| {
        Diagnostic::model(format!("the shape {} has more elements than fit in memory", shape_text(shape)))
    })
}

impl TensorData {
    /// More elements than this are never written out from a splat.
    pub const MAX_EXPANDED: usize = 1 << 28;

    /// A tensor of numbers or booleans over existing bytes, which are not copied. They must have exactly the length
    /// of the shape.
    pub fn new_bytes(dtype: DType, shape: Vec<usize>, bytes: Bytes) -> Result<TensorData> {
        let numel = numel_of(&shape)?;
        let Some(size) = dtype.size() else {
            return Err(Diagnostic::model("a string tensor has no bytes"));
        };
        let expected = numel.checked_mul(size);
        if expected != Some(bytes.len()) {
            let expected = expected.map_or("more bytes than fit in memory".to_string(), |n| format!("{n} bytes"));
            return Err(Diagnostic::model(format!(
                "{dtype}{} needs {expected}, but there are {}",
                shape_text(&shape),
                bytes.len()
            )));
        }
        Ok(TensorData { dtype, shape, data: compact(bytes, size) })
    }

    pub fn strings(shape: Vec<usize>, strings: Vec<String>) -> Result<TensorData> {
        let numel = numel_of(&shape)?;
        if numel != strings.len() {
            return Err(Diagnostic::model(format!(
                "string{} needs {numel} strings, but there are {}",
                shape_text(&shape),
                strings.len()
            )));
        }
        let data = match strings.split_first() {
            Some((first, rest)) if rest.iter().all(|s| s == first) => {
                Data::Splat(Repeated::Text(Arc::from(first.as_str())))
            }
            _ => Data::Strings(strings.into()),
        };
        Ok(TensorData { dtype: DType::String, shape, data })
    }

    /// A tensor of one value everywhere; no storage, whatever the shape.
    pub fn splat(dtype: DType, shape: Vec<usize>, element: Element) -> Result<TensorData> {
        let repeated = match element {
            Element::Str(text) if dtype == DType::String => Repeated::Text(text.into()),
            element => Repeated::Number(encode_element(dtype, &element)?),
        };
        let data = match (numel_of(&shape)?, dtype) {
            (0, DType::String) => Data::Strings(Arc::from([])),
            (0, _) => Data::Bytes(Bytes::new()),
            _ => Data::Splat(repeated),
        };
        Ok(TensorData { dtype, shape, data })
    }

    /// A tensor of rank 0.
    /// Of zeros, or of empty strings.
    pub fn zeros(dtype: DType, shape: Vec<usize>) -> Result<TensorData> {
        let zero = match dtype.class() {
            Class::Float => Element::Float(0.0),
            Class::Signed | Class::Unsigned => Element::Int(0),
            Class::Bool => Element::Bool(false),
            Class::Complex => Element::Complex(0.0, 0.0),
            Class::String => Element::Str(String::new()),
        };
        TensorData::splat(dtype, shape, zero)
    }

    pub fn scalar(dtype: DType, element: Element) -> Result<TensorData> {
        TensorData::splat(dtype, Vec::new(), element)
    }

    /// Converts each value to the type: floats are rounded, integers wrap. A float type takes integers too; otherwise
    /// the kinds must agree.
    pub fn from_elements(
        dtype: DType,
        shape: Vec<usize>,
        elements: impl IntoIterator<Item = Element>,
    ) -> Result<TensorData> {
        if dtype == DType::String {
            let strings = elements.into_iter().map(|element| match element {
                Element::Str(text) => Ok(text),
                other => Err(mismatch(dtype, &other)),
            });
            return TensorData::strings(shape, strings.collect::<Result<_>>()?);
        }
        let size = dtype.size().unwrap_or(0);
        let elements = elements.into_iter();
        let mut bytes = Vec::with_capacity(elements.size_hint().0.saturating_mul(size).min(1 << 24));
        for element in elements {
            bytes.extend(encode_element(dtype, &element)?.iter().take(size));
        }
        TensorData::new_bytes(dtype, shape, bytes.into())
    }

    /// A vector of `i64`, for shapes and axes.
    pub fn from_i64s(values: &[i64]) -> TensorData {
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        TensorData { dtype: DType::I64, shape: vec![values.len()], data: compact(bytes.into(), 8) }
    }

    /// The number of elements; constructors have checked that it does not overflow.
    pub fn numel(&self) -> usize {
        checked_numel(&self.shape).unwrap_or(usize::MAX)
    }

    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    pub fn data(&self) -> &Data {
        &self.data
    }

    /// The element at a row-major index.
    ///
    /// # Panics
    /// Like a slice, where the index is not under [`TensorData::numel`].
    pub fn get(&self, flat: usize) -> Element {
        match self.try_get(flat) {
            Some(element) => element,
            None => panic!("index {flat} of a tensor of {} elements", self.numel()),
        }
    }

    pub fn try_get(&self, flat: usize) -> Option<Element> {
        match &self.data {
            Data::Strings(strings) => strings.get(flat).cloned().map(Element::Str),
            Data::Bytes(bytes) => {
                let size = self.dtype.size()?;
                let start = flat.checked_mul(size)?;
                Some(decode_element(self.dtype, bytes.get(start..start.checked_add(size)?)?))
            }
            Data::Splat(repeated) => (flat < self.numel()).then(|| self.repeated(repeated)),
        }
    }

    /// The one value of a tensor that has the same bits everywhere (also of a tensor of one element).
    pub fn as_splat(&self) -> Option<Element> {
        match &self.data {
            Data::Splat(repeated) => Some(self.repeated(repeated)),
            _ => None,
        }
    }

    /// All the elements, row-major.
    pub fn elements(&self) -> impl Iterator<Item = Element> + '_ {
        (0..self.numel()).map_while(|flat| self.try_get(flat))
    }

    /// All the values of a tensor of integers; `None` for other types, for a `u64` above `i64::MAX`, and for a splat
    /// of more than [`TensorData::MAX_EXPANDED`] elements.
    pub fn to_i64s(&self) -> Option<Vec<i64>> {
        if !self.dtype.is_integer() {
            return None;
        }
        self.collect(|element| element.as_int().and_then(|value| i64::try_from(value).ok()))
    }

    /// All the values of a tensor of floats or integers; `None` for other types and for a splat of more than
    /// [`TensorData::MAX_EXPANDED`] elements.
    pub fn to_f64s(&self) -> Option<Vec<f64>> {
        self.collect(|element| element.as_f64())
    }

    /// All the strings of a tensor of strings, with the limit of [`TensorData::to_i64s`].
    pub fn to_strings(&self) -> Option<Vec<String>> {
        if self.dtype != DType::String {
            return None;
        }
        self.collect(|element| element.as_str().map(str::to_string))
    }

    fn collect<T: Clone>(&self, of: impl Fn(&Element) -> Option<T>) -> Option<Vec<T>> {
        match self.as_splat() {
            Some(element) => {
                let numel = self.numel();
                let value = of(&element)?;
                (numel <= TensorData::MAX_EXPANDED).then(|| vec![value; numel])
            }
            None => self.elements().map(|element| of(&element)).collect(),
        }
    }

    /// The bytes where they are stored: `None` for strings and for a splat.
    pub fn bytes(&self) -> Option<&Bytes> {
        match &self.data {
            Data::Bytes(bytes) => Some(bytes),
            _ => None,
        }
    }

    /// The bytes, written out where the tensor is a splat of at most [`TensorData::MAX_EXPANDED`] bytes; `None` for
    /// strings and for larger splats.
    pub fn to_bytes(&self) -> Option<Bytes> {
        match &self.data {
            Data::Bytes(bytes) => Some(bytes.clone()),
            Data::Strings(_) | Data::Splat(Repeated::Text(_)) => None,
            Data::Splat(Repeated::Number(bytes)) => {
                let element = bytes.get(..self.dtype.size()?)?;
                let total = element.len().checked_mul(self.numel())?;
                (total <= TensorData::MAX_EXPANDED).then(|| Bytes::from(element.repeat(self.numel())))
            }
        }
    }

    /// The bytes one element has, where all have the same: what a splat would repeat.
    pub fn splat_bytes(&self) -> Option<&[u8]> {
        match &self.data {
            Data::Splat(Repeated::Number(bytes)) => bytes.get(..self.dtype.size()?),
            _ => None,
        }
    }

    /// The same elements in another shape of as many elements.
    pub fn reshape(&self, shape: Vec<usize>) -> Result<TensorData> {
        if numel_of(&shape)? != self.numel() {
            return Err(Diagnostic::model(format!(
                "{} elements of shape {} do not fill the shape {}",
                self.numel(),
                shape_text(&self.shape),
                shape_text(&shape)
            )));
        }
        Ok(TensorData { dtype: self.dtype, shape, data: self.data.clone() })
    }

    fn repeated(&self, repeated: &Repeated) -> Element {
        match repeated {
            Repeated::Number(bytes) => decode_element(self.dtype, bytes),
            Repeated::Text(text) => Element::Str(text.to_string()),
        }
    }
}

/// A splat where every element has the bytes of the first. One memcmp of the data with itself, one element on: a loop
/// over the elements would be slow in a macro, which runs unoptimised.
fn compact(bytes: Bytes, size: usize) -> Data {
    let Some(first) = bytes.get(..size).filter(|first| !first.is_empty() && first.len() <= 16) else {
        return Data::Bytes(bytes);
    };
    let last = bytes.len() - size;
    if bytes.get(..last) != bytes.get(size..) {
        return Data::Bytes(bytes);
    }
    let mut element = [0; 16];
    element.iter_mut().zip(first).for_each(|(to, from)| *to = *from);
    Data::Splat(Repeated::Number(element))
}

fn mismatch(dtype: DType, element: &Element) -> Diagnostic {
    Diagnostic::model(format!("{} cannot be an element of a tensor of {dtype}", element.kind()))
}

/// The bytes of a value in the first [`DType::size`] bytes of the result; the rest is zero.
fn encode_element(dtype: DType, element: &Element) -> Result<[u8; 16]> {
    let bits: u128 = match (dtype.class(), element) {
        (Class::Float, Element::Float(value)) => numeric::store(dtype, *value).into(),
        (Class::Float, Element::Int(value)) => numeric::encode_int(dtype, *value, Rounding::default()).into(),
        (Class::Signed | Class::Unsigned, Element::Int(value)) => numeric::wrap_to(dtype, *value) as u128,
        (Class::Bool, Element::Bool(value)) => u128::from(*value),
        (Class::Complex, Element::Complex(re, im)) => match dtype {
            DType::C64 => u128::from((*re as f32).to_bits()) | u128::from((*im as f32).to_bits()) << 32,
            _ => u128::from(re.to_bits()) | u128::from(im.to_bits()) << 64,
        },
        _ => return Err(mismatch(dtype, element)),
    };
    let mut bytes = bits.to_le_bytes();
    // A negative integer has ones beyond its width.
    bytes.iter_mut().skip(dtype.size().unwrap_or(0)).for_each(|byte| *byte = 0);
    Ok(bytes)
}

/// The value of the first [`DType::size`] bytes.
fn decode_element(dtype: DType, bytes: &[u8]) -> Element {
    let size = dtype.size().unwrap_or(0);
    let mut word = [0; 16];
    word.iter_mut().zip(bytes.iter().take(size)).for_each(|(to, from)| *to = *from);
    let bits = u128::from_le_bytes(word);
    match dtype.class() {
        Class::Float => Element::Float(numeric::decode(dtype, bits as u64)),
        Class::Signed | Class::Unsigned => Element::Int(numeric::wrap_to(dtype, bits as i128)),
        Class::Bool => Element::Bool(bits != 0),
        Class::Complex => match dtype {
            DType::C64 => {
                Element::Complex(f64::from(f32::from_bits(bits as u32)), f64::from(f32::from_bits((bits >> 32) as u32)))
            }
            _ => Element::Complex(f64::from_bits(bits as u64), f64::from_bits((bits >> 64) as u64)),
        },
        Class::String => Element::Str(String::new()),
    }
}

impl fmt::Debug for TensorData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 8;
        write!(f, "{}{}", self.dtype, shape_text(&self.shape))?;
        if let Some(element) = self.as_splat() {
            return write!(f, " all {element}");
        }
        write!(f, " {{")?;
        for (index, element) in self.elements().take(SHOWN).enumerate() {
            write!(f, "{}{element}", if index > 0 { ", " } else { "" })?;
        }
        write!(f, "{}}}", if self.numel() > SHOWN { ", …" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn f32s(shape: &[usize], values: &[f64]) -> TensorData {
        TensorData::from_elements(DType::F32, shape.to_vec(), values.iter().map(|&v| Element::Float(v))).unwrap()
    }

    #[test]
    fn equal_bits_become_a_splat() {
        let same = f32s(&[2, 2], &[1.5; 4]);
        assert_eq!(same, TensorData::splat(DType::F32, vec![2, 2], Element::Float(1.5)).unwrap());
        assert!(same.bytes().is_none());
        assert_eq!(same.to_bytes().unwrap(), [0, 0, 0xc0, 0x3f].repeat(4));
        assert_eq!(same.to_f64s().unwrap(), [1.5; 4]);
        // Zeros of both signs differ in their bits.
        assert!(f32s(&[2], &[0.0, -0.0]).as_splat().is_none());
        assert!(f32s(&[3], &[1.0, 1.0, 2.0]).as_splat().is_none());
        assert_eq!(f32s(&[], &[7.0]).as_splat(), Some(Element::Float(7.0)));
        let empty = TensorData::splat(DType::F32, vec![0, 3], Element::Float(1.0)).unwrap();
        assert_eq!(empty, f32s(&[0, 3], &[]));
        let words = TensorData::strings(vec![2], vec!["a".into(), "a".into()]).unwrap();
        assert_eq!(words.as_splat(), Some(Element::Str("a".into())));
        assert_eq!(words.to_strings().unwrap(), ["a", "a"]);
    }

    #[test]
    fn a_huge_splat_takes_no_memory() {
        let huge = TensorData::splat(DType::I64, vec![1 << 40], Element::Int(7)).unwrap();
        assert_eq!(huge.numel(), 1 << 40);
        assert_eq!(huge.get((1 << 40) - 1), Element::Int(7));
        assert_eq!((huge.to_i64s(), huge.to_bytes()), (None, None));
        assert!(huge.reshape(vec![1 << 20, 1 << 20]).is_ok());
        let error = TensorData::splat(DType::I64, vec![1 << 40, 1 << 40], Element::Int(7)).unwrap_err();
        assert_eq!(error.to_string(), "the shape [1099511627776,1099511627776] has more elements than fit in memory");
        assert!(TensorData::splat(DType::I64, vec![1 << 40, 1 << 40, 0], Element::Int(7)).is_ok());
    }

    #[test]
    fn lengths_are_checked() {
        let error = TensorData::new_bytes(DType::F32, vec![2, 2], Bytes::from_static(&[0; 12])).unwrap_err();
        assert_eq!(error.to_string(), "f32[2,2] needs 16 bytes, but there are 12");
        let error = TensorData::new_bytes(DType::I64, vec![1 << 62], Bytes::new()).unwrap_err();
        assert_eq!(error.to_string(), "i64[4611686018427387904] needs more bytes than fit in memory, but there are 0");
        assert!(TensorData::strings(vec![2], vec![]).is_err());
        let error = f32s(&[2], &[1.0, 2.0]).reshape(vec![3]).unwrap_err();
        assert_eq!(error.to_string(), "2 elements of shape [2] do not fill the shape [3]");
    }

    #[test]
    fn every_type_keeps_its_values() {
        for dtype in DType::ALL {
            let elements: Vec<Element> = match dtype.class() {
                Class::Float => [1.0, 2.0, 0.5].map(Element::Float).into(),
                Class::Signed => [-1, 0, 1].map(Element::Int).into(),
                Class::Unsigned => [3, 0, 1].map(Element::Int).into(),
                Class::Bool => [true, false, true].map(Element::Bool).into(),
                Class::Complex => {
                    vec![Element::Complex(1.0, -2.5), Element::Complex(0.0, 3.0), Element::Complex(0.0, 0.0)]
                }
                Class::String => ["a", "", "é"].map(|s| Element::Str(s.into())).into(),
            };
            let tensor = TensorData::from_elements(dtype, vec![3], elements.clone()).unwrap();
            assert_eq!(tensor.elements().collect::<Vec<_>>(), elements, "{dtype}");
            let splat = TensorData::splat(dtype, vec![2], elements[0].clone()).unwrap();
            assert_eq!(splat.get(1), elements[0], "{dtype}");
        }
    }

    #[test]
    fn elements_are_converted_or_refused() {
        let of = |dtype, element| TensorData::scalar(dtype, element).map(|t| t.get(0));
        assert_eq!(of(DType::I8, Element::Int(200)), Ok(Element::Int(-56)));
        assert_eq!(of(DType::F16, Element::Float(1e6)), Ok(Element::Float(f64::INFINITY)));
        assert_eq!(of(DType::F32, Element::Int(16777217)), Ok(Element::Float(16777216.0)));
        let error = of(DType::I8, Element::Float(1.0)).unwrap_err();
        assert_eq!(error.to_string(), "a float cannot be an element of a tensor of i8");
        assert_eq!(TensorData::from_i64s(&[-1, 2]).to_i64s(), Some(vec![-1, 2]));
        let large = TensorData::scalar(DType::U64, Element::Int(1 << 63)).unwrap();
        assert_eq!((large.to_i64s(), large.get(0)), (None, Element::Int(1 << 63)));
    }

    #[test]
    fn debug_is_short() {
        assert_eq!(format!("{:?}", f32s(&[2], &[1.0, 2.5])), "f32[2] {1, 2.5}");
        assert_eq!(format!("{:?}", f32s(&[2], &[1.0, 1.0])), "f32[2] all 1");
        let many: Vec<i64> = (0..20).collect();
        assert_eq!(format!("{:?}", TensorData::from_i64s(&many)), "i64[20] {0, 1, 2, 3, 4, 5, 6, 7, …}");
    }
}
