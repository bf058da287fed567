//! Products of 8-bit integers: MatMulInteger, ConvInteger, QLinearMatMul, QLinearConv.

use super::contract::broadcasts_to;
use super::conv::convolution;
use super::matmul::matrix_product;
use super::window::image;
use super::{Cx, Table, Val};
use crate::tensor::{Scalar, Tensor, Unary};
use crate::types::int::Atom;
use crate::types::{DType, Diagnostic, Element, Int, Result};
use std::sync::Arc;

pub const TABLE: Table = &[
    ("MatMulInteger", 10, matmul_integer),
    ("ConvInteger", 10, conv_integer),
    ("QLinearMatMul", 10, qlinear_matmul),
    ("QLinearConv", 10, qlinear_conv),
];

/// Which axis of a matrix has numbers of its own where a scale or a zero point is a vector.
#[derive(Clone, Copy)]
enum Per {
    Row,
    Column,
}

/// An optional input with one number for a matrix, or one per row or column, in a shape that broadcasts to `shape`.
fn per_axis(cx: &mut Cx, index: usize, name: &str, per: Per, shape: &[Int]) -> Result<Option<Tensor>> {
    let Some(x) = cx.optional(index)? else { return Ok(None) };
    let x = match (&x.shape[..], per) {
        (dims, _) if dims.iter().all(|d| d.is(1)) => cx.reshape(&x, vec![])?,
        ([rows], Per::Row) => {
            let shape = vec![rows.clone(), Int::ONE];
            cx.reshape(&x, shape)?
        }
        _ => x,
    };
    broadcasts_to(cx, name, &x.shape, shape)?;
    Ok(Some(x))
}

/// The element that belongs to an index of a tensor of `shape`, to which `x`, of [`per_axis`], broadcasts.
fn part(x: &Tensor, shape: &[Int], at: &[Int]) -> Scalar {
    let skip = shape.len() - x.rank();
    let index = x.shape.iter().zip(&shape[skip..]).zip(&at[skip..]).map(|((dim, target), at)| match dim {
        _ if dim.is(1) => Int::ZERO,
        // Of an empty tensor nothing is read.
        _ if dim == target || dim.is(0) => at.clone(),
        // Either 1, or equal to the target.
        _ => Int::atom(Atom::Mod(Arc::new([at.clone(), dim.clone()]))),
    });
    x.at(index.collect())
}

/// An input of one number, as a scalar.
fn single(cx: &mut Cx, index: usize, what: &str) -> Result<Tensor> {
    let x = cx.tensor(index)?;
    let shape = cx.show_shape(&x.shape);
    for dim in &x.shape {
        cx.check_equal(dim, &Int::ONE, || format!("{what} must be one number, but has the shape {shape}"))?;
    }
    cx.reshape(&x, vec![])
}

/// Whether all elements are known to be zero.
fn is_zero(cx: &mut Cx, x: &Tensor) -> bool {
    let data = cx.known_data(x.var);
    data.as_ref().and_then(|d| d.as_splat()).is_some_and(|x| match x {
        Element::Int(x) => x == 0,
        Element::Float(x) => x == 0.0,
        _ => false,
    })
}

/// A zero point of a tensor of this dtype, unless it is zero.
fn not_zero(cx: &mut Cx, zero: Option<Tensor>, dtype: DType) -> Result<Option<Tensor>> {
    let Some(zero) = zero else { return Ok(None) };
    if zero.dtype != dtype {
        let given = zero.dtype;
        return Err(Diagnostic::model(format!("the zero point has the dtype {given}, its tensor {dtype}")));
    }
    Ok(if is_zero(cx, &zero) { None } else { Some(zero) })
}

/// The dtype in which products are summed: i32, or f32 for 8-bit floats.
fn accumulator(dtype: DType) -> DType {
    if dtype.is_float() { DType::F32 } else { DType::I32 }
}

/// An element less its zero point.
fn centered(x: &Tensor, zero: &Option<Tensor>, at: Vec<Int>) -> Scalar {
    let work = accumulator(x.dtype);
    let zero = zero.as_ref().map(|zero| part(zero, &x.shape, &at).cast(work));
    let x = x.at(at).cast(work);
    match zero {
        Some(zero) => x - zero,
        None => x,
    }
}

/// The product of two matrices less their zero points, which are the inputs of these numbers.
fn integer_product(cx: &mut Cx, a: &Tensor, b: &Tensor, zero_points: [usize; 2]) -> Result<Tensor> {
    let a_zero = per_axis(cx, zero_points[0], "the zero point", Per::Row, &a.shape)?;
    let a_zero = not_zero(cx, a_zero, a.dtype)?;
    let b_zero = per_axis(cx, zero_points[1], "the zero point", Per::Column, &b.shape)?;
    let b_zero = not_zero(cx, b_zero, b.dtype)?;
    matrix_product(cx, a, b, |i, j| centered(a, &a_zero, i) * centered(b, &b_zero, j))
}

