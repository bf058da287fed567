//! Which kernels several threads can share.
//!
//! A kernel is cut along one or two of its loops whose iterations write parts of the output that lie one after the other:
//! batches, panels of columns (whole blocks of channels), tiles of rows. Then every thread has its part of the output as
//! a slice of its own, and every result is computed by the same operations whoever computes it.

use super::kernel::{ACCUMULATOR, Access, Body, Contraction, Kernel, Loop, Winograd};
use super::winograd::PANEL;
use super::{Program, Step};
use crate::tensor::{Kind, Scalar, Type};
use crate::types::int::Atom;
use crate::types::{Int, Scope, Symbols, Var};

/// Multiply-adds of about 10 us: with fewer, handing out parts does not pay.
pub const MIN_WORK: i64 = 500_000;

/// As many iterations of one loop are enough to share; with fewer, the loop below it is cut too.
const ENOUGH: i64 = 8;

/// Elements of transformed inputs that threads share at a time: what a second-level cache holds.
const SHARED: i64 = 1 << 18;

/// Parts of a kernel that needs working memory for each.
const MAX_SCRATCH: i64 = 8;

/// A loop that is cut.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Axis {
    /// The loop of an iterator.
    Loop(usize),
    /// The panels of columns.
    Panels,
    /// The tiled row, cut between tiles.
    Rows,
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
    pub outer: Option<Level>,
    pub inner: Level,
    /// Multiply-adds between two points at which threads meet.
    pub work: Int,
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
    let (output, store, epilogue, operands) = match &kernel.body {
        Body::Contraction(c) => (c.output, &c.store, &c.epilogue, [c.a, c.b]),
        Body::Winograd(w) => (w.output, &w.store, &w.epilogue, [w.a, w.weights]),
        _ => return None,
    };
    let mut apart = !kernel.can_fault() && !operands.contains(&output);
    // What it overwrites is read where it is written.
    epilogue.visit(&mut |s| {
        if let Kind::Load(load) = &*s.kind {
            apart &= load.tensor == ACCUMULATOR || load.tensor != output || load.index.first() == Some(store);
        }
    });
    epilogue.visit_ints(&mut |x| {
        x.visit(&mut |atom| apart &= !matches!(atom, Atom::Element(e) if e.tensor == output));
    });
    let scratch = kernel.body.scratch();
    let written = |k: usize| Var(k as u32) == output || scratch.contains(&Var(k as u32));
    apart &= kernel.params.iter().enumerate().all(|(k, p)| p.access == Access::Read || written(k));
    if !apart {
        return None;
    }
    let mut symbols = Symbols::default();
    for negative in &kernel.sizes {
        symbols.add("n", if *negative { i64::MIN } else { 0 }, i64::MAX);
    }
    let cut = match &kernel.body {
        Body::Contraction(c) => contraction(&symbols, c),
        Body::Winograd(w) => winograd(&symbols, w),
        _ => None,
    }?;
    (cut.work.known().is_none_or(|work| work >= min_work)).then_some(cut)
}

