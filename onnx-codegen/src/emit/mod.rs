//! Kernels and steps as Rust: the module that `onnx_model!` puts into the user's crate.

pub mod border;
mod code;
mod epilogue;
mod expression;
mod facade;
mod heights;
mod host;
mod kernel;
mod loops;
mod map;
mod panels;
mod reduce;
mod rows;
mod run;
mod state;
mod threads;
mod tile;
mod transpose;
mod types;
mod vector;
mod weights;
mod window;
mod winograd;

use crate::graph::{Model, Namer};
use crate::memory::{Place, Plan};
use crate::schedule::threads::{Cut, cut};
use crate::schedule::{Contraction, Loop, Program, Step};
use crate::tensor::Source;
use crate::types::{Int, Sym, Var};
use code::{Code, string_literal};
use heights::Aim;
use std::collections::HashMap;
use std::ops::Range;
use std::path::PathBuf;
use weights::Weights;

/// Arenas up to this size lie inside of the `Model` value, whose `new` is then `const`.
const INLINE_ARENA: usize = 64 * 1024;

/// How the code refers to the weights.
#[derive(Clone, Copy, Debug)]
pub enum Blob<'a> {
    /// A byte-string literal.
    Inline,
    /// `include_bytes!` of these paths, one for each part; they are absolute, or count from the file that the code is in.
    Files(&'a [PathBuf]),
}

/// What emission is told.
pub struct Settings<'a> {
    /// The module's name.
    pub name: &'a str,
    /// The path of the runtime crate.
    pub runtime: &'a str,
    /// Where there is a `run_on`: the least work of a kernel that threads share, with which the program has been
    /// [prepared](crate::schedule::threads::prepare).
    pub shared_work: Option<i64>,
    /// Instruction sets for which there is a variant of the code, besides what the target has; by default the runtime's
    /// choice.
    pub cpu: Option<&'a [Cpu]>,
    /// Whether less code is worth more than time.
    pub small: bool,
}

/// An instruction set that a machine may have and that its target does not promise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cpu {
    // The widest first.
    Avx512,
    Avx2,
}

impl Cpu {
    /// By the name that options give it.
    pub fn of(name: &str) -> Option<Cpu> {
        match name {
            "avx512" => Some(Cpu::Avx512),
            "avx2" => Some(Cpu::Avx2),
            _ => None,
        }
    }
}

/// The generated module.
pub struct Module {
    head: String,
    body: String,
    facade: String,
    /// Packed constants.
    pub blob: Vec<u8>,
    /// The parts of the blob, each of which is a static of its own.
    pub parts: Vec<Range<usize>>,
}

impl Module {
    /// The module as source text.
    ///
    /// `bytes` are [`Module::blob`], which the caller may have taken out.
    /// `tests` are items at its end.
    pub fn source(&self, blob: Blob<'_>, bytes: &[u8], tests: &str) -> String {
        let mut weights = Code::new().fork(1);
        for (k, part) in self.parts.iter().enumerate() {
            let path = match blob {
                Blob::Inline => None,
                Blob::Files(paths) => paths.get(k),
            };
            let data = match path {
                Some(path) => format!("include_bytes!({})", string_literal(&path.to_string_lossy())),
                None => byte_string(bytes.get(part.clone()).unwrap_or_default()),
            };
            let part = part.len();
            if self.parts.len() == 1 {
                weights.doc("All weights, packed for the kernels.");
                weights.line(&format!("static BLOB: rt::blob::Aligned<[u8; {part}]> = rt::blob::Aligned(*{data});\n"));
                continue;
            }
            weights.doc("Weights, packed for the kernels.");
            weights.open(&format!("mod part_{k} {{"));
            weights.line("use super::rt;");
            weights.line(&format!(
                "pub(super) static BLOB: rt::blob::Aligned<[u8; {part}]> = rt::blob::Aligned(*{data});"
            ));
            weights.close("}\n");
        }
        format!("{}{}{}{tests}}}\n", self.head, weights.finish(), self.body)
    }

    /// The types and functions that users see, with bodies that do nothing.
    pub fn facade(&self) -> String {
        format!("{}{}}}\n", self.head, self.facade)
    }
}

/// Bytes as a literal.
pub fn byte_string(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 3 + 3);
    text.push_str("b\"");
    for byte in bytes {
        match byte {
            b'"' | b'\\' => {
                text.push('\\');
                text.push(char::from(*byte));
            }
            0x20..=0x7e => text.push(char::from(*byte)),
            _ => {
                text.push_str("\\x");
                for digit in [byte >> 4, byte & 15] {
                    text.push(char::from(b"0123456789abcdef"[usize::from(digit)]));
                }
            }
        }
    }
    text.push('"');
    text
}

