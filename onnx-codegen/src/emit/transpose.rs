//! Maps that exchange rows and columns: by blocks.

use super::expression::Writer;
use super::kernel::{Params, close_loops, open_loops};
use crate::schedule::kernel::{Body, Kernel, Loop, Map};
use crate::tensor::Kind;
use crate::types::int::Atom;
use crate::types::{DType, Int, Scope, Symbols};

/// Rows or columns from which blocks pay.
const LEAST: i64 = 8;

/// A map that reads along one loop what it writes along another.
pub struct Transposition {
    /// The loop along which is written, whose steps in the source are rows.
    row: Loop,
    /// The loop along which is read.
    column: Loop,
    /// From row to row of the source, and of the result.
    step: Int,
    out_step: Int,
    /// Where is read.
    index: Int,
}

impl Transposition {
    /// The rows and columns, if the map only moves elements from rows to columns.
    pub fn of(kernel: &Kernel, m: &Map) -> Option<Transposition> {
        let Kind::Load(load) = &*m.value.kind else { return None };
        let [index] = &load.index[..] else { return None };
        if load.outside.is_some() || load.tensor == m.output || m.value.dtype == DType::String {
            return None;
        }
        let stored = kernel.params.get(m.output.0 as usize).map(|p| p.dtype);
        let affine = |x: &Int| {
            let mut affine = true;
            x.visit(&mut |atom| affine &= matches!(atom, Atom::Iter(_) | Atom::Sym(_)));
            affine
        };
        if stored != Some(m.value.dtype) || !affine(index) || !affine(&m.store) {
            return None;
        }
        let large = |l: &&Loop| l.extent.known().is_none_or(|n| n >= LEAST);
        let along = |x: &Int| m.loops.iter().filter(large).find(|l| x.coefficient(l.iter).is_some_and(|c| c.is(1)));
        let (row, column) = (along(&m.store)?.clone(), along(index)?.clone());
        let step = index.coefficient(row.iter)?;
        let out_step = m.store.coefficient(column.iter)?;
        let sizes = super::kernel::symbols(kernel);
        let fixed = |x: &Int| {
            let more = x.known().map_or_else(|| sizes.scope().nonneg(x), |step| step > 1);
            !x.has_iters() && more
        };
        (row.iter != column.iter && fixed(&step) && fixed(&out_step)).then(|| Transposition {
            row,
            column,
            step,
            out_step,
            index: index.clone(),
        })
    }

    /// Whether a loop is that of the rows or of the columns.
    pub fn goes_along(&self, iter: usize) -> bool {
        [&self.row, &self.column].iter().any(|l| l.iter == iter)
    }

    pub fn emit(&self, writer: &mut Writer<'_>, place: &Params<'_>, symbols: &Symbols, m: &Map) {
        let inside = [&self.row, &self.column];
        let outer: Vec<Loop> = m.loops.iter().filter(|l| inside.iter().all(|i| i.iter != l.iter)).cloned().collect();
        let first = |x: &Int, extents: &[Int]| {
            let zero = |k: usize| inside.iter().any(|l| l.iter == k);
            let with: Vec<Int> = (0..extents.len()).map(|k| if zero(k) { Int::ZERO } else { Int::iter(k) }).collect();
            Scope { symbols, extents }.replace(x, &with)
        };
        let (from, to) = (first(&self.index, &writer.extents), first(&m.store, &writer.extents));
        open_loops(writer, &outer);
        let Kind::Load(load) = &*m.value.kind else { return };
        let (source, out) = (writer.tensor(load.tensor), writer.tensor(m.output));
        let [from, to, step, out_step] = [&from, &to, &self.step, &self.out_step].map(|x| writer.index(x));
        let [rows, columns] = inside.map(|l| writer.index(&l.extent));
        let [source, out] = [(source, from, "&"), (out, to, "&mut ")].map(|(name, at, reference)| match &at[..] {
            "0" => format!("{reference}{name}[..]"),
            _ => format!("{reference}{name}[{at}..]"),
        });
        let function = match is_vectorized(place.0) {
            true => "transpose(simd, ",
            false => "transpose_any(",
        };
        // Where there is nothing, there is no place for the first element either.
        let unknown: Vec<String> = [(&self.row, &rows), (&self.column, &columns)]
            .into_iter()
            .filter(|(l, _)| l.extent.known().is_none())
            .map(|(_, extent)| format!("{extent} > 0"))
            .collect();
        if !unknown.is_empty() {
            writer.open(&format!("if {} {{", unknown.join(" && ")));
        }
        writer
            .code
            .line(&format!("rt::vector::{function}({source}, {step}), ({out}, {out_step}), {rows}, {columns});"));
        if !unknown.is_empty() {
            writer.close("}");
        }
        close_loops(writer, &outer);
    }
}

/// Whether the kernel transposes blocks of vectors.
pub fn is_vectorized(kernel: &Kernel) -> bool {
    let Body::Map(m) = &kernel.body else { return false };
    matches!(m.value.dtype, DType::F32 | DType::I32 | DType::U32) && Transposition::of(kernel, m).is_some()
}
