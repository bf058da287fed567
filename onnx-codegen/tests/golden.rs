//! Small models at every stage of the compiler, as text: the tensor expressions before and after optimisation, the loop
//! nests, the Rust module. The expected texts are the files of `tests/golden`; `BLESS=1 cargo test -p onnx-codegen --test
//! golden` writes them anew.

mod builder;

use std::fs;
use std::path::{Path, PathBuf};

use builder::{Attr, Builder, load};
use onnx_codegen::ops::Options;
use onnx_codegen::source::proto::ModelProto;
use onnx_codegen::tensor::text;
use onnx_codegen::types::{DType, Element, TensorData};
use onnx_codegen::{Blob, Config, compile_loaded, optimize, schedule};

/// Numbers that look like weights: small, of both signs, none like its neighbours.
fn weights(shape: &[usize]) -> TensorData {
    let numel: usize = shape.iter().product();
    let value = |k: usize| Element::Float(((k * 37 + 11) % 64) as f64 / 64.0 - 0.5);
    TensorData::from_elements(DType::F32, shape.to_vec(), (0..numel).map(value)).unwrap()
}

fn scalar(value: f64) -> TensorData {
    TensorData::scalar(DType::F32, Element::Float(value)).unwrap()
}

fn check(name: &str, model: ModelProto) {
    let loaded = load(&model, &Options::default()).unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
    let mut module = loaded.module.clone();
    let mut ir = format!("before optimisation\n\n{}", text::show(&module));
    optimize::optimize(&mut module);
    ir.push_str(&format!("\nafter optimisation\n\n{}", text::show(&module)));
    let nests = schedule::schedule(module, schedule::Options::default()).show();
    let generated =
        compile_loaded(loaded, name, &Config::default()).unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
    let weights = [PathBuf::from(format!("{name}.weights"))];
    compare(&format!("{name}.ir.txt"), &ir);
    compare(&format!("{name}.nest.txt"), &nests);
    compare(&format!("{name}.rs"), &generated.source(Blob::Files(&weights)));
}

fn compare(file: &str, made: &str) {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden").join(file);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, made).unwrap();
        return;
    }
    let expected = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    let lines = || made.lines().map(Some).chain([None]).zip(expected.lines().map(Some).chain([None]));
    if let Some((line, (made, expected))) = lines().enumerate().find(|(_, (made, expected))| made != expected) {
        panic!(
            "{file}, line {}:\n  expected {expected:?}\n  but made {made:?}\n(BLESS=1 in the environment accepts what is made)",
            line + 1
        );
    }
    assert_eq!(made, expected, "{file}");
}

/// Convolution, batch normalisation, a residual connection and pooling.
#[test]
fn convolution() {
    let mut b = Builder::new("convolution");
    let x = b.input("x", DType::F32, &["1", "8", "10", "10"]);
    let w = b.constant("w", &weights(&[8, 8, 3, 3]));
    let [scale, bias, mean] = ["scale", "bias", "mean"].map(|name| b.constant(name, &weights(&[8])));
    let variance = TensorData::from_elements(DType::F32, vec![8], (1..9).map(|k| Element::Float(k as f64))).unwrap();
    let variance = b.constant("variance", &variance);
    let conv = b.node("conv", "Conv", &[&x, &w], &[("pads", Attr::Ints(vec![1, 1, 1, 1]))]);
    let norm = b.node("norm", "BatchNormalization", &[&conv, &scale, &bias, &mean, &variance], &[]);
    let relu = b.node("relu", "Relu", &[&norm], &[]);
    let sum = b.node("sum", "Add", &[&relu, &x], &[]);
    let window = |size: i64| Attr::Ints(vec![size, size]);
    let y = b.node("y", "MaxPool", &[&sum], &[("kernel_shape", window(2)), ("strides", window(2))]);
    b.output(&y, DType::F32);
    check("convolution", b.model());
}

