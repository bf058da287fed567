//! Reductions of whole slices.

use super::{Vector, max_nan, memory, min_nan};
use crate::simd::{Simd, SimdMask};

/// The sum of `function` over `len` elements of the inputs.
///
/// # Panics
/// Where an input is shorter.
#[inline(always)]
pub fn sum<S: Simd, V: Vector<S>, const N: usize>(
    simd: S,
    len: usize,
    inputs: [&[f32]; N],
    function: impl Fn([V; N]) -> V,
) -> f32 {
    fold(
        simd,
        len,
        inputs,
        0.0,
        #[inline(always)]
        |acc: V, x| acc + function(x),
        #[inline(always)]
        |a, b| a + b,
        #[inline(always)]
        |a| a.reduce_sum(),
    )
}

/// The sum of products of the two factors that `function` gives.
///
/// # Panics
/// Where an input is shorter.
#[inline(always)]
pub fn sum_of_products<S: Simd, V: Vector<S>, const N: usize>(
    simd: S,
    len: usize,
    inputs: [&[f32]; N],
    function: impl Fn([V; N]) -> (V, V),
) -> f32 {
    fold(
        simd,
        len,
        inputs,
        0.0,
        #[inline(always)]
        |acc: V, x| {
            let (a, b) = function(x);
            a.mul_add(b, acc)
        },
        #[inline(always)]
        |a, b| a + b,
        #[inline(always)]
        |a| a.reduce_sum(),
    )
}

/// The product of `function`.
///
/// # Panics
/// Where an input is shorter.
#[inline(always)]
pub fn product<S: Simd, V: Vector<S>, const N: usize>(
    simd: S,
    len: usize,
    inputs: [&[f32]; N],
    function: impl Fn([V; N]) -> V,
) -> f32 {
    fold(
        simd,
        len,
        inputs,
        1.0,
        #[inline(always)]
        |acc: V, x| acc * function(x),
        #[inline(always)]
        |a, b| a * b,
        #[inline(always)]
        |a| a.reduce_product(),
    )
}

/// The greatest of `function`, or NaN if any is; of nothing, minus infinity.
///
/// # Panics
/// Where an input is shorter.
#[inline(always)]
pub fn max<S: Simd, V: Vector<S>, const N: usize>(
    simd: S,
    len: usize,
    inputs: [&[f32]; N],
    function: impl Fn([V; N]) -> V,
) -> f32 {
    fold(
        simd,
        len,
        inputs,
        f32::NEG_INFINITY,
        #[inline(always)]
        |acc: V, x| max_nan(acc, function(x)),
        max_nan,
        #[inline(always)]
        |a| if a.is_nan().any_true() { f32::NAN } else { a.reduce_max() },
    )
}

/// The least of `function`, or NaN if any is; of nothing, infinity.
///
/// # Panics
/// Where an input is shorter.
#[inline(always)]
pub fn min<S: Simd, V: Vector<S>, const N: usize>(
    simd: S,
    len: usize,
    inputs: [&[f32]; N],
    function: impl Fn([V; N]) -> V,
) -> f32 {
    fold(
        simd,
        len,
        inputs,
        f32::INFINITY,
        #[inline(always)]
        |acc: V, x| min_nan(acc, function(x)),
        min_nan,
        #[inline(always)]
        |a| if a.is_nan().any_true() { f32::NAN } else { a.reduce_min() },
    )
}

/// The vectors of the inputs at a place.
#[inline(always)]
fn at<S: Simd, V: Vector<S>, const N: usize>(simd: S, inputs: &[&[f32]; N], start: usize) -> [V; N] {
    inputs.map(
        #[inline(always)]
        |x| memory::load(simd, x, start),
    )
}

/// Four accumulators take turns, so that no step waits for the one before.
#[inline(always)]
fn fold<S: Simd, V: Vector<S>, const N: usize>(
    simd: S,
    len: usize,
    inputs: [&[f32]; N],
    init: f32,
    step: impl Fn(V, [V; N]) -> V,
    combine: impl Fn(V, V) -> V,
    finish: impl Fn(V) -> f32,
) -> f32 {
    let inputs = inputs.map(|x| &x[..len]);
    let init = V::splat(simd, init);
    let (mut a, mut b, mut c, mut d) = (init, init, init, init);
    let mut start = 0;
    while start + 4 * V::LEN <= len {
        a = step(a, at(simd, &inputs, start));
        b = step(b, at(simd, &inputs, start + V::LEN));
        c = step(c, at(simd, &inputs, start + 2 * V::LEN));
        d = step(d, at(simd, &inputs, start + 3 * V::LEN));
        start += 4 * V::LEN;
    }
    while start + V::LEN <= len {
        (a, b, c, d) = (b, c, d, step(a, at(simd, &inputs, start)));
        start += V::LEN;
    }
    // The rest is added to its lanes alone.
    if start < len {
        let part = inputs.map(
            #[inline(always)]
            |x| memory::load_part(simd, x, start, len - start),
        );
        let sum = step(a, part);
        a.as_mut_slice()[..len - start].copy_from_slice(&sum.as_slice()[..len - start]);
    }
    finish(combine(combine(a, b), combine(c, d)))
}
