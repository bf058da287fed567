//! Matrix products: MatMul, Gemm.

use super::contract::{broadcasts_to, cast, known_of, product, sum};
use super::{Cx, Table, Val};
use crate::tensor::{Scalar, Shape, Tensor};
use crate::types::{DType, Diagnostic, Int, Result};

pub const TABLE: Table = &[
    ("MatMul", 1, matmul),
    ("Gemm", 1, |cx| {
        let broadcast = cx.node.int_or("broadcast", 0)? != 0;
        gemm(cx, broadcast)
    }),
    ("Gemm", 7, |cx| gemm(cx, true)),
];

fn matmul(cx: &mut Cx) -> Result<Vec<Val>> {
    let (a, b) = (cx.tensor(0)?, cx.tensor(1)?);
    let dtype = cx.same_dtype(&[a.clone(), b.clone()])?;
    let y = matrix_product(cx, &a, &b, |i, j| product(a.at(i), b.at(j)))?;
    Ok(vec![cast(cx, &y, dtype)?.into()])
}

/// numpy's `matmul`: a rank of 1 is a row on the left, a column on the right; axes before the last two broadcast.
/// `body` gets the indices of an element of each and makes their product.
pub(super) fn matrix_product(
    cx: &mut Cx,
    a: &Tensor,
    b: &Tensor,
    body: impl FnOnce(Vec<Int>, Vec<Int>) -> Scalar,
) -> Result<Tensor> {
    let ([a_batch @ .., _, a_inner] | [a_batch @ .., a_inner]) = &a.shape[..] else {
        return Err(Diagnostic::model("the first matrix has the rank 0"));
    };
    let (b_batch, b_inner) = match &b.shape[..] {
        [] => return Err(Diagnostic::model("the second matrix has the rank 0")),
        [inner] => (&[][..], inner),
        [batch @ .., inner, _] => (batch, inner),
    };
    let names = [a_inner, b_inner].map(|d| d.show(&cx.module.symbols));
    cx.check_equal(a_inner, b_inner, || {
        format!("the inner dims of the matrix product are {} and {}", names[0], names[1])
    })?;
    let batch = cx.broadcast(&[a_batch, b_batch])?;
    let is_matrix_a = a.rank() > 1;
    let mut shape: Shape = batch.clone();
    shape.extend(a.shape[a_batch.len()..].iter().take(usize::from(is_matrix_a)).cloned());
    shape.extend(b.shape[b_batch.len()..].iter().skip(1).cloned());

    let iters: Vec<Int> = (0..batch.len()).map(Int::iter).collect();
    let a_index = cx.broadcast_index(a_batch, &batch, &iters);
    let b_index = cx.broadcast_index(b_batch, &batch, &iters);
    sum(cx, shape, vec![known_of(a_inner, b_inner).clone()], |o, k| {
        let o_matrix = &o[batch.len()..];
        let row = is_matrix_a.then(|| o_matrix[0].clone());
        let column = o_matrix.get(usize::from(is_matrix_a)).cloned();
        let a_index = a_index.into_iter().chain(row).chain(k.iter().cloned()).collect();
        let b_index = b_index.into_iter().chain(k.iter().cloned()).chain(column).collect();
        body(a_index, b_index)
    })
}

/// `alpha * A' B' + beta * C`.
fn gemm(cx: &mut Cx, broadcast: bool) -> Result<Vec<Val>> {
    let (a, b, c) = (cx.tensor(0)?, cx.tensor(1)?, cx.optional(2)?);
    let all: Vec<Tensor> = [Some(&a), Some(&b), c.as_ref()].into_iter().flatten().cloned().collect();
    let dtype = cx.same_dtype(&all)?;
    let (alpha, beta) = (cx.node.float_or("alpha", 1.0)?, cx.node.float_or("beta", 1.0)?);
    let (trans_a, trans_b) = (cx.node.int_or("transA", 0)? != 0, cx.node.int_or("transB", 0)? != 0);
    let ([a0, a1], [b0, b1]) = (&a.shape[..], &b.shape[..]) else {
        let shapes = [&a, &b].map(|t| cx.show_shape(&t.shape));
        return Err(Diagnostic::model(format!(
            "A and B must have the rank 2, but are {} and {}",
            shapes[0], shapes[1]
        )));
    };
    let (m, k) = if trans_a { (a1, a0) } else { (a0, a1) };
    let (b_k, n) = if trans_b { (b1, b0) } else { (b0, b1) };
    let names = [k, b_k].map(|d| d.show(&cx.module.symbols));
    cx.check_equal(k, b_k, || format!("the inner dims of the matrix product are {} and {}", names[0], names[1]))?;

    let shape = vec![m.clone(), n.clone()];
    let y = cx.reduce(crate::tensor::Combine::Sum, shape.clone(), vec![known_of(k, b_k).clone()], |o, r| {
        let (i, j, k) = (&o[0], &o[1], &r[0]);
        let a = if trans_a { a.at(vec![k.clone(), i.clone()]) } else { a.at(vec![i.clone(), k.clone()]) };
        let b = if trans_b { b.at(vec![j.clone(), k.clone()]) } else { b.at(vec![k.clone(), j.clone()]) };
        product(a, b)
    })?;
    if let Some(c) = &c {
        if !broadcast && c.rank() != 2 {
            let shape = cx.show_shape(&c.shape);
            return Err(Diagnostic::model(format!("C has the shape {shape}, but `broadcast` is 0")));
        }
        broadcasts_to(cx, "C", &c.shape, &shape)?;
        if !broadcast {
            for (dim, target) in c.shape.iter().zip(&shape) {
                cx.check_equal(dim, target, || "C has another shape than the product, but `broadcast` is 0".into())?;
            }
        }
    }
    let c = c.map(|c| {
        let index = cx.broadcast_index(&c.shape, &shape, &[Int::iter(0), Int::iter(1)]);
        c.at(index)
    });
    let y = cx.map(dtype, shape, |i| {
        // Integers are scaled by a fraction as floats.
        let fraction = dtype.is_integer() && [alpha, beta].iter().any(|x| x.fract() != 0.0);
        let work = if fraction { DType::F64 } else { y.dtype };
        let scaled = |x: Scalar, by: f32| {
            let x = x.cast(work);
            if by == 1.0 { x } else { x.like(f64::from(by)) * x }
        };
        let product = scaled(y.at(i.to_vec()), alpha);
        let total = match c {
            Some(c) => product + scaled(c, beta),
            None => product,
        };
        total.cast(dtype)
    })?;
    Ok(vec![y.into()])
}
