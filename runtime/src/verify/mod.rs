//! Test data in bytes, and results against it: what the test of the option `verify` and the programs of
//! `onnx-codegen verify` are made of.
//!
//! The format of the bytes is that of `onnx_codegen::driver::wire`. Not for other uses, and not kept compatible.

#![allow(missing_docs)]

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::elements::*;
use crate::shaped::flatten;
use crate::{Element, Map, Nested, Tensor, TensorView};

mod compare;

pub use compare::{Comparison, test, text};

pub type Result<T> = core::result::Result<T, String>;

/// A value.
#[derive(Debug)]
pub enum Value<'a> {
    Missing,
    Tensor { dtype: u8, shape: Vec<usize>, data: &'a [u8] },
    Sequence(Vec<Value<'a>>),
    Optional(Option<Box<Value<'a>>>),
    Map(Box<Value<'a>>, Vec<Value<'a>>),
}

fn broken() -> String {
    "the values are cut short".to_string()
}

fn take<'a>(bytes: &mut &'a [u8], length: usize) -> Result<&'a [u8]> {
    bytes.split_off(..length).ok_or_else(broken)
}

fn number(bytes: &mut &[u8]) -> Result<usize> {
    let (number, rest) = bytes.split_first_chunk().ok_or_else(broken)?;
    *bytes = rest;
    usize::try_from(u64::from_le_bytes(*number)).map_err(|_| broken())
}

fn next<'a>(bytes: &mut &'a [u8]) -> Result<Value<'a>> {
    let list = |bytes: &mut &'a [u8]| (0..number(bytes)?).map(|_| next(bytes)).collect::<Result<Vec<Value<'a>>>>();
    Ok(match take(bytes, 1)? {
        [0] => Value::Missing,
        [1] => {
            let dtype = take(bytes, 1)?[0];
            let shape = (0..number(bytes)?).map(|_| number(bytes)).collect::<Result<Vec<usize>>>()?;
            let numel: usize = shape.iter().product();
            let data = match size_of_dtype(dtype) {
                Some(size) => take(bytes, numel * size)?,
                None => {
                    let all = *bytes;
                    for _ in 0..numel {
                        let length = number(bytes)?;
                        take(bytes, length)?;
                    }
                    &all[..all.len() - bytes.len()]
                }
            };
            Value::Tensor { dtype, shape, data }
        }
        [2] => Value::Sequence(list(bytes)?),
        [3] => Value::Optional(None),
        [4] => Value::Optional(Some(Box::new(next(bytes)?))),
        [5] => {
            let keys = next(bytes)?;
            Value::Map(Box::new(keys), list(bytes)?)
        }
        _ => return Err(broken()),
    })
}

/// An element in a file.
pub trait Stored: Element {
    const DTYPE: u8;
    /// Bytes of one; `None` for strings.
    const SIZE: Option<usize>;
    fn get(bytes: &mut &[u8]) -> Result<Self>;
    fn put(&self, bytes: &mut Vec<u8>);
    /// As a number, of two parts where it is complex; `None` for texts.
    fn number(&self) -> Option<(f64, f64)>;
}

macro_rules! stored {
    ($($t:ty, $dtype:literal, $bytes:ty, $from:expr, $to:expr, $number:expr;)*) => {
        $(impl Stored for $t {
            const DTYPE: u8 = $dtype;
            const SIZE: Option<usize> = Some(size_of::<$t>());
            fn get(bytes: &mut &[u8]) -> Result<$t> {
                let (number, rest) = bytes.split_first_chunk().ok_or_else(broken)?;
                *bytes = rest;
                let from: fn($bytes) -> $t = $from;
                Ok(from(<$bytes>::from_le_bytes(*number)))
            }
            fn put(&self, bytes: &mut Vec<u8>) {
                let to: fn(&$t) -> $bytes = $to;
                bytes.extend(to(self).to_le_bytes());
            }
            fn number(&self) -> Option<(f64, f64)> {
                let number: fn(&$t) -> (f64, f64) = $number;
                Some(number(self))
            }
        })*

        /// The next element of a type as a number, and as messages show it.
        fn element(dtype: u8, bytes: &mut &[u8]) -> Result<(Option<(f64, f64)>, String)> {
            match dtype {
                $($dtype => <$t as Stored>::get(bytes).map(|x| (x.number(), format!("{x:?}"))),)*
                _ => String::get(bytes).map(|x| (None, format!("{x:?}"))),
            }
        }

        fn size_of_dtype(dtype: u8) -> Option<usize> {
            match dtype {
                $($dtype => <$t as Stored>::SIZE,)*
                _ => None,
            }
        }
    };
}

