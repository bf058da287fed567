//! Sequences of tensors: the sequence operators where they do not dissolve while compiling.
//!
//! A sequence is a slice or vector of [`Tensor`]s, which are cheap to clone. Positions count from the end where they are
//! negative; what is out of range is a fault that shows the value.

use crate::dynamic;
use crate::error::{Fault, Result};
use crate::tensor::{Tensor, wrap};
use alloc::vec::Vec;

/// `SequenceAt`: the tensor at a position in `[-n, n - 1]`.
pub fn at<T>(sequence: &[Tensor<T>], position: i64) -> Result<&Tensor<T>> {
    wrap(position, sequence.len())
        .and_then(|i| sequence.get(i))
        .ok_or(Fault::Position { position, len: sequence.len() as i64 })
}

/// `SequenceInsert`: the tensor goes before the one at the position, which is in `[-n, n]`; at the end without one.
pub fn insert<T>(sequence: &mut Vec<Tensor<T>>, tensor: Tensor<T>, position: Option<i64>) -> Result<()> {
    let len = sequence.len();
    let index = match position {
        None => len,
        Some(position) if position == len as i64 => len,
        Some(position) => wrap(position, len).ok_or(Fault::Insert { position, len: len as i64 })?,
    };
    sequence.insert(index, tensor);
    Ok(())
}

/// `SequenceErase`: without the tensor at a position in `[-n, n - 1]`, or without the last.
pub fn erase<T>(sequence: &mut Vec<Tensor<T>>, position: Option<i64>) -> Result<()> {
    let len = sequence.len();
    let position = position.unwrap_or(-1);
    let index = wrap(position, len).ok_or(Fault::Position { position, len: len as i64 })?;
    sequence.remove(index);
    Ok(())
}

/// `SequenceLength`.
pub fn length<T>(sequence: &[Tensor<T>]) -> i64 {
    sequence.len() as i64
}

/// `ConcatFromSequence`: along an axis, or stacked along a new one.
pub fn concat<T: Clone>(sequence: &[Tensor<T>], axis: i64, new_axis: bool) -> Result<Tensor<T>> {
    if !new_axis {
        return dynamic::concat(sequence, axis);
    }
    let first = sequence.first().ok_or(Fault::EmptySequence)?;
    let axis = dynamic::axis(axis, first.rank() + 1)?;
    let mut stacked = Vec::with_capacity(sequence.len());
    for tensor in sequence {
        if tensor.rank() != first.rank() {
            return Err(Fault::Rank { expected: first.rank(), given: tensor.rank() });
        }
        let mut shape = tensor.shape().to_vec();
        shape.insert(axis, 1);
        stacked.push(tensor.with_shape(&shape)?);
    }
    dynamic::concat(&stacked, axis as i64)
}

/// The tensors that the iterations of a loop made, along a new first axis; `dims` are those of each, for want of any.
///
/// # Errors
/// [`Fault`] where their shapes differ.
pub fn stack<T: Clone>(rows: Vec<Tensor<T>>, dims: &[usize]) -> Result<Tensor<T>> {
    if rows.is_empty() {
        let shape: Vec<usize> = core::iter::once(0).chain(dims.iter().copied()).collect();
        return Tensor::new(&shape, Vec::new());
    }
    concat(&rows, 0, true)
}

/// `SplitToSequence` with a scalar: chunks of this length, the last one shorter where it does not divide the dim.
pub fn split_scalar<T: Clone>(tensor: &Tensor<T>, axis: i64, chunk: i64) -> Result<Vec<Tensor<T>>> {
    let axis = dynamic::axis(axis, tensor.rank())?;
    let dim = dynamic::dim(tensor.shape(), axis)?;
    if chunk <= 0 {
        return Err(Fault::NotPositive { what: "split", value: chunk });
    }
    let chunk = usize::try_from(chunk).unwrap_or(usize::MAX);
    let mut parts = Vec::new();
    // A dim beside a zero may be larger than any memory.
    parts.try_reserve_exact(dim.div_ceil(chunk)).map_err(|_| Fault::TooLarge)?;
    for start in (0..dim).step_by(chunk) {
        parts.push(part(tensor, axis, start, chunk.min(dim - start))?);
    }
    Ok(parts)
}

/// `SplitToSequence` with a vector: parts of these lengths, which must sum to the dim.
pub fn split_lengths<T: Clone>(tensor: &Tensor<T>, axis: i64, lengths: &[i64]) -> Result<Vec<Tensor<T>>> {
    let axis = dynamic::axis(axis, tensor.rank())?;
    let dim = dynamic::dim(tensor.shape(), axis)?;
    let mut sum = 0i64;
    for &length in lengths {
        // A part of no elements is harmless, and models have them.
        if length < 0 {
            return Err(Fault::Negative { what: "split", value: length });
        }
        sum = sum.checked_add(length).ok_or(Fault::TooLarge)?;
    }
    if usize::try_from(sum).ok() != Some(dim) {
        return Err(Fault::Mismatch { what: "the sum of split and the dim", left: sum, right: dim as i64 });
    }
    let mut start = 0;
    let mut parts = Vec::with_capacity(lengths.len());
    for &length in lengths {
        // At most `dim`, as the sum is.
        let length = length as usize;
        parts.push(part(tensor, axis, start, length)?);
        start += length;
    }
    Ok(parts)
}

