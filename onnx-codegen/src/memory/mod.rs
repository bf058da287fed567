//! Where values lie: in one arena where sizes have a bound, in slots that grow where they have none.

mod arena;
mod budget;
mod size;

pub use budget::{bytes, check};
use size::Size;

use crate::schedule::{Program, Step, kernel, walk};
use crate::tensor::text;
use crate::types::{DType, Diagnostic, Result, Var};
use std::collections::{BTreeMap, HashMap};

/// Regions begin at multiples of this many bytes.
pub const ALIGN: usize = 64;

/// The largest arena. A `Model` allocates all of it when it is made, so what no machine has is a fault of the file.
const MAX_ARENA: usize = 16 << 30;

/// Where the root of a value lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// What the caller gave.
    Input,
    /// Data in the binary.
    Constant,
    /// Bytes from an offset of the arena on, for so many elements: as many as it has, or can have.
    Arena { offset: usize, len: usize },
    /// A buffer of the model that grows while running.
    Slot(usize),
    /// A value of the runtime crate: a sequence, an optional, a tensor with memory of its own.
    Host,
}

/// The memory of a model.
#[derive(Clone, Default, Debug)]
pub struct Plan {
    pub places: HashMap<Var, Place>,
    /// Size of the arena.
    pub arena: usize,
    /// The most bytes of the arena that are in use at one time: no plan needs less.
    pub lower_bound: usize,
    /// The values alive at that time, greatest first.
    pub peak: Vec<Var>,
    /// The node at work at that time, as an index into the module's origins.
    pub peak_at: Option<u32>,
    /// Dtypes of the slots.
    pub slots: Vec<DType>,
}

impl Plan {
    pub fn place(&self, var: Var) -> Place {
        self.places.get(&var).copied().unwrap_or(Place::Host)
    }
}

/// When a value is alive, in steps; both ends included.
#[derive(Clone, Copy, Debug)]
struct Interval {
    from: usize,
    to: usize,
}

impl Interval {
    fn meets(&self, other: &Interval) -> bool {
        self.from <= other.to && other.from <= self.to
    }
}

