// How a program that runs compiled models reads their inputs from files and writes their outputs. The format of the files
// is that of `onnx_codegen::driver::wire`.

#![forbid(unsafe_code)]
// Not every program needs all of it.
#![allow(dead_code, unused)]

use std::fs;
use std::process::ExitCode;

use onnx_rt::elements::*;
use onnx_rt::{Element, Map, Nested, Tensor, TensorView};

type Result<T> = std::result::Result<T, String>;

/// A value of a file.
enum Value {
    Missing,
    Tensor { dtype: u8, shape: Vec<usize>, data: &'static [u8] },
    Sequence(Vec<Value>),
    Optional(Option<Box<Value>>),
    Map,
}

fn broken() -> String {
    "the input file is cut short".to_string()
}

fn take(bytes: &mut &'static [u8], length: usize) -> Result<&'static [u8]> {
    bytes.split_off(..length).ok_or_else(broken)
}

fn number(bytes: &mut &'static [u8]) -> Result<usize> {
    let (number, rest) = bytes.split_first_chunk().ok_or_else(broken)?;
    *bytes = rest;
    usize::try_from(u64::from_le_bytes(*number)).map_err(|_| broken())
}

fn next(bytes: &mut &'static [u8]) -> Result<Value> {
    let list = |bytes: &mut &'static [u8]| (0..number(bytes)?).map(|_| next(bytes)).collect::<Result<Vec<Value>>>();
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
            next(bytes)?;
            list(bytes)?;
            Value::Map
        }
        _ => return Err(broken()),
    })
}

/// An element in a file.
trait Stored: Element {
    const DTYPE: u8;
    /// Bytes of one; `None` for strings.
    const SIZE: Option<usize>;
    fn get(bytes: &mut &'static [u8]) -> Result<Self>;
    fn put(&self, bytes: &mut Vec<u8>);
}

macro_rules! stored {
    ($($t:ty, $dtype:literal, $bytes:ty, $from:expr, $to:expr;)*) => {
        $(impl Stored for $t {
            const DTYPE: u8 = $dtype;
            const SIZE: Option<usize> = Some(size_of::<$t>());
            fn get(bytes: &mut &'static [u8]) -> Result<$t> {
                let (number, rest) = bytes.split_first_chunk().ok_or_else(broken)?;
                *bytes = rest;
                let from: fn($bytes) -> $t = $from;
                Ok(from(<$bytes>::from_le_bytes(*number)))
            }
            fn put(&self, bytes: &mut Vec<u8>) {
                let to: fn(&$t) -> $bytes = $to;
                bytes.extend(to(self).to_le_bytes());
            }
        })*

        fn size_of_dtype(dtype: u8) -> Option<usize> {
            match dtype {
                $($dtype => <$t as Stored>::SIZE,)*
                _ => None,
            }
        }
    };
}

stored! {
    f32, 1, f32, |x| x, |x| *x;
    u8, 2, u8, |x| x, |x| *x;
    i8, 3, i8, |x| x, |x| *x;
    u16, 4, u16, |x| x, |x| *x;
    i16, 5, i16, |x| x, |x| *x;
    i32, 6, i32, |x| x, |x| *x;
    i64, 7, i64, |x| x, |x| *x;
    bool, 9, u8, |x| x != 0, |x| *x as u8;
    F16, 10, u16, F16::from_bits, |x| x.to_bits();
    f64, 11, f64, |x| x, |x| *x;
    u32, 12, u32, |x| x, |x| *x;
    u64, 13, u64, |x| x, |x| *x;
    C64, 14, u64, |x| C64::new(f32::from_bits(x as u32), f32::from_bits((x >> 32) as u32)),
        |x| u64::from(x.re.to_bits()) | u64::from(x.im.to_bits()) << 32;
    C128, 15, u128, |x| C128::new(f64::from_bits(x as u64), f64::from_bits((x >> 64) as u64)),
        |x| u128::from(x.re.to_bits()) | u128::from(x.im.to_bits()) << 64;
    BF16, 16, u16, BF16::from_bits, |x| x.to_bits();
    F8E4M3FN, 17, u8, F8E4M3FN::from_bits, |x| x.to_bits();
    F8E4M3FNUZ, 18, u8, F8E4M3FNUZ::from_bits, |x| x.to_bits();
    F8E5M2, 19, u8, F8E5M2::from_bits, |x| x.to_bits();
    F8E5M2FNUZ, 20, u8, F8E5M2FNUZ::from_bits, |x| x.to_bits();
    U4, 21, u8, |x| U4::new(x as i8), |x| x.get();
    I4, 22, u8, |x| I4::new(x as i8), |x| x.get() as u8;
    F4E2M1, 23, u8, F4E2M1::from_bits, |x| x.to_bits();
    F8E8M0, 24, u8, F8E8M0::from_bits, |x| x.to_bits();
    U2, 25, u8, |x| U2::new(x as i8), |x| x.get();
    I2, 26, u8, |x| I2::new(x as i8), |x| x.get() as u8;
}

impl Stored for String {
    const DTYPE: u8 = 8;
    const SIZE: Option<usize> = None;
    fn get(bytes: &mut &'static [u8]) -> Result<String> {
        let length = number(bytes)?;
        String::from_utf8(take(bytes, length)?.to_vec()).map_err(|error| error.to_string())
    }
    fn put(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.len() as u64).to_le_bytes());
        bytes.extend(self.as_bytes());
    }
}

