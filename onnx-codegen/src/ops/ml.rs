//! `ai.onnx.ml`: ArrayFeatureExtractor, Binarizer, labels, LinearClassifier, LinearRegressor, Normalizer, Scaler, and
//! trees.

mod labels;
mod search;
#[cfg(test)]
mod tests;
mod trees;

use super::activation::sigmoid;
use super::gather::integers;
use super::{Cx, Table, Val};
use crate::tensor::{Combine, Scalar, Tensor};
use crate::types::{DType, Diagnostic, Element, Int, Result, TensorData};

pub const TABLE: Table = &[
    ("ArrayFeatureExtractor", 1, array_feature_extractor),
    ("Binarizer", 1, binarizer),
    ("LabelEncoder", 1, labels::encoder_1),
    ("LabelEncoder", 2, labels::encoder),
    ("LinearClassifier", 1, linear_classifier),
    ("LinearRegressor", 1, linear_regressor),
    ("Normalizer", 1, normalizer),
    ("Scaler", 1, scaler),
    ("TreeEnsemble", 5, trees::ensemble),
    ("TreeEnsembleClassifier", 1, trees::classifier),
    ("TreeEnsembleRegressor", 1, trees::regressor),
    ("ZipMap", 1, labels::zip_map),
];

/// A list of numbers as a constant.
fn floats(cx: &mut Cx, dtype: DType, values: &[f64]) -> Result<Tensor> {
    let round = |x: &f64| Element::Float(crate::types::numeric::round_to(dtype, *x));
    cx.constant(TensorData::from_elements(dtype, vec![values.len()], values.iter().map(round))?)
}

fn list(cx: &Cx, name: &str) -> Result<Vec<f64>> {
    Ok(cx.node.floats(name)?.unwrap_or_default().into_iter().map(f64::from).collect())
}

/// The input as rows of features.
fn rows(cx: &mut Cx) -> Result<Tensor> {
    let x = cx.tensor(0)?;
    match x.rank() {
        1 => {
            let shape = vec![Int::ONE, x.shape[0].clone()];
            cx.reshape(&x, shape)
        }
        2 => Ok(x),
        rank => Err(Diagnostic::model(format!("the input has rank {rank}, but must be rows of features"))),
    }
}

fn array_feature_extractor(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, indices) = (cx.tensor(0)?, integers(cx, 1)?);
    let Some((last, rest)) = x.shape.split_last() else { return Err(Diagnostic::model("the input is a scalar")) };
    let row = cx.reshape(&indices, vec![indices.numel()])?;
    let (last, outer) = (last.clone(), if rest.is_empty() { vec![Int::ONE] } else { rest.to_vec() });
    let shape = [&outer[..], &[row.numel()]].concat();
    let result = cx.map(x.dtype, shape, |i| {
        let (place, rest) = (Int::element(row.var, vec![i[outer.len()].clone()], Some(last)), &i[..x.rank() - 1]);
        x.at([rest, &[place]].concat())
    })?;
    Ok(vec![result.into()])
}

fn binarizer(cx: &mut Cx) -> Result<Vec<Val>> {
    let threshold = f64::from(cx.node.float_or("threshold", 0.0)?);
    let x = cx.var(0)?;
    let dtype = cx.module.dtype(x);
    Ok(vec![cx.each(x, dtype, |x| {
        let (one, zero) = (x.like(1.0), x.like(0.0));
        Scalar::number(DType::F64, threshold).less(x.cast(DType::F64)).select(one, zero)
    })?])
}

/// `(x - offset) * scale`, with one number or one for each feature.
fn scaler(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let (offset, scale) = (list(cx, "offset")?, list(cx, "scale")?);
    let features = x.shape.last().cloned().unwrap_or(Int::ONE);
    let mut numbers = Vec::new();
    for (name, values, default) in [("offset", offset, 0.0), ("scale", scale, 1.0)] {
        let values = if values.is_empty() { vec![default] } else { values };
        if values.len() != 1 {
            let count = Int::from(values.len());
            cx.check_equal(&count, &features, || format!("`{name}` has {} numbers", values.len()))?;
        }
        numbers.push(floats(cx, DType::F32, &values)?);
    }
    let [offset, scale] = &numbers[..] else { return Ok(vec![]) };
    let result = cx.map(DType::F32, x.shape.clone(), |i| {
        let at = |t: &Tensor| t.at(vec![if t.shape[0].is(1) { Int::ZERO } else { i[i.len() - 1].clone() }]);
        (x.at(i.to_vec()).cast(DType::F32) - at(offset)) * at(scale)
    })?;
    Ok(vec![result.into()])
}

