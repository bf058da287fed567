//! `Cast` between numbers.

use crate::elements::{
    BF16, F4E2M1, F8E4M3FN, F8E4M3FNUZ, F8E5M2, F8E5M2FNUZ, F8E8M0, F16, I2, I4, U2, U4, bf16_from_f64, f16_from_f64,
};

/// A number that `Cast` takes and gives: all element types but complex numbers and strings.
pub trait Number: Copy + Send + Sync + 'static {
    /// Whether the type has fractions.
    const FRACTIONS: bool;
    /// The value, exactly but for 64-bit integers, which round.
    fn to_f64(self) -> f64;
    /// The value, rounded to the nearest.
    fn to_f32(self) -> f32;
    /// The low 64 bits of an integer; a float truncated and saturated.
    fn to_i64(self) -> i64;
    /// From any number, as [`cast`] says.
    fn from_number<A: Number>(value: A) -> Self;
}

/// A value as another type.
///
/// * To a float: the nearest value, ties to even; out of range gives an infinity in `f16`, `bf16`, `f32` and `f64`, and the
///   greatest value in the smaller ones (`saturate = 1`).
/// * From a float to an integer: truncated. Out of range, which ONNX leaves open, saturates (4 and 2 bits: wraps); NaN
///   gives 0.
/// * From an integer to an integer: the low bits.
/// * To `bool`: whether it is not zero. From `bool`: 0 or 1.
#[inline(always)]
pub fn cast<A: Number, B: Number>(value: A) -> B {
    B::from_number(value)
}

macro_rules! ints {
    ($($t:ty)*) => {$(
        impl Number for $t {
            const FRACTIONS: bool = false;
            #[inline(always)]
            fn to_f64(self) -> f64 {
                self as f64
            }
            #[inline(always)]
            fn to_f32(self) -> f32 {
                self as f32
            }
            #[inline(always)]
            fn to_i64(self) -> i64 {
                self as i64
            }
            #[inline(always)]
            fn from_number<A: Number>(value: A) -> Self {
                if A::FRACTIONS { value.to_f64() as $t } else { value.to_i64() as $t }
            }
        }
    )*};
}

ints!(i8 i16 i32 i64 u8 u16 u32 u64);

macro_rules! small_ints {
    ($($t:ty)*) => {$(
        impl Number for $t {
            const FRACTIONS: bool = false;
            #[inline(always)]
            fn to_f64(self) -> f64 {
                self.get() as f64
            }
            #[inline(always)]
            fn to_f32(self) -> f32 {
                self.get() as f32
            }
            #[inline(always)]
            fn to_i64(self) -> i64 {
                self.get() as i64
            }
            #[inline(always)]
            fn from_number<A: Number>(value: A) -> Self {
                <$t>::new(value.to_i64() as i8)
            }
        }
    )*};
}

small_ints!(U4 I4 U2 I2);

impl Number for bool {
    const FRACTIONS: bool = false;
    #[inline(always)]
    fn to_f64(self) -> f64 {
        self as u8 as f64
    }
    #[inline(always)]
    fn to_f32(self) -> f32 {
        self as u8 as f32
    }
    #[inline(always)]
    fn to_i64(self) -> i64 {
        self as i64
    }
    #[inline(always)]
    fn from_number<A: Number>(value: A) -> Self {
        if A::FRACTIONS { value.to_f64() != 0.0 } else { value.to_i64() != 0 }
    }
}

impl Number for f64 {
    const FRACTIONS: bool = true;
    #[inline(always)]
    fn to_f64(self) -> f64 {
        self
    }
    #[inline(always)]
    fn to_f32(self) -> f32 {
        self as f32
    }
    #[inline(always)]
    fn to_i64(self) -> i64 {
        self as i64
    }
    #[inline(always)]
    fn from_number<A: Number>(value: A) -> Self {
        value.to_f64()
    }
}

impl Number for f32 {
    const FRACTIONS: bool = true;
    #[inline(always)]
    fn to_f64(self) -> f64 {
        self as f64
    }
    #[inline(always)]
    fn to_f32(self) -> f32 {
        self
    }
    #[inline(always)]
    fn to_i64(self) -> i64 {
        self as i64
    }
    #[inline(always)]
    fn from_number<A: Number>(value: A) -> Self {
        value.to_f32()
    }
}

