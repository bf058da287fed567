//! From the graph to the tensor IR: binds the inputs' types, applies the definition of every node in order.

use super::choices::{self, Choices};
use super::cx::{Cx, Sequence, Val};
use super::{Missing, find};
use crate::graph::{DeclaredDim, DeclaredType, Graph, Model, Node, ValueId};
use crate::tensor::module::{Function, Input, Origin};
use crate::tensor::text::show_type;
use crate::tensor::{Builder, Module, Op, Shape, Type};
use crate::types::{DType, Diagnostic, Int, Place, Result, Symbols, TensorData, Var, shape_text};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// A free dim, as an option gives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DimOption {
    Fixed(i64),
    /// From and to, both included.
    Range(i64, i64),
}

/// What the user says of the model's inputs.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// Values or ranges of named free dims.
    pub dims: BTreeMap<String, DimOption>,
    /// Shapes of inputs (of a sequence: of its elements). `None` leaves a dim as it is declared.
    pub shapes: BTreeMap<String, Vec<Option<i64>>>,
}

/// Values of the graph, lowered.
type Env = Vec<Option<Val>>;

/// A model and what is taken for granted while it is lowered.
struct Lowering<'m> {
    model: &'m Model,
    choices: &'m RefCell<Choices>,
}

/// Lowers a model. All problems are reported, but for those that follow from another.
pub fn lower(model: &Model, options: &Options) -> Result<Module, Vec<Diagnostic>> {
    let unsupported = unsupported(&model.graph);
    if !unsupported.is_empty() {
        return Err(unsupported);
    }
    let mut module = choices::search(&mut |choices| attempt(model, options, choices))?;
    super::half::widen(&mut module);
    Ok(module)
}

