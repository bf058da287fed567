//! Constant, ConstantOfShape, Range, EyeLike.

use super::numbers::{abs, div_ceil, negative};
use super::{Cx, Table, Val, dtype_of};
use crate::tensor::module::Function;
use crate::tensor::{Condition, Literal, Op, Scalar, Tensor, Type, Unary};
use crate::types::{DType, Diagnostic, Element, Int, Result, TensorData};

pub const TABLE: Table = &[
    ("Constant", 1, constant),
    ("ConstantOfShape", 9, constant_of_shape),
    ("EyeLike", 9, eye_like),
    ("Range", 11, range),
];

/// The one attribute is the value; all but `value` came in versions 11 and 12.
fn constant(cx: &mut Cx) -> Result<Vec<Val>> {
    const NAMES: [&str; 8] = [
        "value",
        "sparse_value",
        "value_float",
        "value_floats",
        "value_int",
        "value_ints",
        "value_string",
        "value_strings",
    ];
    let node = cx.node;
    let given: Vec<&str> = NAMES.into_iter().filter(|name| node.has(name)).collect();
    let [name] = given[..] else {
        let found = if given.is_empty() { "none".to_string() } else { given.join(" and ") };
        return Err(Diagnostic::model(format!("exactly one attribute gives the value, but there is {found}"))
            .help(format!("one of {}", NAMES.join(", "))));
    };
    let data = match name {
        "value" | "sparse_value" => node.tensor(name)?.cloned(),
        "value_float" => node.float(name)?.map(|x| scalar(DType::F32, Element::Float(f64::from(x)))).transpose()?,
        "value_int" => node.int(name)?.map(|x| scalar(DType::I64, Element::Int(i128::from(x)))).transpose()?,
        "value_string" => node.string(name)?.map(|x| scalar(DType::String, Element::Str(x))).transpose()?,
        "value_floats" => {
            let floats = node.floats(name)?.unwrap_or_default();
            let elements = floats.iter().map(|x| Element::Float(f64::from(*x)));
            Some(TensorData::from_elements(DType::F32, vec![floats.len()], elements)?)
        }
        "value_ints" => node.ints(name)?.map(|x| TensorData::from_i64s(&x)),
        _ => node.strings(name)?.map(|x| TensorData::strings(vec![x.len()], x)).transpose()?,
    };
    let data = data.ok_or_else(|| Diagnostic::model(format!("the attribute `{name}` is empty")))?;
    Ok(vec![cx.constant(data)?.into()])
}

fn scalar(dtype: DType, element: Element) -> Result<TensorData> {
    TensorData::scalar(dtype, element)
}

/// A tensor of the shape that the input holds, full of the one element of `value` (default: 0 of f32).
fn constant_of_shape(cx: &mut Cx) -> Result<Vec<Val>> {
    let (dtype, value) = match cx.node.tensor("value")? {
        None => (DType::F32, Literal::Float(0.0)),
        Some(data) => match (data.numel(), data.try_get(0)) {
            (1, Some(element)) => (data.dtype, Literal::from(element)),
            (count, _) => {
                let message = format!("the attribute `value` must have one element, but has {count}");
                return Err(Diagnostic::model(message));
            }
        },
    };
    let (shape, rank) = cx.shape_input(0)?;
    let Some(_) = rank else {
        let ty = Type::Tensor { dtype, shape: None };
        let function = Function::ConstantOfShape { dtype, value };
        return Ok(vec![Val::Tensor(cx.push(ty, Op::Call { function, arguments: vec![shape.var] }))]);
    };
    let dims = cx.ints(&shape)?;
    for (axis, dim) in dims.iter().enumerate() {
        let shown = dim.show(&cx.module.symbols);
        let message = || format!("the shape has the negative dim {shown} for axis {axis}");
        cx.check(Condition::NonNegative(dim.clone()), message)?;
    }
    Ok(vec![cx.map(dtype, dims, |_| Scalar::literal(dtype, value))?.into()])
}

