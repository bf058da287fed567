//! From the graph to the tensor IR: binds the inputs' types, applies the definition of every node in order.

use super::bind::bind_inputs;
use super::choices::{self, Choices};
use super::cx::{Cx, Sequence, Val};
use super::options::Options;
use super::wanted::{Wanted, graphs, wanted};
use super::{Missing, find, notes, state};
use crate::graph::{DeclaredDim, DeclaredType, Graph, Model, Node, ValueId};
use crate::tensor::module::{Function, Origin};
use crate::tensor::{Builder, Module, Op, Type};
use crate::types::{DType, Diagnostic, Int, Place, Result, Var};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// Values of the graph, lowered.
pub(super) type Env = Vec<Option<Val>>;

/// A model and what is taken for granted while it is lowered.
struct Lowering<'m> {
    model: &'m Model,
    choices: &'m RefCell<Choices>,
}

/// Lowers a model. All problems are reported, but for those that follow from another. Where
/// results are chosen, nodes that lead to none are no part of it.
pub fn lower(model: &Model, options: &Options) -> Result<Module, Vec<Diagnostic>> {
    let wanted = wanted(model, options)?;
    let mut problems = notes::newer(model);
    problems.extend(unsupported(model, options, &wanted));
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut module = choices::search(&mut |choices| attempt(model, options, &wanted, choices))?;
    super::half::widen(&mut module);
    Ok(module)
}

