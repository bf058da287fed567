/// The model `convolution`, compiled.
///
/// Operator sets: ai.onnx 21; IR version 10.
/// 4704 bytes of weights, 7808 bytes of arena.
///
/// | | name | type |
/// |---|---|---|
/// | input `x` | `x` | f32\[1, 8, 10, 10] |
/// | output `y` | `y` | f32\[1, 8, 5, 5] |
#[allow(dead_code, unused, non_snake_case, non_upper_case_globals, clippy::all, clippy::pedantic)]
pub mod convolution {
    use ::onnx_rt as rt;

    /// Bytes of intermediate values of static size that a `Model` holds.
    pub const ARENA_BYTES: usize = 7808;
    /// Bytes of weights in the binary.
    pub const WEIGHT_BYTES: usize = 4704;
    /// Multiply-adds of one run.
    pub const MACS: u64 = 57600;

    /// What the model is given.
    #[derive(Clone, Copy, Debug)]
    pub struct Inputs<'a> {
        /// `x`: f32\[1, 8, 10, 10]
        pub x: &'a [[[[f32; 10]; 10]; 8]; 1],
    }

    /// What a run makes. Tensors borrow from the `Model` and hold until its next run.
    #[derive(Clone, Debug)]
    pub struct Outputs<'a> {
        /// `y`: f32\[1, 8, 5, 5]
        pub y: &'a [[[[f32; 5]; 5]; 8]; 1],
    }

    /// All weights, packed for the kernels.
    static BLOB: rt::blob::Aligned<[u8; 4704]> = rt::blob::Aligned(*include_bytes!("convolution.weights"));
    static W_PACKED: &[f32; 1152] = rt::blob::view::<f32, 0, 1152, 4704>(&BLOB);
    static CONSTANT: &[f32; 8] = rt::blob::view::<f32, 4608, 8, 4704>(&BLOB);
    static CONSTANT_2: &[f32; 8] = rt::blob::view::<f32, 4672, 8, 4704>(&BLOB);

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
        let v0: &[f32; 800] = rt::shaped::flat::<[[[[f32; 10]; 10]; 8]; 1], 800>(inputs.x);
        {
            let (a2,) = arena.views::<(rt::arena::Write<f32, 0, 1152>,)>();
            conv(v0, a2);
        }
        {
            let (a2, a12,) = arena.views::<(rt::arena::Read<f32, 0, 1152>, rt::arena::Write<f32, 4608, 800>,)>();
            conv_batch_normalization_relu(simd, a2, W_PACKED, CONSTANT, CONSTANT_2, v0, a12);
        }
        {
            let (a12, a13,) = arena.views::<(rt::arena::Read<f32, 4608, 800>, rt::arena::Write<f32, 0, 200>,)>();
            max_pool(simd, a12, a13);
        }
        let arena = &*arena;
        Ok(Outputs {
            y: rt::shaped::nest::<[[[[f32; 5]; 5]; 8]; 1], 200>(arena.reads::<(rt::arena::Read<f32, 0, 200>,)>().0),
        })
    }

    /// Conv `conv` → f32\[1, 8, 12, 12]
    #[inline(never)]
    fn conv(a: &[f32; 800], out: &mut [f32; 1152]) {
        for i in 0..8 {
            for j in 0..12 {
                for k in 0..12 {
                    let t0 = (j as i64) - 1;
                    let t1 = 0i64 <= t0;
                    let t2 = t0 < 10i64;
                    let t3 = t1 & t2;
                    let t4 = (k as i64) - 1;
                    let t5 = 0i64 <= t4;
                    let t6 = t3 & t5;
                    let t7 = t4 < 10i64;
                    let t8 = t6 & t7;
                    let t9 = if t8 {
                        let t10 = a[i * 100 + j * 10 + k - 11];
                        t10
                    } else {
                        0.0f32
                    };
                    out[i * 144 + j * 12 + k] = t9;
                }
            }
        }
    }

    /// Conv `conv`, BatchNormalization `norm`, Relu `relu`, Add `sum` → f32\[1, 8, 10, 10]
    #[inline(never)]
    fn conv_batch_normalization_relu<S: rt::simd::Simd>(simd: S, a: &[f32; 1152], b: &[f32; 1152], c: &[f32; 8], d: &[f32; 8], e: &[f32; 800], out: &mut [f32; 800]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                for panel in 0..1 {
                    let start = panel * 1152;
                    let columns: &[[f32; 16]; 72] = rt::kernel::rows(b, start);
                    let count = usize::min(8 - panel * 16, 16);
                    for j in 0..10 {
                        {
                            let row = 0usize;
                            let r0: &[f32; 1035] = rt::kernel::array(a, j * 12 + row);
                            let r1: &[f32; 1035] = rt::kernel::array(a, j * 12 + (row + 1));
                            let r2: &[f32; 1035] = rt::kernel::array(a, j * 12 + (row + 2));
                            let r3: &[f32; 1035] = rt::kernel::array(a, j * 12 + (row + 3));
                            let r4: &[f32; 1035] = rt::kernel::array(a, j * 12 + (row + 4));
                            let r5: &[f32; 1035] = rt::kernel::array(a, j * 12 + (row + 5));
                            let (mut c00, mut c01) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                            let (mut c10, mut c11) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                            let (mut c20, mut c21) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                            let (mut c30, mut c31) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                            let (mut c40, mut c41) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                            let (mut c50, mut c51) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                            let mut k_packed = 0;
                            for l in 0..8 {
                                for m in 0..3 {
                                    for n in 0..3 {
                                        let lanes = &columns[k_packed];
                                        k_packed += 1;
                                        let (q0, q1) = (rt::simd::f32x8::from_slice(simd, &lanes[..8]), rt::simd::f32x8::from_slice(simd, &lanes[8..]));
                                        let v = rt::simd::f32x8::splat(simd, r0[l * 144 + m * 12 + n]);
                                        c00 = v.mul_add(q0, c00);
                                        c01 = v.mul_add(q1, c01);
                                        let v = rt::simd::f32x8::splat(simd, r1[l * 144 + m * 12 + n]);
                                        c10 = v.mul_add(q0, c10);
                                        c11 = v.mul_add(q1, c11);
                                        let v = rt::simd::f32x8::splat(simd, r2[l * 144 + m * 12 + n]);
                                        c20 = v.mul_add(q0, c20);
                                        c21 = v.mul_add(q1, c21);
                                        let v = rt::simd::f32x8::splat(simd, r3[l * 144 + m * 12 + n]);
                                        c30 = v.mul_add(q0, c30);
                                        c31 = v.mul_add(q1, c31);
                                        let v = rt::simd::f32x8::splat(simd, r4[l * 144 + m * 12 + n]);
                                        c40 = v.mul_add(q0, c40);
                                        c41 = v.mul_add(q1, c41);
                                        let v = rt::simd::f32x8::splat(simd, r5[l * 144 + m * 12 + n]);
                                        c50 = v.mul_add(q0, c50);
                                        c51 = v.mul_add(q1, c51);
                                    }
                                }
                            }
                            {
                                let mut sums = [0.0; 16];
                                c00.store_slice(&mut sums[..8]);
                                c01.store_slice(&mut sums[8..]);
                                let k = row;
                                for (lane, acc) in sums.into_iter().take(count).enumerate() {
                                    let i = panel * 16 + lane;
                                    let t0 = c[i];
                                    let t1 = acc * t0;
                                    let t2 = d[i];
                                    let t3 = t1 + t2;
                                    let t4 = rt::math::Real::max_nan(t3, 0.0f32);
                                    let t5 = e[i * 100 + j * 10 + k];
                                    let t6 = t4 + t5;
                                    out[i * 100 + j * 10 + k] = t6;
                                }
                            }
                            {
                                let mut sums = [0.0; 16];
                                c10.store_slice(&mut sums[..8]);
                                c11.store_slice(&mut sums[8..]);
                                let k = row + 1;
                                for (lane, acc) in sums.into_iter().take(count).enumerate() {
                                    let i = panel * 16 + lane;
                                    let t7 = c[i];
                                    let t8 = acc * t7;
                                    let t9 = d[i];
                                    let t10 = t8 + t9;
                                    let t11 = rt::math::Real::max_nan(t10, 0.0f32);
                                    let t12 = e[i * 100 + j * 10 + k];
                                    let t13 = t11 + t12;
                                    out[i * 100 + j * 10 + k] = t13;
                                }
                            }
                            {
                                let mut sums = [0.0; 16];
                                c20.store_slice(&mut sums[..8]);
                                c21.store_slice(&mut sums[8..]);
                                let k = row + 2;
                                for (lane, acc) in sums.into_iter().take(count).enumerate() {
                                    let i = panel * 16 + lane;
                                    let t14 = c[i];
                                    let t15 = acc * t14;
                                    let t16 = d[i];
                                    let t17 = t15 + t16;
                                    let t18 = rt::math::Real::max_nan(t17, 0.0f32);
                                    let t19 = e[i * 100 + j * 10 + k];
                                    let t20 = t18 + t19;
                                    out[i * 100 + j * 10 + k] = t20;
                                }
                            }
                            {
                                let mut sums = [0.0; 16];
                                c30.store_slice(&mut sums[..8]);
                                c31.store_slice(&mut sums[8..]);
                                let k = row + 3;
                                for (lane, acc) in sums.into_iter().take(count).enumerate() {
                                    let i = panel * 16 + lane;
                                    let t21 = c[i];
                                    let t22 = acc * t21;
                                    let t23 = d[i];
                                    let t24 = t22 + t23;
                                    let t25 = rt::math::Real::max_nan(t24, 0.0f32);
                                    let t26 = e[i * 100 + j * 10 + k];
                                    let t27 = t25 + t26;
                                    out[i * 100 + j * 10 + k] = t27;
                                }
                            }
                            {
                                let mut sums = [0.0; 16];
                                c40.store_slice(&mut sums[..8]);
                                c41.store_slice(&mut sums[8..]);
                                let k = row + 4;
                                for (lane, acc) in sums.into_iter().take(count).enumerate() {
                                    let i = panel * 16 + lane;
                                    let t28 = c[i];
                                    let t29 = acc * t28;
                                    let t30 = d[i];
                                    let t31 = t29 + t30;
                                    let t32 = rt::math::Real::max_nan(t31, 0.0f32);
                                    let t33 = e[i * 100 + j * 10 + k];
                                    let t34 = t32 + t33;
                                    out[i * 100 + j * 10 + k] = t34;
                                }
                            }
                            {
                                let mut sums = [0.0; 16];
                                c50.store_slice(&mut sums[..8]);
                                c51.store_slice(&mut sums[8..]);
                                let k = row + 5;
                                for (lane, acc) in sums.into_iter().take(count).enumerate() {
                                    let i = panel * 16 + lane;
                                    let t35 = c[i];
                                    let t36 = acc * t35;
                                    let t37 = d[i];
                                    let t38 = t36 + t37;
                                    let t39 = rt::math::Real::max_nan(t38, 0.0f32);
                                    let t40 = e[i * 100 + j * 10 + k];
                                    let t41 = t39 + t40;
                                    out[i * 100 + j * 10 + k] = t41;
                                }
                            }
                        }
                        {
                            let row = 6usize;
                            let r0: &[f32; 1035] = rt::kernel::array(a, j * 12 + row);
                            let r1: &[f32; 1035] = rt::kernel::array(a, j * 12 + (row + 1));
                            let r2: &[f32; 1035] = rt::kernel::array(a, j * 12 + (row + 2));
                            let r3: &[f32; 1035] = rt::kernel::array(a, j * 12 + (row + 3));
                            let (mut c00, mut c01) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                            let (mut c10, mut c11) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                            let (mut c20, mut c21) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                            let (mut c30, mut c31) = (rt::simd::f32x8::splat(simd, 0.0), rt::simd::f32x8::splat(simd, 0.0));
                            let mut k_packed = 0;
                            for l in 0..8 {
                                for m in 0..3 {
                                    for n in 0..3 {
                                        let lanes = &columns[k_packed];
                                        k_packed += 1;
                                        let (q0, q1) = (rt::simd::f32x8::from_slice(simd, &lanes[..8]), rt::simd::f32x8::from_slice(simd, &lanes[8..]));
                                        let v = rt::simd::f32x8::splat(simd, r0[l * 144 + m * 12 + n]);
                                        c00 = v.mul_add(q0, c00);
                                        c01 = v.mul_add(q1, c01);
                                        let v = rt::simd::f32x8::splat(simd, r1[l * 144 + m * 12 + n]);
                                        c10 = v.mul_add(q0, c10);
                                        c11 = v.mul_add(q1, c11);
                                        let v = rt::simd::f32x8::splat(simd, r2[l * 144 + m * 12 + n]);
                                        c20 = v.mul_add(q0, c20);
                                        c21 = v.mul_add(q1, c21);
                                        let v = rt::simd::f32x8::splat(simd, r3[l * 144 + m * 12 + n]);
                                        c30 = v.mul_add(q0, c30);
                                        c31 = v.mul_add(q1, c31);
                                    }
                                }
                            }
                            {
                                let mut sums = [0.0; 16];
                                c00.store_slice(&mut sums[..8]);
                                c01.store_slice(&mut sums[8..]);
                                let k = row;
                                for (lane, acc) in sums.into_iter().take(count).enumerate() {
                                    let i = panel * 16 + lane;
                                    let t42 = c[i];
                                    let t43 = acc * t42;
                                    let t44 = d[i];
                                    let t45 = t43 + t44;
                                    let t46 = rt::math::Real::max_nan(t45, 0.0f32);
                                    let t47 = e[i * 100 + j * 10 + k];
                                    let t48 = t46 + t47;
                                    out[i * 100 + j * 10 + k] = t48;
                                }
                            }
                            {
                                let mut sums = [0.0; 16];
                                c10.store_slice(&mut sums[..8]);
                                c11.store_slice(&mut sums[8..]);
                                let k = row + 1;
                                for (lane, acc) in sums.into_iter().take(count).enumerate() {
                                    let i = panel * 16 + lane;
                                    let t49 = c[i];
                                    let t50 = acc * t49;
                                    let t51 = d[i];
                                    let t52 = t50 + t51;
                                    let t53 = rt::math::Real::max_nan(t52, 0.0f32);
                                    let t54 = e[i * 100 + j * 10 + k];
                                    let t55 = t53 + t54;
                                    out[i * 100 + j * 10 + k] = t55;
                                }
                            }
                            {
                                let mut sums = [0.0; 16];
                                c20.store_slice(&mut sums[..8]);
                                c21.store_slice(&mut sums[8..]);
                                let k = row + 2;
                                for (lane, acc) in sums.into_iter().take(count).enumerate() {
                                    let i = panel * 16 + lane;
                                    let t56 = c[i];
                                    let t57 = acc * t56;
                                    let t58 = d[i];
                                    let t59 = t57 + t58;
                                    let t60 = rt::math::Real::max_nan(t59, 0.0f32);
                                    let t61 = e[i * 100 + j * 10 + k];
                                    let t62 = t60 + t61;
                                    out[i * 100 + j * 10 + k] = t62;
                                }
                            }
                            {
                                let mut sums = [0.0; 16];
                                c30.store_slice(&mut sums[..8]);
                                c31.store_slice(&mut sums[8..]);
                                let k = row + 3;
                                for (lane, acc) in sums.into_iter().take(count).enumerate() {
                                    let i = panel * 16 + lane;
                                    let t63 = c[i];
                                    let t64 = acc * t63;
                                    let t65 = d[i];
                                    let t66 = t64 + t65;
                                    let t67 = rt::math::Real::max_nan(t66, 0.0f32);
                                    let t68 = e[i * 100 + j * 10 + k];
                                    let t69 = t67 + t68;
                                    out[i * 100 + j * 10 + k] = t69;
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// MaxPool `y` → f32\[1, 8, 5, 5]
    #[inline(never)]
    fn max_pool<S: rt::simd::Simd>(simd: S, a: &[f32; 800], out: &mut [f32; 200]) {
        simd.vectorize(
            #[inline(always)]
            || {
                for i in 0..40 {
                    for j in 0..5 {
                        let mut acc: f32 = f32::NEG_INFINITY;
                        for k in 0..2 {
                            for l in 0..2 {
                                let t0 = a[i * 20 + j * 2 + k * 10 + l];
                                acc = rt::math::Real::max_nan(acc, t0);
                            }
                        }
                        out[i * 5 + j] = acc;
                    }
                }
            },
        )
    }
}
