//! Maps that choose by position become several maps, each over the part of the result where one choice holds: a
//! concatenation is a copy for every operand, not a decision for every element.

use super::lower::replaced;
use crate::optimize::can_fault;
use crate::tensor::{Binary, Kind, Scalar};
use crate::types::{Int, Scope, Symbols};

/// More pieces than this are too much code.
const MAX_PIECES: usize = 12;

/// Fewer elements than this are not worth more than one loop nest.
const MIN_SIZE: i64 = 64;

/// A part of a map: over iterators with the extents `part`, the index in the whole, and the value there.
pub struct Piece {
    pub part: Vec<Int>,
    pub index: Vec<Int>,
    pub body: Scalar,
}

/// The pieces of a map over `shape`, if there is more than one.
pub fn pieces(symbols: &Symbols, shape: &[Int], body: &Scalar) -> Option<Vec<Piece>> {
    if can_fault(body) || Int::product(shape).known().is_some_and(|n| n < MIN_SIZE) {
        return None;
    }
    let mut pieces = vec![(shape.iter().map(|d| (Int::ZERO, d.clone())).collect::<Vec<_>>(), body.clone())];
    let mut done = Vec::new();
    while let Some((ranges, body)) = pieces.pop() {
        match cut(symbols, shape, &ranges, &body) {
            Some(parts) => pieces.extend(parts),
            None => done.push((ranges, body)),
        }
        if pieces.len() + done.len() > MAX_PIECES {
            return None;
        }
    }
    if done.len() < 2 {
        return None;
    }
    done.reverse();
    let pieces = done.into_iter().map(|(ranges, body)| {
        let part: Vec<Int> = ranges.iter().map(|(from, to)| to - from).collect();
        let index: Vec<Int> = ranges.iter().enumerate().map(|(k, (from, _))| Int::iter(k) + from).collect();
        let scope = Scope { symbols, extents: &part };
        let body = replaced(&scope, &body, &index);
        Piece { part, index, body }
    });
    Some(pieces.filter(|p| !p.part.iter().any(|d| d.is(0))).collect())
}

type Range = (Int, Int);

/// Cuts a part in two at the first choice by position.
fn cut(symbols: &Symbols, shape: &[Int], ranges: &[Range], body: &Scalar) -> Option<Vec<(Vec<Range>, Scalar)>> {
    let mut found = None;
    body.visit(&mut |s| {
        if let (Kind::Select(condition, ..), None) = (&*s.kind, &found)
            && let Some(test) = test(condition, shape.len())
        {
            found = Some((s.clone(), test));
        }
    });
    let (select, test) = found?;
    let Kind::Select(condition, yes, no) = &*select.kind else { return None };
    // What remains to be asked where the first condition holds.
    let yes = match &*condition.kind {
        Kind::Binary(Binary::And, _, rest) => rest.clone().select(yes.clone(), no.clone()),
        _ => yes.clone(),
    };
    let scope = symbols.scope();
    let (from, to) = ranges.get(test.iter)?;
    // Below `at` the test has one outcome, from there on the other.
    let at = match (scope.le(&test.at, from), scope.le(to, &test.at)) {
        (true, _) => from.clone(),
        (_, true) => to.clone(),
        _ if scope.le(from, &test.at) && scope.le(&test.at, to) => test.at,
        _ => return None,
    };
    let (low, high) = if test.below { (yes, no.clone()) } else { (no.clone(), yes) };
    let part = |from: &Int, to: &Int, value: &Scalar| {
        let mut ranges = ranges.to_vec();
        ranges[test.iter] = (from.clone(), to.clone());
        (ranges, substitute(body, &select, value))
    };
    let parts = [part(from, &at, &low), part(&at, to, &high)];
    Some(parts.into_iter().filter(|(ranges, _)| ranges[test.iter].0 != ranges[test.iter].1).collect())
}

/// A condition that compares one iterator with something that is the same everywhere.
struct Test {
    iter: usize,
    at: Int,
    /// Whether it holds below `at`; else it holds from there on.
    below: bool,
}