/// Names and places of everything in the module.
struct Emitter<'a> {
    program: &'a Program,
    plan: &'a Plan,
    /// Rust names of kernels.
    kernels: Vec<String>,
    /// How they are cut.
    cuts: Vec<Option<Cut>>,
    /// The least work of a kernel that threads share, where there is a `run_on`.
    shared_work: Option<i64>,
    /// The list in calls of `dispatch!`, with the comma behind it.
    sets: String,
    /// What kernels are written for.
    aim: Aim,
    /// Rust names of symbols.
    symbols: Vec<String>,
    /// Names of the statics of constants.
    statics: HashMap<Var, String>,
    /// Names of the fields of inputs and outputs.
    input_fields: Vec<String>,
    output_fields: Vec<String>,
    /// Symbols that are dims of a value that exists only while running.
    defined_by: HashMap<Var, Vec<Sym>>,
}

/// Writes the module of a program.
pub fn emit(settings: &Settings<'_>, model: &Model, program: &Program, plan: &Plan) -> Module {
    let mut namer = Namer::new();
    for reserved in ["blob", "arena_bytes", "weight_bytes", "macs"] {
        namer.reserve(reserved);
    }
    let mut weights = Weights::default();
    let mut statics = HashMap::new();
    for var in used_constants(program) {
        let Some(data) = program.constants.get(&var) else { continue };
        weights.add(var, data);
        let hint = match &program.module.value(var).name[..] {
            "" => "constant",
            name => name,
        };
        statics.insert(var, namer.name(hint, "constant").to_uppercase());
    }
    let mut defaults = HashMap::new();
    for (k, input) in program.module.inputs.iter().enumerate() {
        if let Some(data) = &input.default {
            // The name of a static that no value has.
            let var = Var(u32::MAX - 1 - k as u32);
            weights.add(var, data);
            statics.insert(var, namer.name(&format!("default_{}", input.name), "default").to_uppercase());
            defaults.insert(k, var);
        }
    }

    for (k, state) in program.module.states.iter().enumerate() {
        if let Some(data) = &state.initial {
            let var = state::initial(program, k);
            weights.add(var, data);
            statics.insert(var, namer.name(&format!("start_{}", state.name), "start").to_uppercase());
        }
    }

    let mut fields = Namer::new();
    let input_fields = program.module.inputs.iter().map(|i| fields.name(&i.name, "input")).collect();
    let mut fields = Namer::new();
    let output_fields = program.module.outputs.iter().map(|o| fields.name(o, "output")).collect();
    let mut locals = Namer::new();
    for reserved in ["simd", "pool", "model", "inputs", "arena", "rt", "out", "acc"] {
        locals.reserve(reserved);
    }
    let symbols = program.module.symbols.iter().map(|(_, s)| format!("d_{}", locals.name(&s.name, "dim"))).collect();

    let mut defined_by: HashMap<Var, Vec<Sym>> = HashMap::new();
    crate::schedule::walk(&program.steps, &mut |step, _| {
        if let Step::Define { symbol, source: Source::Dim { tensor, .. }, .. } = step {
            defined_by.entry(*tensor).or_default().push(*symbol);
        }
    });

    let emitter = Emitter {
        program,
        plan,
        kernels: kernel_names(program),
        cuts: program.kernels.iter().map(|k| cut(k, settings.shared_work?)).collect(),
        shared_work: settings.shared_work,
        sets: settings.cpu.map_or(String::new(), sets),
        aim: Aim { wide: settings.cpu.is_none_or(|cpu| cpu.contains(&Cpu::Avx512)), small: settings.small },
        symbols,
        statics,
        input_fields,
        output_fields,
        defined_by,
    };

    let mut head = Code::new();
    emitter.module_docs(&mut head, model, &weights);
    head.line("#[allow(dead_code, unused, non_snake_case, non_upper_case_globals, clippy::all, clippy::pedantic)]");
    head.open(&format!("pub mod {} {{", settings.name));
    head.line(&format!("use {} as rt;", settings.runtime));
    emitter.needs(&mut head, settings.name);
    head.blank();
    let macs = macs(program);
    emitter.constants(&mut head, &weights, macs);
    emitter.structs(&mut head);

    let mut body = head.fork(0);
    emitter.statics(&mut body, &weights);
    emitter.model(&mut body, Some(&defaults));
    let mut facade = head.fork(0);
    emitter.model(&mut facade, None);
    emitter.kernels(&mut body);
    Module {
        head: head.finish(),
        body: body.finish(),
        facade: facade.finish(),
        parts: weights.parts(),
        blob: weights.blob,
    }
}

