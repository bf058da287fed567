//! Reductions of products get the register-tiled kernel.
//!
//! The structure alone decides: a sum over products of two loads with affine indices. Iterators that only one operand
//! knows are its rows (or columns), those that both know are batches, those that the result does not have are reduced.
//! One operand is packed in panels of columns, at build time where it is constant; the other is read in place. One that
//! would be packed while running is read in place too where few rows would repay the packing. A constant operand gives the
//! rows where the columns of the other lie together both there and in the result: nothing is packed then, nor scattered.

use super::collapse::{self, Indexed};
use super::iteration;
use super::kernel::{Body, Contraction, Loop};
use super::lower::{RawCall, Scheduler};
use super::winograd;
use crate::tensor::{Binary, Kind, Load, Scalar};
use crate::types::{DType, Int, Scope, Var};

/// Fewer multiplications than this are done by a plain loop nest.
const MIN_WORK: i64 = 128;

/// With so many rows, reading the columns in place takes no longer than packing them first.
const FEW_ROWS: i64 = 32;

/// An operand of so many bytes stays in the first-level cache as it is.
const NEAR: i64 = 16 << 10;

/// A contraction, with the roles of its iterators.
pub(super) struct Plan {
    pub dtype: DType,
    pub var: Var,
    pub a: Load,
    pub b: Load,
    pub extents: Vec<Int>,
    pub outer: Vec<usize>,
    pub rows: Vec<usize>,
    pub column: usize,
    pub inner: Vec<usize>,
    /// Iterators outside of the panels that the packed operand knows.
    panels: Vec<usize>,
    /// Where the columns of an operand in place lie.
    in_place: Option<InPlace>,
}

/// An operand that is not packed.
#[derive(Clone)]
struct InPlace {
    tensor: Var,
    /// The flat index.
    index: Int,
    /// From one reduced iteration to the next.
    step: Int,
}

/// The roles of the iterators, if `body` is a product that is worth the kernel. `store` is where an element of the result
/// lies.
pub(super) fn plan(scheduler: &Scheduler, var: Var, inner_extents: &[Int], body: &Scalar, store: &Int) -> Option<Plan> {
    let dtype = body.dtype;
    if !matches!(dtype, DType::F32 | DType::F64) {
        return None;
    }
    let Kind::Binary(Binary::Mul, x, y) = &*body.kind else { return None };
    let (Kind::Load(x), Kind::Load(y)) = (&*x.kind, &*y.kind) else { return None };
    let affine = |load: &Load| load.outside.is_none() && load.index.iter().all(Int::is_affine);
    if !affine(x) || !affine(y) {
        return None;
    }
    let constant = |load: &Load| scheduler.is_constant(load.tensor);
    // The packed operand is the constant one. Of two that are not, the one whose column is contiguous in the result.
    let attempts = match (constant(x), constant(y)) {
        (false, true) => [(x, y), (y, x)],
        (true, false) => [(y, x), (x, y)],
        _ => {
            let last = scheduler.module.shape(var).iter().rposition(|d| !d.is(1));
            match last {
                Some(last) if y.index.iter().any(|i| i.mentions_iter(last)) => [(x, y), (y, x)],
                _ => [(y, x), (x, y)],
            }
        }
    };
    let together = |plan: &Plan| {
        let panels = plan.extents[plan.column].known().is_some_and(|n| n >= Contraction::width(dtype) as i64);
        panels && plan.in_place.is_some() && store.coefficient(plan.column) == Some(Int::ONE)
    };
    let [(data, weights), _] = attempts;
    if constant(weights)
        && let Some(plan) = roles(scheduler, var, inner_extents, dtype, weights, data, &|_| true).filter(together)
    {
        return Some(plan);
    }
    attempts.into_iter().find_map(|(a, b)| {
        let few = |m: Option<i64>| m.is_some_and(|m| m <= FEW_ROWS);
        let mut plan = roles(scheduler, var, inner_extents, dtype, a, b, &few)?;
        plan.split(scheduler);
        if plan.inner.len() > 1 {
            plan.in_place = None;
        }
        let (_, index) = plan.operand(scheduler)?;
        index.is_affine().then_some(plan)
    })
}

