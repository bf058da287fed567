//! From tensor expressions to kernels, and the order in which they run.

pub mod blocks;
mod canonical;
mod collapse;
mod contraction;
pub mod filter;
mod in_place;
mod iteration;
pub mod kernel;
pub mod layout;
mod loops;
mod lower;
mod pieces;
mod rows;
mod scatter;
mod slabs;
mod states;
pub mod threads;
pub mod winograd;
mod work;

pub use filter::Filtering;
pub use kernel::{
    Access, Blocks, Body, Border, Contraction, Kernel, Loop, Map, Param, Reduce, Rows, Scatter, Stage, Winograd,
};
pub use lower::{Options, schedule};

use crate::tensor::module::{Condition, Source, Statement};
use crate::tensor::text::Writer;
use crate::tensor::{Module, Op};
use crate::types::int::Names as _;
use crate::types::{Int, Sym, TensorData, Var};
use std::collections::{BTreeMap, HashMap};
use std::fmt::{self, Write as _};

/// A model as kernels.
#[derive(Default, Debug)]
pub struct Program {
    /// Types and names of all values, those that scheduling made included. Its body is empty.
    pub module: Module,
    /// Distinct kernels.
    pub kernels: Vec<Kernel>,
    /// Constants in the layout in which they are read.
    pub constants: BTreeMap<Var, TensorData>,
    /// Values that are others under another shape.
    pub aliases: HashMap<Var, Var>,
    /// Values that do not lie in row-major order.
    pub layouts: HashMap<Var, layout::Layout>,
    pub steps: Vec<Step>,
    pub results: Vec<Var>,
}

/// One step of a run; `C` is how it calls a kernel.
#[derive(Clone, Debug)]
pub enum Step<C = Call> {
    Call(C),
    Define {
        symbol: Sym,
        source: Source,
        origin: u32,
    },
    Check {
        condition: Condition,
        message: String,
        origin: u32,
    },
    /// What the runtime crate does: sequences, optionals, tensors of unknown rank.
    Host {
        results: Vec<Var>,
        op: Op,
    },
    If {
        condition: Var,
        results: Vec<Var>,
        then: Branch<C>,
        otherwise: Branch<C>,
    },
    Loop(Repeat<C>),
    /// What a run has made becomes the state that the next one finds.
    Keep(Keep),
}

/// The end of a run for a state that is not computed where it lies.
#[derive(Clone, Debug)]
pub struct Keep {
    /// Which of the module's states.
    pub state: usize,
    pub value: Var,
    pub from: Var,
}

/// Steps that run again and again.
#[derive(Clone, Debug)]
pub struct Repeat<C = Call> {
    pub trips: Option<Int>,
    pub counter: Sym,
    /// Whether to begin, and whether to go on.
    pub condition: Option<(Var, Var)>,
    pub steps: Vec<Step<C>>,
    /// Values in memory of the model that outlive an iteration: carried, or stacked row by row. Kernels write them.
    pub kept: Vec<Var>,
    /// Values of the runtime crate that are carried.
    pub carried: Vec<Carried>,
    /// Values of the runtime crate that are stacked: what an iteration yields, and the result.
    pub stacked: Vec<(Var, Var)>,
}

/// A value of the runtime crate that goes from one iteration to the next.
#[derive(Clone, Copy, Debug)]
pub struct Carried {
    pub initial: Var,
    /// What the body reads.
    pub value: Var,
    /// What an iteration yields.
    pub yielded: Var,
    pub result: Var,
}

impl<C> Step<C> {
    /// The lists of steps inside.
    pub fn blocks(&self) -> Vec<&[Step<C>]> {
        match self {
            Step::If { then, otherwise, .. } => vec![&then.steps, &otherwise.steps],
            Step::Loop(l) => vec![&l.steps],
            _ => vec![],
        }
    }
}

/// One side of an `If`.
#[derive(Clone, Debug)]
pub struct Branch<C = Call> {
    pub steps: Vec<Step<C>>,
    /// What it yields. Tensors of known rank have been copied to the results' places.
    pub yields: Vec<Var>,
}

/// One run of a kernel.
#[derive(Clone, Debug)]
pub struct Call {
    pub kernel: usize,
    pub arguments: Vec<Var>,
    pub sizes: Vec<Int>,
    /// Indices into the module's origins.
    pub origins: Vec<u32>,
}

impl Program {
    /// Elements that a value has in memory.
    pub fn len(&self, var: Var) -> Int {
        let shape = self.module.shape(var);
        self.layouts.get(&var).map_or_else(|| Int::product(shape), |layout| layout.len(shape))
    }

    /// The value whose memory a value lies in.
    pub fn root(&self, var: Var) -> Var {
        let mut root = var;
        while let Some(next) = self.aliases.get(&root) {
            root = *next;
        }
        root
    }

