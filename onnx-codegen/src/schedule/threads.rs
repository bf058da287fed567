//! Which kernels several threads can share.
//!
//! A kernel is cut along one or two of its loops whose iterations write parts of the output that lie one after the other:
//! batches, panels of columns (whole blocks of channels), tiles of rows, ranges of a flat loop. Then every thread has its
//! part of the output as a slice of its own, and every result is computed by the same operations whoever computes it.
//!
//! What lies apart can be cut as well, in [slabs](super::slabs).

use super::kernel::{Access, Body, Contraction, Kernel, Loop, Stage, Winograd, extents};
use super::slabs::{self, Slabs, by_rows};
use super::{Program, Step, work};
use crate::tensor::{Kind, Scalar, Type};
use crate::types::int::Atom;
use crate::types::{Int, Scope, Symbols, Var};

/// Multiply-adds of about 5 us: from 2 us on two threads are faster than one, and where the second has no core to run on
/// its share of the work costs up to 0.4 us.
pub const MIN_WORK: i64 = 250_000;

/// As many iterations of one loop are enough to share; with fewer, the loop below it is cut too.
const ENOUGH: i64 = 8;

/// Elements of transformed inputs that threads share at a time: what a second-level cache holds.
const SHARED: i64 = 1 << 18;

/// Parts of a kernel that needs working memory for each.
pub(super) const MAX_SCRATCH: i64 = 8;

/// Bytes that a core has for itself when it writes.
const LINE: i64 = 64;

/// A loop that is cut.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Axis {
    /// The loop of an iterator.
    Loop(usize),
    /// The panels of columns.
    Panels,
    /// The tiled row, cut between tiles.
    Rows,
    /// The rows of tiles of minimal filtering.
    Tiles,
}

#[derive(Clone, Debug)]
pub struct Level {
    pub axis: Axis,
    /// Iterations; of [`Axis::Rows`] the rows.
    pub extent: Int,
    /// Elements of the output from one iteration to the next.
    pub stride: Int,
}

/// How a kernel is cut, in terms of its sizes.
#[derive(Clone, Debug)]
pub struct Cut {
    /// Elements of the output before those of the first iteration.
    pub base: Int,
    /// Of what a part has a slice each; without, its part of the output is one slice.
    pub slabs: Option<Slabs>,
    pub outer: Option<Level>,
    pub inner: Level,
    /// Multiply-adds, or what takes as long, between two points at which threads meet.
    pub work: Int,
    /// As many parts as there is working memory for, if the kernel needs some.
    pub parts: Option<i64>,
}

impl Cut {
    /// Whether the kernel is worth it only for some of its sizes.
    pub fn is_conditional(&self) -> bool {
        self.work.known().is_none()
    }

    pub fn has(&self, axis: &Axis) -> bool {
        self.inner.axis == *axis || self.outer.as_ref().is_some_and(|outer| outer.axis == *axis)
    }
}

/// How a kernel is cut, if it can be and has at least so much work, in multiply-adds.
pub fn cut(kernel: &Kernel, min_work: i64) -> Option<Cut> {
    let output = match &kernel.body {
        Body::Map(m) => m.output,
        Body::Reduce(r) => r.output,
        Body::Contraction(c) => c.output,
        Body::Winograd(w) => w.output,
        Body::Rows(r) => r.stages.last()?.output(),
        Body::Blocks(_) | Body::Border(_) | Body::Scatter(_) => return None,
    };
    let scratch = kernel.body.scratch();
    let written = |k: usize| Var(k as u32) == output || scratch.contains(&Var(k as u32));
    let alone = kernel.params.iter().enumerate().all(|(k, p)| p.access == Access::Read || written(k));
    if kernel.can_fault() || !alone {
        return None;
    }
    let mut symbols = Symbols::default();
    for negative in &kernel.sizes {
        symbols.add("n", if *negative { i64::MIN } else { 0 }, i64::MAX);
    }
    let cut = match &kernel.body {
        Body::Contraction(c) => contraction(&symbols, kernel, c),
        Body::Winograd(w) => slabs::tile_ranges(&symbols, kernel, w).or_else(|| winograd(&symbols, w)),
        _ => nest(&symbols, kernel, output),
    }?;
    (cut.work.known().is_none_or(|work| work >= min_work)).then_some(cut)
}

/// Loops with their iterators, of which some are the outermost ones of a kernel.
pub(super) type Candidates = Vec<(Axis, usize, Int)>;

