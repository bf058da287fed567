//! Expected values by the text of the operators: numpy's `split`, `concatenate` and `stack`, Python's lists.

use crate::graph::Attribute;
use crate::graph::Attribute::Int;
use crate::ops::testing::{Net, counted, floats, has_sequences, ints, scalar, sequence};
use crate::types::{DType, Element, HostValue, TensorData};

fn tensor(data: TensorData) -> HostValue {
    HostValue::Tensor(data)
}

/// What a network without inputs gives.
fn results(net: &Net) -> Vec<HostValue> {
    net.run(&[]).unwrap()
}

/// The same of one from which sequences must have dissolved.
fn dissolved(net: &Net, inputs: &[HostValue]) -> Vec<HostValue> {
    assert!(!has_sequences(&net.lower().unwrap()));
    net.run(inputs).unwrap()
}

/// Three f32[2] constants `a`, `b`, `c` of 0, 1; 10, 11; 20, 21, and the sequence `s` of them.
fn abc() -> Net {
    let mut net = Net::new(13);
    for (name, first) in [("a", 0), ("b", 10), ("c", 20)] {
        net.constant(name, counted(&[2], first));
    }
    net.node("SequenceConstruct", "a,b,c", "s", &[]);
    net
}

/// The sequence as an output: the first elements of its tensors.
fn heads(value: &HostValue) -> Vec<f64> {
    let items = value.as_sequence().unwrap();
    items.iter().map(|item| item.as_tensor().unwrap().to_f64s().unwrap()[0]).collect()
}

#[test]
fn known_positions_leave_no_sequence() {
    for (position, head) in [(0, 0), (2, 20), (-1, 20), (-3, 0)] {
        let mut net = abc();
        net.constant("p", scalar(position));
        net.node("SequenceAt", "s,p", "y", &[]);
        net.outputs("y");
        assert_eq!(dissolved(&net, &[]), [tensor(counted(&[2], head))]);
    }
}

#[test]
fn insert_and_erase_at_known_positions() {
    for (position, expected) in [
        (Some(0), [30., 0., 10., 20.]),
        (Some(3), [0., 10., 20., 30.]),
        (Some(-1), [0., 10., 30., 20.]),
        (Some(-3), [30., 0., 10., 20.]),
        (None, [0., 10., 20., 30.]),
    ] {
        let mut net = abc();
        net.constant("d", counted(&[2], 30));
        net.constant("p", ints(DType::I32, &[], &[position.unwrap_or(0)]));
        net.node("SequenceInsert", if position.is_some() { "s,d,p" } else { "s,d" }, "t", &[]);
        net.node("SequenceLength", "t", "n", &[]);
        net.outputs("t,n");
        let outputs = results(&net);
        assert_eq!(heads(&outputs[0]), expected, "{position:?}");
        assert_eq!(outputs[1], tensor(scalar(4)));
    }
    for (position, expected) in
        [(Some(0), [10., 20.]), (Some(1), [0., 20.]), (Some(-1), [0., 10.]), (Some(-3), [10., 20.]), (None, [0., 10.])]
    {
        let mut net = abc();
        net.constant("p", scalar(position.unwrap_or(0)));
        net.node("SequenceErase", if position.is_some() { "s,p" } else { "s," }, "t", &[]);
        net.outputs("t");
        assert_eq!(heads(&results(&net)[0]), expected, "{position:?}");
    }
}

