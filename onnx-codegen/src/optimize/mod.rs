//! Passes over the tensor IR: dead code, constant folding, reductions that do less, fusion.
//!
//! Decisions are made by structure and cost, never by the operator that an expression came from.

mod fold;
mod fuse;
mod operands;
pub mod relayout;
mod shrink;
mod uses;

pub use fuse::{can_fault, is_product};
pub use uses::Uses;

use crate::tensor::module::Block;
use crate::tensor::{Module, Statement};
use crate::types::Var;
use std::collections::HashSet;

/// Rounds of fusion. The first does nearly all; each of the others goes on where values had several readers before.
const FUSIONS: usize = 4;

/// Runs all passes.
pub fn optimize(module: &mut Module) {
    remove_dead(module);
    operands::convert(module, false);
    fold::fold(module);
    shrink::shrink(module);
    for _ in 0..FUSIONS {
        let changed = fuse::fuse(module);
        remove_dead(module);
        if !changed {
            break;
        }
    }
    operands::convert(module, true);
    fold::fold(module);
    remove_dead(module);
}

/// Drops statements whose values nothing needs. Checks stay, and what they read.
pub fn remove_dead(module: &mut Module) {
    let mut live: HashSet<Var> = HashSet::new();
    let mut body = std::mem::take(&mut module.body);
    sweep(&mut body, &mut live);
    module.body = body;
}

fn sweep(block: &mut Block, live: &mut HashSet<Var>) {
    live.extend(&block.results);
    let mut kept: Vec<Statement> = Vec::with_capacity(block.statements.len());
    for mut statement in std::mem::take(&mut block.statements).into_iter().rev() {
        let needed = match &statement {
            Statement::Let { results, .. } => results.iter().any(|r| live.contains(r)),
            // A symbol may occur in any type; it is cheap, and its range is a check.
            Statement::Define { .. } | Statement::Check { .. } => true,
        };
        if !needed {
            continue;
        }
        if let Statement::Let { op, .. } = &mut statement {
            op.blocks_mut().into_iter().for_each(|block| sweep(block, live));
        }
        live.extend(statement.reads());
        kept.push(statement);
    }
    kept.reverse();
    block.statements = kept;
}
