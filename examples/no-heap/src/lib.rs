//! Reads handwritten digits with neither an operating system nor an allocator: for a microcontroller.
//!
//! `cargo run --release -p no-heap --example check` runs it on a machine that has both, and proves that it uses neither
//! heap nor much of anything.

#![no_std]
#![forbid(unsafe_code)]

onnx_rt::onnx_model!("../models/digits.onnx");

/// All that a reader needs while it works, of a size that is known while compiling. It can be a `static`.
#[derive(Clone, Default)]
pub struct Reader {
    model: digits::Model,
    image: [[[[f32; 8]; 8]; 1]; 1],
}

/// Bytes of RAM that a [`Reader`] takes.
pub const RAM: usize = size_of::<Reader>();

/// Bytes of the network's weights, in read-only memory.
pub const ROM: usize = digits::WEIGHT_BYTES;

impl Reader {
    pub const fn new() -> Reader {
        Reader { model: digits::Model::new(), image: [[[[0.0; 8]; 8]; 1]; 1] }
    }

    /// The digit in a picture of 8 by 8 pixels, from 0 (paper) to 16 (ink), and how sure the network is. `None` only if
    /// the model fails, which this one cannot.
    pub fn read(&mut self, pixels: &[u8; 64]) -> Option<(usize, f32)> {
        let image = self.image.as_flattened_mut().as_flattened_mut().as_flattened_mut();
        for (to, from) in image.iter_mut().zip(pixels) {
            *to = f32::from(*from);
        }
        let out = self.model.run(digits::Inputs { image: &self.image }).ok()?;
        let probabilities = out.probabilities[0].iter().copied().enumerate();
        probabilities.max_by(|(_, a), (_, b)| a.total_cmp(b))
    }
}