macro_rules! small_floats {
    ($($t:ty, $from:expr;)*) => {$(
        impl Number for $t {
            const FRACTIONS: bool = true;
            #[inline(always)]
            fn to_f64(self) -> f64 {
                <$t>::to_f32(self) as f64
            }
            #[inline(always)]
            fn to_f32(self) -> f32 {
                <$t>::to_f32(self)
            }
            #[inline(always)]
            fn to_i64(self) -> i64 {
                <$t>::to_f32(self) as i64
            }
            #[inline(always)]
            fn from_number<A: Number>(value: A) -> Self {
                $from(value.to_f64())
            }
        }
    )*};
}

small_floats!(
    F16, f16_from_f64;
    BF16, bf16_from_f64;
    F8E4M3FN, F8E4M3FN::from_f64;
    F8E4M3FNUZ, F8E4M3FNUZ::from_f64;
    F8E5M2, F8E5M2::from_f64;
    F8E5M2FNUZ, F8E5M2FNUZ::from_f64;
    F4E2M1, F4E2M1::from_f64;
    // The rules of this type are rules on `f32`.
    F8E8M0, |value| F8E8M0::from_f32(value as f32);
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_to_integers() {
        assert_eq!([-1.9f32, 1.9, 1e10, -1e10, f32::NAN].map(cast::<_, i32>), [-1, 1, i32::MAX, i32::MIN, 0]);
        assert_eq!([-1.0f64, 255.9, 1e3].map(cast::<_, u8>), [0, 255, 255]);
        assert_eq!(cast::<_, u64>(1.8e19f64), 18_000_000_000_000_000_000);
        assert_eq!(cast::<_, i64>(F16::from_f32(-1.5)), -1);
        assert_eq!([-9.0f32, -1.5, 7.9, 8.0].map(|v| cast::<_, I4>(v).get()), [7, -1, 7, -8]);
    }

    #[test]
    fn integers_to_integers() {
        assert_eq!(cast::<i16, i8>(200), -56);
        assert_eq!(cast::<i64, u64>(-1), u64::MAX);
        assert_eq!(cast::<u64, i32>(u64::MAX - 1), -2);
        assert_eq!(cast::<i8, u32>(-1), u32::MAX);
        assert_eq!(cast::<I4, u8>(I4::new(-1)), 255);
        assert_eq!(cast::<i64, U4>(18).get(), 2);
    }

    #[test]
    fn to_floats() {
        assert_eq!(cast::<u64, f64>(u64::MAX), 18446744073709551615.0);
        assert_eq!(cast::<i64, f32>(16_777_217), 16_777_216.0);
        assert_eq!(cast::<i32, F16>(70_000).to_f32(), f32::INFINITY);
        assert_eq!(cast::<i32, F8E4M3FN>(-70_000).to_f32(), -448.0);
        assert_eq!(cast::<f64, f32>(1e300), f32::INFINITY);
        // To f32 first would give the tie that rounds to 1.
        assert_eq!(cast::<f64, F16>(1.0 + 2f64.powi(-11) + 2f64.powi(-40)).to_f32(), 1.0 + 2f32.powi(-10));
        assert_eq!(cast::<f64, BF16>(1.0 + 2f64.powi(-8) + 2f64.powi(-40)).to_f32(), 1.0 + 2f32.powi(-7));
        assert_eq!(cast::<f32, F8E8M0>(3.0).to_f32(), 4.0);
    }

    #[test]
    fn booleans() {
        assert_eq!([0.0, -0.0, 0.1, f32::NAN].map(cast::<_, bool>), [false, false, true, true]);
        assert_eq!([0i64, 36, 1 << 32].map(cast::<_, bool>), [false, true, true]);
        assert_eq!((cast::<_, f32>(true), cast::<_, i8>(true), cast::<_, BF16>(false).to_f32()), (1.0, 1, 0.0));
        assert_eq!(cast::<_, U2>(true).get(), 1);
    }
}
