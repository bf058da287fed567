//! If, Loop, Scan.

mod first;
mod loops;
pub(super) mod repeat;
mod scan;

#[cfg(test)]
mod tests;

use super::choices::Choice;
use super::cx::type_of;
use super::lower::to_var;
use super::{Cx, Sequence, Table, Val};
use crate::graph::Graph;
use crate::tensor::module::Block;
use crate::tensor::{Builder, Op, Scalar, Tensor, Type};
use crate::types::int::Atom;
use crate::types::{DType, Diagnostic, Int, Result, Sym, Var};

pub const TABLE: Table =
    &[("If", 1, if_else), ("Loop", 1, loops::repeated), ("Scan", 8, scan::scan_8), ("Scan", 9, scan::scan)];

/// The outputs of one of two sub-graphs. Input: condition, one bool.
fn if_else(cx: &mut Cx) -> Result<Vec<Val>> {
    let condition = cx.number(0)?;
    repeat::flag(cx, &condition)?;
    let (then, otherwise) = (branch(cx, "then_branch")?, branch(cx, "else_branch")?);
    for (name, graph) in [("then_branch", then), ("else_branch", otherwise)] {
        if graph.outputs.len() < cx.node.outputs.len() {
            let (given, wanted) = (graph.outputs.len(), cx.node.outputs.len());
            return Err(Diagnostic::model(format!("`{name}` has {given} outputs, but the node {wanted}")));
        }
    }
    if let Some(truth) = cx.truth(condition.var) {
        return cx.lower_inline(if truth { then } else { otherwise }, &[]);
    }
    let choice = cx.choice();
    if let Some(Choice::Branch(truth)) = choice {
        expect(cx, &condition, truth)?;
        return cx.lower_inline(if truth { then } else { otherwise }, &[]);
    }
    let outer = cx.module.symbols.iter().count();
    let (then, then_values) = cx.lower_block(then, &[])?;
    let (otherwise, otherwise_values) = cx.lower_block(otherwise, &[])?;
    let mut outputs = Vec::new();
    for (index, (a, b)) in then_values.iter().zip(&otherwise_values).take(cx.node.outputs.len()).enumerate() {
        let name = cx.output_name(index);
        let joined = match one_element(cx, a, b) {
            Some(one) if choice == Some(Choice::OneElement) => one,
            _ => Joined::new(cx, outer, a, b).map_err(|mut problem| {
                problem.message = format!("output {index} {}", problem.message);
                problem
            })?,
        };
        outputs.push((name, joined, a, b));
    }
    let pairs = then_values.iter().zip(&otherwise_values).take(outputs.len());
    let mut unequal = pairs.filter(|(a, b)| unequal_ranks(cx, a, b)).peekable();
    if unequal.peek().is_some() {
        let one_element = unequal.all(|(a, b)| one_element(cx, a, b).is_some());
        cx.leave_open(one_element);
    }
    let then = yielding(cx, then, outputs.iter().map(|(_, joined, a, _)| (joined, *a)));
    let otherwise = yielding(cx, otherwise, outputs.iter().map(|(_, joined, _, b)| (joined, *b)));
    let mut results = Results::default();
    let values = outputs.iter().map(|(name, joined, ..)| joined.value(cx, name, &mut results)).collect();
    if !results.vars.is_empty() {
        cx.define(results.vars, Op::If { condition: condition.var, then, otherwise });
    }
    for (tensor, symbols) in results.dims {
        cx.define_dims(tensor, symbols);
    }
    Ok(values)
}

/// Demands of run time what was taken for granted.
fn expect(cx: &mut Cx, condition: &Tensor, truth: bool) -> Result<()> {
    let index = vec![Int::ZERO; condition.shape.len()];
    let number = cx.map(DType::I64, vec![], |_| {
        condition.at(index).select(Scalar::number(DType::I64, 1.0), Scalar::number(DType::I64, 0.0))
    })?;
    let found = cx.int_at(&number, 0)?;
    cx.check_equal(&found, &Int::from(i64::from(truth)), || {
        format!("the condition is {}, which gives a result whose rank the model does not allow", !truth)
    })
}

fn unequal_ranks(cx: &Cx, a: &Val, b: &Val) -> bool {
    match (type_of(cx, a).shape(), type_of(cx, b).shape()) {
        (Some(a), Some(b)) => a.len() != b.len(),
        _ => false,
    }
}

/// The common type of tensors that have one element, and different ranks.
fn one_element(cx: &Cx, a: &Val, b: &Val) -> Option<Joined> {
    let (a, b) = (type_of(cx, a), type_of(cx, b));
    let (x, y) = (a.shape()?, b.shape()?);
    let one = x.iter().chain(y).all(|dim| dim.is(1)) && x.len() != y.len() && a.dtype() == b.dtype();
    one.then(|| Joined::OneElement { dtype: a.dtype(), rank: x.len().max(y.len()) })
}

