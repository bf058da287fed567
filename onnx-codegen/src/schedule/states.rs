//! States: what a run makes lies where the next one finds it.

use super::lower::{RawCall, Scheduler};
use super::{Keep, Step};
use crate::types::Var;
use std::collections::HashSet;

impl Scheduler {
    /// The end of a run for all states: each is computed where it lies if nothing reads the old one any more by then, else
    /// it gets its new value last of all. `body` are the results of the module, `results` those that lie in memory of the
    /// model, of which the ones that become a state are read there from now on.
    pub(super) fn keep(&mut self, body: &[Var], results: &mut Vec<Var>, steps: &mut Vec<Step<RawCall>>) {
        let states = self.module.states.clone();
        let values: HashSet<Var> = states.iter().map(|state| state.value).collect();
        let iteration = steps.len();
        let mut redirected = Vec::new();
        for (k, state) in states.iter().enumerate() {
            let (Some(made), Some(from)) = (body.get(state.result), results.get(state.result).copied()) else {
                continue;
            };
            redirected.push((state.result, from, state.value));
            // It stays as it is.
            if self.root(*made) == state.value {
                continue;
            }
            let same = self.module.value(from).ty == self.module.value(state.value).ty;
            let is_state = values.contains(&self.root(from));
            if same && !is_state && self.computed_in_place(steps, iteration, state.value, from) {
                continue;
            }
            steps.push(Step::Keep(Keep { state: k, value: state.value, from }));
        }
        for (result, from, value) in redirected {
            let ty = self.module.value(from).ty.clone();
            let view = self.add_value(ty, from);
            self.aliases.insert(view, value);
            results[result] = view;
        }
        if !states.is_empty() {
            results.truncate(self.module.outputs.len());
        }
    }
}
