//! Contractions: the register-tiled kernel.
//!
//! A tile is a few rows times one panel of columns (half of one where that is all there is). Its sums are named, so that
//! they stay in registers at every optimisation level; the packed operand is read in order. Rows are divided into tiles
//! of nearly equal height, the few rows that are fewer than a tile are summed in interleaved chains. What follows on the
//! sums is written once, for all rows of a tile.

use super::code::Code;
use super::epilogue::Lanes;
use super::expression::{Place, Writer, iter_name};
use super::heights::{Aim, Breadth, Part};
use super::kernel::{Params, close_loops, extents, open_loops};
use super::panels::{Ahead, Columns, LINES, OPERANDS};
use super::types::register;
use crate::schedule::kernel::{Contraction, Loop};
use crate::schedule::threads::Cut;
use crate::tensor::{Kind, Scalar};
use crate::types::int::Iter;
use crate::types::{DType, Int, Scope, Symbols, Var};

/// A contraction; one that is cut runs a `part`.
pub fn contraction(
    code: Code,
    place: &Params<'_>,
    symbols: &Symbols,
    c: &Contraction,
    cut: Option<&Cut>,
    aim: Aim,
) -> Code {
    let singles = [std::slice::from_ref(&c.column), std::slice::from_ref(&c.row)];
    let extents = extents(&[&c.outer, singles[0], &c.rows, singles[1], &c.inner]);
    inside(code, place, symbols, c, extents, cut, aim)
}

/// A contraction as a part of a kernel; `extents` are those of all iterators in scope.
pub fn inside(
    code: Code,
    place: &Params<'_>,
    symbols: &Symbols,
    c: &Contraction,
    mut extents: Vec<Int>,
    cut: Option<&Cut>,
    aim: Aim,
) -> Code {
    let width = Contraction::width(c.dtype);
    // Columns are panels of vectors of lanes: iterators of their own, in which indices simplify.
    let (panel, lane) = (extents.len(), extents.len() + 1);
    let panels = symbols.scope().div(&(&c.column.extent + (width as i64 - 1)), &Int::from(width as i64));
    extents.push(panels);
    extents.push(Int::from(width as i64));
    let w = Writer::new(code, place, symbols, extents).part(cut);
    let mut tile = Tile { w, place, symbols, c, width, panel, lane, ahead: None, position: String::new(), aim };
    tile.emit();
    tile.w.code
}

pub(super) struct Tile<'a> {
    pub(super) w: Writer<'a>,
    pub(super) place: &'a Params<'a>,
    pub(super) symbols: &'a Symbols,
    pub(super) c: &'a Contraction,
    /// Columns of a panel.
    pub(super) width: usize,
    /// The iterators of panels and of lanes.
    pub(super) panel: usize,
    pub(super) lane: usize,
    /// Whether the tile in work asks for the panel that follows.
    pub(super) ahead: Option<Ahead>,
    /// Where the run of the innermost loop begins in the packed columns.
    pub(super) position: String,
    pub(super) aim: Aim,
}

