//! The text form of modules: one statement per line, with the ONNX nodes it comes from as a comment.
//!
//! ```text
//! symbols
//!   n: 1..=128
//! inputs
//!   %x: f32[n, 64]
//! body
//!   %3: f32[n, 8] = reduce sum (k: 64) %x[i, k] * %w[j, k]   // MatMul "/fc/MatMul"
//!   return %3 as "y"
//! ```

use super::module::{Block, Combine, Condition, Function, Input, Module, Op, Parts, Source, Statement, Type, Value};
use crate::types::int::{Iter, Names};
use crate::types::{Int, Sym, TensorData, Var};
use std::collections::HashMap;
use std::fmt::{self, Write};

/// A type, e.g. `f32[n, 3]` or `sequence(i64[?, 2])`.
pub fn show_type(ty: &Type, names: &dyn Names) -> String {
    let show = |dims: Vec<String>| format!("[{}]", dims.join(", "));
    match ty {
        Type::Tensor { dtype, shape: Some(shape) } => {
            format!("{dtype}{}", show(shape.iter().map(|d| d.show(names)).collect()))
        }
        Type::Tensor { dtype, shape: None } => format!("{dtype}[..]"),
        Type::Sequence { dtype, element: Some(dims) } => {
            let dim = |d: &Option<Int>| d.as_ref().map_or("?".to_string(), |d| d.show(names));
            format!("sequence({dtype}{})", show(dims.iter().map(dim).collect()))
        }
        Type::Sequence { dtype, element: None } => format!("sequence({dtype}[..])"),
        Type::Optional(inner) => format!("optional({})", show_type(inner, names)),
        Type::Map(key, value) => format!("map({key}, {value})"),
        Type::Maps(key, value) => format!("sequence(map({key}, {value}))"),
    }
}

/// The text form of a module.
pub fn show(module: &Module) -> String {
    let mut text = String::new();
    let writer = Writer::new(module);
    // Writing to a string does not fail.
    let _ = writer.module(&mut text);
    text
}

impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&show(self))
    }
}

/// Names of values: those of the model, where they are identifiers and no other value has the same.
pub(crate) struct ValueNames<'a> {
    module: &'a Module,
    unique: HashMap<&'a str, bool>,
}

impl<'a> ValueNames<'a> {
    fn new(module: &'a Module) -> ValueNames<'a> {
        let mut unique = HashMap::new();
        for Value { name, .. } in &module.values {
            unique.entry(name.as_str()).and_modify(|unique| *unique = false).or_insert(true);
        }
        ValueNames { module, unique }
    }
}

/// A letter or underscore, then letters, digits and underscores: no number, so that no value is called as one without
/// a name.
fn is_identifier(name: &str) -> bool {
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

impl Names for ValueNames<'_> {
    fn sym(&self, sym: Sym) -> String {
        self.module.symbols.sym(sym)
    }

    fn var(&self, var: Var) -> String {
        let name = self.module.values.get(var.0 as usize).map_or("", |value| &value.name);
        match self.unique.get(name) {
            Some(true) if is_identifier(name) => format!("%{name}"),
            _ => format!("%{}", var.0),
        }
    }
}

/// Writes parts of a module.
pub(crate) struct Writer<'a> {
    pub names: ValueNames<'a>,
    module: &'a Module,
}