/// `in_place`: with how many rows an operand that is no constant is not packed.
fn roles(
    scheduler: &Scheduler,
    var: Var,
    inner_extents: &[Int],
    dtype: DType,
    a: &Load,
    b: &Load,
    in_place: &dyn Fn(Option<i64>) -> bool,
) -> Option<Plan> {
    let shape = scheduler.module.shape(var);
    let extents: Vec<Int> = shape.iter().chain(inner_extents).cloned().collect();
    let knows = |load: &Load, k: usize| load.index.iter().any(|i| i.mentions_iter(k));
    // Rows are read forwards.
    let scope = scheduler.symbols().scope();
    let forwards = |k| a.index.iter().all(|i| i.coefficient(k).is_some_and(|c| scope.nonneg(&c)));
    if !(0..extents.len()).all(forwards) {
        return None;
    }
    let (mut outer, mut rows, mut columns) = (vec![], vec![], vec![]);
    for k in (0..shape.len()).filter(|k| !extents[*k].is(1)) {
        match (knows(a, k), knows(b, k)) {
            (true, true) => outer.push(k),
            (true, false) => rows.push(k),
            (false, true) => columns.push(k),
            // A result that repeats along an axis: the optimiser has dropped those.
            (false, false) => return None,
        }
    }
    let inner: Vec<usize> = (shape.len()..extents.len()).filter(|k| !extents[*k].is(1)).collect();
    if inner.iter().any(|k| !knows(b, *k)) {
        return None;
    }
    // The widest column; of equals the last, which lies contiguous in the result.
    let width = |k: &usize| extents[*k].known().unwrap_or(i64::MAX);
    let column = *columns.iter().max_by_key(|k| width(k))?;
    let product = |ks: &[usize]| ks.iter().map(|k| extents[*k].known()).try_fold(1i64, |n, d| n.checked_mul(d?));
    let (m, n, k) = (product(&rows), extents[column].known(), product(&inner));
    // Two or three columns fill a vector badly, but a plain loop would read them far apart.
    let least = if scheduler.is_constant(b.tensor) { 2 } else { 4 };
    if n.is_some_and(|n| n < least) || k.is_some_and(|k| k < 4) || [m, n, k].contains(&Some(0)) {
        return None;
    }
    if let (Some(m), Some(n), Some(k)) = (m, n, k)
        && m.saturating_mul(n).saturating_mul(k) < MIN_WORK
    {
        return None;
    }
    let in_place = columns_in_place(scheduler, dtype, b, &extents, column, &inner).filter(|found| {
        let bytes = |k: i64, step: i64| k.saturating_mul(step).saturating_mul(dtype.size().unwrap_or(4) as i64);
        let near = k.zip(found.step.known()).is_some_and(|(k, step)| bytes(k, step) <= NEAR);
        near || in_place(m)
    });
    // Packing while running costs about as much as a row, and a plain loop reads whole lines of the operand.
    if !scheduler.is_constant(b.tensor) && m.is_some_and(|m| m < 4) {
        return None;
    }
    let others = columns.iter().copied().filter(|k| *k != column);
    let mut outer: Vec<usize> = outer.into_iter().chain(others).collect();
    outer.sort();
    let panels = outer.clone();
    Some(Plan { dtype, var, a: a.clone(), b: b.clone(), extents, outer, rows, column, inner, panels, in_place })
}

/// How an operand that is no constant would be read in place: its columns lie beside each other, and fill vectors.
fn columns_in_place(
    scheduler: &Scheduler,
    dtype: DType,
    b: &Load,
    extents: &[Int],
    column: usize,
    inner: &[usize],
) -> Option<InPlace> {
    let [run] = inner else { return None };
    let lanes = Contraction::width(dtype) as i64 / 2;
    if scheduler.is_constant(b.tensor) || extents[column].known().is_none_or(|n| n % lanes != 0) {
        return None;
    }
    let scope = Scope { symbols: scheduler.symbols(), extents };
    let load = Scalar::load(dtype, b.tensor, b.index.clone());
    let flat = scheduler.flatten(&scope, &load);
    let Kind::Load(load) = &*flat.kind else { return None };
    let index = load.index.first()?.clone();
    let step = index.coefficient(*run)?;
    let fits = index.is_affine() && index.coefficient(column)?.is(1) && scope.nonneg(&step);
    fits.then_some(InPlace { tensor: load.tensor, index, step })
}

