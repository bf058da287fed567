//! QuantizeLinear, DequantizeLinear, DynamicQuantizeLinear.

use super::{Cx, Table, Val, dtype_of};
use crate::tensor::{Combine, Scalar, Tensor, Unary};
use crate::types::{Class, DType, Diagnostic, Int, Result, RoundMode, Rounding, Scope};

pub const TABLE: Table = &[
    ("DequantizeLinear", 10, dequantize),
    ("DynamicQuantizeLinear", 11, dynamic_quantize),
    ("QuantizeLinear", 10, quantize),
];

/// For which elements a scale or a zero point holds.
enum Granularity {
    Tensor,
    Axis(usize),
    /// Blocks of a length along an axis.
    Block(usize, Int),
}

impl Granularity {
    fn new(cx: &mut Cx, x: &Tensor, scale: &Tensor) -> Result<Granularity> {
        let block = cx.node.int_or("block_size", 0)?;
        let shapes = (cx.show_shape(&scale.shape), cx.show_shape(&x.shape));
        let wrong = || format!("the scale has the shape {} for a tensor of shape {}", shapes.0, shapes.1);
        if scale.rank() == 0 {
            return Ok(Granularity::Tensor);
        }
        let axis = cx.node.int_or("axis", 1)?;
        if block == 0 && scale.rank() == 1 {
            // One number is for all elements, whatever the axis.
            if scale.shape[0].is(1) {
                return Ok(Granularity::Tensor);
            }
            let axis = cx.axis(axis, x.rank())?;
            cx.check_equal(&scale.shape[0].clone(), &x.shape[axis].clone(), wrong)?;
            return Ok(Granularity::Axis(axis));
        }
        if block < 0 || scale.rank() != x.rank() {
            return Err(Diagnostic::model(format!("{}, with blocks of {block}", wrong())));
        }
        let axis = cx.axis(axis, x.rank())?;
        let block = if block == 0 { Int::ONE } else { Int::from(block) };
        for (k, (dim, scales)) in x.shape.iter().zip(&scale.shape).enumerate() {
            let blocks = if k == axis { super::numbers::div_ceil(&cx.scope(&[]), dim, &block) } else { dim.clone() };
            cx.check_equal(&blocks, scales, wrong)?;
        }
        Ok(Granularity::Block(axis, block))
    }

    /// The number that belongs to an index.
    fn at(&self, scope: &Scope<'_>, numbers: &Tensor, index: &[Int]) -> Scalar {
        match self {
            Granularity::Tensor => numbers.at(vec![Int::ZERO; numbers.rank()]),
            Granularity::Axis(axis) => numbers.at(vec![index[*axis].clone()]),
            Granularity::Block(axis, block) => {
                let mut index = index.to_vec();
                index[*axis] = scope.div(&index[*axis], block);
                numbers.at(index)
            }
        }
    }
}

/// The zero point, which has the scale's shape.
fn zero_point(cx: &mut Cx, scale: &Tensor) -> Result<Option<Tensor>> {
    let Some(zero) = cx.optional(2)? else { return Ok(None) };
    let shapes = (cx.show_shape(&zero.shape), cx.show_shape(&scale.shape));
    let single = |t: &Tensor| t.rank() <= 1 && t.shape.iter().all(|d| d.is(1));
    if single(&zero) && single(scale) {
        return Ok(Some(cx.reshape(&zero, scale.shape.clone())?));
    }
    let wrong = || format!("the zero point has the shape {}, the scale {}", shapes.0, shapes.1);
    if let ([count], []) = (&zero.shape[..], &scale.shape[..]) {
        cx.check_equal(count, &Int::ONE, wrong)?;
        return Ok(Some(cx.map(zero.dtype, Vec::new(), |_| zero.at(vec![Int::ZERO]))?));
    }
    if zero.rank() != scale.rank() {
        return Err(Diagnostic::model(wrong()));
    }
    for (a, b) in zero.shape.iter().zip(&scale.shape) {
        cx.check_equal(a, b, wrong)?;
    }
    Ok(Some(zero))
}

/// An attribute that names a dtype; 0 names none.
fn dtype_attribute(cx: &Cx, name: &str) -> Result<Option<DType>> {
    match cx.node.int_or(name, 0)? {
        0 => Ok(None),
        number => dtype_of(number).map(Some),
    }
}

