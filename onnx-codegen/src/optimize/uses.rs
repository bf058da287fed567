//! Who reads what.

use crate::tensor::module::Block;
use crate::tensor::{Module, Statement};
use crate::types::Var;
use std::collections::HashMap;

/// How often values are read.
#[derive(Default, Debug)]
pub struct Uses {
    statements: HashMap<Var, usize>,
    results: HashMap<Var, usize>,
}

impl Uses {
    pub fn of(module: &Module) -> Uses {
        let mut uses = Uses::default();
        uses.block(&module.body);
        uses
    }

    fn block(&mut self, block: &Block) {
        for statement in &block.statements {
            let reads = match statement {
                Statement::Let { op, .. } => {
                    op.blocks().into_iter().for_each(|block| self.block(block));
                    op.own_reads()
                }
                other => other.reads(),
            };
            let mut distinct = reads;
            distinct.sort();
            distinct.dedup();
            for var in distinct {
                *self.statements.entry(var).or_default() += 1;
            }
        }
        for var in &block.results {
            *self.results.entry(*var).or_default() += 1;
        }
    }

    /// The number of statements that read a value, and of blocks that yield it.
    pub fn count(&self, var: Var) -> usize {
        self.statements.get(&var).copied().unwrap_or(0) + self.results.get(&var).copied().unwrap_or(0)
    }

    /// Whether a block yields the value.
    pub fn is_result(&self, var: Var) -> bool {
        self.results.contains_key(&var)
    }
}
