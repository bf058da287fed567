//! RNN, GRU, LSTM.
//!
//! The products with the inputs of all steps are one contraction before the loop over time. A step multiplies the state
//! by the recurrent weights and finishes all gates element by element.

mod activations;

use super::contract::{accumulator, product};
use super::control::repeat::{Iteration, repeat};
use super::movement::concatenate;
use super::{Cx, Table, Val};
use crate::tensor::{Combine, Scalar, Tensor};
use crate::types::{DType, Diagnostic, Int, Result};
use activations::{Activation, activations};

pub const TABLE: Table = &[("GRU", 1, gru), ("LSTM", 1, lstm), ("RNN", 1, rnn)];

fn rnn(cx: &mut Cx) -> Result<Vec<Val>> {
    let layer = Layer::new(cx, 1)?;
    layer.run(cx, &["Tanh"], false, &|cx, step, state| {
        let [h] = state else { return Err(states()) };
        let hr = step.recurrent(cx, h, 0, 1)?;
        let next = step.map(cx, |at| step.apply(0, step.input(0, at) + step.of(&hr, 0, at)))?;
        Ok(vec![step.settle(cx, next, h)?])
    })
}

/// Gates in the order z, r, h.
fn gru(cx: &mut Cx) -> Result<Vec<Val>> {
    let layer = Layer::new(cx, 3)?;
    // Whether the reset gate acts after the product with the recurrent weights.
    let after = cx.node.int_or("linear_before_reset", 0)? != 0;
    layer.run(cx, &["Sigmoid", "Tanh"], after, &|cx, step, state| {
        let [h] = state else { return Err(states()) };
        let hr = step.recurrent(cx, h, 0, if after { 3 } else { 2 })?;
        let gate = |gate: usize, at: &[Int]| step.apply(0, step.input(gate, at) + step.of(&hr, gate, at));
        let next = if after {
            let inner =
                |at: &[Int]| step.input(2, at) + gate(1, at) * (step.of(&hr, 2, at) + step.recurrent_bias(2, at));
            step.map(cx, |at| blend(gate(0, at), step.apply(1, inner(at)), step.of(h, 0, at)))?
        } else {
            let reset = step.map(cx, |at| gate(1, at) * step.of(h, 0, at))?;
            let hr = step.recurrent(cx, &reset, 2, 1)?;
            let inner = |at: &[Int]| step.input(2, at) + step.of(&hr, 0, at);
            step.map(cx, |at| blend(gate(0, at), step.apply(1, inner(at)), step.of(h, 0, at)))?
        };
        Ok(vec![step.settle(cx, next, h)?])
    })
}

/// `(1 - z) * new + z * old`.
fn blend(z: Scalar, new: Scalar, old: Scalar) -> Scalar {
    (z.like(1.0) - z.clone()) * new + z * old
}

/// Gates in the order i, o, f, c; peepholes in the order i, o, f.
fn lstm(cx: &mut Cx) -> Result<Vec<Val>> {
    let layer = Layer::new(cx, 4)?;
    let coupled = cx.node.int_or("input_forget", 0)? != 0;
    layer.run(cx, &["Sigmoid", "Tanh", "Tanh"], false, &|cx, step, state| {
        let [h, c] = state else { return Err(states()) };
        let hr = step.recurrent(cx, h, 0, 4)?;
        let sum = |gate: usize, at: &[Int]| step.input(gate, at) + step.of(&hr, gate, at);
        let gate = |gate: usize, cell: &Tensor, at: &[Int]| {
            let peephole = step.peephole(gate, at).map(|p| p * step.of(cell, 0, at));
            step.apply(0, peephole.map_or(sum(gate, at), |p| sum(gate, at) + p))
        };
        let cell = step.map(cx, |at| {
            let input = gate(0, c, at);
            let forget = if coupled { input.like(1.0) - input.clone() } else { gate(2, c, at) };
            forget * step.of(c, 0, at) + input * step.apply(1, sum(3, at))
        })?;
        let next = step.map(cx, |at| gate(1, &cell, at) * step.apply(2, step.of(&cell, 0, at)))?;
        Ok(vec![step.settle(cx, next, h)?, step.settle(cx, cell, c)?])
    })
}

