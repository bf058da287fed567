//! Times a 6x16 register tile of `f32` through [`onnx_rt::dispatch!`]: what generated matrix products are made of.
//!
//! `cargo run --release -p onnx-rt --example gemm_tile`

#![forbid(unsafe_code)]

use onnx_rt::simd::{Level, Simd, f32x8, level, prelude::*};
use std::hint::black_box;
use std::time::Instant;

const M: usize = 510;
const N: usize = 512;
const K: usize = 512;
const PANELS: usize = N / 16;

/// `y = max(x * w + b, 0)`, `w` packed in panels of 16 columns.
#[inline(never)]
fn gemm<S: Simd>(
    s: S,
    x: &[[f32; K]; M],
    w: &[[[f32; 16]; K]; PANELS],
    b: &[[f32; 16]; PANELS],
    y: &mut [[f32; N]; M],
) {
    s.vectorize(
        #[inline(always)]
        || {
            let zero = f32x8::splat(s, 0.0);
            for (p, (panel, bias)) in w.iter().zip(b).enumerate() {
                let (b0, b1) = (f32x8::from_slice(s, &bias[..8]), f32x8::from_slice(s, &bias[8..]));
                for (rows, out) in x.as_chunks::<6>().0.iter().zip(y.as_chunks_mut::<6>().0) {
                    let [r0, r1, r2, r3, r4, r5] = rows;
                    // Named accumulators: an array of them would be kept in memory at low optimisation levels.
                    let (mut c00, mut c10, mut c20, mut c30, mut c40, mut c50) = (b0, b0, b0, b0, b0, b0);
                    let (mut c01, mut c11, mut c21, mut c31, mut c41, mut c51) = (b1, b1, b1, b1, b1, b1);
                    for (k, q) in panel.iter().enumerate() {
                        let (q0, q1) = (f32x8::from_slice(s, &q[..8]), f32x8::from_slice(s, &q[8..]));
                        let v = f32x8::splat(s, r0[k]);
                        (c00, c01) = (v.mul_add(q0, c00), v.mul_add(q1, c01));
                        let v = f32x8::splat(s, r1[k]);
                        (c10, c11) = (v.mul_add(q0, c10), v.mul_add(q1, c11));
                        let v = f32x8::splat(s, r2[k]);
                        (c20, c21) = (v.mul_add(q0, c20), v.mul_add(q1, c21));
                        let v = f32x8::splat(s, r3[k]);
                        (c30, c31) = (v.mul_add(q0, c30), v.mul_add(q1, c31));
                        let v = f32x8::splat(s, r4[k]);
                        (c40, c41) = (v.mul_add(q0, c40), v.mul_add(q1, c41));
                        let v = f32x8::splat(s, r5[k]);
                        (c50, c51) = (v.mul_add(q0, c50), v.mul_add(q1, c51));
                    }
                    let tile = [(c00, c01), (c10, c11), (c20, c21), (c30, c31), (c40, c41), (c50, c51)];
                    for (row, (c0, c1)) in out.iter_mut().zip(tile) {
                        c0.max(zero).store_slice(&mut row[p * 16..p * 16 + 8]);
                        c1.max(zero).store_slice(&mut row[p * 16 + 8..p * 16 + 16]);
                    }
                }
            }
        },
    )
}

fn time(
    name: &str,
    level: Level,
    x: &[[f32; K]; M],
    w: &[[[f32; 16]; K]; PANELS],
    b: &[[f32; 16]; PANELS],
    y: &mut [[f32; N]; M],
) {
    let mut best = f64::MAX;
    for _ in 0..60 {
        let start = Instant::now();
        onnx_rt::dispatch!(level, s => gemm(s, black_box(x), w, b, y));
        best = best.min(start.elapsed().as_secs_f64());
    }
    let expected: f32 = (0..K).map(|k| x[77][k] * w[3][k][5]).sum::<f32>() + b[3][5];
    assert!((y[77][3 * 16 + 5] - expected).abs() < 1e-2, "{} is not {expected}", y[77][53]);
    println!("{name}: {:.0} us, {:.1} GFLOP/s", best * 1e6, 2.0 * (M * N * K) as f64 / best / 1e9);
}

fn main() {
    let value = |i: usize| (i * 7 % 13) as f32 / 13.0;
    let x: Vec<[f32; K]> = (0..M).map(|i| core::array::from_fn(|k| value(i + k))).collect();
    let w: Vec<[[f32; 16]; K]> =
        (0..PANELS).map(|p| core::array::from_fn(|k| core::array::from_fn(|j| value(p * 5 + k * 3 + j)))).collect();
    let (Ok(x), Ok(w)) = (x.as_slice().try_into(), w.as_slice().try_into()) else { return };
    let b = [[1.0; 16]; PANELS];
    let mut y = vec![[0.0; N]; M];
    let Ok(y): Result<&mut [[f32; N]; M], _> = y.as_mut_slice().try_into() else { return };
    time("this machine", level(), x, w, &b, y);
    time("baseline of the target", Level::baseline(), x, w, &b, y);
}
