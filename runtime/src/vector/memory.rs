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

/// Writes rows as columns: lane `c` of row `r` to `start + c * step + r`, with a `step` of at least the number of rows.
///
/// # Panics
/// Where the slice ends before.
#[inline(always)]
pub fn store_columns<S: Simd, V: Vector<S>, const ROWS: usize>(
    rows: [V; ROWS],
    slice: &mut [f32],
    start: usize,
    step: usize,
) {
    let places = &mut slice[start..start + (V::LEN - 1) * step + ROWS];
    each_column(
        rows,
        #[inline(always)]
        |c, first, run| places[c * step + first..][..run.len()].copy_from_slice(run),
    );
}

/// Calls `write` with runs of columns, of which `rows` are the rows: the column, the first row of the run, and its elements.
///
/// Rows are shuffled in blocks of eight, four or two, so that as many elements are written at once. Where their number is no
/// multiple of that, the last block has some rows of the one before again.
#[inline(always)]
pub fn each_column<S: Simd, V: Vector<S>, const ROWS: usize>(
    rows: [V; ROWS],
    mut write: impl FnMut(usize, usize, &[f32]),
) {
    match ROWS {
        0 => {}
        1 => each_block::<S, V, 1>(&rows, &mut write),
        2..=3 => each_block::<S, V, 2>(&rows, &mut write),
        4..=7 => each_block::<S, V, 4>(&rows, &mut write),
        _ => each_block::<S, V, 8>(&rows, &mut write),
    }
}

/// All rows, of which there are no fewer than a block has. A block has no more of them than a vector has lanes.
#[inline(always)]
fn each_block<S: Simd, V: Vector<S>, const BLOCK: usize>(rows: &[V], write: &mut impl FnMut(usize, usize, &[f32])) {
    for block in 0..rows.len().div_ceil(BLOCK) {
        let first = (block * BLOCK).min(rows.len() - BLOCK);
        let mut block = [rows[first]; BLOCK];
        block.copy_from_slice(&rows[first..first + BLOCK]);
        // In the bits of a position, row before lane, each shuffle takes the first of the row to the end of the lane.
        for _ in 0..BLOCK.ilog2() {
            block = interleaved(block);
        }
        for (k, vector) in block.iter().enumerate() {
            for (c, run) in vector.as_slice().chunks_exact(BLOCK).enumerate() {
                write(k * (V::LEN / BLOCK) + c, first, run);
            }
        }
    }
}

/// Vectors of which those half a block apart are interleaved.
#[inline(always)]
fn interleaved<S: Simd, V: Vector<S>, const BLOCK: usize>(block: [V; BLOCK]) -> [V; BLOCK] {
    let mut result = block;
    for k in 0..BLOCK / 2 {
        let (a, b) = (block[k], block[k + BLOCK / 2]);
        (result[2 * k], result[2 * k + 1]) = (a.zip_low(b), a.zip_high(b));
    }
    result
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::{Level, f32x8, f32x16, level};
    use std::vec::Vec;

    #[inline(never)]
    fn columns<S: Simd, V: Vector<S>, const ROWS: usize>(simd: S, source: &[f32], out: &mut [f32], step: usize) {
        simd.vectorize(
            #[inline(always)]
            || {
                let rows = core::array::from_fn(|r| load(simd, source, r * V::LEN));
                store_columns::<S, V, ROWS>(rows, out, 5, step)
            },
        )
    }

    fn check<const ROWS: usize>() {
        for (level, lanes) in [(level(), 8), (level(), 16), (Level::baseline(), 8), (Level::baseline(), 16)] {
            for step in [ROWS, ROWS + 3] {
                let source: Vec<f32> = (0..ROWS * lanes).map(|k| k as f32 + 1.0).collect();
                let mut expected = std::vec![-1.0; 5 + lanes * step];
                for (r, row) in source.chunks_exact(lanes).enumerate() {
                    for (c, value) in row.iter().enumerate() {
                        expected[5 + c * step + r] = *value;
                    }
                }
                let mut out = std::vec![-1.0; expected.len()];
                match lanes {
                    8 => crate::dispatch!(level, s => columns::<_, f32x8<_>, ROWS>(s, &source, &mut out, step)),
                    _ => crate::dispatch!(level, s => columns::<_, f32x16<_>, ROWS>(s, &source, &mut out, step)),
                }
                assert_eq!(out, expected, "{ROWS} rows of {lanes}, {step} apart");
            }
        }
    }

    #[test]
    fn rows_become_columns() {
        check::<0>();
        check::<1>();
        check::<2>();
        check::<3>();
        check::<4>();
        check::<5>();
        check::<6>();
        check::<7>();
        check::<8>();
        check::<9>();
        check::<10>();
        check::<14>();
        check::<16>();
    }
}
