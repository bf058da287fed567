//! `ModelProto` to [`Model`].

use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use super::declared::declared;
use super::function::{self, Call, Key};
use super::node::{Attribute, DeclaredType, Graph, Input, Model, Node, Output, Value, ValueId};
use super::sort;
use crate::source::Source;
use crate::source::proto::{GraphProto, NodeProto, OperatorSetIdProto, TensorProto, ValueInfoProto, type_proto};
use crate::source::tensor::dtype_of;
use crate::types::{Diagnostic, Place, Result, TensorData};

/// Imports a model. All problems that can be found independently of one another are reported at once.
pub fn import(source: &Source) -> Result<Model, Vec<Diagnostic>> {
    let proto = &source.model;
    let Some(graph) = &proto.graph else {
        return Err(vec![Diagnostic::model("the model has no graph")]);
    };
    let mut problems = Vec::new();
    let mut opset: BTreeMap<String, i64> = BTreeMap::new();
    for (domain, version) in opsets(&proto.opset_import) {
        // Of several versions the highest counts, says the specification.
        opset.entry(domain).and_modify(|known| *known = version.max(*known)).or_insert(version);
    }
    // Before version 3 of the IR a model could not say which operators it uses; there was one set.
    if proto.ir_version < 3 && opset.is_empty() {
        opset.insert(String::new(), 1);
    }
    let functions = function::functions(proto, &mut problems);
    let mut importer = Importer {
        source,
        functions,
        opset,
        values: Vec::new(),
        problems,
        scopes: Vec::new(),
        prefixes: HashMap::new(),
        missing_domains: HashSet::new(),
        inlined: 0,
    };
    let cx = Context {
        opset: Rc::new(importer.opset.clone()),
        attributes: None,
        calls: Vec::new(),
        prefix: String::new(),
        path: String::new(),
        depth: 0,
    };
    importer.check_input_types(graph);
    let graph = importer.graph(graph, &cx);
    if !importer.problems.is_empty() {
        let mut seen: Vec<Diagnostic> = Vec::new();
        // A function called twice has its problems twice.
        importer.problems.into_iter().for_each(|problem| {
            if !seen.contains(&problem) {
                seen.push(problem);
            }
        });
        return Err(seen);
    }
    let producer = format!("{} {}", proto.producer_name, proto.producer_version);
    Ok(Model {
        graph,
        values: importer.values,
        opset: importer.opset,
        ir_version: proto.ir_version,
        producer: producer.trim().to_string(),
        doc: proto.doc_string.clone(),
        metadata: proto.metadata_props.iter().map(|entry| (entry.key.clone(), entry.value.clone())).collect(),
    })
}

/// `""` for the domain of ONNX itself, which has two spellings.
pub fn domain_of(domain: &str) -> &str {
    if domain == "ai.onnx" { "" } else { domain }
}

pub fn opsets(imports: &[OperatorSetIdProto]) -> impl Iterator<Item = (String, i64)> + '_ {
    imports.iter().map(|import| (domain_of(&import.domain).to_string(), import.version))
}

/// The place of a node with its full name.
pub fn place(name: &str, node: &NodeProto) -> Place {
    let domain = domain_of(&node.domain);
    let dot = if domain.is_empty() { "" } else { "." };
    Place::Node { name: name.to_string(), op: format!("{domain}{dot}{}", node.op_type) }
}

/// The types that lists of value infos declare, by name; the first one counts.
pub fn declared_types<'a>(lists: &[&'a [ValueInfoProto]]) -> HashMap<&'a str, DeclaredType> {
    let mut types = HashMap::new();
    for info in lists.iter().copied().flatten() {
        if let Some(ty) = info.r#type.as_ref().and_then(declared) {
            types.entry(info.name.as_str()).or_insert(ty);
        }
    }
    types
}

/// Where in the model the importer is.
#[derive(Clone)]
pub struct Context<'s> {
    pub opset: Rc<BTreeMap<String, i64>>,
    /// In the body of a function, the attributes of the call.
    pub attributes: Option<Rc<BTreeMap<String, Attribute>>>,
    /// The functions whose bodies surround this place, the outermost first.
    pub calls: Vec<Key<'s>>,
    /// Before every name in the body of a function.
    pub prefix: String,
    /// Before `#index` of a node without a name; differs from `prefix` in sub-graphs.
    pub path: String,
    /// How many sub-graphs and functions surround this place.
    pub depth: usize,
}