#[test]
fn known_positions_outside_are_refused() {
    let refused = |op: &str, inputs: &str, position: i64| {
        let mut net = abc();
        net.constant("p", scalar(position));
        net.node(op, inputs, "y", &[]);
        net.outputs("y");
        net.refused()
    };
    let wide = "(opset 13, inputs sequence of 3 f32, i64[])";
    assert_eq!(
        refused("SequenceAt", "s,p", 3),
        format!(
            "node \"n1\" (SequenceAt): position 3 is outside of the sequence of length 3, whose positions are -3 to 2 {wide}"
        )
    );
    assert_eq!(
        refused("SequenceErase", "s,p", -4),
        format!(
            "node \"n1\" (SequenceErase): position -4 is outside of the sequence of length 3, whose positions are -3 to 2 {wide}"
        )
    );
    assert_eq!(
        refused("SequenceInsert", "s,a,p", 4),
        "node \"n1\" (SequenceInsert): position 4 is outside of the sequence of length 3, into which positions -3 to 3 \
         insert (opset 13, inputs sequence of 3 f32, f32[2], i64[])"
    );
    let mut net = Net::new(11);
    net.node("SequenceEmpty", "", "s", &[]);
    net.node("SequenceErase", "s", "t", &[]);
    net.outputs("t");
    assert_eq!(
        net.refused(),
        "node \"n1\" (SequenceErase): position -1 is outside of the sequence of length 0, which is empty (opset 11, \
         input sequence of 0 f32)"
    );
}

#[test]
fn positions_that_run_time_gives() {
    for dtype in [DType::I32, DType::I64] {
        let mut net = abc();
        net.constant("d", counted(&[2], 30));
        net.input("p", &format!("{dtype}[]"));
        net.node("SequenceAt", "s,p", "at", &[]);
        net.node("SequenceInsert", "s,d,p", "more", &[]);
        net.node("SequenceErase", "s,p", "less", &[]);
        net.node("SequenceLength", "more", "n", &[]);
        net.outputs("at,more,less,n");
        let run = |p: i64| net.run(&[tensor(ints(dtype, &[], &[p]))]);
        let outputs = run(-2).unwrap();
        assert_eq!(outputs[0], tensor(counted(&[2], 10)));
        assert_eq!(heads(&outputs[1]), [0., 30., 10., 20.]);
        assert_eq!(heads(&outputs[2]), [0., 20.]);
        assert_eq!(outputs[3], tensor(scalar(4)));
        for p in [3, -4] {
            let error = run(p).unwrap_err();
            assert!(error.starts_with("node \"n1\" (SequenceAt): ") && error.contains(&p.to_string()), "{error}");
        }
    }
}

#[test]
fn symbolic_positions() {
    // The position is the length of a free axis.
    let mut net = abc();
    net.input("x", "f32[n]");
    net.node("Shape", "x", "shape", &[]);
    net.node("Squeeze", "shape", "p", &[]);
    net.node("SequenceAt", "s,p", "y", &[]);
    net.outputs("y");
    assert_eq!(net.run(&[tensor(counted(&[1], 0))]).unwrap(), [tensor(counted(&[2], 10))]);
    assert!(net.run(&[tensor(counted(&[3], 0))]).is_err());
}

#[test]
fn one_place_needs_no_sequence() {
    let mut net = Net::new(11);
    net.input("p", "i64[]");
    net.input("q", "i64[]");
    net.constant("a", counted(&[2], 0));
    net.node("SequenceEmpty", "", "none", &[]);
    net.node("SequenceInsert", "none,a,p", "one", &[]);
    net.node("SequenceAt", "one,q", "y", &[]);
    net.node("SequenceErase", "one,q", "rest", &[]);
    net.node("SequenceLength", "rest", "n", &[]);
    net.outputs("y,n");
    assert!(!has_sequences(&net.lower().unwrap()));
    let run = |p: i64, q: i64| net.run(&[tensor(scalar(p)), tensor(scalar(q))]);
    assert_eq!(run(0, -1).unwrap(), [tensor(counted(&[2], 0)), tensor(scalar(0))]);
    for (p, q, node, range) in [(1, 0, "n1", "0 in"), (0, 1, "n2", "-1 or 0"), (0, -2, "n2", "-1")] {
        let error = run(p, q).unwrap_err();
        assert!(error.starts_with(&format!("node \"{node}\"")) && error.contains(range), "{error}");
    }
}