fn normalizer(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let norm = cx.node.string_or("norm", "MAX")?;
    let Some((features, outer)) = x.shape.split_last() else { return Err(Diagnostic::model("the input is a scalar")) };
    let (combine, of): (Combine, fn(Scalar) -> Scalar) = match &norm[..] {
        "MAX" => (Combine::Max, Scalar::abs),
        "L1" => (Combine::Sum, Scalar::abs),
        "L2" => (Combine::Sum, |x| x.clone() * x),
        _ => return Err(Diagnostic::model(format!("`norm` is \"{norm}\"")).help("it is \"MAX\", \"L1\" or \"L2\"")),
    };
    let size =
        cx.reduce(combine, outer.to_vec(), vec![features.clone()], |o, r| of(x.at([o, r].concat()).cast(DType::F32)))?;
    let root = norm == "L2";
    let result = cx.map(DType::F32, x.shape.clone(), |i| {
        let size = size.at(i[..i.len() - 1].to_vec());
        let size = if root { size.sqrt() } else { size };
        let x = x.at(i.to_vec()).cast(DType::F32);
        // Rows of zeros stay.
        let zero = size.clone().equal(size.like(0.0));
        zero.select(x.clone(), x / size)
    })?;
    Ok(vec![result.into()])
}

/// `x * coefficients + intercepts` for `count` rows of coefficients, in f32. Rows are as long as those of the input: files
/// with more coefficients than that are in use, and engines do not look at the rest.
fn linear(cx: &mut Cx, count: usize) -> Result<Tensor> {
    let x = rows(cx)?;
    let (mut coefficients, intercepts) = (list(cx, "coefficients")?, list(cx, "intercepts")?);
    let text = format!("{} coefficients for {count} targets", coefficients.len());
    if !(intercepts.is_empty() || intercepts.len() == count) {
        return Err(Diagnostic::model(format!("{text} and {} intercepts", intercepts.len())));
    }
    let most = coefficients.len().checked_div(count).unwrap_or(0);
    let features = x.shape[1].known().and_then(|features| usize::try_from(features).ok());
    let width = match features {
        Some(features) if features <= most => features,
        _ if most * count == coefficients.len() => most,
        _ => return Err(Diagnostic::model(text)),
    };
    cx.check_equal(&x.shape[1].clone(), &Int::from(width), || text)?;
    coefficients.truncate(width * count);
    let table = floats(cx, DType::F32, &coefficients)?;
    let table = cx.reshape(&table, vec![Int::from(count), Int::from(width)])?;
    let x = super::contract::cast(cx, &x, DType::F32)?;
    let shape = vec![x.shape[0].clone(), Int::from(count)];
    let product = cx.reduce(Combine::Sum, shape.clone(), vec![Int::from(width)], |o, r| {
        x.at(vec![o[0].clone(), r[0].clone()]) * table.at(vec![o[1].clone(), r[0].clone()])
    })?;
    if intercepts.is_empty() {
        return Ok(product);
    }
    let intercepts = floats(cx, DType::F32, &intercepts)?;
    cx.map(DType::F32, shape, |i| product.at(i.to_vec()) + intercepts.at(vec![i[1].clone()]))
}

fn linear_regressor(cx: &mut Cx) -> Result<Vec<Val>> {
    let targets = cx.node.int_or("targets", 1)?;
    let targets = usize::try_from(targets).map_err(|_| Diagnostic::model(format!("`targets` is {targets}")))?;
    let scores = linear(cx, targets)?;
    Ok(vec![post_transform(cx, &scores)?.into()])
}

fn linear_classifier(cx: &mut Cx) -> Result<Vec<Val>> {
    let labels = labels(cx, "classlabels_ints")?;
    let count = list(cx, "intercepts")?.len().max(1);
    let scores = linear(cx, count)?;
    classify(cx, scores, &labels, false)
}

