//! Elements of small integer tensors as expressions over symbols: how `Shape → Gather → Concat → Reshape` chains
//! are understood without a rule per operator.

use super::builder::Builder;
use super::module::{Combine, Op};
use super::scalar::{Binary, Kind, Literal, Scalar, Unary};
use crate::types::int::Atom;
use crate::types::{DType, Int, Scope, Var};

/// How deep definitions are followed, and how many steps a reduction may take.
const MAX_DEPTH: usize = 256;
const MAX_STEPS: i64 = 64;

/// A value known up to symbols.
#[derive(Clone, Debug)]
enum Known {
    /// An integer of any integer dtype, assumed not to wrap: it measures a shape.
    Int(Int),
    Literal(Literal),
}

impl Known {
    fn literal(literal: Literal) -> Option<Known> {
        match literal {
            Literal::Int(x) => Some(Known::Int(Int::from(i64::try_from(x).ok()?))),
            other => Some(Known::Literal(other)),
        }
    }

    fn to_literal(&self) -> Option<Literal> {
        match self {
            Known::Int(x) => x.known().map(|x| Literal::Int(i128::from(x))),
            Known::Literal(x) => Some(x.clone()),
        }
    }

    fn int(self) -> Option<Int> {
        match self {
            Known::Int(x) => Some(x),
            Known::Literal(_) => None,
        }
    }
}

/// The integer at a row-major position of a tensor.
pub(super) fn element(builder: &Builder, var: Var, position: usize, depth: usize) -> Option<Int> {
    value(builder, var, position, depth)?.int()
}

/// The first element of a bool tensor.
pub(super) fn truth(builder: &Builder, var: Var) -> Option<bool> {
    match value(builder, var, 0, 0)? {
        Known::Literal(Literal::Bool(truth)) => Some(truth),
        _ => None,
    }
}

fn value(builder: &Builder, var: Var, position: usize, depth: usize) -> Option<Known> {
    if depth > MAX_DEPTH {
        return None;
    }
    match builder.definition(var)? {
        Op::Const(data) => Known::literal(Literal::from(data.try_get(position)?)),
        Op::Reshape(x) => value(builder, *x, position, depth + 1),
        Op::Map(body) => {
            let index = index_of(builder, var, position)?;
            scalar(builder, body, &index, depth + 1)
        }
        Op::Reduce { combine, extents, body } => {
            let index = index_of(builder, var, position)?;
            let extents: Vec<i64> = extents.iter().map(Int::known).collect::<Option<_>>()?;
            let steps = extents.iter().try_fold(1i64, |n, d| n.checked_mul(*d))?;
            if !(0..=MAX_STEPS).contains(&steps) {
                return None;
            }
            let op = match combine {
                Combine::Sum => Binary::Add,
                Combine::Product => Binary::Mul,
                Combine::Min => Binary::Min,
                Combine::Max => Binary::Max,
                Combine::ArgMin { .. } | Combine::ArgMax { .. } => return None,
            };
            let dtype = builder.module.dtype(var);
            let mut total = Known::literal(combine.init(dtype))?;
            for step in 0..steps {
                let mut all = index.clone();
                let mut rest = step;
                let mut inner = vec![Int::ZERO; extents.len()];
                for (slot, extent) in inner.iter_mut().zip(&extents).rev() {
                    *slot = Int::from(rest % extent);
                    rest /= extent;
                }
                all.extend(inner);
                let term = scalar(builder, body, &all, depth + 1)?;
                total = if step == 0 && matches!(combine, Combine::Min | Combine::Max) {
                    term
                } else {
                    binary(&builder.module.symbols.scope(), op, dtype, total, term)?
                };
            }
            Some(total)
        }
        _ => None,
    }
}

/// The index of a row-major position, which must lie inside.
fn index_of(builder: &Builder, var: Var, position: usize) -> Option<Vec<Int>> {
    let shape: Vec<i64> = builder.module.value(var).ty.shape()?.iter().map(Int::known).collect::<Option<_>>()?;
    let mut rest = i64::try_from(position).ok()?;
    let mut index = vec![Int::ZERO; shape.len()];
    for (slot, dim) in index.iter_mut().zip(&shape).rev() {
        if *dim <= 0 {
            return None;
        }
        *slot = Int::from(rest % dim);
        rest /= dim;
    }
    (rest == 0).then_some(index)
}