impl<'a> Writer<'a> {
    pub fn new(module: &'a Module) -> Writer<'a> {
        Writer { names: ValueNames::new(module), module }
    }

    fn module(&self, out: &mut String) -> fmt::Result {
        if !self.module.name.is_empty() {
            writeln!(out, "module {:?}", self.module.name)?;
        }
        if self.module.symbols.iter().next().is_some() {
            writeln!(out, "symbols")?;
        }
        for (_, symbol) in self.module.symbols.iter() {
            let bound = |prefix: &str, value: i64, none: i64| match value == none {
                true => String::new(),
                false => format!("{prefix}{value}"),
            };
            let (min, max) = (bound("", symbol.min, i64::MIN), bound("=", symbol.max, i64::MAX));
            writeln!(out, "  {}: {min}..{max}", symbol.name)?;
        }
        if !self.module.inputs.is_empty() {
            writeln!(out, "inputs")?;
        }
        for Input { name, value, default } in &self.module.inputs {
            let var = self.names.var(*value);
            write!(out, "  {var}: {}", self.type_of(*value))?;
            if let Some(default) = default {
                write!(out, " = {}", constant(default))?;
            }
            if var.strip_prefix('%') != Some(name) {
                write!(out, "   // {name:?}")?;
            }
            writeln!(out)?;
        }
        if !self.module.states.is_empty() {
            writeln!(out, "states")?;
        }
        for state in &self.module.states {
            let var = self.names.var(state.value);
            let start: Vec<String> = state.start.iter().map(|dim| dim.show(&self.names)).collect();
            let elements = state.initial.as_ref().map_or("0".to_string(), constant);
            let (ty, start) = (self.type_of(state.value), start.join(", "));
            let result = state.result;
            write!(out, "  {var}: {ty} = [{start}] {elements}, then result {result}")?;
            if var.strip_prefix('%') != Some(&state.name) {
                write!(out, "   // {:?}", state.name)?;
            }
            writeln!(out)?;
        }
        writeln!(out, "body")?;
        self.statements(out, &self.module.body, 1)?;
        let result = |(k, var): (usize, &Var)| {
            let var = self.names.var(*var);
            match self.module.outputs.get(k) {
                Some(name) if var.strip_prefix('%') != Some(name) => format!("{var} as {name:?}"),
                _ => var,
            }
        };
        let results: Vec<String> = self.module.body.results.iter().enumerate().map(result).collect();
        writeln!(out, "  return {}", results.join(", "))
    }

    fn type_of(&self, var: Var) -> String {
        match self.module.values.get(var.0 as usize) {
            Some(value) => show_type(&value.ty, &self.names),
            None => "?".to_string(),
        }
    }

    fn statements(&self, out: &mut String, block: &Block, depth: usize) -> fmt::Result {
        block.statements.iter().try_for_each(|statement| self.statement(out, statement, depth))
    }

    /// A statement as a line, its blocks below it.
    pub fn statement(&self, out: &mut String, statement: &Statement, depth: usize) -> fmt::Result {
        let indent = "  ".repeat(depth);
        match statement {
            Statement::Let { results, op } => {
                let result = |var: &Var| format!("{}: {}", self.names.var(*var), self.type_of(*var));
                let left: Vec<String> = results.iter().map(result).collect();
                let origins = results.first().and_then(|var| self.module.values.get(var.0 as usize));
                let comment = self.comment(origins.map_or(&[], |value| &value.origins));
                writeln!(out, "{indent}{} = {}{comment}", left.join(", "), self.op(results, op))?;
                if let Op::If { then, otherwise, .. } = op {
                    for (word, block) in [("then", then), ("else", otherwise)] {
                        writeln!(out, "{indent}  {word}")?;
                        self.statements(out, block, depth + 2)?;
                        writeln!(out, "{indent}    yield {}", self.vars(&block.results))?;
                    }
                }
                if let Op::Loop(l) = op {
                    for (value, initial) in l.carried.iter().zip(&l.initial) {
                        let (name, ty) = (self.names.var(*value), self.type_of(*value));
                        writeln!(out, "{indent}  {name}: {ty} from {}", self.names.var(*initial))?;
                    }
                    self.statements(out, &l.body, depth + 1)?;
                    writeln!(out, "{indent}  yield {}", self.vars(&l.body.results))?;
                }
                Ok(())
            }
            Statement::Define { symbol, source, origin } => {
                let source = match source {
                    Source::Dim { tensor, axis } => format!("dim {axis} of {}", self.names.var(*tensor)),
                    Source::Value(int) => int.show(&self.names),
                    Source::SequenceLength(sequence) => format!("length of {}", self.names.var(*sequence)),
                };
                writeln!(out, "{indent}let {} = {source}{}", self.names.sym(*symbol), self.comment(&[*origin]))
            }
            Statement::Check { condition, message, origin } => {
                let show = |int: &Int| int.show(&self.names);
                let condition = match condition {
                    Condition::Equal(a, b) => format!("{} = {}", show(a), show(b)),
                    Condition::NonNegative(a) => format!("{} >= 0", show(a)),
                    Condition::Broadcast(a, b) => format!("{} broadcasts with {}", show(a), show(b)),
                };
                writeln!(out, "{indent}check {condition} else {message:?}{}", self.comment(&[*origin]))
            }
        }
    }

    /// The nodes a statement comes from.
    fn comment(&self, origins: &[u32]) -> String {
        let nodes = origins.iter().filter_map(|o| self.module.origins.get(*o as usize));
        let nodes: Vec<String> = nodes.map(|o| format!("{} {:?}", o.op, o.name)).collect();
        if nodes.is_empty() { String::new() } else { format!("   // {}", nodes.join(", ")) }
    }

    /// Names with commas between them.
    pub fn vars(&self, vars: &[Var]) -> String {
        let names: Vec<String> = vars.iter().map(|var| self.names.var(*var)).collect();
        names.join(", ")
    }

    fn op(&self, results: &[Var], op: &Op) -> String {
        let var = |var: &Var| self.names.var(*var);
        let at = |position: &Option<Int>| match position {
            Some(position) => format!(" at {}", position.show(&self.names)),
            None => String::new(),
        };
        match op {
            Op::Const(data) => constant(data),
            Op::Map(body) => format!("map {}", body.show(&self.names)),
            Op::Reduce { combine, extents, body } => {
                let first = results.first().map_or(0, |var| self.module.shape(*var).len());
                let extent = |(k, extent): (usize, &Int)| {
                    format!("{}: {}", self.names.iter(Iter((first + k) as u32)), extent.show(&self.names))
                };
                let extents: Vec<String> = extents.iter().enumerate().map(extent).collect();
                let combine = match combine {
                    Combine::Sum => "sum",
                    Combine::Product => "product",
                    Combine::Min => "min",
                    Combine::Max => "max",
                    Combine::ArgMin { last: false } => "argmin",
                    Combine::ArgMin { last: true } => "last argmin",
                    Combine::ArgMax { last: false } => "argmax",
                    Combine::ArgMax { last: true } => "last argmax",
                };
                format!("reduce {combine} ({}) {}", extents.join(", "), body.show(&self.names))
            }
            Op::Scatter(s) => {
                let extent = |(k, extent): (usize, &Int)| {
                    format!("{}: {}", self.names.iter(Iter(k as u32)), extent.show(&self.names))
                };
                let extents: Vec<String> = s.extents.iter().enumerate().map(extent).collect();
                let index: Vec<String> = s.index.iter().map(|i| i.show(&self.names)).collect();
                let combine = s.combine.map_or(String::new(), |c| format!("{c:?} ").to_lowercase());
                let (initial, value) = (var(&s.initial), s.value.show(&self.names));
                format!("scatter {combine}into {initial} ({}) [{}] {value}", extents.join(", "), index.join(", "))
            }
            Op::Reshape(x) => format!("reshape {}", var(x)),
            Op::SequenceNew(items) => format!("sequence ({})", self.vars(items)),
            Op::SequenceAt { sequence, position } => format!("{} at {}", var(sequence), position.show(&self.names)),
            Op::SequenceInsert { sequence, tensor, position } => {
                format!("insert {} into {}{}", var(tensor), var(sequence), at(position))
            }
            Op::SequenceErase { sequence, position } => format!("erase from {}{}", var(sequence), at(position)),
            Op::SequenceConcat { sequence, axis, new_axis } => {
                format!("{} {} along axis {axis}", if *new_axis { "stack" } else { "concat" }, var(sequence))
            }
            Op::SequenceSplit { tensor, axis, parts } => {
                let parts = match parts {
                    Parts::Chunks(length) => format!("into chunks of {}", length.show(&self.names)),
                    Parts::Lengths(lengths) => format!("into lengths {}", var(lengths)),
                    Parts::Each { keepdims: true } => "into slices".to_string(),
                    Parts::Each { keepdims: false } => "into slices without the axis".to_string(),
                };
                format!("split {} along axis {axis} {parts}", var(tensor))
            }
            Op::Optional(None) => "optional empty".to_string(),
            Op::Optional(Some(value)) => format!("optional {}", var(value)),
            Op::OptionalHas(value) => format!("has {}", var(value)),
            Op::OptionalGet(value) => format!("get {}", var(value)),
            Op::Call { function, arguments } => {
                let function = match function {
                    Function::Tile => "tile".to_string(),
                    Function::ConstantOfShape { value, .. } => format!("constant_of_shape[{value}]"),
                    Function::Reshape { allowzero: false } => "reshape".to_string(),
                    Function::Reshape { allowzero: true } => "reshape[allowzero]".to_string(),
                    Function::Expand => "expand".to_string(),
                    Function::Shape => "shape".to_string(),
                    Function::Size => "size".to_string(),
                    Function::AssumeShape => "assume_shape".to_string(),
                    Function::Order { axis, descending: false } => format!("order[{axis}]"),
                    Function::Order { axis, descending: true } => format!("order[{axis} descending]"),
                    Function::NonZero => "nonzero".to_string(),
                    Function::Unique { axis, sorted } => {
                        let axis = axis.map_or("all".to_string(), |axis| axis.to_string());
                        format!("unique[{axis}{}]", if *sorted { " sorted" } else { "" })
                    }
                    Function::ZipMap => "zip_map".to_string(),
                    Function::NonMaxSuppression { center } => {
                        format!("non_max_suppression{}", if *center { "[center]" } else { "" })
                    }
                    Function::Trees(trees) => format!("trees[{} {:?}]", trees.targets, trees.aggregate).to_lowercase(),
                };
                format!("call {function}({})", self.vars(arguments))
            }
            Op::If { condition, .. } => format!("if {}", var(condition)),
            Op::Loop(l) => {
                let trips =
                    l.trips.as_ref().map_or("..".to_string(), |trips| format!("0..{}", trips.show(&self.names)));
                let condition = l.condition.map_or(String::new(), |c| format!(" while {}", var(&c)));
                format!("for {} in {trips}{condition}", self.names.sym(l.counter))
            }
        }
    }
}

/// A constant by its first elements; dtype and shape stand with the value.
fn constant(data: &TensorData) -> String {
    const SHOWN: usize = 8;
    if let Some(element) = data.as_splat() {
        return format!("const all {element}");
    }
    let elements: Vec<String> = data.elements().take(SHOWN).map(|element| element.to_string()).collect();
    let more = if data.numel() > SHOWN { ", …" } else { "" };
    format!("const {{{}{more}}}", elements.join(", "))
}

#[cfg(test)]
mod tests {
    use crate::tensor::builder::{Builder, Tensor};
    use crate::tensor::module::{Combine, Condition, Function, Input, Op, Origin, Parts, Source, Type};
    use crate::tensor::scalar::{Literal, Scalar};
    use crate::types::{DType, Int, TensorData, Var};

