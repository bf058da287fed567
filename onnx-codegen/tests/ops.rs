//! Operator definitions on the cases of `data/ops/*.txt`, whose outputs numpy gave.
//!
//! A case is a line `case NAME OPERATOR VERSION`, then a line per attribute (`attr NAME KIND VALUES`), input (`in DTYPE
//! SHAPE VALUES`, or `in -` for one left out) and output (`out DTYPE SHAPE VALUES`), or `error OUTPUTS TEXT` where the node
//! is wrong. Every case runs with everything known, with the shapes known, and with free dims.

use std::collections::BTreeMap;

use onnx_codegen::graph::{Attribute, DeclaredDim, DeclaredType, Graph, Input, Model, Node, Output, Value, ValueId};
use onnx_codegen::ops::{self, Options};
use onnx_codegen::tensor::interpreter;
use onnx_codegen::types::{DType, Element, HostValue, TensorData};

struct Case<'a> {
    name: &'a str,
    op: &'a str,
    version: i64,
    attributes: BTreeMap<String, Attribute>,
    inputs: Vec<Option<TensorData>>,
    expected: Result<Vec<TensorData>, (usize, &'a str)>,
}

/// What build time knows of the inputs.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Known {
    Everything,
    /// The first input is read while running and has free dims.
    AllButTheFirst,
    Shapes,
    /// The first input has free dims.
    ShapesButTheFirst,
    Ranks,
    Nothing,
}

fn tensor(text: &str) -> TensorData {
    let mut words = text.split_whitespace();
    let dtype = words.next().unwrap();
    let dtype = DType::ALL.into_iter().find(|d| d.name() == dtype).unwrap_or_else(|| panic!("{dtype}"));
    let shape = match words.next().unwrap() {
        "scalar" => vec![],
        shape => shape.split(',').map(|d| d.parse().unwrap()).collect(),
    };
    let element = |word: &str| match dtype {
        DType::String => Element::Str(word.to_string()),
        DType::Bool => Element::Bool(word != "0"),
        _ if dtype.is_float() => Element::Float(word.parse().unwrap()),
        _ => Element::Int(word.parse().unwrap()),
    };
    TensorData::from_elements(dtype, shape, words.map(element)).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn attribute(kind: &str, text: &str) -> Attribute {
    match kind {
        "int" => Attribute::Int(text.parse().unwrap()),
        "float" => Attribute::Float(text.parse().unwrap()),
        "string" => Attribute::String(text.as_bytes().to_vec()),
        "ints" => Attribute::Ints(text.split_whitespace().map(|x| x.parse().unwrap()).collect()),
        "floats" => Attribute::Floats(text.split_whitespace().map(|x| x.parse().unwrap()).collect()),
        "strings" => Attribute::Strings(text.split_whitespace().map(|x| x.as_bytes().to_vec()).collect()),
        "tensor" => Attribute::Tensor(tensor(text)),
        other => panic!("attribute kind {other}"),
    }
}

fn parse(text: &str) -> Vec<Case<'_>> {
    let mut cases: Vec<Case<'_>> = Vec::new();
    for line in text.lines().filter(|l| !l.is_empty()) {
        let (key, rest) = line.split_once(' ').unwrap();
        if key == "case" {
            let words: Vec<&str> = rest.split(' ').collect();
            let [name, op, version] = words[..] else { panic!("{line}") };
            cases.push(Case {
                name,
                op,
                version: version.parse().unwrap(),
                attributes: BTreeMap::new(),
                inputs: vec![],
                expected: Ok(vec![]),
            });
            continue;
        }
        let case = cases.last_mut().unwrap();
        match key {
            "attr" => {
                let mut parts = rest.splitn(3, ' ');
                let (name, kind) = (parts.next().unwrap(), parts.next().unwrap());
                case.attributes.insert(name.to_string(), attribute(kind, parts.next().unwrap_or("")));
            }
            "in" => case.inputs.push((rest != "-").then(|| tensor(rest))),
            "out" => case.expected.as_mut().unwrap().push(tensor(rest)),
            "error" => {
                let (count, message) = rest.split_once(' ').unwrap();
                case.expected = Err((count.parse().unwrap(), message));
            }
            other => panic!("line {other}"),
        }
    }
    cases
}

