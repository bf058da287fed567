//! Element-wise operators, reductions, softmax, losses and normalisations against numpy, on the interpreter: with all
//! shapes known, with every dim known only while running, and with all inputs constant.

use std::collections::BTreeMap;

use onnx_codegen::graph::{Attribute, DeclaredDim, DeclaredType, Graph, Input, Model, Node, Output, Value, ValueId};
use onnx_codegen::ops::lower;
use onnx_codegen::tensor::interpreter;
use onnx_codegen::types::{Class, DType, Element, HostValue, TensorData};

/// How the inputs of a node are declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Known,
    Symbolic,
    Constant,
}

#[derive(Clone)]
struct Given {
    data: TensorData,
    constant: bool,
}

#[derive(Default)]
struct Case {
    line: usize,
    op: String,
    version: i64,
    attributes: BTreeMap<String, Attribute>,
    inputs: Vec<Option<Given>>,
    outputs: Vec<TensorData>,
    /// Tolerance, and whether it is only relative.
    tolerance: Option<(f64, bool)>,
}

fn dtype(name: &str) -> DType {
    DType::ALL.into_iter().find(|d| d.name() == name).unwrap_or_else(|| panic!("no dtype {name}"))
}

/// `f32[2,3] 1 2 3 4 5 6`
fn tensor(text: &str) -> TensorData {
    let mut words = text.split(' ');
    let (name, dims) = words.next().and_then(|w| w.strip_suffix(']')?.split_once('[')).unwrap();
    let dtype = dtype(name);
    let shape = dims.split(',').filter(|d| !d.is_empty()).map(|d| d.parse().unwrap()).collect();
    let element = |word: &str| match dtype.class() {
        Class::Float => Element::Float(word.parse().unwrap()),
        Class::Bool => Element::Bool(word == "1"),
        Class::String => Element::Str(word.to_string()),
        _ => Element::Int(word.parse().unwrap()),
    };
    TensorData::from_elements(dtype, shape, words.map(element)).unwrap()
}

fn attribute(text: &str) -> Attribute {
    if let Some(list) = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
        return Attribute::Ints(list.split(',').filter(|x| !x.is_empty()).map(|x| x.parse().unwrap()).collect());
    }
    if let Ok(int) = text.parse() {
        return Attribute::Int(int);
    }
    match text.strip_suffix('f').and_then(|x| x.parse().ok()) {
        Some(float) => Attribute::Float(float),
        None => Attribute::String(text.as_bytes().to_vec()),
    }
}

fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for (index, line) in include_str!("data/elementwise/cases.txt").lines().enumerate() {
        let (word, rest) = line.split_once(' ').unwrap();
        if word == "case" {
            let mut words = rest.split(' ');
            let (op, version) = (words.next().unwrap().to_string(), words.next().unwrap().parse().unwrap());
            let attributes = words.map(|w| w.split_once('=').unwrap()).map(|(k, v)| (k.to_string(), attribute(v)));
            cases.push(Case { line: index + 1, op, version, attributes: attributes.collect(), ..Case::default() });
            continue;
        }
        let Some(case) = cases.last_mut() else { continue };
        match (word, rest) {
            ("in", "-") => case.inputs.push(None),
            ("in" | "const", _) => case.inputs.push(Some(Given { data: tensor(rest), constant: word == "const" })),
            ("out", _) => case.outputs.push(tensor(rest)),
            _ => case.tolerance = rest.split(' ').next().map(|t| (t.parse().unwrap(), rest.ends_with("relative"))),
        }
    }
    cases
}

/// A model of one node.
fn model(case: &Case, mode: Mode) -> (Model, Vec<Option<HostValue>>) {
    let mut values = Vec::new();
    let mut inputs = Vec::new();
    let mut operands = Vec::new();
    let mut given = Vec::new();
    for (index, input) in case.inputs.iter().enumerate() {
        let Some(input) = input else {
            operands.push(None);
            continue;
        };
        let (id, name) = (ValueId(values.len() as u32), format!("x{index}"));
        operands.push(Some(id));
        let constant = input.constant || mode == Mode::Constant;
        // How many axes there are has to be known.
        let known = mode == Mode::Known || case.op.starts_with("Reduce") && index == 1;
        let dim = |(axis, d): (usize, &usize)| match known {
            true => DeclaredDim::Known(*d as i64),
            false => DeclaredDim::Named(format!("{name}_{axis}")),
        };
        let shape = Some(input.data.shape.iter().enumerate().map(dim).collect());
        let ty = Some(DeclaredType::Tensor { dtype: Some(input.data.dtype), shape });
        values.push(Value { name: name.clone(), ty, init: constant.then(|| input.data.clone()) });
        if !constant {
            inputs.push(Input { value: id, name, default: None });
            given.push(Some(HostValue::Tensor(input.data.clone())));
        }
    }
    let first = values.len() as u32;
    let names = (0..case.outputs.len()).map(|k| format!("y{k}"));
    values.extend(names.clone().map(|name| Value { name, ty: None, init: None }));
    let results: Vec<ValueId> = (first..values.len() as u32).map(ValueId).collect();
    let node = Node {
        name: "node".to_string(),
        op: case.op.clone(),
        domain: String::new(),
        opset: case.version,
        inputs: operands,
        outputs: results.iter().copied().map(Some).collect(),
        attributes: case.attributes.clone(),
    };
    let outputs = results.iter().zip(names).map(|(value, name)| Output { value: *value, name }).collect();
    let graph = Graph { name: "test".to_string(), inputs, outputs, nodes: vec![node] };
    let opset = BTreeMap::from([(String::new(), case.version)]);
    let (producer, doc, metadata) = (String::new(), String::new(), Vec::new());
    (Model { graph, values, opset, ir_version: 10, producer, doc, metadata }, given)
}

