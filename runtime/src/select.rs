//! Orders, selections and distinct values: what is no loop nest, because its work or its size depends on the data.

use crate::elements::{bf16, f16};
use crate::error::{Fault, Result};
use crate::tensor::Tensor;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Elements in memory form that have an order; NaN comes last.
pub trait Ordered {
    /// How it compares.
    fn order(&self, other: &Self) -> Ordering;
    /// Zero, false or empty.
    fn is_zero(&self) -> bool;
}

macro_rules! ordered {
    ($($ty:ty),*) => {$(
        impl Ordered for $ty {
            fn order(&self, other: &Self) -> Ordering {
                self.cmp(other)
            }
            fn is_zero(&self) -> bool {
                *self == 0
            }
        }
    )*};
}

ordered!(u8, i8, u16, i16, u32, i32, u64, i64);

macro_rules! ordered_float {
    ($($ty:ty: $to:expr),*) => {$(
        impl Ordered for $ty {
            fn order(&self, other: &Self) -> Ordering {
                let (a, b) = ($to(*self), $to(*other));
                a.partial_cmp(&b).unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()))
            }
            fn is_zero(&self) -> bool {
                $to(*self) == 0.0
            }
        }
    )*};
}

ordered_float!(f32: |x: f32| x, f64: |x: f64| x, f16: |x: f16| x.to_f32(), bf16: |x: bf16| x.to_f32());

impl Ordered for String {
    fn order(&self, other: &Self) -> Ordering {
        self.cmp(other)
    }
    fn is_zero(&self) -> bool {
        self.is_empty()
    }
}

fn count(shape: &[usize]) -> usize {
    if shape.contains(&0) { 0 } else { shape.iter().product() }
}

fn list(data: Vec<i64>) -> Result<Tensor<i64>> {
    Tensor::new(&[data.len()], data)
}

/// For every line along an axis the positions of its elements in order; those of equal elements stay as they are.
///
/// # Errors
/// A fault where there is no such axis.
pub fn order<T: Ordered>(shape: &[usize], data: &[T], axis: usize, descending: bool) -> Result<Tensor<i64>> {
    let dim = *shape.get(axis).ok_or(Fault::Check("axis"))?;
    let inner = count(&shape[axis + 1..]);
    let total = count(shape);
    let data = data.get(..total).ok_or(Fault::Check("elements"))?;
    let mut result = alloc::vec![0i64; total];
    let mut line: Vec<usize> = Vec::with_capacity(dim);
    if total > 0 {
        for outer in 0..total / (dim * inner) {
            for column in 0..inner {
                let start = outer * dim * inner + column;
                let at = |k: &usize| &data[start + k * inner];
                line.clear();
                line.extend(0..dim);
                match descending {
                    true => line.sort_by(|a, b| at(b).order(at(a))),
                    false => line.sort_by(|a, b| at(a).order(at(b))),
                }
                line.iter().enumerate().for_each(|(k, position)| result[start + k * inner] = *position as i64);
            }
        }
    }
    Tensor::new(shape, result)
}

/// The positions of the elements that are not zero, `[rank, count]`.
///
/// # Errors
/// A fault where there are fewer elements than the shape has.
pub fn non_zero<T: Ordered>(shape: &[usize], data: &[T]) -> Result<Tensor<i64>> {
    let data = data.get(..count(shape)).ok_or(Fault::Check("elements"))?;
    let found: Vec<usize> = data.iter().enumerate().filter(|(_, x)| !x.is_zero()).map(|(k, _)| k).collect();
    let mut result = Vec::with_capacity(shape.len() * found.len());
    let mut inner: usize = count(shape);
    for dim in shape {
        inner /= (*dim).max(1);
        result.extend(found.iter().map(|k| (k / inner.max(1) % dim) as i64));
    }
    Tensor::new(&[shape.len(), found.len()], result)
}

/// Of the distinct slices along an axis (or elements): where each occurs first, how often, and for every slice which of
/// them it is; all in a row.
///
/// # Errors
/// A fault where there is no such axis.
pub fn unique<T: Ordered>(shape: &[usize], data: &[T], axis: Option<usize>, sorted: bool) -> Result<Tensor<i64>> {
    let total = count(shape);
    let data = data.get(..total).ok_or(Fault::Check("elements"))?;
    let (dim, inner) = match axis {
        Some(axis) => (*shape.get(axis).ok_or(Fault::Check("axis"))?, count(&shape[axis + 1..])),
        None => (total, 1),
    };
    let outer = total.checked_div(dim * inner).unwrap_or(0);
    let compare = |a: &usize, b: &usize| {
        let slice = |k: usize| (0..outer).flat_map(move |o| (0..inner).map(move |i| (o * dim + k) * inner + i));
        let pairs = slice(*a).zip(slice(*b));
        pairs.map(|(a, b)| data[a].order(&data[b])).find(|o| o.is_ne()).unwrap_or(Ordering::Equal)
    };
    let mut line: Vec<usize> = (0..dim).collect();
    line.sort_by(compare);
    // In each group the first is the one that occurs first.
    let mut groups: Vec<(usize, Vec<usize>)> = Vec::new();
    for k in line {
        match groups.last_mut() {
            Some((first, members)) if compare(first, &k).is_eq() => members.push(k),
            _ => groups.push((k, alloc::vec![k])),
        }
    }
    if !sorted {
        groups.sort_by_key(|(first, _)| *first);
    }
    let mut inverse = alloc::vec![0i64; dim];
    for (group, (_, members)) in groups.iter().enumerate() {
        members.iter().for_each(|k| inverse[*k] = group as i64);
    }
    let firsts = groups.iter().map(|(first, _)| *first as i64);
    list(firsts.chain(groups.iter().map(|(_, members)| members.len() as i64)).chain(inverse).collect())
}

