//! Scatter, ScatterElements, ScatterND, TensorScatter.

use super::gather::integers;
use super::{Cx, Table, Val};
use crate::tensor::{Combine, Condition, Scalar, Tensor};
use crate::types::{DType, Diagnostic, Int, Result};

pub const TABLE: Table = &[
    ("Scatter", 9, scatter_elements),
    ("ScatterElements", 11, scatter_elements),
    ("ScatterND", 11, scatter_nd),
    ("TensorScatter", 24, tensor_scatter),
];

/// How updates and old elements combine.
fn reduction(cx: &Cx) -> Result<Option<Combine>> {
    let name = cx.node.string_or("reduction", "none")?;
    Ok(match &name[..] {
        "none" => None,
        "add" => Some(Combine::Sum),
        "mul" => Some(Combine::Product),
        "min" => Some(Combine::Min),
        "max" => Some(Combine::Max),
        _ => {
            return Err(Diagnostic::model(format!("`reduction` is \"{name}\""))
                .help("it is \"none\", \"add\", \"mul\", \"min\" or \"max\""));
        }
    })
}

fn updates(cx: &mut Cx, data: &Tensor, shape: &[Int]) -> Result<Tensor> {
    let updates = cx.tensor(2)?;
    cx.same_dtype(&[data.clone(), updates.clone()])?;
    let text =
        format!("the updates have the shape {}, but must have {}", cx.show_shape(&updates.shape), cx.show_shape(shape));
    if updates.rank() != shape.len() {
        return Err(Diagnostic::model(text));
    }
    for (dim, expected) in updates.shape.iter().zip(shape) {
        cx.check_equal(dim, expected, || text.clone())?;
    }
    Ok(updates)
}

/// Every update goes to its own place, but along the axis to that which the index at its place names.
fn scatter_elements(cx: &mut Cx) -> Result<Vec<Val>> {
    let (data, indices) = (cx.tensor(0)?, integers(cx, 1)?);
    let axis = cx.axis(cx.node.int_or("axis", 0)?, data.rank())?;
    let updates = updates(cx, &data, &indices.shape)?;
    if indices.rank() != data.rank() {
        let (given, rank) = (indices.rank(), data.rank());
        return Err(Diagnostic::model(format!("the indices have rank {given}, the data {rank}")));
    }
    for (k, (dim, count)) in data.shape.iter().zip(&indices.shape).enumerate().filter(|(k, _)| *k != axis) {
        let shown = (count.show(&cx.module.symbols), dim.show(&cx.module.symbols));
        cx.check(Condition::NonNegative(dim - count), || {
            format!("along axis {k} there are {} indices for a length of {}", shown.0, shown.1)
        })?;
    }
    let combine = reduction(cx)?;
    let dim = data.shape[axis].clone();
    let result = cx.scatter(&data, indices.shape.clone(), combine, |i| {
        let mut index = i.to_vec();
        index[axis] = Int::element(indices.var, i.to_vec(), Some(dim));
        (index, updates.at(i.to_vec()))
    })?;
    Ok(vec![result.into()])
}

/// The last axis of the indices names a slice of the data, which becomes the slice of the updates.
fn scatter_nd(cx: &mut Cx) -> Result<Vec<Val>> {
    let (data, indices) = (cx.tensor(0)?, integers(cx, 1)?);
    let Some((last, places)) = indices.shape.split_last() else {
        return Err(Diagnostic::model("the indices are a scalar, but must have an axis that names a slice"));
    };
    let named = last.known().and_then(|n| usize::try_from(n).ok()).ok_or_else(|| {
        Diagnostic::model("how many axes the indices name is not known at build time")
            .help("pin the last dim of the indices")
    })?;
    if named > data.rank() {
        return Err(Diagnostic::model(format!("the indices name {named} axes of a tensor of rank {}", data.rank())));
    }
    let shape = [places, &data.shape[named..]].concat();
    let updates = updates(cx, &data, &shape)?;
    let (outer, combine) = (places.len(), reduction(cx)?);
    let result = cx.scatter(&data, shape, combine, |i| {
        let (place, rest) = i.split_at(outer);
        let axes = data.shape[..named].iter().enumerate();
        let named = axes.map(|(k, dim)| {
            let at = [place, &[Int::from(k)]].concat();
            Int::element(indices.var, at, Some(dim.clone()))
        });
        (named.chain(rest.iter().cloned()).collect(), updates.at(i.to_vec()))
    })?;
    Ok(vec![result.into()])
}

/// Writes into a cache along an axis, for every batch from its own position on.
fn tensor_scatter(cx: &mut Cx) -> Result<Vec<Val>> {
    let (past, update) = (cx.tensor(0)?, cx.tensor(1)?);
    cx.same_dtype(&[past.clone(), update.clone()])?;
    if past.rank() != update.rank() || past.rank() < 2 {
        return Err(Diagnostic::model(format!("the cache has rank {}, the update {}", past.rank(), update.rank())));
    }
    let axis = cx.axis(cx.node.int_or("axis", -2)?, past.rank())?;
    if axis == 0 {
        return Err(Diagnostic::model("`axis` is the batch axis"));
    }
    let mode = cx.node.string_or("mode", "linear")?;
    let circular = match &mode[..] {
        "linear" => false,
        "circular" => true,
        _ => return Err(Diagnostic::model(format!("`mode` is \"{mode}\"")).help("it is \"linear\" or \"circular\"")),
    };
    for (k, (a, b)) in past.shape.iter().zip(&update.shape).enumerate().filter(|(k, _)| *k != axis) {
        cx.check_equal(a, b, || format!("the cache and the update differ along axis {k}"))?;
    }
    let starts = if cx.has(2) { Some(integers(cx, 2)?) } else { None };
    let (length, dim) = (update.shape[axis].clone(), past.shape[axis].clone());
    let places = cx.map(DType::I64, vec![update.shape[0].clone(), length], |i| {
        let start = starts.as_ref().map(|s| s.at(vec![i[0].clone()]).cast(DType::I64));
        let place = Scalar::int(i[1].clone());
        let place = start.map_or(place.clone(), |start| start + place);
        // A cache without places has none that could be written either.
        let length = Scalar::int(dim.clone()).max(Scalar::int(1i64));
        if circular { place.binary(crate::tensor::Binary::Mod, length) } else { place }
    })?;
    let result = cx.scatter(&past, update.shape.clone(), None, |i| {
        let mut index = i.to_vec();
        index[axis] = Int::element(places.var, vec![i[0].clone(), i[axis].clone()], Some(dim));
        (index, update.at(i.to_vec()))
    })?;
    Ok(vec![result.into()])
}
