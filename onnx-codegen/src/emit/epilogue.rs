//! What becomes of a vector of sums.

use super::expression::{Writer, iter_name};
use super::types::stored;
use super::vector::{self, VectorWriter, Width};
use crate::schedule::kernel::ACCUMULATOR;
use crate::tensor::{Kind, Scalar};
use crate::types::int::Iter;
use crate::types::{Int, Var};

/// A vector of sums and what becomes of it.
pub struct Lanes {
    /// The iterator of lanes.
    pub lane: usize,
    /// How many the vector has.
    pub lanes: usize,
    /// How many lanes there are, where not all are.
    pub count: Option<String>,
    pub output: Var,
    /// Where the result of a lane is stored.
    pub store: Int,
    /// In which slab of the output, where a part has a slice of each.
    pub slab: Option<Int>,
    pub epilogue: Scalar,
    /// The iterator that the column has in the expressions, if it has one, and the column of a lane.
    pub column: Option<(usize, Int)>,
}

impl Lanes {
    /// The name of the output, or of the slab of it, which stands for the output until [`Writer::slab`] is none again.
    pub fn out(&self, w: &mut Writer<'_>) -> String {
        w.slab = None;
        let out = w.tensor(self.output);
        if let Some(slab) = &self.slab {
            w.slab = Some((self.output, format!("{out}.slab({})", w.index(slab))));
        }
        w.tensor(self.output)
    }

    fn is_contiguous(&self) -> bool {
        self.store.coefficient(self.lane) == Some(Int::ONE)
    }

    fn width(&self) -> Option<Width> {
        [Width::Eight, Width::Sixteen].into_iter().find(|width| width.lanes() == self.lanes as i64)
    }

    /// Whether all lanes are stored at once.
    pub fn is_vector(&self) -> bool {
        let vector = self.width().is_some() && vector::is_vector(&self.epilogue, self.lane);
        self.is_contiguous() && (vector || self.is_sum())
    }

    /// Whether the epilogue is one of vectors. Operands are not read across slabs.
    fn is_vector_epilogue(&self) -> bool {
        let here = self.across_slabs() && self.epilogue.reads().contains(&self.output);
        self.width().is_some() && vector::is_vector(&self.epilogue, self.lane) && !here
    }

    /// Stores the lanes of a vector, each in its slab.
    fn scatter(&self, w: &mut Writer<'_>, value: &str) {
        let count = if self.count.is_some() { "count".to_string() } else { self.lanes.to_string() };
        let slab = self.slab.as_ref().map_or(String::new(), |slab| w.index(slab));
        let at = w.index(&self.store);
        w.slab = None;
        let whole = w.tensor(self.output);
        w.code.line(&format!("let (slab, at) = ({slab}, {at});"));
        w.open(&format!("for (c, x) in {value}.as_slice().iter().take({count}).enumerate() {{"));
        w.code.line(&format!("{whole}.slab(slab + c)[at] = *x;"));
        w.close("}");
    }

    /// Whether neighbouring lanes are in slabs of their own.
    fn across_slabs(&self) -> bool {
        self.slab.as_ref().is_some_and(|slab| slab.mentions_iter(self.lane))
    }

    /// Whether the results of neighbouring `row`s lie side by side and those of lanes apart, and the epilogue is one of
    /// vectors: then [`columns`](Lanes::columns) stores them.
    pub fn are_columns(&self, row: usize) -> bool {
        let apart = match self.across_slabs() {
            true => self.slab.as_ref().and_then(|slab| slab.coefficient(self.lane)).is_some_and(|step| step.is(1)),
            false => self.step().is_some_and(|step| step > 1),
        };
        let beside = self.store.coefficient(row) == Some(Int::ONE);
        apart && beside && self.is_vector_epilogue() && self.count.is_none()
    }

    /// How far apart the results of neighbouring lanes are, where that is known.
    fn step(&self) -> Option<i64> {
        self.store.coefficient(self.lane)?.known()
    }

