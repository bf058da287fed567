//! Integer expressions with every symbol known: affine in the iterators, or trees over what is.

use super::program::Compiler;
use crate::types::int::{Atom, Term};
use crate::types::{Diagnostic, Int, Result};

/// `constant + Σ coefs[k] * iterator k`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Affine {
    pub coefs: Vec<i64>,
    pub constant: i64,
}

/// A node of [`super::program::Program::ints`].
pub type IntId = usize;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum IntKind {
    Affine(Affine),
    /// A sum of products.
    Sum {
        terms: Vec<(i64, Vec<IntId>)>,
        constant: i64,
    },
    Div(IntId, IntId),
    Mod(IntId, IntId),
    Min(IntId, IntId),
    Max(IntId, IntId),
    /// An element of an integer tensor; with an axis length an index into that axis.
    Element {
        operand: usize,
        index: Vec<IntId>,
        axis: Option<IntId>,
    },
}

#[derive(Clone, Debug)]
pub struct IntNode {
    pub kind: IntKind,
    /// Bounds over all iterations.
    pub low: i128,
    pub high: i128,
    /// Bit `k`: depends on iterator `k`.
    pub deps: u64,
    /// Evaluation cannot fault.
    pub safe: bool,
}

/// The bit of an iterator; those beyond the 63rd share one.
pub fn bit(iter: usize) -> u64 {
    1 << iter.min(63)
}

impl Affine {
    pub fn constant(value: i64, iters: usize) -> Affine {
        Affine { coefs: vec![0; iters], constant: value }
    }

    /// The value at an iteration; wraps where the true value is known to fit.
    pub fn at(&self, iters: &[i64]) -> i64 {
        let products = self.coefs.iter().zip(iters).map(|(c, i)| c.wrapping_mul(*i));
        products.fold(self.constant, i64::wrapping_add)
    }

    pub fn is_constant(&self) -> bool {
        self.coefs.iter().all(|c| *c == 0)
    }

    pub fn add_scaled(&self, other: &Affine, by: i64) -> Option<Affine> {
        let add = |a: i64, b: i64| a.checked_add(b.checked_mul(by)?);
        let coefs = self.coefs.iter().zip(&other.coefs).map(|(a, b)| add(*a, *b)).collect::<Option<_>>()?;
        Some(Affine { coefs, constant: add(self.constant, other.constant)? })
    }

    fn bounds(&self, extents: &[i64]) -> (i128, i128) {
        let start = (i128::from(self.constant), i128::from(self.constant));
        self.coefs.iter().zip(extents).fold(start, |(low, high), (c, extent)| {
            let span = i128::from(*c) * i128::from(extent.saturating_sub(1).max(0));
            (low.saturating_add(span.min(0)), high.saturating_add(span.max(0)))
        })
    }

    fn deps(&self) -> u64 {
        self.coefs.iter().enumerate().filter(|(_, c)| **c != 0).fold(0, |mask, (k, _)| mask | bit(k))
    }
}

fn fits(bounds: (i128, i128)) -> bool {
    bounds.0 >= i128::from(i64::MIN) && bounds.1 <= i128::from(i64::MAX)
}

fn times(a: (i128, i128), b: (i128, i128)) -> (i128, i128) {
    let corners = [a.0.saturating_mul(b.0), a.0.saturating_mul(b.1), a.1.saturating_mul(b.0), a.1.saturating_mul(b.1)];
    (corners.iter().copied().min().unwrap_or(i128::MIN), corners.iter().copied().max().unwrap_or(i128::MAX))
}

