/// The model `softmax`, compiled.
///
/// Operator sets: ai.onnx 21; IR version 10.
/// 0 bytes of weights, 384 bytes of arena.
///
/// | | name | type |
/// |---|---|---|
/// | input `x` | `x` | f32\[4, 10] |
/// | output `y` | `y` | f32\[4, 10] |
#[allow(dead_code, unused, non_snake_case, non_upper_case_globals, clippy::all, clippy::pedantic)]
pub mod softmax {
    use ::onnx_rt as rt;

    /// Bytes of intermediate values of static size that a `Model` holds.
    pub const ARENA_BYTES: usize = 384;
    /// Bytes of weights in the binary.
    pub const WEIGHT_BYTES: usize = 0;
    /// Multiply-adds of one run.
    pub const MACS: u64 = 0;

    /// What the model is given.
    #[derive(Clone, Copy, Debug)]
    pub struct Inputs<'a> {
        /// `x`: f32\[4, 10]
        pub x: &'a [[f32; 10]; 4],
    }

    /// What a run makes. Tensors borrow from the `Model` and hold until its next run.
    #[derive(Clone, Debug)]
    pub struct Outputs<'a> {
        /// `y`: f32\[4, 10]
        pub y: &'a [[f32; 10]; 4],
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
        let v0: &[f32; 40] = rt::shaped::flat::<[[f32; 10]; 4], 40>(inputs.x);
        {
            let (a6, a7, a8, a5,) = arena.views::<(rt::arena::Write<f32, 192, 1>, rt::arena::Write<f32, 256, 10>, rt::arena::Write<f32, 320, 1>, rt::arena::Write<f32, 0, 40>,)>();
            softmax(simd, v0, a6, a7, a8, a5);
        }
        let arena = &*arena;
        Ok(Outputs {
            y: rt::shaped::nest::<[[f32; 10]; 4], 40>(arena.reads::<(rt::arena::Read<f32, 0, 40>,)>().0),
        })
    }

    /// Softmax `y` → f32\[4, 10]
    #[inline(never)]
    fn softmax<S: rt::simd::Simd>(simd: S, a: &[f32; 40], b: &mut [f32; 1], c: &mut [f32; 10], d: &mut [f32; 1], out: &mut [f32; 40]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                for i in 0..4 {
                    {
                        let mut acc: f32 = f32::NEG_INFINITY;
                        for j in 0..10 {
                            let t0 = a[i * 10 + j];
                            acc = rt::math::Real::max_nan(acc, t0);
                        }
                        b[0] = acc;
                    }
                    {
                        let t1 = b[0];
                        let t2 = rt::simd::f32x8::splat(simd, t1);
                        let acc = rt::vector::map_sum(simd, &mut c[..10], [&a[i * 10..][..10]],
                        #[inline(always)]
                        |[v0]: [rt::simd::f32x8<S>; 1]| {
                            let t3 = v0 - t2;
                            let t4 = rt::vector::exp_below(simd, t3);
                            t4
                        });
                        let t5 = 1.0f32 / acc;
                        d[0] = t5;
                    }
                    {
                        let t6 = d[0];
                        let t7 = rt::simd::f32x8::splat(simd, t6);
                        rt::vector::map(simd, &mut out[i * 10..][..10], [&c[..10]],
                        #[inline(always)]
                        |[v0]: [rt::simd::f32x8<S>; 1]| {
                            let t8 = v0 * t7;
                            t8
                        });
                    }
                }
            },
        )
    }
}
