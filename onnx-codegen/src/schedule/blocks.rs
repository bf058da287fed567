//! Two products and what is made of every row between them become one kernel: a block of rows at a time, whose scores stay
//! in the first-level cache and never exist as a whole.
//!
//! Attention is that: products of queries and keys, their softmax, and products of these weights and the values. It is
//! seen from the loops and indices, as rows of kernels are, whatever operators the kernels came from.

use super::kernel::{Blocks, Body, Contraction, Loop, Rows, Stage};
use super::lower::{RawCall, replaced};
use super::rows::{self, Local, Split};
use super::{Program, Step};
use crate::tensor::module::Value;
use crate::tensor::{Kind, Scalar, Type};
use crate::types::{Int, Scope, Symbols, Var};
use std::collections::HashMap;

/// Elements between the products, of all rows, from which blocks pay: with fewer, the second-level cache holds most of them.
pub const LEAST: i64 = 1 << 20;
/// Rows of a block: whole tiles of six, where the rows cannot be divided into equal blocks.
const HEIGHT: i64 = 12;
/// Rows of equal blocks, the best first.
const EQUAL: std::ops::RangeInclusive<i64> = 10..=32;
/// Elements of a block that stay in the first-level cache.
const NEAR: i64 = 1 << 13;
/// Bytes of a right operand that are read again for every block: they stay in the second-level cache.
const PANELS: i64 = 256 << 10;
/// Kernels between the products, those that are independent of them included.
const MOST: usize = 10;

/// The kernels at the beginning of `steps` as one, with those that come before it: the calls, and how many steps they
/// stand for.
///
/// `least`: from how many elements on between the products.
pub(super) fn join(
    program: &mut Program,
    readers: &HashMap<Var, usize>,
    steps: &[Step<RawCall>],
    least: i64,
) -> Option<(Vec<RawCall>, usize)> {
    let Step::Call(head) = steps.first()? else { return None };
    let Body::Contraction(first) = &head.body else { return None };
    if head.len.known().unwrap_or(0) < least {
        return None;
    }
    let scores = program.root(head.output);
    let mut made = vec![scores];
    let (mut group, mut before): (Vec<&RawCall>, Vec<RawCall>) = (Vec::new(), Vec::new());
    let mut tail = None;
    for (k, step) in steps.iter().enumerate().skip(1).take(MOST) {
        let Step::Call(call) = step else { return None };
        let depends = call.body.reads().iter().any(|var| made.contains(&program.root(*var)));
        match &call.body {
            Body::Map(_) | Body::Reduce(_) if depends => {
                made.push(program.root(call.output));
                group.push(call);
            }
            Body::Map(_) if readers.contains_key(&program.root(call.output)) => before.push(call.clone()),
            Body::Contraction(last) if depends => {
                tail = Some((k + 1, call, &**last));
                break;
            }
            _ => return None,
        }
    }
    let (count, end, last) = tail?;
    let normalises = group.iter().any(|call| matches!(call.body, Body::Reduce(_)));
    if !normalises || !is_private(program, readers, head, &group, end) {
        return None;
    }
    let body = build(program, first, &group, last)?;
    let mut origins: Vec<u32> = Vec::new();
    for origin in [head].into_iter().chain(group).chain([end]).flat_map(|call| &call.origins) {
        if !origins.contains(origin) {
            origins.push(*origin);
        }
    }
    before.push(RawCall { body, output: end.output, len: end.len.clone(), origins });
    Some((before, count))
}

/// Whether the kernels alone read what they make for each other, and the result overwrites nothing that they read.
fn is_private(
    program: &Program,
    readers: &HashMap<Var, usize>,
    head: &RawCall,
    group: &[&RawCall],
    end: &RawCall,
) -> bool {
    let all: Vec<&RawCall> = [head].into_iter().chain(group.iter().copied()).chain([end]).collect();
    let reads = |call: &RawCall, var: Var| call.body.reads().iter().any(|v| program.root(*v) == var);
    let target = program.root(end.output);
    let inner = all.iter().take(all.len() - 1).all(|call| {
        let var = program.root(call.output);
        readers.get(&var) == Some(&all.iter().filter(|c| reads(c, var)).count())
    });
    inner && !all.iter().any(|call| reads(call, target))
}

/// How the rows are divided: the height of a block, the number of blocks, and the rows of the block of the iterator.
fn divide(scope: &Scope<'_>, rows: &Int, columns: &Int, block: usize) -> (i64, Int, Int) {
    let near = |height: &i64| columns.known().is_none_or(|n| n.saturating_mul(*height) <= NEAR);
    if let Some(m) = rows.known() {
        let equal = EQUAL.rev().filter(near).find(|height| m % height == 0);
        if let Some(height) = equal.or((m <= HEIGHT).then_some(m)) {
            return (height, Int::from(m / height.max(1)), Int::from(height));
        }
    }
    let height = if near(&HEIGHT) { HEIGHT } else { HEIGHT / 2 };
    let blocks = scope.div(&(rows + (height - 1)), &Int::from(height));
    let rest = rows - Int::iter(block) * height;
    (height, blocks, scope.min(&rest, &Int::from(height)))
}

