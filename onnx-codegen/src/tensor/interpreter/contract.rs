//! Sums of products, such as matrix products and convolutions: both factors are evaluated once per index that they
//! depend on, into panels, and multiplied block by block. The products are not rounded on their own, as with a fused
//! multiply-add.

use super::frame::{Frame, Points};
use super::lanes::{Lanes, mixed};
use super::loops::chunks;
use super::odometer::Odometer;
use super::program::{Access, NodeId, NodeKind, Program};
use crate::tensor::scalar::Binary;
use crate::types::{DType, Diagnostic, Result};

/// Rows and columns of the innermost tile.
const TILE: usize = 4;

/// The most terms of a sum that are worth panels.
const MAX_DEPTH: usize = 1 << 24;

/// Which iterators of the sum belong to what.
pub struct Plan {
    integer: bool,
    left: NodeId,
    right: NodeId,
    /// Of the result, in both factors.
    batch: Vec<(usize, i64)>,
    /// Of the result, in the left factor only.
    rows: Vec<(usize, i64)>,
    /// Of the result, in the right factor only.
    columns: Vec<(usize, i64)>,
    /// Summed over.
    depth: Vec<(usize, i64)>,
    /// Row-major strides of all iterators of the result.
    strides: Vec<usize>,
}

fn size(iters: &[(usize, i64)]) -> Option<usize> {
    iters.iter().try_fold(1usize, |n, (_, extent)| n.checked_mul(usize::try_from(*extent).ok()?))
}

/// How a sum over `inner` is a product of matrices, if it is one that is worth it.
pub fn plan(program: &Program, outer: &[(usize, i64)], inner: &[(usize, i64)]) -> Option<Plan> {
    let root = &program.nodes[program.root];
    let NodeKind::Binary(Binary::Mul, a, b) = root.kind else { return None };
    let integer = root.dtype.is_integer();
    if !(integer || matches!(root.dtype, DType::F32 | DType::F64)) || program.iters >= 63 {
        return None;
    }
    let depends = |id: NodeId, iter: usize| program.nodes[id].deps >> iter & 1 == 1;
    let (mut batch, mut only_a, mut only_b, mut depth) = (vec![], vec![], vec![], vec![]);
    for &(iter, extent) in outer.iter().filter(|(_, extent)| *extent > 1) {
        match (depends(a, iter), depends(b, iter)) {
            (true, false) => only_a.push((iter, extent)),
            (false, true) => only_b.push((iter, extent)),
            _ => batch.push((iter, extent)),
        }
    }
    for &(iter, extent) in inner.iter().filter(|(_, extent)| *extent > 1) {
        if !depends(a, iter) || !depends(b, iter) {
            return None;
        }
        depth.push((iter, extent));
    }
    let (m, n, k) = (size(&only_a)?, size(&only_b)?, size(&depth)?);
    if k > MAX_DEPTH || m < TILE || n < TILE || m.checked_mul(n)?.checked_mul(k)? < 4096 {
        return None;
    }
    // The left factor is best read along the depth, the right one along its columns.
    let last = |iters: &[(usize, i64)]| iters.last().map(|(iter, _)| *iter);
    let along = |id: NodeId, iters: &[(usize, i64)]| u8::from(contiguous(program, id, last(iters)));
    let straight = along(a, &depth) + along(b, &only_b);
    let swapped = along(b, &depth) + along(a, &only_a);
    let (left, right, rows, columns) = if swapped > straight { (b, a, only_b, only_a) } else { (a, b, only_a, only_b) };
    let mut strides = vec![1usize; outer.len()];
    for axis in (1..outer.len()).rev() {
        strides[axis - 1] = strides[axis].checked_mul(usize::try_from(outer[axis].1).ok()?)?;
    }
    Some(Plan { integer, left, right, batch, rows, columns, depth, strides })
}

