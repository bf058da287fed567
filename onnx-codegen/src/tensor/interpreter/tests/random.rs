//! Random expressions against an evaluation one index at a time.

use super::*;
use crate::tensor::eval;
use crate::tensor::scalar::Kind;
use crate::types::int::Atom;

/// A small generator of numbers, the same at every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> i64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % bound) as i64
    }

    fn int(&mut self, iters: usize, operand: Var, depth: u32) -> Int {
        let pair = |random: &mut Random| {
            let divisor = random.below(5) + 1;
            [random.int(iters, operand, depth - 1), Int::from(divisor)]
        };
        match self.below(if depth == 0 { 2 } else { 9 }) {
            0 => Int::from(self.below(7) - 3),
            1 => Int::iter(self.below(iters as u64) as usize) * (self.below(4) - 1),
            2 => Int::atom(Atom::Div(pair(self).into())),
            3 => Int::atom(Atom::Mod(pair(self).into())),
            4 => Int::atom(Atom::Min(pair(self).into())),
            5 => Int::atom(Atom::Max(pair(self).into())),
            6 => self.int(iters, operand, depth - 1) * self.int(iters, operand, depth - 1),
            7 => {
                let index = Int::atom(Atom::Mod([self.int(iters, operand, depth - 1), Int::from(6i64)].into()));
                Int::element(operand, vec![index], None)
            }
            _ => self.int(iters, operand, depth - 1) + self.int(iters, operand, depth - 1),
        }
    }

    fn scalar(&mut self, iters: usize, operands: &[Tensor; 2], depth: u32) -> Scalar {
        let [vector, matrix] = operands;
        match self.below(if depth == 0 { 3 } else { 7 }) {
            0 => Scalar::int(self.int(iters, vector.var, 2)),
            1 => {
                let index = (0..2).map(|_| self.int(iters, vector.var, 1)).collect();
                matrix.at_or(index, Scalar::int(self.below(9)))
            }
            2 => Scalar::int(Int::iter(self.below(iters as u64) as usize)),
            3 => {
                let outside = self.scalar(iters, operands, depth - 1);
                matrix.at_or(vec![self.int(iters, vector.var, 2), Int::iter(iters - 1) - 1], outside)
            }
            4 => {
                let (a, b) = (self.scalar(iters, operands, depth - 1), self.scalar(iters, operands, depth - 1));
                let condition = if self.below(2) == 0 { a.clone().less(b.clone()) } else { a.clone().equal(b.clone()) };
                // Faults at some indices, unless the other branch is taken there.
                condition.select(a, Scalar::int(self.below(3) + 1).binary(Binary::Div, b))
            }
            _ => {
                let op = [Binary::Add, Binary::Mul, Binary::Min, Binary::Max, Binary::Mod][self.below(5) as usize];
                let (a, b) = (self.scalar(iters, operands, depth - 1), self.scalar(iters, operands, depth - 1));
                a.binary(op, b)
            }
        }
    }
}

/// The plain meaning of an expression; `None` where it faults.
fn plain(scalar: &Scalar, index: &[i64], operands: &[TensorData]) -> Option<Literal> {
    let int = |x: &Int| {
        fn value(x: &Int, index: &[i64], operands: &[TensorData]) -> Option<i64> {
            x.eval(&mut |atom| match atom {
                Atom::Iter(iter) => index.get(iter.0 as usize).copied(),
                Atom::Element(e) => {
                    let position = value(&e.index[0], index, operands)?;
                    operands[e.tensor.0 as usize].get(position as usize).as_int().map(|v| v as i64)
                }
                _ => None,
            })
        }
        value(x, index, operands)
    };
    match &*scalar.kind {
        Kind::Const(literal) => Some(literal.clone()),
        Kind::Int(x) => int(x).map(|x| Literal::Int(x.into())),
        Kind::Load(load) => {
            let data = &operands[load.tensor.0 as usize];
            let at = load.index.iter().map(int).collect::<Option<Vec<i64>>>()?;
            let inside = at.iter().zip(&data.shape).all(|(i, d)| (0..*d as i64).contains(i));
            if !inside {
                return plain(load.outside.as_ref()?, index, operands);
            }
            let flat = at.iter().zip(&data.shape).fold(0, |sum, (i, d)| sum * *d as i64 + i);
            Some(data.get(flat as usize).into())
        }
        Kind::Binary(op, a, b) => {
            let (x, y) = (plain(a, index, operands)?, plain(b, index, operands)?);
            eval::binary(*op, a.dtype, &x, &y).ok()
        }
        Kind::Select(condition, a, b) => match plain(condition, index, operands)? {
            Literal::Bool(true) => plain(a, index, operands),
            _ => plain(b, index, operands),
        },
        Kind::Unary(..) | Kind::Cast(..) => None,
    }
}

fn indices(shape: &[usize]) -> Vec<Vec<i64>> {
    let mut all = vec![vec![]];
    for dim in shape {
        let extended = |index: Vec<i64>| (0..*dim as i64).map(move |i| [&index[..], &[i]].concat());
        all = all.into_iter().flat_map(extended).collect();
    }
    all
}

#[test]
fn maps_and_reductions_have_their_plain_meaning() {
    let mut random = Random(1);
    let vector = ints(DType::I64, &[6], &[3, -1, 4, 1, -5, 9]);
    let matrix = ints(DType::I64, &[4, 5], &(0..20).map(|k| k * 7 % 23 - 4).collect::<Vec<i128>>());
    let operands = [vector, matrix];
    let mut values = 0;
    for round in 0..600 {
        let shape: Vec<usize> = (0..1 + random.below(3)).map(|_| 1 + random.below(12) as usize).collect();
        let reduced = random.below(3).min(shape.len() as i64 - 1) as usize;
        let (outer, inner) = shape.split_at(shape.len() - reduced);
        let mut b = Builder::default();
        let tensors = [0, 1].map(|k| input_tensor(&mut b, "x", operands[k].dtype, dims(&operands[k].shape)));
        let body = random.scalar(shape.len(), &tensors, 3);
        let ty = Type::tensor(DType::I64, dims(outer));
        // Not through `Builder::map`, which simplifies.
        let op = match reduced {
            0 => Op::Map(body.clone()),
            _ => Op::Reduce { combine: Combine::Sum, extents: dims(inner), body: body.clone() },
        };
        let result = b.push(ty, op);
        let got = run_all(&b.finish(vec![result]), operands.iter().cloned().map(HostValue::Tensor).collect());
        let all: Option<Vec<i64>> = indices(outer)
            .iter()
            .map(|i| {
                let terms = indices(inner).into_iter().map(|r| plain(&body, &[&i[..], &r].concat(), &operands));
                terms
                    .map(|t| t.map(|t| if let Literal::Int(x) = t { x as i64 } else { 0 }))
                    .try_fold(0i64, |sum, t| Some(sum.wrapping_add(t?)))
            })
            .collect();
        match (all, got) {
            (Some(expected), Ok(got)) => {
                values += expected.len();
                assert_eq!(got[0].as_tensor().unwrap().to_i64s().unwrap(), expected, "round {round}: {body:?}");
            }
            (None, Err(_)) => {}
            (expected, got) => panic!("round {round}: {body:?} over {shape:?}: {expected:?}, got {got:?}"),
        }
    }
    assert!(values > 10_000, "{values}");
}
