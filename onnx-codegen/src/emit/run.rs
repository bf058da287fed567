//! The `Model` and its run: binds inputs, calls kernels in order, hands out outputs.

use super::code::{Code, string_literal};
use super::expression::{Place as Naming, Writer};
use super::facade::{Facade, facade};
use super::types::{element, storage, zero};
use super::{Emitter, INLINE_ARENA};
use crate::memory::Place;
use crate::schedule::{Access, Branch, Call, Step};
use crate::tensor::Type;
use crate::tensor::module::{Condition, Source};
use crate::types::int::Atom;
use crate::types::{DType, Int, Sym, Var};
use std::collections::{HashMap, HashSet};

impl Naming for Emitter<'_> {
    fn sym(&self, sym: Sym) -> String {
        self.sym_name(sym)
    }

    /// A tensor as a slice in memory form, for reading single elements.
    fn tensor(&self, var: Var) -> String {
        self.slice(var)
    }

    fn dtype(&self, var: Var) -> DType {
        self.program.module.dtype(var)
    }
}

impl Emitter<'_> {
    fn inline_arena(&self) -> bool {
        self.plan.arena <= INLINE_ARENA
    }

    /// What the module needs of the runtime crate, so that its lack is one error that says so.
    pub fn needs(&self, code: &mut Code, name: &str) {
        let alloc = match (self.inline_arena(), self.plan.slots.is_empty()) {
            (false, _) => Some(format!(
                "the arena of `{name}` has {} bytes, more than the {INLINE_ARENA} that a `Model` holds itself",
                self.plan.arena
            )),
            (true, false) => Some(format!("`{name}` has free dims (`dims = {{ .. }}` fixes or bounds them)")),
            (true, true) => None,
        };
        if let Some(why) = alloc {
            code.line(&format!("rt::need_alloc!({why:?});"));
        }
        if self.shared_work.is_some() {
            code.line("rt::need_threads!();");
        }
    }

    /// The `Model`; without `defaults` its bodies do nothing.
    pub fn model(&self, code: &mut Code, defaults: Option<&HashMap<usize, Var>>) {
        let (inputs, outputs) = self.io_types("'_", "'_");
        let sets = &self.sets;
        code.doc("The memory that a run works in. Weights are shared: a `Model` is cheap, one for each thread.");
        code.line("#[derive(Clone)]");
        code.open("pub struct Model {");
        match self.inline_arena() {
            true => code.line("arena: rt::arena::Arena<ARENA_BYTES>,"),
            false => code.line("arena: rt::arena::HeapArena<ARENA_BYTES>,"),
        }
        for (k, dtype) in self.plan.slots.iter().enumerate() {
            code.line(&format!("slot_{k}: rt::__alloc::vec::Vec<{}>,", storage(*dtype)));
        }
        self.state_fields(code);
        code.close("}");
        code.blank();
        code.open("impl Model {");
        code.doc(if self.program.module.states.is_empty() {
            "A workspace."
        } else {
            "A workspace, with all states at their start."
        });
        let (qualifier, arena) = match self.inline_arena() {
            true => ("const ", "rt::arena::Arena::new()"),
            false => ("", "rt::arena::HeapArena::new()"),
        };
        code.open(&format!("pub {qualifier}fn new() -> Model {{"));
        let slots: Vec<String> =
            (0..self.plan.slots.len()).map(|k| format!(", slot_{k}: rt::__alloc::vec::Vec::new()")).collect();
        code.line(&format!("Model {{ arena: {arena}{}{} }}", slots.concat(), self.state_values()));
        code.close("}");
        self.reset(code);
        code.blank();
        code.doc("Runs the model.");
        code.doc("");
        code.doc("# Errors");
        code.doc("An input of the wrong shape, or values that an operator cannot take; the error names the place.");
        code.open(&format!("pub fn run(&mut self, inputs: {inputs}) -> Result<{outputs}, rt::Error> {{"));
        match defaults {
            Some(_) if self.shared_work.is_some() => {
                code.line(&format!(
                    "rt::dispatch!(rt::simd::level(), {sets}simd => forward(simd, None, self, inputs))"
                ));
            }
            Some(_) => {
                code.line(&format!("rt::dispatch!(rt::simd::level(), {sets}simd => forward(simd, self, inputs))"))
            }
            None => code.line("loop {}"),
        }
        code.close("}");
        if self.shared_work.is_some() {
            code.blank();
            code.doc(
                "Runs the model on the threads of a pool. The results have the same bits as those of [`Model::run`].",
            );
            code.doc("");
            code.doc("# Errors");
            code.doc("As [`Model::run`].");
            code.open(&format!(
                "pub fn run_on(&mut self, pool: &rt::threads::Pool, inputs: {inputs}) -> Result<{outputs}, rt::Error> {{"
            ));
            match defaults {
                Some(_) => {
                    code.line("pool.wake();");
                    code.line(&format!(
                        "rt::dispatch!(rt::simd::level(), {sets}simd => forward(simd, Some(pool), self, inputs))"
                    ));
                }
                None => code.line("loop {}"),
            }
            code.close("}");
        }
        code.close("}");
        code.blank();
        code.open("impl Default for Model {");
        code.open("fn default() -> Model {");
        code.line("Model::new()");
        code.close("}");
        code.close("}");
        code.blank();
        if let Some(defaults) = defaults {
            self.forward(code, defaults);
        }
    }

    fn forward(&self, code: &mut Code, defaults: &HashMap<usize, Var>) {
        let (inputs, outputs) = self.io_types("'_", "'a");
        code.doc("All steps of a run, for one instruction set.");
        let pool = if self.shared_work.is_some() { "pool: Option<&rt::threads::Pool>, " } else { "" };
        code.open(&format!(
            "fn forward<'a, S: rt::simd::Simd>(simd: S, {pool}model: &'a mut Model, inputs: {inputs}) -> Result<{outputs}, rt::Error> {{"
        ));
        let slots: Vec<String> = (0..self.plan.slots.len()).map(|k| format!(", slot_{k}")).collect();
        code.line(&format!("let Model {{ arena{}{} }} = model;", slots.concat(), self.state_names()));
        let mut bound = HashSet::new();
        for k in 0..self.program.module.inputs.len() {
            self.bind_input(code, k, defaults.get(&k), &mut bound);
        }
        self.begin_states(code, &mut bound);
        for var in self.program.constants.keys() {
            if let (Some(name), DType::String) = (self.statics.get(var), self.program.module.dtype(*var)) {
                let string = storage(DType::String);
                code.line(&format!(
                    "let v{}: rt::__alloc::vec::Vec<{string}> = {name}.iter().map(|s| {string}::from(*s)).collect();",
                    var.0
                ));
            }
        }
        self.steps(code, &self.program.steps);
        self.outputs(code);
        code.close("}");
        code.blank();
    }

    /// Checks an input and binds the symbols in its shape.
    fn bind_input(&self, code: &mut Code, k: usize, default: Option<&Var>, bound: &mut HashSet<Sym>) {
        let Some(input) = self.program.module.inputs.get(k) else { return };
        let (var, field) = (input.value, &self.input_fields[k]);
        let ty = &self.program.module.value(var).ty;
        let place = string_literal(&format!("input \"{}\"", input.name));
        let name = format!("v{}", var.0);
        let dtype = ty.dtype();
        match facade(ty) {
            Facade::Nested(rust) => {
                let len = Int::product(self.program.module.shape(var)).known().unwrap_or(0);
                let memory = storage(dtype);
                // Bytes of any value are fine to read as such; a bool is one of them.
                let flat = |x: &str| match dtype {
                    DType::Bool => {
                        format!("rt::kernel::array(rt::shaped::bytes(rt::shaped::flatten::<{rust}>({x})), 0)")
                    }
                    _ => format!("rt::shaped::flat::<{rust}, {len}>({x})"),
                };
                let value = match default.and_then(|d| self.statics.get(d)) {
                    Some(default) => {
                        format!("match inputs.{field} {{ Some(given) => {}, None => {default} }}", flat("given"))
                    }
                    None => flat(&format!("inputs.{field}")),
                };
                code.line(&format!("let {name}: &[{memory}; {len}] = {value};"));
            }
            Facade::View(rank) => {
                let dims: Vec<i64> = self.program.module.shape(var).iter().filter_map(Int::known).collect();
                match default.and_then(|d| self.statics.get(d)) {
                    Some(default) if dims.len() == rank && dtype != DType::String => {
                        let shape: Vec<String> = dims.iter().map(i64::to_string).collect();
                        code.line(&format!("let {name}_shape: [usize; {rank}] = [{}];", shape.join(", ")));
                        code.line(&format!("let {name} = {default};"));
                    }
                    _ => {
                        code.line(&format!("let {name}_shape: [usize; {rank}] = inputs.{field}.shape();"));
                        let data = format!("inputs.{field}.data()");
                        let data = if dtype == DType::Bool { format!("rt::shaped::bytes({data})") } else { data };
                        code.line(&format!("let {name} = {data};"));
                    }
                }
                self.bind_dims(code, var, ("Shape", &format!("{name}_shape")), &place, bound);
            }
            Facade::Dynamic | Facade::Optional(..) | Facade::Maps(_) | Facade::Unsupported => {
                code.line(&format!("let {name} = inputs.{field};"));
            }
            Facade::Sequence => {
                code.line(&format!("let {name} = inputs.{field};"));
                if let Type::Sequence { element: Some(dims), .. } = ty {
                    let dims: Vec<String> = dims
                        .iter()
                        .map(|d| d.as_ref().and_then(Int::known).map_or("None".into(), |d| format!("Some({d})")))
                        .collect();
                    let expected = string_literal(&self.type_text(ty));
                    code.line(&format!(
                        "rt::kernel::check_elements({name}, &[{}], {expected}).map_err(|fault| fault.at({place}))?;",
                        dims.join(", ")
                    ));
                }
            }
        }
    }

    /// Checks dims against those of a value and binds symbols; what does not fit is a fault of a kind.
    pub fn bind_dims(
        &self,
        code: &mut Code,
        var: Var,
        (kind, shape): (&str, &str),
        place: &str,
        bound: &mut HashSet<Sym>,
    ) {
        let expected = string_literal(&self.shape_text(var));
        for (axis, dim) in self.program.module.shape(var).iter().enumerate() {
            let at = format!("{shape}[{axis}]");
            let fault = format!(
                "return Err(rt::Fault::{kind} {{ expected: {expected}, given: rt::Dims::<usize>::new(&{shape}) }}.at({place}));"
            );
            let symbol = match dim.as_atom() {
                Some(Atom::Sym(sym)) if bound.insert(*sym) => Some(*sym),
                _ => None,
            };
            let condition = match symbol {
                Some(sym) => {
                    code.line(&format!("let {}: usize = {at};", self.sym_name(sym)));
                    let range = self.program.module.symbols.get(sym).map_or((0, i64::MAX), |s| (s.min, s.max));
                    match range {
                        (..=0, i64::MAX) => continue,
                        (min, i64::MAX) => format!("{at} < {min}"),
                        (..=0, max) => format!("{at} > {max}"),
                        (min, max) => format!("{at} < {min} || {at} > {max}"),
                    }
                }
                None => {
                    let mut writer = self.writer(code);
                    let dim = writer.index(dim);
                    format!("{at} != {dim}")
                }
            };
            code.open(&format!("if {condition} {{"));
            code.line(&fault);
            code.close("}");
        }
    }

    fn shape_text(&self, var: Var) -> String {
        let symbols = &self.program.module.symbols;
        let range = |dim: &Int| match dim.as_atom() {
            Some(Atom::Sym(sym)) => symbols.get(*sym).map(|s| (s.min, s.max)),
            _ => None,
        };
        let show = |dim: &Int| {
            let name = dim.show(symbols);
            match range(dim) {
                None | Some((..=0, i64::MAX)) => name,
                Some((min, i64::MAX)) => format!("{name} ({min} or more)"),
                Some((min, max)) => format!("{name} ({min} to {max})"),
            }
        };
        let dims: Vec<String> = self.program.module.shape(var).iter().map(show).collect();
        format!("[{}]", dims.join(", "))
    }

    /// A writer of expressions over the run's own names. What it needs beforehand must be appended to the code.
    pub fn writer(&self, code: &Code) -> Writer<'_> {
        Writer::new(code.fork(0), self, &self.program.module.symbols, Vec::new()).wide()
    }

    /// An integer expression, wide enough not to overflow.
    pub fn wide(&self, code: &mut Code, x: &Int) -> String {
        let mut writer = self.writer(code);
        let text = writer.signed(x);
        code.append(writer.code);
        text
    }

    pub fn steps(&self, code: &mut Code, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Call(call) => self.call(code, call),
                Step::Define { symbol, source, origin } => self.define(code, *symbol, source, *origin),
                Step::Check { condition, message, origin } => self.check(code, condition, message, *origin),
                Step::Host { results, op } => self.host(code, results, op),
                Step::If { condition, results, then, otherwise } => {
                    self.conditional(code, *condition, results, then, otherwise);
                }
                Step::Loop(l) => self.repeat(code, l),
                Step::Keep(keep) => self.keep(code, keep),
            }
        }
    }

    fn conditional(&self, code: &mut Code, condition: Var, results: &[Var], then: &Branch, otherwise: &Branch) {
        let condition = format!("{}[0] != 0", self.slice(condition));
        let names: Vec<String> = results
            .iter()
            .map(|r| match self.program.module.value(*r).ty.shape() {
                Some(_) => format!("v{}_shape", r.0),
                None => format!("v{}", r.0),
            })
            .collect();
        code.open(&format!("let ({}) = if {condition} {{", tuple(&names)));
        for (k, branch) in [then, otherwise].into_iter().enumerate() {
            self.steps(code, &branch.steps);
            let mut values = Vec::new();
            for (value, result) in branch.yields.iter().zip(results) {
                values.push(match self.program.module.value(*result).ty.shape() {
                    Some(_) => {
                        let dims: Vec<String> = self.program.module.shape(*value).iter().map(|d| self.dim(d)).collect();
                        format!("[{}] as [usize; {}]", dims.join(", "), dims.len())
                    }
                    None => self.owned(*value),
                });
            }
            code.line(&format!("({})", tuple(&values)));
            if k == 0 {
                code.close("} else {");
                code.open("");
            }
        }
        code.close("};");
    }

    /// A dim as a `usize`.
    pub fn dim(&self, dim: &Int) -> String {
        let mut writer = self.writer(&Code::new());
        writer.index(dim)
    }

    fn define(&self, code: &mut Code, symbol: Sym, source: &Source, origin: u32) {
        let name = self.sym_name(symbol);
        let (min, max, label) = self
            .program
            .module
            .symbols
            .get(symbol)
            .map_or((i64::MIN, i64::MAX, String::new()), |s| (s.min, s.max, s.name.clone()));
        let value = match source {
            Source::Dim { tensor, axis } => format!("{}[{axis}] as i128", self.shape_of(*tensor)),
            Source::SequenceLength(sequence) => format!("({}).len() as i128", self.sequence(*sequence)),
            Source::Value(x) => self.wide(code, x),
        };
        let ty = if self.is_natural(symbol) { "usize" } else { "i64" };
        let (label, place) = (string_literal(&label), string_literal(&self.origin(origin)));
        code.line(&format!(
            "let {name} = rt::kernel::bound({value}, {min}, {max}, {label}).map_err(|fault| fault.at({place}))? as {ty};"
        ));
    }

    fn check(&self, code: &mut Code, condition: &Condition, message: &str, origin: u32) {
        let (message, place) = (string_literal(message), string_literal(&self.origin(origin)));
        let mismatch = |code: &mut Code, test: String, a: &str, b: &str| {
            code.open(&format!("if {test} {{"));
            code.line(&format!("return Err(rt::kernel::mismatch({message}, {a}, {b}).at({place}));"));
            code.close("}");
        };
        match condition {
            Condition::Equal(a, b) => {
                let (a, b) = (self.wide(code, a), self.wide(code, b));
                mismatch(code, format!("{a} != {b}"), &a, &b);
            }
            Condition::Broadcast(a, b) => {
                let (a, b) = (self.wide(code, a), self.wide(code, b));
                mismatch(code, format!("{a} != {b} && {a} != 1 && {b} != 1"), &a, &b);
            }
            Condition::NonNegative(a) => {
                let a = self.wide(code, a);
                code.line(&format!(
                    "rt::kernel::bound({a}, 0, i64::MAX, {message}).map_err(|fault| fault.at({place}))?;"
                ));
            }
        }
    }

    fn call(&self, code: &mut Code, call: &Call) {
        let (Some(kernel), Some(name)) = (self.program.kernels.get(call.kernel), self.kernels.get(call.kernel)) else {
            return;
        };
        let place = call.origins.last().map_or("\"model\"".to_string(), |o| string_literal(&self.origin(*o)));
        code.open("{");
        // Sizes first: lengths are in terms of them.
        let mut arguments: Vec<String> = Vec::new();
        let mut views: Vec<(String, String)> = Vec::new();
        let mut lengths = Code::new();
        for (param, argument) in kernel.params.iter().zip(&call.arguments) {
            let root = self.program.root(*argument);
            let local = format!("a{}", root.0);
            let memory = storage(param.dtype);
            match (self.place(root), param.access) {
                (Place::Arena { offset, len }, access) => {
                    let region = if access == Access::Read { "Read" } else { "Write" };
                    views.push((local.clone(), format!("rt::arena::{region}<{memory}, {offset}, {len}>")));
                    arguments.push(match (param.len.known(), access) {
                        (Some(n), _) if usize::try_from(n) == Ok(len) => local,
                        (Some(n), Access::Read) => format!("rt::kernel::array::<_, {n}>({local}, 0)"),
                        (Some(n), _) => format!("rt::kernel::array_mut::<_, {n}>({local})"),
                        (None, Access::Write) => {
                            let len = self.length(&param.len, &call.sizes);
                            lengths.line(&format!(
                                "let {local} = rt::kernel::part({local}, {len}).map_err(|fault| fault.at({place}))?;"
                            ));
                            local
                        }
                        (None, Access::Read) => format!("&{local}[..]"),
                        (None, Access::Update) => format!("&mut {local}[..]"),
                    });
                }
                (Place::Slot(slot), access) => {
                    let len = self.length(&param.len, &call.sizes);
                    match access {
                        Access::Write => lengths.line(&format!(
                            "let {local} = rt::kernel::grow(slot_{slot}, {len}, {}).map_err(|fault| fault.at({place}))?;",
                            zero(param.dtype)
                        )),
                        Access::Update => lengths.line(&format!("let {local} = &mut slot_{slot}[..];")),
                        Access::Read => lengths.line(&format!("let {local} = &slot_{slot}[..];")),
                    }
                    arguments.push(match (param.len.known(), access) {
                        (None, _) => local,
                        (Some(n), Access::Read) => format!("rt::kernel::array::<_, {n}>({local}, 0)"),
                        (Some(n), _) => format!("rt::kernel::array_mut::<_, {n}>({local})"),
                    });
                }
                (place, _) => {
                    let slice = self.slice(root);
                    let fixed = matches!(place, Place::Constant) && param.dtype != DType::String
                        || matches!(place, Place::Input) && self.is_nested_input(root);
                    arguments.push(match (param.len.known(), fixed) {
                        (Some(n), false) => format!("rt::kernel::array::<_, {n}>(&{slice}[..], 0)"),
                        _ => slice,
                    });
                }
            }
        }
        // Slots are moved out of reach of each other by borrowing fields.
        if !views.is_empty() {
            let names: Vec<&str> = views.iter().map(|(n, _)| &n[..]).collect();
            let types: Vec<&str> = views.iter().map(|(_, t)| &t[..]).collect();
            code.line(&format!("let ({},) = arena.views::<({},)>();", names.join(", "), types.join(", ")));
        }
        if !lengths.is_empty() {
            code.line(&lengths.finish());
        }
        for (size, negative) in call.sizes.iter().zip(&kernel.sizes) {
            let mut writer = self.writer(code);
            let text = if *negative { format!("({}) as i64", writer.signed(size)) } else { writer.index(size) };
            arguments.push(text);
        }
        if let Some(cut) = self.cuts.get(call.kernel).and_then(Option::as_ref) {
            self.shared_call(code, (call, kernel), cut, name, arguments);
            code.close("}");
            return;
        }
        if kernel.is_generic() {
            arguments.insert(0, "simd".to_string());
        }
        let call_text = format!("{name}({})", arguments.join(", "));
        match kernel.can_fault() {
            true => code.line(&format!("{call_text}.map_err(|fault| fault.at({place}))?;")),
            false => code.line(&format!("{call_text};")),
        }
        code.close("}");
    }

    /// The number of elements of a buffer, checked for overflow.
    fn length(&self, len: &Int, sizes: &[Int]) -> String {
        if let Some(n) = len.known() {
            return n.to_string();
        }
        let scope = self.program.module.symbols.scope();
        let len = scope.rebuild(len, &mut |atom| match atom {
            Atom::Sym(k) => sizes.get(k.0 as usize).cloned(),
            _ => None,
        });
        let mut writer = self.writer(&Code::new());
        format!("rt::kernel::length({})", writer.signed(&len))
    }

    fn is_nested_input(&self, var: Var) -> bool {
        matches!(facade(&self.program.module.value(var).ty), Facade::Nested(_))
    }

    /// A tensor as something that can be indexed, in memory form.
    pub fn slice(&self, var: Var) -> String {
        let root = self.program.root(var);
        let dtype = self.program.module.dtype(root);
        match self.place(root) {
            Place::Input => match facade(&self.program.module.value(root).ty) {
                Facade::Nested(_) | Facade::View(_) => format!("v{}", root.0),
                _ if dtype == DType::Bool => format!("rt::shaped::bytes(v{}.data())", root.0),
                _ => format!("v{}.data()", root.0),
            },
            Place::Constant if dtype == DType::String => format!("v{}", root.0),
            Place::Constant => self.statics.get(&root).cloned().unwrap_or_default(),
            Place::Arena { offset, len } => {
                format!("arena.reads::<(rt::arena::Read<{}, {offset}, {len}>,)>().0", storage(dtype))
            }
            Place::Slot(slot) => format!("slot_{slot}"),
            Place::Host if dtype == DType::Bool => format!("rt::shaped::bytes(v{}.data())", root.0),
            Place::Host => format!("v{}.data()", root.0),
        }
    }

    fn outputs(&self, code: &mut Code) {
        code.line("let arena = &*arena;");
        for k in 0..self.plan.slots.len() {
            code.line(&format!("let slot_{k} = &*slot_{k};"));
        }
        let mut fields = Vec::new();
        for ((var, field), name) in
            self.program.results.iter().zip(&self.output_fields).zip(&self.program.module.outputs)
        {
            let place = string_literal(&format!("output \"{name}\""));
            let dtype = self.program.module.dtype(*var);
            let shape = self.program.module.shape(*var);
            let value = match self.output_facade(*var) {
                Facade::Nested(rust) => {
                    let len = Int::product(shape).known().unwrap_or(0);
                    let slice = self.slice(*var);
                    let array = match self.place(*var) {
                        Place::Slot(_) => format!("rt::kernel::array::<_, {len}>(&{slice}[..], 0)"),
                        Place::Arena { len: most, .. } if usize::try_from(len) != Ok(most) => {
                            format!("rt::kernel::array::<_, {len}>(&{slice}[..], 0)")
                        }
                        _ => slice,
                    };
                    match dtype {
                        DType::Bool => {
                            format!(
                                "rt::shaped::nest_bools::<{rust}, {len}>({array}).map_err(|fault| fault.at({place}))?"
                            )
                        }
                        _ => format!("rt::shaped::nest::<{rust}, {len}>({array})"),
                    }
                }
                Facade::View(rank) => {
                    let dims: Vec<String> = shape.iter().map(|d| self.dim(d)).collect();
                    let dims = format!("[{}]", dims.join(", "));
                    let data = format!("rt::kernel::prefix(&{}[..], &{dims})", self.slice(*var));
                    let data = match dtype {
                        DType::Bool => format!("rt::shaped::bools({data}).map_err(|fault| fault.at({place}))?"),
                        _ => data,
                    };
                    format!(
                        "rt::TensorView::<{}, {rank}>::new({dims}, {data}).map_err(|fault| fault.at({place}))?",
                        element(dtype)
                    )
                }
                _ => self.owned(*var),
            };
            fields.push(format!("{field}: {value}"));
        }
        match fields.is_empty() {
            true => code.line("Ok(Outputs)"),
            false => {
                code.open("Ok(Outputs {");
                fields.iter().for_each(|f| code.line(&format!("{f},")));
                code.close("})");
            }
        }
    }
}

fn tuple(items: &[String]) -> String {
    items.iter().map(|i| format!("{i},")).collect::<Vec<_>>().join(" ")
}
