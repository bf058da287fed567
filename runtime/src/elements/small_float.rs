//! Floats of 8 and 4 bits, conversion from `f64` to those of 16 bits, and rounding to the precision of any small float.

use core::fmt;

/// A binary format: sign, exponent, mantissa.
struct Format {
    /// Explicit bits of the mantissa.
    mantissa: u32,
    /// Bias of the exponent; the least normal exponent is `1 - bias`.
    bias: i32,
    /// The position of the sign bit.
    sign: u32,
    /// The code of the greatest finite value.
    max: u16,
    /// The code that an unsaturated overflow gives, without sign: infinity, or NaN in formats without it.
    overflow: u16,
    /// The code of NaN, without sign.
    nan: u16,
    /// "FN-UZ": no infinity, no negative zero; the code of negative zero is the one NaN.
    unsigned_zero: bool,
}

impl Format {
    /// The code of a value: rounded to nearest, ties to even. Takes `f64`, which holds all that is ever converted, so that
    /// nothing is rounded twice.
    const fn encode(&self, value: f64, saturate: bool) -> u16 {
        let bits = value.to_bits();
        let negative = bits >> 63 != 0;
        let magnitude = bits & (u64::MAX >> 1);
        let code = if value.is_nan() {
            self.nan
        } else if value.is_infinite() {
            if saturate { self.max } else { self.overflow }
        } else {
            let rounded = self.round_magnitude(magnitude);
            if rounded <= self.max as u64 {
                rounded as u16
            } else if saturate {
                self.max
            } else {
                self.overflow
            }
        };
        if self.unsigned_zero && (code == 0 || code == self.nan) { code } else { code | (negative as u16) << self.sign }
    }

    /// The code of the bits of a finite non-negative `f64`, as if the format had unlimited exponents.
    const fn round_magnitude(&self, magnitude: u64) -> u64 {
        let min_exponent = 1 - self.bias;
        let exponent = (magnitude >> 52) as i32 - 1023;
        if exponent < min_exponent - self.mantissa as i32 - 1 {
            // Less than half of the least value (this takes the subnormal `f64`s too).
            return 0;
        }
        let significand = (magnitude & ((1 << 52) - 1)) | 1 << 52;
        let target = if exponent > min_exponent { exponent } else { min_exponent };
        // At most 52 + 1: the shift that leaves the bits of weight 2^(target - mantissa) and above.
        let shift = (52 - self.mantissa as i32 + (target - exponent)) as u32;
        let kept = significand >> shift;
        let rest = significand & ((1 << shift) - 1);
        let half = 1 << (shift - 1);
        let up = rest > half || (rest == half && kept & 1 != 0);
        // A normal number has its leading bit in `kept`, which adds the one that its biased exponent lacks here; the same
        // sum carries into the exponent when the mantissa overflows.
        kept + up as u64 + (((target - min_exponent) as u64) << self.mantissa)
    }

    /// The value of a code.
    const fn decode(&self, code: u16) -> f32 {
        let magnitude = code & ((1 << self.sign) - 1);
        let negative = code >> self.sign & 1 != 0;
        if self.unsigned_zero && code == self.nan {
            return f32::NAN;
        }
        let value = if magnitude > self.max {
            if magnitude == self.overflow && self.overflow != self.nan { f32::INFINITY } else { f32::NAN }
        } else {
            let exponent = (magnitude >> self.mantissa) as i32;
            let fraction = (magnitude & ((1 << self.mantissa) - 1)) as u32;
            let (significand, exponent) =
                if exponent == 0 { (fraction, 1) } else { (fraction | 1 << self.mantissa, exponent) };
            significand as f32 * power_of_two(exponent - self.bias - self.mantissa as i32)
        };
        if negative { -value } else { value }
    }
}

/// `2^exponent` for an exponent of a normal `f32`.
const fn power_of_two(exponent: i32) -> f32 {
    f32::from_bits(((exponent + 127) as u32) << 23)
}

