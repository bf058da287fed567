//! Expected values are numpy's, computed outside.

use super::run;
use crate::tensor::builder::{Builder, Tensor};
use crate::tensor::module::{Combine, Condition, Function, Input, Module, Op, Origin, Parts, Source, Type};
use crate::tensor::scalar::{Binary, Literal, Scalar, Unary};
use crate::types::{Class, DType, Diagnostic, Element, HostValue, Int, TensorData, Var};

fn floats(dtype: DType, shape: &[usize], values: &[f64]) -> TensorData {
    TensorData::from_elements(dtype, shape.to_vec(), values.iter().map(|v| Element::Float(*v))).unwrap()
}

fn ints(dtype: DType, shape: &[usize], values: &[i128]) -> TensorData {
    TensorData::from_elements(dtype, shape.to_vec(), values.iter().map(|v| Element::Int(*v))).unwrap()
}

fn dims(shape: &[usize]) -> Vec<Int> {
    shape.iter().map(|d| Int::from(*d)).collect()
}

/// Declares an input.
fn input(b: &mut Builder, name: &str, ty: Type) -> Var {
    let value = b.value(ty);
    b.name(value, name);
    b.module.inputs.push(Input { name: name.into(), value, default: None });
    value
}

fn input_tensor(b: &mut Builder, name: &str, dtype: DType, shape: Vec<Int>) -> Tensor {
    let var = input(b, name, Type::tensor(dtype, shape));
    b.as_tensor(var).unwrap()
}

fn at_node(b: &mut Builder, op: &str) {
    b.set_origin(Origin { name: format!("a_{op}"), op: op.into() });
}

fn run_all(module: &Module, inputs: Vec<HostValue>) -> Result<Vec<HostValue>, Diagnostic> {
    run(module, &inputs.into_iter().map(Some).collect::<Vec<_>>())
}

fn run_one(module: &Module, inputs: Vec<TensorData>) -> TensorData {
    let inputs = inputs.into_iter().map(HostValue::Tensor).collect();
    run_all(module, inputs).unwrap().remove(0).as_tensor().unwrap().clone()
}

fn error(module: &Module, inputs: Vec<HostValue>) -> String {
    run_all(module, inputs).unwrap_err().to_string()
}

/// The result of one expression over constants.
fn eval(
    dtype: DType,
    shape: &[usize],
    operands: &[TensorData],
    body: impl Fn(&[Tensor], &[Int]) -> Scalar,
) -> TensorData {
    let mut b = Builder::default();
    let tensors: Vec<Tensor> = operands.iter().map(|x| input_tensor(&mut b, "x", x.dtype, dims(&x.shape))).collect();
    let result = b.map(dtype, dims(shape), |i| body(&tensors, i)).unwrap();
    run_one(&b.finish(vec![result.var]), operands.to_vec())
}

fn reduced(
    combine: Combine,
    shape: &[usize],
    over: &[usize],
    x: &TensorData,
    index: impl Fn(&[Int], &[Int]) -> Vec<Int>,
) -> TensorData {
    let mut b = Builder::default();
    let t = input_tensor(&mut b, "x", x.dtype, dims(&x.shape));
    let result = b.reduce(combine, dims(shape), dims(over), |i, r| t.at(index(i, r))).unwrap();
    run_one(&b.finish(vec![result.var]), vec![x.clone()])
}

/// Numbers that differ and are exact in every float type of at least 8 bits of significand.
fn ramp(n: usize) -> Vec<f64> {
    (0..n).map(|k| ((k * 7919 + 13) % 251) as f64 - 125.0).collect()
}

mod access {
    use super::*;

