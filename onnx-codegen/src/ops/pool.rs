//! Pooling: MaxPool, AveragePool, LpPool and their global forms.

use super::contract::{accumulator, cast, sum};
use super::window::{Window, image, sizes};
use super::{Cx, Table, Val};
use crate::tensor::{Combine, Literal, Scalar, Shape, Tensor, Unary};
use crate::types::{DType, Diagnostic, Int, Result};

pub const TABLE: Table = &[
    ("MaxPool", 1, max_pool),
    ("AveragePool", 1, average_pool),
    ("LpPool", 1, lp_pool),
    ("GlobalMaxPool", 1, global_max_pool),
    ("GlobalAveragePool", 1, global_average_pool),
    ("GlobalLpPool", 1, global_lp_pool),
];

/// Input and window of a pooling.
fn pooling(cx: &mut Cx) -> Result<(Tensor, Window)> {
    let x = image(cx, 0, 1)?;
    let kernel = sizes(cx, "kernel_shape", x.rank() - 2, 1)?
        .ok_or_else(|| Diagnostic::model("the attribute `kernel_shape` is missing"))?;
    let kernel: Vec<Int> = kernel.into_iter().map(Int::from).collect();
    let ceil_mode = cx.node.int_or("ceil_mode", 0)? != 0;
    let window = Window::of(cx, &x.shape[2..], &kernel, ceil_mode)?;
    Ok((x, window))
}

/// The shape of the result: batch and channels stay.
fn pooled(x: &Tensor, window: &Window) -> Shape {
    [x.shape[..2].to_vec(), window.output()].concat()
}

/// The index of tap `k` for the result at `o`.
fn tap(window: &Window, o: &[Int], k: &[Int]) -> Vec<Int> {
    [o[..2].to_vec(), window.at(&o[2..], k)].concat()
}

fn max_pool(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, window) = pooling(cx)?;
    let lowest = Scalar::literal(x.dtype, Combine::Max.init(x.dtype));
    let padded = window.padded(cx, &x, lowest)?;
    let shape = pooled(&x, &window);
    let y = cx.reduce(Combine::Max, shape, window.kernel(), |o, k| padded.at(tap(&window, o, k)))?;
    let mut results = vec![y.clone().into()];
    if cx.wants(1) {
        results.push(max_indices(cx, &x, &window, &y)?.into());
    }
    Ok(results)
}

/// Where in the input, as one number, the maxima are: the first of equals. Padding is not counted and never chosen.
fn max_indices(cx: &mut Cx, x: &Tensor, window: &Window, y: &Tensor) -> Result<Tensor> {
    let never = Scalar::literal(DType::I64, Literal::Int(i128::from(i64::MAX)));
    let is_nan = |x: &Scalar| if x.dtype.is_float() { x.clone().unary(Unary::IsNan) } else { Scalar::bool(false) };
    let symbols = cx.module.symbols.clone();
    let found = cx.reduce(Combine::Min, y.shape.clone(), window.kernel(), |o, k| {
        let index = [o[..2].to_vec(), window.at_input(&o[2..], k)].concat();
        let mut hit = Scalar::bool(true);
        for ((axis, at), dim) in window.axes.iter().zip(&index[2..]).zip(&x.shape[2..]) {
            if !axis.inside() {
                hit = hit.and(Scalar::int(0i64).less_equal(Scalar::int(at.clone())));
                hit = hit.and(Scalar::int(at.clone()).less(Scalar::int(dim.clone())));
            }
        }
        let position = symbols.scope().linear(&index, &x.shape);
        let (value, most) = (x.at_or(index, Scalar::zero(x.dtype)), y.at(o.to_vec()));
        let same = match x.dtype.is_float() {
            true => is_nan(&value).and(is_nan(&most)).or(value.equal(most)),
            false => value.equal(most),
        };
        hit.and(same).select(Scalar::int(position), never)
    })?;
    if cx.node.int_or("storage_order", 0)? == 0 {
        return Ok(found);
    }
    // Column-major: the spatial axes count in reverse.
    let (count, spatial) = (x.numel(), &x.shape[2..]);
    let reversed: Vec<Int> = spatial.iter().rev().cloned().collect();
    cx.map_in(DType::I64, y.shape.clone(), |scope, i| {
        let position = Int::element(found.var, i.to_vec(), Some(count));
        let mut at = scope.unravel(&position, &x.shape).split_off(2);
        at.reverse();
        let plane = scope.linear(&i[..2], &x.shape[..2]) * Int::product(spatial);
        Scalar::int(plane + scope.linear(&at, &reversed))
    })
}

