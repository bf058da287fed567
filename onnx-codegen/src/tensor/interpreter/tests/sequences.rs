//! Sequences and optionals.

use super::*;

fn of(value: i128, shape: &[usize]) -> TensorData {
    let numel: usize = shape.iter().product();
    ints(DType::I64, shape, &(0..numel as i128).map(|k| value + k).collect::<Vec<_>>())
}

fn any() -> Type {
    Type::Sequence { dtype: DType::I64, element: None }
}

/// One operation on a sequence input; `position` is a second input.
fn apply(ty: Type, items: Vec<TensorData>, position: i64, op: impl Fn(Var, Int) -> Op) -> Result<HostValue, String> {
    let mut b = Builder::default();
    let sequence = input(&mut b, "s", any());
    let at = input_tensor(&mut b, "at", DType::I64, vec![]);
    at_node(&mut b, "Sequence");
    let position_int = b.int_at(&at, 0).unwrap();
    let result = b.push(ty, op(sequence, position_int));
    let items = HostValue::Sequence(items.into_iter().map(HostValue::Tensor).collect());
    let position = ints(DType::I64, &[], &[position.into()]).into();
    run_all(&b.finish(vec![result]), vec![items, position]).map(|mut r| r.remove(0)).map_err(|e| e.to_string())
}

fn unknown() -> Type {
    Type::Tensor { dtype: DType::I64, shape: None }
}

fn firsts(value: &HostValue) -> Vec<i64> {
    value.as_sequence().unwrap().iter().map(|t| t.as_tensor().unwrap().to_i64s().unwrap()[0]).collect()
}

#[test]
fn positions() {
    let items = || vec![of(10, &[2]), of(20, &[]), of(30, &[1, 1])];
    let at = |p| apply(unknown(), items(), p, |sequence, position| Op::SequenceAt { sequence, position });
    assert_eq!(at(1).unwrap(), of(20, &[]).into());
    assert_eq!(at(-3).unwrap(), of(10, &[2]).into());
    for bad in [3, -4] {
        let expected =
            format!("node \"a_Sequence\" (Sequence): the position {bad} is outside of a sequence of 3 tensors");
        assert_eq!(at(bad).unwrap_err(), expected);
    }
    let erase = |p| {
        apply(any(), items(), p, |sequence, p| Op::SequenceErase { sequence, position: Some(p) }).map(|s| firsts(&s))
    };
    assert_eq!(erase(0).unwrap(), [20, 30]);
    assert_eq!(erase(-1).unwrap(), [10, 20]);
    assert!(erase(3).is_err() && erase(-4).is_err());
    let last = apply(any(), items(), 0, |sequence, _| Op::SequenceErase { sequence, position: None });
    assert_eq!(firsts(&last.unwrap()), [10, 20]);
    let empty = apply(any(), vec![], 0, |sequence, _| Op::SequenceErase { sequence, position: None });
    assert!(empty.unwrap_err().contains("the position -1 is outside of a sequence of 0 tensors"));
}

#[test]
fn insertion() {
    let insert = |position: Option<i64>| {
        let mut b = Builder::default();
        let sequence = input(&mut b, "s", any());
        let tensor = input_tensor(&mut b, "x", DType::I64, dims(&[1]));
        at_node(&mut b, "SequenceInsert");
        let op = Op::SequenceInsert { sequence, tensor: tensor.var, position: position.map(Int::from) };
        let result = b.push(any(), op);
        let items = HostValue::Sequence(vec![of(10, &[1]).into(), of(20, &[1]).into()]);
        run_all(&b.finish(vec![result]), vec![items, of(99, &[1]).into()]).map(|r| firsts(&r[0]))
    };
    assert_eq!(insert(None).unwrap(), [10, 20, 99]);
    assert_eq!(insert(Some(2)).unwrap(), [10, 20, 99]);
    assert_eq!(insert(Some(0)).unwrap(), [99, 10, 20]);
    assert_eq!(insert(Some(-1)).unwrap(), [10, 99, 20]);
    assert_eq!(insert(Some(-2)).unwrap(), [99, 10, 20]);
    assert!(insert(Some(3)).is_err() && insert(Some(-3)).is_err());
}

