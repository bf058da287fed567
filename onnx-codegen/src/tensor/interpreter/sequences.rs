//! Sequences of tensors.

use super::lanes::{Operand, Output, Piece};
use super::{Env, loops};
use crate::tensor::scalar::Scalar;
use crate::types::{DType, Diagnostic, Element, HostMap, HostValue, Int, Result, TensorData, Var, shape_text};

/// The most pieces that a tensor is cut into.
const MAX_PIECES: usize = 1 << 22;

/// The tensors of a sequence.
pub fn tensors(items: &[HostValue]) -> Result<Vec<&TensorData>> {
    let tensors = items.iter().map(HostValue::as_tensor).collect::<Option<_>>();
    tensors.ok_or_else(|| Diagnostic::model("internal fault: a sequence of something other than tensors"))
}

fn outside(position: i64, count: usize) -> Diagnostic {
    Diagnostic::model(format!("the position {position} is outside of a sequence of {count} tensors"))
}

/// The element that a position names, in `-n..n` for `n` elements.
pub fn element(position: i64, count: usize) -> Result<usize> {
    let length = i64::try_from(count).unwrap_or(i64::MAX);
    let wrapped = super::index::wrap_index(position, length).and_then(|p| usize::try_from(p).ok());
    wrapped.ok_or_else(|| outside(position, count))
}

/// The place that a position names, in `-n..=n` for `n` elements.
pub fn place(position: i64, count: usize) -> Result<usize> {
    if usize::try_from(position) == Ok(count) { Ok(count) } else { element(position, count) }
}

/// An axis in `-rank..rank`.
fn axis_of(axis: i64, rank: usize) -> Result<usize> {
    let length = i64::try_from(rank).unwrap_or(i64::MAX);
    let wrapped = super::index::wrap_index(axis, length).and_then(|a| usize::try_from(a).ok());
    wrapped.ok_or_else(|| Diagnostic::model(format!("the axis {axis} is outside of a tensor of rank {rank}")))
}

/// Joins tensors along an existing axis, or stacks them along a new one.
pub fn concat(items: &[HostValue], dtype: DType, axis: i64, new_axis: bool) -> Result<TensorData> {
    let parts = tensors(items)?;
    let Some(first) = parts.first() else {
        return Err(Diagnostic::model("an empty sequence cannot be concatenated"));
    };
    let axis = axis_of(axis, first.rank() + usize::from(new_axis))?;
    let mut shape = first.shape.clone();
    if new_axis {
        shape.insert(axis, 0);
    }
    let mut total = 0usize;
    // Per tensor: how many elements in a row belong to one index of the axes before.
    let mut runs = Vec::with_capacity(parts.len());
    let inner: usize = shape.iter().skip(axis + 1).try_fold(1usize, |n, d| n.checked_mul(*d)).unwrap_or(usize::MAX);
    for part in &parts {
        let mut own = part.shape.clone();
        if new_axis {
            own.insert(axis.min(own.len()), 1);
        }
        let length = own.get(axis).copied().unwrap_or(0);
        let same =
            own.len() == shape.len() && own.iter().zip(&shape).enumerate().all(|(k, (a, b))| k == axis || a == b);
        if !same || part.dtype != dtype {
            return Err(Diagnostic::model(format!(
                "a tensor {}{} cannot be joined with {}{} along axis {axis}",
                part.dtype,
                shape_text(&part.shape),
                first.dtype,
                shape_text(&first.shape)
            )));
        }
        total = total.checked_add(length).ok_or_else(|| Diagnostic::model("the joined axis does not fit in memory"))?;
        runs.push((Operand::new(part), length.saturating_mul(inner)));
    }
    shape[axis] = total;
    let mut output = Output::new(dtype, &shape)?;
    let outer: usize = if shape.contains(&0) { 0 } else { shape.iter().take(axis).product() };
    for row in 0..outer {
        for (part, run) in &runs {
            for (start, len) in loops::chunks(*run as i64) {
                let start = row as i64 * *run as i64 + start;
                output.push(&part.read(&[Piece::Run { start, step: 1, len }], None)?, len)?;
            }
        }
    }
    output.finish(shape)
}