/// `start + i*delta`, as many as lie before `limit`. Inputs: start, limit, delta.
fn range(cx: &mut Cx) -> Result<Vec<Val>> {
    let inputs = [cx.number(0)?, cx.number(1)?, cx.number(2)?];
    let dtype = cx.same_dtype(&inputs)?;
    for (tensor, name) in inputs.iter().zip(["start", "limit", "delta"]) {
        cx.one_element(tensor, &format!("`{name}`"))?;
    }
    let [start, limit, delta] = &inputs;
    let result = if dtype.is_integer() {
        let (start, limit, delta) = (cx.int_at(start, 0)?, cx.int_at(limit, 0)?, cx.int_at(delta, 0)?);
        let distance = abs(&cx.scope(&[]), &delta);
        cx.check(Condition::NonNegative(&distance - 1), || "`delta` is 0".to_string())?;
        let scope = cx.scope(&[]);
        let span = (limit - &start) * (Int::ONE - negative(&scope, &delta) * 2);
        let count = div_ceil(&scope, &span, &scope.max(&distance, &Int::ONE));
        let count = scope.max(&count, &Int::ZERO);
        let count = cx.settle("count", 0, count);
        cx.map(dtype, vec![count], |i| Scalar::int(&i[0] * &delta + &start).cast(dtype))?
    } else if dtype.is_float() {
        float_range(cx, dtype, start, limit, delta)?
    } else {
        return Err(Diagnostic::model(format!("there is no range of {dtype}")));
    };
    Ok(vec![result.into()])
}

fn float_range(cx: &mut Cx, dtype: DType, start: &Tensor, limit: &Tensor, delta: &Tensor) -> Result<Tensor> {
    let first = |x: &Tensor| x.at(vec![Int::ZERO; x.rank()]);
    let zero = cx.map(DType::I64, vec![], |_| first(delta).equal(Scalar::zero(dtype)).cast(DType::I64))?;
    let zero = cx.int_at(&zero, 0)?;
    cx.check_equal(&zero, &Int::ZERO, || "`delta` is 0".to_string())?;
    let count = cx.map(DType::I64, vec![], |_| {
        let [start, limit, delta] = [start, limit, delta].map(|x| first(x).cast(DType::F64));
        ((limit - start) / delta).unary(Unary::Ceil).cast(DType::I64).max(Scalar::int(0i64))
    })?;
    let count = cx.int_at(&count, 0)?;
    cx.check(Condition::NonNegative(count.clone()), || "the number of elements is negative".to_string())?;
    // Narrow floats are computed in the dtype that `stash_type` names, by default f32.
    let wide = match dtype {
        DType::F32 | DType::F64 => dtype,
        _ => dtype_of(cx.node.int_or("stash_type", 1)?)?,
    };
    if !wide.is_float() {
        return Err(Diagnostic::model(format!("`stash_type` names {wide}, not a float type")));
    }
    cx.map(dtype, vec![count], |i| {
        let position = Scalar::int(i[0].clone()).cast(wide);
        (first(start).cast(wide) + position * first(delta).cast(wide)).cast(dtype)
    })
}

/// Ones on the diagonal `k`, of the shape (and unless `dtype` says otherwise, the dtype) of the input.
fn eye_like(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor_of_rank(0, 2)?;
    if x.rank() != 2 {
        return Err(Diagnostic::model(format!("the input must have the rank 2, but has the rank {}", x.rank())));
    }
    let dtype = cx.node.int("dtype")?.map_or(Ok(x.dtype), dtype_of)?;
    if matches!(dtype, DType::String | DType::C64 | DType::C128) {
        return Err(Diagnostic::model(format!("there is no identity matrix of {dtype}")));
    }
    let k = Int::from(cx.node.int_or("k", 0)?);
    let k = Int::sum(&cx.bounded(&[k]));
    let result = cx.map(dtype, x.shape.clone(), |i| {
        let on = Scalar::int(&i[0] + &k).equal(Scalar::int(i[1].clone()));
        on.select(Scalar::number(dtype, 1.0), Scalar::zero(dtype))
    })?;
    Ok(vec![result.into()])
}
