//! Scalar functions on constants: the meaning of every [`Unary`] and [`Binary`] on every dtype.
//!
//! Floats are computed in `f64` and rounded to their dtype after each operation; for the four basic operations and the
//! square root that equals one correctly rounded operation in any dtype up to f32.

use super::scalar::{Binary, Literal, Unary};
use crate::types::numeric::{self, round_to, wrap_to};
use crate::types::{Class, DType, Element, Rounding, TensorData};
use std::cmp::Ordering;
use std::fmt;

/// Why a scalar function has no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    DivideByZero,
    /// The function is not defined on the dtype: a mistake of an operator definition.
    Undefined {
        function: String,
        dtype: DType,
    },
    /// A string that is no number.
    Parse {
        text: String,
        dtype: DType,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::DivideByZero => write!(f, "integer division by zero"),
            Fault::Undefined { function, dtype } => write!(f, "{function} is not defined on {dtype}"),
            Fault::Parse { text, dtype } => write!(f, "the string {text:?} is no {dtype}"),
        }
    }
}

impl From<Element> for Literal {
    fn from(element: Element) -> Literal {
        match element {
            Element::Float(x) => Literal::Float(x),
            Element::Int(x) => Literal::Int(x),
            Element::Bool(x) => Literal::Bool(x),
            Element::Complex(a, b) => Literal::Complex(a, b),
            Element::Str(s) => Literal::Str(s.into()),
        }
    }
}

impl From<&Literal> for Element {
    fn from(literal: &Literal) -> Element {
        match literal {
            Literal::Float(x) => Element::Float(*x),
            Literal::Int(x) => Element::Int(*x),
            Literal::Bool(x) => Element::Bool(*x),
            Literal::Complex(a, b) => Element::Complex(*a, *b),
            Literal::Str(s) => Element::Str(s.to_string()),
        }
    }
}

pub fn unary(op: Unary, dtype: DType, x: &Literal) -> Result<Literal, Fault> {
    Ok(match (x, op) {
        (_, Unary::Bits(to)) => return bits(dtype, to, x),
        (Literal::Float(x), Unary::IsNan) => Literal::Bool(x.is_nan()),
        (Literal::Float(x), Unary::IsInf) => Literal::Bool(x.is_infinite()),
        (Literal::Float(x), _) => match float_unary(op) {
            Some(function) => Literal::Float(round_to(dtype, function(*x))),
            None => return undefined(op, dtype),
        },
        (Literal::Int(x), Unary::Neg) => Literal::Int(wrap_to(dtype, -x)),
        (Literal::Int(x), Unary::Abs) => Literal::Int(wrap_to(dtype, x.abs())),
        (Literal::Int(x), Unary::Sign) => Literal::Int(x.signum()),
        (Literal::Int(x), Unary::BitNot) => Literal::Int(wrap_to(dtype, !x)),
        (Literal::Int(x), Unary::Floor | Unary::Ceil | Unary::Round | Unary::Trunc) => Literal::Int(*x),
        (Literal::Bool(x), Unary::Not) => Literal::Bool(!x),
        (Literal::Complex(a, b), Unary::Neg) => Literal::Complex(-a, -b),
        _ => return undefined(op, dtype),
    })
}

/// The value of `to` with the bits that `x` has as a `from`.
fn bits(from: DType, to: DType, x: &Literal) -> Result<Literal, Fault> {
    let same = || {
        let bytes = TensorData::scalar(from, Element::from(x)).ok()?.to_bytes()?;
        TensorData::new_bytes(to, vec![], bytes).ok()?.try_get(0)
    };
    match same() {
        Some(element) => Ok(Literal::from(element)),
        None => undefined(format!("the bits of {from}"), to),
    }
}

fn undefined<T>(op: impl fmt::Debug, dtype: DType) -> Result<T, Fault> {
    Err(Fault::Undefined { function: format!("{op:?}").to_lowercase(), dtype })
}

/// The function on `f64`; `None` for those that are not float to float.
pub fn float_unary(op: Unary) -> Option<fn(f64) -> f64> {
    Some(match op {
        Unary::Neg => |x| -x,
        Unary::Abs => f64::abs,
        Unary::Sign => |x| if x.is_nan() || x == 0.0 { x } else { x.signum() },
        Unary::Exp => f64::exp,
        Unary::Log => f64::ln,
        Unary::Sqrt => f64::sqrt,
        Unary::Sin => f64::sin,
        Unary::Cos => f64::cos,
        Unary::Tan => f64::tan,
        Unary::Asin => f64::asin,
        Unary::Acos => f64::acos,
        Unary::Atan => f64::atan,
        Unary::Sinh => f64::sinh,
        Unary::Cosh => f64::cosh,
        Unary::Tanh => f64::tanh,
        Unary::Asinh => f64::asinh,
        Unary::Acosh => f64::acosh,
        Unary::Atanh => f64::atanh,
        Unary::Erf => libm::erf,
        Unary::Floor => f64::floor,
        Unary::Ceil => f64::ceil,
        Unary::Round => f64::round_ties_even,
        Unary::Trunc => f64::trunc,
        Unary::Not | Unary::BitNot | Unary::IsNan | Unary::IsInf | Unary::Bits(_) => return None,
    })
}

