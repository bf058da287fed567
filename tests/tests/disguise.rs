//! Models in another form: other names, no declared shapes, nodes in any order, initialisers as nodes or as inputs, dims
//! of inputs that are free. The results must be those of the data, as before.

use std::fs;
use std::path::Path;

use onnx_codegen::source::proto::{ModelProto, TensorProto};
use onnx_codegen::source::{self};
use onnx_codegen::tensor::interpreter;
use onnx_codegen::types::{HostValue, TensorData};
use onnx_tests::archive::{self, Case};
use onnx_tests::builder::load;
use onnx_tests::conformance::{self, Outcome};
use onnx_tests::disguise::{Form, disguise};
use onnx_tests::images::network;
use onnx_tests::random::{Graph, Random, data, graph};
use onnx_tests::{compiled, random};
use prost::Message;

/// What may be refused with free dims, by its message: the last dim of the indices of GatherND and ScatterND is a number of
/// axes, on which the rank of the result depends.
const NEED_A_DIM: [&str; 2] =
    ["(GatherND): the last dim of the indices", "(ScatterND): how many axes the indices name"];

/// The case in this form, `None` where it cannot have it. Its data stays where it is.
fn disguised(case: &Case, form: Form, root: &Path) -> Option<Case> {
    let source = source::read(&case.model()).ok()?;
    let seed = case.id().bytes().fold(0, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
    let model = disguise(&source.model, form, seed)?;
    let dir = root.join(format!("{form:?}")).join(&case.suite).join(&case.name);
    fs::create_dir_all(&dir).unwrap();
    onnx_codegen::driver::files::write(&dir.join("model.onnx"), &model.encode_to_vec()).unwrap();
    Some(Case { suite: format!("{form:?}/{}", case.suite), dir, ..case.clone() })
}

/// All cases in all forms that they can have.
fn all_forms(cases: &[Case], forms: &[Form]) -> Vec<Case> {
    let root = archive::target_dir().join("onnx-disguise");
    let pairs = forms.iter().flat_map(|form| cases.iter().map(move |case| (case, *form)));
    pairs.filter_map(|(case, form)| disguised(case, form, &root)).collect()
}

/// The cases of the backend suite that pass as they are.
fn passing() -> Vec<Case> {
    let cases = archive::cases().unwrap();
    let good = conformance::interpret_all(&cases);
    cases.into_iter().zip(good).filter(|(_, outcome)| outcome.result.is_ok()).map(|(case, _)| case).collect()
}

fn all_pass(outcomes: &[Outcome]) {
    let fault = |outcome: &Outcome| {
        let error = outcome.result.as_ref().err()?;
        let allowed = outcome.id.starts_with("Free/") && NEED_A_DIM.iter().any(|text| error.contains(text));
        (!allowed).then(|| format!("{}: {error}", outcome.id))
    };
    let faults: Vec<String> = outcomes.iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{} of {} fail:\n{}", faults.len(), outcomes.len(), faults.join("\n"));
}

#[test]
fn cases_interpreted() {
    let cases = all_forms(&passing(), &Form::ALL);
    assert!(cases.len() > 3300, "{}", cases.len());
    all_pass(&conformance::interpret_all(&cases));
}

/// The networks and the small models of other exporters.
#[test]
fn cases_compiled() {
    let suites = ["simple", "pytorch-converted", "pytorch-operator"];
    let light = ["light_squeezenet", "light_shufflenet", "light_densenet121"];
    let cases = archive::cases().unwrap().into_iter();
    let chosen = |case: &Case| suites.contains(&case.suite.as_str()) || light.iter().any(|l| case.name.ends_with(l));
    let mut cases: Vec<Case> = cases.filter(chosen).collect();
    cases.retain(|case| conformance::interpret_all(std::slice::from_ref(case)).iter().all(|o| o.result.is_ok()));
    all_pass(&compiled::compile_all(&all_forms(&cases, &[Form::Bare, Form::Free]), "onnx-disguised").unwrap());
}

/// Digits and random graphs: what they compute in the original form is what they must compute in the others.
#[test]
fn own_models_interpreted() {
    let root = archive::target_dir().join("onnx-disguise/own");
    let mut cases = vec![digits(&root)];
    cases.extend((0..60).filter_map(|seed| random_case(&root, "graph", seed, graph)));
    cases.extend((0..10).filter_map(|seed| random_case(&root, "network", seed, network)));
    assert!(cases.len() > 50, "{}", cases.len());
    all_pass(&conformance::interpret_all(&all_forms(&cases, &Form::ALL)));
}

fn digits(root: &Path) -> Case {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/models/digits.onnx");
    let model = source::read(&file).unwrap().model;
    let pixels = data(&mut Random::new(1), onnx_codegen::types::DType::F32, &[1, 1, 8, 8]);
    own_case(root, "digits", &model, &[pixels]).unwrap()
}

fn random_case(root: &Path, kind: &str, seed: u64, make: fn(u64) -> Graph) -> Option<Case> {
    let graph = make(seed);
    let mut random = Random::new(seed + 1000);
    let value =
        |input: &random::Input| input.values.clone().unwrap_or_else(|| data(&mut random, input.dtype, &input.shape));
    let inputs: Vec<TensorData> = graph.inputs.iter().map(value).collect();
    own_case(root, &format!("{kind}-{seed}"), &graph.model, &inputs)
}

/// A model with inputs and its outputs for them, as files. `None` where they do not fit the model.
fn own_case(root: &Path, name: &str, model: &ModelProto, inputs: &[TensorData]) -> Option<Case> {
    let module = load(model, &Default::default()).unwrap().module;
    let given: Vec<Option<HostValue>> = inputs.iter().cloned().map(|input| Some(input.into())).collect();
    let outputs = interpreter::run(&module, &given).ok()?;
    let dir = root.join(name);
    let set = dir.join("test_data_set_0");
    fs::create_dir_all(&set).unwrap();
    fs::write(dir.join("model.onnx"), model.encode_to_vec()).unwrap();
    let mut largest = 1.0f64;
    for (index, input) in inputs.iter().enumerate() {
        fs::write(set.join(format!("input_{index}.pb")), proto(input).encode_to_vec()).unwrap();
    }
    for (index, output) in outputs.iter().enumerate() {
        let HostValue::Tensor(output) = output else { panic!("{name}: an output is no tensor") };
        largest = output.elements().filter_map(|element| element.as_f64()).fold(largest, |a, b| a.max(b.abs()));
        fs::write(set.join(format!("output_{index}.pb")), proto(output).encode_to_vec()).unwrap();
    }
    // Sums may be made in another order.
    let (rtol, atol) = (1e-5, 1e-6 * largest);
    Some(Case { suite: "own".into(), name: name.into(), dir, rtol, atol, data_sets: vec![set] })
}

fn proto(tensor: &TensorData) -> TensorProto {
    TensorProto {
        dims: tensor.shape.iter().map(|dim| *dim as i64).collect(),
        data_type: tensor.dtype as i32,
        raw_data: tensor.to_bytes(),
        ..TensorProto::default()
    }
}