    #[test]
    fn transpose_and_broadcast() {
        let x = floats(DType::F32, &[2, 3], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        let y = floats(DType::F32, &[2], &[10.0, 20.0]);
        let result = eval(DType::F32, &[3, 2], &[x, y], |t, i| {
            t[0].at(vec![i[1].clone(), i[0].clone()]) + t[1].at(vec![i[1].clone()])
        });
        assert_eq!(result.to_f64s().unwrap(), [11.0, 24.0, 12.0, 25.0, 13.0, 26.0]);
    }

    #[test]
    fn reads_outside() {
        let x = ints(DType::I32, &[2, 2], &[1, 2, 3, 4]);
        let padded = eval(DType::I32, &[4, 5], std::slice::from_ref(&x), |t, i| {
            t[0].at_or(vec![&i[0] - 1, &i[1] - 1], Scalar::number(DType::I32, 9.0))
        });
        assert_eq!(padded.to_i64s().unwrap(), [9, 9, 9, 9, 9, 9, 1, 2, 9, 9, 9, 3, 4, 9, 9, 9, 9, 9, 9, 9]);
        // Backwards, in steps of two, and what is outside computed.
        let reversed = eval(DType::I32, &[6], std::slice::from_ref(&x), |t, i| {
            let outside = Scalar::int(i[0].clone()).cast(DType::I32);
            t[0].at_or(vec![Int::from(1i64), Int::from(5i64) - &i[0] * 2], outside)
        });
        assert_eq!(reversed.to_i64s().unwrap(), [0, 1, 4, 3, 4, 5]);
        // Nothing inside, and one lane.
        let none = eval(DType::I32, &[1], std::slice::from_ref(&x), |t, i| {
            t[0].at_or(vec![&i[0] + 7, Int::ZERO], Scalar::number(DType::I32, 5.0))
        });
        assert_eq!(none.to_i64s().unwrap(), [5]);
    }

    /// Every way to walk a long tensor against plain indexing: merged axes, chunks that end in a row, `div` and `mod`.
    #[test]
    fn long_rows() {
        let shape = [3usize, 5, 7, 11];
        let numel: usize = shape.iter().product();
        let x = floats(DType::F64, &shape, &ramp(numel));
        let value = |i: [usize; 4]| ramp(numel)[((i[0] * 5 + i[1]) * 7 + i[2]) * 11 + i[3]];
        let result = eval(DType::F64, &[3, 5, 7, 11], std::slice::from_ref(&x), |t, i| {
            let div = Int::atom(crate::types::int::Atom::Div([&i[3] + &i[2], Int::from(2i64)].into()));
            let wrapped = Int::atom(crate::types::int::Atom::Mod([div, Int::from(11i64)].into()));
            t[0].at(i.to_vec()) - t[0].at(vec![i[0].clone(), i[1].clone(), Int::from(6i64) - &i[2], wrapped])
        });
        let mut expected = Vec::new();
        for (a, b, c, d) in (0..numel).map(|f| (f / 385, f / 77 % 5, f / 11 % 7, f % 11)) {
            expected.push(value([a, b, c, d]) - value([a, b, 6 - c, (d + c) / 2 % 11]));
        }
        assert_eq!(result.to_f64s().unwrap(), expected);
        // Element-wise over more than a chunk, with a vector along one axis.
        let bias = floats(DType::F64, &[5], &[1.0, 2.0, 3.0, 4.0, 5.0]);
        let result = eval(DType::F64, &shape, &[x, bias], |t, i| t[0].at(i.to_vec()) * t[1].at(vec![i[1].clone()]));
        let expected: Vec<f64> = ramp(numel).iter().enumerate().map(|(f, v)| v * (f / 77 % 5 + 1) as f64).collect();
        assert_eq!(result.to_f64s().unwrap(), expected);
    }

    #[test]
    fn gather_wraps_and_faults() {
        let mut b = Builder::default();
        let x = input_tensor(&mut b, "x", DType::I64, dims(&[3]));
        let at = input_tensor(&mut b, "at", DType::I32, dims(&[4]));
        at_node(&mut b, "Gather");
        let result = b
            .map(DType::I64, dims(&[4]), |i| {
                x.at(vec![Int::element(at.var, vec![i[0].clone()], Some(Int::from(3i64)))])
            })
            .unwrap();
        let module = b.finish(vec![result.var]);
        let x = ints(DType::I64, &[3], &[10, 20, 30]);
        let good = run_one(&module, vec![x.clone(), ints(DType::I32, &[4], &[0, -1, -3, 2])]);
        assert_eq!(good.to_i64s().unwrap(), [10, 30, 10, 30]);
        for bad in [3, -4] {
            let at = ints(DType::I32, &[4], &[0, 1, bad, 0]);
            assert_eq!(
                error(&module, vec![x.clone().into(), at.into()]),
                format!("node \"a_Gather\" (Gather): the index {bad} is outside of an axis of length 3")
            );
        }
    }

    #[test]
    fn an_unchecked_read_outside_is_an_error() {
        let mut b = Builder::default();
        let x = input_tensor(&mut b, "x", DType::F32, dims(&[2]));
        at_node(&mut b, "Odd");
        let result = b.map(DType::F32, dims(&[3]), |i| x.at(vec![i[0].clone()])).unwrap();
        let module = b.finish(vec![result.var]);
        let x = floats(DType::F32, &[2], &[1.0, 2.0]);
        assert!(
            error(&module, vec![x.into()]).contains("(Odd): internal fault: a tensor of shape [2] is read outside")
        );
    }

    /// Only the chosen branch is evaluated: the other one may read outside or divide by zero.
    #[test]
    fn branches_are_lazy() {
        let x = ints(DType::I64, &[3], &[6, 7, 8]);
        let y = ints(DType::I64, &[4], &[0, 2, 0, 4]);
        let joined = eval(DType::I64, &[7], &[x, y.clone()], |t, i| {
            let first = Scalar::int(i[0].clone()).less(Scalar::int(3usize));
            first.select(t[0].at(vec![i[0].clone()]), t[1].at(vec![&i[0] - 3]))
        });
        assert_eq!(joined.to_i64s().unwrap(), [6, 7, 8, 0, 2, 0, 4]);
        let quotient = eval(DType::I64, &[4], &[y], |t, i| {
            let y = t[0].at(i.to_vec());
            let zero = y.clone().equal(Scalar::zero(DType::I64));
            zero.select(y.clone() - Scalar::int(1usize), Scalar::int(8usize).binary(Binary::Div, y))
        });
        assert_eq!(quotient.to_i64s().unwrap(), [-1, 4, -1, 2]);
    }

    #[test]
    fn nested_branches() {
        let x = floats(DType::F64, &[5], &[-2.0, -1.0, 0.0, 1.0, 2.0]);
        let result = eval(DType::F64, &[5], &[x], |t, i| {
            let x = t[0].at(i.to_vec());
            let index = Scalar::int(i[0].clone());
            let inner = index.clone().less(Scalar::int(2usize)).select(
                t[0].at(vec![&i[0] + 3]),
                index.less(Scalar::int(4usize)).select(t[0].at(vec![&i[0] - 2]), x.clone().sqrt()),
            );
            x.clone().less(x.like(2.0)).select(inner, x.like(7.0))
        });
        assert_eq!(result.to_f64s().unwrap(), [1.0, 2.0, -2.0, -1.0, 7.0]);
    }
}

mod scalars {
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
        let x =
            TensorData::from_elements(DType::C64, vec![2], [Element::Complex(1.0, 2.0), Element::Complex(0.0, 1.0)]);
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
}

mod reductions {
    use super::*;

    fn join(i: &[Int], r: &[Int]) -> Vec<Int> {
        i.iter().chain(r).cloned().collect()
    }