fn states() -> Diagnostic {
    Diagnostic::model("internal fault: another number of states")
}

/// The operands of a recurrent operator, and its sizes.
struct Layer {
    x: Tensor,
    w: Tensor,
    r: Tensor,
    bias: Option<Tensor>,
    lengths: Option<Tensor>,
    peepholes: Option<Tensor>,
    gates: usize,
    /// Whether the batch comes first.
    batch_first: bool,
    time: Int,
    batch: Int,
    hidden: Int,
    /// Whether each direction goes backward.
    directions: Vec<bool>,
    clip: Option<f32>,
    acc: DType,
}

impl Layer {
    fn new(cx: &mut Cx, gates: usize) -> Result<Layer> {
        let (x, w, r) = (cx.tensor(0)?, cx.tensor(1)?, cx.tensor(2)?);
        for (what, tensor) in [("X", &x), ("W", &w), ("R", &r)] {
            if tensor.rank() != 3 {
                return Err(Diagnostic::model(format!("{what} has rank {}, but must have rank 3", tensor.rank())));
            }
        }
        let dtype = cx.same_dtype(&[x.clone(), w.clone(), r.clone()])?;
        if !dtype.is_float() {
            return Err(Diagnostic::model(format!("X has dtype {dtype}, but must be a float")));
        }
        let batch_first = cx.node.int_or("layout", 0)? != 0;
        let (time, batch) = if batch_first { (1, 0) } else { (0, 1) };
        let hidden = match cx.node.int("hidden_size")? {
            Some(size) => Int::from(size),
            None => r.shape[2].clone(),
        };
        let direction = cx.node.string_or("direction", "forward")?;
        let directions = match &direction[..] {
            "forward" => vec![false],
            "reverse" => vec![true],
            "bidirectional" => vec![false, true],
            _ => {
                return Err(Diagnostic::model(format!("`direction` is \"{direction}\""))
                    .help("it is \"forward\", \"reverse\" or \"bidirectional\""));
            }
        };
        let count = Int::from(directions.len());
        let rows = &hidden * gates as i64;
        let (time, batch, size) = (x.shape[time].clone(), x.shape[batch].clone(), x.shape[2].clone());
        shape(cx, "W", &w, &[count.clone(), rows.clone(), size])?;
        shape(cx, "R", &r, &[count.clone(), rows.clone(), hidden.clone()])?;
        let bias = operand(cx, 3, "B", dtype, &[count.clone(), &rows * 2])?;
        let lengths = cx.optional(4)?;
        if let Some(lengths) = &lengths {
            shape(cx, "sequence_lens", lengths, std::slice::from_ref(&batch))?;
            if !lengths.dtype.is_integer() {
                return Err(Diagnostic::model(format!(
                    "sequence_lens has dtype {}, not an integer type",
                    lengths.dtype
                )));
            }
        }
        let peepholes = match gates {
            4 => operand(cx, 7, "P", dtype, &[count, &hidden * 3])?,
            _ => None,
        };
        let clip = cx.node.float("clip")?;
        let acc = accumulator(dtype);
        Ok(Layer { x, w, r, bias, lengths, peepholes, gates, batch_first, time, batch, hidden, directions, clip, acc })
    }

