//! The exponential function and what is made of it.

use super::{above, below};
use crate::simd::{Bytes, Select, Simd, SimdBase, SimdFloat, f32x8, i32x8};

/// `1.5 * 2^23`: adding it rounds to an integer, which then stands in the low bits.
const ROUND: f32 = 12_582_912.0;
/// `ln 2` in two parts; the first has 9 bits, so that its multiples by exponents are exact.
const LN2_HIGH: f32 = 0.693_359_4;
const LN2_LOW: f32 = -2.121_944_4e-4;

/// `e^(x - n ln 2)` with the nearest integer `n`, and `n + ROUND`. Of NaN it is NaN.
#[inline(always)]
fn reduced<S: Simd>(x: f32x8<S>) -> (f32x8<S>, f32x8<S>) {
    let shifted = x.mul_add(core::f32::consts::LOG2_E, ROUND);
    let n = shifted - ROUND;
    let r = n.mul_add(-LN2_HIGH, x);
    let r = n.mul_add(-LN2_LOW, r);
    (polynomial(r), shifted)
}

/// `e^r` for `|r| <= ln 2 / 2`.
#[inline(always)]
fn polynomial<S: Simd>(r: f32x8<S>) -> f32x8<S> {
    let r2 = r * r;
    let c45 = r.mul_add(1.987_569_1e-4, 1.398_2e-3);
    let c23 = r.mul_add(8.333_452e-3, 4.166_579_6e-2);
    let c01 = r.mul_add(1.666_666_5e-1, 5.000_000_1e-1);
    let high = c45.mul_add(r2, c23).mul_add(r2, c01);
    high.mul_add(r2, r) + 1.0
}

/// `2^n` for whole numbers that an exponent can hold.
#[inline(always)]
fn power_of_two<S: Simd>(simd: S, n: i32x8<S>) -> f32x8<S> {
    ((n + i32x8::splat(simd, 127)) << 23).bitcast()
}

/// `e^x`, within 1 ulp.
#[inline(always)]
pub fn exp<S: Simd>(simd: S, x: f32x8<S>) -> f32x8<S> {
    // Beyond these bounds the result is 0 or infinity as at them.
    let x = above(f32x8::splat(simd, -104.0), below(f32x8::splat(simd, 89.0), x));
    let (p, shifted) = reduced(x);
    // In two factors: the scale alone may be beyond what an exponent holds, and a subnormal result is rounded once.
    let n = shifted.bitcast::<i32x8<S>>() - i32x8::splat(simd, ROUND.to_bits() as i32);
    let half = n >> 1;
    p * power_of_two(simd, half) * power_of_two(simd, n - half)
}

/// `e^x + c`, within 2 ulp, for a `c` of at least `2^-100`: it absorbs what would be subnormal, which saves some work.
#[inline(always)]
pub fn exp_plus<S: Simd>(simd: S, x: f32x8<S>, c: f32x8<S>) -> f32x8<S> {
    let low = above(f32x8::splat(simd, -87.0), x);
    let (p, shifted) = reduced(low);
    let scaled = (p.bitcast::<i32x8<S>>() + (shifted.bitcast::<i32x8<S>>() << 23)).bitcast::<f32x8<S>>();
    // Above, infinity; and NaN stays.
    x.simd_le(88.722_83).select(scaled + c, x + f32::INFINITY)
}

/// Hyperbolic tangent, within 6 ulp; never beyond 1.
#[inline(always)]
pub fn tanh<S: Simd>(simd: S, x: f32x8<S>) -> f32x8<S> {
    // A rational function, odd; beyond 9 the result is 1.
    let clamped = above(f32x8::splat(simd, -9.0), below(f32x8::splat(simd, 9.0), x));
    let s = clamped * clamped;
    let (s2, s4) = (s * s, (s * s) * (s * s));
    let a = s.mul_add(6.372_619_4e-4, 4.893_524_7e-3);
    let b = s.mul_add(5.122_297e-8, 1.485_722_4e-5);
    let c = s.mul_add(2.000_187_9e-13, -8.604_672e-11);
    let high = s2.mul_add(-2.760_768_5e-16, c);
    let p = high.mul_add(s4, b.mul_add(s2, a)) * clamped;
    let q0 = s.mul_add(2.268_434_6e-3, 4.893_525e-3);
    let q1 = s.mul_add(1.198_258_4e-6, 1.185_347_1e-4);
    let result = p / q1.mul_add(s2, q0);
    let result = above(f32x8::splat(simd, -1.0), below(f32x8::splat(simd, 1.0), result));
    // Near zero it is the argument.
    x.abs().simd_lt(4e-4).select(x, result)
}

/// `e^x` for `-87 <= x <= 0`, whose scale needs no care.
#[inline(always)]
pub(super) fn exp_negative<S: Simd>(x: f32x8<S>) -> f32x8<S> {
    let (p, shifted) = reduced(x);
    (p.bitcast::<i32x8<S>>() + (shifted.bitcast::<i32x8<S>>() << 23)).bitcast()
}
