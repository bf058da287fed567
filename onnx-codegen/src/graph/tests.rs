//! The importer on small models; the files are made by `tests/data/graphs/make.py`.

use std::fmt::Write;
use std::path::Path;

use bytes::Bytes;
use prost::Message;

use super::*;
use crate::source::proto::{
    AttributeProto, AttributeType, GraphProto, ModelProto, NodeProto, OperatorSetIdProto, ValueInfoProto,
};
use crate::types::{DType, Element};

fn try_import(name: &str) -> Result<Model, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/graphs").join(name).with_extension("onnx");
    let model = crate::source::read(&path).and_then(|source| import(&source));
    model.map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

fn imported(name: &str) -> Model {
    try_import(name).unwrap()
}

/// One line a node: `outputs = op@opset(inputs) {attributes} // name`, sub-graphs indented, values as name%id.
fn text(model: &Model) -> String {
    let mut out = String::new();
    graph_text(model, &model.graph, 0, &mut out);
    out
}

fn graph_text(model: &Model, graph: &Graph, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    let value = |id: ValueId| format!("{}%{}", model.value(id).name, id.0);
    let optional = |id: &Option<ValueId>| id.map_or("_".to_string(), value);
    let inputs: Vec<String> = graph.inputs.iter().map(|input| value(input.value)).collect();
    writeln!(out, "{indent}{}({})", graph.name, inputs.join(", ")).unwrap();
    for node in &graph.nodes {
        let inputs: Vec<String> = node.inputs.iter().map(optional).collect();
        let outputs: Vec<String> = node.outputs.iter().map(optional).collect();
        let op = node.qualified_op();
        write!(out, "{indent}  {} = {op}@{}({})", outputs.join(", "), node.opset, inputs.join(", ")).unwrap();
        for (name, attribute) in &node.attributes {
            if !matches!(attribute, Attribute::Graph(_)) {
                write!(out, " {name}={attribute:?}").unwrap();
            }
        }
        writeln!(out, " // {}", node.name).unwrap();
        for (name, attribute) in &node.attributes {
            if let Attribute::Graph(graph) = attribute {
                writeln!(out, "{indent}    {name}:").unwrap();
                graph_text(model, graph, depth + 3, out);
            }
        }
    }
    let outputs: Vec<String> = graph.outputs.iter().map(|output| value(output.value)).collect();
    writeln!(out, "{indent}  -> {}", outputs.join(", ")).unwrap();
}

fn refused(name: &str) -> String {
    try_import(name).map(|model| text(&model)).expect_err(name)
}