/// A model of the one node.
fn model(case: &Case<'_>, known: Known) -> Model {
    let mut values = Vec::new();
    let mut inputs = Vec::new();
    let mut operands = Vec::new();
    for (position, data) in case.inputs.iter().enumerate() {
        let Some(data) = data else {
            operands.push(None);
            continue;
        };
        let constant = known == Known::Everything || known == Known::AllButTheFirst && position > 0;
        let free = match known {
            Known::Ranks | Known::Nothing => true,
            _ => !constant && position == 0 && known != Known::Shapes,
        };
        let dim = |d: &usize| if free { DeclaredDim::Unknown } else { DeclaredDim::Known(*d as i64) };
        let shape = (known != Known::Nothing).then(|| data.shape.iter().map(dim).collect());
        let ty = DeclaredType::Tensor { dtype: Some(data.dtype), shape };
        let id = ValueId(values.len() as u32);
        let name = format!("x{position}");
        operands.push(Some(id));
        if !constant {
            inputs.push(Input { value: id, name: name.clone(), default: None });
        }
        values.push(Value { name, ty: Some(ty), init: constant.then(|| data.clone()) });
    }
    let count = match &case.expected {
        Ok(outputs) => outputs.len(),
        Err((count, _)) => *count,
    };
    let mut outputs = Vec::new();
    for position in 0..count {
        let id = ValueId(values.len() as u32);
        let name = format!("y{position}");
        values.push(Value { name: name.clone(), ty: None, init: None });
        outputs.push(Output { value: id, name });
    }
    let node = Node {
        asked: Default::default(),
        name: case.name.to_string(),
        op: case.op.to_string(),
        domain: String::new(),
        opset: case.version,
        inputs: operands,
        outputs: outputs.iter().map(|o| Some(o.value)).collect(),
        attributes: case.attributes.clone(),
    };
    Model {
        graph: Graph { name: case.name.to_string(), inputs, outputs, nodes: vec![node] },
        values,
        opset: BTreeMap::from([(String::new(), case.version)]),
        ir_version: 10,
        producer: String::new(),
        doc: String::new(),
        metadata: vec![],
    }
}

/// The outputs, or the message of the first error and whether it came from the build.
fn run(case: &Case<'_>, known: Known) -> Result<Vec<TensorData>, (bool, String)> {
    let model = model(case, known);
    let module = ops::lower(&model, &Options::default())
        .map_err(|problems| (true, problems.iter().map(|p| p.to_string()).collect::<Vec<_>>().join("\n")))?;
    let given = case.inputs.iter().enumerate().filter_map(|(position, data)| {
        let name = format!("x{position}");
        let data = data.as_ref()?;
        model.graph.inputs.iter().any(|i| i.name == name).then(|| Some(HostValue::Tensor(data.clone())))
    });
    let outputs =
        interpreter::run(&module, &given.collect::<Vec<_>>()).map_err(|problem| (false, problem.to_string()))?;
    let tensor = |v: HostValue| match v {
        HostValue::Tensor(data) => data,
        other => panic!("{}", other.kind()),
    };
    Ok(outputs.into_iter().map(tensor).collect())
}