macro_rules! small_float {
    ($(#[$doc:meta])* $name:ident, $format:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default)]
        #[repr(transparent)]
        pub struct $name(u8);

        impl $name {
            const FORMAT: Format = $format;
            /// The values of all codes: decoding is one load.
            const VALUES: [f32; 1 << ($name::FORMAT.sign + 1)] = {
                let mut values = [0.0; 1 << ($name::FORMAT.sign + 1)];
                let mut code = 0;
                while code < values.len() {
                    values[code] = $name::FORMAT.decode(code as u16);
                    code += 1;
                }
                values
            };
            /// The greatest finite value.
            pub const MAX: $name = $name($name::FORMAT.max as u8);

            /// The nearest value, ties to even; what is beyond the finite values becomes the greatest of them.
            #[inline]
            pub const fn from_f32(value: f32) -> $name {
                $name($name::FORMAT.encode(value as f64, true) as u8)
            }

            /// The nearest value, ties to even; what is beyond the finite values becomes infinity, or NaN in a format
            /// without it.
            #[inline]
            pub const fn from_f32_unsaturated(value: f32) -> $name {
                $name($name::FORMAT.encode(value as f64, false) as u8)
            }

            /// As `from_f32`, of an `f64` and without rounding twice.
            #[inline]
            pub const fn from_f64(value: f64) -> $name {
                $name($name::FORMAT.encode(value, true) as u8)
            }

            /// As `from_f32_unsaturated`, of an `f64` and without rounding twice.
            #[inline]
            pub const fn from_f64_unsaturated(value: f64) -> $name {
                $name($name::FORMAT.encode(value, false) as u8)
            }

            /// The value, exactly.
            #[inline]
            pub const fn to_f32(self) -> f32 {
                // The table has a power of two of entries: the mask makes the index valid without a check.
                $name::VALUES[(self.0 as usize) & ($name::VALUES.len() - 1)]
            }
        }

        small_float!(@common $name);
    };
    (@common $name:ident) => {
        impl $name {
            /// From the code.
            #[inline]
            pub const fn from_bits(bits: u8) -> $name {
                $name(bits)
            }

            /// The code.
            #[inline]
            pub const fn to_bits(self) -> u8 {
                self.0
            }
        }

        /// As floats compare: NaN equals nothing, zeros are equal.
        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                self.to_f32() == other.to_f32()
            }
        }

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                self.to_f32().partial_cmp(&other.to_f32())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.to_f32().fmt(f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.to_f32().fmt(f)
            }
        }
    };
}

small_float!(
    /// `float8e4m3fn`: 4 bits of exponent, 3 of mantissa, no infinity. Up to 448.
    F8E4M3FN,
    Format { mantissa: 3, bias: 7, sign: 7, max: 0x7e, overflow: 0x7f, nan: 0x7f, unsigned_zero: false }
);
small_float!(
    /// `float8e4m3fnuz`: as E4M3FN with bias 8, one NaN and no negative zero. Up to 240.
    F8E4M3FNUZ,
    Format { mantissa: 3, bias: 8, sign: 7, max: 0x7f, overflow: 0x80, nan: 0x80, unsigned_zero: true }
);
small_float!(
    /// `float8e5m2`: 5 bits of exponent, 2 of mantissa, with infinity. Up to 57344.
    F8E5M2,
    Format { mantissa: 2, bias: 15, sign: 7, max: 0x7b, overflow: 0x7c, nan: 0x7e, unsigned_zero: false }
);
small_float!(
    /// `float8e5m2fnuz`: as E5M2 with bias 16, without infinity, one NaN and no negative zero. Up to 57344.
    F8E5M2FNUZ,
    Format { mantissa: 2, bias: 16, sign: 7, max: 0x7f, overflow: 0x80, nan: 0x80, unsigned_zero: true }
);
small_float!(
    /// `float4e2m1`: 2 bits of exponent, 1 of mantissa, in the low half of a byte; no infinity, no NaN (which becomes -0).
    /// Up to 6.
    F4E2M1,
    Format { mantissa: 1, bias: 1, sign: 3, max: 7, overflow: 7, nan: 8, unsigned_zero: false }
);

/// An `f64` as `float16`, rounded once (`half` drops low bits first, and then rounds ties the wrong way).
pub const fn f16_from_f64(value: f64) -> crate::elements::f16 {
    const FORMAT: Format =
        Format { mantissa: 10, bias: 15, sign: 15, max: 0x7bff, overflow: 0x7c00, nan: 0x7e00, unsigned_zero: false };
    crate::elements::f16::from_bits(FORMAT.encode(value, false))
}

/// An `f64` as `bfloat16`, rounded once.
pub const fn bf16_from_f64(value: f64) -> crate::elements::bf16 {
    const FORMAT: Format =
        Format { mantissa: 7, bias: 127, sign: 15, max: 0x7f7f, overflow: 0x7f80, nan: 0x7fc0, unsigned_zero: false };
    crate::elements::bf16::from_bits(FORMAT.encode(value, false))
}

/// `float8e8m0`: an exponent alone. `2^-127` to `2^127`, and NaN; neither zero nor sign.
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
pub struct F8E8M0(u8);

/// How a value that is not a power of two becomes one: the attribute `round_mode` of `Cast`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rounding {
    /// To the power of two above.
    #[default]
    Up,
    /// To the power of two below.
    Down,
    /// To the nearer one; from the middle, up.
    Nearest,
}

impl F8E8M0 {
    /// The greatest value, `2^127`.
    pub const MAX: F8E8M0 = F8E8M0(0xfe);
    const NAN: F8E8M0 = F8E8M0(0xff);

    /// Rounded up and saturating, which is what `Cast` does when its attributes are not given.
    #[inline]
    pub const fn from_f32(value: f32) -> F8E8M0 {
        F8E8M0::from_f32_rounded(value, Rounding::Up, true)
    }

    /// Rounded to nearest; what is beyond the values becomes NaN.
    #[inline]
    pub const fn from_f32_unsaturated(value: f32) -> F8E8M0 {
        F8E8M0::from_f32_rounded(value, Rounding::Nearest, false)
    }

