//! Kernels that follow one another row by row become one: a row stays in the cache, and what only the kernels after it
//! read is a row of scratch memory, or a single element, instead of a tensor.
//!
//! Softmax is a maximum, an exponential, a sum and a quotient of every row; a normalisation is two sums and a map. That is
//! seen from the loops and indices, whatever operators the kernels came from.

use super::kernel::{Body, Loop, Map, Reduce, Rows, Stage};
use super::lower::RawCall;
use super::{Program, Step};
use crate::tensor::module::Value;
use crate::tensor::{Kind, Load, Scalar, Type};
use crate::types::{DType, Int, Scope, Symbols, Var};
use std::collections::HashMap;

/// Kernels that are joined at most.
const MOST: usize = 12;
/// Tensors that a kernel may have.
pub(super) const PARAMS: usize = 16;
/// Elements of a row beyond which it would not stay in the cache.
const FAR: i64 = 1 << 16;
/// Elements of a row up to which it is better to go through whole tensors.
const NEAR: i64 = 8;
/// Results of a reduction in a row from which they can be computed several vectors at a time.
const NARROW: i64 = 64;

/// Joins kernels wherever that is possible.
///
/// Kernels of blocks run on one thread: where several shall share the work, they stay apart.
pub(super) fn fuse(program: &mut Program, steps: Vec<Step<RawCall>>, blocks: Option<i64>) -> Vec<Step<RawCall>> {
    let mut readers: HashMap<Var, usize> = HashMap::new();
    super::walk(&steps, &mut |step, end| {
        let mut reads = if end { Vec::new() } else { super::in_place::reads(step) };
        reads.iter_mut().for_each(|var| *var = program.root(*var));
        reads.sort();
        reads.dedup();
        for var in reads {
            *readers.entry(var).or_default() += 1;
        }
    });
    for var in program.results.iter().copied().chain(program.states()) {
        *readers.entry(program.root(var)).or_default() += 1;
    }
    // What several kernels write stays a tensor.
    let mut writers: HashMap<Var, usize> = HashMap::new();
    super::walk(&steps, &mut |step, _| {
        if let Step::Call(call) = step {
            *writers.entry(program.root(call.output)).or_default() += 1;
        }
    });
    readers.retain(|var, _| writers.get(var) == Some(&1));
    block(program, &readers, steps, blocks)
}

fn block(
    program: &mut Program,
    readers: &HashMap<Var, usize>,
    steps: Vec<Step<RawCall>>,
    blocks: Option<i64>,
) -> Vec<Step<RawCall>> {
    let mut result = Vec::with_capacity(steps.len());
    let mut at = 0;
    while at < steps.len() {
        if let Some(least) = blocks
            && let Some((calls, count)) = super::blocks::join(program, readers, &steps[at..], least)
        {
            result.extend(calls.into_iter().map(Step::Call));
            at += count;
            continue;
        }
        let calls: Vec<&RawCall> = steps[at..]
            .iter()
            .map_while(|step| match step {
                Step::Call(call) if matches!(call.body, Body::Map(_) | Body::Reduce(_)) => Some(call),
                _ => None,
            })
            .take(MOST)
            .collect();
        let group = (2..=calls.len()).rev().find_map(|count| join(program, readers, calls.get(..count)?));
        if let Some((call, count)) = group {
            result.push(Step::Call(call));
            at += count;
            continue;
        }
        let mut step = steps[at].clone();
        match &mut step {
            Step::If { then, otherwise, .. } => {
                for branch in [then, otherwise] {
                    branch.steps = block(program, readers, std::mem::take(&mut branch.steps), blocks);
                }
            }
            Step::Loop(l) => l.steps = block(program, readers, std::mem::take(&mut l.steps), blocks),
            _ => {}
        }
        result.push(step);
        at += 1;
    }
    result
}

