//! What is known about the ranges of symbols and iterators, and the rules that need it.

use super::int::{Atom, Int, Sym, Term};
use std::collections::HashMap;
use std::sync::Arc;

/// A dim or another integer that is not known at build time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name in the model, or one made up; unique.
    pub name: String,
    pub min: i64,
    pub max: i64,
}

/// All symbols of a module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Symbols {
    list: Vec<Symbol>,
    /// Places by name.
    places: HashMap<String, u32>,
    /// How many symbols a name has been asked for: a file can ask for one name many thousand times.
    asked: HashMap<String, u32>,
}

impl Symbols {
    pub fn add(&mut self, name: &str, min: i64, max: i64) -> Sym {
        let stem = if name.is_empty() { "d" } else { name };
        let count = self.asked.entry(stem.to_string()).or_insert(0);
        *count += 1;
        let mut unique = if *count == 1 { stem.to_string() } else { format!("{stem}_{count}") };
        // Another name may look like a numbered one.
        while self.places.contains_key(&unique) {
            *count += 1;
            unique = format!("{stem}_{count}");
        }
        let sym = Sym(self.list.len() as u32);
        self.places.insert(unique.clone(), sym.0);
        self.list.push(Symbol { name: unique, min, max });
        sym
    }

    /// Narrows the range of a symbol from below; whether there is such a symbol.
    pub fn raise_min(&mut self, sym: Sym, min: i64) -> bool {
        match self.list.get_mut(sym.0 as usize) {
            Some(symbol) => {
                symbol.min = symbol.min.max(min);
                true
            }
            None => false,
        }
    }

    /// Narrows the range of a symbol to that of another.
    pub fn narrow_to(&mut self, sym: Sym, other: Sym) {
        let Some((min, max)) = self.get(other).map(|other| (other.min, other.max)) else { return };
        if let Some(symbol) = self.list.get_mut(sym.0 as usize) {
            (symbol.min, symbol.max) = (symbol.min.max(min), symbol.max.min(max));
        }
    }

    pub fn get(&self, sym: Sym) -> Option<&Symbol> {
        self.list.get(sym.0 as usize)
    }

    pub fn find(&self, name: &str) -> Option<Sym> {
        self.places.get(name).map(|place| Sym(*place))
    }

    pub fn iter(&self) -> impl Iterator<Item = (Sym, &Symbol)> {
        self.list.iter().enumerate().map(|(i, s)| (Sym(i as u32), s))
    }

    /// The scope without iterators.
    pub fn scope(&self) -> Scope<'_> {
        Scope { symbols: self, extents: &[] }
    }
}

impl super::int::Names for Symbols {
    fn sym(&self, sym: Sym) -> String {
        self.get(sym).map_or_else(|| format!("s{}", sym.0), |s| s.name.clone())
    }
}

/// Symbols with their ranges, and iterators that run from 0 up to their extents.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    pub symbols: &'a Symbols,
    pub extents: &'a [Int],
}

/// Interval arithmetic is done in `i128` and clamped here, so that products cannot overflow.
const FAR: i128 = 1 << 90;

fn clamp(x: i128) -> i128 {
    x.clamp(-FAR, FAR)
}

/// The product of two intervals.
fn times((a, b): (i128, i128), (c, d): (i128, i128)) -> (i128, i128) {
    let mul = |x: i128, y: i128| x.checked_mul(y).map_or(if (x < 0) == (y < 0) { FAR } else { -FAR }, clamp);
    let corners = [mul(a, c), mul(a, d), mul(b, c), mul(b, d)];
    (corners.iter().copied().min().unwrap_or(-FAR), corners.iter().copied().max().unwrap_or(FAR))
}

