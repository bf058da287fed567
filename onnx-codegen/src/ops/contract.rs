//! Sums of products, and the dtypes in which they are accumulated.

use super::Cx;
use crate::tensor::{Combine, Scalar, Shape, Tensor};
use crate::types::{DType, Diagnostic, Int, Result};

/// The dtype in which sums of `dtype` are accumulated: narrow floats in f32.
pub fn accumulator(dtype: DType) -> DType {
    match dtype {
        _ if dtype.is_float() && dtype != DType::F64 => DType::F32,
        _ => dtype,
    }
}

/// A sum of `dtype` over `extents`, still in its accumulator's dtype. `body` gets the iterators of the result, then
/// those of the sum, and may give narrow elements.
pub fn sum(cx: &mut Cx, shape: Shape, extents: Shape, body: impl FnOnce(&[Int], &[Int]) -> Scalar) -> Result<Tensor> {
    if extents.is_empty() {
        let iters: Vec<Int> = (0..shape.len()).map(Int::iter).collect();
        let body = body(&iters, &[]);
        return cx.map(body.dtype, shape, |_| body);
    }
    cx.reduce(Combine::Sum, shape, extents, body)
}

/// The product of two elements in their accumulator's dtype.
pub fn product(a: Scalar, b: Scalar) -> Scalar {
    let dtype = accumulator(a.dtype);
    a.cast(dtype) * b.cast(dtype)
}

/// Of two dims that are equal, the one that is known.
pub fn known_of<'a>(a: &'a Int, b: &'a Int) -> &'a Int {
    if a.known().is_some() { a } else { b }
}

/// A tensor in another dtype.
pub fn cast(cx: &mut Cx, x: &Tensor, dtype: DType) -> Result<Tensor> {
    if x.dtype == dtype {
        return Ok(x.clone());
    }
    cx.map(dtype, x.shape.clone(), |i| x.at(i.to_vec()).cast(dtype))
}

/// Demands that a tensor broadcasts to a shape without changing it (unidirectional broadcasting).
pub fn broadcasts_to(cx: &mut Cx, what: &str, from: &[Int], to: &[Int]) -> Result<()> {
    let text = format!("{what} of the shape {} does not broadcast to {}", cx.show_shape(from), cx.show_shape(to));
    if from.len() > to.len() {
        return Err(Diagnostic::model(text));
    }
    for (dim, target) in from.iter().zip(&to[to.len() - from.len()..]) {
        if dim.is(1) || dim == target {
            continue;
        }
        let condition = match cx.module.symbols.scope().ne(dim, &Int::ONE) {
            true => dim - target,
            // Either 1, or equal to the target.
            false => (dim - 1) * (dim - target),
        };
        cx.check_equal(&condition, &Int::ZERO, || text.clone())?;
    }
    Ok(())
}
