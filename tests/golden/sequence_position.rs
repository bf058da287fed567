/// The model `sequence_position`, compiled.
///
/// Operator sets: ai.onnx 21; IR version 10.
/// 0 bytes of weights, 192 bytes of arena.
///
/// | | name | type |
/// |---|---|---|
/// | input `x` | `x` | f32\[2, 9] |
/// | input `position` | `position` | i64\[] |
/// | output `y` | `y` | f32\[2, one.1] |
/// | output `rest` | `rest` | f32\[2, rest.1] |
#[allow(dead_code, unused, non_snake_case, non_upper_case_globals, clippy::all, clippy::pedantic)]
pub mod sequence_position {
    use ::onnx_rt as rt;
    rt::need_alloc!("`sequence_position` has free dims (`dims = { .. }` fixes or bounds them)");

    /// Bytes of intermediate values of static size that a `Model` holds.
    pub const ARENA_BYTES: usize = 192;
    /// Bytes of weights in the binary.
    pub const WEIGHT_BYTES: usize = 0;
    /// Multiply-adds of one run.
    pub const MACS: u64 = 0;

    /// What the model is given.
    #[derive(Clone, Copy, Debug)]
    pub struct Inputs<'a> {
        /// `x`: f32\[2, 9]
        pub x: &'a [[f32; 9]; 2],
        /// `position`: i64\[]
        pub position: &'a i64,
    }

    /// What a run makes. Tensors borrow from the `Model` and hold until its next run.
    #[derive(Clone, Debug)]
    pub struct Outputs<'a> {
        /// `y`: f32\[2, one.1]
        pub y: rt::TensorView<'a, f32, 2>,
        /// `rest`: f32\[2, rest.1]
        pub rest: rt::Tensor<f32>,
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
        let v0: &[f32; 18] = rt::shaped::flat::<[[f32; 9]; 2], 18>(inputs.x);
        let v1: &[i64; 1] = rt::shaped::flat::<i64, 1>(inputs.position);
        {
            let (a3,) = arena.views::<(rt::arena::Write<f32, 0, 4>,)>();
            split_to_sequence(v0, a3);
        }
        {
            let (a4,) = arena.views::<(rt::arena::Write<f32, 64, 6>,)>();
            split_to_sequence_2(v0, a4);
        }
        {
            let (a5,) = arena.views::<(rt::arena::Write<f32, 128, 8>,)>();
            split_to_sequence_3(v0, a5);
        }
        let t0 = v1[0];
        let d_position = rt::kernel::bound((t0 as i128), -9223372036854775808, 9223372036854775807, "position").map_err(|fault| fault.at("node \"one\" (SequenceAt)"))? as i64;
        let v6: rt::__alloc::vec::Vec<rt::Tensor<f32>> = rt::__alloc::vec![rt::kernel::tensor::<f32>(&[2, 2], &arena.reads::<(rt::arena::Read<f32, 0, 4>,)>().0[..]), rt::kernel::tensor::<f32>(&[2, 3], &arena.reads::<(rt::arena::Read<f32, 64, 6>,)>().0[..]), rt::kernel::tensor::<f32>(&[2, 4], &arena.reads::<(rt::arena::Read<f32, 128, 8>,)>().0[..])];
        let v7 = rt::sequence::at(&v6[..], rt::kernel::clamped((d_position as i128))).cloned().map_err(|fault| fault.at("node \"one\" (SequenceAt)"))?;
        let d_one_1 = rt::kernel::bound(v7.shape()[1] as i128, 0, 9223372036854775807, "one.1").map_err(|fault| fault.at("node \"one\" (SequenceAt)"))? as usize;
        {
            let a8 = rt::kernel::grow(slot_0, rt::kernel::length((d_one_1 as i128) * 2), 0.0f32).map_err(|fault| fault.at("node \"y\" (Neg)"))?;
            neg(simd, v7.data(), a8, d_one_1);
        }
        let v9: rt::__alloc::vec::Vec<rt::Tensor<f32>> = rt::__alloc::vec![rt::kernel::tensor::<f32>(&[2, 2], &arena.reads::<(rt::arena::Read<f32, 0, 4>,)>().0[..]), rt::kernel::tensor::<f32>(&[2, 3], &arena.reads::<(rt::arena::Read<f32, 64, 6>,)>().0[..]), rt::kernel::tensor::<f32>(&[2, 4], &arena.reads::<(rt::arena::Read<f32, 128, 8>,)>().0[..])];
        let mut v10 = v9.clone();
        rt::sequence::erase(&mut v10, Some(rt::kernel::clamped((d_position as i128)))).map_err(|fault| fault.at("node \"others\" (SequenceErase)"))?;
        let v11 = rt::sequence::concat(&v10[..], 1, false).map_err(|fault| fault.at("node \"rest\" (ConcatFromSequence)"))?;
        let d_rest_1 = rt::kernel::bound(v11.shape()[1] as i128, 0, 9223372036854775807, "rest.1").map_err(|fault| fault.at("node \"rest\" (ConcatFromSequence)"))? as usize;
        let arena = &*arena;
        let slot_0 = &*slot_0;
        Ok(Outputs {
            y: rt::TensorView::<f32, 2>::new([2, d_one_1], rt::kernel::prefix(&slot_0[..], &[2, d_one_1])).map_err(|fault| fault.at("output \"y\""))?,
            rest: v11.clone(),
        })
    }

    /// SplitToSequence `parts` → f32\[2, 2]
    #[inline(never)]
    fn split_to_sequence(a: &[f32; 18], out: &mut [f32; 4]) {
        for i in 0..2 {
            for j in 0..2 {
                let t0 = a[i * 9 + j];
                out[i * 2 + j] = t0;
            }
        }
    }

    /// SplitToSequence `parts` → f32\[2, 3]
    #[inline(never)]
    fn split_to_sequence_2(a: &[f32; 18], out: &mut [f32; 6]) {
        for i in 0..2 {
            for j in 0..3 {
                let t0 = a[i * 9 + j + 2];
                out[i * 3 + j] = t0;
            }
        }
    }

    /// SplitToSequence `parts` → f32\[2, 4]
    #[inline(never)]
    fn split_to_sequence_3(a: &[f32; 18], out: &mut [f32; 8]) {
        for i in 0..2 {
            for j in 0..4 {
                let t0 = a[i * 9 + j + 5];
                out[i * 4 + j] = t0;
            }
        }
    }

    /// Neg `y` → f32\[2, one.1]
    #[inline(never)]
    fn neg<S: rt::simd::Simd>(simd: S, a: &[f32], out: &mut [f32], n0: usize) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if n0 * 2 > 0 {
                    rt::vector::map(simd, &mut out[..n0 * 2], [&a[..n0 * 2]],
                    #[inline(always)]
                    |[v0]: [rt::simd::f32x16<S>; 1]| {
                        let t0 = -v0;
                        t0
                    });
                }
            },
        )
    }
}
