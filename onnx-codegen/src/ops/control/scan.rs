//! Scan.

use super::first::unread_inputs;
use super::loops::tensor;
use super::repeat::{Iteration, repeat};
use crate::graph::Graph;
use crate::ops::{Cx, Val};
use crate::tensor::{Scalar, Tensor};
use crate::types::{Diagnostic, Int, Result, Var};

/// A tensor that a scan goes along, slice by slice.
struct Along {
    tensor: Tensor,
    axis: usize,
    backward: bool,
}

impl Along {
    /// The slice of an iteration. The first `fixed` axes are read at `at`.
    fn slice(&self, cx: &mut Cx, at: &[Int], number: &Int) -> Result<Tensor> {
        let mut shape = self.tensor.shape.get(at.len()..).unwrap_or_default().to_vec();
        let length = shape.remove(self.axis - at.len());
        let place = if self.backward { length - 1 - number } else { number.clone() };
        let tensor = self.tensor.clone();
        cx.map(tensor.dtype, shape, |i| {
            let (before, after) = i.split_at(self.axis - at.len());
            tensor.at([at, before, &[place], after].concat())
        })
    }

    /// Rows along the first axis to where this axis is.
    fn place(&self, cx: &mut Cx) -> Result<Tensor> {
        let mut shape = self.tensor.shape.clone();
        let length = shape.remove(0);
        shape.insert(self.axis, length.clone());
        cx.map(self.tensor.dtype, shape, |i| {
            let mut index = i.to_vec();
            let row = index.remove(self.axis);
            index.insert(0, if self.backward { length - 1 - row } else { row });
            self.tensor.at(index)
        })
    }
}

/// A sub-graph for every slice of the scan inputs. Inputs: the values carried, then the scan inputs.
pub fn scan(cx: &mut Cx) -> Result<Vec<Val>> {
    let (graph, count) = body_of(cx)?;
    let states = states(cx, cx.inputs.len(), count)?;
    let (axes, backward) = (list(cx, "scan_input_axes", count)?, list(cx, "scan_input_directions", count)?);
    let mut inputs = Vec::new();
    for ((k, axis), backward) in (states..).zip(axes).zip(backward) {
        let tensor = cx.tensor(k)?;
        let axis = cx.axis(axis, tensor.rank())?;
        inputs.push(Along { tensor, axis, backward: backward != 0 });
    }
    let trips = common_length(cx, &inputs)?;
    let initial: Vec<Val> = (0..states).map(|k| cx.input(k).cloned()).collect::<Result<_>>()?;
    let (mut outputs, stacked) = run(cx, graph, trips, initial, &inputs, &[])?;
    let (axes, backward) =
        (list(cx, "scan_output_axes", stacked.len())?, list(cx, "scan_output_directions", stacked.len())?);
    for ((var, axis), backward) in stacked.into_iter().zip(axes).zip(backward) {
        let tensor = ranked(cx, var)?;
        let axis = cx.axis(axis, tensor.rank())?;
        outputs.push(Along { tensor, axis, backward: backward != 0 }.place(cx)?.into());
    }
    Ok(outputs)
}

/// Version 8 has a batch axis first, and optional lengths of the sequences of a batch.
pub fn scan_8(cx: &mut Cx) -> Result<Vec<Val>> {
    let (graph, count) = body_of(cx)?;
    let states = states(cx, cx.inputs.len() - 1, count)?;
    let backward = list(cx, "directions", count)?;
    let mut inputs = Vec::new();
    for (k, backward) in (1 + states..).zip(backward) {
        let tensor = cx.tensor(k)?;
        let axis = cx.axis(1, tensor.rank())?;
        inputs.push(Along { tensor, axis, backward: backward != 0 });
    }
    let longest = common_length(cx, &inputs)?;
    let batch = inputs.first().map_or(Int::ONE, |x| x.tensor.shape[0].clone());
    let lengths = cx.optional(0)?;
    let initial: Vec<Tensor> = (1..=states).map(|k| cx.tensor(k)).collect::<Result<_>>()?;
    for tensor in initial.iter().chain(inputs.iter().map(|x| &x.tensor)) {
        let Some(first) = tensor.shape.first().cloned() else {
            return Err(Diagnostic::model("an input is a scalar, but must have a batch axis"));
        };
        cx.check_equal(&first, &batch, || "the inputs have different batch sizes".into())?;
    }
    let mut body = |cx: &mut Cx, number: &Int, _: &[Val]| {
        let trips = match &lengths {
            Some(lengths) => {
                let one = cx.map(lengths.dtype, vec![], |_| lengths.at(vec![number.clone()]))?;
                let length = cx.int_at(&one, 0)?;
                let rest = &longest - &length;
                cx.check(crate::tensor::Condition::NonNegative(rest), || "a sequence is longer than its axis".into())?;
                length
            }
            None => longest.clone(),
        };
        let mut first = Vec::new();
        for state in &initial {
            let shape = state.shape.get(1..).unwrap_or_default().to_vec();
            first
                .push(Val::from(cx.map(state.dtype, shape, |i| state.at([std::slice::from_ref(number), i].concat()))?));
        }
        let (finals, rows) = run(cx, graph, trips, first, &inputs, std::slice::from_ref(number))?;
        let mut stacked = finals.into_iter().map(|v| tensor(&Some(v), "a state")).collect::<Result<Vec<Var>>>()?;
        for var in rows {
            // Shorter ones end in zeros.
            let rows = ranked(cx, var)?;
            let shape = [std::slice::from_ref(&longest), &rows.shape[1..]].concat();
            stacked.push(cx.map(rows.dtype, shape, |i| rows.at_or(i.to_vec(), Scalar::zero(rows.dtype)))?.var);
        }
        Ok(Iteration { go_on: None, carried: vec![], stacked })
    };
    let (_, stacked) = repeat(cx, Some(batch), None, vec![], &[], &mut body)?;
    Ok(stacked.into_iter().map(Val::Tensor).collect())
}