/// The kernels as one, if their rows allow it.
fn join(program: &mut Program, readers: &HashMap<Var, usize>, calls: &[&RawCall]) -> Option<(RawCall, usize)> {
    let (last, before) = calls.split_last()?;
    // All but the last result are read here alone.
    for (k, call) in before.iter().enumerate() {
        let var = program.root(call.output);
        let here = calls.get(k + 1..)?.iter().filter(|c| c.body.reads().iter().any(|v| program.root(*v) == var));
        if here.count() != *readers.get(&var)? {
            return None;
        }
    }
    // Where the result takes the place of what a kernel before it reads, as in a loop, rows would overtake each other.
    let target = program.root(last.output);
    let overtakes = calls.iter().any(|c| c.body.reads().iter().any(|v| program.root(*v) == target));
    if overtakes || !calls.iter().any(|c| matches!(c.body, Body::Reduce(_))) {
        return None;
    }
    let mut candidates: Vec<Vec<Int>> = Vec::new();
    for call in calls {
        let loops = result_loops(&call.body)?;
        // Of a map, not all loops are rows.
        let most = if matches!(call.body, Body::Reduce(_)) { loops.len() } else { loops.len().saturating_sub(1) };
        for count in 1..=most {
            candidates.push(loops.get(..count)?.iter().map(|l| l.extent.clone()).collect());
        }
    }
    // The shortest rows first: those of most loops.
    candidates.sort_by_key(|rows| std::cmp::Reverse(rows.len()));
    candidates.dedup();
    candidates.push(Vec::new());
    candidates.into_iter().find_map(|rows| {
        let stages: Vec<Split> =
            calls.iter().map(|call| Split::new(&program.module.symbols, &call.body, &rows)).collect::<Option<_>>()?;
        build(program, &rows, stages, calls).map(|body| {
            let mut origins: Vec<u32> = Vec::new();
            for origin in calls.iter().flat_map(|c| &c.origins) {
                if !origins.contains(origin) {
                    origins.push(*origin);
                }
            }
            (RawCall { body, output: last.output, len: last.len.clone(), origins }, calls.len())
        })
    })
}

fn result_loops(body: &Body) -> Option<&[Loop]> {
    match body {
        Body::Map(m) => Some(&m.loops),
        Body::Reduce(r) => Some(&r.loops),
        _ => None,
    }
}

/// A kernel whose outermost loops are the rows: iterators `0..rows`, then those of the loops within a row.
pub(super) struct Split {
    stage: Stage,
    /// Extents of all iterators.
    extents: Vec<Int>,
    /// Elements of the result that belong to a row.
    size: Int,
}

impl Split {
    pub fn new(symbols: &Symbols, body: &Body, rows: &[Int]) -> Option<Split> {
        let loops = result_loops(body)?;
        let mut extents = rows.to_vec();
        let all = match body {
            Body::Reduce(r) => [&r.loops[..], &r.inner[..]].concat(),
            _ => loops.to_vec(),
        };
        let mut with = vec![Int::ZERO; all.iter().map(|l| l.iter + 1).max().unwrap_or(0)];
        // Loops against rows: one is the product of some of the others, or the last one goes on within the row.
        let (mut row, mut rest) = (0, Vec::new());
        let mut remaining = loops.iter();
        while row < rows.len() {
            let l = remaining.next()?;
            let upto = (row + 1..=rows.len()).find(|end| Int::product(&rows[row..*end]) == l.extent);
            let end = upto.unwrap_or(rows.len());
            let iters: Vec<Int> = (row..end).map(Int::iter).collect();
            let outer = Int::product(&rows[row..end]);
            let position = Scope { symbols, extents: rows }.linear(&iters, &rows[row..end]);
            if upto.is_some() {
                *with.get_mut(l.iter)? = position;
            } else {
                let within = symbols.scope().div(&l.extent, &outer);
                if &within * &outer != l.extent {
                    return None;
                }
                *with.get_mut(l.iter)? = position * &within + Int::iter(extents.len());
                rest.push(Loop { iter: extents.len(), extent: within.clone() });
                extents.push(within);
            }
            row = end;
        }
        let mut take = |l: &Loop, list: &mut Vec<Loop>| -> Option<()> {
            *with.get_mut(l.iter)? = Int::iter(extents.len());
            list.push(Loop { iter: extents.len(), extent: l.extent.clone() });
            extents.push(l.extent.clone());
            Some(())
        };
        for l in remaining {
            take(l, &mut rest)?;
        }
        let mut inner = Vec::new();
        if let Body::Reduce(r) = body {
            for l in &r.inner {
                take(l, &mut inner)?;
            }
        }
        let size = Int::product(rest.iter().map(|l| &l.extent));
        let scope = Scope { symbols, extents: &extents };
        let scalar = |s: &Scalar| {
            s.rewrite(&mut |x| scope.replace(x, &with), &mut |dtype, load| Scalar::new(dtype, Kind::Load(load)))
        };
        let stage = match body {
            Body::Map(m) => Stage::Map(Map {
                loops: rest,
                output: m.output,
                store: scope.replace(&m.store, &with),
                value: scalar(&m.value),
            }),
            Body::Reduce(r) => Stage::Reduce(Reduce {
                loops: rest,
                inner,
                combine: r.combine,
                value: scalar(&r.value),
                output: r.output,
                store: scope.replace(&r.store, &with),
                epilogue: scalar(&r.epilogue),
            }),
            _ => return None,
        };
        Some(Split { stage, extents, size })
    }
}

