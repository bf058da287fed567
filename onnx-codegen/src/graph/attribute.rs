//! `AttributeProto` to [`Attribute`].

use std::collections::{BTreeMap, HashMap};

use super::import::{Context, Importer};
use super::node::{Attribute, Graph, Node, ValueId};
use crate::source::proto::{AttributeProto, AttributeType, NodeProto};
use crate::source::{MAX_DEPTH, in_attribute};
use crate::types::{Diagnostic, Result};

impl<'s> Importer<'s> {
    /// All the attributes of a node whose full name is `name`. Problems are recorded, and their attributes left out.
    pub fn attributes(&mut self, node: &NodeProto, name: &str, cx: &Context<'s>) -> BTreeMap<String, Attribute> {
        let mut attributes = BTreeMap::new();
        for proto in &node.attribute {
            let attribute = match self.attribute(proto, name, cx) {
                _ if attributes.contains_key(&proto.name) => Err(Diagnostic::model("it is given twice")),
                other => other,
            };
            match attribute {
                Ok(Some(attribute)) => {
                    attributes.insert(proto.name.clone(), attribute);
                }
                Ok(None) => {}
                Err(problem) => {
                    let place = super::import::place(name, node);
                    self.problems.push(in_attribute(&proto.name, problem).at(|| place));
                }
            }
        }
        attributes
    }