fn check(text: &str) {
    let cases = parse(text);
    assert!(!cases.is_empty());
    let mut problems = Vec::new();
    for case in &cases {
        let all = [
            Known::Everything,
            Known::AllButTheFirst,
            Known::Shapes,
            Known::ShapesButTheFirst,
            Known::Ranks,
            Known::Nothing,
        ];
        for known in all {
            let found = run(case, known);
            let problem = match (&case.expected, found) {
                (Ok(expected), Ok(found)) if *expected == found => continue,
                (Ok(expected), Ok(found)) => format!("got {found:?}, expected {expected:?}"),
                // A rank, or how many numbers there are, may have to be known.
                (Ok(_), Err((true, message))) if known == Known::Ranks && message.contains("only while running") => {
                    continue;
                }
                (Ok(_), Err((true, message)))
                    if known == Known::Nothing && message.contains("not known at build time") =>
                {
                    continue;
                }
                (Ok(_), Err((_, message))) => message,
                (Err((_, text)), Err((_, message))) if known == Known::Everything && !message.contains(text) => {
                    format!("the message should have \"{text}\", but is {message}")
                }
                (Err(_), Err(_)) => continue,
                (Err((_, text)), Ok(found)) => format!("no error \"{text}\", but {found:?}"),
            };
            problems.push(format!("{} ({} {}, {known:?}): {problem}", case.name, case.op, case.version));
        }
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn movement() {
    check(include_str!("data/ops/movement.txt"));
}

#[test]
fn shape() {
    check(include_str!("data/ops/shape.txt"));
}

#[test]
fn constant() {
    check(include_str!("data/ops/constant.txt"));
}

/// The shape of the first result where the first input has free dims and all else is known.
fn symbolic_shape(text: &str) -> String {
    let case = &parse(text)[0];
    let module =
        ops::lower(&model(case, Known::AllButTheFirst), &Options::default()).unwrap_or_else(|e| panic!("{e:?}"));
    let shape = module.value(module.body.results[0]).ty.shape().unwrap_or_else(|| panic!("unknown rank"));
    shape.iter().map(|d| d.show(&module.symbols).replace("x0.", "d")).collect::<Vec<_>>().join(", ")
}

#[test]
fn free_dims_stay_simple() {
    let x = "in f32 2,3,4 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24\nout f32 0";
    let of = |head: &str, rest: &str| {
        let (x, out) = x.split_once('\n').unwrap();
        symbolic_shape(&[head, x, rest, out].join("\n"))
    };
    let slice = |start: i64, end: i64, step: i64| {
        let numbers = [start, end, 1, step].map(|n| format!("in i64 1 {n}")).join("\n");
        of("case slice Slice 13", &numbers)
    };
    assert_eq!(slice(0, i64::MAX, 1), "d0, d1, d2");
    assert_eq!(slice(1, i64::MAX, 1), "d0, max(0, d1 - 1), d2");
    assert_eq!(slice(0, -1, 1), "d0, max(0, d1 - 1), d2");
    assert_eq!(slice(-2, i64::from(i32::MAX), 1), "d0, min(2, d1), d2");
    assert_eq!(slice(0, 2, 1), "d0, min(2, d1), d2");
    assert_eq!(slice(-1, i64::MIN, -1), "d0, d1, d2");
    assert_eq!(slice(0, i64::MAX, 2), "d0, ((d1 + 1) div 2), d2");
    let reshape = |target: &str| of("case reshape Reshape 14", &format!("in i64 {target}"));
    assert_eq!(reshape("2 0 -1"), "d0, d1*d2");
    assert_eq!(reshape("1 -1"), "d0*d1*d2");
    assert_eq!(reshape("3 -1 0 1"), "d0*d2, d1, 1");
    assert_eq!(reshape("4 0 0 0 1"), "d0, d1, d2, 1");
    assert_eq!(of("case flatten Flatten 13\nattr axis int 2", ""), "d0*d1, d2");
    assert_eq!(of("case expand Expand 13", "in i64 4 5 1 1 1"), "5, d0, d1, d2");
    assert_eq!(of("case pad Pad 13\nattr mode string reflect", "in i64 6 0 1 2 0 1 -2"), "d0, d1 + 2, d2");
    assert_eq!(of("case gather Gather 13\nattr axis int 1", "in i64 scalar -1"), "d0, d2");
    assert_eq!(of("case split Split 18\nattr axis int 2\nattr num_outputs int 1", ""), "d0, d1, d2");
}
