//! What element-wise definitions ask of their inputs: dtypes and broadcasting.

use super::contract::broadcasts_to;
use super::{Cx, Val};
use crate::tensor::{Scalar, Tensor};
use crate::types::{Class, DType, Diagnostic, Int, Result};

/// The dtypes on which an operator is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kinds {
    /// f16, bf16, f32, f64.
    Float,
    /// Those and the 8-bit floats.
    AnyFloat,
    /// Integers of 8 bits and more.
    Integer,
    /// Floats and signed integers.
    Signed,
    /// Floats and integers.
    Number,
    /// Numbers and bool.
    NumberOrBool,
    /// Bool.
    Bool,
    /// Numbers, bool and strings.
    Comparable,
}

impl Kinds {
    fn holds(self, dtype: DType) -> bool {
        let wide = dtype.bits().is_some_and(|bits| bits >= 8);
        let integer = dtype.is_integer() && wide;
        let float = dtype.is_float() && dtype.bits().is_some_and(|bits| bits >= 16);
        match self {
            Kinds::Float => float,
            Kinds::AnyFloat => dtype.is_float() && wide,
            Kinds::Integer => integer,
            Kinds::Signed => float || integer && dtype.class() == Class::Signed,
            Kinds::Number => float || integer,
            Kinds::NumberOrBool => float || integer || dtype == DType::Bool,
            Kinds::Bool => dtype == DType::Bool,
            Kinds::Comparable => float || integer || matches!(dtype, DType::Bool | DType::String),
        }
    }

    fn describe(self) -> &'static str {
        match self {
            Kinds::Float => "f16, bf16, f32 and f64",
            Kinds::AnyFloat => "floats of 8 bits and more",
            Kinds::Integer => "integers of 8 bits and more",
            Kinds::Signed => "floats and signed integers",
            Kinds::Number => "floats and integers",
            Kinds::NumberOrBool => "floats, integers and bool",
            Kinds::Bool => "bool",
            Kinds::Comparable => "floats, integers, bool and strings",
        }
    }

    /// Demands that a dtype is one of these.
    pub(super) fn check(self, dtype: DType) -> Result<()> {
        if self.holds(dtype) {
            return Ok(());
        }
        Err(Diagnostic::model(format!("the operator is not defined on {dtype}, only on {}", self.describe())))
    }
}

/// The first `N` inputs, of one dtype.
pub(super) fn operands<const N: usize>(cx: &Cx, kinds: Kinds) -> Result<[Tensor; N]> {
    let tensors = (0..N).map(|i| cx.tensor(i)).collect::<Result<Vec<_>>>()?;
    kinds.check(cx.same_dtype(&tensors)?)?;
    tensors.try_into().map_err(|_| Diagnostic::model("inputs are missing"))
}

/// A tensor computed element by element from inputs that broadcast; its dtype is that of the body.
pub(super) fn pointwise(cx: &mut Cx, inputs: &[Tensor], body: impl FnOnce(Vec<Scalar>) -> Scalar) -> Result<Vec<Val>> {
    let shapes: Vec<&[Int]> = inputs.iter().map(|t| &t.shape[..]).collect();
    let shape = cx.broadcast(&shapes)?;
    let iters: Vec<Int> = (0..shape.len()).map(Int::iter).collect();
    let body = body(inputs.iter().map(|t| t.at(cx.broadcast_index(&t.shape, &shape, &iters))).collect());
    Ok(vec![cx.map(body.dtype, shape, |_| body)?.into()])
}

/// A function of one input.
pub(super) fn unary(cx: &mut Cx, kinds: Kinds, body: impl FnOnce(Scalar) -> Scalar) -> Result<Vec<Val>> {
    let [x] = operands(cx, kinds)?;
    let body = body(x.at((0..x.rank()).map(Int::iter).collect()));
    Ok(vec![cx.map(body.dtype, x.shape, |_| body)?.into()])
}