fn build(program: &mut Program, first: &Contraction, group: &[&RawCall], last: &Contraction) -> Option<Body> {
    let extents = |loops: &[Loop]| -> Vec<Int> { loops.iter().map(|l| l.extent.clone()).collect() };
    let alike = extents(&first.outer) == extents(&last.outer) && first.row.extent == last.row.extent;
    let bytes = |c: &Contraction| Some(c.depth().known()?.saturating_mul(c.column.extent.known()?) * 4);
    let near = [first, last].into_iter().all(|c| bytes(c).is_none_or(|n| n <= PANELS));
    if !alike || !near || !first.rows.is_empty() || !last.rows.is_empty() {
        return None;
    }
    let (scores, weights) = (program.root(first.output), program.root(last.a));
    let weights_end = program.root(group.last()?.output);
    let foreign = |s: &Scalar| s.reads().iter().all(|v| ![scores, weights].contains(&program.root(*v)));
    let products = [first.a, first.b, last.b].iter().all(|v| ![scores, weights].contains(&program.root(*v)));
    if weights != weights_end || !products || !foreign(&first.epilogue) || !foreign(&last.epilogue) {
        return None;
    }
    // What is made of each row, with rows as single iterations.
    let mut rows = extents(&first.outer);
    rows.push(first.row.extent.clone());
    let values = program.module.values.len();
    let symbols = program.module.symbols.clone();
    let stages: Vec<Split> = group.iter().map(|call| Split::new(&symbols, &call.body, &rows)).collect::<Option<_>>()?;
    let Body::Rows(between) = rows::build(program, &rows, stages, group)? else { return None };
    let blocks = by_blocks(program, &symbols, first, *between, last);
    if blocks.is_none() {
        program.module.values.truncate(values);
    }
    blocks.map(|blocks| Body::Blocks(Box::new(blocks)))
}

