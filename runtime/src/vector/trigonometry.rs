//! Sine and cosine.
// The digits of a coefficient are those that its f32 prints, or more where they say what it approximates.
#![allow(clippy::excessive_precision)]

use super::{Vector, each};
use crate::math::Real;
use crate::simd::{Select, Simd, SimdMask};

/// Up to here multiples of `PI_2` are exact, part by part.
const LIMIT: f32 = 8192.0;
/// `1.5 * 2^23`: adding it rounds to an integer, which then stands in the low bits.
const ROUND: f32 = 12_582_912.0;
/// The bit of the sign.
const SIGN: u32 = 1 << 31;
/// `pi / 2` in parts; all but the last have ten bits.
const PI_2: [f32; 4] = [1.5703125, 0.0004839897155761719, -1.6298145055770874e-07, 6.07710062827671e-11];

/// Sine, within 2 ulp.
#[inline(always)]
pub fn sin<S: Simd, V: Vector<S>>(simd: S, x: V) -> V {
    let magnitude = x.abs();
    if !magnitude.simd_le(LIMIT).all_true() {
        return each(x, Real::sin);
    }
    let (sine, cosine, quarters) = reduced(simd, magnitude);
    // Odd in the argument, and negative in every second half turn.
    let sign = ((quarters & 2) << 30) ^ (x.to_bits() & SIGN);
    let value = is_odd::<S, V>(quarters).select(cosine, sine);
    V::from_bits(value.to_bits() ^ sign)
}

/// Cosine, within 2 ulp.
#[inline(always)]
pub fn cos<S: Simd, V: Vector<S>>(simd: S, x: V) -> V {
    let magnitude = x.abs();
    if !magnitude.simd_le(LIMIT).all_true() {
        return each(x, Real::cos);
    }
    let (sine, cosine, quarters) = reduced(simd, magnitude);
    let sign = ((quarters + 1) & 2) << 30;
    let value = is_odd::<S, V>(quarters).select(sine, cosine);
    V::from_bits(value.to_bits() ^ sign)
}

/// Sine and cosine of the rest modulo a quarter turn, and a number whose low bits say how many were taken.
#[inline(always)]
fn reduced<S: Simd, V: Vector<S>>(simd: S, x: V) -> (V, V, V::Bits) {
    macro_rules! c {
        ($x:expr) => {
            V::splat(simd, $x)
        };
    }
    let shifted = x.mul_add(c!(core::f32::consts::FRAC_2_PI), c!(ROUND));
    let n = shifted - ROUND;
    // The first two steps are exact; what the third rounds off is added with the last.
    let head = n.mul_add(c!(-PI_2[1]), n.mul_add(c!(-PI_2[0]), x));
    let step = n * PI_2[2];
    let rest = head - step;
    let r = rest + n.mul_add(c!(-PI_2[3]), (head - rest) - step);
    let (r2, r4) = (r * r, (r * r) * (r * r));
    let s01 = r2.mul_add(c!(8.332_161e-3), c!(-1.666_665_5e-1));
    let s = r4.mul_add(c!(-1.951_529_6e-4), s01);
    let sine = (r2 * r).mul_add(s, r);
    let c01 = r2.mul_add(c!(-1.388_731_6e-3), c!(4.166_664_6e-2));
    let high = r4.mul_add(c!(2.443_315_7e-5), c01);
    let cosine = r4.mul_add(high, r2.mul_add(c!(-0.5), c!(1.0)));
    (sine, cosine, shifted.to_bits())
}

#[inline(always)]
fn is_odd<S: Simd, V: Vector<S>>(n: V::Bits) -> V::Mask {
    // The bit as the exponent of 2, or 0.
    V::from_bits((n & 1) << 30).simd_gt(1.0)
}
