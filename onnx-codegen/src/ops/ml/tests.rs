use crate::graph::Attribute;
use crate::ops::testing::Net;
use crate::tensor::Op;
use crate::tensor::module::Statement;
use crate::types::{DType, Element, HostMap, HostValue, TensorData};

const ML: &str = "ai.onnx.ml";

fn floats(dtype: DType, shape: &[usize], values: &[f64]) -> TensorData {
    let round = |x: &f64| Element::Float(crate::types::numeric::round_to(dtype, *x));
    TensorData::from_elements(dtype, shape.to_vec(), values.iter().map(round)).unwrap()
}

fn strings(values: &[&str]) -> TensorData {
    TensorData::strings(vec![values.len()], values.iter().map(|s| s.to_string()).collect()).unwrap()
}

fn texts(values: &[&str]) -> Attribute {
    Attribute::Strings(values.iter().map(|s| s.as_bytes().to_vec()).collect())
}

/// The one output of a node whose one input has the type.
fn run(opset: i64, op: &str, ty: &str, x: TensorData, attributes: &[(&str, Attribute)]) -> Result<HostValue, String> {
    let mut net = Net::new(21);
    net.input("x", ty);
    net.node_of(ML, opset, op, "x", "y", attributes);
    net.outputs("y");
    net.run(&[x.into()]).map(|mut outputs| outputs.remove(0))
}

#[test]
fn labels_of_version_1() {
    let classes = ("classes_strings", texts(&["a", "b", "c"]));
    let y = run(1, "LabelEncoder", "string[n]", strings(&["c", "z", "a"]), std::slice::from_ref(&classes)).unwrap();
    assert_eq!(y, TensorData::from_i64s(&[2, -1, 0]).into());
    let default = ("default_string", Attribute::String(b"none".to_vec()));
    let y = run(1, "LabelEncoder", "i64[n]", TensorData::from_i64s(&[1, 7, -1]), &[classes, default]).unwrap();
    assert_eq!(y, strings(&["b", "none", "none"]).into());
}

#[test]
fn labels_of_version_2_compare_bits() {
    let attributes = [
        ("keys_floats", Attribute::Floats(vec![f32::NAN, 0.0, 1.5])),
        ("values_int64s", Attribute::Ints(vec![7, 8, 9])),
        ("default_int64", Attribute::Int(-5)),
    ];
    let x = floats(DType::F32, &[4], &[f64::from(f32::NAN), -0.0, 0.0, 1.5]);
    assert_eq!(run(2, "LabelEncoder", "f32[4]", x, &attributes).unwrap(), TensorData::from_i64s(&[7, -5, 8, 9]).into());
}

#[test]
fn labels_of_version_4() {
    // Any NaN is NaN, zeros are equal, of equal keys the last counts.
    let attributes = [
        ("keys_tensor", Attribute::Tensor(floats(DType::F64, &[4], &[f64::NAN, 0.0, 1.5, 1.5]))),
        ("values_strings", texts(&["nan", "zero", "first", "last"])),
    ];
    let x = floats(DType::F64, &[2, 3], &[-f64::NAN, -0.0, 1.5, 2.0, 0.0, f64::INFINITY]);
    let y = run(4, "LabelEncoder", "f64[2,3]", x, &attributes).unwrap();
    let expected = strings(&["nan", "zero", "last", "_Unused", "zero", "_Unused"]).reshape(vec![2, 3]).unwrap();
    assert_eq!(y, expected.into());

    let small = |values: &[i128]| {
        let elements = values.iter().map(|x| Element::Int(*x));
        TensorData::from_elements(DType::I16, vec![values.len()], elements).unwrap()
    };
    let attributes = [
        ("keys_strings", texts(&["a", "b"])),
        ("values_tensor", Attribute::Tensor(small(&[3, -4]))),
        ("default_tensor", Attribute::Tensor(small(&[42]))),
    ];
    let y = run(4, "LabelEncoder", "string[3]", strings(&["b", "", "a"]), &attributes).unwrap();
    assert_eq!(y, small(&[-4, 42, 3]).into());
    // Without keys all is the default.
    let none = [("keys_int64s", Attribute::Ints(vec![])), ("values_floats", Attribute::Floats(vec![]))];
    let y = run(4, "LabelEncoder", "i64[2]", TensorData::from_i64s(&[0, 1]), &none).unwrap();
    assert_eq!(y, floats(DType::F32, &[2], &[-0.0, -0.0]).into());
}

