//! Det.

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
    let Some(size) = rows.known().or(columns.known()) else {
        return Err(Diagnostic::model("the size of the matrices is not known at build time")
            .help("fix it with the option `dims` or `shapes`"));
    };
    let mut product = cx.map(x.dtype, batch.to_vec(), |_| Scalar::number(x.dtype, 1.0))?;
    let mut a = x.clone();
    for left in (1..=size).rev() {
        let count = Int::from(left);
        let pivots = cx.reduce(Combine::ArgMax { last: false }, batch.to_vec(), vec![count.clone()], |o, r| {
            a.at([o, r, &[Int::ZERO]].concat()).abs()
        })?;
        let pivot_row = |at: &[Int]| Int::element(pivots.var, at.to_vec(), Some(count.clone()));
        // Rows that change places change the sign.
        product = cx.map(x.dtype, batch.to_vec(), |i| {
            let pivot = a.at([i, &[pivot_row(i), Int::ZERO]].concat());
            let stays = Scalar::int(pivot_row(i)).equal(Scalar::int(0i64));
            product.at(i.to_vec()) * stays.select(pivot.clone(), -pivot)
        })?;
        let rest = Int::from(left - 1);
        a = cx.map(x.dtype, [batch, &[rest.clone(), rest]].concat(), |i| {
            let (at, row, column) = (&i[..batch.len()], &i[batch.len()], &i[batch.len() + 1] + 1);
            // The first row is where the pivot's row was.
            let moved = Scalar::int(pivot_row(at)).equal(Scalar::int(row + 1));
            let element = |column: Int| {
                let first = a.at([at, &[Int::ZERO, column.clone()]].concat());
                moved.clone().select(first, a.at([at, &[row + 1, column]].concat()))
            };
            let pivot = a.at([at, &[pivot_row(at), Int::ZERO]].concat());
            let factor = element(Int::ZERO) / pivot.clone();
            let zero = pivot.like(0.0);
            // Below a pivot of 0 there are zeros only, and the determinant is 0 whatever the rest.
            let factor = pivot.clone().equal(zero.clone()).select(zero, factor);
            element(column.clone()) - factor * a.at([at, &[pivot_row(at), column]].concat())
        })?;
    }
    Ok(vec![product.into()])
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

    #[test]
    fn matrices_are_square() {
        let mut net = Net::new(22);
        net.input("x", "f32[2, 3]");
        net.node("Det", "x", "y", &[]);
        net.outputs("y");
        assert!(net.refused().contains("not square"), "{}", net.refused());
    }
}
