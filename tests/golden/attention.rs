/// The model `attention`, compiled.
///
/// Operator sets: ai.onnx 21; IR version 10.
/// 0 bytes of weights, 9472 bytes of arena.
///
/// | | name | type |
/// |---|---|---|
/// | input `q` | `q` | f32\[1, 24, 2, 16] |
/// | input `k` | `k` | f32\[1, 24, 2, 16] |
/// | input `v` | `v` | f32\[1, 24, 2, 16] |
/// | input `mask` | `mask` | f32\[1, 1, 1, 24] |
/// | output `y` | `y` | f32\[1, 24, 2, 16] |
#[allow(dead_code, unused, non_snake_case, non_upper_case_globals, clippy::all, clippy::pedantic)]
pub mod attention {
    use ::onnx_rt as rt;

    /// Bytes of intermediate values of static size that a `Model` holds.
    pub const ARENA_BYTES: usize = 9472;
    /// Bytes of weights in the binary.
    pub const WEIGHT_BYTES: usize = 0;
    /// Multiply-adds of one run.
    pub const MACS: u64 = 36864;

    /// What the model is given.
    #[derive(Clone, Copy, Debug)]
    pub struct Inputs<'a> {
        /// `q`: f32\[1, 24, 2, 16]
        pub q: &'a [[[[f32; 16]; 2]; 24]; 1],
        /// `k`: f32\[1, 24, 2, 16]
        pub k: &'a [[[[f32; 16]; 2]; 24]; 1],
        /// `v`: f32\[1, 24, 2, 16]
        pub v: &'a [[[[f32; 16]; 2]; 24]; 1],
        /// `mask`: f32\[1, 1, 1, 24]
        pub mask: &'a [[[[f32; 24]; 1]; 1]; 1],
    }

    /// What a run makes. Tensors borrow from the `Model` and hold until its next run.
    #[derive(Clone, Debug)]
    pub struct Outputs<'a> {
        /// `y`: f32\[1, 24, 2, 16]
        pub y: &'a [[[[f32; 16]; 2]; 24]; 1],
    }

    /// The memory that a run works in. Weights are shared: a `Model` is cheap, one for each thread.
    #[derive(Clone)]
    pub struct Model {
        arena: rt::arena::Arena<ARENA_BYTES>,
    }

    impl Model {
        /// A workspace.
        pub const fn new() -> Model {
            Model { arena: rt::arena::Arena::new() }
        }

        /// Runs the model.
        ///
        /// # Errors
        /// An input of the wrong shape, or values that an operator cannot take; the error names the place.
        pub fn run(&mut self, inputs: Inputs<'_>) -> Result<Outputs<'_>, rt::Error> {
            rt::dispatch!(rt::simd::level(), simd => forward(simd, self, inputs))
        }
    }

    impl Default for Model {
        fn default() -> Model {
            Model::new()
        }
    }

    /// All steps of a run, for one instruction set.
    fn forward<'a, S: rt::simd::Simd>(simd: S, model: &'a mut Model, inputs: Inputs<'_>) -> Result<Outputs<'a>, rt::Error> {
        let Model { arena } = model;
        let v0: &[f32; 768] = rt::shaped::flat::<[[[[f32; 16]; 2]; 24]; 1], 768>(inputs.q);
        let v1: &[f32; 768] = rt::shaped::flat::<[[[[f32; 16]; 2]; 24]; 1], 768>(inputs.k);
        let v2: &[f32; 768] = rt::shaped::flat::<[[[[f32; 16]; 2]; 24]; 1], 768>(inputs.v);
        let v3: &[f32; 24] = rt::shaped::flat::<[[[[f32; 24]; 1]; 1]; 1], 24>(inputs.mask);
        {
            let (a18,) = arena.views::<(rt::arena::Write<f32, 4608, 1024>,)>();
            transpose_mat_mul(v1, a18);
        }
        {
            let (a18, a10,) = arena.views::<(rt::arena::Read<f32, 4608, 1024>, rt::arena::Write<f32, 0, 1152>,)>();
            transpose_mat_mul_mul(simd, v0, a18, v3, a10);
        }
        {
            let (a10, a19, a20, a21, a15,) = arena.views::<(rt::arena::Read<f32, 0, 1152>, rt::arena::Write<f32, 9344, 1>, rt::arena::Write<f32, 9216, 24>, rt::arena::Write<f32, 9408, 1>, rt::arena::Write<f32, 4608, 1152>,)>();
            softmax(simd, a10, a19, a20, a21, a15);
        }
        {
            let (a15, a16,) = arena.views::<(rt::arena::Read<f32, 4608, 1152>, rt::arena::Write<f32, 0, 768>,)>();
            transpose_mat_mul_2(simd, a15, v2, a16);
        }
        {
            let (a16, a17,) = arena.views::<(rt::arena::Read<f32, 0, 768>, rt::arena::Write<f32, 3072, 768>,)>();
            transpose(a16, a17);
        }
        let arena = &*arena;
        Ok(Outputs {
            y: rt::shaped::nest::<[[[[f32; 16]; 2]; 24]; 1], 768>(arena.reads::<(rt::arena::Read<f32, 3072, 768>,)>().0),
        })
    }

    /// Transpose `heads_of_q`, Transpose `heads_of_k`, MatMul `products` → f32\[2, 2, 16, 16]
    #[inline(never)]
    fn transpose_mat_mul(a: &[f32; 768], out: &mut [f32; 1024]) {
        for i in 0..2 {
            for j in 0..2 {
                for k in 0..16 {
                    for l in 0..16 {
                        let t0 = (j as i64) * 16 + (l as i64);
                        let t1 = t0 < 24i64;
                        let t2 = if t1 {
                            let t3 = a[i * 16 + j * 512 + k + l * 32];
                            t3
                        } else {
                            0.0f32
                        };
                        out[i * 512 + j * 256 + k * 16 + l] = t2;
                    }
                }
            }
        }
    }

    /// Transpose `heads_of_q`, Transpose `heads_of_k`, MatMul `products`, Mul `scaled`, Add `scores` → f32\[1, 2, 24, 24]
    #[inline(never)]
    fn transpose_mat_mul_mul<S: rt::simd::Simd>(simd: S, a: &[f32; 768], b: &[f32; 1024], c: &[f32; 24], out: &mut [f32; 1152]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                for i in 0..2 {
                    for m in 0..1 {
                        let columns: &[[f32; 16]; 16] = rt::kernel::rows(b, i * 512 + m * 256);
                        if const { rt::simd::is_narrow::<S>() } {
                            for tile in 0..12 {
                                let row = tile * 2;
                                let near: &[f32; 48] = rt::kernel::array(a, i * 16 + row * (32));
                                let r0: &[f32; 16] = rt::kernel::array(near, 0);
                                let r1: &[f32; 16] = rt::kernel::array(near, 32);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                for l in 0..16 {
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                    c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                    c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                }
                                let sums = [c0, c1];
                                for each in 0..2 {
                                    let (k, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t0 = sum * rt::simd::f32x16::splat(simd, 0.25f32);
                                        let t1: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t2 = t0 + t1;
                                        rt::vector::store(t2, out, i * 576 + k * 24 + m * 16 + n);
                                    }
                                }
                            }
                        } else if const { rt::simd::is_wide::<S>() } {
                            for tile in 0..2 {
                                let row = tile * 12;
                                let near: &[f32; 368] = rt::kernel::array(a, i * 16 + row * (32));
                                let r0: &[f32; 16] = rt::kernel::array(near, 0);
                                let r1: &[f32; 16] = rt::kernel::array(near, 32);
                                let r2: &[f32; 16] = rt::kernel::array(near, 64);
                                let r3: &[f32; 16] = rt::kernel::array(near, 96);
                                let r4: &[f32; 16] = rt::kernel::array(near, 128);
                                let r5: &[f32; 16] = rt::kernel::array(near, 160);
                                let r6: &[f32; 16] = rt::kernel::array(near, 192);
                                let r7: &[f32; 16] = rt::kernel::array(near, 224);
                                let r8: &[f32; 16] = rt::kernel::array(near, 256);
                                let r9: &[f32; 16] = rt::kernel::array(near, 288);
                                let r10: &[f32; 16] = rt::kernel::array(near, 320);
                                let r11: &[f32; 16] = rt::kernel::array(near, 352);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                                for l in 0..16 {
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                    c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                    c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                    c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                    c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                    c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                    c5 = rt::simd::f32x16::splat(simd, r5[l]).mul_add(line, c5);
                                    c6 = rt::simd::f32x16::splat(simd, r6[l]).mul_add(line, c6);
                                    c7 = rt::simd::f32x16::splat(simd, r7[l]).mul_add(line, c7);
                                    c8 = rt::simd::f32x16::splat(simd, r8[l]).mul_add(line, c8);
                                    c9 = rt::simd::f32x16::splat(simd, r9[l]).mul_add(line, c9);
                                    c10 = rt::simd::f32x16::splat(simd, r10[l]).mul_add(line, c10);
                                    c11 = rt::simd::f32x16::splat(simd, r11[l]).mul_add(line, c11);
                                }
                                let sums = [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11];
                                for each in 0..12 {
                                    let (k, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t3 = sum * rt::simd::f32x16::splat(simd, 0.25f32);
                                        let t4: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t5 = t3 + t4;
                                        rt::vector::store(t5, out, i * 576 + k * 24 + m * 16 + n);
                                    }
                                }
                            }
                        } else {
                            for tile in 0..4 {
                                let row = tile * 6;
                                let near: &[f32; 176] = rt::kernel::array(a, i * 16 + row * (32));
                                let r0: &[f32; 16] = rt::kernel::array(near, 0);
                                let r1: &[f32; 16] = rt::kernel::array(near, 32);
                                let r2: &[f32; 16] = rt::kernel::array(near, 64);
                                let r3: &[f32; 16] = rt::kernel::array(near, 96);
                                let r4: &[f32; 16] = rt::kernel::array(near, 128);
                                let r5: &[f32; 16] = rt::kernel::array(near, 160);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                for l in 0..16 {
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                    c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                    c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                    c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                    c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                    c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                    c5 = rt::simd::f32x16::splat(simd, r5[l]).mul_add(line, c5);
                                }
                                let sums = [c0, c1, c2, c3, c4, c5];
                                for each in 0..6 {
                                    let (k, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t6 = sum * rt::simd::f32x16::splat(simd, 0.25f32);
                                        let t7: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t8 = t6 + t7;
                                        rt::vector::store(t8, out, i * 576 + k * 24 + m * 16 + n);
                                    }
                                }
                            }
                        }
                    }
                    {
                        let m = 1usize;
                        let columns: &[[f32; 16]; 16] = rt::kernel::rows(b, i * 512 + m * 256);
                        if const { rt::simd::is_narrow::<S>() } {
                            for tile in 0..6 {
                                let row = tile * 4;
                                let near: &[f32; 112] = rt::kernel::array(a, i * 16 + row * (32));
                                let r0: &[f32; 16] = rt::kernel::array(near, 0);
                                let r1: &[f32; 16] = rt::kernel::array(near, 32);
                                let r2: &[f32; 16] = rt::kernel::array(near, 64);
                                let r3: &[f32; 16] = rt::kernel::array(near, 96);
                                let mut c0 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x8::splat(simd, 0.0);
                                for l in 0..16 {
                                    let line = rt::simd::f32x8::from_slice(simd, &columns[l][..8]);
                                    c0 = rt::simd::f32x8::splat(simd, r0[l]).mul_add(line, c0);
                                    c1 = rt::simd::f32x8::splat(simd, r1[l]).mul_add(line, c1);
                                    c2 = rt::simd::f32x8::splat(simd, r2[l]).mul_add(line, c2);
                                    c3 = rt::simd::f32x8::splat(simd, r3[l]).mul_add(line, c3);
                                }
                                let sums = [c0, c1, c2, c3];
                                for each in 0..4 {
                                    let (k, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t9 = sum * rt::simd::f32x8::splat(simd, 0.25f32);
                                        let t10: rt::simd::f32x8<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t11 = t9 + t10;
                                        rt::vector::store(t11, out, i * 576 + k * 24 + m * 16 + n);
                                    }
                                }
                            }
                        } else if const { rt::simd::is_wide::<S>() } {
                            for tile in 0..2 {
                                let row = tile * 12;
                                let near: &[f32; 368] = rt::kernel::array(a, i * 16 + row * (32));
                                let r0: &[f32; 16] = rt::kernel::array(near, 0);
                                let r1: &[f32; 16] = rt::kernel::array(near, 32);
                                let r2: &[f32; 16] = rt::kernel::array(near, 64);
                                let r3: &[f32; 16] = rt::kernel::array(near, 96);
                                let r4: &[f32; 16] = rt::kernel::array(near, 128);
                                let r5: &[f32; 16] = rt::kernel::array(near, 160);
                                let r6: &[f32; 16] = rt::kernel::array(near, 192);
                                let r7: &[f32; 16] = rt::kernel::array(near, 224);
                                let r8: &[f32; 16] = rt::kernel::array(near, 256);
                                let r9: &[f32; 16] = rt::kernel::array(near, 288);
                                let r10: &[f32; 16] = rt::kernel::array(near, 320);
                                let r11: &[f32; 16] = rt::kernel::array(near, 352);
                                let mut c0 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c6 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c7 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c8 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c9 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c10 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c11 = rt::simd::f32x8::splat(simd, 0.0);
                                for l in 0..16 {
                                    let line = rt::simd::f32x8::from_slice(simd, &columns[l][..8]);
                                    c0 = rt::simd::f32x8::splat(simd, r0[l]).mul_add(line, c0);
                                    c1 = rt::simd::f32x8::splat(simd, r1[l]).mul_add(line, c1);
                                    c2 = rt::simd::f32x8::splat(simd, r2[l]).mul_add(line, c2);
                                    c3 = rt::simd::f32x8::splat(simd, r3[l]).mul_add(line, c3);
                                    c4 = rt::simd::f32x8::splat(simd, r4[l]).mul_add(line, c4);
                                    c5 = rt::simd::f32x8::splat(simd, r5[l]).mul_add(line, c5);
                                    c6 = rt::simd::f32x8::splat(simd, r6[l]).mul_add(line, c6);
                                    c7 = rt::simd::f32x8::splat(simd, r7[l]).mul_add(line, c7);
                                    c8 = rt::simd::f32x8::splat(simd, r8[l]).mul_add(line, c8);
                                    c9 = rt::simd::f32x8::splat(simd, r9[l]).mul_add(line, c9);
                                    c10 = rt::simd::f32x8::splat(simd, r10[l]).mul_add(line, c10);
                                    c11 = rt::simd::f32x8::splat(simd, r11[l]).mul_add(line, c11);
                                }
                                let sums = [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11];
                                for each in 0..12 {
                                    let (k, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t12 = sum * rt::simd::f32x8::splat(simd, 0.25f32);
                                        let t13: rt::simd::f32x8<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t14 = t12 + t13;
                                        rt::vector::store(t14, out, i * 576 + k * 24 + m * 16 + n);
                                    }
                                }
                            }
                        } else {
                            for tile in 0..3 {
                                let row = tile * 8;
                                let near: &[f32; 240] = rt::kernel::array(a, i * 16 + row * (32));
                                let r0: &[f32; 16] = rt::kernel::array(near, 0);
                                let r1: &[f32; 16] = rt::kernel::array(near, 32);
                                let r2: &[f32; 16] = rt::kernel::array(near, 64);
                                let r3: &[f32; 16] = rt::kernel::array(near, 96);
                                let r4: &[f32; 16] = rt::kernel::array(near, 128);
                                let r5: &[f32; 16] = rt::kernel::array(near, 160);
                                let r6: &[f32; 16] = rt::kernel::array(near, 192);
                                let r7: &[f32; 16] = rt::kernel::array(near, 224);
                                let mut c0 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c6 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c7 = rt::simd::f32x8::splat(simd, 0.0);
                                for l in 0..16 {
                                    let line = rt::simd::f32x8::from_slice(simd, &columns[l][..8]);
                                    c0 = rt::simd::f32x8::splat(simd, r0[l]).mul_add(line, c0);
                                    c1 = rt::simd::f32x8::splat(simd, r1[l]).mul_add(line, c1);
                                    c2 = rt::simd::f32x8::splat(simd, r2[l]).mul_add(line, c2);
                                    c3 = rt::simd::f32x8::splat(simd, r3[l]).mul_add(line, c3);
                                    c4 = rt::simd::f32x8::splat(simd, r4[l]).mul_add(line, c4);
                                    c5 = rt::simd::f32x8::splat(simd, r5[l]).mul_add(line, c5);
                                    c6 = rt::simd::f32x8::splat(simd, r6[l]).mul_add(line, c6);
                                    c7 = rt::simd::f32x8::splat(simd, r7[l]).mul_add(line, c7);
                                }
                                let sums = [c0, c1, c2, c3, c4, c5, c6, c7];
                                for each in 0..8 {
                                    let (k, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t15 = sum * rt::simd::f32x8::splat(simd, 0.25f32);
                                        let t16: rt::simd::f32x8<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t17 = t15 + t16;
                                        rt::vector::store(t17, out, i * 576 + k * 24 + m * 16 + n);
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Softmax `weights` → f32\[1, 2, 24, 24]
    #[inline(never)]
    fn softmax<S: rt::simd::Simd>(simd: S, a: &[f32; 1152], b: &mut [f32; 1], c: &mut [f32; 24], d: &mut [f32; 1], out: &mut [f32; 1152]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                for i in 0..48 {
                    {
                        let acc = rt::vector::max(simd, 24, [&a[i * 24..][..24]],
                        #[inline(always)]
                        |[v0]: [rt::simd::f32x16<S>; 1]| {
                            v0
                        });
                        b[0] = acc;
                    }
                    {
                        let t0 = b[0];
                        let t1 = rt::simd::f32x16::splat(simd, t0);
                        let acc = rt::vector::map_sum(simd, &mut c[..24], [&a[i * 24..][..24]],
                        #[inline(always)]
                        |[v0]: [rt::simd::f32x16<S>; 1]| {
                            let t2 = v0 - t1;
                            let t3 = rt::vector::exp_below(simd, t2);
                            t3
                        });
                        let t4 = 1.0f32 / acc;
                        d[0] = t4;
                    }
                    {
                        let t5 = d[0];
                        let t6 = rt::simd::f32x16::splat(simd, t5);
                        rt::vector::map(simd, &mut out[i * 24..][..24], [&c[..24]],
                        #[inline(always)]
                        |[v0]: [rt::simd::f32x16<S>; 1]| {
                            let t7 = v0 * t6;
                            t7
                        });
                    }
                }
            },
        )
    }

    /// Transpose `heads_of_v`, MatMul `mixed` → f32\[1, 2, 24, 16]
    #[inline(never)]
    fn transpose_mat_mul_2<S: rt::simd::Simd>(simd: S, a: &[f32; 1152], b: &[f32; 768], out: &mut [f32; 768]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                for i in 0..2 {
                    for m in 0..1 {
                        let columns: &[f32; 752] = rt::kernel::array(b, i * 16 + m * 16);
                        if const { rt::simd::is_narrow::<S>() } {
                            for tile in 0..12 {
                                let row = tile * 2;
                                let near: &[f32; 48] = rt::kernel::array(a, i * 576 + row * (24));
                                let r0: &[f32; 24] = rt::kernel::array(near, 0);
                                let r1: &[f32; 24] = rt::kernel::array(near, 24);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                for l in 0..24 {
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[l * 32..l * 32 + 16]);
                                    c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                    c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                }
                                let sums = [c0, c1];
                                for each in 0..2 {
                                    let (k, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        rt::vector::store(sum, out, i * 384 + k * 16 + m * 16 + n);
                                    }
                                }
                            }
                        } else if const { rt::simd::is_wide::<S>() } {
                            for tile in 0..2 {
                                let row = tile * 12;
                                let near: &[f32; 288] = rt::kernel::array(a, i * 576 + row * (24));
                                let r0: &[f32; 24] = rt::kernel::array(near, 0);
                                let r1: &[f32; 24] = rt::kernel::array(near, 24);
                                let r2: &[f32; 24] = rt::kernel::array(near, 48);
                                let r3: &[f32; 24] = rt::kernel::array(near, 72);
                                let r4: &[f32; 24] = rt::kernel::array(near, 96);
                                let r5: &[f32; 24] = rt::kernel::array(near, 120);
                                let r6: &[f32; 24] = rt::kernel::array(near, 144);
                                let r7: &[f32; 24] = rt::kernel::array(near, 168);
                                let r8: &[f32; 24] = rt::kernel::array(near, 192);
                                let r9: &[f32; 24] = rt::kernel::array(near, 216);
                                let r10: &[f32; 24] = rt::kernel::array(near, 240);
                                let r11: &[f32; 24] = rt::kernel::array(near, 264);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                                for l in 0..24 {
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[l * 32..l * 32 + 16]);
                                    c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                    c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                    c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                    c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                    c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                    c5 = rt::simd::f32x16::splat(simd, r5[l]).mul_add(line, c5);
                                    c6 = rt::simd::f32x16::splat(simd, r6[l]).mul_add(line, c6);
                                    c7 = rt::simd::f32x16::splat(simd, r7[l]).mul_add(line, c7);
                                    c8 = rt::simd::f32x16::splat(simd, r8[l]).mul_add(line, c8);
                                    c9 = rt::simd::f32x16::splat(simd, r9[l]).mul_add(line, c9);
                                    c10 = rt::simd::f32x16::splat(simd, r10[l]).mul_add(line, c10);
                                    c11 = rt::simd::f32x16::splat(simd, r11[l]).mul_add(line, c11);
                                }
                                let sums = [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11];
                                for each in 0..12 {
                                    let (k, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        rt::vector::store(sum, out, i * 384 + k * 16 + m * 16 + n);
                                    }
                                }
                            }
                        } else {
                            for tile in 0..4 {
                                let row = tile * 6;
                                let near: &[f32; 144] = rt::kernel::array(a, i * 576 + row * (24));
                                let r0: &[f32; 24] = rt::kernel::array(near, 0);
                                let r1: &[f32; 24] = rt::kernel::array(near, 24);
                                let r2: &[f32; 24] = rt::kernel::array(near, 48);
                                let r3: &[f32; 24] = rt::kernel::array(near, 72);
                                let r4: &[f32; 24] = rt::kernel::array(near, 96);
                                let r5: &[f32; 24] = rt::kernel::array(near, 120);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                for l in 0..24 {
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[l * 32..l * 32 + 16]);
                                    c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                    c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                    c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                    c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                    c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                    c5 = rt::simd::f32x16::splat(simd, r5[l]).mul_add(line, c5);
                                }
                                let sums = [c0, c1, c2, c3, c4, c5];
                                for each in 0..6 {
                                    let (k, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        rt::vector::store(sum, out, i * 384 + k * 16 + m * 16 + n);
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Transpose `y` → f32\[1, 24, 2, 16]
    #[inline(never)]
    fn transpose(a: &[f32; 768], out: &mut [f32; 768]) {
        for i in 0..24 {
            for j in 0..2 {
                for k in 0..16 {
                    let t0 = a[i * 16 + j * 384 + k];
                    out[i * 32 + j * 16 + k] = t0;
                }
            }
        }
    }
}