pub(super) fn candidates<'l>(loops: impl IntoIterator<Item = &'l Loop>) -> Candidates {
    let fixed = loops.into_iter().filter(|l| !l.extent.has_iters());
    fixed.map(|l| (Axis::Loop(l.iter), l.iter, l.extent.clone())).collect()
}

/// Where an expression reads a tensor, if that is known.
pub(super) fn reads(value: &Scalar, tensor: Var) -> Option<Vec<Int>> {
    let (mut places, mut known) = (Vec::new(), true);
    value.visit(&mut |s| {
        if let Kind::Load(load) = &*s.kind
            && load.tensor == tensor
        {
            places.extend(load.index.first().cloned());
        }
    });
    value.visit_ints(&mut |x| x.visit(&mut |atom| known &= !matches!(atom, Atom::Element(e) if e.tensor == tensor)));
    known.then_some(places)
}

/// Maps, reductions, and rows of several of them: along the loops around it all.
fn nest(symbols: &Symbols, kernel: &Kernel, output: Var) -> Option<Cut> {
    let stages: Vec<(Vec<&Loop>, Option<&Int>, Vec<&Scalar>)>;
    let loops = match &kernel.body {
        Body::Map(m) => {
            stages = vec![(vec![], Some(&m.store), vec![&m.value])];
            &m.loops
        }
        Body::Reduce(r) => {
            stages = vec![(r.inner.iter().collect(), Some(&r.store), vec![&r.value, &r.epilogue])];
            &r.loops
        }
        Body::Rows(r) => {
            let own = |s: &Stage| s.output() == output;
            stages = r
                .stages
                .iter()
                .map(|s| (s.loops().iter().chain(s.inner()).collect(), own(s).then_some(s.store()), s.scalars()))
                .collect();
            &r.loops
        }
        _ => return None,
    };
    // The loops within different stages have the same iterators: here each has one of its own. What is read of the output
    // must lie in the part too.
    let (mut all, mut stores, mut read) = (extents(loops), Vec::new(), Vec::new());
    for (inside, store, scalars) in stages {
        let count = extents(loops.iter().chain(inside.iter().copied())).len();
        let mut with: Vec<Int> = (0..count).map(Int::iter).collect();
        for l in inside {
            with[l.iter] = Int::iter(all.len());
            all.push(Scope { symbols, extents: &all }.replace(&l.extent, &with));
        }
        let scope = Scope { symbols, extents: &all };
        stores.extend(store.map(|store| scope.replace(store, &with)));
        for scalar in scalars {
            read.extend(reads(scalar, output)?.iter().map(|place| scope.replace(place, &with)));
        }
    }
    stores.extend(read);
    let scope = Scope { symbols, extents: &all };
    let (base, outer, inner) = levels(&scope, &candidates(loops), Stores { columns: stores, panels: vec![] })?;
    let iterations = Int::product(outer.iter().chain([&inner]).map(|level| &level.extent)).known();
    let parts = matches!(kernel.body, Body::Rows(_)).then(|| iterations.unwrap_or(MAX_SCRATCH).clamp(1, MAX_SCRATCH));
    Some(Cut { base, slabs: None, outer, inner, work: work::of(kernel), parts })
}

/// Where the iterations begin in the output, and one or two levels along which they are cut.
fn levels(scope: &Scope<'_>, candidates: &Candidates, stores: Stores) -> Option<(Int, Option<Level>, Level)> {
    let zero = vec![Int::ZERO; scope.extents.len()];
    let base = scope.replace(stores.columns.first()?, &zero);
    if !scope.nonneg(&base) {
        return None;
    }
    let after = |places: Vec<Int>| places.into_iter().map(|place| place - &base).collect();
    let stores = Stores { columns: after(stores.columns), panels: after(stores.panels) };
    let (first, rest) = outermost(scope, candidates, &stores)?;
    let enough = first.axis == Axis::Rows || first.extent.known().is_none_or(|n| n >= ENOUGH);
    let second = if enough { None } else { outermost(scope, candidates, &rest).map(|(level, _)| level) };
    Some(match second {
        Some(second) => (base, Some(first), second),
        None => (base, None, first),
    })
}