/// `SplitToSequence` without lengths: one part per index of the axis, which is kept with dim 1 or dropped.
pub fn split_each<T: Clone>(tensor: &Tensor<T>, axis: i64, keepdims: bool) -> Result<Vec<Tensor<T>>> {
    let parts = split_scalar(tensor, axis, 1)?;
    if keepdims {
        return Ok(parts);
    }
    let axis = dynamic::axis(axis, tensor.rank())?;
    let mut shape = tensor.shape().to_vec();
    shape.remove(axis);
    parts.iter().map(|part| part.with_shape(&shape)).collect()
}

/// The part of a tensor from `start` on along an axis; both are inside the dim.
fn part<T: Clone>(tensor: &Tensor<T>, axis: usize, start: usize, len: usize) -> Result<Tensor<T>> {
    let mut shape = tensor.shape().to_vec();
    *shape.get_mut(axis).ok_or(Fault::Check("split axis"))? = len;
    let mut data = Vec::new();
    // Only if there are elements is the product of some dims no larger than that of all.
    if !tensor.data().is_empty() && len != 0 {
        let inner: usize = tensor.shape().iter().skip(axis + 1).product();
        let row = dynamic::dim(tensor.shape(), axis)? * inner;
        data.reserve_exact(tensor.data().len() / row * len * inner);
        for row in tensor.data().chunks_exact(row) {
            data.extend_from_slice(row.get(start * inner..(start + len) * inner).ok_or(Fault::Check("split part"))?);
        }
    }
    Tensor::new(&shape, data)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};
    use alloc::vec;

    fn tensor(shape: &[usize]) -> Tensor<i32> {
        Tensor::new(shape, (0..shape.iter().product::<usize>() as i32).collect()).unwrap()
    }

    fn scalars(values: &[i32]) -> Vec<Tensor<i32>> {
        values.iter().map(|&v| Tensor::scalar(v)).collect()
    }

    #[test]
    fn positions() {
        let s = scalars(&[10, 11, 12]);
        assert_eq!([-3, -1, 0, 2].map(|p| *at(&s, p).unwrap().item().unwrap()), [10, 12, 10, 12]);
        for position in [-4, 3, i64::MIN, i64::MAX] {
            assert_eq!(at(&s, position), Err(Fault::Position { position, len: 3 }));
        }
        assert_eq!(at::<i32>(&[], 0), Err(Fault::Position { position: 0, len: 0 }));
        assert_eq!(length(&s), 3);
    }

    #[test]
    fn inserts() {
        // As list.insert of Python, within [-n, n].
        let cases: [(Option<i64>, &[i32]); 6] = [
            (None, &[10, 11, 99]),
            (Some(2), &[10, 11, 99]),
            (Some(0), &[99, 10, 11]),
            (Some(1), &[10, 99, 11]),
            (Some(-1), &[10, 99, 11]),
            (Some(-2), &[99, 10, 11]),
        ];
        for (position, expected) in cases {
            let mut s = scalars(&[10, 11]);
            insert(&mut s, Tensor::scalar(99), position).unwrap();
            assert_eq!(s, scalars(expected), "{position:?}");
        }
        for position in [3, -3] {
            let mut s = scalars(&[10, 11]);
            let result = insert(&mut s, Tensor::scalar(99), Some(position));
            assert_eq!(result, Err(Fault::Insert { position, len: 2 }));
        }
        let mut s = vec![];
        insert(&mut s, Tensor::scalar(1), Some(0)).unwrap();
        assert_eq!(insert(&mut vec![], Tensor::scalar(1), Some(-1)), Err(Fault::Insert { position: -1, len: 0 }));
    }

    #[test]
    fn erases() {
        for (position, expected) in [(None, [10, 11]), (Some(-3), [11, 12]), (Some(1), [10, 12]), (Some(2), [10, 11])] {
            let mut s = scalars(&[10, 11, 12]);
            erase(&mut s, position).unwrap();
            assert_eq!(s, scalars(&expected));
        }
        assert_eq!(erase(&mut scalars(&[1]), Some(1)), Err(Fault::Position { position: 1, len: 1 }));
        assert!(erase::<i32>(&mut vec![], None).is_err());
    }

    #[test]
    fn concats() {
        let s = [tensor(&[2, 2]), tensor(&[2, 1])];
        let c = concat(&s, -1, false).unwrap();
        assert_eq!((c.shape(), c.data()), (&[2, 3][..], &[0, 1, 0, 2, 3, 1][..]));
        assert_eq!(
            concat(&s, 0, false),
            Err(Fault::Mismatch { what: "dims of the tensors to concatenate", left: 2, right: 1 })
        );
        assert_eq!(concat(&s, 2, false), Err(Fault::Axis { axis: 2, rank: 2 }));
        assert_eq!(concat::<i32>(&[], 0, false), Err(Fault::EmptySequence));
        assert_eq!(concat::<i32>(&[], 0, true), Err(Fault::EmptySequence));
        // np.stack of [[0, 1, 2]] and the same, on each new axis in [-r - 1, r].
        let s = [tensor(&[1, 3]), tensor(&[1, 3])];
        for (axis, shape, data) in [
            (0, [2, 1, 3], [0, 1, 2, 0, 1, 2]),
            (1, [1, 2, 3], [0, 1, 2, 0, 1, 2]),
            (2, [1, 3, 2], [0, 0, 1, 1, 2, 2]),
            (-1, [1, 3, 2], [0, 0, 1, 1, 2, 2]),
            (-3, [2, 1, 3], [0, 1, 2, 0, 1, 2]),
        ] {
            let c = concat(&s, axis, true).unwrap();
            assert_eq!((c.shape(), c.data()), (&shape[..], &data[..]), "axis {axis}");
        }
        assert_eq!(concat(&s, 3, true), Err(Fault::Axis { axis: 3, rank: 3 }));
        assert_eq!(concat(&scalars(&[1, 2]), 0, true).unwrap().data(), &[1, 2]);
        assert_eq!(concat(&scalars(&[1, 2]), 0, false), Err(Fault::Axis { axis: 0, rank: 0 }));
        assert!(concat(&[tensor(&[2]), tensor(&[2, 1])], 0, true).is_err());
        assert!(concat(&[tensor(&[2]), tensor(&[3])], 0, true).is_err());
    }

    #[test]
    fn splits() {
        let t = tensor(&[2, 5]);
        let parts = split_scalar(&t, 1, 2).unwrap();
        assert_eq!(parts.iter().map(|p| p.shape().to_vec()).collect::<Vec<_>>(), [[2, 2], [2, 2], [2, 1]]);
        assert_eq!(parts[1].data(), &[2, 3, 7, 8]);
        assert_eq!(parts[2].data(), &[4, 9]);
        assert_eq!(split_scalar(&t, 0, i64::MAX).unwrap(), core::slice::from_ref(&t));
        assert_eq!(split_scalar(&t, 0, 0), Err(Fault::NotPositive { what: "split", value: 0 }));
        assert_eq!(split_scalar(&t, 2, 1), Err(Fault::Axis { axis: 2, rank: 2 }));

        let parts = split_lengths(&t, -1, &[1, 0, 4]).unwrap();
        assert_eq!(parts[0].data(), &[0, 5]);
        assert_eq!((parts[1].shape(), parts[1].data()), (&[2, 0][..], &[][..]));
        assert_eq!(parts[2].data(), &[1, 2, 3, 4, 6, 7, 8, 9]);
        let what = "the sum of split and the dim";
        assert_eq!(split_lengths(&t, 1, &[2, 2]), Err(Fault::Mismatch { what, left: 4, right: 5 }));
        assert_eq!(split_lengths(&t, 1, &[6, -1]), Err(Fault::Negative { what: "split", value: -1 }));
        assert_eq!(split_lengths(&t, 1, &[i64::MAX, 1]), Err(Fault::TooLarge));

        let parts = split_each(&t, 0, false).unwrap();
        assert_eq!((parts.len(), parts[1].shape(), parts[1].data()), (2, &[5][..], &[5, 6, 7, 8, 9][..]));
        assert_eq!(split_each(&t, 1, true).unwrap()[4].shape(), &[2, 1]);
        assert_eq!(split_each(&tensor(&[3]), 0, false).unwrap(), scalars(&[0, 1, 2]));
        assert_eq!(split_each(&Tensor::scalar(1), 0, true), Err(Fault::Axis { axis: 0, rank: 0 }));
        assert_eq!(split_each(&tensor(&[0, 2]), 0, true).unwrap(), []);
        assert_eq!(split_each(&tensor(&[2, 0]), 0, false).unwrap()[1].shape(), &[0]);
        let endless = Tensor::<i32>::new(&[0, usize::MAX, usize::MAX], vec![]).unwrap();
        assert_eq!(split_each(&endless, 1, false), Err(Fault::TooLarge));
        assert_eq!(split_each(&endless, 0, false).unwrap(), []);
        assert_eq!(split_scalar(&endless, 1, i64::MAX).unwrap().len(), 3);
    }

    #[test]
    fn split_is_the_reverse_of_concat() {
        let t = tensor(&[3, 4, 5]);
        for axis in 0..3 {
            for chunk in 1..=6 {
                assert_eq!(concat(&split_scalar(&t, axis, chunk).unwrap(), axis, false).unwrap(), t);
            }
            assert_eq!(concat(&split_each(&t, axis, false).unwrap(), axis, true).unwrap(), t);
        }
        let words = Tensor::new(&[3], ["a", "b", "c"].map(|w| w.to_string()).to_vec()).unwrap();
        let parts: Vec<Tensor<String>> = split_lengths(&words, 0, &[2, 1]).unwrap();
        assert_eq!(concat(&parts, 0, false).unwrap(), words);
    }
}
