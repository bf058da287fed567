//! What of a graph is computed: the results that are asked for, and the nodes that they need.

use super::Options;
use crate::graph::{Attribute, Graph, Model, Node, Output, ValueId};
use crate::types::near::{near, quoted};
use crate::types::{Diagnostic, Place};
use std::collections::{HashMap, HashSet};

/// The part of a model that is compiled.
pub struct Wanted<'m> {
    pub outputs: Vec<Output>,
    /// What becomes of a state in a run, and the input that it is in the next: an index into the graph's inputs.
    pub states: Vec<(Output, usize)>,
    /// The nodes of the graph; where the results are chosen, those that they need.
    pub nodes: Vec<&'m Node>,
    /// What those nodes read.
    reads: HashSet<ValueId>,
    /// Whether all inputs that the file declares are inputs of the model.
    all_inputs: bool,
}

impl Wanted<'_> {
    /// Whether an input of the graph is one of the model. The file's inputs are, but where the results are chosen only
    /// those that they need.
    pub fn needs_input(&self, value: ValueId) -> bool {
        self.all_inputs || self.reads.contains(&value)
    }

    /// The number of the state that an input of the graph is.
    pub fn state_of(&self, input: usize) -> Option<usize> {
        self.states.iter().position(|(_, other)| *other == input)
    }
}

/// Resolves the options `outputs` and `state`, and finds what is dead.
pub fn wanted<'m>(model: &'m Model, options: &Options) -> Result<Wanted<'m>, Vec<Diagnostic>> {
    let names = Names::of(model);
    let mut problems = Vec::new();
    let mut outputs = Vec::new();
    for (k, name) in options.outputs.iter().enumerate() {
        if options.outputs[..k].contains(name) {
            let message = format!("\"{name}\" is named twice");
            problems.push(Diagnostic::new(Place::Option("outputs".into()), message));
            continue;
        }
        match names.find(name, "outputs") {
            Ok(value) => outputs.push(Output { value, name: name.clone() }),
            Err(problem) => problems.push(problem),
        }
    }
    if options.outputs.is_empty() {
        outputs.clone_from(&model.graph.outputs);
    }
    let mut states: Vec<(Output, usize)> = Vec::new();
    for (from, to) in &options.state {
        let problem = |message: String| Diagnostic::new(Place::Option("state".into()), message);
        let inputs = || model.graph.inputs.iter().map(|input| &input.name[..]);
        let input = inputs().position(|name| name == to);
        match (names.find(from, "state"), input) {
            (_, Some(input)) if states.iter().any(|(_, other)| *other == input) => {
                problems
                    .push(problem(format!("the input \"{to}\" is given by two outputs, of which \"{from}\" is one")));
            }
            (Ok(value), Some(input)) => states.push((Output { value, name: from.clone() }, input)),
            (value, input) => {
                problems.extend(value.err());
                if input.is_none() {
                    let (near, inputs) = (near(to, inputs()), inputs().collect::<Vec<_>>());
                    let help = match (near.is_empty(), names.find(to, "state").is_ok() && inputs.contains(&&from[..])) {
                        (_, true) => {
                            format!("what is computed stands first: `{from:?}` and `{to:?}` are the wrong way round")
                        }
                        (false, _) => format!("did you mean {}?", quoted(&near)),
                        (true, _) => format!("its inputs are {}", quoted(&inputs)),
                    };
                    problems.push(
                        problem(format!("\"{from}\" goes to \"{to}\", which is no input of the model")).help(help),
                    );
                }
            }
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    if options.outputs.is_empty() {
        let nodes = model.graph.nodes.iter().collect();
        return Ok(Wanted { outputs, states, nodes, reads: HashSet::new(), all_inputs: true });
    }
    let roots = outputs.iter().chain(states.iter().map(|(output, _)| output)).map(|output| output.value);
    let (nodes, reads) = needed(&model.graph, roots);
    Ok(Wanted { outputs, states, nodes, reads, all_inputs: false })
}

/// The values of the main graph, and where others of a name are.
struct Names<'m> {
    values: HashMap<&'m str, ValueId>,
    /// Nodes in whose sub-graphs a value of a name is.
    inner: HashMap<&'m str, &'m Node>,
}

impl<'m> Names<'m> {
    fn of(model: &'m Model) -> Names<'m> {
        let mut names = Names { values: HashMap::new(), inner: HashMap::new() };
        let graph = &model.graph;
        let outputs = graph.outputs.iter().map(|output| (&output.name[..], output.value));
        let inputs = graph.inputs.iter().map(|input| (&input.name[..], input.value));
        for (name, value) in outputs.chain(inputs) {
            names.values.entry(name).or_insert(value);
        }
        for node in &graph.nodes {
            for value in node.outputs.iter().chain(&node.inputs).flatten() {
                names.values.entry(&model.value(*value).name).or_insert(*value);
            }
            names.add_inner(model, node, node);
        }
        names
    }

    fn add_inner(&mut self, model: &'m Model, node: &'m Node, outermost: &'m Node) {
        for inner in graphs(node).flat_map(|graph| &graph.nodes) {
            for value in inner.outputs.iter().flatten() {
                self.inner.entry(&model.value(*value).name).or_insert(outermost);
            }
            self.add_inner(model, inner, outermost);
        }
    }

    fn find(&self, name: &str, option: &str) -> Result<ValueId, Diagnostic> {
        if let Some(value) = self.values.get(name) {
            return Ok(*value);
        }
        let problem = |message: String| Diagnostic::new(Place::Option(option.into()), message);
        if let Some(node) = self.inner.get(name) {
            let message = format!(
                "\"{name}\" is computed inside of the node \"{}\" ({}), not in the main graph",
                node.name,
                node.qualified_op()
            );
            return Err(problem(message).help("name an output of that node"));
        }
        let near = near(name, self.values.keys().copied());
        let problem = problem(format!("the model computes no value \"{name}\""));
        Err(match near.is_empty() {
            true => problem.help("`onnx-codegen inspect MODEL --values` lists all values"),
            false => problem.help(format!("did you mean {}?", quoted(&near))),
        })
    }
}

/// The graphs among the attributes of a node.
pub fn graphs(node: &Node) -> impl Iterator<Item = &Graph> {
    node.attributes.values().filter_map(|attribute| match attribute {
        Attribute::Graph(graph) => Some(graph),
        _ => None,
    })
}

/// Everything that a node reads: what its sub-graphs capture too.
fn reads(node: &Node, found: &mut Vec<ValueId>) {
    found.extend(node.inputs.iter().flatten());
    for graph in graphs(node) {
        found.extend(graph.outputs.iter().map(|output| output.value));
        graph.nodes.iter().for_each(|node| reads(node, found));
    }
}

/// The nodes that lead to the roots, and all values that they read, the roots among them.
fn needed(graph: &Graph, roots: impl Iterator<Item = ValueId>) -> (Vec<&Node>, HashSet<ValueId>) {
    let mut live: HashSet<ValueId> = roots.collect();
    let mut nodes = Vec::new();
    // They are sorted.
    for node in graph.nodes.iter().rev() {
        if node.outputs.iter().flatten().any(|output| live.contains(output)) {
            let mut found = Vec::new();
            reads(node, &mut found);
            live.extend(found);
            nodes.push(node);
        }
    }
    nodes.reverse();
    (nodes, live)
}