    /// `None` where it refers to an attribute that the call of the function leaves out.
    pub fn attribute(&mut self, proto: &AttributeProto, node: &str, cx: &Context<'s>) -> Result<Option<Attribute>> {
        let Ok(kind) = AttributeType::try_from(proto.r#type) else {
            return Err(Diagnostic::model(format!("its type {} is none of ONNX", proto.r#type)));
        };
        if !proto.ref_attr_name.is_empty() {
            return self.reference(proto, kind, cx);
        }
        let missing = |what: &str| Diagnostic::model(format!("its type says {what}, but there is none"));
        let source = self.source;
        Ok(Some(match if kind == AttributeType::Undefined { inferred(proto)? } else { kind } {
            AttributeType::Undefined => return Err(Diagnostic::model("it has no value")),
            // Writers of proto3 leave out a value that is zero or empty.
            AttributeType::Int => Attribute::Int(proto.i.unwrap_or(0)),
            AttributeType::Float => Attribute::Float(proto.f.unwrap_or(0.0)),
            AttributeType::String => Attribute::String(proto.s.as_ref().map_or_else(Vec::new, |s| s.to_vec())),
            AttributeType::Tensor => {
                Attribute::Tensor(source.tensor(proto.t.as_ref().ok_or_else(|| missing("a tensor"))?)?)
            }
            AttributeType::SparseTensor => {
                let sparse = proto.sparse_tensor.as_ref().ok_or_else(|| missing("a sparse tensor"))?;
                Attribute::SparseTensor(source.sparse_tensor(sparse)?)
            }
            AttributeType::Graph => {
                Attribute::Graph(self.sub_graph(proto.g.as_ref().ok_or_else(|| missing("a graph"))?, node, cx)?)
            }
            AttributeType::TypeProto => {
                let ty = proto.tp.as_ref().and_then(super::declared::declared);
                Attribute::Type(ty.ok_or_else(|| missing("a type"))?)
            }
            AttributeType::Ints => Attribute::Ints(proto.ints.clone()),
            AttributeType::Floats => Attribute::Floats(proto.floats.clone()),
            AttributeType::Strings => Attribute::Strings(proto.strings.iter().map(|s| s.to_vec()).collect()),
            AttributeType::Tensors => {
                Attribute::Tensors(proto.tensors.iter().map(|tensor| source.tensor(tensor)).collect::<Result<_>>()?)
            }
            AttributeType::SparseTensors => {
                let dense = proto.sparse_tensors.iter().map(|sparse| source.sparse_tensor(sparse));
                Attribute::SparseTensors(dense.collect::<Result<_>>()?)
            }
            AttributeType::Graphs => {
                let graphs = proto.graphs.iter().map(|graph| self.sub_graph(graph, node, cx));
                Attribute::Graphs(graphs.collect::<Result<_>>()?)
            }
            AttributeType::TypeProtos => {
                let types =
                    proto.type_protos.iter().map(|ty| super::declared::declared(ty).ok_or_else(|| missing("types")));
                Attribute::Types(types.collect::<Result<_>>()?)
            }
        }))
    }

    fn sub_graph(&mut self, encoded: &bytes::Bytes, node: &str, cx: &Context<'s>) -> Result<Graph> {
        if cx.depth >= MAX_DEPTH {
            return Err(Diagnostic::model(format!("sub-graphs and functions nest deeper than {MAX_DEPTH}")));
        }
        let graph =
            AttributeProto::graph(encoded).map_err(|error| Diagnostic::model(format!("no valid graph: {error}")))?;
        Ok(self.graph(&graph, &Context { path: format!("{node}/"), depth: cx.depth + 1, ..cx.clone() }))
    }

    /// The attribute of the enclosing function's call that this one stands for.
    fn reference(
        &mut self,
        proto: &AttributeProto,
        kind: AttributeType,
        cx: &Context<'s>,
    ) -> Result<Option<Attribute>> {
        let name = &proto.ref_attr_name;
        let Some(given) = &cx.attributes else {
            return Err(Diagnostic::model(format!(
                "it refers to the attribute \"{name}\" of a function, but the node is not in a function"
            )));
        };
        let Some(attribute) = given.get(name) else { return Ok(None) };
        if kind != AttributeType::Undefined && kind != type_of(attribute) {
            return Err(Diagnostic::model(format!(
                "its type is {kind:?}, but the attribute \"{name}\" of the function, to which it refers, was given as {:?}",
                type_of(attribute)
            )));
        }
        // A graph may be used twice, and every use defines its own values.
        let mut attribute = attribute.clone();
        match &mut attribute {
            Attribute::Graph(graph) => self.renew(graph, &mut HashMap::new()),
            Attribute::Graphs(graphs) => graphs.iter_mut().for_each(|graph| self.renew(graph, &mut HashMap::new())),
            _ => {}
        }
        Ok(Some(attribute))
    }

    /// Gives the values that a graph defines new ids.
    fn renew(&mut self, graph: &mut Graph, ids: &mut HashMap<ValueId, ValueId>) {
        for input in &mut graph.inputs {
            input.value = self.copy(input.value, ids);
        }
        for output in graph.nodes.iter_mut().flat_map(|node| &mut node.outputs).flatten() {
            *output = self.copy(*output, ids);
        }
        let renewed = |id: ValueId, ids: &HashMap<ValueId, ValueId>| ids.get(&id).copied().unwrap_or(id);
        for Node { inputs, attributes, .. } in &mut graph.nodes {
            inputs.iter_mut().flatten().for_each(|input| *input = renewed(*input, ids));
            for attribute in attributes.values_mut() {
                match attribute {
                    Attribute::Graph(graph) => self.renew(graph, ids),
                    Attribute::Graphs(graphs) => graphs.iter_mut().for_each(|graph| self.renew(graph, ids)),
                    _ => {}
                }
            }
        }
        graph.outputs.iter_mut().for_each(|output| output.value = renewed(output.value, ids));
    }

    fn copy(&mut self, id: ValueId, ids: &mut HashMap<ValueId, ValueId>) -> ValueId {
        let value = self.values.get(id.0 as usize).cloned();
        let new = match value {
            Some(value) => self.add(value),
            None => id,
        };
        ids.insert(id, new);
        new
    }
}

fn type_of(attribute: &Attribute) -> AttributeType {
    match attribute {
        Attribute::Int(_) => AttributeType::Int,
        Attribute::Float(_) => AttributeType::Float,
        Attribute::String(_) => AttributeType::String,
        Attribute::Tensor(_) => AttributeType::Tensor,
        Attribute::SparseTensor(_) => AttributeType::SparseTensor,
        Attribute::Graph(_) => AttributeType::Graph,
        Attribute::Type(_) => AttributeType::TypeProto,
        Attribute::Ints(_) => AttributeType::Ints,
        Attribute::Floats(_) => AttributeType::Floats,
        Attribute::Strings(_) => AttributeType::Strings,
        Attribute::Tensors(_) => AttributeType::Tensors,
        Attribute::SparseTensors(_) => AttributeType::SparseTensors,
        Attribute::Graphs(_) => AttributeType::Graphs,
        Attribute::Types(_) => AttributeType::TypeProtos,
    }
}

/// The type by the one field that is filled: the first version of the IR did not write it.
fn inferred(proto: &AttributeProto) -> Result<AttributeType> {
    let fields = [
        (proto.i.is_some(), AttributeType::Int),
        (proto.f.is_some(), AttributeType::Float),
        (proto.s.is_some(), AttributeType::String),
        (proto.t.is_some(), AttributeType::Tensor),
        (proto.g.is_some(), AttributeType::Graph),
        (proto.sparse_tensor.is_some(), AttributeType::SparseTensor),
        (proto.tp.is_some(), AttributeType::TypeProto),
        (!proto.ints.is_empty(), AttributeType::Ints),
        (!proto.floats.is_empty(), AttributeType::Floats),
        (!proto.strings.is_empty(), AttributeType::Strings),
        (!proto.tensors.is_empty(), AttributeType::Tensors),
        (!proto.graphs.is_empty(), AttributeType::Graphs),
        (!proto.sparse_tensors.is_empty(), AttributeType::SparseTensors),
        (!proto.type_protos.is_empty(), AttributeType::TypeProtos),
    ];
    let mut filled = fields.into_iter().filter(|(filled, _)| *filled).map(|(_, kind)| kind);
    match (filled.next(), filled.next()) {
        (Some(first), Some(second)) => {
            Err(Diagnostic::model(format!("it has no type and values of two, {first:?} and {second:?}")))
        }
        (first, _) => Ok(first.unwrap_or(AttributeType::Undefined)),
    }
}
