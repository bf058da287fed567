//! Gather, GatherElements, GatherND, Compress.

use super::{Cx, Table, Val};
use crate::tensor::builder::MAX_ELEMENTS;
use crate::tensor::{Condition, Scalar, Tensor};
use crate::types::{DType, Diagnostic, Int, Place, Result};

pub const TABLE: Table = &[
    ("Compress", 9, compress),
    ("Gather", 1, gather),
    ("GatherElements", 11, gather_elements),
    ("GatherND", 11, gather_nd),
];

/// Slices of the input along `axis`, whose place the axes of `indices` take.
fn gather(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, indices) = (cx.tensor(0)?, integers(cx, 1)?);
    let axis = cx.axis(cx.node.int_or("axis", 0)?, x.rank())?;
    let dim = x.shape[axis].clone();
    check_indices(cx, &indices, std::slice::from_ref(&dim))?;
    let line = line(cx, &indices, &dim)?;
    let inner = axis + indices.rank();
    let shape = [&x.shape[..axis], &indices.shape, &x.shape[axis + 1..]].concat();
    let result = cx.map(x.dtype, shape, |i| {
        let at = &i[axis..inner];
        let index = match &line {
            Some((start, step)) => at.iter().fold(start.clone(), |sum, i| sum + i * step),
            None => Int::element(indices.var, at.to_vec(), Some(dim)),
        };
        x.at([&i[..axis], &[index], &i[inner..]].concat())
    })?;
    Ok(vec![result.into()])
}

/// Indices that go up in equal steps, as a start and a step: one index, or known ones along one axis.
fn line(cx: &mut Cx, indices: &Tensor, dim: &Int) -> Result<Option<(Int, Int)>> {
    if indices.shape.iter().all(|d| d.is(1)) {
        let Some(index) = cx.element(indices.var, 0) else { return Ok(None) };
        let scope = cx.scope(&[]);
        let index = match index.known() {
            Some(i) if i < 0 => dim + index,
            _ if scope.nonneg(&index) => index,
            _ if scope.lt(&index, &Int::ZERO) => dim + index,
            _ => return Ok(None),
        };
        let shown = (index.show(&cx.module.symbols), dim.show(&cx.module.symbols));
        for inside in [index.clone(), dim - 1 - &index] {
            cx.check(Condition::NonNegative(inside), || {
                format!("index {} is outside of an axis of length {}", shown.0, shown.1)
            })?;
        }
        return Ok(Some((index, Int::ZERO)));
    }
    let ([_], Some(dim)) = (&indices.shape[..], dim.known()) else { return Ok(None) };
    let Some(known) = cx.known_ints(indices) else { return Ok(None) };
    let positive: Vec<i64> = known.into_iter().map(|i| if i < 0 { i + dim } else { i }).collect();
    let [first, second, ..] = positive[..] else { return Ok(None) };
    let step = second - first;
    let even = positive.windows(2).all(|pair| matches!(pair, [a, b] if b - a == step));
    Ok(even.then(|| (Int::from(first), Int::from(step))))
}

/// A tensor of indices.
pub(super) fn integers(cx: &Cx, input: usize) -> Result<Tensor> {
    let indices = cx.tensor(input)?;
    match indices.dtype.is_integer() {
        true => Ok(indices),
        false => Err(Diagnostic::model(format!("the indices have the dtype {}, not an integer type", indices.dtype))),
    }
}

/// Indices known at build time must lie inside of axes of known length. `dims` are those of the axes that the last axis
/// of the indices names, or the one axis that all of them do.
fn check_indices(cx: &mut Cx, indices: &Tensor, dims: &[Int]) -> Result<()> {
    if dims.iter().all(|d| d.known().is_none()) {
        return Ok(());
    }
    let Some(data) = cx.known_data(indices.var) else { return Ok(()) };
    for (position, element) in data.elements().enumerate() {
        let dim = dims.get(position % dims.len()).and_then(Int::known);
        let (Some(index), Some(dim)) = (element.as_int(), dim) else { continue };
        let dim = i128::from(dim);
        if !(-dim..dim).contains(&index) {
            let message = format!("index {index} at position {position} is outside of an axis of length {dim}");
            let place = cx.node.place();
            let name = cx.module.value(indices.var).name.clone();
            return Err(match name.is_empty() {
                true => Diagnostic::model(message),
                false => Diagnostic::new(Place::Value(name), format!("{message}, along which {place} gathers")),
            });
        }
    }
    Ok(())
}

/// Element by element from the axis at the index; all other axes stay.
fn gather_elements(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, indices) = (cx.tensor(0)?, integers(cx, 1)?);
    if x.rank() != indices.rank() {
        return Err(Diagnostic::model(format!(
            "the input and the indices have different ranks: {} and {}",
            x.rank(),
            indices.rank()
        )));
    }
    let axis = cx.axis(cx.node.int_or("axis", 0)?, x.rank())?;
    for (k, (dim, count)) in x.shape.iter().zip(&indices.shape).enumerate().filter(|(k, _)| *k != axis) {
        let shown = (count.show(&cx.module.symbols), dim.show(&cx.module.symbols));
        cx.check(Condition::NonNegative(dim - count), || {
            format!("along axis {k} there are {} indices for a length of {}", shown.0, shown.1)
        })?;
    }
    let dim = x.shape[axis].clone();
    check_indices(cx, &indices, std::slice::from_ref(&dim))?;
    let result = cx.map(x.dtype, indices.shape.clone(), |i| {
        let mut index = i.to_vec();
        index[axis] = Int::element(indices.var, i.to_vec(), Some(dim));
        x.at(index)
    })?;
    Ok(vec![result.into()])
}

