//! Conformance models with faults put in, through the whole compiler: whatever the file says, the answer is a module or a
//! list of problems, soon.
//!
//! The faults are the same in every run. `FUZZ_SEED=7 FUZZ_ROUNDS=500` in the environment makes others, and more of them
//! for each model.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use onnx_codegen::driver::with_deep_stack;
use onnx_codegen::source::proto::{GraphProto, ModelProto, NodeProto, TypeProto, ValueInfoProto, dim, type_proto};
use onnx_codegen::types::Diagnostic;
use onnx_codegen::{Blob, Config, Loaded, compile_loaded, graph, ops, source};
use onnx_tests::archive;
use onnx_tests::random::Random;
use prost::Message;

const MODELS: usize = 40;
const ROUNDS: u64 = 120;
/// Far more than any of the models takes.
const LIMIT: Duration = Duration::from_secs(10);

/// Numbers at which something ends.
const NUMBERS: [i64; 16] =
    [0, 1, -1, 2, 3, -2, 7, 64, 1000, 1 << 20, 1 << 31, (1 << 32) + 1, 1 << 62, i64::MAX, i64::MIN, i64::MIN + 1];

/// What the compiler makes of a file; the length of the module's text.
fn compile(bytes: Vec<u8>) -> Result<usize, Vec<Diagnostic>> {
    let source = source::from_bytes(bytes.into(), None)?;
    let model = graph::import(&source)?;
    let module = ops::lower(&model, &Default::default())?;
    let generated = compile_loaded(Loaded { module, model, files: Vec::new() }, "net", &Config::default())?;
    Ok(generated.source(Blob::Files(&["net.weights".into()])).len())
}

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn no_panic_and_no_hang() {
    let cases: Vec<_> = archive::cases().unwrap().into_iter().filter(|case| case.suite != "light").collect();
    let small = cases.iter().step_by(cases.len() / MODELS);
    let models: Vec<(String, Vec<u8>)> = small.map(|case| (case.id(), std::fs::read(case.model()).unwrap())).collect();
    let operators: Vec<NodeProto> = models.iter().filter_map(|(_, bytes)| first_node(bytes)).collect();

    let (jobs, waiting) = channel::<(String, Vec<u8>)>();
    let (done, answers) = channel();
    thread::spawn(move || {
        for (name, bytes) in waiting {
            let start = Instant::now();
            let result = with_deep_stack(|| compile(bytes)).unwrap_or_else(|problem| Err(vec![problem]));
            if done.send((name, result, start.elapsed())).is_err() {
                break;
            }
        }
    });

    let mut faults = Vec::new();
    let (mut compiled, mut refused) = (0, 0);
    for (index, (name, whole)) in models.iter().enumerate() {
        for round in 0..number("FUZZ_ROUNDS", ROUNDS) {
            let mut random = Random::new(number("FUZZ_SEED", 1) << 32 | (index as u64) << 16 | round);
            let bytes = match round % 3 {
                0 => damage_bytes(&mut random, whole.clone()),
                _ => damage_structure(&mut random, whole, &operators),
            };
            jobs.send((format!("{name}, round {round}"), bytes)).unwrap();
            match answers.recv_timeout(LIMIT) {
                Ok((_, Ok(_), _)) => compiled += 1,
                Ok((name, Err(problems), time)) => {
                    refused += 1;
                    let internal = problems.iter().find(|problem| problem.message.starts_with("internal"));
                    if let Some(problem) = internal {
                        faults.push(format!("{name}: {problem} ({time:?})"));
                    }
                    assert!(!problems.is_empty(), "{name}");
                }
                Err(RecvTimeoutError::Timeout) => {
                    panic!("{name}, round {round} takes longer than {LIMIT:?}\n{faults:#?}")
                }
                Err(RecvTimeoutError::Disconnected) => panic!("{name}, round {round}: the compiler's thread ended"),
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
    // Most models are wrong now, but not all.
    assert!(compiled * 20 > refused && refused > compiled / 4, "{compiled} compiled, {refused} refused");
}

fn first_node(bytes: &[u8]) -> Option<NodeProto> {
    ModelProto::decode(bytes).ok()?.graph?.node.into_iter().next()
}

fn damage_bytes(random: &mut Random, mut bytes: Vec<u8>) -> Vec<u8> {
    for _ in 0..1 + random.below(3) {
        let at = random.below(bytes.len());
        match random.below(6) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, random.below(256) as u8),
            _ => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << random.below(8)),
        }
    }
    bytes
}

fn damage_structure(random: &mut Random, bytes: &[u8], operators: &[NodeProto]) -> Vec<u8> {
    let Ok(mut model) = ModelProto::decode(bytes) else { return bytes.to_vec() };
    for _ in 0..1 + random.below(2) {
        match (random.below(12), &mut model.graph) {
            (0, _) => model.opset_import.iter_mut().for_each(|set| set.version = 1 + random.below(27) as i64),
            (_, Some(graph)) => damage_graph(random, graph, operators),
            _ => {}
        }
    }
    model.encode_to_vec()
}