    /// Runs all directions. `apart`: the last gate's bias of the recurrent weights is not added to its input's.
    fn run(&self, cx: &mut Cx, defaults: &[&str], apart: bool, step: &StepBody<'_>) -> Result<Vec<Val>> {
        let functions = activations(cx, defaults, self.directions.len())?;
        let count = if self.gates == 4 { 2 } else { 1 };
        let (mut rows, mut finals) = (Vec::new(), vec![Vec::new(); count]);
        for (direction, backward) in self.directions.iter().enumerate() {
            let inputs = self.inputs(cx, direction, apart)?;
            let functions = functions.get(direction).cloned().unwrap_or_default();
            let mut initial = Vec::new();
            for k in 0..count {
                initial.push(self.initial(cx, 5 + k, direction)?.into());
            }
            let keeps = cx.wants(0);
            let mut body = |cx: &mut Cx, number: &Int, carried: &[Val]| {
                let state = carried.iter().map(|v| tensor(cx, v)).collect::<Result<Vec<_>>>()?;
                let (inputs, functions) = (&inputs, &functions[..]);
                let number = number.clone();
                let at = Step { layer: self, inputs, functions, direction, backward: *backward, number };
                let next = step(cx, &at, &state)?;
                let stacked = next.first().filter(|_| keeps).map(|h| h.var).into_iter().collect();
                Ok(Iteration { go_on: None, carried: next.into_iter().map(Val::from).collect(), stacked })
            };
            let (last, stacked) = repeat(cx, Some(self.time.clone()), None, initial, &[], &mut body)?;
            for (list, value) in finals.iter_mut().zip(&last) {
                let state = tensor(cx, value)?;
                list.push(self.placed_state(cx, &state)?);
            }
            if let Some(var) = stacked.first() {
                let stacked = tensor(cx, &Val::Tensor(*var))?;
                rows.push(self.placed_rows(cx, &stacked, *backward)?);
            }
        }
        // An output that is not wanted has no value; the states stand in for it.
        let axis = if self.batch_first { 2 } else { 1 };
        let mut outputs = Vec::new();
        for list in std::iter::once(&rows).chain(&finals) {
            let axis = if outputs.is_empty() { axis } else { axis - 1 };
            outputs.push(match list.is_empty() {
                true => {
                    finals.first().and_then(|f| f.first()).cloned().map_or_else(|| Err(states()), |t| Ok(t.into()))?
                }
                false => concatenate(cx, list, axis)?.into(),
            });
        }
        Ok(outputs)
    }

    /// The products of the inputs of all steps with a direction's weights, and the biases: `[time, batch, gates * hidden]`.
    fn inputs(&self, cx: &mut Cx, direction: usize, apart: bool) -> Result<Tensor> {
        let columns = &self.hidden * self.gates as i64;
        let shape = vec![self.time.clone(), self.batch.clone(), columns.clone()];
        let d = Int::from(direction);
        let products = cx.reduce(Combine::Sum, shape.clone(), vec![self.x.shape[2].clone()], |o, r| {
            let x = self.x.at(self.place(&o[0], &o[1], &r[0]));
            product(x, self.w.at(vec![d.clone(), o[2].clone(), r[0].clone()]))
        })?;
        let Some(bias) = &self.bias else { return Ok(products) };
        let of_r = |n: &Int| bias.at(vec![d.clone(), n + &columns]).cast(self.acc);
        let sum = cx.map(self.acc, vec![columns.clone()], |n| {
            let of_w = bias.at(vec![d.clone(), n[0].clone()]).cast(self.acc);
            if !apart {
                return of_w + of_r(&n[0]);
            }
            let before = Scalar::int(n[0].clone()).less(Scalar::int(&self.hidden * (self.gates as i64 - 1)));
            before.select(of_w.clone() + of_r(&n[0]), of_w)
        })?;
        cx.map(self.acc, shape, |i| products.at(i.to_vec()) + sum.at(vec![i[2].clone()]))
    }

    fn place(&self, time: &Int, batch: &Int, last: &Int) -> Vec<Int> {
        match self.batch_first {
            true => vec![batch.clone(), time.clone(), last.clone()],
            false => vec![time.clone(), batch.clone(), last.clone()],
        }
    }