    fn input(b: &mut Builder, name: &str, ty: Type) -> Var {
        let value = b.value(ty);
        b.name(value, name);
        b.module.inputs.push(Input { name: name.into(), value, default: None });
        value
    }

    fn tensor(b: &mut Builder, name: &str, dtype: DType, shape: Vec<Int>) -> Tensor {
        let var = input(b, name, Type::tensor(dtype, shape));
        b.as_tensor(var).unwrap()
    }

    fn node(b: &mut Builder, op: &str, name: &str) {
        b.set_origin(Origin { name: name.into(), op: op.into() });
    }

    #[test]
    fn tensors_and_symbols() {
        let mut b = Builder::default();
        b.module.name = "net".into();
        let n = Int::sym(b.module.symbols.add("n", 1, 128));
        let s = Int::sym(b.module.symbols.add("s", 0, i64::MAX));
        let x = tensor(&mut b, "x", DType::F32, vec![n.clone(), Int::from(64i64)]);
        let y = tensor(&mut b, "in.2", DType::F32, vec![s.clone()]);
        b.module.inputs[1].default = Some(TensorData::from_i64s(&[1]));
        node(&mut b, "MatMul", "/fc/MatMul");
        let w =
            b.constant(TensorData::from_i64s(&(0..512).collect::<Vec<i64>>()).reshape(vec![8, 64]).unwrap()).unwrap();
        b.name(w.var, "w");
        let product = b
            .reduce(Combine::Sum, vec![n.clone(), Int::from(8i64)], vec![Int::from(64i64)], |i, r| {
                x.at(vec![i[0].clone(), r[0].clone()]) * w.at(vec![i[1].clone(), r[0].clone()]).cast(DType::F32)
            })
            .unwrap();
        node(&mut b, "Add", "add");
        b.check(Condition::Equal(s.clone(), &n * 2), || "the dims differ".into()).unwrap();
        let sum = b
            .map(DType::F32, vec![n.clone(), Int::from(8i64)], |i| {
                let outside = Scalar::number(DType::F32, 0.0);
                product.at(i.to_vec()).max(Scalar::number(DType::F32, 0.0)) + y.at_or(vec![&i[0] * 2 - 1], outside)
            })
            .unwrap();
        let nine = b.map(DType::F32, vec![], |_| Scalar::number(DType::F32, 9.0)).unwrap();
        let least =
            b.reduce(Combine::ArgMin { last: true }, vec![], vec![n], |_, r| x.at(vec![r[0].clone(), Int::ZERO]));
        b.module.outputs = vec!["y".into(), "nine".into(), "least".into()];
        b.name(sum.var, "y");
        let module = b.finish(vec![sum.var, nine.var, least.unwrap().var]);
        let expected = r#"module "net"
symbols
  n: 1..=128
  s: 0..
inputs
  %x: f32[n, 64]
  %1: f32[s] = const all 1   // "in.2"
body
  %w: i64[8, 64] = const {0, 1, 2, 3, 4, 5, 6, 7, …}   // MatMul "/fc/MatMul"
  %3: f32[n, 8] = reduce sum (k: 64) (%x[i, k] * f32(%w[j, k]))   // MatMul "/fc/MatMul"
  check s = 2*n else "the dims differ"   // Add "add"
  %y: f32[n, 8] = map (max(%3[i, j], 0.0) + %1[2*i - 1 | outside 0.0])   // Add "add"
  %5: f32[] = map 9.0   // Add "add"
  %6: i64[] = reduce last argmin (i: n) %x[i, 0]   // Add "add"
  return %y, %5 as "nine", %6 as "least"
"#;
        assert_eq!(super::show(&module), expected);
        assert_eq!(module.to_string(), expected);
    }