fn tensor<T: Stored>(value: &Value) -> Result<(Vec<usize>, Vec<T>)> {
    match value {
        Value::Tensor { dtype, shape, data } if *dtype == T::DTYPE => {
            let mut data = *data;
            let elements = (0..shape.iter().product()).map(|_| T::get(&mut data)).collect::<Result<Vec<T>>>()?;
            Ok((shape.clone(), elements))
        }
        _ => Err(format!("expected a tensor of {}", T::NAME)),
    }
}

fn owned<T: Stored>(value: &Value) -> Result<Tensor<T>> {
    let (shape, elements) = tensor(value)?;
    Tensor::new(&shape, elements).map_err(|fault| fault.to_string())
}

/// What values live as long as the program: it ends soon.
fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// The type of a field of `Inputs`. The parameter keeps apart what the types alone do not.
trait Input<Form>: Sized {
    fn load(value: &Value) -> Result<Self>;
}

struct Static;
struct Free;
struct AnyRank;
struct Several;
struct Maybe<Form>(Form);

impl<N: Nested + 'static> Input<Static> for &'static N
where
    N::Elem: Stored,
{
    fn load(value: &Value) -> Result<Self> {
        let (shape, elements) = tensor::<N::Elem>(value)?;
        if shape != N::SHAPE {
            return Err(format!("the shape is {shape:?}, not {:?}", N::SHAPE));
        }
        onnx_rt::shaped(leak(elements)).map_err(|error| error.to_string())
    }
}

impl<T: Stored, const RANK: usize> Input<Free> for TensorView<'static, T, RANK> {
    fn load(value: &Value) -> Result<Self> {
        leak(owned(value)?).view().map_err(|fault| fault.to_string())
    }
}

impl<T: Stored> Input<AnyRank> for &'static Tensor<T> {
    fn load(value: &Value) -> Result<Self> {
        owned(value).map(leak)
    }
}

impl<T: Stored> Input<Several> for &'static [Tensor<T>] {
    fn load(value: &Value) -> Result<Self> {
        match value {
            Value::Sequence(items) => Ok(leak(items.iter().map(owned).collect::<Result<Vec<Tensor<T>>>>()?)),
            _ => Err("expected a sequence".to_string()),
        }
    }
}

impl<Form, T: Input<Form>> Input<Maybe<Form>> for Option<T> {
    fn load(value: &Value) -> Result<Self> {
        match value {
            Value::Missing | Value::Optional(None) => Ok(None),
            Value::Optional(Some(value)) => T::load(value).map(Some),
            value => T::load(value).map(Some),
        }
    }
}

fn load<Form, T: Input<Form>>(name: &str, value: Option<&Value>) -> Result<T> {
    T::load(value.unwrap_or(&Value::Missing)).map_err(|error| format!("input {name:?}: {error}"))
}

fn put<'a, T: Stored>(shape: &[usize], elements: impl Iterator<Item = &'a T>, bytes: &mut Vec<u8>) {
    bytes.extend([1, T::DTYPE]);
    bytes.extend((shape.len() as u64).to_le_bytes());
    bytes.extend(shape.iter().flat_map(|dim| (*dim as u64).to_le_bytes()));
    elements.for_each(|element| element.put(bytes));
}

/// The type of a field of `Outputs`.
trait Output {
    fn store(&self, bytes: &mut Vec<u8>);
}

impl<N: Nested> Output for &N
where
    N::Elem: Stored,
{
    fn store(&self, bytes: &mut Vec<u8>) {
        put(N::SHAPE, onnx_rt::shaped::flatten(*self).iter(), bytes);
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
            map.values().for_each(|value| put(&[], std::iter::once(value), bytes));
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

/// All the values of a file.
fn values(path: &str) -> Result<Vec<Value>> {
    let bytes: &'static [u8] = leak(fs::read(path).map_err(|error| format!("{path}: {error}"))?);
    let mut rest = bytes;
    let mut values = Vec::new();
    while !rest.is_empty() {
        values.push(next(&mut rest)?);
    }
    Ok(values)
}
