//! Which rank a model means, where the branches of an `If` or the iterations of a loop yield different ones.
//!
//! Exporters write `squeeze` of an axis that may be 1 as such an `If`, and most often the nodes after it accept only one of
//! the two ranks. With the other one the model would fail, so the branch is known, and run time checks the condition.

use crate::graph::ValueId;
use crate::tensor::Module;
use crate::types::Diagnostic;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// How often a model is lowered before the search is given up.
const MAX_ATTEMPTS: usize = 64;

/// How the results of an `If`, or the values that a loop carries, are typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// As those of the branch for this condition, which is checked while running.
    Branch(bool),
    /// One number, here a scalar and there a tensor of more axes, is the one of higher rank everywhere.
    OneElement,
}

/// What is taken for granted, and what one attempt to lower a model found out.
#[derive(Clone, Default, Debug)]
pub struct Choices {
    /// By the first output of the node.
    pub taken: BTreeMap<ValueId, Choice>,
    /// The first node of unequal ranks, and whether all of these values have one element.
    pub open: Option<(ValueId, bool)>,
    /// Whether the node being lowered lacks the rank of an input.
    pub unranked: bool,
    /// Whether a node failed for another reason: then no choice that is left makes the model valid.
    hopeless: bool,
}

impl Choices {
    /// Notes that a node failed.
    pub fn failed(&mut self) {
        self.hopeless |= !std::mem::take(&mut self.unranked);
    }
}

type Attempt<'a> = dyn FnMut(&RefCell<Choices>) -> Result<Module, Vec<Diagnostic>> + 'a;

/// The module, with the choices that are the only ones possible.
pub fn search(attempt: &mut Attempt<'_>) -> Result<Module, Vec<Diagnostic>> {
    Search { attempt, left: MAX_ATTEMPTS }.with(&BTreeMap::new())
}

struct Search<'s, 'a> {
    attempt: &'s mut Attempt<'a>,
    left: usize,
}

impl Search<'_, '_> {
    fn with(&mut self, taken: &BTreeMap<ValueId, Choice>) -> Result<Module, Vec<Diagnostic>> {
        self.left = self.left.saturating_sub(1);
        let choices = RefCell::new(Choices { taken: taken.clone(), ..Choices::default() });
        let problems = match (self.attempt)(&choices) {
            Ok(module) => return Ok(module),
            Err(problems) => problems,
        };
        if self.left == 0 {
            return Err(problems);
        }
        let Choices { open: Some((node, one_element)), hopeless: false, .. } = choices.into_inner() else {
            return Err(problems);
        };
        let mut choose = |choice: Choice| {
            let mut taken = taken.clone();
            taken.insert(node, choice);
            self.with(&taken)
        };
        if one_element {
            return choose(Choice::OneElement).map_err(|_| problems);
        }
        match (choose(Choice::Branch(true)), choose(Choice::Branch(false))) {
            // A search given up has shown nothing about the branch that failed.
            (Ok(module), Err(_)) | (Err(_), Ok(module)) if self.left > 0 => Ok(module),
            _ => Err(problems),
        }
    }
}