fn run(case: &Case, mode: Mode) -> Result<Vec<TensorData>, String> {
    let (model, given) = model(case, mode);
    let module = lower(&model, &Default::default()).map_err(|problems| problems[0].to_string())?;
    let outputs = interpreter::run(&module, &given).map_err(|problem| problem.to_string())?;
    Ok(outputs.iter().map(|value| value.as_tensor().unwrap().clone()).collect())
}

fn tolerance(dtype: DType) -> f64 {
    match dtype {
        DType::F64 => 1e-12,
        DType::F32 => 3e-6,
        DType::BF16 => 0.01,
        _ => 1e-3,
    }
}

fn compare(got: &TensorData, expected: &TensorData, explicit: Option<(f64, bool)>) -> Result<(), String> {
    if (got.dtype, &got.shape) != (expected.dtype, &expected.shape) {
        return Err(format!("got {got:?}, expected {expected:?}"));
    }
    let (tolerance, relative) = explicit.unwrap_or((tolerance(got.dtype), false));
    for (position, (a, b)) in got.elements().zip(expected.elements()).enumerate() {
        let same = match (&a, &b) {
            (Element::Float(a), Element::Float(b)) if a.is_nan() || b.is_nan() => a.is_nan() && b.is_nan(),
            (Element::Float(a), Element::Float(b)) if *a == 0.0 && *b == 0.0 => true,
            (Element::Float(a), Element::Float(b)) => {
                let scale = if relative { b.abs() } else { b.abs() + 1.0 };
                a == b || (a - b).abs() <= tolerance * scale && a.is_finite() == b.is_finite()
            }
            _ => a == b,
        };
        if !same {
            return Err(format!("element {position}: got {a:?}, expected {b:?}"));
        }
    }
    Ok(())
}