impl Plan {
    /// Channels that lie in blocks are reduced by two loops, the one inside of a block last: so what lies together in
    /// memory is read together.
    fn split(&mut self, scheduler: &Scheduler) {
        let Some(layout) = scheduler.layouts.of_load(&self.a) else { return };
        let Some(channel) = self
            .a
            .index
            .get(1)
            .and_then(|channel| iteration::unit(channel, &self.extents))
            .filter(|k| self.inner.contains(k))
        else {
            return;
        };
        self.inner.retain(|k| *k != channel);
        let block = layout.block;
        match self.extents[channel].known() {
            Some(extent) if extent > block && extent % block == 0 => {
                let inside = self.extents.len();
                let mut with: Vec<Int> = (0..inside).map(Int::iter).collect();
                with[channel] = Int::iter(channel) * block + Int::iter(inside);
                self.extents[channel] = Int::from(extent / block);
                self.extents.push(Int::from(block));
                let scope = Scope { symbols: scheduler.symbols(), extents: &self.extents };
                for index in self.a.index.iter_mut().chain(&mut self.b.index) {
                    *index = scope.replace(index, &with);
                }
                self.inner.insert(0, channel);
                self.inner.push(inside);
            }
            _ => self.inner.push(channel),
        }
    }

    /// The operand that is read in place, and the flat index there.
    fn operand(&self, scheduler: &Scheduler) -> Option<(Var, Int)> {
        let scope = Scope { symbols: scheduler.symbols(), extents: &self.extents };
        let load = Scalar::load(self.dtype, self.a.tensor, self.a.index.clone());
        match &*scheduler.flatten(&scope, &load).kind {
            Kind::Load(load) => Some((load.tensor, load.index.first()?.clone())),
            _ => None,
        }
    }

