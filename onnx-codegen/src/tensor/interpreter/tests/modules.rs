//! Whole modules: symbols, checks, blocks, functions.

use super::*;

#[test]
fn rank_0_and_empty() {
    let x = floats(DType::F32, &[], &[3.0]);
    let result = eval(DType::F32, &[], &[x], |t, _| t[0].at(vec![]) + t[0].at(vec![]));
    assert_eq!((result.shape.len(), result.get(0)), (0, Element::Float(6.0)));
    let x = floats(DType::F32, &[0, 3], &[]);
    let result = eval(DType::F32, &[3, 0], &[x], |t, i| t[0].at(vec![i[1].clone(), i[0].clone()]));
    assert_eq!(result.shape, [3, 0]);
}

#[test]
fn one_value_stays_one_value() {
    let huge = dims(&[1 << 20, 1 << 20]);
    let mut b = Builder::default();
    let t = b.map(DType::F64, huge.clone(), |_| Scalar::number(DType::F64, 2.0)).unwrap();
    let x = input_tensor(&mut b, "x", DType::F64, vec![]);
    let sum = b.map(DType::F64, huge.clone(), |i| t.at(i.to_vec()) + x.at(vec![])).unwrap();
    let good = run_one(&b.finish(vec![sum.var]), vec![floats(DType::F64, &[], &[0.5])]);
    assert_eq!((good.as_splat(), good.numel()), (Some(Element::Float(2.5)), 1 << 40));
    let mut b = Builder::default();
    at_node(&mut b, "Range");
    let indices = b.map(DType::I64, huge, |i| Scalar::int(i[0].clone())).unwrap();
    let text = error(&b.finish(vec![indices.var]), vec![]);
    assert!(text.starts_with("node \"a_Range\" (Range): a tensor i64[1048576,1048576] would take"), "{text}");
}

#[test]
fn symbols_are_bound_by_inputs() {
    let mut b = Builder::default();
    let n = Int::sym(b.module.symbols.add("n", 1, 4));
    let x = input_tensor(&mut b, "x", DType::F32, vec![&n * 2]);
    input_tensor(&mut b, "y", DType::F32, vec![n.clone(), n.clone()]);
    let doubled = b.map(DType::F32, vec![&n * 4], |i| {
        x.at(vec![Int::atom(crate::types::int::Atom::Mod([i[0].clone(), &n * 2].into()))])
    });
    let module = b.finish(vec![doubled.unwrap().var]);
    let y = |shape: &[usize]| TensorData::splat(DType::F32, shape.to_vec(), Element::Float(0.0)).unwrap();
    let x = floats(DType::F32, &[4], &[1.0, 2.0, 3.0, 4.0]);
    let good = run_one(&module, vec![x.clone(), y(&[2, 2])]);
    assert_eq!(good.to_f64s().unwrap(), [1.0, 2.0, 3.0, 4.0, 1.0, 2.0, 3.0, 4.0]);
    let fails = |x: TensorData, y: TensorData| error(&module, vec![x.into(), y.into()]);
    assert_eq!(fails(x.clone(), y(&[2, 3])), "value \"y\": expected f32[n, n], got f32[2,3]: n is 2 elsewhere");
    assert_eq!(fails(x.clone(), y(&[5, 5])), "value \"y\": expected f32[n, n], got f32[5,5]: n must be at most 4");
    assert_eq!(fails(x.clone(), y(&[3, 3])), "value \"x\": expected f32[2*n], got f32[4]: 2*n is 6");
    assert_eq!(fails(x.clone(), y(&[2])), "value \"y\": expected f32[n, n], got f32[2]");
    let wrong = ints(DType::I64, &[4], &[1, 2, 3, 4]);
    assert_eq!(fails(wrong, y(&[2, 2])), "value \"x\": expected f32[2*n], got i64[4]");
    assert_eq!(
        run(&module, &[None, None]).unwrap_err().to_string(),
        "value \"x\": the input has no value and no default"
    );
    assert_eq!(run(&module, &[]).unwrap_err().to_string(), "expected 2 inputs, got 0");
}

#[test]
fn defaults() {
    let mut b = Builder::default();
    let x = input_tensor(&mut b, "x", DType::F32, dims(&[1]));
    b.module.inputs[0].default = Some(floats(DType::F32, &[1], &[4.0]));
    let module = b.finish(vec![x.var]);
    assert_eq!(run(&module, &[None]).unwrap()[0].as_tensor().unwrap().get(0), Element::Float(4.0));
}