fn attempt(model: &Model, options: &Options, choices: &RefCell<Choices>) -> Result<Module, Vec<Diagnostic>> {
    let mut builder = Builder::default();
    builder.module.name = model.graph.name.clone();
    let mut env: Env = vec![None; model.values.len()];
    bind_inputs(&mut builder, model, options, &mut env)?;

    let mut problems = Vec::new();
    lower_nodes(&mut builder, &Lowering { model, choices }, &model.graph, &mut env, &mut problems);
    let mut results = Vec::new();
    let mut names = Vec::new();
    for output in &model.graph.outputs {
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
    if !problems.is_empty() {
        return Err(problems);
    }
    builder.module.outputs = names;
    Ok(builder.finish(results))
}

/// Every operator without a definition, once, with the nodes that use it.
fn unsupported(graph: &Graph) -> Vec<Diagnostic> {
    fn collect(graph: &Graph, found: &mut BTreeMap<String, (Vec<String>, Missing, i64)>) {
        for node in &graph.nodes {
            if let Err(missing) = find(&node.domain, &node.op, node.opset) {
                let entry = found.entry(node.qualified_op()).or_insert_with(|| (vec![], missing, node.opset));
                entry.0.push(node.name.clone());
            }
            for attribute in node.attributes.values() {
                if let crate::graph::Attribute::Graph(graph) = attribute {
                    collect(graph, found);
                }
            }
        }
    }
    let mut found = BTreeMap::new();
    collect(graph, &mut found);
    found
        .into_iter()
        .map(|(op, (nodes, missing, opset))| {
            let reason = match missing {
                Missing::Domain => "its operator domain is not supported".to_string(),
                Missing::Operator => "it is not supported yet".to_string(),
                Missing::Version(first) => format!("it exists from version {first} on, the model imports {opset}"),
            };
            let shown: Vec<String> = nodes.iter().take(4).map(|n| format!("\"{n}\"")).collect();
            let more = if nodes.len() > 4 { format!(" and {} more", nodes.len() - 4) } else { String::new() };
            let count = if nodes.len() == 1 { "node".to_string() } else { format!("{} nodes,", nodes.len()) };
            Diagnostic::model(format!("operator {op}: {reason} ({count} {}{more})", shown.join(", ")))
        })
        .collect()
}

fn bind_inputs(builder: &mut Builder, model: &Model, options: &Options, env: &mut Env) -> Result<(), Vec<Diagnostic>> {
    let mut problems = Vec::new();
    let mut dims: BTreeSet<String> = BTreeSet::new();
    for input in &model.graph.inputs {
        let declared = model.value(input.value).ty.clone();
        let mut binding =
            Binding { builder, options, input: &input.name, dims: &mut dims, pinned: options.shapes.get(&input.name) };
        let ty = match (&declared, &input.default) {
            (Some(declared), _) => binding.ty(declared),
            (None, Some(data)) => Ok(Type::tensor(data.dtype, data.shape.iter().map(|d| Int::from(*d)).collect())),
            (None, None) => Err(Diagnostic::model("the file does not declare its type")),
        };
        let ty = ty.and_then(|ty| match &input.default {
            Some(data) => check_default(builder, &ty, data).map(|()| ty),
            None => Ok(ty),
        });
        match ty {
            Ok(ty) => {
                let val = |var: Var, ty: &Type| match ty {
                    Type::Tensor { .. } => Val::Tensor(var),
                    Type::Sequence { .. } => Val::Sequence(Sequence::Value(var)),
                    Type::Optional(_) | Type::Map(..) | Type::Maps(..) => Val::Other(var),
                };
                let var = builder.value(ty.clone());
                builder.name(var, &input.name);
                builder.module.inputs.push(Input {
                    name: input.name.clone(),
                    value: var,
                    default: input.default.clone(),
                });
                if let Some(slot) = env.get_mut(input.value.0 as usize) {
                    *slot = Some(val(var, &ty));
                }
            }
            Err(problem) => problems.push(problem.at(|| Place::Value(input.name.clone()))),
        }
    }
    let inputs: Vec<&str> = model.graph.inputs.iter().map(|i| &i.name[..]).collect();
    for name in options.shapes.keys().filter(|n| !inputs.contains(&&n[..])) {
        let problem = Diagnostic::new(Place::Option("shapes".into()), format!("the model has no input \"{name}\""));
        problems.push(problem.help(format!("its inputs are {}", quoted(&inputs))));
    }
    for name in options.dims.keys().filter(|n| !dims.contains(&n[..])) {
        let problem = Diagnostic::new(Place::Option("dims".into()), format!("the model has no free dim \"{name}\""));
        let known: Vec<&str> = dims.iter().map(|d| &d[..]).collect();
        problems.push(match known.is_empty() {
            true => problem.help("none of the dims of its inputs has a name; `shapes = { input = [..] }` pins a shape"),
            false => problem.help(format!("its free dims are {}", quoted(&known))),
        });
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// An initialiser with the name of an input has the input's type.
fn check_default(builder: &Builder, ty: &Type, data: &TensorData) -> Result<()> {
    let same = |(dim, given): (&Int, &usize)| dim.known().is_none_or(|dim| usize::try_from(dim) == Ok(*given));
    let fits = match ty {
        Type::Tensor { dtype, shape } => {
            let of = |shape: &Shape| shape.len() == data.rank() && shape.iter().zip(&data.shape).all(same);
            *dtype == data.dtype && shape.as_ref().is_none_or(of)
        }
        _ => false,
    };
    if fits {
        return Ok(());
    }
    let (declared, given) = (show_type(ty, &builder.module.symbols), shape_text(&data.shape));
    Err(Diagnostic::model(format!("it is declared as {declared}, but its initialiser is {}{given}", data.dtype)))
}

fn quoted(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|n| format!("\"{n}\"")).collect();
    quoted.join(", ")
}

/// The type of one input under the options.
struct Binding<'a> {
    builder: &'a mut Builder,
    options: &'a Options,
    input: &'a str,
    /// Names of free dims met so far.
    dims: &'a mut BTreeSet<String>,
    pinned: Option<&'a Vec<Option<i64>>>,
}

impl Binding<'_> {
    fn ty(&mut self, declared: &DeclaredType) -> Result<Type> {
        match declared {
            DeclaredType::Tensor { dtype, shape } => {
                let dtype = dtype.ok_or_else(|| Diagnostic::model("the file does not declare its dtype"))?;
                Ok(Type::Tensor { dtype, shape: self.shape(shape.as_deref())? })
            }
            DeclaredType::Sequence(element) => match &**element {
                DeclaredType::Tensor { dtype, shape } => {
                    let dtype = dtype.ok_or_else(|| Diagnostic::model("the file does not declare its dtype"))?;
                    // Dims of elements that are not known may differ from element to element.
                    let known = |d: &DeclaredDim| match d {
                        DeclaredDim::Known(d) => Some(Int::from(*d)),
                        DeclaredDim::Named(name) => match self.options.dims.get(name) {
                            Some(DimOption::Fixed(d)) => {
                                self.dims.insert(name.clone());
                                Some(Int::from(*d))
                            }
                            _ => None,
                        },
                        DeclaredDim::Unknown => None,
                    };
                    let mut element: Option<Vec<Option<Int>>> = shape.as_ref().map(|s| s.iter().map(known).collect());
                    if let Some(pinned) = self.pinned {
                        let declared = element.unwrap_or_else(|| vec![None; pinned.len()]);
                        if declared.len() != pinned.len() {
                            return Err(self.rank_mismatch(declared.len(), pinned.len()));
                        }
                        let join = |(d, p): (Option<Int>, &Option<i64>)| p.map(Int::from).or(d);
                        element = Some(declared.into_iter().zip(pinned).map(join).collect());
                    }
                    Ok(Type::Sequence { dtype, element })
                }
                _ => Err(Diagnostic::model("sequences of anything but tensors are not supported")),
            },
            DeclaredType::Optional(inner) => Ok(Type::Optional(Box::new(self.ty(inner)?))),
            DeclaredType::Map(key, value) => match &**value {
                DeclaredType::Tensor { dtype: Some(dtype), .. } => Ok(Type::Map(*key, *dtype)),
                _ => Err(Diagnostic::model("maps to anything but numbers are not supported")),
            },
            DeclaredType::Other(kind) => Err(Diagnostic::model(format!("inputs of type {kind} are not supported"))),
        }
    }

    fn rank_mismatch(&self, declared: usize, given: usize) -> Diagnostic {
        let message = format!("the option gives \"{}\" the rank {given}, the model declares {declared}", self.input);
        Diagnostic::new(Place::Option("shapes".into()), message)
    }

    fn shape(&mut self, declared: Option<&[DeclaredDim]>) -> Result<Option<Shape>> {
        let unknown;
        let declared = match (declared, self.pinned) {
            (Some(declared), Some(pinned)) if declared.len() != pinned.len() => {
                return Err(self.rank_mismatch(declared.len(), pinned.len()));
            }
            (Some(declared), _) => declared,
            (None, Some(pinned)) => {
                unknown = vec![DeclaredDim::Unknown; pinned.len()];
                &unknown[..]
            }
            (None, None) => return Ok(None),
        };
        let mut shape = Vec::with_capacity(declared.len());
        for (axis, dim) in declared.iter().enumerate() {
            let pinned = self.pinned.and_then(|p| p.get(axis).copied().flatten());
            shape.push(self.dim(axis, dim, pinned)?);
        }
        Ok(Some(shape))
    }

    fn dim(&mut self, axis: usize, declared: &DeclaredDim, pinned: Option<i64>) -> Result<Int> {
        let input = self.input;
        if let Some(given) = pinned {
            if given < 0 {
                let message = format!("the dim {given} of \"{input}\" is negative");
                return Err(Diagnostic::new(Place::Option("shapes".into()), message));
            }
            if let DeclaredDim::Known(declared) = declared
                && *declared != given
            {
                let message = format!("axis {axis} of \"{input}\" is {declared} in the model, not {given}");
                return Err(Diagnostic::new(Place::Option("shapes".into()), message));
            }
            if let DeclaredDim::Named(name) = declared {
                self.dims.insert(name.clone());
                let fits = match self.options.dims.get(name) {
                    Some(DimOption::Fixed(dim)) => *dim == given,
                    Some(DimOption::Range(min, max)) => (*min..=*max).contains(&given),
                    None => true,
                };
                if !fits {
                    let message =
                        format!("axis {axis} of \"{input}\" is the dim \"{name}\", to which `dims` gives another size");
                    return Err(Diagnostic::new(Place::Option("shapes".into()), message));
                }
            }
            return Ok(Int::from(given));
        }
        match declared {
            DeclaredDim::Known(d) if *d < 0 => Err(Diagnostic::model(format!("axis {axis} has the negative dim {d}"))),
            DeclaredDim::Known(d) => Ok(Int::from(*d)),
            DeclaredDim::Named(name) => {
                self.dims.insert(name.clone());
                let (min, max) = match self.options.dims.get(name) {
                    Some(DimOption::Fixed(d)) => return Ok(Int::from(*d)),
                    Some(DimOption::Range(min, max)) => (*min, *max),
                    None => (0, i64::MAX),
                };
                let symbols: &mut Symbols = &mut self.builder.module.symbols;
                let symbol = symbols.find(name).unwrap_or_else(|| symbols.add(name, min, max));
                Ok(Int::sym(symbol))
            }
            DeclaredDim::Unknown => {
                Ok(Int::sym(self.builder.module.symbols.add(&format!("{input}.{axis}"), 0, i64::MAX)))
            }
        }
    }
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

fn lower_nodes(
    builder: &mut Builder,
    lowering: &Lowering<'_>,
    graph: &Graph,
    env: &mut Env,
    problems: &mut Vec<Diagnostic>,
) {
    for node in &graph.nodes {
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
    let outputs = {
        let mut lower_graph = |builder: &mut Builder, graph: &Graph, arguments: &[Val]| {
            let origin = builder.origin();
            let values = lower_graph(builder, lowering, graph, env, arguments);
            builder.return_to(origin);
            values.map_err(|problems| {
                inner.get_or_insert_default().extend(problems);
                Diagnostic::model("a sub-graph has problems")
            })
        };
        definition(&mut Cx { builder, node, inputs, outputs: names, lower_graph: &mut lower_graph, choices })
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
    lower_nodes(builder, lowering, graph, env, &mut problems);
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
