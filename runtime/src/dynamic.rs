//! Operators on tensors whose rank only the run knows.
//!
//! Where the compiler knows the rank it emits loops instead of these. Sizes are checked: what would not fit in memory is
//! a fault, not an abort.

use crate::error::{Dims, Fault, Result};
use crate::tensor::{Tensor, elements_of, wrap};
use alloc::vec::Vec;

/// An axis in `[-rank, rank - 1]` as a number below the rank.
pub fn axis(axis: i64, rank: usize) -> Result<usize> {
    wrap(axis, rank).ok_or(Fault::Axis { axis, rank })
}

/// The dim of an axis.
pub(crate) fn dim(shape: &[usize], axis: usize) -> Result<usize> {
    shape.get(axis).copied().ok_or(Fault::Axis { axis: axis as i64, rank: shape.len() })
}

/// Dims given as `i64`, none of them negative.
fn dims(values: &[i64], what: &'static str) -> Result<Vec<usize>> {
    values.iter().map(|&value| usize::try_from(value).map_err(|_| Fault::Negative { what, value })).collect()
}

/// A vector with room for exactly as many elements; a fault where there is no memory.
fn reserve<T>(elements: usize) -> Result<Vec<T>> {
    let mut data = Vec::new();
    data.try_reserve_exact(elements).map_err(|_| Fault::TooLarge)?;
    Ok(data)
}

/// Reads a tensor at `base + sum(index * stride)` for each index of a shape, in row-major order.
fn gather<T: Clone>(source: &[T], base: usize, shape: &[usize], strides: &[isize]) -> Result<Tensor<T>> {
    let count = elements_of::<T>(shape)?;
    let mut data = reserve(count)?;
    let mut index = alloc::vec![0usize; shape.len()];
    let mut offset = base as isize;
    for _ in 0..count {
        let element = usize::try_from(offset).ok().and_then(|i| source.get(i));
        data.push(element.ok_or(Fault::Check("an index of a dynamic tensor"))?.clone());
        // The next index: like an odometer, from the last dim.
        for ((i, &dim), &stride) in index.iter_mut().zip(shape).zip(strides).rev() {
            *i += 1;
            offset += stride;
            if *i < dim {
                break;
            }
            offset -= stride * dim as isize;
            *i = 0;
        }
    }
    Tensor::new(shape, data)
}

/// Row-major strides. Those of a tensor without elements are never used and may wrap.
fn strides(shape: &[usize]) -> Vec<isize> {
    let mut strides = alloc::vec![0; shape.len()];
    let mut step = 1isize;
    for (stride, &dim) in strides.iter_mut().zip(shape).rev() {
        *stride = step;
        step = step.wrapping_mul(dim as isize);
    }
    strides
}

/// `Identity`.
pub fn identity<T>(tensor: &Tensor<T>) -> Tensor<T> {
    tensor.clone()
}

/// `ConstantOfShape`: an empty shape gives a scalar.
pub fn constant_of_shape<T: Clone>(value: T, shape: &[i64]) -> Result<Tensor<T>> {
    let shape = dims(shape, "a dim of the shape")?;
    let count = elements_of::<T>(&shape)?;
    let mut data = reserve(count)?;
    data.resize(count, value);
    Tensor::new(&shape, data)
}

/// `Tile`: each dim repeated as often as told.
pub fn tile<T: Clone>(tensor: &Tensor<T>, repeats: &[i64]) -> Result<Tensor<T>> {
    if repeats.len() != tensor.rank() {
        return Err(Fault::Mismatch {
            what: "the number of repeats and the rank",
            left: repeats.len() as i64,
            right: tensor.rank() as i64,
        });
    }
    let repeats = dims(repeats, "repeats")?;
    let shape = tensor.shape().iter().zip(&repeats).map(|(&dim, &n)| dim.checked_mul(n).ok_or(Fault::TooLarge));
    let shape = shape.collect::<Result<Vec<usize>>>()?;
    let count = elements_of::<T>(&shape)?;
    let mut data: Vec<T> = reserve(count)?;
    if count == 0 {
        return Tensor::new(&shape, data);
    }
    // From the innermost dim outwards: each block of the tiled inner dims is repeated as a whole.
    data.extend_from_slice(tensor.data());
    let mut inner = 1;
    for ((&dim, &n), &tiled) in tensor.shape().iter().zip(&repeats).zip(&shape).rev() {
        if n != 1 {
            let blocks: &[T] = &data;
            let mut repeated = reserve(blocks.len() * n)?;
            for block in blocks.chunks_exact(dim * inner) {
                for _ in 0..n {
                    repeated.extend_from_slice(block);
                }
            }
            data = repeated;
        }
        inner *= tiled;
    }
    Tensor::new(&shape, data)
}

