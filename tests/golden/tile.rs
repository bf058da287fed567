/// The model `tile`, compiled.
///
/// Operator sets: ai.onnx 21; IR version 10.
/// 0 bytes of weights, 0 bytes of arena.
///
/// | | name | type |
/// |---|---|---|
/// | input `x` | `x` | f32\[2, 3] |
/// | input `repeats` | `repeats` | i64\[2] |
/// | output `y` | `y` | f32\[2*repeats\[0], 3*repeats\[1]] |
#[allow(dead_code, unused, non_snake_case, non_upper_case_globals, clippy::all, clippy::pedantic)]
pub mod tile {
    use ::onnx_rt as rt;
    rt::need_alloc!("`tile` has free dims (`dims = { .. }` fixes or bounds them)");

    /// Bytes of intermediate values of static size that a `Model` holds.
    pub const ARENA_BYTES: usize = 0;
    /// Bytes of weights in the binary.
    pub const WEIGHT_BYTES: usize = 0;
    /// Multiply-adds of one run.
    pub const MACS: u64 = 0;

    /// What the model is given.
    #[derive(Clone, Copy, Debug)]
    pub struct Inputs<'a> {
        /// `x`: f32\[2, 3]
        pub x: &'a [[f32; 3]; 2],
        /// `repeats`: i64\[2]
        pub repeats: &'a [i64; 2],
    }

    /// What a run makes. Tensors borrow from the `Model` and hold until its next run.
    #[derive(Clone, Debug)]
    pub struct Outputs<'a> {
        /// `y`: f32\[2*repeats\[0], 3*repeats\[1]]
        pub y: rt::TensorView<'a, f32, 2>,
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
        let v0: &[f32; 6] = rt::shaped::flat::<[[f32; 3]; 2], 6>(inputs.x);
        let v1: &[i64; 2] = rt::shaped::flat::<[i64; 2], 2>(inputs.repeats);
        let t0 = v1[0];
        let d_repeats_0 = rt::kernel::bound((t0 as i128), 0, 9223372036854775807, "repeats[0]").map_err(|fault| fault.at("node \"y\" (Tile)"))? as usize;
        let t0 = v1[1];
        let d_repeats_1 = rt::kernel::bound((t0 as i128), 0, 9223372036854775807, "repeats[1]").map_err(|fault| fault.at("node \"y\" (Tile)"))? as usize;
        {
            let a2 = rt::kernel::grow(slot_0, rt::kernel::length(i128::saturating_mul(i128::saturating_mul((d_repeats_0 as i128), (d_repeats_1 as i128)), 6)), 0.0f32).map_err(|fault| fault.at("node \"y\" (Tile)"))?;
            tile(v0, a2, d_repeats_0, d_repeats_1);
        }
        let arena = &*arena;
        let slot_0 = &*slot_0;
        Ok(Outputs {
            y: rt::TensorView::<f32, 2>::new([d_repeats_0 * 2, d_repeats_1 * 3], rt::kernel::prefix(&slot_0[..], &[d_repeats_0 * 2, d_repeats_1 * 3])).map_err(|fault| fault.at("output \"y\""))?,
        })
    }

    /// Tile `y` → f32\[2*repeats\[0], 3*repeats\[1]]
    #[inline(never)]
    fn tile(a: &[f32; 6], out: &mut [f32], n0: usize, n1: usize) {
        for i in 0..n0 * 2 {
            for j in 0..n1 * 3 {
                let t0 = a[(i % 2) * 3 + (j % 3)];
                out[n1 * i * 3 + j] = t0;
            }
        }
    }
}
