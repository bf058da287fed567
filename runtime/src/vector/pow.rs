//! Powers.

use super::each_pair;
use crate::math::Real;
use crate::simd::{Simd, f32x8};

/// `x^y`, lane by lane as [`Real::powf`].
#[inline(always)]
pub fn pow<S: Simd>(simd: S, x: f32x8<S>, y: f32x8<S>) -> f32x8<S> {
    each_pair(simd, x, y, Real::powf)
}