#[test]
fn functions_are_inlined() {
    let expected = "\
g(x%0, c%1)
  first/inner#0/t%8 = LeakyRelu@16(x%0) alpha=Float(0.5) // first/inner#0/#0
  first/s%7 = Identity@16(first/inner#0/t%8) // first/inner#0/#1
  a%2 = Clip@16(first/s%7, x%0) // first/#1
  first~2/inner#0/t%10 = LeakyRelu@16(a%2) alpha=Float(0.25) // first~2/inner#0/#0
  first~2/s%9 = Identity@16(first~2/inner#0/t%10) // first~2/inner#0/#1
  b%3 = Clip@16(first~2/s%9) // first~2/#1
  y%4 = Neg@16(b%3) // two#2/#0
  p%5 = Identity@16(b%3) // two#2/output 1
  z%6 = If@18(c%1) // #3
    else_branch:
      e()
        q%14 = Neg@18(x%0) // #3/#0
        -> q%14
    then_branch:
      t()
        #3/outer#0/inner#0/t%13 = LeakyRelu@16(x%0) alpha=Float(0.25) // #3/outer#0/inner#0/#0
        #3/outer#0/s%12 = Identity@16(#3/outer#0/inner#0/t%13) // #3/outer#0/inner#0/#1
        r%11 = Clip@16(#3/outer#0/s%12, b%3) // #3/outer#0/#1
        -> r%11
  -> y%4, z%6, p%5
";
    assert_eq!(text(&imported("functions")), expected);
}

#[test]
fn a_graph_given_to_a_function_defines_its_values_at_every_use() {
    let model = imported("graph_parameter");
    let mut defined = Vec::new();
    for node in &model.graph.nodes {
        for branch in ["then_branch", "else_branch"] {
            let graph = node.graph(branch).unwrap().unwrap();
            let [body] = graph.nodes.as_slice() else { panic!("{}", text(&model)) };
            assert_eq!(body.inputs, [Some(model.graph.inputs[1].value); 2]);
            assert_eq!(body.outputs, [Some(graph.outputs[0].value)]);
            defined.push(graph.outputs[0].value);
        }
    }
    defined.sort();
    defined.dedup();
    assert_eq!(defined.len(), 4);
}

#[test]
fn faulty_calls_are_located() {
    assert_eq!(
        refused("bad_calls"),
        "node \"#0\" (local.one): the call has 2 inputs, but the function local.one has 1\n\
         node \"#1\" (local.nothing): the function local.nothing does not compute its output \"v\""
    );
    assert_eq!(
        refused("recursion_of_two"),
        "node \"ping#0/pong#0/#0\" (local.ping): the function local.ping calls itself: \
         local.ping -> local.pong -> local.ping\n  help: ONNX forbids recursion; the Loop operator repeats"
    );
    assert_eq!(
        refused("doubling"),
        "the functions of the model call each other so often that inlining them gives more than 262144 nodes"
    );
    assert_eq!(
        refused("reference_outside"),
        "node \"#0\" (Elu): attribute \"alpha\": \
         it refers to the attribute \"beta\" of a function, but the node is not in a function"
    );
}

#[test]
fn inner_names_hide_outer_ones_where_the_specification_allows() {
    let model = imported("shadowed_initialiser");
    let branch = model.graph.nodes[0].graph("then_branch").unwrap().unwrap();
    let k = branch.nodes[0].inputs[1].unwrap();
    assert_eq!(model.value(k).init.as_ref().unwrap().get(0), Element::Float(2.0));
    // The other branch gives an outer value back.
    let other = model.graph.nodes[0].graph("else_branch").unwrap().unwrap();
    assert_eq!(model.value(other.outputs[0].value).init.as_ref().unwrap().get(0), Element::Float(1.0));
    assert_eq!(
        refused("shadowed_output"),
        "node \"#1/#0\" (Abs): its output \"a\" has the name of a value outside of the sub-graph\n  \
         help: ONNX demands a name that is not visible there yet"
    );
    assert_eq!(refused("self_loop"), "node \"#0\" (If): the node needs its own output");
}

#[test]
fn an_initialiser_that_is_an_input_depends_on_the_ir_version() {
    let model = imported("defaults");
    let names: Vec<&str> = model.graph.inputs.iter().map(|input| input.name.as_str()).collect();
    assert_eq!(names, ["x", "k"]);
    assert_eq!(model.graph.inputs[1].default.as_ref().unwrap().get(0), Element::Float(1.0));
    assert!(model.values.iter().all(|value| value.init.is_none()));

    let model = imported("initialiser_of_ir_3");
    let [input] = model.graph.inputs.as_slice() else { panic!("{}", text(&model)) };
    assert_eq!((input.name.as_str(), &input.default), ("x", &None));
    let k = model.graph.nodes[0].inputs[1].unwrap();
    assert_eq!(model.value(k).init.as_ref().unwrap().get(0), Element::Float(1.0));
}

#[test]
fn omitted_operands_are_none_and_trailing_ones_cut() {
    let model = imported("optional");
    assert_eq!(
        text(&model),
        "g(x%0, hi%1)\n  c%2 = Clip@13(x%0, _, hi%1) // #0\n  y%3, _, m%4 = Foo@13(c%2) // #1\n  -> y%3\n"
    );
    assert_eq!(model.opset.get(""), Some(&13));
}

#[test]
fn all_problems_are_reported_at_once() {
    assert_eq!(
        refused("missing_domain"),
        "node \"#0\" (com.example.Foo): the model imports no version of the operator set \"com.example\", \
         and has no function of this name\n  help: add the version that the model was made for to its opset_import, \
         e.g. `onnx.helper.make_opsetid(\"com.example\", 1)` in Python\n\
         node \"#2\" (ghost.Baz): its input 0, \"missing\", does not exist: \
         no node, initialiser or input of the graph has this name\n\
         node \"#2\" (ghost.Baz): the model imports no version of the operator set \"ghost\", \
         and has no function of this name\n  help: add the version that the model was made for to its opset_import, \
         e.g. `onnx.helper.make_opsetid(\"ghost\", 1)` in Python"
    );
}

#[test]
fn sparse_tensors_are_made_dense() {
    let model = imported("sparse");
    let init = |name: &str| {
        let value = model.values.iter().find(|value| value.name == name).unwrap();
        value.init.as_ref().unwrap().to_f64s().unwrap()
    };
    assert_eq!(init("linear"), [1.0, 0.0, 0.0, 0.0, 2.0, 3.0]);
    assert_eq!(init("coordinates"), [0.0, 1.0, 0.0, 0.0, 0.0, 2.0]);
    let constant = model.graph.nodes[0].tensor("sparse_value").unwrap().unwrap();
    assert_eq!((constant.shape.as_slice(), constant.to_f64s().unwrap()), (&[3][..], vec![0.0, 7.0, 0.0]));
}

#[test]
fn declared_types_are_kept() {
    let model = imported("types");
    let ty = |name: &str| {
        let input = model.graph.inputs.iter().find(|input| input.name == name).unwrap();
        model.value(input.value).ty.clone().unwrap()
    };
    let tensor = DeclaredType::Tensor {
        dtype: Some(DType::F16),
        shape: Some(vec![DeclaredDim::Named("batch".into()), DeclaredDim::Known(3), DeclaredDim::Unknown]),
    };
    let unranked = DeclaredType::Tensor { dtype: Some(DType::I64), shape: None };
    assert_eq!(ty("tensor"), tensor);
    assert_eq!(ty("unranked"), unranked);
    let shape = Some(vec![DeclaredDim::Unknown, DeclaredDim::Known(0)]);
    assert_eq!(ty("negative"), DeclaredType::Tensor { dtype: Some(DType::I4), shape });
    assert_eq!(ty("sequence"), DeclaredType::Sequence(Box::new(tensor.clone())));
    let inner = Box::new(DeclaredType::Sequence(Box::new(unranked.clone())));
    assert_eq!(ty("optional"), DeclaredType::Optional(inner));
    assert_eq!(ty("map"), DeclaredType::Map(DType::String, Box::new(unranked)));
    assert_eq!(ty("sparse"), DeclaredType::Other("a sparse tensor".into()));
    assert_eq!(ty("opaque"), DeclaredType::Other("the opaque type com.example.Thing".into()));
    assert_eq!(model.value(model.graph.outputs[0].value).ty, Some(tensor));
    assert_eq!((model.producer.as_str(), model.doc.as_str()), ("maker 1.2", "text"));
    assert_eq!(model.metadata, [("author".to_string(), "nobody".to_string())]);
    assert_eq!((model.ir_version, model.opset.get("")), (10, Some(&18)));
}

/// `depth` graphs in graphs, each the branch of an `If`.
fn nested(depth: usize) -> Result<Model, String> {
    let named = |name: &str| ValueInfoProto { name: name.into(), ..Default::default() };
    let node = NodeProto {
        op_type: "Identity".into(),
        input: vec!["x".into()],
        output: vec!["y".into()],
        ..Default::default()
    };
    let mut graph = GraphProto { name: "g".into(), node: vec![node], output: vec![named("y")], ..Default::default() };
    for level in 0..depth {
        let branch = |name: &str| AttributeProto {
            name: name.into(),
            r#type: AttributeType::Graph as i32,
            g: Some(Bytes::from(graph.encode_to_vec())),
            ..Default::default()
        };
        let output = format!("y{level}");
        let node = NodeProto {
            op_type: "If".into(),
            input: vec!["x".into()],
            output: vec![output.clone()],
            attribute: vec![branch("then_branch")],
            ..Default::default()
        };
        graph = GraphProto { name: "g".into(), node: vec![node], output: vec![named(&output)], ..Default::default() };
    }
    let boolean = crate::source::proto::type_proto::Tensor { elem_type: 9, shape: None };
    let value = Some(crate::source::proto::type_proto::Value::TensorType(boolean));
    let ty = Some(crate::source::proto::TypeProto { value, ..Default::default() });
    graph.input.push(ValueInfoProto { r#type: ty, ..named("x") });
    let opset_import = vec![OperatorSetIdProto { domain: String::new(), version: 18 }];
    let model = ModelProto { ir_version: 8, graph: Some(graph), opset_import, ..Default::default() };
    let source = crate::source::from_bytes(Bytes::from(model.encode_to_vec()), None);
    let model = source.and_then(|source| import(&source));
    model.map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

#[test]
fn sub_graphs_nest_to_a_limit() {
    assert!(nested(128).is_ok());
    let error = nested(129).unwrap_err();
    assert!(error.ends_with(" (If): the sub-graphs of the model nest deeper than 128"), "{error}");
}

#[test]
fn accessors_name_node_and_attribute() {
    let model = imported("functions");
    let node = &model.graph.nodes[0];
    assert_eq!(node.float_or("alpha", 0.0), Ok(0.5));
    assert_eq!(node.int_or("none", 3), Ok(3));
    assert_eq!(
        node.ints("alpha").unwrap_err().to_string(),
        "node \"first/inner#0/#0\" (LeakyRelu): the attribute `alpha` is a float, but must be a list of integers"
    );
}

#[test]
fn sorting_keeps_an_order_that_is_right() {
    let node = |name: &str, inputs: &[u32], output: u32| Node {
        asked: Default::default(),
        name: name.into(),
        op: "Sum".into(),
        domain: String::new(),
        opset: 13,
        inputs: inputs.iter().map(|&id| Some(ValueId(id))).collect(),
        outputs: vec![Some(ValueId(output))],
        attributes: Default::default(),
    };
    let names = |nodes: &[Node]| nodes.iter().map(|node| node.name.clone()).collect::<String>();
    let sorted = sort::sort(vec![node("a", &[0], 1), node("d", &[4], 2), node("b", &[0], 3), node("c", &[1, 3], 4)]);
    assert_eq!(names(&sorted.unwrap()), "abcd");
    // d waits for the circle without being on it.
    let cycle = sort::sort(vec![node("d", &[2], 9), node("a", &[3], 1), node("b", &[1], 2), node("c", &[2, 0], 3)]);
    assert_eq!(names(&cycle.unwrap_err()), "abc");
}
