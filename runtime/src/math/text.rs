//! `Cast` between numbers and strings.

use super::cast::{Number, cast};
use crate::elements::{BF16, F4E2M1, F8E4M3FN, F8E4M3FNUZ, F8E5M2, F8E5M2FNUZ, F8E8M0, F16, I2, I4, U2, U4};
use crate::error::{Fault, Result};
use crate::tensor::Element;
use alloc::format;
use alloc::string::{String, ToString};

/// A number from a text: decimal or scientific, `INF`, `-INF`, `NaN` in any case, with blanks around it.
///
/// An integer from a text with a fraction is truncated. What is no number, which ONNX leaves open, is a fault.
pub fn number_of_text<T: Number + Element>(text: &str) -> Result<T> {
    let text = text.trim();
    if !T::FRACTIONS {
        // An f64 does not hold all integers of 64 bits.
        if let Ok(value) = text.parse::<i64>() {
            return Ok(cast(value));
        }
        if let Ok(value) = text.parse::<u64>() {
            return Ok(cast(value));
        }
    }
    match text.parse::<f64>() {
        // Rounded once: an f32 directly from its digits.
        Ok(_) if T::NAME == f32::NAME => text.parse::<f32>().map(cast).map_err(|_| Fault::Parse { dtype: T::NAME }),
        Ok(value) => Ok(cast(value)),
        Err(_) => Err(Fault::Parse { dtype: T::NAME }),
    }
}

/// A number as the text that numpy prints: the fewest digits that give it back.
pub trait Text {
    /// The text.
    fn text(self) -> String;
}

macro_rules! integers {
    ($($t:ty)*) => {$(
        impl Text for $t {
            fn text(self) -> String {
                self.to_string()
            }
        }
    )*};
}

integers!(i8 i16 i32 i64 u8 u16 u32 u64 U4 I4 U2 I2);

impl Text for bool {
    fn text(self) -> String {
        (if self { "True" } else { "False" }).into()
    }
}

macro_rules! floats {
    ($($t:ty, $positional:literal;)*) => {$(
        impl Text for $t {
            fn text(self) -> String {
                // Rust rounds a tie between two texts up; numpy, to the even digit, as a given number of digits does.
                let shortest = format!("{self:e}");
                let digits = shortest.bytes().take_while(|&b| b != b'e').filter(u8::is_ascii_digit).count();
                let even = format!("{self:.*e}", digits.saturating_sub(1));
                let text = if even.parse::<$t>().is_ok_and(|v| v == self) { even } else { shortest };
                layout(self.into(), &text, $positional)
            }
        }
    )*};
}

floats!(f32, 1e6; f64, 1e16;);

impl Text for F16 {
    fn text(self) -> String {
        let value = self.to_f32();
        // Nine digits are always enough for an f32, and so for what is less.
        let shortest = (0..9).find_map(|digits| {
            let texts = neighbours(&format!("{value:.digits$e}")).into_iter().flatten();
            texts.into_iter().find(|text| text.parse::<f32>().is_ok_and(|v| F16::from_f32(v) == self))
        });
        layout(value.into(), &shortest.unwrap_or_else(|| format!("{value:e}")), 1e3)
    }
}

macro_rules! small_floats {
    ($($t:ident)*) => {$(
        impl Text for $t {
            /// As the `f32` of the same value.
            fn text(self) -> String {
                self.to_f32().text()
            }
        }
    )*};
}

small_floats!(BF16 F8E4M3FN F8E4M3FNUZ F8E5M2 F8E5M2FNUZ F8E8M0 F4E2M1);

/// A number in scientific notation, and those with a last digit more and less by one.
///
/// Below a power of two the values lie closer than above: there the rounded digits may belong to the value below while
/// those above them still mean this one.
fn neighbours(scientific: &str) -> [Option<String>; 3] {
    let next = |by: i64| {
        let (mantissa, exponent) = scientific.split_once('e')?;
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let exponent = exponent.parse::<i32>().ok()?;
        let sign = if whole.starts_with('-') { "-" } else { "" };
        let digits =
            format!("{whole}{fraction}").parse::<i64>().ok()?.unsigned_abs().checked_add_signed(by)?.to_string();
        // One more may be one digit longer, and one less one shorter.
        let exponent = exponent - fraction.len() as i32 + digits.len() as i32 - 1;
        let (first, rest) = digits.split_at(1);
        Some(format!("{sign}{first}.{rest}e{exponent}"))
    };
    [Some(scientific.into()), next(1), next(-1)]
}

/// Digits and exponent as numpy lays them out: positional from 1e-4 to below a limit that goes with the digits that the
/// type holds, else scientific.
fn layout(value: f64, scientific: &str, limit: f64) -> String {
    if value.is_nan() {
        return "nan".into();
    }
    if value.is_infinite() {
        return (if value < 0.0 { "-inf" } else { "inf" }).into();
    }
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, mantissa) = match mantissa.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", mantissa),
    };
    let mut digits = mantissa.replace('.', "");
    // Digits after the point that say nothing: of values printed with a fixed number of them.
    digits.truncate(digits.trim_end_matches('0').len().max(1));
    if value != 0.0 && !(1e-4..limit).contains(&value.abs()) {
        let (first, rest) = digits.split_at(1);
        let point = if rest.is_empty() { "" } else { "." };
        let exponent_sign = if exponent < 0 { '-' } else { '+' };
        return format!("{sign}{first}{point}{rest}e{exponent_sign}{:02}", exponent.unsigned_abs());
    }
    match usize::try_from(exponent) {
        // Before the point there are `exponent + 1` digits.
        Ok(before) if digits.len() > before + 1 => {
            let (whole, fraction) = digits.split_at(before + 1);
            format!("{sign}{whole}.{fraction}")
        }
        Ok(before) => format!("{sign}{digits}{}.0", "0".repeat(before + 1 - digits.len())),
        Err(_) => format!("{sign}0.{}{digits}", "0".repeat(exponent.unsigned_abs() as usize - 1)),
    }
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
