//! Constants in another layout: transposed, sliced, padded, packed. Copies rows where it can, because procedural macros
//! run unoptimised.

use crate::tensor::{Literal, Load};
use crate::types::{Int, TensorData};

/// The data of a map that is one load with affine indices from a constant, over iterators with extents `shape`. `None`
/// where the load is something else.
pub fn gather(shape: &[usize], load: &Load, data: &TensorData) -> Option<TensorData> {
    let bytes = data.bytes()?;
    let size = data.dtype.size()?;
    let rank = shape.len();
    let numel = crate::types::checked_numel(shape)?;
    let outside = match &load.outside {
        None => None,
        Some(scalar) => Some(element_bytes(data, scalar.as_const()?)?),
    };

    // Per source axis: the constant part and the coefficient of every iterator.
    let mut axes = Vec::with_capacity(data.shape.len());
    for (index, dim) in load.index.iter().zip(&data.shape) {
        let coefficients: Vec<i64> =
            (0..rank).map(|k| index.coefficient(k).and_then(|c| c.known())).collect::<Option<_>>()?;
        let rest = (0..rank).try_fold(index.clone(), |rest, k| Some(rest - Int::iter(k) * *coefficients.get(k)?))?;
        axes.push(Axis { constant: rest.known()?, coefficients, dim: i64::try_from(*dim).ok()? });
    }
    let mut strides = vec![0i64; rank];
    let mut base = 0i64;
    let mut stride = i64::try_from(size).ok()?;
    for axis in axes.iter().rev() {
        base = base.checked_add(axis.constant.checked_mul(stride)?)?;
        for (total, c) in strides.iter_mut().zip(&axis.coefficients) {
            *total = total.checked_add(c.checked_mul(stride)?)?;
        }
        stride = stride.checked_mul(axis.dim)?;
    }
    // Without `outside`, every index must lie inside.
    let checked: Vec<&Axis> = axes.iter().filter(|a| !a.inside(shape)).collect();
    if outside.is_none() && !checked.is_empty() && numel > 0 {
        return None;
    }

    let mut result: Vec<u8> = match &outside {
        Some(fill) if fill.iter().any(|b| *b != 0) => fill.repeat(numel),
        _ => vec![0; numel.checked_mul(size)?],
    };
    if numel > 0 {
        let (outer, inner) = shape.split_at(rank.saturating_sub(1));
        let length = inner.first().copied().unwrap_or(1);
        let step = if rank == 0 { 0 } else { strides[rank - 1] };
        let mut index = vec![0i64; outer.len()];
        for row in result.chunks_exact_mut(length * size) {
            let start = index.iter().zip(&strides).fold(base, |sum, (i, s)| sum + i * s);
            let (from, to) = checked.iter().fold((0, length), |range, axis| axis.clip(&index, range));
            if from < to {
                copy(&mut row[from * size..to * size], bytes, start + from as i64 * step, step, size)?;
            }
            for (i, dim) in index.iter_mut().zip(outer).rev() {
                *i += 1;
                if *i < *dim as i64 {
                    break;
                }
                *i = 0;
            }
        }
    }
    TensorData::new_bytes(data.dtype, shape.to_vec(), result.into()).ok()
}

struct Axis {
    constant: i64,
    coefficients: Vec<i64>,
    dim: i64,
}

impl Axis {
    /// Whether the index lies inside for all iterators.
    fn inside(&self, shape: &[usize]) -> bool {
        let (mut low, mut high) = (self.constant, self.constant);
        for (c, extent) in self.coefficients.iter().zip(shape) {
            let most = c.saturating_mul((*extent as i64 - 1).max(0));
            low = low.saturating_add(most.min(0));
            high = high.saturating_add(most.max(0));
        }
        low >= 0 && high < self.dim
    }

    /// The part of a range of the innermost iterator for which the index lies inside.
    fn clip(&self, outer: &[i64], (from, to): (usize, usize)) -> (usize, usize) {
        let start = outer.iter().zip(&self.coefficients).fold(self.constant, |sum, (i, c)| sum + i * c);
        let step = self.coefficients.get(outer.len()).copied().unwrap_or(0);
        let (mut low, mut high) = (from as i64, to as i64);
        match step {
            0 if start < 0 || start >= self.dim => high = low,
            0 => {}
            s if s > 0 => {
                low = low.max(-start.div_euclid(s));
                high = high.min((self.dim - start + s - 1).div_euclid(s));
            }
            s => {
                // start + s*j >= 0 and start + s*j < dim, for a negative step.
                high = high.min(start.div_euclid(-s) + 1);
                low = low.max((start - self.dim).div_euclid(-s) + 1);
            }
        }
        if low >= high { (0, 0) } else { (low as usize, high as usize) }
    }
}

/// Copies elements that lie `step` bytes apart.
fn copy(row: &mut [u8], bytes: &[u8], start: i64, step: i64, size: usize) -> Option<()> {
    let start = usize::try_from(start).ok()?;
    if step == size as i64 {
        row.copy_from_slice(bytes.get(start..start + row.len())?);
        return Some(());
    }
    let mut position = start;
    for target in row.chunks_exact_mut(size) {
        target.copy_from_slice(bytes.get(position..position + size)?);
        position = position.wrapping_add_signed(step as isize);
    }
    Some(())
}

fn element_bytes(data: &TensorData, literal: &Literal) -> Option<Vec<u8>> {
    let one = TensorData::from_elements(data.dtype, vec![1], [literal.into()]).ok()?;
    Some(one.to_bytes()?.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tensor::Scalar;
    use crate::types::{DType, Var};

    fn load(index: Vec<Int>, outside: Option<f64>) -> Load {
        Load { tensor: Var(0), index, outside: outside.map(|x| Scalar::number(DType::I64, x)) }
    }

    #[test]
    fn transposes_slices_and_pads() {
        let data = TensorData::from_i64s(&[0, 1, 2, 3, 4, 5]).reshape(vec![2, 3]).unwrap();
        let (i, j) = (Int::iter(0), Int::iter(1));
        let all = |shape: &[usize], l: Load| gather(shape, &l, &data).unwrap().to_i64s().unwrap();
        assert_eq!(all(&[3, 2], load(vec![j.clone(), i.clone()], None)), [0, 3, 1, 4, 2, 5]);
        assert_eq!(all(&[2, 2], load(vec![i.clone(), &j * -2 + 2], None)), [2, 0, 5, 3]);
        assert_eq!(all(&[2, 5], load(vec![i.clone(), &j - 1], Some(9.0))), [9, 0, 1, 2, 9, 9, 3, 4, 5, 9]);
        assert_eq!(all(&[1, 4], load(vec![i.clone(), &j * -2 + 4], Some(7.0))), [7, 2, 0, 7]);
        assert_eq!(all(&[4, 1], load(vec![&i - 1, j.clone()], Some(7.0))), [7, 0, 3, 7]);
        assert!(gather(&[3, 3], &load(vec![i, j], None), &data).is_none());
    }

    #[test]
    fn packs_panels() {
        // w[n, k] as [panel][k][2] with n padded to 4.
        let data = TensorData::from_i64s(&[1, 2, 3, 4, 5, 6]).reshape(vec![3, 2]).unwrap();
        let n = Int::iter(0) * 2 + Int::iter(2);
        let packed = gather(&[2, 2, 2], &load(vec![n, Int::iter(1)], Some(0.0)), &data).unwrap();
        assert_eq!(packed.to_i64s().unwrap(), [1, 3, 2, 4, 5, 0, 6, 0]);
    }
}