/// What non-maximum suppression is told.
#[derive(Clone, Copy, Debug)]
pub struct Suppression {
    /// The most boxes of a class.
    pub most: i64,
    /// Boxes that overlap a selected one by more are not.
    pub overlap: f32,
    /// Scores must be greater.
    pub least: Option<f32>,
    /// Boxes are centers and sizes, not corners.
    pub center: bool,
}

/// For every batch and class the boxes with the greatest scores that do not overlap: `[count, 3]` of batch, class, box.
/// `boxes` is `[batches, count, 4]`, `scores` `[batches, classes, count]`.
///
/// # Errors
/// A fault where the sizes do not agree.
pub fn non_max_suppression(sizes: [usize; 3], boxes: &[f32], scores: &[f32], s: Suppression) -> Result<Tensor<i64>> {
    let [batches, classes, number] = sizes;
    if boxes.len() < batches * number * 4 || scores.len() < batches * classes * number {
        return Err(Fault::Check("boxes and scores"));
    }
    let most = usize::try_from(s.most).unwrap_or(0);
    let mut result = Vec::new();
    for batch in 0..batches {
        let boxes = boxes.get(batch * number * 4..).unwrap_or_default().as_chunks::<4>().0;
        for class in 0..classes {
            let scores = &scores[(batch * classes + class) * number..][..number];
            let mut line: Vec<usize> = (0..number).filter(|k| s.least.is_none_or(|least| scores[*k] > least)).collect();
            line.sort_by(|a, b| scores[*b].order(&scores[*a]));
            let mut selected: Vec<usize> = Vec::new();
            for k in line {
                if selected.len() >= most {
                    break;
                }
                if selected.iter().all(|other| overlap(&boxes[k], &boxes[*other], s.center) <= s.overlap) {
                    selected.push(k);
                }
            }
            result.extend(selected.iter().flat_map(|k| [batch as i64, class as i64, *k as i64]));
        }
    }
    Tensor::new(&[result.len() / 3, 3], result)
}

/// Intersection over union.
fn overlap(a: &[f32; 4], b: &[f32; 4], center: bool) -> f32 {
    let corners = |[p, q, r, s]: [f32; 4]| match center {
        true => [p - r / 2.0, q - s / 2.0, p + r / 2.0, q + s / 2.0],
        false => [p.min(r), q.min(s), p.max(r), q.max(s)],
    };
    let (a, b) = (corners(*a), corners(*b));
    let area = |[p, q, r, s]: [f32; 4]| (r - p) * (s - q);
    let side = |k: usize| (a[k + 2].min(b[k + 2]) - a[k].max(b[k])).max(0.0);
    let common = side(0) * side(1);
    let union = area(a) + area(b) - common;
    if union > 0.0 { common / union } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_along_an_axis() {
        let x = [3.0f32, 1.0, f32::NAN, 1.0, 2.0, 5.0];
        assert_eq!(order(&[2, 3], &x, 1, false).unwrap().data(), [1, 0, 2, 0, 1, 2]);
        assert_eq!(order(&[2, 3], &x, 0, true).unwrap().data(), [0, 1, 0, 1, 0, 1]);
        assert_eq!(order(&[0, 3], &x[..0], 1, true).unwrap().shape(), [0, 3]);
    }

    #[test]
    fn finds_what_is_not_zero() {
        let found = non_zero(&[2, 2], &[1i32, 0, 1, 1]).unwrap();
        assert_eq!((found.shape(), found.data()), (&[2, 3][..], &[0, 1, 1, 0, 0, 1][..]));
        assert_eq!(non_zero(&[], &[7i32]).unwrap().shape(), [0, 1]);
    }

    #[test]
    fn distinct_values() {
        let x = [2i64, 1, 1, 3, 4, 3];
        assert_eq!(unique(&[6], &x, None, true).unwrap().data(), [1, 0, 3, 4, 2, 1, 2, 1, 1, 0, 0, 2, 3, 2]);
        assert_eq!(unique(&[6], &x, None, false).unwrap().data(), [0, 1, 3, 4, 1, 2, 2, 1, 0, 1, 1, 2, 3, 2]);
        let rows = [1i64, 0, 1, 0, 2, 3];
        assert_eq!(unique(&[3, 2], &rows, Some(0), true).unwrap().data(), [0, 2, 2, 1, 0, 0, 1]);
    }
}
