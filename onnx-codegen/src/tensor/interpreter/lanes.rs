//! Vectors of element values, and operands as the lanes read them.

use crate::tensor::eval;
use crate::tensor::scalar::Literal;
use crate::types::{Class, DType, Data, Diagnostic, Element, Result, TensorData, numeric};
use bytes::Bytes;
use std::sync::Arc;

/// One value per lane, or one value for all of them: a vector of length 1.
#[derive(Clone, Debug)]
pub enum Lanes {
    /// Exact values of any float type.
    Float(Vec<f64>),
    /// Of any integer type; `u64` as its bits.
    Int(Vec<i64>),
    Bool(Vec<bool>),
    Complex(Vec<(f64, f64)>),
    Text(Vec<Arc<str>>),
}

/// Runs the same code on the vector inside, whatever its type.
macro_rules! each {
    ($lanes:expr, $v:ident => $body:expr) => {
        match $lanes {
            $crate::tensor::interpreter::lanes::Lanes::Float($v) => $body,
            $crate::tensor::interpreter::lanes::Lanes::Int($v) => $body,
            $crate::tensor::interpreter::lanes::Lanes::Bool($v) => $body,
            $crate::tensor::interpreter::lanes::Lanes::Complex($v) => $body,
            $crate::tensor::interpreter::lanes::Lanes::Text($v) => $body,
        }
    };
}
/// The same, rewrapped.
macro_rules! map_each {
    ($lanes:expr, $v:ident => $body:expr) => {{
        use $crate::tensor::interpreter::lanes::Lanes;
        match $lanes {
            Lanes::Float($v) => Lanes::Float($body),
            Lanes::Int($v) => Lanes::Int($body),
            Lanes::Bool($v) => Lanes::Bool($body),
            Lanes::Complex($v) => Lanes::Complex($body),
            Lanes::Text($v) => Lanes::Text($body),
        }
    }};
}
pub(super) use map_each;

/// An integer of a type from the bits that lanes hold.
pub fn widen(dtype: DType, bits: i64) -> i128 {
    if dtype == DType::U64 { i128::from(bits as u64) } else { i128::from(bits) }
}

/// Wraps 64 bits to an integer type.
pub fn wrap(dtype: DType, x: i64) -> i64 {
    match dtype {
        DType::I64 | DType::U64 => x,
        DType::I32 => i64::from(x as i32),
        DType::U32 => i64::from(x as u32),
        DType::I16 => i64::from(x as i16),
        DType::U16 => i64::from(x as u16),
        DType::I8 => i64::from(x as i8),
        DType::U8 => i64::from(x as u8),
        _ => numeric::wrap_to(dtype, i128::from(x)) as i64,
    }
}

impl Lanes {
    pub fn uniform(literal: &Literal) -> Lanes {
        match literal {
            Literal::Float(x) => Lanes::Float(vec![*x]),
            Literal::Int(x) => Lanes::Int(vec![*x as i64]),
            Literal::Bool(x) => Lanes::Bool(vec![*x]),
            Literal::Complex(a, b) => Lanes::Complex(vec![(*a, *b)]),
            Literal::Str(s) => Lanes::Text(vec![s.clone()]),
        }
    }

    pub fn len(&self) -> usize {
        each!(self, v => v.len())
    }

    /// The value of a lane, where a uniform vector has every lane.
    pub fn literal(&self, dtype: DType, lane: usize) -> Literal {
        let lane = if self.len() == 1 { 0 } else { lane };
        match self {
            Lanes::Float(v) => Literal::Float(v[lane]),
            Lanes::Int(v) => Literal::Int(widen(dtype, v[lane])),
            Lanes::Bool(v) => Literal::Bool(v[lane]),
            Lanes::Complex(v) => Literal::Complex(v[lane].0, v[lane].1),
            Lanes::Text(v) => Literal::Str(v[lane].clone()),
        }
    }

