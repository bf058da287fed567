/// The model `shapes`, compiled.
///
/// Operator sets: ai.onnx 21; IR version 10.
/// 0 bytes of weights, 0 bytes of arena.
///
/// Free dims: `n`.
///
/// | | name | type |
/// |---|---|---|
/// | input `x` | `x` | f32\[n, 4, 6] |
/// | output `y` | `y` | f32\[n, 24, 4] |
#[allow(dead_code, unused, non_snake_case, non_upper_case_globals, clippy::all, clippy::pedantic)]
pub mod shapes {
    use ::onnx_rt as rt;
    rt::need_alloc!("`shapes` has free dims (`dims = { .. }` fixes or bounds them)");

    /// Bytes of intermediate values of static size that a `Model` holds.
    pub const ARENA_BYTES: usize = 0;
    /// Bytes of weights in the binary.
    pub const WEIGHT_BYTES: usize = 0;
    /// Multiply-adds of one run.
    pub const MACS: u64 = 0;

    /// What the model is given.
    #[derive(Clone, Copy, Debug)]
    pub struct Inputs<'a> {
        /// `x`: f32\[n, 4, 6]
        pub x: rt::TensorView<'a, f32, 3>,
    }

    /// What a run makes. Tensors borrow from the `Model` and hold until its next run.
    #[derive(Clone, Debug)]
    pub struct Outputs<'a> {
        /// `y`: f32\[n, 24, 4]
        pub y: rt::TensorView<'a, f32, 3>,
    }

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
        let v0_shape: [usize; 3] = inputs.x.shape();
        let v0 = inputs.x.data();
        let d_n: usize = v0_shape[0];
        if v0_shape[1] != 4 {
            return Err(rt::Fault::Shape { expected: "[n, 4, 6]", given: rt::Dims::<usize>::new(&v0_shape) }.at("input \"x\""));
        }
        if v0_shape[2] != 6 {
            return Err(rt::Fault::Shape { expected: "[n, 4, 6]", given: rt::Dims::<usize>::new(&v0_shape) }.at("input \"x\""));
        }
        {
            let a14 = rt::kernel::grow(slot_0, rt::kernel::length((d_n as i128) * 96), 0.0f32).map_err(|fault| fault.at("node \"y\" (Sub)"))?;
            transpose_tile_sub(simd, v0, a14, d_n);
        }
        let arena = &*arena;
        let slot_0 = &*slot_0;
        Ok(Outputs {
            y: rt::TensorView::<f32, 3>::new([d_n, 24, 4], rt::kernel::prefix(&slot_0[..], &[d_n, 24, 4])).map_err(|fault| fault.at("output \"y\""))?,
        })
    }

    /// Transpose `last`, Tile `tiled`, Sub `y` → f32\[n, 24, 4]
    #[inline(never)]
    fn transpose_tile_sub<S: rt::simd::Simd>(simd: S, a: &[f32], out: &mut [f32], n0: usize) {
        simd.vectorize(
            #[inline(always)]
            || {
                for i in 0..n0 {
                    for j in 0..2 {
                        for k in 0..12 {
                            for l in 0..2 {
                                for m in 0..2 {
                                    let t0 = a[i * 24 + k + m * 12];
                                    let t1 = 0.0f32 - t0;
                                    out[i * 96 + j * 48 + k * 4 + l * 2 + m] = t1;
                                }
                            }
                        }
                    }
                }
            },
        )
    }
}