impl Scope<'_> {
    /// Bounds of the value, both included.
    pub fn interval(&self, x: &Int) -> (i128, i128) {
        let mut sum = (i128::from(x.constant()), i128::from(x.constant()));
        for term in x.terms() {
            let coef = (i128::from(term.coef), i128::from(term.coef));
            let (lo, hi) = term.factors.iter().fold(coef, |acc, atom| times(acc, self.atom_interval(atom)));
            sum = (clamp(sum.0 + lo), clamp(sum.1 + hi));
        }
        sum
    }

    fn atom_interval(&self, atom: &Atom) -> (i128, i128) {
        match atom {
            Atom::Sym(sym) => {
                let of = |s: &Symbol| (i128::from(s.min), if s.max == i64::MAX { FAR } else { i128::from(s.max) });
                self.symbols.get(*sym).map_or((-FAR, FAR), of)
            }
            Atom::Iter(iter) => match self.extents.get(iter.0 as usize) {
                // An extent of zero runs no iteration at all, so any bounds do.
                Some(extent) => (0, (self.interval(extent).1 - 1).max(0)),
                None => (-FAR, FAR),
            },
            Atom::Div(ab) => {
                let ((a, b), (c, d)) = (self.interval(&ab[0]), self.interval(&ab[1]));
                let c = c.max(1);
                let d = d.max(1);
                let corners = [a.div_euclid(c), a.div_euclid(d), b.div_euclid(c), b.div_euclid(d)];
                (corners.iter().copied().min().unwrap_or(-FAR), corners.iter().copied().max().unwrap_or(FAR))
            }
            Atom::Mod(ab) => {
                let (a, b) = (self.interval(&ab[0]), self.interval(&ab[1]));
                let below = (b.1 - 1).max(0);
                if a.0 >= 0 { (0, below.min(a.1)) } else { (0, below) }
            }
            Atom::Min(ab) => {
                let (a, b) = (self.interval(&ab[0]), self.interval(&ab[1]));
                (a.0.min(b.0), a.1.min(b.1))
            }
            Atom::Max(ab) => {
                let (a, b) = (self.interval(&ab[0]), self.interval(&ab[1]));
                (a.0.max(b.0), a.1.max(b.1))
            }
            Atom::Element(e) => match &e.axis {
                Some(d) => (0, (self.interval(d).1 - 1).max(0)),
                None => (-FAR, FAR),
            },
        }
    }

    /// Whether `x >= 0` can be proven. `false` means that it could not.
    pub fn nonneg(&self, x: &Int) -> bool {
        // Each step replaces one atom; nested atoms may surface, so a few are allowed.
        self.prove(x, &mut 24)
    }

    /// Looks for a lower bound that is not negative, in which iterators, remainders and indices are replaced by their
    /// symbolic bounds, so that `s - 1 - i` with `i < s` is seen to be at least 0.
    fn prove(&self, x: &Int, steps: &mut u32) -> bool {
        if self.interval(x).0 >= 0 {
            return true;
        }
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        // Quotients last: their bounds are loose.
        let lower = self.lower_once(x, false).or_else(|| self.lower_once(x, true));
        lower.into_iter().flatten().any(|bound| self.prove(&bound, steps))
    }

    /// Lower bounds of `x`, any of which may be the useful one, with one atom replaced by its own.
    fn lower_once(&self, x: &Int, quotients: bool) -> Option<Vec<Int>> {
        for term in x.terms() {
            for (position, atom) in term.factors.iter().enumerate() {
                let mut rest = term.factors.clone();
                rest.remove(position);
                let rest = Int::from_terms([Term { factors: rest, coef: 1 }], 0);
                if self.interval(&rest).0 < 0 {
                    continue;
                }
                // Lower bounds where the coefficient is positive, else upper ones.
                let low = term.coef > 0;
                let mut coef = term.coef;
                let bounds = match atom {
                    _ if quotients != matches!(atom, Atom::Div(_)) => continue,
                    Atom::Iter(iter) => match self.extents.get(iter.0 as usize) {
                        Some(_) if low => vec![Int::ZERO],
                        Some(extent) => vec![extent - 1],
                        None => continue,
                    },
                    Atom::Mod(_) if low => vec![Int::ZERO],
                    Atom::Mod(ab) => vec![&ab[1] - 1],
                    Atom::Element(e) => match &e.axis {
                        Some(_) if low => vec![Int::ZERO],
                        Some(d) => vec![d - 1],
                        None => continue,
                    },
                    // min(a, b) is at most a and at most b, max(a, b) at least.
                    Atom::Min(ab) if !low => ab.to_vec(),
                    Atom::Max(ab) if low => ab.to_vec(),
                    Atom::Div(ab) => match ab[1].known() {
                        // a - (c - 1) <= c*(a div c) <= a
                        Some(c) if c > 0 && coef % c == 0 => {
                            coef /= c;
                            vec![if low { &ab[0] - (c - 1) } else { ab[0].clone() }]
                        }
                        _ if low || self.interval(&ab[0]).0 < 0 => continue,
                        _ => vec![ab[0].clone()],
                    },
                    Atom::Min(_) | Atom::Max(_) | Atom::Sym(_) => continue,
                };
                let others = x - Int::from_terms([term.clone()], 0);
                return Some(bounds.into_iter().map(|bound| &others + &(&rest * bound) * coef).collect());
            }
        }
        None
    }

    /// Whether `a <= b` can be proven.
    pub fn le(&self, a: &Int, b: &Int) -> bool {
        self.nonneg(&(b - a))
    }

    /// Whether `a < b` can be proven.
    pub fn lt(&self, a: &Int, b: &Int) -> bool {
        self.nonneg(&(b - a - 1))
    }

    /// Whether `a != b` can be proven.
    pub fn ne(&self, a: &Int, b: &Int) -> bool {
        self.lt(a, b) || self.lt(b, a)
    }

    /// Whether `0 <= x < bound` can be proven.
    pub fn within(&self, x: &Int, bound: &Int) -> bool {
        self.nonneg(x) && self.lt(x, bound)
    }

    pub fn min(&self, a: &Int, b: &Int) -> Int {
        match (a.known(), b.known()) {
            (Some(x), Some(y)) => Int::from(x.min(y)),
            _ if a == b || self.le(a, b) => a.clone(),
            _ if self.le(b, a) => b.clone(),
            _ => Int::atom(Atom::Min(Arc::new(if a < b { [a.clone(), b.clone()] } else { [b.clone(), a.clone()] }))),
        }
    }

    pub fn max(&self, a: &Int, b: &Int) -> Int {
        match (a.known(), b.known()) {
            (Some(x), Some(y)) => Int::from(x.max(y)),
            _ if a == b || self.le(a, b) => b.clone(),
            _ if self.le(b, a) => a.clone(),
            _ => Int::atom(Atom::Max(Arc::new(if a < b { [a.clone(), b.clone()] } else { [b.clone(), a.clone()] }))),
        }
    }

    /// Floor division by a positive divisor.
    pub fn div(&self, a: &Int, b: &Int) -> Int {
        if b.is(1) {
            return a.clone();
        }
        if let (Some(x), Some(y)) = (a.known(), b.known())
            && y > 0
        {
            return Int::from(x.div_euclid(y));
        }
        let (quotient, rest) = split(a, b);
        if self.within(&rest, b) {
            return quotient;
        }
        // (g*x + y) div (g*c) = x div c, where 0 <= y < g.
        if let Some((x, _, c, _)) = self.reduce(&rest, b) {
            return quotient + self.div(&x, &c);
        }
        // (x div c + y) div b = (x + c*y) div (c*b)
        if let (Some((inner, y)), Some(b)) = (lone_quotient(&rest), b.known().filter(|b| *b > 0))
            && let Some(c) = inner[1].known().filter(|c| *c > 0)
            && let Some(divisor) = c.checked_mul(b)
        {
            return quotient + self.div(&(&inner[0] + &(y * c)), &Int::from(divisor));
        }
        quotient + Int::atom(Atom::Div(Arc::new([rest, b.clone()])))
    }

    /// Floor modulo by a positive divisor.
    pub fn rem(&self, a: &Int, b: &Int) -> Int {
        if b.is(1) {
            return Int::ZERO;
        }
        if let (Some(x), Some(y)) = (a.known(), b.known())
            && y > 0
        {
            return Int::from(x.rem_euclid(y));
        }
        let (_, rest) = split(a, b);
        if self.within(&rest, b) {
            return rest;
        }
        // (g*x + y) mod (g*c) = g*(x mod c) + y, where 0 <= y < g.
        if let Some((x, y, c, g)) = self.reduce(&rest, b) {
            return self.rem(&x, &c) * g + y;
        }
        // (x mod (b*k)) mod b = x mod b
        if let Some(Atom::Mod(inner)) = rest.as_atom()
            && split(&inner[1], b).1.is(0)
        {
            return self.rem(&inner[0], b);
        }
        Int::atom(Atom::Mod(Arc::new([rest, b.clone()])))
    }

    /// Writes `a = g*x + y` with `0 <= y < g` and `b = g*c`; returns `(x, y, c, g)`.
    fn reduce(&self, a: &Int, b: &Int) -> Option<(Int, Int, Int, Int)> {
        let mut candidates: Vec<Int> = Vec::new();
        match b.known() {
            Some(b) => {
                for term in a.terms() {
                    let g = gcd(term.coef.unsigned_abs(), b.unsigned_abs());
                    candidates.push(Int::from(i64::try_from(g).ok()?));
                }
            }
            None => {
                // A divisor such as s*4: try its constant, and each of its symbolic factors.
                if let ([term], 0) = (b.terms(), b.constant()) {
                    let coef = Int::from(term.coef);
                    for atom in &term.factors {
                        candidates.push(Int::atom(atom.clone()));
                        candidates.push(Int::atom(atom.clone()) * &coef);
                    }
                    candidates.push(coef);
                }
            }
        }
        candidates.sort_by_key(|g| std::cmp::Reverse(g.known().unwrap_or(i64::MAX)));
        candidates.dedup();
        for g in candidates {
            if g.known().is_some_and(|g| g <= 1) || g == *b {
                continue;
            }
            let (c, zero) = split(b, &g);
            let (x, y) = split(a, &g);
            if zero.is(0) && self.within(&y, &g) {
                return Some((x, y, c, g));
            }
        }
        None
    }

    /// The iterators as an index: those that only are 0 as 0, so that equal places have equal indices.
    pub fn here(&self) -> Vec<Int> {
        let place = |(k, extent): (usize, &Int)| if extent.is(1) { Int::ZERO } else { Int::iter(k) };
        self.extents.iter().enumerate().map(place).collect()
    }

    /// Replaces iterator `k` by `with[k]` and simplifies in this scope (that of the replacement).
    pub fn replace(&self, x: &Int, with: &[Int]) -> Int {
        self.rebuild(x, &mut |atom| match atom {
            Atom::Iter(iter) => with.get(iter.0 as usize).cloned(),
            _ => None,
        })
    }

    /// Simplifies again, bottom up: what was built in a scope that knew less.
    pub fn simplify(&self, x: &Int) -> Int {
        self.rebuild(x, &mut |_| None)
    }

    /// Rebuilds bottom up; `leaf` may replace an atom as a whole.
    pub fn rebuild(&self, x: &Int, leaf: &mut dyn FnMut(&Atom) -> Option<Int>) -> Int {
        if x.known().is_some() {
            return x.clone();
        }
        let mut sum = Int::from(x.constant());
        for term in x.terms() {
            let mut product = Int::from(term.coef);
            for atom in &term.factors {
                let value = match leaf(atom) {
                    Some(value) => value,
                    None => match atom {
                        Atom::Sym(_) | Atom::Iter(_) => Int::atom(atom.clone()),
                        Atom::Div(ab) => {
                            let (a, b) = (self.rebuild(&ab[0], leaf), self.rebuild(&ab[1], leaf));
                            self.div(&a, &b)
                        }
                        Atom::Mod(ab) => {
                            let (a, b) = (self.rebuild(&ab[0], leaf), self.rebuild(&ab[1], leaf));
                            self.rem(&a, &b)
                        }
                        Atom::Min(ab) => {
                            let (a, b) = (self.rebuild(&ab[0], leaf), self.rebuild(&ab[1], leaf));
                            self.min(&a, &b)
                        }
                        Atom::Max(ab) => {
                            let (a, b) = (self.rebuild(&ab[0], leaf), self.rebuild(&ab[1], leaf));
                            self.max(&a, &b)
                        }
                        Atom::Element(e) => {
                            let index = e.index.iter().map(|i| self.rebuild(i, leaf)).collect();
                            let axis = e.axis.as_ref().map(|d| self.rebuild(d, leaf));
                            Int::element(e.tensor, index, axis)
                        }
                    },
                };
                product = product * value;
            }
            sum = sum + product;
        }
        sum
    }

    /// The index of an element in row-major order.
    pub fn linear(&self, index: &[Int], shape: &[Int]) -> Int {
        index.iter().zip(shape).fold(Int::ZERO, |sum, (i, d)| sum * d + i)
    }

    /// The index per axis of a row-major position.
    pub fn unravel(&self, position: &Int, shape: &[Int]) -> Vec<Int> {
        let mut index = vec![Int::ZERO; shape.len()];
        let mut rest = position.clone();
        for (axis, dim) in shape.iter().enumerate().rev() {
            if let Some(slot) = index.get_mut(axis) {
                *slot = if axis == 0 { rest.clone() } else { self.rem(&rest, dim) };
            }
            rest = if axis == 0 { Int::ZERO } else { self.div(&rest, dim) };
        }
        index
    }
}

