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
                for l in 0..2 {
                    let columns: &[[f32; 16]; 24] = rt::kernel::rows(b, l * 384);
                    let mut row = 0;
                    while row + 6 <= n0 {
                        let r0: &[f32; 24] = rt::kernel::array(a, row * (24));
                        let r1: &[f32; 24] = rt::kernel::array(a, (row + 1) * (24));
                        let r2: &[f32; 24] = rt::kernel::array(a, (row + 2) * (24));
                        let r3: &[f32; 24] = rt::kernel::array(a, (row + 3) * (24));
                        let r4: &[f32; 24] = rt::kernel::array(a, (row + 4) * (24));
                        let r5: &[f32; 24] = rt::kernel::array(a, (row + 5) * (24));
                        let mut c00 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c01 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c10 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c11 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c20 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c21 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c30 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c31 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c40 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c41 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c50 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c51 = rt::simd::f32x8::splat(simd, 0.0);
                        for k in 0..24 {
                            let q0 = rt::simd::f32x8::from_slice(simd, &columns[k][0..8]);
                            let q1 = rt::simd::f32x8::from_slice(simd, &columns[k][8..16]);
                            let x = rt::simd::f32x8::splat(simd, r0[k]);
                            c00 = x.mul_add(q0, c00);
                            c01 = x.mul_add(q1, c01);
                            let x = rt::simd::f32x8::splat(simd, r1[k]);
                            c10 = x.mul_add(q0, c10);
                            c11 = x.mul_add(q1, c11);
                            let x = rt::simd::f32x8::splat(simd, r2[k]);
                            c20 = x.mul_add(q0, c20);
                            c21 = x.mul_add(q1, c21);
                            let x = rt::simd::f32x8::splat(simd, r3[k]);
                            c30 = x.mul_add(q0, c30);
                            c31 = x.mul_add(q1, c31);
                            let x = rt::simd::f32x8::splat(simd, r4[k]);
                            c40 = x.mul_add(q0, c40);
                            c41 = x.mul_add(q1, c41);
                            let x = rt::simd::f32x8::splat(simd, r5[k]);
                            c50 = x.mul_add(q0, c50);
                            c51 = x.mul_add(q1, c51);
                        }
                        {
                            let j = row;
                            {
                                let m = 0usize;
                                let t0: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m);
                                let t1 = c00 + t0;
                                let t2 = rt::simd::f32x8::splat(simd, 0.5f32) * t1;
                                let t3 = t1 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t4 = rt::vector::erf(simd, t3);
                                let t5 = rt::simd::f32x8::splat(simd, 1.0f32) + t4;
                                let t6 = t2 * t5;
                                rt::vector::store(t6, out, j * 32 + l * 16 + m);
                            }
                            {
                                let m = 0usize;
                                let t7: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m + 8);
                                let t8 = c01 + t7;
                                let t9 = rt::simd::f32x8::splat(simd, 0.5f32) * t8;
                                let t10 = t8 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t11 = rt::vector::erf(simd, t10);
                                let t12 = rt::simd::f32x8::splat(simd, 1.0f32) + t11;
                                let t13 = t9 * t12;
                                rt::vector::store(t13, out, j * 32 + l * 16 + m + 8);
                            }
                        }
                        {
                            let j = row + 1;
                            {
                                let m = 0usize;
                                let t14: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m);
                                let t15 = c10 + t14;
                                let t16 = rt::simd::f32x8::splat(simd, 0.5f32) * t15;
                                let t17 = t15 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t18 = rt::vector::erf(simd, t17);
                                let t19 = rt::simd::f32x8::splat(simd, 1.0f32) + t18;
                                let t20 = t16 * t19;
                                rt::vector::store(t20, out, j * 32 + l * 16 + m);
                            }
                            {
                                let m = 0usize;
                                let t21: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m + 8);
                                let t22 = c11 + t21;
                                let t23 = rt::simd::f32x8::splat(simd, 0.5f32) * t22;
                                let t24 = t22 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t25 = rt::vector::erf(simd, t24);
                                let t26 = rt::simd::f32x8::splat(simd, 1.0f32) + t25;
                                let t27 = t23 * t26;
                                rt::vector::store(t27, out, j * 32 + l * 16 + m + 8);
                            }
                        }
                        {
                            let j = row + 2;
                            {
                                let m = 0usize;
                                let t28: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m);
                                let t29 = c20 + t28;
                                let t30 = rt::simd::f32x8::splat(simd, 0.5f32) * t29;
                                let t31 = t29 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t32 = rt::vector::erf(simd, t31);
                                let t33 = rt::simd::f32x8::splat(simd, 1.0f32) + t32;
                                let t34 = t30 * t33;
                                rt::vector::store(t34, out, j * 32 + l * 16 + m);
                            }
                            {
                                let m = 0usize;
                                let t35: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m + 8);
                                let t36 = c21 + t35;
                                let t37 = rt::simd::f32x8::splat(simd, 0.5f32) * t36;
                                let t38 = t36 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t39 = rt::vector::erf(simd, t38);
                                let t40 = rt::simd::f32x8::splat(simd, 1.0f32) + t39;
                                let t41 = t37 * t40;
                                rt::vector::store(t41, out, j * 32 + l * 16 + m + 8);
                            }
                        }
                        {
                            let j = row + 3;
                            {
                                let m = 0usize;
                                let t42: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m);
                                let t43 = c30 + t42;
                                let t44 = rt::simd::f32x8::splat(simd, 0.5f32) * t43;
                                let t45 = t43 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t46 = rt::vector::erf(simd, t45);
                                let t47 = rt::simd::f32x8::splat(simd, 1.0f32) + t46;
                                let t48 = t44 * t47;
                                rt::vector::store(t48, out, j * 32 + l * 16 + m);
                            }
                            {
                                let m = 0usize;
                                let t49: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m + 8);
                                let t50 = c31 + t49;
                                let t51 = rt::simd::f32x8::splat(simd, 0.5f32) * t50;
                                let t52 = t50 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t53 = rt::vector::erf(simd, t52);
                                let t54 = rt::simd::f32x8::splat(simd, 1.0f32) + t53;
                                let t55 = t51 * t54;
                                rt::vector::store(t55, out, j * 32 + l * 16 + m + 8);
                            }
                        }
                        {
                            let j = row + 4;
                            {
                                let m = 0usize;
                                let t56: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m);
                                let t57 = c40 + t56;
                                let t58 = rt::simd::f32x8::splat(simd, 0.5f32) * t57;
                                let t59 = t57 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t60 = rt::vector::erf(simd, t59);
                                let t61 = rt::simd::f32x8::splat(simd, 1.0f32) + t60;
                                let t62 = t58 * t61;
                                rt::vector::store(t62, out, j * 32 + l * 16 + m);
                            }
                            {
                                let m = 0usize;
                                let t63: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m + 8);
                                let t64 = c41 + t63;
                                let t65 = rt::simd::f32x8::splat(simd, 0.5f32) * t64;
                                let t66 = t64 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t67 = rt::vector::erf(simd, t66);
                                let t68 = rt::simd::f32x8::splat(simd, 1.0f32) + t67;
                                let t69 = t65 * t68;
                                rt::vector::store(t69, out, j * 32 + l * 16 + m + 8);
                            }
                        }
                        {
                            let j = row + 5;
                            {
                                let m = 0usize;
                                let t70: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m);
                                let t71 = c50 + t70;
                                let t72 = rt::simd::f32x8::splat(simd, 0.5f32) * t71;
                                let t73 = t71 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t74 = rt::vector::erf(simd, t73);
                                let t75 = rt::simd::f32x8::splat(simd, 1.0f32) + t74;
                                let t76 = t72 * t75;
                                rt::vector::store(t76, out, j * 32 + l * 16 + m);
                            }
                            {
                                let m = 0usize;
                                let t77: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m + 8);
                                let t78 = c51 + t77;
                                let t79 = rt::simd::f32x8::splat(simd, 0.5f32) * t78;
                                let t80 = t78 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t81 = rt::vector::erf(simd, t80);
                                let t82 = rt::simd::f32x8::splat(simd, 1.0f32) + t81;
                                let t83 = t79 * t82;
                                rt::vector::store(t83, out, j * 32 + l * 16 + m + 8);
                            }
                        }
                        row += 6;
                    }
                    if row + 3 <= n0 {
                        let r0: &[f32; 24] = rt::kernel::array(a, row * (24));
                        let r1: &[f32; 24] = rt::kernel::array(a, (row + 1) * (24));
                        let r2: &[f32; 24] = rt::kernel::array(a, (row + 2) * (24));
                        let mut c00_0 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c01_0 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c00_1 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c01_1 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c10_0 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c11_0 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c10_1 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c11_1 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c20_0 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c21_0 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c20_1 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c21_1 = rt::simd::f32x8::splat(simd, 0.0);
                        for chunk in 0..24 / 2 {
                            let k = chunk * 2 + 0;
                            let q0 = rt::simd::f32x8::from_slice(simd, &columns[k][0..8]);
                            let q1 = rt::simd::f32x8::from_slice(simd, &columns[k][8..16]);
                            let x = rt::simd::f32x8::splat(simd, r0[k]);
                            c00_0 = x.mul_add(q0, c00_0);
                            c01_0 = x.mul_add(q1, c01_0);
                            let x = rt::simd::f32x8::splat(simd, r1[k]);
                            c10_0 = x.mul_add(q0, c10_0);
                            c11_0 = x.mul_add(q1, c11_0);
                            let x = rt::simd::f32x8::splat(simd, r2[k]);
                            c20_0 = x.mul_add(q0, c20_0);
                            c21_0 = x.mul_add(q1, c21_0);
                            let k = chunk * 2 + 1;
                            let q0 = rt::simd::f32x8::from_slice(simd, &columns[k][0..8]);
                            let q1 = rt::simd::f32x8::from_slice(simd, &columns[k][8..16]);
                            let x = rt::simd::f32x8::splat(simd, r0[k]);
                            c00_1 = x.mul_add(q0, c00_1);
                            c01_1 = x.mul_add(q1, c01_1);
                            let x = rt::simd::f32x8::splat(simd, r1[k]);
                            c10_1 = x.mul_add(q0, c10_1);
                            c11_1 = x.mul_add(q1, c11_1);
                            let x = rt::simd::f32x8::splat(simd, r2[k]);
                            c20_1 = x.mul_add(q0, c20_1);
                            c21_1 = x.mul_add(q1, c21_1);
                        }
                        let c00 = c00_0 + c00_1;
                        let c01 = c01_0 + c01_1;
                        let c10 = c10_0 + c10_1;
                        let c11 = c11_0 + c11_1;
                        let c20 = c20_0 + c20_1;
                        let c21 = c21_0 + c21_1;
                        {
                            let j = row;
                            {
                                let m = 0usize;
                                let t84: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m);
                                let t85 = c00 + t84;
                                let t86 = rt::simd::f32x8::splat(simd, 0.5f32) * t85;
                                let t87 = t85 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t88 = rt::vector::erf(simd, t87);
                                let t89 = rt::simd::f32x8::splat(simd, 1.0f32) + t88;
                                let t90 = t86 * t89;
                                rt::vector::store(t90, out, j * 32 + l * 16 + m);
                            }
                            {
                                let m = 0usize;
                                let t91: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m + 8);
                                let t92 = c01 + t91;
                                let t93 = rt::simd::f32x8::splat(simd, 0.5f32) * t92;
                                let t94 = t92 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t95 = rt::vector::erf(simd, t94);
                                let t96 = rt::simd::f32x8::splat(simd, 1.0f32) + t95;
                                let t97 = t93 * t96;
                                rt::vector::store(t97, out, j * 32 + l * 16 + m + 8);
                            }
                        }
                        {
                            let j = row + 1;
                            {
                                let m = 0usize;
                                let t98: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m);
                                let t99 = c10 + t98;
                                let t100 = rt::simd::f32x8::splat(simd, 0.5f32) * t99;
                                let t101 = t99 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t102 = rt::vector::erf(simd, t101);
                                let t103 = rt::simd::f32x8::splat(simd, 1.0f32) + t102;
                                let t104 = t100 * t103;
                                rt::vector::store(t104, out, j * 32 + l * 16 + m);
                            }
                            {
                                let m = 0usize;
                                let t105: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m + 8);
                                let t106 = c11 + t105;
                                let t107 = rt::simd::f32x8::splat(simd, 0.5f32) * t106;
                                let t108 = t106 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t109 = rt::vector::erf(simd, t108);
                                let t110 = rt::simd::f32x8::splat(simd, 1.0f32) + t109;
                                let t111 = t107 * t110;
                                rt::vector::store(t111, out, j * 32 + l * 16 + m + 8);
                            }
                        }
                        {
                            let j = row + 2;
                            {
                                let m = 0usize;
                                let t112: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m);
                                let t113 = c20 + t112;
                                let t114 = rt::simd::f32x8::splat(simd, 0.5f32) * t113;
                                let t115 = t113 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t116 = rt::vector::erf(simd, t115);
                                let t117 = rt::simd::f32x8::splat(simd, 1.0f32) + t116;
                                let t118 = t114 * t117;
                                rt::vector::store(t118, out, j * 32 + l * 16 + m);
                            }
                            {
                                let m = 0usize;
                                let t119: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m + 8);
                                let t120 = c21 + t119;
                                let t121 = rt::simd::f32x8::splat(simd, 0.5f32) * t120;
                                let t122 = t120 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t123 = rt::vector::erf(simd, t122);
                                let t124 = rt::simd::f32x8::splat(simd, 1.0f32) + t123;
                                let t125 = t121 * t124;
                                rt::vector::store(t125, out, j * 32 + l * 16 + m + 8);
                            }
                        }
                        row += 3;
                    }
                    while row + 1 <= n0 {
                        let r0: &[f32; 24] = rt::kernel::array(a, row * (24));
                        let mut c00_0 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c01_0 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c00_1 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c01_1 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c00_2 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c01_2 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c00_3 = rt::simd::f32x8::splat(simd, 0.0);
                        let mut c01_3 = rt::simd::f32x8::splat(simd, 0.0);
                        for chunk in 0..24 / 4 {
                            let k = chunk * 4 + 0;
                            let q0 = rt::simd::f32x8::from_slice(simd, &columns[k][0..8]);
                            let q1 = rt::simd::f32x8::from_slice(simd, &columns[k][8..16]);
                            let x = rt::simd::f32x8::splat(simd, r0[k]);
                            c00_0 = x.mul_add(q0, c00_0);
                            c01_0 = x.mul_add(q1, c01_0);
                            let k = chunk * 4 + 1;
                            let q0 = rt::simd::f32x8::from_slice(simd, &columns[k][0..8]);
                            let q1 = rt::simd::f32x8::from_slice(simd, &columns[k][8..16]);
                            let x = rt::simd::f32x8::splat(simd, r0[k]);
                            c00_1 = x.mul_add(q0, c00_1);
                            c01_1 = x.mul_add(q1, c01_1);
                            let k = chunk * 4 + 2;
                            let q0 = rt::simd::f32x8::from_slice(simd, &columns[k][0..8]);
                            let q1 = rt::simd::f32x8::from_slice(simd, &columns[k][8..16]);
                            let x = rt::simd::f32x8::splat(simd, r0[k]);
                            c00_2 = x.mul_add(q0, c00_2);
                            c01_2 = x.mul_add(q1, c01_2);
                            let k = chunk * 4 + 3;
                            let q0 = rt::simd::f32x8::from_slice(simd, &columns[k][0..8]);
                            let q1 = rt::simd::f32x8::from_slice(simd, &columns[k][8..16]);
                            let x = rt::simd::f32x8::splat(simd, r0[k]);
                            c00_3 = x.mul_add(q0, c00_3);
                            c01_3 = x.mul_add(q1, c01_3);
                        }
                        let c00 = (c00_0 + c00_1) + (c00_2 + c00_3);
                        let c01 = (c01_0 + c01_1) + (c01_2 + c01_3);
                        {
                            let j = row;
                            {
                                let m = 0usize;
                                let t126: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m);
                                let t127 = c00 + t126;
                                let t128 = rt::simd::f32x8::splat(simd, 0.5f32) * t127;
                                let t129 = t127 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t130 = rt::vector::erf(simd, t129);
                                let t131 = rt::simd::f32x8::splat(simd, 1.0f32) + t130;
                                let t132 = t128 * t131;
                                rt::vector::store(t132, out, j * 32 + l * 16 + m);
                            }
                            {
                                let m = 0usize;
                                let t133: rt::simd::f32x8<S> = rt::vector::load(simd, c, l * 16 + m + 8);
                                let t134 = c01 + t133;
                                let t135 = rt::simd::f32x8::splat(simd, 0.5f32) * t134;
                                let t136 = t134 * rt::simd::f32x8::splat(simd, 0.70710677f32);
                                let t137 = rt::vector::erf(simd, t136);
                                let t138 = rt::simd::f32x8::splat(simd, 1.0f32) + t137;
                                let t139 = t135 * t138;
                                rt::vector::store(t139, out, j * 32 + l * 16 + m + 8);
                            }
                        }
                        row += 1;
                    }
                }
            },
        )
    }
}