/// `Reshape`: 0 copies a dim (unless `allow_zero`), one -1 stands for what is left.
pub fn reshape<T>(tensor: &Tensor<T>, shape: &[i64], allow_zero: bool) -> Result<Tensor<T>> {
    let elements = tensor.data().len();
    let fault = Fault::Reshape { elements, to: Dims::<i64>::new(shape) };
    let mut open = None;
    let mut dims = Vec::with_capacity(shape.len());
    for (i, &value) in shape.iter().enumerate() {
        dims.push(match value {
            -1 if open.is_none() => {
                open = Some(i);
                1
            }
            0 if !allow_zero => dim(tensor.shape(), i).map_err(|_| fault)?,
            _ => usize::try_from(value).map_err(|_| fault)?,
        });
    }
    if let Some(open) = open {
        // It counts as one so far. Beside a zero it could be anything: that is refused, as numpy does.
        let known = dims.iter().try_fold(1usize, |n, &dim| n.checked_mul(dim));
        let known = known.filter(|&n| n != 0 && elements.is_multiple_of(n)).ok_or(fault)?;
        *dims.get_mut(open).ok_or(Fault::Check("reshape dim"))? = elements / known;
    }
    tensor.with_shape(&dims).map_err(|_| fault)
}

/// `Expand`: broadcast with a shape (a dim of 1 there keeps the tensor's).
pub fn expand<T: Clone>(tensor: &Tensor<T>, shape: &[i64]) -> Result<Tensor<T>> {
    let given = dims(shape, "a dim of the shape")?;
    let rank = given.len().max(tensor.rank());
    let mut result = Vec::with_capacity(rank);
    let mut steps = Vec::with_capacity(rank);
    let own_strides = strides(tensor.shape());
    for i in 0..rank {
        // Dims are aligned at the end; a missing one counts as 1.
        let own = (i + tensor.rank()).checked_sub(rank);
        let (own, stride) = own.and_then(|i| Some((*tensor.shape().get(i)?, *own_strides.get(i)?))).unwrap_or((1, 0));
        let other = (i + given.len()).checked_sub(rank).and_then(|i| given.get(i).copied()).unwrap_or(1);
        if own != other && own != 1 && other != 1 {
            return Err(Fault::Mismatch { what: "dims to broadcast", left: own as i64, right: other as i64 });
        }
        result.push(if own == 1 { other } else { own });
        steps.push(if own == 1 { 0 } else { stride });
    }
    gather(tensor.data(), 0, &result, &steps)
}

/// `Transpose`: dim `i` of the result is dim `perm[i]` of the tensor; all reversed without `perm`.
pub fn transpose<T: Clone>(tensor: &Tensor<T>, perm: Option<&[i64]>) -> Result<Tensor<T>> {
    let rank = tensor.rank();
    let reversed: Vec<i64>;
    let perm = match perm {
        Some(perm) => perm,
        None => {
            reversed = (0..rank as i64).rev().collect();
            &reversed
        }
    };
    if perm.len() != rank {
        return Err(Fault::Mismatch {
            what: "the length of perm and the rank",
            left: perm.len() as i64,
            right: rank as i64,
        });
    }
    let own_strides = strides(tensor.shape());
    let mut seen = alloc::vec![false; rank];
    let mut shape = Vec::with_capacity(rank);
    let mut steps = Vec::with_capacity(rank);
    for &p in perm {
        let p = axis(p, rank)?;
        match (tensor.shape().get(p), own_strides.get(p), seen.get_mut(p)) {
            (Some(&dim), Some(&stride), Some(seen)) if !*seen => {
                *seen = true;
                shape.push(dim);
                steps.push(stride);
            }
            _ => return Err(Fault::Mismatch { what: "entries of perm", left: p as i64, right: p as i64 }),
        }
    }
    gather(tensor.data(), 0, &shape, &steps)
}

