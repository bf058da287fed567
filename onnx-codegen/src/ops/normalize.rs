//! BatchNormalization, LRN, Dropout.

use super::contract::{accumulator, sum};
use super::window::{image, pad};
use super::{Cx, Table, Val};
use crate::tensor::{Literal, Scalar, Shape, Tensor};
use crate::types::{DType, Diagnostic, Int, Result};

pub const TABLE: Table = &[
    ("BatchNormalization", 1, |cx| {
        // Version 6 too. Training has five outputs, so a node without them is no training step, whatever `is_test`
        // (0 by default) says.
        let training = cx.node.int_or("is_test", 0)? == 0 && (1..5).any(|i| cx.wants(i));
        batch_normalization(cx, training)
    }),
    ("BatchNormalization", 7, |cx| {
        let training = (1..5).any(|i| cx.wants(i));
        batch_normalization(cx, training)
    }),
    ("BatchNormalization", 14, |cx| {
        let training = cx.node.int_or("training_mode", 0)? != 0;
        batch_normalization(cx, training)
    }),
    ("LRN", 1, lrn),
    ("Dropout", 1, |cx| {
        let random = cx.node.int_or("is_test", 0)? == 0 && cx.node.float_or("ratio", 0.5)? != 0.0;
        if random {
            return Err(random_dropout("the attribute `is_test` is 0: set it to 1, or remove the node"));
        }
        let mask_dtype = cx.tensor(0)?.dtype;
        dropout(cx, mask_dtype)
    }),
    ("Dropout", 7, |cx| {
        let mask_dtype = cx.tensor(0)?.dtype;
        dropout(cx, mask_dtype)
    }),
    ("Dropout", 10, |cx| dropout(cx, DType::Bool)),
    ("Dropout", 12, |cx| {
        check_dropout(cx)?;
        dropout(cx, DType::Bool)
    }),
];

/// `(x - mean) / sqrt(var + epsilon) * scale + bias` per channel, as `x * a + b` with `a` and `b` per channel.
fn batch_normalization(cx: &mut Cx, training: bool) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    if x.rank() == 0 {
        return Err(Diagnostic::model("the input has the rank 0"));
    }
    let epsilon = f64::from(cx.node.float_or("epsilon", 1e-5)?);
    let momentum = f64::from(cx.node.float_or("momentum", 0.9)?);
    let parameters = [cx.tensor(1)?, cx.tensor(2)?, cx.tensor(3)?, cx.tensor(4)?];
    let work = match parameters.iter().any(|p| p.dtype == DType::F64) {
        true => DType::F64,
        false => accumulator(x.dtype),
    };
    // One channel where there is no channel axis. Without `spatial` every element of a batch is a channel.
    let spatial = cx.opset() >= 9 || cx.node.int_or("spatial", 1)? != 0;
    let channels: &[Int] = match (spatial, &x.shape[..]) {
        (_, [_]) => &[Int::ONE],
        (true, shape) => &shape[1..2],
        (false, shape) if parameters.iter().all(|p| p.rank() == 1) => &shape[1..2],
        (false, shape) => &shape[1..],
    };
    for (name, parameter) in ["scale", "B", "mean", "var"].iter().zip(&parameters) {
        let text = format!(
            "`{name}` has the shape {}, but must have {}",
            cx.show_shape(&parameter.shape),
            cx.show_shape(channels)
        );
        if parameter.rank() != channels.len() {
            return Err(Diagnostic::model(text));
        }
        for (dim, channel) in parameter.shape.iter().zip(channels) {
            cx.check_equal(dim, channel, || text.clone())?;
        }
    }
    let channel_rank = channels.len();
    // The channel of an element.
    let channel = |i: &[Int]| match i.len() {
        1 => vec![Int::ZERO],
        _ => i[1..1 + channel_rank].to_vec(),
    };
    let [scale, bias, old_mean, old_var] = parameters;
    let batch = if training { Some(statistics(cx, &x, channels, spatial, work)?) } else { None };
    let (mean, var) = match &batch {
        Some((mean, var)) => (mean, var),
        None => (&old_mean, &old_var),
    };
    let a = cx.map(work, channels.to_vec(), |c| {
        let var = var.at(c.to_vec()).cast(work);
        let epsilon = var.like(epsilon);
        scale.at(c.to_vec()).cast(work) / (var + epsilon).sqrt()
    })?;
    let b = cx.map(work, channels.to_vec(), |c| {
        bias.at(c.to_vec()).cast(work) - mean.at(c.to_vec()).cast(work) * a.at(c.to_vec())
    })?;
    let y = cx.map(x.dtype, x.shape.clone(), |i| {
        (x.at(i.to_vec()).cast(work) * a.at(channel(i)) + b.at(channel(i))).cast(x.dtype)
    })?;
    let mut results = vec![y.into()];
    if let Some((mean, var)) = &batch {
        let mut saved = Vec::new();
        for (old, new) in [(&old_mean, mean), (&old_var, var)] {
            let result = old.dtype;
            let running = cx.map(result, channels.to_vec(), |c| {
                let (old, new) = (old.at(c.to_vec()).cast(work), new.at(c.to_vec()));
                let keep = old.like(momentum);
                let add = old.like(1.0) - keep.clone();
                (old * keep + new * add).cast(result)
            })?;
            results.push(running.into());
            saved.push(super::contract::cast(cx, new, x.dtype)?.into());
        }
        results.extend(saved);
    }
    Ok(results)
}