fn matmul_integer(cx: &mut Cx) -> Result<Vec<Val>> {
    let (a, b) = (cx.tensor(0)?, cx.tensor(1)?);
    Ok(vec![integer_product(cx, &a, &b, [2, 3])?.into()])
}

/// The convolution of an image and weights less their zero points, which are the inputs of these numbers.
fn integer_convolution(cx: &mut Cx, x: &Tensor, w: &Tensor, zero_points: [usize; 2]) -> Result<Tensor> {
    let x_zero = match cx.has(zero_points[0]) {
        true => Some(single(cx, zero_points[0], "the zero point of the input")?),
        false => None,
    };
    let x_zero = not_zero(cx, x_zero, x.dtype)?;
    let w_zero = per_channel(cx, zero_points[1], "the zero point of the weights", &w.shape)?;
    let w_zero = not_zero(cx, w_zero, w.dtype)?;
    // Padding stands for zero, which the zero point represents.
    let outside = x_zero.as_ref().map_or_else(|| Scalar::zero(x.dtype), |zero| zero.at(vec![]));
    convolution(cx, x, w, outside, |channel, x, w| {
        let less = |x: Scalar, zero: Option<Scalar>| match zero {
            Some(zero) => x.cast(DType::I32) - zero.cast(DType::I32),
            None => x.cast(DType::I32),
        };
        let x = less(x, x_zero.map(|zero| zero.at(vec![])));
        let w = less(w, w_zero.map(|zero| zero.at(vec![channel.clone(); zero.rank()])));
        x * w
    })
}

/// An optional input with one number, or one per output channel.
fn per_channel(cx: &mut Cx, index: usize, what: &str, weights: &[Int]) -> Result<Option<Tensor>> {
    let Some(x) = cx.optional(index)? else { return Ok(None) };
    if x.shape.iter().all(|d| d.is(1)) {
        return Ok(Some(cx.reshape(&x, vec![])?));
    }
    let shown = cx.show_shape(&x.shape);
    let text = format!("{what} has the shape {shown}, but needs one number, or one per output channel");
    let ([dim], [channels, ..]) = (&x.shape[..], weights) else { return Err(Diagnostic::model(text)) };
    cx.check_equal(dim, channels, || text)?;
    Ok(Some(x))
}

fn conv_integer(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, w) = (image(cx, 0, 1)?, cx.tensor(1)?);
    Ok(vec![integer_convolution(cx, &x, &w, [2, 3])?.into()])
}

/// `saturate(round(sum * scale) + zero)`, in f32; 8-bit floats are not rounded to integers.
fn requantize(sum: Scalar, scale: Scalar, zero: Option<Scalar>, dtype: DType) -> Scalar {
    let scaled = sum.cast(DType::F32) * scale;
    let add = |x: Scalar| match zero {
        Some(zero) => x + zero.cast(DType::F32),
        None => x,
    };
    if dtype.is_float() {
        return add(scaled).cast(dtype);
    }
    let (low, high) = match dtype {
        DType::I8 => (-128.0, 127.0),
        _ => (0.0, 255.0),
    };
    let y = add(scaled.unary(Unary::Round));
    y.clone().max(y.like(low)).min(y.like(high)).cast(dtype)
}

/// The dtype of a quantised result: that of its zero point.
fn result_dtype(cx: &Cx, zero: &Option<Tensor>, input: DType) -> Result<DType> {
    let dtype = zero.as_ref().map_or(input, |z| z.dtype);
    match dtype {
        DType::I8 | DType::U8 => Ok(dtype),
        _ if dtype.is_float() => Ok(dtype),
        _ => Err(Diagnostic::model(format!("the result has the dtype {dtype}, but must have 8 bits"))
            .help(format!("the zero point of the output of {} decides it", cx.node.qualified_op()))),
    }
}

fn qlinear_matmul(cx: &mut Cx) -> Result<Vec<Val>> {
    let (a, b) = (cx.tensor(0)?, cx.tensor(3)?);
    let sums = integer_product(cx, &a, &b, [2, 5])?;
    // A vector has no rows, or no columns, but the numbers for them may have that axis.
    let matrix = |index: &[Int], one: Int| {
        let mut index = index.to_vec();
        if b.rank() == 1 {
            index.push(one.clone());
        }
        if a.rank() == 1 {
            index.insert(index.len() - 1, one);
        }
        index
    };
    let shape = matrix(&sums.shape, Int::ONE);
    let mut scale = |index, per| {
        let scale = per_axis(cx, index, "the scale", per, &shape)?;
        scale.ok_or_else(|| Diagnostic::model(format!("input {index}, a scale, is missing")))
    };
    let (a_scale, b_scale, y_scale) = (scale(1, Per::Row)?, scale(4, Per::Column)?, scale(6, Per::Row)?);
    let zero = per_axis(cx, 7, "the zero point of the output", Per::Row, &shape)?;
    let dtype = result_dtype(cx, &zero, a.dtype)?;
    let y = cx.map(dtype, sums.shape.clone(), |i| {
        let at = matrix(i, Int::ZERO);
        let [a, b, y] = [&a_scale, &b_scale, &y_scale].map(|scale| part(scale, &shape, &at).cast(DType::F32));
        requantize(sums.at(i.to_vec()), a * b / y, zero.map(|zero| part(&zero, &shape, &at)), dtype)
    })?;
    Ok(vec![y.into()])
}