/// A scalar expression at an index.
fn scalar(builder: &Builder, body: &Scalar, index: &[Int], depth: usize) -> Option<Known> {
    if depth > MAX_DEPTH {
        return None;
    }
    let scope = builder.module.symbols.scope();
    match &*body.kind {
        Kind::Const(literal) => Known::literal(literal.clone()),
        Kind::Int(x) => Some(Known::Int(integer(builder, x, index, depth)?)),
        Kind::Load(load) => {
            let shape = builder.module.value(load.tensor).ty.shape()?;
            let mut position = Int::ZERO;
            for (i, dim) in load.index.iter().zip(shape) {
                let i = integer(builder, i, index, depth)?;
                if load.outside.is_some() && !scope.within(&i, dim) {
                    if i.known().is_some_and(|i| i < 0) || scope.le(dim, &i) {
                        return scalar(builder, load.outside.as_ref()?, index, depth + 1);
                    }
                    return None;
                }
                position = position * dim + i;
            }
            value(builder, load.tensor, usize::try_from(position.known()?).ok()?, depth + 1)
        }
        Kind::Unary(op, a) => {
            let a_value = scalar(builder, a, index, depth + 1)?;
            if let Some(literal) = a_value.to_literal() {
                return Known::literal(super::eval::unary(*op, a.dtype, &literal).ok()?);
            }
            match (op, a_value) {
                (Unary::Neg, Known::Int(x)) => Some(Known::Int(-x)),
                (Unary::Abs | Unary::Floor | Unary::Ceil | Unary::Round, Known::Int(x)) if scope.nonneg(&x) => {
                    Some(Known::Int(x))
                }
                _ => None,
            }
        }
        Kind::Binary(op, a, b) => {
            let dtype = a.dtype;
            let (a, b) = (scalar(builder, a, index, depth + 1)?, scalar(builder, b, index, depth + 1)?);
            binary(&scope, *op, dtype, a, b)
        }
        Kind::Select(condition, a, b) => match scalar(builder, condition, index, depth + 1)? {
            Known::Literal(Literal::Bool(true)) => scalar(builder, a, index, depth + 1),
            Known::Literal(Literal::Bool(false)) => scalar(builder, b, index, depth + 1),
            _ => None,
        },
        Kind::Cast(a, mode) => {
            let from = a.dtype;
            let a = scalar(builder, a, index, depth + 1)?;
            match (a.to_literal(), a) {
                (Some(literal), _) => Known::literal(super::eval::cast(from, body.dtype, *mode, &literal).ok()?),
                (None, Known::Int(x)) if wide(from) && wide(body.dtype) => Some(Known::Int(x)),
                _ => None,
            }
        }
    }
}

/// Dtypes that hold any dim that fits into memory.
fn wide(dtype: DType) -> bool {
    matches!(dtype, DType::I64 | DType::U64 | DType::I32 | DType::U32)
}

/// An integer expression with its iterators replaced and its elements looked up.
fn integer(builder: &Builder, x: &Int, index: &[Int], depth: usize) -> Option<Int> {
    let scope = builder.module.symbols.scope();
    let mut failed = false;
    let result = scope.rebuild(x, &mut |atom| match atom {
        Atom::Iter(iter) => index.get(iter.0 as usize).cloned(),
        Atom::Element(e) => {
            let look_up = || {
                let shape = builder.module.value(e.tensor).ty.shape()?;
                let mut position = Int::ZERO;
                for (i, dim) in e.index.iter().zip(shape) {
                    position = position * dim + integer(builder, i, index, depth)?;
                }
                let found = element(builder, e.tensor, usize::try_from(position.known()?).ok()?, depth + 1)?;
                match &e.axis {
                    None => Some(found),
                    Some(axis) => {
                        let axis = integer(builder, axis, index, depth)?;
                        if scope.within(&found, &axis) {
                            Some(found)
                        } else if scope.lt(&found, &Int::ZERO) && scope.le(&-&axis, &found) {
                            Some(found + axis)
                        } else {
                            None
                        }
                    }
                }
            };
            let found = look_up();
            failed |= found.is_none();
            found
        }
        _ => None,
    });
    (!failed && result.in_range()).then_some(result)
}

fn binary(scope: &Scope<'_>, op: Binary, dtype: DType, a: Known, b: Known) -> Option<Known> {
    if let (Some(x), Some(y)) = (a.to_literal(), b.to_literal()) {
        return Known::literal(super::eval::binary(op, dtype, &x, &y).ok()?);
    }
    let (Known::Int(a), Known::Int(b)) = (a, b) else { return None };
    let flag = |holds: bool, fails: bool| match (holds, fails) {
        (true, _) => Some(Known::Literal(Literal::Bool(true))),
        (_, true) => Some(Known::Literal(Literal::Bool(false))),
        _ => None,
    };
    let result = match op {
        Binary::Add => a + b,
        Binary::Sub => a - b,
        Binary::Mul => a * b,
        // Truncation and floor agree where nothing is negative.
        Binary::Div if scope.nonneg(&a) && scope.lt(&Int::ZERO, &b) => scope.div(&a, &b),
        Binary::Rem | Binary::Mod if scope.nonneg(&a) && scope.lt(&Int::ZERO, &b) => scope.rem(&a, &b),
        Binary::Min => scope.min(&a, &b),
        Binary::Max => scope.max(&a, &b),
        Binary::Eq => return flag(a == b, scope.ne(&a, &b)),
        Binary::Lt => return flag(scope.lt(&a, &b), scope.le(&b, &a)),
        Binary::Le => return flag(scope.le(&a, &b), scope.lt(&b, &a)),
        _ => return None,
    };
    result.in_range().then_some(Known::Int(result))
}
