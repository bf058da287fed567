//! Transposition in blocks that lie in registers.

use crate::simd::{Simd, SimdBase, f32x8, i32x8, u32x8};

/// Rows and columns of a block.
const BLOCK: usize = 8;

/// Rows and columns of the blocks that are gone through together: what they touch are whole cache lines.
const AROUND: usize = 2 * BLOCK;

/// An element of which vectors can be transposed: one of 32 bits.
pub trait Lane<S: Simd>: Copy {
    /// Eight elements.
    type Vector: SimdBase<S, Element = Self>;
}

impl<S: Simd> Lane<S> for f32 {
    type Vector = f32x8<S>;
}

impl<S: Simd> Lane<S> for i32 {
    type Vector = i32x8<S>;
}

impl<S: Simd> Lane<S> for u32 {
    type Vector = u32x8<S>;
}

/// Writes column by column what lies row by row: `out[c * out_step + r] = source[r * step + c]` for all `rows` and
/// `columns`.
///
/// # Panics
/// Where a slice ends before.
#[inline(always)]
pub fn transpose<S: Simd, T: Lane<S>>(
    simd: S,
    (source, step): (&[T], usize),
    (out, out_step): (&mut [T], usize),
    rows: usize,
    columns: usize,
) {
    blocks(
        (source, step),
        (out, out_step),
        rows,
        columns,
        #[inline(always)]
        |source, out| block(simd, (source, step), (out, out_step)),
    );
}

/// One block.
#[inline(always)]
fn block<S: Simd, T: Lane<S>>(simd: S, (source, step): (&[T], usize), (out, out_step): (&mut [T], usize)) {
    let mut v = [T::Vector::splat(simd, source[0]); BLOCK];
    for (r, v) in v.iter_mut().enumerate() {
        *v = T::Vector::from_slice(simd, &source[r * step..][..BLOCK]);
    }
    // Of the six bits of a position, row and column, a shuffle of rows that lie half a block apart takes the first to the
    // end. Three of them exchange rows and columns.
    let v = shuffled(shuffled(shuffled(v)));
    for (c, v) in v.into_iter().enumerate() {
        v.store_slice(&mut out[c * out_step..][..BLOCK]);
    }
}

/// Rows of which those half a block apart are interleaved.
#[inline(always)]
fn shuffled<S: Simd, V: SimdBase<S>>([a, b, c, d, e, f, g, h]: [V; BLOCK]) -> [V; BLOCK] {
    [a.zip_low(e), a.zip_high(e), b.zip_low(f), b.zip_high(f), c.zip_low(g), c.zip_high(g), d.zip_low(h), d.zip_high(h)]
}

/// As [`transpose`], for elements of any kind.
///
/// # Panics
/// Where a slice ends before.
pub fn transpose_any<T: Copy>(
    (source, step): (&[T], usize),
    (out, out_step): (&mut [T], usize),
    rows: usize,
    columns: usize,
) {
    blocks((source, step), (out, out_step), rows, columns, |source, out| {
        for c in 0..BLOCK {
            for (r, to) in out[c * out_step..][..BLOCK].iter_mut().enumerate() {
                *to = source[r * step + c];
            }
        }
    });
}

/// Goes through all blocks, with what lies from their first element on, and does what is beyond them element by element.
#[inline(always)]
fn blocks<T: Copy>(
    (source, step): (&[T], usize),
    (out, out_step): (&mut [T], usize),
    rows: usize,
    columns: usize,
    block: impl Fn(&[T], &mut [T]),
) {
    let (whole_rows, whole_columns) = (rows / BLOCK * BLOCK, columns / BLOCK * BLOCK);
    for left in (0..whole_columns).step_by(AROUND) {
        for top in (0..whole_rows).step_by(AROUND) {
            for r in (top..whole_rows.min(top + AROUND)).step_by(BLOCK) {
                for c in (left..whole_columns.min(left + AROUND)).step_by(BLOCK) {
                    block(&source[r * step + c..], &mut out[c * out_step + r..]);
                }
            }
        }
    }
    for c in 0..columns {
        let first = if c < whole_columns { whole_rows } else { 0 };
        for r in first..rows {
            out[c * out_step + r] = source[r * step + c];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::{Level, level};
    use std::vec::Vec;

    #[inline(never)]
    fn run<S: Simd, T: Lane<S>>(simd: S, from: (&[T], usize), to: (&mut [T], usize), rows: usize, columns: usize) {
        simd.vectorize(
            #[inline(always)]
            || transpose(simd, from, to, rows, columns),
        )
    }

    #[test]
    fn every_element_is_at_its_place() {
        for (rows, columns) in [(0, 9), (9, 0), (1, 1), (8, 8), (7, 9), (16, 24), (33, 17), (8, 70), (25, 8)] {
            let (step, out_step) = (columns + 3, rows + 5);
            let source: Vec<f32> = (0..rows * step).map(|k| k as f32 + 1.0).collect();
            let mut expected = std::vec![-1.0; columns * out_step];
            for c in 0..columns {
                for r in 0..rows {
                    expected[c * out_step + r] = source[r * step + c];
                }
            }
            for level in [level(), Level::baseline()] {
                let mut out = std::vec![-1.0; columns * out_step];
                crate::dispatch!(level, s => run(s, (&source, step), (&mut out, out_step), rows, columns));
                assert_eq!(out, expected, "{rows} x {columns}");
                let whole: Vec<u32> = source.iter().map(|x| x.to_bits()).collect();
                let mut out = std::vec![(-1f32).to_bits(); columns * out_step];
                crate::dispatch!(level, s => run(s, (&whole, step), (&mut out, out_step), rows, columns));
                assert!(out.iter().zip(&expected).all(|(a, b)| *a == b.to_bits()), "{rows} x {columns}");
            }
            let mut out = std::vec![-1.0; columns * out_step];
            transpose_any((&source, step), (&mut out, out_step), rows, columns);
            assert_eq!(out, expected, "{rows} x {columns}");
        }
    }
}