/// The names of one graph, or of the body of a function.
#[derive(Default)]
pub struct Scope {
    names: HashMap<String, Binding>,
    /// The body of a function: what is outside is not visible.
    barrier: bool,
    /// One more than the index of the node at work; 0 before the first.
    position: usize,
}

impl Scope {
    pub fn of_function() -> Scope {
        Scope { barrier: true, ..Scope::default() }
    }
}

struct Binding {
    /// `None` for an input of a function that the call leaves out.
    value: Option<ValueId>,
    /// 0 for inputs and initialisers, else one more than the index of the node.
    position: usize,
}

pub struct Importer<'s> {
    pub source: &'s Source,
    /// Indices into those of the model.
    functions: HashMap<Key<'s>, usize>,
    /// What the model imports.
    pub opset: BTreeMap<String, i64>,
    pub values: Vec<Value>,
    pub problems: Vec<Diagnostic>,
    /// The innermost last.
    pub scopes: Vec<Scope>,
    /// How often a name was the name of a call.
    pub prefixes: HashMap<String, usize>,
    missing_domains: HashSet<String>,
    /// Calls and nodes of function bodies so far.
    pub inlined: usize,
}

impl<'s> Importer<'s> {
    pub fn add(&mut self, value: Value) -> ValueId {
        // Every value takes more than one byte of the file, or is counted in `inlined`.
        let id = ValueId(u32::try_from(self.values.len()).unwrap_or(u32::MAX));
        self.values.push(value);
        id
    }

    /// Makes a name known in the innermost scope; false where it is already.
    pub fn bind(&mut self, name: &str, value: Option<ValueId>, position: usize) -> bool {
        let Some(scope) = self.scopes.last_mut() else { return false };
        if scope.names.contains_key(name) {
            return false;
        }
        scope.names.insert(name.to_string(), Binding { value, position });
        true
    }

    /// The value of a name: `None` where it is unknown, `Some(None)` where it is known to be left out.
    pub fn lookup(&self, name: &str) -> Option<Option<ValueId>> {
        for scope in self.scopes.iter().rev() {
            if let Some(binding) = scope.names.get(name) {
                return Some(binding.value);
            }
            if scope.barrier {
                break;
            }
        }
        None
    }

    /// Whether a name is one of the graphs around this one, defined before the node that holds it.
    fn shadows(&self, name: &str) -> bool {
        let mut scopes = self.scopes.iter().rev();
        let mut inner_barrier = scopes.next().is_none_or(|scope| scope.barrier);
        for scope in scopes {
            if inner_barrier {
                return false;
            }
            if scope.names.get(name).is_some_and(|binding| binding.position < scope.position) {
                return true;
            }
            inner_barrier = scope.barrier;
        }
        false
    }

