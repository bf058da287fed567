//! The logarithm.

use crate::simd::{Bytes, Select, Simd, SimdBase, SimdFloat, SimdInt, f32x8, i32x8};

/// Natural logarithm, within 2 ulp.
#[inline(always)]
pub fn log<S: Simd>(simd: S, x: f32x8<S>) -> f32x8<S> {
    let small = x.simd_lt(f32::MIN_POSITIVE);
    // Subnormal numbers get a bit before the point.
    let scaled = small.select(x * 8_388_608.0, x);
    let bias = small.select(f32x8::splat(simd, -23.0), f32x8::splat(simd, 0.0));
    // The exponent such that the mantissa lies around 1: from the root of 1/2 up to that of 2.
    let bits = scaled.bitcast::<i32x8<S>>();
    let exponent = (bits - i32x8::splat(simd, core::f32::consts::FRAC_1_SQRT_2.to_bits() as i32)) >> 23;
    let mantissa = (bits - (exponent << 23)).bitcast::<f32x8<S>>();
    let e = exponent.to_float::<f32x8<S>>() + bias;
    let r = mantissa - 1.0;
    let (r2, r4) = (r * r, (r * r) * (r * r));
    let c01 = r.mul_add(-2.499_999_4e-1, 3.333_333_1e-1);
    let c23 = r.mul_add(-1.666_805_8e-1, 2.000_071_5e-1);
    let c45 = r.mul_add(-1.242_014_1e-1, 1.424_932_3e-1);
    let c67 = r.mul_add(-1.151_461e-1, 1.167_699_9e-1);
    let low = c23.mul_add(r2, c01);
    let high = r2.mul_add(7.037_683_6e-2, c67).mul_add(r2, c45);
    let p = high.mul_add(r4, low);
    let tail = e.mul_add(-2.121_944_4e-4, p * (r2 * r));
    let tail = r2.mul_add(-0.5, tail) + r;
    let result = e.mul_add(0.693_359_4, tail);
    // Of zero, of negative numbers, of infinity and NaN.
    let infinity = f32x8::splat(simd, f32::INFINITY);
    let result = x.simd_lt(infinity).select(result, x);
    let result = x.simd_lt(0.0).select(f32x8::splat(simd, f32::NAN), result);
    x.simd_eq(0.0).select(-infinity, result)
}
