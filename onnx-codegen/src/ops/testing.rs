//! Small models for the tests of operator definitions.

use super::{Options, lower};
use crate::graph::{
    Attribute, DeclaredDim, DeclaredType, Graph, Input, Model, Node, Output, Value as GraphValue, ValueId,
};
use crate::tensor::module::{Block, Statement};
use crate::tensor::{Module, Op, interpreter};
use crate::types::{DType, Element, HostValue, TensorData};
use std::collections::{BTreeMap, HashMap};

/// A model under construction. Values have names that are unique in all of it.
pub struct Net {
    opset: i64,
    values: Vec<GraphValue>,
    names: HashMap<String, ValueId>,
    graph: Graph,
    nodes: usize,
    pub options: Options,
}

fn empty_graph() -> Graph {
    Graph { name: "g".into(), inputs: vec![], outputs: vec![], nodes: vec![] }
}

fn list(names: &str) -> impl Iterator<Item = &str> {
    let names = if names.is_empty() { None } else { Some(names.split(',').map(str::trim)) };
    names.into_iter().flatten()
}

impl Net {
    pub fn new(opset: i64) -> Net {
        let (values, names, graph) = (vec![], HashMap::new(), empty_graph());
        Net { opset, values, names, graph, nodes: 0, options: Options::default() }
    }

    fn value(&mut self, name: &str, ty: Option<DeclaredType>, init: Option<TensorData>) -> ValueId {
        let id = ValueId(self.values.len() as u32);
        self.values.push(GraphValue { name: name.into(), ty, init });
        assert_eq!(self.names.insert(name.into(), id), None, "{name} is defined twice");
        id
    }

    /// An input of a type such as `f32[2,n,?]`, `f32` (of unknown rank), `seq(f32[?])`, `optional(f32[2])`.
    pub fn input(&mut self, name: &str, ty: &str) {
        let value = self.value(name, Some(declared(ty)), None);
        self.graph.inputs.push(Input { value, name: name.into(), default: None });
    }

    pub fn constant(&mut self, name: &str, data: TensorData) {
        self.value(name, None, Some(data));
    }

    /// A node named `n0`, `n1`, …; its inputs and outputs separated by commas, an absent one empty.
    pub fn node(&mut self, op: &str, inputs: &str, outputs: &str, attributes: &[(&str, Attribute)]) {
        self.node_of("", self.opset, op, inputs, outputs, attributes);
    }

    /// A node of another operator set.
    pub fn node_of(
        &mut self,
        domain: &str,
        opset: i64,
        op: &str,
        inputs: &str,
        outputs: &str,
        attributes: &[(&str, Attribute)],
    ) {
        let input = |name: &str| (!name.is_empty()).then(|| *self.names.get(name).unwrap_or_else(|| panic!("{name}")));
        let inputs = list(inputs).map(input).collect();
        let outputs = list(outputs).map(|name| (!name.is_empty()).then(|| self.value(name, None, None))).collect();
        let attributes: BTreeMap<String, Attribute> =
            attributes.iter().map(|(name, attribute)| (name.to_string(), attribute.clone())).collect();
        let name = format!("n{}", self.nodes);
        self.nodes += 1;
        let node = Node {
            name,
            op: op.into(),
            domain: domain.into(),
            opset,
            inputs,
            outputs,
            attributes,
            asked: Default::default(),
        };
        self.graph.nodes.push(node);
    }

    pub fn remove_node(&mut self, position: usize) {
        self.graph.nodes.remove(position);
    }

    /// Names the outputs, separated by commas.
    pub fn outputs(&mut self, names: &str) {
        for name in list(names) {
            let value = *self.names.get(name).unwrap_or_else(|| panic!("{name}"));
            self.graph.outputs.push(Output { value, name: name.into() });
        }
    }

    /// A sub-graph.
    pub fn branch(&mut self, build: impl FnOnce(&mut Net)) -> Attribute {
        let outer = std::mem::replace(&mut self.graph, empty_graph());
        build(self);
        Attribute::Graph(std::mem::replace(&mut self.graph, outer))
    }

    /// Lowers; the problems one after the other.
    pub fn lower(&self) -> Result<Module, String> {
        let model = Model {
            graph: self.graph.clone(),
            values: self.values.clone(),
            opset: BTreeMap::from([(String::new(), self.opset)]),
            ir_version: 10,
            producer: String::new(),
            doc: String::new(),
            metadata: vec![],
        };
        lower(&model, &self.options)
            .map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    }

    pub fn run(&self, inputs: &[HostValue]) -> Result<Vec<HostValue>, String> {
        let module = self.lower()?;
        let inputs: Vec<Option<HostValue>> = inputs.iter().cloned().map(Some).collect();
        interpreter::run(&module, &inputs).map_err(|error| error.to_string())
    }

    /// The message of a model that does not compile.
    pub fn refused(&self) -> String {
        self.lower().map(|_| ()).expect_err("the model compiles")
    }
}

/// Whether anything but tensors exists while running.
pub fn has_sequences(module: &Module) -> bool {
    fn inside(block: &Block) -> bool {
        block.statements.iter().any(|statement| match statement {
            _ if !statement.blocks().is_empty() => statement.blocks().into_iter().any(inside),
            Statement::Let { op, .. } => matches!(
                op,
                Op::SequenceNew(_)
                    | Op::SequenceAt { .. }
                    | Op::SequenceInsert { .. }
                    | Op::SequenceErase { .. }
                    | Op::SequenceConcat { .. }
                    | Op::SequenceSplit { .. }
            ),
            _ => false,
        })
    }
    inside(&module.body)
}

fn declared(text: &str) -> DeclaredType {
    let inner = |prefix: &str| text.strip_prefix(prefix)?.strip_suffix(')').map(|t| Box::new(declared(t)));
    if let Some(element) = inner("seq(") {
        return DeclaredType::Sequence(element);
    }
    if let Some(element) = inner("optional(") {
        return DeclaredType::Optional(element);
    }
    let (name, dims) = match text.split_once('[') {
        Some((name, dims)) => (name, Some(dims.trim_end_matches(']'))),
        None => (text, None),
    };
    let dtype = DType::ALL.into_iter().find(|d| d.name() == name);
    let dim = |text: &str| match text.parse() {
        Ok(known) => DeclaredDim::Known(known),
        Err(_) if text == "?" => DeclaredDim::Unknown,
        Err(_) => DeclaredDim::Named(text.into()),
    };
    DeclaredType::Tensor { dtype, shape: dims.map(|dims| list(dims).map(dim).collect()) }
}

/// A tensor of floats of any dtype.
pub fn floats(dtype: DType, shape: &[usize], values: &[f64]) -> TensorData {
    TensorData::from_elements(dtype, shape.to_vec(), values.iter().map(|x| Element::Float(*x))).unwrap()
}

pub fn ints(dtype: DType, shape: &[usize], values: &[i64]) -> TensorData {
    TensorData::from_elements(dtype, shape.to_vec(), values.iter().map(|x| Element::Int(i128::from(*x)))).unwrap()
}

/// An f32 tensor of `first`, `first + 1`, …
pub fn counted(shape: &[usize], first: usize) -> TensorData {
    let count: usize = shape.iter().product();
    let values: Vec<f64> = (first..first + count).map(|x| x as f64).collect();
    floats(DType::F32, shape, &values)
}

pub fn scalar(value: i64) -> TensorData {
    ints(DType::I64, &[], &[value])
}

pub fn sequence(items: impl IntoIterator<Item = TensorData>) -> HostValue {
    HostValue::Sequence(items.into_iter().map(HostValue::Tensor).collect())
}
