//! Loops that become fewer: those of one iteration go, neighbours that step alike merge.

use super::kernel::Loop;
use crate::tensor::{Kind, Scalar};
use crate::types::int::Atom;
use crate::types::{Int, Scope, Symbols};

/// What the loops of a kernel index: flat indices, and scalars with flat indices inside.
pub struct Indexed<'a> {
    pub ints: Vec<&'a mut Int>,
    pub scalars: Vec<&'a mut Scalar>,
}

impl Indexed<'_> {
    /// Replaces iterators and simplifies in the scope of the replacements.
    fn replace(&mut self, symbols: &Symbols, extents: &[Int], with: &[Int]) {
        let scope = Scope { symbols, extents };
        for int in &mut self.ints {
            **int = scope.replace(int, with);
        }
        for scalar in &mut self.scalars {
            **scalar = scalar
                .rewrite(&mut |x| scope.replace(x, with), &mut |dtype, load| Scalar::new(dtype, Kind::Load(load)));
        }
    }

    /// What an iterator is divided by.
    fn divisors(&self, iter: usize) -> Vec<i64> {
        let mut found = Vec::new();
        let mut look = |x: &Int| {
            x.visit(&mut |atom| {
                if let Atom::Div(ab) | Atom::Mod(ab) = atom
                    && ab[0] == Int::iter(iter)
                {
                    found.extend(ab[1].known());
                }
            });
        };
        self.ints.iter().for_each(|x| look(x));
        self.scalars.iter().for_each(|s| s.visit_ints(&mut look));
        found
    }

    /// Whether every index steps along `outer` as `extent` steps along `inner` do.
    fn mergeable(&self, outer: usize, inner: usize, extent: &Int) -> bool {
        let mut fine = true;
        let mut check = |x: &Int| {
            fine &= match (x.coefficient(outer), x.coefficient(inner)) {
                (Some(a), Some(b)) => a == b * extent,
                _ => !x.mentions_iter(outer) && !x.mentions_iter(inner),
            };
        };
        self.ints.iter().for_each(|x| check(x));
        self.scalars.iter().for_each(|s| s.visit_ints(&mut check));
        fine
    }
}

/// Drops loops of one iteration. `extents` are those of all iterators.
pub fn drop_single(symbols: &Symbols, extents: &[Int], groups: &mut [&mut Vec<Loop>], indexed: &mut Indexed<'_>) {
    let mut with: Vec<Int> = (0..extents.len()).map(Int::iter).collect();
    for group in groups.iter_mut() {
        for l in group.iter().filter(|l| l.extent.is(1)) {
            with[l.iter] = Int::ZERO;
        }
        group.retain(|l| !l.extent.is(1));
    }
    indexed.replace(symbols, extents, &with);
}

/// Merges neighbouring loops of one group where every index allows it. The inner iterator stays.
pub fn merge(symbols: &Symbols, extents: &mut [Int], loops: &mut Vec<Loop>, indexed: &mut Indexed<'_>) {
    let mut at = 1;
    while at < loops.len() {
        let (outer, inner) = (loops[at - 1].clone(), loops[at].clone());
        if !indexed.mergeable(outer.iter, inner.iter, &inner.extent) {
            at += 1;
            continue;
        }
        let mut with: Vec<Int> = (0..extents.len()).map(Int::iter).collect();
        with[outer.iter] = Int::ZERO;
        let extent = &outer.extent * &inner.extent;
        extents[inner.iter] = extent.clone();
        indexed.replace(symbols, extents, &with);
        loops[at - 1] = Loop { iter: inner.iter, extent };
        loops.remove(at);
        at = at.saturating_sub(1).max(1);
    }
}

/// Splits loops whose iterator is divided, so that the quotient and the remainder are loops: channels that are shuffled are
/// read in order.
pub fn split(symbols: &Symbols, extents: &mut Vec<Int>, loops: &mut Vec<Loop>, indexed: &mut Indexed<'_>) {
    let mut at = 0;
    while let Some(Loop { iter, extent }) = loops.get(at).cloned() {
        let divisor = extent.known().and_then(|extent| {
            let fits = |d: &i64| *d > 1 && *d < extent && extent % d == 0;
            indexed.divisors(iter).into_iter().filter(fits).min()
        });
        let Some(divisor) = divisor else {
            at += 1;
            continue;
        };
        let inner = extents.len();
        let outer = symbols.scope().div(&extent, &Int::from(divisor));
        let mut with: Vec<Int> = (0..inner).map(Int::iter).collect();
        with[iter] = Int::iter(iter) * divisor + Int::iter(inner);
        extents[iter] = outer.clone();
        extents.push(Int::from(divisor));
        indexed.replace(symbols, extents, &with);
        loops[at].extent = outer;
        loops.insert(at + 1, Loop { iter: inner, extent: Int::from(divisor) });
    }
}

/// Numbers the iterators 0, 1, … in the order of the loops, so that equal nests are equal.
pub fn renumber(symbols: &Symbols, extents: &[Int], groups: &mut [&mut Vec<Loop>], indexed: &mut Indexed<'_>) {
    let mut with: Vec<Int> = (0..extents.len()).map(Int::iter).collect();
    let mut renumbered = Vec::new();
    for l in groups.iter_mut().flat_map(|g| g.iter_mut()) {
        with[l.iter] = Int::iter(renumbered.len());
        l.iter = renumbered.len();
        renumbered.push(l.extent.clone());
    }
    indexed.replace(symbols, &renumbered, &with);
}
