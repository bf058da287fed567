//! Scalar functions over lanes. What they mean is in [`crate::tensor::eval`]; the most frequent ones have loops here.

use super::lanes::{Lanes, fault, mixed, widen, wrap};
use crate::tensor::eval;
use crate::tensor::scalar::{Binary, Unary};
use crate::types::{Class, DType, Result, Rounding, numeric};
use std::rc::Rc;

/// Rounds to a float type.
fn round(dtype: DType, values: &mut [f64]) {
    match dtype {
        DType::F64 => {}
        DType::F32 => values.iter_mut().for_each(|x| *x = f64::from(*x as f32)),
        _ => values.iter_mut().for_each(|x| *x = numeric::round_to(dtype, *x)),
    }
}

pub fn unary(op: Unary, dtype: DType, x: Rc<Lanes>) -> Result<Rc<Lanes>> {
    let x = match (Rc::unwrap_or_clone(x), op) {
        (Lanes::Float(v), Unary::IsNan) => Lanes::Bool(v.iter().map(|x| x.is_nan()).collect()),
        (Lanes::Float(v), Unary::IsInf) => Lanes::Bool(v.iter().map(|x| x.is_infinite()).collect()),
        (Lanes::Float(mut v), _) if eval::float_unary(op).is_some() => {
            if let Some(function) = eval::float_unary(op) {
                v.iter_mut().for_each(|x| *x = function(*x));
            }
            round(dtype, &mut v);
            Lanes::Float(v)
        }
        (Lanes::Bool(mut v), Unary::Not) => {
            v.iter_mut().for_each(|x| *x = !*x);
            Lanes::Bool(v)
        }
        (x, _) => {
            let of = |lane| eval::unary(op, dtype, &x.literal(dtype, lane)).map_err(fault);
            Lanes::from_literals(op.result(dtype), (0..x.len()).map(of).collect::<Result<_>>()?)?
        }
    };
    Ok(Rc::new(x))
}

/// Applies a function lane by lane; a vector of length 1 stands for all lanes.
fn zip<T: Copy, R>(a: &[T], b: &[T], of: impl Fn(T, T) -> R) -> Vec<R> {
    match (a, b) {
        (a, [b]) => a.iter().map(|a| of(*a, *b)).collect(),
        ([a], b) => b.iter().map(|b| of(*a, *b)).collect(),
        (a, b) => a.iter().zip(b).map(|(a, b)| of(*a, *b)).collect(),
    }
}

/// The same, in the storage of `a` where that is long enough.
fn zip_into<T: Copy>(mut a: Vec<T>, b: &[T], of: impl Fn(T, T) -> T) -> Vec<T> {
    match b {
        [b] => a.iter_mut().for_each(|a| *a = of(*a, *b)),
        _ if a.len() == b.len() => a.iter_mut().zip(b).for_each(|(a, b)| *a = of(*a, *b)),
        _ => return zip(&a, b, of),
    }
    a
}

pub fn binary(op: Binary, dtype: DType, a: Rc<Lanes>, b: Rc<Lanes>) -> Result<Rc<Lanes>> {
    let result = match (&*a, &*b) {
        (Lanes::Float(x), Lanes::Float(y)) => match op {
            Binary::Eq => Lanes::Bool(zip(x, y, |a, b| a == b)),
            Binary::Lt => Lanes::Bool(zip(x, y, |a, b| a < b)),
            Binary::Le => Lanes::Bool(zip(x, y, |a, b| a <= b)),
            _ => return floats(op, dtype, a, b),
        },
        (Lanes::Int(x), Lanes::Int(y)) => match op {
            Binary::Eq => Lanes::Bool(zip(x, y, |a, b| a == b)),
            Binary::Lt if dtype != DType::U64 => Lanes::Bool(zip(x, y, |a, b| a < b)),
            Binary::Le if dtype != DType::U64 => Lanes::Bool(zip(x, y, |a, b| a <= b)),
            Binary::Lt => Lanes::Bool(zip(x, y, |a, b| (a as u64) < b as u64)),
            Binary::Le => Lanes::Bool(zip(x, y, |a, b| a as u64 <= b as u64)),
            Binary::Add => Lanes::Int(zip(x, y, |a, b| wrap(dtype, a.wrapping_add(b)))),
            Binary::Sub => Lanes::Int(zip(x, y, |a, b| wrap(dtype, a.wrapping_sub(b)))),
            Binary::Mul => Lanes::Int(zip(x, y, |a, b| wrap(dtype, a.wrapping_mul(b)))),
            Binary::Min if dtype != DType::U64 => Lanes::Int(zip(x, y, i64::min)),
            Binary::Max if dtype != DType::U64 => Lanes::Int(zip(x, y, i64::max)),
            _ => {
                let of = |a, b| eval::int_binary(op, dtype, widen(dtype, a), widen(dtype, b)).map(|x| x as i64);
                let values: std::result::Result<Vec<i64>, _> = zip(x, y, of).into_iter().collect();
                Lanes::Int(values.map_err(fault)?)
            }
        },
        (Lanes::Bool(x), Lanes::Bool(y)) => match op {
            Binary::And => Lanes::Bool(zip(x, y, |a, b| a && b)),
            Binary::Or => Lanes::Bool(zip(x, y, |a, b| a || b)),
            _ => one_by_one(op, dtype, &a, &b)?,
        },
        _ => one_by_one(op, dtype, &a, &b)?,
    };
    Ok(Rc::new(result))
}

