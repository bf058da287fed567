//! Products, convolutions, pooling, batch normalisation and resizing against their definitions, computed by numpy.

mod cases;

use cases::{Mode, case_of, cases, check_all, compare, model, run, tensor};
use onnx_codegen::graph::Attribute;
use onnx_codegen::ops::lower;
use onnx_codegen::tensor::verifier::verify;
use onnx_codegen::tensor::{Op, Statement, interpreter};

#[test]
fn operators_agree_with_their_definitions() {
    let cases = cases(include_str!("data/nn/cases.txt"));
    assert!(cases.len() > 1000);
    check_all(&cases);
}

/// Operator, version, attributes, inputs.
type Mistake<'a> = (&'a str, i64, &'a [(&'a str, &'a str)], &'a [&'a str]);

#[test]
fn mistakes_in_a_model_are_errors_of_the_build() {
    let x = "f32[1,2,2,2] 1 2 3 4 5 6 7 8";
    let w = "f32[1,2,1,1] 1 2";
    let errors: &[(Mistake, &str)] = &[
        (("MatMul", 13, &[], &["f32[1,2] 1 2", "f32[3] 1 2 3"]), "the inner dims of the matrix product are 2 and 3"),
        (("MatMul", 13, &[], &["f32[] 1", "f32[1] 1"]), "the first matrix has the rank 0"),
        (("MatMul", 13, &[], &["f32[1] 1", "f64[1] 1"]), "different dtypes: f32 and f64"),
        (("MatMul", 13, &[], &["f32[2,1,1] 1 2", "f32[3,1,1] 1 2 3"]), "do not broadcast"),
        (("Gemm", 13, &[], &["f32[1,1,1] 1", "f32[1,1] 1"]), "A and B must have the rank 2"),
        (
            ("Gemm", 13, &[], &["f32[1,1] 1", "f32[1,1] 1", "f32[2] 1 2"]),
            "C of the shape [2] does not broadcast to [1, 1]",
        ),
        (("Gemm", 6, &[], &["f32[1,2] 1 2", "f32[2,1] 1 2", "f32[1] 1"]), "`broadcast` is 0"),
        (("Einsum", 12, &[("equation", "ij->j")], &["f32[2] 1 2"]), "term 0 has 2 letters for the shape [2]"),
        (("Einsum", 12, &[("equation", "i,j->j")], &["f32[2] 1 2"]), "2 terms for 1 inputs"),
        (("Einsum", 12, &[("equation", "i->j")], &["f32[2] 1 2"]), "the index j, which no input has"),
        (("Einsum", 12, &[("equation", "i->ii")], &["f32[2] 1 2"]), "the index i twice"),
        (("Einsum", 12, &[("equation", "i2->i")], &["f32[1,1] 1"]), "'2', which is neither a letter nor an ellipsis"),
        (("Einsum", 12, &[("equation", "i....->i")], &["f32[1,1] 1"]), "has '.'"),
        (("Einsum", 12, &[("equation", "......->i")], &["f32[1,1] 1"]), "two ellipses"),
        (("Einsum", 12, &[("equation", "é->i")], &["f32[1] 1"]), "'é'"),
        (("Einsum", 12, &[("equation", "i->i->i")], &["f32[1] 1"]), "'-'"),
        (
            ("Einsum", 12, &[("equation", "...i,i...->i...")], &["f32[1,1] 1", "f32[1] 1"]),
            "stands for 1 axes of input 0 and for 0 axes of input 1",
        ),
        (
            ("Einsum", 12, &[("equation", "...i->i")], &["f32[1,1] 1"]),
            "an input has an ellipsis, but the output has none",
        ),
        (("Einsum", 12, &[("equation", "i,i")], &["f32[2] 1 2", "f32[3] 1 2 3"]), "the index i has the dims 2 and 3"),
        (("Einsum", 12, &[("equation", "ii")], &["f32[1,2] 1 2"]), "the index i has the dims 1 and 2"),
        (("Conv", 11, &[], &["f32[1,1] 1", "f32[1,1,1] 1"]), "a rank of 3 or more"),
        (("Conv", 11, &[], &[x, "f32[1,2,1] 1 2"]), "must have the same rank"),
        (
            ("Conv", 11, &[("kernel_shape", "[2,1]")], &[x, w]),
            "`kernel_shape` is [2, 1], but the weights have a kernel of [1, 1]",
        ),
        (
            ("Conv", 11, &[("group", "2")], &[x, w]),
            "the input has 2 channels, but the weights have 2 for each of 2 groups",
        ),
        (("Conv", 11, &[("group", "0")], &[x, w]), "`group` is 0"),
        (
            ("Conv", 11, &[("group", "2")], &["f32[1,2,1] 1 2", "f32[3,1,1] 1 2 3"]),
            "2 groups do not divide 3 output channels",
        ),
        (("Conv", 11, &[("strides", "[1]")], &[x, w]), "`strides` has 1 numbers, but there are 2 spatial axes"),
        (("Conv", 11, &[("strides", "[0,1]")], &[x, w]), "`strides` has 0"),
        (("Conv", 11, &[("pads", "[0,1]")], &[x, w]), "`pads` has 2 numbers"),
        (("Conv", 11, &[("pads", "[0,0,-1,0]")], &[x, w]), "`pads` has -1"),
        (("Conv", 11, &[("dilations", "[9223372036854775807,1]")], &[x, w]), "`dilations` has 9223372036854775807"),
        (("Conv", 11, &[("auto_pad", "SAME")], &[x, w]), "`auto_pad` is \"SAME\""),
        (
            ("Conv", 11, &[], &["f32[1,1,1] 1", "f32[1,1,3] 1 2 3"]),
            "the window of 3 is larger than the padded input of 0 + 1 + 0",
        ),
        (("Conv", 11, &[], &[x, w, "f32[2] 1 2"]), "the bias has 2 numbers, but there are 1 output channels"),
        (("Conv", 11, &[], &["f32[1,1,1] 1", "f32[1,1,0]"]), "a dim of the kernel is 0"),
        (("ConvTranspose", 11, &[], &[x, w]), "the input has 2 channels, but the weights take 1"),
        (
            ("ConvTranspose", 11, &[("pads", "[2,2]")], &["f32[1,1,1] 1", "f32[1,1,1] 1"]),
            "the result would have the dim -3",
        ),
        (("MaxPool", 12, &[], &[x]), "the attribute `kernel_shape` is missing"),
        (("MaxPool", 12, &[("kernel_shape", "[0,1]")], &[x]), "`kernel_shape` has 0"),
        (("LpPool", 18, &[("kernel_shape", "[1,1]"), ("p", "0")], &[x]), "`p` is 0"),
        (("GlobalMaxPool", 1, &[], &["f32[1] 1"]), "a rank of 2 or more"),
        (("LRN", 13, &[], &[x]), "the attribute `size` is missing"),
        (
            ("BatchNormalization", 15, &[], &[x, "f32[1] 1", "f32[2] 1 1", "f32[2] 1 1", "f32[2] 1 1"]),
            "`scale` has the shape [1], but must have [2]",
        ),
        (("Dropout", 1, &[], &[x]), "random dropout is not supported"),
        (("Dropout", 12, &[], &[x, "const f32[] 0.5", "const bool[] 1"]), "random dropout is not supported"),
        (("ConvInteger", 10, &[], &["u8[1,1,1] 1", "u8[1,1,1] 1", "u8[2] 1 2"]), "the zero point of the input"),
        (
            ("MatMulInteger", 10, &[], &["u8[1,1] 1", "u8[1,1] 1", "i8[] 1"]),
            "the zero point has the dtype i8, its tensor u8",
        ),
        (("Resize", 19, &[], &["f32[1] 1"]), "neither `scales` nor `sizes` is given"),
        (("Resize", 19, &[], &["f32[1] 1", "f32[0]", "f32[1] 2", "i64[1] 2"]), "both `scales` and `sizes` are given"),
        (
            ("Resize", 19, &[], &["f32[1] 1", "f32[0]", "f32[2] 1 2"]),
            "`scales` has the shape [2], but must have 1 numbers",
        ),
        (("Resize", 19, &[], &["f32[1] 1", "f32[0]", "const f32[1] -2"]), "the scale of axis 0 is -2"),
        (("Resize", 19, &[("mode", "area")], &["f32[1] 1", "f32[0]", "f32[1] 2"]), "`mode` is \"area\""),
        (
            ("Resize", 19, &[("mode", "linear")], &["bool[1] 1", "f32[0]", "f32[1] 2"]),
            "elements of dtype bool cannot be interpolated",
        ),
        (("Resize", 19, &[("axes", "[0,0]")], &["f32[1] 1", "f32[0]", "f32[2] 2 2"]), "axis 0 is named twice"),
    ];
    for ((op, version, attributes, inputs), expected) in errors {
        let case = case_of(op, *version, attributes, inputs);
        let error = run(&case, Mode::Known).expect_err(expected);
        assert!(error.starts_with("node \"node\"") && error.contains(expected), "{op}: {error}");
    }
}

#[test]
fn what_only_running_shows_is_an_error_of_the_run() {
    let errors: &[Mistake] = &[
        ("MatMul", 13, &[], &["f32[1,2] 1 2", "f32[3] 1 2 3"]),
        ("Gemm", 13, &[], &["f32[1,1] 1", "f32[1,1] 1", "f32[2] 1 2"]),
        ("Einsum", 12, &[("equation", "i,i")], &["f32[2] 1 2", "f32[3] 1 2 3"]),
        ("Conv", 11, &[], &["f32[1,2,1] 1 2", "f32[1,3,1] 1 2 3"]),
        ("Conv", 11, &[], &["f32[1,1,1] 1", "f32[1,1,3] 1 2 3"]),
        ("Conv", 11, &[("group", "2")], &["f32[1,2,1] 1 2", "f32[3,1,1] 1 2 3"]),
        ("Conv", 11, &[("kernel_shape", "[2]")], &["f32[1,1,3] 1 2 3", "f32[1,1,3] 1 2 3"]),
        ("ConvTranspose", 11, &[("pads", "[2,2]")], &["f32[1,1,1] 1", "f32[1,1,1] 1"]),
        ("MaxPool", 12, &[("kernel_shape", "[3]")], &["f32[1,1,1] 1"]),
        ("Dropout", 12, &[], &["f32[1] 1", "f32[] 0.5", "bool[] 1"]),
        ("Resize", 19, &[], &["f32[1] 1", "f32[0]", "const f32[0]", "i64[1] -1"]),
        ("Resize", 19, &[], &["f32[1] 1", "f32[0]", "f32[2] 1 2"]),
    ];
    for (op, version, attributes, inputs) in errors {
        let case = case_of(op, *version, attributes, inputs);
        let (model, given) = model(&case, Mode::Symbolic);
        let module = lower(&model, &Default::default()).unwrap_or_else(|problems| panic!("{op}: {}", problems[0]));
        let error = interpreter::run(&module, &given).expect_err(op).to_string();
        assert!(error.contains("node \"node\""), "{op}: {error}");
    }
}

#[test]
fn spaces_in_an_equation_do_not_matter() {
    let mut case = case_of("Einsum", 12, &[], &["f32[1,2] 1 2", "f32[2,1] 3 4"]);
    case.attributes.insert("equation".to_string(), Attribute::String(b" i j, j k -> i k ".to_vec()));
    compare(&run(&case, Mode::Known).unwrap()[0], &tensor("f32[1,1] 11"), None).unwrap();
}

/// The sums of a module, as text.
fn reductions(op: &str, attributes: &[(&str, &str)], inputs: &[&str]) -> Vec<String> {
    let (model, _) = model(&case_of(op, 22, attributes, inputs), Mode::Known);
    let module = lower(&model, &Default::default()).unwrap();
    let body = |statement: &Statement| match statement {
        Statement::Let { op: Op::Reduce { body, .. }, .. } => Some(body.show(&module.symbols)),
        _ => None,
    };
    module.body.statements.iter().filter_map(body).collect()
}

/// Contractions are recognised by their structure: plain loads at affine indices.
#[test]
fn contractions_read_at_affine_indices() {
    let x = "f32[1,2,2,2] 1 2 3 4 5 6 7 8";
    let w = "f32[2,2,1,2] 1 2 3 4 5 6 7 8";
    let strides = [("strides", "[1,2]")];
    assert_eq!(reductions("Conv", &strides, &[x, w]), ["(%0[i, m, k + n, 2*l + o] * %1[j, m, n, o])"]);
    let padded = reductions("Conv", &[("pads", "[1,1,1,1]")], &[x, w]);
    assert_eq!(padded, ["(%2[i, m, k + n, l + o] * %1[j, m, n, o])"]);
    let grouped = reductions("Conv", &[("group", "2")], &[x, "f32[2,1,1,2] 1 2 3 4"]);
    assert_eq!(grouped, ["(%2[i, j, n, l + o, m + p] * %3[j, k, n, o, p])"]);
    let transposed = reductions("ConvTranspose", &[("strides", "[2,2]")], &[x, "f32[2,1,2,2] 1 2 3 4 5 6 7 8"]);
    assert_eq!(transposed, ["(%0[i, o, k + p, m + q] * %1[o, j, l - 2*p, n - 2*q])"]);
}

/// Whatever the attributes say, lowering ends with a module or an error.
#[test]
fn no_attribute_breaks_the_compiler() {
    let x = "f32[1,2,3,3] 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9";
    let w = "f32[2,2,2,2] 1 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8";
    let ops: &[(&str, &[&str])] = &[
        ("Conv", &[x, w]),
        ("ConvTranspose", &[x, w]),
        ("MaxPool", &[x]),
        ("AveragePool", &[x]),
        ("LpPool", &[x]),
        ("DeformConv", &[x, w, "f32[1,8,2,2] 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"]),
        ("LRN", &[x]),
        ("MaxRoiPool", &[x, "f32[1,5] 0 1 1 2 2"]),
        ("RoiAlign", &[x, "f32[1,4] 1 1 2 2", "i64[1] 0"]),
        ("Resize", &[x, "f32[0]", "f32[2] 1e30 1e-30", "i64[0]"]),
        ("Resize", &[x, "f32[0]", "const f32[2] 1e30 1e-30", "i64[0]"]),
        ("Resize", &[x, "f32[0]", "f32[0]", "const i64[2] 9223372036854775807 2"]),
        ("AffineGrid", &["f32[1,2,3] 1 1 1 1 1 1", "const i64[4] 1 2 9223372036854775807 9223372036854775807"]),
    ];
    let pairs = ["[1,2]", "[0,1]", "[2147483648,2147483648]", "[9223372036854775807,-9223372036854775808]", "[3]"];
    let fours = ["[1,0,2,1]", "[2147483648,2147483648,2147483648,0]", "[-1,0,0,0]", "[9223372036854775807,0,0,0]"];
    let ones = ["0", "1", "2", "2147483648", "9223372036854775807", "-9223372036854775808"];
    let words = ["SAME_UPPER", "SAME_LOWER", "VALID", "NOTSET", ""];
    let mut seed = 1u64;
    let mut draw = |count: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % count
    };
    for _ in 0..400 {
        for (op, inputs) in ops {
            let mut attributes = vec![("auto_pad", words[draw(words.len())])];
            for name in
                ["strides", "dilations", "kernel_shape", "output_padding", "output_shape", "pooled_shape", "axes"]
            {
                if name == "kernel_shape" || draw(2) == 0 {
                    attributes.push((name, pairs[draw(pairs.len())]));
                }
            }
            for name in ["group", "offset_group", "ceil_mode", "size", "p", "sampling_ratio", "output_height", "mode"] {
                if draw(3) == 0 {
                    attributes.push((name, ones[draw(ones.len())]));
                }
            }
            if draw(2) == 0 {
                attributes.push(("pads", fours[draw(fours.len())]));
            }
            for mode in [Mode::Known, Mode::Symbolic] {
                let (model, _) = model(&case_of(op, 22, &attributes, inputs), mode);
                if let Ok(module) = lower(&model, &Default::default()) {
                    assert_eq!(verify(&module), Ok(()), "{op} {attributes:?}");
                }
            }
        }
    }
}