/// So many keys are not compared one by one.
#[test]
fn labels_of_many_keys() {
    let words = |count: usize| (0..count).map(|k| format!("w{}", k * 11 % count)).collect::<Vec<_>>();
    for count in [5, 8, 15, 16, 17, 31, 32, 100] {
        // As many asked for as there are, and some that there are not.
        let (keys, asked) = (words(count), [words(count), ["", "w", "w0x", "x"].map(String::from).to_vec()].concat());
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
        let attributes =
            [("keys_strings", texts(&keys)), ("values_int64s", Attribute::Ints((0..count as i64).collect()))];
        let expected: Vec<i64> = (0..count as i64).chain([-1; 4]).collect();
        let y = run(4, "LabelEncoder", "string[n]", strings(&asked), &attributes).unwrap();
        assert_eq!(y, TensorData::from_i64s(&expected).into(), "{count}");
    }
    // Nothing goes over all of them.
    let mut net = Net::new(21);
    net.input("x", "string[n]");
    let keys = texts(&["a", "b", "c", "d", "e"]);
    let attributes = [("keys_strings", keys), ("values_int64s", Attribute::Ints(vec![1; 5]))];
    net.node_of(ML, 4, "LabelEncoder", "x", "y", &attributes);
    net.outputs("y");
    let module = net.lower().unwrap();
    let is_reduction = |statement: &Statement| matches!(statement, Statement::Let { op: Op::Reduce { .. }, .. });
    assert!(!module.body.statements.iter().any(is_reduction));
    // Any NaN is NaN, zeros are equal, of equal keys the last counts.
    let mut keys: Vec<f32> = (0..140).map(|k| (20 - k) as f32).collect();
    keys.extend([f32::NAN, f32::NAN, -0.0, 7.0, f32::INFINITY]);
    let values = Attribute::Ints((0..keys.len() as i64).collect());
    let x = [-f64::NAN, 0.0, -0.0, 7.0, 20.0, -119.0, -120.0, 0.5, f64::INFINITY, f64::NEG_INFINITY];
    let attributes = [("keys_floats", Attribute::Floats(keys)), ("values_int64s", values)];
    let y = |opset| run(opset, "LabelEncoder", "f32[10]", floats(DType::F32, &[10], &x), &attributes).unwrap();
    assert_eq!(y(4), TensorData::from_i64s(&[141, 142, 142, 143, 0, 139, -1, -1, 144, -1]).into());
    // Before version 4 by their bits: this NaN is no key.
    assert_eq!(y(2), TensorData::from_i64s(&[-1, 20, 142, 143, 0, 139, -1, -1, 144, -1]).into());
    // The greatest number among them.
    let keys: Vec<i64> = (0..150).map(|k| if k == 5 { i64::MAX } else { -k * k }).collect();
    let x: Vec<i64> = keys.iter().copied().chain([1, i64::MIN]).collect();
    let attributes = [("keys_int64s", Attribute::Ints(keys)), ("values_int64s", Attribute::Ints((0..150).collect()))];
    let expected: Vec<i64> = (0..150).chain([-1, -1]).collect();
    let y = run(2, "LabelEncoder", "i64[152]", TensorData::from_i64s(&x), &attributes).unwrap();
    assert_eq!(y, TensorData::from_i64s(&expected).into());
}