/// The last axis of the indices holds tuples, which index the axes of the input after the first `batch_dims`.
fn gather_nd(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, indices) = (cx.tensor(0)?, integers(cx, 1)?);
    let batch = cx.node.int_or("batch_dims", 0)?;
    let Some((tuple, prefix)) = indices.shape.split_last() else {
        return Err(Diagnostic::model("the indices are a scalar, but must have the rank 1 or more"));
    };
    let batch = match usize::try_from(batch) {
        Ok(batch) if batch <= prefix.len() && batch < x.rank() => batch,
        _ => {
            let ranks = (x.rank(), indices.rank());
            let message = format!("`batch_dims` is {batch} for inputs of the ranks {} and {}", ranks.0, ranks.1);
            return Err(Diagnostic::model(message));
        }
    };
    let Some(count) = tuple.known() else {
        let dim = tuple.show(&cx.module.symbols);
        return Err(Diagnostic::model(format!(
            "the last dim of the indices, {dim}, is known only while running, and so is the rank of the result"
        ))
        .help("give that dim with `dims = { .. }` or `shapes = { .. }`"));
    };
    let Some(end) = usize::try_from(count).ok().map(|n| batch + n).filter(|end| *end <= x.rank() && count > 0) else {
        let message = format!("the indices are tuples of {count} for {} axes", x.rank() - batch);
        return Err(Diagnostic::model(message));
    };
    for (axis, (a, b)) in x.shape.iter().zip(prefix).take(batch).enumerate() {
        let shown = (a.show(&cx.module.symbols), b.show(&cx.module.symbols));
        cx.check_equal(a, b, || format!("the batch dims of axis {axis} differ: {} and {}", shown.0, shown.1))?;
    }
    check_indices(cx, &indices, &x.shape[batch..end])?;
    let outer = prefix.len();
    let shape = [prefix, &x.shape[end..]].concat();
    let result = cx.map(x.dtype, shape, |i| {
        let mut index = i[..batch].to_vec();
        for (position, dim) in x.shape[batch..end].iter().enumerate() {
            let at = [&i[..outer], &[Int::from(position)]].concat();
            index.push(Int::element(indices.var, at, Some(dim.clone())));
        }
        index.extend_from_slice(&i[outer..]);
        x.at(index)
    })?;
    Ok(vec![result.into()])
}

/// The slices along `axis` at which the condition holds; without an axis, of the elements in a row. The condition may be
/// shorter than the axis.
fn compress(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, condition) = (cx.tensor(0)?, cx.tensor(1)?);
    if condition.rank() != 1 || condition.dtype != DType::Bool {
        let (dtype, rank) = (condition.dtype, condition.rank());
        return Err(Diagnostic::model(format!("the condition must be bool of rank 1, but is {dtype} of rank {rank}")));
    }
    let (x, axis) = match cx.node.int("axis")? {
        Some(axis) => (x.clone(), cx.axis(axis, x.rank())?),
        None => (cx.reshape(&x, vec![x.numel()])?, 0),
    };
    let (dim, length) = (x.shape[axis].clone(), condition.shape[0].clone());
    let counts = running_count(cx, &condition)?;
    let last = cx.map(DType::I64, vec![], |_| counts.at_or(vec![&length - 1], Scalar::int(0i64)))?;
    let count = cx.int_at(&last, 0)?;
    cx.check(Condition::NonNegative(count.clone()), || "the count is negative".to_string())?;
    let positions = positions(cx, &counts, &count)?;
    let mut shape = x.shape.clone();
    shape[axis] = count;
    let result = cx.map(x.dtype, shape, |i| {
        let mut index = i.to_vec();
        index[axis] = Int::element(positions.var, vec![i[axis].clone()], Some(dim));
        x.at(index)
    })?;
    Ok(vec![result.into()])
}

/// How many doublings reach past an axis.
fn doublings(cx: &Cx, length: &Int) -> u32 {
    let most = cx.scope(&[]).interval(length).1.clamp(0, i128::from(MAX_ELEMENTS));
    (i128::BITS - most.leading_zeros()).min(MAX_ELEMENTS.ilog2())
}

/// At every position how many elements up to it, itself included, are true: sums over windows of doubled length.
fn running_count(cx: &mut Cx, condition: &Tensor) -> Result<Tensor> {
    let shape = condition.shape.clone();
    let mut counts = cx.map(DType::I64, shape.clone(), |i| condition.at(i.to_vec()).cast(DType::I64))?;
    for step in 0..doublings(cx, &condition.shape[0]) {
        let (far, near) = (counts.clone(), counts);
        counts = cx.map(DType::I64, shape.clone(), |i| {
            near.at(i.to_vec()) + far.at_or(vec![&i[0] - (1i64 << step)], Scalar::int(0i64))
        })?;
    }
    Ok(counts)
}

/// The position of each of the `count` places at which a running count goes up, by bisection.
fn positions(cx: &mut Cx, counts: &Tensor, count: &Int) -> Result<Tensor> {
    // The number of positions known to lie before the one looked for.
    let mut before = cx.map(DType::I64, vec![count.clone()], |_| Scalar::int(0i64))?;
    for step in (0..doublings(cx, &counts.shape[0])).rev() {
        let jump = 1i64 << step;
        let from = before;
        before = cx.map(DType::I64, vec![count.clone()], |i| {
            let position = Int::element(from.var, i.to_vec(), None);
            let reached = counts.at_or(vec![position + (jump - 1)], Scalar::int(i64::MAX));
            let here = from.at(i.to_vec());
            reached.less_equal(Scalar::int(i[0].clone())).select(here.clone() + Scalar::int(jump), here)
        })?;
    }
    Ok(before)
}
