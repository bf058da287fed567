/// The model `sequence_known`, compiled.
///
/// Operator sets: ai.onnx 21; IR version 10.
/// 0 bytes of weights, 128 bytes of arena.
///
/// | | name | type |
/// |---|---|---|
/// | input `x` | `x` | f32\[2, 9] |
/// | output `y` | `y` | f32\[2, 6] |
#[allow(dead_code, unused, non_snake_case, non_upper_case_globals, clippy::all, clippy::pedantic)]
pub mod sequence_known {
    use ::onnx_rt as rt;

    /// Bytes of intermediate values of static size that a `Model` holds.
    pub const ARENA_BYTES: usize = 128;
    /// Bytes of weights in the binary.
    pub const WEIGHT_BYTES: usize = 0;
    /// Multiply-adds of one run.
    pub const MACS: u64 = 0;

    /// What the model is given.
    #[derive(Clone, Copy, Debug)]
    pub struct Inputs<'a> {
        /// `x`: f32\[2, 9]
        pub x: &'a [[f32; 9]; 2],
    }

    /// What a run makes. Tensors borrow from the `Model` and hold until its next run.
    #[derive(Clone, Debug)]
    pub struct Outputs<'a> {
        /// `y`: f32\[2, 6]
        pub y: &'a [[f32; 6]; 2],
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
        let v0: &[f32; 18] = rt::shaped::flat::<[[f32; 9]; 2], 18>(inputs.x);
        {
            let (a7,) = arena.views::<(rt::arena::Write<f32, 0, 4>,)>();
            split_to_sequence_neg(simd, v0, a7);
        }
        {
            let (a7, a8,) = arena.views::<(rt::arena::Read<f32, 0, 4>, rt::arena::Write<f32, 64, 12>,)>();
            split_to_sequence_concat_from_sequence(v0, a7, a8);
        }
        let arena = &*arena;
        Ok(Outputs {
            y: rt::shaped::nest::<[[f32; 6]; 2], 12>(arena.reads::<(rt::arena::Read<f32, 64, 12>,)>().0),
        })
    }

    /// SplitToSequence `parts`, Neg `negated` → f32\[2, 2]
    #[inline(never)]
    fn split_to_sequence_neg<S: rt::simd::Simd>(simd: S, a: &[f32; 18], out: &mut [f32; 4]) {
        simd.vectorize(
            #[inline(always)]
            || {
                for i in 0..2 {
                    for j in 0..2 {
                        let t0 = a[i * 9 + j];
                        let t1 = -t0;
                        out[i * 2 + j] = t1;
                    }
                }
            },
        )
    }

    /// SplitToSequence `parts`, ConcatFromSequence `y` → f32\[2, 6]
    #[inline(never)]
    fn split_to_sequence_concat_from_sequence(a: &[f32; 18], b: &[f32; 4], out: &mut [f32; 12]) {
        for i in 0..2 {
            for j in 0..6 {
                let t0 = (j as i64);
                let t1 = t0 < 4i64;
                let t2 = if t1 {
                    let t3 = a[i * 9 + j + 5];
                    t3
                } else {
                    let t4 = b[i * 2 + j - 4];
                    t4
                };
                out[i * 6 + j] = t2;
            }
        }
    }
}
