//! Element-wise operators, reductions, softmax, losses and normalisations against numpy, on the interpreter: with all
//! shapes known, with every dim known only while running, and with all inputs constant.

mod cases;

use cases::{Mode, case_of, cases, check_all, model, run};
use onnx_codegen::ops::lower;
use onnx_codegen::tensor::interpreter;

#[test]
fn operators_agree_with_numpy() {
    let cases = cases(include_str!("data/elementwise/cases.txt"));
    assert!(cases.len() > 1900);
    check_all(&cases);
}

type Attributes = &'static [(&'static str, &'static str)];

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