    #[test]
    fn sequences_and_blocks() {
        let mut b = Builder::default();
        let any = || Type::Sequence { dtype: DType::I64, element: None };
        let optional = || Type::Optional(Box::new(any()));
        let element = Some(vec![None, Some(Int::from(2i64))]);
        let s = input(&mut b, "s", Type::Sequence { dtype: DType::I64, element });
        let c = tensor(&mut b, "c", DType::Bool, vec![]);
        let x = tensor(&mut b, "x", DType::I64, vec![Int::from(4i64)]);
        let o = input(&mut b, "o", optional());
        input(&mut b, "m", Type::Map(DType::I64, DType::F32));
        node(&mut b, "SequenceAt", "at");
        let length = b.define_symbol("length", 0, i64::MAX, Source::SequenceLength(s));
        let position = b.int_at(&x, 1).unwrap();
        let at = b.push(Type::Tensor { dtype: DType::I64, shape: None }, Op::SequenceAt { sequence: s, position });
        b.define_symbol("d", 0, i64::MAX, Source::Dim { tensor: at, axis: 0 });
        let new = b.push(any(), Op::SequenceNew(vec![at, x.var]));
        let op = Op::SequenceInsert { sequence: new, tensor: x.var, position: Some(length) };
        let inserted = b.push(any(), op);
        let erased = b.push(any(), Op::SequenceErase { sequence: inserted, position: None });
        b.begin_block();
        node(&mut b, "SplitToSequence", "split");
        let parts = Parts::Chunks(Int::from(2i64));
        let split = b.push(any(), Op::SequenceSplit { tensor: x.var, axis: 0, parts });
        let then = b.end_block(vec![split]);
        b.begin_block();
        let split = b.push(any(), Op::SequenceSplit { tensor: x.var, axis: 0, parts: Parts::Each { keepdims: true } });
        let otherwise = b.end_block(vec![split]);
        let chosen = b.push(any(), Op::If { condition: c.var, then, otherwise });
        let vector = Type::Tensor { dtype: DType::I64, shape: None };
        let op = Op::SequenceConcat { sequence: chosen, axis: -1, new_axis: false };
        let joined = b.push(vector.clone(), op);
        let function = Function::ConstantOfShape { dtype: DType::I64, value: Literal::Int(3) };
        let filled = b.push(vector, Op::Call { function, arguments: vec![joined] });
        b.push(Type::tensor(DType::Bool, vec![]), Op::OptionalHas(o));
        let got = b.push(any(), Op::OptionalGet(o));
        b.push(optional(), Op::Optional(Some(got)));
        b.push(optional(), Op::Optional(None));
        let expected = r#"symbols
  length: 0..
  x[1]: ..
  d: 0..
inputs
  %s: sequence(i64[?, 2])
  %c: bool[]
  %x: i64[4]
  %o: optional(sequence(i64[..]))
  %m: map(i64, f32)
body
  let length = length of %s   // SequenceAt "at"
  let x[1] = %x[1]   // SequenceAt "at"
  %5: i64[..] = %s at x[1]   // SequenceAt "at"
  let d = dim 0 of %5   // SequenceAt "at"
  %6: sequence(i64[..]) = sequence (%5, %x)   // SequenceAt "at"
  %7: sequence(i64[..]) = insert %x into %6 at length   // SequenceAt "at"
  %8: sequence(i64[..]) = erase from %7   // SequenceAt "at"
  %11: sequence(i64[..]) = if %c   // SplitToSequence "split"
    then
      %9: sequence(i64[..]) = split %x along axis 0 into chunks of 2   // SplitToSequence "split"
      yield %9
    else
      %10: sequence(i64[..]) = split %x along axis 0 into slices   // SplitToSequence "split"
      yield %10
  %12: i64[..] = concat %11 along axis -1   // SplitToSequence "split"
  %13: i64[..] = call constant_of_shape[3](%12)   // SplitToSequence "split"
  %14: bool[] = has %o   // SplitToSequence "split"
  %15: sequence(i64[..]) = get %o   // SplitToSequence "split"
  %16: optional(sequence(i64[..])) = optional %15   // SplitToSequence "split"
  %17: optional(sequence(i64[..])) = optional empty   // SplitToSequence "split"
  return %8, %13
"#;
        assert_eq!(b.finish(vec![erased, filled]).to_string(), expected);
    }
}