/// `saturate(round(x / scale) + zero)`; floats are not rounded to integers.
fn quantize(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, scale) = (cx.tensor(0)?, cx.tensor(1)?);
    let granularity = Granularity::new(cx, &x, &scale)?;
    let zero = zero_point(cx, &scale)?;
    let named = dtype_attribute(cx, "output_dtype")?;
    let dtype = match (&zero, named) {
        (Some(zero), Some(named)) if zero.dtype != named => {
            let given = zero.dtype;
            return Err(Diagnostic::model(format!("the zero point has dtype {given}, but `output_dtype` is {named}")));
        }
        (Some(zero), _) => zero.dtype,
        (None, named) => named.unwrap_or(DType::U8),
    };
    // The division is done in the scale's dtype, where that has fractions.
    let precision = match dtype_attribute(cx, "precision")?.unwrap_or(scale.dtype) {
        precision @ (DType::F16 | DType::BF16 | DType::F32 | DType::F64) => precision,
        _ => DType::F32,
    };
    let saturate = cx.node.int_or("saturate", 1)? != 0;
    let y = cx.map_in(dtype, x.shape.clone(), |scope, i| {
        let scale = granularity.at(&scope, &scale, i).cast(precision);
        let zero = zero.as_ref().map(|zero| granularity.at(&scope, zero, i));
        to_integer(x.at(i.to_vec()).cast(precision) / scale, zero, dtype, saturate)
    });
    Ok(vec![y?.into()])
}

fn to_integer(x: Scalar, zero: Option<Scalar>, dtype: DType, saturate: bool) -> Scalar {
    let work = if x.dtype == DType::F64 { DType::F64 } else { DType::F32 };
    let add = |x: Scalar| match zero {
        Some(zero) => x + zero.cast(work),
        None => x,
    };
    if dtype.is_float() {
        return add(x.cast(work)).cast_with(dtype, Rounding { mode: RoundMode::Nearest, saturate });
    }
    let bits = dtype.bits().unwrap_or(8).min(32) as i32;
    let (low, high) = match dtype.class() {
        Class::Signed => (-(2f64.powi(bits - 1)), 2f64.powi(bits - 1) - 1.0),
        _ => (0.0, 2f64.powi(bits) - 1.0),
    };
    let y = add(x.unary(Unary::Round).cast(work));
    let y = y.clone().max(y.like(low)).min(y.like(high));
    // Integers of less than 8 bits are made of wider ones, which lose nothing.
    let wide = match dtype.class() {
        Class::Signed => DType::I8,
        _ => DType::U8,
    };
    if bits < 8 { y.cast(wide).cast(dtype) } else { y.cast(dtype) }
}

/// `(x - zero) * scale`.
fn dequantize(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, scale) = (cx.tensor(0)?, cx.tensor(1)?);
    let granularity = Granularity::new(cx, &x, &scale)?;
    let zero = zero_point(cx, &scale)?;
    if let Some(zero) = zero.as_ref().filter(|zero| zero.dtype != x.dtype) {
        let (given, expected) = (zero.dtype, x.dtype);
        return Err(Diagnostic::model(format!("the zero point has dtype {given}, its tensor {expected}")));
    }
    let default = if scale.dtype == DType::F8E8M0 { DType::F32 } else { scale.dtype };
    let dtype = dtype_attribute(cx, "output_dtype")?.unwrap_or(default);
    let zero = match zero {
        Some(zero)
            if cx
                .known_data(zero.var)
                .is_some_and(|d| d.elements().all(|e| e.as_f64() == Some(0.0) || e.as_int() == Some(0))) =>
        {
            None
        }
        other => other,
    };
    let y = cx.map_in(dtype, x.shape.clone(), |scope, i| {
        let exact = if x.dtype.is_float() { DType::F32 } else { DType::I32 };
        let value = x.at(i.to_vec()).cast(exact);
        let value = match &zero {
            Some(zero) => value - granularity.at(&scope, zero, i).cast(exact),
            None => value,
        };
        let scale = granularity.at(&scope, &scale, i);
        (value.cast(DType::F32) * scale.cast(DType::F32)).cast(dtype)
    });
    Ok(vec![y?.into()])
}

/// To 8 bits, with a scale and a zero point from the range of the data, which includes 0.
fn dynamic_quantize(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    if x.dtype != DType::F32 {
        return Err(Diagnostic::model(format!("x has dtype {}, but must be f32", x.dtype)));
    }
    let mut extreme = |combine| cx.reduce(combine, vec![], x.shape.clone(), |_, r| x.at(r.to_vec()));
    let (least, most) = (extreme(Combine::Min)?, extreme(Combine::Max)?);
    let zero = Scalar::number(DType::F32, 0.0);
    let low = |_: &Cx| least.at(vec![]).min(zero.clone());
    let scale = {
        let range = most.at(vec![]).max(zero.clone()) - low(cx);
        cx.map(DType::F32, vec![], |_| range / Scalar::number(DType::F32, 255.0))?
    };
    let point = {
        let place = -low(cx) / scale.at(vec![]);
        let place = place.clone().max(place.like(0.0)).min(place.like(255.0));
        cx.map(DType::U8, vec![], |_| place.unary(Unary::Round).cast(DType::U8))?
    };
    let y = cx.map(DType::U8, x.shape.clone(), |i| {
        to_integer(x.at(i.to_vec()) / scale.at(vec![]), Some(point.at(vec![])), DType::U8, true)
    })?;
    Ok(vec![y.into(), scale.into(), point.into()])
}
