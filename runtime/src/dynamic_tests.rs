//! Expected values: numpy, or the definition of the operator index by index.

use super::*;
use alloc::{vec, vec::Vec};

fn tensor(shape: &[usize]) -> Tensor<i32> {
    Tensor::new(shape, (0..shape.iter().product::<usize>() as i32).collect()).unwrap()
}

fn assert_is(result: Result<Tensor<i32>>, shape: &[usize], data: &[i32]) {
    let result = result.unwrap();
    assert_eq!((result.shape(), result.data()), (shape, data));
}

/// All indices of a shape, in row-major order.
fn indices(shape: &[usize]) -> Vec<Vec<usize>> {
    shape.iter().fold(vec![vec![]], |all, &dim| {
        let longer = |index: &Vec<usize>| {
            let index = index.clone();
            (0..dim).map(move |i| [index.clone(), vec![i]].concat())
        };
        all.iter().flat_map(longer).collect()
    })
}

fn at(tensor: &Tensor<i32>, index: &[usize]) -> i32 {
    let offset = index.iter().zip(tensor.shape()).fold(0, |offset, (&i, &dim)| offset * dim + i);
    tensor.data()[offset]
}

const SHAPES: [&[usize]; 7] = [&[], &[1], &[4], &[2, 3], &[3, 1, 2], &[2, 0, 3], &[2, 3, 2, 2]];

#[test]
fn tiles() {
    // output[i] = input[i mod dim]
    for shape in SHAPES {
        let x = tensor(shape);
        for pattern in [[1, 1, 1, 1], [2, 1, 3, 1], [1, 2, 1, 2], [3, 2, 1, 2], [1, 0, 2, 1]] {
            let repeats = &pattern[..shape.len()];
            let y = tile(&x, repeats).unwrap();
            let expected: Vec<usize> = shape.iter().zip(repeats).map(|(d, &r)| d * r as usize).collect();
            assert_eq!(y.shape(), expected);
            for index in indices(&expected) {
                let from: Vec<usize> = index.iter().zip(shape).map(|(i, d)| i % d).collect();
                assert_eq!(at(&y, &index), at(&x, &from));
            }
        }
    }
    // np.tile([[0, 1], [2, 3]], [2, 2])
    assert_is(tile(&tensor(&[2, 2]), &[2, 2]), &[4, 4], &[0, 1, 0, 1, 2, 3, 2, 3, 0, 1, 0, 1, 2, 3, 2, 3]);
    assert_eq!(tile(&tensor(&[2]), &[-1]), Err(Fault::Negative { what: "repeats", value: -1 }));
    assert_eq!(tile(&tensor(&[2]), &[i64::MAX]), Err(Fault::TooLarge));
    let what = "the number of repeats and the rank";
    assert_eq!(tile(&tensor(&[2]), &[1, 1]), Err(Fault::Mismatch { what, left: 2, right: 1 }));
}

#[test]
fn constants() {
    assert_is(constant_of_shape(42, &[2, 3]), &[2, 3], &[42; 6]);
    assert_is(constant_of_shape(7, &[]), &[], &[7]);
    assert_is(constant_of_shape(0, &[0]), &[0], &[]);
    assert_is(constant_of_shape(0, &[i64::MAX, 0]), &[i64::MAX as usize, 0], &[]);
    assert_eq!(constant_of_shape(0, &[2, -1]), Err(Fault::Negative { what: "a dim of the shape", value: -1 }));
    assert_eq!(constant_of_shape(0, &[i64::MAX, 2]), Err(Fault::TooLarge));
    // Miri ends the program where a system refuses memory.
    if !cfg!(miri) {
        assert_eq!(constant_of_shape(0u8, &[1 << 62]), Err(Fault::TooLarge));
    }
}

#[test]
fn reshapes() {
    let x = tensor(&[2, 3, 4]);
    for (to, shape) in [
        (&[4, 2, 3][..], &[4, 2, 3][..]),
        (&[2, 12], &[2, 12]),
        (&[24], &[24]),
        (&[2, -1, 2], &[2, 6, 2]),
        (&[-1, 2, 3, 4], &[1, 2, 3, 4]),
        (&[2, 0, 4, 1], &[2, 3, 4, 1]),
        (&[2, 0, 1, -1], &[2, 3, 1, 4]),
    ] {
        assert_is(reshape(&x, to, false), shape, x.data());
    }
    assert_is(reshape(&tensor(&[0, 3, 4]), &[3, 4, 0], true), &[3, 4, 0], &[]);
    assert!(reshape(&tensor(&[0, 3]), &[0, -1], true).is_err());
    assert_is(reshape(&tensor(&[0, 3]), &[-1, 3], false), &[0, 3], &[]);
    assert_is(reshape(&tensor(&[1, 1]), &[], false), &[], &[0]);
    for bad in [&[5, 5][..], &[-1, -1], &[-1, 5], &[-2, 12], &[2, 3, 4, 0], &[i64::MAX, i64::MAX, -1]] {
        assert_eq!(reshape(&x, bad, false), Err(Fault::Reshape { elements: 24, to: Dims::<i64>::new(bad) }));
    }
    assert!(reshape(&x, &[0, 24], true).is_err());
}

