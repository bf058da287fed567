//! Codecs between element codes and `f64`, for every float type of ONNX, and wrapping of integers.
//!
//! Every float type but `f64` itself is exact in `f64`, so `f64` is the common ground: decoding is exact and encoding
//! rounds once.

use super::{Class, DType};

/// How a value is encoded in an 8-bit float type: the attributes of ONNX `Cast`, with their defaults.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rounding {
    /// Values out of range become the largest finite value instead of NaN or infinity (the 8-bit types only).
    pub saturate: bool,
    /// Only `f8e8m0` listens to it; every other type rounds to nearest, ties to even.
    pub mode: RoundMode,
}

impl Default for Rounding {
    fn default() -> Rounding {
        Rounding { saturate: true, mode: RoundMode::Up }
    }
}

/// `round_mode` of `Cast`: how a value between two powers of two becomes one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoundMode {
    /// Away from zero.
    Up,
    /// Towards zero.
    Down,
    /// To the nearer one, ties up.
    Nearest,
}

/// What the codes above the largest finite one mean.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Special {
    /// Infinity, then NaNs, in the highest exponent.
    Ieee,
    /// One NaN per sign, all mantissa bits set; no infinity.
    Fn,
    /// No infinity, no negative zero: its code is the one NaN.
    Fnuz,
    /// Neither infinity nor NaN: values out of range always saturate.
    Finite,
}

/// A sign, `exponent` bits and `mantissa` bits, at most 16 bits together.
struct Format {
    exponent: u32,
    mantissa: u32,
    bias: i32,
    special: Special,
}

impl Format {
    const fn of(dtype: DType) -> Option<Format> {
        let (exponent, mantissa, bias, special) = match dtype {
            DType::F16 => (5, 10, 15, Special::Ieee),
            DType::BF16 => (8, 7, 127, Special::Ieee),
            DType::F8E4M3FN => (4, 3, 7, Special::Fn),
            DType::F8E4M3FNUZ => (4, 3, 8, Special::Fnuz),
            DType::F8E5M2 => (5, 2, 15, Special::Ieee),
            DType::F8E5M2FNUZ => (5, 2, 16, Special::Fnuz),
            DType::F4E2M1 => (2, 1, 1, Special::Finite),
            _ => return None,
        };
        Some(Format { exponent, mantissa, bias, special })
    }

    const fn sign_bit(&self) -> u64 {
        1 << (self.exponent + self.mantissa)
    }

    /// The code of the largest finite value.
    const fn max_code(&self) -> u64 {
        let all = self.sign_bit() - 1;
        match self.special {
            Special::Ieee => all - (1 << self.mantissa),
            Special::Fn => all - 1,
            Special::Fnuz | Special::Finite => all,
        }
    }

    const fn nan_code(&self) -> u64 {
        match self.special {
            // Quiet: infinity and the highest mantissa bit.
            Special::Ieee => self.max_code() + 1 + (1 << (self.mantissa - 1)),
            Special::Fn => self.sign_bit() - 1,
            Special::Fnuz | Special::Finite => self.sign_bit(),
        }
    }

    fn encode(&self, value: f64, saturate: bool) -> u64 {
        let negative = value.is_sign_negative();
        let sign = if negative { self.sign_bit() } else { 0 };
        if value.is_nan() {
            return match self.special {
                Special::Ieee | Special::Fn => sign | self.nan_code(),
                Special::Fnuz => self.nan_code(),
                // There is no NaN: a zero of the other sign, as numpy's ml_dtypes has it.
                Special::Finite => sign ^ self.nan_code(),
            };
        }
        let code = if value.is_infinite() { u64::MAX } else { self.round(value) };
        if code <= self.max_code() {
            // No negative zero where its code is NaN.
            return if code == 0 && self.special == Special::Fnuz { 0 } else { sign | code };
        }
        match self.special {
            _ if saturate => sign | self.max_code(),
            Special::Finite => sign | self.max_code(),
            Special::Ieee => sign | (self.max_code() + 1),
            Special::Fn => sign | self.nan_code(),
            Special::Fnuz => self.nan_code(),
        }
    }