#[test]
fn every_dtype() {
    for dtype in DType::ALL {
        let element = match dtype.class() {
            crate::types::Class::Float => Element::Float(1.0),
            crate::types::Class::Signed | crate::types::Class::Unsigned => Element::Int(1),
            crate::types::Class::Bool => Element::Bool(true),
            crate::types::Class::Complex => Element::Complex(1.0, 2.0),
            crate::types::Class::String => Element::Str("one".into()),
        };
        let data = TensorData::splat(dtype, vec![3], element).unwrap();
        let mut net = Net::new(24);
        net.input("x", &format!("{dtype}[3]"));
        net.input("p", "i64[]");
        net.node("SequenceEmpty", "", "none", &[("dtype", Int(i64::from(dtype.to_onnx())))]);
        net.node("SequenceInsert", "none,x", "one", &[]);
        net.node("SequenceInsert", "one,x,p", "two", &[]);
        net.node("SplitToSequence", "x", "parts", &[]);
        net.node("ConcatFromSequence", "parts", "y", &[("axis", Int(0))]);
        net.outputs("none,two,y");
        let outputs = net.run(&[tensor(data.clone()), tensor(scalar(1))]).unwrap();
        assert_eq!(outputs, [sequence([]), sequence([data.clone(), data.clone()]), tensor(data)], "{dtype}");
    }
}

#[test]
fn dtypes_must_agree() {
    let mut net = abc();
    net.constant("i", scalar(0));
    net.node("SequenceConstruct", "a,i", "t", &[]);
    net.node("SequenceInsert", "s,i", "u", &[]);
    net.node("SequenceEmpty", "", "v", &[("dtype", Int(99))]);
    assert_eq!(
        net.refused(),
        "node \"n1\" (SequenceConstruct): the tensors of a sequence must have one dtype, but input 0 is f32 and input \
         1 is i64 (opset 13, inputs f32[2], i64[])\n\
         node \"n2\" (SequenceInsert): the tensor is i64, but the sequence that it is inserted into is one of f32 \
         (opset 13, inputs sequence of 3 f32, i64[])\n\
         node \"n3\" (SequenceEmpty): 99 names no data type (opset 13, inputs none)"
    );
    let mut net = Net::new(11);
    net.node("SequenceConstruct", "", "t", &[]);
    assert_eq!(
        net.refused(),
        "node \"n0\" (SequenceConstruct): there is no tensor to construct a sequence from (opset 11, inputs none)\n  \
         help: SequenceEmpty makes an empty sequence"
    );
}

#[test]
fn an_empty_sequence_is_one_of_f32() {
    let mut net = Net::new(11);
    net.node("SequenceEmpty", "", "s", &[]);
    net.constant("x", counted(&[1], 0));
    net.node("SequenceInsert", "s,x", "t", &[]);
    net.node("SequenceLength", "s", "n", &[]);
    net.outputs("s,t,n");
    assert_eq!(results(&net), [sequence([]), sequence([counted(&[1], 0)]), tensor(scalar(0))]);
}

fn split(ty: &str, split: Option<TensorData>, axis: i64, keepdims: i64) -> Net {
    let mut net = Net::new(11);
    net.input("x", ty);
    let has_split = split.is_some();
    split.into_iter().for_each(|data| net.constant("split", data));
    let attributes = [("axis", Int(axis)), ("keepdims", Int(keepdims))];
    net.node("SplitToSequence", if has_split { "x,split" } else { "x" }, "s", &attributes);
    net.outputs("s");
    net
}

/// Columns `from..to` of the f32[2,6] of 0, 1, …
fn columns(from: usize, to: usize) -> TensorData {
    let values: Vec<f64> = (0..2).flat_map(|row| (from..to).map(move |c| (row * 6 + c) as f64)).collect();
    floats(DType::F32, &[2, to - from], &values)
}