/// `[avx512, avx2], `
fn sets(cpu: &[Cpu]) -> String {
    let mut sets = cpu.to_vec();
    sets.sort();
    sets.dedup();
    let name = |set: &Cpu| match set {
        Cpu::Avx512 => "avx512",
        Cpu::Avx2 => "avx2",
    };
    format!("[{}], ", sets.iter().map(name).collect::<Vec<_>>().join(", "))
}

/// The constants that steps read, in the order of their first use.
fn used_constants(program: &Program) -> Vec<Var> {
    let mut used = Vec::new();
    fn collect(program: &Program, steps: &[Step], used: &mut Vec<Var>) {
        for step in steps {
            match step {
                Step::Call(call) => used.extend(call.arguments.iter().map(|a| program.root(*a))),
                other => used.extend(crate::schedule::host_reads(other).iter().map(|v| program.root(*v))),
            }
            step.blocks().into_iter().for_each(|steps| collect(program, steps, used));
        }
    }
    collect(program, &program.steps, &mut used);
    used.extend(program.results.iter().map(|v| program.root(*v)));
    let mut seen = std::collections::HashSet::new();
    used.retain(|var| program.constants.contains_key(var) && seen.insert(*var));
    used
}

/// Names from the operators that a kernel came from.
fn kernel_names(program: &Program) -> Vec<String> {
    let mut hints: Vec<Option<String>> = vec![None; program.kernels.len()];
    fn collect(program: &Program, steps: &[Step], hints: &mut [Option<String>]) {
        for step in steps {
            match step {
                Step::Call(call) => {
                    let Some(slot) = hints.get_mut(call.kernel).filter(|h| h.is_none()) else { continue };
                    let mut ops: Vec<&str> = Vec::new();
                    for origin in &call.origins {
                        if let Some(origin) = program.module.origins.get(*origin as usize)
                            && !ops.contains(&&origin.op[..])
                        {
                            ops.push(&origin.op);
                        }
                    }
                    ops.truncate(3);
                    *slot = Some(if ops.is_empty() { "copy".to_string() } else { ops.join("_") });
                }
                other => other.blocks().into_iter().for_each(|steps| collect(program, steps, hints)),
            }
        }
    }
    collect(program, &program.steps, &mut hints);
    let mut namer = Namer::new();
    ["forward", "main"].iter().for_each(|n| namer.reserve(n));
    hints.into_iter().map(|hint| namer.name(&hint.unwrap_or_default(), "kernel")).collect()
}

/// Multiply-adds of one run; `None` where sizes are free.
pub fn macs(program: &Program) -> Option<u64> {
    use crate::schedule::Body;
    use crate::tensor::scalar::{Binary, Kind};
    let product = |loops: &[&[crate::schedule::Loop]]| {
        let extents = loops.iter().copied().flatten().map(|l| &l.extent);
        Int::product(extents).known().and_then(|n| u64::try_from(n).ok())
    };
    fn sum(steps: &[Step], of: &dyn Fn(&crate::schedule::Call) -> Option<u64>) -> Option<u64> {
        steps.iter().try_fold(0u64, |total, step| {
            let count = match step {
                Step::Call(call) => of(call)?,
                Step::Loop(l) => match (sum(&l.steps, of)?, l.trips.as_ref().and_then(Int::known)) {
                    (0, _) => 0,
                    (inner, Some(trips)) if l.condition.is_none() => {
                        inner.saturating_mul(u64::try_from(trips).unwrap_or(0))
                    }
                    _ => return None,
                },
                other => {
                    other.blocks().into_iter().try_fold(0u64, |n, steps| Some(n.saturating_add(sum(steps, of)?)))?
                }
            };
            Some(total.saturating_add(count))
        })
    }
    sum(&program.steps, &|call| match &program.kernels.get(call.kernel)?.body {
        // Maxima and sums of windows multiply nothing.
        Body::Reduce(r) if matches!(*r.value.kind, Kind::Binary(Binary::Mul, ..)) => product(&[&r.loops, &r.inner]),
        Body::Contraction(c) => {
            let (row, column) = (std::slice::from_ref(&c.row), std::slice::from_ref(&c.column));
            product(&[&c.outer, &c.rows, row, column, &c.inner])
        }
        // As many as the convolution has, not as few as are done.
        Body::Winograd(w) => {
            let outputs = Int::product([&w.batch, &w.height, &w.width]).known();
            let each = 9i64.checked_mul(w.channels).and_then(|n| n.checked_mul(w.features));
            outputs.zip(each).and_then(|(n, each)| u64::try_from(n.checked_mul(each)?).ok())
        }
        Body::Blocks(b) => {
            let row = [Loop { iter: 0, extent: b.row_count.clone() }];
            let outer = b.loops.split_last().map_or(&[][..], |(_, outer)| outer);
            let each = |c: &Contraction| product(&[outer, &row, std::slice::from_ref(&c.column), &c.inner]);
            each(&b.first)?.checked_add(each(&b.last)?)
        }
        Body::Map(_) | Body::Reduce(_) | Body::Border(_) | Body::Rows(_) | Body::Scatter(_) => Some(0),
    })
}