/// Whether the first load in an expression moves by one with an iterator.
fn contiguous(program: &Program, id: NodeId, iter: Option<usize>) -> bool {
    let Some(iter) = iter else { return false };
    match &program.nodes[id].kind {
        NodeKind::Const(_) | NodeKind::Int(_) => false,
        NodeKind::Load { access: Access::Affine { flat, .. }, .. } => flat.coefs[iter] == 1,
        NodeKind::Load { .. } => false,
        NodeKind::Unary(_, a) | NodeKind::Cast(a, _) => contiguous(program, *a, Some(iter)),
        NodeKind::Binary(_, a, b) | NodeKind::Select(_, a, b) => {
            contiguous(program, *a, Some(iter)) || contiguous(program, *b, Some(iter))
        }
    }
}

/// All values of the result, `count` of them.
pub fn run(program: &Program, plan: &Plan, count: i64) -> Result<Lanes> {
    let count = usize::try_from(count).map_err(|_| Diagnostic::model("internal fault: a negative count"))?;
    Ok(match plan.integer {
        true => Lanes::Int(multiply(program, plan, count)?),
        false => Lanes::Float(multiply(program, plan, count)?),
    })
}

trait Number: Copy + Default {
    /// `self + a * b`; integers wrap.
    fn add_product(self, a: Self, b: Self) -> Self;
    fn of(lanes: &Lanes) -> Option<&[Self]>;
}

impl Number for f64 {
    fn add_product(self, a: f64, b: f64) -> f64 {
        self + a * b
    }
    fn of(lanes: &Lanes) -> Option<&[f64]> {
        match lanes {
            Lanes::Float(v) => Some(v),
            _ => None,
        }
    }
}

impl Number for i64 {
    fn add_product(self, a: i64, b: i64) -> i64 {
        self.wrapping_add(a.wrapping_mul(b))
    }
    fn of(lanes: &Lanes) -> Option<&[i64]> {
        match lanes {
            Lanes::Int(v) => Some(v),
            _ => None,
        }
    }
}

/// Row-major positions in the result of all indices of some of its iterators.
fn offsets(plan: &Plan, iters: &[(usize, i64)]) -> Vec<usize> {
    let mut odometer = Odometer::new(iters);
    let mut offsets = Vec::new();
    for _ in 0..size(iters).unwrap_or(0) {
        offsets.push(odometer.at.iter().map(|(iter, value)| *value as usize * plan.strides[*iter]).sum());
        odometer.step();
    }
    offsets
}

fn multiply<T: Number>(program: &Program, plan: &Plan, count: usize) -> Result<Vec<T>> {
    let (rows, columns) = (offsets(plan, &plan.rows), offsets(plan, &plan.columns));
    let depth = size(&plan.depth).unwrap_or(0);
    let mut result = vec![T::default(); count];
    // Blocks that stay in the caches, but not so few columns that packing them dominates.
    let fit = |elements: usize, least: usize| {
        let least = if depth > 1 << 16 { TILE } else { least };
        (elements / depth.max(1)).max(least) / TILE * TILE
    };
    let (row_block, column_block) = (fit(1 << 22, 64), fit(1 << 17, 32).min(1024));
    let mut batch = Odometer::new(&plan.batch);
    for offset in offsets(plan, &plan.batch) {
        let mut fixed = vec![0; program.iters];
        batch.at.iter().for_each(|(iter, value)| fixed[*iter] = *value);
        for (block, rows) in rows.chunks(row_block).enumerate() {
            let left =
                Panels::along_depth(program, plan, plan.left, &plan.rows, block * row_block, rows.len(), &fixed)?;
            for (block, columns) in columns.chunks(column_block).enumerate() {
                let start = block * column_block;
                let depth_last = plan.depth.last().map(|(iter, _)| *iter);
                let column_last = plan.columns.last().map(|(iter, _)| *iter);
                let right =
                    if contiguous(program, plan.right, depth_last) && !contiguous(program, plan.right, column_last) {
                        Panels::along_depth(program, plan, plan.right, &plan.columns, start, columns.len(), &fixed)?
                    } else {
                        Panels::across(program, plan, start, columns.len(), &fixed)?
                    };
                for (left, rows) in left.panels().zip(rows.chunks(TILE)) {
                    for (right, columns) in right.panels().zip(columns.chunks(TILE)) {
                        let tile = tile::<T>(left, right);
                        for (row, sums) in rows.iter().zip(&tile) {
                            for (column, sum) in columns.iter().zip(sums) {
                                result[offset + row + column] = *sum;
                            }
                        }
                    }
                }
            }
        }
        batch.step();
    }
    Ok(result)
}

