//! Functions of vectors of `f32`, for generated kernels.
//!
//! Everything here is `#[inline(always)]`: it takes the instruction set of the kernel that it stands in, and works on
//! vectors of any length. A lane's result depends on that lane alone, so an element has the same value wherever in a
//! vector it lies.
//!
//! The bounds stated in units of the last place (ulp) hold for every `f32`, with fused multiply-adds and without.
//! Infinities, NaN, signed zeros and subnormal numbers are as in the standard library.

mod erf;
mod exp;
mod fold;
mod log;
mod map;
mod memory;
mod pow;
mod scale;
mod transpose;
mod trigonometry;

pub use erf::erf;
pub use exp::{exp, exp_below, exp_plus, tanh};
pub use fold::{max, min, product, sum, sum_of_products};
pub use log::log;
pub use map::{map, map_masked, map_sum, update, update_masked};
pub use memory::{each_column, load, load_mask, load_part, scatter, scatter_part, store, store_columns, store_part};
pub use pow::pow;
pub use transpose::{Lane, transpose, transpose_any};
pub use trigonometry::{cos, sin};

use crate::simd::{Select, Simd, SimdFloat, SimdInto, SimdMask, f32x8, f32x16, mask32x8, mask32x16};

/// Vectors of `f32` that kernels compute with.
pub trait Vector<S: Simd>: SimdFloat<S, Element = f32> {
    /// A mask of lanes that are set where the bytes are not 0; the lanes that have no byte are not.
    fn mask(simd: S, bytes: &[u8]) -> Self::Mask;

    /// `x * 2^n` from `n + 1.5 * 2^23`, for a positive `x` near 1 and `-150 <= n <= 130`, rounded once.
    fn scaled(simd: S, x: Self, shifted: Self) -> Self;
}

macro_rules! vector {
    ($($vector:ident $mask:ident $lanes:literal $scale:ident)*) => {$(
        impl<S: Simd> Vector<S> for $vector<S> {
            #[inline(always)]
            fn mask(simd: S, bytes: &[u8]) -> $mask<S> {
                let mut lanes = [0i32; $lanes];
                for (lane, byte) in lanes.iter_mut().zip(bytes) {
                    *lane = -i32::from(*byte != 0);
                }
                $mask::from_slice(simd, &lanes)
            }

            #[inline(always)]
            fn scaled(simd: S, x: Self, shifted: Self) -> Self {
                // Known where the kernel is compiled.
                #[cfg(target_arch = "x86_64")]
                if let Some(token) = simd.level().as_avx512() {
                    return scale::avx512::$scale(token, x.into(), (shifted - scale::ROUND).into()).simd_into(simd);
                }
                scale::in_two(x, shifted)
            }
        }
    )*};
}

vector!(f32x8 mask32x8 8 eight f32x16 mask32x16 16 sixteen);

/// The greater, or NaN if either is; the first of equals.
#[inline(always)]
pub fn max_nan<S: Simd, V: Vector<S>>(a: V, b: V) -> V {
    b.simd_eq(b).select(above(b, a), b)
}

/// The lesser, or NaN if either is; the first of equals.
#[inline(always)]
pub fn min_nan<S: Simd, V: Vector<S>>(a: V, b: V) -> V {
    b.simd_eq(b).select(below(b, a), b)
}

/// The greater of a bound that is not NaN and `x`, which may be.
#[inline(always)]
pub fn above<S: Simd, V: Vector<S>>(bound: V, x: V) -> V {
    // The instruction of x86 gives its second operand where they are equal and where either is NaN.
    if cfg!(target_feature = "sse2") { bound.max(x) } else { x.simd_lt(bound).select(bound, x) }
}

/// The lesser of a bound that is not NaN and `x`, which may be.
#[inline(always)]
pub fn below<S: Simd, V: Vector<S>>(bound: V, x: V) -> V {
    if cfg!(target_feature = "sse2") { bound.min(x) } else { bound.simd_lt(x).select(bound, x) }
}

/// -1, 0 or 1 by sign; zero keeps its sign, NaN stays.
#[inline(always)]
pub fn sign<S: Simd, V: Vector<S>>(simd: S, x: V) -> V {
    let one = V::splat(simd, 1.0).copysign(x);
    let zero = V::splat(simd, 0.0);
    (zero.simd_lt(x) | x.simd_lt(zero)).select(one, x)
}

/// 1 where the mask is set, else 0.
#[inline(always)]
pub fn number<S: Simd, V: Vector<S>>(simd: S, mask: V::Mask) -> V {
    mask.select(V::splat(simd, 1.0), V::splat(simd, 0.0))
}

/// A scalar function of every lane.
#[inline(always)]
pub fn each<S: Simd, V: Vector<S>>(mut x: V, function: impl Fn(f32) -> f32) -> V {
    for lane in x.as_mut_slice() {
        *lane = function(*lane);
    }
    x
}

/// A scalar function of every pair of lanes.
#[inline(always)]
pub fn each_pair<S: Simd, V: Vector<S>>(mut x: V, y: V, function: impl Fn(f32, f32) -> f32) -> V {
    for (lane, other) in x.as_mut_slice().iter_mut().zip(y.as_slice()) {
        *lane = function(*lane, *other);
    }
    x
}

#[cfg(test)]
mod tests;
