/// The model `gelu`, compiled.
///
/// Operator sets: ai.onnx 21; IR version 10.
/// 3200 bytes of weights, 0 bytes of arena.
///
/// Free dims: `n`.
///
/// | | name | type |
/// |---|---|---|
/// | input `x` | `x` | f32\[n, 24] |
/// | output `y` | `y` | f32\[n, 32] |
#[allow(dead_code, unused, non_snake_case, non_upper_case_globals, clippy::all, clippy::pedantic)]
pub mod gelu {
    use ::onnx_rt as rt;
    rt::need_alloc!("`gelu` has free dims (`dims = { .. }` fixes or bounds them)");

    /// Bytes of intermediate values of static size that a `Model` holds.
    pub const ARENA_BYTES: usize = 0;
    /// Bytes of weights in the binary.
    pub const WEIGHT_BYTES: usize = 3200;

    /// What the model is given.
    #[derive(Clone, Copy, Debug)]
    pub struct Inputs<'a> {
        /// `x`: f32\[n, 24]
        pub x: rt::TensorView<'a, f32, 2>,
    }

    /// What a run makes. Tensors borrow from the `Model` and hold until its next run.
    #[derive(Clone, Debug)]
    pub struct Outputs<'a> {
        /// `y`: f32\[n, 32]
        pub y: rt::TensorView<'a, f32, 2>,
    }

    /// All weights, packed for the kernels.
    static BLOB: rt::blob::Aligned<[u8; 3200]> = rt::blob::Aligned(*include_bytes!("gelu.weights"));
    static W_PACKED: &[f32; 768] = rt::blob::view::<f32, 0, 768, 3200>(&BLOB);
    static B: &[f32; 32] = rt::blob::view::<f32, 3072, 32, 3200>(&BLOB);

    /// The memory that a run works in. Weights are shared: a `Model` is cheap, one for each thread.
    #[derive(Clone)]
    pub struct Model {
        arena: rt::arena::Arena<ARENA_BYTES>,
        slot_0: rt::__alloc::vec::Vec<f32>,
    }

    impl Model {
        /// A workspace.
        pub const fn new() -> Model {
            Model { arena: rt::arena::Arena::new(), slot_0: rt::__alloc::vec::Vec::new() }
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
        let Model { arena, slot_0 } = model;
        let v0_shape: [usize; 2] = inputs.x.shape();
        let v0 = inputs.x.data();
        let d_n: usize = v0_shape[0];
        if v0_shape[1] != 24 {
            return Err(rt::Fault::Shape { expected: "[n, 24]", given: rt::Dims::<usize>::new(&v0_shape) }.at("input \"x\""));
        }
        {
            let a5 = rt::kernel::grow(slot_0, rt::kernel::length((d_n as i128) * 32), 0.0f32).map_err(|fault| fault.at("node \"y\" (Gelu)"))?;
            mat_mul_add_gelu(simd, v0, W_PACKED, B, a5, d_n);
        }
        let arena = &*arena;
        let slot_0 = &*slot_0;
        Ok(Outputs {
            y: rt::TensorView::<f32, 2>::new([d_n, 32], rt::kernel::prefix(&slot_0[..], &[d_n, 32])).map_err(|fault| fault.at("output \"y\""))?,
        })
    }

    /// MatMul `product`, Add `sum`, Gelu `y` → f32\[n, 32]
    #[inline(never)]
    fn mat_mul_add_gelu<S: rt::simd::Simd>(simd: S, a: &[f32], b: &[f32; 768], c: &[f32; 32], out: &mut [f32], n0: usize) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..1 {
                        let l = pair * 2;
                        let columns: &[[f32; 16]; 24] = rt::kernel::rows(b, l * 384);
                        let beside: &[[f32; 16]; 24] = rt::kernel::rows(b, (l + 1) * 384);
                        let mut row = 0;
                        while row + 14 <= n0 {
                            let near: &[f32; 336] = rt::kernel::array(a, row * (24));
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
                            let r12: &[f32; 24] = rt::kernel::array(near, 288);
                            let r13: &[f32; 24] = rt::kernel::array(near, 312);
                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c13 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d13 = rt::simd::f32x16::splat(simd, 0.0);
                            for k in 0..24 {
                                let line = rt::simd::f32x16::from_slice(simd, &columns[k]);
                                let line_beside = rt::simd::f32x16::from_slice(simd, &beside[k]);
                                let x = rt::simd::f32x16::splat(simd, r0[k]);
                                (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                let x = rt::simd::f32x16::splat(simd, r1[k]);
                                (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                let x = rt::simd::f32x16::splat(simd, r2[k]);
                                (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                let x = rt::simd::f32x16::splat(simd, r3[k]);
                                (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                let x = rt::simd::f32x16::splat(simd, r4[k]);
                                (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                let x = rt::simd::f32x16::splat(simd, r5[k]);
                                (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                let x = rt::simd::f32x16::splat(simd, r6[k]);
                                (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                let x = rt::simd::f32x16::splat(simd, r7[k]);
                                (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                let x = rt::simd::f32x16::splat(simd, r8[k]);
                                (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                let x = rt::simd::f32x16::splat(simd, r9[k]);
                                (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                let x = rt::simd::f32x16::splat(simd, r10[k]);
                                (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                let x = rt::simd::f32x16::splat(simd, r11[k]);
                                (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                let x = rt::simd::f32x16::splat(simd, r12[k]);
                                (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                let x = rt::simd::f32x16::splat(simd, r13[k]);
                                (c13, d13) = (x.mul_add(line, c13), x.mul_add(line_beside, d13));
                            }
                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12], [c13, d13]];
                            for each in 0..14 {
                                for side in 0..2 {
                                    let (j, l, sum) = (row + each, l + side, sums[each][side]);
                                    {
                                        let m = 0usize;
                                        let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, l * 16 + m);
                                        let t1 = sum + t0;
                                        let t2 = rt::simd::f32x16::splat(simd, 0.5f32) * t1;
                                        let t3 = t1 * rt::simd::f32x16::splat(simd, 0.70710677f32);
                                        let t4 = rt::vector::erf(simd, t3);
                                        let t5 = rt::simd::f32x16::splat(simd, 1.0f32) + t4;
                                        let t6 = t2 * t5;
                                        rt::vector::store(t6, out, j * 32 + l * 16 + m);
                                    }
                                }
                            }
                            row += 14;
                        }
                        while row + 4 <= n0 {
                            let near: &[f32; 96] = rt::kernel::array(a, row * (24));
                            let r0: &[f32; 24] = rt::kernel::array(near, 0);
                            let r1: &[f32; 24] = rt::kernel::array(near, 24);
                            let r2: &[f32; 24] = rt::kernel::array(near, 48);
                            let r3: &[f32; 24] = rt::kernel::array(near, 72);
                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                            for k in 0..24 {
                                let line = rt::simd::f32x16::from_slice(simd, &columns[k]);
                                let line_beside = rt::simd::f32x16::from_slice(simd, &beside[k]);
                                let x = rt::simd::f32x16::splat(simd, r0[k]);
                                (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                let x = rt::simd::f32x16::splat(simd, r1[k]);
                                (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                let x = rt::simd::f32x16::splat(simd, r2[k]);
                                (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                let x = rt::simd::f32x16::splat(simd, r3[k]);
                                (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                            }
                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3]];
                            for each in 0..4 {
                                for side in 0..2 {
                                    let (j, l, sum) = (row + each, l + side, sums[each][side]);
                                    {
                                        let m = 0usize;
                                        let t7: rt::simd::f32x16<S> = rt::vector::load(simd, c, l * 16 + m);
                                        let t8 = sum + t7;
                                        let t9 = rt::simd::f32x16::splat(simd, 0.5f32) * t8;
                                        let t10 = t8 * rt::simd::f32x16::splat(simd, 0.70710677f32);
                                        let t11 = rt::vector::erf(simd, t10);
                                        let t12 = rt::simd::f32x16::splat(simd, 1.0f32) + t11;
                                        let t13 = t9 * t12;
                                        rt::vector::store(t13, out, j * 32 + l * 16 + m);
                                    }
                                }
                            }
                            row += 4;
                        }
                        while row + 1 <= n0 {
                            let r0: &[f32; 24] = rt::kernel::array(a, row * (24));
                            let mut c0_0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c0_1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c0_2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c0_3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d0_0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d0_1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d0_2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d0_3 = rt::simd::f32x16::splat(simd, 0.0);
                            for chunk in 0..24 / 4 {
                                let k = chunk * 4 + 0;
                                let line = rt::simd::f32x16::from_slice(simd, &columns[k]);
                                let line_beside = rt::simd::f32x16::from_slice(simd, &beside[k]);
                                let x = rt::simd::f32x16::splat(simd, r0[k]);
                                (c0_0, d0_0) = (x.mul_add(line, c0_0), x.mul_add(line_beside, d0_0));
                                let k = chunk * 4 + 1;
                                let line = rt::simd::f32x16::from_slice(simd, &columns[k]);
                                let line_beside = rt::simd::f32x16::from_slice(simd, &beside[k]);
                                let x = rt::simd::f32x16::splat(simd, r0[k]);
                                (c0_1, d0_1) = (x.mul_add(line, c0_1), x.mul_add(line_beside, d0_1));
                                let k = chunk * 4 + 2;
                                let line = rt::simd::f32x16::from_slice(simd, &columns[k]);
                                let line_beside = rt::simd::f32x16::from_slice(simd, &beside[k]);
                                let x = rt::simd::f32x16::splat(simd, r0[k]);
                                (c0_2, d0_2) = (x.mul_add(line, c0_2), x.mul_add(line_beside, d0_2));
                                let k = chunk * 4 + 3;
                                let line = rt::simd::f32x16::from_slice(simd, &columns[k]);
                                let line_beside = rt::simd::f32x16::from_slice(simd, &beside[k]);
                                let x = rt::simd::f32x16::splat(simd, r0[k]);
                                (c0_3, d0_3) = (x.mul_add(line, c0_3), x.mul_add(line_beside, d0_3));
                            }
                            let c0 = (c0_0 + c0_1) + (c0_2 + c0_3);
                            let d0 = (d0_0 + d0_1) + (d0_2 + d0_3);
                            let sums = [[c0, d0]];
                            for each in 0..1 {
                                for side in 0..2 {
                                    let (j, l, sum) = (row + each, l + side, sums[each][side]);
                                    {
                                        let m = 0usize;
                                        let t14: rt::simd::f32x16<S> = rt::vector::load(simd, c, l * 16 + m);
                                        let t15 = sum + t14;
                                        let t16 = rt::simd::f32x16::splat(simd, 0.5f32) * t15;
                                        let t17 = t15 * rt::simd::f32x16::splat(simd, 0.70710677f32);
                                        let t18 = rt::vector::erf(simd, t17);
                                        let t19 = rt::simd::f32x16::splat(simd, 1.0f32) + t18;
                                        let t20 = t16 * t19;
                                        rt::vector::store(t20, out, j * 32 + l * 16 + m);
                                    }
                                }
                            }
                            row += 1;
                        }
                    }
                } else {
                    for l in 0..2 {
                        let columns: &[[f32; 16]; 24] = rt::kernel::rows(b, l * 384);
                        if const { rt::simd::is_narrow::<S>() } {
                            let mut row = 0;
                            while row + 2 <= n0 {
                                let near: &[f32; 48] = rt::kernel::array(a, row * (24));
                                let r0: &[f32; 24] = rt::kernel::array(near, 0);
                                let r1: &[f32; 24] = rt::kernel::array(near, 24);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..24 {
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[k]);
                                    c0 = rt::simd::f32x16::splat(simd, r0[k]).mul_add(line, c0);
                                    c1 = rt::simd::f32x16::splat(simd, r1[k]).mul_add(line, c1);
                                }
                                let sums = [c0, c1];
                                for each in 0..2 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let m = 0usize;
                                        let t21: rt::simd::f32x16<S> = rt::vector::load(simd, c, l * 16 + m);
                                        let t22 = sum + t21;
                                        let t23 = rt::simd::f32x16::splat(simd, 0.5f32) * t22;
                                        let t24 = t22 * rt::simd::f32x16::splat(simd, 0.70710677f32);
                                        let t25 = rt::vector::erf(simd, t24);
                                        let t26 = rt::simd::f32x16::splat(simd, 1.0f32) + t25;
                                        let t27 = t23 * t26;
                                        rt::vector::store(t27, out, j * 32 + l * 16 + m);
                                    }
                                }
                                row += 2;
                            }
                            while row + 1 <= n0 {
                                let r0: &[f32; 24] = rt::kernel::array(a, row * (24));
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..24 {
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[k]);
                                    c0 = rt::simd::f32x16::splat(simd, r0[k]).mul_add(line, c0);
                                }
                                let j = row;
                                {
                                    let m = 0usize;
                                    let t28: rt::simd::f32x16<S> = rt::vector::load(simd, c, l * 16 + m);
                                    let t29 = c0 + t28;
                                    let t30 = rt::simd::f32x16::splat(simd, 0.5f32) * t29;
                                    let t31 = t29 * rt::simd::f32x16::splat(simd, 0.70710677f32);
                                    let t32 = rt::vector::erf(simd, t31);
                                    let t33 = rt::simd::f32x16::splat(simd, 1.0f32) + t32;
                                    let t34 = t30 * t33;
                                    rt::vector::store(t34, out, j * 32 + l * 16 + m);
                                }
                                row += 1;
                            }
                        } else {
                            let mut row = 0;
                            while row + 6 <= n0 {
                                let near: &[f32; 144] = rt::kernel::array(a, row * (24));
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
                                for k in 0..24 {
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[k]);
                                    c0 = rt::simd::f32x16::splat(simd, r0[k]).mul_add(line, c0);
                                    c1 = rt::simd::f32x16::splat(simd, r1[k]).mul_add(line, c1);
                                    c2 = rt::simd::f32x16::splat(simd, r2[k]).mul_add(line, c2);
                                    c3 = rt::simd::f32x16::splat(simd, r3[k]).mul_add(line, c3);
                                    c4 = rt::simd::f32x16::splat(simd, r4[k]).mul_add(line, c4);
                                    c5 = rt::simd::f32x16::splat(simd, r5[k]).mul_add(line, c5);
                                }
                                let sums = [c0, c1, c2, c3, c4, c5];
                                for each in 0..6 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let m = 0usize;
                                        let t35: rt::simd::f32x16<S> = rt::vector::load(simd, c, l * 16 + m);
                                        let t36 = sum + t35;
                                        let t37 = rt::simd::f32x16::splat(simd, 0.5f32) * t36;
                                        let t38 = t36 * rt::simd::f32x16::splat(simd, 0.70710677f32);
                                        let t39 = rt::vector::erf(simd, t38);
                                        let t40 = rt::simd::f32x16::splat(simd, 1.0f32) + t39;
                                        let t41 = t37 * t40;
                                        rt::vector::store(t41, out, j * 32 + l * 16 + m);
                                    }
                                }
                                row += 6;
                            }
                            while row + 3 <= n0 {
                                let near: &[f32; 72] = rt::kernel::array(a, row * (24));
                                let r0: &[f32; 24] = rt::kernel::array(near, 0);
                                let r1: &[f32; 24] = rt::kernel::array(near, 24);
                                let r2: &[f32; 24] = rt::kernel::array(near, 48);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..24 {
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[k]);
                                    c0 = rt::simd::f32x16::splat(simd, r0[k]).mul_add(line, c0);
                                    c1 = rt::simd::f32x16::splat(simd, r1[k]).mul_add(line, c1);
                                    c2 = rt::simd::f32x16::splat(simd, r2[k]).mul_add(line, c2);
                                }
                                let sums = [c0, c1, c2];
                                for each in 0..3 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let m = 0usize;
                                        let t42: rt::simd::f32x16<S> = rt::vector::load(simd, c, l * 16 + m);
                                        let t43 = sum + t42;
                                        let t44 = rt::simd::f32x16::splat(simd, 0.5f32) * t43;
                                        let t45 = t43 * rt::simd::f32x16::splat(simd, 0.70710677f32);
                                        let t46 = rt::vector::erf(simd, t45);
                                        let t47 = rt::simd::f32x16::splat(simd, 1.0f32) + t46;
                                        let t48 = t44 * t47;
                                        rt::vector::store(t48, out, j * 32 + l * 16 + m);
                                    }
                                }
                                row += 3;
                            }
                            while row + 1 <= n0 {
                                let r0: &[f32; 24] = rt::kernel::array(a, row * (24));
                                let mut c0_0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c0_1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c0_2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c0_3 = rt::simd::f32x16::splat(simd, 0.0);
                                for chunk in 0..24 / 4 {
                                    let k = chunk * 4 + 0;
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[k]);
                                    c0_0 = rt::simd::f32x16::splat(simd, r0[k]).mul_add(line, c0_0);
                                    let k = chunk * 4 + 1;
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[k]);
                                    c0_1 = rt::simd::f32x16::splat(simd, r0[k]).mul_add(line, c0_1);
                                    let k = chunk * 4 + 2;
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[k]);
                                    c0_2 = rt::simd::f32x16::splat(simd, r0[k]).mul_add(line, c0_2);
                                    let k = chunk * 4 + 3;
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[k]);
                                    c0_3 = rt::simd::f32x16::splat(simd, r0[k]).mul_add(line, c0_3);
                                }
                                let c0 = (c0_0 + c0_1) + (c0_2 + c0_3);
                                let j = row;
                                {
                                    let m = 0usize;
                                    let t49: rt::simd::f32x16<S> = rt::vector::load(simd, c, l * 16 + m);
                                    let t50 = c0 + t49;
                                    let t51 = rt::simd::f32x16::splat(simd, 0.5f32) * t50;
                                    let t52 = t50 * rt::simd::f32x16::splat(simd, 0.70710677f32);
                                    let t53 = rt::vector::erf(simd, t52);
                                    let t54 = rt::simd::f32x16::splat(simd, 1.0f32) + t53;
                                    let t55 = t51 * t54;
                                    rt::vector::store(t55, out, j * 32 + l * 16 + m);
                                }
                                row += 1;
                            }
                        }
                    }
                }
            },
        )
    }
}