pub fn binary(op: Binary, dtype: DType, a: &Literal, b: &Literal) -> Result<Literal, Fault> {
    match (a, b) {
        (Literal::Float(a), Literal::Float(b)) => match op {
            Binary::Eq => Ok(Literal::Bool(a == b)),
            Binary::Lt => Ok(Literal::Bool(a < b)),
            Binary::Le => Ok(Literal::Bool(a <= b)),
            _ => match float_binary(op) {
                Some(function) => Ok(Literal::Float(round_to(dtype, function(*a, *b)))),
                None => undefined(op, dtype),
            },
        },
        (Literal::Int(a), Literal::Int(b)) => match op {
            Binary::Eq => Ok(Literal::Bool(a == b)),
            Binary::Lt => Ok(Literal::Bool(a < b)),
            Binary::Le => Ok(Literal::Bool(a <= b)),
            _ => Ok(Literal::Int(int_binary(op, dtype, *a, *b)?)),
        },
        (Literal::Bool(a), Literal::Bool(b)) => Ok(Literal::Bool(match op {
            Binary::And | Binary::Min | Binary::Mul => *a && *b,
            Binary::Or | Binary::Max | Binary::Add => *a || *b,
            Binary::Xor => a != b,
            Binary::Eq => a == b,
            Binary::Lt => !a & b,
            Binary::Le => !a | b,
            _ => return undefined(op, dtype),
        })),
        (Literal::Complex(a, b), Literal::Complex(c, d)) => {
            let (re, im) = match op {
                Binary::Add => (a + c, b + d),
                Binary::Sub => (a - c, b - d),
                Binary::Mul => (a * c - b * d, a * d + b * c),
                Binary::Div => {
                    let norm = c * c + d * d;
                    ((a * c + b * d) / norm, (b * c - a * d) / norm)
                }
                Binary::Eq => return Ok(Literal::Bool(a == c && b == d)),
                _ => return undefined(op, dtype),
            };
            let part = if dtype == DType::C64 { DType::F32 } else { DType::F64 };
            Ok(Literal::Complex(round_to(part, re), round_to(part, im)))
        }
        (Literal::Str(a), Literal::Str(b)) => match op {
            Binary::Eq => Ok(Literal::Bool(a == b)),
            Binary::Lt => Ok(Literal::Bool(a < b)),
            Binary::Le => Ok(Literal::Bool(a <= b)),
            Binary::Add => Ok(Literal::Str(format!("{a}{b}").into())),
            _ => undefined(op, dtype),
        },
        _ => undefined(op, dtype),
    }
}

/// The function on `f64`; `None` for those that are not float to float.
pub fn float_binary(op: Binary) -> Option<fn(f64, f64) -> f64> {
    Some(match op {
        Binary::Add => |a, b| a + b,
        Binary::Sub => |a, b| a - b,
        Binary::Mul => |a, b| a * b,
        Binary::Div => |a, b| a / b,
        Binary::Rem => |a, b| a % b,
        Binary::Mod => |a, b| {
            let rest = a % b;
            if rest != 0.0 && (rest < 0.0) != (b < 0.0) { rest + b } else { rest }
        },
        Binary::Pow => f64::powf,
        Binary::Min => |a, b| if a.is_nan() || b.is_nan() { f64::NAN } else { a.min(b) },
        Binary::Max => |a, b| if a.is_nan() || b.is_nan() { f64::NAN } else { a.max(b) },
        _ => return None,
    })
}

/// Integer arithmetic, wrapped to the dtype. The operands fit the dtype.
pub fn int_binary(op: Binary, dtype: DType, a: i128, b: i128) -> Result<i128, Fault> {
    let bits = i128::from(dtype.bits().unwrap_or(64));
    let value = match op {
        Binary::Add => a + b,
        Binary::Sub => a - b,
        Binary::Mul => a.wrapping_mul(b),
        Binary::Div | Binary::Rem | Binary::Mod if b == 0 => return Err(Fault::DivideByZero),
        Binary::Div => a / b,
        Binary::Rem => a % b,
        Binary::Mod => {
            let rest = a % b;
            if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
        }
        Binary::Pow => int_power(dtype, a, b),
        Binary::Min => a.min(b),
        Binary::Max => a.max(b),
        Binary::BitAnd => a & b,
        Binary::BitOr => a | b,
        Binary::BitXor => a ^ b,
        Binary::Shl if (0..bits).contains(&b) => a << b,
        Binary::Shr if (0..bits).contains(&b) => a >> b,
        Binary::Shl | Binary::Shr => 0,
        Binary::And | Binary::Or | Binary::Xor | Binary::Eq | Binary::Lt | Binary::Le => return undefined(op, dtype),
    };
    Ok(wrap_to(dtype, value))
}

