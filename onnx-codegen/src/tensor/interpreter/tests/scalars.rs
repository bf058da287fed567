//! Scalar functions and dtypes.

use super::*;

#[test]
fn every_dtype_is_read_and_written() {
    for dtype in DType::ALL {
        let elements: Vec<Element> = match dtype.class() {
            Class::Float => [1.0, 2.0, 0.5, 4.0].map(Element::Float).into(),
            Class::Signed => [-1, 0, 1, -2].map(Element::Int).into(),
            Class::Unsigned => [3, 0, 1, 2].map(Element::Int).into(),
            Class::Bool => [true, false, true, true].map(Element::Bool).into(),
            Class::Complex => (0..4).map(|k| Element::Complex(f64::from(k), -2.5)).collect(),
            Class::String => ["a", "", "é", "b"].map(|s| Element::Str(s.into())).into(),
        };
        let x = TensorData::from_elements(dtype, vec![4], elements.clone()).unwrap();
        let result = eval(dtype, &[4], &[x], |t, i| t[0].at(vec![Int::from(3i64) - &i[0]]));
        let reversed: Vec<Element> = elements.into_iter().rev().collect();
        assert_eq!(result.elements().collect::<Vec<_>>(), reversed, "{dtype}");
    }
}

#[test]
fn each_operation_rounds() {
    let x = floats(DType::F16, &[2], &[2048.0, 0.1]);
    // 2048 + 1 is 2048 in f16, so adding 1 twice is 2048 still.
    let sum = eval(DType::F16, &[2], std::slice::from_ref(&x), |t, i| {
        let x = t[0].at(i.to_vec());
        x.clone() + x.like(1.0) + x.like(1.0)
    });
    assert_eq!(sum.to_f64s().unwrap(), [2048.0, 2.099609375]);
    let third = eval(DType::F32, &[2], &[floats(DType::F32, &[2], &[1.0, 2.0])], |t, i| {
        let x = t[0].at(i.to_vec());
        x.clone() / x.like(3.0)
    });
    assert_eq!(third.to_f64s().unwrap(), [f64::from(1.0f32 / 3.0), f64::from(2.0f32 / 3.0)]);
}

#[test]
fn integers_wrap_and_u64_has_its_range() {
    let x = ints(DType::U8, &[2], &[200, 100]);
    let sum = eval(DType::U8, &[2], &[x], |t, i| t[0].at(i.to_vec()) + Scalar::number(DType::U8, 100.0));
    assert_eq!(sum.to_i64s().unwrap(), [44, 200]);
    let top = u128::from(u64::MAX) as i128;
    let x = ints(DType::U64, &[3], &[top, 2, 1 << 63]);
    let of = |f: &dyn Fn(Scalar) -> Scalar, dtype| {
        let result = eval(dtype, &[3], std::slice::from_ref(&x), |t, i| f(t[0].at(i.to_vec())));
        result.elements().collect::<Vec<_>>()
    };
    let two = || Scalar::number(DType::U64, 2.0);
    let int = |v: [i128; 3]| v.map(Element::Int).to_vec();
    assert_eq!(of(&|x| x / two(), DType::U64), int([top / 2, 1, 1 << 62]));
    assert_eq!(of(&|x| x.max(two()), DType::U64), int([top, 2, 1 << 63]));
    assert_eq!(of(&|x| x * two(), DType::U64), int([top - 1, 4, 0]));
    assert_eq!(of(&|x| two().less(x), DType::Bool), [true, false, true].map(Element::Bool));
    assert_eq!(of(&|x| x.cast(DType::F64), DType::F64), [2f64.powi(64), 2.0, 2f64.powi(63)].map(Element::Float));
}

#[test]
fn casts() {
    let x = floats(DType::F32, &[6], &[1.9, -1.9, 300.0, -300.0, f64::NAN, f64::INFINITY]);
    let of = |dtype| eval(dtype, &[6], std::slice::from_ref(&x), |t, i| t[0].at(i.to_vec()).cast(dtype));
    assert_eq!(of(DType::I8).to_i64s().unwrap(), [1, -1, 127, -128, 0, 127]);
    assert_eq!(of(DType::I64).to_i64s().unwrap(), [1, -1, 300, -300, 0, i64::MAX]);
    // The narrow types keep the low bits.
    assert_eq!(of(DType::U4).to_i64s().unwrap(), [1, 15, 12, 4, 0, 15]);
    assert_eq!(of(DType::U64).get(5), Element::Int(i128::from(u64::MAX)));
    assert_eq!(of(DType::Bool).elements().collect::<Vec<_>>(), vec![Element::Bool(true); 6]);
    assert_eq!(of(DType::F8E4M3FN).get(2), Element::Float(288.0));
    let words = TensorData::strings(vec![2], vec!["1.5".into(), "-2".into()]).unwrap();
    let numbers = eval(DType::F32, &[2], &[words], |t, i| t[0].at(i.to_vec()).cast(DType::F32));
    assert_eq!(numbers.to_f64s().unwrap(), [1.5, -2.0]);
    let words = eval(DType::String, &[2], &[numbers], |t, i| t[0].at(i.to_vec()).cast(DType::String));
    assert_eq!(words.to_strings().unwrap(), ["1.5", "-2.0"]);
}

