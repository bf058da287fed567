//! A malformed module for everything that is checked.

use super::*;
use crate::tensor::builder::{Builder, Tensor};
use crate::tensor::module::Input;
use crate::types::{Element, Rounding};

fn input(b: &mut Builder, name: &str, ty: Type) -> Var {
    let value = b.value(ty);
    b.module.inputs.push(Input { name: name.into(), value, default: None });
    value
}

fn dims(shape: &[i64]) -> Vec<Int> {
    shape.iter().map(|d| Int::from(*d)).collect()
}

fn tensor(b: &mut Builder, name: &str, dtype: DType, shape: Vec<Int>) -> Tensor {
    let var = input(b, name, Type::tensor(dtype, shape));
    b.as_tensor(var).unwrap()
}

/// A module with an operation on `x: f32[n, 3]` and `k: i64[4]`, and its verdict.
fn with(ty: Type, op: impl FnOnce(&Tensor, &Tensor) -> Op) -> Verdict {
    let mut b = Builder::default();
    let n = Int::sym(b.module.symbols.add("n", 0, 9));
    let x = tensor(&mut b, "x", DType::F32, vec![n, Int::from(3i64)]);
    let k = tensor(&mut b, "k", DType::I64, dims(&[4]));
    let op = op(&x, &k);
    let result = b.push(ty, op);
    verify(&b.finish(vec![result]))
}

fn f32s(shape: &[i64]) -> Type {
    Type::tensor(DType::F32, dims(shape))
}

#[track_caller]
fn fails(verdict: Verdict, expected: &str) {
    let text = verdict.expect_err(expected);
    assert!(text.contains(expected), "{text}");
}

fn raw(dtype: DType, kind: Kind) -> Scalar {
    Scalar::new(dtype, kind)
}

fn zero() -> Int {
    Int::ZERO
}

#[test]
fn good_modules_pass() {
    let index = |k: &Tensor| Int::element(k.var, vec![Int::iter(1)], Some(Int::from(3i64)));
    assert_eq!(with(f32s(&[2, 4]), |x, k| Op::Map(x.at(vec![Int::iter(0), index(k)]))), Ok(()));
    let mut b = Builder::default();
    let c = tensor(&mut b, "c", DType::Bool, vec![]);
    let any = || Type::Tensor { dtype: DType::I64, shape: None };
    let s = input(&mut b, "s", Type::Sequence { dtype: DType::I64, element: None });
    let d = b.module.symbols.add("d", 0, 9);
    let at = Op::SequenceAt { sequence: s, position: zero() };
    let at = b.push(Type::tensor(DType::I64, vec![Int::sym(d)]), at);
    b.define_existing(d, Source::Dim { tensor: at, axis: 0 });
    let branch = |b: &mut Builder| {
        b.begin_block();
        let value = b.map(DType::I64, vec![Int::sym(d)], |i| Scalar::int(i[0].clone())).unwrap();
        b.end_block(vec![value.var])
    };
    let (then, otherwise) = (branch(&mut b), branch(&mut b));
    let chosen = b.push(any(), Op::If { condition: c.var, then, otherwise });
    assert_eq!(verify(&b.finish(vec![chosen])), Ok(()));
}

#[test]
fn values_are_defined_before_they_are_read() {
    let undefined = |_: &Tensor, _: &Tensor| Op::Reshape(Var(2));
    fails(with(f32s(&[2]), undefined), "%2: %2 is read, but not defined before");
    let mut b = Builder::default();
    let x = tensor(&mut b, "x", DType::F32, dims(&[2]));
    b.define(vec![x.var], Op::Const(TensorData::splat(DType::F32, vec![2], Element::Float(0.0)).unwrap()));
    fails(verify(&b.finish(vec![])), "%0 is defined twice");
    fails(verify(&Builder::default().finish(vec![Var(3)])), "results: %3 is read");
    // What a block defines is not seen after it.
    let mut b = Builder::default();
    let c = tensor(&mut b, "c", DType::Bool, vec![]);
    b.begin_block();
    let hidden = b.map(DType::I64, vec![], |_| Scalar::int(1usize)).unwrap().var;
    let then = b.end_block(vec![hidden]);
    b.begin_block();
    let otherwise = b.end_block(vec![hidden]);
    let ty = Type::tensor(DType::I64, vec![]);
    b.push(ty, Op::If { condition: c.var, then, otherwise });
    fails(verify(&b.finish(vec![])), "results: %1 is read, but not defined before");
}

