//! Element-wise arithmetic.

use super::operands::{Kinds, binary, binary_1, operands, pointwise, unary};
use super::{Cx, Table, Val};
use crate::tensor::builder::MAX_OPERANDS;
use crate::tensor::scalar::{Binary, Unary};
use crate::tensor::{Scalar, Tensor};
use crate::types::{DType, Diagnostic, Int, Result};

pub const TABLE: Table = &[
    ("Abs", 1, |cx| unary(cx, Kinds::Number, Scalar::abs)),
    ("Acos", 7, |cx| float(cx, Unary::Acos)),
    ("Acosh", 9, |cx| float(cx, Unary::Acosh)),
    ("Add", 1, |cx| binary_1(cx, Kinds::Number, |a, b| a + b)),
    ("Add", 7, |cx| binary(cx, Kinds::Number, |a, b| a + b)),
    ("Asin", 7, |cx| float(cx, Unary::Asin)),
    ("Asinh", 9, |cx| float(cx, Unary::Asinh)),
    ("Atan", 7, |cx| float(cx, Unary::Atan)),
    ("Atanh", 9, |cx| float(cx, Unary::Atanh)),
    ("BitShift", 11, bit_shift),
    ("BitwiseAnd", 18, |cx| binary(cx, Kinds::Integer, |a, b| a.binary(Binary::BitAnd, b))),
    ("BitwiseNot", 18, |cx| unary(cx, Kinds::Integer, |x| x.unary(Unary::BitNot))),
    ("BitwiseOr", 18, |cx| binary(cx, Kinds::Integer, |a, b| a.binary(Binary::BitOr, b))),
    ("BitwiseXor", 18, |cx| binary(cx, Kinds::Integer, |a, b| a.binary(Binary::BitXor, b))),
    ("Ceil", 1, |cx| float(cx, Unary::Ceil)),
    ("Clip", 1, |cx| clip_attributes(cx, None)),
    ("Clip", 6, |cx| clip_attributes(cx, Some(f32::MAX))),
    ("Clip", 11, clip),
    ("Cos", 7, |cx| float(cx, Unary::Cos)),
    ("Cosh", 9, |cx| float(cx, Unary::Cosh)),
    ("Div", 1, |cx| divide(cx, binary_1)),
    ("Div", 7, |cx| divide(cx, binary)),
    ("Erf", 9, erf),
    ("Exp", 1, |cx| float(cx, Unary::Exp)),
    ("Floor", 1, |cx| float(cx, Unary::Floor)),
    ("IsInf", 10, is_inf),
    ("IsNaN", 9, |cx| unary(cx, Kinds::AnyFloat, |x| x.unary(Unary::IsNan))),
    ("Log", 1, |cx| float(cx, Unary::Log)),
    ("Max", 1, |cx| fold(cx, Kinds::Number, Binary::Max)),
    ("Mean", 1, mean),
    ("Min", 1, |cx| fold(cx, Kinds::Number, Binary::Min)),
    ("Mod", 10, modulo),
    ("Mul", 1, |cx| binary_1(cx, Kinds::Number, |a, b| a * b)),
    ("Mul", 7, |cx| binary(cx, Kinds::Number, |a, b| a * b)),
    ("Neg", 1, |cx| unary(cx, Kinds::Signed, |x| -x)),
    ("Pow", 1, |cx| binary_1(cx, Kinds::Number, Scalar::pow)),
    ("Pow", 7, pow),
    ("Reciprocal", 1, |cx| unary(cx, Kinds::Float, |x| x.like(1.0) / x)),
    ("Round", 11, |cx| float(cx, Unary::Round)),
    ("Sign", 9, |cx| unary(cx, Kinds::Number, |x| x.unary(Unary::Sign))),
    ("Sin", 7, |cx| float(cx, Unary::Sin)),
    ("Sinh", 9, |cx| float(cx, Unary::Sinh)),
    ("Sqrt", 1, |cx| float(cx, Unary::Sqrt)),
    ("Sub", 1, |cx| binary_1(cx, Kinds::Number, |a, b| a - b)),
    ("Sub", 7, |cx| binary(cx, Kinds::Number, |a, b| a - b)),
    ("Sum", 1, |cx| fold(cx, Kinds::Float, Binary::Add)),
    ("Tan", 7, |cx| float(cx, Unary::Tan)),
    ("Tanh", 1, |cx| float(cx, Unary::Tanh)),
];

