//! Ensembles of decision trees.

use crate::tensor::module::{Combine, Trees};
use crate::types::{DType, Diagnostic, Element, Result, TensorData, numeric};

fn fault() -> Diagnostic {
    Diagnostic::model("the tables of the trees do not fit together, or name a feature that a row does not have")
}

fn floats(x: &TensorData) -> Result<Vec<f64>> {
    x.to_f64s().ok_or_else(fault)
}

/// The part of a table that belongs to `k`.
fn part<'t, T>(starts: &[i64], k: usize, all: &'t [T]) -> Result<&'t [T]> {
    let bound = |k: usize| starts.get(k).and_then(|s| usize::try_from(*s).ok()).ok_or_else(fault);
    all.get(bound(k)?..bound(k + 1)?).ok_or_else(fault)
}

pub fn run(trees: &Trees, x: &TensorData, tables: &[TensorData]) -> Result<TensorData> {
    let [roots, modes, features, thresholds, yes, no, missing, sets, members, leaves, targets, weights] = tables else {
        return Err(fault());
    };
    let list = |x: &TensorData| x.to_i64s().ok_or_else(fault);
    let (roots, modes, features, yes, no) = (list(roots)?, list(modes)?, list(features)?, list(yes)?, list(no)?);
    let (missing, sets, leaves, targets) = (list(missing)?, list(sets)?, list(leaves)?, list(targets)?);
    let (thresholds, members, weights) = (floats(thresholds)?, floats(members)?, floats(weights)?);
    let dtype = x.dtype;
    let round = |x: f64| if dtype == DType::F64 { x } else { numeric::round_to(dtype, x) };
    let rows = x.shape.first().copied().unwrap_or(1);
    let data = floats(x)?;
    let width = data.len().checked_div(rows).unwrap_or(0);
    let mut result = Vec::with_capacity(rows * trees.targets);
    for row in 0..rows {
        let row = data.get(row * width..(row + 1) * width).unwrap_or_default();
        let mut sums: Vec<Option<f64>> = vec![None; trees.targets];
        for root in &roots {
            let (mut at, mut steps) = (*root, 0);
            while let Ok(node) = usize::try_from(at) {
                let get = |list: &[i64]| list.get(node).copied().ok_or_else(fault);
                let value = usize::try_from(get(&features)?).ok().and_then(|f| row.get(f)).ok_or_else(fault)?;
                let limit = thresholds.get(node).ok_or_else(fault)?;
                let truth = match get(&modes)? {
                    0 => value <= limit,
                    1 => value < limit,
                    2 => value >= limit,
                    3 => value > limit,
                    4 => value == limit,
                    5 => value != limit,
                    _ => part(&sets, node, &members)?.contains(value),
                } || value.is_nan() && get(&missing)? != 0;
                at = if truth { get(&yes)? } else { get(&no)? };
                steps += 1;
                if steps > modes.len() {
                    return Err(fault());
                }
            }
            let leaf = usize::try_from(-1 - at).map_err(|_| fault())?;
            for (target, weight) in part(&leaves, leaf, &targets)?.iter().zip(part(&leaves, leaf, &weights)?) {
                let sum = usize::try_from(*target).ok().and_then(|t| sums.get_mut(t)).ok_or_else(fault)?;
                *sum = Some(match (*sum, trees.aggregate) {
                    (None, _) => *weight,
                    (Some(old), Combine::Min) => old.min(*weight),
                    (Some(old), Combine::Max) => old.max(*weight),
                    (Some(old), _) => round(old + weight),
                });
            }
        }
        let count = if trees.average { roots.len().max(1) as f64 } else { 1.0 };
        result.extend(sums.into_iter().map(|sum| Element::Float(round(sum.unwrap_or(0.0) / count))));
    }
    TensorData::from_elements(dtype, vec![rows, trees.targets], result)
}