fn body_of<'m>(cx: &Cx<'m>) -> Result<(&'m Graph, usize)> {
    let graph = cx.node.graph("body")?.ok_or_else(|| Diagnostic::model("the attribute `body` is missing"))?;
    let count = cx.node.int("num_scan_inputs")?;
    let count = count.ok_or_else(|| Diagnostic::model("the attribute `num_scan_inputs` is missing"))?;
    match usize::try_from(count) {
        Ok(count) if count > 0 && count <= graph.inputs.len() => Ok((graph, count)),
        _ => Err(Diagnostic::model(format!(
            "`num_scan_inputs` is {count}, but the body takes {} values, of which one at least is a slice",
            graph.inputs.len()
        ))),
    }
}

fn states(cx: &Cx, inputs: usize, scans: usize) -> Result<usize> {
    inputs
        .checked_sub(scans)
        .ok_or_else(|| Diagnostic::model(format!("{} has {inputs} inputs, of which {scans} are scanned", cx.node.op)))
}

/// An attribute with one number for each tensor, 0 where it is not given.
fn list(cx: &Cx, name: &str, count: usize) -> Result<Vec<i64>> {
    let list = cx.node.ints(name)?.unwrap_or_else(|| vec![0; count]);
    match list.len() == count {
        true => Ok(list),
        false => Err(Diagnostic::model(format!("`{name}` has {} numbers for {count} tensors", list.len()))),
    }
}

fn common_length(cx: &mut Cx, inputs: &[Along]) -> Result<Int> {
    let lengths: Vec<Int> = inputs.iter().map(|x| x.tensor.shape[x.axis].clone()).collect();
    let first = lengths.iter().find(|d| d.known().is_some()).or(lengths.first()).cloned().unwrap_or(Int::ZERO);
    for length in &lengths {
        let shown = (first.show(&cx.module.symbols), length.show(&cx.module.symbols));
        cx.check_equal(&first, length, || {
            format!("the scanned axes have different lengths: {} and {}", shown.0, shown.1)
        })?;
    }
    Ok(first)
}

fn ranked(cx: &Cx, var: Var) -> Result<Tensor> {
    cx.as_tensor(var).ok_or_else(|| Diagnostic::model("the rank of what the body yields is not known at build time"))
}

/// The loop over slices, with the first axes of the scan inputs read at `at`.
fn run(
    cx: &mut Cx,
    graph: &Graph,
    trips: Int,
    initial: Vec<Val>,
    inputs: &[Along],
    at: &[Int],
) -> Result<(Vec<Val>, Vec<Var>)> {
    let states = initial.len();
    if graph.inputs.len() != states + inputs.len() || graph.outputs.len() < states {
        return Err(Diagnostic::model(format!(
            "the body takes {} values and yields {} for {states} carried and {} scanned",
            graph.inputs.len(),
            graph.outputs.len(),
            inputs.len()
        )));
    }
    let mut body = |cx: &mut Cx, number: &Int, carried: &[Val]| {
        let mut arguments = carried.to_vec();
        for input in inputs {
            arguments.push(input.slice(cx, at, number)?.into());
        }
        let mut yielded = cx.lower_inline(graph, &arguments)?.into_iter();
        let carried = yielded.by_ref().take(states).collect();
        let stacked = yielded.map(|v| tensor(&Some(v), "a scan output")).collect::<Result<_>>()?;
        Ok(Iteration { go_on: None, carried, stacked })
    };
    repeat(cx, Some(trips), None, initial, &unread_inputs(graph, 0..states), &mut body)
}
