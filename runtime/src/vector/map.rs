//! Functions of whole slices, vector by vector.

use super::{Vector, memory};
use crate::simd::Simd;

/// The vectors at a place of every slice.
#[inline(always)]
fn vectors<S: Simd, V: Vector<S>, const N: usize>(simd: S, slices: &[&[f32]; N], at: usize) -> [V; N] {
    slices.map(
        #[inline(always)]
        |slice| memory::load(simd, slice, at),
    )
}

#[inline(always)]
fn parts<S: Simd, V: Vector<S>, const N: usize>(simd: S, slices: &[&[f32]; N], count: usize) -> [V; N] {
    slices.map(
        #[inline(always)]
        |slice| memory::load_part(simd, slice, 0, count),
    )
}

#[inline(always)]
fn masks<S: Simd, V: Vector<S>, const M: usize>(simd: S, slices: &[&[u8]; M], at: usize, count: usize) -> [V::Mask; M] {
    slices.map(
        #[inline(always)]
        |slice| memory::load_mask::<S, V>(simd, slice, at, count),
    )
}

/// Writes `function` of the inputs to every element of `out`.
///
/// # Panics
/// Where an input is shorter than `out`.
#[inline(always)]
pub fn map<S: Simd, V: Vector<S>, const N: usize>(
    simd: S,
    out: &mut [f32],
    inputs: [&[f32]; N],
    function: impl Fn([V; N]) -> V,
) {
    run(
        simd,
        out,
        inputs,
        [],
        #[inline(always)]
        |_, inputs, []| function(inputs),
    );
}

/// As [`map`]; gives the sum of the elements, added as [`sum`](super::sum) adds them.
///
/// # Panics
/// Where an input is shorter than `out`.
#[inline(always)]
pub fn map_sum<S: Simd, V: Vector<S>, const N: usize>(
    simd: S,
    out: &mut [f32],
    inputs: [&[f32]; N],
    function: impl Fn([V; N]) -> V,
) -> f32 {
    let len = out.len();
    let inputs = inputs.map(|x| &x[..len]);
    let zero = V::splat(simd, 0.0);
    let (mut a, mut b, mut c, mut d) = (zero, zero, zero, zero);
    macro_rules! step {
        ($sum:ident, $at:expr) => {
            let result = function(vectors(simd, &inputs, $at));
            memory::store(result, out, $at);
            $sum += result;
        };
    }
    let mut at = 0;
    while at + 4 * V::LEN <= len {
        step!(a, at);
        step!(b, at + V::LEN);
        step!(c, at + 2 * V::LEN);
        step!(d, at + 3 * V::LEN);
        at += 4 * V::LEN;
    }
    while at + V::LEN <= len {
        step!(a, at);
        (a, b, c, d) = (b, c, d, a);
        at += V::LEN;
    }
    if at < len {
        let rest = len - at;
        let part = inputs.map(
            #[inline(always)]
            |x| memory::load_part(simd, x, at, rest),
        );
        let result = function(part);
        memory::store_part(result, out, at, rest);
        let sum = a + result;
        a.as_mut_slice()[..rest].copy_from_slice(&sum.as_slice()[..rest]);
    }
    ((a + b) + (c + d)).reduce_sum()
}

/// As [`map`], of inputs and booleans.
///
/// # Panics
/// Where an input is shorter than `out`.
#[inline(always)]
pub fn map_masked<S: Simd, V: Vector<S>, const N: usize, const M: usize>(
    simd: S,
    out: &mut [f32],
    inputs: [&[f32]; N],
    booleans: [&[u8]; M],
    function: impl Fn([V; N], [V::Mask; M]) -> V,
) {
    run(
        simd,
        out,
        inputs,
        booleans,
        #[inline(always)]
        |_, inputs, masks| function(inputs, masks),
    );
}

/// As [`map`], of what `out` held before as well.
///
/// # Panics
/// Where an input is shorter than `out`.
#[inline(always)]
pub fn update<S: Simd, V: Vector<S>, const N: usize>(
    simd: S,
    out: &mut [f32],
    inputs: [&[f32]; N],
    function: impl Fn(V, [V; N]) -> V,
) {
    run(
        simd,
        out,
        inputs,
        [],
        #[inline(always)]
        |old, inputs, []| function(old, inputs),
    );
}

/// As [`update`], of inputs and booleans.
///
/// # Panics
/// Where an input is shorter than `out`.
#[inline(always)]
pub fn update_masked<S: Simd, V: Vector<S>, const N: usize, const M: usize>(
    simd: S,
    out: &mut [f32],
    inputs: [&[f32]; N],
    booleans: [&[u8]; M],
    function: impl Fn(V, [V; N], [V::Mask; M]) -> V,
) {
    run(simd, out, inputs, booleans, function);
}

/// The function of one vector of everything.
#[inline(always)]
fn compute<S: Simd, V: Vector<S>, const N: usize, const M: usize>(
    simd: S,
    out: &[f32],
    inputs: &[&[f32]; N],
    booleans: &[&[u8]; M],
    at: usize,
    function: &impl Fn(V, [V; N], [V::Mask; M]) -> V,
) -> V {
    let old = memory::load(simd, out, at);
    function(old, vectors(simd, inputs, at), masks::<S, V, M>(simd, booleans, at, V::LEN))
}

#[inline(always)]
fn run<S: Simd, V: Vector<S>, const N: usize, const M: usize>(
    simd: S,
    out: &mut [f32],
    inputs: [&[f32]; N],
    booleans: [&[u8]; M],
    function: impl Fn(V, [V; N], [V::Mask; M]) -> V,
) {
    let len = out.len();
    // One length for all: the checks in the loop go.
    let inputs = inputs.map(|x| &x[..len]);
    let booleans = booleans.map(|x| &x[..len]);
    let whole = len / V::LEN * V::LEN;
    if whole == len {
        let mut at = 0;
        while at + V::LEN <= len {
            let result = compute(simd, out, &inputs, &booleans, at, &function);
            memory::store(result, out, at);
            at += V::LEN;
        }
    } else if whole > 0 {
        // The last vector overlaps the one before. It is computed first, from what `out` holds now: where they overlap
        // both results are the same.
        let last = compute(simd, out, &inputs, &booleans, len - V::LEN, &function);
        let mut at = 0;
        while at + V::LEN <= len {
            let result = compute(simd, out, &inputs, &booleans, at, &function);
            memory::store(result, out, at);
            at += V::LEN;
        }
        memory::store(last, out, len - V::LEN);
    } else {
        let old = memory::load_part(simd, out, 0, len);
        let result = function(old, parts(simd, &inputs, len), masks::<S, V, M>(simd, &booleans, 0, len));
        memory::store_part(result, out, 0, len);
    }
}