/// A function of two inputs that broadcast as numpy's do.
pub(super) fn binary(cx: &mut Cx, kinds: Kinds, body: impl FnOnce(Scalar, Scalar) -> Scalar) -> Result<Vec<Val>> {
    let [a, b] = operands(cx, kinds)?;
    let shape = cx.broadcast(&[&a.shape, &b.shape])?;
    let iters: Vec<Int> = (0..shape.len()).map(Int::iter).collect();
    let of = |t: &Tensor| t.at(cx.broadcast_index(&t.shape, &shape, &iters));
    let body = body(of(&a), of(&b));
    Ok(vec![cx.map(body.dtype, shape, |_| body)?.into()])
}

/// A function of two inputs as operator sets before 7 have it: the shapes are equal, or with `broadcast` the second one
/// is a part of the first that starts at `axis` (without it, that ends at the last axis).
pub(super) fn binary_1(cx: &mut Cx, kinds: Kinds, body: impl FnOnce(Scalar, Scalar) -> Scalar) -> Result<Vec<Val>> {
    let [a, b] = operands(cx, kinds)?;
    let axis = if cx.node.int_or("broadcast", 0)? == 0 {
        same_shape(cx, &a, &b).map_err(|problem| problem.help("`broadcast` is not set"))?;
        0
    } else {
        placement(cx, &a, &b)?
    };
    let body = body(at_iters(&a), aligned(cx, &a, &b, axis)?);
    Ok(vec![cx.map(body.dtype, a.shape, |_| body)?.into()])
}

/// The axis of the first operand at which the second one starts.
fn placement(cx: &Cx, a: &Tensor, b: &Tensor) -> Result<usize> {
    let shapes = || format!("{} and {}", cx.show_shape(&a.shape), cx.show_shape(&b.shape));
    let Some(last) = a.rank().checked_sub(b.rank()) else {
        return Err(Diagnostic::model(format!("the second operand has a higher rank than the first: {}", shapes())));
    };
    match cx.node.int("axis")? {
        Some(axis) if !b.shape.iter().all(|d| d.is(1)) => {
            let axis = cx.axis(axis, a.rank())?;
            if axis > last {
                let message = format!("the second operand does not fit into the first at axis {axis}: {}", shapes());
                return Err(Diagnostic::model(message));
            }
            Ok(axis)
        }
        _ => Ok(last),
    }
}

/// Demands equal shapes.
pub(super) fn same_shape(cx: &mut Cx, a: &Tensor, b: &Tensor) -> Result<()> {
    let shapes = format!("{} and {}", cx.show_shape(&a.shape), cx.show_shape(&b.shape));
    if a.rank() != b.rank() {
        return Err(Diagnostic::model(format!("the shapes differ: {shapes}")));
    }
    for (x, y) in a.shape.iter().zip(&b.shape) {
        cx.check_equal(x, y, || format!("the shapes differ: {shapes}"))?;
    }
    Ok(())
}

/// The element of a tensor at the iterators of its own shape.
pub(super) fn at_iters(x: &Tensor) -> Scalar {
    x.at((0..x.rank()).map(Int::iter).collect())
}

/// The element of `b` at the iterators of `a`, where the axes of `b` are those of `a` from `axis` on; demands that each
/// of its dims is 1 or that of `a`.
pub(super) fn aligned(cx: &mut Cx, a: &Tensor, b: &Tensor, axis: usize) -> Result<Scalar> {
    let end = axis + b.rank();
    let target: Vec<Int> = a.shape.iter().take(end).cloned().collect();
    broadcasts_to(cx, "an operand", &b.shape, &target)?;
    let iters: Vec<Int> = (0..end).map(Int::iter).collect();
    Ok(b.at(cx.broadcast_index(&b.shape, &target, &iters)))
}

/// The same for a tensor that broadcasts to `a` as numpy has it: its axes are the last ones of `a`.
pub(super) fn suffix(cx: &mut Cx, a: &Tensor, b: &Tensor) -> Result<Scalar> {
    broadcasts_to(cx, "an operand", &b.shape, &a.shape)?;
    aligned(cx, a, b, a.rank().saturating_sub(b.rank()))
}
