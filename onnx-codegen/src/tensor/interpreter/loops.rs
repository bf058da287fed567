//! `Map` and `Reduce` over whole tensors.
//!
//! Every scalar operation rounds to its dtype. A sum or product of floats is the exception: it is accumulated in `f64`
//! and rounded once, at the end.

use super::frame::{Frame, Points};
use super::index::bit;
use super::lanes::{Lanes, Output, fault, map_each, mixed, splat};
use super::odometer::Odometer;
use super::program::{Access, NodeKind, Program, compile};
use super::{Env, contract};
use crate::tensor::eval;
use crate::tensor::module::Combine;
use crate::tensor::scalar::{Binary, Literal, Scalar};
use crate::types::{DType, Diagnostic, Int, Result, TensorData, Var, checked_numel, shape_text};
use std::cmp::Ordering;

/// How many indices are evaluated at once.
pub const CHUNK: usize = 1024;

/// The number of elements of a shape, as a count of steps.
fn count_of(shape: &[usize]) -> Result<i64> {
    let count = checked_numel(shape).and_then(|n| i64::try_from(n).ok());
    count.ok_or_else(|| Diagnostic::model(format!("the shape {} has more elements than 2^63", shape_text(shape))))
}

/// The iterators from `first` on with their extents.
fn numbered(first: usize, extents: &[i64]) -> Vec<(usize, i64)> {
    extents.iter().enumerate().map(|(k, extent)| (first + k, *extent)).collect()
}

/// A tensor given by its value at every index.
pub fn map(env: &Env<'_>, dtype: DType, shape: Vec<usize>, body: &Scalar) -> Result<TensorData> {
    if body.dtype != dtype {
        return Err(Diagnostic::model(format!("internal fault: a map of {dtype} over values of {}", body.dtype)));
    }
    let count = count_of(&shape)?;
    if let Some(literal) = body.as_const() {
        return splat(dtype, shape, literal);
    }
    if count == 0 {
        return splat(dtype, shape, &Literal::zero(dtype));
    }
    let extents: Vec<i64> = shape.iter().map(|d| *d as i64).collect();
    let program = compile(env, &extents, body)?;
    let fixed = vec![0; extents.len()];
    if program.nodes[program.root].deps == 0 {
        let value = Frame::single(&program, &fixed).eval(program.root)?;
        return splat(dtype, shape, &value.literal(dtype, 0));
    }
    let mut output = Output::new(dtype, &shape)?;
    let space = program.lanes(numbered(0, &extents));
    for (start, lanes) in chunks(count) {
        let mut frame = Frame::new(&program, Points::rows(&space, start, lanes), fixed.clone());
        output.push(&*frame.eval(program.root)?, lanes)?;
    }
    output.finish(shape)
}

/// Cuts a count into starts and lengths.
pub fn chunks(count: i64) -> impl Iterator<Item = (i64, usize)> {
    let step = CHUNK as i64;
    (0..count).step_by(CHUNK).map(move |start| (start, step.min(count - start) as usize))
}