#[test]
fn split_into_chunks() {
    let x = [tensor(counted(&[2, 6], 0))];
    // An uneven tail; `keepdims` is ignored where `split` is given.
    for (ty, dtype) in [("f32[2,6]", DType::I64), ("f32[2,n]", DType::I32), ("f32", DType::I64)] {
        let net = split(ty, Some(ints(dtype, &[], &[4])), -1, 0);
        assert_eq!(net.run(&x).unwrap(), [sequence([columns(0, 4), columns(4, 6)])], "{ty}");
        let net = split(ty, Some(ints(dtype, &[], &[1])), 0, 0);
        let rows = [counted(&[1, 6], 0), counted(&[1, 6], 6)];
        assert_eq!(net.run(&x).unwrap(), [sequence(rows)], "{ty}");
        let net = split(ty, Some(ints(dtype, &[], &[9])), 1, 1);
        assert_eq!(net.run(&x).unwrap(), [sequence([columns(0, 6)])], "{ty}");
    }
    let nothing = split("f32[0,3]", Some(scalar(2)), 0, 1);
    assert_eq!(nothing.run(&[tensor(counted(&[0, 3], 0))]).unwrap(), [sequence([])]);
    for length in [0, -1] {
        let message = split("f32[4]", Some(scalar(length)), 0, 1).refused();
        assert_eq!(
            message,
            format!(
                "node \"n0\" (SplitToSequence): `split` is {length}, but must be positive (opset 11, inputs f32[4], i64[])"
            )
        );
    }
}

#[test]
fn split_into_chunks_of_a_length_read_while_running() {
    let mut net = Net::new(11);
    net.input("x", "f32[2,6]");
    net.input("split", "i64[]");
    net.node("SplitToSequence", "x,split", "s", &[("axis", Int(1))]);
    net.node("SequenceLength", "s", "n", &[]);
    net.outputs("s,n");
    let run = |length: i64| net.run(&[tensor(counted(&[2, 6], 0)), tensor(scalar(length))]);
    assert_eq!(run(4).unwrap(), [sequence([columns(0, 4), columns(4, 6)]), tensor(scalar(2))]);
    assert_eq!(run(6).unwrap(), [sequence([columns(0, 6)]), tensor(scalar(1))]);
    for length in [0, -2] {
        let error = run(length).unwrap_err();
        assert!(error.starts_with("node \"n0\" (SplitToSequence)") && error.contains(&length.to_string()), "{error}");
    }
}

#[test]
fn split_into_given_lengths() {
    let x = [tensor(counted(&[2, 6], 0))];
    let parts = || sequence([columns(0, 1), columns(1, 1), columns(1, 6)]);
    for ty in ["f32[2,6]", "f32[2,n]", "f32[m,n]", "f32"] {
        let net = split(ty, Some(ints(DType::I64, &[3], &[1, 0, 5])), 1, 0);
        assert_eq!(net.run(&x).unwrap(), [parts()], "{ty}");
    }
    let sum = split("f32[2,6]", Some(ints(DType::I64, &[2], &[1, 4])), 1, 1).refused();
    let inputs = "(opset 11, inputs f32[2, 6], i64[2])";
    assert_eq!(
        sum,
        format!("node \"n0\" (SplitToSequence): `split` adds up to 5, but axis 1 has the length 6 {inputs}")
    );
    let negative = split("f32[2,6]", Some(ints(DType::I64, &[2], &[7, -1])), 1, 1).refused();
    assert_eq!(negative, format!("node \"n0\" (SplitToSequence): `split` is -1 for part 1 {inputs}"));
    let at_run_time = split("f32[2,n]", Some(ints(DType::I64, &[2], &[1, 4])), 1, 1);
    let error = at_run_time.run(&x).unwrap_err();
    assert!(error.starts_with("node \"n0\" (SplitToSequence): `split` adds up to 5"), "{error}");
}