    /// From one value per lane, all of the kind of the dtype.
    pub fn from_literals(dtype: DType, literals: Vec<Literal>) -> Result<Lanes> {
        let mut lanes = Lanes::empty(dtype);
        for literal in literals {
            match (&mut lanes, literal) {
                (Lanes::Float(v), Literal::Float(x)) => v.push(x),
                (Lanes::Int(v), Literal::Int(x)) => v.push(x as i64),
                (Lanes::Bool(v), Literal::Bool(x)) => v.push(x),
                (Lanes::Complex(v), Literal::Complex(a, b)) => v.push((a, b)),
                (Lanes::Text(v), Literal::Str(x)) => v.push(x),
                (_, literal) => return Err(Diagnostic::model(format!("{literal} is no value of type {dtype}"))),
            }
        }
        Ok(lanes)
    }

    pub fn empty(dtype: DType) -> Lanes {
        match dtype.class() {
            Class::Float => Lanes::Float(vec![]),
            Class::Signed | Class::Unsigned => Lanes::Int(vec![]),
            Class::Bool => Lanes::Bool(vec![]),
            Class::Complex => Lanes::Complex(vec![]),
            Class::String => Lanes::Text(vec![]),
        }
    }

    /// The given lanes of a vector; a uniform one stays as it is.
    pub fn pick(&self, lanes: &[u32]) -> Lanes {
        if self.len() == 1 {
            return self.clone();
        }
        fn picked<T: Clone>(values: &[T], lanes: &[u32]) -> Vec<T> {
            lanes.iter().map(|&lane| values[lane as usize].clone()).collect()
        }
        map_each!(self, v => picked(v, lanes))
    }

    /// Writes `values`, one per lane in `lanes` (or uniform), to those lanes. `self` is not uniform.
    pub fn patch(&mut self, lanes: &[u32], values: &Lanes) -> Result<()> {
        fn write<T: Clone>(to: &mut [T], lanes: &[u32], from: &[T]) {
            for (k, &lane) in lanes.iter().enumerate() {
                to[lane as usize] = from[if from.len() == 1 { 0 } else { k }].clone();
            }
        }
        match (self, values) {
            (Lanes::Float(a), Lanes::Float(b)) => write(a, lanes, b),
            (Lanes::Int(a), Lanes::Int(b)) => write(a, lanes, b),
            (Lanes::Bool(a), Lanes::Bool(b)) => write(a, lanes, b),
            (Lanes::Complex(a), Lanes::Complex(b)) => write(a, lanes, b),
            (Lanes::Text(a), Lanes::Text(b)) => write(a, lanes, b),
            _ => return Err(mixed()),
        }
        Ok(())
    }

    /// One value per lane, also of a uniform vector.
    pub fn expand(self, count: usize) -> Lanes {
        if self.len() != 1 || count == 1 {
            return self;
        }
        fn repeated<T: Clone>(values: &[T], count: usize) -> Vec<T> {
            values.iter().cycle().take(count).cloned().collect()
        }
        map_each!(self, v => repeated(&v, count))
    }
}

pub fn mixed() -> Diagnostic {
    Diagnostic::model("internal fault: operands of different kinds")
}

/// A tensor that is read, decoded as far as reading by index needs.
pub struct Operand {
    pub dtype: DType,
    pub shape: Vec<i64>,
    store: Store,
}

enum Store {
    /// One value everywhere.
    Uniform(Lanes),
    /// Little-endian numbers.
    Bytes(Bytes),
    /// A float type narrower than f32, decoded.
    Narrow(Vec<f32>),
    Text(Arc<[String]>),
}

/// Where lanes are read: consecutive pieces.
#[derive(Clone, Copy, Debug)]
pub enum Piece {
    /// `len` elements from `start` on, `step` apart.
    Run { start: i64, step: i64, len: usize },
    /// As many lanes that lie outside.
    Outside(usize),
}