/// Mean and population variance per channel.
fn statistics(cx: &mut Cx, x: &Tensor, channels: &[Int], spatial: bool, work: DType) -> Result<(Tensor, Tensor)> {
    let reduced: Shape = match (spatial, &x.shape[..]) {
        (_, [n]) => vec![n.clone()],
        (true, [n, _, rest @ ..]) => [vec![n.clone()], rest.to_vec()].concat(),
        (_, shape) => shape[..1].to_vec(),
    };
    let index = |c: &[Int], r: &[Int]| match x.rank() {
        1 => r.to_vec(),
        _ => [&r[..1], c, &r[1..]].concat(),
    };
    let count = Scalar::int(Int::product(&reduced)).cast(work);
    let sums = sum(cx, channels.to_vec(), reduced.clone(), |c, r| x.at(index(c, r)).cast(work))?;
    let mean = cx.map(work, channels.to_vec(), |c| sums.at(c.to_vec()) / count.clone())?;
    let squares = sum(cx, channels.to_vec(), reduced, |c, r| {
        let difference = x.at(index(c, r)).cast(work) - mean.at(c.to_vec());
        difference.clone() * difference
    })?;
    let var = cx.map(work, channels.to_vec(), |c| squares.at(c.to_vec()) / count)?;
    Ok((mean, var))
}

/// `x / (bias + alpha / size * s)^beta`, where `s` sums the squares of `size` neighbouring channels.
fn lrn(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = image(cx, 0, 0)?;
    let size = match cx.node.int("size")? {
        Some(size @ 1..=0x8000_0000) => size,
        Some(size) => return Err(Diagnostic::model(format!("`size` is {size}, but must be positive"))),
        None => return Err(Diagnostic::model("the attribute `size` is missing")),
    };
    let alpha = f64::from(cx.node.float_or("alpha", 1e-4)?);
    let beta = f64::from(cx.node.float_or("beta", 0.75)?);
    let bias = f64::from(cx.node.float_or("bias", 1.0)?);
    let work = accumulator(x.dtype);
    let (before, after) = (Int::from((size - 1) / 2), Int::from(size / 2));
    let padded = pad(cx, &x, 1, &[before], &[after], Scalar::zero(x.dtype))?;
    let squares = sum(cx, x.shape.clone(), vec![Int::from(size)], |o, k| {
        let x = padded.at([&[o[0].clone(), &o[1] + &k[0]], &o[2..]].concat()).cast(work);
        x.clone() * x
    })?;
    let y = cx.map(x.dtype, x.shape.clone(), |i| {
        let squares = squares.at(i.to_vec());
        let number = |value: f64| Scalar::number(work, value);
        let factor = number(alpha) / number(size as f64);
        let norm = (number(bias) + factor * squares).pow(number(beta));
        (x.at(i.to_vec()).cast(work) / norm).cast(x.dtype)
    })?;
    Ok(vec![y.into()])
}

/// Inference: the input itself, and a mask that keeps everything.
fn dropout(cx: &mut Cx, mask_dtype: DType) -> Result<Vec<Val>> {
    let x = cx.input(0)?.clone();
    if !cx.wants(1) {
        return Ok(vec![x]);
    }
    let shape = cx.tensor(0)?.shape;
    let one = match mask_dtype {
        DType::Bool => Scalar::literal(mask_dtype, Literal::Bool(true)),
        _ => Scalar::number(mask_dtype, 1.0),
    };
    let mask = cx.map(mask_dtype, shape, |_| one)?;
    Ok(vec![x, mask.into()])
}

/// Demands that `training_mode` is false or `ratio` 0, while running where build time does not know them.
fn check_dropout(cx: &mut Cx) -> Result<()> {
    let Some(training) = cx.optional(2)? else { return Ok(()) };
    let ratio = cx.optional(1)?;
    for tensor in [Some(&training), ratio.as_ref()].into_iter().flatten() {
        if !tensor.shape.iter().all(|d| d.is(1)) {
            let shape = cx.show_shape(&tensor.shape);
            return Err(Diagnostic::model(format!("`ratio` and `training_mode` must be one number, not {shape}")));
        }
    }
    let random = cx.map(DType::I64, vec![], |_| {
        let mut random = training.at(vec![Int::ZERO; training.rank()]).cast(DType::Bool);
        if let Some(ratio) = ratio {
            let zero = Scalar::zero(ratio.dtype);
            random = random.and(!ratio.at(vec![Int::ZERO; ratio.rank()]).equal(zero));
        }
        random.cast(DType::I64)
    })?;
    let random = cx.int_at(&random, 0)?;
    let refusal = random_dropout("`training_mode` must be false, or `ratio` 0");
    match random.known() {
        Some(0) => Ok(()),
        Some(_) => Err(refusal),
        None => cx.check_equal(&random, &Int::ZERO, || refusal.message),
    }
}

fn random_dropout(help: &str) -> Diagnostic {
    Diagnostic::model("random dropout is not supported").help(help)
}
