//! The logarithm.
// The digits of a coefficient are those that its f32 prints, or more where they say what it approximates.
#![allow(clippy::excessive_precision)]

use super::Vector;
use crate::simd::{Select, Simd};

/// `2^23`: numbers between it and its double have integers in their low bits.
const WHOLE: f32 = 8_388_608.0;

/// Natural logarithm, within 1 ulp.
#[inline(always)]
pub fn log<S: Simd, V: Vector<S>>(simd: S, x: V) -> V {
    macro_rules! c {
        ($x:expr) => {
            V::splat(simd, $x)
        };
    }
    let small = x.simd_lt(f32::MIN_POSITIVE);
    // Subnormal numbers get a bit before the point.
    let scaled = small.select(x * WHOLE, x);
    let bias = small.select(c!(-23.0 - 128.0 - WHOLE), c!(-128.0 - WHOLE));
    // The exponent, plus 128, such that the mantissa lies around 1: from the root of 1/2 up to that of 2.
    let bits = scaled.to_bits();
    let exponent = (bits - core::f32::consts::FRAC_1_SQRT_2.to_bits() + (128 << 23)) >> 23;
    let mantissa = V::from_bits(bits - (exponent << 23) + (128 << 23));
    let e = V::from_bits(exponent + WHOLE.to_bits()) + bias;
    let r = mantissa - 1.0;
    let (r2, r4) = (r * r, (r * r) * (r * r));
    let c01 = r.mul_add(c!(-2.499_999_4e-1), c!(3.333_333_1e-1));
    let c23 = r.mul_add(c!(-1.666_805_8e-1), c!(2.000_071_5e-1));
    let c45 = r.mul_add(c!(-1.242_014_1e-1), c!(1.424_932_3e-1));
    let c67 = r.mul_add(c!(-1.151_461e-1), c!(1.167_699_9e-1));
    let low = c23.mul_add(r2, c01);
    let high = r2.mul_add(c!(7.037_683_6e-2), c67).mul_add(r2, c45);
    let p = high.mul_add(r4, low);
    let tail = e.mul_add(c!(-2.121_944_4e-4), p * (r2 * r));
    let tail = r2.mul_add(c!(-0.5), tail) + r;
    let result = e.mul_add(c!(0.693_359_4), tail);
    // Of infinity and NaN, of negative numbers, of zero.
    let result = x.simd_lt(f32::INFINITY).select(result, x);
    let result = x.simd_lt(0.0).select(c!(f32::NAN), result);
    x.simd_eq(0.0).select(c!(f32::NEG_INFINITY), result)
}
