//! Loops: what they carry lies in memory of the model wherever its shape stays the same.

use super::kernel::Body;
use super::lower::{RawCall, Scheduler};
use super::{Carried, Repeat, Step};
use crate::tensor::module::Loop;
use crate::tensor::{Kind, Scalar};
use crate::types::{Int, Var};
use std::collections::HashSet;

impl Scheduler {
    /// A loop, and the copies of initial values before it.
    pub(super) fn repeat(&mut self, l: &Loop, results: &[Var], before: &mut Vec<Step<RawCall>>) {
        let (finals, stacks) = results.split_at(l.carried.len().min(results.len()));
        // Carried in memory of the model: the parameter, and what an iteration yields for it.
        let mut own: Vec<(Var, Var)> = Vec::new();
        let mut carried = Vec::new();
        for (((initial, value), yielded), result) in l.initial.iter().zip(&l.carried).zip(l.yields()).zip(finals) {
            let ty = &self.module.value(*value).ty;
            let same = [initial, yielded, result].iter().all(|v| self.module.value(**v).ty == *ty);
            if ty.shape().is_some() && same {
                before.push(Step::Call(self.copy(*initial, *value)));
                self.aliases.insert(*result, *value);
                own.push((*value, *yielded));
            } else {
                self.hosts.extend([*value, *result]);
                let (initial, value, yielded, result) = (*initial, *value, *yielded, *result);
                carried.push(Carried { initial, value, yielded, result });
            }
        }
        let mut steps = self.block(&l.body);
        let iteration = steps.len();

        let mut kept: Vec<Var> = own.iter().map(|(value, _)| *value).collect();
        let mut stacked = Vec::new();
        for (value, result) in l.stacked().iter().zip(stacks) {
            if self.is_stacked_in_place(l, *value, *result) {
                steps.push(Step::Call(self.row(l, *value, *result)));
                kept.push(*result);
            } else {
                self.hosts.push(*result);
                stacked.push((*value, *result));
            }
        }
        // What is still read when the values carried get their new ones is put aside.
        let values: HashSet<Var> = own.iter().map(|(value, _)| *value).collect();
        let aside = |this: &mut Scheduler, var: Var, steps: &mut Vec<Step<RawCall>>| {
            if !values.contains(&this.root(var)) {
                return var;
            }
            let ty = this.module.value(var).ty.clone();
            let copy = this.add_value(ty, var);
            steps.push(Step::Call(this.copy(var, copy)));
            copy
        };
        let condition = l.condition.zip(l.go_on()).map(|(first, go_on)| (first, aside(self, go_on, &mut steps)));
        carried.iter_mut().for_each(|c| c.yielded = aside(self, c.yielded, &mut steps));
        stacked.iter_mut().for_each(|(value, _)| *value = aside(self, *value, &mut steps));
        let mut moves = Vec::new();
        for (value, yielded) in own {
            if self.root(yielded) == value {
                continue;
            }
            let from = aside(self, yielded, &mut steps);
            moves.push((value, from));
        }
        for (value, from) in moves {
            if !self.computed_in_place(&steps, iteration, value, from) {
                steps.push(Step::Call(self.copy(from, value)));
            }
        }
        before.push(Step::Loop(Repeat {
            trips: l.trips.clone(),
            counter: l.counter,
            condition,
            steps,
            kept,
            carried,
            stacked,
        }));
    }

    /// Whether the number of rows and the shape of each are known before the loop.
    fn is_stacked_in_place(&self, l: &Loop, value: Var, result: Var) -> bool {
        let (value, result) = (self.module.value(value).ty.shape(), self.module.value(result).ty.shape());
        let (Some(value), Some([count, row @ ..]), Some(trips)) = (value, result, &l.trips) else { return false };
        let count_is_trips = count == trips || count.is(0) && trips.known().is_some_and(|n| n < 0);
        l.condition.is_none() && count_is_trips && value == row
    }

    /// A copy to the row of a result that has the number of the iteration.
    fn row(&mut self, l: &Loop, value: Var, result: Var) -> RawCall {
        let mut call = self.copy(value, result);
        let (row, all) = (Int::product(self.module.shape(value)), Int::product(self.module.shape(result)));
        if let Body::Map(map) = &mut call.body {
            map.store = &map.store + Int::sym(l.counter) * row;
        }
        call.len = all;
        call
    }

    /// Lets an iteration compute a value where the one before it lies, if nothing reads that any more by then.
    pub(super) fn computed_in_place(
        &mut self,
        steps: &[Step<RawCall>],
        iteration: usize,
        value: Var,
        from: Var,
    ) -> bool {
        let root = self.root(from);
        let makes = |step: &Step<RawCall>| matches!(step, Step::Call(call) if self.root(call.output) == root);
        let mut made = steps[..iteration].iter().enumerate().filter(|(_, step)| makes(step));
        // What several kernels make in pieces is not all made when the first is done.
        let (Some((at, Step::Call(call))), None) = (made.next(), made.next()) else { return false };
        let reads = |step: &Step<RawCall>| {
            let mut found = false;
            super::walk(std::slice::from_ref(step), &mut |step, _| {
                found |= super::in_place::reads(step).iter().any(|var| self.root(*var) == value);
            });
            found
        };
        let fits =
            Int::product(self.module.shape(value)) == call.len && reads_here(&call.body, |v| self.root(v) == value);
        if !fits || steps[at + 1..].iter().any(reads) {
            return false;
        }
        self.aliases.insert(root, value);
        true
    }
}

/// Whether a kernel reads a value only at the element that it writes next.
fn reads_here(body: &Body, is_value: impl Fn(Var) -> bool) -> bool {
    let (finish, store, elsewhere): (&Scalar, &Int, Vec<Var>) = match body {
        Body::Map(m) => (&m.value, &m.store, vec![]),
        Body::Reduce(r) => (&r.epilogue, &r.store, r.value.reads()),
        Body::Contraction(c) => (&c.epilogue, &c.store, vec![c.a, c.b]),
        Body::Winograd(w) => (&w.epilogue, &w.store, vec![w.a, w.weights]),
        Body::Border(_) | Body::Rows(_) | Body::Blocks(_) | Body::Scatter(_) => return false,
    };
    let (mut loads, mut here) = (0, true);
    finish.visit(&mut |s| {
        if let Kind::Load(load) = &*s.kind
            && load.tensor != super::kernel::ACCUMULATOR
            && is_value(load.tensor)
        {
            loads += 1;
            here &= load.index.first() == Some(store);
        }
    });
    // Reads within indices are of single elements, anywhere.
    let all = finish.reads().into_iter().filter(|v| *v != super::kernel::ACCUMULATOR && is_value(*v)).count();
    here && all == loads && !elsewhere.into_iter().any(|v| v != super::kernel::ACCUMULATOR && is_value(v))
}
