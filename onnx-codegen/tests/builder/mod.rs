//! Small models built in code.

#![allow(dead_code)]

use onnx_codegen::graph;
use onnx_codegen::ops::{self, Options};
use onnx_codegen::source::proto::{
    self, AttributeProto, AttributeType, GraphProto, ModelProto, NodeProto, TensorProto,
};
use onnx_codegen::source::proto::{TypeProto, ValueInfoProto, dim, type_proto};
use onnx_codegen::types::{DType, Diagnostic, TensorData};
use onnx_codegen::{Loaded, source};
use prost::Message;

/// A graph under construction. Every value is named after the node that makes it.
#[derive(Clone, Default)]
pub struct Builder {
    graph: GraphProto,
}

/// The value of an attribute.
#[derive(Clone)]
pub enum Attr {
    Int(i64),
    Ints(Vec<i64>),
    Float(f32),
    Text(&'static str),
    Graph(Box<GraphProto>),
}

impl Builder {
    pub fn new(name: &str) -> Builder {
        Builder { graph: GraphProto { name: name.to_string(), ..GraphProto::default() } }
    }

    /// An input. A dim is a number or a name.
    pub fn input(&mut self, name: &str, dtype: DType, dims: &[&str]) -> String {
        self.graph.input.push(tensor_info(name, dtype, Some(dims)));
        name.to_string()
    }

    /// An initialiser.
    pub fn constant(&mut self, name: &str, data: &TensorData) -> String {
        self.graph.initializer.push(TensorProto {
            name: name.to_string(),
            dims: data.shape.iter().map(|dim| *dim as i64).collect(),
            data_type: data.dtype as i32,
            raw_data: data.to_bytes(),
            ..TensorProto::default()
        });
        name.to_string()
    }

    /// An initialiser of integers, as shapes and positions are: a vector.
    pub fn ints(&mut self, name: &str, values: &[i64]) -> String {
        self.constant(name, &TensorData::from_i64s(values))
    }

    /// A scalar of i64.
    pub fn int(&mut self, name: &str, value: i64) -> String {
        self.constant(name, &TensorData::from_i64s(&[value]).reshape(vec![]).unwrap())
    }

    /// A node of one output.
    pub fn node(&mut self, name: &str, op: &str, inputs: &[&String], attributes: &[(&str, Attr)]) -> String {
        self.graph.node.push(NodeProto {
            name: name.to_string(),
            op_type: op.to_string(),
            input: inputs.iter().map(|input| input.to_string()).collect(),
            output: vec![name.to_string()],
            attribute: attributes.iter().map(|(name, value)| attribute(name, value)).collect(),
            ..NodeProto::default()
        });
        name.to_string()
    }

    /// Makes a value an output. Its shape is left to inference.
    pub fn output(&mut self, value: &str, dtype: DType) {
        self.graph.output.push(tensor_info(value, dtype, None));
    }

    pub fn graph(self) -> GraphProto {
        self.graph
    }

    pub fn model(self) -> ModelProto {
        ModelProto {
            ir_version: 10,
            opset_import: vec![proto::OperatorSetIdProto { domain: String::new(), version: 21 }],
            graph: Some(self.graph),
            ..ModelProto::default()
        }
    }
}

/// What [`onnx_codegen::load`] does with a file.
pub fn load(model: &ModelProto, options: &Options) -> Result<Loaded, Vec<Diagnostic>> {
    let source = source::from_bytes(model.encode_to_vec().into(), None)?;
    let model = graph::import(&source)?;
    let module = ops::lower(&model, options)?;
    Ok(Loaded { module, model, files: source.files })
}

fn tensor_info(name: &str, dtype: DType, dims: Option<&[&str]>) -> ValueInfoProto {
    let dim = |dim: &&str| proto::Dimension {
        value: Some(dim.parse().map_or_else(|_| dim::Value::DimParam(dim.to_string()), dim::Value::DimValue)),
        denotation: String::new(),
    };
    let shape = dims.map(|dims| proto::TensorShapeProto { dim: dims.iter().map(dim).collect() });
    let tensor = type_proto::Tensor { elem_type: dtype as i32, shape };
    let value = Some(type_proto::Value::TensorType(tensor));
    let r#type = Some(TypeProto { value, ..TypeProto::default() });
    ValueInfoProto { name: name.to_string(), r#type, ..ValueInfoProto::default() }
}

fn attribute(name: &str, value: &Attr) -> AttributeProto {
    let mut proto = AttributeProto { name: name.to_string(), ..AttributeProto::default() };
    let kind = match value.clone() {
        Attr::Int(value) => {
            proto.i = Some(value);
            AttributeType::Int
        }
        Attr::Ints(values) => {
            proto.ints = values;
            AttributeType::Ints
        }
        Attr::Float(value) => {
            proto.f = Some(value);
            AttributeType::Float
        }
        Attr::Text(text) => {
            proto.s = Some(text.as_bytes().to_vec().into());
            AttributeType::String
        }
        Attr::Graph(graph) => {
            proto.g = Some(graph.encode_to_vec().into());
            AttributeType::Graph
        }
    };
    proto.r#type = kind as i32;
    proto
}