#[test]
fn joining() {
    let join = |items: Vec<TensorData>, axis: i64, new_axis: bool| {
        apply(unknown(), items, 0, |sequence, _| Op::SequenceConcat { sequence, axis, new_axis })
            .map(|v| v.as_tensor().map(|t| (t.shape.clone(), t.to_i64s().unwrap())).unwrap())
    };
    let (a, b) = (of(0, &[2, 2]), of(10, &[2, 1]));
    assert_eq!(join(vec![a.clone(), b.clone()], -1, false).unwrap(), (vec![2, 3], vec![0, 1, 10, 2, 3, 11]));
    assert_eq!(join(vec![a.clone(), a.clone()], 0, false).unwrap(), (vec![4, 2], vec![0, 1, 2, 3, 0, 1, 2, 3]));
    assert_eq!(join(vec![of(0, &[2]), of(5, &[2])], -1, true).unwrap(), (vec![2, 2], vec![0, 5, 1, 6]));
    assert_eq!(join(vec![of(0, &[2]), of(5, &[2])], 0, true).unwrap(), (vec![2, 2], vec![0, 1, 5, 6]));
    assert!(join(vec![a.clone(), b.clone()], 0, false).unwrap_err().contains("cannot be joined"));
    assert!(join(vec![a.clone(), b], 0, true).unwrap_err().contains("cannot be joined"));
    assert!(join(vec![], 0, false).unwrap_err().contains("an empty sequence cannot be concatenated"));
    assert!(join(vec![a.clone()], 2, false).unwrap_err().contains("the axis 2 is outside"));
    assert_eq!(join(vec![a], 2, true).unwrap().0, [2, 2, 1]);
}

#[test]
fn splitting() {
    let split = |parts: &dyn Fn(Var) -> Parts, lengths: &[i64], axis: i64| {
        let mut b = Builder::default();
        let x = input_tensor(&mut b, "x", DType::I64, dims(&[2, 5]));
        let lengths_var = input(&mut b, "lengths", Type::Tensor { dtype: DType::I64, shape: None });
        at_node(&mut b, "SplitToSequence");
        let op = Op::SequenceSplit { tensor: x.var, axis, parts: parts(lengths_var) };
        let result = b.push(any(), op);
        let values = vec![of(0, &[2, 5]).into(), TensorData::from_i64s(lengths).into()];
        let items = run_all(&b.finish(vec![result]), values).map_err(|e| e.to_string())?;
        let items = items[0].as_sequence().unwrap().iter().map(|t| t.as_tensor().unwrap().clone());
        Ok::<_, String>(items.map(|t| (t.shape.clone(), t.to_i64s().unwrap())).collect::<Vec<_>>())
    };
    let chunks = |n: i64| split(&|_| Parts::Chunks(Int::from(n)), &[], 1);
    assert_eq!(
        chunks(2).unwrap(),
        [(vec![2, 2], vec![0, 1, 5, 6]), (vec![2, 2], vec![2, 3, 7, 8]), (vec![2, 1], vec![4, 9])]
    );
    assert_eq!(chunks(9).unwrap().len(), 1);
    assert!(chunks(0).unwrap_err().contains("pieces of length 0"));
    let lengths = |l: &[i64]| split(&Parts::Lengths, l, -1);
    assert_eq!(
        lengths(&[1, 0, 4]).unwrap(),
        [(vec![2, 1], vec![0, 5]), (vec![2, 0], vec![]), (vec![2, 4], vec![1, 2, 3, 4, 6, 7, 8, 9])]
    );
    let text = lengths(&[1, 3]).unwrap_err();
    assert!(
        text.contains("(SplitToSequence): the lengths i64[2] {1, 3} must not be negative and sum up to 5"),
        "{text}"
    );
    assert!(lengths(&[6, -1]).is_err());
    let each = |keepdims| split(&|_| Parts::Each { keepdims }, &[], 0).unwrap();
    assert_eq!(each(true)[1], (vec![1, 5], vec![5, 6, 7, 8, 9]));
    assert_eq!(each(false)[1], (vec![5], vec![5, 6, 7, 8, 9]));
    let column = split(&|_| Parts::Each { keepdims: false }, &[], 1).unwrap();
    assert_eq!(column[4], (vec![2], vec![4, 9]));
}

