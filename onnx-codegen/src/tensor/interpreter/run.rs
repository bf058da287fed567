//! Runs modules statement by statement.

use super::inputs::{self, Symbols};
use super::{Env, program, sequences, tensor};
use crate::tensor::module::{Block, Condition, Function, Module, Op, Parts, Source, Statement, Type};
use crate::tensor::text::show_type;
use crate::types::{DType, Diagnostic, Element, HostValue, Int, Place, Result, Sym, TensorData, Var};
use std::collections::{HashMap, HashSet};

/// Runs a module once, from the start of its states. An input that is `None` gets its default.
pub fn run(module: &Module, inputs: &[Option<HostValue>]) -> Result<Vec<HostValue>> {
    run_from(module, inputs, &mut Vec::new())
}

/// Runs a module. `states` are those of the run before, or empty before the first, and become those of the next.
pub fn run_from(module: &Module, inputs: &[Option<HostValue>], states: &mut Vec<HostValue>) -> Result<Vec<HostValue>> {
    if inputs.len() != module.inputs.len() {
        return Err(Diagnostic::model(format!("expected {} inputs, got {}", module.inputs.len(), inputs.len())));
    }
    let given = |(input, value): (&crate::tensor::module::Input, &Option<HostValue>)| match (value, &input.default) {
        (Some(value), _) => Ok(value.clone()),
        (None, Some(default)) => Ok(HostValue::Tensor(default.clone())),
        (None, None) => Err(Diagnostic::value(&input.name, "the input has no value and no default")),
    };
    let values = module.inputs.iter().zip(inputs).map(given).collect::<Result<Vec<HostValue>>>()?;
    let symbols = inputs::bind(module, &values, states)?;
    let mut machine = Machine { module, symbols, values: HashMap::new() };
    let vars = module.parameters();
    machine.values.extend(vars.clone().zip(values.into_iter().chain(std::mem::take(states))));
    let mut results = machine.block(&module.body, vars.collect())?;
    states.extend(module.states.iter().filter_map(|state| results.get(state.result).cloned()));
    if !module.states.is_empty() {
        results.truncate(module.outputs.len());
    }
    Ok(results)
}

pub(super) struct Machine<'m> {
    pub(super) module: &'m Module,
    pub(super) symbols: Symbols,
    pub(super) values: HashMap<Var, HostValue>,
}

