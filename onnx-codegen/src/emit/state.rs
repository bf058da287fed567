//! States: what a `Model` keeps from one run to the next.

use super::Emitter;
use super::code::{Code, string_literal};
use super::types::{storage, zero};
use crate::memory::Place;
use crate::schedule::{Keep, Program, Step};
use crate::tensor::module::State;
use crate::types::int::Atom;
use crate::types::{Int, Sym, Var};
use std::collections::HashSet;

/// The name under which the elements are that a state starts with.
pub fn initial(program: &Program, state: usize) -> Var {
    // Below those of the defaults of inputs, which no value has either.
    Var(u32::MAX - 1 - (program.module.inputs.len() + state) as u32)
}

impl Emitter<'_> {
    fn states(&self) -> &[State] {
        &self.program.module.states
    }

    /// Whether the dims of a state may be others in another run.
    fn is_free(&self, state: &State) -> bool {
        self.program.module.shape(state.value).iter().any(|dim| dim.known().is_none())
    }

    pub fn state_fields(&self, code: &mut Code) {
        if !self.states().is_empty() {
            code.line("fresh: bool,");
        }
        for (k, state) in self.states().iter().enumerate().filter(|(_, state)| self.is_free(state)) {
            code.line(&format!("state_{k}: [usize; {}],", state.start.len()));
        }
    }

    /// The fields of a new model.
    pub fn state_values(&self) -> String {
        let mut text = if self.states().is_empty() { String::new() } else { ", fresh: true".to_string() };
        for (k, state) in self.states().iter().enumerate().filter(|(_, state)| self.is_free(state)) {
            text.push_str(&format!(", state_{k}: [0; {}]", state.start.len()));
        }
        text
    }

    /// The fields in a pattern.
    pub fn state_names(&self) -> String {
        let mut text = if self.states().is_empty() { String::new() } else { ", fresh".to_string() };
        for (k, _) in self.states().iter().enumerate().filter(|(_, state)| self.is_free(state)) {
            text.push_str(&format!(", state_{k}"));
        }
        text
    }

    pub fn reset(&self, code: &mut Code) {
        if self.states().is_empty() {
            return;
        }
        code.blank();
        let names: Vec<String> = self.states().iter().map(|s| format!("`{}`", s.name.escape_debug())).collect();
        code.doc(&format!("Starts over: {} as before the first run.", names.join(", ")));
        code.open("pub fn reset(&mut self) {");
        code.line("self.fresh = true;");
        code.close("}");
    }

    /// Checks the dims of the states, binds symbols in them, and fills those that are at their start.
    pub fn begin_states(&self, code: &mut Code, bound: &mut HashSet<Sym>) {
        if self.states().is_empty() {
            return;
        }
        for (k, state) in self.states().iter().enumerate().filter(|(_, state)| self.is_free(state)) {
            let start: Vec<String> = state.start.iter().map(|dim| self.dim(dim)).collect();
            let shape = format!("v{}_shape", state.value.0);
            code.line(&format!(
                "let {shape}: [usize; {}] = if *fresh {{ [{}] }} else {{ *state_{k} }};",
                start.len(),
                start.join(", ")
            ));
            self.bind_dims(code, state.value, ("State", &shape), &place(state), bound);
        }
        code.open("if *fresh {");
        for (k, state) in self.states().iter().enumerate() {
            let dtype = self.program.module.dtype(state.value);
            let to = self.writable(code, state, &self.program.len(state.value));
            match self.statics.get(&initial(self.program, k)) {
                Some(data) => code.line(&format!("{to}[..{data}.len()].copy_from_slice(&{data}[..]);")),
                None => code.line(&format!("{to}.fill({});", zero(dtype))),
            }
            if self.is_free(state) {
                code.line(&format!("*state_{k} = v{}_shape;", state.value.0));
            }
        }
        code.line("*fresh = false;");
        code.close("}");
    }

    /// The memory of a state, which has so many elements, as a name.
    fn writable(&self, code: &mut Code, state: &State, len: &Int) -> &'static str {
        let dtype = self.program.module.dtype(state.value);
        let memory = storage(dtype);
        match self.place(state.value) {
            Place::Arena { offset, len } => {
                code.line(&format!("let (to,) = arena.views::<(rt::arena::Write<{memory}, {offset}, {len}>,)>();"));
            }
            Place::Slot(slot) => {
                let len = match len.known() {
                    Some(len) => len.to_string(),
                    None => format!("rt::kernel::length({})", self.wide(code, len)),
                };
                code.line(&format!(
                    "let to = rt::kernel::grow(slot_{slot}, {len}, {}).map_err(|fault| fault.at({}))?;",
                    zero(dtype),
                    place(state)
                ));
            }
            // States are in memory of the model.
            Place::Input | Place::Constant | Place::Host => {}
        }
        "to"
    }

    /// What a run has made becomes the state: buffers that grow change places, the rest is copied.
    pub fn keep(&self, code: &mut Code, keep: &Keep) {
        let Some(state) = self.states().get(keep.state) else { return };
        let (dtype, place) = (self.program.module.dtype(state.value), place(state));
        let dims = self.program.module.shape(keep.from);
        // Dims of the state alone may have outgrown their bounds.
        let symbols = &self.program.module.symbols;
        for (dim, to) in dims.iter().zip(self.program.module.shape(state.value)) {
            if dim != to
                && let Some(Atom::Sym(sym)) = to.as_atom()
                && let Some(symbol) = symbols.get(*sym)
                && (symbol.min > 0 || symbol.max < i64::MAX)
            {
                let value = self.wide(code, dim);
                let (min, max, label) = (symbol.min, symbol.max, string_literal(&symbol.name));
                code.line(&format!(
                    "rt::kernel::bound({value}, {min}, {max}, {label}).map_err(|fault| fault.at({place}))?;"
                ));
            }
        }
        let from = self.program.root(keep.from);
        match (self.place(state.value), self.place(from)) {
            (Place::Slot(a), Place::Slot(b)) if self.is_read_last_by(keep) => {
                code.line(&format!("::core::mem::swap(slot_{a}, slot_{b});"));
            }
            (to, source) => {
                code.open("{");
                let len = Int::product(dims);
                let count = self.dim(&len);
                let memory = storage(dtype);
                match (to, source) {
                    (Place::Arena { offset: a, len: m }, Place::Arena { offset: b, len: n }) => code.line(&format!(
                        "let (to, from) = arena.views::<(rt::arena::Write<{memory}, {a}, {m}>, rt::arena::Read<{memory}, {b}, {n}>)>();"
                    )),
                    // The buffers of slots are fields of their own, and what is no slot is not in the way of one.
                    _ => {
                        self.writable(code, state, &len);
                        code.line(&format!("let from = &{};", self.slice(from)));
                    }
                }
                code.line(&format!("to[..{count}].copy_from_slice(&from[..{count}]);"));
                code.close("}");
            }
        }
        if self.is_free(state) {
            let dims: Vec<String> = dims.iter().map(|dim| self.dim(dim)).collect();
            code.line(&format!("*state_{} = [{}];", keep.state, dims.join(", ")));
        }
    }

    /// Whether nothing but this step needs the value that becomes a state.
    fn is_read_last_by(&self, keep: &Keep) -> bool {
        let from = self.program.root(keep.from);
        let others = self.program.steps.iter().filter(|step| match step {
            Step::Keep(other) => other.state != keep.state && self.program.root(other.from) == from,
            _ => false,
        });
        let is_output = self.program.results.iter().any(|result| self.program.root(*result) == from);
        let is_state = self.program.states().any(|state| state == from);
        others.count() == 0 && !is_output && !is_state
    }
}

fn place(state: &State) -> String {
    string_literal(&format!("state \"{}\"", state.name))
}
