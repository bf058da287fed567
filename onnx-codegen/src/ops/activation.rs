//! Activations. Each is written so that nothing overflows for arguments of large magnitude: exponentials are taken of
//! numbers that are not positive.

use super::operands::{Kinds, aligned, at_iters, binary, operands, same_shape, suffix, unary};
use super::{Cx, Table, Val};
use crate::tensor::Scalar;
use crate::tensor::scalar::Unary;
use crate::types::{Diagnostic, Result};

pub const TABLE: Table = &[
    ("Celu", 12, celu),
    ("Elu", 1, elu),
    ("Gelu", 20, gelu),
    ("HardSigmoid", 1, hard_sigmoid),
    ("HardSwish", 14, hard_swish),
    ("LeakyRelu", 1, leaky_relu),
    ("Mish", 18, |cx| unary(cx, Kinds::Float, mish)),
    ("PRelu", 1, prelu_1),
    ("PRelu", 7, prelu),
    ("Relu", 1, |cx| unary(cx, Kinds::Signed, relu)),
    ("Selu", 1, |cx| selu(cx, 1.6732, 1.0507)),
    ("Selu", 6, |cx| selu(cx, SELU_ALPHA, SELU_GAMMA)),
    ("Shrink", 9, shrink),
    ("Sigmoid", 1, |cx| unary(cx, Kinds::Float, sigmoid)),
    ("Softplus", 1, |cx| unary(cx, Kinds::Float, softplus)),
    ("Softsign", 1, |cx| unary(cx, Kinds::Float, |x| x.clone() / (x.like(1.0) + x.abs()))),
    ("SwiGLU", 28, swiglu),
    ("Swish", 24, swish),
    ("ThresholdedRelu", 10, thresholded_relu),
];

// The defaults of the schema, f32.
const SELU_ALPHA: f32 = 1.673_263_2;
const SELU_GAMMA: f32 = 1.050_701;

/// A float attribute as a number of the dtype of `x`.
fn attribute(cx: &Cx, name: &str, default: f32) -> Result<impl Fn(&Scalar) -> Scalar + use<>> {
    let value = f64::from(cx.node.float_or(name, default)?);
    Ok(move |x: &Scalar| x.like(value))
}

fn negative(x: &Scalar) -> Scalar {
    x.clone().less(x.like(0.0))
}

pub(super) fn relu(x: Scalar) -> Scalar {
    let zero = x.like(0.0);
    x.max(zero)
}

fn leaky_relu(cx: &mut Cx) -> Result<Vec<Val>> {
    let alpha = attribute(cx, "alpha", 0.01)?;
    unary(cx, Kinds::Float, |x| negative(&x).select(alpha(&x) * x.clone(), x))
}

fn prelu_body(x: Scalar, slope: Scalar) -> Scalar {
    negative(&x).select(slope * x.clone(), x)
}

/// The slope broadcasts to the input.
fn prelu(cx: &mut Cx) -> Result<Vec<Val>> {
    let [x, slope] = operands(cx, Kinds::Number)?;
    let body = prelu_body(at_iters(&x), suffix(cx, &x, &slope)?);
    Ok(vec![cx.map(x.dtype, x.shape, |_| body)?.into()])
}

/// Before version 7 the slope is one number, or one per channel.
fn prelu_1(cx: &mut Cx) -> Result<Vec<Val>> {
    let [x, slope] = operands(cx, Kinds::Float)?;
    let per_channel = slope.rank() == 1 && x.rank() > 1 && !slope.shape.iter().all(|d| d.is(1));
    let slope = if per_channel { aligned(cx, &x, &slope, 1)? } else { suffix(cx, &x, &slope)? };
    let body = prelu_body(at_iters(&x), slope);
    Ok(vec![cx.map(x.dtype, x.shape, |_| body)?.into()])
}

fn elu(cx: &mut Cx) -> Result<Vec<Val>> {
    let alpha = attribute(cx, "alpha", 1.0)?;
    unary(cx, Kinds::Float, |x| negative(&x).select(alpha(&x) * (x.clone().exp() - x.like(1.0)), x))
}

fn selu(cx: &mut Cx, alpha: f32, gamma: f32) -> Result<Vec<Val>> {
    let (alpha, gamma) = (attribute(cx, "alpha", alpha)?, attribute(cx, "gamma", gamma)?);
    unary(cx, Kinds::Float, |x| {
        let below = alpha(&x) * x.clone().exp() - alpha(&x);
        gamma(&x) * negative(&x).select(below, x)
    })
}

fn celu(cx: &mut Cx) -> Result<Vec<Val>> {
    let alpha = attribute(cx, "alpha", 1.0)?;
    unary(cx, Kinds::Float, |x| {
        let below = alpha(&x) * ((x.clone() / alpha(&x)).exp() - x.like(1.0));
        relu(x.clone()) + x.like(0.0).min(below)
    })
}

