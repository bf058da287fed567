//! Vectors from and to memory.

use crate::kernel::array;
use crate::simd::{Simd, SimdBase, f32x8, i32x8, mask32x8};

/// Eight elements from a start.
///
/// # Panics
/// Where the slice ends before.
#[inline(always)]
pub fn load<S: Simd>(simd: S, slice: &[f32], start: usize) -> f32x8<S> {
    f32x8::load_array_ref(simd, array(slice, start))
}

/// The first `count` elements from a start; the other lanes are 0.
///
/// # Panics
/// Where the slice ends before, or `count` is more than eight.
#[inline(always)]
pub fn load_part<S: Simd>(simd: S, slice: &[f32], start: usize, count: usize) -> f32x8<S> {
    let mut lanes = [0.0; 8];
    lanes[..count].copy_from_slice(&slice[start..start + count]);
    f32x8::load_array(simd, lanes)
}

/// Eight booleans, which memory holds as bytes, from a start.
///
/// # Panics
/// Where the slice ends before.
#[inline(always)]
pub fn load_mask<S: Simd>(simd: S, slice: &[u8], start: usize, count: usize) -> mask32x8<S> {
    let mut bytes = [0; 8];
    match count {
        8 => bytes = *array(slice, start),
        _ => bytes[..count].copy_from_slice(&slice[start..start + count]),
    }
    let lanes = i32x8::load_array(simd, bytes.map(i32::from));
    !lanes.simd_eq(0)
}

/// Writes eight elements from a start.
///
/// # Panics
/// Where the slice ends before.
#[inline(always)]
pub fn store<S: Simd>(vector: f32x8<S>, slice: &mut [f32], start: usize) {
    vector.store_array(crate::kernel::array_mut(&mut slice[start..]));
}

/// Writes the first `count` lanes from a start.
///
/// # Panics
/// Where the slice ends before, or `count` is more than eight.
#[inline(always)]
pub fn store_part<S: Simd>(vector: f32x8<S>, slice: &mut [f32], start: usize, count: usize) {
    slice[start..start + count].copy_from_slice(&vector.to_array()[..count]);
}