fn average_pool(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, window) = pooling(cx)?;
    let with_padding = cx.node.int_or("count_include_pad", 0)? != 0;
    let work = accumulator(x.dtype);
    let padded = window.padded(cx, &x, Scalar::zero(x.dtype))?;
    let sums = sum(cx, pooled(&x, &window), window.kernel(), |o, k| padded.at(tap(&window, o, k)).cast(work))?;
    let output = window.output();
    let iterators: Vec<Int> = (0..output.len()).map(Int::iter).collect();
    let count = window.count(&cx.scope(&output), &iterators, with_padding);
    // Where the number of taps is not the same everywhere, it is a table of its own.
    let counts = match count.has_iters() {
        true => Some(cx.map(work, output, |_| Scalar::int(count.clone()).cast(work))?),
        false => None,
    };
    let y = cx.map(x.dtype, sums.shape.clone(), |i| {
        let count = match counts {
            Some(counts) => counts.at(i[2..].to_vec()),
            None => Scalar::int(count).cast(work),
        };
        (sums.at(i.to_vec()) / count).cast(x.dtype)
    })?;
    Ok(vec![y.into()])
}

fn lp_pool(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, window) = pooling(cx)?;
    let p = norm(cx)?;
    let padded = window.padded(cx, &x, Scalar::zero(x.dtype))?;
    let shape = pooled(&x, &window);
    let sums = sum(cx, shape, window.kernel(), |o, k| power(padded.at(tap(&window, o, k)), p))?;
    Ok(vec![root(cx, &sums, p, x.dtype)?.into()])
}

/// The attribute `p`: a float in version 1, an integer since.
fn norm(cx: &Cx) -> Result<f64> {
    let p = match cx.opset() {
        ..=1 => f64::from(cx.node.float_or("p", 2.0)?),
        _ => cx.node.int_or("p", 2)? as f64,
    };
    match p > 0.0 {
        true => Ok(p),
        false => Err(Diagnostic::model(format!("`p` is {p}, but must be positive"))),
    }
}

/// `|x|^p`, in the accumulator's dtype.
fn power(x: Scalar, p: f64) -> Scalar {
    let x = x.clone().cast(accumulator(x.dtype));
    if p == 2.0 {
        x.clone() * x
    } else if p == 1.0 {
        x.abs()
    } else {
        x.clone().abs().pow(x.like(p))
    }
}

/// The `p`-th root, in the result's dtype.
fn root(cx: &mut Cx, sums: &Tensor, p: f64, dtype: DType) -> Result<Tensor> {
    cx.map(dtype, sums.shape.clone(), |i| {
        let sum = sums.at(i.to_vec());
        let root = if p == 2.0 {
            sum.sqrt()
        } else if p == 1.0 {
            sum
        } else {
            sum.clone().pow(sum.like(1.0 / p))
        };
        root.cast(dtype)
    })
}

/// The input of a global pooling, the shape of the result, and the extents that it reduces.
fn global(cx: &Cx) -> Result<(Tensor, Shape, Shape)> {
    let x = image(cx, 0, 0)?;
    let (kept, reduced) = x.shape.split_at(2);
    let shape = [kept.to_vec(), vec![Int::ONE; reduced.len()]].concat();
    let extents = reduced.to_vec();
    Ok((x, shape, extents))
}

fn global_max_pool(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, shape, extents) = global(cx)?;
    if extents.is_empty() {
        return Ok(vec![x.into()]);
    }
    Ok(vec![cx.reduce(Combine::Max, shape, extents, |o, r| x.at([&o[..2], r].concat()))?.into()])
}

fn global_average_pool(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, shape, extents) = global(cx)?;
    let (work, count) = (accumulator(x.dtype), Int::product(&extents));
    let sums = sum(cx, shape.clone(), extents, |o, r| x.at([&o[..2], r].concat()).cast(work))?;
    let mean = cx.map(work, shape, |i| sums.at(i.to_vec()) / Scalar::int(count).cast(work))?;
    Ok(vec![cast(cx, &mean, x.dtype)?.into()])
}

fn global_lp_pool(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, shape, extents) = global(cx)?;
    let p = norm(cx)?;
    let sums = sum(cx, shape, extents, |o, r| power(x.at([&o[..2], r].concat()), p))?;
    Ok(vec![root(cx, &sums, p, x.dtype)?.into()])
}