fn damage_graph(random: &mut Random, graph: &mut GraphProto, operators: &[NodeProto]) {
    let number = NUMBERS[random.below(NUMBERS.len())];
    match random.below(10) {
        0 | 1 => {
            let at = random.below(graph.input.len());
            if let Some(input) = graph.input.get_mut(at) {
                damage_type(random, input, number);
            }
        }
        2 => {
            let at = random.below(graph.initializer.len());
            if let Some(tensor) = graph.initializer.get_mut(at) {
                match random.below(4) {
                    0 => tensor.dims.push(number),
                    1 => tensor.dims.iter_mut().take(1).for_each(|dim| *dim = number),
                    2 => tensor.data_type = random.below(28) as i32,
                    _ => tensor.int64_data.iter_mut().for_each(|value| *value = number),
                }
            }
        }
        3 => {
            // Another constant in the place of an input: what was computed while running is now folded.
            let at = random.below(graph.input.len());
            let known = graph.input.get(at).and_then(|input| constant(random, input, number));
            graph.initializer.extend(known);
        }
        _ => {
            let at = random.below(graph.node.len());
            if let Some(node) = graph.node.get_mut(at) {
                damage_node(random, node, number, operators);
            }
        }
    }
}

fn damage_node(random: &mut Random, node: &mut NodeProto, number: i64, operators: &[NodeProto]) {
    let inputs = node.input.len();
    match random.below(8) {
        0 if inputs > 1 => node.input.swap(random.below(inputs), random.below(inputs)),
        1 if inputs > 0 => {
            node.input.remove(random.below(inputs));
        }
        2 if inputs > 0 => node.input.push(node.input[random.below(inputs)].clone()),
        3 if inputs > 0 => node.input[random.below(inputs)].clear(),
        4 => {
            let other = &operators[random.below(operators.len())];
            (node.op_type, node.domain) = (other.op_type.clone(), other.domain.clone());
        }
        5 if !node.attribute.is_empty() => {
            node.attribute.remove(random.below(node.attribute.len()));
        }
        _ => {
            let at = random.below(node.attribute.len());
            let Some(attribute) = node.attribute.get_mut(at) else { return };
            attribute.i = attribute.i.map(|_| number);
            attribute.f = attribute.f.map(|_| [0.0, -1.0, f32::NAN, f32::INFINITY, 1e30][random.below(5)]);
            match random.below(3) {
                0 => attribute.ints.push(number),
                1 => {
                    attribute.ints.pop();
                }
                _ => attribute.ints.iter_mut().skip(random.below(4)).take(1).for_each(|value| *value = number),
            }
            let graph = attribute.g.take().and_then(|bytes| GraphProto::decode(bytes).ok());
            attribute.g = graph.map(|mut graph| {
                damage_graph(random, &mut graph, operators);
                graph.encode_to_vec().into()
            });
        }
    }
}

fn damage_type(random: &mut Random, input: &mut ValueInfoProto, number: i64) {
    let Some(TypeProto { value: Some(type_proto::Value::TensorType(tensor)), .. }) = &mut input.r#type else {
        input.r#type = None;
        return;
    };
    match (random.below(5), &mut tensor.shape) {
        (0, _) => tensor.elem_type = random.below(28) as i32,
        (1, shape) => *shape = None,
        (kind, Some(shape)) => {
            let at = random.below(shape.dim.len());
            if let Some(dim) = shape.dim.get_mut(at) {
                dim.value = match kind {
                    2 => Some(dim::Value::DimParam("n".to_string())),
                    3 => None,
                    _ => Some(dim::Value::DimValue(number)),
                };
            } else {
                shape.dim.push(Default::default());
            }
        }
        _ => {}
    }
}

/// An initialiser with the name of an input.
fn constant(random: &mut Random, input: &ValueInfoProto, number: i64) -> Option<source::proto::TensorProto> {
    let Some(TypeProto { value: Some(type_proto::Value::TensorType(tensor)), .. }) = &input.r#type else { return None };
    let dim = |dim: &source::proto::Dimension| match dim.value {
        Some(dim::Value::DimValue(value @ 0..64)) => value,
        _ => 2,
    };
    let dims: Vec<i64> = tensor.shape.as_ref()?.dim.iter().map(dim).collect();
    let count: i64 = dims.iter().product();
    let mut made = source::proto::TensorProto {
        name: input.name.clone(),
        dims,
        data_type: tensor.elem_type,
        ..Default::default()
    };
    let mut value = || if random.below(2) == 0 { number } else { random.below(5) as i64 };
    match tensor.elem_type {
        1 => made.float_data = (0..count.min(4096)).map(|_| value() as f32).collect(),
        7 => made.int64_data = (0..count.min(4096)).map(|_| value()).collect(),
        _ => made.int32_data = (0..count.min(4096)).map(|_| value() as i32).collect(),
    }
    Some(made)
}