/// `Concat` along an axis: the other dims must agree.
pub fn concat<T: Clone>(tensors: &[Tensor<T>], axis_: i64) -> Result<Tensor<T>> {
    let first = tensors.first().ok_or(Fault::EmptySequence)?;
    let axis = axis(axis_, first.rank())?;
    let mut sum = 0usize;
    for tensor in tensors {
        if tensor.rank() != first.rank() {
            return Err(Fault::Rank { expected: first.rank(), given: tensor.rank() });
        }
        for (i, (&left, &right)) in first.shape().iter().zip(tensor.shape()).enumerate() {
            if i != axis && left != right {
                let what = "dims of the tensors to concatenate";
                return Err(Fault::Mismatch { what, left: left as i64, right: right as i64 });
            }
        }
        sum = sum.checked_add(dim(tensor.shape(), axis)?).ok_or(Fault::TooLarge)?;
    }
    let mut shape = first.shape().to_vec();
    *shape.get_mut(axis).ok_or(Fault::Check("concat axis"))? = sum;
    let count = elements_of::<T>(&shape)?;
    let mut data = reserve(count)?;
    if count == 0 {
        return Tensor::new(&shape, data);
    }
    // There are elements, so no dim but that of the axis is zero, and the products are at most the count.
    let outer: usize = shape.iter().take(axis).product();
    let inner: usize = shape.iter().skip(axis + 1).product();
    for i in 0..outer {
        for tensor in tensors {
            let row = dim(tensor.shape(), axis)? * inner;
            data.extend_from_slice(tensor.data().get(i * row..(i + 1) * row).ok_or(Fault::Check("concat row"))?);
        }
    }
    Tensor::new(&shape, data)
}

/// `Slice` (10 and later): starts and ends are clamped to the dims; the axes default to the first ones, the steps to 1.
pub fn slice<T: Clone>(
    tensor: &Tensor<T>,
    starts: &[i64],
    ends: &[i64],
    axes: Option<&[i64]>,
    steps: Option<&[i64]>,
) -> Result<Tensor<T>> {
    let same = |what, len: usize| {
        let fault = Fault::Mismatch { what, left: starts.len() as i64, right: len as i64 };
        if len == starts.len() { Ok(()) } else { Err(fault) }
    };
    same("the numbers of starts and ends", ends.len())?;
    same("the numbers of starts and axes", axes.map_or(starts.len(), <[i64]>::len))?;
    same("the numbers of starts and steps", steps.map_or(starts.len(), <[i64]>::len))?;
    let mut shape = tensor.shape().to_vec();
    let mut strides = strides(tensor.shape());
    let mut base = 0isize;
    for (i, (&start, &end)) in starts.iter().zip(ends).enumerate() {
        let along = axis(axes.and_then(|a| a.get(i).copied()).unwrap_or(i as i64), tensor.rank())?;
        let step = steps.and_then(|s| s.get(i).copied()).unwrap_or(1);
        if step == 0 {
            return Err(Fault::Unsupported("a slice with step 0"));
        }
        let dim = dim(tensor.shape(), along)? as i128;
        // Python's rules. A reversed slice runs from dim - 1 down to what lies before 0.
        let (low, high) = if step > 0 { (0, dim) } else { (-1, dim - 1) };
        let clamp = |value: i64| {
            let value = i128::from(value);
            (if value < 0 { value + dim } else { value }).clamp(low, high)
        };
        let (start, end, step) = (clamp(start), clamp(end), i128::from(step));
        let span = if step > 0 { end - start } else { start - end };
        let len = if span <= 0 { 0 } else { (span - 1) / step.abs() + 1 };
        let (Some(size), Some(stride)) = (shape.get_mut(along), strides.get_mut(along)) else {
            return Err(Fault::Check("slice axis"));
        };
        *size = len as usize;
        if len > 0 {
            base = base.wrapping_add((start as isize).wrapping_mul(*stride));
        }
        // A step beyond the dim is taken at most once, and then back: any value will do, so it may wrap.
        *stride = stride.wrapping_mul(if len > 1 { step as isize } else { 0 });
    }
    let base = if shape.contains(&0) { 0 } else { usize::try_from(base).map_err(|_| Fault::Check("slice start"))? };
    gather(tensor.data(), base, &shape, &strides)
}

#[cfg(test)]
#[path = "dynamic_tests.rs"]
mod tests;
