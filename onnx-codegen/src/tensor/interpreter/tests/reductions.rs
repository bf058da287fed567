//! Reductions and sums of products.

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
    let x = TensorData::from_elements(DType::C128, vec![2], [Element::Complex(1.0, 2.0), Element::Complex(3.0, -1.0)]);
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
                sum += x[(((b * c + ic) * h + y) * w + x1) as usize] * weight[(oc * c * kernel * kernel + r) as usize];
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

/// An axis of the result that the body does not depend on.
#[test]
fn repeated_results() {
    let x = floats(DType::F32, &[2, 3], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let sum = reduced(Combine::Sum, &[2, 4, 1], &[3], &x, |i, r| vec![i[0].clone(), r[0].clone()]);
    assert_eq!(sum.to_f64s().unwrap(), [6.0, 6.0, 6.0, 6.0, 15.0, 15.0, 15.0, 15.0]);
    let product = reduced(Combine::Product, &[5], &[2, 3], &x, |_, r| r.to_vec());
    assert_eq!(product.as_splat(), Some(Element::Float(720.0)));
}

/// A grouped convolution over one axis: the channel read depends on that of the result.
#[test]
fn grouped() {
    let (x, w) = (ramp(6 * 20), ramp(8 * 3 * 2));
    let mut b = Builder::default();
    let xs = input_tensor(&mut b, "x", DType::F32, dims(&[6, 20]));
    let ws = input_tensor(&mut b, "w", DType::F32, dims(&[8, 3, 2]));
    let group = |o: &Int| Int::atom(crate::types::int::Atom::Div([o.clone(), Int::from(4i64)].into()));
    let result = b
        .reduce(Combine::Sum, dims(&[8, 19]), dims(&[3, 2]), |i, r| {
            xs.at(vec![group(&i[0]) * 3 + &r[0], &i[1] + &r[1]]) * ws.at(vec![i[0].clone(), r[0].clone(), r[1].clone()])
        })
        .unwrap();
    let inputs = vec![floats(DType::F32, &[6, 20], &x), floats(DType::F32, &[8, 3, 2], &w)];
    let result = run_one(&b.finish(vec![result.var]), inputs);
    let at = |f: usize| {
        let (o, t) = (f / 19, f % 19);
        let term = |r: usize| x[(o / 4 * 3 + r / 2) * 20 + t + r % 2] * w[o * 6 + r];
        (0..6).map(term).sum::<f64>()
    };
    assert_eq!(result.to_f64s().unwrap(), (0..8 * 19).map(at).collect::<Vec<_>>());
}
