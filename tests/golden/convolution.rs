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
            conv(a2);
        }
        {
            let (a2,) = arena.views::<(rt::arena::Write<f32, 0, 1152>,)>();
            conv_2(simd, v0, a2);
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
    fn conv(out: &mut [f32; 1152]) {
        let value = 0.0f32;
        rt::kernel::surround(&mut out[..], value, &[[1, 10, 1], [1, 10, 1]], 8);
    }

    /// Conv `conv` → f32\[1, 8, 12, 12]
    #[inline(never)]
    fn conv_2<S: rt::simd::Simd>(simd: S, a: &[f32; 800], out: &mut [f32; 1152]) {
        simd.vectorize(
            #[inline(always)]
            || {
                for i in 0..10 {
                    rt::vector::transpose(simd, (&a[i * 10..], 100), (&mut out[i * 96 + 104..], 8), 8, 10);
                }
            },
        )
    }

    /// Conv `conv`, BatchNormalization `norm`, Relu `relu`, Add `sum` → f32\[1, 8, 10, 10]
    #[inline(never)]
    fn conv_batch_normalization_relu<S: rt::simd::Simd>(simd: S, a: &[f32; 1152], b: &[f32; 1152], c: &[f32; 8], d: &[f32; 8], e: &[f32; 800], out: &mut [f32; 800]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                {
                    let n = 0usize;
                    let columns: &[[f32; 16]; 72] = rt::kernel::rows(b, n * 1152);
                    if const { rt::simd::is_narrow::<S>() } {
                        for j in 0..10 {
                            {
                                let row = 0usize;
                                let near: &[f32; 240] = rt::kernel::array(a, j * 96 + row * (8));
                                let r0: &[f32; 216] = rt::kernel::array(near, 0);
                                let r1: &[f32; 216] = rt::kernel::array(near, 8);
                                let r2: &[f32; 216] = rt::kernel::array(near, 16);
                                let r3: &[f32; 216] = rt::kernel::array(near, 24);
                                let mut c0 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x8::splat(simd, 0.0);
                                for l in 0..3 {
                                    let r0: &[f32; 24] = rt::kernel::array(r0, l * 96);
                                    let r1: &[f32; 24] = rt::kernel::array(r1, l * 96);
                                    let r2: &[f32; 24] = rt::kernel::array(r2, l * 96);
                                    let r3: &[f32; 24] = rt::kernel::array(r3, l * 96);
                                    let columns: &[[f32; 16]; 24] = rt::kernel::array(columns, l * 24);
                                    for m in 0..24 {
                                        let line = rt::simd::f32x8::from_slice(simd, &columns[m][..8]);
                                        c0 = rt::simd::f32x8::splat(simd, r0[m]).mul_add(line, c0);
                                        c1 = rt::simd::f32x8::splat(simd, r1[m]).mul_add(line, c1);
                                        c2 = rt::simd::f32x8::splat(simd, r2[m]).mul_add(line, c2);
                                        c3 = rt::simd::f32x8::splat(simd, r3[m]).mul_add(line, c3);
                                    }
                                }
                                let sums = [c0, c1, c2, c3];
                                for each in 0..4 {
                                    let (k, sum) = (row + each, sums[each]);
                                    let mut sums = [0.0; 8];
                                    sum.store_slice(&mut sums);
                                    for (o, acc) in sums.into_iter().enumerate() {
                                        let i = n * 16 + o;
                                        let t0 = c[n * 16 + o];
                                        let t1 = acc * t0;
                                        let t2 = d[n * 16 + o];
                                        let t3 = t1 + t2;
                                        let t4 = rt::math::Real::max_nan(t3, 0.0f32);
                                        let t5 = e[j * 10 + k + n * 1600 + o * 100];
                                        let t6 = t4 + t5;
                                        out[j * 80 + k * 8 + n * 16 + o] = t6;
                                    }
                                }
                            }
                            for tile in 0..2 {
                                let row = 4 + tile * 3;
                                let near: &[f32; 232] = rt::kernel::array(a, j * 96 + row * (8));
                                let r0: &[f32; 216] = rt::kernel::array(near, 0);
                                let r1: &[f32; 216] = rt::kernel::array(near, 8);
                                let r2: &[f32; 216] = rt::kernel::array(near, 16);
                                let mut c0 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x8::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x8::splat(simd, 0.0);
                                for l in 0..3 {
                                    let r0: &[f32; 24] = rt::kernel::array(r0, l * 96);
                                    let r1: &[f32; 24] = rt::kernel::array(r1, l * 96);
                                    let r2: &[f32; 24] = rt::kernel::array(r2, l * 96);
                                    let columns: &[[f32; 16]; 24] = rt::kernel::array(columns, l * 24);
                                    for m in 0..24 {
                                        let line = rt::simd::f32x8::from_slice(simd, &columns[m][..8]);
                                        c0 = rt::simd::f32x8::splat(simd, r0[m]).mul_add(line, c0);
                                        c1 = rt::simd::f32x8::splat(simd, r1[m]).mul_add(line, c1);
                                        c2 = rt::simd::f32x8::splat(simd, r2[m]).mul_add(line, c2);
                                    }
                                }
                                let sums = [c0, c1, c2];
                                for each in 0..3 {
                                    let (k, sum) = (row + each, sums[each]);
                                    let mut sums = [0.0; 8];
                                    sum.store_slice(&mut sums);
                                    for (o, acc) in sums.into_iter().enumerate() {
                                        let i = n * 16 + o;
                                        let t7 = c[n * 16 + o];
                                        let t8 = acc * t7;
                                        let t9 = d[n * 16 + o];
                                        let t10 = t8 + t9;
                                        let t11 = rt::math::Real::max_nan(t10, 0.0f32);
                                        let t12 = e[j * 10 + k + n * 1600 + o * 100];
                                        let t13 = t11 + t12;
                                        out[j * 80 + k * 8 + n * 16 + o] = t13;
                                    }
                                }
                            }
                        }
                    } else {
                        for j in 0..10 {
                            {
                                let row = 0usize;
                                let near: &[f32; 288] = rt::kernel::array(a, j * 96 + row * (8));
                                let r0: &[f32; 216] = rt::kernel::array(near, 0);
                                let r1: &[f32; 216] = rt::kernel::array(near, 8);
                                let r2: &[f32; 216] = rt::kernel::array(near, 16);
                                let r3: &[f32; 216] = rt::kernel::array(near, 24);
                                let r4: &[f32; 216] = rt::kernel::array(near, 32);
                                let r5: &[f32; 216] = rt::kernel::array(near, 40);
                                let r6: &[f32; 216] = rt::kernel::array(near, 48);
                                let r7: &[f32; 216] = rt::kernel::array(near, 56);
                                let r8: &[f32; 216] = rt::kernel::array(near, 64);
                                let r9: &[f32; 216] = rt::kernel::array(near, 72);
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
                                for l in 0..3 {
                                    let r0: &[f32; 24] = rt::kernel::array(r0, l * 96);
                                    let r1: &[f32; 24] = rt::kernel::array(r1, l * 96);
                                    let r2: &[f32; 24] = rt::kernel::array(r2, l * 96);
                                    let r3: &[f32; 24] = rt::kernel::array(r3, l * 96);
                                    let r4: &[f32; 24] = rt::kernel::array(r4, l * 96);
                                    let r5: &[f32; 24] = rt::kernel::array(r5, l * 96);
                                    let r6: &[f32; 24] = rt::kernel::array(r6, l * 96);
                                    let r7: &[f32; 24] = rt::kernel::array(r7, l * 96);
                                    let r8: &[f32; 24] = rt::kernel::array(r8, l * 96);
                                    let r9: &[f32; 24] = rt::kernel::array(r9, l * 96);
                                    let columns: &[[f32; 16]; 24] = rt::kernel::array(columns, l * 24);
                                    for m in 0..24 {
                                        let line = rt::simd::f32x8::from_slice(simd, &columns[m][..8]);
                                        c0 = rt::simd::f32x8::splat(simd, r0[m]).mul_add(line, c0);
                                        c1 = rt::simd::f32x8::splat(simd, r1[m]).mul_add(line, c1);
                                        c2 = rt::simd::f32x8::splat(simd, r2[m]).mul_add(line, c2);
                                        c3 = rt::simd::f32x8::splat(simd, r3[m]).mul_add(line, c3);
                                        c4 = rt::simd::f32x8::splat(simd, r4[m]).mul_add(line, c4);
                                        c5 = rt::simd::f32x8::splat(simd, r5[m]).mul_add(line, c5);
                                        c6 = rt::simd::f32x8::splat(simd, r6[m]).mul_add(line, c6);
                                        c7 = rt::simd::f32x8::splat(simd, r7[m]).mul_add(line, c7);
                                        c8 = rt::simd::f32x8::splat(simd, r8[m]).mul_add(line, c8);
                                        c9 = rt::simd::f32x8::splat(simd, r9[m]).mul_add(line, c9);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9];
                                for each in 0..10 {
                                    let (k, sum) = (row + each, sums[each]);
                                    let mut sums = [0.0; 8];
                                    sum.store_slice(&mut sums);
                                    for (o, acc) in sums.into_iter().enumerate() {
                                        let i = n * 16 + o;
                                        let t14 = c[n * 16 + o];
                                        let t15 = acc * t14;
                                        let t16 = d[n * 16 + o];
                                        let t17 = t15 + t16;
                                        let t18 = rt::math::Real::max_nan(t17, 0.0f32);
                                        let t19 = e[j * 10 + k + n * 1600 + o * 100];
                                        let t20 = t18 + t19;
                                        out[j * 80 + k * 8 + n * 16 + o] = t20;
                                    }
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
                for i in 0..8 {
                    for j in 0..5 {
                        for k in 0..5 {
                            let mut acc: f32 = f32::NEG_INFINITY;
                            for l in 0..2 {
                                for m in 0..2 {
                                    let t0 = a[i + j * 160 + k * 16 + l * 80 + m * 8];
                                    acc = rt::math::Real::max_nan(acc, t0);
                                }
                            }
                            out[i * 25 + j * 5 + k] = acc;
                        }
                    }
                }
            },
        )
    }
}
