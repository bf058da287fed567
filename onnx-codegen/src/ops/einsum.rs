//! Einsum.

use super::contract::{accumulator, cast, sum};
use super::{Cx, Table, Val};
use crate::tensor::{Scalar, Shape, Tensor};
use crate::types::{DType, Diagnostic, Int, Result};
use std::collections::BTreeMap;

pub const TABLE: Table = &[("Einsum", 12, einsum)];

/// An index of the equation. Ellipses come before letters, letters in the order of their ASCII values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Label {
    /// An axis of the ellipsis, counted from its first.
    Ellipsis(usize),
    Letter(char),
}

/// One term of the equation: letters, and where the ellipsis stands among them.
struct Term {
    letters: Vec<char>,
    ellipsis: Option<usize>,
}

impl Term {
    fn parse(text: &str) -> Result<Term> {
        let malformed = |why: String| Diagnostic::model(format!("the term {text:?} of the equation {why}"));
        let (mut letters, mut ellipsis, mut rest) = (Vec::new(), None, text);
        while let Some(next) = rest.chars().next() {
            if let Some(tail) = rest.strip_prefix("...") {
                if ellipsis.replace(letters.len()).is_some() {
                    return Err(malformed("has two ellipses".to_string()));
                }
                rest = tail;
            } else if next.is_ascii_alphabetic() {
                letters.push(next);
                rest = &rest[1..];
            } else {
                return Err(malformed(format!("has {next:?}, which is neither a letter nor an ellipsis")));
            }
        }
        Ok(Term { letters, ellipsis })
    }

    /// The indices in order, where the ellipsis stands for `count` axes.
    fn labels(&self, count: usize) -> Vec<Label> {
        let (before, after) = self.letters.split_at(self.ellipsis.unwrap_or(0));
        let axes = if self.ellipsis.is_some() { count } else { 0 };
        let letter = |c: &char| Label::Letter(*c);
        before.iter().map(letter).chain((0..axes).map(Label::Ellipsis)).chain(after.iter().map(letter)).collect()
    }
}

/// A tensor with an index for each of its axes.
struct Operand {
    tensor: Tensor,
    labels: Vec<Label>,
}

/// The product of all inputs, summed over the indices that the output does not have.
fn einsum(cx: &mut Cx) -> Result<Vec<Val>> {
    let inputs = cx.tensors_from(0)?;
    let dtype = cx.same_dtype(&inputs)?;
    let equation =
        cx.node.string("equation")?.ok_or_else(|| Diagnostic::model("the attribute `equation` is missing"))?;
    let in_equation = |mut problem: Diagnostic| {
        problem.message = format!("{} (equation {equation:?})", problem.message);
        problem
    };
    let y = contract(cx, &equation.replace(' ', ""), inputs, accumulator(dtype)).map_err(in_equation)?;
    Ok(vec![cast(cx, &y, dtype)?.into()])
}

fn contract(cx: &mut Cx, equation: &str, inputs: Vec<Tensor>, work: DType) -> Result<Tensor> {
    let (left, right) = match equation.split_once("->") {
        Some((left, right)) => (left, Some(Term::parse(right)?)),
        None => (equation, None),
    };
    let terms: Vec<Term> = left.split(',').map(Term::parse).collect::<Result<_>>()?;
    if terms.len() != inputs.len() {
        let (terms, inputs) = (terms.len(), inputs.len());
        return Err(Diagnostic::model(format!("the equation has {terms} terms for {inputs} inputs")));
    }
    let ellipsis = ellipsis_rank(cx, &terms, &inputs)?;
    let mut operands: Vec<Operand> =
        terms.iter().zip(inputs).map(|(term, tensor)| Operand { tensor, labels: term.labels(ellipsis) }).collect();
    let dims = dims(cx, &operands)?;
    let output = match &right {
        Some(term) => explicit_output(term, ellipsis, &dims)?,
        None => {
            let count = |label: &Label| operands.iter().flat_map(|o| &o.labels).filter(|l| *l == label).count();
            dims.keys().copied().filter(|l| matches!(l, Label::Ellipsis(_)) || count(l) == 1).collect()
        }
    };
    if let [only] = &operands[..] {
        return product(cx, &dims, &[only], &output, work);
    }
    // From left to right, two at a time. What only one of them sums over is summed before.
    let mut total: Option<Operand> = None;
    while !operands.is_empty() {
        let next = operands.remove(0);
        let needed =
            |label: &Label| output.contains(label) || operands.iter().any(|o: &Operand| o.labels.contains(label));
        let other = |label: &Label| total.as_ref().is_some_and(|t| t.labels.contains(label));
        let next = match next.labels.iter().all(|l| needed(l) || other(l)) {
            true => next,
            false => {
                let labels = unique(next.labels.iter().filter(|l| needed(l) || other(l)));
                let tensor = product(cx, &dims, &[&next], &labels, work)?;
                Operand { tensor, labels }
            }
        };
        total = Some(match total {
            None => next,
            Some(total) => {
                let labels = match operands.is_empty() {
                    true => output.clone(),
                    false => unique(total.labels.iter().chain(&next.labels).filter(|l| needed(l))),
                };
                let tensor = product(cx, &dims, &[&total, &next], &labels, work)?;
                Operand { tensor, labels }
            }
        });
    }
    total.map(|t| t.tensor).ok_or_else(|| Diagnostic::model("there is no input"))
}