    fn check_input_types(&mut self, graph: &GraphProto) {
        for input in &graph.input {
            let problem = match input.r#type.as_ref().and_then(|ty| ty.value.as_ref()) {
                None => Diagnostic::model("this input of the model has no type"),
                Some(type_proto::Value::TensorType(tensor)) => match dtype_of(tensor.elem_type) {
                    Ok(_) => continue,
                    Err(problem) => problem,
                },
                Some(_) => continue,
            };
            self.problems.push(problem.at(|| Place::Value(input.name.clone())));
        }
    }

    /// Imports the main graph or a sub-graph.
    pub fn graph(&mut self, proto: &GraphProto, cx: &Context<'s>) -> Graph {
        self.scopes.push(Scope::default());
        let types = declared_types(&[&proto.input, &proto.output, &proto.value_info]);
        let mut inputs = Vec::new();
        for info in &proto.input {
            if info.name.is_empty() {
                self.problems.push(Diagnostic::model(format!("an input of the graph \"{}\" has no name", proto.name)));
                continue;
            }
            let value = self.add_named(&info.name, &types, cx);
            if self.bind(&info.name, Some(value), 0) {
                inputs.push(Input { value, name: info.name.clone(), default: None });
            } else {
                self.problems.push(Diagnostic::value(&info.name, "two inputs of the graph have this name"));
            }
        }
        self.initialisers(proto, &types, &mut inputs, cx);
        let mut nodes = Vec::new();
        self.nodes(&proto.node, &types, &HashMap::new(), cx, &mut nodes);
        let nodes = match sort::sort(nodes) {
            Ok(nodes) => nodes,
            Err(cycle) => {
                self.problems.extend(cycle_problem(&cycle));
                Vec::new()
            }
        };
        let mut outputs = Vec::new();
        for info in &proto.output {
            match self.lookup(&info.name).flatten() {
                Some(value) => outputs.push(Output { value, name: info.name.clone() }),
                None => {
                    let message = format!("this output of the graph \"{}\" is not computed by any node", proto.name);
                    self.problems.push(Diagnostic::value(&info.name, message));
                }
            }
        }
        self.scopes.pop();
        Graph { name: proto.name.clone(), inputs, outputs, nodes }
    }

    fn add_named(&mut self, name: &str, types: &HashMap<&str, DeclaredType>, cx: &Context) -> ValueId {
        self.add(Value { name: format!("{}{name}", cx.prefix), ty: types.get(name).cloned(), init: None })
    }

    fn initialisers(
        &mut self,
        proto: &GraphProto,
        types: &HashMap<&str, DeclaredType>,
        inputs: &mut Vec<Input>,
        cx: &Context,
    ) {
        let source = self.source;
        let dense = proto.initializer.iter().map(|tensor| (tensor.name.as_str(), source.tensor(tensor)));
        let sparse = proto.sparse_initializer.iter().map(|sparse| {
            let name = sparse.values.as_ref().map_or("", |values: &TensorProto| &values.name);
            (name, source.sparse_tensor(sparse))
        });
        let mut seen = HashSet::new();
        for (name, tensor) in dense.chain(sparse) {
            if name.is_empty() {
                let message = format!("an initialiser of the graph \"{}\" has no name", proto.name);
                self.problems.push(Diagnostic::model(message));
                continue;
            }
            if !seen.insert(name) {
                self.problems.push(Diagnostic::value(name, "two initialisers have this name"));
                continue;
            }
            let tensor: Option<TensorData> = match tensor {
                Ok(tensor) => Some(tensor),
                Err(problem) => {
                    self.problems.push(problem.at(|| Place::Value(name.to_string())));
                    None
                }
            };
            match inputs.iter().position(|input| input.name == name) {
                // Before version 4 of the IR every initialiser had to be among the inputs, though no caller meant to give it.
                Some(index) if source.model.ir_version < 4 => {
                    let input = inputs.remove(index);
                    if let Some(value) = self.values.get_mut(input.value.0 as usize) {
                        value.init = tensor;
                    }
                }
                Some(index) => {
                    if let Some(input) = inputs.get_mut(index) {
                        input.default = tensor;
                    }
                }
                None => {
                    let value = self.add_named(name, types, cx);
                    if let Some(value) = self.values.get_mut(value.0 as usize) {
                        value.init = tensor;
                    }
                    self.bind(name, Some(value), 0);
                }
            }
        }
    }

    /// Imports nodes of the innermost scope and appends them, unsorted. `presets` are the ids that outputs of some names
    /// must get.
    pub fn nodes(
        &mut self,
        protos: &[NodeProto],
        types: &HashMap<&str, DeclaredType>,
        presets: &HashMap<&str, ValueId>,
        cx: &Context<'s>,
        nodes: &mut Vec<Node>,
    ) {
        let name_of = |index: usize, node: &NodeProto| match node.name.as_str() {
            "" => format!("{}#{index}", cx.path),
            name => format!("{}{name}", cx.prefix),
        };
        // First all the names, because nodes need not be sorted.
        let mut outputs: Vec<Vec<Option<ValueId>>> = Vec::with_capacity(protos.len());
        for (index, node) in protos.iter().enumerate() {
            let here = || place(&name_of(index, node), node);
            let mut ids = Vec::with_capacity(node.output.len());
            for name in trimmed(&node.output) {
                if name.is_empty() {
                    ids.push(None);
                    continue;
                }
                let value = presets.get(name.as_str()).copied().unwrap_or_else(|| self.add_named(name, types, cx));
                ids.push(Some(value));
                if !self.bind(name, Some(value), index + 1) {
                    let first = self.scopes.last().and_then(|scope| scope.names.get(name)).map_or(0, |b| b.position);
                    let first = first.checked_sub(1).and_then(|first| Some((first, protos.get(first)?)));
                    let message = match first {
                        Some((first, node)) => {
                            format!("both {} and {} compute it", place(&name_of(first, node), node), here())
                        }
                        None => format!("{} computes it, but it is an input or initialiser already", here()),
                    };
                    self.problems.push(Diagnostic::value(name, message).help("every value needs a name of its own"));
                } else if self.shadows(name) {
                    let message = format!("its output \"{name}\" has the name of a value outside of the sub-graph");
                    let problem = Diagnostic::new(here(), message);
                    self.problems.push(problem.help("ONNX demands a name that is not visible there yet"));
                }
            }
            outputs.push(ids);
        }
        for ((index, node), outputs) in protos.iter().enumerate().zip(outputs) {
            if let Some(scope) = self.scopes.last_mut() {
                scope.position = index + 1;
            }
            self.node(node, name_of(index, node), outputs, cx, nodes);
        }
    }

    fn node(
        &mut self,
        proto: &NodeProto,
        name: String,
        outputs: Vec<Option<ValueId>>,
        cx: &Context<'s>,
        nodes: &mut Vec<Node>,
    ) {
        let mut inputs = Vec::with_capacity(proto.input.len());
        for (index, input) in trimmed(&proto.input).iter().enumerate() {
            let value = if input.is_empty() { Some(None) } else { self.lookup(input) };
            if value.is_none() {
                let problem = Diagnostic::new(
                    place(&name, proto),
                    format!(
                        "its input {index}, \"{input}\", does not exist: no node, initialiser or input of the graph has this name"
                    ),
                );
                self.problems.push(problem);
            }
            inputs.push(value.flatten());
        }
        while inputs.last() == Some(&None) {
            inputs.pop();
        }
        if proto.op_type.is_empty() {
            self.problems.push(Diagnostic::new(place(&name, proto), "the node names no operator"));
            return;
        }
        let attributes = self.attributes(proto, &name, cx);
        let key = (domain_of(&proto.domain), proto.op_type.as_str(), proto.overload.as_str());
        let source = self.source;
        if let Some(function) = self.functions.get(&key).and_then(|&index| source.model.functions.get(index)) {
            let call = Call { node: proto, name, inputs, outputs, attributes };
            return self.inline(function, call, cx, nodes);
        }
        if !cx.calls.is_empty() {
            self.inlined += 1;
        }
        let domain = domain_of(&proto.domain);
        let opset = match cx.opset.get(domain) {
            Some(&version) => version,
            None => {
                self.missing_domain(domain, place(&name, proto));
                return;
            }
        };
        nodes.push(Node {
            asked: Default::default(),
            name,
            op: proto.op_type.clone(),
            domain: domain.to_string(),
            opset,
            inputs,
            outputs,
            attributes,
        });
    }

    /// One problem for each domain, at the first node that needs it.
    fn missing_domain(&mut self, domain: &str, place: Place) {
        if self.missing_domains.insert(domain.to_string()) {
            let shown = if domain.is_empty() { "ai.onnx" } else { domain };
            let message = format!(
                "the model imports no version of the operator set \"{shown}\", and has no function of this name"
            );
            let help = format!(
                "add the version that the model was made for to its opset_import, \
                 e.g. `onnx.helper.make_opsetid(\"{domain}\", 1)` in Python"
            );
            self.problems.push(Diagnostic::new(place, message).help(help));
        }
    }
}

/// Without the empty names at the end, which stand for nothing.
fn trimmed(names: &[String]) -> &[String] {
    let len = names.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1);
    names.get(..len).unwrap_or(names)
}

fn cycle_problem(cycle: &[Node]) -> Option<Diagnostic> {
    const SHOWN: usize = 10;
    let first = cycle.first()?;
    let shown = |node: &Node| format!("\"{}\" ({})", node.name, node.qualified_op());
    let mut chain: Vec<String> = cycle.iter().take(SHOWN).map(shown).collect();
    if cycle.len() > SHOWN {
        chain.push(format!("{} more", cycle.len() - SHOWN));
    }
    chain.push(shown(first));
    let message = match cycle.len() {
        1 => "the node needs its own output".to_string(),
        _ => format!("the nodes need each other's outputs in a circle: {}", chain.join(" -> ")),
    };
    Some(Diagnostic::new(first.place(), message))
}