    /// Rounded as told; what is beyond the greatest value becomes that if saturating, else NaN. The sign is dropped.
    pub const fn from_f32_rounded(value: f32, rounding: Rounding, saturate: bool) -> F8E8M0 {
        let bits = value.to_bits();
        let exponent = (bits >> 23 & 0xff) as u8;
        if exponent == 0xff {
            return F8E8M0::NAN;
        }
        let fraction = bits & 0x7f_ffff;
        let up = match rounding {
            Rounding::Up => fraction != 0,
            Rounding::Down => false,
            // Below the least normal number the middle goes down: code 0 is even.
            Rounding::Nearest => fraction > 0x40_0000 || (fraction == 0x40_0000 && exponent != 0),
        };
        if up && saturate && exponent == 0xfe { F8E8M0::MAX } else { F8E8M0(exponent + up as u8) }
    }

    /// The value, exactly.
    #[inline]
    pub const fn to_f32(self) -> f32 {
        match self.0 {
            0xff => f32::NAN,
            0 => f32::from_bits(1 << 22),
            exponent => f32::from_bits((exponent as u32) << 23),
        }
    }
}

small_float!(@common F8E8M0);

/// Values rounded to the precision of a small float, as `f32`: to nearest, ties to even.
///
/// `f16` and `bf16` overflow to infinity; the 8-bit and 4-bit formats saturate, as `Cast` does by default.
pub mod round {
    use super::*;

    /// Rounds to a format of `MANTISSA` explicit bits whose least normal number is `2^MIN_EXPONENT`, without upper limit.
    #[inline(always)]
    fn round<const MANTISSA: u32, const MIN_EXPONENT: i32>(value: f32) -> f32 {
        let magnitude = value.abs();
        let bits = magnitude.to_bits();
        let dropped = 23 - MANTISSA;
        let half = (1 << (dropped - 1)) - 1;
        let normal = f32::from_bits((bits + half + (bits >> dropped & 1)) & !((1 << dropped) - 1));
        // Adding 2^23 units of the least value leaves no bit below it: the addition itself rounds.
        let magic = const { power_of_two(MIN_EXPONENT - MANTISSA as i32 + 23) };
        let subnormal = (magnitude + magic) - magic;
        let rounded = if magnitude < const { power_of_two(MIN_EXPONENT) } { subnormal } else { normal };
        // A NaN must not be carried into infinity or zero.
        if value.is_nan() { value } else { rounded.copysign(value) }
    }

    /// To `float16`.
    #[inline(always)]
    pub fn f16(value: f32) -> f32 {
        let rounded = round::<10, -14>(value);
        if rounded.abs() > 65504.0 { f32::INFINITY.copysign(value) } else { rounded }
    }

    /// To `bfloat16`. Its exponents are those of `f32`, so one addition does it.
    #[inline(always)]
    pub fn bf16(value: f32) -> f32 {
        let bits = value.to_bits();
        let rounded = f32::from_bits(bits.wrapping_add(0x7fff + (bits >> 16 & 1)) & 0xffff_0000);
        if value.is_nan() { value } else { rounded }
    }

    macro_rules! saturating {
        ($(#[$doc:meta])* $name:ident, $mantissa:literal, $min_exponent:literal, $max:literal) => {
            $(#[$doc])*
            #[inline(always)]
            pub fn $name(value: f32) -> f32 {
                // `clamp` keeps a NaN.
                round::<$mantissa, $min_exponent>(value).clamp(-$max, $max)
            }
        };
    }

    saturating!(
        /// To `float8e4m3fn`.
        f8e4m3fn, 3, -6, 448.0
    );
    saturating!(
        /// To `float8e5m2`.
        f8e5m2, 2, -14, 57344.0
    );

    /// To `float8e4m3fnuz`.
    #[inline(always)]
    pub fn f8e4m3fnuz(value: f32) -> f32 {
        // The sum drops the sign of a negative zero, which the format does not have.
        round::<3, -7>(value).clamp(-240.0, 240.0) + 0.0
    }

    /// To `float8e5m2fnuz`.
    #[inline(always)]
    pub fn f8e5m2fnuz(value: f32) -> f32 {
        round::<2, -15>(value).clamp(-57344.0, 57344.0) + 0.0
    }

    /// To `float4e2m1`; NaN becomes zero.
    #[inline(always)]
    pub fn f4e2m1(value: f32) -> f32 {
        if value.is_nan() { F4E2M1::from_f32(value).to_f32() } else { round::<1, 0>(value).clamp(-6.0, 6.0) }
    }

    /// To `float8e8m0`: up, as [`F8E8M0::from_f32`].
    #[inline(always)]
    pub fn f8e8m0(value: f32) -> f32 {
        F8E8M0::from_f32(value).to_f32()
    }
}

#[cfg(test)]
#[path = "small_float_tests.rs"]
mod tests;