/// Wrapping power. A negative exponent gives the true value truncated: 0 but for the bases 1 and -1 (and 0, whose
/// infinite value no integer holds).
fn int_power(dtype: DType, base: i128, exponent: i128) -> i128 {
    if exponent < 0 {
        return match base {
            1 => 1,
            -1 if exponent % 2 == 0 => 1,
            -1 => -1,
            _ => 0,
        };
    }
    let (mut result, mut square, mut rest) = (1i128, base, exponent);
    while rest > 0 {
        if rest & 1 == 1 {
            result = wrap_to(dtype, result.wrapping_mul(square));
        }
        square = wrap_to(dtype, square.wrapping_mul(square));
        rest >>= 1;
    }
    result
}

/// Conversion as ONNX `Cast` does it. What the specification leaves open, a float outside of the integer's range,
/// saturates as Rust's `as` has it, in the types under 8 bits at the limits of `i64` whose low bits remain; NaN becomes 0.
pub fn cast(from: DType, to: DType, rounding: Rounding, x: &Literal) -> Result<Literal, Fault> {
    Ok(match (x, to.class()) {
        (Literal::Float(x), Class::Float) => Literal::Float(numeric::decode(to, numeric::encode(to, *x, rounding))),
        (Literal::Float(x), Class::Signed | Class::Unsigned) => Literal::Int(float_to_int(to, *x)),
        (Literal::Float(x), Class::Bool) => Literal::Bool(*x != 0.0),
        (Literal::Int(x), Class::Float) => Literal::Float(numeric::decode(to, numeric::encode_int(to, *x, rounding))),
        (Literal::Int(x), Class::Signed | Class::Unsigned) => Literal::Int(wrap_to(to, *x)),
        (Literal::Int(x), Class::Bool) => Literal::Bool(*x != 0),
        (Literal::Bool(x), Class::Float) => Literal::Float(f64::from(u8::from(*x))),
        (Literal::Bool(x), Class::Signed | Class::Unsigned) => Literal::Int(wrap_to(to, i128::from(*x))),
        (Literal::Bool(x), Class::Bool) => Literal::Bool(*x),
        (Literal::Complex(a, b), Class::Complex) => {
            let part = if to == DType::C64 { DType::F32 } else { DType::F64 };
            Literal::Complex(round_to(part, *a), round_to(part, *b))
        }
        (Literal::Float(x), Class::Complex) => Literal::Complex(*x, 0.0),
        (Literal::Str(s), Class::String) => Literal::Str(s.clone()),
        (_, Class::String) => Literal::Str(super::strings::format(from, x).into()),
        (Literal::Str(s), _) => {
            super::strings::parse(to, rounding, s).ok_or_else(|| Fault::Parse { text: s.to_string(), dtype: to })?
        }
        _ => return undefined(format!("cast from {from}"), to),
    })
}

/// Truncated towards zero, saturated (under 8 bits: cut to the low bits), NaN as 0.
pub fn float_to_int(to: DType, x: f64) -> i128 {
    let bits = to.bits().unwrap_or(64);
    if bits < 8 {
        return wrap_to(to, i128::from(x as i64));
    }
    let (low, high) = match to.class() {
        Class::Signed => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
        _ => (0, (1i128 << bits) - 1),
    };
    (x as i128).clamp(low, high)
}

/// The order in which a reduction prefers elements: NaN before everything, as numpy's `argmin` and `argmax` do.
pub fn better(greatest: bool, candidate: &Literal, best: &Literal) -> Ordering {
    let order = match (candidate, best) {
        (Literal::Float(a), Literal::Float(b)) => match (a.is_nan(), b.is_nan()) {
            (true, true) => return Ordering::Equal,
            (true, false) => return Ordering::Greater,
            (false, true) => return Ordering::Less,
            _ => a.partial_cmp(b).unwrap_or(Ordering::Equal),
        },
        (Literal::Int(a), Literal::Int(b)) => a.cmp(b),
        (Literal::Bool(a), Literal::Bool(b)) => a.cmp(b),
        _ => Ordering::Equal,
    };
    if greatest { order } else { order.reverse() }
}
