//! How far results in f32 are from those of the same model in f64: every kind of kernel, compiled and run, against the
//! interpreter.
//!
//! Errors of sums of products are in units of `2^-24 * sum |x| |w|`, as in N. Higham, "Accuracy and Stability of Numerical
//! Algorithms", section 3.1 (where the bound is the number of terms); those of other functions in units of the last place
//! of the largest result of a row. `cargo test -p onnx-tests --test accuracy -- --nocapture` prints what was found.

use std::process::Command;

use onnx_codegen::driver::Ports;
use onnx_codegen::driver::program::{self, Entry, Package};
use onnx_codegen::schedule::Filtering;
use onnx_codegen::source::proto::ModelProto;
use onnx_codegen::tensor::interpreter;
use onnx_codegen::types::{DType, Element, HostValue, TensorData};
use onnx_codegen::{Blob, Config, compile_loaded};
use onnx_tests::builder::{Attr, Builder, load};
use onnx_tests::random::Random;

/// A model that can be made in several dtypes.
struct Case {
    name: &'static str,
    input: &'static [usize],
    filtering: Filtering,
    /// What the model is; weights come from the second argument.
    make: fn(&mut Builder, &mut Weights, String) -> String,
    /// Whether errors are those of a sum of products.
    linear: bool,
    /// The largest error, in the units above.
    bound: f64,
}

struct Weights {
    random: Random,
    dtype: DType,
    absolute: bool,
}

impl Weights {
    /// Numbers of f32 between -1 and 1.
    fn values(&mut self, shape: &[usize]) -> TensorData {
        let count: usize = shape.iter().product();
        let values: Vec<Element> = (0..count)
            .map(|_| {
                let value = f64::from(self.random.between(-(1 << 23), 1 << 23) as f32 / (1 << 23) as f32);
                Element::Float(if self.absolute { value.abs() } else { value })
            })
            .collect();
        TensorData::from_elements(self.dtype, shape.to_vec(), values).unwrap()
    }

    fn constant(&mut self, b: &mut Builder, name: &str, shape: &[usize]) -> String {
        let values = self.values(shape);
        b.constant(name, &values)
    }
}

fn convolution(b: &mut Builder, w: &mut Weights, x: String, shape: &[usize], group: i64, dilation: i64) -> String {
    let pad = (shape[2] as i64 / 2) * dilation;
    let weights = w.constant(b, "w", shape);
    let attributes =
        [("pads", Attr::Ints(vec![pad; 4])), ("group", Attr::Int(group)), ("dilations", Attr::Ints(vec![dilation; 2]))];
    b.node("y", "Conv", &[&x, &weights], &attributes)
}

fn product(b: &mut Builder, w: &mut Weights, x: String, shape: &[usize]) -> String {
    let weights = w.constant(b, "w", shape);
    b.node("y", "MatMul", &[&x, &weights], &[])
}

/// Three heads of attention of a tensor to itself.
fn attention(b: &mut Builder, w: &mut Weights, x: String) -> String {
    let shape = b.ints("shape", &[1, 40, 3, 16]);
    let heads = b.node("heads", "Reshape", &[&x, &shape], &[]);
    let mut transposed = |name: &str, from: &String, perm: [i64; 4]| {
        b.node(name, "Transpose", &[from], &[("perm", Attr::Ints(perm.to_vec()))])
    };
    let rows = transposed("rows", &heads, [0, 2, 1, 3]);
    let columns = transposed("columns", &heads, [0, 2, 3, 1]);
    let scale = b.constant("scale", &TensorData::scalar(w.dtype, Element::Float(0.25)).unwrap());
    let products = b.node("products", "MatMul", &[&rows, &columns], &[]);
    let scores = b.node("scores", "Mul", &[&products, &scale], &[]);
    let weights = b.node("weights", "Softmax", &[&scores], &[("axis", Attr::Int(-1))]);
    let mixed = b.node("mixed", "MatMul", &[&weights, &rows], &[]);
    let beside = b.node("beside", "Transpose", &[&mixed], &[("perm", Attr::Ints(vec![0, 2, 1, 3]))]);
    let whole = b.ints("whole", &[40, 48]);
    b.node("y", "Reshape", &[&beside, &whole], &[])
}