#[test]
fn symbols_are_defined_before_they_are_read() {
    let mut b = Builder::default();
    let n = Int::sym(b.module.symbols.add("n", 0, 9));
    let ones = b.map(DType::F32, vec![n.clone()], |_| Scalar::number(DType::F32, 1.0)).unwrap();
    fails(verify(&b.finish(vec![ones.var])), "the symbol n is not defined before");
    let mut b = Builder::default();
    let n = Int::sym(b.module.symbols.add("n", 0, 9));
    tensor(&mut b, "x", DType::F32, vec![&n * 2]);
    fails(verify(&b.finish(vec![])), "input \"x\": the symbol n is not defined before");
    let mut b = Builder::default();
    let x = tensor(&mut b, "x", DType::I64, dims(&[1]));
    let s = b.define_symbol("s", 0, 9, Source::Dim { tensor: x.var, axis: 0 });
    let Some(Atom::Sym(sym)) = s.as_atom() else { panic!() };
    b.define_existing(*sym, Source::Value(Int::ONE));
    fails(verify(&b.finish(vec![])), "symbol s: defined twice");
    let mut b = Builder::default();
    let x = tensor(&mut b, "x", DType::I64, dims(&[1]));
    b.define_symbol("s", 0, 9, Source::Dim { tensor: x.var, axis: 1 });
    fails(verify(&b.finish(vec![])), "axis 1 of a tensor of rank 1");
    let mut b = Builder::default();
    b.define_symbol("s", 0, 9, Source::Value(Int::iter(0)));
    fails(verify(&b.finish(vec![])), "iterator 0 of 0");
}

#[test]
fn indices_and_dims() {
    let load = |x: &Tensor, index: Vec<Int>| Op::Map(Scalar::load(DType::F32, x.var, index));
    fails(with(f32s(&[2]), |x, _| load(x, vec![Int::iter(0)])), "%0 of rank 2 is read at 1 indices");
    fails(with(f32s(&[2]), |x, _| load(x, vec![Int::iter(1), zero()])), "iterator 1 of 1");
    let element = |k: Var, index: Vec<Int>| Int::element(k, index, None);
    fails(with(f32s(&[2]), |x, k| load(x, vec![element(k.var, vec![]), zero()])), "%1 of rank 1 is read at 0");
    let of_float = |x: &Tensor, _: &Tensor| load(x, vec![element(x.var, vec![zero(), zero()]), zero()]);
    fails(with(f32s(&[2]), of_float), "an index is read from %0, which is f32");
    let by_zero = Int::atom(Atom::Div([Int::iter(0), zero()].into()));
    fails(with(f32s(&[2]), |x, _| load(x, vec![by_zero, zero()])), "division by a number that is not positive");
    let one = || Op::Map(Scalar::number(DType::F32, 1.0));
    fails(with(f32s(&[-1]), |_, _| one()), "the dim -1 is negative");
    let odd = Type::tensor(DType::F32, vec![element(Var(1), vec![zero()])]);
    fails(with(odd, |_, _| one()), "is made of more than symbols");
    fails(with(Type::Tensor { dtype: DType::F32, shape: None }, |_, _| one()), "no known rank");
}

#[test]
fn dtypes_of_scalars() {
    let map = |body: &dyn Fn(Scalar, Scalar) -> Scalar| {
        with(f32s(&[2]), |x, k| Op::Map(body(x.at(vec![zero(), zero()]), k.at(vec![zero()]))))
    };
    fails(map(&|_, k| k), "the body is i64 where f32 is expected");
    fails(map(&|x, k| raw(DType::F32, Kind::Binary(Binary::Add, x, k))), "Add of f32 and i64");
    fails(
        map(&|x, _| raw(DType::F32, Kind::Binary(Binary::Lt, x.clone(), x))),
        "the result of a function is f32 where bool is expected",
    );
    fails(map(&|x, _| raw(DType::F32, Kind::Binary(Binary::And, x.clone(), x))), "And of f32");
    fails(map(&|x, _| raw(DType::F32, Kind::Select(x.clone(), x.clone(), x))), "a condition is f32 where bool");
    fails(
        map(&|x, k| raw(DType::F32, Kind::Select(Scalar::bool(true), x, k))),
        "a branch is i64 where f32 is expected",
    );
    fails(map(&|x, _| raw(DType::F32, Kind::Unary(Unary::IsNan, x))), "is f32 where bool is expected");
    fails(map(&|x, _| raw(DType::F32, Kind::Unary(Unary::BitNot, x))), "BitNot of f32");
    fails(map(&|_, _| raw(DType::F32, Kind::Const(Literal::Int(1)))), "1 is no f32");
    fails(map(&|_, _| raw(DType::F32, Kind::Int(zero()))), "an integer expression is f32 where i64 is expected");
    let bad = |x: Scalar| raw(DType::F32, Kind::Cast(raw(DType::I64, Kind::Unary(Unary::Neg, x)), Rounding::default()));
    fails(map(&|x, _| bad(x)), "the result of a function is i64 where f32 is expected");
    let misread = |_: &Tensor, k: &Tensor| Op::Map(Scalar::load(DType::F32, k.var, vec![zero()]));
    fails(with(f32s(&[2]), misread), "a load is i64 where f32 is expected");
    let outside = |x: &Tensor, _: &Tensor| Op::Map(x.at_or(vec![zero(), zero()], Scalar::int(0usize)));
    fails(with(f32s(&[2]), outside), "what is read outside is i64 where f32 is expected");
}