fn unique<'a>(labels: impl Iterator<Item = &'a Label>) -> Vec<Label> {
    labels.fold(Vec::new(), |mut list, label| {
        if !list.contains(label) {
            list.push(*label);
        }
        list
    })
}

/// How many axes the ellipsis stands for: the same in every term that has one.
fn ellipsis_rank(cx: &Cx, terms: &[Term], inputs: &[Tensor]) -> Result<usize> {
    // With the input that says so.
    let mut found: Option<(usize, usize)> = None;
    for (index, (term, tensor)) in terms.iter().zip(inputs).enumerate() {
        let (rank, letters) = (tensor.rank(), term.letters.len());
        let fits = if term.ellipsis.is_some() { letters <= rank } else { letters == rank };
        if !fits {
            let shape = cx.show_shape(&tensor.shape);
            return Err(Diagnostic::model(format!("term {index} has {letters} letters for the shape {shape}")));
        }
        if term.ellipsis.is_some() {
            let axes = rank - letters;
            match found {
                Some((other, first)) if other != axes => {
                    return Err(Diagnostic::model(format!(
                        "the ellipsis stands for {other} axes of input {first} and for {axes} axes of input {index}, \
                         but must stand for as many everywhere"
                    )));
                }
                _ => found = Some((axes, index)),
            }
        }
    }
    Ok(found.map_or(0, |(axes, _)| axes))
}

/// The dim of every index. Axes of length 1 broadcast.
fn dims(cx: &mut Cx, operands: &[Operand]) -> Result<BTreeMap<Label, Int>> {
    let mut dims: BTreeMap<Label, Int> = BTreeMap::new();
    for operand in operands {
        for (axis, (label, dim)) in operand.labels.iter().zip(&operand.tensor.shape).enumerate() {
            let Some(other) = dims.get(label).cloned() else {
                dims.insert(*label, dim.clone());
                continue;
            };
            let repeated = operand.labels[..axis].contains(label);
            let joined = match label {
                Label::Ellipsis(_) => {
                    let joined = cx.broadcast(&[std::slice::from_ref(&other), std::slice::from_ref(dim)])?;
                    joined.into_iter().next().unwrap_or(other)
                }
                Label::Letter(_) if !repeated && dim.is(1) => other,
                Label::Letter(_) if !repeated && other.is(1) => dim.clone(),
                Label::Letter(letter) => {
                    let shown = [&other, dim].map(|d| d.show(&cx.module.symbols));
                    cx.check_equal(&other, dim, || {
                        format!("the index {letter} has the dims {} and {}", shown[0], shown[1])
                    })?;
                    if dim.known().is_some() { dim.clone() } else { other }
                }
            };
            dims.insert(*label, joined);
        }
    }
    Ok(dims)
}

fn explicit_output(term: &Term, ellipsis: usize, dims: &BTreeMap<Label, Int>) -> Result<Vec<Label>> {
    let labels = term.labels(ellipsis);
    for (position, label) in labels.iter().enumerate() {
        let Label::Letter(letter) = label else { continue };
        if !dims.contains_key(label) {
            return Err(Diagnostic::model(format!("the output has the index {letter}, which no input has")));
        }
        if labels[..position].contains(label) {
            return Err(Diagnostic::model(format!("the output has the index {letter} twice")));
        }
    }
    if term.ellipsis.is_none() && ellipsis > 0 {
        return Err(Diagnostic::model("an input has an ellipsis, but the output has none"));
    }
    Ok(labels)
}

/// The product of operands, summed over all indices but those of the output.
fn product(
    cx: &mut Cx,
    dims: &BTreeMap<Label, Int>,
    operands: &[&Operand],
    output: &[Label],
    work: DType,
) -> Result<Tensor> {
    let all = operands.iter().flat_map(|o| &o.labels);
    let summed = unique(all.filter(|l| !output.contains(l)));
    let shape_of = |labels: &[Label]| -> Shape { labels.iter().filter_map(|l| dims.get(l).cloned()).collect() };
    let (shape, extents) = (shape_of(output), shape_of(&summed));
    let order: Vec<Label> = output.iter().chain(&summed).copied().collect();
    let iterators: Vec<Int> = (0..order.len()).map(Int::iter).collect();
    let loads: Vec<Scalar> = {
        let all: Shape = shape.iter().chain(&extents).cloned().collect();
        let scope = cx.scope(&all);
        let index = |label: &Label, dim: &Int| {
            let position = order.iter().position(|l| l == label).unwrap_or(0);
            match (&iterators[position], label) {
                _ if dim.is(1) => Int::ZERO,
                (iterator, _) if all.get(position) == Some(dim) => iterator.clone(),
                // Either the dims are equal, or this one is 1.
                (iterator, Label::Ellipsis(_)) => scope.rem(iterator, dim),
                (iterator, Label::Letter(_)) => iterator.clone(),
            }
        };
        let load = |o: &&Operand| o.tensor.at(o.labels.iter().zip(&o.tensor.shape).map(|(l, d)| index(l, d)).collect());
        operands.iter().map(load).collect()
    };
    sum(cx, shape, extents, |_, _| {
        let factors = loads.into_iter().map(|x| x.cast(work));
        factors.reduce(|a, b| a * b).unwrap_or_else(|| Scalar::number(work, 1.0))
    })
}
