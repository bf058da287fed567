//! Det.

use super::control::repeat::{Iteration, repeat};
use super::{Cx, Table, Val};
use crate::tensor::{Combine, Scalar};
use crate::types::{Diagnostic, Int, Result};

pub const TABLE: Table = &[("Det", 11, det)];

/// Determinants of the matrices in the last two axes, by elimination with the largest element of a column as pivot
/// (N. Higham, "Accuracy and Stability of Numerical Algorithms", section 14.6): `[*, M, M]` gives `[*]`. Of an empty matrix 1.
fn det(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let [batch @ .., rows, columns] = &x.shape[..] else {
        return Err(Diagnostic::model(format!("the input has rank {}, matrices have 2", x.rank())));
    };
    let shown = cx.show_shape(&x.shape);
    cx.check_equal(rows, columns, || format!("the matrices are not square: the input is {shown}"))?;
    let size = rows.clone();
    let ones = cx.map(x.dtype, batch.to_vec(), |_| Scalar::number(x.dtype, 1.0))?;
    let mut eliminate = |cx: &mut Cx, step: &Int, carried: &[Val]| {
        let [Val::Tensor(a), Val::Tensor(product)] = carried else { return Err(internal()) };
        let (a, product) = (cx.as_tensor(*a).ok_or_else(internal)?, cx.as_tensor(*product).ok_or_else(internal)?);
        let count = &size - step;
        let pivots = cx.reduce(Combine::ArgMax { last: false }, batch.to_vec(), vec![count.clone()], |o, r| {
            a.at([o, &[step + &r[0], step.clone()]].concat()).abs()
        })?;
        // Counted from the row of the step.
        let pivot_row = |at: &[Int]| Int::element(pivots.var, at.to_vec(), Some(count.clone()));
        let pivot = |at: &[Int], column: &Int| a.at([at, &[step + pivot_row(at), column.clone()]].concat());
        // Rows that change places change the sign.
        let product = cx.map(x.dtype, batch.to_vec(), |at| {
            let stays = Scalar::int(pivot_row(at)).equal(Scalar::int(0i64));
            product.at(at.to_vec()) * stays.select(pivot(at, step), -pivot(at, step))
        })?;
        // Only rows and columns after the step's are read from now on.
        let a = cx.map(x.dtype, x.shape.clone(), |i| {
            let (at, row, column) = (&i[..batch.len()], &i[batch.len()], &i[batch.len() + 1]);
            // The step's row is where the pivot's row was.
            let moved = Scalar::int(step + pivot_row(at)).equal(Scalar::int(row.clone()));
            let element = |column: &Int| {
                let first = a.at([at, &[step.clone(), column.clone()]].concat());
                moved.clone().select(first, a.at([at, &[row.clone(), column.clone()]].concat()))
            };
            let factor = element(step) / pivot(at, step);
            let zero = factor.like(0.0);
            // Below a pivot of 0 there are zeros only, and the determinant is 0 whatever the rest.
            let factor = pivot(at, step).equal(zero.clone()).select(zero, factor);
            element(column) - factor * pivot(at, column)
        })?;
        Ok(Iteration { go_on: None, carried: vec![a.into(), product.into()], stacked: vec![] })
    };
    let (last, _) = repeat(cx, Some(size.clone()), None, vec![x.clone().into(), ones.into()], &[], &mut eliminate)?;
    Ok(last.into_iter().skip(1).collect())
}

fn internal() -> Diagnostic {
    Diagnostic::model("internal fault: a matrix without a rank")
}

#[cfg(test)]
mod tests {
    use crate::ops::testing::{Net, floats};
    use crate::types::{DType, HostValue};

    fn det(shape: &str, x: HostValue) -> HostValue {
        let mut net = Net::new(22);
        net.input("x", shape);
        net.node("Det", "x", "y", &[]);
        net.outputs("y");
        net.run(&[x]).unwrap().remove(0)
    }

    #[test]
    fn pivots_are_exchanged_and_may_be_zero() {
        // A permutation, a regular and a singular matrix.
        let x = [
            [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0],
            [2.0, 1.0, 0.0, 4.0, 0.0, 8.0, 0.0, 2.0, 2.0],
            [1.0, 2.0, 3.0, 2.0, 4.0, 6.0, 0.0, 0.0, 5.0],
        ];
        let x = HostValue::Tensor(floats(DType::F64, &[3, 3, 3], x.as_flattened()));
        let HostValue::Tensor(result) = det("f64[3, 3, 3]", x) else { panic!("a tensor is expected") };
        // As numbers: the zero may have a sign.
        assert_eq!(result.to_f64s().unwrap(), [1.0, -40.0, 0.0]);
    }

    #[test]
    fn of_nothing_it_is_one() {
        let x = HostValue::Tensor(floats(DType::F32, &[2, 0, 0], &[]));
        assert_eq!(det("f32[2, 0, 0]", x), HostValue::Tensor(floats(DType::F32, &[2], &[1.0, 1.0])));
    }

    /// Matrices of a size that is not known, or too large to be unrolled: tridiagonal with 2 and -1 the determinant is n + 1
    /// (its rows in reverse: times -1 for every pair that changes places).
    #[test]
    fn of_any_size() {
        for (shape, n) in [("f64[k, 12, 12]", 12), ("f64[k, n, n]", 5), ("f64[k, n, m]", 9), ("f64[k, n, n]", 0)] {
            let element = |row: usize, column: usize| match row.abs_diff(column) {
                0 => 2.0,
                1 => -1.0,
                _ => 0.0,
            };
            let in_order = (0..n * n).map(|i| element(i / n, i % n));
            let reversed = (0..n * n).map(|i| element(n - 1 - i / n, i % n));
            let x: Vec<f64> = in_order.chain(reversed).collect();
            let HostValue::Tensor(result) = det(shape, HostValue::Tensor(floats(DType::F64, &[2, n, n], &x))) else {
                panic!("a tensor is expected")
            };
            let expected = [n as f64 + 1.0, (n as f64 + 1.0) * (-1.0f64).powi((n / 2) as i32)];
            for (result, expected) in result.to_f64s().unwrap().iter().zip(expected) {
                assert!(
                    (result - expected).abs() < 1e-13 * (1.0 + expected.abs()),
                    "{shape}: {result}, not {expected}"
                );
            }
        }
    }

    #[test]
    fn matrices_are_square() {
        let mut net = Net::new(22);
        net.input("x", "f32[2, 3]");
        net.node("Det", "x", "y", &[]);
        net.outputs("y");
        assert!(net.refused().contains("not square"), "{}", net.refused());
    }
}