#[test]
fn expands() {
    assert_is(expand(&tensor(&[3, 1]), &[2, 1, 2]), &[2, 3, 2], &[0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2]);
    assert_is(expand(&tensor(&[3, 1]), &[3, 4]), &[3, 4], &[0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
    assert_is(expand(&tensor(&[3]), &[1]), &[3], &[0, 1, 2]);
    assert_is(expand(&tensor(&[2, 3]), &[]), &[2, 3], &[0, 1, 2, 3, 4, 5]);
    assert_is(expand(&tensor(&[]), &[2]), &[2], &[0, 0]);
    assert_is(expand(&tensor(&[1]), &[0]), &[0], &[]);
    let what = "dims to broadcast";
    assert_eq!(expand(&tensor(&[3]), &[2]), Err(Fault::Mismatch { what, left: 3, right: 2 }));
    assert_eq!(expand(&tensor(&[1]), &[-1]), Err(Fault::Negative { what: "a dim of the shape", value: -1 }));
    assert_eq!(expand(&tensor(&[1]), &[i64::MAX]), Err(Fault::TooLarge));
}

#[test]
fn transposes() {
    let x = tensor(&[2, 3, 4]);
    for perm in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let y = transpose(&x, Some(&perm)).unwrap();
        for index in indices(y.shape()) {
            let mut from = [0; 3];
            for (i, &p) in index.iter().zip(&perm) {
                from[p as usize] = *i;
            }
            assert_eq!(at(&y, &index), at(&x, &from));
        }
    }
    assert_eq!(transpose(&x, None), transpose(&x, Some(&[2, 1, 0])));
    assert_is(transpose(&tensor(&[2, 0]), None), &[0, 2], &[]);
    assert_is(transpose(&tensor(&[]), Some(&[])), &[], &[0]);
    assert!(transpose(&x, Some(&[0, 1])).is_err());
    assert!(transpose(&x, Some(&[0, 1, 1])).is_err());
    assert_eq!(transpose(&x, Some(&[0, 1, 3])), Err(Fault::Axis { axis: 3, rank: 3 }));
}

#[test]
fn concatenates() {
    let (a, b) = (tensor(&[2, 2]), tensor(&[1, 2]));
    assert_is(concat(&[a.clone(), b.clone(), a.clone()], 0), &[5, 2], &[0, 1, 2, 3, 0, 1, 0, 1, 2, 3]);
    assert_is(concat(&[a.clone(), a.clone()], -1), &[2, 4], &[0, 1, 0, 1, 2, 3, 2, 3]);
    assert_is(concat(&[tensor(&[2, 0]), a.clone()], 1), &[2, 2], &[0, 1, 2, 3]);
    assert_is(concat(&[tensor(&[0, 2]), tensor(&[0, 3])], 1), &[0, 5], &[]);
    assert!(concat(&[a.clone(), b], 1).is_err());
    assert!(concat(&[a, tensor(&[2])], 0).is_err());
}

#[test]
fn slices() {
    // Python's slices of range(10), by step.
    let x = tensor(&[10]);
    let cases: [(i64, i64, i64, &[i32]); 12] = [
        (2, 5, 1, &[2, 3, 4]),
        (0, i64::MAX, 3, &[0, 3, 6, 9]),
        (-3, i64::MAX, 1, &[7, 8, 9]),
        (-100, -8, 1, &[0, 1]),
        (5, 2, 1, &[]),
        (100, 200, 1, &[]),
        (9, i64::MIN, -1, &[9, 8, 7, 6, 5, 4, 3, 2, 1, 0]),
        (8, 2, -3, &[8, 5]),
        (100, -100, -4, &[9, 5, 1]),
        (-1, -4, -1, &[9, 8, 7]),
        (3, 4, i64::MAX, &[3]),
        (3, i64::MIN, i64::MIN, &[3]),
    ];
    for (start, end, step, expected) in cases {
        assert_is(slice(&x, &[start], &[end], None, Some(&[step])), &[expected.len()], expected);
    }
    let x = tensor(&[3, 4]);
    assert_is(slice(&x, &[1, 0], &[3, 2], None, None), &[2, 2], &[4, 5, 8, 9]);
    assert_is(slice(&x, &[1], &[2], Some(&[-1]), None), &[3, 1], &[1, 5, 9]);
    let reversed = slice(&x, &[-1, -1], &[i64::MIN, i64::MIN], Some(&[1, 0]), Some(&[-2, -1]));
    assert_is(reversed, &[3, 2], &[11, 9, 7, 5, 3, 1]);
    assert_is(slice(&tensor(&[0, 2]), &[0], &[5], None, None), &[0, 2], &[]);
    assert_eq!(slice(&x, &[0], &[1], Some(&[2]), None), Err(Fault::Axis { axis: 2, rank: 2 }));
    assert!(slice(&x, &[0], &[1], None, Some(&[0])).is_err());
    assert!(slice(&x, &[0], &[1, 2], None, None).is_err());
    assert!(slice(&x, &[0, 0, 0], &[1, 1, 1], None, None).is_err());
}