fn float(cx: &mut Cx, function: Unary) -> Result<Vec<Val>> {
    unary(cx, Kinds::Float, |x| x.unary(function))
}

/// A binary operator over one input or more, from the left.
fn fold(cx: &mut Cx, kinds: Kinds, op: Binary) -> Result<Vec<Val>> {
    let inputs = variadic(cx, kinds)?;
    Ok(vec![joined(cx, &inputs, op)?.into()])
}

/// The operator over all inputs, so many at a time as one kernel reads.
fn joined(cx: &mut Cx, inputs: &[Tensor], op: Binary) -> Result<Tensor> {
    let dtype = cx.same_dtype(inputs)?;
    let (first, rest) = inputs.split_at(inputs.len().min(MAX_OPERANDS));
    let mut result = cx.elementwise(first, dtype, |values| join(values, op))?;
    for group in rest.chunks(MAX_OPERANDS - 1) {
        let operands: Vec<Tensor> = std::iter::once(&result).chain(group).cloned().collect();
        result = cx.elementwise(&operands, dtype, |values| join(values, op))?;
    }
    Ok(result)
}

fn variadic(cx: &Cx, kinds: Kinds) -> Result<Vec<Tensor>> {
    let inputs = cx.tensors_from(0)?;
    kinds.check(cx.same_dtype(&inputs)?)?;
    Ok(inputs)
}

fn join(values: Vec<Scalar>, op: Binary) -> Scalar {
    let joined = values.into_iter().reduce(|a, b| a.binary(op, b));
    // `same_dtype` has refused a node without inputs.
    joined.unwrap_or_else(|| Scalar::zero(DType::F32))
}

fn mean(cx: &mut Cx) -> Result<Vec<Val>> {
    let inputs = variadic(cx, Kinds::Float)?;
    let count = inputs.len() as f64;
    let sum = joined(cx, &inputs, Binary::Add)?;
    pointwise(cx, &[sum], |values| {
        let sum = join(values, Binary::Add);
        let count = sum.like(count);
        sum / count
    })
}

/// Refuses integer division by a constant that has a zero in it.
fn check_divisor(cx: &mut Cx) -> Result<()> {
    if cx.tensor(1)?.dtype.is_integer()
        && let Some(divisor) = cx.data(1)?
        && divisor.elements().any(|x| x.as_int() == Some(0))
    {
        return Err(Diagnostic::model("integer division by zero: the divisor is a constant with a zero in it"));
    }
    Ok(())
}

type Combined = fn(&mut Cx<'_>, Kinds, fn(Scalar, Scalar) -> Scalar) -> Result<Vec<Val>>;

fn divide(cx: &mut Cx, combine: Combined) -> Result<Vec<Val>> {
    check_divisor(cx)?;
    combine(cx, Kinds::Number, |a, b| a / b)
}

/// With `fmod` the remainder has the sign of the dividend, else that of the divisor; so has a zero.
fn modulo(cx: &mut Cx) -> Result<Vec<Val>> {
    check_divisor(cx)?;
    match cx.node.int_or("fmod", 0)? {
        0 => binary(cx, Kinds::Number, |a, b| {
            let rest = a.binary(Binary::Mod, b.clone());
            if !rest.dtype.is_float() {
                return rest;
            }
            let zero = rest.like(0.0);
            let signed = b.less(zero.clone()).select(rest.like(-0.0), zero.clone());
            rest.clone().equal(zero).select(signed, rest)
        }),
        1 => binary(cx, Kinds::Number, |a, b| a.binary(Binary::Rem, b)),
        other => Err(Diagnostic::model(format!("`fmod` is {other}, but must be 0 or 1"))),
    }
}

/// The exponent may have another dtype; the result has that of the base.
fn pow(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, y) = (cx.tensor(0)?, cx.tensor(1)?);
    Kinds::Number.check(x.dtype)?;
    Kinds::Number.check(y.dtype)?;
    let exponent =
        cx.data(1)?.and_then(|data| data.as_splat()).and_then(|e| e.as_f64().or(e.as_int().map(|i| i as f64)));
    let common = common_dtype(x.dtype, y.dtype);
    let result = x.dtype;
    pointwise(cx, &[x, y], |values| {
        let [base, power] = &values[..] else { return Scalar::zero(result) };
        match exponent {
            // One multiplication is exact where a general power is not.
            Some(1.0) => base.clone(),
            Some(2.0) => base.clone() * base.clone(),
            Some(3.0) => base.clone() * base.clone() * base.clone(),
            _ => base.clone().cast(common).pow(power.clone().cast(common)).cast(result),
        }
    })
}