/// What of a result lies in a row: where the row begins, and how many elements it has.
pub(super) struct Local {
    pub var: Var,
    pub base: Int,
    pub size: Int,
}

impl Local {
    /// The index within the row, if it stays there whatever the row.
    pub fn within(&self, scope: &Scope<'_>, rows: usize, index: &Int) -> Option<Int> {
        let offset = scope.simplify(&(index - &self.base));
        let inside =
            (0..rows).all(|k| !offset.mentions_iter(k)) && scope.nonneg(&offset) && scope.lt(&offset, &self.size);
        inside.then_some(offset)
    }
}

pub(super) fn build(program: &mut Program, rows: &[Int], stages: Vec<Split>, calls: &[&RawCall]) -> Option<Body> {
    let count = stages.len();
    // Rows that stay in the cache, and are worth a loop of their own.
    let sizes: Vec<Option<i64>> = stages.iter().map(|s| s.size.known()).collect();
    let known = sizes.iter().copied().collect::<Option<Vec<i64>>>().and_then(|sizes| sizes.into_iter().max());
    let strings = calls.iter().any(|c| program.module.dtype(c.output) == DType::String);
    if strings || known.is_none() && rows.is_empty() || known.is_some_and(|size| !(NEAR..=FAR).contains(&size)) {
        return None;
    }
    // Reductions with a few results in a row, as depthwise convolutions of blocks of channels are, have more of them at
    // once in registers when they are alone.
    let narrow = |split: &Split| {
        matches!(split.stage, Stage::Reduce(_)) && split.size.known().is_some_and(|size| (2..NARROW).contains(&size))
    };
    if stages.iter().any(narrow) {
        return None;
    }
    let mut locals: Vec<Local> = Vec::new();
    let mut result = Vec::new();
    for (k, split) in stages.into_iter().enumerate() {
        let Split { mut stage, extents, size } = split;
        let scope = Scope { symbols: &program.module.symbols, extents: &extents };
        for scalar in stage.scalars_mut() {
            *scalar = localized(program, &scope, rows.len(), &locals, scalar)?;
        }
        if k + 1 < count {
            let with: Vec<Int> =
                (0..extents.len()).map(|i| if i < rows.len() { Int::iter(i) } else { Int::ZERO }).collect();
            let base = scope.replace(stage.store(), &with);
            let local = Local { var: program.root(stage.output()), base, size };
            let store = local.within(&scope, rows.len(), stage.store())?;
            *stage.store_mut() = store;
            locals.push(local);
        }
        result.push(stage);
    }
    let mut reads: Vec<Var> = calls.iter().flat_map(|c| c.body.reads()).map(|var| program.root(var)).collect();
    reads.sort();
    reads.dedup();
    // Reads, of which the locals become scratch memory, and the result.
    if reads.len() + 1 > PARAMS {
        return None;
    }
    // Scratch memory in place of the results.
    let mut scratch = HashMap::new();
    for (local, call) in locals.into_iter().zip(calls) {
        let ty = Type::tensor(program.module.dtype(call.output), vec![local.size]);
        let origins = program.module.value(call.output).origins.clone();
        program.module.values.push(Value { ty, name: String::new(), origins });
        scratch.insert(local.var, Var(program.module.values.len() as u32 - 1));
    }
    for stage in &mut result {
        for scalar in stage.scalars_mut() {
            *scalar = scalar.rewrite(&mut |x| x.clone(), &mut |dtype, mut load| {
                if let Some(var) = scratch.get(&program.root(load.tensor)) {
                    load.tensor = *var;
                }
                Scalar::new(dtype, Kind::Load(load))
            });
        }
        let output = program.root(stage.output());
        if let Some(var) = scratch.get(&output) {
            *stage.output_mut() = *var;
        }
    }
    let loops = rows.iter().enumerate().map(|(iter, extent)| Loop { iter, extent: extent.clone() }).collect();
    let mut scratch: Vec<Var> = scratch.into_values().collect();
    scratch.sort();
    Some(Body::Rows(Box::new(Rows { loops, stages: result, scratch })))
}