    pub fn inputs(&self) -> impl Iterator<Item = Var> + '_ {
        self.module.inputs.iter().map(|i| i.value)
    }

    pub fn states(&self) -> impl Iterator<Item = Var> + '_ {
        self.module.states.iter().map(|s| s.value)
    }

    /// The text form: all kernels, then the calls.
    pub fn show(&self) -> String {
        let mut text = String::new();
        for (k, kernel) in self.kernels.iter().enumerate() {
            text.push_str(&kernel.show(&format!("k{k}")));
        }
        // Writing to a string does not fail.
        let _ = self.show_steps(&Writer::new(&self.module), &self.steps, 0, &mut text);
        text
    }

    fn show_steps(&self, writer: &Writer<'_>, steps: &[Step], depth: usize, text: &mut String) -> fmt::Result {
        let indent = "  ".repeat(depth);
        for step in steps {
            match step {
                Step::Call(call) => {
                    let sizes: Vec<String> = call.sizes.iter().map(|s| s.show(&self.module.symbols)).collect();
                    let sizes = if sizes.is_empty() { String::new() } else { format!("; {}", sizes.join(", ")) };
                    writeln!(text, "{indent}k{}({}{sizes})", call.kernel, writer.vars(&call.arguments))?;
                }
                Step::Define { symbol, source, origin } => {
                    let (symbol, source, origin) = (*symbol, source.clone(), *origin);
                    writer.statement(text, &Statement::Define { symbol, source, origin }, depth)?;
                }
                Step::Check { condition, message, origin } => {
                    let (condition, message, origin) = (condition.clone(), message.clone(), *origin);
                    writer.statement(text, &Statement::Check { condition, message, origin }, depth)?;
                }
                Step::Host { results, op } => {
                    let (results, op) = (results.clone(), op.clone());
                    writer.statement(text, &Statement::Let { results, op }, depth)?;
                }
                Step::If { condition, results, then, otherwise } => {
                    let condition = writer.vars(&[*condition]);
                    writeln!(text, "{indent}{} = if {condition}", writer.vars(results))?;
                    self.show_steps(writer, &then.steps, depth + 1, text)?;
                    writeln!(text, "{indent}else")?;
                    self.show_steps(writer, &otherwise.steps, depth + 1, text)?;
                }
                Step::Loop(l) => self.show_loop(writer, l, depth, text)?,
                Step::Keep(k) => {
                    writeln!(text, "{indent}{} keeps {}", writer.vars(&[k.value]), writer.vars(&[k.from]))?
                }
            }
        }
        Ok(())
    }
}

/// Calls `visit` on every step in the order of execution, first one branch, then the other; on one with steps inside
/// once more (`true`) after them.
pub fn walk<'a, C>(steps: &'a [Step<C>], visit: &mut dyn FnMut(&'a Step<C>, bool)) {
    for step in steps {
        visit(step, false);
        let blocks = step.blocks();
        if !blocks.is_empty() {
            blocks.into_iter().for_each(|steps| walk(steps, visit));
            visit(step, true);
        }
    }
}

impl Program {
    fn show_loop(&self, writer: &Writer<'_>, l: &Repeat, depth: usize, text: &mut String) -> fmt::Result {
        let indent = "  ".repeat(depth);
        let trips =
            l.trips.as_ref().map_or("..".to_string(), |trips| format!("0..{}", trips.show(&self.module.symbols)));
        let condition = l.condition.map_or(String::new(), |(first, _)| format!(" while {}", writer.vars(&[first])));
        writeln!(text, "{indent}for {} in {trips}{condition}", self.module.symbols.sym(l.counter))?;
        for c in &l.carried {
            writeln!(text, "{indent}  {} from {}", writer.vars(&[c.value]), writer.vars(&[c.initial]))?;
        }
        self.show_steps(writer, &l.steps, depth + 1, text)?;
        if let Some((_, go_on)) = l.condition {
            writeln!(text, "{indent}  while {}", writer.vars(&[go_on]))?;
        }
        for c in &l.carried {
            writeln!(text, "{indent}  {} to {}", writer.vars(&[c.yielded]), writer.vars(&[c.result]))?;
        }
        for (value, result) in &l.stacked {
            writeln!(text, "{indent}  {} onto {}", writer.vars(&[*value]), writer.vars(&[*result]))?;
        }
        Ok(())
    }
}

/// The values that a step reads, apart from what a kernel is given.
pub(crate) fn host_reads<C>(step: &Step<C>) -> Vec<Var> {
    match step {
        Step::Call(_) => vec![],
        Step::Define { symbol, source, origin } => {
            Statement::Define { symbol: *symbol, source: source.clone(), origin: *origin }.reads()
        }
        Step::Check { condition, message, origin } => {
            Statement::Check { condition: condition.clone(), message: message.clone(), origin: *origin }.reads()
        }
        Step::Host { op, .. } => op.reads(),
        Step::Keep(keep) => vec![keep.from],
        // What a branch yields is read at its end; counting it here too does no harm but that it lives as long.
        Step::If { condition, then, otherwise, .. } => {
            [vec![*condition], then.yields.clone(), otherwise.yields.clone()].concat()
        }
        Step::Loop(l) => {
            let flags = l.condition.map_or(vec![], |(first, go_on)| vec![first, go_on]);
            let carried = l.carried.iter().flat_map(|c| [c.initial, c.yielded]);
            carried
                .chain(l.stacked.iter().map(|(value, _)| *value))
                .chain(flags)
                .chain(l.kept.iter().copied())
                .collect()
        }
    }
}