/// A dtype in which a power of these is computed: it holds base and exponent without loss, as far as there is one.
fn common_dtype(base: DType, exponent: DType) -> DType {
    let in_f32 = |dtype: DType| match dtype {
        DType::F32 => true,
        dtype => dtype.bits().is_some_and(|bits| bits <= 16),
    };
    match (base.is_float(), exponent.is_float()) {
        _ if base == exponent => base,
        (false, false) => DType::I64,
        _ if in_f32(base) && in_f32(exponent) => DType::F32,
        _ => DType::F64,
    }
}

/// Of integers the value is cut to an integer.
fn erf(cx: &mut Cx) -> Result<Vec<Val>> {
    unary(cx, Kinds::Number, |x| {
        let (dtype, wide) = (x.dtype, if x.dtype.is_float() { x.dtype } else { DType::F64 });
        x.cast(wide).unary(Unary::Erf).cast(dtype)
    })
}

fn is_inf(cx: &mut Cx) -> Result<Vec<Val>> {
    let negative = cx.node.int_or("detect_negative", 1)? != 0;
    let positive = cx.node.int_or("detect_positive", 1)? != 0;
    unary(cx, Kinds::AnyFloat, |x| {
        let (infinite, zero) = (x.clone().unary(Unary::IsInf), x.like(0.0));
        match (negative, positive) {
            (true, true) => infinite,
            (true, false) => infinite.and(x.less(zero)),
            (false, true) => infinite.and(zero.less(x)),
            (false, false) => Scalar::bool(false),
        }
    })
}

/// Bounds as attributes; what they are where they are left out.
fn clip_attributes(cx: &mut Cx, default: Option<f32>) -> Result<Vec<Val>> {
    let low = cx.node.float("min")?.or(default.map(|x| -x));
    let high = cx.node.float("max")?.or(default);
    unary(cx, Kinds::Float, |x| {
        let bound = |bound: Option<f32>| bound.map(|b| x.like(f64::from(b)));
        limit(x.clone(), bound(low), bound(high))
    })
}

/// Bounds as optional inputs, one number each.
fn clip(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let mut bounds = [None, None];
    for (index, bound) in bounds.iter_mut().enumerate() {
        let Some(tensor) = cx.optional(index + 1)? else { continue };
        cx.same_dtype(&[x.clone(), tensor.clone()])?;
        let shown = cx.show_shape(&tensor.shape);
        for dim in &tensor.shape {
            let name = if index == 0 { "min" } else { "max" };
            cx.check_equal(dim, &Int::ONE, || format!("`{name}` must be one number, but has the shape {shown}"))?;
        }
        *bound = Some(tensor.at(vec![Int::ZERO; tensor.rank()]));
    }
    let [low, high] = bounds;
    unary(cx, Kinds::Number, |x| limit(x, low, high))
}

/// Where the bounds cross, the upper one wins.
fn limit(x: Scalar, low: Option<Scalar>, high: Option<Scalar>) -> Scalar {
    let raised = match low {
        Some(low) => x.max(low),
        None => x,
    };
    match high {
        Some(high) => raised.min(high),
        None => raised,
    }
}

/// A shift by a negative number, or by the width or more, leaves nothing but copies of the sign.
fn bit_shift(cx: &mut Cx) -> Result<Vec<Val>> {
    let direction = cx.node.string("direction")?;
    let [x, _] = operands(cx, Kinds::Integer)?;
    let bits = f64::from(x.dtype.bits().unwrap_or(64));
    match direction.as_deref() {
        Some("LEFT") => binary(cx, Kinds::Integer, |x, by| x.binary(Binary::Shl, by)),
        Some("RIGHT") if x.dtype.class() == crate::types::Class::Unsigned => {
            binary(cx, Kinds::Integer, |x, by| x.binary(Binary::Shr, by))
        }
        Some("RIGHT") => binary(cx, Kinds::Integer, |x, by| {
            let most = by.like(bits - 1.0);
            let inside = by.like(0.0).less_equal(by.clone()).and(by.clone().less(most.clone()));
            x.binary(Binary::Shr, inside.select(by, most))
        }),
        Some(other) => Err(Diagnostic::model(format!("`direction` is \"{other}\", but must be \"LEFT\" or \"RIGHT\""))),
        None => Err(Diagnostic::model("the attribute `direction` is missing")),
    }
}
