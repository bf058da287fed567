//! In which order a kernel iterates: as its result lies in memory, with channels in blocks where operands have them so.

use super::layout::{Layout, Layouts};
use crate::tensor::{Kind, Scalar};
use crate::types::int::Atom;
use crate::types::{Int, Var};
use std::collections::BTreeMap;

/// The loops of a kernel, and what the iterators of an expression are in terms of them.
pub struct Iteration {
    /// Extents of the loops over the result, then of the reduced ones.
    pub extents: Vec<Int>,
    /// How many of them run over the result.
    pub outer: usize,
    /// The iterators of the expression.
    pub with: Vec<Int>,
}

/// Which part of an iterator a loop runs over.
#[derive(Clone, Copy)]
enum Part {
    Whole(usize),
    Block(usize, i64),
    Inside(usize, i64),
}

/// Chooses the loops for a result whose iterators have the extents `shape` and those of a reduction.
///
/// `result` is its layout and its index in it, if it has one. A reduction that counts positions must keep its one loop:
/// `whole` says so.
pub fn iterate(
    layouts: &Layouts,
    shape: &[Int],
    inner: &[Int],
    body: &Scalar,
    result: Option<(&Layout, &[Int], bool)>,
    whole: bool,
) -> Iteration {
    let all: Vec<Int> = shape.iter().chain(inner).cloned().collect();
    let mut blocks = blocks(layouts, body, &all);
    blocks.retain(|k, _| !whole || *k < shape.len());
    let lanes = result.and_then(|(layout, index, whole)| {
        let iter = unit(index.get(1)?, &all)?;
        let fits = whole || all.get(iter).and_then(Int::known).is_some_and(|e| e % layout.block == 0);
        (fits && iter < shape.len()).then_some((iter, layout.block, whole))
    });
    let mut parts = Vec::new();
    for k in 0..shape.len() {
        match (lanes, blocks.get(&k)) {
            (Some((iter, block, whole)), _) if iter == k => {
                if !whole {
                    parts.push(Part::Block(k, block));
                }
            }
            (_, Some(block)) => parts.extend([Part::Block(k, *block), Part::Inside(k, *block)]),
            _ => parts.push(Part::Whole(k)),
        }
    }
    match lanes {
        Some((k, _, true)) => parts.push(Part::Whole(k)),
        Some((k, block, false)) => parts.push(Part::Inside(k, block)),
        None => {}
    }
    let outer = parts.len();
    let mut last = Vec::new();
    for k in shape.len()..all.len() {
        match blocks.get(&k) {
            Some(block) => {
                parts.push(Part::Block(k, *block));
                last.push(Part::Inside(k, *block));
            }
            None => parts.push(Part::Whole(k)),
        }
    }
    parts.extend(last);

    let mut with = vec![Int::ZERO; all.len()];
    let mut extents = Vec::new();
    for (place, part) in parts.iter().enumerate() {
        let (k, value, extent) = match *part {
            Part::Whole(k) => (k, Int::iter(place), all[k].clone()),
            Part::Block(k, block) => {
                (k, Int::iter(place) * block, Int::from(all[k].known().map_or(1, |extent| extent / block)))
            }
            Part::Inside(k, block) => (k, Int::iter(place), Int::from(block)),
        };
        with[k] = &with[k] + &value;
        extents.push(extent);
    }
    Iteration { extents, outer, with }
}

/// The iterator that an index steps along one by one; those that only are 0 do not count.
pub fn unit(index: &Int, extents: &[Int]) -> Option<usize> {
    let single = |k: usize| extents.get(k).is_some_and(|extent| extent.is(1));
    let mut units = index.terms().iter().filter_map(|term| match &term.factors[..] {
        [Atom::Iter(iter)] if term.coef == 1 && !single(iter.0 as usize) => Some(iter.0 as usize),
        _ => None,
    });
    units.next().filter(|_| units.next().is_none())
}

/// The iterators that run over channels that lie in blocks, with the sizes of these.
pub fn blocks(layouts: &Layouts, body: &Scalar, extents: &[Int]) -> BTreeMap<usize, i64> {
    let mut blocks = BTreeMap::new();
    body.visit(&mut |s| {
        let Kind::Load(load) = &*s.kind else { return };
        let (Some(layout), Some(channel)) = (layouts.of_load(load), load.index.get(1)) else { return };
        let Some(k) = unit(channel, extents) else { return };
        let extent = extents.get(k).and_then(Int::known).unwrap_or(1);
        // All in one block needs no split.
        if extent > layout.block && extent % layout.block == 0 {
            let block = blocks.entry(k).or_insert(layout.block);
            *block = layout.block.min(*block);
        }
    });
    blocks
}

/// The layout of a value, its index there, and whether all its channels are one block.
pub fn result<'a>(
    layouts: &'a Layouts,
    var: Var,
    index: &'a [Int],
    shape: &[Int],
) -> Option<(&'a Layout, &'a [Int], bool)> {
    let layout = layouts.layouts.get(&var)?;
    Some((layout, index, shape.get(1).is_some_and(|c| c.is(layout.block))))
}
