//! Which of some keys a value is.

use std::cmp::Ordering;

use crate::ops::Cx;
use crate::tensor::{Combine, Scalar, Tensor, Unary};
use crate::types::{DType, Element, Int, Result, TensorData};

/// Up to so many keys are compared one by one, which is one kernel. Strings are copied for each comparison; numbers are
/// compared in vectors.
fn few(dtype: DType) -> usize {
    if dtype == DType::String { 4 } else { 128 }
}

/// For each element of `x` its place: 0 if it is no key, else one more than an index into the list, which has the numbers of
/// keys. Of equal keys the last counts; any NaN is NaN. There must be a key.
pub fn places(cx: &mut Cx, x: &Tensor, keys: TensorData) -> Result<(Tensor, Vec<usize>)> {
    let all: Vec<Element> = keys.elements().collect();
    match sorted(&all) {
        Some(order) if order.len() > few(keys.dtype) => by_halves(cx, x, keys.dtype, &all, order),
        _ => Ok((one_by_one(cx, x, keys)?, (0..all.len()).collect())),
    }
}

fn one_by_one(cx: &mut Cx, x: &Tensor, keys: TensorData) -> Result<Tensor> {
    let count = Int::from(keys.numel());
    let keys = cx.constant(keys)?;
    cx.reduce(Combine::Max, x.shape.clone(), vec![count], |o, r| {
        let (x, key) = (x.at(o.to_vec()), keys.at(r.to_vec()));
        let nan = |x: Scalar| x.unary(Unary::IsNan);
        let equal = x.clone().equal(key.clone());
        let equal = if x.dtype.is_float() { equal.or(nan(x).and(nan(key))) } else { equal };
        equal.select(Scalar::int(&r[0] + 1), Scalar::int(Int::ZERO))
    })
}

/// The place is the number of sorted keys that are not greater: one map for each of its bits.
fn by_halves(
    cx: &mut Cx,
    x: &Tensor,
    dtype: DType,
    all: &[Element],
    mut order: Vec<usize>,
) -> Result<(Tensor, Vec<usize>)> {
    // With the last key repeated there is no place that is too far.
    let count = (order.len() + 1).next_power_of_two() - 1;
    order.extend(order.last().copied().iter().cycle().take(count - order.len()));
    // Before the first key there is one that no element at its place is equal to: the first is greater.
    let table = order.first().into_iter().chain(&order).filter_map(|key| all.get(*key)).cloned();
    let table = cx.constant(TensorData::from_elements(dtype, vec![count + 1], table)?)?;
    let place_of = |place: &Option<Tensor>, i: &[Int], most: usize| match place {
        Some(place) => Int::element(place.var, i.to_vec(), Some(Int::from(most + 1))),
        None => Int::ZERO,
    };
    let (mut place, mut most) = (None, 0);
    let mut step = count.div_ceil(2);
    while step > 0 {
        let next = cx.map(DType::I64, x.shape.clone(), |i| {
            let before = place_of(&place, i, most);
            let after = &before + i64::try_from(step).unwrap_or(0);
            let reaches = table.at(vec![after.clone()]).less_equal(x.at(i.to_vec()));
            reaches.select(Scalar::int(after), Scalar::int(before))
        })?;
        (place, most, step) = (Some(next), most + step, step / 2);
    }
    let nan = all.iter().rposition(is_nan);
    order.extend(nan);
    let found = cx.map(DType::I64, x.shape.clone(), |i| {
        let (place, value) = (place_of(&place, i, most), x.at(i.to_vec()));
        let equal = table.at(vec![place.clone()]).equal(value.clone());
        let found = equal.select(Scalar::int(place), Scalar::int(Int::ZERO));
        match nan {
            Some(_) => value.unary(Unary::IsNan).select(Scalar::int(Int::from(order.len())), found),
            None => found,
        }
    })?;
    Ok((found, order))
}

/// The numbers of keys that are not NaN, each once, in their order; `None` where they have none.
fn sorted(all: &[Element]) -> Option<Vec<usize>> {
    let mut order: Vec<usize> = (0..all.len()).filter(|k| !is_nan(&all[*k])).collect();
    if order.iter().any(|k| matches!(all[*k], Element::Bool(_) | Element::Complex(..))) {
        return None;
    }
    order.sort_by(|a, b| compare(&all[*a], &all[*b]));
    order.dedup_by(|next, kept| {
        let equal = compare(&all[*next], &all[*kept]) == Ordering::Equal;
        if equal {
            *kept = *next;
        }
        equal
    });
    Some(order)
}

fn is_nan(key: &Element) -> bool {
    matches!(key, Element::Float(key) if key.is_nan())
}

/// Of elements of one type.
fn compare(a: &Element, b: &Element) -> Ordering {
    match (a, b) {
        (Element::Int(a), Element::Int(b)) => a.cmp(b),
        (Element::Float(a), Element::Float(b)) => a.partial_cmp(b).unwrap_or(Ordering::Equal),
        (Element::Str(a), Element::Str(b)) => a.cmp(b),
        _ => Ordering::Equal,
    }
}