/// An expression in which reads of locals are at indices within the row.
pub(super) fn localized(
    program: &Program,
    scope: &Scope<'_>,
    rows: usize,
    locals: &[Local],
    scalar: &Scalar,
) -> Option<Scalar> {
    let find = |var: Var| locals.iter().find(|local| local.var == program.root(var));
    let mut fine = true;
    scalar.visit_ints(&mut |x| {
        x.visit(&mut |atom| {
            if let crate::types::int::Atom::Element(e) = atom {
                fine &= find(e.tensor).is_none();
            }
        });
    });
    let result = scalar.rewrite(&mut |x| x.clone(), &mut |dtype, load| {
        let Load { tensor, index, outside } = load;
        let (Some(local), [flat]) = (find(tensor), &index[..]) else {
            return Scalar::new(dtype, Kind::Load(Load { tensor, index, outside }));
        };
        let within = local.within(scope, rows, flat);
        fine &= within.is_some();
        let index = vec![within.unwrap_or(Int::ZERO)];
        Scalar::new(dtype, Kind::Load(Load { tensor, index, outside }))
    });
    fine.then_some(result)
}

/// Whether the last stage may write over an operand: every row reads it only in itself, and the last stage only where it
/// writes next.
pub(super) fn may_update(program: &Program, rows: &Rows, operand: Var) -> bool {
    let Some((last, before)) = rows.stages.split_last() else { return false };
    let symbols = &program.module.symbols;
    let count = rows.loops.len();
    let extents = |stage: &Stage| -> Vec<Int> {
        rows.loops.iter().chain(stage.loops()).chain(stage.inner()).map(|l| l.extent.clone()).collect()
    };
    let last_extents = extents(last);
    let scope = Scope { symbols, extents: &last_extents };
    let with: Vec<Int> = (0..last_extents.len()).map(|i| if i < count { Int::iter(i) } else { Int::ZERO }).collect();
    let local = Local {
        var: operand,
        base: scope.replace(last.store(), &with),
        size: Int::product(last.loops().iter().map(|l| &l.extent)),
    };
    if local.within(&scope, count, last.store()).is_none() {
        return false;
    }
    let mut fine = true;
    for stage in before {
        let extents = extents(stage);
        let scope = Scope { symbols, extents: &extents };
        for scalar in stage.scalars() {
            fine &= localized(program, &scope, count, std::slice::from_ref(&local), scalar).is_some();
        }
    }
    if let Stage::Reduce(r) = last {
        fine &= !r.value.reads().iter().any(|var| program.root(*var) == operand);
    }
    fine
}