impl Int {
    /// `q` with `self = q * by`, whatever the symbols are, if there is one to be seen.
    pub fn exact_quotient(&self, by: &Int) -> Option<Int> {
        let (quotient, rest) = split(self, by);
        (rest.is(0) && !by.is(0)).then_some(quotient)
    }
}

/// `a = q*b + r`, taking into `q` every term of `a` that `b` divides.
fn split(a: &Int, b: &Int) -> (Int, Int) {
    match (b.known(), b.terms(), b.constant()) {
        (Some(b), _, _) if b != 0 => {
            let (mut quotient, mut rest) = (Vec::new(), Vec::new());
            for term in a.terms() {
                // Wholly divisible terms leave; of the others the coefficient is reduced modulo b.
                let (q, r) = (term.coef.div_euclid(b), term.coef.rem_euclid(b));
                let (q, r) =
                    if r != 0 && term.coef.unsigned_abs() < b.unsigned_abs() { (0, term.coef) } else { (q, r) };
                quotient.push(Term { factors: term.factors.clone(), coef: q });
                rest.push(Term { factors: term.factors.clone(), coef: r });
            }
            let constant = (a.constant().div_euclid(b), a.constant().rem_euclid(b));
            (Int::from_terms(quotient, constant.0), Int::from_terms(rest, constant.1))
        }
        (None, [divisor], 0) => {
            let (mut quotient, mut rest) = (Vec::new(), Vec::new());
            for term in a.terms() {
                match divide(term, divisor) {
                    Some(term) => quotient.push(term),
                    None => rest.push(term.clone()),
                }
            }
            (Int::from_terms(quotient, 0), Int::from_terms(rest, a.constant()))
        }
        _ if a == b => (Int::ONE, Int::ZERO),
        // A sum as a divisor, such as s + 1: only an exact multiple by a monomial is recognised.
        (None, terms, _) => {
            for lead in a.terms() {
                for divisor in terms {
                    if let Some(q) = divide(lead, divisor) {
                        let q = Int::from_terms([q], 0);
                        let rest = a - &(&q * b);
                        if rest.terms().len() < a.terms().len() {
                            let (more, rest) = split(&rest, b);
                            return (q + more, rest);
                        }
                    }
                }
            }
            (Int::ZERO, a.clone())
        }
        _ => (Int::ZERO, a.clone()),
    }
}

