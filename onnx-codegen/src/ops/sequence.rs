//! Sequences: SequenceConstruct, SequenceEmpty, SequenceAt, SequenceInsert, SequenceErase, SequenceLength,
//! SplitToSequence, ConcatFromSequence.
//!
//! A sequence whose length and positions are known at build time is a list of tensors, and no sequence exists while
//! running. Only a position or a length that run time decides makes it a value of the module.

mod concat;
mod split;
#[cfg(test)]
mod tests;

use super::cx::common_element;
use super::{Cx, Sequence, Table, Val, dtype_of};
use crate::tensor::{Condition, Op, Scalar, Type};
use crate::types::{DType, Diagnostic, Int, Result, Var};

pub const TABLE: Table = &[
    ("ConcatFromSequence", 11, concat::concat_from_sequence),
    ("SequenceAt", 11, sequence_at),
    ("SequenceConstruct", 11, sequence_construct),
    ("SequenceEmpty", 11, sequence_empty),
    ("SequenceErase", 11, sequence_erase),
    ("SequenceInsert", 11, sequence_insert),
    ("SequenceLength", 11, sequence_length),
    ("SplitToSequence", 11, split::split_to_sequence),
];

/// What the elements of a sequence have in common; see [`Type::Sequence`].
type Common = Option<Vec<Option<Int>>>;

fn known(dtype: DType, items: Vec<Var>) -> Result<Vec<Val>> {
    Ok(vec![Val::Sequence(Sequence::Known { dtype, items })])
}

fn value(cx: &mut Cx, dtype: DType, element: Common, op: Op) -> Result<Vec<Val>> {
    let var = cx.push(Type::Sequence { dtype, element }, op);
    Ok(vec![Val::Sequence(Sequence::Value(var))])
}

fn dtype(cx: &Cx, sequence: &Sequence) -> DType {
    match sequence {
        Sequence::Known { dtype, .. } => *dtype,
        Sequence::Value(var) => cx.module.dtype(*var),
    }
}

fn element(cx: &Cx, sequence: Var) -> Common {
    match &cx.module.value(sequence).ty {
        Type::Sequence { element, .. } => element.clone(),
        _ => None,
    }
}

fn length(cx: &mut Cx, sequence: &Sequence) -> Int {
    match sequence {
        Sequence::Known { items, .. } => Int::from(items.len()),
        Sequence::Value(var) => cx.sequence_length(*var),
    }
}

/// What a position names in a sequence of `n`.
#[derive(Clone, Copy, PartialEq)]
enum Named {
    /// A tensor: `-n..n`.
    Tensor,
    /// The place before a tensor, or the end: `-n..=n`.
    Gap,
}

/// A position counted from the front. `None` where run time has to find out; an error where it lies outside in any
/// case.
fn locate(cx: &mut Cx, position: &Int, length: &Int, named: Named) -> Result<Option<usize>> {
    let end = if named == Named::Gap { length + 1 } else { length.clone() };
    let scope = cx.scope(&[]);
    if scope.lt(position, &-length) || scope.le(&end, position) || end.is(0) {
        let (shown, count) = (position.show(&cx.module.symbols), length.show(&cx.module.symbols));
        let range = match length.known() {
            Some(0) if named == Named::Tensor => "which is empty".to_string(),
            Some(n) if named == Named::Tensor => format!("whose positions are {} to {}", -n, n - 1),
            Some(n) => format!("into which positions {} to {n} insert", -n),
            None => "whatever its length turns out to be".to_string(),
        };
        return Err(Diagnostic::model(format!(
            "position {shown} is outside of the sequence of length {count}, {range}"
        )));
    }
    let index = match (position.known(), length.known()) {
        (Some(p), Some(n)) => Some(if p < 0 { p + n } else { p }),
        _ => None,
    };
    if index.is_some() || end.is(1) {
        if index.is_none() {
            // There is but one place, so where the position lies needs no more than a check.
            let range = if named == Named::Gap { "0" } else { "-1 or 0" };
            let count = length.show(&cx.module.symbols);
            let message = || format!("the position must be {range} in a sequence of length {count}");
            cx.check(Condition::NonNegative(position + length), message)?;
            cx.check(Condition::NonNegative(-position), message)?;
        }
        return Ok(Some(index.and_then(|i| usize::try_from(i).ok()).unwrap_or(0)));
    }
    Ok(None)
}