impl Operand {
    pub fn new(data: &TensorData) -> Operand {
        let store = match data.data() {
            Data::Splat(_) => match data.as_splat() {
                Some(element) => Store::Uniform(Lanes::uniform(&Literal::from(element))),
                None => Store::Bytes(Bytes::new()),
            },
            Data::Strings(strings) => Store::Text(strings.clone()),
            Data::Bytes(bytes) => match (data.dtype.class(), data.dtype) {
                (Class::Float, DType::F32 | DType::F64) => Store::Bytes(bytes.clone()),
                (Class::Float, dtype) => {
                    let decode = |code: u64| numeric::decode(dtype, code) as f32;
                    Store::Narrow(match dtype.size() {
                        Some(2) => {
                            let (pairs, _) = bytes.as_chunks::<2>();
                            pairs.iter().map(|b| decode(u64::from(u16::from_le_bytes(*b)))).collect()
                        }
                        _ => bytes.iter().map(|b| decode(u64::from(*b))).collect(),
                    })
                }
                _ => Store::Bytes(bytes.clone()),
            },
        };
        let shape = data.shape.iter().map(|d| i64::try_from(*d).unwrap_or(i64::MAX)).collect();
        Operand { dtype: data.dtype, shape, store }
    }

    /// The value that every element has, if they are known to have the same.
    pub fn uniform(&self) -> Option<&Lanes> {
        match &self.store {
            Store::Uniform(lanes) => Some(lanes),
            _ => None,
        }
    }

    /// The number of elements, or as much as fits.
    pub fn size(&self) -> i64 {
        self.shape.iter().fold(1, |n: i64, d| n.saturating_mul(*d))
    }

    /// Row-major strides.
    pub fn strides(&self) -> Vec<i64> {
        let mut strides = vec![1i64; self.shape.len()];
        for axis in (1..self.shape.len()).rev() {
            strides[axis - 1] = strides[axis].saturating_mul(self.shape[axis].max(1));
        }
        strides
    }

    /// Reads pieces one after another; lanes outside get `fill` (uniform), or zero.
    pub fn read(&self, pieces: &[Piece], fill: Option<&Lanes>) -> Result<Lanes> {
        let zero;
        let fill = match fill {
            Some(fill) => fill,
            None => {
                zero = Lanes::uniform(&Literal::zero(self.dtype));
                &zero
            }
        };
        let read = match (&self.store, fill) {
            (Store::Uniform(value), fill) => uniform(value, pieces, fill),
            (Store::Narrow(data), Lanes::Float(fill)) => {
                gather(data, pieces, fill[0], |x| f64::from(*x)).map(Lanes::Float)
            }
            (Store::Text(data), Lanes::Text(fill)) => {
                gather(data, pieces, fill[0].clone(), |s| Arc::from(s.as_str())).map(Lanes::Text)
            }
            (Store::Bytes(bytes), Lanes::Float(fill)) => match self.dtype {
                DType::F32 => gather(bytes.as_chunks::<4>().0, pieces, fill[0], |b| f64::from(f32::from_le_bytes(*b))),
                _ => gather(bytes.as_chunks::<8>().0, pieces, fill[0], |b| f64::from_le_bytes(*b)),
            }
            .map(Lanes::Float),
            (Store::Bytes(bytes), Lanes::Int(fill)) => integers(self.dtype, bytes, pieces, fill[0]).map(Lanes::Int),
            (Store::Bytes(bytes), Lanes::Bool(fill)) => gather(bytes, pieces, fill[0], |b| *b != 0).map(Lanes::Bool),
            (Store::Bytes(bytes), Lanes::Complex(fill)) => match self.dtype {
                DType::C64 => gather(bytes.as_chunks::<8>().0, pieces, fill[0], |b| {
                    let [a, b, c, d, e, f, g, h] = *b;
                    (f64::from(f32::from_le_bytes([a, b, c, d])), f64::from(f32::from_le_bytes([e, f, g, h])))
                }),
                _ => gather(bytes.as_chunks::<16>().0, pieces, fill[0], |b| {
                    let bits = u128::from_le_bytes(*b);
                    (f64::from_bits(bits as u64), f64::from_bits((bits >> 64) as u64))
                }),
            }
            .map(Lanes::Complex),
            _ => return Err(mixed()),
        };
        read.ok_or_else(|| Diagnostic::model("internal fault: a tensor is read outside of its bounds"))
    }

