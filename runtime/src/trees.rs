//! Ensembles of decision trees.

use crate::error::{Fault, Result};
use crate::tensor::Tensor;
use alloc::vec::Vec;

/// The number type of features, thresholds and weights.
pub trait Feature:
    Copy + PartialOrd + PartialEq + core::ops::Add<Output = Self> + core::ops::Div<Output = Self>
{
    /// Zero.
    const ZERO: Self;
    /// A number of things.
    fn of_count(count: usize) -> Self;
    /// Whether it is no number.
    fn is_nan(self) -> bool;
}

macro_rules! feature {
    ($($ty:ty),*) => {$(
        impl Feature for $ty {
            const ZERO: Self = 0.0;
            fn of_count(count: usize) -> Self {
                count as $ty
            }
            fn is_nan(self) -> bool {
                <$ty>::is_nan(self)
            }
        }
    )*};
}

feature!(f32, f64);

/// The tables of an ensemble. A child or root that is not negative is a node, `-1 - k` is leaf `k`.
#[derive(Clone, Copy, Debug)]
pub struct Trees<'t, T> {
    /// Where each tree begins.
    pub roots: &'t [i64],
    /// Of every node: how it tests (0 to 6: at most, less, at least, greater, equal, other, member of a set).
    pub modes: &'t [i64],
    /// Which feature it tests.
    pub features: &'t [i64],
    /// What it compares with.
    pub thresholds: &'t [T],
    /// Where a true test leads.
    pub yes: &'t [i64],
    /// Where a false test leads.
    pub no: &'t [i64],
    /// Whether NaN counts as a true test.
    pub missing: &'t [i64],
    /// Of every node where the members of its set begin; then where the last ends.
    pub sets: &'t [i64],
    /// The members of all sets.
    pub members: &'t [T],
    /// Of every leaf where its weights begin; then where the last end.
    pub leaves: &'t [i64],
    /// The target of every weight.
    pub targets: &'t [i64],
    /// The weights of all leaves.
    pub weights: &'t [T],
}

/// How leaves are combined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aggregate {
    /// The sum.
    Sum,
    /// The sum divided by the number of trees.
    Average,
    /// The least.
    Min,
    /// The greatest.
    Max,
}

/// Where in a table a part lies.
fn part<'t, U>(starts: &[i64], k: usize, all: &'t [U]) -> Option<&'t [U]> {
    let (from, to) = (usize::try_from(*starts.get(k)?).ok()?, usize::try_from(*starts.get(k + 1)?).ok()?);
    all.get(from..to)
}

impl<T: Feature> Trees<'_, T> {
    /// The leaf that a row reaches from a root; `None` where the tables lead nowhere.
    fn leaf(&self, root: i64, row: &[T]) -> Option<usize> {
        let mut at = root;
        // No path is longer than there are nodes.
        for _ in 0..=self.modes.len() {
            let Ok(node) = usize::try_from(at) else { return usize::try_from(-1 - at).ok() };
            let x = *row.get(usize::try_from(*self.features.get(node)?).ok()?)?;
            let limit = *self.thresholds.get(node)?;
            let holds = match *self.modes.get(node)? {
                0 => x <= limit,
                1 => x < limit,
                2 => x >= limit,
                3 => x > limit,
                4 => x == limit,
                5 => x != limit,
                _ => part(self.sets, node, self.members)?.contains(&x),
            };
            let holds = holds || x.is_nan() && *self.missing.get(node)? != 0;
            at = *if holds { self.yes.get(node)? } else { self.no.get(node)? };
        }
        None
    }

    /// The combined weights of the leaves that each row of `data` reaches: `[rows, targets]`.
    ///
    /// # Errors
    /// A fault where the tables lead nowhere, or name a feature that a row does not have.
    pub fn run(&self, rows: usize, data: &[T], count: usize, aggregate: Aggregate) -> Result<Tensor<T>> {
        let width = data.len().checked_div(rows).unwrap_or(0);
        let mut result = alloc::vec![T::ZERO; rows.checked_mul(count).ok_or(Fault::TooLarge)?];
        let mut seen: Vec<bool> = alloc::vec![false; count];
        for (row, out) in data.chunks_exact(width.max(1)).zip(result.chunks_exact_mut(count.max(1))) {
            seen.fill(false);
            for root in self.roots {
                let fault = Fault::Check("a tree");
                let leaf = self.leaf(*root, row).ok_or(fault)?;
                let targets = part(self.leaves, leaf, self.targets).ok_or(fault)?;
                let weights = part(self.leaves, leaf, self.weights).ok_or(fault)?;
                for (target, weight) in targets.iter().zip(weights) {
                    let target = usize::try_from(*target).map_err(|_| fault)?;
                    let (out, seen) = out.get_mut(target).zip(seen.get_mut(target)).ok_or(fault)?;
                    let takes = match aggregate {
                        Aggregate::Min => !*seen || *weight < *out,
                        Aggregate::Max => !*seen || *weight > *out,
                        _ => false,
                    };
                    match aggregate {
                        Aggregate::Sum | Aggregate::Average => *out = *out + *weight,
                        _ if takes => *out = *weight,
                        _ => {}
                    }
                    *seen = true;
                }
            }
            if aggregate == Aggregate::Average {
                out.iter_mut().for_each(|x| *x = *x / T::of_count(self.roots.len().max(1)));
            }
        }
        Tensor::new(&[rows, count], result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_test() {
        let trees = Trees {
            roots: &[0, -1],
            modes: &[1],
            features: &[1],
            thresholds: &[2.0f32],
            yes: &[-1],
            no: &[-2],
            missing: &[1],
            sets: &[0, 0],
            members: &[],
            leaves: &[0, 1, 3],
            targets: &[0, 0, 1],
            weights: &[10.0, 20.0, 30.0],
        };
        let rows = [0.0, 1.0, 0.0, 2.0, 0.0, f32::NAN];
        let sum = trees.run(3, &rows, 2, Aggregate::Sum).unwrap();
        assert_eq!(sum.data(), [20.0, 0.0, 30.0, 30.0, 20.0, 0.0]);
        assert_eq!(trees.run(3, &rows, 2, Aggregate::Min).unwrap().data(), [10.0, 0.0, 10.0, 30.0, 10.0, 0.0]);
        // A row without the feature.
        assert!(trees.run(3, &rows[..3], 2, Aggregate::Sum).is_err());
    }
}