#[test]
fn labels_that_do_not_fit() {
    let problem = |attributes: &[(&str, Attribute)]| {
        run(4, "LabelEncoder", "i64[2]", TensorData::from_i64s(&[0, 1]), attributes).unwrap_err()
    };
    let keys = ("keys_int64s", Attribute::Ints(vec![1, 2]));
    assert!(problem(&[]).contains("none of the attributes `keys_*` is given"));
    assert!(problem(&[keys.clone(), ("values_strings", texts(&["a"]))]).contains("2 keys, but 1 values"));
    let both = [keys, ("keys_floats", Attribute::Floats(vec![1.0]))];
    assert!(problem(&both).contains("more than one of the attributes `keys_*`"));
    let of_text = [("keys_strings", texts(&["a"])), ("values_int64s", Attribute::Ints(vec![1]))];
    assert!(problem(&of_text).contains("the keys are string, but the input is i64"));
}

fn map(keys: TensorData, values: &[f64]) -> HostValue {
    let values = values.iter().map(|x| HostValue::Tensor(floats(DType::F32, &[], &[*x]))).collect();
    HostValue::Map(HostMap { keys, values })
}

#[test]
fn a_map_for_each_row() {
    let x = || floats(DType::F32, &[2, 3], &[0.5, 0.25, 0.125, 1.0, 2.0, 4.0]);
    let ints = [("classlabels_int64s", Attribute::Ints(vec![7, -1, 3]))];
    let y = run(1, "ZipMap", "f32[n,3]", x(), &ints).unwrap();
    let keys = || TensorData::from_i64s(&[-1, 3, 7]);
    assert_eq!(y, HostValue::Sequence(vec![map(keys(), &[0.25, 0.125, 0.5]), map(keys(), &[2.0, 4.0, 1.0])]));
    let names = [("classlabels_strings", texts(&["x", "y", "z"]))];
    let y = run(1, "ZipMap", "f32[3]", floats(DType::F32, &[3], &[0.5, 0.25, 0.125]), &names).unwrap();
    assert_eq!(y, HostValue::Sequence(vec![map(strings(&["x", "y", "z"]), &[0.5, 0.25, 0.125])]));
    let two = [("classlabels_int64s", Attribute::Ints(vec![7, -1]))];
    assert!(run(1, "ZipMap", "f32[2,3]", x(), &two).unwrap_err().contains("there are 2 labels"));
}

#[test]
fn probit_is_the_approximation_that_engines_use() {
    // Expected: the reference implementation of the onnx package.
    let attributes =
        [("coefficients", Attribute::Floats(vec![1.0])), ("post_transform", Attribute::String(b"PROBIT".to_vec()))];
    let x = floats(DType::F32, &[4, 1], &[0.5, 0.025, 0.9, 1e-4]);
    let HostValue::Tensor(y) = run(1, "LinearRegressor", "f32[4,1]", x, &attributes).unwrap() else { panic!() };
    let expected = [0.0, -1.959_048_867, 1.281_712_889, -3.711_881_638];
    for (got, expected) in y.to_f64s().unwrap().iter().zip(expected) {
        assert!((got - expected).abs() <= 2e-4, "{got} {expected}");
    }
}

#[test]
fn coefficients_beyond_the_features_are_not_read() {
    // As in a file that onnxruntime ships: 4 coefficients for each class, rows of 2 features.
    let attributes = [
        ("coefficients", Attribute::Floats(vec![1.0, 2.0, 3.0, 4.0, 100.0, 100.0, 100.0, 100.0])),
        ("intercepts", Attribute::Floats(vec![0.0, 1.0])),
        ("targets", Attribute::Int(2)),
    ];
    let x = floats(DType::F32, &[1, 2], &[1.0, 10.0]);
    let y = run(1, "LinearRegressor", "f32[1,2]", x, &attributes).unwrap();
    assert_eq!(y, floats(DType::F32, &[1, 2], &[21.0, 44.0]).into());
}
