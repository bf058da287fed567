//! Vectors from and to memory.

use super::Vector;
use crate::simd::Simd;

/// As many elements as a vector has, from a start.
///
/// # Panics
/// Where the slice ends before.
#[inline(always)]
pub fn load<S: Simd, V: Vector<S>>(simd: S, slice: &[f32], start: usize) -> V {
    V::from_slice(simd, &slice[start..start + V::LEN])
}

/// The first `count` elements from a start; the other lanes are 0. With none of them the start may lie anywhere: of two
/// vectors at the end of a row the second is behind it where the first holds the rest.
///
/// # Panics
/// Where the slice ends before, or `count` is more than a vector has.
#[inline(always)]
pub fn load_part<S: Simd, V: Vector<S>>(simd: S, slice: &[f32], start: usize, count: usize) -> V {
    let mut vector = V::splat(simd, 0.0);
    if count == 0 {
        return vector;
    }
    vector.as_mut_slice()[..count].copy_from_slice(&slice[start..start + count]);
    vector
}

/// The first `count` booleans, which memory holds as bytes, from a start; the other lanes are not set. With none of them
/// the start may lie anywhere.
///
/// # Panics
/// Where the slice ends before.
#[inline(always)]
pub fn load_mask<S: Simd, V: Vector<S>>(simd: S, slice: &[u8], start: usize, count: usize) -> V::Mask {
    let part = if count == 0 { &[] } else { &slice[start..start + count] };
    V::mask(simd, part)
}

/// Writes all lanes from a start.
///
/// # Panics
/// Where the slice ends before.
#[inline(always)]
pub fn store<S: Simd, V: Vector<S>>(vector: V, slice: &mut [f32], start: usize) {
    vector.store_slice(&mut slice[start..start + V::LEN]);
}

/// Writes all lanes to elements that lie `step` apart, the first of them at `start`. With a `step` that is a constant there is
/// one check.
///
/// # Panics
/// Where the slice ends before.
#[inline(always)]
pub fn scatter<S: Simd, V: Vector<S>>(vector: V, slice: &mut [f32], start: usize, step: usize) {
    let places = &mut slice[start..start + (V::LEN - 1) * step + 1];
    for (k, value) in vector.as_slice().iter().enumerate() {
        places[k * step] = *value;
    }
}

/// Writes the first `count` lanes to elements that lie `step` apart, the first of them at `start`.
///
/// # Panics
/// Where the slice ends before, or `count` is more than a vector has.
#[inline(always)]
pub fn scatter_part<S: Simd, V: Vector<S>>(vector: V, slice: &mut [f32], start: usize, step: usize, count: usize) {
    scatter_slice(&vector.as_slice()[..count], slice, start, step);
}

/// A function of its own: the checks of as many stores, written out wherever results lie apart, keep a compiler busy.
#[inline(never)]
fn scatter_slice(values: &[f32], slice: &mut [f32], start: usize, step: usize) {
    for (k, value) in values.iter().enumerate() {
        slice[start + k * step] = *value;
    }
}

/// Writes the first `count` lanes from a start, which may lie anywhere where there are none.
///
/// # Panics
/// Where the slice ends before, or `count` is more than a vector has.
#[inline(always)]
pub fn store_part<S: Simd, V: Vector<S>>(vector: V, slice: &mut [f32], start: usize, count: usize) {
    if count > 0 {
        slice[start..start + count].copy_from_slice(&vector.as_slice()[..count]);
    }
}
