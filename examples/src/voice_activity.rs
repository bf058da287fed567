//! Where somebody speaks: Silero VAD on sound that arrives chunk by chunk.

use std::ops::Range;

// One stream, and per call the end of the last chunk with a new one: all shapes are known, so nothing is allocated. What
// the network remembers of the stream stays inside the model.
onnx_rt::onnx_model!(
    "../target/onnx-models/silero_vad_16k_op15.onnx",
    name = silero,
    dims = { batch = 1, sequence = 576 },
    state = { stateN => state },
);

/// Samples of a second.
pub const RATE: u32 = 16_000;
/// Samples of a chunk: 32 milliseconds.
pub const CHUNK: usize = 512;
/// So much of the last chunk the network sees again.
const CONTEXT: usize = 64;

/// One stream of sound.
pub struct Detector {
    model: Box<silero::Model>,
    window: [[f32; CONTEXT + CHUNK]; 1],
}

impl Detector {
    pub fn new() -> Detector {
        Detector { model: Box::new(silero::Model::new()), window: [[0.0; CONTEXT + CHUNK]; 1] }
    }

    /// Begins another stream.
    pub fn reset(&mut self) {
        self.model.reset();
        self.window = [[0.0; CONTEXT + CHUNK]; 1];
    }

    /// The probability that there is speech in the next chunk.
    pub fn next(&mut self, chunk: &[f32; CHUNK]) -> Result<f32, onnx_rt::Error> {
        let [window] = &mut self.window;
        window.copy_within(CHUNK.., 0);
        window[CONTEXT..].copy_from_slice(chunk);
        let outputs = self.model.run(silero::Inputs { input: &self.window, sr: &i64::from(RATE) })?;
        Ok(outputs.output[0][0])
    }

    /// The probabilities of all chunks of a whole recording; the last one is filled up with silence.
    pub fn all(&mut self, samples: &[f32]) -> Result<Vec<f32>, onnx_rt::Error> {
        let mut next = |chunk: &[f32]| {
            let mut whole = [0.0; CHUNK];
            whole[..chunk.len()].copy_from_slice(chunk);
            self.next(&whole)
        };
        samples.chunks(CHUNK).map(&mut next).collect()
    }
}

impl Default for Detector {
    fn default() -> Detector {
        Detector::new()
    }
}

/// The chunks with speech: from one that is surely speech to one that is surely none.
pub fn segments(probabilities: &[f32]) -> Vec<Range<usize>> {
    const BEGIN: f32 = 0.5;
    const END: f32 = 0.35;
    let mut segments = Vec::new();
    let mut start = None;
    for (index, &probability) in probabilities.iter().enumerate() {
        match start {
            None if probability >= BEGIN => start = Some(index),
            Some(first) if probability < END => {
                segments.push(first..index);
                start = None;
            }
            _ => {}
        }
    }
    segments.extend(start.map(|first| first..probabilities.len()));
    segments
}
