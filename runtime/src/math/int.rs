//! Integer arithmetic as numpy does it, with a fault where a machine would trap.

use crate::error::{Fault, Result};

/// The integers of Rust from 8 to 64 bits. What overflows wraps around.
pub trait Int: Copy + Ord + Send + Sync + 'static {
    /// `self^exponent`. A negative exponent gives what is left of `1 / self^-exponent` as an integer: 1 or -1 for a base of
    /// 1 or -1, else 0.
    fn ipow(self, exponent: i64) -> Self;
    /// `self^exponent` for exponents beyond `i64`.
    fn upow(self, exponent: u64) -> Self;
    /// The quotient rounded towards zero: `Div`.
    fn try_div(self, divisor: Self) -> Result<Self>;
    /// The remainder with the sign of the dividend: `Mod` with `fmod = 1`.
    fn try_rem(self, divisor: Self) -> Result<Self>;
    /// The remainder with the sign of the divisor: `Mod`.
    fn try_floor_mod(self, divisor: Self) -> Result<Self>;
    /// [`Int::try_floor_mod`] by a divisor that is not 0.
    #[inline(always)]
    fn floor_mod(self, divisor: Self) -> Self {
        self.try_floor_mod(divisor).unwrap_or(self)
    }
    /// The quotient rounded down.
    fn try_floor_div(self, divisor: Self) -> Result<Self>;
    /// Shifted to the left; 0 from the number of bits on.
    fn shift_left(self, bits: u64) -> Self;
    /// Shifted to the right; 0 from the number of bits on.
    fn shift_right(self, bits: u64) -> Self;
    /// -1, 0 or 1 by sign.
    fn sign(self) -> Self;
    /// The absolute value; the least value stays.
    fn abs_wrapping(self) -> Self;
}

macro_rules! int {
    ($($t:ident $signed:tt)*) => {$(
        impl Int for $t {
            #[inline]
            fn ipow(self, exponent: i64) -> Self {
                match u64::try_from(exponent) {
                    Ok(exponent) => self.upow(exponent),
                    Err(_) if self == 1 => 1,
                    // All bits set is -1 in a signed type only.
                    Err(_) if $signed && self == !0 => if exponent % 2 == 0 { 1 } else { self },
                    Err(_) => 0,
                }
            }

            #[inline]
            fn upow(self, mut exponent: u64) -> Self {
                let (mut base, mut product) = (self, 1 as $t);
                while exponent != 0 {
                    if exponent & 1 != 0 {
                        product = product.wrapping_mul(base);
                    }
                    base = base.wrapping_mul(base);
                    exponent >>= 1;
                }
                product
            }

            #[inline(always)]
            fn try_div(self, divisor: Self) -> Result<Self> {
                if divisor == 0 { Err(Fault::DivideByZero) } else { Ok(self.wrapping_div(divisor)) }
            }

            #[inline(always)]
            fn try_rem(self, divisor: Self) -> Result<Self> {
                if divisor == 0 { Err(Fault::DivideByZero) } else { Ok(self.wrapping_rem(divisor)) }
            }

            #[inline(always)]
            #[allow(unused_comparisons)]
            fn try_floor_mod(self, divisor: Self) -> Result<Self> {
                let rest = self.try_rem(divisor)?;
                Ok(if rest != 0 && (rest < 0) != (divisor < 0) { rest.wrapping_add(divisor) } else { rest })
            }

            #[inline(always)]
            #[allow(unused_comparisons)]
            fn try_floor_div(self, divisor: Self) -> Result<Self> {
                let quotient = self.try_div(divisor)?;
                let rest = self.wrapping_rem(divisor);
                Ok(if rest != 0 && (rest < 0) != (divisor < 0) { quotient.wrapping_sub(1) } else { quotient })
            }

            #[inline(always)]
            fn shift_left(self, bits: u64) -> Self {
                if bits < <$t>::BITS as u64 { self << bits } else { 0 }
            }

            #[inline(always)]
            fn shift_right(self, bits: u64) -> Self {
                if bits < <$t>::BITS as u64 { self >> bits } else { 0 }
            }

            #[inline(always)]
            #[allow(unused_comparisons)]
            fn sign(self) -> Self {
                (self > 0) as $t - (self < 0) as $t
            }

            #[inline(always)]
            #[allow(unused_comparisons)]
            fn abs_wrapping(self) -> Self {
                if self < 0 { (0 as $t).wrapping_sub(self) } else { self }
            }
        }
    )*};
}

int!(i8 true i16 true i32 true i64 true u8 false u16 false u32 false u64 false);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers() {
        // numpy: np.power of the same dtype, wrapping around.
        assert_eq!([0, 1, 2, 5, 7, 9].map(|e| 3i8.ipow(e)), [1, 3, 9, -13, -117, -29]);
        assert_eq!([0, 3, 63, 64, 65].map(|e| (-2i64).ipow(e)), [1, -8, i64::MIN, 0, 0]);
        assert_eq!(0u8.ipow(0), 1);
        assert_eq!(3u64.upow(u64::MAX), 12297829382473034411);
        assert_eq!([-1, -2, i64::MIN].map(|e| (-1i32).ipow(e)), [-1, 1, 1]);
        assert_eq!([-1, -5].map(|e| (1u16.ipow(e), 255u8.ipow(e), 0i32.ipow(e), 2i64.ipow(e))), [(1, 0, 0, 0); 2]);
    }

    #[test]
    fn divisions() {
        // C for div and rem; numpy for floor_divide and mod.
        for (a, b, div, rem, floor, modulo) in [
            (7, 3, 2, 1, 2, 1),
            (-7, 3, -2, -1, -3, 2),
            (7, -3, -2, 1, -3, -2),
            (-7, -3, 2, -1, 2, -1),
            (6, -3, -2, 0, -2, 0),
        ] {
            assert_eq!((a.try_div(b), a.try_rem(b)), (Ok(div), Ok(rem)), "{a} {b}");
            assert_eq!((a.try_floor_div(b), a.try_floor_mod(b)), (Ok::<i32, _>(floor), Ok(modulo)), "{a} {b}");
        }
        assert_eq!((250u8.try_div(7), 250u8.try_floor_mod(7)), (Ok(35), Ok(5)));
        assert_eq!((i32::MIN.try_div(-1), i32::MIN.try_rem(-1)), (Ok(i32::MIN), Ok(0)));
        assert_eq!((i8::MIN.try_floor_div(-1), i8::MIN.try_floor_mod(-1)), (Ok(i8::MIN), Ok(0)));
        assert_eq!([1u64.try_div(0), 1u64.try_rem(0), 1u64.try_floor_mod(0)], [Err(Fault::DivideByZero); 3]);
    }

    #[test]
    fn shifts_and_signs() {
        assert_eq!([0, 7, 8, u64::MAX].map(|n| 0x81u8.shift_left(n)), [0x81, 0x80, 0, 0]);
        assert_eq!([0, 7, 8, 1 << 32].map(|n| 0x81u8.shift_right(n)), [0x81, 1, 0, 0]);
        assert_eq!([-3i8, 0, 3].map(Int::sign), [-1, 0, 1]);
        assert_eq!([0u8, 200].map(Int::sign), [0, 1]);
        assert_eq!([i8::MIN, -3, 3].map(Int::abs_wrapping), [i8::MIN, 3, 3]);
        assert_eq!(200u8.abs_wrapping(), 200);
    }
}