#[test]
fn bits_stay_under_another_dtype() {
    let x = floats(DType::F32, &[3], &[1.0, -0.0, f64::NEG_INFINITY]);
    let bits = eval(DType::U32, &[3], &[x], |t, i| t[0].at(i.to_vec()).unary(Unary::Bits(DType::U32)));
    assert_eq!(bits.to_i64s().unwrap(), [0x3f80_0000, 0x8000_0000, 0xff80_0000]);
    let back = eval(DType::F32, &[3], &[bits], |t, i| t[0].at(i.to_vec()).unary(Unary::Bits(DType::F32)));
    assert_eq!(back.to_f64s().unwrap(), [1.0, 0.0, f64::NEG_INFINITY]);
    let x = ints(DType::I4, &[2], &[-1, 7]);
    let bits = eval(DType::U4, &[2], &[x], |t, i| t[0].at(i.to_vec()).unary(Unary::Bits(DType::U4)));
    assert_eq!(bits.to_i64s().unwrap(), [15, 7]);
}

#[test]
fn functions_of_one_argument() {
    let x = floats(DType::F64, &[4], &[0.5, -0.5, f64::NAN, f64::INFINITY]);
    let of = |op, dtype| eval(dtype, &[4], std::slice::from_ref(&x), |t, i| t[0].at(i.to_vec()).unary(op));
    assert_eq!(of(Unary::IsNan, DType::Bool).get(2), Element::Bool(true));
    assert_eq!(of(Unary::IsInf, DType::Bool).get(3), Element::Bool(true));
    assert_eq!(of(Unary::Exp, DType::F64).get(0), Element::Float(0.5f64.exp()));
    assert_eq!(of(Unary::Round, DType::F64).get(0), Element::Float(0.0));
    let x = ints(DType::I8, &[3], &[-128, 5, 0]);
    let of = |op| eval(DType::I8, &[3], std::slice::from_ref(&x), |t, i| t[0].at(i.to_vec()).unary(op)).to_i64s();
    assert_eq!(of(Unary::Abs).unwrap(), [-128, 5, 0]);
    assert_eq!(of(Unary::BitNot).unwrap(), [127, -6, -1]);
    assert_eq!(of(Unary::Sign).unwrap(), [-1, 1, 0]);
}

#[test]
fn complex_and_strings() {
    let x = TensorData::from_elements(DType::C64, vec![2], [Element::Complex(1.0, 2.0), Element::Complex(0.0, 1.0)]);
    let square = eval(DType::C64, &[2], &[x.unwrap()], |t, i| t[0].at(i.to_vec()) * t[0].at(i.to_vec()));
    assert_eq!(square.elements().collect::<Vec<_>>(), [Element::Complex(-3.0, 4.0), Element::Complex(-1.0, 0.0)]);
    let words = TensorData::strings(vec![2], vec!["a".into(), "b".into()]).unwrap();
    let twice = eval(DType::String, &[2], std::slice::from_ref(&words), |t, i| {
        t[0].at(i.to_vec()) + t[0].at(vec![Int::ONE - &i[0]])
    });
    assert_eq!(twice.to_strings().unwrap(), ["ab", "ba"]);
    let equal = eval(DType::Bool, &[2], &[words], |t, i| {
        t[0].at(i.to_vec()).equal(Scalar::literal(DType::String, Literal::Str("b".into())))
    });
    assert_eq!(equal.elements().collect::<Vec<_>>(), [false, true].map(Element::Bool));
}

#[test]
fn faults_name_the_node() {
    let mut b = Builder::default();
    let x = input_tensor(&mut b, "x", DType::I32, dims(&[2]));
    at_node(&mut b, "Div");
    let result = b.map(DType::I32, dims(&[2]), |i| Scalar::number(DType::I32, 1.0) / x.at(i.to_vec())).unwrap();
    let module = b.finish(vec![result.var]);
    let x = ints(DType::I32, &[2], &[1, 0]);
    assert_eq!(error(&module, vec![x.into()]), "node \"a_Div\" (Div): integer division by zero");
}
