//! Cast, CastLike, BitCast.

use super::{Cx, Table, Val, dtype_of};
use crate::tensor::Unary;
use crate::types::{DType, Diagnostic, Result, RoundMode, Rounding};

pub const TABLE: Table =
    &[("BitCast", 26, bit_cast), ("Cast", 1, cast_1), ("Cast", 6, cast), ("CastLike", 15, cast_like)];

/// Version 1 names the dtype by a string.
fn cast_1(cx: &mut Cx) -> Result<Vec<Val>> {
    let name = cx.node.string("to")?.ok_or_else(|| Diagnostic::model("the attribute `to` is missing"))?;
    let dtype = match &name.to_ascii_uppercase()[..] {
        "FLOAT" => DType::F32,
        "FLOAT16" => DType::F16,
        "DOUBLE" => DType::F64,
        "INT8" => DType::I8,
        "INT16" => DType::I16,
        "INT32" => DType::I32,
        "INT64" => DType::I64,
        "UINT8" => DType::U8,
        "UINT16" => DType::U16,
        "UINT32" => DType::U32,
        "UINT64" => DType::U64,
        "BOOL" => DType::Bool,
        _ => return Err(Diagnostic::model(format!("`to` is \"{name}\", which names no data type"))),
    };
    cast_to(cx, dtype)
}

fn cast(cx: &mut Cx) -> Result<Vec<Val>> {
    let to = cx.node.int("to")?.ok_or_else(|| Diagnostic::model("the attribute `to` is missing"))?;
    cast_to(cx, dtype_of(to)?)
}

/// To the dtype of the second input, whose elements do not matter.
fn cast_like(cx: &mut Cx) -> Result<Vec<Val>> {
    let like = cx.var(1)?;
    cast_to(cx, cx.module.dtype(like))
}

fn cast_to(cx: &mut Cx, dtype: DType) -> Result<Vec<Val>> {
    let mode = match &cx.node.string_or("round_mode", "up")?[..] {
        "up" => RoundMode::Up,
        "down" => RoundMode::Down,
        "nearest" => RoundMode::Nearest,
        other => {
            let message = format!("`round_mode` is \"{other}\"");
            return Err(Diagnostic::model(message).help("it is one of up, down and nearest"));
        }
    };
    let rounding = Rounding { saturate: cx.node.int_or("saturate", 1)? != 0, mode };
    let x = cx.var(0)?;
    let from = cx.module.dtype(x);
    let complex = |d: DType| matches!(d, DType::C64 | DType::C128);
    if from != dtype && (complex(from) || complex(dtype)) {
        return Err(Diagnostic::model(format!("there is no cast from {from} to {dtype}")));
    }
    Ok(vec![cx.each(x, dtype, |x| x.cast_with(dtype, rounding))?])
}

/// The same bits as another dtype of the same width.
fn bit_cast(cx: &mut Cx) -> Result<Vec<Val>> {
    let to = cx.node.int("to")?.ok_or_else(|| Diagnostic::model("the attribute `to` is missing"))?;
    let (x, to) = (cx.var(0)?, dtype_of(to)?);
    let from = cx.module.dtype(x);
    if from.bits().is_none() || from.bits() != to.bits() {
        return Err(Diagnostic::model(format!("{from} and {to} have different numbers of bits")));
    }
    if from == to {
        return Ok(vec![Val::Tensor(x)]);
    }
    Ok(vec![cx.each(x, to, |x| x.unary(Unary::Bits(to)))?])
}
