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
                for panel in 0..2 {
                    let start = panel * 384;
                    let columns: &[[f32; 16]; 24] = rt::kernel::rows(b, start);
                    let count = 16;
                    let mut row = 0;
                    while row + 6 <= n0 {
                        let r0: &[f32; 24] = rt::kernel::array(a, row * (24));
                        let r1: &[f32; 24] = rt::kernel::array(a, (row + 1) * (24));
                        let r2: &[f32; 24] = rt::kernel::array(a, (row + 2) * (24));
                        let r3: &[f32; 24] = rt::kernel::array(a, (row + 3) * (24));
                        let r4: &[f32; 24] = rt::kernel::array(a, (row + 4) * (24));
                        let r5: &[f32; 24] = rt::kernel::array(a, (row + 5) * (24));
                        let (mut c00, mut c01) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                        let (mut c10, mut c11) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                        let (mut c20, mut c21) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                        let (mut c30, mut c31) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                        let (mut c40, mut c41) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                        let (mut c50, mut c51) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                        for k in 0..24 {
                            let lanes = &columns[k];
                            let (q0, q1) = (rt::simd::f32x8::from_slice(simd, &lanes[..8]), rt::simd::f32x8::from_slice(simd, &lanes[8..]));
                            let v = rt::simd::f32x8::splat(simd, r0[k]);
                            c00 = v.mul_add(q0, c00);
                            c01 = v.mul_add(q1, c01);
                            let v = rt::simd::f32x8::splat(simd, r1[k]);
                            c10 = v.mul_add(q0, c10);
                            c11 = v.mul_add(q1, c11);
                            let v = rt::simd::f32x8::splat(simd, r2[k]);
                            c20 = v.mul_add(q0, c20);
                            c21 = v.mul_add(q1, c21);
                            let v = rt::simd::f32x8::splat(simd, r3[k]);
                            c30 = v.mul_add(q0, c30);
                            c31 = v.mul_add(q1, c31);
                            let v = rt::simd::f32x8::splat(simd, r4[k]);
                            c40 = v.mul_add(q0, c40);
                            c41 = v.mul_add(q1, c41);
                            let v = rt::simd::f32x8::splat(simd, r5[k]);
                            c50 = v.mul_add(q0, c50);
                            c51 = v.mul_add(q1, c51);
                        }
                        {
                            let mut sums = [0.0; 16];
                            c00.store_slice(&mut sums[..8]);
                            c01.store_slice(&mut sums[8..]);
                            let j = row;
                            for (lane, acc) in sums.into_iter().take(count).enumerate() {
                                let i = panel * 16 + lane;
                                let t0 = c[i];
                                let t1 = acc + t0;
                                let t2 = 0.5f32 * t1;
                                let t3 = t1 / 1.4142135f32;
                                let t4 = rt::math::Real::erf(t3);
                                let t5 = 1.0f32 + t4;
                                let t6 = t2 * t5;
                                out[i + j * 32] = t6;
                            }
                        }
                        {
                            let mut sums = [0.0; 16];
                            c10.store_slice(&mut sums[..8]);
                            c11.store_slice(&mut sums[8..]);
                            let j = row + 1;
                            for (lane, acc) in sums.into_iter().take(count).enumerate() {
                                let i = panel * 16 + lane;
                                let t7 = c[i];
                                let t8 = acc + t7;
                                let t9 = 0.5f32 * t8;
                                let t10 = t8 / 1.4142135f32;
                                let t11 = rt::math::Real::erf(t10);
                                let t12 = 1.0f32 + t11;
                                let t13 = t9 * t12;
                                out[i + j * 32] = t13;
                            }
                        }
                        {
                            let mut sums = [0.0; 16];
                            c20.store_slice(&mut sums[..8]);
                            c21.store_slice(&mut sums[8..]);
                            let j = row + 2;
                            for (lane, acc) in sums.into_iter().take(count).enumerate() {
                                let i = panel * 16 + lane;
                                let t14 = c[i];
                                let t15 = acc + t14;
                                let t16 = 0.5f32 * t15;
                                let t17 = t15 / 1.4142135f32;
                                let t18 = rt::math::Real::erf(t17);
                                let t19 = 1.0f32 + t18;
                                let t20 = t16 * t19;
                                out[i + j * 32] = t20;
                            }
                        }
                        {
                            let mut sums = [0.0; 16];
                            c30.store_slice(&mut sums[..8]);
                            c31.store_slice(&mut sums[8..]);
                            let j = row + 3;
                            for (lane, acc) in sums.into_iter().take(count).enumerate() {
                                let i = panel * 16 + lane;
                                let t21 = c[i];
                                let t22 = acc + t21;
                                let t23 = 0.5f32 * t22;
                                let t24 = t22 / 1.4142135f32;
                                let t25 = rt::math::Real::erf(t24);
                                let t26 = 1.0f32 + t25;
                                let t27 = t23 * t26;
                                out[i + j * 32] = t27;
                            }
                        }
                        {
                            let mut sums = [0.0; 16];
                            c40.store_slice(&mut sums[..8]);
                            c41.store_slice(&mut sums[8..]);
                            let j = row + 4;
                            for (lane, acc) in sums.into_iter().take(count).enumerate() {
                                let i = panel * 16 + lane;
                                let t28 = c[i];
                                let t29 = acc + t28;
                                let t30 = 0.5f32 * t29;
                                let t31 = t29 / 1.4142135f32;
                                let t32 = rt::math::Real::erf(t31);
                                let t33 = 1.0f32 + t32;
                                let t34 = t30 * t33;
                                out[i + j * 32] = t34;
                            }
                        }
                        {
                            let mut sums = [0.0; 16];
                            c50.store_slice(&mut sums[..8]);
                            c51.store_slice(&mut sums[8..]);
                            let j = row + 5;
                            for (lane, acc) in sums.into_iter().take(count).enumerate() {
                                let i = panel * 16 + lane;
                                let t35 = c[i];
                                let t36 = acc + t35;
                                let t37 = 0.5f32 * t36;
                                let t38 = t36 / 1.4142135f32;
                                let t39 = rt::math::Real::erf(t38);
                                let t40 = 1.0f32 + t39;
                                let t41 = t37 * t40;
                                out[i + j * 32] = t41;
                            }
                        }
                        row += 6;
                    }
                    while row < n0 {
                        let r0: &[f32; 24] = rt::kernel::array(a, row * (24));
                        let (mut c00_0, mut c01_0) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                        let (mut c00_1, mut c01_1) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                        let (mut c00_2, mut c01_2) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                        let (mut c00_3, mut c01_3) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                        for chunk in 0..24 / 4 {
                            let k = chunk * 4 + 0;
                            let lanes = &columns[k];
                            let v = rt::simd::f32x8::splat(simd, r0[k * 1]);
                            c00_0 = v.mul_add(rt::simd::f32x8::from_slice(simd, &lanes[..8]), c00_0);
                            c01_0 = v.mul_add(rt::simd::f32x8::from_slice(simd, &lanes[8..]), c01_0);
                            let k = chunk * 4 + 1;
                            let lanes = &columns[k];
                            let v = rt::simd::f32x8::splat(simd, r0[k * 1]);
                            c00_1 = v.mul_add(rt::simd::f32x8::from_slice(simd, &lanes[..8]), c00_1);
                            c01_1 = v.mul_add(rt::simd::f32x8::from_slice(simd, &lanes[8..]), c01_1);
                            let k = chunk * 4 + 2;
                            let lanes = &columns[k];
                            let v = rt::simd::f32x8::splat(simd, r0[k * 1]);
                            c00_2 = v.mul_add(rt::simd::f32x8::from_slice(simd, &lanes[..8]), c00_2);
                            c01_2 = v.mul_add(rt::simd::f32x8::from_slice(simd, &lanes[8..]), c01_2);
                            let k = chunk * 4 + 3;
                            let lanes = &columns[k];
                            let v = rt::simd::f32x8::splat(simd, r0[k * 1]);
                            c00_3 = v.mul_add(rt::simd::f32x8::from_slice(simd, &lanes[..8]), c00_3);
                            c01_3 = v.mul_add(rt::simd::f32x8::from_slice(simd, &lanes[8..]), c01_3);
                        }
                        for k in 24 / 4 * 4..24 {
                            let lanes = &columns[k];
                            let v = rt::simd::f32x8::splat(simd, r0[k * 1]);
                            c00_0 = v.mul_add(rt::simd::f32x8::from_slice(simd, &lanes[..8]), c00_0);
                            c01_0 = v.mul_add(rt::simd::f32x8::from_slice(simd, &lanes[8..]), c01_0);
                        }
                        let (c00, c01) = ((c00_0 + c00_1) + (c00_2 + c00_3), (c01_0 + c01_1) + (c01_2 + c01_3));
                        {
                            let mut sums = [0.0; 16];
                            c00.store_slice(&mut sums[..8]);
                            c01.store_slice(&mut sums[8..]);
                            let j = row;
                            for (lane, acc) in sums.into_iter().take(count).enumerate() {
                                let i = panel * 16 + lane;
                                let t42 = c[i];
                                let t43 = acc + t42;
                                let t44 = 0.5f32 * t43;
                                let t45 = t43 / 1.4142135f32;
                                let t46 = rt::math::Real::erf(t45);
                                let t47 = 1.0f32 + t46;
                                let t48 = t44 * t47;
                                out[i + j * 32] = t48;
                            }
                        }
                        row += 1;
                    }
                }
            },
        )
    }
}
