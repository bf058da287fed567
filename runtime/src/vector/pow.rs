//! Powers.

use super::{Vector, each_pair};
use crate::math::Real;
use crate::simd::Simd;

/// `x^y`, lane by lane as [`Real::powf`].
#[inline(always)]
pub fn pow<S: Simd, V: Vector<S>>(x: V, y: V) -> V {
    each_pair(x, y, Real::powf)
}