fn contraction(symbols: &Symbols, c: &Contraction) -> Option<Cut> {
    let loops: Vec<&Loop> = c.outer.iter().chain(&c.rows).chain([&c.row, &c.column]).chain(&c.inner).collect();
    let mut extents = vec![Int::ONE; loops.iter().map(|l| l.iter + 1).max()?];
    for l in &loops {
        extents[l.iter] = l.extent.clone();
    }
    let width = Contraction::width(c.dtype) as i64;
    let (panel, lane) = (extents.len(), extents.len() + 1);
    let panels = symbols.scope().div(&(&c.column.extent + (width - 1)), &Int::from(width));
    extents.extend([panels.clone(), Int::from(width / 2)]);
    let scope = Scope { symbols, extents: &extents };
    let vectors = if c.column.extent.known().is_some_and(|n| n <= width / 2) { 1 } else { 2 };
    let column = |v: i64| Int::iter(panel) * width + (Int::iter(lane) + v * (width / 2));
    let stores: Vec<Int> =
        (0..vectors).map(|v| with(&scope, extents.len(), &c.store, c.column.iter, &column(v))).collect();
    let mut candidates = vec![(Axis::Panels, panel, panels)];
    candidates.extend(c.outer.iter().chain(&c.rows).map(|l| (Axis::Loop(l.iter), l.iter, l.extent.clone())));
    candidates.push((Axis::Rows, c.row.iter, c.row.extent.clone()));

    // Panels may reach beyond the last column, where nothing is stored: other loops are looked at with whole columns.
    let stores = Stores { columns: vec![c.store.clone()], panels: stores };
    let (first, rest) = outermost(&scope, &candidates, &stores)?;
    let enough = first.axis == Axis::Rows || first.extent.known().is_none_or(|n| n >= ENOUGH);
    let second = if enough { None } else { outermost(&scope, &candidates, &rest).map(|(level, _)| level) };
    let (outer, inner) = match second {
        Some(second) => (Some(first), second),
        None => (None, first),
    };
    // A tile has six rows or more, unless there are not so many.
    let least = if inner.axis == Axis::Rows { 11 } else { 2 };
    if outer.is_none() && inner.extent.known().is_some_and(|n| n < least) {
        return None;
    }
    Some(Cut { outer, inner, work: Int::product(loops.iter().map(|l| &l.extent)) })
}

/// Where results are stored: in terms of the column, and for every vector of a panel, of the panel and the lane.
#[derive(Clone)]
struct Stores {
    columns: Vec<Int>,
    panels: Vec<Int>,
}

/// The loop that moves furthest in the output, if its iterations do not interleave; and the stores within one iteration.
fn outermost(scope: &Scope<'_>, candidates: &[(Axis, usize, Int)], stores: &Stores) -> Option<(Level, Stores)> {
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
fn with(scope: &Scope<'_>, iterators: usize, x: &Int, iter: usize, by: &Int) -> Int {
    let with: Vec<Int> = (0..iterators).map(|k| if k == iter { by.clone() } else { Int::iter(k) }).collect();
    scope.replace(x, &with)
}

/// The panels of some blocks of tiles. Further blocks, and the images of a batch, run one after the other.
fn winograd(symbols: &Symbols, w: &Winograd) -> Option<Cut> {
    let panels = Int::from((w.features + PANEL - 1) / PANEL);
    let extents = [w.batch.clone(), panels.clone(), w.height.clone(), w.width.clone(), Int::from(8i64)];
    let scope = Scope { symbols, extents: &extents };
    let stores: Vec<Int> = (0..PANEL / 8)
        .map(|v| {
            let column = Int::iter(1) * PANEL + (Int::iter(4) + v * 8);
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
            Some(outermost(&scope, &[(Axis::Loop(0), 0, w.batch.clone())], &stores)?.0)
        }
    };
    let (inner, _) = outermost(&scope, &[(Axis::Panels, 1, panels)], &stores)?;
    Some(Cut { outer, inner, work: Int::from(w.together() * w.inputs_len() * w.features) })
}

impl Winograd {
    /// Elements of the products of one panel.
    pub fn products_len(&self) -> i64 {
        self.filter.places() * self.block * PANEL
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

/// The epilogue of a kernel of which a part of the output is given, `origin` elements from the beginning of the whole.
pub fn relative(epilogue: &Scalar, output: Var, origin: &Int) -> Scalar {
    epilogue.rewrite(&mut |x| x.clone(), &mut |dtype, mut load| {
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
        let Some(Cut { inner, .. }) = cut(kernel, min_work) else { continue };
        let Body::Winograd(w) = &kernel.body else { continue };
        let parts = inner.extent.known().unwrap_or(1).clamp(1, MAX_SCRATCH);
        let products = (w.products, Int::from(parts * w.products_len()));
        let inputs = (w.inputs, Int::from(w.together() * w.inputs_len()));
        for (scratch, len) in [products, inputs] {
            if let Some(param) = kernel.params.get_mut(scratch.0 as usize) {
                param.len = len.clone();
                larger.push((scratch, len));
            }
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