    /// The code of `|value|` rounded to nearest, ties to even, as if the exponent had no upper end.
    fn round(&self, value: f64) -> u64 {
        let bits = value.to_bits();
        // Doubles below 2^-1022 have no hidden bit; they are zero in every format here, as is what this gives.
        let exponent = ((bits >> 52) & 0x7ff) as i32 - 1023;
        let significand = (bits & ((1 << 52) - 1)) | (1 << 52);
        let lowest = 1 - self.bias;
        let scale = exponent.max(lowest);
        // The value is significand * 2^(exponent - 52), the quantum of the result 2^(scale - mantissa).
        let shift = 52 - self.mantissa as i32 + (scale - exponent);
        let rounded = match shift {
            ..=0 | 54.. => 0,
            _ => {
                let kept = significand >> shift;
                let rest = significand & ((1 << shift) - 1);
                let half = 1 << (shift - 1);
                kept + u64::from(rest > half || (rest == half && kept & 1 == 1))
            }
        };
        // A normal `rounded` brings its hidden bit, which counts as one step of the exponent; a carry does the same.
        (((scale - lowest) as u64) << self.mantissa) + rounded
    }

    fn decode(&self, code: u64) -> f64 {
        let magnitude = code & (self.sign_bit() - 1);
        let negative = code & self.sign_bit() != 0;
        if self.special == Special::Fnuz && negative && magnitude == 0 {
            return f64::NAN;
        }
        let value = if magnitude <= self.max_code() {
            let exponent = (magnitude >> self.mantissa) as i32;
            let fraction = (magnitude & ((1 << self.mantissa) - 1)) as f64;
            let (whole, scale) = match exponent {
                0 => (fraction, 1 - self.bias),
                _ => (fraction + (1u64 << self.mantissa) as f64, exponent - self.bias),
            };
            whole * power_of_two(scale - self.mantissa as i32)
        } else if self.special == Special::Ieee && magnitude == self.max_code() + 1 {
            f64::INFINITY
        } else {
            f64::NAN
        };
        if negative { -value } else { value }
    }
}

/// Exact for exponents of normal doubles, -1022..=1023.
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((exponent.clamp(-1022, 1023) + 1023) as u64) << 52)
}

/// `f8e8m0`: the code is an exponent, 2^-127 to 2^127; there is no sign and no zero, 255 is NaN.
///
/// The table of ONNX `Cast` leaves values below zero open: they become NaN here.
fn encode_e8m0(value: f64, rounding: Rounding) -> u64 {
    const NAN: u64 = 255;
    const MAX: u64 = 254;
    if value.is_nan() || value < 0.0 {
        return NAN;
    }
    if value < power_of_two(-127) {
        return if rounding.saturate { 0 } else { NAN };
    }
    if value > power_of_two(127) {
        return if rounding.saturate { MAX } else { NAN };
    }
    let bits = value.to_bits();
    let exponent = (bits >> 52) + 127 - 1023;
    let fraction = bits & ((1 << 52) - 1);
    let up = match rounding.mode {
        RoundMode::Up => fraction > 0,
        RoundMode::Down => false,
        RoundMode::Nearest => fraction >= 1 << 51,
    };
    exponent + u64::from(up)
}

/// The code of `value` in a float type, rounded once; 0 where `dtype` is no float type.
///
/// `f16` and `bf16` overflow to infinity, the 8-bit types as `rounding.saturate` says, `f4e2m1` always saturates.
pub fn encode(dtype: DType, value: f64, rounding: Rounding) -> u64 {
    match dtype {
        DType::F64 => value.to_bits(),
        DType::F32 => u64::from((value as f32).to_bits()),
        DType::F8E8M0 => encode_e8m0(value, rounding),
        _ => match Format::of(dtype) {
            Some(format) => format.encode(value, rounding.saturate && dtype.bits() == Some(8)),
            None => 0,
        },
    }
}

/// The code of a value that has the type already: an infinity stays one, where [`encode`] would saturate. Other values
/// are rounded as by `Cast` with its default attributes.
pub fn store(dtype: DType, value: f64) -> u64 {
    encode(dtype, value, Rounding { saturate: value.is_finite() || dtype == DType::F8E8M0, ..Rounding::default() })
}

/// The code of an integer in a float type, rounded once.
pub fn encode_int(dtype: DType, value: i128, rounding: Rounding) -> u64 {
    match dtype {
        DType::F64 => (value as f64).to_bits(),
        DType::F32 => u64::from((value as f32).to_bits()),
        _ => {
            // More bits than f64 has: what is cut off leaves a one in the last place, so that rounding the shorter
            // number to one of the narrow types gives what rounding the whole would.
            let magnitude = value.unsigned_abs();
            let spare = (128 - magnitude.leading_zeros()).saturating_sub(53);
            let kept = magnitude >> spare << spare;
            let kept = if kept == magnitude { kept } else { kept | 1 << spare };
            let value = if value < 0 { -(kept as f64) } else { kept as f64 };
            encode(dtype, value, rounding)
        }
    }
}