fn thresholded_relu(cx: &mut Cx) -> Result<Vec<Val>> {
    let alpha = attribute(cx, "alpha", 1.0)?;
    unary(cx, Kinds::Float, |x| {
        let zero = x.like(0.0);
        alpha(&x).less(x.clone()).select(x, zero)
    })
}

/// `e^x / (1 + e^x)` below zero, `1 / (1 + e^-x)` above.
pub(super) fn sigmoid(x: Scalar) -> Scalar {
    let one = x.like(1.0);
    let e = (-x.clone().abs()).exp();
    negative(&x).select(e.clone(), one.clone()) / (one + e)
}

pub(super) fn hard_sigmoid_of(x: Scalar, alpha: Scalar, beta: Scalar) -> Scalar {
    let (zero, one) = (x.like(0.0), x.like(1.0));
    (alpha * x + beta).min(one).max(zero)
}

fn hard_sigmoid(cx: &mut Cx) -> Result<Vec<Val>> {
    let (alpha, beta) = (attribute(cx, "alpha", 0.2)?, attribute(cx, "beta", 0.5)?);
    unary(cx, Kinds::Float, |x| hard_sigmoid_of(x.clone(), alpha(&x), beta(&x)))
}

fn hard_swish(cx: &mut Cx) -> Result<Vec<Val>> {
    unary(cx, Kinds::Float, |x| {
        let gate = hard_sigmoid_of(x.clone(), x.like(1.0 / 6.0), x.like(0.5));
        x * gate
    })
}

/// `max(x, 0) + ln(1 + e^-|x|)`. Where `1 + z` has lost digits of `z`, `z / ((1 + z) - 1)` puts them back.
pub(super) fn softplus(x: Scalar) -> Scalar {
    let one = x.like(1.0);
    let z = (-x.clone().abs()).exp();
    let sum = one.clone() + z.clone();
    let log = sum.clone().log() * (z.clone() / (sum.clone() - one.clone()));
    relu(x) + sum.equal(one).select(z, log)
}

/// `x * tanh(softplus(x))`, where with `e = e^x` the hyperbolic tangent is `e(e + 2) / (e(e + 2) + 2)`; above zero
/// numerator and denominator are divided by `e^2`.
fn mish(x: Scalar) -> Scalar {
    let (one, two) = (x.like(1.0), x.like(2.0));
    let z = (-x.clone().abs()).exp();
    let below = negative(&x);
    let numerator = below.clone().select(z.clone() * (z.clone() + two.clone()), one + two.clone() * z.clone());
    let rest = below.select(two.clone(), two * z.clone() * z);
    x * (numerator.clone() / (numerator + rest))
}

fn swish_of(x: Scalar, alpha: Scalar) -> Scalar {
    x.clone() * sigmoid(alpha * x)
}

fn swish(cx: &mut Cx) -> Result<Vec<Val>> {
    let alpha = attribute(cx, "alpha", 1.0)?;
    unary(cx, Kinds::Float, |x| swish_of(x.clone(), alpha(&x)))
}

fn swiglu(cx: &mut Cx) -> Result<Vec<Val>> {
    let alpha = attribute(cx, "alpha", 1.0)?;
    let [a, b] = operands(cx, Kinds::Float)?;
    same_shape(cx, &a, &b)?;
    binary(cx, Kinds::Float, |a, b| swish_of(a.clone(), alpha(&a)) * b)
}

fn gelu(cx: &mut Cx) -> Result<Vec<Val>> {
    let approximate = cx.node.string_or("approximate", "none")?;
    let inner: fn(&Scalar) -> Scalar = match &approximate[..] {
        "none" => |x| (x.clone() * x.like(std::f64::consts::FRAC_1_SQRT_2)).unary(Unary::Erf),
        "tanh" => |x| {
            let cube = x.clone() * x.clone() * x.clone();
            let scale = (2.0 / std::f64::consts::PI).sqrt();
            (x.like(scale) * (x.clone() + x.like(0.044715) * cube)).unary(Unary::Tanh)
        },
        other => {
            let message = format!("`approximate` is \"{other}\", but must be \"none\" or \"tanh\"");
            return Err(Diagnostic::model(message));
        }
    };
    unary(cx, Kinds::Float, |x| x.like(0.5) * x.clone() * (x.like(1.0) + inner(&x)))
}

/// Of integers computed in f64, as the attributes are floats, and cut to an integer.
fn shrink(cx: &mut Cx) -> Result<Vec<Val>> {
    let (bias, lambd) = (attribute(cx, "bias", 0.0)?, attribute(cx, "lambd", 0.5)?);
    unary(cx, Kinds::Number, |x| {
        let dtype = x.dtype;
        let x = if dtype.is_float() { x } else { x.cast(crate::types::DType::F64) };
        let low = x.clone().less(-lambd(&x));
        let high = lambd(&x).less(x.clone());
        let inner = high.select(x.clone() - bias(&x), x.like(0.0));
        low.select(x.clone() + bias(&x), inner).cast(dtype)
    })
}
