//! CumSum, CumProd.

use super::contract::{accumulator, cast};
use super::control::repeat::{Iteration, repeat};
use super::{Cx, Table, Val};
use crate::tensor::{Binary, Condition, Scalar, Tensor};
use crate::types::{Diagnostic, Int, Result};

pub const TABLE: Table =
    &[("CumProd", 26, |cx| cumulative(cx, Binary::Mul, 1.0)), ("CumSum", 11, |cx| cumulative(cx, Binary::Add, 0.0))];

/// Along an axis the combination of all elements so far.
fn cumulative(cx: &mut Cx, op: Binary, start: f64) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let axis = cx.int_input(1)?;
    if let Some(known) = axis.known() {
        let axis = cx.axis(known, x.rank())?;
        return Ok(vec![along(cx, &x, axis, op, start)?.into()]);
    }
    // An axis that is read while running chooses among the results for all of them.
    let rank = x.rank() as i64;
    for inside in [&axis + rank, -&axis + (rank - 1)] {
        cx.check(Condition::NonNegative(inside), || format!("the axis is outside of the rank {rank}"))?;
    }
    let all = (0..x.rank()).map(|k| along(cx, &x, k, op, start)).collect::<Result<Vec<Tensor>>>()?;
    let result = cx.map(x.dtype, x.shape.clone(), |i| {
        let mut chosen = x.at(i.to_vec());
        for (k, result) in all.iter().enumerate() {
            let is = |k: i64| Scalar::int(axis.clone()).equal(Scalar::int(k));
            chosen = is(k as i64).or(is(k as i64 - rank)).select(result.at(i.to_vec()), chosen);
        }
        chosen
    })?;
    Ok(vec![result.into()])
}

fn along(cx: &mut Cx, x: &Tensor, axis: usize, op: Binary, start: f64) -> Result<Tensor> {
    let (exclusive, reverse) = (cx.node.int_or("exclusive", 0)? != 0, cx.node.int_or("reverse", 0)? != 0);
    let acc = accumulator(x.dtype);
    let mut rest = x.shape.clone();
    let length = rest.remove(axis);
    let place = |k: &Int| if reverse { &length - 1 - k } else { k.clone() };
    let initial = cx.map(acc, rest.clone(), |_| Scalar::number(acc, start))?;
    let mut body = |cx: &mut Cx, number: &Int, carried: &[Val]| {
        let Some(so_far) = carried.first().and_then(|v| tensor(cx, v)) else {
            return Err(Diagnostic::model("internal fault: nothing is carried"));
        };
        let next = cx.map(acc, rest.clone(), |i| {
            let mut index = i.to_vec();
            index.insert(axis, place(number));
            so_far.at(i.to_vec()).binary(op, x.at(index).cast(acc))
        })?;
        let row = if exclusive { so_far.var } else { next.var };
        Ok(Iteration { go_on: None, carried: vec![next.into()], stacked: vec![row] })
    };
    let (_, stacked) = repeat(cx, Some(length.clone()), None, vec![initial.into()], &[], &mut body)?;
    let rows = stacked.first().and_then(|v| cx.as_tensor(*v));
    let rows = rows.ok_or_else(|| Diagnostic::model("internal fault: nothing is stacked"))?;
    let result = cx.map(acc, x.shape.clone(), |i| {
        let mut index = i.to_vec();
        let at = index.remove(axis);
        index.insert(0, place(&at));
        rows.at(index)
    })?;
    cast(cx, &result, x.dtype)
}

fn tensor(cx: &Cx, value: &Val) -> Option<Tensor> {
    match value {
        Val::Tensor(var) => cx.as_tensor(*var),
        _ => None,
    }
}
