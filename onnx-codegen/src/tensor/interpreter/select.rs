//! Orders, selections and distinct values.

use crate::types::{DType, Diagnostic, Element, Result, TensorData};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// NaN comes last.
fn compare(a: &Element, b: &Element) -> Ordering {
    match (a, b) {
        (Element::Int(a), Element::Int(b)) => a.cmp(b),
        (Element::Bool(a), Element::Bool(b)) => a.cmp(b),
        (Element::Str(a), Element::Str(b)) => a.cmp(b),
        (Element::Float(a), Element::Float(b)) => match (a.is_nan(), b.is_nan()) {
            (false, false) => a.partial_cmp(b).unwrap_or(Ordering::Equal),
            (a, b) => a.cmp(&b),
        },
        _ => Ordering::Equal,
    }
}

fn integers(shape: Vec<usize>, values: impl IntoIterator<Item = usize>) -> Result<TensorData> {
    TensorData::from_elements(DType::I64, shape, values.into_iter().map(|x| Element::Int(x as i128)))
}

/// The row-major positions of the lines along an axis: the first of each, and the step.
fn lines(shape: &[usize], axis: usize) -> (Vec<usize>, usize) {
    let step: usize = shape.iter().skip(axis + 1).product();
    let dim = shape.get(axis).copied().unwrap_or(1);
    let total: usize = shape.iter().product();
    ((0..total).filter(|k| (k / step).is_multiple_of(dim)).collect(), step)
}

pub fn order(x: &TensorData, axis: usize, descending: bool) -> Result<TensorData> {
    let mut result = vec![0usize; x.numel()];
    let dim = x.shape.get(axis).copied().unwrap_or(0);
    if !result.is_empty() {
        let elements: Vec<Element> = x.elements().collect();
        let (starts, step) = lines(&x.shape, axis);
        for start in starts {
            let mut positions: Vec<usize> = (0..dim).collect();
            positions.sort_by(|a, b| {
                let order = compare(&elements[start + a * step], &elements[start + b * step]);
                if descending { order.reverse() } else { order }
            });
            for (k, position) in positions.into_iter().enumerate() {
                result[start + k * step] = position;
            }
        }
    }
    integers(x.shape.clone(), result)
}

pub fn non_zero(x: &TensorData) -> Result<TensorData> {
    let set = |e: &Element| match e {
        Element::Int(x) => *x != 0,
        Element::Float(x) => *x != 0.0,
        Element::Bool(x) => *x,
        Element::Str(x) => !x.is_empty(),
        Element::Complex(a, b) => *a != 0.0 || *b != 0.0,
    };
    let found: Vec<usize> = x.elements().enumerate().filter(|(_, e)| set(e)).map(|(k, _)| k).collect();
    let mut result = Vec::new();
    for (axis, dim) in x.shape.iter().enumerate() {
        let step: usize = x.shape.iter().skip(axis + 1).product();
        result.extend(found.iter().map(|k| k / step % dim));
    }
    integers(vec![x.rank(), found.len()], result)
}

pub fn unique(x: &TensorData, axis: Option<usize>, sorted: bool) -> Result<TensorData> {
    let flat = match axis {
        Some(_) => x.clone(),
        None => x.reshape(vec![x.numel()])?,
    };
    let axis = axis.unwrap_or(0);
    let dim = flat.shape.get(axis).copied().unwrap_or(0);
    let elements: Vec<Element> = flat.elements().collect();
    let (starts, step) = if elements.is_empty() { (vec![], 1) } else { lines(&flat.shape, axis) };
    let slice = |k: usize| starts.iter().map(move |start| start + k * step);
    let same = |a: usize, b: usize| {
        let pairs = slice(a).zip(slice(b));
        pairs.map(|(a, b)| compare(&elements[a], &elements[b])).find(|o| o.is_ne()).unwrap_or(Ordering::Equal)
    };
    let mut firsts: Vec<usize> = Vec::new();
    let mut of: Vec<usize> = Vec::with_capacity(dim);
    for k in 0..dim {
        let first = firsts.iter().copied().find(|first| same(*first, k).is_eq()).unwrap_or(k);
        if first == k {
            firsts.push(k);
        }
        of.push(first);
    }
    if sorted {
        firsts.sort_by(|a, b| same(*a, *b));
    }
    let counts: Vec<usize> = firsts.iter().map(|first| of.iter().filter(|o| *o == first).count()).collect();
    let inverse: Vec<usize> = of.iter().map(|o| firsts.iter().position(|first| first == o).unwrap_or(0)).collect();
    let all: Vec<usize> = firsts.into_iter().chain(counts).chain(inverse).collect();
    integers(vec![all.len()], all)
}

pub fn non_max_suppression(
    boxes: &TensorData,
    scores: &TensorData,
    [most, overlap, least]: [&TensorData; 3],
    center: bool,
) -> Result<TensorData> {
    let numbers = |x: &TensorData| {
        let values = x.to_f64s().or_else(|| Some(x.to_i64s()?.into_iter().map(|x| x as f64).collect()));
        values.ok_or_else(|| Diagnostic::model("internal fault: expected numbers"))
    };
    let one = |x: &TensorData| Ok::<f64, Diagnostic>(numbers(x)?.first().copied().unwrap_or(0.0));
    let (most, overlap, least) = (one(most)?.max(0.0) as usize, one(overlap)?, one(least)?);
    let [batches, classes, count] = scores.shape[..] else {
        return Err(Diagnostic::model("internal fault: scores must have rank 3"));
    };
    let (boxes, scores) = (numbers(boxes)?, numbers(scores)?);
    let corners = |batch: usize, k: usize| {
        let at = |side: usize| boxes.get((batch * count + k) * 4 + side).copied().unwrap_or(0.0) as f32;
        let [p, q, r, s] = [at(0), at(1), at(2), at(3)];
        match center {
            true => [p - r / 2.0, q - s / 2.0, p + r / 2.0, q + s / 2.0],
            false => [p.min(r), q.min(s), p.max(r), q.max(s)],
        }
    };
    let common = |a: [f32; 4], b: [f32; 4]| {
        let both = (a[2].min(b[2]) - a[0].max(b[0])).max(0.0) * (a[3].min(b[3]) - a[1].max(b[1])).max(0.0);
        let area = |x: [f32; 4]| (x[2] - x[0]) * (x[3] - x[1]);
        let union = area(a) + area(b) - both;
        if union > 0.0 { f64::from(both / union) } else { 0.0 }
    };
    let mut result = Vec::new();
    for (batch, class) in (0..batches).flat_map(|b| (0..classes).map(move |c| (b, c))) {
        let score = |k: usize| scores.get((batch * classes + class) * count + k).copied().unwrap_or(f64::NAN);
        let mut left: BTreeSet<usize> = (0..count).filter(|k| least.is_nan() || score(*k) > least).collect();
        let mut taken = 0;
        while taken < most {
            let better = |best: Option<usize>, k: &usize| match best {
                Some(b) if compare(&Element::Float(score(b)), &Element::Float(score(*k))).is_ge() => Some(b),
                _ => Some(*k),
            };
            let Some(best) = left.iter().fold(None, better) else { break };
            taken += 1;
            result.extend([batch, class, best]);
            left.retain(|k| *k != best && common(corners(batch, best), corners(batch, *k)) <= overlap);
        }
    }
    integers(vec![result.len() / 3, 3], result)
}
