//! SplitToSequence.

use super::{Common, known, value};
use crate::ops::{Cx, Val};
use crate::tensor::module::Parts;
use crate::tensor::{Condition, Op, Tensor};
use crate::types::{Diagnostic, Int, Result, Var};

/// Sequences of more parts are made while running: code for every part would be long.
const MAX_PARTS: i64 = 4096;

/// The same for parts whose lengths are read while running: every offset is a sum of them.
const MAX_READ_PARTS: usize = 128;

/// A tensor cut along `axis` into a sequence. Inputs: input, split. `split` is one length for all parts but the last,
/// which may be shorter, or (rank 1) the length of every part. Without it the parts have the length 1, and
/// `keepdims = 0` takes the axis away.
pub fn split_to_sequence(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.var(0)?;
    let axis = cx.node.int_or("axis", 0)?;
    if !cx.has(1) {
        let keepdims = cx.node.int_or("keepdims", 1)? != 0;
        return split_each(cx, x, axis, keepdims);
    }
    let split = cx.tensor(1)?;
    if !split.dtype.is_integer() {
        return Err(Diagnostic::model(format!("`split` has dtype {}, not an integer type", split.dtype)));
    }
    match &split.shape[..] {
        [] => split_chunks(cx, x, axis, &split),
        [_] => split_lengths(cx, x, axis, &split),
        shape => Err(Diagnostic::model(format!("`split` has the rank {}, but must have 0 or 1", shape.len()))),
    }
}

/// The tensor with its axis counted from the front, where the rank is known.
fn target(cx: &Cx, x: Var, axis: i64) -> Result<Option<(Tensor, usize)>> {
    let Some(tensor) = cx.as_tensor(x) else { return Ok(None) };
    let axis = cx.axis(axis, tensor.rank())?;
    Ok(Some((tensor, axis)))
}

fn split_each(cx: &mut Cx, x: Var, axis: i64, keepdims: bool) -> Result<Vec<Val>> {
    let Some((x, axis)) = target(cx, x, axis)? else {
        return at_run_time(cx, x, axis, Parts::Each { keepdims }, None);
    };
    match known_dim(&x, axis) {
        Some(count) if count <= MAX_PARTS => {
            let mut items = Vec::new();
            for offset in 0..count {
                let part = slice(cx, &x, axis, &Int::from(offset), &Int::ONE)?;
                items.push(if keepdims { part } else { squeeze(cx, &part, axis)? }.var);
            }
            known(x.dtype, items)
        }
        _ => {
            let dims = x.shape.iter().cloned().enumerate();
            let element = dims.filter_map(|(a, d)| match a == axis {
                true => keepdims.then_some(Some(Int::ONE)),
                false => Some(Some(d)),
            });
            let element = Some(element.collect());
            at_run_time(cx, x.var, axis as i64, Parts::Each { keepdims }, element)
        }
    }
}

/// Into parts of one length, the last one shorter where it does not divide.
fn split_chunks(cx: &mut Cx, x: Var, axis: i64, split: &Tensor) -> Result<Vec<Val>> {
    let length = cx.int_at(split, 0)?;
    let shown = length.show(&cx.module.symbols);
    cx.check(Condition::NonNegative(&length - 1), || format!("`split` is {shown}, but must be positive"))?;
    let Some((x, axis)) = target(cx, x, axis)? else {
        return at_run_time(cx, x, axis, Parts::Chunks(length), None);
    };
    let dim = dim(&x, axis);
    let scope = cx.scope(&[]);
    // The rules of division hold for positive divisors.
    let count = if scope.lt(&Int::ZERO, &length) { scope.div(&(&dim + &length - 1), &length).known() } else { None };
    match count {
        Some(count) if count <= MAX_PARTS => {
            let mut items = Vec::new();
            for part in 0..count {
                let offset = &length * part;
                let length = cx.scope(&[]).min(&length, &(&dim - &offset));
                items.push(slice(cx, &x, axis, &offset, &length)?.var);
            }
            known(x.dtype, items)
        }
        _ => {
            let element = any_along(&x, axis);
            at_run_time(cx, x.var, axis as i64, Parts::Chunks(length), element)
        }
    }
}

/// Into parts of the given lengths, whose sum is the dim.
fn split_lengths(cx: &mut Cx, x: Var, axis: i64, split: &Tensor) -> Result<Vec<Val>> {
    let Some((x, axis)) = target(cx, x, axis)? else {
        return at_run_time(cx, x, axis, Parts::Lengths(split.var), None);
    };
    let limit = if cx.known_ints(split).is_some() { MAX_PARTS as usize } else { MAX_READ_PARTS };
    let count = split.shape.first().and_then(Int::known).and_then(|n| usize::try_from(n).ok());
    if count.is_none_or(|count| count > limit) {
        let element = any_along(&x, axis);
        return at_run_time(cx, x.var, axis as i64, Parts::Lengths(split.var), element);
    }
    let lengths = cx.ints(split)?;
    let mut offsets = Vec::with_capacity(lengths.len());
    let mut end = Int::ZERO;
    for (part, length) in lengths.iter().enumerate() {
        let shown = length.show(&cx.module.symbols);
        cx.check(Condition::NonNegative(length.clone()), || format!("`split` is {shown} for part {part}"))?;
        offsets.push(end.clone());
        end = end + length;
    }
    let dim = dim(&x, axis);
    let (sum, whole) = (end.show(&cx.module.symbols), dim.show(&cx.module.symbols));
    cx.check_equal(&end, &dim, || format!("`split` adds up to {sum}, but axis {axis} has the length {whole}"))?;
    let items: Vec<Var> = lengths
        .iter()
        .zip(&offsets)
        .map(|(length, offset)| Ok(slice(cx, &x, axis, offset, length)?.var))
        .collect::<Result<_>>()?;
    known(x.dtype, items)
}

fn at_run_time(cx: &mut Cx, tensor: Var, axis: i64, parts: Parts, element: Common) -> Result<Vec<Val>> {
    let dtype = cx.module.dtype(tensor);
    value(cx, dtype, element, Op::SequenceSplit { tensor, axis, parts })
}

fn dim(x: &Tensor, axis: usize) -> Int {
    x.shape.get(axis).cloned().unwrap_or_default()
}

fn known_dim(x: &Tensor, axis: usize) -> Option<i64> {
    x.shape.get(axis)?.known()
}

/// What parts have in common that may differ in length.
fn any_along(x: &Tensor, axis: usize) -> Common {
    Some(x.shape.iter().enumerate().map(|(a, d)| (a != axis).then(|| d.clone())).collect())
}

fn slice(cx: &mut Cx, x: &Tensor, axis: usize, offset: &Int, length: &Int) -> Result<Tensor> {
    let shape = x.shape.iter().enumerate().map(|(a, d)| if a == axis { length } else { d }.clone()).collect();
    cx.map(x.dtype, shape, |i| {
        x.at(i.iter().enumerate().map(|(a, i)| if a == axis { i + offset } else { i.clone() }).collect())
    })
}

fn squeeze(cx: &mut Cx, x: &Tensor, axis: usize) -> Result<Tensor> {
    let shape = x.shape.iter().enumerate().filter(|(a, _)| *a != axis).map(|(_, d)| d.clone()).collect();
    cx.reshape(x, shape)
}