    /// The element at a row-major position as an `i64`; `None` where it lies outside or does not fit.
    pub fn integer(&self, position: i64) -> Option<i64> {
        match self.read(&[Piece::Run { start: position, step: 0, len: 1 }], None).ok()? {
            Lanes::Int(v) => i64::try_from(widen(self.dtype, *v.first()?)).ok(),
            _ => None,
        }
    }
}

fn integers(dtype: DType, bytes: &[u8], pieces: &[Piece], fill: i64) -> Option<Vec<i64>> {
    macro_rules! wide {
        ($t:ty, $n:literal) => {
            gather(bytes.as_chunks::<$n>().0, pieces, fill, |b| <$t>::from_le_bytes(*b) as i64)
        };
    }
    match dtype {
        DType::I64 | DType::U64 => wide!(i64, 8),
        DType::I32 => wide!(i32, 4),
        DType::U32 => wide!(u32, 4),
        DType::I16 => wide!(i16, 2),
        DType::U16 => wide!(u16, 2),
        DType::U8 => gather(bytes, pieces, fill, |b| i64::from(*b)),
        DType::I8 => gather(bytes, pieces, fill, |b| i64::from(*b as i8)),
        _ => gather(bytes, pieces, fill, |b| wrap(dtype, i64::from(*b))),
    }
}

/// How many lanes the pieces make.
fn total(pieces: &[Piece]) -> usize {
    let len = |p: &Piece| match *p {
        Piece::Run { len, .. } | Piece::Outside(len) => len,
    };
    pieces.iter().map(len).sum()
}

fn gather<S, T: Clone>(source: &[S], pieces: &[Piece], fill: T, convert: impl Fn(&S) -> T) -> Option<Vec<T>> {
    let mut out = Vec::with_capacity(total(pieces));
    for piece in pieces {
        match *piece {
            Piece::Outside(len) => out.resize(out.len() + len, fill.clone()),
            Piece::Run { len: 0, .. } => {}
            Piece::Run { start, step: 1, len } => {
                let start = usize::try_from(start).ok()?;
                out.extend(source.get(start..start.checked_add(len)?)?.iter().map(&convert));
            }
            Piece::Run { start, step: 0, len } => {
                let value = convert(source.get(usize::try_from(start).ok()?)?);
                out.resize(out.len() + len, value);
            }
            Piece::Run { start, step, len } => {
                for k in 0..len as i64 {
                    let position = start.checked_add(step.checked_mul(k)?)?;
                    out.push(convert(source.get(usize::try_from(position).ok()?)?));
                }
            }
        }
    }
    Some(out)
}

/// Reads of a tensor of one repeated value.
fn uniform(value: &Lanes, pieces: &[Piece], fill: &Lanes) -> Option<Lanes> {
    fn fill_in<T: Clone>(value: &[T], pieces: &[Piece], fill: &[T]) -> Option<Vec<T>> {
        let (value, fill) = (value.first()?, fill.first()?);
        let mut out = Vec::with_capacity(total(pieces));
        for piece in pieces {
            match *piece {
                Piece::Run { len, .. } => out.resize(out.len() + len, value.clone()),
                Piece::Outside(len) => out.resize(out.len() + len, fill.clone()),
            }
        }
        Some(out)
    }
    Some(match (value, fill) {
        (Lanes::Float(a), Lanes::Float(b)) => Lanes::Float(fill_in(a, pieces, b)?),
        (Lanes::Int(a), Lanes::Int(b)) => Lanes::Int(fill_in(a, pieces, b)?),
        (Lanes::Bool(a), Lanes::Bool(b)) => Lanes::Bool(fill_in(a, pieces, b)?),
        (Lanes::Complex(a), Lanes::Complex(b)) => Lanes::Complex(fill_in(a, pieces, b)?),
        (Lanes::Text(a), Lanes::Text(b)) => Lanes::Text(fill_in(a, pieces, b)?),
        _ => return None,
    })
}