fn one_by_one(op: Binary, dtype: DType, a: &Lanes, b: &Lanes) -> Result<Lanes> {
    let count = if a.len() == 1 { b.len() } else { a.len() };
    let of = |lane| eval::binary(op, dtype, &a.literal(dtype, lane), &b.literal(dtype, lane)).map_err(fault);
    let of_dtype = if op.is_comparison() { DType::Bool } else { dtype };
    Lanes::from_literals(of_dtype, (0..count).map(of).collect::<Result<_>>()?)
}

fn floats(op: Binary, dtype: DType, a: Rc<Lanes>, b: Rc<Lanes>) -> Result<Rc<Lanes>> {
    let Some(function) = eval::float_binary(op) else { return Ok(Rc::new(one_by_one(op, dtype, &a, &b)?)) };
    let (Lanes::Float(x), Lanes::Float(y)) = (Rc::unwrap_or_clone(a), &*b) else { return Err(mixed()) };
    let mut result = match op {
        Binary::Add => zip_into(x, y, |a, b| a + b),
        Binary::Sub => zip_into(x, y, |a, b| a - b),
        Binary::Mul => zip_into(x, y, |a, b| a * b),
        Binary::Div => zip_into(x, y, |a, b| a / b),
        _ => zip_into(x, y, function),
    };
    round(dtype, &mut result);
    Ok(Rc::new(Lanes::Float(result)))
}

/// `a` where the flag is set, else `b`.
pub fn blend(flags: &[bool], a: &Lanes, b: &Lanes) -> Result<Lanes> {
    fn of<T: Clone>(flags: &[bool], a: &[T], b: &[T]) -> Vec<T> {
        let at = |v: &[T], lane: usize| v[if v.len() == 1 { 0 } else { lane }].clone();
        flags.iter().enumerate().map(|(lane, flag)| if *flag { at(a, lane) } else { at(b, lane) }).collect()
    }
    Ok(match (a, b) {
        (Lanes::Float(a), Lanes::Float(b)) => Lanes::Float(of(flags, a, b)),
        (Lanes::Int(a), Lanes::Int(b)) => Lanes::Int(of(flags, a, b)),
        (Lanes::Bool(a), Lanes::Bool(b)) => Lanes::Bool(of(flags, a, b)),
        (Lanes::Complex(a), Lanes::Complex(b)) => Lanes::Complex(of(flags, a, b)),
        (Lanes::Text(a), Lanes::Text(b)) => Lanes::Text(of(flags, a, b)),
        _ => return Err(mixed()),
    })
}

pub fn cast(from: DType, to: DType, mode: Rounding, x: Rc<Lanes>) -> Result<Rc<Lanes>> {
    let plain = matches!(to, DType::F32 | DType::F64);
    let signed = |v: i64| if from == DType::U64 { v as u64 as f64 } else { v as f64 };
    let result = match (&*x, to.class()) {
        (Lanes::Float(_), Class::Float) if to == DType::F64 => return Ok(x),
        (Lanes::Float(v), Class::Float) if to == DType::F32 => {
            Lanes::Float(v.iter().map(|x| f64::from(*x as f32)).collect())
        }
        (Lanes::Float(v), Class::Float) => {
            Lanes::Float(v.iter().map(|x| numeric::decode(to, numeric::encode(to, *x, mode))).collect())
        }
        (Lanes::Int(v), Class::Float) if to == DType::F64 => Lanes::Float(v.iter().map(|x| signed(*x)).collect()),
        (Lanes::Int(v), Class::Float) if plain && from != DType::U64 => {
            Lanes::Float(v.iter().map(|x| f64::from(*x as f32)).collect())
        }
        (Lanes::Int(v), Class::Signed | Class::Unsigned) => Lanes::Int(v.iter().map(|x| wrap(to, *x)).collect()),
        (Lanes::Float(v), Class::Signed | Class::Unsigned) if to.bits().is_some_and(|bits| bits < 8) => {
            Lanes::Int(v.iter().map(|x| wrap(to, *x as i64)).collect())
        }
        // `as` truncates and saturates, and NaN becomes 0.
        (Lanes::Float(v), Class::Unsigned) if to == DType::U64 => {
            Lanes::Int(v.iter().map(|x| *x as u64 as i64).collect())
        }
        (Lanes::Float(v), Class::Signed | Class::Unsigned) => {
            let bits = to.bits().unwrap_or(64);
            let (low, high) = match to.class() {
                Class::Signed => (i64::MIN >> (64 - bits), i64::MAX >> (64 - bits)),
                _ => (0, (1i64 << bits) - 1),
            };
            Lanes::Int(v.iter().map(|x| (*x as i64).clamp(low, high)).collect())
        }
        (Lanes::Int(v), Class::Bool) => Lanes::Bool(v.iter().map(|x| *x != 0).collect()),
        (Lanes::Float(v), Class::Bool) => Lanes::Bool(v.iter().map(|x| *x != 0.0).collect()),
        (Lanes::Bool(v), Class::Float) => Lanes::Float(v.iter().map(|x| f64::from(u8::from(*x))).collect()),
        _ => {
            let of = |lane| eval::cast(from, to, mode, &x.literal(from, lane)).map_err(fault);
            Lanes::from_literals(to, (0..x.len()).map(of).collect::<Result<_>>()?)?
        }
    };
    Ok(Rc::new(result))
}