#[test]
fn symbols_defined_while_running() {
    let mut b = Builder::default();
    let shape = input_tensor(&mut b, "shape", DType::I64, dims(&[2]));
    at_node(&mut b, "ConstantOfShape");
    let sizes = b.ints(&shape).unwrap();
    for size in &sizes {
        b.check(Condition::NonNegative(size.clone()), || "the shape is negative".into()).unwrap();
    }
    let ones = b.map(DType::U8, sizes, |_| Scalar::number(DType::U8, 1.0)).unwrap();
    let module = b.finish(vec![ones.var]);
    let result = run_one(&module, vec![ints(DType::I64, &[2], &[2, 3])]);
    assert_eq!((result.shape.clone(), result.as_splat()), (vec![2, 3], Some(Element::Int(1))));
    let text = error(&module, vec![ints(DType::I64, &[2], &[2, -3]).into()]);
    assert_eq!(text, "node \"a_ConstantOfShape\" (ConstantOfShape): shape[1] is -3, but must be at least 0");
}

#[test]
fn checks() {
    let mut b = Builder::default();
    let (n, m) = (b.module.symbols.add("n", 0, 99), b.module.symbols.add("m", 0, 99));
    let (n, m) = (Int::sym(n), Int::sym(m));
    let x = input_tensor(&mut b, "x", DType::F32, vec![n.clone()]);
    let y = input_tensor(&mut b, "y", DType::F32, vec![m.clone()]);
    at_node(&mut b, "Add");
    let shape = b.broadcast(&[&x.shape, &y.shape]).unwrap();
    let sum = b
        .map(DType::F32, shape.clone(), |i| {
            let of = |t: &Tensor| {
                let scope_index = Int::atom(crate::types::int::Atom::Mod([i[0].clone(), t.shape[0].clone()].into()));
                t.at(vec![scope_index])
            };
            of(&x) + of(&y)
        })
        .unwrap();
    let module = b.finish(vec![sum.var]);
    let of = |values: &[f64]| floats(DType::F32, &[values.len()], values);
    assert_eq!(run_one(&module, vec![of(&[1.0, 2.0]), of(&[10.0])]).to_f64s().unwrap(), [11.0, 12.0]);
    assert_eq!(run_one(&module, vec![of(&[]), of(&[10.0])]).shape, [0]);
    let text = error(&module, vec![of(&[1.0, 2.0]).into(), of(&[1.0, 2.0, 3.0]).into()]);
    assert_eq!(text, "node \"a_Add\" (Add): the dims n and m do not broadcast (2 and 3)");
}

#[test]
fn only_one_block_runs() {
    let mut b = Builder::default();
    let condition = input_tensor(&mut b, "c", DType::Bool, vec![]);
    let x = input_tensor(&mut b, "x", DType::I64, dims(&[2]));
    let branch = |b: &mut Builder, op: Binary| {
        b.begin_block();
        at_node(b, "Div");
        let result = b.map(DType::I64, dims(&[2]), |i| Scalar::int(8usize).binary(op, x.at(i.to_vec()))).unwrap();
        b.end_block(vec![result.var])
    };
    let (then, otherwise) = (branch(&mut b, Binary::Div), branch(&mut b, Binary::Add));
    let result = b.push(Type::tensor(DType::I64, dims(&[2])), Op::If { condition: condition.var, then, otherwise });
    let module = b.finish(vec![result, x.var]);
    let flag = |value| TensorData::scalar(DType::Bool, Element::Bool(value)).unwrap();
    let x = ints(DType::I64, &[2], &[0, 2]);
    let result = run_one(&module, vec![flag(false), x.clone()]);
    assert_eq!(result.to_i64s().unwrap(), [8, 10]);
    let text = error(&module, vec![flag(true).into(), x.into()]);
    assert_eq!(text, "node \"a_Div\" (Div): integer division by zero");
}