fn test(condition: &Scalar, rank: usize) -> Option<Test> {
    let (x, y, equal) = match &*condition.kind {
        Kind::Binary(Binary::And, first, _) => return test(first, rank),
        Kind::Binary(op @ (Binary::Lt | Binary::Le), x, y) => (x, y, *op == Binary::Le),
        _ => return None,
    };
    let int = |s: &Scalar| match &*s.kind {
        Kind::Int(x) => Some(x.clone()),
        Kind::Const(crate::tensor::Literal::Int(x)) => i64::try_from(*x).ok().map(Int::from),
        _ => None,
    };
    // It holds where the difference is positive.
    let difference = int(y)? - int(x)? + i64::from(equal);
    let iter = (0..rank).find(|k| difference.mentions_iter(*k))?;
    let step = difference.coefficient(iter)?.known()?;
    let rest = &difference - Int::iter(iter) * step;
    if rest.has_iters() || rest.has_elements() {
        return None;
    }
    match step {
        // rest - i > 0
        -1 => Some(Test { iter, at: rest, below: true }),
        // i + rest > 0
        1 => Some(Test { iter, at: Int::ONE - rest, below: false }),
        _ => None,
    }
}

/// An expression with a part of it replaced.
fn substitute(body: &Scalar, part: &Scalar, with: &Scalar) -> Scalar {
    if body == part {
        return with.clone();
    }
    let again = |s: &Scalar| substitute(s, part, with);
    let kind = match &*body.kind {
        Kind::Unary(op, a) => Kind::Unary(*op, again(a)),
        Kind::Binary(op, a, b) => Kind::Binary(*op, again(a), again(b)),
        Kind::Select(c, a, b) => Kind::Select(again(c), again(a), again(b)),
        Kind::Cast(a, rounding) => Kind::Cast(again(a), *rounding),
        Kind::Const(_) | Kind::Int(_) | Kind::Load(_) => return body.clone(),
    };
    Scalar::new(body.dtype, kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{DType, Var};

    #[test]
    fn concatenations_are_copies() {
        let symbols = Symbols::default();
        let load = |var: u32, at: Int| Scalar::load(DType::F32, Var(var), vec![Int::iter(0), at]);
        let j = Int::iter(1);
        let last = Scalar::int(j.clone()).less(Scalar::int(30i64)).select(load(1, &j - 10), load(2, &j - 30));
        let body = Scalar::int(j.clone()).less(Scalar::int(10i64)).select(load(0, j.clone()), last);
        let found = pieces(&symbols, &[Int::from(4i64), Int::from(64i64)], &body).unwrap();
        let shown: Vec<_> = found.iter().map(|p| (p.part[1].known(), p.index[1].constant(), p.body.clone())).collect();
        assert_eq!(
            shown,
            [(Some(10), 0, load(0, j.clone())), (Some(20), 10, load(1, j.clone())), (Some(34), 30, load(2, j))]
        );
    }

    #[test]
    fn padding_is_an_inside_and_borders() {
        let symbols = Symbols::default();
        let i = Int::iter(0);
        let inside =
            Scalar::int(0i64).less_equal(Scalar::int(&i - 2)).and(Scalar::int(&i - 2).less(Scalar::int(90i64)));
        let zero = Scalar::number(DType::F32, 0.0);
        let body = inside.select(Scalar::load(DType::F32, Var(0), vec![&i - 2]), zero.clone());
        let found = pieces(&symbols, &[Int::from(95i64)], &body).unwrap();
        let parts: Vec<_> = found.iter().map(|p| (p.index[0].constant(), p.part[0].known())).collect();
        assert_eq!(parts, [(0, Some(2)), (2, Some(90)), (92, Some(3))]);
        assert_eq!(found[0].body, zero);
        assert_eq!(found[1].body, Scalar::load(DType::F32, Var(0), vec![i]));
    }
}
