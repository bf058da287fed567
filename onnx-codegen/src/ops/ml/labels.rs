//! LabelEncoder, ZipMap.

use super::search;
use crate::ops::{Cx, Val};
use crate::tensor::module::Function;
use crate::tensor::{Op, Tensor, Type, Unary};
use crate::types::{DType, Diagnostic, Element, Int, Result, TensorData};

/// Version 1: strings to their positions in a list, or positions to strings.
pub fn encoder_1(cx: &mut Cx) -> Result<Vec<Val>> {
    let classes = cx.node.strings("classes_strings")?.unwrap_or_default();
    let positions: Vec<i64> = (0..).take(classes.len()).collect();
    let (classes, positions) = (TensorData::strings(vec![classes.len()], classes)?, TensorData::from_i64s(&positions));
    let strings = cx.tensor(0)?.dtype == DType::String;
    let (keys, values) = if strings { (classes, positions) } else { (positions, classes) };
    let default = match strings {
        true => Element::Int(cx.node.int_or("default_int64", -1)?.into()),
        false => Element::Str(cx.node.string_or("default_string", "_Unused")?),
    };
    encode(cx, keys, values, default, false)
}

/// Keys to values, both as lists. Before version 4 keys are compared by their bits.
pub fn encoder(cx: &mut Cx) -> Result<Vec<Val>> {
    let (keys, values) = (table(cx, "keys")?, table(cx, "values")?);
    let given = cx.node.tensor("default_tensor")?.map(|tensor| tensor.try_get(0));
    let default = match (given, values.dtype) {
        (Some(element), _) => element.ok_or_else(|| Diagnostic::model("`default_tensor` is empty"))?,
        (None, DType::String) => Element::Str(cx.node.string_or("default_string", "_Unused")?),
        (None, DType::F32 | DType::F64) => Element::Float(cx.node.float_or("default_float", -0.0)?.into()),
        (None, _) => Element::Int(cx.node.int_or("default_int64", -1)?.into()),
    };
    let bitwise = cx.opset() < 4;
    encode(cx, keys, values, default, bitwise)
}

/// The list that the attributes `keys_*` or `values_*` give.
fn table(cx: &Cx, which: &str) -> Result<TensorData> {
    let name = |ty: &str| format!("{which}_{ty}");
    let tables = [
        cx.node.tensor(&name("tensor"))?.cloned(),
        cx.node.strings(&name("strings"))?.map(|list| TensorData::strings(vec![list.len()], list)).transpose()?,
        cx.node.ints(&name("int64s"))?.map(|list| TensorData::from_i64s(&list)),
        match cx.node.floats(&name("floats"))? {
            Some(list) => {
                let floats = list.iter().map(|x| Element::Float((*x).into()));
                Some(TensorData::from_elements(DType::F32, vec![list.len()], floats)?)
            }
            None => None,
        },
    ];
    let mut tables = tables.into_iter().flatten();
    let problem =
        |text: &str| Diagnostic::model(format!("{text} of the attributes `{which}_*` is given, but must be one"));
    let table = tables.next().ok_or_else(|| problem("none"))?;
    match tables.next() {
        Some(_) => Err(problem("more than one")),
        None => table.reshape(vec![table.numel()]),
    }
}

/// The values of keys; of equal keys the last counts.
fn encode(cx: &mut Cx, keys: TensorData, values: TensorData, default: Element, bitwise: bool) -> Result<Vec<Val>> {
    let mut x = cx.tensor(0)?;
    let count = keys.numel();
    if count != values.numel() {
        return Err(Diagnostic::model(format!("there are {count} keys, but {} values", values.numel())));
    }
    if keys.dtype != x.dtype {
        return Err(Diagnostic::model(format!("the keys are {}, but the input is {}", keys.dtype, x.dtype)));
    }
    let dtype = values.dtype;
    let fits = matches!(
        (&default, dtype),
        (Element::Str(_), DType::String) | (Element::Float(_), DType::F32 | DType::F64) | (Element::Int(_), _)
    );
    if !fits {
        return Err(Diagnostic::model(format!("the default {default} is of another type than the values, {dtype}")));
    }
    if count == 0 {
        let default = cx.constant(TensorData::from_elements(dtype, vec![1], [default])?)?;
        return Ok(vec![cx.map(dtype, x.shape, |_| default.at(vec![Int::ZERO]))?.into()]);
    }
    let mut keys = keys;
    if let (true, Some(bits), Some(bytes)) = (bitwise, bits_of(x.dtype), keys.to_bytes()) {
        x = cx.map(bits, x.shape.clone(), |i| x.at(i.to_vec()).unary(Unary::Bits(bits)))?;
        keys = TensorData::new_bytes(bits, keys.shape, bytes)?;
    }
    let (places, order) = search::places(cx, &x, keys)?;
    let values: Vec<Element> = values.elements().collect();
    let values = [default].into_iter().chain(order.iter().filter_map(|key| values.get(*key)).cloned());
    let count = order.len() + 1;
    let values = cx.constant(TensorData::from_elements(dtype, vec![count], values)?)?;
    let result = cx.map(dtype, x.shape.clone(), |i| {
        values.at(vec![Int::element(places.var, i.to_vec(), Some(Int::from(count)))])
    })?;
    Ok(vec![result.into()])
}

/// Integers with the bits of a float.
fn bits_of(dtype: DType) -> Option<DType> {
    match dtype {
        DType::F32 => Some(DType::U32),
        DType::F64 => Some(DType::U64),
        _ => None,
    }
}

/// A map for each row, from labels to the numbers of the row.
pub fn zip_map(cx: &mut Cx) -> Result<Vec<Val>> {
    let x: Tensor = super::rows(cx)?;
    if x.dtype != DType::F32 {
        return Err(Diagnostic::model(format!("the input is {}, but must be f32", x.dtype)));
    }
    let keys = super::labels(cx, "classlabels_int64s")?;
    let count = keys.shape[0].clone();
    cx.check_equal(&x.shape[1].clone(), &count, || {
        format!("there are {} labels, but another number of columns", count.known().unwrap_or(0))
    })?;
    let op = Op::Call { function: Function::ZipMap, arguments: vec![x.var, keys.var] };
    Ok(vec![Val::Other(cx.push(Type::Maps(keys.dtype, x.dtype), op))])
}