#[inline(never)]
fn tile<T: Number>(left: &[[T; TILE]], right: &[[T; TILE]]) -> [[T; TILE]; TILE] {
    let mut sums = [[T::default(); TILE]; TILE];
    for (l, r) in left.iter().zip(right) {
        for (sums, l) in sums.iter_mut().zip(l) {
            for (sum, r) in sums.iter_mut().zip(r) {
                *sum = sum.add_product(*l, *r);
            }
        }
    }
    sums
}

/// A factor: groups of [`TILE`] rows (or columns), in each the rows' values at one depth beside each other.
struct Panels<T> {
    depth: usize,
    data: Vec<[T; TILE]>,
}

impl<T: Number> Panels<T> {
    fn new(depth: usize, count: usize) -> Result<Panels<T>> {
        let mut data = Vec::new();
        let len = depth.saturating_mul(count.div_ceil(TILE));
        data.try_reserve_exact(len).map_err(|_| Diagnostic::model("no memory for a matrix product"))?;
        data.resize(len, [T::default(); TILE]);
        Ok(Panels { depth, data })
    }

    fn panels(&self) -> impl Iterator<Item = &[[T; TILE]]> {
        self.data.chunks(self.depth.max(1))
    }

    /// Rows (or columns) `start..start + count`, evaluated along the depth.
    fn along_depth(
        program: &Program,
        plan: &Plan,
        factor: NodeId,
        iters: &[(usize, i64)],
        start: usize,
        count: usize,
        fixed: &[i64],
    ) -> Result<Panels<T>> {
        let depth = size(&plan.depth).unwrap_or(0);
        let mut panels = Panels::new(depth, count)?;
        let space = program.lanes(plan.depth.iter().copied());
        for (first, lanes) in chunks(depth as i64) {
            let mut frame = Frame::new(program, Points::rows(&space, first, lanes), fixed.to_vec());
            let mut odometer = Odometer::new(iters);
            odometer.seek(start as i64);
            for row in 0..count {
                frame.move_fixed(&odometer.at);
                let values = frame.eval(factor)?;
                let from = row / TILE * depth + first as usize;
                let slots = panels.data[from..from + lanes].iter_mut().map(|slot| &mut slot[row % TILE]);
                match T::of(&values).ok_or_else(mixed)? {
                    [value] => slots.for_each(|slot| *slot = *value),
                    values => slots.zip(values).for_each(|(slot, value)| *slot = *value),
                }
                odometer.step();
            }
        }
        Ok(panels)
    }

    /// Columns `start..start + count` of the right factor, evaluated across, one depth after the other.
    fn across(program: &Program, plan: &Plan, start: usize, count: usize, fixed: &[i64]) -> Result<Panels<T>> {
        let depth = size(&plan.depth).unwrap_or(0);
        let mut panels = Panels::new(depth, count)?;
        let space = program.lanes(plan.columns.iter().copied());
        let mut frame = Frame::new(program, Points::rows(&space, start as i64, count), fixed.to_vec());
        let mut odometer = Odometer::new(&plan.depth);
        for k in 0..depth {
            frame.move_fixed(&odometer.at);
            let values = frame.eval(plan.right)?;
            let slots = panels.data[k..].iter_mut().step_by(depth);
            match T::of(&values).ok_or_else(mixed)? {
                [value] => slots.for_each(|slot| *slot = [*value; TILE]),
                values => slots.zip(values.chunks(TILE)).for_each(|(slot, values)| {
                    slot.iter_mut().zip(values).for_each(|(slot, value)| *slot = *value);
                }),
            }
            odometer.step();
        }
        Ok(panels)
    }
}