impl Tile<'_> {
    pub(super) fn line(&mut self, text: &str) {
        self.w.code.line(text);
    }

    pub(super) fn name(&self, iter: usize) -> String {
        iter_name(Iter(iter as u32))
    }

    /// The type of the sums of a row and of one panel, and how many there are.
    pub(super) fn vector(&self, columns: Columns) -> (&'static str, usize) {
        match (self.c.dtype == DType::F64, columns.breadth) {
            (false, Breadth::Half) => ("rt::simd::f32x8", 8),
            (false, _) => ("rt::simd::f32x16", 16),
            (true, Breadth::Half) => ("rt::simd::f64x4", 4),
            (true, _) => ("rt::simd::f64x8", 8),
        }
    }

    /// One tile: accumulate over the reduced loops, then finish every element.
    pub(super) fn tile(&mut self, part: Part, columns: Columns) {
        let c = self.c;
        let a = self.place.tensor(c.a);
        let (height, chains) = (part.rows as usize, part.chains);
        let (vector, _) = self.vector(columns);
        // Where each row begins: the index at reduced iterators 0.
        let row_step = c.a_index.coefficient(c.row.iter).unwrap_or(Int::ZERO);
        let origin = self.at(&c.a_index, |k| k == c.row.iter || c.inner.iter().any(|l| l.iter == k));
        let origin = self.w.index(&origin);
        let step_text = self.w.index(&row_step);
        let span = self.span(&c.inner);
        let begin = |position: &str| {
            let position = match &step_text[..] {
                "0" => "0".to_string(),
                "1" => position.to_string(),
                step => format!("{position} * ({step})"),
            };
            if origin == "0" { position } else { format!("{origin} + {position}") }
        };
        let ty = register(c.dtype);
        let step = row_step.known().unwrap_or(0);
        let reach = span.and_then(|span| step.checked_mul(height as i64 - 1)?.checked_add(span));
        match (span, reach) {
            // One check for all rows: many ways out of a loop keep a compiler busy.
            (Some(span), Some(reach)) if height > 1 && step > 0 => {
                self.line(&format!("let near: &[{ty}; {reach}] = rt::kernel::array({a}, {});", begin("row")));
                for r in 0..height {
                    let start = step * r as i64;
                    self.line(&format!("let r{r}: &[{ty}; {span}] = rt::kernel::array(near, {start});"));
                }
            }
            _ => {
                for r in 0..height {
                    let offset = begin(&if r == 0 { "row".to_string() } else { format!("(row + {r})") });
                    match &span {
                        Some(span) => {
                            self.line(&format!("let r{r}: &[{ty}; {span}] = rt::kernel::array({a}, {offset});"))
                        }
                        // Without reduced iterations the operand is empty.
                        None if c.depth().known().is_none() => {
                            self.line(&format!("let r{r} = {a}.get({offset}..).unwrap_or_default();"));
                        }
                        None => self.line(&format!("let r{r} = &{a}[{offset}..];")),
                    }
                }
            }
        }
        let sides = columns.panels();
        for (r, side) in (0..height).flat_map(|r| (0..sides).map(move |side| (r, side))) {
            for chain in 0..chains {
                let name = sum(r, side, chain, chains);
                self.line(&format!("let mut {name} = {vector}::splat(simd, 0.0);"));
            }
        }
        self.accumulate(part, columns);
        if chains > 1 {
            for (r, side) in (0..height).flat_map(|r| (0..sides).map(move |side| (r, side))) {
                // In pairs: few additions wait for one another.
                let mut parts: Vec<String> = (0..chains).map(|chain| sum(r, side, chain, chains)).collect();
                while parts.len() > 2 {
                    parts = parts.chunks(2).map(|pair| format!("({})", pair.join(" + "))).collect();
                }
                self.line(&format!("let {} = {};", sum(r, side, 0, 1), parts.join(" + ")));
            }
        }
        let (row, panel) = (self.name(c.row.iter), self.name(self.panel));
        if (height, sides) == (1, 1) {
            self.line(&format!("let {row} = row;"));
            self.finish("c0", columns);
            return;
        }
        let (_, lanes) = self.vector(columns);
        let whole = self.lanes(columns, lanes, 0);
        if whole.are_columns(c.row.iter) {
            self.columns(height, sides, &whole);
            return;
        }
        let sums: Vec<String> = (0..height)
            .map(|r| match sides {
                1 => sum(r, 0, 0, 1),
                _ => format!("[{}, {}]", sum(r, 0, 0, 1), sum(r, 1, 0, 1)),
            })
            .collect();
        self.line(&format!("let sums = [{}];", sums.join(", ")));
        self.w.open(&format!("for each in 0..{height} {{"));
        match sides {
            1 => self.line(&format!("let ({row}, sum) = (row + each, sums[each]);")),
            _ => {
                self.w.open("for side in 0..2 {");
                self.line(&format!("let ({row}, {panel}, sum) = (row + each, {panel} + side, sums[each][side]);"));
            }
        }
        self.finish("sum", columns);
        if sides > 1 {
            self.w.close("}");
        }
        self.w.close("}");
    }

    /// The epilogue of a tile whose rows lie side by side in the result, columns apart: rows become columns in registers.
    fn columns(&mut self, height: usize, sides: usize, lanes: &Lanes) {
        let (row, panel, lane) = (self.name(self.c.row.iter), self.name(self.panel), self.name(self.lane));
        let rows = |side: usize| (0..height).map(|r| sum(r, side, 0, 1)).collect::<Vec<_>>().join(", ");
        let mutable = if lanes.is_sum() { "" } else { "mut " };
        match sides {
            1 => self.line(&format!("let {mutable}sums = [{}];", rows(0))),
            _ => {
                self.w.open(&format!(
                    "for (side, {mutable}sums) in [[{}], [{}]].into_iter().enumerate() {{",
                    rows(0),
                    rows(1)
                ));
                self.line(&format!("let {panel} = {panel} + side;"));
            }
        }
        if !lanes.is_sum() {
            self.w.open("for (each, sum) in sums.iter_mut().enumerate() {");
            self.line(&format!("let {row} = row + each;"));
            lanes.assign(&mut self.w, "(*sum)", "*sum");
            self.w.close("}");
        }
        self.line(&format!("let ({row}, {lane}) = (row, 0usize);"));
        lanes.columns(&mut self.w, "sums");
        if sides > 1 {
            self.w.close("}");
        }
    }

    /// The reduced loops. The innermost reads a run of every row.
    fn accumulate(&mut self, part: Part, columns: Columns) {
        let c = self.c;
        let (height, chains) = (part.rows as usize, part.chains);
        let ty = register(c.dtype);
        let one = Loop { iter: usize::MAX, extent: Int::ONE };
        let (run, outer) = match c.inner.split_last() {
            Some((run, outer)) => (run, outer),
            None => (&one, &[][..]),
        };
        let stride = |l: &Loop| c.a_index.coefficient(l.iter).unwrap_or(Int::ZERO);
        open_loops(&mut self.w, outer);
        self.position = String::new();
        let step = stride(run);
        let step_text = self.w.index(&step);
        if !outer.is_empty() {
            // Where the run begins: in the rows, and in the packed columns.
            let offset = outer.iter().fold(Int::ZERO, |sum, l| sum + Int::iter(l.iter) * stride(l));
            let position = outer.iter().fold(Int::ZERO, |sum, l| sum * &l.extent + Int::iter(l.iter)) * &run.extent;
            let (offset, position) = (self.w.index(&offset), self.w.index(&position));
            let extent = self.w.index(&run.extent);
            self.position = format!("{position} + ");
            match (run.extent.known(), self.span(std::slice::from_ref(run))) {
                (Some(k), Some(span)) => {
                    for r in 0..height {
                        self.line(&format!("let r{r}: &[{ty}; {span}] = rt::kernel::array(r{r}, {offset});"));
                    }
                    let width = self.width;
                    for name in OPERANDS.iter().take(columns.panels()) {
                        self.line(&format!(
                            "let {name}: &[[{ty}; {width}]; {k}] = rt::kernel::array({name}, {position});"
                        ));
                    }
                }
                _ => {
                    for r in 0..height {
                        self.line(&format!("let r{r} = &r{r}[{offset}..];"));
                    }
                    for name in OPERANDS.iter().take(columns.panels()) {
                        self.line(&format!("let {name} = &{name}[{position}..][..{extent}];"));
                    }
                }
            }
        }
        if run.extent.known().is_none() && step.is(1) {
            // Slices as long as the loop: nothing is left to check in it.
            let depth = self.depth();
            for r in 0..height {
                self.line(&format!("let r{r} = &r{r}[..{depth}];"));
            }
        }
        let k = if run.iter == usize::MAX { "k".to_string() } else { self.name(run.iter) };
        let at = |k: &str| match &step_text[..] {
            "0" => "0".to_string(),
            "1" => k.to_string(),
            step => format!("{k} * {step}"),
        };
        let extent = match run.extent.known() {
            Some(extent) => extent.to_string(),
            None => self.depth().to_string(),
        };
        let counted = run.extent.known();
        if chains > 1 {
            self.w.open(&format!("for chunk in 0..{extent} / {chains} {{"));
            for chain in 0..chains {
                self.line(&format!("let {k} = chunk * {chains} + {chain};"));
                self.multiply(part, columns, chain, &k, &at(&k));
            }
            self.w.close("}");
            if counted.is_none_or(|extent| !(extent as usize).is_multiple_of(chains)) {
                self.w.open(&format!("for {k} in {extent} / {chains} * {chains}..{extent} {{"));
                self.multiply(part, columns, 0, &k, &at(&k));
                self.w.close("}");
            }
        } else {
            self.w.open(&format!("for {k} in 0..{extent} {{"));
            self.multiply(part, columns, 0, &k, &at(&k));
            self.w.close("}");
        }
        close_loops(&mut self.w, outer);
    }

    /// One step of the sum: a line of the packed columns times an element of every row.
    fn multiply(&mut self, part: Part, columns: Columns, chain: usize, k: &str, at: &str) {
        let (vector, lanes) = self.vector(columns);
        let sides = columns.panels();
        let step = self.c.b_step.as_ref().map(|step| self.w.index(step));
        for (side, name) in OPERANDS.iter().enumerate().take(sides) {
            if let (Some(ahead), Some(depth)) = (&self.ahead, self.c.depth().known()) {
                let soon = match ahead.count {
                    1 => format!("{}{k}", self.position),
                    count => format!("(({}) * {depth} + {}{k}) / {count}", ahead.turn, self.position),
                };
                let soon = match &step {
                    None => format!("rt::kernel::prefetch({name}_ahead, {soon});"),
                    Some(step) => format!("rt::kernel::prefetch(columns_ahead, ({soon}) * {step} + {});", side * lanes),
                };
                self.line(&soon);
            }
            let line = match &step {
                None if columns.breadth == Breadth::Half => format!("{name}[{k}][..{lanes}]"),
                None => format!("{name}[{k}]"),
                Some(step) => {
                    let at =
                        if side == 0 { format!("{k} * {step}") } else { format!("{k} * {step} + {}", side * lanes) };
                    format!("columns[{at}..{k} * {step} + {}]", (side + 1) * lanes)
                }
            };
            self.line(&format!("let {} = {vector}::from_slice(simd, &{line});", LINES[side]));
        }
        for r in 0..part.rows as usize {
            let [own, beside] = [0, 1].map(|side| sum(r, side, chain, part.chains));
            match sides {
                1 => self.line(&format!("{own} = {vector}::splat(simd, r{r}[{at}]).mul_add(line, {own});")),
                _ => {
                    self.line(&format!("let x = {vector}::splat(simd, r{r}[{at}]);"));
                    self.line(&format!(
                        "({own}, {beside}) = (x.mul_add(line, {own}), x.mul_add(line_beside, {beside}));"
                    ));
                }
            }
        }
    }

    /// The variable with the number of reduced iterations where build time does not know it; of several loops, that of
    /// the innermost.
    fn depth(&self) -> &'static str {
        if self.c.b_step.is_some() { "depth" } else { "columns.len()" }
    }

    /// The epilogue of a row of the tile: of all its sums at once, or of halves where those lie together in the result.
    fn finish(&mut self, name: &str, columns: Columns) {
        let (vector, lanes) = self.vector(columns);
        let whole = self.lanes(columns, lanes, 0);
        let halves: Vec<Lanes> = match columns.breadth {
            Breadth::Half => vec![],
            _ => (0..2).map(|v| self.lanes(columns, lanes / 2, v)).collect(),
        };
        let better = |a: &Lanes, b: &Lanes| a.is_vector() && !b.is_vector();
        match &halves[..] {
            [low, high] if better(low, &whole) && better(high, &whole) => {
                let split = vector.trim_start_matches("rt::simd::");
                self.line(&format!("let (low, high) = simd.split_{split}({name});"));
                for (name, lanes) in [("low", low), ("high", high)] {
                    self.w.extents[self.lane] = Int::from(lanes.lanes as i64);
                    lanes.finish(&mut self.w, name);
                }
            }
            _ => {
                self.w.extents[self.lane] = Int::from(lanes as i64);
                whole.finish(&mut self.w, name);
            }
        }
    }

    /// What becomes of the vector of sums that is `part` vectors from the first of the panel.
    fn lanes(&mut self, columns: Columns, lanes: usize, part: usize) -> Lanes {
        self.w.extents[self.lane] = Int::from(lanes as i64);
        let first = part * lanes;
        let column = Int::iter(self.panel) * self.width as i64 + (Int::iter(self.lane) + first as i64);
        let mut with: Vec<Int> = (0..self.w.extents.len()).map(Int::iter).collect();
        with[self.c.column.iter] = column.clone();
        let scope = Scope { symbols: self.symbols, extents: &self.w.extents };
        let (output, store) = (self.c.output, scope.replace(&self.c.store, &with));
        let (store, slab, epilogue) = in_slab(self.w.cut, &scope, (output, store), &self.c.epilogue, &with);
        let count = match (columns.count, columns.variable) {
            (_, true) if first == 0 => Some(format!("usize::min(count, {lanes})")),
            (_, true) => Some(format!("usize::min(count.saturating_sub({first}), {lanes})")),
            (Some(count), _) if count < first + lanes => Some((count - first).to_string()),
            _ => None,
        };
        Lanes {
            lane: self.lane,
            lanes,
            count,
            output,
            store,
            slab,
            epilogue,
            column: Some((self.c.column.iter, column)),
        }
    }

    /// An index with the iterators chosen set to zero.
    pub(super) fn at(&self, x: &Int, zero: impl Fn(usize) -> bool) -> Int {
        let scope = Scope { symbols: self.symbols, extents: &self.w.extents };
        let with: Vec<Int> =
            (0..self.w.extents.len()).map(|k| if zero(k) { Int::ZERO } else { Int::iter(k) }).collect();
        scope.replace(x, &with)
    }

    /// How far loops reach: the largest offset of their iterators, plus one.
    pub(super) fn span(&self, loops: &[Loop]) -> Option<i64> {
        let mut span = 1i64;
        for Loop { iter, extent } in loops {
            let stride = self.c.a_index.coefficient(*iter)?.known()?;
            if stride < 0 {
                return None;
            }
            span = span.checked_add(stride.checked_mul(extent.known()? - 1)?)?;
        }
        Some(span)
    }
}

