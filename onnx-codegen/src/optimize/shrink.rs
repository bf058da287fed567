//! Reductions that compute the same number many times compute it once.

use crate::tensor::module::{Block, Value};
use crate::tensor::{Module, Op, Scalar, Statement, Type};
use crate::types::{Int, Var};

/// Where the body of a reduction does not depend on an axis of the result, the axis is dropped and the result
/// broadcast along it.
pub fn shrink(module: &mut Module) {
    let mut body = std::mem::take(&mut module.body);
    shrink_block(module, &mut body);
    module.body = body;
}

fn shrink_block(module: &mut Module, block: &mut Block) {
    let mut statements = Vec::with_capacity(block.statements.len());
    for mut statement in std::mem::take(&mut block.statements) {
        if let Statement::Let { op, .. } = &mut statement {
            op.blocks_mut().into_iter().for_each(|block| shrink_block(module, block));
        }
        match split(module, &statement) {
            Some((reduce, broadcast)) => statements.extend([reduce, broadcast]),
            None => statements.push(statement),
        }
    }
    block.statements = statements;
}

fn split(module: &mut Module, statement: &Statement) -> Option<(Statement, Statement)> {
    let Statement::Let { results, op: Op::Reduce { combine, extents, body } } = statement else { return None };
    let [var] = results[..] else { return None };
    let shape = module.shape(var).to_vec();
    let used: Vec<bool> = (0..shape.len())
        .map(|axis| {
            let mut used = false;
            body.visit_ints(&mut |x| used |= x.mentions_iter(axis));
            used
        })
        .collect();
    if used.iter().zip(&shape).all(|(used, dim)| *used || dim.is(1)) {
        return None;
    }
    let kept: Vec<usize> = (0..shape.len()).filter(|axis| used[*axis]).collect();
    let inner_shape: Vec<Int> = kept.iter().map(|axis| shape[*axis].clone()).collect();
    // The iterators in their new places.
    let mut new = vec![Int::ZERO; shape.len() + extents.len()];
    for (place, axis) in kept.iter().enumerate() {
        new[*axis] = Int::iter(place);
    }
    for k in 0..extents.len() {
        new[shape.len() + k] = Int::iter(kept.len() + k);
    }
    let all: Vec<Int> = inner_shape.iter().chain(extents).cloned().collect();
    let body = {
        let scope = module.scope(&all);
        body.rewrite(&mut |x| scope.replace(x, &new), &mut |dtype, load| {
            Scalar::new(dtype, crate::tensor::Kind::Load(load))
        })
    };
    let value = module.value(var).clone();
    let dtype = value.ty.dtype();
    module.values.push(Value { ty: Type::tensor(dtype, inner_shape), ..value });
    let inner = Var(module.values.len() as u32 - 1);
    let reduce = Op::Reduce { combine: *combine, extents: extents.clone(), body };
    let index = kept.iter().map(|axis| Int::iter(*axis)).collect();
    Some((
        Statement::Let { results: vec![inner], op: reduce },
        Statement::Let { results: vec![var], op: Op::Map(Scalar::load(dtype, inner, index)) },
    ))
}