/// The value of a code of a float type, exact; higher bits than the type has are ignored. Zero where `dtype` is no float type.
pub fn decode(dtype: DType, code: u64) -> f64 {
    match dtype {
        DType::F64 => f64::from_bits(code),
        DType::F32 => f64::from(f32::from_bits(code as u32)),
        DType::F8E8M0 => match code & 0xff {
            255 => f64::NAN,
            exponent => power_of_two(exponent as i32 - 127),
        },
        _ => Format::of(dtype).map_or(0.0, |format| format.decode(code)),
    }
}

/// `value` rounded once to the precision of a float type, as ONNX `Cast` does with its default attributes: to nearest,
/// ties to even, infinite where `f16`, `bf16` and `f32` overflow, the largest value where the narrower types do.
/// Other types leave the value as it is.
pub fn round_to(dtype: DType, value: f64) -> f64 {
    match dtype {
        DType::F32 => f64::from(value as f32),
        DType::F64 => value,
        _ if dtype.is_float() => decode(dtype, encode(dtype, value, Rounding::default())),
        _ => value,
    }
}

/// An integer cut to the width of an integer type, two's complement. Other types leave it as it is.
pub fn wrap_to(dtype: DType, value: i128) -> i128 {
    let Some(bits @ 1..=64) = dtype.bits() else { return value };
    let spare = 128 - bits;
    match dtype.class() {
        Class::Signed => value << spare >> spare,
        Class::Unsigned => value & ((1 << bits) - 1),
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dtype_named(name: &str) -> DType {
        DType::ALL.into_iter().find(|dtype| dtype.name() == name).unwrap()
    }

    /// Codes and values of numpy with ml_dtypes, and of the ONNX package for `f8e8m0`; see the script beside the file.
    #[test]
    fn codecs_agree_with_numpy() {
        let table = include_str!("../../tests/data/numeric/codecs.txt");
        let mut lines = 0;
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.split(' ');
            let mut next = || words.next().unwrap();
            let (what, dtype) = (next(), dtype_named(next()));
            if what == "decode" {
                let code = u64::from_str_radix(next(), 16).unwrap();
                let expected = f64::from_bits(u64::from_str_radix(next(), 16).unwrap());
                let value = decode(dtype, code);
                let same = value.to_bits() == expected.to_bits() || (value.is_nan() && expected.is_nan());
                assert!(same, "{line}: {value}, expected {expected}");
                if !value.is_nan() {
                    assert_eq!(encode(dtype, value, Rounding::default()), encode(dtype, expected, Rounding::default()));
                    if !value.is_infinite() {
                        assert_eq!(encode(dtype, value, Rounding::default()), code, "{line}");
                    }
                }
            } else {
                let saturate = next() == "saturate";
                let mode = match next() {
                    "up" => RoundMode::Up,
                    "down" => RoundMode::Down,
                    _ => RoundMode::Nearest,
                };
                let value = f64::from_bits(u64::from_str_radix(next(), 16).unwrap());
                let expected = u64::from_str_radix(next(), 16).unwrap();
                let code = encode(dtype, value, Rounding { saturate, mode });
                assert_eq!(code, expected, "{line}: {value} gave {code:x}");
            }
            lines += 1;
        }
        assert!(lines > 3000, "{lines}");
    }

    /// The tables in the text of ONNX `Cast`.
    #[test]
    fn special_values_follow_the_tables_of_cast() {
        use DType::*;
        let code = |dtype, value, saturate| encode(dtype, value, Rounding { saturate, mode: RoundMode::Up });
        let types = [F8E4M3FN, F8E4M3FNUZ, F8E5M2, F8E5M2FNUZ];
        let row = |value, saturate| types.map(|dtype| code(dtype, value, saturate));
        for saturate in [true, false] {
            assert_eq!(row(0.0, saturate), [0, 0, 0, 0]);
            assert_eq!(row(-0.0, saturate), [0x80, 0, 0x80, 0]);
            assert_eq!(row(f64::NAN, saturate), [0x7f, 0x80, 0x7e, 0x80]);
        }
        assert_eq!(row(f64::INFINITY, true), [0x7e, 0x7f, 0x7b, 0x7f]);
        assert_eq!(row(f64::NEG_INFINITY, true), [0xfe, 0xff, 0xfb, 0xff]);
        assert_eq!(row(1e30, true), [0x7e, 0x7f, 0x7b, 0x7f]);
        assert_eq!(row(-1e30, true), [0xfe, 0xff, 0xfb, 0xff]);
        assert_eq!(row(f64::INFINITY, false), [0x7f, 0x80, 0x7c, 0x80]);
        assert_eq!(row(f64::NEG_INFINITY, false), [0xff, 0x80, 0xfc, 0x80]);
        assert_eq!(row(1e30, false), [0x7f, 0x80, 0x7c, 0x80]);
        assert_eq!(row(-1e30, false), [0xff, 0x80, 0xfc, 0x80]);
        // What rounds down to the largest value is in range: 464 is half-way between 448 and the next, odd one.
        assert_eq!(code(F8E4M3FN, 464.0, false), 0x7e);
        assert_eq!(code(F8E4M3FN, 464.1, false), 0x7f);

        let e8m0 = |value, saturate, mode| encode(F8E8M0, value, Rounding { saturate, mode });
        let (least, greatest) = (2f64.powi(-127), 2f64.powi(127));
        assert_eq!(e8m0(0.0, true, RoundMode::Up), 0);
        assert_eq!(e8m0(f64::NAN, true, RoundMode::Up), 255);
        assert_eq!(e8m0(f64::INFINITY, true, RoundMode::Up), 254);
        assert_eq!(e8m0(greatest * 1.01, true, RoundMode::Up), 254);
        assert_eq!(e8m0(least / 2.0, true, RoundMode::Up), 0);
        for value in [0.0, f64::NAN, f64::INFINITY, greatest * 1.6, least / 2.0] {
            assert_eq!(e8m0(value, false, RoundMode::Nearest), 255, "{value}");
        }
        assert_eq!(e8m0(least, false, RoundMode::Nearest), 0);
        assert_eq!(e8m0(least * 1.5, false, RoundMode::Nearest), 1);
        assert_eq!(e8m0(greatest, false, RoundMode::Nearest), 254);
    }

    #[test]
    fn rounds_once() {
        // Just above half-way between 1 and the next f16; through f32 it would fall on the tie, then to 1.
        let value = 1.0 + 2f64.powi(-11) + 2f64.powi(-40);
        assert_eq!(round_to(DType::F16, value), 1.0 + 2f64.powi(-10));
        assert_eq!(round_to(DType::F16, 65519.99), 65504.0);
        assert_eq!(round_to(DType::F16, 65520.0), f64::INFINITY);
        assert_eq!(round_to(DType::F16, 2f64.powi(-25)), 0.0);
        assert_eq!(round_to(DType::F16, 1.0001 * 2f64.powi(-25)), 2f64.powi(-24));
        assert_eq!(round_to(DType::BF16, 1e39), f64::INFINITY);
        assert_eq!(round_to(DType::F32, 1e39), f64::INFINITY);
        assert_eq!(round_to(DType::F8E5M2, f64::MAX), 57344.0);
        // 2^62 + 2^54 is half-way between two bf16 numbers; one more decides upwards.
        let tie = (1i128 << 62) + (1 << 54);
        let of = |value| decode(DType::BF16, encode_int(DType::BF16, value, Rounding::default()));
        assert_eq!(of(tie), 2f64.powi(62));
        assert_eq!(of(tie + 1), 2f64.powi(62) + 2f64.powi(55));
        assert_eq!(of(-tie - 1), -2f64.powi(62) - 2f64.powi(55));
        assert_eq!(of(-3), -3.0);
    }

    #[test]
    fn integers_wrap() {
        assert_eq!(wrap_to(DType::I8, 200), -56);
        assert_eq!(wrap_to(DType::U8, -1), 255);
        assert_eq!(wrap_to(DType::I4, 8), -8);
        assert_eq!(wrap_to(DType::U4, 17), 1);
        assert_eq!(wrap_to(DType::I2, 3), -1);
        assert_eq!(wrap_to(DType::U2, -1), 3);
        assert_eq!(wrap_to(DType::I64, 1 << 63), i64::MIN.into());
        assert_eq!(wrap_to(DType::U64, -1), u64::MAX.into());
        assert_eq!(wrap_to(DType::I32, -1), -1);
    }
}
