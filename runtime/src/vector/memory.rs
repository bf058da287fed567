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

/// The first `count` elements from a start; the other lanes are 0.
///
/// # Panics
/// Where the slice ends before, or `count` is more than a vector has.
#[inline(always)]
pub fn load_part<S: Simd, V: Vector<S>>(simd: S, slice: &[f32], start: usize, count: usize) -> V {
    let mut vector = V::splat(simd, 0.0);
    vector.as_mut_slice()[..count].copy_from_slice(&slice[start..start + count]);
    vector
}

/// The first `count` booleans, which memory holds as bytes, from a start; the other lanes are not set.
///
/// # Panics
/// Where the slice ends before.
#[inline(always)]
pub fn load_mask<S: Simd, V: Vector<S>>(simd: S, slice: &[u8], start: usize, count: usize) -> V::Mask {
    V::mask(simd, &slice[start..start + count])
}

/// Writes all lanes from a start.
///
/// # Panics
/// Where the slice ends before.
#[inline(always)]
pub fn store<S: Simd, V: Vector<S>>(vector: V, slice: &mut [f32], start: usize) {
    vector.store_slice(&mut slice[start..start + V::LEN]);
}

/// Writes the first `count` lanes from a start.
///
/// # Panics
/// Where the slice ends before, or `count` is more than a vector has.
#[inline(always)]
pub fn store_part<S: Simd, V: Vector<S>>(vector: V, slice: &mut [f32], start: usize, count: usize) {
    slice[start..start + count].copy_from_slice(&vector.as_slice()[..count]);
}
