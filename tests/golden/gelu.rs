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
                            let mut sums = [0.0; 8];
                            c00.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m;
                                let t0 = c[l * 16 + m];
                                let t1 = acc + t0;
                                let t2 = 0.5f32 * t1;
                                let t3 = t1 / 1.4142135f32;
                                let t4 = rt::math::Real::erf(t3);
                                let t5 = 1.0f32 + t4;
                                let t6 = t2 * t5;
                                out[j * 32 + l * 16 + m] = t6;
                            }
                            let mut sums = [0.0; 8];
                            c01.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m + 8;
                                let t7 = c[l * 16 + m + 8];
                                let t8 = acc + t7;
                                let t9 = 0.5f32 * t8;
                                let t10 = t8 / 1.4142135f32;
                                let t11 = rt::math::Real::erf(t10);
                                let t12 = 1.0f32 + t11;
                                let t13 = t9 * t12;
                                out[j * 32 + l * 16 + m + 8] = t13;
                            }
                        }
                        {
                            let j = row + 1;
                            let mut sums = [0.0; 8];
                            c10.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m;
                                let t14 = c[l * 16 + m];
                                let t15 = acc + t14;
                                let t16 = 0.5f32 * t15;
                                let t17 = t15 / 1.4142135f32;
                                let t18 = rt::math::Real::erf(t17);
                                let t19 = 1.0f32 + t18;
                                let t20 = t16 * t19;
                                out[j * 32 + l * 16 + m] = t20;
                            }
                            let mut sums = [0.0; 8];
                            c11.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m + 8;
                                let t21 = c[l * 16 + m + 8];
                                let t22 = acc + t21;
                                let t23 = 0.5f32 * t22;
                                let t24 = t22 / 1.4142135f32;
                                let t25 = rt::math::Real::erf(t24);
                                let t26 = 1.0f32 + t25;
                                let t27 = t23 * t26;
                                out[j * 32 + l * 16 + m + 8] = t27;
                            }
                        }
                        {
                            let j = row + 2;
                            let mut sums = [0.0; 8];
                            c20.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m;
                                let t28 = c[l * 16 + m];
                                let t29 = acc + t28;
                                let t30 = 0.5f32 * t29;
                                let t31 = t29 / 1.4142135f32;
                                let t32 = rt::math::Real::erf(t31);
                                let t33 = 1.0f32 + t32;
                                let t34 = t30 * t33;
                                out[j * 32 + l * 16 + m] = t34;
                            }
                            let mut sums = [0.0; 8];
                            c21.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m + 8;
                                let t35 = c[l * 16 + m + 8];
                                let t36 = acc + t35;
                                let t37 = 0.5f32 * t36;
                                let t38 = t36 / 1.4142135f32;
                                let t39 = rt::math::Real::erf(t38);
                                let t40 = 1.0f32 + t39;
                                let t41 = t37 * t40;
                                out[j * 32 + l * 16 + m + 8] = t41;
                            }
                        }
                        {
                            let j = row + 3;
                            let mut sums = [0.0; 8];
                            c30.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m;
                                let t42 = c[l * 16 + m];
                                let t43 = acc + t42;
                                let t44 = 0.5f32 * t43;
                                let t45 = t43 / 1.4142135f32;
                                let t46 = rt::math::Real::erf(t45);
                                let t47 = 1.0f32 + t46;
                                let t48 = t44 * t47;
                                out[j * 32 + l * 16 + m] = t48;
                            }
                            let mut sums = [0.0; 8];
                            c31.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m + 8;
                                let t49 = c[l * 16 + m + 8];
                                let t50 = acc + t49;
                                let t51 = 0.5f32 * t50;
                                let t52 = t50 / 1.4142135f32;
                                let t53 = rt::math::Real::erf(t52);
                                let t54 = 1.0f32 + t53;
                                let t55 = t51 * t54;
                                out[j * 32 + l * 16 + m + 8] = t55;
                            }
                        }
                        {
                            let j = row + 4;
                            let mut sums = [0.0; 8];
                            c40.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m;
                                let t56 = c[l * 16 + m];
                                let t57 = acc + t56;
                                let t58 = 0.5f32 * t57;
                                let t59 = t57 / 1.4142135f32;
                                let t60 = rt::math::Real::erf(t59);
                                let t61 = 1.0f32 + t60;
                                let t62 = t58 * t61;
                                out[j * 32 + l * 16 + m] = t62;
                            }
                            let mut sums = [0.0; 8];
                            c41.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m + 8;
                                let t63 = c[l * 16 + m + 8];
                                let t64 = acc + t63;
                                let t65 = 0.5f32 * t64;
                                let t66 = t64 / 1.4142135f32;
                                let t67 = rt::math::Real::erf(t66);
                                let t68 = 1.0f32 + t67;
                                let t69 = t65 * t68;
                                out[j * 32 + l * 16 + m + 8] = t69;
                            }
                        }
                        {
                            let j = row + 5;
                            let mut sums = [0.0; 8];
                            c50.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m;
                                let t70 = c[l * 16 + m];
                                let t71 = acc + t70;
                                let t72 = 0.5f32 * t71;
                                let t73 = t71 / 1.4142135f32;
                                let t74 = rt::math::Real::erf(t73);
                                let t75 = 1.0f32 + t74;
                                let t76 = t72 * t75;
                                out[j * 32 + l * 16 + m] = t76;
                            }
                            let mut sums = [0.0; 8];
                            c51.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m + 8;
                                let t77 = c[l * 16 + m + 8];
                                let t78 = acc + t77;
                                let t79 = 0.5f32 * t78;
                                let t80 = t78 / 1.4142135f32;
                                let t81 = rt::math::Real::erf(t80);
                                let t82 = 1.0f32 + t81;
                                let t83 = t79 * t82;
                                out[j * 32 + l * 16 + m + 8] = t83;
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
                            let mut sums = [0.0; 8];
                            c00.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m;
                                let t84 = c[l * 16 + m];
                                let t85 = acc + t84;
                                let t86 = 0.5f32 * t85;
                                let t87 = t85 / 1.4142135f32;
                                let t88 = rt::math::Real::erf(t87);
                                let t89 = 1.0f32 + t88;
                                let t90 = t86 * t89;
                                out[j * 32 + l * 16 + m] = t90;
                            }
                            let mut sums = [0.0; 8];
                            c01.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m + 8;
                                let t91 = c[l * 16 + m + 8];
                                let t92 = acc + t91;
                                let t93 = 0.5f32 * t92;
                                let t94 = t92 / 1.4142135f32;
                                let t95 = rt::math::Real::erf(t94);
                                let t96 = 1.0f32 + t95;
                                let t97 = t93 * t96;
                                out[j * 32 + l * 16 + m + 8] = t97;
                            }
                        }
                        {
                            let j = row + 1;
                            let mut sums = [0.0; 8];
                            c10.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m;
                                let t98 = c[l * 16 + m];
                                let t99 = acc + t98;
                                let t100 = 0.5f32 * t99;
                                let t101 = t99 / 1.4142135f32;
                                let t102 = rt::math::Real::erf(t101);
                                let t103 = 1.0f32 + t102;
                                let t104 = t100 * t103;
                                out[j * 32 + l * 16 + m] = t104;
                            }
                            let mut sums = [0.0; 8];
                            c11.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m + 8;
                                let t105 = c[l * 16 + m + 8];
                                let t106 = acc + t105;
                                let t107 = 0.5f32 * t106;
                                let t108 = t106 / 1.4142135f32;
                                let t109 = rt::math::Real::erf(t108);
                                let t110 = 1.0f32 + t109;
                                let t111 = t107 * t110;
                                out[j * 32 + l * 16 + m + 8] = t111;
                            }
                        }
                        {
                            let j = row + 2;
                            let mut sums = [0.0; 8];
                            c20.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m;
                                let t112 = c[l * 16 + m];
                                let t113 = acc + t112;
                                let t114 = 0.5f32 * t113;
                                let t115 = t113 / 1.4142135f32;
                                let t116 = rt::math::Real::erf(t115);
                                let t117 = 1.0f32 + t116;
                                let t118 = t114 * t117;
                                out[j * 32 + l * 16 + m] = t118;
                            }
                            let mut sums = [0.0; 8];
                            c21.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m + 8;
                                let t119 = c[l * 16 + m + 8];
                                let t120 = acc + t119;
                                let t121 = 0.5f32 * t120;
                                let t122 = t120 / 1.4142135f32;
                                let t123 = rt::math::Real::erf(t122);
                                let t124 = 1.0f32 + t123;
                                let t125 = t121 * t124;
                                out[j * 32 + l * 16 + m + 8] = t125;
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
                            let mut sums = [0.0; 8];
                            c00.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m;
                                let t126 = c[l * 16 + m];
                                let t127 = acc + t126;
                                let t128 = 0.5f32 * t127;
                                let t129 = t127 / 1.4142135f32;
                                let t130 = rt::math::Real::erf(t129);
                                let t131 = 1.0f32 + t130;
                                let t132 = t128 * t131;
                                out[j * 32 + l * 16 + m] = t132;
                            }
                            let mut sums = [0.0; 8];
                            c01.store_slice(&mut sums);
                            for (m, acc) in sums.into_iter().enumerate() {
                                let i = l * 16 + m + 8;
                                let t133 = c[l * 16 + m + 8];
                                let t134 = acc + t133;
                                let t135 = 0.5f32 * t134;
                                let t136 = t134 / 1.4142135f32;
                                let t137 = rt::math::Real::erf(t136);
                                let t138 = 1.0f32 + t137;
                                let t139 = t135 * t138;
                                out[j * 32 + l * 16 + m + 8] = t139;
                            }
                        }
                        row += 1;
                    }
                }
            },
        )
    }
}
