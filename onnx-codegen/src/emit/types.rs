//! ONNX element types in Rust: in memory, in registers, in the façade.

use crate::tensor::{Literal, Unary};
use crate::types::DType;

/// Types, and the conversions between them. `rt` is the path of the runtime crate inside of the module.
///
/// In memory a bool is a `u8`, so that any bytes of the arena are a valid value. In registers f16 and bf16 are `f32`,
/// rounded after every operation.
pub fn storage(dtype: DType) -> &'static str {
    match dtype {
        DType::F32 => "f32",
        DType::F64 => "f64",
        DType::F16 => "rt::elements::f16",
        DType::BF16 => "rt::elements::bf16",
        DType::U8 | DType::Bool => "u8",
        DType::I8 => "i8",
        DType::U16 => "u16",
        DType::I16 => "i16",
        DType::U32 => "u32",
        DType::I32 => "i32",
        DType::U64 => "u64",
        DType::I64 => "i64",
        DType::String => "rt::__alloc::string::String",
        DType::C64 => "rt::elements::Complex<f32>",
        DType::C128 => "rt::elements::Complex<f64>",
        DType::F8E4M3FN => "rt::elements::F8E4M3FN",
        DType::F8E4M3FNUZ => "rt::elements::F8E4M3FNUZ",
        DType::F8E5M2 => "rt::elements::F8E5M2",
        DType::F8E5M2FNUZ => "rt::elements::F8E5M2FNUZ",
        DType::F8E8M0 => "rt::elements::F8E8M0",
        DType::F4E2M1 => "rt::elements::F4E2M1",
        DType::U4 => "rt::elements::U4",
        DType::I4 => "rt::elements::I4",
        DType::U2 => "rt::elements::U2",
        DType::I2 => "rt::elements::I2",
    }
}

/// The type that users see.
pub fn element(dtype: DType) -> &'static str {
    if dtype == DType::Bool { "bool" } else { storage(dtype) }
}

/// The type in registers.
pub fn register(dtype: DType) -> &'static str {
    match dtype {
        DType::F16 | DType::BF16 => "f32",
        DType::Bool => "bool",
        other => storage(other),
    }
}

/// From memory to a register.
pub fn loaded(dtype: DType, text: &str) -> String {
    match dtype {
        DType::F16 | DType::BF16 => format!("{text}.to_f32()"),
        DType::Bool => format!("({text} != 0)"),
        DType::String => format!("{text}.clone()"),
        _ => text.to_string(),
    }
}

/// From a register to memory.
pub fn stored(dtype: DType, text: &str) -> String {
    match dtype {
        DType::F16 | DType::BF16 => format!("{}::from_f32({text})", storage(dtype)),
        DType::Bool => format!("{text} as u8"),
        _ => text.to_string(),
    }
}

/// A register value after an operation, rounded to its dtype.
pub fn rounded(dtype: DType, text: String) -> String {
    match dtype {
        DType::F16 => format!("rt::elements::round::f16({text})"),
        DType::BF16 => format!("rt::elements::round::bf16({text})"),
        _ => text,
    }
}

fn float(suffix: &str, x: f64) -> String {
    if x.is_nan() {
        format!("{suffix}::NAN")
    } else if x.is_infinite() {
        format!("{suffix}::{}", if x > 0.0 { "INFINITY" } else { "NEG_INFINITY" })
    } else {
        let text = if suffix == "f32" { format!("{:?}", x as f32) } else { format!("{x:?}") };
        // A suffix tells apart the numbers of mixed expressions; a sign binds weaker than a method call.
        if x.is_sign_negative() { format!("({text}{suffix})") } else { format!("{text}{suffix}") }
    }
}

/// A constant in a register.
pub fn literal(dtype: DType, literal: &Literal) -> String {
    match (dtype, literal) {
        (DType::F32 | DType::F16 | DType::BF16, Literal::Float(x)) => float("f32", *x),
        (DType::F64, Literal::Float(x)) => float("f64", *x),
        (_, Literal::Float(x)) => format!("{}::from_f32({})", storage(dtype), float("f32", *x)),
        (DType::U4 | DType::I4 | DType::U2 | DType::I2, Literal::Int(x)) => {
            format!("{}::new({x})", storage(dtype))
        }
        (_, Literal::Int(x)) if *x < 0 => format!("({x}{})", storage(dtype)),
        (_, Literal::Int(x)) => format!("{x}{}", storage(dtype)),
        (_, Literal::Bool(x)) => x.to_string(),
        (DType::C64, Literal::Complex(a, b)) => {
            format!("rt::elements::Complex::new({}, {})", float("f32", *a), float("f32", *b))
        }
        (_, Literal::Complex(a, b)) => {
            format!("rt::elements::Complex::new({}, {})", float("f64", *a), float("f64", *b))
        }
        (_, Literal::Str(s)) => format!("{}::from({})", storage(DType::String), super::code::string_literal(s)),
    }
}

/// The value that fresh buffers are filled with.
pub fn zero(dtype: DType) -> String {
    match dtype {
        DType::F16 | DType::BF16 => format!("{}::from_bits(0)", storage(dtype)),
        DType::Bool => "0u8".to_string(),
        _ => literal(dtype, &Literal::zero(dtype)),
    }
}

/// The method of `rt::math::Real` for a function of floats.
pub fn real(op: Unary) -> Option<&'static str> {
    Some(match op {
        Unary::Abs => "abs",
        Unary::Sign => "sign",
        Unary::Exp => "exp",
        Unary::Log => "ln",
        Unary::Sqrt => "sqrt",
        Unary::Sin => "sin",
        Unary::Cos => "cos",
        Unary::Tan => "tan",
        Unary::Asin => "asin",
        Unary::Acos => "acos",
        Unary::Atan => "atan",
        Unary::Sinh => "sinh",
        Unary::Cosh => "cosh",
        Unary::Tanh => "tanh",
        Unary::Asinh => "asinh",
        Unary::Acosh => "acosh",
        Unary::Atanh => "atanh",
        Unary::Erf => "erf",
        Unary::Floor => "floor",
        Unary::Ceil => "ceil",
        Unary::Round => "round_even",
        Unary::Trunc => "trunc",
        Unary::IsNan => "is_nan",
        Unary::IsInf => "is_infinite",
        Unary::Neg | Unary::Not | Unary::BitNot | Unary::Bits(_) => return None,
    })
}

/// The value of another dtype that has the same bits, both in registers.
pub fn reinterpreted(from: DType, to: DType, x: &str) -> String {
    let bits = match from {
        DType::F16 | DType::BF16 => format!("{}::from_f32({x}).to_bits()", storage(from)),
        DType::Bool => format!("{x} as u8"),
        _ if from.is_integer() && from.bits().is_some_and(|b| b >= 8) => x.to_string(),
        _ => format!("{x}.to_bits()"),
    };
    let width = match to.size() {
        Some(1) => "u8",
        Some(2) => "u16",
        Some(4) => "u32",
        _ => "u64",
    };
    match to {
        DType::F16 | DType::BF16 => format!("{}::from_bits(({bits}) as {width}).to_f32()", storage(to)),
        DType::Bool => format!("({bits}) as u8 != 0"),
        _ if to.is_integer() && to.bits().is_some_and(|b| b >= 8) => format!("({bits}) as {}", storage(to)),
        _ => format!("{}::from_bits(({bits}) as {width})", storage(to)),
    }
}
