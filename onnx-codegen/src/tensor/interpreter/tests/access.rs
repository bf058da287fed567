//! Loads, selects and indices.

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
        .map(DType::I64, dims(&[4]), |i| x.at(vec![Int::element(at.var, vec![i[0].clone()], Some(Int::from(3i64)))]))
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
    assert!(error(&module, vec![x.into()]).contains("(Odd): internal fault: a tensor of shape [2] is read outside"));
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