impl Machine<'_> {
    /// Runs a block, which owns the values given and those it defines.
    pub(super) fn block(&mut self, block: &Block, mut own: HashSet<Var>) -> Result<Vec<HostValue>> {
        let mut last = HashMap::new();
        for (position, statement) in block.statements.iter().enumerate() {
            if let Statement::Let { results, .. } = statement {
                own.extend(results);
                last.extend(results.iter().map(|var| (*var, position)));
            }
            last.extend(statement.reads().into_iter().map(|var| (var, position)));
        }
        for var in &block.results {
            last.remove(var);
        }
        let mut dying: Vec<Vec<Var>> = vec![Vec::new(); block.statements.len()];
        for (var, position) in last {
            if own.contains(&var) {
                dying[position].push(var);
            }
        }
        for (statement, dying) in block.statements.iter().zip(&dying) {
            self.statement(statement).map_err(|error| error.at(|| self.place(statement)))?;
            for var in dying {
                self.values.remove(var);
            }
        }
        let results = block.results.iter().map(|var| self.get(*var).cloned()).collect();
        for var in &own {
            self.values.remove(var);
        }
        results
    }

    fn place(&self, statement: &Statement) -> Place {
        let origin = match statement {
            Statement::Let { results, .. } => {
                results.iter().find_map(|var| self.module.values.get(var.0 as usize)?.origins.first())
            }
            Statement::Define { origin, .. } | Statement::Check { origin, .. } => Some(origin),
        };
        let origin = origin.and_then(|o| self.module.origins.get(*o as usize));
        origin.map_or(Place::Model, |origin| origin.place())
    }

    pub(super) fn get(&self, var: Var) -> Result<&HostValue> {
        self.values.get(&var).ok_or_else(|| Diagnostic::model(format!("internal fault: %{} has no value", var.0)))
    }

    pub(super) fn tensor(&self, var: Var) -> Result<&TensorData> {
        let tensor = self.get(var)?.as_tensor();
        tensor.ok_or_else(|| Diagnostic::model(format!("internal fault: %{} is no tensor", var.0)))
    }

    fn sequence(&self, var: Var) -> Result<&[HostValue]> {
        let items = self.get(var)?.as_sequence();
        items.ok_or_else(|| Diagnostic::model(format!("internal fault: %{} is no sequence", var.0)))
    }

    fn optional(&self, var: Var) -> Result<Option<&HostValue>> {
        match self.get(var)? {
            HostValue::Optional(value) => Ok(value.as_deref()),
            _ => Err(Diagnostic::model(format!("internal fault: %{} is no optional", var.0))),
        }
    }

    fn with_env<T>(&self, of: impl FnOnce(&Env<'_>) -> Result<T>) -> Result<T> {
        let symbol = |sym: Sym| self.symbols.get(sym.0 as usize).copied().flatten();
        let operand = |var: Var| self.values.get(&var)?.as_tensor().cloned();
        of(&Env { symbol: &symbol, operand: &operand })
    }

    pub(super) fn int(&self, int: &Int) -> Result<i64> {
        self.with_env(|env| program::integer(env, int))
    }

    fn statement(&mut self, statement: &Statement) -> Result<()> {
        match statement {
            Statement::Let { results, op } => {
                let values = self.op(results, op)?;
                if values.len() != results.len() {
                    return Err(Diagnostic::model("internal fault: as many values as results expected"));
                }
                for (var, value) in results.iter().zip(values) {
                    self.check_type(*var, op, &value)?;
                    self.values.insert(*var, value);
                }
                Ok(())
            }
            Statement::Define { symbol, source, .. } => self.define(*symbol, source),
            Statement::Check { condition, message, .. } => self.check(condition, message),
        }
    }

    fn define(&mut self, sym: Sym, source: &Source) -> Result<()> {
        let value = match source {
            Source::Dim { tensor, axis } => {
                let dim = self.tensor(*tensor)?.shape.get(*axis).and_then(|d| i64::try_from(*d).ok());
                dim.ok_or_else(|| Diagnostic::model("internal fault: the dim of an axis that is not there"))?
            }
            Source::Value(int) => self.int(int)?,
            Source::SequenceLength(sequence) => i64::try_from(self.sequence(*sequence)?.len()).unwrap_or(i64::MAX),
        };
        let symbol = self.module.symbols.get(sym);
        let symbol = symbol.ok_or_else(|| Diagnostic::model("internal fault: an unknown symbol"))?;
        if let Some(range) = inputs::out_of_range(value, symbol.min, symbol.max) {
            return Err(Diagnostic::model(format!("{} is {value}, but must be {range}", symbol.name)));
        }
        if let Some(slot) = self.symbols.get_mut(sym.0 as usize) {
            *slot = Some(value);
        }
        Ok(())
    }

    fn check(&self, condition: &Condition, message: &str) -> Result<()> {
        let (holds, values) = match condition {
            Condition::Equal(a, b) => {
                let (a, b) = (self.int(a)?, self.int(b)?);
                (a == b, format!("{a} and {b}"))
            }
            Condition::Broadcast(a, b) => {
                let (a, b) = (self.int(a)?, self.int(b)?);
                (a == b || a == 1 || b == 1, format!("{a} and {b}"))
            }
            Condition::NonNegative(a) => {
                let a = self.int(a)?;
                (a >= 0, a.to_string())
            }
        };
        if holds { Ok(()) } else { Err(Diagnostic::model(format!("{message} ({values})"))) }
    }

    fn op(&mut self, results: &[Var], op: &Op) -> Result<Vec<HostValue>> {
        let sequence = |items: Vec<HostValue>| Ok(vec![HostValue::Sequence(items)]);
        match op {
            Op::SequenceNew(items) => sequence(items.iter().map(|v| self.get(*v).cloned()).collect::<Result<_>>()?),
            Op::SequenceAt { sequence, position } => {
                let items = self.sequence(*sequence)?;
                let position = sequences::element(self.int(position)?, items.len())?;
                Ok(items.get(position).cloned().into_iter().collect())
            }
            Op::SequenceInsert { sequence: from, tensor, position } => {
                let mut items = self.sequence(*from)?.to_vec();
                let position = match position {
                    Some(position) => sequences::place(self.int(position)?, items.len())?,
                    None => items.len(),
                };
                items.insert(position, self.get(*tensor)?.clone());
                sequence(items)
            }
            Op::SequenceErase { sequence: from, position } => {
                let mut items = self.sequence(*from)?.to_vec();
                let position = position.as_ref().map_or(Ok(-1), |position| self.int(position))?;
                items.remove(sequences::element(position, items.len())?);
                sequence(items)
            }
            Op::SequenceConcat { sequence: from, axis, new_axis } => {
                let dtype = results.first().map(|var| self.module.dtype(*var));
                let dtype = dtype.ok_or_else(|| Diagnostic::model("internal fault: no result"))?;
                Ok(vec![sequences::concat(self.sequence(*from)?, dtype, *axis, *new_axis)?.into()])
            }
            Op::SequenceSplit { tensor, axis, parts } => {
                let x = self.tensor(*tensor)?;
                sequence(match parts {
                    Parts::Chunks(length) => sequences::split_chunks(x, *axis, self.int(length)?)?,
                    Parts::Lengths(lengths) => sequences::split_lengths(x, *axis, self.tensor(*lengths)?)?,
                    Parts::Each { keepdims } => sequences::split_each(x, *axis, *keepdims)?,
                })
            }
            Op::Optional(value) => {
                let value = value.map(|v| self.get(v).cloned().map(Box::new)).transpose()?;
                Ok(vec![HostValue::Optional(value)])
            }
            Op::OptionalHas(value) => {
                let full = self.optional(*value)?.is_some();
                Ok(vec![TensorData::scalar(DType::Bool, Element::Bool(full))?.into()])
            }
            Op::OptionalGet(value) => match self.optional(*value)? {
                Some(value) => Ok(vec![value.clone()]),
                None => Err(Diagnostic::model("the optional is empty")),
            },
            Op::Call { function: Function::ZipMap, arguments } => {
                let [x, keys] = arguments[..] else {
                    return Err(Diagnostic::model("internal fault: two tensors expected"));
                };
                sequence(sequences::maps(self.tensor(x)?, self.tensor(keys)?)?)
            }
            Op::If { condition, then, otherwise } => {
                let flag = self.flag(*condition)?;
                self.block(if flag { then } else { otherwise }, HashSet::new())
            }
            Op::Loop(l) => self.repeat(results, l),
            _ => {
                let ty = results.first().map(|var| &self.module.value(*var).ty);
                let ty = ty.ok_or_else(|| Diagnostic::model("internal fault: no result"))?;
                Ok(vec![self.with_env(|env| tensor(env, ty, op))?.into()])
            }
        }
    }

    /// Whether a value has its declared type, as far as that is known: dims may be symbols that are defined after it.
    fn check_type(&self, var: Var, op: &Op, value: &HostValue) -> Result<()> {
        let ty = &self.module.value(var).ty;
        let known = |dim: &Int, given: usize| {
            let declared = inputs::value(dim, &self.symbols);
            declared.is_none_or(|declared| usize::try_from(declared) == Ok(given))
        };
        let agrees = match (ty, value) {
            (Type::Tensor { dtype, shape }, HostValue::Tensor(tensor)) => {
                let shape_agrees = shape.as_ref().is_none_or(|shape| {
                    shape.len() == tensor.rank() && shape.iter().zip(&tensor.shape).all(|(d, g)| known(d, *g))
                });
                *dtype == tensor.dtype && shape_agrees
            }
            (Type::Sequence { dtype, element }, HostValue::Sequence(items)) => items.iter().all(|item| {
                item.as_tensor().is_some_and(|tensor| {
                    let dims = element.iter().flatten().zip(&tensor.shape);
                    tensor.dtype == *dtype
                        && element.as_ref().is_none_or(|e| e.len() == tensor.rank())
                        && dims.into_iter().all(|(dim, given)| dim.as_ref().is_none_or(|dim| known(dim, *given)))
                })
            }),
            (Type::Optional(_), HostValue::Optional(_)) | (Type::Map(..), HostValue::Map(_)) => true,
            (Type::Maps(key, _), HostValue::Sequence(items)) => {
                items.iter().all(|item| matches!(item, HostValue::Map(map) if map.key_type() == *key))
            }
            _ => false,
        };
        if agrees {
            return Ok(());
        }
        let (expected, got) = (show_type(ty, &self.module.symbols), value.kind());
        Err(match op {
            Op::Const(_) | Op::Map(_) | Op::Reduce { .. } | Op::Reshape(_) => {
                Diagnostic::model(format!("internal fault: expected {expected}, got {got}"))
            }
            _ => Diagnostic::model(format!("expected {expected}, got {got}")),
        })
    }
}