/// A sum of products by the default kernels.
const fn sum(
    name: &'static str,
    input: &'static [usize],
    make: fn(&mut Builder, &mut Weights, String) -> String,
) -> Case {
    Case { name, input, filtering: Filtering::Two, make, linear: true, bound: 8.0 }
}

const CASES: &[Case] = &[
    sum("product", &[40, 300], |b, w, x| product(b, w, x, &[300, 40])),
    // Pairs of panels, one panel, and what is left of one; rows that no tile height divides.
    sum("product_wide", &[31, 100], |b, w, x| product(b, w, x, &[100, 56])),
    sum("product_left", &[50, 64], |b, w, x| {
        let weights = w.constant(b, "w", &[37, 50]);
        b.node("y", "MatMul", &[&weights, &x], &[])
    }),
    sum("point_planar", &[2, 24, 8, 16], |b, w, x| convolution(b, w, x, &[19, 24, 1, 1], 1, 1)),
    sum("row", &[1, 2048], |b, w, x| product(b, w, x, &[2048, 64])),
    sum("direct", &[1, 32, 13, 14], |b, w, x| convolution(b, w, x, &[32, 32, 3, 3], 1, 2)),
    sum("winograd_2", &[1, 64, 13, 14], |b, w, x| convolution(b, w, x, &[48, 64, 3, 3], 1, 1)),
    sum("winograd_2_ragged", &[2, 32, 9, 14], |b, w, x| convolution(b, w, x, &[36, 32, 3, 3], 1, 1)),
    sum("winograd_2_wide", &[1, 32, 12, 14], |b, w, x| convolution(b, w, x, &[64, 32, 3, 3], 1, 1)),
    Case {
        filtering: Filtering::Four,
        bound: 50.0,
        ..sum("winograd_4", &[1, 64, 17, 22], |b, w, x| convolution(b, w, x, &[48, 64, 3, 3], 1, 1))
    },
    sum("depthwise", &[1, 16, 13, 16], |b, w, x| convolution(b, w, x, &[16, 1, 5, 5], 16, 1)),
    sum("mean", &[1, 24, 30, 30], |b, _, x| b.node("y", "GlobalAveragePool", &[&x], &[])),
    Case {
        linear: false,
        ..sum("softmax", &[33, 257], |b, _, x| b.node("y", "Softmax", &[&x], &[("axis", Attr::Int(1))]))
    },
    Case {
        linear: false,
        ..sum("layer_normalization", &[17, 131], |b, w, x| {
            let scale = w.constant(b, "scale", &[131]);
            b.node("y", "LayerNormalization", &[&x, &scale], &[("axis", Attr::Int(1))])
        })
    },
    Case { linear: false, ..sum("attention", &[40, 48], attention) },
    Case { linear: false, ..sum("gelu", &[9, 131], |b, _, x| b.node("y", "Gelu", &[&x], &[])) },
];

fn model(case: &Case, dtype: DType, absolute: bool) -> ModelProto {
    let mut b = Builder::new(case.name);
    let dims: Vec<String> = case.input.iter().map(usize::to_string).collect();
    let x = b.input("x", dtype, &dims.iter().map(String::as_str).collect::<Vec<_>>());
    let mut weights = Weights { random: Random::new(1), dtype, absolute };
    let y = (case.make)(&mut b, &mut weights, x);
    b.output(&y, dtype);
    b.model()
}

/// The result of the interpreter.
fn exact(case: &Case, absolute: bool) -> Vec<f64> {
    let loaded = load(&model(case, DType::F64, absolute), &Default::default()).unwrap_or_else(|p| panic!("{p:?}"));
    let x = Weights { random: Random::new(2), dtype: DType::F64, absolute }.values(case.input);
    numbers(&interpreter::run(&loaded.module, &[Some(HostValue::Tensor(x))]).unwrap_or_else(|p| panic!("{p}")))
}

fn numbers(values: &[HostValue]) -> Vec<f64> {
    let [HostValue::Tensor(tensor)] = values else { panic!("one tensor is expected") };
    tensor.elements().map(|e| e.as_f64().unwrap()).collect()
}