    /// The state before the first step: an input, or zeros.
    fn initial(&self, cx: &mut Cx, input: usize, direction: usize) -> Result<Tensor> {
        let count = Int::from(self.directions.len());
        let expected = match self.batch_first {
            true => [self.batch.clone(), count, self.hidden.clone()],
            false => [count, self.batch.clone(), self.hidden.clone()],
        };
        let given = operand(cx, input, "an initial state", self.x.dtype, &expected)?;
        cx.map(self.x.dtype, vec![self.batch.clone(), self.hidden.clone()], |i| match &given {
            Some(given) if self.batch_first => given.at(vec![i[0].clone(), Int::from(direction), i[1].clone()]),
            Some(given) => given.at(vec![Int::from(direction), i[0].clone(), i[1].clone()]),
            None => Scalar::zero(self.x.dtype),
        })
    }

    /// A last state with an axis for the direction.
    fn placed_state(&self, cx: &mut Cx, state: &Tensor) -> Result<Tensor> {
        let (batch, hidden) = (self.batch.clone(), self.hidden.clone());
        let shape = if self.batch_first { vec![batch, Int::ONE, hidden] } else { vec![Int::ONE, batch, hidden] };
        cx.reshape(state, shape)
    }

    /// The states of all steps at their times, zero after the end of a sequence, with an axis for the direction.
    fn placed_rows(&self, cx: &mut Cx, rows: &Tensor, backward: bool) -> Result<Tensor> {
        let (time, batch, hidden) = (self.time.clone(), self.batch.clone(), self.hidden.clone());
        let shape = match self.batch_first {
            true => vec![batch, time.clone(), hidden],
            false => vec![time.clone(), batch, hidden],
        };
        let placed = cx.map(rows.dtype, shape, |i| {
            let (t, b) = if self.batch_first { (&i[1], &i[0]) } else { (&i[0], &i[1]) };
            let length = self.length(b);
            let row = if backward { length.clone().unwrap_or(time) - 1 - t } else { t.clone() };
            match length {
                None => rows.at(vec![row, b.clone(), i[2].clone()]),
                Some(length) => {
                    let zero = Scalar::zero(rows.dtype);
                    let state = rows.at_or(vec![row, b.clone(), i[2].clone()], zero.clone());
                    Scalar::int(t.clone()).less(Scalar::int(length)).select(state, zero)
                }
            }
        })?;
        let mut shape = placed.shape.clone();
        shape.insert(if self.batch_first { 2 } else { 1 }, Int::ONE);
        cx.reshape(&placed, shape)
    }

    /// The length of a sequence of the batch.
    fn length(&self, batch: &Int) -> Option<Int> {
        self.lengths.as_ref().map(|l| Int::element(l.var, vec![batch.clone()], None))
    }
}

/// Makes the states after a step from those before it.
type StepBody<'b> = dyn Fn(&mut Cx, &Step<'_>, &[Tensor]) -> Result<Vec<Tensor>> + 'b;

/// One step of one direction. Indices `at` are batch and unit.
struct Step<'l> {
    layer: &'l Layer,
    inputs: &'l Tensor,
    functions: &'l [Activation],
    direction: usize,
    backward: bool,
    number: Int,
}