#[test]
fn reductions_and_constants() {
    let reduce = |ty: Type, combine, extents: Vec<Int>| {
        with(ty, |x, _| Op::Reduce { combine, extents, body: x.at(vec![zero(), zero()]) })
    };
    fails(reduce(Type::tensor(DType::I64, vec![]), Combine::Sum, dims(&[2])), "the body is f32 where i64");
    let arg = Combine::ArgMin { last: false };
    fails(reduce(f32s(&[]), arg, dims(&[2])), "the position is f32 where i64 is expected");
    fails(reduce(Type::tensor(DType::I64, vec![]), arg, dims(&[2, 2])), "a position along 2 axes");
    let data = || TensorData::splat(DType::F32, vec![2], Element::Float(0.0)).unwrap();
    fails(with(f32s(&[3]), |_, _| Op::Const(data())), "a constant of shape [2] for a value of shape [3]");
    fails(with(Type::tensor(DType::I64, dims(&[2])), |_, _| Op::Const(data())), "the constant is f32 where i64");
    fails(with(Type::tensor(DType::I64, dims(&[5])), |_, k| Op::Reshape(k.var)), "[4] is reshaped to [5]");
    fails(with(f32s(&[4]), |_, k| Op::Reshape(k.var)), "the tensor is i64 where f32 is expected");
    assert_eq!(with(f32s(&[4]), |x, _| Op::Reshape(x.var)), Ok(()));
}

#[test]
fn sequences_calls_and_blocks() {
    let sequence = || Type::Sequence { dtype: DType::F32, element: None };
    fails(with(sequence(), |_, k| Op::SequenceNew(vec![k.var])), "the element is i64 where f32 is expected");
    let at = |x: &Tensor, _: &Tensor| Op::SequenceAt { sequence: x.var, position: zero() };
    fails(with(f32s(&[2]), at), "%0 is no sequence");
    let split = |x: &Tensor, _: &Tensor| Op::SequenceSplit { tensor: x.var, axis: 2, parts: Parts::Chunks(Int::ONE) };
    fails(with(sequence(), split), "axis 2 of a tensor of rank 2");
    fails(with(f32s(&[2]), |x, _| Op::SequenceNew(vec![x.var])), "the result is a sequence, its type is not");
    let call = |x: &Tensor, _: &Tensor| Op::Call { function: Function::Tile, arguments: vec![x.var] };
    fails(with(f32s(&[2]), call), "1 arguments where 2 are expected");
    let shape = |x: &Tensor, _: &Tensor| Op::Call { function: Function::Shape, arguments: vec![x.var] };
    fails(with(f32s(&[2]), shape), "the result is i64 where f32 is expected");
    fails(with(f32s(&[2]), |x, _| Op::OptionalGet(x.var)), "%0 is no optional value");
    let condition = |x: &Tensor, _: &Tensor| {
        let block = || Block { statements: vec![], results: vec![x.var] };
        Op::If { condition: x.var, then: block(), otherwise: block() }
    };
    fails(with(f32s(&[2, 3]), condition), "the condition is f32 where bool is expected");
    let mut module = Builder::default();
    let c = tensor(&mut module, "c", DType::Bool, vec![]);
    let x = tensor(&mut module, "x", DType::F32, dims(&[2]));
    let block = |results: &[Var]| Block { statements: vec![], results: results.to_vec() };
    let yielding = |then: &[Var], otherwise: &[Var]| {
        let mut b = Builder::default();
        b.module = module.module.clone();
        let op = Op::If { condition: c.var, then: block(then), otherwise: block(otherwise) };
        let result = b.push(f32s(&[2]), op);
        verify(&b.finish(vec![result]))
    };
    assert_eq!(yielding(&[x.var], &[x.var]), Ok(()));
    fails(yielding(&[x.var], &[]), "a block yields 0 values where 1 are expected");
    fails(yielding(&[x.var], &[c.var]), "a block yields");
}
