//! Numbers as strings and back, as ONNX `Cast` has it.

use super::eval;
use super::scalar::Literal;
use crate::types::{Class, DType, Rounding};

/// A number as numpy's `astype(str)` writes it: the shortest digits that read back as the same number of that dtype,
/// in scientific notation below 1e-4 and from 1e16 on.
pub fn format(dtype: DType, x: &Literal) -> String {
    match x {
        Literal::Int(x) => x.to_string(),
        Literal::Bool(x) => (if *x { "True" } else { "False" }).to_string(),
        Literal::Str(s) => s.to_string(),
        Literal::Complex(a, b) => format!("({a}{b:+}j)"),
        Literal::Float(x) if x.is_nan() => "nan".to_string(),
        Literal::Float(x) if x.is_infinite() => (if *x > 0.0 { "inf" } else { "-inf" }).to_string(),
        Literal::Float(x) => {
            let scientific = shortest(dtype, *x);
            let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
            let exponent: i32 = exponent.parse().unwrap_or(0);
            if *x != 0.0 && !(-4..16).contains(&exponent) {
                let sign = if exponent < 0 { '-' } else { '+' };
                return format!("{digits}e{sign}{:02}", exponent.unsigned_abs());
            }
            positional(digits, exponent)
        }
    }
}

/// The shortest scientific form that reads back as the same number of the dtype.
fn shortest(dtype: DType, x: f64) -> String {
    match dtype {
        DType::F64 => format!("{x:e}"),
        DType::F32 => format!("{:e}", x as f32),
        // Of the narrower types: as few digits as give the same number again.
        _ => (0..17)
            .map(|digits| format!("{x:.digits$e}"))
            .find(|text| {
                let back: f64 = text.parse().unwrap_or(f64::NAN);
                crate::types::numeric::round_to(dtype, back).to_bits() == x.to_bits()
            })
            .unwrap_or_else(|| format!("{x:e}")),
    }
}

/// `1.25` and `2` as `125.0`.
fn positional(digits: &str, exponent: i32) -> String {
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", digits),
    };
    let plain: String = digits.chars().filter(char::is_ascii_digit).collect();
    let (whole, fraction) = if exponent < 0 {
        ("0".to_string(), format!("{}{plain}", "0".repeat(exponent.unsigned_abs() as usize - 1)))
    } else {
        let split = exponent as usize + 1;
        let padded = format!("{plain}{}", "0".repeat(split.saturating_sub(plain.len())));
        let (whole, fraction) = padded.split_at(split);
        (whole.to_string(), fraction.to_string())
    };
    let fraction = if fraction.is_empty() { "0" } else { &fraction };
    format!("{sign}{whole}.{fraction}")
}

/// Plain and scientific notation, `NaN`, `INF`, `-INF` and the like in any case; `None` for anything else.
pub fn parse(dtype: DType, rounding: Rounding, text: &str) -> Option<Literal> {
    let text = text.trim();
    match dtype.class() {
        Class::Float => {
            let value: f64 = if dtype == DType::F32 {
                // One rounding, not two.
                f64::from(text.parse::<f32>().ok()?)
            } else {
                text.parse().ok()?
            };
            eval::cast(DType::F64, dtype, rounding, &Literal::Float(value)).ok()
        }
        Class::Signed | Class::Unsigned => match text.parse::<i128>() {
            Ok(value) => Some(Literal::Int(crate::types::numeric::wrap_to(dtype, value))),
            Err(_) => {
                let value: f64 = text.parse().ok()?;
                eval::cast(DType::F64, dtype, rounding, &Literal::Float(value)).ok()
            }
        },
        Class::Bool => match text {
            "True" | "true" | "1" => Some(Literal::Bool(true)),
            "False" | "false" | "0" => Some(Literal::Bool(false)),
            _ => None,
        },
        Class::Complex | Class::String => None,
    }
}