/// Plans the memory of a program. An error where that is more than a machine can be expected to have.
pub fn plan(program: &Program) -> Result<Plan> {
    let mut plan = Plan::default();
    for var in program.inputs() {
        plan.places.insert(var, Place::Input);
    }
    for var in program.constants.keys() {
        plan.places.insert(*var, Place::Constant);
    }

    // Lifetimes of what kernels write, and of states, which are there before the first step and after the last.
    let always = |var: Var| (var, Interval { from: 0, to: usize::MAX });
    let mut lives: BTreeMap<Var, Interval> = program.states().map(always).collect();
    let bounds = size::Bounds::new(program);
    let mut sizes: HashMap<Var, Size> = program.states().map(|var| (var, bounds.size(&program.len(var)))).collect();
    let mut origins: HashMap<usize, u32> = HashMap::new();
    let mut clock = 0;
    let mut starts: Vec<usize> = Vec::new();
    walk(&program.steps, &mut |step, end| {
        clock += 1;
        if let Step::Loop(l) = step {
            match end {
                false => {
                    starts.push(clock);
                    // Rows of earlier iterations stay: the memory is taken from the start.
                    for var in &l.kept {
                        lives.entry(program.root(*var)).or_insert(Interval { from: clock, to: clock });
                    }
                }
                true => {
                    // What was there before, and is read inside, is read again in the next iteration.
                    let start = starts.pop().unwrap_or(0);
                    for life in lives.values_mut().filter(|life| life.from <= start && life.to >= start) {
                        life.to = life.to.max(clock);
                    }
                }
            }
        }
        let mut touch = |var: Var| {
            if let Some(life) = lives.get_mut(&program.root(var)) {
                life.to = life.to.max(clock);
            }
        };
        if end {
            // What the branches of an `If` yield has been copied; what an iteration yields is read at its end.
            match step {
                Step::If { results, .. } => results.iter().for_each(|r| touch(*r)),
                other => crate::schedule::host_reads(other).into_iter().for_each(touch),
            }
            return;
        }
        match step {
            Step::Call(call) => {
                call.arguments.iter().for_each(|a| touch(*a));
                let Some(kernel) = program.kernels.get(call.kernel) else { return };
                origins.extend(call.origins.last().map(|origin| (clock, *origin)));
                for (param, argument) in kernel.params.iter().zip(&call.arguments) {
                    if param.access == kernel::Access::Write {
                        lives.entry(*argument).or_insert(Interval { from: clock, to: clock });
                        let size = bounds.size_of_call(call, &param.len);
                        sizes.entry(*argument).and_modify(|known| *known = known.join(size)).or_insert(size);
                    }
                }
            }
            other => crate::schedule::host_reads(other).into_iter().for_each(&mut touch),
        }
    });
    for var in &program.results {
        if let Some(life) = lives.get_mut(&program.root(*var)) {
            life.to = usize::MAX;
        }
    }

    let mut items = Vec::new();
    let mut grown: Vec<(Var, Interval, DType)> = Vec::new();
    for (var, life) in &lives {
        let dtype = program.module.dtype(*var);
        match (sizes.get(var).and_then(|size| size.capacity(dtype)), dtype.size()) {
            (Some(len), Some(size)) => {
                let bytes = len.checked_mul(size).filter(|bytes| *bytes <= MAX_ARENA);
                let bytes = bytes.ok_or_else(|| too_large(program, *var))?.next_multiple_of(ALIGN);
                items.push(arena::Item { var: *var, bytes, life: *life });
                plan.places.insert(*var, Place::Arena { offset: 0, len });
            }
            _ => grown.push((*var, *life, dtype)),
        }
    }
    let layout = arena::layout(&items);
    for (item, offset) in items.iter().zip(&layout.offsets) {
        if let Some(Place::Arena { offset: place, .. }) = plan.places.get_mut(&item.var) {
            *place = *offset;
        }
    }
    plan.arena = layout.size;
    let (bytes, peak, at) = arena::lower_bound(&items);
    (plan.lower_bound, plan.peak) = (bytes, peak);
    plan.peak_at = origins.get(&at).copied();
    if plan.arena > MAX_ARENA {
        return Err(arena_too_large(program, &plan));
    }

    // Slots: a later value takes over the buffer of a dead one of its dtype.
    grown.sort_by_key(|(var, life, _)| (life.from, *var));
    let mut busy: Vec<usize> = Vec::new();
    for (var, life, dtype) in grown {
        let free = (0..busy.len()).find(|k| plan.slots[*k] == dtype && busy[*k] < life.from);
        let slot = free.unwrap_or_else(|| {
            plan.slots.push(dtype);
            busy.push(0);
            busy.len() - 1
        });
        busy[slot] = life.to;
        plan.places.insert(var, Place::Slot(slot));
    }
    Ok(plan)
}

/// `"scores": f32[8, 100, 100]`; what has no name by its number.
fn describe(program: &Program, var: Var) -> String {
    let value = program.module.value(var);
    let name = if value.name.is_empty() { format!("%{}", var.0) } else { format!("\"{}\"", value.name) };
    format!("{name}: {}", text::show_type(&value.ty, &program.module.symbols))
}

fn too_large(program: &Program, var: Var) -> Diagnostic {
    let value = program.module.value(var);
    let shown = text::show_type(&value.ty, &program.module.symbols);
    Diagnostic::value(
        &value.name,
        format!("{shown} needs more than the {} GiB that all values together may take", MAX_ARENA >> 30),
    )
    .help("is a dim of the shape that makes it wrong? Smaller sizes are given with the options `dims` and `shapes`")
}

fn arena_too_large(program: &Program, plan: &Plan) -> Diagnostic {
    let largest: Vec<String> = plan.peak.iter().take(5).map(|var| describe(program, *var)).collect();
    Diagnostic::model(format!(
        "the values that are alive together need {} bytes, more than {} GiB; the largest are {}",
        plan.arena,
        MAX_ARENA >> 30,
        largest.join(", ")
    ))
    .help("smaller sizes are given with the options `dims` and `shapes`")
}
