//! What follows where a loop runs at least once: values may have another rank before it than after an iteration.

use super::expect;
use super::repeat::{Body, Iteration, repeat, stack};
use crate::graph::{Attribute, Graph, ValueId};
use crate::ops::choices::Choice;
use crate::ops::movement::concatenate;
use crate::ops::{Cx, Val};
use crate::tensor::{Condition, Scalar, Tensor};
use crate::types::{DType, Diagnostic, Int, Result, Var};

/// Which of the inputs of a body, counted from the first of the range, it never reads.
pub fn unread_inputs(body: &Graph, range: std::ops::Range<usize>) -> Vec<usize> {
    let inputs = body.inputs.get(range).unwrap_or_default().iter().enumerate();
    inputs.filter(|(_, input)| !reads(body, input.value)).map(|(k, _)| k).collect()
}

/// Whether a graph, or a graph inside of it, reads a value.
fn reads(graph: &Graph, value: ValueId) -> bool {
    graph.outputs.iter().any(|output| output.value == value)
        || graph.nodes.iter().any(|node| {
            node.inputs.contains(&Some(value))
                || node.attributes.values().any(|attribute| match attribute {
                    Attribute::Graph(inner) => reads(inner, value),
                    Attribute::Graphs(inner) => inner.iter().any(|inner| reads(inner, value)),
                    _ => false,
                })
        })
}

/// Whether a loop runs at least once. The condition is the one before it: `Some(None)` is known to hold.
pub fn certain(cx: &Cx, trips: &Option<Int>, condition: &Option<Option<Var>>) -> bool {
    let most = trips.as_ref().is_none_or(|trips| cx.scope(&[]).le(&Int::ONE, trips));
    most && !matches!(condition, Some(Some(_)))
}

/// Whether a loop of which build time does not know whether it runs is taken to; run time checks that.
pub fn taken(cx: &mut Cx, trips: &Option<Int>, condition: &Option<Option<Var>>) -> Result<Option<bool>> {
    let Some(Choice::Branch(runs)) = cx.choice() else { return Ok(None) };
    let trips = trips.clone().unwrap_or(Int::ONE);
    match condition {
        Some(Some(condition)) if runs => {
            let condition = cx.as_tensor(*condition);
            let condition = condition.ok_or_else(|| Diagnostic::model("the condition has no known rank"))?;
            expect(cx, &condition, true)?;
        }
        Some(Some(_)) => return Ok(None),
        _ => {}
    }
    let message = || {
        format!(
            "the loop runs {}, which gives a result whose rank the model does not allow",
            if runs { "never" } else { "at least once" }
        )
    };
    let condition = if runs { Condition::NonNegative(trips - 1) } else { Condition::Equal(trips, Int::ZERO) };
    cx.check(condition, message)?;
    Ok(Some(runs))
}

/// A value that nothing reads, of the type that iterations yield: for one of another type which no iteration reads either.
pub fn unread(cx: &mut Cx, dtype: DType, dims: &[Option<Int>]) -> Result<Val> {
    let shape = dims.iter().map(|dim| dim.clone().unwrap_or(Int::ZERO)).collect();
    Ok(cx.map(dtype, shape, |_| Scalar::zero(dtype))?.into())
}

/// The first iteration, then the loop over all others.
pub fn peel(
    cx: &mut Cx,
    trips: Option<Int>,
    conditional: bool,
    initial: &[Val],
    body: &mut Body<'_>,
) -> Result<(Vec<Val>, Vec<Var>)> {
    let Iteration { go_on, carried, stacked } = body(cx, &Int::ZERO, initial)?;
    let trips = trips.map(|trips| trips - 1);
    let condition = if conditional { go_on } else { None };
    let mut rest = |cx: &mut Cx, number: &Int, carried: &[Val]| body(cx, &(number + 1), carried);
    let (finals, others) = repeat(cx, trips, condition, carried, &[], &mut rest)?;
    let mut rows = Vec::with_capacity(stacked.len());
    for (first, others) in stacked.into_iter().zip(others) {
        let ranked = |var: Var| {
            let problem =
                || Diagnostic::model("the rank of a scan output that the body yields is not known at build time");
            cx.as_tensor(var).ok_or_else(problem)
        };
        let (first, others): (Tensor, Tensor) = (ranked(first)?, ranked(others)?);
        let first = stack(cx, &[first])?;
        rows.push(concatenate(cx, &[first, others], 0)?.var);
    }
    Ok((finals, rows))
}
