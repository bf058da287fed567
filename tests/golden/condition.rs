/// The model `condition`, compiled.
///
/// Operator sets: ai.onnx 21; IR version 10.
/// 0 bytes of weights, 256 bytes of arena.
///
/// | | name | type |
/// |---|---|---|
/// | input `x` | `x` | f32\[2, 16] |
/// | input `flag` | `flag` | bool\[] |
/// | output `y` | `y` | f32\[2, 16] |
#[allow(dead_code, unused, non_snake_case, non_upper_case_globals, clippy::all, clippy::pedantic)]
pub mod condition {
    use ::onnx_rt as rt;

    /// Bytes of intermediate values of static size that a `Model` holds.
    pub const ARENA_BYTES: usize = 256;
    /// Bytes of weights in the binary.
    pub const WEIGHT_BYTES: usize = 0;
    /// Multiply-adds of one run.
    pub const MACS: u64 = 0;

    /// What the model is given.
    #[derive(Clone, Copy, Debug)]
    pub struct Inputs<'a> {
        /// `x`: f32\[2, 16]
        pub x: &'a [[f32; 16]; 2],
        /// `flag`: bool\[]
        pub flag: &'a bool,
    }

    /// What a run makes. Tensors borrow from the `Model` and hold until its next run.
    #[derive(Clone, Debug)]
    pub struct Outputs<'a> {
        /// `y`: f32\[2, 16]
        pub y: &'a [[f32; 16]; 2],
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
        let v0: &[f32; 32] = rt::shaped::flat::<[[f32; 16]; 2], 32>(inputs.x);
        let v1: &[u8; 1] = rt::kernel::array(rt::shaped::bytes(rt::shaped::flatten::<bool>(inputs.flag)), 0);
        let (v5_shape,) = if v1[0] != 0 {
            {
                let (a3,) = arena.views::<(rt::arena::Write<f32, 0, 32>,)>();
                mul(simd, v0, a3);
            }
            {
                let (a3, a5,) = arena.views::<(rt::arena::Read<f32, 0, 32>, rt::arena::Write<f32, 128, 32>,)>();
                if_(a3, a5);
            }
            ([2, 16] as [usize; 2],)
        } else {
            {
                let (a4,) = arena.views::<(rt::arena::Write<f32, 0, 32>,)>();
                sqrt(simd, v0, a4);
            }
            {
                let (a4, a5,) = arena.views::<(rt::arena::Read<f32, 0, 32>, rt::arena::Write<f32, 128, 32>,)>();
                if_(a4, a5);
            }
            ([2, 16] as [usize; 2],)
        };
        {
            let (a5, a6,) = arena.views::<(rt::arena::Read<f32, 128, 32>, rt::arena::Write<f32, 0, 32>,)>();
            neg(simd, a5, a6);
        }
        let arena = &*arena;
        Ok(Outputs {
            y: rt::shaped::nest::<[[f32; 16]; 2], 32>(arena.reads::<(rt::arena::Read<f32, 0, 32>,)>().0),
        })
    }

    /// Mul `doubled` → f32\[2, 16]
    #[inline(never)]
    fn mul<S: rt::simd::Simd>(simd: S, a: &[f32; 32], out: &mut [f32; 32]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                rt::vector::map(simd, &mut out[..32], [&a[..32]],
                #[inline(always)]
                |[v0]: [rt::simd::f32x16<S>; 1]| {
                    let t0 = v0 * rt::simd::f32x16::splat(simd, 2.0f32);
                    t0
                });
            },
        )
    }

    /// If `chosen` → f32\[2, 16]
    ///
    /// If `chosen` → f32\[2, 16]
    #[inline(never)]
    fn if_(a: &[f32; 32], out: &mut [f32; 32]) {
        for i in 0..32 {
            let t0 = a[i];
            out[i] = t0;
        }
    }

    /// Sqrt `root` → f32\[2, 16]
    #[inline(never)]
    fn sqrt<S: rt::simd::Simd>(simd: S, a: &[f32; 32], out: &mut [f32; 32]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                rt::vector::map(simd, &mut out[..32], [&a[..32]],
                #[inline(always)]
                |[v0]: [rt::simd::f32x16<S>; 1]| {
                    let t0 = v0.sqrt();
                    t0
                });
            },
        )
    }

    /// Neg `y` → f32\[2, 16]
    #[inline(never)]
    fn neg<S: rt::simd::Simd>(simd: S, a: &[f32; 32], out: &mut [f32; 32]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                rt::vector::map(simd, &mut out[..32], [&a[..32]],
                #[inline(always)]
                |[v0]: [rt::simd::f32x16<S>; 1]| {
                    let t0 = -v0;
                    t0
                });
            },
        )
    }
}
