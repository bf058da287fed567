//! Loops that become fewer: those of one iteration go, neighbours that step alike merge.

use super::kernel::Loop;
use crate::tensor::{Kind, Scalar};
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
