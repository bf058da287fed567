//! Symbolic integers: dims, and the indices at which loops read tensors.
//!
//! An [`Int`] is a polynomial with integer coefficients over [`Atom`]s: named dims, loop iterators, floor division,
//! modulo, minimum, maximum, and elements of integer tensors that only run time knows. It is kept in a canonical form
//! (sorted monomials, no zero coefficient), so equal values built the same way compare equal.
//!
//! Arithmetic saturates at the limits of `i64`: [`Int::in_range`] tells whether that may have happened, and whoever
//! turns file data into an `Int` asks it. Rules that need to know the range of a symbol live in [`super::Scope`].

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};
use std::sync::Arc;

/// A dim or another integer that is not known at build time; see [`super::Symbols`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Sym(pub u32);

/// The loop iterator of a tensor expression, by position: first the axes of the result, then those reduced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Iter(pub u32);

/// A value of the tensor IR.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Var(pub u32);

/// What a polynomial is made of.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Atom {
    Sym(Sym),
    Iter(Iter),
    /// Floor division; the divisor is positive.
    Div(Arc<[Int; 2]>),
    /// Floor modulo; the divisor is positive, so is the result (or zero).
    Mod(Arc<[Int; 2]>),
    Min(Arc<[Int; 2]>),
    Max(Arc<[Int; 2]>),
    Element(Arc<Element>),
}

/// An element of an integer tensor.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Element {
    pub tensor: Var,
    pub index: Vec<Int>,
    /// With an axis length `d`, the element is an index into that axis: one in `-d..d`, where a negative one counts
    /// from the end. The value of the atom is then in `0..d`; any other element is a fault at run time.
    pub axis: Option<Int>,
}

/// A product of atoms, sorted, with a coefficient that is not zero.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term {
    pub factors: Vec<Atom>,
    pub coef: i64,
}

/// A symbolic integer. See the [module documentation](self).
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Int {
    terms: Vec<Term>,
    constant: i64,
}

impl Int {
    pub const ZERO: Int = Int { terms: Vec::new(), constant: 0 };
    pub const ONE: Int = Int { terms: Vec::new(), constant: 1 };

    pub fn atom(atom: Atom) -> Int {
        Int { terms: vec![Term { factors: vec![atom], coef: 1 }], constant: 0 }
    }

    pub fn sym(sym: Sym) -> Int {
        Int::atom(Atom::Sym(sym))
    }

    pub fn iter(position: usize) -> Int {
        Int::atom(Atom::Iter(Iter(position as u32)))
    }

    pub fn element(tensor: Var, index: Vec<Int>, axis: Option<Int>) -> Int {
        Int::atom(Atom::Element(Arc::new(Element { tensor, index, axis })))
    }

    /// The value, where it is known.
    pub fn known(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    pub fn is(&self, value: i64) -> bool {
        self.known() == Some(value)
    }

    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    pub fn constant(&self) -> i64 {
        self.constant
    }

    /// The atom, if this is nothing but one.
    pub fn as_atom(&self) -> Option<&Atom> {
        match (self.constant, &self.terms[..]) {
            (0, [Term { factors, coef: 1 }]) if factors.len() == 1 => factors.first(),
            _ => None,
        }
    }

    pub fn as_iter(&self) -> Option<usize> {
        match self.as_atom() {
            Some(Atom::Iter(iter)) => Some(iter.0 as usize),
            _ => None,
        }
    }

    /// Whether no coefficient is near the limits of `i64`, where arithmetic saturates.
    pub fn in_range(&self) -> bool {
        const LIMIT: i64 = 1 << 61;
        let fits = |c: i64| -LIMIT < c && c < LIMIT;
        fits(self.constant) && self.terms.iter().all(|t| fits(t.coef))
    }

    /// Sum of products over `(value, stride)` pairs.
    pub fn dot<'a>(pairs: impl IntoIterator<Item = (&'a Int, &'a Int)>) -> Int {
        pairs.into_iter().fold(Int::ZERO, |sum, (a, b)| sum + a * b)
    }