fn qlinear_conv(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, w) = (image(cx, 0, 1)?, cx.tensor(3)?);
    let sums = integer_convolution(cx, &x, &w, [2, 5])?;
    let sums = super::conv::add_bias(cx, &sums, cx.optional(8)?, DType::I32)?;
    let (x_scale, y_scale) = (single(cx, 1, "the scale of the input")?, single(cx, 6, "the scale of the output")?);
    let w_scale = per_channel(cx, 4, "the scale of the weights", &w.shape)?
        .ok_or_else(|| Diagnostic::model("input 4, the scale of the weights, is missing"))?;
    let zero = match cx.has(7) {
        true => Some(single(cx, 7, "the zero point of the output")?),
        false => None,
    };
    let dtype = result_dtype(cx, &zero, x.dtype)?;
    let y = cx.map(dtype, sums.shape.clone(), |i| {
        let w_scale = w_scale.at(vec![i[1].clone(); w_scale.rank()]);
        let scale = x_scale.at(vec![]) * w_scale / y_scale.at(vec![]);
        requantize(sums.at(i.to_vec()), scale, zero.map(|z| z.at(vec![])), dtype)
    })?;
    Ok(vec![y.into()])
}

#[cfg(test)]
mod tests {
    use crate::ops::testing::{Net, ints};
    use crate::types::{DType, Element, HostValue, TensorData};

    /// `QLinearMatMul` with scales of 0.5 and 2, one for each row or column where the shape says so.
    fn product(a: &[usize], a_scale: &[usize], b: &[usize], b_scale: &[usize]) -> Vec<f64> {
        let counted = |dtype, shape: &[usize]| {
            let numbers: Vec<i64> = (1..).take(shape.iter().product()).collect();
            ints(dtype, shape, &numbers)
        };
        let scale = |shape: &[usize]| {
            let numbers = [0.5, 2.0].iter().cycle().take(shape.iter().product()).map(|x| Element::Float(*x));
            TensorData::from_elements(DType::F32, shape.to_vec(), numbers).unwrap()
        };
        let ones = |dtype, shape: &[usize]| TensorData::splat(dtype, shape.to_vec(), Element::Int(1)).unwrap();
        let mut net = Net::new(10);
        net.constant("a", counted(DType::U8, a));
        net.constant("a_scale", scale(a_scale));
        net.constant("a_zero", ones(DType::U8, a_scale));
        net.constant("b", counted(DType::I8, b));
        net.constant("b_scale", scale(b_scale));
        net.constant("b_zero", ones(DType::I8, b_scale));
        net.constant("y_scale", scale(&[]));
        net.constant("y_zero", ints(DType::I8, &[], &[-1]));
        net.node("QLinearMatMul", "a,a_scale,a_zero,b,b_scale,b_zero,y_scale,y_zero", "y", &[]);
        net.outputs("y");
        let outputs = net.run(&[]).unwrap();
        let HostValue::Tensor(y) = &outputs[0] else { panic!() };
        assert_eq!(y.dtype, DType::I8);
        y.to_i64s().unwrap().into_iter().map(|x| x as f64).collect()
    }

    #[test]
    fn a_vector_has_neither_rows_nor_columns() {
        // [[0, 1], [2, 3]] * [0, 1]: sums 1 and 3, scaled by 0.5 * 0.5 / 0.5 and 2 * 0.5 / 0.5.
        for a_scale in [&[2][..], &[2, 1]] {
            assert_eq!(product(&[2, 2], a_scale, &[2], &[1]), [-1.0, 5.0]);
        }
        // [0, 1] * [[0, 1], [2, 3]]: sums 2 and 3, scaled by 0.5 and 2.
        for b_scale in [&[2][..], &[1, 2]] {
            assert_eq!(product(&[2], &[], &[2, 2], b_scale), [0.0, 5.0]);
        }
        assert_eq!(product(&[2], &[1], &[2], &[]), [-1.0]);
    }

    #[test]
    fn no_rows() {
        let mut net = Net::new(10);
        net.input("a", "i8[n,4]");
        net.input("b", "u8[4,5]");
        net.input("a_zero", "i8[0]");
        net.input("b_zero", "u8[1]");
        net.node("MatMulInteger", "a,b,a_zero,b_zero", "y", &[]);
        net.outputs("y");
        let module = net.lower().unwrap();
        crate::tensor::verifier::verify(&module).unwrap();
    }
}
