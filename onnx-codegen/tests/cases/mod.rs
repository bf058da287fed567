//! Cases of one node, as text: nodes with inputs and the outputs that numpy computes, run on the interpreter with all
//! shapes known, with every dim known only while running, and with all inputs constant.

#![allow(dead_code)]

use std::collections::BTreeMap;

use onnx_codegen::graph::{Attribute, DeclaredDim, DeclaredType, Graph, Input, Model, Node, Output, Value, ValueId};
use onnx_codegen::ops::lower;
use onnx_codegen::tensor::interpreter;
use onnx_codegen::types::{Class, DType, Element, HostValue, TensorData};

/// How the inputs of a node are declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    Known,
    Symbolic,
    Constant,
}

#[derive(Clone)]
pub struct Given {
    pub data: TensorData,
    pub constant: bool,
}

#[derive(Default)]
pub struct Case {
    pub line: usize,
    pub op: String,
    pub version: i64,
    pub attributes: BTreeMap<String, Attribute>,
    pub inputs: Vec<Option<Given>>,
    pub outputs: Vec<TensorData>,
    /// Tolerance, and whether it is only relative.
    pub tolerance: Option<(f64, bool)>,
}

pub fn dtype(name: &str) -> DType {
    DType::ALL.into_iter().find(|d| d.name() == name).unwrap_or_else(|| panic!("no dtype {name}"))
}

/// `f32[2,3] 1 2 3 4 5 6`
pub fn tensor(text: &str) -> TensorData {
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

pub fn attribute(text: &str) -> Attribute {
    if let Some(list) = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
        if list.ends_with('f') {
            return Attribute::Floats(list.split(',').map(|x| x.trim_end_matches('f').parse().unwrap()).collect());
        }
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

/// The cases of a file that a `make.py` wrote.
pub fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for (index, line) in text.lines().enumerate() {
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
pub fn model(case: &Case, mode: Mode) -> (Model, Vec<Option<HostValue>>) {
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
        asked: Default::default(),
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

pub fn run(case: &Case, mode: Mode) -> Result<Vec<TensorData>, String> {
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

pub fn compare(got: &TensorData, expected: &TensorData, explicit: Option<(f64, bool)>) -> Result<(), String> {
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

/// A case as the file has it, with nothing expected.
pub fn case_of(op: &str, version: i64, attributes: &[(&str, &str)], inputs: &[&str]) -> Case {
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

/// Runs every case in every mode.
pub fn check_all(cases: &[Case]) {
    let mut failures = Vec::new();
    for case in cases {
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
