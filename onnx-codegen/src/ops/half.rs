//! 16-bit floats are storage: what a model computes in f16 or bf16 is f32 between its operators, and is rounded where it
//! becomes an output, an element of a sequence, or the result of a `Cast`.
//!
//! Data stays in 16 bits as long as it is only moved: weights, inputs, and what is gathered or sliced of them.

use crate::tensor::module::{Block, Function, Loop, Value};
use crate::tensor::{Kind, Literal, Load, Module, Op, Scalar, Statement, Type, Unary};
use crate::types::{DType, Int, Var};
use std::collections::HashMap;

fn is_half(dtype: DType) -> bool {
    matches!(dtype, DType::F16 | DType::BF16)
}

/// Makes intermediate values of 16-bit floats f32.
pub fn widen(module: &mut Module) {
    if !module.values.iter().any(|value| is_half(value.ty.dtype())) {
        return;
    }
    let mut body = std::mem::take(&mut module.body);
    let mut pass = Pass { module, wide: HashMap::new() };
    let wanted: Vec<DType> = body.results.iter().map(|var| pass.module.dtype(*var)).collect();
    pass.block(&mut body);
    for (result, dtype) in body.results.iter_mut().zip(wanted) {
        *result = pass.converted(*result, dtype, &mut body.statements);
    }
    module.body = body;
}

struct Pass<'m> {
    module: &'m mut Module,
    /// Values that have become f32, and what they were.
    wide: HashMap<Var, DType>,
}

impl Pass<'_> {
    /// A tensor of known rank becomes f32, if it is one of 16-bit floats.
    fn widen(&mut self, var: Var) -> bool {
        let Some(value) = self.module.values.get_mut(var.0 as usize) else { return false };
        match &mut value.ty {
            Type::Tensor { dtype, shape: Some(_) } if is_half(*dtype) => {
                self.wide.insert(var, *dtype);
                *dtype = DType::F32;
                true
            }
            _ => false,
        }
    }

    /// The value in this dtype, converted by a map where it has another.
    fn converted(&mut self, var: Var, dtype: DType, statements: &mut Vec<Statement>) -> Var {
        let Value { ty, origins, .. } = self.module.value(var).clone();
        let (from, Some(shape)) = (ty.dtype(), ty.shape()) else { return var };
        if from == dtype || !(is_half(dtype) || is_half(from)) {
            return var;
        }
        let index = (0..shape.len()).map(Int::iter).collect();
        let body = Scalar::load(from, var, index).cast(dtype);
        let value = Value { ty: Type::tensor(dtype, shape.to_vec()), name: String::new(), origins };
        self.module.values.push(value);
        let result = Var(self.module.values.len() as u32 - 1);
        statements.push(Statement::Let { results: vec![result], op: Op::Map(body) });
        result
    }

    /// The value as it was before this pass.
    fn narrow(&mut self, var: &mut Var, statements: &mut Vec<Statement>) {
        if let Some(dtype) = self.wide.get(var) {
            *var = self.converted(*var, *dtype, statements);
        }
    }

    fn block(&mut self, block: &mut Block) {
        let mut done = Vec::with_capacity(block.statements.len());
        for mut statement in std::mem::take(&mut block.statements) {
            if let Statement::Let { results, op } = &mut statement {
                self.op(results, op, &mut done);
            }
            done.push(statement);
        }
        block.statements = done;
    }

    fn op(&mut self, results: &[Var], op: &mut Op, before: &mut Vec<Statement>) {
        match op {
            Op::Map(body) => {
                let [result] = results[..] else { return };
                if is_half(body.dtype) && self.moves(body) {
                    return;
                }
                *body = self.scalar(body, self.is_cast(result));
                self.widen(result);
            }
            Op::Reduce { body, .. } => {
                *body = self.scalar(body, false);
                results.iter().for_each(|result| _ = self.widen(*result));
            }
            Op::Reshape(x) => {
                if self.wide.contains_key(x) {
                    results.iter().for_each(|result| _ = self.widen(*result));
                }
            }
            Op::Scatter(scatter) => {
                if is_half(scatter.value.dtype)
                    && !self.wide.contains_key(&scatter.initial)
                    && scatter.combine.is_none()
                    && self.moves(&scatter.value)
                {
                    return;
                }
                let half = is_half(scatter.value.dtype);
                scatter.value = self.scalar(&scatter.value, false);
                if half {
                    scatter.initial = self.converted(scatter.initial, DType::F32, before);
                    results.iter().for_each(|result| _ = self.widen(*result));
                }
            }
            Op::SequenceNew(vars) => vars.iter_mut().for_each(|var| self.narrow(var, before)),
            Op::SequenceInsert { tensor, .. } | Op::SequenceSplit { tensor, .. } => self.narrow(tensor, before),
            Op::Optional(Some(var)) => self.narrow(var, before),
            // The order is that of what was computed.
            Op::Call { function: Function::Order { .. }, .. } => {}
            Op::Call { arguments, .. } => arguments.iter_mut().for_each(|var| self.narrow(var, before)),
            Op::If { then, otherwise, .. } => {
                for block in [&mut *then, &mut *otherwise] {
                    self.block(block);
                }
                for (k, result) in results.iter().enumerate() {
                    self.widen(*result);
                    let dtype = self.module.dtype(*result);
                    for Block { statements, results } in [&mut *then, &mut *otherwise] {
                        if let Some(yielded) = results.get_mut(k) {
                            *yielded = self.converted(*yielded, dtype, statements);
                        }
                    }
                }
            }
            Op::Loop(l) => self.repeated(results, l, before),
            Op::Const(_)
            | Op::SequenceAt { .. }
            | Op::SequenceErase { .. }
            | Op::SequenceConcat { .. }
            | Op::Optional(None)
            | Op::OptionalHas(_)
            | Op::OptionalGet(_) => {}
        }
    }

    fn repeated(&mut self, results: &[Var], l: &mut Loop, before: &mut Vec<Statement>) {
        for (initial, carried) in l.initial.iter_mut().zip(&l.carried) {
            self.widen(*carried);
            *initial = self.converted(*initial, self.module.dtype(*carried), before);
        }
        results.iter().for_each(|result| _ = self.widen(*result));
        self.block(&mut l.body);
        let skipped = usize::from(l.condition.is_some());
        let Block { statements, results: yields } = &mut l.body;
        for (k, yielded) in yields.iter_mut().skip(skipped).enumerate() {
            let kept = l.carried.get(k).or(results.get(k));
            let Some(dtype) = kept.map(|var| self.module.dtype(*var)) else { continue };
            *yielded = self.converted(*yielded, dtype, statements);
        }
    }

    /// Whether the value comes from an operator that rounds because that is its meaning.
    fn is_cast(&self, var: Var) -> bool {
        let origins = self.module.value(var).origins.iter();
        let mut origins = origins.filter_map(|origin| self.module.origins.get(*origin as usize));
        origins.any(|origin| matches!(&origin.op[..], "Cast" | "CastLike"))
    }

    /// Whether an expression of 16-bit floats chooses among elements that still are such.
    fn moves(&self, scalar: &Scalar) -> bool {
        match &*scalar.kind {
            Kind::Const(_) => true,
            Kind::Load(load) => {
                !self.wide.contains_key(&load.tensor) && load.outside.as_ref().is_none_or(|x| self.moves(x))
            }
            Kind::Select(condition, a, b) => self.keeps(condition) && self.moves(a) && self.moves(b),
            _ => false,
        }
    }

    /// Whether an expression reads nothing that has become f32.
    fn keeps(&self, scalar: &Scalar) -> bool {
        scalar.reads().iter().all(|var| !self.wide.contains_key(var))
    }

    /// The expression with 16-bit floats as f32. `rounds` says whether its conversions to them round.
    fn scalar(&self, scalar: &Scalar, rounds: bool) -> Scalar {
        Rewriting { pass: self, rounds, done: HashMap::new() }.of(scalar)
    }
}

