//! Model-local functions: every call is replaced by the nodes of the body.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::import::{Context, Importer, Scope, declared_types, domain_of, opsets, place};
use super::node::{Attribute, Node, Value, ValueId};
use crate::source::MAX_DEPTH;
use crate::source::proto::{FunctionProto, ModelProto, NodeProto};
use crate::types::Diagnostic;

/// Domain, name and overload.
pub type Key<'a> = (&'a str, &'a str, &'a str);

/// Inlining may make this many nodes: calls that double at every level are few bytes in a file.
const MAX_INLINED: usize = 1 << 18;

/// The index of every function of the model.
pub fn functions<'a>(model: &'a ModelProto, problems: &mut Vec<Diagnostic>) -> HashMap<Key<'a>, usize> {
    let mut functions = HashMap::new();
    for (index, function) in model.functions.iter().enumerate() {
        let key = key_of(function);
        if functions.insert(key, index).is_some() {
            problems.push(Diagnostic::model(format!("the model defines the function {} twice", text(&key))));
        }
    }
    functions
}

pub fn key_of(function: &FunctionProto) -> Key<'_> {
    (domain_of(&function.domain), &function.name, &function.overload)
}

pub fn text((domain, name, overload): &Key) -> String {
    let dot = if domain.is_empty() { "" } else { "." };
    let overload = if overload.is_empty() { String::new() } else { format!(" (overload \"{overload}\")") };
    format!("{domain}{dot}{name}{overload}")
}

/// A call with its operands resolved.
pub struct Call<'a> {
    pub node: &'a NodeProto,
    /// The full name of the calling node.
    pub name: String,
    pub inputs: Vec<Option<ValueId>>,
    pub outputs: Vec<Option<ValueId>>,
    pub attributes: BTreeMap<String, Attribute>,
}

impl<'s> Importer<'s> {
    /// Appends the nodes of the body to `nodes`.
    pub fn inline(&mut self, function: &'s FunctionProto, call: Call, cx: &Context<'s>, nodes: &mut Vec<Node>) {
        let key = key_of(function);
        let here = || place(&call.name, call.node);
        let mut calls = cx.calls.clone();
        calls.push(key);
        if cx.calls.contains(&key) {
            let from = cx.calls.iter().position(|other| *other == key).unwrap_or(0);
            let chain: Vec<String> = calls.iter().skip(from).map(text).collect();
            let message = format!("the function {} calls itself: {}", text(&key), chain.join(" -> "));
            let problem = Diagnostic::new(here(), message);
            self.problems.push(problem.help("ONNX forbids recursion; the Loop operator repeats"));
            return;
        }
        if cx.depth >= MAX_DEPTH {
            let message = format!("sub-graphs and functions nest deeper than {MAX_DEPTH}");
            self.problems.push(Diagnostic::new(here(), message));
            return;
        }
        self.inlined += 1;
        if self.inlined > MAX_INLINED {
            self.problems.push(Diagnostic::model(format!(
                "the functions of the model call each other so often that inlining them gives more than {MAX_INLINED} nodes"
            )));
            return;
        }
        for (what, given, known) in [
            ("inputs", call.inputs.len(), function.input.len()),
            ("outputs", call.outputs.len(), function.output.len()),
        ] {
            if given > known {
                let message = format!("the call has {given} {what}, but the function {} has {known}", text(&key));
                self.problems.push(Diagnostic::new(here(), message));
            }
        }

        let prefix = self.unique_prefix(match call.name.rsplit_once('#') {
            Some((path, index)) if call.node.name.is_empty() => format!("{path}{}#{index}", function.name),
            _ => call.name.clone(),
        });
        let mut cx = Context {
            // A function should import what it uses; where it does not, what the model imports is what it was checked with.
            opset: Rc::new(
                self.opset.iter().map(|(k, v)| (k.clone(), *v)).chain(opsets(&function.opset_import)).collect(),
            ),
            attributes: Some(Rc::default()),
            calls,
            path: prefix.clone(),
            prefix,
            depth: cx.depth + 1,
        };
        let mut attributes = call.attributes;
        for default in &function.attribute_proto {
            if !attributes.contains_key(&default.name) {
                match self.attribute(default, &call.name, &cx) {
                    Ok(Some(attribute)) => _ = attributes.insert(default.name.clone(), attribute),
                    Ok(None) => {}
                    Err(problem) => {
                        let problem = crate::source::in_attribute(&default.name, problem);
                        self.problems.push(problem.at(|| place(&call.name, call.node)));
                    }
                }
            }
        }
        cx.attributes = Some(Rc::new(attributes));

        self.scopes.push(Scope::of_function());
        for (index, name) in function.input.iter().enumerate() {
            if !self.bind(name, call.inputs.get(index).copied().flatten(), 0) {
                let message = format!("the function {} has two inputs with the name \"{name}\"", text(&key));
                self.problems.push(Diagnostic::new(place(&call.name, call.node), message));
            }
        }
        // What a body computes for an output is the value of the calling node. An output that is an input passed on,
        // or the second one of the same name, is copied.
        let types = declared_types(&[&function.value_info]);
        let mut presets: HashMap<&str, ValueId> = HashMap::new();
        let mut copies: Vec<(usize, &str, ValueId)> = Vec::new();
        for (index, name) in function.output.iter().enumerate() {
            let value = call.outputs.get(index).copied().flatten();
            if function.input.contains(name) || presets.contains_key(name.as_str()) {
                copies.extend(value.map(|value| (index, name.as_str(), value)));
            } else {
                let fresh = || Value {
                    name: format!("{}{name}", cx.prefix),
                    ty: types.get(name.as_str()).cloned(),
                    init: None,
                };
                let value = value.unwrap_or_else(|| self.add(fresh()));
                presets.insert(name, value);
            }
        }
        self.nodes(&function.node, &types, &presets, &cx, nodes);
        for name in &function.output {
            if presets.contains_key(name.as_str()) && self.lookup(name).is_none() {
                let message = format!("the function {} does not compute its output \"{name}\"", text(&key));
                self.problems.push(Diagnostic::new(place(&call.name, call.node), message));
            }
        }
        for (index, name, value) in copies {
            match self.lookup(name) {
                Some(Some(from)) => nodes.push(Node {
                    asked: Default::default(),
                    name: format!("{}output {index}", cx.prefix),
                    op: "Identity".to_string(),
                    domain: String::new(),
                    opset: cx.opset.get("").copied().unwrap_or(1),
                    inputs: vec![Some(from)],
                    outputs: vec![Some(value)],
                    attributes: BTreeMap::new(),
                }),
                _ => {
                    let message = format!(
                        "output {index} is the input \"{name}\" of the function {}, which is left out",
                        text(&key)
                    );
                    self.problems.push(Diagnostic::new(place(&call.name, call.node), message));
                }
            }
        }
        self.scopes.pop();
    }

    /// The prefix of the names in the body: the name of the call, and a number where calls share a name.
    fn unique_prefix(&mut self, call: String) -> String {
        let uses = self.prefixes.entry(call.clone()).or_insert(0);
        *uses += 1;
        if *uses == 1 { format!("{call}/") } else { format!("{call}~{uses}/") }
    }
}
