//! The exponential function and what is made of it.
// The digits of a coefficient are those that its f32 prints, or more where they say what it approximates.
#![allow(clippy::excessive_precision)]

use super::scale::ROUND;
use super::{Vector, above, below};
use crate::simd::{Select, Simd};

/// `ln 2` in two parts; the first has 9 bits, so that its multiples by exponents are exact.
const LN2_HIGH: f32 = 0.693_359_4;
const LN2_LOW: f32 = -2.121_944_4e-4;

/// `e^(x - n ln 2)` with the nearest integer `n`, and `n + ROUND`. Of NaN it is NaN.
#[inline(always)]
fn reduced<S: Simd, V: Vector<S>>(simd: S, x: V) -> (V, V) {
    let shifted = x.mul_add(V::splat(simd, core::f32::consts::LOG2_E), V::splat(simd, ROUND));
    let n = shifted - ROUND;
    let r = n.mul_add(V::splat(simd, -LN2_HIGH), x);
    let r = n.mul_add(V::splat(simd, -LN2_LOW), r);
    (polynomial(simd, r), shifted)
}

/// `e^r` for `|r| <= ln 2 / 2`.
#[inline(always)]
fn polynomial<S: Simd, V: Vector<S>>(simd: S, r: V) -> V {
    macro_rules! c {
        ($x:expr) => {
            V::splat(simd, $x)
        };
    }
    let r2 = r * r;
    let c45 = r.mul_add(c!(1.987_569_1e-4), c!(1.398_2e-3));
    let c23 = r.mul_add(c!(8.333_452e-3), c!(4.166_579_6e-2));
    let c01 = r.mul_add(c!(1.666_666_5e-1), c!(5.000_000_1e-1));
    let high = c45.mul_add(r2, c23).mul_add(r2, c01);
    high.mul_add(r2, r) + 1.0
}

/// `x * 2^n` from the bits of `n + ROUND`, where the exponent of the product is that of a normal number.
#[inline(always)]
fn scaled_normal<S: Simd, V: Vector<S>>(x: V, shifted: V) -> V {
    V::from_bits(x.to_bits() + (shifted.to_bits() << 23))
}

/// `e^x`, within 1 ulp.
#[inline(always)]
pub fn exp<S: Simd, V: Vector<S>>(simd: S, x: V) -> V {
    // Beyond these bounds the result is 0 or infinity as at them.
    let x = above(V::splat(simd, -104.0), below(V::splat(simd, 89.0), x));
    let (p, shifted) = reduced(simd, x);
    V::scaled(simd, p, shifted)
}

/// As [`exp`], for an `x` that is not above 0, or NaN: what is subtracted is the greatest.
#[inline(always)]
pub fn exp_below<S: Simd, V: Vector<S>>(simd: S, x: V) -> V {
    let (p, shifted) = reduced(simd, above(V::splat(simd, -104.0), x));
    V::scaled(simd, p, shifted)
}

/// `e^x + c`, within 2 ulp, for a `c` of at least `2^-100`: it absorbs what would be subnormal, which saves some work.
#[inline(always)]
pub fn exp_plus<S: Simd, V: Vector<S>>(simd: S, x: V, c: V) -> V {
    let (p, shifted) = reduced(simd, above(V::splat(simd, -87.0), x));
    // Above, infinity; and NaN stays.
    x.simd_le(88.722_83).select(scaled_normal(p, shifted) + c, x + f32::INFINITY)
}

/// Hyperbolic tangent, within 6 ulp; never beyond 1.
#[inline(always)]
pub fn tanh<S: Simd, V: Vector<S>>(simd: S, x: V) -> V {
    macro_rules! c {
        ($x:expr) => {
            V::splat(simd, $x)
        };
    }
    // A rational function, odd; beyond 9 the result is 1.
    let clamped = above(V::splat(simd, -9.0), below(V::splat(simd, 9.0), x));
    let s = clamped * clamped;
    let (s2, s4) = (s * s, (s * s) * (s * s));
    let p0 = s.mul_add(c!(6.372_619_4e-4), c!(4.893_524_7e-3));
    let p1 = s.mul_add(c!(5.122_297e-8), c!(1.485_722_4e-5));
    let p2 = s.mul_add(c!(2.000_187_9e-13), c!(-8.604_672e-11));
    let high = s2.mul_add(c!(-2.760_768_5e-16), p2);
    let p = high.mul_add(s4, p1.mul_add(s2, p0)) * clamped;
    let q0 = s.mul_add(c!(2.268_434_6e-3), c!(4.893_525e-3));
    let q1 = s.mul_add(c!(1.198_258_4e-6), c!(1.185_347_1e-4));
    let result = p / q1.mul_add(s2, q0);
    let result = above(V::splat(simd, -1.0), below(V::splat(simd, 1.0), result));
    // Near zero it is the argument.
    x.abs().simd_lt(4e-4).select(x, result)
}

/// `e^x` for `-87 <= x <= 0`, whose scale needs no care.
#[inline(always)]
pub(super) fn exp_negative<S: Simd, V: Vector<S>>(simd: S, x: V) -> V {
    let (p, shifted) = reduced(simd, x);
    scaled_normal(p, shifted)
}