/// Cuts a tensor along an axis into pieces of the given lengths; a piece without a length is one index, whose axis
/// goes.
fn cut(x: &TensorData, axis: usize, lengths: impl Iterator<Item = usize>, keepdims: bool) -> Result<Vec<HostValue>> {
    let env = Env { symbol: &|_| None, operand: &|_| Some(x.clone()) };
    let mut pieces = Vec::new();
    let mut start = 0usize;
    for length in lengths {
        if pieces.len() >= MAX_PIECES {
            return Err(Diagnostic::model(format!("a tensor is cut into more than {MAX_PIECES} pieces")));
        }
        let mut shape = x.shape.clone();
        shape[axis] = length;
        let mut index: Vec<Int> = (0..x.rank()).map(Int::iter).collect();
        index[axis] = &index[axis] + &Int::from(start);
        if !keepdims {
            shape.remove(axis);
            index = (0..x.rank()).map(|k| Int::iter(if k > axis { k - 1 } else { k })).collect();
            index[axis] = Int::from(start);
        }
        pieces.push(HostValue::Tensor(loops::map(&env, x.dtype, shape, &Scalar::load(x.dtype, Var(0), index))?));
        start += length;
    }
    Ok(pieces)
}

/// Pieces of one length; the last is shorter where it does not divide.
pub fn split_chunks(x: &TensorData, axis: i64, length: i64) -> Result<Vec<HostValue>> {
    let axis = axis_of(axis, x.rank())?;
    let Some(length) = usize::try_from(length).ok().filter(|l| *l > 0) else {
        return Err(Diagnostic::model(format!("a tensor cannot be split into pieces of length {length}")));
    };
    let dim = x.shape[axis];
    cut(x, axis, (0..dim.div_ceil(length)).map(|k| length.min(dim - k * length)), true)
}

/// Pieces of given lengths, which must sum up to the dim.
pub fn split_lengths(x: &TensorData, axis: i64, lengths: &TensorData) -> Result<Vec<HostValue>> {
    let axis = axis_of(axis, x.rank())?;
    let wrong = || {
        Diagnostic::model(format!(
            "the lengths {lengths:?} must not be negative and sum up to {}, the length of axis {axis}",
            x.shape[axis]
        ))
    };
    let values = if lengths.rank() == 1 { lengths.to_i64s() } else { None };
    let values = values.ok_or_else(wrong)?;
    let values = values.iter().map(|l| usize::try_from(*l).map_err(|_| wrong())).collect::<Result<Vec<usize>>>()?;
    if values.iter().try_fold(0usize, |sum, l| sum.checked_add(*l)) != Some(x.shape[axis]) {
        return Err(wrong());
    }
    cut(x, axis, values.into_iter(), true)
}

/// Slices of length 1.
pub fn split_each(x: &TensorData, axis: i64, keepdims: bool) -> Result<Vec<HostValue>> {
    let axis = axis_of(axis, x.rank())?;
    cut(x, axis, std::iter::repeat_n(1, x.shape[axis]), keepdims)
}

/// A map for each row of a matrix, from the keys to the numbers of the row.
pub fn maps(x: &TensorData, keys: &TensorData) -> Result<Vec<HostValue>> {
    let numbers: Vec<Element> = x.elements().collect();
    let width = keys.numel().max(1);
    let map = |row: &[Element]| {
        let values = row.iter().map(|number| TensorData::scalar(x.dtype, number.clone()).map(HostValue::Tensor));
        Ok(HostValue::Map(HostMap { keys: keys.clone(), values: values.collect::<Result<_>>()? }.sorted()?))
    };
    numbers.chunks(width).map(map).collect()
}
