//! The same model in another form: what exporters do differently, and what must make no difference.

use std::collections::HashMap;

use onnx_codegen::source::proto::{
    AttributeProto, AttributeType, GraphProto, ModelProto, NodeProto, TensorProto, TypeProto, ValueInfoProto, dim,
    type_proto,
};
use onnx_codegen::source::proto::{Dimension, TensorShapeProto};
use onnx_codegen::types::DType;
use prost::Message;

use crate::random::Random;

/// What is done to a model besides new names, which it gets in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Nodes in random order, no declared types and shapes but those of the inputs.
    Bare,
    /// Initialisers are nodes that make constants.
    Nodes,
    /// Initialisers are inputs too, as they had to be in early versions of the format.
    Inputs,
    /// All dims of all inputs are free, each with a name of its own.
    Free,
}

impl Form {
    pub const ALL: [Form; 4] = [Form::Bare, Form::Nodes, Form::Inputs, Form::Free];
}

/// The model in this form, `None` where it cannot have it.
pub fn disguise(model: &ModelProto, form: Form, seed: u64) -> Option<ModelProto> {
    let mut model = model.clone();
    let first_version = model.opset_import.iter().any(|import| import.domain.is_empty() && import.version == 1);
    let has_functions = !model.functions.is_empty();
    let graph = model.graph.as_mut()?;
    match form {
        Form::Bare => {}
        Form::Nodes => {
            // The operator Constant cannot make sparse tensors before version 11; types in the first version are few.
            if graph.initializer.is_empty() || first_version || !opset_has_constants(&model.opset_import) {
                return None;
            }
            let constants: Vec<TensorProto> = std::mem::take(&mut graph.initializer);
            graph.input.retain(|input| !constants.iter().any(|tensor| tensor.name == input.name));
            graph.node.extend(constants.into_iter().map(constant));
        }
        Form::Inputs => {
            // Functions and subgraphs that see outer initialisers are newer than the version that is claimed.
            let listed = |name: &str| graph.input.iter().any(|input| input.name == name);
            let more: Vec<ValueInfoProto> =
                graph.initializer.iter().filter(|tensor| !listed(&tensor.name)).map(declared).collect();
            if more.is_empty() || has_functions {
                return None;
            }
            graph.input.extend(more);
            model.ir_version = 3;
        }
        Form::Free => {
            let initialised: Vec<String> = graph.initializer.iter().map(|tensor| tensor.name.clone()).collect();
            let inputs = graph.input.iter_mut().filter(|input| !initialised.contains(&input.name)).enumerate();
            let mut count = 0;
            for (index, input) in inputs {
                let Some(ty) = &mut input.r#type else { continue };
                count += free(ty, &format!("free_{index}"));
            }
            if count == 0 {
                return None;
            }
        }
    }
    let graph = model.graph.as_mut()?;
    let kept = graph.input.iter().chain(&graph.output).map(|info| (info.name.clone(), info.name.clone()));
    let mut names = Names(kept.collect());
    let mut random = Random::new(seed);
    change(graph, &mut names, &mut random, true);
    Some(model)
}

/// Whether all imported operator sets have an operator Constant for all types.
fn opset_has_constants(imports: &[onnx_codegen::source::proto::OperatorSetIdProto]) -> bool {
    imports.iter().any(|import| matches!(import.domain.as_str(), "" | "ai.onnx") && import.version >= 9)
}

fn constant(tensor: TensorProto) -> NodeProto {
    let name = tensor.name.clone();
    let value = AttributeProto {
        name: "value".to_string(),
        r#type: AttributeType::Tensor as i32,
        t: Some(TensorProto { name: String::new(), ..tensor }),
        ..AttributeProto::default()
    };
    NodeProto { op_type: "Constant".to_string(), output: vec![name], attribute: vec![value], ..NodeProto::default() }
}