/// A reduction; `extents` are those of the iterators after the axes of the result.
pub fn reduce(
    env: &Env<'_>,
    combine: Combine,
    dtype: DType,
    shape: Vec<usize>,
    extents: &[i64],
    body: &Scalar,
) -> Result<TensorData> {
    let arg = matches!(combine, Combine::ArgMin { .. } | Combine::ArgMax { .. });
    if dtype != if arg { DType::I64 } else { body.dtype } || (arg && extents.len() != 1) {
        return Err(Diagnostic::model(format!("internal fault: a reduction of {} to {dtype}", body.dtype)));
    }
    let count = count_of(&shape)?;
    let reduced: Vec<usize> =
        extents.iter().map(|e| usize::try_from(*e)).collect::<std::result::Result<_, _>>().map_err(|_| {
            Diagnostic::model(format!("internal fault: a reduction over the negative extents {extents:?}"))
        })?;
    let steps = count_of(&reduced)?;
    if count == 0 || steps == 0 {
        return splat(dtype, shape, &combine.init(dtype));
    }
    let all: Vec<i64> = shape.iter().map(|d| *d as i64).chain(extents.iter().copied()).collect();
    let program = compile(env, &all, body)?;
    // Along an axis that the body does not depend on, all values are the same: one is computed and repeated.
    let deps = program.nodes[program.root].deps;
    let repeats = |axis: usize| all.len() < 63 && deps & bit(axis) == 0;
    let computed: Vec<usize> = shape.iter().enumerate().map(|(axis, d)| if repeats(axis) { 1 } else { *d }).collect();
    let computed_extents: Vec<i64> = computed.iter().map(|d| *d as i64).collect();
    let (outer, inner) = (numbered(0, &computed_extents), numbered(shape.len(), extents));
    let count = count_of(&computed)?;
    let mut output = Output::new(dtype, &computed)?;
    if let (Combine::Sum, Some(plan)) = (combine, contract::plan(&program, &outer, &inner)) {
        let values = contract::run(&program, &plan, count)?;
        output.push(&values, values.len())?;
    } else {
        let loops = Loops { program: &program, combine, dtype: body.dtype, outer, inner, count, steps };
        if loops.lanes_over_reduction() {
            let lanes = loops.along_reduction()?;
            output.push(&lanes, count as usize)?;
        } else {
            for (start, lanes) in chunks(count) {
                output.push(&loops.along_result(start, lanes)?, lanes)?;
            }
        }
    }
    let values = output.finish(computed.clone())?;
    if computed == shape {
        return Ok(values);
    }
    let index = computed.iter().zip(&shape).enumerate();
    let index = index.map(|(axis, (c, d))| if c == d { Int::iter(axis) } else { Int::ZERO }).collect();
    let env = Env { symbol: &|_| None, operand: &|_| Some(values.clone()) };
    map(&env, dtype, shape, &Scalar::load(dtype, Var(0), index))
}

struct Loops<'a> {
    program: &'a Program,
    combine: Combine,
    /// The accumulator's.
    dtype: DType,
    outer: Vec<(usize, i64)>,
    inner: Vec<(usize, i64)>,
    count: i64,
    steps: i64,
}

/// What has been combined so far: one value per lane, and for arg-min and arg-max their positions.
struct Partial {
    values: Lanes,
    positions: Vec<i64>,
}

