//! Expected values by the text of If: the outputs are those of the branch that the condition names.

use crate::graph::Attribute;
use crate::ops::testing::{Net, counted, has_sequences, ints, scalar, sequence};
use crate::tensor::module::Statement;
use crate::tensor::{Module, Op, Type};
use crate::types::{DType, Element, HostValue, Int, TensorData};

fn tensor(data: TensorData) -> HostValue {
    HostValue::Tensor(data)
}

fn bool(value: bool) -> TensorData {
    TensorData::scalar(DType::Bool, Element::Bool(value)).unwrap()
}

fn branches(
    net: &mut Net,
    then: impl FnOnce(&mut Net),
    otherwise: impl FnOnce(&mut Net),
) -> [(&'static str, Attribute); 2] {
    [("then_branch", net.branch(then)), ("else_branch", net.branch(otherwise))]
}

fn ifs(module: &Module) -> usize {
    module.body.statements.iter().filter(|s| matches!(s, Statement::Let { op: Op::If { .. }, .. })).count()
}

/// The last of `a` and `b` (f32[2]) repeated: twice, or as `a` is.
fn tiled(condition: Option<bool>) -> Net {
    let mut net = Net::new(13);
    net.input("a", "f32[2]");
    match condition {
        Some(value) => net.constant("c", bool(value)),
        None => net.input("c", "bool[]"),
    }
    net.constant("twice", ints(DType::I64, &[1], &[2]));
    let then = net.branch(|net| {
        net.node("Tile", "a,twice", "t", &[]);
        net.outputs("t");
    });
    // The outer value itself.
    let otherwise = net.branch(|net| net.outputs("a"));
    net.node("If", "c", "y", &[("then_branch", then), ("else_branch", otherwise)]);
    net.outputs("y");
    net
}

#[test]
fn a_known_condition_leaves_one_branch() {
    let a = counted(&[2], 3);
    let twice = TensorData::from_elements(DType::F32, vec![4], [3., 4., 3., 4.].map(Element::Float)).unwrap();
    for (condition, expected) in [(true, &twice), (false, &a)] {
        let net = tiled(Some(condition));
        assert_eq!(ifs(&net.lower().unwrap()), 0);
        assert_eq!(net.run(&[tensor(a.clone())]).unwrap(), [tensor(expected.clone())]);
        let net = tiled(None);
        let module = net.lower().unwrap();
        assert_eq!(ifs(&module), 1);
        assert_eq!(net.run(&[tensor(a.clone()), tensor(bool(condition))]).unwrap(), [tensor(expected.clone())]);
        // The dims differ, so the result has a free one.
        let [dim] = module.shape(module.body.results[0]) else { panic!() };
        assert_eq!(dim.show(&module.symbols), "y.0");
    }
}

#[test]
fn equal_dims_stay_and_ranks_may_differ() {
    let mut net = Net::new(25);
    net.input("c", "bool[1]");
    net.input("x", "f32[n,3]");
    net.constant("three", counted(&[3, 3], 0));
    net.constant("scalar", counted(&[], 7));
    let attributes = branches(&mut net, |net| net.outputs("x,x,x"), |net| net.outputs("three,scalar,x"));
    net.node("If", "c", "y,z,w", &attributes);
    net.outputs("y,z,w");
    let module = net.lower().unwrap();
    let shown = |k: usize| {
        module
            .value(module.body.results[k])
            .ty
            .shape()
            .map(|s| s.iter().map(|d| d.show(&module.symbols)).collect::<Vec<_>>())
    };
    assert_eq!(shown(0).unwrap(), ["y.0", "3"]);
    assert_eq!(shown(1), None);
    assert_eq!(shown(2).unwrap(), ["n", "3"]);
    let x = counted(&[2, 3], 0);
    let run = |c: bool| {
        let condition = TensorData::splat(DType::Bool, vec![1], Element::Bool(c)).unwrap();
        net.run(&[tensor(condition), tensor(x.clone())]).unwrap()
    };
    assert_eq!(run(true), [tensor(x.clone()), tensor(x.clone()), tensor(x.clone())]);
    assert_eq!(run(false), [tensor(counted(&[3, 3], 0)), tensor(counted(&[], 7)), tensor(x.clone())]);
}

#[test]
fn what_only_one_branch_demands() {
    // A negative number of repeats is a fault only of the branch that repeats.
    let mut net = Net::new(13);
    net.input("c", "bool[]");
    net.input("r", "i64[1]");
    net.constant("a", counted(&[1], 0));
    net.constant("p", scalar(0));
    net.node("Tile", "a,r", "b", &[]);
    let attributes = branches(
        &mut net,
        |net| {
            net.node("Tile", "a,r", "t", &[]);
            net.outputs("t");
        },
        |net| net.outputs("a"),
    );
    net.node("If", "c", "y", &attributes);
    net.outputs("y");
    let run = |net: &Net, c: bool, r: i64| net.run(&[tensor(bool(c)), tensor(ints(DType::I64, &[1], &[r]))]);
    assert!(run(&net, false, -1).is_err());
    net.remove_node(0);
    let error = run(&net, true, -1).unwrap_err();
    assert!(error.starts_with("node \"n1\" (Tile)"), "{error}");
    assert_eq!(run(&net, false, -1).unwrap(), [tensor(counted(&[1], 0))]);
}

#[test]
fn sequences_of_one_length_stay_lists() {
    let mut net = Net::new(13);
    net.input("c", "bool[]");
    net.input("x", "f32[n]");
    net.constant("one", counted(&[1], 0));
    net.constant("p", scalar(-1));
    let attributes = branches(
        &mut net,
        |net| {
            net.node("SequenceConstruct", "x,x", "s", &[]);
            net.outputs("s");
        },
        |net| {
            net.node("SequenceConstruct", "one,x", "t", &[]);
            net.outputs("t");
        },
    );
    net.node("If", "c", "u", &attributes);
    net.node("SequenceAt", "u,p", "last", &[]);
    net.node("ConcatFromSequence", "u", "y", &[("axis", Attribute::Int(0))]);
    net.outputs("last,y");
    assert!(!has_sequences(&net.lower().unwrap()));
    let run = |c: bool| net.run(&[tensor(bool(c)), tensor(counted(&[2], 0))]).unwrap();
    let floats = |values: &[f64]| {
        TensorData::from_elements(DType::F32, vec![values.len()], values.iter().map(|x| Element::Float(*x))).unwrap()
    };
    assert_eq!(run(true), [tensor(counted(&[2], 0)), tensor(floats(&[0., 1., 0., 1.]))]);
    assert_eq!(run(false), [tensor(counted(&[2], 0)), tensor(floats(&[0., 0., 1.]))]);
}

#[test]
fn sequences_of_other_lengths_exist() {
    let mut net = Net::new(13);
    net.input("c", "bool[]");
    net.constant("one", counted(&[1], 5));
    let attributes = branches(
        &mut net,
        |net| {
            net.node("SequenceEmpty", "", "s", &[]);
            net.outputs("s");
        },
        |net| {
            net.node("SequenceConstruct", "one,one", "t", &[]);
            net.outputs("t");
        },
    );
    net.node("If", "c", "u", &attributes);
    net.node("SequenceLength", "u", "n", &[]);
    net.outputs("u,n");
    let module = net.lower().unwrap();
    let Type::Sequence { element: Some(dims), .. } = &module.value(module.body.results[0]).ty else { panic!() };
    assert_eq!(dims, &[Some(Int::ONE)]);
    let run = |c: bool| net.run(&[tensor(bool(c))]).unwrap();
    assert_eq!(run(true), [sequence([]), tensor(scalar(0))]);
    assert_eq!(run(false), [sequence([counted(&[1], 5), counted(&[1], 5)]), tensor(scalar(2))]);
}

#[test]
fn nested_branches_see_outer_values() {
    let mut net = Net::new(16);
    net.input("c", "bool[]");
    net.input("d", "bool[]");
    net.constant("a", counted(&[1], 1));
    net.constant("b", counted(&[1], 2));
    net.constant("twice", ints(DType::I64, &[1], &[2]));
    let attributes = branches(
        &mut net,
        |net| {
            net.node("Tile", "b,twice", "bb", &[]);
            let inner = branches(net, |net| net.outputs("a"), |net| net.outputs("bb"));
            net.node("If", "d", "i", &inner);
            net.outputs("i");
        },
        |net| net.outputs("b"),
    );
    net.node("If", "c", "y", &attributes);
    net.outputs("y");
    let run = |c: bool, d: bool| net.run(&[tensor(bool(c)), tensor(bool(d))]).unwrap();
    let repeated = TensorData::splat(DType::F32, vec![2], Element::Float(2.0)).unwrap();
    assert_eq!(run(true, true), [tensor(counted(&[1], 1))]);
    assert_eq!(run(true, false), [tensor(repeated)]);
    assert_eq!(run(false, true), [tensor(counted(&[1], 2))]);
}

#[test]
fn problems() {
    let refused = |ty: &str, build: &dyn Fn(&mut Net) -> Vec<(&'static str, Attribute)>| {
        let mut net = Net::new(13);
        net.input("c", ty);
        net.constant("f", counted(&[1], 0));
        net.constant("i", scalar(0));
        let attributes = build(&mut net);
        net.node("If", "c", "y", &attributes);
        net.outputs("y");
        let message = net.refused();
        message.rsplit_once(" (opset 13").map_or(message.clone(), |(text, _)| text.to_string())
    };
    let same = |net: &mut Net| branches(net, |net| net.outputs("f"), |net| net.outputs("f")).to_vec();
    assert_eq!(refused("f32[]", &same), "node \"n0\" (If): the condition has dtype f32, but must be bool");
    assert_eq!(refused("bool[2]", &same), "node \"n0\" (If): the condition has the shape [2], but must be one bool");
    assert_eq!(refused("bool[]", &|_| vec![]), "node \"n0\" (If): the attribute `then_branch` is missing");
    assert_eq!(
        refused("bool[]", &|net| branches(net, |net| net.outputs("f"), |net| net.outputs("i")).to_vec()),
        "node \"n0\" (If): output 0 has dtype f32 in `then_branch`, but i64 in `else_branch`"
    );
    assert_eq!(
        refused("bool[]", &|net| branches(net, |net| net.outputs("f"), |_| ()).to_vec()),
        "node \"n0\" (If): `else_branch` has 0 outputs, but the node 1"
    );
    assert_eq!(
        refused("bool[]", &|net| branches(
            net,
            |net| net.outputs("f"),
            |net| {
                net.input("parameter", "f32");
                net.outputs("f");
            }
        )
        .to_vec()),
        "node \"n0\" (If): `else_branch` has inputs, but a branch takes none"
    );
    assert_eq!(
        refused("bool[]", &|net| branches(
            net,
            |net| {
                net.node("SequenceConstruct", "f", "s", &[]);
                net.outputs("s");
            },
            |net| net.outputs("f")
        )
        .to_vec()),
        "node \"n1\" (If): output 0 is not of the same kind in `then_branch` and `else_branch`"
    );
}

#[test]
fn all_problems_of_a_branch_are_told_once() {
    let mut net = Net::new(13);
    net.input("c", "bool[]");
    net.constant("f", counted(&[1], 0));
    net.constant("five", scalar(5));
    net.node("SequenceConstruct", "f", "s", &[]);
    let attributes = branches(
        &mut net,
        |net| {
            net.node("SequenceAt", "s,five", "x", &[]);
            net.node("SequenceAt", "s,five", "y", &[]);
            net.node("SequenceConstruct", "x,y", "t", &[]);
            net.outputs("t");
        },
        |net| net.outputs("s"),
    );
    net.node("If", "c", "u", &attributes);
    net.node("SequenceLength", "u", "n", &[]);
    net.outputs("n");
    let message = net.refused();
    let nodes: Vec<&str> = message.lines().filter_map(|line| line.split_once(": ")).map(|(node, _)| node).collect();
    assert_eq!(nodes, ["node \"n1\" (SequenceAt)", "node \"n2\" (SequenceAt)"]);
}

/// `If` of `x.squeeze(1)` where that axis is 1, as exporters write it, then an operator.
fn squeezed(after: impl FnOnce(&mut Net)) -> Net {
    let mut net = Net::new(13);
    net.input("x", "f32[2,n]");
    net.constant("one", ints(DType::I64, &[], &[1]));
    net.constant("last", ints(DType::I64, &[1], &[1]));
    net.node("Shape", "x", "shape", &[]);
    net.node("Gather", "shape,one", "n", &[]);
    net.node("Equal", "n,one", "c", &[]);
    let then = net.branch(|net| {
        net.node("Squeeze", "x,last", "t", &[]);
        net.outputs("t");
    });
    let otherwise = net.branch(|net| net.outputs("x"));
    net.node("If", "c", "y", &[("then_branch", then), ("else_branch", otherwise)]);
    after(&mut net);
    net.outputs("z");
    net
}

#[test]
fn the_branch_is_the_one_whose_rank_the_model_accepts() {
    let given = |n: usize| [tensor(counted(&[2, n], 1))];
    // Gemm takes matrices.
    let row = squeezed(|net| {
        net.constant("first", ints(DType::I64, &[1], &[0]));
        net.constant("table", counted(&[2, 1], 1));
        net.node("Unsqueeze", "y,first", "u", &[]);
        net.node("Gemm", "u,table", "z", &[]);
    });
    assert_eq!(ifs(&row.lower().unwrap()), 0);
    assert_eq!(row.run(&given(1)).unwrap(), [tensor(counted(&[1, 1], 5))]);
    let problem = row.run(&given(3)).unwrap_err();
    assert!(problem.contains("squeezed") || problem.contains("condition"), "{problem}");

    let matrix = squeezed(|net| {
        net.node("Transpose", "y", "turned", &[("perm", Attribute::Ints(vec![1, 0]))]);
        net.node("Shape", "turned", "z", &[]);
    });
    assert_eq!(matrix.run(&given(3)).unwrap(), [tensor(ints(DType::I64, &[2], &[3, 2]))]);
    let problem = matrix.run(&given(1)).unwrap_err();
    assert!(problem.contains("the condition is true"), "{problem}");
}

#[test]
fn a_rank_that_stays_open_is_refused() {
    // The mean over the last axis has a meaning for both.
    let net = squeezed(|net| {
        net.node("ReduceMean", "y", "z", &[("axes", Attribute::Ints(vec![-1]))]);
    });
    assert!(net.refused().contains("is not known at build time"), "{}", net.refused());
}

#[test]
fn a_number_may_be_a_scalar_or_a_list_of_one() {
    // Carried as a scalar first, as a list of one number after an iteration; both branches too.
    let mut net = Net::new(13);
    net.input("trips", "i64[]");
    net.constant("start", bool(false));
    net.constant("zero", ints(DType::I64, &[1], &[0]));
    let body = net.branch(|net| {
        net.input("k", "i64[]");
        net.input("going", "bool[]");
        net.input("done", "bool[]");
        let parts = branches(
            net,
            |net| {
                net.constant("yes", bool(true));
                net.outputs("yes");
            },
            |net| {
                net.node("Cast", "done", "number", &[("to", Attribute::Int(7))]);
                net.node("Add", "number,zero", "listed", &[]);
                net.node("Cast", "listed", "no", &[("to", Attribute::Int(9))]);
                net.outputs("no");
            },
        );
        net.constant("two", scalar(2));
        net.node("Equal", "k,two", "third", &[]);
        net.node("If", "third", "found", &parts);
        net.node("Not", "found", "searching", &[]);
        net.node("Not", "searching", "next", &[]);
        net.outputs("going,next");
    });
    net.node("Loop", "trips,,start", "y", &[("body", body)]);
    net.node("Not", "y", "z", &[]);
    net.outputs("z");
    for (trips, found) in [(0, false), (2, false), (4, true)] {
        let expected = TensorData::from_elements(DType::Bool, vec![1], [Element::Bool(!found)]).unwrap();
        assert_eq!(net.run(&[tensor(scalar(trips))]).unwrap(), [tensor(expected)]);
    }
}

/// A loop that carries a list of two numbers first, then a matrix, which iterations read or not.
fn rank_changes(trips: Option<i64>, condition: &str, reads: bool) -> Net {
    let mut net = Net::new(13);
    match trips {
        Some(trips) => net.constant("trips", scalar(trips)),
        None => net.input("trips", "i64[]"),
    }
    if condition == "c" {
        net.input("c", "bool[]");
    }
    net.constant("start", counted(&[2], 1));
    net.constant("matrix", counted(&[3, 1], 0));
    let body = net.branch(|net| {
        net.input("k", "i64[]");
        net.input("going", "bool[]");
        net.input("state", "f32");
        match reads {
            true => net.node("Add", "state,matrix", "next", &[]),
            false => net.node("Identity", "matrix", "next", &[]),
        }
        net.node("ReduceSum", "next", "row", &[("keepdims", Attribute::Int(0))]);
        net.outputs("going,next,row");
    });
    net.node("Loop", &format!("trips,{condition},start"), "y,rows", &[("body", body)]);
    net.node("Transpose", "y", "z", &[]);
    net.node("Gemm", "y,z", "product", &[]);
    net.outputs("product,rows");
    net
}

#[test]
fn a_value_of_another_rank_before_the_loop() {
    let trips = |n: i64| tensor(scalar(n));
    // Nothing reads what is there before: whether anything runs is still to be checked, because the rank depends on it.
    let net = rank_changes(None, "", false);
    let outputs = net.run(&[trips(9)]).unwrap();
    let HostValue::Tensor(product) = &outputs[0] else { panic!() };
    assert_eq!(product.to_f64s().unwrap(), [0., 0., 0., 0., 1., 2., 0., 2., 4.]);
    assert_eq!(outputs[1], tensor(TensorData::splat(DType::F32, vec![9], Element::Float(3.0)).unwrap()));
    let problem = net.run(&[trips(0)]).unwrap_err();
    assert!(problem.contains("the loop runs never"), "{problem}");

    // The first iteration sees a list, all others a matrix.
    let net = rank_changes(None, "", true);
    let outputs = net.run(&[trips(3)]).unwrap();
    // [1 2] + k * [0; 1; 2]: rows [1 2], [4 5], [7 8] after three iterations.
    let HostValue::Tensor(product) = &outputs[0] else { panic!() };
    assert_eq!(product.to_f64s().unwrap(), [5., 14., 23., 14., 41., 68., 23., 68., 113.]);
    let HostValue::Tensor(rows) = &outputs[1] else { panic!() };
    assert_eq!(rows.to_f64s().unwrap(), [15., 21., 27.]);
    assert_eq!(net.run(&[trips(1)]).unwrap().len(), 2);
    assert!(net.run(&[trips(0)]).unwrap_err().contains("the loop runs never"));

    let net = rank_changes(None, "c", true);
    let outputs = net.run(&[trips(2), tensor(bool(true))]).unwrap();
    let HostValue::Tensor(rows) = &outputs[1] else { panic!() };
    assert_eq!(rows.to_f64s().unwrap(), [15., 21.]);
    let problem = net.run(&[trips(2), tensor(bool(false))]).unwrap_err();
    assert!(problem.contains("the condition is false"), "{problem}");
}

#[test]
fn a_loop_that_surely_runs_has_the_rank_of_its_iterations() {
    for (reads, last) in [(false, 3.0), (true, 9.0 + 6.0 * 12.0)] {
        let outputs = rank_changes(Some(12), "", reads).run(&[]).unwrap();
        let HostValue::Tensor(rows) = &outputs[1] else { panic!() };
        let rows = rows.to_f64s().unwrap();
        assert_eq!((rows.len(), rows.last()), (12, Some(&last)));
    }
}
