//! Results that take over the memory of an operand.

use super::kernel::{Body, Stage};
use super::lower::RawCall;
use super::{Program, Step, walk};
use crate::tensor::{Kind, Scalar};
use crate::types::{Int, Var};
use std::collections::{HashMap, HashSet};

/// Where a kernel reads an operand only at the element that it writes next, and nothing needs the operand later, the
/// result becomes another name of the operand.
pub(super) fn choose(program: &mut Program, steps: &[Step<RawCall>], hosts: &[Var]) {
    let mut last: HashMap<Var, usize> = HashMap::new();
    let mut born: HashMap<Var, usize> = HashMap::new();
    let mut starts: Vec<usize> = Vec::new();
    let mut clock = 0;
    walk(steps, &mut |step, end| {
        clock += 1;
        match step {
            Step::Call(call) => {
                born.entry(program.root(call.output)).or_insert(clock);
            }
            Step::Loop(_) if !end => starts.push(clock),
            Step::Loop(_) => {
                // What was there before, and is read inside, is read again in the next iteration.
                let start = starts.pop().unwrap_or(0);
                for (var, last) in last.iter_mut() {
                    if *last >= start && born.get(var).is_none_or(|born| *born < start) {
                        *last = clock;
                    }
                }
            }
            _ => {}
        }
        if !end || matches!(step, Step::Loop(_)) {
            for var in reads(step) {
                last.insert(program.root(var), clock);
            }
        }
    });
    for var in &program.results {
        last.insert(program.root(*var), usize::MAX);
    }
    let mut foreign: HashSet<Var> = hosts.iter().copied().collect();
    foreign.extend(program.inputs());
    foreign.extend(program.states());
    foreign.extend(program.constants.keys());
    // Results of an `If` are written in both branches, what a loop keeps in many iterations: they have places of their
    // own.
    walk(steps, &mut |step, _| match step {
        Step::If { results, .. } => foreign.extend(results),
        Step::Loop(l) => foreign.extend(&l.kept),
        _ => {}
    });

    // What is written in pieces is no piece's operand.
    let mut writes: HashMap<Var, usize> = HashMap::new();
    walk(steps, &mut |step, _| {
        if let Step::Call(call) = step
            && !matches!(call.body, Body::Border(_))
        {
            *writes.entry(program.root(call.output)).or_default() += 1;
        }
    });

    let mut clock = 0;
    let mut merged: Vec<(Var, Var)> = Vec::new();
    let mut taken: HashMap<Var, Var> = HashMap::new();
    walk(steps, &mut |step, _| {
        clock += 1;
        let Step::Call(call) = step else { return };
        let output = program.root(call.output);
        if foreign.contains(&output) || writes.get(&output).is_some_and(|n| *n > 1) {
            return;
        }
        let follow = |var: Var| {
            let mut root = program.root(var);
            while let Some(next) = taken.get(&root) {
                root = *next;
            }
            root
        };
        let Some(operand) = candidate(program, call, |var| {
            let root = follow(var);
            !foreign.contains(&root) && last.get(&root) == Some(&clock)
        }) else {
            return;
        };
        let root = follow(operand);
        merged.push((call.output, root));
        taken.insert(call.output, root);
        let end = last.get(&call.output).copied().unwrap_or(clock);
        last.insert(root, end);
    });
    for (output, root) in merged {
        program.aliases.insert(output, root);
    }
}

/// An operand of the same dtype and size that the kernel reads only at its own position.
fn candidate(program: &Program, call: &RawCall, dies: impl Fn(Var) -> bool) -> Option<Var> {
    let (scalars, store, used_elsewhere): (Vec<&Scalar>, &Int, Vec<Var>) = match &call.body {
        Body::Map(m) => (vec![&m.value], &m.store, vec![]),
        Body::Reduce(r) => (vec![&r.epilogue], &r.store, r.value.reads()),
        Body::Contraction(c) => (vec![&c.epilogue], &c.store, vec![c.a, c.b]),
        Body::Winograd(w) => (vec![&w.epilogue], &w.store, vec![w.a, w.weights]),
        Body::Rows(r) => {
            let last = r.stages.last()?;
            let own = match last {
                Stage::Map(m) => vec![&m.value],
                Stage::Reduce(r) => vec![&r.epilogue],
            };
            (own, last.store(), vec![])
        }
        Body::Border(_) | Body::Scatter(_) | Body::Blocks(_) => return None,
    };
    let dtype = program.module.dtype(call.output);
    let mut positions: HashMap<Var, bool> = HashMap::new();
    for scalar in scalars {
        scalar.visit(&mut |s| {
            if let Kind::Load(load) = &*s.kind {
                let here = load.index.first() == Some(store);
                *positions.entry(load.tensor).or_insert(true) &= here;
            }
        });
        scalar.visit_ints(&mut |x| {
            x.visit(&mut |atom| {
                if let crate::types::int::Atom::Element(e) = atom {
                    positions.insert(e.tensor, false);
                }
            });
        });
    }
    let mut found: Vec<Var> = positions
        .into_iter()
        .filter(|(var, here)| {
            *here
                && *var != super::kernel::ACCUMULATOR
                && !used_elsewhere.contains(var)
                && match &call.body {
                    Body::Rows(r) => !r.scratch.contains(var) && super::rows::may_update(program, r, *var),
                    _ => true,
                }
                && program.module.dtype(*var) == dtype
                && program.len(*var) == call.len
                && program.layouts.get(var) == program.layouts.get(&call.output)
                && dies(*var)
        })
        .map(|(var, _)| var)
        .collect();
    // Two names of one memory: read at the same position, but only one of them may be merged.
    found.sort();
    found.into_iter().next()
}

/// The values that a step reads.
pub(super) fn reads(step: &Step<RawCall>) -> Vec<Var> {
    match step {
        Step::Call(call) => call.body.reads(),
        other => super::host_reads(other),
    }
}
