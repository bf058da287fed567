//! Constant folding.

use crate::tensor::module::Block;
use crate::tensor::{Kind, Module, Op, Scalar, Statement, interpreter};
use crate::types::{Int, TensorData, Var};
use std::collections::HashMap;

/// Results up to this many elements are always folded; larger ones only where they are no larger than twice what they
/// are computed from. What is not folded is computed while running, from less data.
const SMALL: usize = 1 << 16;
const LARGE: usize = 1 << 22;

/// Replaces what depends on constants alone by its value.
pub fn fold(module: &mut Module) {
    let mut body = std::mem::take(&mut module.body);
    let mut known: HashMap<Var, TensorData> = HashMap::new();
    fold_block(module, &mut body, &mut known);
    module.body = body;
}

fn fold_block(module: &Module, block: &mut Block, known: &mut HashMap<Var, TensorData>) {
    for statement in &mut block.statements {
        let Statement::Let { results, op } = statement else { continue };
        match op {
            Op::If { .. } | Op::Loop(_) => {
                op.blocks_mut().into_iter().for_each(|block| fold_block(module, block, known));
            }
            Op::Const(data) => {
                if let [var] = results[..] {
                    known.insert(var, data.clone());
                }
            }
            Op::Map(_) | Op::Reduce { .. } | Op::Reshape(_) => {
                let [var] = results[..] else { continue };
                if let Some(data) = value(module, var, op, known) {
                    known.insert(var, data.clone());
                    // One repeated value stays an expression: it takes no memory.
                    *op = match data.as_splat() {
                        Some(element) => Op::Map(Scalar::literal(data.dtype, element.into())),
                        None => Op::Const(data),
                    };
                }
            }
            _ => {}
        }
    }
}

fn value(module: &Module, var: Var, op: &Op, known: &HashMap<Var, TensorData>) -> Option<TensorData> {
    let shape: Vec<usize> =
        module.shape(var).iter().map(|d| d.known().and_then(|d| usize::try_from(d).ok())).collect::<Option<_>>()?;
    let numel = crate::types::checked_numel(&shape)?;
    let mut reads = op.reads();
    reads.sort();
    reads.dedup();
    if reads.is_empty() {
        // Indices and constants alone: cheaper to compute than to load.
        return None;
    }
    let operands: HashMap<Var, TensorData> =
        reads.iter().map(|v| Some((*v, known.get(v)?.clone()))).collect::<Option<_>>()?;
    if let Op::Reshape(x) = op {
        return operands.get(x)?.reshape(shape).ok();
    }
    let size: usize = operands.values().map(|data| if data.as_splat().is_some() { 0 } else { data.numel() }).sum();
    let steps = match op {
        Op::Reduce { extents, .. } => Int::product(extents).known().and_then(|s| usize::try_from(s).ok())?,
        _ => 1,
    };
    if numel > SMALL && (numel > LARGE || numel > 2 * size) || numel.checked_mul(steps)? > LARGE {
        return None;
    }
    if let Op::Map(body) = op
        && let Kind::Load(load) = &*body.kind
        && let Some(data) = super::relayout::gather(&shape, load, operands.get(&load.tensor)?)
    {
        return Some(data);
    }
    interpreter::evaluate(module, var, op, &|v| operands.get(&v).cloned()).ok()
}