fn branch<'m>(cx: &Cx<'m>, name: &str) -> Result<&'m Graph> {
    let Some(graph) = cx.node.graph(name)? else {
        return Err(Diagnostic::model(format!("the attribute `{name}` is missing")));
    };
    if !graph.inputs.is_empty() {
        return Err(Diagnostic::model(format!("`{name}` has inputs, but a branch takes none")));
    }
    Ok(graph)
}

/// Ends a block with the values that its branch yields.
fn yielding<'a>(cx: &mut Cx, block: Block, values: impl Iterator<Item = (&'a Joined, &'a Val)>) -> Block {
    cx.resume_block(block);
    let mut vars = Vec::new();
    for (joined, value) in values {
        joined.flatten(cx, value, &mut vars);
    }
    cx.end_block(vars)
}

/// What the two values of an output have in common.
enum Joined {
    Tensor {
        dtype: DType,
        dims: Option<Vec<Option<Int>>>,
    },
    /// A number that one branch yields as a scalar, or with fewer axes than the other.
    OneElement {
        dtype: DType,
        rank: usize,
    },
    /// Sequences of the same known length stay lists.
    List {
        dtype: DType,
        items: Vec<Joined>,
    },
    Sequence(Type),
    /// Optionals that are empty, or full, in both branches stay so.
    Empty(Type),
    Full(Box<Joined>, Type),
    Other(Type),
}

/// The values of the statement, and the symbols that stand for their dims.
#[derive(Default)]
struct Results {
    vars: Vec<Var>,
    dims: Vec<(Var, Vec<(usize, Sym)>)>,
}

impl Joined {
    /// The first `outer` symbols are those that the blocks around the branches define.
    fn new(cx: &Cx, outer: usize, a: &Val, b: &Val) -> Result<Joined> {
        match (a, b) {
            (
                Val::Sequence(Sequence::Known { dtype, items }),
                Val::Sequence(Sequence::Known { dtype: d, items: others }),
            ) if dtype == d && items.len() == others.len() => {
                let items =
                    items.iter().zip(others).map(|(a, b)| Joined::new(cx, outer, &Val::Tensor(*a), &Val::Tensor(*b)));
                return Ok(Joined::List { dtype: *dtype, items: items.collect::<Result<_>>()? });
            }
            // An empty sequence has nothing that the other would not have in common with it.
            (Val::Sequence(Sequence::Known { dtype, items }), Val::Sequence(other))
            | (Val::Sequence(other), Val::Sequence(Sequence::Known { dtype, items }))
                if items.is_empty() =>
            {
                let ty = type_of(cx, &Val::Sequence(other.clone()));
                if ty.dtype() == *dtype {
                    return Ok(Joined::Sequence(outside(ty, outer)));
                }
            }
            (Val::Optional(Some(a), _), Val::Optional(Some(b), _)) => {
                let inner = common(&type_of(cx, a), &type_of(cx, b))?;
                return Ok(Joined::Full(Box::new(Joined::new(cx, outer, a, b)?), inner));
            }
            (Val::Optional(None, a), Val::Optional(None, b)) => return Ok(Joined::Empty(common(a, b)?)),
            // The type of an empty one is but a claim of the file.
            (Val::Optional(None, empty), full) | (full, Val::Optional(None, empty)) => {
                if let Type::Optional(full) = type_of(cx, full)
                    && std::mem::discriminant(&*full) == std::mem::discriminant(empty)
                    && full.dtype() == empty.dtype()
                {
                    return Ok(Joined::Other(Type::Optional(Box::new(outside(*full, outer)))));
                }
            }
            _ => {}
        }
        Ok(match common(&type_of(cx, a), &type_of(cx, b))? {
            Type::Tensor { dtype, shape: None } => Joined::Tensor {
                dtype,
                dims: match (type_of(cx, a).shape(), type_of(cx, b).shape()) {
                    (Some(a), Some(b)) => common_dims(a.iter().map(Some), b.iter().map(Some)),
                    _ => None,
                },
            },
            Type::Tensor { dtype, shape: Some(shape) } => {
                Joined::Tensor { dtype, dims: Some(shape.into_iter().map(Some).collect()) }
            }
            ty @ Type::Sequence { .. } => Joined::Sequence(ty),
            ty => Joined::Other(ty),
        })
    }