fn attempt(
    model: &Model,
    options: &Options,
    wanted: &Wanted<'_>,
    choices: &RefCell<Choices>,
) -> Result<Module, Vec<Diagnostic>> {
    let mut builder = Builder::default();
    builder.module.name = model.graph.name.clone();
    let mut env: Env = vec![None; model.values.len()];
    bind_inputs(&mut builder, model, options, wanted, &mut env)?;

    let mut problems = Vec::new();
    let nodes = wanted.nodes.iter().copied();
    lower_nodes(&mut builder, &Lowering { model, choices }, nodes, &mut env, &mut problems);
    let mut results = Vec::new();
    let mut names = Vec::new();
    for output in &wanted.outputs {
        match value_of(&mut builder, model, &mut env, output.value) {
            Ok(Some(value)) => {
                let var = to_var(&mut builder, &value);
                builder.name(var, &output.name);
                results.push(var);
                names.push(output.name.clone());
            }
            Ok(None) => {}
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() {
        for (k, (output, _)) in wanted.states.iter().enumerate() {
            let shown = wanted.outputs.iter().position(|other| other.value == output.value);
            let result = match (shown, value_of(&mut builder, model, &mut env, output.value)) {
                (Some(result), _) => result,
                (None, Ok(Some(value))) => {
                    results.push(to_var(&mut builder, &value));
                    results.len() - 1
                }
                (None, value) => {
                    problems.extend(value.err());
                    continue;
                }
            };
            let var = results[result];
            if let Err(problem) = state::tie(&mut builder, k, &output.name, (result, var)) {
                problems.push(problem);
            }
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let declared = notes::of_outputs(model, wanted, &builder.module, &results);
    builder.module.notes.splice(0..0, notes::of_file(model).into_iter().chain(declared));
    builder.module.outputs = names;
    Ok(builder.finish(results))
}

/// Every operator without a definition, once, with the nodes that use it and the types of their inputs.
fn unsupported(model: &Model, options: &Options, wanted: &Wanted<'_>) -> Vec<Diagnostic> {
    fn collect<'n>(node: &'n Node, found: &mut BTreeMap<String, (Vec<&'n Node>, Missing, i64)>) {
        {
            if let Err(missing) = find(&node.domain, &node.op, node.opset) {
                let entry = found.entry(node.qualified_op()).or_insert_with(|| (vec![], missing, node.opset));
                entry.0.push(node);
            }
            graphs(node).flat_map(|graph| &graph.nodes).for_each(|node| collect(node, found));
        }
    }
    let mut found = BTreeMap::new();
    wanted.nodes.iter().for_each(|node| collect(node, &mut found));
    if found.is_empty() {
        return Vec::new();
    }
    let types = types_without(model, options, wanted);
    found
        .into_iter()
        .map(|(op, (nodes, missing, opset))| {
            let reason = match missing {
                Missing::Domain => "its operator domain is not supported".to_string(),
                Missing::Operator => "it is not supported yet".to_string(),
                Missing::Version(first) => format!("it exists from version {first} on, the model imports {opset}"),
            };
            let shown: Vec<String> = nodes
                .iter()
                .take(4)
                .map(|node| format!("\"{}\" ({})", node.name, notes::inputs(model, node, &types)))
                .collect();
            let more = if nodes.len() > 4 { format!(" and {} more", nodes.len() - 4) } else { String::new() };
            let count = if nodes.len() == 1 { "node".to_string() } else { format!("{} nodes,", nodes.len()) };
            Diagnostic::model(format!("operator {op}: {reason} ({count} {}{more})", shown.join(", ")))
        })
        .collect()
}

/// The types of the values that no operator without a definition leads to.
fn types_without(model: &Model, options: &Options, wanted: &Wanted<'_>) -> Vec<Option<String>> {
    let mut builder = Builder::default();
    let mut env: Env = vec![None; model.values.len()];
    let choices = RefCell::default();
    if bind_inputs(&mut builder, model, options, wanted, &mut env).is_ok() {
        let lowering = Lowering { model, choices: &choices };
        // What fails is reported once the operators are there.
        lower_nodes(&mut builder, &lowering, wanted.nodes.iter().copied(), &mut env, &mut Vec::new());
    }
    env.iter().map(|value| value.as_ref().map(|value| describe(&builder, Some(value)))).collect()
}

/// The lowered value, making a constant of an initialiser at its first use. `None` where its node failed.
fn value_of(builder: &mut Builder, model: &Model, env: &mut Env, id: ValueId) -> Result<Option<Val>> {
    let index = id.0 as usize;
    if let Some(Some(value)) = env.get(index) {
        return Ok(Some(value.clone()));
    }
    let value = model.value(id);
    let Some(data) = &value.init else { return Ok(None) };
    let tensor = builder
        .outermost(|builder| builder.constant(data.clone()))
        .map_err(|p| p.at(|| Place::Value(value.name.clone())))?;
    builder.name(tensor.var, &value.name);
    let lowered = Val::from(tensor);
    if let Some(slot) = env.get_mut(index) {
        *slot = Some(lowered.clone());
    }
    Ok(Some(lowered))
}

/// A value as one of the module.
pub(super) fn to_var(builder: &mut Builder, value: &Val) -> Var {
    match value {
        Val::Tensor(var) | Val::Other(var) => *var,
        Val::Sequence(sequence) => builder.sequence_var(sequence),
        Val::Optional(inner, ty) => {
            let inner = inner.as_ref().map(|v| to_var(builder, v));
            builder.push(Type::Optional(Box::new(ty.clone())), Op::Optional(inner))
        }
    }
}

fn lower_nodes<'n>(
    builder: &mut Builder,
    lowering: &Lowering<'_>,
    nodes: impl IntoIterator<Item = &'n Node>,
    env: &mut Env,
    problems: &mut Vec<Diagnostic>,
) {
    for node in nodes {
        if let Err(found) = lower_node(builder, lowering, node, env) {
            problems.extend(found.into_iter().map(|problem| problem.at(|| node.place())));
        }
    }
}

/// The problems of the node, or of the nodes of its sub-graphs; none where it fails for want of a value whose node
/// failed.
fn lower_node(
    builder: &mut Builder,
    lowering: &Lowering<'_>,
    node: &Node,
    env: &mut Env,
) -> Result<(), Vec<Diagnostic>> {
    let Lowering { model, choices } = *lowering;
    builder.set_origin(Origin { name: node.name.clone(), op: node.qualified_op() });
    let mut inputs = Vec::with_capacity(node.inputs.len());
    for input in &node.inputs {
        inputs.push(match input {
            None => None,
            Some(id) => match value_of(builder, model, env, *id).map_err(|p| vec![p])? {
                Some(value) => Some(value),
                // The node that makes it failed and has been reported.
                None => return Ok(()),
            },
        });
    }
    let definition = find(&node.domain, &node.op, node.opset)
        .map_err(|_| vec![Diagnostic::model(format!("operator {} is not supported", node.qualified_op()))])?;
    let types: Vec<String> = inputs.iter().map(|v| describe(builder, v.as_ref())).collect();
    let names = node.outputs.iter().map(|id| id.map_or(String::new(), |id| model.value(id).name.clone())).collect();
    let mut inner: Option<Vec<Diagnostic>> = None;
    choices.borrow_mut().unranked = false;
    let (outputs, surplus) = {
        let mut lower_graph = |builder: &mut Builder, graph: &Graph, arguments: &[Val]| {
            let origin = builder.origin();
            let values = lower_graph(builder, lowering, graph, env, arguments);
            builder.return_to(origin);
            values.map_err(|problems| {
                inner.get_or_insert_default().extend(problems);
                Diagnostic::model("a sub-graph has problems")
            })
        };
        let (outputs, lower_graph, asked) = (names, &mut lower_graph, Cell::new(0));
        let mut cx = Cx { builder, node, inputs, outputs, lower_graph, choices, asked };
        let made = definition(&mut cx);
        (made, cx.unasked().collect::<Vec<usize>>())
    };
    let outputs = match (outputs, inner) {
        (_, Some(problems)) => return Err(problems),
        (Ok(outputs), None) => outputs,
        (Err(mut problem), None) => {
            choices.borrow_mut().failed();
            if problem.place == Place::Model {
                let plural = if types.len() == 1 { "input" } else { "inputs" };
                let types = if types.is_empty() { "none".to_string() } else { types.join(", ") };
                problem.message = format!("{} (opset {}, {plural} {types})", problem.message, node.opset);
            }
            return Err(vec![problem]);
        }
    };
    for note in notes::of_node(node, surplus.into_iter()) {
        // Of a sub-graph that is lowered more than once, the notes are the same.
        if !builder.module.notes.contains(&note) {
            builder.module.notes.push(note);
        }
    }
    for (index, id) in node.outputs.iter().enumerate() {
        let Some(id) = id else { continue };
        let Some(value) = outputs.get(index) else {
            return Err(vec![Diagnostic::model(format!("the operator has no output {index}"))]);
        };
        let declared = model.value(*id);
        let value = pin(builder, value.clone(), declared.ty.as_ref().filter(|_| !is_output(model, *id)));
        if let Val::Tensor(var) | Val::Other(var) | Val::Sequence(Sequence::Value(var)) = &value {
            builder.name(*var, &declared.name);
        }
        if let Some(slot) = env.get_mut(id.0 as usize) {
            *slot = Some(value);
        }
    }
    Ok(())
}

fn is_output(model: &Model, id: ValueId) -> bool {
    model.graph.outputs.iter().any(|o| o.value == id)
}

/// A claim of the file about an inner value gives it the rank that inference could not find; run time checks it.
fn pin(builder: &mut Builder, value: Val, declared: Option<&DeclaredType>) -> Val {
    let (Val::Tensor(var), Some(DeclaredType::Tensor { shape: Some(dims), .. })) = (&value, declared) else {
        return value;
    };
    let Type::Tensor { dtype, shape: None } = builder.module.value(*var).ty.clone() else { return value };
    let element = dims
        .iter()
        .map(|d| match d {
            DeclaredDim::Known(d) if *d >= 0 => Some(Int::from(*d)),
            _ => None,
        })
        .collect();
    let op = Op::Call { function: Function::AssumeShape, arguments: vec![*var] };
    let name = builder.module.value(*var).name.clone();
    Val::Tensor(builder.tensor_of(dtype, &Some(element), &name, op))
}

/// Lowers a sub-graph, whose inputs are the arguments, into the block under construction. Fails without a problem of
/// its own where it reads a value whose node failed.
fn lower_graph(
    builder: &mut Builder,
    lowering: &Lowering<'_>,
    graph: &Graph,
    env: &mut Env,
    arguments: &[Val],
) -> Result<Vec<Val>, Vec<Diagnostic>> {
    for (input, argument) in graph.inputs.iter().zip(arguments) {
        if let Some(slot) = env.get_mut(input.value.0 as usize) {
            *slot = Some(argument.clone());
        }
    }
    let mut problems = Vec::new();
    lower_nodes(builder, lowering, &graph.nodes, env, &mut problems);
    let mut values = Vec::new();
    for output in &graph.outputs {
        match value_of(builder, lowering.model, env, output.value) {
            Ok(value) => values.extend(value),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() && values.len() == graph.outputs.len() { Ok(values) } else { Err(problems) }
}

/// `f32[1, 3, n]`, for messages.
fn describe(builder: &Builder, value: Option<&Val>) -> String {
    let ty = |ty: &Type| match ty {
        Type::Tensor { dtype, shape: Some(shape) } => format!("{dtype}{}", builder.show_shape(shape)),
        Type::Tensor { dtype, shape: None } => format!("{dtype} of unknown rank"),
        Type::Sequence { dtype, .. } => format!("sequence of {dtype}"),
        Type::Optional(_) => "optional".to_string(),
        Type::Map(..) => "map".to_string(),
        Type::Maps(..) => "sequence of maps".to_string(),
    };
    match value {
        None => "none".to_string(),
        Some(Val::Tensor(var) | Val::Other(var) | Val::Sequence(Sequence::Value(var))) => {
            ty(&builder.module.value(*var).ty)
        }
        Some(Val::Sequence(Sequence::Known { dtype, items })) => format!("sequence of {} {dtype}", items.len()),
        Some(Val::Optional(..)) => "optional".to_string(),
    }
}

/// The dtype that an ONNX number names.
pub fn dtype_of(number: i64) -> Result<DType> {
    i32::try_from(number)
        .ok()
        .and_then(DType::from_onnx)
        .ok_or_else(|| Diagnostic::model(format!("{number} names no data type")))
}