/// Iterators: the outer ones, the block, the row in it, then those of each part.
fn by_blocks(
    program: &mut Program,
    symbols: &Symbols,
    first: &Contraction,
    between: Rows,
    last: &Contraction,
) -> Option<Blocks> {
    let outer = first.outer.len();
    let (block, row) = (outer, outer + 1);
    let columns = &first.column.extent;
    let mut extents: Vec<Int> = first.outer.iter().map(|l| l.extent.clone()).collect();
    let (height, count, rows) = {
        let scope = Scope { symbols, extents: &extents };
        divide(&scope, &first.row.extent, columns, block)
    };
    extents.extend([count.clone(), Int::from(height)]);
    let position = Int::iter(block) * height + Int::iter(row);
    let size = columns * height;
    let here = Here { symbols, extents: &extents, block, size: &size };

    // The products: outer iterators, column, row, then the reduced ones.
    let product = |c: &Contraction| -> (Contraction, Vec<Int>) {
        let mut with: Vec<Int> = (0..outer).map(Int::iter).collect();
        with.extend([Int::iter(row + 1), position.clone()]);
        with.extend((0..c.inner.len()).map(|k| Int::iter(row + 2 + k)));
        let mut all = extents.clone();
        all.push(c.column.extent.clone());
        all.extend(c.inner.iter().map(|l| l.extent.clone()));
        let scope = Scope { symbols, extents: &all };
        let int = |x: &Int| scope.replace(x, &with);
        let moved = Contraction {
            outer: vec![],
            row: Loop { iter: row, extent: rows.clone() },
            column: Loop { iter: row + 1, extent: c.column.extent.clone() },
            inner: c.inner.iter().enumerate().map(|(k, l)| Loop { iter: row + 2 + k, ..l.clone() }).collect(),
            a_index: int(&c.a_index),
            b_base: int(&c.b_base),
            b_step: c.b_step.as_ref().map(int),
            store: int(&c.store),
            epilogue: replaced(&scope, &c.epilogue, &with),
            ..c.clone()
        };
        (moved, all)
    };
    let (mut first, first_extents) = product(first);
    let (mut last, last_extents) = product(last);
    let scores = here.local(program, first.output, &first.store);
    first.store = here.within(&scores, &first_extents, &first.store)?;

    // The rows: one more iterator, as each is one of a block.
    let shift = |count: usize| -> Vec<Int> {
        (0..count)
            .map(|k| match k.cmp(&outer) {
                std::cmp::Ordering::Less => Int::iter(k),
                std::cmp::Ordering::Equal => position.clone(),
                std::cmp::Ordering::Greater => Int::iter(k + 1),
            })
            .collect()
    };
    let mut stages = Vec::new();
    // Scores may give way to weights where no row reads others, nor anything once weights of it are written.
    let mut apart = program.module.dtype(first.output) == program.module.dtype(last.a);
    let mut weights = None;
    let total = between.stages.len();
    for (k, mut stage) in between.stages.into_iter().enumerate() {
        let mut all = extents.clone();
        all.extend(stage.loops().iter().chain(stage.inner()).map(|l| l.extent.clone()));
        let with = shift(all.len());
        let scope = Scope { symbols, extents: &all };
        let (loops, inner) = match &mut stage {
            Stage::Map(m) => (&mut m.loops, None),
            Stage::Reduce(r) => (&mut r.loops, Some(&mut r.inner)),
        };
        loops.iter_mut().chain(inner.into_iter().flatten()).for_each(|l| l.iter += 1);
        for scalar in stage.scalars_mut() {
            let moved = replaced(&scope, scalar, &with);
            *scalar = rows::localized(program, &scope, block + 1, std::slice::from_ref(&scores), &moved)?;
            scalar.visit(&mut |s| {
                if let Kind::Load(load) = &*s.kind
                    && load.tensor != super::kernel::ACCUMULATOR
                    && program.root(load.tensor) == scores.var
                {
                    apart &= k + 1 < total && load.index.first().is_some_and(|x| here.in_row(&all, columns, x));
                }
            });
        }
        let store = scope.replace(stage.store(), &with);
        *stage.store_mut() = store.clone();
        if k + 1 == total {
            let local = here.local(program, stage.output(), &store);
            *stage.store_mut() = here.within(&local, &all, &store)?;
            apart &= here.in_row(&all, columns, stage.store());
            weights = Some(local);
        }
        stages.push(stage);
    }
    let weights = weights?;
    last.a_index = here.within(&weights, &last_extents, &last.a_index)?;

    let mut add = |like: Var| {
        let ty = Type::tensor(program.module.dtype(like), vec![size.clone()]);
        let origins = program.module.value(like).origins.clone();
        program.module.values.push(Value { ty, name: String::new(), origins });
        Var(program.module.values.len() as u32 - 1)
    };
    let of_scores = add(first.output);
    let of_weights = if apart { of_scores } else { add(last.a) };
    first.output = of_scores;
    last.a = of_weights;
    for stage in &mut stages {
        for scalar in stage.scalars_mut() {
            *scalar = scalar.rewrite(&mut |x| x.clone(), &mut |dtype, mut load| {
                if load.tensor != super::kernel::ACCUMULATOR && program.root(load.tensor) == scores.var {
                    load.tensor = of_scores;
                }
                Scalar::new(dtype, Kind::Load(load))
            });
        }
    }
    *stages.last_mut()?.output_mut() = of_weights;
    let mut scratch = between.scratch;
    scratch.push(of_scores);
    if !apart {
        scratch.push(of_weights);
    }
    let mut loops: Vec<Loop> =
        (0..outer).map(|iter| Loop { iter, extent: extents.get(iter).cloned().unwrap_or(Int::ONE) }).collect();
    loops.push(Loop { iter: block, extent: count });
    let row_count = between.loops.last()?.extent.clone();
    let between = Rows { loops: vec![Loop { iter: row, extent: rows }], stages, scratch: vec![] };
    let blocks = Blocks { loops, row_count, first, between, last, scratch };
    let mut params = Body::Blocks(Box::new(blocks.clone())).reads();
    params.iter_mut().for_each(|var| *var = program.root(*var));
    params.sort();
    params.dedup();
    (params.len() + blocks.scratch.len() < rows::PARAMS).then_some(blocks)
}

/// The block that is worked at.
struct Here<'a> {
    symbols: &'a Symbols,
    /// Of the outer iterators, the block and the row.
    extents: &'a [Int],
    block: usize,
    /// Elements of a block.
    size: &'a Int,
}

impl Here<'_> {
    /// What of a value is made in the block, from where its elements are stored.
    fn local(&self, program: &Program, var: Var, store: &Int) -> Local {
        let with: Vec<Int> =
            (0..store_iterators(store)).map(|k| if k <= self.block { Int::iter(k) } else { Int::ZERO }).collect();
        let base = Scope { symbols: self.symbols, extents: self.extents }.replace(store, &with);
        Local { var: program.root(var), base, size: self.size.clone() }
    }

    fn within(&self, local: &Local, extents: &[Int], index: &Int) -> Option<Int> {
        local.within(&Scope { symbols: self.symbols, extents }, self.block + 1, index)
    }

    /// Whether an index in the block stays in the row, whichever that is.
    fn in_row(&self, extents: &[Int], columns: &Int, index: &Int) -> bool {
        let row = self.block + 1;
        let scope = Scope { symbols: self.symbols, extents };
        let offset = scope.simplify(&(index - Int::iter(row) * columns));
        !offset.mentions_iter(row) && scope.within(&offset, columns)
    }
}

/// One more than the last iterator of an index.
fn store_iterators(index: &Int) -> usize {
    (0..64).rev().find(|k| index.mentions_iter(*k)).map_or(0, |k| k + 1)
}