fn contraction(symbols: &Symbols, kernel: &Kernel, c: &Contraction) -> Option<Cut> {
    // What it overwrites is read where it is written.
    let here = reads(&c.epilogue, c.output)?.iter().all(|place| *place == c.store);
    if !here || [c.a, c.b].contains(&c.output) {
        return None;
    }
    let rows = Int::product(c.rows.iter().map(|l| &l.extent).chain([&c.row.extent]));
    match c.column.extent.known() {
        Some(columns) if by_rows(&rows, columns) => {
            slabs::row_ranges(symbols, kernel, c, columns).or_else(|| in_order(symbols, kernel, c))
        }
        Some(columns) => {
            let plain = in_order(symbols, kernel, c);
            let by_panels = plain.as_ref().is_some_and(|cut| cut.has(&Axis::Panels));
            if by_panels { plain } else { slabs::panel_ranges(symbols, kernel, c, columns).or(plain) }
        }
        None => in_order(symbols, kernel, c),
    }
}

/// Parts of the output that lie one after the other.
fn in_order(symbols: &Symbols, kernel: &Kernel, c: &Contraction) -> Option<Cut> {
    let loops: Vec<&Loop> = c.outer.iter().chain(&c.rows).chain([&c.row, &c.column]).chain(&c.inner).collect();
    let mut extents = extents(loops.iter().copied());
    let width = Contraction::width(c.dtype) as i64;
    let (panel, lane) = (extents.len(), extents.len() + 1);
    let panels = symbols.scope().div(&(&c.column.extent + (width - 1)), &Int::from(width));
    extents.extend([panels.clone(), Int::from(width / 2)]);
    let scope = Scope { symbols, extents: &extents };
    let vectors = if c.column.extent.known().is_some_and(|n| n <= width / 2) { 1 } else { 2 };
    let column = |v: i64| Int::iter(panel) * width + (Int::iter(lane) + v * (width / 2));
    let stores: Vec<Int> =
        (0..vectors).map(|v| with(&scope, extents.len(), &c.store, c.column.iter, &column(v))).collect();
    let mut all = vec![(Axis::Panels, panel, panels)];
    all.extend(candidates(c.outer.iter().chain(&c.rows)));
    all.push((Axis::Rows, c.row.iter, c.row.extent.clone()));

    // Panels may reach beyond the last column, where nothing is stored: other loops are looked at with whole columns.
    let (base, outer, inner) = levels(&scope, &all, Stores { columns: vec![c.store.clone()], panels: stores })?;
    // A tile has six rows or more, unless there are not so many.
    let least = if inner.axis == Axis::Rows { 11 } else { 2 };
    if outer.is_none() && inner.extent.known().is_some_and(|n| n < least) {
        return None;
    }
    Some(Cut { base, slabs: None, outer, inner, work: work::of(kernel), parts: None })
}

/// Where results are stored: in terms of the column, and for every vector of a panel, of the panel and the lane.
#[derive(Clone)]
pub(super) struct Stores {
    pub columns: Vec<Int>,
    pub panels: Vec<Int>,
}

/// The loop that moves furthest in the output, if its iterations do not interleave; and the stores within one iteration.
pub(super) fn outermost(scope: &Scope<'_>, candidates: &Candidates, stores: &Stores) -> Option<(Level, Stores)> {
    candidates.iter().find_map(|(axis, iter, extent)| {
        let first = |stores: &[Int]| -> Vec<Int> {
            stores.iter().map(|store| with(scope, scope.extents.len(), store, *iter, &Int::ZERO)).collect()
        };
        let (looked_at, rest) = match axis {
            Axis::Panels => (&stores.panels, Stores { columns: first(&stores.panels), panels: first(&stores.panels) }),
            _ => (&stores.columns, Stores { columns: first(&stores.columns), panels: first(&stores.panels) }),
        };
        let stride = looked_at.first()?.coefficient(*iter)?;
        let mut apart = !stride.is(0) && !extent.is(1);
        for (store, rest) in looked_at.iter().zip(if *axis == Axis::Panels { &rest.panels } else { &rest.columns }) {
            apart &= store.coefficient(*iter)? == stride && scope.within(rest, &stride);
        }
        apart.then(|| (Level { axis: axis.clone(), extent: extent.clone(), stride }, rest))
    })
}

/// An index with something else in the place of an iterator.
pub(super) fn with(scope: &Scope<'_>, iterators: usize, x: &Int, iter: usize, by: &Int) -> Int {
    let with: Vec<Int> = (0..iterators).map(|k| if k == iter { by.clone() } else { Int::iter(k) }).collect();
    scope.replace(x, &with)
}

