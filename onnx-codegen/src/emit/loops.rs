//! Loops as Rust.

use super::Emitter;
use super::code::{Code, string_literal};
use super::types::element;
use crate::schedule::Repeat;
use crate::types::int::Atom;
use crate::types::{Int, Var};

impl Emitter<'_> {
    pub fn repeat(&self, code: &mut Code, l: &Repeat) {
        let counter = self.sym_name(l.counter);
        let (next, going) = (format!("next_{counter}"), format!("go_{counter}"));
        let rows = |result: Var| format!("rows_{}", result.0);
        for c in &l.carried {
            code.line(&format!("let mut v{} = {};", c.value.0, self.owned(c.initial)));
        }
        for (_, result) in &l.stacked {
            let dtype = element(self.program.module.dtype(*result));
            let ty = format!("rt::__alloc::vec::Vec<rt::Tensor<{dtype}>>");
            code.line(&format!("let mut {}: {ty} = rt::__alloc::vec::Vec::new();", rows(*result)));
        }
        let mut tests = Vec::new();
        if let Some((first, _)) = l.condition {
            code.line(&format!("let mut {going} = {}[0] != 0;", self.slice(first)));
            tests.push(going.clone());
        }
        if let Some(trips) = &l.trips {
            let trips = self.wide(code, trips);
            code.line(&format!("let end_{counter} = {trips};"));
            tests.push(format!("({next} as i128) < end_{counter}"));
        }
        code.line(&format!("let mut {next} = 0usize;"));
        match tests.is_empty() {
            true => code.open("loop {"),
            false => code.open(&format!("while {} {{", tests.join(" && "))),
        }
        code.line(&format!("let {counter} = {next};"));
        self.steps(code, &l.steps);
        for (value, result) in &l.stacked {
            code.line(&format!("{}.push({});", rows(*result), self.owned(*value)));
        }
        if let Some((_, go_on)) = l.condition {
            code.line(&format!("{going} = {}[0] != 0;", self.slice(go_on)));
        }
        // All are read before one is overwritten.
        for (k, c) in l.carried.iter().enumerate() {
            code.line(&format!("let y{k} = {};", self.owned(c.yielded)));
        }
        for (k, c) in l.carried.iter().enumerate() {
            code.line(&format!("v{} = y{k};", c.value.0));
        }
        code.line(&format!("{next} += 1;"));
        code.close("}");
        for c in &l.carried {
            code.line(&format!("let v{} = v{};", c.result.0, c.value.0));
        }
        for (_, result) in &l.stacked {
            let value = self.program.module.value(*result);
            let place = value.origins.last().map_or("\"model\"".to_string(), |o| string_literal(&self.origin(*o)));
            // What only an iteration would tell is 0 if there is none.
            let dims = value.ty.shape().unwrap_or_default().iter().skip(1);
            let dims: Vec<String> = dims.map(|d| self.row_dim(*result, d)).collect();
            code.line(&format!(
                "let v{} = rt::sequence::stack({}, &[{}]).map_err(|fault| fault.at({place}))?;",
                result.0,
                rows(*result),
                dims.join(", ")
            ));
        }
    }

    /// A dim of a stacked result as far as it is known before the loop: symbols that its own shape gives are not.
    fn row_dim(&self, result: Var, dim: &Int) -> String {
        match self.defined_by.get(&result) {
            Some(symbols) if matches!(dim.as_atom(), Some(Atom::Sym(s)) if symbols.contains(s)) => "0".to_string(),
            _ => self.dim(dim),
        }
    }
}