struct Rewriting<'p, 'm> {
    pass: &'p Pass<'m>,
    rounds: bool,
    /// Parts that occur several times are rewritten once.
    done: HashMap<*const Kind, Scalar>,
}

impl Rewriting<'_, '_> {
    fn of(&mut self, scalar: &Scalar) -> Scalar {
        let address: *const Kind = &*scalar.kind;
        if let Some(done) = self.done.get(&address) {
            return done.clone();
        }
        let result = self.rewritten(scalar);
        self.done.insert(address, result.clone());
        result
    }

    fn rewritten(&mut self, scalar: &Scalar) -> Scalar {
        let half = is_half(scalar.dtype);
        match &*scalar.kind {
            Kind::Const(Literal::Float(x)) if half => Scalar::literal(DType::F32, Literal::Float(*x)),
            Kind::Const(_) | Kind::Int(_) => scalar.clone(),
            Kind::Load(load) => {
                let wide = self.pass.wide.contains_key(&load.tensor);
                let dtype = if wide { DType::F32 } else { scalar.dtype };
                let outside = load.outside.as_ref().map(|outside| self.of(outside).cast(dtype));
                let load = Load { outside, ..load.clone() };
                let load = Scalar::new(dtype, Kind::Load(load));
                if half { load.cast(DType::F32) } else { load }
            }
            Kind::Unary(Unary::Bits(to), a) => {
                let bits = exact(self.of(a), a.dtype).unary(Unary::Bits(*to));
                if half { bits.cast(DType::F32) } else { bits }
            }
            Kind::Unary(op, a) => self.of(a).unary(*op),
            Kind::Binary(op, a, b) => self.of(a).binary(*op, self.of(b)),
            Kind::Select(condition, a, b) => self.of(condition).select(self.of(a), self.of(b)),
            Kind::Cast(a, mode) => {
                let from = self.of(a);
                match half {
                    true if self.rounds => from.cast_with(scalar.dtype, *mode).cast(DType::F32),
                    true => from.cast_with(DType::F32, *mode),
                    // The digits of a number are those of its own type.
                    false if scalar.dtype == DType::String => exact(from, a.dtype).cast_with(DType::String, *mode),
                    false => from.cast_with(scalar.dtype, *mode),
                }
            }
        }
    }
}