#[test]
fn errors_are_within_bounds() {
    let dir = onnx_tests::archive::target_dir().join("onnx-accuracy");
    let package = Package::create(&dir, "accuracy").unwrap();
    let (mut modules, mut ports) = (String::new(), Vec::new());
    for case in CASES {
        let loaded = load(&model(case, DType::F32, false), &Default::default()).unwrap_or_else(|p| panic!("{p:?}"));
        ports.push(Ports::of(&loaded.module));
        let config = Config { filtering: case.filtering, ..Config::default() };
        let generated = compile_loaded(loaded, case.name, &config).unwrap_or_else(|p| panic!("{}: {p:?}", case.name));
        modules.push_str(&generated.source(Blob::Inline));
        if case.filtering == Filtering::Four {
            assert!(modules.contains("// The 36 sums of a tile"), "{} is not the kernel that is meant", case.name);
        }
    }
    let entries: Vec<Entry<'_>> =
        CASES.iter().zip(&ports).map(|(case, ports)| Entry { module: case.name, ports, threads: false }).collect();
    package.write("main.rs", format!("{}\n{modules}", program::main_source(&entries)).as_bytes()).unwrap();
    let target = dir.join("target");
    let mut command = Command::new(env!("CARGO"));
    command.args(["build", "--quiet", "--offline", "--manifest-path"]).arg(package.dir().join("Cargo.toml"));
    command.arg("--target-dir").arg(&target).env("CARGO_PROFILE_DEV_DEBUG", "0");
    command.env_remove("CARGO_ENCODED_RUSTFLAGS").env_remove("RUSTC_WORKSPACE_WRAPPER").env_remove("CARGO_TARGET_DIR");
    assert!(command.status().unwrap().success(), "the generated code does not compile: {}", package.dir().display());
    let program = target.join("debug/accuracy").with_extension(std::env::consts::EXE_EXTENSION);

    let mut faults = Vec::new();
    for case in CASES {
        let x = Weights { random: Random::new(2), dtype: DType::F32, absolute: false }.values(case.input);
        let got = program::run(&program, case.name, &[Some(HostValue::Tensor(x))], &dir);
        let got = numbers(&got.unwrap_or_else(|problem| panic!("{}: {problem}", case.name)));
        let expected = exact(case, false);
        assert_eq!(got.len(), expected.len());
        assert!(got.iter().all(|x| x.is_finite()), "{}", case.name);
        let units: Vec<f64> = match case.linear {
            true => exact(case, true).iter().map(|sum| sum * f64::powi(2.0, -24)).collect(),
            false => {
                let row = case.input[1];
                let largest = |row: &[f64]| row.iter().fold(0.0, |a: f64, b| a.max(b.abs()));
                expected.chunks(row).flat_map(|r| vec![largest(r) * f64::powi(2.0, -24); row]).collect()
            }
        };
        let errors = got.iter().zip(&expected).zip(&units).map(|((a, b), unit)| (a - b).abs() / unit);
        let worst = errors.fold(0.0, f64::max);
        println!("{}: {worst:.2} of at most {}", case.name, case.bound);
        if worst > case.bound {
            faults.push(format!("{}: {worst}, the bound is {}", case.name, case.bound));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Products of 16-bit floats are those of f32, in the kernel for these.
#[test]
fn weights_in_16_bits_get_the_tile() {
    for dtype in [DType::F16, DType::BF16] {
        let mut b = Builder::new("half");
        let x = b.input("x", dtype, &["8", "64"]);
        let values = Weights { random: Random::new(1), dtype, absolute: false }.values(&[64, 48]);
        let w = b.constant("w", &values);
        let y = b.node("y", "MatMul", &[&x, &w], &[]);
        b.output(&y, dtype);
        let loaded = load(&b.model(), &Default::default()).unwrap_or_else(|p| panic!("{p:?}"));
        let generated = compile_loaded(loaded, "half", &Config::default()).unwrap_or_else(|p| panic!("{p:?}"));
        assert!(generated.source(Blob::Inline).contains(".mul_add(line, c0);"), "{dtype:?}");
        assert!(generated.blob.len() >= 64 * 48 * 4, "the weights are not f32");
    }
}