#[test]
fn operators_agree_with_numpy() {
    let cases = cases();
    assert!(cases.len() > 1900);
    let mut failures = Vec::new();
    for case in &cases {
        for mode in [Mode::Known, Mode::Symbolic, Mode::Constant] {
            let result = run(case, mode).and_then(|got| {
                assert_eq!(got.len(), case.outputs.len());
                got.iter().zip(&case.outputs).try_for_each(|(a, b)| compare(a, b, case.tolerance))
            });
            if let Err(problem) = result {
                failures.push(format!("{}: {} {} {mode:?}: {problem}", case.line, case.op, case.version));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {}:\n{}",
        failures.len(),
        3 * cases.len(),
        failures[..failures.len().min(60)].join("\n")
    );
}

type Attributes = &'static [(&'static str, &'static str)];

/// A case as the file has it, with nothing expected.
fn case_of(op: &str, version: i64, attributes: Attributes, inputs: &[&str]) -> Case {
    let given = |text: &&str| {
        let (text, constant) = text.strip_prefix("const ").map_or((*text, false), |t| (t, true));
        Some(Given { data: tensor(text), constant })
    };
    Case {
        op: op.to_string(),
        version,
        attributes: attributes.iter().map(|(k, v)| (k.to_string(), attribute(v))).collect(),
        inputs: inputs.iter().map(given).collect(),
        outputs: vec![tensor("f32[0]")],
        ..Case::default()
    }
}

#[test]
fn mistakes_in_a_model_are_errors_of_the_build() {
    let errors: &[(&str, i64, Attributes, &[&str], &str)] = &[
        ("Div", 14, &[], &["i32[2] 1 2", "const i32[2] 1 0"], "integer division by zero"),
        ("Mod", 13, &[("fmod", "1")], &["i32[2] 1 2", "const i32[] 0"], "integer division by zero"),
        ("Add", 14, &[], &["f32[2] 1 2", "f32[3] 1 2 3"], "the shapes [2] and [3] do not broadcast"),
        ("Add", 14, &[], &["f32[2] 1 2", "i32[2] 1 2"], "different dtypes: f32 and i32"),
        ("Add", 14, &[], &["bool[1] 1", "bool[1] 1"], "not defined on bool, only on floats and integers"),
        ("Add", 6, &[], &["f32[2,2] 1 2 3 4", "f32[2] 1 2"], "the shapes differ: [2, 2] and [2]"),
        ("Add", 6, &[("broadcast", "1"), ("axis", "1")], &["f32[2,2] 1 2 3 4", "f32[2,2] 1 2 3 4"], "does not fit"),
        ("Sin", 7, &[], &["i32[1] 1"], "not defined on i32, only on f16, bf16, f32 and f64"),
        ("Neg", 13, &[], &["u8[1] 1"], "not defined on u8"),
        ("BitShift", 11, &[("direction", "UP")], &["u8[1] 1", "u8[1] 1"], "`direction` is \"UP\""),
        ("Gelu", 20, &[("approximate", "erf")], &["f32[1] 1"], "`approximate` is \"erf\""),
        ("PRelu", 16, &[], &["f32[2] 1 2", "f32[2,1] 1 2"], "does not broadcast"),
        ("Clip", 13, &[], &["f32[2] 1 2", "f32[2] 0 0"], "`min` must be one number"),
        ("ReduceSum", 13, &[], &["f32[2] 1 2", "const i64[1] 1"], "axis 1 is outside of the rank 1"),
        ("ReduceSum", 13, &[], &["f32[2] 1 2", "const i64[2] 0 -1"], "axis 0 is named twice"),
        ("ReduceSum", 13, &[], &["f32[2] 1 2", "i64[1,1] 0"], "`axes` has the rank 2"),
        ("ReduceMax", 18, &[], &["string[1] a"], "not defined on string"),
        ("Softmax", 13, &[("axis", "2")], &["f32[1,1] 1"], "axis 2 is outside of the rank 2"),
        ("LpNormalization", 22, &[("p", "3")], &["f32[1] 1"], "`p` is 3"),
        (
            "GroupNormalization",
            21,
            &[("num_groups", "2")],
            &["f32[1,3] 1 2 3", "f32[3] 1 1 1", "f32[3] 0 0 0"],
            "3 channels do not divide into 2 groups",
        ),
        ("NegativeLogLikelihoodLoss", 13, &[], &["f32[1,2] 1 2", "i64[2] 0 1"], "the targets have the shape [2]"),
        ("RotaryEmbedding", 23, &[], &["f32[1,1,4] 1 2 3 4", "f32[1,1,2] 1 1", "f32[1,1,2] 0 0"], "`num_heads`"),
    ];
    for (op, version, attributes, inputs, expected) in errors {
        let case = case_of(op, *version, attributes, inputs);
        let error = run(&case, Mode::Known).expect_err(op);
        assert!(error.starts_with("node \"node\"") && error.contains(expected), "{op}: {error}");
    }
}

#[test]
fn what_only_running_shows_is_an_error_of_the_run() {
    let errors: &[(&str, i64, Attributes, &[&str])] = &[
        ("Add", 14, &[], &["f32[2] 1 2", "f32[3] 1 2 3"]),
        ("Add", 6, &[], &["f32[2] 1 2", "f32[1] 1"]),
        ("PRelu", 16, &[], &["f32[1] 1", "f32[2] 1 2"]),
        ("SwiGLU", 28, &[], &["f32[2] 1 2", "f32[1] 1"]),
        ("Div", 14, &[], &["i32[2] 1 2", "i32[2] 1 0"]),
        ("Mod", 14, &[], &["i32[2] 1 2", "i32[2] 1 0"]),
        ("ReduceSum", 13, &[], &["f32[2] 1 2", "i64[1] 1"]),
        ("ReduceSum", 13, &[], &["f32[2] 1 2", "i64[1] -2"]),
        ("ReduceSum", 13, &[], &["f32[2,1] 1 2", "i64[2] 1 -1"]),
        ("ReduceSum", 13, &[("keepdims", "0")], &["f32[2,1] 1 2", "i64[2] 1 -1"]),
        ("NegativeLogLikelihoodLoss", 13, &[], &["f32[1,2] 1 2", "i64[1] 2"]),
        ("NegativeLogLikelihoodLoss", 13, &[("ignore_index", "5")], &["f32[1,2] 1 2", "i64[1] 3"]),
        ("GroupNormalization", 21, &[("num_groups", "2")], &["f32[1,3] 1 2 3", "f32[3] 1 1 1", "f32[3] 0 0 0"]),
    ];
    for (op, version, attributes, inputs) in errors {
        let case = case_of(op, *version, attributes, inputs);
        let (model, given) = model(&case, Mode::Symbolic);
        let module = lower(&model, &Default::default()).unwrap_or_else(|problems| panic!("{op}: {}", problems[0]));
        let error = interpreter::run(&module, &given).expect_err(op).to_string();
        assert!(error.contains("node \"node\""), "{op}: {error}");
    }
}

/// The elements of a reduced shape stay symbolic: no run-time symbol is needed where the axes are known.
#[test]
fn the_shape_of_a_reduction_is_inferred() {
    let case = case_of("ReduceMean", 18, &[("keepdims", "0")], &["f32[1,1,1] 1", "const i64[1] 1"]);
    let (model, _) = model(&case, Mode::Symbolic);
    let module = lower(&model, &Default::default()).unwrap();
    let shape: Vec<String> = module.shape(module.body.results[0]).iter().map(|d| d.show(&module.symbols)).collect();
    assert_eq!(shape, ["x0_0", "x0_2"]);
}