impl Compiler<'_> {
    /// The node of an integer expression.
    pub fn int(&mut self, int: &Int) -> Result<IntId> {
        let overflow = || Diagnostic::model(format!("the integer {int:?} does not fit 64 bits"));
        let mut affine = Affine::constant(int.constant(), self.extents.len());
        let mut terms = Vec::new();
        for Term { factors, coef } in int.terms() {
            let mut product = Affine::constant(*coef, self.extents.len());
            let mut rest = Vec::new();
            for atom in factors {
                let id = self.atom(atom)?;
                match &self.program.ints[id].kind {
                    IntKind::Affine(factor) if factor.is_constant() || product.is_constant() => {
                        let (factor, by) = if factor.is_constant() {
                            (product.clone(), factor.constant)
                        } else {
                            (factor.clone(), product.constant)
                        };
                        let zero = Affine::constant(0, self.extents.len());
                        product = zero.add_scaled(&factor, by).ok_or_else(overflow)?;
                    }
                    _ => rest.push(id),
                }
            }
            if rest.is_empty() {
                affine = affine.add_scaled(&product, 1).ok_or_else(overflow)?;
            } else if product.is_constant() {
                terms.push((product.constant, rest));
            } else {
                rest.push(self.push_int(IntKind::Affine(product)));
                terms.push((1, rest));
            }
        }
        terms.retain(|(coef, _)| *coef != 0);
        if terms.is_empty() {
            return Ok(self.push_int(IntKind::Affine(affine)));
        }
        if let ([(1, only)], 0, true) = (&terms[..], affine.constant, affine.is_constant())
            && let [only] = only[..]
        {
            return Ok(only);
        }
        let constant = affine.constant;
        affine.constant = 0;
        if !affine.is_constant() {
            terms.push((1, vec![self.push_int(IntKind::Affine(affine))]));
        }
        Ok(self.push_int(IntKind::Sum { terms, constant }))
    }

    fn constant_int(&self, id: IntId) -> Option<i64> {
        match &self.program.ints[id].kind {
            IntKind::Affine(affine) if affine.is_constant() => Some(affine.constant),
            _ => None,
        }
    }

    fn atom(&mut self, atom: &Atom) -> Result<IntId> {
        let iters = self.extents.len();
        let mut both = |ab: &[Int; 2]| Ok::<_, Diagnostic>((self.int(&ab[0])?, self.int(&ab[1])?));
        let (a, b, kind) = match atom {
            Atom::Sym(sym) => {
                let value = (self.env.symbol)(*sym)
                    .ok_or_else(|| Diagnostic::model(format!("the value of the symbol s{} is not known", sym.0)))?;
                return Ok(self.push_int(IntKind::Affine(Affine::constant(value, iters))));
            }
            Atom::Iter(iter) => {
                let mut affine = Affine::constant(0, iters);
                match affine.coefs.get_mut(iter.0 as usize) {
                    Some(coef) => *coef = 1,
                    None => return Err(Diagnostic::model("internal fault: an iterator that runs over no axis")),
                }
                return Ok(self.push_int(IntKind::Affine(affine)));
            }
            Atom::Element(e) => {
                let operand = self.operand(e.tensor)?;
                let rank = self.program.operands[operand].shape.len();
                if e.index.len() != rank || !self.program.operands[operand].dtype.is_integer() {
                    return Err(Diagnostic::model("internal fault: no element of an integer tensor"));
                }
                let index = e.index.iter().map(|i| self.int(i)).collect::<Result<Vec<_>>>()?;
                let axis = e.axis.as_ref().map(|d| self.int(d)).transpose()?;
                if let Some(value) = self.known_element(operand, &index, axis) {
                    return Ok(self.push_int(IntKind::Affine(Affine::constant(value, iters))));
                }
                return Ok(self.push_int(IntKind::Element { operand, index, axis }));
            }
            Atom::Div(ab) => both(ab).map(|(a, b)| (a, b, IntKind::Div(a, b)))?,
            Atom::Mod(ab) => both(ab).map(|(a, b)| (a, b, IntKind::Mod(a, b)))?,
            Atom::Min(ab) => both(ab).map(|(a, b)| (a, b, IntKind::Min(a, b)))?,
            Atom::Max(ab) => both(ab).map(|(a, b)| (a, b, IntKind::Max(a, b)))?,
        };
        if let (Some(a), Some(b)) = (self.constant_int(a), self.constant_int(b)) {
            let value = match kind {
                IntKind::Div(..) if b > 0 => Some(a.div_euclid(b)),
                IntKind::Mod(..) if b > 0 => Some(a.rem_euclid(b)),
                IntKind::Min(..) => Some(a.min(b)),
                IntKind::Max(..) => Some(a.max(b)),
                _ => None,
            };
            if let Some(value) = value {
                return Ok(self.push_int(IntKind::Affine(Affine::constant(value, iters))));
            }
        }
        // What the bounds decide for the sizes at hand.
        let (x, y) = (&self.program.ints[a], &self.program.ints[b]);
        let small = x.safe && y.safe && x.low >= 0 && x.high < y.low;
        match kind {
            IntKind::Mod(..) if small => return Ok(a),
            IntKind::Div(..) if small => return Ok(self.push_int(IntKind::Affine(Affine::constant(0, iters)))),
            IntKind::Div(..) if self.constant_int(b) == Some(1) => return Ok(a),
            IntKind::Min(..) if x.safe && y.safe && x.high <= y.low => return Ok(a),
            IntKind::Min(..) if x.safe && y.safe && y.high <= x.low => return Ok(b),
            IntKind::Max(..) if x.safe && y.safe && x.high <= y.low => return Ok(b),
            IntKind::Max(..) if x.safe && y.safe && y.high <= x.low => return Ok(a),
            _ => {}
        }
        Ok(self.push_int(kind))
    }

    /// The element at a constant index; `None` where the index is not constant, or where reading is a fault: that
    /// comes up when it is read, if ever.
    fn known_element(&self, operand: usize, index: &[IntId], axis: Option<IntId>) -> Option<i64> {
        let operand = &self.program.operands[operand];
        let mut position = 0i64;
        for (i, dim) in index.iter().zip(&operand.shape) {
            let i = self.constant_int(*i)?;
            if !(0..*dim).contains(&i) {
                return None;
            }
            position = position.checked_mul(*dim)?.checked_add(i)?;
        }
        let value = operand.integer(position)?;
        match axis {
            None => Some(value),
            Some(axis) => wrap_index(value, self.constant_int(axis)?),
        }
    }

    fn push_int(&mut self, kind: IntKind) -> IntId {
        if let Some(id) = self.interned_ints.get(&kind) {
            return *id;
        }
        let ints = &self.program.ints;
        let bounds = |id: IntId| (ints[id].low, ints[id].high);
        let (range, safe) = match &kind {
            IntKind::Affine(affine) => {
                let range = affine.bounds(&self.extents);
                (range, fits(range))
            }
            IntKind::Sum { terms, constant } => {
                let mut range = (i128::from(*constant), i128::from(*constant));
                let mut safe = true;
                for (coef, factors) in terms {
                    let one = (i128::from(*coef), i128::from(*coef));
                    let product = factors.iter().fold(one, |acc, f| times(acc, bounds(*f)));
                    range = (range.0.saturating_add(product.0), range.1.saturating_add(product.1));
                    safe &= factors.iter().all(|f| ints[*f].safe);
                }
                (range, safe && fits(range))
            }
            IntKind::Div(a, b) => {
                let ((low, high), (c, d)) = (bounds(*a), bounds(*b));
                let (c, d) = (c.max(1), d.max(1));
                let corners = [low.div_euclid(c), low.div_euclid(d), high.div_euclid(c), high.div_euclid(d)];
                let range =
                    (corners.iter().copied().min().unwrap_or(low), corners.iter().copied().max().unwrap_or(high));
                (range, ints[*a].safe && ints[*b].safe && ints[*b].low > 0)
            }
            IntKind::Mod(a, b) => {
                let high = bounds(*b).1.saturating_sub(1).max(0);
                let high = if bounds(*a).0 >= 0 { high.min(bounds(*a).1) } else { high };
                ((0, high), ints[*a].safe && ints[*b].safe && ints[*b].low > 0)
            }
            IntKind::Min(a, b) => {
                let (x, y) = (bounds(*a), bounds(*b));
                ((x.0.min(y.0), x.1.min(y.1)), ints[*a].safe && ints[*b].safe)
            }
            IntKind::Max(a, b) => {
                let (x, y) = (bounds(*a), bounds(*b));
                ((x.0.max(y.0), x.1.max(y.1)), ints[*a].safe && ints[*b].safe)
            }
            IntKind::Element { operand, index, axis } => {
                let shape = &self.program.operands[*operand].shape;
                let inside = index.iter().zip(shape).all(|(i, d)| self.inside(*i, *d));
                let unsigned = self.program.operands[*operand].dtype == crate::types::DType::U64;
                match axis {
                    Some(axis) => ((0, bounds(*axis).1.saturating_sub(1).max(0)), false),
                    None => ((i128::from(i64::MIN), i128::from(i64::MAX)), inside && !unsigned),
                }
            }
        };
        let deps = match &kind {
            IntKind::Affine(affine) => affine.deps(),
            IntKind::Sum { terms, .. } => terms.iter().flat_map(|(_, f)| f).fold(0, |m, f| m | ints[*f].deps),
            IntKind::Div(a, b) | IntKind::Mod(a, b) | IntKind::Min(a, b) | IntKind::Max(a, b) => {
                ints[*a].deps | ints[*b].deps
            }
            IntKind::Element { index, axis, .. } => index.iter().chain(axis).fold(0, |m, i| m | ints[*i].deps),
        };
        self.program.ints.push(IntNode { kind: kind.clone(), low: range.0, high: range.1, deps, safe });
        let id = self.program.ints.len() - 1;
        self.interned_ints.insert(kind, id);
        id
    }

    /// Whether a node is known to lie in `0..dim` at every iteration.
    pub fn inside(&self, id: IntId, dim: i64) -> bool {
        let node = &self.program.ints[id];
        node.safe && node.low >= 0 && node.high < i128::from(dim)
    }
}

/// An index into an axis where a negative one counts from the end; `None` outside of `-length..length`.
pub fn wrap_index(index: i64, length: i64) -> Option<i64> {
    if index >= length || index < length.checked_neg()? {
        return None;
    }
    Some(if index < 0 { index + length } else { index })
}