/// A tensor under construction, filled in row-major order.
pub struct Output {
    dtype: DType,
    bytes: Vec<u8>,
    strings: Vec<String>,
}

impl Output {
    pub fn new(dtype: DType, shape: &[usize]) -> Result<Output> {
        let total = super::byte_len(dtype, shape)?;
        let (mut bytes, mut strings) = (Vec::new(), Vec::new());
        let reserved = match dtype.size() {
            Some(_) => bytes.try_reserve_exact(total),
            None => strings.try_reserve_exact(total / size_of::<String>()),
        };
        reserved.map_err(|_| Diagnostic::model(format!("no memory for a tensor of {total} bytes")))?;
        Ok(Output { dtype, bytes, strings })
    }

    /// Appends `count` values; floats are rounded and integers wrapped to the dtype.
    pub fn push(&mut self, lanes: &Lanes, count: usize) -> Result<()> {
        fn put<T, const N: usize>(out: &mut Vec<u8>, v: &[T], count: usize, encode: impl Fn(&T) -> [u8; N]) {
            match v {
                [x] => {
                    let bytes = encode(x);
                    (0..count).for_each(|_| out.extend_from_slice(&bytes));
                }
                _ => v.iter().for_each(|x| out.extend_from_slice(&encode(x))),
            }
        }
        let (dtype, out) = (self.dtype, &mut self.bytes);
        match (lanes, dtype.size().unwrap_or(0)) {
            (Lanes::Text(v), _) => {
                let repeat = if v.len() == 1 { count } else { 1 };
                self.strings.extend(v.iter().flat_map(|s| std::iter::repeat_n(s.to_string(), repeat)));
            }
            (Lanes::Float(v), _) if dtype == DType::F32 => put(out, v, count, |x| (*x as f32).to_le_bytes()),
            (Lanes::Float(v), _) if dtype == DType::F64 => put(out, v, count, |x| x.to_le_bytes()),
            (Lanes::Float(v), 2) => {
                put(out, v, count, |x| (numeric::store(dtype, *x) as u16).to_le_bytes());
            }
            (Lanes::Float(v), _) => put(out, v, count, |x| [numeric::store(dtype, *x) as u8]),
            (Lanes::Int(v), 8) => put(out, v, count, |x| x.to_le_bytes()),
            (Lanes::Int(v), 4) => put(out, v, count, |x| (*x as i32).to_le_bytes()),
            (Lanes::Int(v), 2) => put(out, v, count, |x| (*x as i16).to_le_bytes()),
            (Lanes::Int(v), _) => put(out, v, count, |x| [wrap(dtype, *x) as u8]),
            (Lanes::Bool(v), _) => put(out, v, count, |x| [u8::from(*x)]),
            (Lanes::Complex(v), 8) => put(out, v, count, |(re, im)| {
                let bits = u64::from((*re as f32).to_bits()) | u64::from((*im as f32).to_bits()) << 32;
                bits.to_le_bytes()
            }),
            (Lanes::Complex(v), _) => put(out, v, count, |(re, im)| {
                let bits = u128::from(re.to_bits()) | u128::from(im.to_bits()) << 64;
                bits.to_le_bytes()
            }),
        }
        Ok(())
    }

    pub fn finish(self, shape: Vec<usize>) -> Result<TensorData> {
        match self.dtype {
            DType::String => TensorData::strings(shape, self.strings),
            dtype => TensorData::new_bytes(dtype, shape, self.bytes.into()),
        }
    }
}

/// A tensor of one repeated value.
pub fn splat(dtype: DType, shape: Vec<usize>, literal: &Literal) -> Result<TensorData> {
    TensorData::splat(dtype, shape, Element::from(literal))
}

/// Turns a fault of a scalar function into a message.
pub fn fault(fault: eval::Fault) -> Diagnostic {
    Diagnostic::model(fault.to_string())
}