/// A sequence of these tensors. Inputs: at least one tensor.
fn sequence_construct(cx: &mut Cx) -> Result<Vec<Val>> {
    let items: Vec<Var> = (0..cx.inputs.len()).map(|i| cx.var(i)).collect::<Result<_>>()?;
    let Some(first) = items.first() else {
        return Err(Diagnostic::model("there is no tensor to construct a sequence from")
            .help("SequenceEmpty makes an empty sequence"));
    };
    let dtype = cx.module.dtype(*first);
    for (index, item) in items.iter().enumerate() {
        let other = cx.module.dtype(*item);
        if other != dtype {
            return Err(Diagnostic::model(format!(
                "the tensors of a sequence must have one dtype, but input 0 is {dtype} and input {index} is {other}"
            )));
        }
    }
    known(dtype, items)
}

/// An empty sequence of the dtype of the attribute `dtype`, by default f32.
fn sequence_empty(cx: &mut Cx) -> Result<Vec<Val>> {
    let dtype = match cx.node.int("dtype")? {
        Some(number) => dtype_of(number)?,
        None => DType::F32,
    };
    known(dtype, vec![])
}

/// The tensor at a position. Inputs: sequence, position.
fn sequence_at(cx: &mut Cx) -> Result<Vec<Val>> {
    let sequence = cx.sequence(0)?;
    let position = cx.int_input(1)?;
    let length = length(cx, &sequence);
    let index = locate(cx, &position, &length, Named::Tensor)?;
    if let (Sequence::Known { items, .. }, Some(item)) = (&sequence, index)
        && let Some(item) = items.get(item)
    {
        return Ok(vec![Val::Tensor(*item)]);
    }
    let var = cx.sequence_var(&sequence);
    let (dtype, element, name) = (dtype(cx, &sequence), element(cx, var), cx.output_name(0));
    Ok(vec![Val::Tensor(cx.tensor_of(dtype, &element, &name, Op::SequenceAt { sequence: var, position }))])
}

/// The sequence with a tensor put in before a position, by default at the end. Inputs: sequence, tensor, position.
fn sequence_insert(cx: &mut Cx) -> Result<Vec<Val>> {
    let sequence = cx.sequence(0)?;
    let tensor = cx.var(1)?;
    let (dtype, given) = (dtype(cx, &sequence), cx.module.dtype(tensor));
    if dtype != given {
        return Err(Diagnostic::model(format!(
            "the tensor is {given}, but the sequence that it is inserted into is one of {dtype}"
        )));
    }
    let length = length(cx, &sequence);
    let position = if cx.has(2) { Some(cx.int_input(2)?) } else { None };
    let index = match &position {
        Some(position) => locate(cx, position, &length, Named::Gap)?,
        None => length.known().and_then(|n| usize::try_from(n).ok()),
    };
    let ty = cx.module.value(tensor).ty.clone();
    let (var, element) = match sequence {
        Sequence::Known { mut items, .. } => {
            if let Some(index) = index {
                items.insert(index.min(items.len()), tensor);
                return known(dtype, items);
            }
            let types: Vec<Type> = items.iter().map(|v| cx.module.value(*v).ty.clone()).chain([ty]).collect();
            (cx.sequence_var(&Sequence::Known { dtype, items }), common_element(&types))
        }
        Sequence::Value(var) => (var, join(element(cx, var), &ty)),
    };
    value(cx, dtype, element, Op::SequenceInsert { sequence: var, tensor, position })
}

/// What the elements of a sequence and one more tensor have in common.
fn join(element: Common, ty: &Type) -> Common {
    let (element, shape) = (element?, ty.shape()?);
    let both = |(a, b): (Option<Int>, &Int)| a.filter(|a| a == b);
    (element.len() == shape.len()).then(|| element.into_iter().zip(shape).map(both).collect())
}

/// The sequence without the tensor at a position, by default without the last. Inputs: sequence, position.
fn sequence_erase(cx: &mut Cx) -> Result<Vec<Val>> {
    let sequence = cx.sequence(0)?;
    let length = length(cx, &sequence);
    let position = if cx.has(1) { Some(cx.int_input(1)?) } else { None };
    let index = locate(cx, position.as_ref().unwrap_or(&Int::from(-1i64)), &length, Named::Tensor)?;
    let dtype = dtype(cx, &sequence);
    if let (Sequence::Known { items, .. }, Some(index)) = (&sequence, index) {
        let rest = items.iter().enumerate().filter(|(i, _)| *i != index).map(|(_, v)| *v).collect();
        return known(dtype, rest);
    }
    let var = cx.sequence_var(&sequence);
    let element = element(cx, var);
    value(cx, dtype, element, Op::SequenceErase { sequence: var, position })
}

/// The number of tensors, as an i64 scalar. Input: sequence.
fn sequence_length(cx: &mut Cx) -> Result<Vec<Val>> {
    let sequence = cx.sequence(0)?;
    let length = length(cx, &sequence);
    Ok(vec![cx.map(DType::I64, vec![], |_| Scalar::int(length))?.into()])
}