stored! {
    f32, 1, f32, |x| x, |x| *x, |x| (f64::from(*x), 0.0);
    u8, 2, u8, |x| x, |x| *x, |x| (f64::from(*x), 0.0);
    i8, 3, i8, |x| x, |x| *x, |x| (f64::from(*x), 0.0);
    u16, 4, u16, |x| x, |x| *x, |x| (f64::from(*x), 0.0);
    i16, 5, i16, |x| x, |x| *x, |x| (f64::from(*x), 0.0);
    i32, 6, i32, |x| x, |x| *x, |x| (f64::from(*x), 0.0);
    i64, 7, i64, |x| x, |x| *x, |x| (*x as f64, 0.0);
    bool, 9, u8, |x| x != 0, |x| *x as u8, |x| (f64::from(u8::from(*x)), 0.0);
    F16, 10, u16, F16::from_bits, |x| x.to_bits(), |x| (f64::from(x.to_f32()), 0.0);
    f64, 11, f64, |x| x, |x| *x, |x| (*x, 0.0);
    u32, 12, u32, |x| x, |x| *x, |x| (f64::from(*x), 0.0);
    u64, 13, u64, |x| x, |x| *x, |x| (*x as f64, 0.0);
    C64, 14, u64, |x| C64::new(f32::from_bits(x as u32), f32::from_bits((x >> 32) as u32)),
        |x| u64::from(x.re.to_bits()) | u64::from(x.im.to_bits()) << 32, |x| (f64::from(x.re), f64::from(x.im));
    C128, 15, u128, |x| C128::new(f64::from_bits(x as u64), f64::from_bits((x >> 64) as u64)),
        |x| u128::from(x.re.to_bits()) | u128::from(x.im.to_bits()) << 64, |x| (x.re, x.im);
    BF16, 16, u16, BF16::from_bits, |x| x.to_bits(), |x| (f64::from(x.to_f32()), 0.0);
    F8E4M3FN, 17, u8, F8E4M3FN::from_bits, |x| x.to_bits(), |x| (f64::from(x.to_f32()), 0.0);
    F8E4M3FNUZ, 18, u8, F8E4M3FNUZ::from_bits, |x| x.to_bits(), |x| (f64::from(x.to_f32()), 0.0);
    F8E5M2, 19, u8, F8E5M2::from_bits, |x| x.to_bits(), |x| (f64::from(x.to_f32()), 0.0);
    F8E5M2FNUZ, 20, u8, F8E5M2FNUZ::from_bits, |x| x.to_bits(), |x| (f64::from(x.to_f32()), 0.0);
    U4, 21, u8, |x| U4::new(x as i8), |x| x.get(), |x| (f64::from(x.get()), 0.0);
    I4, 22, u8, |x| I4::new(x as i8), |x| x.get() as u8, |x| (f64::from(x.get()), 0.0);
    F4E2M1, 23, u8, F4E2M1::from_bits, |x| x.to_bits(), |x| (f64::from(x.to_f32()), 0.0);
    F8E8M0, 24, u8, F8E8M0::from_bits, |x| x.to_bits(), |x| (f64::from(x.to_f32()), 0.0);
    U2, 25, u8, |x| U2::new(x as i8), |x| x.get(), |x| (f64::from(x.get()), 0.0);
    I2, 26, u8, |x| I2::new(x as i8), |x| x.get() as u8, |x| (f64::from(x.get()), 0.0);
}

impl Stored for String {
    const DTYPE: u8 = 8;
    const SIZE: Option<usize> = None;
    fn get(bytes: &mut &[u8]) -> Result<String> {
        let length = number(bytes)?;
        String::from_utf8(take(bytes, length)?.to_vec()).map_err(|error| error.to_string())
    }
    fn put(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.len() as u64).to_le_bytes());
        bytes.extend(self.as_bytes());
    }
    fn number(&self) -> Option<(f64, f64)> {
        None
    }
}

fn tensor<T: Stored>(value: &Value<'_>) -> Result<(Vec<usize>, Vec<T>)> {
    match value {
        Value::Tensor { dtype, shape, data } if *dtype == T::DTYPE => {
            let mut data = *data;
            let elements = (0..shape.iter().product()).map(|_| T::get(&mut data)).collect::<Result<Vec<T>>>()?;
            Ok((shape.clone(), elements))
        }
        _ => Err(format!("expected a tensor of {}", T::NAME)),
    }
}

fn owned<T: Stored>(value: &Value<'_>) -> Result<Tensor<T>> {
    let (shape, elements) = tensor(value)?;
    Tensor::new(&shape, elements).map_err(|fault| fault.to_string())
}