/// The division in `x div c + y`, and `y`, which has none.
fn lone_quotient(a: &Int) -> Option<(&[Int; 2], Int)> {
    let quotient = |term: &&Term| term.coef == 1 && matches!(term.factors[..], [Atom::Div(_)]);
    let term = a.terms().iter().find(quotient)?;
    let [Atom::Div(inner)] = &term.factors[..] else { return None };
    let rest = a - &Int::from_terms([term.clone()], 0);
    let divisions = |atom: &Atom| matches!(atom, Atom::Div(_));
    let lone = !rest.terms().iter().flat_map(|term| &term.factors).any(divisions);
    lone.then_some((inner, rest))
}

/// The quotient of two monomials, where it is one.
fn divide(term: &Term, by: &Term) -> Option<Term> {
    if by.coef == 0 || term.coef % by.coef != 0 {
        return None;
    }
    let mut factors = term.factors.clone();
    for atom in &by.factors {
        let position = factors.iter().position(|f| f == atom)?;
        factors.remove(position);
    }
    Some(Term { factors, coef: term.coef / by.coef })
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reshape_chains_melt() {
        let symbols = Symbols::default();
        let shape = [Int::from(4i64), Int::from(6i64)];
        let scope = Scope { symbols: &symbols, extents: &shape };
        let linear = scope.linear(&[Int::iter(0), Int::iter(1)], &shape);
        let inner = scope.unravel(&linear, &[Int::from(4i64), Int::from(2i64), Int::from(3i64)]);
        assert_eq!(inner[0], Int::iter(0));
        let back = scope.unravel(&linear, &shape);
        assert_eq!(back, vec![Int::iter(0), Int::iter(1)]);
        assert_eq!(inner[1], scope.div(&Int::iter(1), &Int::from(3i64)));
    }

    #[test]
    fn names_are_unique() {
        let mut symbols = Symbols::default();
        for _ in 0..20_000 {
            symbols.add("n", 0, 9);
        }
        let names = ["n_20001", "n", "", "", "n_20001"].map(|name| symbols.add(name, 0, 9));
        let names = names.map(|sym| symbols.get(sym).map(|s| s.name.clone()));
        let expected = ["n_20001", "n_20002", "d", "d_2", "n_20001_2"];
        assert_eq!(names, expected.map(|name| Some(name.to_string())));
        assert_eq!(symbols.find("n_7"), Some(Sym(6)));
    }

    #[test]
    fn symbolic_reshape() {
        let mut symbols = Symbols::default();
        let s = Int::sym(symbols.add("s", 0, i64::MAX));
        let extents = [Int::from(2i64), s.clone(), Int::from(8i64)];
        let scope = Scope { symbols: &symbols, extents: &extents };
        let index = [Int::iter(0), Int::iter(1), Int::iter(2)];
        let linear = scope.linear(&index, &extents);
        assert_eq!(scope.unravel(&linear, &extents), index);
        let flat = [&s * 2, Int::from(8i64)];
        let merged = scope.unravel(&linear, &flat);
        assert_eq!(merged[0], Int::iter(0) * &s + Int::iter(1));
        assert!(scope.within(&merged[0], &flat[0]));
    }

    #[test]
    fn bounds() {
        let mut symbols = Symbols::default();
        let n = Int::sym(symbols.add("n", 1, i64::MAX));
        let scope = symbols.scope();
        assert_eq!(scope.max(&Int::ONE, &n), n);
        assert_eq!(scope.min(&n, &(&n + 1)), n);
        assert!(scope.lt(&scope.rem(&(&n * 3 + 1), &Int::from(5i64)), &Int::from(5i64)));
        assert_eq!(scope.div(&(&n * 6), &Int::from(3i64)), &n * 2);
        assert_eq!(scope.div(&(&n * 6 + 2), &Int::from(3i64)), &n * 2);
        // Either side of a minimum may be the bound, and a quotient is at most its dividend.
        let cut = scope.min(&n, &Int::from(3i64));
        assert!(scope.le(&cut, &n) && scope.le(&cut, &Int::from(3i64)) && !scope.le(&n, &cut));
        let half = scope.div(&n, &Int::from(2i64));
        assert!(scope.le(&half, &n) && scope.le(&(&half * 2), &n) && scope.lt(&n, &(&half * 2 + 2)));
        assert!(!scope.lt(&(&half * 2), &n));
        // Rounding up in steps is rounding up once.
        let halved = |x: &Int| scope.div(&(x + 1), &Int::from(2i64));
        assert_eq!(halved(&halved(&halved(&n))), scope.div(&(&n + 7), &Int::from(8i64)));
    }

    #[test]
    fn exact_quotients() {
        let (n, m) = (Int::sym(Sym(0)), Int::sym(Sym(1)));
        assert_eq!((&n * &m * 6).exact_quotient(&(&n * 3)), Some(&m * 2));
        assert_eq!((&n * &m + &m).exact_quotient(&(&n + 1)), Some(m.clone()));
        assert_eq!((&n * 5).exact_quotient(&(&n * 3)), None);
        assert_eq!(Int::ZERO.exact_quotient(&Int::ZERO), None);
    }

    /// Every rule of div and mod against plain arithmetic.
    #[test]
    fn division_agrees_with_arithmetic() {
        let symbols = Symbols::default();
        let extents = [Int::from(5i64), Int::from(7i64)];
        let scope = Scope { symbols: &symbols, extents: &extents };
        for (a, b, c) in [(6, 2, 1), (12, 3, 4), (-4, 3, 11), (8, -8, 60), (1, 5, 0), (10, 1, 3)] {
            for d in [1, 2, 3, 4, 6, 12, 35] {
                let x = Int::iter(0) * a + Int::iter(1) * b + c;
                let (q, r) = (scope.div(&x, &Int::from(d)), scope.rem(&x, &Int::from(d)));
                let (q2, r2) = (scope.div(&q, &Int::from(3i64)), scope.rem(&r, &Int::from(2i64)));
                let q3 = scope.div(&(&q + Int::iter(1) * 2 - 3), &Int::from(4i64));
                for i in 0..5 {
                    for j in 0..7 {
                        let at = |e: &Int| {
                            e.eval(&mut |atom| match atom {
                                Atom::Iter(k) => Some([i, j][k.0 as usize]),
                                _ => None,
                            })
                        };
                        let value: i64 = i * a + j * b + c;
                        assert_eq!(at(&q), Some(value.div_euclid(d)), "{x:?} div {d}");
                        assert_eq!(at(&r), Some(value.rem_euclid(d)), "{x:?} mod {d}");
                        assert_eq!(at(&q2), Some(value.div_euclid(d).div_euclid(3)));
                        assert_eq!(at(&q3), Some((value.div_euclid(d) + j * 2 - 3).div_euclid(4)));
                        assert_eq!(at(&r2), Some(value.rem_euclid(d).rem_euclid(2)));
                    }
                }
            }
        }
    }
}