impl Emitter<'_> {
    fn sym_name(&self, sym: Sym) -> String {
        self.symbols.get(sym.0 as usize).cloned().unwrap_or_else(|| format!("d_{}", sym.0))
    }

    /// Whether a symbol is a `usize`; else it is an `i64`.
    fn is_natural(&self, sym: Sym) -> bool {
        self.program.module.symbols.get(sym).is_some_and(|s| s.min >= 0)
    }

    fn place(&self, var: Var) -> Place {
        self.plan.place(self.program.root(var))
    }

    /// A node as the errors name it.
    fn origin(&self, origin: u32) -> String {
        match self.program.module.origins.get(origin as usize) {
            Some(o) => format!("node \"{}\" ({})", o.name, o.op),
            None => "model".to_string(),
        }
    }

    fn statics(&self, code: &mut Code, weights: &Weights) {
        let parts = weights.parts();
        for entry in &weights.entries {
            let Some(name) = self.statics.get(&entry.var) else { continue };
            let k = parts.partition_point(|part| part.end <= entry.offset);
            let Some(part) = parts.get(k) else { continue };
            let blob = if parts.len() == 1 { "BLOB".to_string() } else { format!("part_{k}::BLOB") };
            let (ty, offset, len, total) =
                (types::storage(entry.dtype), entry.offset - part.start, entry.len, part.len());
            code.line(&format!(
                "static {name}: &[{ty}; {len}] = rt::blob::view::<{ty}, {offset}, {len}, {total}>(&{blob});"
            ));
        }
        for (var, dtype) in &weights.empty {
            let Some(name) = self.statics.get(var) else { continue };
            code.line(&format!("static {name}: &[{}; 0] = &[];", types::storage(*dtype)));
        }
        for (var, strings) in &weights.strings {
            let Some(name) = self.statics.get(var) else { continue };
            let list: Vec<String> = strings.iter().map(|s| string_literal(s)).collect();
            code.line(&format!("static {name}: [&str; {}] = [{}];", strings.len(), list.join(", ")));
        }
        code.blank();
    }

    fn kernels(&self, code: &mut Code) {
        let mut docs: Vec<Vec<String>> = vec![Vec::new(); self.program.kernels.len()];
        self.collect_docs(&self.program.steps, &mut docs);
        for (((kernel, cut), name), docs) in self.program.kernels.iter().zip(&self.cuts).zip(&self.kernels).zip(docs) {
            code.blank();
            let more = docs.len().saturating_sub(4);
            for (k, doc) in docs.iter().take(4).enumerate() {
                if k > 0 {
                    code.doc("");
                }
                code.doc(doc);
            }
            if more > 0 {
                code.doc(&format!("\n… and {more} more."));
            }
            kernel::emit(code, name, kernel, cut.as_ref(), self.aim);
        }
    }

    /// Which nodes a kernel runs for, and what it makes.
    fn collect_docs(&self, steps: &[Step], docs: &mut [Vec<String>]) {
        for step in steps {
            match step {
                Step::Call(call) => {
                    let nodes: Vec<String> = call
                        .origins
                        .iter()
                        .filter_map(|o| self.program.module.origins.get(*o as usize))
                        .map(|o| format!("{} `{}`", o.op, o.name.escape_debug()))
                        .collect();
                    let output = call.arguments.last().map_or(String::new(), |v| {
                        let value = self.program.module.value(*v);
                        let shape = value.ty.shape().unwrap_or(&[]);
                        let dims: Vec<String> = shape.iter().map(|d| d.show(&self.program.module.symbols)).collect();
                        format!("{}[{}]", value.ty.dtype(), dims.join(", ")).replace('[', "\\[")
                    });
                    if let Some(list) = docs.get_mut(call.kernel) {
                        let nodes = if nodes.is_empty() { "copy".to_string() } else { nodes.join(", ") };
                        list.push(format!("{nodes} → {output}"));
                    }
                }
                other => other.blocks().into_iter().for_each(|steps| self.collect_docs(steps, docs)),
            }
        }
    }
}