/// The panels of some blocks of tiles. Further blocks, and the images of a batch, run one after the other.
fn winograd(symbols: &Symbols, w: &Winograd) -> Option<Cut> {
    let here = reads(&w.epilogue, w.output)?.iter().all(|place| *place == w.store);
    if !here || [w.a, w.weights].contains(&w.output) {
        return None;
    }
    let panels = Int::from((w.features + w.panel - 1) / w.panel);
    let extents = [w.batch.clone(), panels.clone(), w.height.clone(), w.width.clone(), Int::from(8i64)];
    let scope = Scope { symbols, extents: &extents };
    let stores: Vec<Int> = (0..w.panel / 8)
        .map(|v| {
            let column = Int::iter(1) * w.panel + (Int::iter(4) + v * 8);
            scope.replace(&w.store, &[Int::iter(0), column, Int::iter(2), Int::iter(3)])
        })
        .collect();
    let image = |store| with(&scope, extents.len(), store, 0, &Int::ZERO);
    let panels_of_image = stores.iter().map(image).collect();
    let stores = Stores { columns: vec![w.store.clone()], panels: panels_of_image };
    let outer = match w.batch.is(1) {
        true => None,
        // By batch, column, y and x.
        false => {
            let extents = [w.batch.clone(), Int::from(w.features), w.height.clone(), w.width.clone()];
            let scope = Scope { symbols, extents: &extents };
            Some(outermost(&scope, &vec![(Axis::Loop(0), 0, w.batch.clone())], &stores)?.0)
        }
    };
    let (inner, _) = outermost(&scope, &vec![(Axis::Panels, 1, panels)], &stores)?;
    let parts = Some(inner.extent.known().unwrap_or(1).clamp(1, MAX_SCRATCH));
    let work = Int::from(w.together() * w.inputs_len() * w.features);
    Some(Cut { base: Int::ZERO, slabs: None, outer, inner, work, parts })
}

impl Winograd {
    /// Elements of the products of one panel.
    pub fn products_len(&self) -> i64 {
        self.filter.places() * self.block * self.panel
    }

    /// Elements of the transformed inputs of one block.
    pub fn inputs_len(&self) -> i64 {
        self.filter.places() * self.block * self.channels
    }

    /// Blocks that threads share at a time. The more, the more rarely they meet.
    pub fn together(&self) -> i64 {
        let most = (SHARED / self.inputs_len()).max(1);
        let tiles = (&self.down * &self.across).known();
        tiles.map_or(most, |tiles| most.min((tiles + self.block - 1) / self.block))
    }
}

/// An expression of a kernel of which a part of the output is given, `origin` elements from the beginning of the whole.
pub fn relative(value: &Scalar, output: Var, origin: &Int) -> Scalar {
    value.rewrite(&mut |x| x.clone(), &mut |dtype, mut load| {
        if load.tensor == output {
            load.index.iter_mut().for_each(|index| *index = &*index - origin);
        }
        Scalar::new(dtype, Kind::Load(load))
    })
}

/// Gives the kernels that are cut the working memory for their parts.
pub fn prepare(program: &mut Program, min_work: i64) {
    let mut larger: Vec<Vec<(Var, Int)>> = vec![Vec::new(); program.kernels.len()];
    for (kernel, larger) in program.kernels.iter_mut().zip(&mut larger) {
        let Some(Cut { parts: Some(parts), slabs, .. }) = cut(kernel, min_work) else { continue };
        for scratch in kernel.body.scratch() {
            let Some(param) = kernel.params.get_mut(scratch.0 as usize) else { continue };
            // Cores do not write to the same lines.
            let line = LINE / param.dtype.size().map_or(LINE, |size| size as i64).clamp(1, LINE);
            let whole = match param.len.known() {
                Some(len) => Int::from((len + line - 1) / line * line),
                None => &param.len + line,
            };
            param.len = match &kernel.body {
                Body::Winograd(w) if scratch == w.inputs && slabs.is_none() => Int::from(w.together() * w.inputs_len()),
                _ => whole * parts,
            };
            larger.push((scratch, param.len.clone()));
        }
    }
    let mut values = Vec::new();
    super::walk(&program.steps, &mut |step, again| {
        let (Step::Call(call), false) = (step, again) else { return };
        for (scratch, len) in larger.get(call.kernel).into_iter().flatten() {
            values.extend(call.arguments.get(scratch.0 as usize).map(|var| (*var, len.clone())));
        }
    });
    for (var, len) in values {
        if let Some(value) = program.module.values.get_mut(var.0 as usize) {
            value.ty = Type::tensor(value.ty.dtype(), vec![len]);
        }
    }
}