    pub fn product<'a>(factors: impl IntoIterator<Item = &'a Int>) -> Int {
        factors.into_iter().fold(Int::ONE, |product, f| &product * f)
    }

    pub fn sum<'a>(parts: impl IntoIterator<Item = &'a Int>) -> Int {
        parts.into_iter().fold(Int::ZERO, |sum, p| &sum + p)
    }

    fn scale(&self, by: i64) -> Int {
        if by == 0 {
            return Int::ZERO;
        }
        let terms =
            self.terms.iter().map(|t| Term { factors: t.factors.clone(), coef: t.coef.saturating_mul(by) }).collect();
        Int { terms, constant: self.constant.saturating_mul(by) }
    }

    fn add_scaled(&self, other: &Int, by: i64) -> Int {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut a, mut b) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let order = match (a.peek(), b.peek()) {
                (Some(x), Some(y)) => x.factors.cmp(&y.factors),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => break,
            };
            let left = if order != Ordering::Greater { a.next() } else { None };
            let right = if order != Ordering::Less { b.next() } else { None };
            let coef = left.map_or(0, |t| t.coef).saturating_add(right.map_or(0, |t| t.coef.saturating_mul(by)));
            if let (Some(term), true) = (left.or(right), coef != 0) {
                terms.push(Term { factors: term.factors.clone(), coef });
            }
        }
        Int { terms, constant: self.constant.saturating_add(other.constant.saturating_mul(by)) }
    }

    /// From terms in any order.
    pub fn from_terms(terms: impl IntoIterator<Item = Term>, constant: i64) -> Int {
        terms.into_iter().fold(Int::from(constant), |sum, mut term| {
            term.factors.sort();
            match (term.coef, term.factors.is_empty()) {
                (0, _) => sum,
                (coef, true) => sum + coef,
                _ => sum + Int { terms: vec![term], constant: 0 },
            }
        })
    }

    /// The coefficient of an iterator, if the value is affine in it: the rest of the polynomial does not mention it.
    pub fn coefficient(&self, iter: usize) -> Option<Int> {
        let atom = Atom::Iter(Iter(iter as u32));
        let mut coefficient = Int::ZERO;
        for term in &self.terms {
            let mentions = term.factors.iter().filter(|f| f.mentions_iter(iter)).count();
            match mentions {
                0 => {}
                1 if term.factors.contains(&atom) => {
                    let factors = term.factors.iter().filter(|f| **f != atom).cloned().collect();
                    coefficient = coefficient + Int::from_terms([Term { factors, coef: term.coef }], 0);
                }
                _ => return None,
            }
        }
        Some(coefficient)
    }

    pub fn mentions_iter(&self, iter: usize) -> bool {
        self.terms.iter().any(|t| t.factors.iter().any(|f| f.mentions_iter(iter)))
    }

    /// Calls `visit` on every atom, those inside of atoms too.
    pub fn visit(&self, visit: &mut dyn FnMut(&Atom)) {
        for atom in self.terms.iter().flat_map(|t| &t.factors) {
            visit(atom);
            match atom {
                Atom::Sym(_) | Atom::Iter(_) => {}
                Atom::Div(ab) | Atom::Mod(ab) | Atom::Min(ab) | Atom::Max(ab) => ab.iter().for_each(|x| x.visit(visit)),
                Atom::Element(e) => e.index.iter().chain(&e.axis).for_each(|x| x.visit(visit)),
            }
        }
    }

    /// Whether an iterator occurs anywhere.
    pub fn has_iters(&self) -> bool {
        let mut found = false;
        self.visit(&mut |atom| found |= matches!(atom, Atom::Iter(_)));
        found
    }

    /// Whether it is a polynomial of the first degree in every iterator and without products of iterators, whose
    /// coefficients are sizes.
    pub fn is_affine(&self) -> bool {
        let iters = |term: &Term| term.factors.iter().filter(|f| matches!(f, Atom::Iter(_))).count();
        let size = |atom: &Atom| matches!(atom, Atom::Iter(_)) || atom.is_size();
        self.terms.iter().all(|term| iters(term) <= 1 && term.factors.iter().all(size))
    }

    /// Whether an element of a tensor occurs anywhere.
    pub fn has_elements(&self) -> bool {
        let mut found = false;
        self.visit(&mut |atom| found |= matches!(atom, Atom::Element(_)));
        found
    }

    /// Evaluates with a value for every atom; `None` where one is missing or the arithmetic overflows.
    pub fn eval(&self, leaf: &mut dyn FnMut(&Atom) -> Option<i64>) -> Option<i64> {
        let mut total = self.constant;
        for term in &self.terms {
            let mut product = term.coef;
            for atom in &term.factors {
                let mut both = |ab: &[Int; 2]| Some((ab[0].eval(leaf)?, ab[1].eval(leaf)?));
                let value = match atom {
                    Atom::Div(ab) => both(ab).and_then(|(a, b)| if b > 0 { Some(a.div_euclid(b)) } else { None })?,
                    Atom::Mod(ab) => both(ab).and_then(|(a, b)| if b > 0 { Some(a.rem_euclid(b)) } else { None })?,
                    Atom::Min(ab) => both(ab).map(|(a, b)| a.min(b))?,
                    Atom::Max(ab) => both(ab).map(|(a, b)| a.max(b))?,
                    other => leaf(other)?,
                };
                product = product.checked_mul(value)?;
            }
            total = total.checked_add(product)?;
        }
        Some(total)
    }
}