/// An initialiser as an input.
fn declared(tensor: &TensorProto) -> ValueInfoProto {
    let dim = |dim: &i64| Dimension { value: Some(dim::Value::DimValue(*dim)), ..Dimension::default() };
    let shape = Some(TensorShapeProto { dim: tensor.dims.iter().map(dim).collect() });
    let value = type_proto::Value::TensorType(type_proto::Tensor { elem_type: tensor.data_type, shape });
    let r#type = Some(TypeProto { value: Some(value), ..TypeProto::default() });
    ValueInfoProto { name: tensor.name.clone(), r#type, ..ValueInfoProto::default() }
}

/// Gives every known dim of a tensor a name; how many that are. How long a list of integers is stays known: it may be the
/// rank of something, as shapes, axes and repeats are.
fn free(ty: &mut TypeProto, name: &str) -> usize {
    let Some(type_proto::Value::TensorType(tensor)) = &mut ty.value else { return 0 };
    let is_list = tensor.shape.as_ref().is_some_and(|shape| shape.dim.len() == 1);
    if is_list && [DType::I32 as i32, DType::I64 as i32].contains(&tensor.elem_type) {
        return 0;
    }
    let dims = tensor.shape.iter_mut().flat_map(|shape| &mut shape.dim).enumerate();
    let known = dims.filter(|(_, dim)| matches!(dim.value, Some(dim::Value::DimValue(_))));
    known.map(|(axis, dim)| dim.value = Some(dim::Value::DimParam(format!("{name}_{axis}")))).count()
}

/// What values are called. Inputs and outputs of the model keep their names.
struct Names(HashMap<String, String>);

impl Names {
    fn change(&mut self, name: &mut String) {
        if name.is_empty() {
            return;
        }
        // As exporters name them, and worse. Plain numbers may be names of inputs and outputs already.
        let count = self.0.len();
        let new = || match count % 3 {
            0 => format!("/{count}/a.b/c::d:0"),
            1 => format!("{}", 1_000_000 + count),
            _ => format!("é \"{count}\" {{}}\\"),
        };
        *name = self.0.entry(std::mem::take(name)).or_insert_with(new).clone();
    }
}

fn change(graph: &mut GraphProto, names: &mut Names, random: &mut Random, outermost: bool) {
    graph.value_info.clear();
    graph.quantization_annotation.clear();
    for output in &mut graph.output {
        if let Some(ty) = &mut output.r#type {
            forget_shape(ty);
        }
    }
    if !outermost {
        graph.input.iter_mut().chain(&mut graph.output).for_each(|info| info.r#type = None);
    }
    for info in graph.input.iter_mut().chain(&mut graph.output) {
        names.change(&mut info.name);
    }
    graph.initializer.iter_mut().for_each(|tensor| names.change(&mut tensor.name));
    for tensor in &mut graph.sparse_initializer {
        if let Some(values) = &mut tensor.values {
            names.change(&mut values.name);
        }
    }
    for node in &mut graph.node {
        node.name.clear();
        node.input.iter_mut().chain(&mut node.output).for_each(|name| names.change(name));
        for attribute in &mut node.attribute {
            let single = attribute.g.iter_mut();
            for bytes in single.chain(&mut attribute.graphs) {
                if let Ok(mut inner) = GraphProto::decode(bytes.clone()) {
                    change(&mut inner, names, random, false);
                    *bytes = inner.encode_to_vec().into();
                }
            }
        }
    }
    let order = random.order(graph.node.len());
    graph.node = order.into_iter().map(|index| std::mem::take(&mut graph.node[index])).collect();
}

fn forget_shape(ty: &mut TypeProto) {
    match &mut ty.value {
        Some(type_proto::Value::TensorType(tensor)) => tensor.shape = None,
        Some(type_proto::Value::SequenceType(sequence)) => {
            sequence.elem_type.iter_mut().for_each(|element| forget_shape(element));
        }
        Some(type_proto::Value::OptionalType(optional)) => {
            optional.elem_type.iter_mut().for_each(|element| forget_shape(element));
        }
        _ => {}
    }
}