#[test]
fn lengths_read_while_running_are_still_a_list() {
    let mut net = Net::new(11);
    net.input("x", "f32[2,6]");
    net.input("split", "i64[3]");
    net.constant("p", scalar(-1));
    net.node("SplitToSequence", "x,split", "s", &[("axis", Int(1))]);
    net.node("SequenceAt", "s,p", "last", &[]);
    net.node("SequenceLength", "s", "n", &[]);
    net.node("ConcatFromSequence", "s", "whole", &[("axis", Int(1))]);
    net.outputs("last,n,whole");
    let x = counted(&[2, 6], 0);
    let run = |lengths: &[i64]| dissolved(&net, &[tensor(x.clone()), tensor(ints(DType::I64, &[3], lengths))]);
    assert_eq!(run(&[1, 2, 3]), [tensor(columns(3, 6)), tensor(scalar(3)), tensor(x.clone())]);
    assert_eq!(run(&[0, 6, 0]), [tensor(columns(6, 6)), tensor(scalar(3)), tensor(x.clone())]);
    for (lengths, text) in [([1, 2, 4], "adds up to"), ([7, -1, 0], "split[1] is -1")] {
        let error = net.run(&[tensor(x.clone()), tensor(ints(DType::I64, &[3], &lengths))]).unwrap_err();
        assert!(error.starts_with("node \"n0\" (SplitToSequence)") && error.contains(text), "{error}");
    }
}

#[test]
fn as_many_lengths_as_run_time_gives() {
    let mut net = Net::new(24);
    net.input("x", "f32[2,6]");
    net.input("split", "i64[k]");
    net.node("SplitToSequence", "x,split", "s", &[("axis", Int(1))]);
    net.node("SequenceLength", "s", "n", &[]);
    net.outputs("s,n");
    let run =
        |lengths: &[i64]| net.run(&[tensor(counted(&[2, 6], 0)), tensor(ints(DType::I64, &[lengths.len()], lengths))]);
    assert_eq!(run(&[2, 4]).unwrap(), [sequence([columns(0, 2), columns(2, 6)]), tensor(scalar(2))]);
    assert!(run(&[2, 2]).unwrap_err().starts_with("node \"n0\" (SplitToSequence)"));
}

#[test]
fn split_into_slices() {
    let x = [tensor(counted(&[2, 3], 0))];
    for ty in ["f32[2,3]", "f32[n,3]", "f32"] {
        let kept = split(ty, None, 0, 1).run(&x).unwrap();
        assert_eq!(kept, [sequence([counted(&[1, 3], 0), counted(&[1, 3], 3)])], "{ty}");
        let gone = split(ty, None, -2, 0).run(&x).unwrap();
        assert_eq!(gone, [sequence([counted(&[3], 0), counted(&[3], 3)])], "{ty}");
    }
    // Elements of rank 0.
    let scalars = split("f32[2]", None, 0, 0).run(&[tensor(counted(&[2], 5))]).unwrap();
    assert_eq!(scalars, [sequence([counted(&[], 5), counted(&[], 6)])]);
    let many = split("f32[5000]", None, 0, 1);
    assert!(has_sequences(&many.lower().unwrap()));
    assert_eq!(many.run(&[tensor(counted(&[5000], 0))]).unwrap()[0].as_sequence().unwrap().len(), 5000);
}