    /// The values of the module that make up a value of one branch.
    fn flatten(&self, builder: &mut Builder, value: &Val, vars: &mut Vec<Var>) {
        match (self, value) {
            (Joined::Empty(_), _) => {}
            (Joined::OneElement { dtype, rank }, Val::Tensor(var)) => {
                let one = builder.module.shape(*var).len() == *rank;
                let ty = Type::tensor(*dtype, vec![Int::ONE; *rank]);
                vars.push(if one { *var } else { builder.push(ty, Op::Reshape(*var)) });
            }
            (Joined::List { .. }, Val::Sequence(Sequence::Known { items, .. })) => vars.extend(items),
            (Joined::Full(inner, _), Val::Optional(Some(value), _)) => inner.flatten(builder, value, vars),
            _ => vars.push(to_var(builder, value)),
        }
    }

    /// The value after the statement.
    fn value(&self, builder: &mut Builder, name: &str, results: &mut Results) -> Val {
        match self {
            Joined::Tensor { dtype, dims } => Val::Tensor(tensor(builder, *dtype, dims, name, results)),
            Joined::OneElement { dtype, rank } => {
                Val::Tensor(tensor(builder, *dtype, &Some(vec![Some(Int::ONE); *rank]), name, results))
            }
            Joined::List { dtype, items } => {
                let items = items.iter().filter_map(|item| match item.value(builder, name, results) {
                    Val::Tensor(var) => Some(var),
                    _ => None,
                });
                Val::Sequence(Sequence::Known { dtype: *dtype, items: items.collect() })
            }
            Joined::Empty(ty) => Val::Optional(None, ty.clone()),
            Joined::Full(inner, ty) => {
                let inner = inner.value(builder, name, results);
                Val::Optional(Some(Box::new(inner)), ty.clone())
            }
            Joined::Sequence(ty) | Joined::Other(ty) => {
                let var = builder.value(ty.clone());
                results.vars.push(var);
                if matches!(self, Joined::Sequence(_)) { Val::Sequence(Sequence::Value(var)) } else { Val::Other(var) }
            }
        }
    }
}

fn tensor(
    builder: &mut Builder,
    dtype: DType,
    dims: &Option<Vec<Option<Int>>>,
    name: &str,
    results: &mut Results,
) -> Var {
    let (var, symbols) = builder.value_of(dtype, dims, name);
    results.vars.push(var);
    results.dims.push((var, symbols));
    var
}

/// The type of both; a tensor keeps its shape only where it is the same.
fn common(a: &Type, b: &Type) -> Result<Type> {
    if std::mem::discriminant(a) == std::mem::discriminant(b) && a.dtype() != b.dtype() {
        let (a, b) = (a.dtype(), b.dtype());
        return Err(Diagnostic::model(format!("has dtype {a} in `then_branch`, but {b} in `else_branch`")));
    }
    Ok(match (a, b) {
        (Type::Tensor { dtype, shape }, Type::Tensor { shape: other, .. }) => {
            Type::Tensor { dtype: *dtype, shape: if shape == other { shape.clone() } else { None } }
        }
        (Type::Sequence { dtype, element: a }, Type::Sequence { element: b, .. }) => {
            let element = match (a, b) {
                (Some(a), Some(b)) => common_dims(a.iter().map(Option::as_ref), b.iter().map(Option::as_ref)),
                _ => None,
            };
            Type::Sequence { dtype: *dtype, element }
        }
        (Type::Optional(a), Type::Optional(b)) => Type::Optional(Box::new(common(a, b)?)),
        (Type::Map(..), Type::Map(..)) | (Type::Maps(..), Type::Maps(..)) if a == b => a.clone(),
        _ => return Err(Diagnostic::model("is not of the same kind in `then_branch` and `else_branch`")),
    })
}

/// Whether a dim is made of the first `outer` symbols alone.
fn seen(dim: &Int, outer: usize) -> bool {
    let mut seen = true;
    dim.visit(&mut |atom| seen &= !matches!(atom, Atom::Sym(symbol) if symbol.0 as usize >= outer));
    seen
}

/// The type without what only one branch knows.
fn outside(ty: Type, outer: usize) -> Type {
    match ty {
        Type::Tensor { dtype, shape } => {
            Type::Tensor { dtype, shape: shape.filter(|s| s.iter().all(|dim| seen(dim, outer))) }
        }
        Type::Sequence { dtype, element } => {
            let seen = |dim: Option<Int>| dim.filter(|dim| seen(dim, outer));
            let dims = element.map(|dims| dims.into_iter().map(seen).collect());
            Type::Sequence { dtype, element: dims }
        }
        other => other,
    }
}

/// The dims that are equal; `None` where the ranks differ.
fn common_dims<'a>(
    a: impl ExactSizeIterator<Item = Option<&'a Int>>,
    b: impl ExactSizeIterator<Item = Option<&'a Int>>,
) -> Option<Vec<Option<Int>>> {
    (a.len() == b.len()).then(|| a.zip(b).map(|(a, b)| a.filter(|a| Some(*a) == b).cloned()).collect())
}
