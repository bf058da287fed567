//! Loops.

use super::inputs;
use super::lanes::splat;
use super::run::Machine;
use super::sequences;
use crate::tensor::module::{Loop, Module, Statement};
use crate::tensor::scalar::Literal;
use crate::types::{Diagnostic, HostValue, Result, Sym, TensorData, Var, shape_text};

impl Machine<'_> {
    /// One bool.
    pub(super) fn flag(&self, var: Var) -> Result<bool> {
        one_bool(self.tensor(var)?)
    }

    /// Runs the body of a loop as often as it asks for; the values of the statement.
    pub(super) fn repeat(&mut self, results: &[Var], l: &Loop) -> Result<Vec<HostValue>> {
        let trips = l.trips.as_ref().map(|trips| self.int(trips)).transpose()?.unwrap_or(i64::MAX);
        let mut carried = l.initial.iter().map(|var| self.get(*var).cloned()).collect::<Result<Vec<_>>>()?;
        let mut stacks: Vec<Vec<HostValue>> = vec![Vec::new(); l.stacked().len()];
        let mut going = l.condition.map_or(Ok(true), |var| self.flag(var))?;
        let inner = symbols_of(l);
        let mut count = 0;
        while going && count < trips {
            // What the iteration before defined does not hold any more.
            for symbol in &inner {
                self.set(*symbol, None);
            }
            self.set(l.counter, Some(count));
            self.values.extend(l.carried.iter().copied().zip(carried));
            let mut yielded = self.block(&l.body, l.carried.iter().copied().collect())?.into_iter();
            if l.condition.is_some() {
                let flag = yielded.next();
                let flag = flag.as_ref().and_then(HostValue::as_tensor).map(one_bool);
                going = flag.ok_or_else(|| Diagnostic::model("internal fault: a loop without a condition"))??;
            }
            carried = yielded.by_ref().take(l.carried.len()).collect();
            stacks.iter_mut().zip(yielded).for_each(|(stack, value)| stack.push(value));
            count += 1;
        }
        for symbol in &inner {
            self.set(*symbol, None);
        }
        let stacked = results.get(l.carried.len()..).unwrap_or_default().iter().zip(stacks);
        for (result, stack) in stacked {
            carried.push(self.stack(*result, &stack)?.into());
        }
        Ok(carried)
    }

    /// Tensors along a new first axis. Of none, dims that only an iteration would tell are 0.
    fn stack(&self, result: Var, items: &[HostValue]) -> Result<TensorData> {
        let ty = &self.module.value(result).ty;
        if !items.is_empty() {
            return sequences::concat(items, ty.dtype(), 0, true);
        }
        let dims = ty.shape().unwrap_or_default().iter().skip(1);
        let dim = |dim| inputs::value(dim, &self.symbols).and_then(|d| usize::try_from(d).ok()).unwrap_or(0);
        let shape = std::iter::once(0).chain(dims.map(dim)).collect();
        splat(ty.dtype(), shape, &Literal::zero(ty.dtype()))
    }

    fn set(&mut self, symbol: Sym, value: Option<i64>) {
        if let Some(slot) = self.symbols.get_mut(symbol.0 as usize) {
            *slot = value;
        }
    }
}

fn one_bool(flag: &TensorData) -> Result<bool> {
    let first = flag.try_get(0).filter(|_| flag.numel() == 1).and_then(|f| f.as_bool());
    first.ok_or_else(|| Diagnostic::model(format!("the condition must be one bool, got {}", shape_text(&flag.shape))))
}

/// The symbols that an iteration defines.
fn symbols_of(l: &Loop) -> Vec<Sym> {
    let mut found = Vec::new();
    Module::visit(&l.body, &mut |statement| {
        if let Statement::Define { symbol, .. } = statement {
            found.push(*symbol);
        }
    });
    found
}