#[test]
fn functions() {
    let call = |function: Function, arguments: Vec<TensorData>| {
        let mut b = Builder::default();
        let dtype = match &function {
            Function::Shape | Function::Size => DType::I64,
            Function::ConstantOfShape { dtype, .. } => *dtype,
            _ => arguments[0].dtype,
        };
        let vars: Vec<Var> =
            arguments.iter().map(|a| input(&mut b, "x", Type::Tensor { dtype: a.dtype, shape: None })).collect();
        at_node(&mut b, "Call");
        let ty = Type::Tensor { dtype, shape: None };
        let result = b.push(ty, Op::Call { function, arguments: vars });
        let values = arguments.into_iter().map(HostValue::Tensor).collect();
        run_all(&b.finish(vec![result]), values).map(|r| r[0].as_tensor().unwrap().clone())
    };
    let x = || ints(DType::I64, &[2, 1], &[1, 2]);
    let list = |v: &[i64]| TensorData::from_i64s(v);
    let tiled = call(Function::Tile, vec![x(), list(&[2, 2])]).unwrap();
    assert_eq!((tiled.shape.clone(), tiled.to_i64s().unwrap()), (vec![4, 2], vec![1, 1, 2, 2, 1, 1, 2, 2]));
    let text = |r: Result<TensorData, Diagnostic>| r.unwrap_err().to_string();
    assert_eq!(
        text(call(Function::Tile, vec![x(), list(&[2])])),
        "node \"a_Call\" (Call): 1 repeats for a tensor of rank 2, which must be as many"
    );
    assert!(text(call(Function::Tile, vec![x(), list(&[2, -1])])).contains("the negative number -1"));
    let expanded = call(Function::Expand, vec![x(), list(&[3, 1, 2])]).unwrap();
    assert_eq!(expanded.shape, [3, 2, 2]);
    assert_eq!(expanded.to_i64s().unwrap(), [1, 1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2]);
    assert!(text(call(Function::Expand, vec![x(), list(&[3, 1])])).contains("do not broadcast"));
    let reshape = |allowzero, shape: &[i64]| call(Function::Reshape { allowzero }, vec![x(), list(shape)]);
    assert_eq!(reshape(false, &[0, -1, 1]).unwrap().shape, [2, 1, 1]);
    assert!(text(reshape(false, &[3, -1])).contains("shape [2,1] cannot take the shape [3, -1]"));
    assert!(text(reshape(true, &[0, 2])).contains("cannot take"));
    assert!(text(reshape(false, &[-1, -1])).contains("cannot take"));
    assert_eq!(call(Function::Shape, vec![x()]).unwrap().to_i64s().unwrap(), [2, 1]);
    assert_eq!(call(Function::Size, vec![x()]).unwrap().to_i64s().unwrap(), [2]);
    let value = Literal::Float(1.5);
    let filled = call(Function::ConstantOfShape { dtype: DType::F16, value }, vec![list(&[])]).unwrap();
    assert_eq!((filled.shape.len(), filled.get(0)), (0, Element::Float(1.5)));
}

#[test]
fn assumed_shapes_are_checked() {
    let mut b = Builder::default();
    let x = input(&mut b, "x", Type::Tensor { dtype: DType::F32, shape: None });
    at_node(&mut b, "AssumeShape");
    let n = b.module.symbols.add("n", 0, i64::MAX);
    let ty = Type::tensor(DType::F32, vec![Int::sym(n), Int::from(2i64)]);
    let y = b.push(ty, Op::Call { function: Function::AssumeShape, arguments: vec![x] });
    let m = b.define_symbol("m", 0, i64::MAX, Source::Dim { tensor: y, axis: 0 });
    let sizes = b.int_vector(&[m]).unwrap();
    let module = b.finish(vec![sizes.var]);
    let of = |shape: &[usize]| TensorData::splat(DType::F32, shape.to_vec(), Element::Float(0.0)).unwrap();
    assert_eq!(run_one(&module, vec![of(&[3, 2])]).to_i64s().unwrap(), [3]);
    let text = error(&module, vec![of(&[3, 3]).into()]);
    assert_eq!(text, "node \"a_AssumeShape\" (AssumeShape): expected f32[n, 2], got tensor f32[3,3]");
    assert!(error(&module, vec![of(&[3]).into()]).contains("expected f32[n, 2]"));
}

#[test]
fn one_operation_is_evaluated() {
    let mut b = Builder::default();
    let x = b.constant(ints(DType::I64, &[2], &[3, 4])).unwrap();
    let y = b.map(DType::I64, dims(&[2]), |i| x.at(i.to_vec()) * x.at(i.to_vec())).unwrap();
    assert_eq!(b.known_data(y.var).unwrap().to_i64s().unwrap(), [9, 16]);
}