#[test]
fn faulty_splits() {
    assert_eq!(
        split("f32[2]", None, 1, 1).refused(),
        "node \"n0\" (SplitToSequence): axis 1 is outside of the rank 1 (opset 11, input f32[2])"
    );
    assert_eq!(
        split("f32[]", None, 0, 1).refused(),
        "node \"n0\" (SplitToSequence): axis 0 is outside of the rank 0 (opset 11, input f32[])"
    );
    assert_eq!(
        split("f32[4]", Some(counted(&[], 2)), 0, 1).refused(),
        "node \"n0\" (SplitToSequence): `split` has dtype f32, not an integer type (opset 11, inputs f32[4], f32[])"
    );
    assert_eq!(
        split("f32[4]", Some(ints(DType::I64, &[1, 2], &[1, 3])), 0, 1).refused(),
        "node \"n0\" (SplitToSequence): `split` has the rank 2, but must have 0 or 1 (opset 11, inputs f32[4], i64[1, 2])"
    );
    let mut net = Net::new(11);
    net.input("x", "f32[4]");
    net.node("SequenceLength", "x", "n", &[]);
    assert_eq!(
        net.refused(),
        "node \"n0\" (SequenceLength): input 0 is a tensor, not a sequence (opset 11, input f32[4])"
    );
}

