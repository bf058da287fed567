//! What was decided, for people: inputs, outputs, operators, memory, work, what folded.

use crate::graph::{Attribute, Graph, Model};
use crate::memory::{Place, Plan};
use crate::schedule::{Program, Step};
use crate::tensor::{Module, Statement};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The report on one compilation.
#[derive(Clone, Debug, Default)]
pub struct Report {
    text: String,
    /// Bytes of the arena, and the least that any plan needs.
    pub arena: usize,
    pub lower_bound: usize,
    pub weights: usize,
    pub kernels: usize,
    pub calls: usize,
    pub macs: Option<u64>,
    /// What is odd about the file.
    pub notes: Vec<String>,
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl Report {
    pub fn new(model: &Model, lowered: &Module, program: &Program, plan: &Plan, weights: usize) -> Report {
        let macs = crate::emit::macs(program);
        let mut calls = 0;
        count_calls(&program.steps, &mut calls);
        let mut report = Report {
            text: String::new(),
            arena: plan.arena,
            lower_bound: plan.lower_bound,
            weights,
            kernels: program.kernels.len(),
            calls,
            macs,
            notes: lowered.notes.clone(),
        };
        report.text = report.write(model, lowered, program, plan);
        report
    }

    fn write(&self, model: &Model, lowered: &Module, program: &Program, plan: &Plan) -> String {
        let mut text = String::new();
        let mut line = |s: String| {
            let _ = writeln!(text, "{s}");
        };
        let opsets: Vec<String> =
            model.opset.iter().map(|(d, v)| format!("{} {v}", if d.is_empty() { "ai.onnx" } else { d })).collect();
        line(format!("model       \"{}\" ({}; IR version {})", model.graph.name, opsets.join(", "), model.ir_version));
        if !model.producer.is_empty() {
            line(format!("producer    {}", model.producer));
        }
        let show = |var| crate::tensor::text::show_type(&program.module.value(var).ty, &program.module.symbols);
        for input in &program.module.inputs {
            let default = if input.default.is_some() { " (has a default)" } else { "" };
            line(format!("input       \"{}\": {}{default}", input.name, show(input.value)));
        }
        for (name, var) in program.module.outputs.iter().zip(&program.results) {
            line(format!("output      \"{name}\": {}", show(*var)));
        }
        for state in &program.module.states {
            let start = if state.initial.is_some() { "the model's default" } else { "zeros" };
            line(format!("state       \"{}\": {} (starts as {start})", state.name, show(state.value)));
        }
        let mut operators: BTreeMap<String, usize> = BTreeMap::new();
        count_operators(&model.graph, &mut operators);
        let nodes: usize = operators.values().sum();
        let list: Vec<String> = operators.iter().map(|(op, n)| format!("{op} {n}")).collect();
        line(format!("operators   {nodes} nodes: {}", list.join(", ")));

        let statements = |module: &Module| {
            let mut count = 0;
            Module::visit(&module.body, &mut |s| count += usize::from(matches!(s, Statement::Let { .. })));
            count
        };
        line(format!(
            "kernels     {} distinct, {} calls, from {} expressions",
            self.kernels,
            self.calls,
            statements(lowered)
        ));
        match self.macs {
            Some(macs) => line(format!("work        {macs} multiply-adds")),
            None => line("work        depends on free dims".to_string()),
        }
        line(format!("weights     {} bytes", self.weights));
        line(format!(
            "arena       {} bytes; {} are alive at the peak ({:.3} of that lower bound)",
            self.arena,
            self.lower_bound,
            if self.lower_bound == 0 { 1.0 } else { self.arena as f64 / self.lower_bound as f64 }
        ));
        for var in plan.peak.iter().take(8) {
            if let Place::Arena { offset, len } = plan.place(*var) {
                let name = &program.module.value(*var).name;
                let name = if name.is_empty() { format!("%{}", var.0) } else { format!("\"{name}\"") };
                line(format!("  at {offset:>9}  {len:>9} elements  {name}: {}", show(*var)));
            }
        }
        if !plan.slots.is_empty() {
            line(format!("slots       {} buffers that grow while running", plan.slots.len()));
        }
        let made: std::collections::HashSet<u32> = made_by(&program.steps);
        let mut folded: BTreeMap<&str, usize> = BTreeMap::new();
        for (k, origin) in program.module.origins.iter().enumerate() {
            if !made.contains(&(k as u32)) {
                *folded.entry(&origin.op).or_default() += 1;
            }
        }
        let list: Vec<String> = folded.iter().map(|(op, n)| format!("{op} {n}")).collect();
        let list = if list.is_empty() { "nothing".to_string() } else { list.join(", ") };
        line(format!("folded      {list}"));
        for note in &lowered.notes {
            line(format!("note        {note}"));
        }
        text
    }
}

/// All values of the main graph in the order in which they are computed, with the nodes that compute them.
pub fn values(model: &Model, module: &Module) -> String {
    let types: BTreeMap<&str, String> = module
        .values
        .iter()
        .filter(|value| !value.name.is_empty())
        .map(|value| (&value.name[..], crate::tensor::text::show_type(&value.ty, &module.symbols)))
        .collect();
    let mut text = String::new();
    for node in &model.graph.nodes {
        for value in node.outputs.iter().flatten() {
            let name = &model.value(*value).name;
            let ty = types.get(&name[..]).map_or(String::new(), |ty| format!(": {ty}"));
            let _ = writeln!(text, "\"{name}\"{ty}   // {} \"{}\"", node.qualified_op(), node.name);
        }
    }
    text
}

fn count_operators(graph: &Graph, counts: &mut BTreeMap<String, usize>) {
    for node in &graph.nodes {
        *counts.entry(node.qualified_op()).or_default() += 1;
        for attribute in node.attributes.values() {
            if let Attribute::Graph(graph) = attribute {
                count_operators(graph, counts);
            }
        }
    }
}

fn count_calls(steps: &[Step], count: &mut usize) {
    for step in steps {
        match step {
            Step::Call(_) => *count += 1,
            other => other.blocks().into_iter().for_each(|steps| count_calls(steps, count)),
        }
    }
}

/// The origins of everything that runs.
fn made_by(steps: &[Step]) -> std::collections::HashSet<u32> {
    let mut made = std::collections::HashSet::new();
    for step in steps {
        match step {
            Step::Call(call) => made.extend(&call.origins),
            Step::Define { origin, .. } | Step::Check { origin, .. } => {
                made.insert(*origin);
            }
            other => other.blocks().into_iter().for_each(|steps| made.extend(made_by(steps))),
        }
    }
    made
}