    /// Small and large results and reductions, so that lanes go over either, also in several chunks.
    #[test]
    fn sums_over_either_side() {
        for (rows, columns) in [(2, 3), (3, 5000), (5000, 3), (40, 300), (1, 1), (2000, 1)] {
            let values = ramp(rows * columns);
            let x = floats(DType::F32, &[rows, columns], &values);
            let inner = reduced(Combine::Sum, &[rows], &[columns], &x, join);
            let expected: Vec<f64> = values.chunks(columns).map(|row| row.iter().sum()).collect();
            assert_eq!(inner.to_f64s().unwrap(), expected);
            let outer = reduced(Combine::Sum, &[columns], &[rows], &x, |i, r| vec![r[0].clone(), i[0].clone()]);
            let column = |c: usize| values.iter().skip(c).step_by(columns);
            let expected: Vec<f64> = (0..columns).map(|c| column(c).sum()).collect();
            assert_eq!(outer.to_f64s().unwrap(), expected);
            let greatest = reduced(Combine::Max, &[columns], &[rows], &x, |i, r| vec![r[0].clone(), i[0].clone()]);
            let expected: Vec<f64> = (0..columns).map(|c| column(c).copied().fold(f64::MIN, f64::max)).collect();
            assert_eq!(greatest.to_f64s().unwrap(), expected);
            for last in [false, true] {
                let least = reduced(Combine::ArgMin { last }, &[rows], &[columns], &x, join);
                let position = |row: &[f64]| {
                    let least = row.iter().copied().fold(f64::MAX, f64::min);
                    let found =
                        if last { row.iter().rposition(|v| *v == least) } else { row.iter().position(|v| *v == least) };
                    found.unwrap() as i64
                };
                assert_eq!(least.to_i64s().unwrap(), values.chunks(columns).map(position).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn integers_wrap() {
        let x = ints(DType::I8, &[3], &[100, 100, 3]);
        let of = |combine| reduced(combine, &[], &[3], &x, join).get(0);
        assert_eq!(of(Combine::Sum), Element::Int(-53));
        assert_eq!(of(Combine::Product), Element::Int(48));
        assert_eq!((of(Combine::Min), of(Combine::Max)), (Element::Int(3), Element::Int(100)));
        let x = ints(DType::U64, &[2], &[u64::MAX.into(), 1]);
        let of = |combine| reduced(combine, &[], &[2], &x, join).get(0);
        assert_eq!((of(Combine::Min), of(Combine::Max)), (Element::Int(1), Element::Int(u64::MAX.into())));
        assert_eq!(of(Combine::Sum), Element::Int(0));
        assert_eq!(of(Combine::ArgMax { last: false }), Element::Int(0));
    }

    #[test]
    fn bools_and_complex() {
        let x = TensorData::from_elements(DType::Bool, vec![3], [true, false, true].map(Element::Bool)).unwrap();
        let of = |combine| reduced(combine, &[], &[3], &x, join).get(0);
        assert_eq!((of(Combine::Sum), of(Combine::Max)), (Element::Bool(true), Element::Bool(true)));
        assert_eq!((of(Combine::Product), of(Combine::Min)), (Element::Bool(false), Element::Bool(false)));
        let x =
            TensorData::from_elements(DType::C128, vec![2], [Element::Complex(1.0, 2.0), Element::Complex(3.0, -1.0)]);
        let x = x.unwrap();
        assert_eq!(reduced(Combine::Sum, &[], &[2], &x, join).get(0), Element::Complex(4.0, 1.0));
        assert_eq!(reduced(Combine::Product, &[], &[2], &x, join).get(0), Element::Complex(5.0, 5.0));
    }

    #[test]
    fn nan_wins() {
        let x = floats(DType::F32, &[2, 3], &[1.0, f64::NAN, 0.0, 3.0, 2.0, f64::NAN]);
        for combine in [Combine::Min, Combine::Max] {
            assert!(reduced(combine, &[2], &[3], &x, join).to_f64s().unwrap().iter().all(|v| v.is_nan()));
        }
        for combine in [Combine::ArgMin { last: false }, Combine::ArgMax { last: true }] {
            assert_eq!(reduced(combine, &[2], &[3], &x, join).to_i64s().unwrap(), [1, 2]);
        }
    }

    #[test]
    fn nothing_to_reduce() {
        let x = floats(DType::F32, &[2, 0], &[]);
        let of = |combine| reduced(combine, &[2], &[0], &x, join).to_f64s().unwrap();
        assert_eq!(of(Combine::Sum), [0.0, 0.0]);
        assert_eq!(of(Combine::Product), [1.0, 1.0]);
        assert_eq!(of(Combine::Min), [f64::INFINITY; 2]);
        assert_eq!(of(Combine::Max), [f64::NEG_INFINITY; 2]);
        let empty = reduced(Combine::Sum, &[0], &[2], &x, |i, r| vec![r[0].clone(), i[0].clone()]);
        assert_eq!(empty.shape, [0]);
    }

    /// A matrix product, in every layout of its factors, against three loops.
    #[test]
    fn matrix_products() {
        for dtype in [DType::F32, DType::F64, DType::I32, DType::I64, DType::U8] {
            for (m, k, n) in [(5, 7, 6), (33, 130, 70), (4, 1100, 5), (1, 9, 8), (70, 1, 70)] {
                let (a, b): (Vec<i64>, Vec<i64>) = (
                    ramp(m * k).iter().map(|v| *v as i64 % 11).collect(),
                    ramp(k * n + 1).iter().skip(1).map(|v| *v as i64 % 7).collect(),
                );
                let make = |shape: [usize; 2], values: &[i64]| {
                    let elements = values.iter().map(|v| match dtype.is_float() {
                        true => Element::Float(*v as f64),
                        false => Element::Int((*v).into()),
                    });
                    TensorData::from_elements(dtype, shape.to_vec(), elements).unwrap()
                };
                let (left, right) = (make([m, k], &a), make([k, n], &b));
                let mut expected = Vec::new();
                for (i, j) in (0..m * n).map(|f| (f / n, f % n)) {
                    let sum: i64 = (0..k).map(|l| a[i * k + l] * b[l * n + j]).sum();
                    expected.push(if dtype == DType::U8 { sum as u8 as f64 } else { sum as f64 });
                }
                let mut builder = Builder::default();
                let x = input_tensor(&mut builder, "x", dtype, dims(&[m, k]));
                let y = input_tensor(&mut builder, "y", dtype, dims(&[k, n]));
                let product = |builder: &mut Builder, flip: bool| {
                    builder
                        .reduce(Combine::Sum, dims(&[m, n]), dims(&[k]), |i, r| {
                            let x = x.at(vec![i[0].clone(), r[0].clone()]);
                            let y = y.at(vec![r[0].clone(), i[1].clone()]);
                            if flip { y * x } else { x * y }
                        })
                        .unwrap()
                        .var
                };
                let results = vec![product(&mut builder, false), product(&mut builder, true)];
                let module = builder.finish(results);
                for result in run_all(&module, vec![left.into(), right.into()]).unwrap() {
                    assert_eq!(result.as_tensor().unwrap().to_f64s().unwrap(), expected, "{dtype} {m} {k} {n}");
                }
            }
        }
    }

    /// A padded convolution with stride 2 and a batch of 2, against seven loops.
    #[test]
    fn convolution() {
        let (n, c, h, w, o, kernel) = (2i64, 3i64, 9i64, 11i64, 8i64, 3i64);
        let (x, weight) = (ramp((n * c * h * w) as usize), ramp((o * c * kernel * kernel) as usize));
        let (rows, columns) = (5i64, 6i64);
        let mut expected = Vec::new();
        for f in 0..n * o * rows * columns {
            let (b, f) = (f / (o * rows * columns), f % (o * rows * columns));
            let (oc, y0, x0) = (f / (rows * columns), f / columns % rows, f % columns);
            let mut sum = 0.0;
            for r in 0..c * kernel * kernel {
                let (ic, ky, kx) = (r / (kernel * kernel), r / kernel % kernel, r % kernel);
                let (y, x1) = (y0 * 2 + ky - 1, x0 * 2 + kx - 1);
                if (0..h).contains(&y) && (0..w).contains(&x1) {
                    sum +=
                        x[(((b * c + ic) * h + y) * w + x1) as usize] * weight[(oc * c * kernel * kernel + r) as usize];
                }
            }
            expected.push(sum);
        }
        let shape = |dims: &[i64]| dims.iter().map(|d| *d as usize).collect::<Vec<_>>();
        let mut b = Builder::default();
        let xs = input_tensor(&mut b, "x", DType::F32, dims(&shape(&[n, c, h, w])));
        let ws = input_tensor(&mut b, "w", DType::F32, dims(&shape(&[o, c, kernel, kernel])));
        let result = b
            .reduce(Combine::Sum, dims(&shape(&[n, o, rows, columns])), dims(&shape(&[c, kernel, kernel])), |i, r| {
                let index = vec![i[0].clone(), r[0].clone(), &i[2] * 2 + &r[1] - 1, &i[3] * 2 + &r[2] - 1];
                xs.at_or(index, Scalar::zero(DType::F32))
                    * ws.at(vec![i[1].clone(), r[0].clone(), r[1].clone(), r[2].clone()])
            })
            .unwrap();
        let result = run_one(
            &b.finish(vec![result.var]),
            vec![
                floats(DType::F32, &shape(&[n, c, h, w]), &x),
                floats(DType::F32, &shape(&[o, c, kernel, kernel]), &weight),
            ],
        );
        assert_eq!(result.to_f64s().unwrap(), expected);
    }

    #[test]
    fn batched_product() {
        let (a, b) = (ramp(6 * 8 * 8), ramp(6 * 8 * 8 + 5)[5..].to_vec());
        let mut builder = Builder::default();
        let x = input_tensor(&mut builder, "x", DType::F64, dims(&[2, 3, 8, 8]));
        let y = input_tensor(&mut builder, "y", DType::F64, dims(&[2, 3, 8, 8]));
        let result = builder
            .reduce(Combine::Sum, dims(&[2, 3, 8, 8]), dims(&[8]), |i, r| {
                x.at(vec![i[0].clone(), i[1].clone(), i[2].clone(), r[0].clone()])
                    * y.at(vec![i[0].clone(), i[1].clone(), i[3].clone(), r[0].clone()])
            })
            .unwrap();
        let shape = [2, 3, 8, 8];
        let result = run_one(
            &builder.finish(vec![result.var]),
            vec![floats(DType::F64, &shape, &a), floats(DType::F64, &shape, &b)],
        );
        let expected = |f: usize| {
            let (batch, i, j) = (f / 64, f / 8 % 8, f % 8);
            (0..8).map(|k| a[batch * 64 + i * 8 + k] * b[batch * 64 + j * 8 + k]).sum::<f64>()
        };
        assert_eq!(result.to_f64s().unwrap(), (0..6 * 64).map(expected).collect::<Vec<_>>());
    }
}

mod modules {
    use super::*;

    #[test]
    fn rank_0_and_empty() {
        let x = floats(DType::F32, &[], &[3.0]);
        let result = eval(DType::F32, &[], &[x], |t, _| t[0].at(vec![]) + t[0].at(vec![]));
        assert_eq!((result.shape.len(), result.get(0)), (0, Element::Float(6.0)));
        let x = floats(DType::F32, &[0, 3], &[]);
        let result = eval(DType::F32, &[3, 0], &[x], |t, i| t[0].at(vec![i[1].clone(), i[0].clone()]));
        assert_eq!(result.shape, [3, 0]);
    }

    #[test]
    fn one_value_stays_one_value() {
        let huge = dims(&[1 << 20, 1 << 20]);
        let mut b = Builder::default();
        let t = b.map(DType::F64, huge.clone(), |_| Scalar::number(DType::F64, 2.0)).unwrap();
        let x = input_tensor(&mut b, "x", DType::F64, vec![]);
        let sum = b.map(DType::F64, huge.clone(), |i| t.at(i.to_vec()) + x.at(vec![])).unwrap();
        let good = run_one(&b.finish(vec![sum.var]), vec![floats(DType::F64, &[], &[0.5])]);
        assert_eq!((good.as_splat(), good.numel()), (Some(Element::Float(2.5)), 1 << 40));
        let mut b = Builder::default();
        at_node(&mut b, "Range");
        let indices = b.map(DType::I64, huge, |i| Scalar::int(i[0].clone())).unwrap();
        let text = error(&b.finish(vec![indices.var]), vec![]);
        assert!(text.starts_with("node \"a_Range\" (Range): a tensor i64[1048576,1048576] would take"), "{text}");
    }

    #[test]
    fn symbols_are_bound_by_inputs() {
        let mut b = Builder::default();
        let n = Int::sym(b.module.symbols.add("n", 1, 4));
        let x = input_tensor(&mut b, "x", DType::F32, vec![&n * 2]);
        input_tensor(&mut b, "y", DType::F32, vec![n.clone(), n.clone()]);
        let doubled = b.map(DType::F32, vec![&n * 4], |i| {
            x.at(vec![Int::atom(crate::types::int::Atom::Mod([i[0].clone(), &n * 2].into()))])
        });
        let module = b.finish(vec![doubled.unwrap().var]);
        let y = |shape: &[usize]| TensorData::splat(DType::F32, shape.to_vec(), Element::Float(0.0)).unwrap();
        let x = floats(DType::F32, &[4], &[1.0, 2.0, 3.0, 4.0]);
        let good = run_one(&module, vec![x.clone(), y(&[2, 2])]);
        assert_eq!(good.to_f64s().unwrap(), [1.0, 2.0, 3.0, 4.0, 1.0, 2.0, 3.0, 4.0]);
        let fails = |x: TensorData, y: TensorData| error(&module, vec![x.into(), y.into()]);
        assert_eq!(fails(x.clone(), y(&[2, 3])), "value \"y\": expected f32[n, n], got f32[2,3]: n is 2 elsewhere");
        assert_eq!(fails(x.clone(), y(&[5, 5])), "value \"y\": expected f32[n, n], got f32[5,5]: n must be at most 4");
        assert_eq!(fails(x.clone(), y(&[3, 3])), "value \"x\": expected f32[2*n], got f32[4]: 2*n is 6");
        assert_eq!(fails(x.clone(), y(&[2])), "value \"y\": expected f32[n, n], got f32[2]");
        let wrong = ints(DType::I64, &[4], &[1, 2, 3, 4]);
        assert_eq!(fails(wrong, y(&[2, 2])), "value \"x\": expected f32[2*n], got i64[4]");
        assert_eq!(
            run(&module, &[None, None]).unwrap_err().to_string(),
            "value \"x\": the input has no value and no default"
        );
        assert_eq!(run(&module, &[]).unwrap_err().to_string(), "expected 2 inputs, got 0");
    }

    #[test]
    fn defaults() {
        let mut b = Builder::default();
        let x = input_tensor(&mut b, "x", DType::F32, dims(&[1]));
        b.module.inputs[0].default = Some(floats(DType::F32, &[1], &[4.0]));
        let module = b.finish(vec![x.var]);
        assert_eq!(run(&module, &[None]).unwrap()[0].as_tensor().unwrap().get(0), Element::Float(4.0));
    }

    #[test]
    fn symbols_defined_while_running() {
        let mut b = Builder::default();
        let shape = input_tensor(&mut b, "shape", DType::I64, dims(&[2]));
        at_node(&mut b, "ConstantOfShape");
        let sizes = b.ints(&shape).unwrap();
        for size in &sizes {
            b.check(Condition::NonNegative(size.clone()), || "the shape is negative".into()).unwrap();
        }
        let ones = b.map(DType::U8, sizes, |_| Scalar::number(DType::U8, 1.0)).unwrap();
        let module = b.finish(vec![ones.var]);
        let result = run_one(&module, vec![ints(DType::I64, &[2], &[2, 3])]);
        assert_eq!((result.shape.clone(), result.as_splat()), (vec![2, 3], Some(Element::Int(1))));
        let text = error(&module, vec![ints(DType::I64, &[2], &[2, -3]).into()]);
        assert_eq!(text, "node \"a_ConstantOfShape\" (ConstantOfShape): shape[1] is -3, but must be at least 0");
    }

    #[test]
    fn checks() {
        let mut b = Builder::default();
        let (n, m) = (b.module.symbols.add("n", 0, 99), b.module.symbols.add("m", 0, 99));
        let (n, m) = (Int::sym(n), Int::sym(m));
        let x = input_tensor(&mut b, "x", DType::F32, vec![n.clone()]);
        let y = input_tensor(&mut b, "y", DType::F32, vec![m.clone()]);
        at_node(&mut b, "Add");
        let shape = b.broadcast(&[&x.shape, &y.shape]).unwrap();
        let sum = b
            .map(DType::F32, shape.clone(), |i| {
                let of = |t: &Tensor| {
                    let scope_index =
                        Int::atom(crate::types::int::Atom::Mod([i[0].clone(), t.shape[0].clone()].into()));
                    t.at(vec![scope_index])
                };
                of(&x) + of(&y)
            })
            .unwrap();
        let module = b.finish(vec![sum.var]);
        let of = |values: &[f64]| floats(DType::F32, &[values.len()], values);
        assert_eq!(run_one(&module, vec![of(&[1.0, 2.0]), of(&[10.0])]).to_f64s().unwrap(), [11.0, 12.0]);
        assert_eq!(run_one(&module, vec![of(&[]), of(&[10.0])]).shape, [0]);
        let text = error(&module, vec![of(&[1.0, 2.0]).into(), of(&[1.0, 2.0, 3.0]).into()]);
        assert_eq!(text, "node \"a_Add\" (Add): the dims n and m do not broadcast (2 and 3)");
    }

    #[test]
    fn only_one_block_runs() {
        let mut b = Builder::default();
        let condition = input_tensor(&mut b, "c", DType::Bool, vec![]);
        let x = input_tensor(&mut b, "x", DType::I64, dims(&[2]));
        let branch = |b: &mut Builder, op: Binary| {
            b.begin_block();
            at_node(b, "Div");
            let result = b.map(DType::I64, dims(&[2]), |i| Scalar::int(8usize).binary(op, x.at(i.to_vec()))).unwrap();
            b.end_block(vec![result.var])
        };
        let (then, otherwise) = (branch(&mut b, Binary::Div), branch(&mut b, Binary::Add));
        let result = b.push(Type::tensor(DType::I64, dims(&[2])), Op::If { condition: condition.var, then, otherwise });
        let module = b.finish(vec![result, x.var]);
        let flag = |value| TensorData::scalar(DType::Bool, Element::Bool(value)).unwrap();
        let x = ints(DType::I64, &[2], &[0, 2]);
        let result = run_one(&module, vec![flag(false), x.clone()]);
        assert_eq!(result.to_i64s().unwrap(), [8, 10]);
        let text = error(&module, vec![flag(true).into(), x.into()]);
        assert_eq!(text, "node \"a_Div\" (Div): integer division by zero");
    }

    #[test]
    fn functions() {
        let call = |function: Function, arguments: Vec<TensorData>| {
            let mut b = Builder::default();
            let dtype = match &function {
                Function::Shape | Function::Size => DType::I64,
                Function::ConstantOfShape { dtype, .. } => *dtype,
                _ => arguments[0].dtype,
            };
            let vars: Vec<Var> =
                arguments.iter().map(|a| input(&mut b, "x", Type::Tensor { dtype: a.dtype, shape: None })).collect();
            at_node(&mut b, "Call");
            let ty = Type::Tensor { dtype, shape: None };
            let result = b.push(ty, Op::Call { function, arguments: vars });
            let values = arguments.into_iter().map(HostValue::Tensor).collect();
            run_all(&b.finish(vec![result]), values).map(|r| r[0].as_tensor().unwrap().clone())
        };
        let x = || ints(DType::I64, &[2, 1], &[1, 2]);
        let list = |v: &[i64]| TensorData::from_i64s(v);
        let tiled = call(Function::Tile, vec![x(), list(&[2, 2])]).unwrap();
        assert_eq!((tiled.shape.clone(), tiled.to_i64s().unwrap()), (vec![4, 2], vec![1, 1, 2, 2, 1, 1, 2, 2]));
        let text = |r: Result<TensorData, Diagnostic>| r.unwrap_err().to_string();
        assert_eq!(
            text(call(Function::Tile, vec![x(), list(&[2])])),
            "node \"a_Call\" (Call): 1 repeats for a tensor of rank 2, which must be as many"
        );
        assert!(text(call(Function::Tile, vec![x(), list(&[2, -1])])).contains("the negative number -1"));
        let expanded = call(Function::Expand, vec![x(), list(&[3, 1, 2])]).unwrap();
        assert_eq!(expanded.shape, [3, 2, 2]);
        assert_eq!(expanded.to_i64s().unwrap(), [1, 1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2]);
        assert!(text(call(Function::Expand, vec![x(), list(&[3, 1])])).contains("do not broadcast"));
        let reshape = |allowzero, shape: &[i64]| call(Function::Reshape { allowzero }, vec![x(), list(shape)]);
        assert_eq!(reshape(false, &[0, -1, 1]).unwrap().shape, [2, 1, 1]);
        assert!(text(reshape(false, &[3, -1])).contains("shape [2,1] cannot take the shape [3, -1]"));
        assert!(text(reshape(true, &[0, 2])).contains("cannot take"));
        assert!(text(reshape(false, &[-1, -1])).contains("cannot take"));
        assert_eq!(call(Function::Shape, vec![x()]).unwrap().to_i64s().unwrap(), [2, 1]);
        assert_eq!(call(Function::Size, vec![x()]).unwrap().to_i64s().unwrap(), [2]);
        let value = Literal::Float(1.5);
        let filled = call(Function::ConstantOfShape { dtype: DType::F16, value }, vec![list(&[])]).unwrap();
        assert_eq!((filled.shape.len(), filled.get(0)), (0, Element::Float(1.5)));
    }

    #[test]
    fn assumed_shapes_are_checked() {
        let mut b = Builder::default();
        let x = input(&mut b, "x", Type::Tensor { dtype: DType::F32, shape: None });
        at_node(&mut b, "AssumeShape");
        let n = b.module.symbols.add("n", 0, i64::MAX);
        let ty = Type::tensor(DType::F32, vec![Int::sym(n), Int::from(2i64)]);
        let y = b.push(ty, Op::Call { function: Function::AssumeShape, arguments: vec![x] });
        let m = b.define_symbol("m", 0, i64::MAX, Source::Dim { tensor: y, axis: 0 });
        let sizes = b.int_vector(&[m]).unwrap();
        let module = b.finish(vec![sizes.var]);
        let of = |shape: &[usize]| TensorData::splat(DType::F32, shape.to_vec(), Element::Float(0.0)).unwrap();
        assert_eq!(run_one(&module, vec![of(&[3, 2])]).to_i64s().unwrap(), [3]);
        let text = error(&module, vec![of(&[3, 3]).into()]);
        assert_eq!(text, "node \"a_AssumeShape\" (AssumeShape): expected f32[n, 2], got tensor f32[3,3]");
        assert!(error(&module, vec![of(&[3]).into()]).contains("expected f32[n, 2]"));
    }

    #[test]
    fn one_operation_is_evaluated() {
        let mut b = Builder::default();
        let x = b.constant(ints(DType::I64, &[2], &[3, 4])).unwrap();
        let y = b.map(DType::I64, dims(&[2]), |i| x.at(i.to_vec()) * x.at(i.to_vec())).unwrap();
        assert_eq!(b.known_data(y.var).unwrap().to_i64s().unwrap(), [9, 16]);
    }
}

mod sequences {
    use super::*;

    fn of(value: i128, shape: &[usize]) -> TensorData {
        let numel: usize = shape.iter().product();
        ints(DType::I64, shape, &(0..numel as i128).map(|k| value + k).collect::<Vec<_>>())
    }

    fn any() -> Type {
        Type::Sequence { dtype: DType::I64, element: None }
    }

    /// One operation on a sequence input; `position` is a second input.
    fn apply(
        ty: Type,
        items: Vec<TensorData>,
        position: i64,
        op: impl Fn(Var, Int) -> Op,
    ) -> Result<HostValue, String> {
        let mut b = Builder::default();
        let sequence = input(&mut b, "s", any());
        let at = input_tensor(&mut b, "at", DType::I64, vec![]);
        at_node(&mut b, "Sequence");
        let position_int = b.int_at(&at, 0).unwrap();
        let result = b.push(ty, op(sequence, position_int));
        let items = HostValue::Sequence(items.into_iter().map(HostValue::Tensor).collect());
        let position = ints(DType::I64, &[], &[position.into()]).into();
        run_all(&b.finish(vec![result]), vec![items, position]).map(|mut r| r.remove(0)).map_err(|e| e.to_string())
    }

    fn unknown() -> Type {
        Type::Tensor { dtype: DType::I64, shape: None }
    }

    fn firsts(value: &HostValue) -> Vec<i64> {
        value.as_sequence().unwrap().iter().map(|t| t.as_tensor().unwrap().to_i64s().unwrap()[0]).collect()
    }

    #[test]
    fn positions() {
        let items = || vec![of(10, &[2]), of(20, &[]), of(30, &[1, 1])];
        let at = |p| apply(unknown(), items(), p, |sequence, position| Op::SequenceAt { sequence, position });
        assert_eq!(at(1).unwrap(), of(20, &[]).into());
        assert_eq!(at(-3).unwrap(), of(10, &[2]).into());
        for bad in [3, -4] {
            let expected =
                format!("node \"a_Sequence\" (Sequence): the position {bad} is outside of a sequence of 3 tensors");
            assert_eq!(at(bad).unwrap_err(), expected);
        }
        let erase = |p| {
            apply(any(), items(), p, |sequence, p| Op::SequenceErase { sequence, position: Some(p) })
                .map(|s| firsts(&s))
        };
        assert_eq!(erase(0).unwrap(), [20, 30]);
        assert_eq!(erase(-1).unwrap(), [10, 20]);
        assert!(erase(3).is_err() && erase(-4).is_err());
        let last = apply(any(), items(), 0, |sequence, _| Op::SequenceErase { sequence, position: None });
        assert_eq!(firsts(&last.unwrap()), [10, 20]);
        let empty = apply(any(), vec![], 0, |sequence, _| Op::SequenceErase { sequence, position: None });
        assert!(empty.unwrap_err().contains("the position -1 is outside of a sequence of 0 tensors"));
    }

    #[test]
    fn insertion() {
        let insert = |position: Option<i64>| {
            let mut b = Builder::default();
            let sequence = input(&mut b, "s", any());
            let tensor = input_tensor(&mut b, "x", DType::I64, dims(&[1]));
            at_node(&mut b, "SequenceInsert");
            let op = Op::SequenceInsert { sequence, tensor: tensor.var, position: position.map(Int::from) };
            let result = b.push(any(), op);
            let items = HostValue::Sequence(vec![of(10, &[1]).into(), of(20, &[1]).into()]);
            run_all(&b.finish(vec![result]), vec![items, of(99, &[1]).into()]).map(|r| firsts(&r[0]))
        };
        assert_eq!(insert(None).unwrap(), [10, 20, 99]);
        assert_eq!(insert(Some(2)).unwrap(), [10, 20, 99]);
        assert_eq!(insert(Some(0)).unwrap(), [99, 10, 20]);
        assert_eq!(insert(Some(-1)).unwrap(), [10, 99, 20]);
        assert_eq!(insert(Some(-2)).unwrap(), [99, 10, 20]);
        assert!(insert(Some(3)).is_err() && insert(Some(-3)).is_err());
    }

    #[test]
    fn joining() {
        let join = |items: Vec<TensorData>, axis: i64, new_axis: bool| {
            apply(unknown(), items, 0, |sequence, _| Op::SequenceConcat { sequence, axis, new_axis })
                .map(|v| v.as_tensor().map(|t| (t.shape.clone(), t.to_i64s().unwrap())).unwrap())
        };
        let (a, b) = (of(0, &[2, 2]), of(10, &[2, 1]));
        assert_eq!(join(vec![a.clone(), b.clone()], -1, false).unwrap(), (vec![2, 3], vec![0, 1, 10, 2, 3, 11]));
        assert_eq!(join(vec![a.clone(), a.clone()], 0, false).unwrap(), (vec![4, 2], vec![0, 1, 2, 3, 0, 1, 2, 3]));
        assert_eq!(join(vec![of(0, &[2]), of(5, &[2])], -1, true).unwrap(), (vec![2, 2], vec![0, 5, 1, 6]));
        assert_eq!(join(vec![of(0, &[2]), of(5, &[2])], 0, true).unwrap(), (vec![2, 2], vec![0, 1, 5, 6]));
        assert!(join(vec![a.clone(), b.clone()], 0, false).unwrap_err().contains("cannot be joined"));
        assert!(join(vec![a.clone(), b], 0, true).unwrap_err().contains("cannot be joined"));
        assert!(join(vec![], 0, false).unwrap_err().contains("an empty sequence cannot be concatenated"));
        assert!(join(vec![a.clone()], 2, false).unwrap_err().contains("the axis 2 is outside"));
        assert_eq!(join(vec![a], 2, true).unwrap().0, [2, 2, 1]);
    }

    #[test]
    fn splitting() {
        let split = |parts: &dyn Fn(Var) -> Parts, lengths: &[i64], axis: i64| {
            let mut b = Builder::default();
            let x = input_tensor(&mut b, "x", DType::I64, dims(&[2, 5]));
            let lengths_var = input(&mut b, "lengths", Type::Tensor { dtype: DType::I64, shape: None });
            at_node(&mut b, "SplitToSequence");
            let op = Op::SequenceSplit { tensor: x.var, axis, parts: parts(lengths_var) };
            let result = b.push(any(), op);
            let values = vec![of(0, &[2, 5]).into(), TensorData::from_i64s(lengths).into()];
            let items = run_all(&b.finish(vec![result]), values).map_err(|e| e.to_string())?;
            let items = items[0].as_sequence().unwrap().iter().map(|t| t.as_tensor().unwrap().clone());
            Ok::<_, String>(items.map(|t| (t.shape.clone(), t.to_i64s().unwrap())).collect::<Vec<_>>())
        };
        let chunks = |n: i64| split(&|_| Parts::Chunks(Int::from(n)), &[], 1);
        assert_eq!(
            chunks(2).unwrap(),
            [(vec![2, 2], vec![0, 1, 5, 6]), (vec![2, 2], vec![2, 3, 7, 8]), (vec![2, 1], vec![4, 9])]
        );
        assert_eq!(chunks(9).unwrap().len(), 1);
        assert!(chunks(0).unwrap_err().contains("pieces of length 0"));
        let lengths = |l: &[i64]| split(&Parts::Lengths, l, -1);
        assert_eq!(
            lengths(&[1, 0, 4]).unwrap(),
            [(vec![2, 1], vec![0, 5]), (vec![2, 0], vec![]), (vec![2, 4], vec![1, 2, 3, 4, 6, 7, 8, 9])]
        );
        let text = lengths(&[1, 3]).unwrap_err();
        assert!(
            text.contains("(SplitToSequence): the lengths i64[2] {1, 3} must not be negative and sum up to 5"),
            "{text}"
        );
        assert!(lengths(&[6, -1]).is_err());
        let each = |keepdims| split(&|_| Parts::Each { keepdims }, &[], 0).unwrap();
        assert_eq!(each(true)[1], (vec![1, 5], vec![5, 6, 7, 8, 9]));
        assert_eq!(each(false)[1], (vec![5], vec![5, 6, 7, 8, 9]));
        let column = split(&|_| Parts::Each { keepdims: false }, &[], 1).unwrap();
        assert_eq!(column[4], (vec![2], vec![4, 9]));
    }

    #[test]
    fn lengths_and_construction() {
        let mut b = Builder::default();
        let sequence = input(&mut b, "s", any());
        let n = b.define_symbol("length", 0, i64::MAX, Source::SequenceLength(sequence));
        let length = b.map(DType::I64, vec![], |_| Scalar::int(n.clone())).unwrap();
        let pair = b.push(any(), Op::SequenceNew(vec![length.var, length.var]));
        let module = b.finish(vec![pair]);
        let result = run_all(&module, vec![HostValue::Sequence(vec![of(1, &[1]).into(), of(1, &[2]).into()])]).unwrap();
        assert_eq!(firsts(&result[0]), [2, 2]);
        let wrong = HostValue::Sequence(vec![floats(DType::F32, &[1], &[1.0]).into()]);
        let text = error(&module, vec![wrong]);
        assert_eq!(text, "value \"s\": expected sequence(i64[..]), got sequence of 1: element 0 is f32[1]");
    }

    #[test]
    fn optionals() {
        let mut b = Builder::default();
        let optional = || Type::Optional(Box::new(unknown()));
        let o = input(&mut b, "o", optional());
        let has = b.push(Type::tensor(DType::Bool, vec![]), Op::OptionalHas(o));
        let empty = b.push(optional(), Op::Optional(None));
        let full = b.push(optional(), Op::Optional(Some(has)));
        at_node(&mut b, "OptionalGetElement");
        let got = b.push(unknown(), Op::OptionalGet(o));
        let module = b.finish(vec![has, empty, full, got]);
        let flag = HostValue::Tensor(TensorData::scalar(DType::Bool, Element::Bool(true)).unwrap());
        let optional = |value: Option<HostValue>| HostValue::Optional(value.map(Box::new));
        let x: HostValue = of(1, &[2]).into();
        let result = run_all(&module, vec![optional(Some(x.clone()))]).unwrap();
        assert_eq!(result, [flag.clone(), optional(None), optional(Some(flag)), x]);
        let text = error(&module, vec![optional(None)]);
        assert_eq!(text, "node \"a_OptionalGetElement\" (OptionalGetElement): the optional is empty");
    }

    #[test]
    fn element_types() {
        let mut b = Builder::default();
        let n = Int::sym(b.module.symbols.add("n", 0, 9));
        let element = Some(vec![Some(n), None, Some(Int::from(2i64))]);
        let s = input(&mut b, "s", Type::Optional(Box::new(Type::Sequence { dtype: DType::I64, element })));
        let module = b.finish(vec![s]);
        let optional = |shapes: &[&[usize]]| {
            let items = shapes.iter().map(|s| of(0, s).into()).collect();
            HostValue::Optional(Some(Box::new(HostValue::Sequence(items))))
        };
        let good = optional(&[&[3, 1, 2], &[3, 5, 2]]);
        assert_eq!(run_all(&module, vec![good.clone()]).unwrap(), [good]);
        assert!(run_all(&module, vec![HostValue::Optional(None)]).is_ok());
        assert!(error(&module, vec![optional(&[&[3, 1, 2], &[4, 1, 2]])]).contains("element 1 is i64[4,1,2]: n is 3"));
        assert!(error(&module, vec![optional(&[&[3, 1, 3]])]).contains("element 0 is i64[3,1,3]"));
    }
}
