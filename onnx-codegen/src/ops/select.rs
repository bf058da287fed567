//! TopK, NonZero, Unique, NonMaxSuppression: orders and selections that the runtime crate makes.

use super::{Cx, Table, Val};
use crate::tensor::module::Function;
use crate::tensor::{Condition, Op, Scalar, Tensor};
use crate::types::{DType, Diagnostic, Int, Result};

pub const TABLE: Table = &[
    ("NonMaxSuppression", 10, non_max_suppression),
    ("NonZero", 9, non_zero),
    ("TopK", 1, top_k),
    ("Unique", 11, unique),
];

/// A function of the runtime crate that makes integers; dims that only it knows become symbols.
fn call(cx: &mut Cx, function: Function, arguments: &[&Tensor], dims: &[Option<Int>], name: &str) -> Result<Tensor> {
    let op = Op::Call { function, arguments: arguments.iter().map(|t| t.var).collect() };
    let var = cx.tensor_of(DType::I64, &Some(dims.to_vec()), name, op);
    cx.as_tensor(var).ok_or_else(|| Diagnostic::model("internal fault: a result of unknown rank"))
}

/// The greatest or least elements along an axis, and where they are; of equal ones the first.
fn top_k(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let axis = cx.axis(cx.node.int_or("axis", -1)?, x.rank())?;
    let k = match cx.opset() {
        ..10 => Int::from(cx.node.int("k")?.ok_or_else(|| Diagnostic::model("the attribute `k` is missing"))?),
        _ => cx.int_input(1)?,
    };
    let dim = x.shape[axis].clone();
    let shown = (k.show(&cx.module.symbols), dim.show(&cx.module.symbols));
    for fits in [k.clone(), &dim - &k] {
        cx.check(Condition::NonNegative(fits), || format!("k is {} for an axis of length {}", shown.0, shown.1))?;
    }
    let descending = cx.node.int_or("largest", 1)? != 0;
    let dims: Vec<Option<Int>> = x.shape.iter().cloned().map(Some).collect();
    let name = cx.output_name(1);
    let order = call(cx, Function::Order { axis, descending }, &[&x], &dims, &name)?;
    let mut shape = x.shape.clone();
    shape[axis] = k;
    let indices = cx.map(DType::I64, shape.clone(), |i| order.at(i.to_vec()))?;
    let values = cx.map(x.dtype, shape, |i| {
        let mut index = i.to_vec();
        index[axis] = Int::element(indices.var, i.to_vec(), Some(dim));
        x.at(index)
    })?;
    Ok(vec![values.into(), indices.into()])
}

fn non_zero(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let name = cx.output_name(0);
    // A bool or a number of any type as one of the types that the function knows.
    let set = cx.map(DType::U8, x.shape.clone(), |i| {
        let x = x.at(i.to_vec());
        let zero = Scalar::zero(x.dtype);
        x.equal(zero).select(Scalar::number(DType::U8, 0.0), Scalar::number(DType::U8, 1.0))
    })?;
    let found = call(cx, Function::NonZero, &[&set], &[Some(Int::from(x.rank())), None], &name)?;
    Ok(vec![found.into()])
}

/// Distinct elements, or slices along an axis: themselves, where each occurs first, which of them every element is, and
/// how often each occurs.
fn unique(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let axis = cx.node.int("axis")?.map(|axis| cx.axis(axis, x.rank())).transpose()?;
    let sorted = cx.node.int_or("sorted", 1)? != 0;
    let (x, along) = match axis {
        Some(axis) => (x, axis),
        None => (cx.reshape(&x, vec![x.numel()])?, 0),
    };
    let (dim, name) = (x.shape[along].clone(), cx.output_name(0));
    let all = call(cx, Function::Unique { axis: axis.map(|_| along), sorted }, &[&x], &[None], &name)?;
    // Firsts and counts are as many as there are distinct slices.
    let count = cx.scope(&[]).div(&(&all.shape[0] - &dim), &Int::from(2i64));
    let count = cx.define_symbol(&format!("{name}.count"), 0, i64::MAX, crate::tensor::Source::Value(count));
    let firsts = cx.map(DType::I64, vec![count.clone()], |i| all.at(i.to_vec()))?;
    let counts = cx.map(DType::I64, vec![count.clone()], |i| all.at(vec![&i[0] + &count]))?;
    let inverse = cx.map(DType::I64, vec![dim.clone()], |i| all.at(vec![&i[0] + &count * 2]))?;
    let mut shape = x.shape.clone();
    shape[along] = count;
    let values = cx.map(x.dtype, shape, |i| {
        let mut index = i.to_vec();
        index[along] = Int::element(firsts.var, vec![i[along].clone()], Some(dim));
        x.at(index)
    })?;
    Ok(vec![values.into(), firsts.into(), inverse.into(), counts.into()])
}

fn non_max_suppression(cx: &mut Cx) -> Result<Vec<Val>> {
    let (boxes, scores) = (cx.tensor(0)?, cx.tensor(1)?);
    for (what, tensor) in [("the boxes", &boxes), ("the scores", &scores)] {
        if tensor.rank() != 3 || tensor.dtype != DType::F32 {
            let (dtype, rank) = (tensor.dtype, tensor.rank());
            return Err(Diagnostic::model(format!("{what} must be f32 of rank 3, but are {dtype} of rank {rank}")));
        }
    }
    let equal = [(0, 0, "batches"), (1, 2, "boxes")];
    for (a, b, what) in equal {
        cx.check_equal(&boxes.shape[a].clone(), &scores.shape[b], || {
            format!("the boxes and the scores have different numbers of {what}")
        })?;
    }
    cx.check_equal(&boxes.shape[2].clone(), &Int::from(4i64), || "a box must have 4 numbers".into())?;
    let mut number = |index: usize, dtype: DType, default: f64| {
        let Some(x) = cx.optional(index)? else {
            return cx.map(dtype, vec![], |_| Scalar::number(dtype, default));
        };
        cx.one_element(&x, &format!("input {index}"))?;
        cx.map(dtype, vec![], |_| x.at(vec![Int::ZERO; x.rank()]).cast(dtype))
    };
    let most = number(2, DType::I64, 0.0)?;
    let (overlap, least) = (number(3, DType::F32, 0.0)?, number(4, DType::F32, f64::NAN)?);
    let center = match cx.node.int_or("center_point_box", 0)? {
        0 => false,
        1 => true,
        other => return Err(Diagnostic::model(format!("`center_point_box` is {other}, but must be 0 or 1"))),
    };
    let name = cx.output_name(0);
    let arguments = [&boxes, &scores, &most, &overlap, &least];
    let function = Function::NonMaxSuppression { center };
    Ok(vec![call(cx, function, &arguments, &[None, Some(Int::from(3i64))], &name)?.into()])
}