impl Atom {
    /// Whether it is the same in all iterations, whatever tensors hold.
    pub fn is_size(&self) -> bool {
        match self {
            Atom::Sym(_) => true,
            Atom::Iter(_) | Atom::Element(_) => false,
            Atom::Div(ab) | Atom::Mod(ab) | Atom::Min(ab) | Atom::Max(ab) => {
                ab.iter().all(|x| x.terms.iter().flat_map(|term| &term.factors).all(Atom::is_size))
            }
        }
    }

    pub fn mentions_iter(&self, iter: usize) -> bool {
        match self {
            Atom::Sym(_) => false,
            Atom::Iter(i) => i.0 as usize == iter,
            Atom::Div(ab) | Atom::Mod(ab) | Atom::Min(ab) | Atom::Max(ab) => ab.iter().any(|x| x.mentions_iter(iter)),
            Atom::Element(e) => e.index.iter().chain(&e.axis).any(|x| x.mentions_iter(iter)),
        }
    }
}

impl From<i64> for Int {
    fn from(constant: i64) -> Int {
        Int { terms: Vec::new(), constant }
    }
}

impl From<usize> for Int {
    fn from(value: usize) -> Int {
        Int::from(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

macro_rules! operators {
    ($($left:ty, $right:ty);*) => {$(
        impl Add<$right> for $left {
            type Output = Int;
            fn add(self, other: $right) -> Int {
                self.add_scaled(&Int::from_operand(&other), 1)
            }
        }
        impl Sub<$right> for $left {
            type Output = Int;
            fn sub(self, other: $right) -> Int {
                self.add_scaled(&Int::from_operand(&other), -1)
            }
        }
        impl Mul<$right> for $left {
            type Output = Int;
            fn mul(self, other: $right) -> Int {
                self.times(&Int::from_operand(&other))
            }
        }
    )*};
}

operators!(Int, Int; Int, &Int; &Int, Int; &Int, &Int; Int, i64; &Int, i64);

/// What may stand on the right of an operator.
trait Operand {
    fn to_int(&self) -> Int;
}

impl Operand for i64 {
    fn to_int(&self) -> Int {
        Int::from(*self)
    }
}

impl Operand for Int {
    fn to_int(&self) -> Int {
        self.clone()
    }
}

impl Operand for &Int {
    fn to_int(&self) -> Int {
        (*self).clone()
    }
}

impl Int {
    fn from_operand(operand: &impl Operand) -> Int {
        operand.to_int()
    }

    fn times(&self, other: &Int) -> Int {
        if let Some(c) = other.known() {
            return self.scale(c);
        }
        if let Some(c) = self.known() {
            return other.scale(c);
        }
        let mut product = self.scale(other.constant);
        for right in &other.terms {
            for left in &self.terms {
                let mut factors = left.factors.clone();
                factors.extend(right.factors.iter().cloned());
                let term = Term { factors, coef: left.coef.saturating_mul(right.coef) };
                product = product + Int::from_terms([term], 0);
            }
            if self.constant != 0 {
                let term = Term { factors: right.factors.clone(), coef: right.coef.saturating_mul(self.constant) };
                product = product + Int::from_terms([term], 0);
            }
        }
        product
    }
}

impl Neg for Int {
    type Output = Int;
    fn neg(self) -> Int {
        self.scale(-1)
    }
}

impl Neg for &Int {
    type Output = Int;
    fn neg(self) -> Int {
        self.scale(-1)
    }
}

/// How the parts of an integer are written: the text form, Rust and messages each name symbols in their own way.
pub trait Names {
    fn sym(&self, sym: Sym) -> String;
    fn iter(&self, iter: Iter) -> String {
        match b"ijklmnopqrstuvw".get(iter.0 as usize) {
            Some(letter) => char::from(*letter).to_string(),
            None => format!("i{}", iter.0),
        }
    }
    fn var(&self, var: Var) -> String {
        format!("%{}", var.0)
    }
}

/// Symbols as `s0`, `s1`, …: for debugging.
pub struct Plain;

impl Names for Plain {
    fn sym(&self, sym: Sym) -> String {
        format!("s{}", sym.0)
    }
}

impl Int {
    /// The text form, e.g. `2*s + i mod 4 - 1`.
    pub fn show(&self, names: &dyn Names) -> String {
        let mut text = String::new();
        for term in &self.terms {
            let product: Vec<String> = term.factors.iter().map(|f| f.show(names)).collect();
            let product = product.join("*");
            let (sign, size) = (if term.coef < 0 { "-" } else { "+" }, term.coef.unsigned_abs());
            match (text.is_empty(), sign) {
                (true, "+") => {}
                (true, _) => text.push('-'),
                (false, _) => text.push_str(&format!(" {sign} ")),
            }
            match size {
                1 => text.push_str(&product),
                _ => text.push_str(&format!("{size}*{product}")),
            }
        }
        match (text.is_empty(), self.constant) {
            (true, c) => c.to_string(),
            (false, 0) => text,
            (false, c) if c < 0 => format!("{text} - {}", c.unsigned_abs()),
            (false, c) => format!("{text} + {c}"),
        }
    }

    fn show_nested(&self, names: &dyn Names) -> String {
        let text = self.show(names);
        if self.known().is_some() || self.as_atom().is_some() { text } else { format!("({text})") }
    }
}

impl Atom {
    pub fn show(&self, names: &dyn Names) -> String {
        let two = |ab: &[Int; 2]| (ab[0].show_nested(names), ab[1].show_nested(names));
        match self {
            Atom::Sym(sym) => names.sym(*sym),
            Atom::Iter(iter) => names.iter(*iter),
            Atom::Div(ab) => format!("({} div {})", two(ab).0, two(ab).1),
            Atom::Mod(ab) => format!("({} mod {})", two(ab).0, two(ab).1),
            Atom::Min(ab) => format!("min({}, {})", ab[0].show(names), ab[1].show(names)),
            Atom::Max(ab) => format!("max({}, {})", ab[0].show(names), ab[1].show(names)),
            Atom::Element(e) => {
                let index: Vec<String> = e.index.iter().map(|i| i.show(names)).collect();
                let axis = e.axis.as_ref().map_or(String::new(), |d| format!(" of {}", d.show(names)));
                format!("{}[{}{axis}]", names.var(e.tensor), index.join(", "))
            }
        }
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.show(&Plain))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_form() {
        let (i, s) = (Int::iter(0), Int::sym(Sym(0)));
        let a = (&i + 2) * (&s - 3);
        let b = &i * &s - &i * 3 + &s * 2 - 6;
        assert_eq!(a, b);
        assert_eq!(a - b, Int::ZERO);
        assert_eq!((&i * 2 - &i * 2).known(), Some(0));
    }

    #[test]
    fn coefficients() {
        let (i, j, s) = (Int::iter(0), Int::iter(1), Int::sym(Sym(0)));
        let e = &i * &s + &j * 2 + 1;
        assert_eq!(e.coefficient(0), Some(s));
        assert_eq!(e.coefficient(1), Some(Int::from(2i64)));
        assert_eq!(e.coefficient(2), Some(Int::ZERO));
        let div = Int::atom(Atom::Div(Arc::new([i.clone(), Int::from(2i64)])));
        assert_eq!((&div + &i).coefficient(0), None);
        assert_eq!((&i * &i).coefficient(0), None);
    }

    #[test]
    fn affine() {
        let (i, j, s) = (Int::iter(0), Int::iter(1), Int::sym(Sym(0)));
        let half = |x: &Int| Int::atom(Atom::Div(Arc::new([x.clone(), Int::from(2i64)])));
        let yes = [&i * &s + &j * 2 + 1, &half(&s) * &i + &j, &half(&(half(&s) + 1)) * &half(&s)];
        assert!(yes.iter().all(Int::is_affine));
        let no = [&i * &j, half(&i), &half(&(&i + &s)) * &s, Int::element(Var(0), vec![], None) * &i];
        assert!(!no.iter().any(Int::is_affine));
    }

    #[test]
    fn saturation_is_visible() {
        let big = Int::from(i64::MAX / 2) * 4;
        assert!(!big.in_range());
        assert!(Int::from(1i64 << 40).in_range());
    }
}