/// Where in a slab a result is stored, and in which; or where in all of the output. And the epilogue, which reads what it
/// overwrites in the same place. `with` is what iterators are.
pub(super) fn in_slab(
    cut: Option<&Cut>,
    scope: &Scope<'_>,
    (output, store): (Var, Int),
    epilogue: &Scalar,
    with: &[Int],
) -> (Int, Option<Int>, Scalar) {
    let slabs = cut.and_then(|cut| cut.slabs.as_ref());
    let slab = slabs.map(|slabs| (scope.div(&with[slabs.iter], &Int::from(slabs.each)), &slabs.stride));
    let store = slab.as_ref().map_or(store.clone(), |(slab, stride)| store - slab * *stride);
    let epilogue = epilogue.rewrite(&mut |x| scope.replace(x, with), &mut |dtype, mut load| {
        if load.tensor == output && slab.is_some() {
            load.index = vec![store.clone()];
        }
        Scalar::new(dtype, Kind::Load(load))
    });
    (store, slab.map(|(slab, _)| slab), epilogue)
}

/// The name of a sum, of the first or the second panel.
fn sum(row: usize, side: usize, chain: usize, chains: usize) -> String {
    let name = ["c", "d"][side.min(1)];
    if chains == 1 { format!("{name}{row}") } else { format!("{name}{row}_{chain}") }
}