/// The labels of classes: strings or integers.
fn labels(cx: &mut Cx, ints: &str) -> Result<Tensor> {
    let data = match (cx.node.strings("classlabels_strings")?, cx.node.ints(ints)?) {
        (Some(strings), _) if !strings.is_empty() => TensorData::strings(vec![strings.len()], strings)?,
        (_, Some(ints)) if !ints.is_empty() => TensorData::from_i64s(&ints),
        _ => return Err(Diagnostic::model("the node names no classes")),
    };
    // One repeated label is a constant like any other.
    cx.constant(data)
}

/// Labels and scores from raw scores. Of two classes one score may stand for both: `positive` says that it is a share,
/// of which the other has the rest.
fn classify(cx: &mut Cx, scores: Tensor, labels: &Tensor, positive: bool) -> Result<Vec<Val>> {
    let count = labels.shape[0].known().unwrap_or(0);
    let outer = scores.shape[0].clone();
    let single = scores.shape[1].is(1) && count == 2;
    let scores = match single {
        true => cx.map(scores.dtype, vec![outer.clone(), Int::from(2i64)], |i| {
            let score = scores.at(vec![i[0].clone(), Int::ZERO]);
            let other = if positive { score.like(1.0) - score.clone() } else { -score.clone() };
            Scalar::int(i[1].clone()).equal(Scalar::int(0i64)).select(other, score)
        })?,
        false => scores,
    };
    cx.check_equal(&scores.shape[1].clone(), &Int::from(count), || {
        format!("there are {count} classes, but another number of scores")
    })?;
    let best = cx.reduce(Combine::ArgMax { last: false }, vec![outer.clone()], vec![Int::from(count)], |o, r| {
        scores.at([o, r].concat())
    })?;
    let label = cx.map(labels.dtype, vec![outer], |i| {
        labels.at(vec![Int::element(best.var, i.to_vec(), Some(Int::from(count)))])
    })?;
    Ok(vec![label.into(), post_transform(cx, &scores)?.into()])
}

fn post_transform(cx: &mut Cx, scores: &Tensor) -> Result<Tensor> {
    let name = cx.node.string_or("post_transform", "NONE")?;
    transformed(cx, scores, &name)
}

fn transformed(cx: &mut Cx, scores: &Tensor, name: &str) -> Result<Tensor> {
    let shape = scores.shape.clone();
    match name {
        "NONE" => Ok(scores.clone()),
        "LOGISTIC" => cx.map(scores.dtype, shape, |i| sigmoid(scores.at(i.to_vec()))),
        "PROBIT" => cx.map(scores.dtype, shape, |i| probit(scores.at(i.to_vec()))),
        "SOFTMAX" | "SOFTMAX_ZERO" => {
            let (rows, columns) = (vec![shape[0].clone()], vec![shape[1].clone()]);
            let most = cx.reduce(Combine::Max, rows.clone(), columns.clone(), |o, r| scores.at([o, r].concat()))?;
            // Scores of exactly 0 stay so.
            let keeps = name == "SOFTMAX_ZERO";
            let powers = cx.map(scores.dtype, shape.clone(), |i| {
                let score = scores.at(i.to_vec());
                let power = (score.clone() - most.at(vec![i[0].clone()])).exp();
                if keeps { score.clone().equal(score.like(0.0)).select(score, power) } else { power }
            })?;
            let sum = cx.reduce(Combine::Sum, rows, columns, |o, r| powers.at([o, r].concat()))?;
            cx.map(scores.dtype, shape, |i| powers.at(i.to_vec()) / sum.at(vec![i[0].clone()]))
        }
        _ => Err(Diagnostic::model(format!("`post_transform` is \"{name}\""))
            .help("it is \"NONE\", \"LOGISTIC\", \"SOFTMAX\", \"SOFTMAX_ZERO\" or \"PROBIT\"")),
    }
}

/// The inverse of the normal distribution, by Winitzki's approximation of the inverse of `erf`: the text does not say how
/// good it must be, and engines agree on this one.
fn probit(share: Scalar) -> Scalar {
    const A: f64 = 0.147;
    let number = |x: f64| share.like(x);
    let x = share.clone() * number(2.0) - number(1.0);
    let log = ((number(1.0) - x.clone()) * (number(1.0) + x.clone())).log();
    let half = number(2.0 / (std::f64::consts::PI * A)) + log.clone() * number(0.5);
    let root = (half.clone() * half.clone() - log * number(1.0 / A)).sqrt();
    let size = (root - half).sqrt() * number(std::f64::consts::SQRT_2);
    x.less(number(0.0)).select(-size.clone(), size)
}
