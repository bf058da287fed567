//! Loop.

use super::first::unread_inputs;
use super::repeat::{Iteration, flag, repeat};
use crate::graph::Graph;
use crate::ops::cx::{kind, type_of};
use crate::ops::optional::get;
use crate::ops::{Cx, Val};
use crate::tensor::{Scalar, Type};
use crate::types::{DType, Diagnostic, Int, Result, Var};

/// A sub-graph again and again. Inputs: the most iterations and a condition, both optional, then the values carried.
/// The sub-graph takes the number of the iteration, the condition, and the values carried; it yields whether to go on,
/// the values carried, and rows of the results that follow them.
pub fn repeated(cx: &mut Cx) -> Result<Vec<Val>> {
    let Some(graph) = cx.node.graph("body")? else {
        return Err(Diagnostic::model("the attribute `body` is missing"));
    };
    let trips = if cx.has(0) { Some(cx.int_input(0)?) } else { None };
    let condition = if cx.has(1) {
        let condition = cx.number(1)?;
        flag(cx, &condition)?;
        Some(condition.var)
    } else {
        None
    };
    let initial: Vec<Val> = (2..cx.inputs.len()).map(|k| cx.input(k).cloned()).collect::<Result<_>>()?;
    check_counts(cx, graph, initial.len())?;
    let conditional = condition.is_some();
    let unread = unread_inputs(graph, 2..graph.inputs.len());
    let mut held = vec![false; initial.len()];
    let mut body = |cx: &mut Cx, number: &Int, carried: &[Val]| {
        let number = cx.map(DType::I64, vec![], |_| Scalar::int(number.clone()))?;
        // An iteration runs only if the condition holds; without one it is true.
        let going = cx.map(DType::Bool, vec![], |_| Scalar::bool(true))?;
        let arguments: Vec<Val> = [number.into(), going.into()].into_iter().chain(carried.iter().cloned()).collect();
        let mut yielded = cx.lower_inline(graph, &arguments)?.into_iter();
        let go_on = tensor(&yielded.next(), "the condition")?;
        if conditional {
            let go_on = cx.as_tensor(go_on).ok_or_else(|| {
                Diagnostic::model("the rank of the condition that the body yields is not known at build time")
            })?;
            flag(cx, &go_on)?;
        }
        let mut next: Vec<Val> = yielded.by_ref().take(carried.len()).collect();
        // An optional may become what it holds; between iterations it stays an optional.
        for ((next, before), held) in next.iter_mut().zip(carried).zip(&mut held) {
            if let (Type::Optional(_), ty) = (type_of(cx, before), type_of(cx, next))
                && !matches!(ty, Type::Optional(_))
            {
                *next = Val::Optional(Some(Box::new(next.clone())), ty);
                *held = true;
            }
        }
        let stacked = yielded.map(|v| tensor(&Some(v), "a scan output")).collect::<Result<_>>()?;
        Ok(Iteration { go_on: conditional.then_some(go_on), carried: next, stacked })
    };
    let (mut finals, stacked) = repeat(cx, trips, condition, initial, &unread, &mut body)?;
    for (value, _) in finals.iter_mut().zip(held).filter(|(_, held)| *held) {
        *value = get(cx, value)?;
    }
    Ok(finals.into_iter().chain(stacked.into_iter().map(Val::Tensor)).collect())
}

/// A value that the body yields, which must be a tensor.
pub fn tensor(value: &Option<Val>, what: &str) -> Result<Var> {
    match value {
        Some(Val::Tensor(var)) => Ok(*var),
        Some(other) => Err(Diagnostic::model(format!("{what} that the body yields is {}, not a tensor", kind(other)))),
        None => Err(Diagnostic::model(format!("the body does not yield {what}"))),
    }
}

fn check_counts(cx: &Cx, graph: &Graph, carried: usize) -> Result<()> {
    let (inputs, outputs, wanted) = (graph.inputs.len(), graph.outputs.len(), cx.node.outputs.len());
    if inputs != carried + 2 {
        return Err(Diagnostic::model(format!(
            "{carried} values are carried, so `body` takes {}, not {inputs}",
            carried + 2
        )));
    }
    if outputs <= carried || outputs - 1 < wanted {
        return Err(Diagnostic::model(format!(
            "`body` yields {outputs} values for {carried} carried and {wanted} outputs; it must yield {} at least",
            carried.max(wanted) + 1
        )));
    }
    Ok(())
}