fn concat(axis: i64, new_axis: i64) -> [(&'static str, Attribute); 2] {
    [("axis", Int(axis)), ("new_axis", Int(new_axis))]
}

#[test]
fn concat_and_stack_of_a_list() {
    for (axis, new_axis, shape, values) in [
        (0, 0, vec![6], vec![0., 1., 10., 11., 20., 21.]),
        (-1, 0, vec![6], vec![0., 1., 10., 11., 20., 21.]),
        (0, 1, vec![3, 2], vec![0., 1., 10., 11., 20., 21.]),
        (1, 1, vec![2, 3], vec![0., 10., 20., 1., 11., 21.]),
        (-1, 1, vec![2, 3], vec![0., 10., 20., 1., 11., 21.]),
        (-2, 1, vec![3, 2], vec![0., 1., 10., 11., 20., 21.]),
    ] {
        let mut net = abc();
        net.node("ConcatFromSequence", "s", "y", &concat(axis, new_axis));
        net.outputs("y");
        assert_eq!(dissolved(&net, &[]), [tensor(floats(DType::F32, &shape, &values))], "{axis} {new_axis}");
    }
}

#[test]
fn concat_of_ragged_free_and_unknown_shapes() {
    let parts = [counted(&[2, 1], 0), counted(&[2, 0], 0), counted(&[2, 2], 10)];
    let inputs = parts.map(tensor);
    let expected = tensor(floats(DType::F32, &[2, 3], &[0., 10., 11., 1., 12., 13.]));
    for types in
        [["f32[2,1]", "f32[2,0]", "f32[2,2]"], ["f32[n,a]", "f32[2,?]", "f32[n,b]"], ["f32", "f32[2,b]", "f32"]]
    {
        let mut net = Net::new(11);
        for (name, ty) in ["a", "b", "c"].iter().zip(types) {
            net.input(name, ty);
        }
        net.node("SequenceConstruct", "a,b,c", "s", &[]);
        net.node("ConcatFromSequence", "s", "y", &[("axis", Int(1))]);
        net.outputs("y");
        assert_eq!(dissolved(&net, &inputs), std::slice::from_ref(&expected), "{types:?}");
    }
    let mut net = Net::new(11);
    for name in ["a", "b", "c"] {
        net.input(name, "f32");
    }
    net.node("SequenceConstruct", "a,b,c", "s", &[]);
    net.node("ConcatFromSequence", "s", "y", &[("axis", Int(1))]);
    net.outputs("y");
    assert_eq!(net.run(&inputs).unwrap(), [expected]);
}

#[test]
fn concat_of_a_sequence_that_exists() {
    for (ty, axis, new_axis, shape, values) in [
        ("seq(f32[2])", 0, 0, vec![4], vec![0., 1., 10., 11.]),
        ("seq(f32[?])", -1, 0, vec![4], vec![0., 1., 10., 11.]),
        ("seq(f32)", -1, 0, vec![4], vec![0., 1., 10., 11.]),
        ("seq(f32[2])", -1, 1, vec![2, 2], vec![0., 10., 1., 11.]),
        ("seq(f32)", -1, 1, vec![2, 2], vec![0., 10., 1., 11.]),
    ] {
        let mut net = Net::new(11);
        net.input("s", ty);
        net.node("ConcatFromSequence", "s", "y", &concat(axis, new_axis));
        net.outputs("y");
        let given = sequence([counted(&[2], 0), counted(&[2], 10)]);
        assert_eq!(net.run(&[given]).unwrap(), [tensor(floats(DType::F32, &shape, &values))], "{ty} {axis} {new_axis}");
        let error = net.run(&[sequence([])]).unwrap_err();
        assert!(error.starts_with("node \"n0\" (ConcatFromSequence)"), "{error}");
        if new_axis == 1 && ty != "seq(f32)" {
            // The new dim is the length, the others are known.
            let module = net.lower().unwrap();
            let shape = module.shape(module.body.results[0]);
            assert_eq!(shape[0].known(), Some(2));
            assert_eq!(shape[1].show(&module.symbols), "s.length");
        }
    }
}

#[test]
fn faulty_concats() {
    let refused = |items: &[TensorData], attributes: &[(&str, Attribute)]| {
        let mut net = Net::new(11);
        net.node("SequenceEmpty", "", "s0", &[]);
        for (i, item) in items.iter().enumerate() {
            net.constant(&format!("x{i}"), item.clone());
            net.node("SequenceInsert", &format!("s{i},x{i}"), &format!("s{}", i + 1), &[]);
        }
        net.node("ConcatFromSequence", &format!("s{}", items.len()), "y", attributes);
        let message = net.refused();
        let text = message.split_once(" (ConcatFromSequence): ").expect("the node is named").1;
        text.split_once(" (opset").expect("the types are given").0.to_string()
    };
    let two = [counted(&[2, 3], 0), counted(&[2, 4], 0)];
    assert_eq!(refused(&[], &concat(0, 0)), "the sequence is empty: there is nothing to concatenate");
    assert_eq!(refused(&two, &[]), "the attribute `axis` is missing");
    assert_eq!(refused(&two, &concat(0, 2)), "`new_axis` is 2, but must be 0 or 1");
    assert_eq!(refused(&two, &concat(2, 0)), "axis 2 is outside of the rank 2");
    assert_eq!(refused(&two, &concat(0, 0)), "the shapes [2, 3] and [2, 4] differ outside of axis 0");
    assert_eq!(refused(&two, &concat(0, 1)), "the shapes [2, 3] and [2, 4] differ");
    assert_eq!(refused(&two[..1], &concat(3, 1)), "axis 3 is outside of the rank 3");
    assert_eq!(refused(&[counted(&[], 0)], &concat(0, 0)), "axis 0 is outside of the rank 0");
    let ragged = [counted(&[2], 0), counted(&[2, 1], 0)];
    assert_eq!(refused(&ragged, &concat(0, 0)), "the inputs have different ranks: 1 and 2");
    assert_eq!(refused(&ragged, &concat(0, 1)), "the shapes [2] and [2, 1] differ");
}

#[test]
fn sequences_come_in_and_go_out() {
    let mut net = Net::new(11);
    net.input("s", "seq(f32[?,2])");
    net.input("x", "f32[1,2]");
    net.input("p", "i64");
    net.node("SequenceInsert", "s,x,p", "t", &[]);
    net.node("SequenceErase", "t", "u", &[]);
    net.node("SequenceAt", "u,p", "y", &[]);
    net.node("SequenceLength", "t", "n", &[]);
    net.outputs("t,u,y,n");
    let (a, b, x) = (counted(&[3, 2], 0), counted(&[0, 2], 0), counted(&[1, 2], 50));
    let outputs = net.run(&[sequence([a.clone(), b.clone()]), tensor(x.clone()), tensor(scalar(1))]).unwrap();
    let (t, u) = (sequence([a.clone(), x.clone(), b]), sequence([a, x.clone()]));
    assert_eq!(outputs, [t, u, tensor(x), tensor(scalar(3))]);
}