impl Loops<'_> {
    /// Whether the lanes go over the reduced iterators: where those are more, or contiguous in memory.
    fn lanes_over_reduction(&self) -> bool {
        if self.steps < 256 || self.count < 16 {
            return self.steps > self.count;
        }
        // What matters is how the largest tensor is read.
        let loads = self.program.nodes.iter().filter_map(|node| match &node.kind {
            NodeKind::Load { operand, access: Access::Affine { flat, .. }, .. } => {
                Some((self.program.operands[*operand].size(), flat))
            }
            _ => None,
        });
        let Some((_, flat)) = loads.max_by_key(|(size, _)| *size) else { return self.steps > self.count };
        let last = |iters: &[(usize, i64)]| iters.iter().rev().find(|(_, extent)| *extent > 1).map(|(iter, _)| *iter);
        let (outer, inner) = (last(&self.outer), last(&self.inner));
        let contiguous = |iter: Option<usize>| iter.is_some_and(|iter| flat.coefs[iter].abs() == 1);
        contiguous(inner) || !contiguous(outer)
    }

    fn fixed(&self) -> Vec<i64> {
        vec![0; self.program.iters]
    }

    /// The values at `count` indices of the result, over which the lanes go.
    fn along_result(&self, start: i64, count: usize) -> Result<Lanes> {
        let space = self.program.lanes(self.outer.iter().copied());
        let mut frame = Frame::new(self.program, Points::rows(&space, start, count), self.fixed());
        let mut odometer = Odometer::new(&self.inner);
        let first = (*frame.eval(self.program.root)?).clone().expand(count);
        let mut partial =
            Partial { values: first, positions: vec![0; if self.is_arg().is_some() { count } else { 0 }] };
        for step in 1..self.steps {
            odometer.step();
            frame.move_fixed(&odometer.at);
            let values = frame.eval(self.program.root)?;
            match self.is_arg() {
                None => self.combine_into(&mut partial.values, &values)?,
                Some(_) => self.choose(&mut partial, &values, |_| step)?,
            }
        }
        Ok(self.result(partial))
    }

    /// All values of the result; the lanes go over the reduced indices.
    fn along_reduction(&self) -> Result<Lanes> {
        let space = self.program.lanes(self.inner.iter().copied());
        let mut total: Option<Partial> = None;
        for (start, count) in chunks(self.steps) {
            let mut frame = Frame::new(self.program, Points::rows(&space, start, count), self.fixed());
            let mut odometer = Odometer::new(&self.outer);
            let mut chunk = Partial { values: Lanes::empty(self.dtype), positions: Vec::new() };
            for _ in 0..self.count {
                frame.move_fixed(&odometer.at);
                let values = frame.eval(self.program.root)?;
                self.fold(&mut chunk, &values, count, start)?;
                odometer.step();
            }
            total = Some(match total {
                None => chunk,
                Some(mut total) => {
                    match self.is_arg() {
                        None => self.combine_into(&mut total.values, &chunk.values)?,
                        Some(_) => self.choose(&mut total, &chunk.values, |lane| chunk.positions[lane])?,
                    }
                    total
                }
            });
        }
        total.map(|total| self.result(total)).ok_or_else(mixed)
    }

    fn result(&self, partial: Partial) -> Lanes {
        match self.is_arg() {
            None => partial.values,
            Some(_) => Lanes::Int(partial.positions),
        }
    }

    /// Of an arg-min or arg-max: whether the greatest is sought, and the last of equals.
    fn is_arg(&self) -> Option<(bool, bool)> {
        match self.combine {
            Combine::ArgMin { last } => Some((false, last)),
            Combine::ArgMax { last } => Some((true, last)),
            _ => None,
        }
    }

    fn replaces(&self, candidate: &Literal, best: &Literal) -> bool {
        let (greatest, last) = self.is_arg().unwrap_or_default();
        match eval::better(greatest, candidate, best) {
            Ordering::Greater => true,
            Ordering::Equal => last,
            Ordering::Less => false,
        }
    }

    /// Takes over the lanes whose new values are better.
    fn choose(&self, partial: &mut Partial, values: &Lanes, position: impl Fn(usize) -> i64) -> Result<()> {
        for lane in 0..partial.positions.len() {
            let candidate = values.literal(self.dtype, lane);
            if self.replaces(&candidate, &partial.values.literal(self.dtype, lane)) {
                partial.positions[lane] = position(lane);
                partial.values.patch(&[lane as u32], &Lanes::uniform(&candidate))?;
            }
        }
        Ok(())
    }

    fn binary(&self) -> Binary {
        match self.combine {
            Combine::Sum => Binary::Add,
            Combine::Product => Binary::Mul,
            Combine::Min | Combine::ArgMin { .. } => Binary::Min,
            Combine::Max | Combine::ArgMax { .. } => Binary::Max,
        }
    }

    /// Combines lane by lane.
    fn combine_into(&self, total: &mut Lanes, values: &Lanes) -> Result<()> {
        fn each<T: Copy>(total: &mut [T], values: &[T], of: impl Fn(T, T) -> T) {
            match values {
                [value] => total.iter_mut().for_each(|t| *t = of(*t, *value)),
                _ => total.iter_mut().zip(values).for_each(|(t, v)| *t = of(*t, *v)),
            }
        }
        let unsigned = self.dtype == DType::U64;
        match (&mut *total, values, self.combine) {
            (Lanes::Float(t), Lanes::Float(v), Combine::Sum) => each(t, v, |a, b| a + b),
            (Lanes::Float(t), Lanes::Float(v), Combine::Product) => each(t, v, |a, b| a * b),
            (Lanes::Float(t), Lanes::Float(v), _) => match eval::float_binary(self.binary()) {
                Some(function) => each(t, v, function),
                None => return Err(mixed()),
            },
            (Lanes::Int(t), Lanes::Int(v), Combine::Sum) => each(t, v, i64::wrapping_add),
            (Lanes::Int(t), Lanes::Int(v), Combine::Product) => each(t, v, i64::wrapping_mul),
            (Lanes::Int(t), Lanes::Int(v), Combine::Min) if !unsigned => each(t, v, i64::min),
            (Lanes::Int(t), Lanes::Int(v), Combine::Max) if !unsigned => each(t, v, i64::max),
            (Lanes::Int(t), Lanes::Int(v), Combine::Min) => each(t, v, |a, b| (a as u64).min(b as u64) as i64),
            (Lanes::Int(t), Lanes::Int(v), _) => each(t, v, |a, b| (a as u64).max(b as u64) as i64),
            (Lanes::Complex(t), Lanes::Complex(v), Combine::Sum) => each(t, v, |a, b| (a.0 + b.0, a.1 + b.1)),
            _ => {
                let of = |lane| {
                    let (a, b) = (total.literal(self.dtype, lane), values.literal(self.dtype, lane));
                    eval::binary(self.binary(), self.dtype, &a, &b).map_err(fault)
                };
                let values = (0..total.len()).map(of).collect::<Result<_>>()?;
                *total = Lanes::from_literals(self.dtype, values)?;
            }
        }
        Ok(())
    }

    /// Combines the lanes with each other and appends the result.
    fn fold(&self, chunk: &mut Partial, values: &Lanes, count: usize, start: i64) -> Result<()> {
        if let (Lanes::Float(out), Lanes::Float(v), Combine::Sum) = (&mut chunk.values, values, self.combine) {
            out.push(if v.len() == 1 { v[0] * count as f64 } else { sum(v) });
            return Ok(());
        }
        if self.is_arg().is_some() {
            let mut best = 0;
            for lane in 1..count {
                if self.replaces(&values.literal(self.dtype, lane), &values.literal(self.dtype, best)) {
                    best = lane;
                }
            }
            chunk.positions.push(start + best as i64);
            return push(&mut chunk.values, &values.pick(&[best as u32]));
        }
        let mut rest = values.clone().expand(count);
        while rest.len() > 1 {
            let half = rest.len() / 2;
            let odd = rest.len() % 2 == 1;
            let mut low = map_each!(&rest, v => v[..half].to_vec());
            let high = map_each!(&rest, v => v[half..2 * half].to_vec());
            let last = map_each!(&rest, v => v[2 * half..].to_vec());
            self.combine_into(&mut low, &high)?;
            if odd {
                let mut first = low.pick(&[0]);
                if low.len() == 1 {
                    self.combine_into(&mut low, &last)?;
                } else {
                    self.combine_into(&mut first, &last)?;
                    low.patch(&[0], &first)?;
                }
            }
            rest = low;
        }
        push(&mut chunk.values, &rest)
    }
}

/// A sum in four strands.
fn sum(values: &[f64]) -> f64 {
    let (blocks, rest) = values.as_chunks::<4>();
    let mut strands = [0.0; 4];
    for block in blocks {
        strands.iter_mut().zip(block).for_each(|(s, v)| *s += v);
    }
    let [a, b, c, d] = strands;
    (a + b) + (c + d) + rest.iter().sum::<f64>()
}

fn push(to: &mut Lanes, value: &Lanes) -> Result<()> {
    match (to, value) {
        (Lanes::Float(a), Lanes::Float(b)) => a.extend(b),
        (Lanes::Int(a), Lanes::Int(b)) => a.extend(b),
        (Lanes::Bool(a), Lanes::Bool(b)) => a.extend(b),
        (Lanes::Complex(a), Lanes::Complex(b)) => a.extend(b),
        (Lanes::Text(a), Lanes::Text(b)) => a.extend(b.iter().cloned()),
        _ => return Err(mixed()),
    }
    Ok(())
}