    /// Stores `rows`, an array of vectors, as columns; the iterators are those of the first result.
    pub fn columns(&self, w: &mut Writer<'_>, rows: &str) {
        let at = w.index(&self.store);
        let out = self.out(w);
        w.slab = None;
        if !self.across_slabs() {
            let step = self.step().unwrap_or(0);
            w.code.line(&format!("rt::vector::store_columns({rows}, {out}, {at}, {step});"));
            return;
        }
        let slab = self.slab.as_ref().map_or(String::new(), |slab| w.index(slab));
        let whole = w.tensor(self.output);
        w.code.line(&format!("let (slab, at) = ({slab}, {at});"));
        w.open(&format!("rt::vector::each_column({rows},"));
        w.code.line("#[inline(always)]");
        w.code
            .line(&format!("|c, first, run| {whole}.slab(slab + c)[at + first..][..run.len()].copy_from_slice(run),"));
        w.close(");");
    }

    /// Writes the epilogue of the vector `name`, and assigns what becomes of it to `result`.
    pub fn assign(&self, w: &mut Writer<'_>, name: &str, result: &str) {
        let Some(width) = self.width() else { return };
        w.open("{");
        w.code.line(&format!("let {} = 0usize;", iter_name(Iter(self.lane as u32))));
        self.out(w);
        let value = VectorWriter::new(w, self.lane, name).width(width).value(&self.epilogue);
        w.slab = None;
        w.code.line(&format!("{result} = {value};"));
        w.close("}");
    }

    /// Whether nothing happens to a sum but that it is stored.
    pub fn is_sum(&self) -> bool {
        matches!(&*self.epilogue.kind, Kind::Load(l) if l.tensor == ACCUMULATOR)
    }

    /// Writes the epilogue of the vector `name` and its store: for all lanes at once where that can be done.
    pub fn finish(&self, w: &mut Writer<'_>, name: &str) {
        let out = self.out(w);
        self.store(w, &out, name);
        w.slab = None;
    }

    fn store(&self, w: &mut Writer<'_>, out: &str, name: &str) {
        let lane = iter_name(Iter(self.lane as u32));
        let across = self.across_slabs();
        let step = self.store.coefficient(self.lane).filter(|step| w.scope().nonneg(step));
        if let (Some(width), Some(step)) = (self.width(), step)
            && self.is_vector_epilogue()
        {
            w.open("{");
            // Indices in terms of the lane are those of the first.
            w.code.line(&format!("let {lane} = 0usize;"));
            if let Some(count) = &self.count {
                w.code.line(&format!("let count = {count};"));
            }
            let mut vectors = VectorWriter::new(w, self.lane, name).width(width);
            if self.count.is_some() {
                vectors = vectors.partial("count");
            }
            let value = vectors.value(&self.epilogue);
            match step.is(1) {
                _ if across => self.scatter(w, &value),
                true => vectors.store(out, &self.store, &value),
                false => vectors.scatter(out, &self.store, &step, &value),
            }
            w.close("}");
            return;
        }
        let lanes = self.lanes;
        if self.is_contiguous() && self.is_sum() && !across {
            w.open("{");
            w.code.line(&format!("let {lane} = 0usize;"));
            let at = w.index(&self.store);
            w.code.line(&format!("let (at, count) = ({at}, {});", self.count.clone().unwrap_or(lanes.to_string())));
            w.code.line(&format!("{out}[at..at + count].copy_from_slice(&{name}.as_slice()[..count]);"));
            w.close("}");
            return;
        }
        let taken = self.count.as_ref().map_or(String::new(), |count| format!(".take({count})"));
        w.code.line(&format!("let mut sums = [0.0; {lanes}];"));
        w.code.line(&format!("{name}.store_slice(&mut sums);"));
        w.open(&format!("for ({lane}, acc) in sums.into_iter().enumerate(){taken} {{"));
        if let Some((iter, column)) = &self.column {
            let text = w.index(column);
            w.code.line(&format!("let {} = {text};", iter_name(Iter(*iter as u32))));
        }
        let value = w.scalar(&self.epilogue);
        let index = w.index(&self.store);
        w.code.line(&format!("{out}[{index}] = {};", stored(self.epilogue.dtype, &value)));
        w.close("}");
    }
}