    /// The kernel, and the one that packs its operand while running, if that is not constant.
    pub fn build(
        self,
        scheduler: &mut Scheduler,
        output: Var,
        mut store: Int,
        mut epilogue: Scalar,
    ) -> (Option<RawCall>, Body) {
        if let Some(body) = winograd::build(&self, scheduler, output, &store, &epilogue) {
            return (None, body);
        }
        let extent = |k: &usize| self.extents[*k].clone();
        // Flat indices, then fewer loops.
        let mut extents = self.extents.clone();
        let looped = |ks: &[usize]| -> Vec<Loop> { ks.iter().map(|k| Loop { iter: *k, extent: extent(k) }).collect() };
        let (mut outer, mut rows, mut inner) = (looped(&self.outer), looped(&self.rows), looped(&self.inner));
        let mut column = looped(&[self.column]);
        let (b, mut b_base, b_step, packing) = match &self.in_place {
            Some(found) => (found.tensor, found.index.clone(), Some(found.step.clone()), None),
            None => {
                let (b, base, packing) = self.pack(scheduler);
                (b, base, None, packing)
            }
        };
        let symbols = scheduler.module.symbols.clone();
        let symbols = &symbols;
        let (a, mut a_index) = self.operand(scheduler).unwrap_or((self.a.tensor, Int::ZERO));
        // The iterators of dropped single loops are zero.
        let mut all = Indexed { ints: vec![&mut store, &mut a_index, &mut b_base], scalars: vec![&mut epilogue] };
        let mut singles: Vec<Loop> =
            (0..extents.len()).filter(|k| extents[*k].is(1)).map(|iter| Loop { iter, extent: Int::ONE }).collect();
        collapse::drop_single(symbols, &extents, &mut [&mut singles], &mut all);
        if self.in_place.is_some() {
            // Columns that lie one after the other are one.
            let knows = |l: &Loop| self.a.index.iter().any(|x| x.mentions_iter(l.iter));
            let (both, mut columns): (Vec<Loop>, Vec<Loop>) = outer.into_iter().partition(knows);
            columns.append(&mut column);
            collapse::merge(symbols, &mut extents, &mut columns, &mut all);
            column.extend(columns.pop());
            outer = both;
            outer.append(&mut columns);
            outer.sort_by_key(|l| l.iter);
            // Where the columns of the first reduced iteration begin.
            let mut with: Vec<Int> = (0..extents.len()).map(Int::iter).collect();
            inner.iter().chain(&column).for_each(|l| with[l.iter] = Int::ZERO);
            b_base = Scope { symbols, extents: &extents }.replace(&b_base, &with);
        }
        let mut all = Indexed { ints: vec![&mut store, &mut a_index, &mut b_base], scalars: vec![&mut epilogue] };
        collapse::merge(symbols, &mut extents, &mut outer, &mut all);
        collapse::merge(symbols, &mut extents, &mut rows, &mut all);
        collapse::merge(symbols, &mut extents, &mut inner, &mut all);
        let row = rows.pop().unwrap_or_else(|| {
            extents.push(Int::ONE);
            Loop { iter: extents.len() - 1, extent: Int::ONE }
        });
        let mut row = vec![row];
        collapse::renumber(
            symbols,
            &extents,
            &mut [&mut outer, &mut column, &mut rows, &mut row, &mut inner],
            &mut all,
        );
        let take = |mut loops: Vec<Loop>| loops.pop().unwrap_or(Loop { iter: 0, extent: Int::ONE });
        let contraction = Contraction {
            dtype: self.dtype,
            outer,
            rows,
            row: take(row),
            column: take(column),
            inner,
            a,
            a_index,
            b,
            b_base,
            b_step,
            output,
            store,
            epilogue,
        };
        (packing, Body::Contraction(Box::new(contraction)))
    }

    /// The packed operand, where the panels of an outer iteration begin in it, and the kernel that makes it while
    /// running, if it is not constant.
    fn pack(&self, scheduler: &mut Scheduler) -> (Var, Int, Option<RawCall>) {
        let width = Contraction::width(self.dtype) as i64;
        let extent = |k: &usize| self.extents[*k].clone();
        let columns = extent(&self.column);
        let panels = scheduler.symbols().scope().div(&(&columns + (width - 1)), &Int::from(width));
        // [outer.., panel, inner.., column of the panel]
        let mut shape: Vec<Int> = self.panels.iter().map(extent).collect();
        let mut with = vec![Int::ZERO; self.extents.len()];
        for (place, k) in self.panels.iter().enumerate() {
            with[*k] = Int::iter(place);
        }
        let panel = shape.len();
        shape.push(panels.clone());
        for k in &self.inner {
            with[*k] = Int::iter(shape.len());
            shape.push(extent(k));
        }
        with[self.column] = Int::iter(panel) * width + Int::iter(shape.len());
        shape.push(Int::from(width));
        let index = {
            let scope = Scope { symbols: scheduler.symbols(), extents: &shape };
            self.b.index.iter().map(|i| scope.replace(i, &with)).collect()
        };
        let whole = columns.known().is_some_and(|n| n % width == 0);
        let load = match whole {
            true => Scalar::load(self.dtype, self.b.tensor, index),
            false => Scalar::load_or(self.dtype, self.b.tensor, index, Scalar::zero(self.dtype)),
        };
        let (b, packing) = scheduler.relayout(&shape, &load, self.var);
        let depth = Int::product(self.inner.iter().map(|k| &self.extents[*k]));
        let block = &panels * &depth * width;
        let places: Vec<Int> = self.panels.iter().map(|k| Int::iter(*k)).collect();
        let sizes: Vec<Int> = self.panels.iter().map(extent).collect();
        let scope = Scope { symbols: scheduler.symbols(), extents: &self.extents };
        (b, scope.linear(&places, &sizes) * &block, packing)
    }
}
