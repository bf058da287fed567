//! Small graphs of one operator or few, as ONNX files.

use onnx_codegen::source::proto::{
    AttributeProto, AttributeType, Dimension, GraphProto, ModelProto, NodeProto, OperatorSetIdProto, TensorProto,
    TensorShapeProto, TypeProto, ValueInfoProto, dim, type_proto,
};
use onnx_tests::weights::Random;
use prost::Message;

const F32: i32 = 1;

/// The bytes of a model of a kind, of an input `x`.
pub fn model(kind: &str, input: &[usize], sizes: &[usize]) -> Result<Vec<u8>, String> {
    let mut graph = Graph::default();
    let output = match (kind, sizes, input) {
        ("mlp", [], &[rows, 10]) => {
            for (index, (from, to)) in [(10, 64), (64, 64), (64, 3)].into_iter().enumerate() {
                let (weights, bias) = (format!("w{index}"), format!("b{index}"));
                graph.weights(&weights, &[from, to], from);
                graph.weights(&bias, &[to], 1);
                let x = if index == 0 { "x".to_string() } else { format!("h{index}") };
                let last = index == 2;
                let product = if last { "y".to_string() } else { format!("g{index}") };
                graph.node("Gemm", &[&x, &weights, &bias], &product, &[]);
                if !last {
                    graph.node("Relu", &[&product], &format!("h{}", index + 1), &[]);
                }
            }
            vec![rows, 3]
        }
        ("gemm", &[depth, columns], &[rows, of]) if depth == of => {
            graph.weights("w", &[depth, columns], depth);
            graph.node("MatMul", &["x", "w"], "y", &[]);
            vec![rows, columns]
        }
        ("conv", &[channels, kernel, stride, groups], &[batch, of, height, width]) => {
            let pad = kernel / 2;
            let each = of.checked_div(groups).ok_or("no groups")?;
            graph.weights("w", &[channels, each, kernel, kernel], each * kernel * kernel);
            graph.weights("b", &[channels], 1);
            let attributes = [
                ints("kernel_shape", &[kernel; 2]),
                ints("strides", &[stride; 2]),
                ints("pads", &[pad; 4]),
                int("group", groups),
            ];
            graph.node("Conv", &["x", "w", "b"], "y", &attributes);
            let size = |size: usize| (size + 2 * pad - kernel) / stride + 1;
            vec![batch, channels, size(height), size(width)]
        }
        ("layernorm", [], &[rows, columns]) => {
            graph.weights("scale", &[columns], 1);
            graph.weights("bias", &[columns], 1);
            graph.node("LayerNormalization", &["x", "scale", "bias"], "y", &[]);
            vec![rows, columns]
        }
        ("softmax", [], shape) => {
            graph.node("Softmax", &["x"], "y", &[]);
            shape.to_vec()
        }
        ("gelu", [], shape) => {
            graph.node("Gelu", &["x"], "y", &[]);
            shape.to_vec()
        }
        ("chain", [], &[rows, columns]) => {
            graph.weights("a", &[columns], 1);
            graph.weights("b", &[columns], 1);
            graph.node("Mul", &["x", "a"], "t", &[]);
            graph.node("Add", &["t", "b"], "u", &[]);
            graph.node("Sigmoid", &["u"], "v", &[]);
            graph.node("Mul", &["u", "v"], "y", &[]);
            vec![rows, columns]
        }
        _ => return Err(format!("no graph of kind {kind:?} with sizes {sizes:?} for an input {input:?}")),
    };
    Ok(graph.finish(kind, input, &output))
}

#[derive(Default)]
struct Graph {
    proto: GraphProto,
    random: Random,
}

impl Graph {
    /// An initialiser of normal numbers of variance 1 / `fan_in`.
    fn weights(&mut self, name: &str, shape: &[usize], fan_in: usize) {
        let scale = 1.0 / (fan_in as f64).sqrt();
        let count: usize = shape.iter().product();
        let data: Vec<u8> = (0..count).flat_map(|_| ((self.random.normal() * scale) as f32).to_le_bytes()).collect();
        self.proto.initializer.push(TensorProto {
            dims: shape.iter().map(|dim| *dim as i64).collect(),
            data_type: F32,
            name: name.to_string(),
            raw_data: Some(data.into()),
            ..Default::default()
        });
    }

    fn node(&mut self, op: &str, inputs: &[&str], output: &str, attributes: &[AttributeProto]) {
        self.proto.node.push(NodeProto {
            input: inputs.iter().map(|name| name.to_string()).collect(),
            output: vec![output.to_string()],
            name: output.to_string(),
            op_type: op.to_string(),
            attribute: attributes.to_vec(),
            ..Default::default()
        });
    }

    fn finish(mut self, name: &str, input: &[usize], output: &[usize]) -> Vec<u8> {
        self.proto.name = name.to_string();
        self.proto.input = vec![value("x", input)];
        self.proto.output = vec![value("y", output)];
        let model = ModelProto {
            ir_version: 9,
            opset_import: vec![OperatorSetIdProto { domain: String::new(), version: 20 }],
            producer_name: "onnx-bench".to_string(),
            graph: Some(self.proto),
            ..Default::default()
        };
        model.encode_to_vec()
    }
}

fn value(name: &str, shape: &[usize]) -> ValueInfoProto {
    let dim = |dim: &usize| Dimension { value: Some(dim::Value::DimValue(*dim as i64)), ..Default::default() };
    let shape = TensorShapeProto { dim: shape.iter().map(dim).collect() };
    let tensor = type_proto::Tensor { elem_type: F32, shape: Some(shape) };
    let r#type = TypeProto { value: Some(type_proto::Value::TensorType(tensor)), ..Default::default() };
    ValueInfoProto { name: name.to_string(), r#type: Some(r#type), ..Default::default() }
}

fn int(name: &str, value: usize) -> AttributeProto {
    let r#type = AttributeType::Int as i32;
    AttributeProto { name: name.to_string(), r#type, i: Some(value as i64), ..Default::default() }
}

fn ints(name: &str, values: &[usize]) -> AttributeProto {
    let ints = values.iter().map(|value| *value as i64).collect();
    AttributeProto { name: name.to_string(), r#type: AttributeType::Ints as i32, ints, ..Default::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{Origin, models};

    #[test]
    fn every_made_model_lowers() {
        let mut count = 0;
        for row in models().unwrap() {
            let Origin::Made(kind, sizes) = row.origin else { continue };
            let bytes =
                model(&kind, &row.inputs[0].shape, &sizes).unwrap_or_else(|error| panic!("{}: {error}", row.id));
            let source = onnx_codegen::source::from_bytes(bytes.into(), None).unwrap_or_else(|e| panic!("{e:?}"));
            let graph = onnx_codegen::graph::import(&source).unwrap_or_else(|e| panic!("{}: {e:?}", row.id));
            let lowered = onnx_codegen::ops::lower(&graph, &Default::default());
            assert!(lowered.is_ok(), "{}: {:?}", row.id, lowered.err());
            count += 1;
        }
        assert_eq!(count, 16);
        assert!(model("conv", &[1, 3], &[1, 1, 1, 0]).is_err());
    }
}