/// An f32 that stands for a number of `dtype`, as such a number.
fn exact(wide: Scalar, dtype: DType) -> Scalar {
    match &*wide.kind {
        Kind::Cast(narrow, _) if narrow.dtype == dtype => narrow.clone(),
        _ => wide.cast(dtype),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Attribute;
    use crate::ops::testing::Net;
    use crate::types::{Element, HostValue, TensorData};

    fn halves(values: &[f64]) -> TensorData {
        TensorData::from_elements(DType::F16, vec![values.len()], values.iter().map(|x| Element::Float(*x))).unwrap()
    }

    fn run(net: &Net, x: &[f64]) -> Vec<f64> {
        let outputs = net.run(&[halves(x).into()]).unwrap();
        let HostValue::Tensor(y) = &outputs[0] else { panic!() };
        assert_eq!(y.dtype, DType::F16);
        y.to_f64s().unwrap()
    }

    /// `x + 1/2048 - 1`: 1 + 1/2048 is no f16.
    fn sums(between: impl FnOnce(&mut Net) -> &'static str) -> Net {
        let mut net = Net::new(19);
        net.input("x", "f16[n]");
        net.constant("tiny", halves(&[1.0 / 2048.0]));
        net.constant("one", halves(&[1.0]));
        net.node("Add", "x,tiny", "more", &[]);
        let more = between(&mut net);
        net.node("Sub", &format!("{more},one"), "y", &[]);
        net.outputs("y");
        net
    }

    #[test]
    fn nothing_is_rounded_between_operators() {
        assert_eq!(run(&sums(|_| "more"), &[1.0, 2.0]), [1.0 / 2048.0, 1.0]);
    }

    #[test]
    fn a_cast_rounds() {
        let net = sums(|net| {
            net.node("Cast", "more", "wide", &[("to", Attribute::Int(1))]);
            net.node("Cast", "wide", "narrow", &[("to", Attribute::Int(10))]);
            "narrow"
        });
        assert_eq!(run(&net, &[1.0, 2.0]), [0.0, 1.0]);
    }

    #[test]
    fn loops_and_branches_carry_f32() {
        let net = sums(|net| {
            net.constant("trips", crate::ops::testing::scalar(20));
            net.constant("no", halves(&[0.0]));
            let body = net.branch(|net| {
                net.input("k", "i64[]");
                net.input("going", "bool[]");
                net.input("state", "f16[n]");
                net.node("Add", "state,no", "next", &[]);
                net.outputs("going,next");
            });
            net.node("Loop", "trips,,more", "after", &[("body", body)]);
            "after"
        });
        assert_eq!(run(&net, &[1.0]), [1.0 / 2048.0]);
    }

    #[test]
    fn sequences_hold_what_the_model_says() {
        let net = sums(|net| {
            net.node("SequenceConstruct", "more,x", "both", &[]);
            net.constant("first", crate::ops::testing::scalar(0));
            net.node("SequenceInsert", "both,x,first", "three", &[]);
            net.outputs("three");
            "more"
        });
        let outputs = net.run(&[halves(&[1.0]).into()]).unwrap();
        let HostValue::Sequence(items) = &outputs[0] else { panic!() };
        assert!(items.iter().all(|item| *item == halves(&[1.0]).into()), "{items:?}");
    }

    #[test]
    fn data_that_is_only_moved_stays_narrow() {
        let mut net = Net::new(19);
        net.input("x", "f16[2,n]");
        net.node("Transpose", "x", "turned", &[]);
        net.node("Concat", "turned,turned", "y", &[("axis", Attribute::Int(0))]);
        net.outputs("y");
        let module = net.lower().unwrap();
        assert!(module.values.iter().all(|value| value.ty.dtype() != DType::F32));
    }

    #[test]
    fn bits_are_those_of_the_type() {
        let mut net = Net::new(26);
        net.input("x", "f16[n]");
        net.node("Neg", "x", "less", &[]);
        net.node("BitCast", "less", "bits", &[("to", Attribute::Int(4))]);
        net.outputs("bits");
        let outputs = net.run(&[halves(&[1.0]).into()]).unwrap();
        let HostValue::Tensor(bits) = &outputs[0] else { panic!() };
        assert_eq!((bits.dtype, bits.to_i64s().unwrap()), (DType::U16, vec![0xbc00]));
    }
}