#[test]
fn lengths_and_construction() {
    let mut b = Builder::default();
    let sequence = input(&mut b, "s", any());
    let n = b.define_symbol("length", 0, i64::MAX, Source::SequenceLength(sequence));
    let length = b.map(DType::I64, vec![], |_| Scalar::int(n.clone())).unwrap();
    let pair = b.push(any(), Op::SequenceNew(vec![length.var, length.var]));
    let module = b.finish(vec![pair]);
    let result = run_all(&module, vec![HostValue::Sequence(vec![of(1, &[1]).into(), of(1, &[2]).into()])]).unwrap();
    assert_eq!(firsts(&result[0]), [2, 2]);
    let wrong = HostValue::Sequence(vec![floats(DType::F32, &[1], &[1.0]).into()]);
    let text = error(&module, vec![wrong]);
    assert_eq!(text, "value \"s\": expected sequence(i64[..]), got sequence of 1: element 0 is f32[1]");
}

#[test]
fn optionals() {
    let mut b = Builder::default();
    let optional = || Type::Optional(Box::new(unknown()));
    let o = input(&mut b, "o", optional());
    let has = b.push(Type::tensor(DType::Bool, vec![]), Op::OptionalHas(o));
    let empty = b.push(optional(), Op::Optional(None));
    let full = b.push(optional(), Op::Optional(Some(has)));
    at_node(&mut b, "OptionalGetElement");
    let got = b.push(unknown(), Op::OptionalGet(o));
    let module = b.finish(vec![has, empty, full, got]);
    let flag = HostValue::Tensor(TensorData::scalar(DType::Bool, Element::Bool(true)).unwrap());
    let optional = |value: Option<HostValue>| HostValue::Optional(value.map(Box::new));
    let x: HostValue = of(1, &[2]).into();
    let result = run_all(&module, vec![optional(Some(x.clone()))]).unwrap();
    assert_eq!(result, [flag.clone(), optional(None), optional(Some(flag)), x]);
    let text = error(&module, vec![optional(None)]);
    assert_eq!(text, "node \"a_OptionalGetElement\" (OptionalGetElement): the optional is empty");
}

#[test]
fn element_types() {
    let mut b = Builder::default();
    let n = Int::sym(b.module.symbols.add("n", 0, 9));
    let element = Some(vec![Some(n), None, Some(Int::from(2i64))]);
    let s = input(&mut b, "s", Type::Optional(Box::new(Type::Sequence { dtype: DType::I64, element })));
    let module = b.finish(vec![s]);
    let optional = |shapes: &[&[usize]]| {
        let items = shapes.iter().map(|s| of(0, s).into()).collect();
        HostValue::Optional(Some(Box::new(HostValue::Sequence(items))))
    };
    let good = optional(&[&[3, 1, 2], &[3, 5, 2]]);
    assert_eq!(run_all(&module, vec![good.clone()]).unwrap(), [good]);
    assert!(run_all(&module, vec![HostValue::Optional(None)]).is_ok());
    assert!(error(&module, vec![optional(&[&[3, 1, 2], &[4, 1, 2]])]).contains("element 1 is i64[4,1,2]: n is 3"));
    assert!(error(&module, vec![optional(&[&[3, 1, 3]])]).contains("element 0 is i64[3,1,3]"));
}
