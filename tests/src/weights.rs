//! Weights for the networks of the suite's `light` kind, whose files say of each only that it is one repeated value.

use std::collections::HashMap;

use onnx_codegen::source::{self, proto::TensorProto};
use prost::Message;

use crate::archive;

/// A network of the `light` kind (`test_resnet50`) with seeded random weights: matrices and filters of variance
/// 2 / fan-in, vectors (biases, scales, variances) between 0.5 and 1.5.
pub fn light_with_weights(case: &str) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let cases = archive::cases()?;
    let case = cases.iter().find(|c| c.suite == "light" && c.name == case).ok_or("there is no such `light` case")?;
    let source = source::read(&case.model()).map_err(|problems| format!("{problems:?}"))?;
    let mut shapes: HashMap<String, Vec<i64>> = HashMap::new();
    for tensor in source.model.graph.iter().flat_map(|graph| &graph.initializer) {
        if let Some(shape) = source.tensor(tensor)?.to_i64s() {
            shapes.insert(tensor.name.clone(), shape);
        }
    }
    let mut model = source.model;
    let graph = model.graph.as_mut().ok_or("the model has no graph")?;
    let mut random = Random::default();
    for node in std::mem::take(&mut graph.node) {
        let (true, [shape], [output]) = (node.op_type == "ConstantOfShape", &node.input[..], &node.output[..]) else {
            graph.node.push(node);
            continue;
        };
        let dims = shapes.get(shape).ok_or("a shape is not constant")?.clone();
        let count = usize::try_from(dims.iter().product::<i64>())?;
        let fan_in: i64 = dims.iter().skip(1).product();
        let scale = (2.0 / fan_in as f64).sqrt();
        let mut data = Vec::with_capacity(count * 4);
        for _ in 0..count {
            let value = match dims.len() {
                1 => 0.5 + random.uniform(),
                _ => scale * random.normal(),
            };
            data.extend((value as f32).to_le_bytes());
        }
        let data_type = 1;
        let raw_data = Some(data.into());
        graph.initializer.push(TensorProto { dims, data_type, name: output.clone(), raw_data, ..Default::default() });
    }
    Ok(model.encode_to_vec())
}

/// A small generator (SplitMix64), the same on every machine.
pub struct Random(u64);

impl Default for Random {
    fn default() -> Random {
        Random(0x9e37_79b9_7f4a_7c15)
    }
}

impl Random {
    /// At least 0, less than 1.
    pub fn uniform(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Of mean 0 and variance 1: the sum of twelve uniform numbers, near enough.
    pub fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.uniform()).sum::<f64>() - 6.0
    }
}