/// What values live as long as the program: it ends soon.
fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// The type of a field of `Inputs`. The parameter keeps apart what the types alone do not.
pub trait Input<Form>: Sized {
    fn load(value: &Value<'_>) -> Result<Self>;
}

pub struct Static;
pub struct Free;
pub struct AnyRank;
pub struct Several;
pub struct Maybe<Form>(core::marker::PhantomData<Form>);

impl<N: Nested + 'static> Input<Static> for &'static N
where
    N::Elem: Stored,
{
    fn load(value: &Value<'_>) -> Result<Self> {
        let (shape, elements) = tensor::<N::Elem>(value)?;
        if shape != N::SHAPE {
            return Err(format!("the shape is {shape:?}, not {:?}", N::SHAPE));
        }
        crate::shaped(leak(elements)).map_err(|error| error.to_string())
    }
}

impl<T: Stored, const RANK: usize> Input<Free> for TensorView<'static, T, RANK> {
    fn load(value: &Value<'_>) -> Result<Self> {
        leak(owned(value)?).view().map_err(|fault| fault.to_string())
    }
}

impl<T: Stored> Input<AnyRank> for &'static Tensor<T> {
    fn load(value: &Value<'_>) -> Result<Self> {
        owned(value).map(leak)
    }
}

impl<T: Stored> Input<Several> for &'static [Tensor<T>] {
    fn load(value: &Value<'_>) -> Result<Self> {
        match value {
            Value::Sequence(items) => Ok(leak(items.iter().map(owned).collect::<Result<Vec<Tensor<T>>>>()?)),
            _ => Err("expected a sequence".to_string()),
        }
    }
}

impl<Form, T: Input<Form>> Input<Maybe<Form>> for Option<T> {
    fn load(value: &Value<'_>) -> Result<Self> {
        match value {
            Value::Missing | Value::Optional(None) => Ok(None),
            Value::Optional(Some(value)) => T::load(value).map(Some),
            value => T::load(value).map(Some),
        }
    }
}

pub fn load<Form, T: Input<Form>>(name: &str, value: Option<&Value<'_>>) -> Result<T> {
    T::load(value.unwrap_or(&Value::Missing)).map_err(|error| format!("input {name:?}: {error}"))
}

fn put<'a, T: Stored>(shape: &[usize], elements: impl Iterator<Item = &'a T>, bytes: &mut Vec<u8>) {
    bytes.extend([1, T::DTYPE]);
    bytes.extend((shape.len() as u64).to_le_bytes());
    bytes.extend(shape.iter().flat_map(|dim| (*dim as u64).to_le_bytes()));
    elements.for_each(|element| element.put(bytes));
}

/// The type of a field of `Outputs`.
pub trait Output {
    fn store(&self, bytes: &mut Vec<u8>);
}

impl<N: Nested> Output for &N
where
    N::Elem: Stored,
{
    fn store(&self, bytes: &mut Vec<u8>) {
        put(N::SHAPE, flatten(*self).iter(), bytes);
    }
}

impl<T: Stored, const RANK: usize> Output for TensorView<'_, T, RANK> {
    fn store(&self, bytes: &mut Vec<u8>) {
        put(&self.shape(), self.data().iter(), bytes);
    }
}

impl<T: Stored> Output for Tensor<T> {
    fn store(&self, bytes: &mut Vec<u8>) {
        put(self.shape(), self.data().iter(), bytes);
    }
}

impl<T: Stored> Output for Vec<Tensor<T>> {
    fn store(&self, bytes: &mut Vec<u8>) {
        bytes.push(2);
        bytes.extend((self.len() as u64).to_le_bytes());
        self.iter().for_each(|item| item.store(bytes));
    }
}

impl<K: Stored, V: Stored> Output for Vec<Map<K, V>> {
    fn store(&self, bytes: &mut Vec<u8>) {
        bytes.push(2);
        bytes.extend((self.len() as u64).to_le_bytes());
        for map in self {
            bytes.push(5);
            put(&[map.len()], map.keys(), bytes);
            bytes.extend((map.len() as u64).to_le_bytes());
            map.values().for_each(|value| put(&[], core::iter::once(value), bytes));
        }
    }
}

impl<T: Output> Output for Option<T> {
    fn store(&self, bytes: &mut Vec<u8>) {
        match self {
            None => bytes.push(3),
            Some(value) => {
                bytes.push(4);
                value.store(bytes);
            }
        }
    }
}

/// All the values of some bytes.
pub fn values(mut bytes: &[u8]) -> Result<Vec<Value<'_>>> {
    let mut values = Vec::new();
    while !bytes.is_empty() {
        values.push(next(&mut bytes)?);
    }
    Ok(values)
}