/// A layer with a free dim and the exact Gelu.
#[test]
fn gelu() {
    let mut b = Builder::new("gelu");
    let x = b.input("x", DType::F32, &["n", "24"]);
    let w = b.constant("w", &weights(&[24, 32]));
    let bias = b.constant("b", &weights(&[32]));
    let product = b.node("product", "MatMul", &[&x, &w], &[]);
    let sum = b.node("sum", "Add", &[&product, &bias], &[]);
    let y = b.node("y", "Gelu", &[&sum], &[]);
    b.output(&y, DType::F32);
    check("gelu", b.model());
}

/// Shapes computed from shapes, as exporters write them: nothing of the arithmetic is left.
#[test]
fn shapes() {
    let mut b = Builder::new("shapes");
    let x = b.input("x", DType::F32, &["n", "4", "6"]);
    let [zero, two] = [("zero", 0), ("two", 2)].map(|(name, value)| b.ints(name, &[value]));
    let twelve = b.ints("twelve", &[12]);
    let shape = b.node("shape", "Shape", &[&x], &[]);
    let n = b.node("n", "Gather", &[&shape, &zero], &[]);
    let target = b.node("target", "Concat", &[&n, &two, &twelve], &[("axis", Attr::Int(0))]);
    let rows = b.node("rows", "Reshape", &[&x, &target], &[]);
    let last = b.node("last", "Transpose", &[&rows], &[("perm", Attr::Ints(vec![0, 2, 1]))]);
    let one = b.ints("one", &[1]);
    let repeats = b.node("repeats", "Concat", &[&one, &two, &two], &[("axis", Attr::Int(0))]);
    let tiled = b.node("tiled", "Tile", &[&last, &repeats], &[]);
    let like = b.node("like", "Shape", &[&tiled], &[]);
    let zeros = b.node("zeros", "ConstantOfShape", &[&like], &[]);
    let y = b.node("y", "Sub", &[&zeros, &tiled], &[]);
    b.output(&y, DType::F32);
    check("shapes", b.model());
}

/// A sequence of which build time knows everything: none exists while running.
#[test]
fn sequence_known() {
    let mut b = Builder::new("sequence_known");
    let x = b.input("x", DType::F32, &["2", "9"]);
    let split = b.ints("split", &[2, 3, 4]);
    let parts = b.node("parts", "SplitToSequence", &[&x, &split], &[("axis", Attr::Int(1))]);
    let [first, last] = [("at_first", 0), ("at_last", -1)].map(|(name, value)| b.int(name, value));
    let [first, last] =
        [("first", first), ("last", last)].map(|(name, at)| b.node(name, "SequenceAt", &[&parts, &at], &[]));
    let negated = b.node("negated", "Neg", &[&first], &[]);
    let swapped = b.node("swapped", "SequenceConstruct", &[&last, &negated], &[]);
    let y = b.node("y", "ConcatFromSequence", &[&swapped], &[("axis", Attr::Int(1))]);
    b.output(&y, DType::F32);
    check("sequence_known", b.model());
}

/// Repeats that arrive while running.
#[test]
fn tile() {
    let mut b = Builder::new("tile");
    let x = b.input("x", DType::F32, &["2", "3"]);
    let repeats = b.input("repeats", DType::I64, &["2"]);
    let y = b.node("y", "Tile", &[&x, &repeats], &[]);
    b.output(&y, DType::F32);
    check("tile", b.model());
}

/// A position that arrives while running.
#[test]
fn sequence_position() {
    let mut b = Builder::new("sequence_position");
    let x = b.input("x", DType::F32, &["2", "9"]);
    let position = b.input("position", DType::I64, &[]);
    let split = b.ints("split", &[2, 3, 4]);
    let parts = b.node("parts", "SplitToSequence", &[&x, &split], &[("axis", Attr::Int(1))]);
    let one = b.node("one", "SequenceAt", &[&parts, &position], &[]);
    let y = b.node("y", "Neg", &[&one], &[]);
    b.output(&y, DType::F32);
    let others = b.node("others", "SequenceErase", &[&parts, &position], &[]);
    let rest = b.node("rest", "ConcatFromSequence", &[&others], &[("axis", Attr::Int(1))]);
    b.output(&rest, DType::F32);
    check("sequence_position", b.model());
}