impl Step<'_> {
    /// A tensor over batch and units.
    fn map(&self, cx: &mut Cx, body: impl FnOnce(&[Int]) -> Scalar) -> Result<Tensor> {
        let dtype = self.layer.x.dtype;
        cx.map(dtype, vec![self.layer.batch.clone(), self.layer.hidden.clone()], |i| body(i).cast(dtype))
    }

    fn unit(&self, gate: usize, at: &[Int]) -> Int {
        &self.layer.hidden * gate as i64 + &at[1]
    }

    /// An element of a state, or of a gate of a product.
    fn of(&self, tensor: &Tensor, gate: usize, at: &[Int]) -> Scalar {
        tensor.at(vec![at[0].clone(), self.unit(gate, at)]).cast(self.layer.acc)
    }

    /// What the inputs of this step give for a gate.
    fn input(&self, gate: usize, at: &[Int]) -> Scalar {
        let length = self.layer.length(&at[0]);
        let data = length.is_some();
        let time = match (self.backward, length) {
            (false, _) => self.number.clone(),
            (true, length) => length.unwrap_or(self.layer.time.clone()) - 1 - &self.number,
        };
        let index = vec![time, at[0].clone(), self.unit(gate, at)];
        match self.backward && data {
            true => self.inputs.at_or(index, Scalar::zero(self.layer.acc)),
            false => self.inputs.at(index),
        }
    }

    /// The products of a state with the recurrent weights of `count` gates.
    fn recurrent(&self, cx: &mut Cx, state: &Tensor, gate: usize, count: usize) -> Result<Tensor> {
        let Layer { batch, hidden, r, .. } = self.layer;
        let (first, d) = (hidden * gate as i64, Int::from(self.direction));
        cx.reduce(Combine::Sum, vec![batch.clone(), hidden * count as i64], vec![hidden.clone()], |o, k| {
            let state = state.at(vec![o[0].clone(), k[0].clone()]);
            product(state, r.at(vec![d, &o[1] + first, k[0].clone()]))
        })
    }

    fn recurrent_bias(&self, gate: usize, at: &[Int]) -> Scalar {
        let Layer { bias, hidden, gates, acc, .. } = self.layer;
        match bias {
            Some(bias) => {
                let place = hidden * *gates as i64 + self.unit(gate, at);
                bias.at(vec![Int::from(self.direction), place]).cast(*acc)
            }
            None => Scalar::zero(*acc),
        }
    }

    fn peephole(&self, gate: usize, at: &[Int]) -> Option<Scalar> {
        let peepholes = self.layer.peepholes.as_ref()?;
        Some(peepholes.at(vec![Int::from(self.direction), self.unit(gate, at)]).cast(self.layer.acc))
    }

    /// An activation function of what has been clipped.
    fn apply(&self, function: usize, x: Scalar) -> Scalar {
        let x = match self.layer.clip {
            Some(clip) => {
                let (low, high) = (x.like(-f64::from(clip)), x.like(f64::from(clip)));
                x.max(low).min(high)
            }
            None => x,
        };
        self.functions.get(function).map_or(x.clone(), |f| f.apply(x))
    }

    /// After the end of a sequence its state stays.
    fn settle(&self, cx: &mut Cx, next: Tensor, before: &Tensor) -> Result<Tensor> {
        if self.layer.lengths.is_none() {
            return Ok(next);
        }
        self.map(cx, |at| {
            let runs = self.layer.length(&at[0]).map(|l| Scalar::int(self.number.clone()).less(Scalar::int(l)));
            let (next, before) = (next.at(at.to_vec()), before.at(at.to_vec()));
            runs.map_or(next.clone(), |runs| runs.select(next, before))
        })
    }
}

fn tensor(cx: &Cx, value: &Val) -> Result<Tensor> {
    let tensor = match value {
        Val::Tensor(var) => cx.as_tensor(*var),
        _ => None,
    };
    tensor.ok_or_else(|| Diagnostic::model("internal fault: a state without a rank"))
}

/// Demands a shape.
fn shape(cx: &mut Cx, what: &str, tensor: &Tensor, expected: &[Int]) -> Result<()> {
    let text =
        format!("{what} has the shape {}, but must have {}", cx.show_shape(&tensor.shape), cx.show_shape(expected));
    if tensor.rank() != expected.len() {
        return Err(Diagnostic::model(text));
    }
    for (dim, expected) in tensor.shape.iter().zip(expected) {
        cx.check_equal(dim, expected, || text.clone())?;
    }
    Ok(())
}

fn operand(cx: &mut Cx, input: usize, what: &str, dtype: DType, expected: &[Int]) -> Result<Option<Tensor>> {
    let tensor = cx.optional(input)?;
    if let Some(tensor) = &tensor {
        if tensor.dtype != dtype {
            return Err(Diagnostic::model(format!("{what} has dtype {}, but X has {dtype}", tensor.dtype)));
        }
        shape(cx, what, tensor, expected)?;
    }
    Ok(tensor)
}
