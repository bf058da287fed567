//! Sine and cosine.

use super::each;
use crate::math::Real;
use crate::simd::{Bytes, Select, Simd, SimdBase, SimdFloat, SimdMask, f32x8, i32x8};

/// Up to here multiples of `PI_2` are exact, part by part.
const LIMIT: f32 = 8192.0;
/// `1.5 * 2^23`: adding it rounds to an integer, which then stands in the low bits.
const ROUND: f32 = 12_582_912.0;
/// `pi / 2` in parts; all but the last have ten bits.
const PI_2: [f32; 4] = [1.5703125, 0.0004839897155761719, -1.6298145055770874e-07, 6.07710062827671e-11];

/// Sine, within 2 ulp.
#[inline(always)]
pub fn sin<S: Simd>(simd: S, x: f32x8<S>) -> f32x8<S> {
    let magnitude = x.abs();
    if !magnitude.simd_le(LIMIT).all_true() {
        return each(simd, x, Real::sin);
    }
    let (sine, cosine, quadrant) = reduced(magnitude);
    let odd = (quadrant & i32x8::splat(simd, 1)).simd_eq(1);
    // Odd in the argument, and negative in every second half turn.
    let sign = ((quadrant & i32x8::splat(simd, 2)) << 30) ^ (x.bitcast::<i32x8<S>>() & i32x8::splat(simd, i32::MIN));
    (odd.select(cosine, sine).bitcast::<i32x8<S>>() ^ sign).bitcast()
}

/// Cosine, within 2 ulp.
#[inline(always)]
pub fn cos<S: Simd>(simd: S, x: f32x8<S>) -> f32x8<S> {
    let magnitude = x.abs();
    if !magnitude.simd_le(LIMIT).all_true() {
        return each(simd, x, Real::cos);
    }
    let (sine, cosine, quadrant) = reduced(magnitude);
    let odd = (quadrant & i32x8::splat(simd, 1)).simd_eq(1);
    let sign = ((quadrant + i32x8::splat(simd, 1)) & i32x8::splat(simd, 2)) << 30;
    (odd.select(sine, cosine).bitcast::<i32x8<S>>() ^ sign).bitcast()
}

/// Sine and cosine of the rest modulo a quarter turn, and how many quarter turns were taken.
#[inline(always)]
fn reduced<S: Simd>(x: f32x8<S>) -> (f32x8<S>, f32x8<S>, i32x8<S>) {
    let shifted = x.mul_add(core::f32::consts::FRAC_2_PI, ROUND);
    let n = shifted - ROUND;
    // The first two steps are exact; what the third rounds off is added with the last.
    let head = n.mul_add(-PI_2[1], n.mul_add(-PI_2[0], x));
    let step = n * PI_2[2];
    let rest = head - step;
    let r = rest + n.mul_add(-PI_2[3], (head - rest) - step);
    let (r2, r4) = (r * r, (r * r) * (r * r));
    let s = r2.mul_add(8.332_161e-3, -1.666_665_5e-1);
    let s = r4.mul_add(-1.951_529_6e-4, s);
    let sine = (r2 * r).mul_add(s, r);
    let c = r2.mul_add(-1.388_731_6e-3, 4.166_664_6e-2);
    let c = r4.mul_add(2.443_315_7e-5, c);
    let cosine = r4.mul_add(c, r2.mul_add(-0.5, 1.0));
    (sine, cosine, shifted.bitcast())
}
