//! Kernels that are cut although the results of a part do not lie in one piece: the output consists of slabs, and a part has
//! a range of each.
//!
//! Where rows are many, slabs are blocks of channels and parts are ranges of rows: a thread reads its share of the rows
//! instead of all of them, most often what it wrote itself. Where they are few, slabs are the rows and parts are ranges of
//! columns: a thread reads its share of the right operand.

use super::kernel::{Contraction, Kernel, Winograd, extents};
use super::threads::{Axis, Candidates, Cut, Level, MAX_SCRATCH, Stores, candidates, outermost, reads, with};
use super::work;
use crate::types::{Int, Scope, Symbols};

/// Slabs that an output consists of, each of which is cut in the same way.
#[derive(Clone, Debug)]
pub struct Slabs {
    pub count: i64,
    /// The iterator that counts the results in all of them, and how many of its iterations are in one.
    pub iter: usize,
    pub each: i64,
    /// Elements of the output from one slab to the next; 0 where there is one.
    pub stride: Int,
}

/// Whether threads should share `rows` rather than `columns`: each reads its share of one operand and all of the other.
pub fn by_rows(rows: &Int, columns: i64) -> bool {
    rows.known().is_none_or(|rows| rows >= columns)
}

/// Whether threads share rows of the tiles of minimal filtering, which they do in one image alone, rather than panels.
pub fn by_tiles(batch: &Int, tiles: &Int, features: i64) -> bool {
    batch.is(1) && by_rows(tiles, features)
}

/// The slabs of an output and how they are cut, along one of the `levels`. An iterator of `extents` counts the results:
/// `each` of its iterations are a slab. `store` is where they are stored.
fn slabs(
    symbols: &Symbols,
    extents: &[Int],
    (iter, each): (usize, i64),
    store: &Int,
    levels: &Candidates,
) -> Option<(Int, Slabs, Level)> {
    let all = extents.get(iter)?.known()?;
    let count = all / each;
    if all % each != 0 || count == 0 {
        return None;
    }
    let slab = extents.len();
    let mut extents = extents.to_vec();
    extents.push(Int::from(count));
    let scope = Scope { symbols, extents: &extents };
    let store = with(&scope, extents.len(), store, iter, &(Int::iter(slab) * each + Int::iter(iter)));
    let mut within = extents.clone();
    within[iter] = Int::from(each);
    let scope = Scope { symbols, extents: &within };
    let store = scope.simplify(&store);
    let base = scope.replace(&store, &vec![Int::ZERO; extents.len()]);
    if !scope.nonneg(&base) {
        return None;
    }
    let store = store - &base;
    let stores = Stores { columns: vec![store.clone()], panels: vec![store] };
    let (stride, rest) = match count {
        1 => (Int::ZERO, stores),
        _ => {
            let (level, rest) = outermost(&scope, &vec![(Axis::Panels, slab, Int::from(count))], &stores)?;
            (level.stride, rest)
        }
    };
    let (inner, _) = outermost(&scope, levels, &rest)?;
    Some((base, Slabs { count, iter, each, stride }, inner))
}

/// Ranges of the rows of a contraction, in every block of columns; or in every column, unless it is read there too: vectors
/// are along columns, and are not read across slabs.
pub(super) fn row_ranges(symbols: &Symbols, kernel: &Kernel, c: &Contraction, columns: i64) -> Option<Cut> {
    let width = Contraction::width(c.dtype) as i64;
    if !c.outer.is_empty() || columns < width {
        return None;
    }
    let extents = extents(c.rows.iter().chain([&c.row, &c.column]).chain(&c.inner));
    let mut levels = candidates(&c.rows);
    levels.push((Axis::Rows, c.row.iter, c.row.extent.clone()));
    let (base, slabs, inner) = [width, width / 2, 1]
        .into_iter()
        .find_map(|each| slabs(symbols, &extents, (c.column.iter, each), &c.store, &levels))?;
    if slabs.each == 1 && !reads(&c.epilogue, c.output)?.is_empty() {
        return None;
    }
    // In one slab they are in order. A tile has six rows or more.
    let least = if inner.axis == Axis::Rows { 11 } else { 2 };
    if slabs.count == 1 || inner.extent.known().is_some_and(|n| n < least) {
        return None;
    }
    Some(Cut { base, slabs: Some(slabs), outer: None, inner, work: work::of(kernel), parts: None })
}

/// Ranges of the panels of columns, in every row or block of rows.
pub(super) fn panel_ranges(symbols: &Symbols, kernel: &Kernel, c: &Contraction, columns: i64) -> Option<Cut> {
    let width = Contraction::width(c.dtype) as i64;
    if !c.outer.is_empty() || !c.rows.is_empty() || columns % width != 0 || columns < 2 * width {
        return None;
    }
    let mut extents = extents([&c.row, &c.column].into_iter().chain(&c.inner));
    let (panel, lane) = (extents.len(), extents.len() + 1);
    extents.extend([Int::from(columns / width), Int::from(width)]);
    let scope = Scope { symbols, extents: &extents };
    let column = Int::iter(panel) * width + Int::iter(lane);
    let store = with(&scope, extents.len(), &c.store, c.column.iter, &column);
    let levels = vec![(Axis::Panels, panel, Int::from(columns / width))];
    let (base, slabs, inner) = [width, width / 2, 1]
        .into_iter()
        .find_map(|each| slabs(symbols, &extents, (c.row.iter, each), &store, &levels))?;
    Some(Cut { base, slabs: Some(slabs), outer: None, inner, work: work::of(kernel), parts: None })
}

/// The rows of tiles of minimal filtering, where the output is in slabs.
pub(super) fn tile_ranges(symbols: &Symbols, kernel: &Kernel, w: &Winograd) -> Option<Cut> {
    let here = reads(&w.epilogue, w.output)?.iter().all(|place| *place == w.store);
    let by_tiles = by_tiles(&w.batch, &(&w.down * &w.across), w.features);
    if !here || [w.a, w.weights].contains(&w.output) || !by_tiles {
        return None;
    }
    // By batch, column, y and x.
    let extents = [Int::ONE, Int::from(w.features), w.height.clone(), w.width.clone()];
    let levels = vec![(Axis::Tiles, 2, w.height.clone())];
    let (base, slabs, y) = [w.features, 16, 8, 1]
        .into_iter()
        .filter(|each| *each == w.features || w.panel % each == 0)
        .find_map(|each| slabs(symbols, &extents, (1, each), &w.store, &levels))?;
    if slabs.each == 1 && !reads(&w.epilogue, w.output)?.is_empty() {
        return None;
    }
    let inner = Level { axis: Axis::Tiles, extent: w.down.clone(), stride: y.stride * w.filter.results() };
    if inner.extent.known().is_some_and(|n| n < 2) {
        return None;
    }
    let parts = Some(inner.extent.known().unwrap_or(MAX_SCRATCH).clamp(1, MAX_SCRATCH));
    Some(Cut { base, slabs: Some(slabs), outer: None, inner, work: work::of(kernel), parts })
}
