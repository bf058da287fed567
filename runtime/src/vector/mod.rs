//! Functions of vectors of eight `f32`, for generated kernels.
//!
//! Everything here is `#[inline(always)]`: it takes the instruction set of the kernel that it stands in. A lane's result
//! depends on that lane alone, so an element has the same value wherever in a vector it lies.
//!
//! The bounds stated in units of the last place (ulp) hold for every `f32` but where a function says otherwise, with fused
//! multiply-adds and without. Infinities, NaN, signed zeros and subnormal numbers are as in the standard library.

mod erf;
mod exp;
mod log;
mod memory;
mod pow;
mod trigonometry;

pub use erf::erf;
pub use exp::{exp, exp_plus, tanh};
pub use log::log;
pub use memory::{load, load_mask, load_part, store, store_part};
pub use pow::pow;
pub use trigonometry::{cos, sin};

use crate::simd::{Select, Simd, SimdBase, SimdFloat, f32x8, mask32x8};

/// The greater, or NaN if either is; the first of equals.
#[inline(always)]
pub fn max_nan<S: Simd>(a: f32x8<S>, b: f32x8<S>) -> f32x8<S> {
    let greater = above(b, a);
    b.simd_eq(b).select(greater, b)
}

/// The lesser, or NaN if either is; the first of equals.
#[inline(always)]
pub fn min_nan<S: Simd>(a: f32x8<S>, b: f32x8<S>) -> f32x8<S> {
    let lesser = below(b, a);
    b.simd_eq(b).select(lesser, b)
}

/// The greater of a bound that is not NaN and `x`, which may be: one instruction on x86.
#[inline(always)]
pub fn above<S: Simd>(bound: f32x8<S>, x: f32x8<S>) -> f32x8<S> {
    x.simd_lt(bound).select(bound, x)
}

/// The lesser of a bound that is not NaN and `x`, which may be: one instruction on x86.
#[inline(always)]
pub fn below<S: Simd>(bound: f32x8<S>, x: f32x8<S>) -> f32x8<S> {
    bound.simd_lt(x).select(bound, x)
}

/// -1, 0 or 1 by sign; zero keeps its sign, NaN stays.
#[inline(always)]
pub fn sign<S: Simd>(simd: S, x: f32x8<S>) -> f32x8<S> {
    let one = f32x8::splat(simd, 1.0).copysign(x);
    let zero = f32x8::splat(simd, 0.0);
    (zero.simd_lt(x) | x.simd_lt(zero)).select(one, x)
}

/// 1 where the mask is set, else 0.
#[inline(always)]
pub fn number<S: Simd>(simd: S, mask: mask32x8<S>) -> f32x8<S> {
    mask.select(f32x8::splat(simd, 1.0), f32x8::splat(simd, 0.0))
}

/// A scalar function of every lane.
#[inline(always)]
pub fn each<S: Simd>(simd: S, x: f32x8<S>, function: impl Fn(f32) -> f32) -> f32x8<S> {
    let mut lanes = x.to_array();
    for lane in &mut lanes {
        *lane = function(*lane);
    }
    f32x8::load_array(simd, lanes)
}

/// A scalar function of every pair of lanes.
#[inline(always)]
pub fn each_pair<S: Simd>(simd: S, x: f32x8<S>, y: f32x8<S>, function: impl Fn(f32, f32) -> f32) -> f32x8<S> {
    let (mut lanes, others) = (x.to_array(), y.to_array());
    for (lane, other) in lanes.iter_mut().zip(others) {
        *lane = function(*lane, other);
    }
    f32x8::load_array(simd, lanes)
}

#[cfg(test)]
mod tests;