/// A condition that arrives while running, and branches that read values from outside.
#[test]
fn condition() {
    let mut b = Builder::new("condition");
    let x = b.input("x", DType::F32, &["2", "16"]);
    let flag = b.input("flag", DType::Bool, &[]);
    let twice = b.constant("twice", &scalar(2.0));
    let mut then = Builder::new("then");
    let doubled = then.node("doubled", "Mul", &[&x, &twice], &[]);
    then.output(&doubled, DType::F32);
    let mut otherwise = Builder::new("else");
    let root = otherwise.node("root", "Sqrt", &[&x], &[]);
    otherwise.output(&root, DType::F32);
    let branches = [
        ("then_branch", Attr::Graph(Box::new(then.graph()))),
        ("else_branch", Attr::Graph(Box::new(otherwise.graph()))),
    ];
    let chosen = b.node("chosen", "If", &[&flag], &branches);
    let y = b.node("y", "Neg", &[&chosen], &[]);
    b.output(&y, DType::F32);
    check("condition", b.model());
}

#[test]
fn softmax() {
    let mut b = Builder::new("softmax");
    let x = b.input("x", DType::F32, &["4", "10"]);
    let y = b.node("y", "Softmax", &[&x], &[]);
    b.output(&y, DType::F32);
    check("softmax", b.model());
}

/// Attention with a mask, heads beside each other in the rows of its inputs and its result.
#[test]
fn attention() {
    let mut b = Builder::new("attention");
    let [q, k, v] = ["q", "k", "v"].map(|name| b.input(name, DType::F32, &["1", "24", "2", "16"]));
    let mask = b.input("mask", DType::F32, &["1", "1", "1", "24"]);
    let perm = |perm: [i64; 4]| [("perm", Attr::Ints(perm.to_vec()))];
    let q = b.node("heads_of_q", "Transpose", &[&q], &perm([0, 2, 1, 3]));
    let k = b.node("heads_of_k", "Transpose", &[&k], &perm([0, 2, 3, 1]));
    let v = b.node("heads_of_v", "Transpose", &[&v], &perm([0, 2, 1, 3]));
    let scale = b.constant("scale", &scalar(0.25));
    let products = b.node("products", "MatMul", &[&q, &k], &[]);
    let scaled = b.node("scaled", "Mul", &[&products, &scale], &[]);
    let scores = b.node("scores", "Add", &[&scaled, &mask], &[]);
    let weights = b.node("weights", "Softmax", &[&scores], &[]);
    let mixed = b.node("mixed", "MatMul", &[&weights, &v], &[]);
    let y = b.node("y", "Transpose", &[&mixed], &perm([0, 2, 1, 3]));
    b.output(&y, DType::F32);
    check("attention", b.model());
}

/// A whole network, where the benchmark has fetched it (`cargo run --release -p onnx-bench -- open_nsfw`).
#[test]
fn open_nsfw() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let model = root.join("target/onnx-bench/models/open_nsfw.onnx");
    if !model.exists() {
        eprintln!("not compared: the model is not there");
        return;
    }
    let mut options = Options::default();
    options.shapes.insert("input:0".to_string(), [1, 224, 224, 3].map(Some).to_vec());
    let loaded = onnx_codegen::load(&model, &options).unwrap_or_else(|problems| panic!("{problems:?}"));
    let generated =
        compile_loaded(loaded, "open_nsfw", &Config::default()).unwrap_or_else(|problems| panic!("{problems:?}"));
    let weights: Vec<PathBuf> =
        (0..generated.parts.len()).map(|part| PathBuf::from(format!("open_nsfw.{part}.weights"))).collect();
    compare("open_nsfw.rs", &generated.source(Blob::Files(&weights)));
}
