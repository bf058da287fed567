//! Contractions: the register-tiled kernel.
//!
//! A tile is a few rows times one panel of columns, two vectors wide (one where that is all there is). Its accumulators
//! are named, so that they stay in registers at every optimisation level; the packed operand is read in order. Rows are
//! divided into tiles of nearly equal height, the few rows that are fewer than a tile are summed in interleaved chains.

use super::code::Code;
use super::expression::{Place, Writer, iter_name};
use super::kernel::{Params, close_loops, extents, open_loops};
use super::types::{register, stored};
use super::vector::{self, VectorWriter};
use crate::schedule::kernel::{ACCUMULATOR, Contraction, Loop};
use crate::schedule::threads::{Axis, Cut};
use crate::tensor::{Kind, Scalar};
use crate::types::int::Iter;
use crate::types::{DType, Int, Scope, Symbols};

/// Rows of the largest tile. Accumulators, the vectors of a panel and a broadcast fill 15 of 16 registers.
fn rows_of(vectors: usize) -> i64 {
    if vectors == 1 { 10 } else { 6 }
}

/// A contraction; one that is cut runs a `part`.
pub fn contraction(code: Code, place: &Params<'_>, symbols: &Symbols, c: &Contraction, cut: Option<&Cut>) -> Code {
    let singles = [std::slice::from_ref(&c.column), std::slice::from_ref(&c.row)];
    let extents = extents(&[&c.outer, singles[0], &c.rows, singles[1], &c.inner]);
    inside(code, place, symbols, c, extents, cut)
}

/// A contraction as a part of a kernel; `extents` are those of all iterators in scope.
pub fn inside(
    code: Code,
    place: &Params<'_>,
    symbols: &Symbols,
    c: &Contraction,
    mut extents: Vec<Int>,
    cut: Option<&Cut>,
) -> Code {
    let vector = if c.dtype == DType::F64 { "rt::simd::f64x4" } else { "rt::simd::f32x8" };
    let width = Contraction::width(c.dtype);
    // Columns are panels of vectors of lanes: iterators of their own, in which indices simplify.
    let (panel, lane) = (extents.len(), extents.len() + 1);
    let panels = symbols.scope().div(&(&c.column.extent + (width as i64 - 1)), &Int::from(width as i64));
    extents.push(panels);
    extents.push(Int::from(width as i64 / 2));
    let w = Writer::new(code, place, symbols, extents).part(cut);
    let mut tile = Tile { w, place, symbols, c, vector, width, panel, lane, ahead: false };
    tile.emit();
    tile.w.code
}

struct Tile<'a> {
    w: Writer<'a>,
    place: &'a Params<'a>,
    symbols: &'a Symbols,
    c: &'a Contraction,
    vector: &'static str,
    /// Columns of a panel.
    width: usize,
    /// The iterators of panels and of lanes.
    panel: usize,
    lane: usize,
    /// Whether the tile in work asks for the panel that follows.
    ahead: bool,
}

/// Packed operands of this many bytes and more do not stay in the second-level cache from one run to the next.
const STREAMED: i64 = 256 << 10;

/// Panels are asked for ahead of time where there are at most this many rows: with more, waiting for memory is a small
/// part of the time.
const FEW_ROWS: i64 = 512;

/// How much of a panel a tile computes.
#[derive(Clone, Copy)]
struct Columns {
    vectors: usize,
    /// How many columns there are, where that is known and not all of the vectors.
    count: Option<usize>,
    /// Whether the number of columns is the variable `count`.
    variable: bool,
}

impl Tile<'_> {
    fn line(&mut self, text: &str) {
        self.w.code.line(text);
    }

    fn name(&self, iter: usize) -> String {
        iter_name(Iter(iter as u32))
    }

    fn emit(&mut self) {
        let c = self.c;
        let (width, panel) = (self.width, self.name(self.panel));
        self.line("use rt::simd::prelude::*;");
        open_loops(&mut self.w, &c.outer);
        let all = Columns { vectors: 2, count: None, variable: false };
        match c.column.extent.known() {
            Some(n) => {
                let (whole, rest) = (n as usize / width, n as usize % width);
                if whole > 0 {
                    let range = self.w.range(&Axis::Panels, 0, &whole.to_string());
                    self.w.open(&format!("for {panel} in {range} {{"));
                    self.panel(all);
                    self.w.close("}");
                }
                if rest > 0 {
                    match self.w.is_cut(&Axis::Panels) {
                        true => {
                            let range = self.w.range(&Axis::Panels, whole, "1");
                            self.w.open(&format!("for _ in {range} {{"));
                        }
                        false => self.w.open("{"),
                    }
                    self.line(&format!("let {panel} = {whole}usize;"));
                    let vectors = if rest <= width / 2 { 1 } else { 2 };
                    let full = rest == vectors * (width / 2);
                    self.panel(Columns { vectors, count: (!full).then_some(rest), variable: false });
                    self.w.close("}");
                }
            }
            None => {
                let columns = self.w.index(&c.column.extent);
                let range = self.w.range(&Axis::Panels, 0, &format!("usize::div_ceil({columns}, {width})"));
                self.w.open(&format!("for {panel} in {range} {{"));
                self.line(&format!("let count = usize::min({columns} - {panel} * {width}, {width});"));
                self.panel(Columns { vectors: 2, count: None, variable: true });
                self.w.close("}");
            }
        }
        close_loops(&mut self.w, &c.outer);
    }

    /// Whether panels come from memory beyond the second-level cache, and are worth asking for ahead of time.
    fn streams(&self) -> bool {
        let c = self.c;
        let rows = Int::product(c.rows.iter().map(|l| &l.extent).chain([&c.row.extent]));
        let operand = self.place.0.params.get(c.b.0 as usize).and_then(|b| b.len.known());
        let bytes = operand.map(|n| n.saturating_mul(c.dtype.size().unwrap_or(4) as i64));
        let packed = c.b_step.is_none();
        packed && rows.known().is_some_and(|m| m > 1 && m <= FEW_ROWS) && bytes.is_some_and(|bytes| bytes >= STREAMED)
    }

    /// All rows for one panel.
    fn panel(&mut self, columns: Columns) {
        let c = self.c;
        let (width, b, panel) = (self.width, self.place.tensor(c.b), self.name(self.panel));
        let base = self.w.index(&c.b_base);
        let base = if c.b_base.is(0) { String::new() } else { format!("{base} + ") };
        let ty = register(c.dtype);
        // Known lengths make the bounds checks of the inner loop go.
        match (c.depth().known(), &c.b_step) {
            (depth, Some(step)) => {
                let last = columns.vectors as i64 * (width as i64 / 2);
                match (depth, step.known()) {
                    (Some(k), Some(step)) if k > 0 => self.line(&format!(
                        "let columns: &[{ty}; {}] = rt::kernel::array({b}, {base}{panel} * {width});",
                        (k - 1) * step + last
                    )),
                    // Without reduced iterations the operand is empty.
                    _ => self.line(&format!("let columns = {b}.get({base}{panel} * {width}..).unwrap_or_default();")),
                }
                if depth.is_none() {
                    let depth = self.w.index(&c.depth());
                    self.line(&format!("let depth = {depth};"));
                }
            }
            (Some(k), None) => {
                let block = k * width as i64;
                self.line(&format!(
                    "let columns: &[[{ty}; {width}]; {k}] = rt::kernel::rows({b}, {base}{panel} * {block});"
                ));
                if self.streams() {
                    // Beyond the last panel there may be another operand; asking for the same again does no harm.
                    self.line(&format!(
                        "let ahead: &[[{ty}; {width}]; {k}] = rt::kernel::rows({b}, usize::min({base}({panel} + 1) * {block}, {b}.len() - {block}));"
                    ));
                }
            }
            (None, None) => {
                let depth = self.w.index(&c.depth());
                self.line(&format!("let depth = {depth};"));
                self.line(&format!(
                    "let columns: &[[{ty}; {width}]] = rt::kernel::row_slice({b}, {base}{panel} * (depth * {width}), depth);"
                ));
            }
        }
        open_loops(&mut self.w, &c.rows);
        self.row_tiles(columns);
        close_loops(&mut self.w, &c.rows);
    }

    /// Tiles over the rows.
    fn row_tiles(&mut self, columns: Columns) {
        let cut = self.w.is_cut(&Axis::Rows);
        // All panels are cut between the same rows.
        let most = if cut { most_rows(self.c) } else { rows_of(columns.vectors) };
        match self.c.row.extent.known() {
            Some(rows) => {
                let (mut start, mut done) = (0, 0);
                let tiles = split_rows(rows, most);
                for (k, (height, count)) in tiles.iter().copied().enumerate() {
                    self.ahead = k + 1 == tiles.len() && self.streams();
                    if count == 1 && !cut {
                        self.w.open("{");
                        self.line(&format!("let row = {start}usize;"));
                    } else {
                        let range = self.w.range(&Axis::Rows, done, &count.to_string());
                        self.w.open(&format!("for tile in {range} {{"));
                        let offset = if start == 0 { String::new() } else { format!("{start} + ") };
                        self.line(&format!("let row = {offset}tile * {height};"));
                    }
                    self.tile(height as usize, columns);
                    self.w.close("}");
                    start += height * count;
                    done += count as usize;
                }
            }
            None => {
                let mut rows = self.w.index(&self.c.row.extent);
                let mut start = "0".to_string();
                if cut {
                    self.line(&format!("let rows = usize::min(part.inner[1] * {most}, {rows});"));
                    (rows, start) = ("rows".to_string(), format!("part.inner[0] * {most}"));
                }
                self.line(&format!("let mut row = {start};"));
                for (height, keyword) in [(most, "while"), (most / 2, "if"), (1, "while")] {
                    self.w.open(&format!("{keyword} row + {height} <= {rows} {{"));
                    self.tile(height as usize, columns);
                    self.line(&format!("row += {height};"));
                    self.w.close("}");
                }
            }
        }
    }

    /// One tile: accumulate over the reduced loops, then finish every element.
    fn tile(&mut self, height: usize, columns: Columns) {
        let c = self.c;
        let (a, vector) = (self.place.tensor(c.a), self.vector);
        let chains = self.chains(height * columns.vectors);
        // Where each row begins: the index at reduced iterators 0.
        let row_step = c.a_index.coefficient(c.row.iter).unwrap_or(Int::ZERO);
        let origin = self.at(&c.a_index, |k| k == c.row.iter || c.inner.iter().any(|l| l.iter == k));
        let origin = self.w.index(&origin);
        let step = self.w.index(&row_step);
        let span = self.span(&c.inner);
        for r in 0..height {
            let position = if r == 0 { "row".to_string() } else { format!("(row + {r})") };
            let position = match &step[..] {
                "0" => "0".to_string(),
                "1" => position,
                step => format!("{position} * ({step})"),
            };
            let offset = if origin == "0" { position } else { format!("{origin} + {position}") };
            match &span {
                Some(span) => self
                    .line(&format!("let r{r}: &[{}; {span}] = rt::kernel::array({a}, {offset});", register(c.dtype))),
                // Without reduced iterations the operand is empty.
                None if c.depth().known().is_none() => {
                    self.line(&format!("let r{r} = {a}.get({offset}..).unwrap_or_default();"));
                }
                None => self.line(&format!("let r{r} = &{a}[{offset}..];")),
            }
        }
        for r in 0..height {
            for chain in 0..chains {
                for v in 0..columns.vectors {
                    let name = sum(r, v, chain, chains);
                    self.line(&format!("let mut {name} = {vector}::splat(simd, 0.0);"));
                }
            }
        }
        self.accumulate(height, columns.vectors, chains);
        if chains > 1 {
            for r in 0..height {
                for v in 0..columns.vectors {
                    let parts: Vec<String> = (0..chains).map(|chain| sum(r, v, chain, chains)).collect();
                    let total = match &parts[..] {
                        [a, b, c, d] => format!("({a} + {b}) + ({c} + {d})"),
                        parts => parts.join(" + "),
                    };
                    self.line(&format!("let c{r}{v} = {total};"));
                }
            }
        }
        for r in 0..height {
            self.finish(r, columns);
        }
    }

    /// The reduced loops. The innermost reads a run of every row.
    fn accumulate(&mut self, height: usize, vectors: usize, chains: usize) {
        let c = self.c;
        let ty = register(c.dtype);
        let one = Loop { iter: usize::MAX, extent: Int::ONE };
        let (run, outer) = match c.inner.split_last() {
            Some((run, outer)) => (run, outer),
            None => (&one, &[][..]),
        };
        let stride = |l: &Loop| c.a_index.coefficient(l.iter).unwrap_or(Int::ZERO);
        open_loops(&mut self.w, outer);
        let step = stride(run);
        let step_text = self.w.index(&step);
        if !outer.is_empty() {
            // Where the run begins: in the rows, and in the packed columns.
            let offset = outer.iter().fold(Int::ZERO, |sum, l| sum + Int::iter(l.iter) * stride(l));
            let position = outer.iter().fold(Int::ZERO, |sum, l| sum * &l.extent + Int::iter(l.iter)) * &run.extent;
            let (offset, position) = (self.w.index(&offset), self.w.index(&position));
            let extent = self.w.index(&run.extent);
            match (run.extent.known(), self.span(std::slice::from_ref(run))) {
                (Some(k), Some(span)) => {
                    for r in 0..height {
                        self.line(&format!("let r{r}: &[{ty}; {span}] = rt::kernel::array(r{r}, {offset});"));
                    }
                    let width = self.width;
                    self.line(&format!(
                        "let columns: &[[{ty}; {width}]; {k}] = rt::kernel::array(columns, {position});"
                    ));
                    if self.ahead {
                        self.line(&format!(
                            "let ahead: &[[{ty}; {width}]; {k}] = rt::kernel::array(ahead, {position});"
                        ));
                    }
                }
                _ => {
                    for r in 0..height {
                        self.line(&format!("let r{r} = &r{r}[{offset}..];"));
                    }
                    self.line(&format!("let columns = &columns[{position}..][..{extent}];"));
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
                self.multiply(height, vectors, chain, chains, &k, &at(&k));
            }
            self.w.close("}");
            if counted.is_none_or(|extent| !(extent as usize).is_multiple_of(chains)) {
                self.w.open(&format!("for {k} in {extent} / {chains} * {chains}..{extent} {{"));
                self.multiply(height, vectors, 0, chains, &k, &at(&k));
                self.w.close("}");
            }
        } else {
            self.w.open(&format!("for {k} in 0..{extent} {{"));
            self.multiply(height, vectors, 0, 1, &k, &at(&k));
            self.w.close("}");
        }
        close_loops(&mut self.w, outer);
    }

    /// One step of the sum: a line of the packed columns times an element of every row.
    fn multiply(&mut self, height: usize, vectors: usize, chain: usize, chains: usize, k: &str, at: &str) {
        let (vector, half) = (self.vector, self.width / 2);
        if self.ahead {
            self.line(&format!("rt::kernel::prefetch(&ahead[{k}]);"));
        }
        let step = self.c.b_step.as_ref().map(|step| self.w.index(step));
        for v in 0..vectors {
            let (from, to) = (v * half, (v + 1) * half);
            let place = match &step {
                None => format!("columns[{k}][{from}..{to}]"),
                Some(step) if v == 0 => format!("columns[{k} * {step}..{k} * {step} + {to}]"),
                Some(step) => format!("columns[{k} * {step} + {from}..{k} * {step} + {to}]"),
            };
            self.line(&format!("let q{v} = {vector}::from_slice(simd, &{place});"));
        }
        for r in 0..height {
            self.line(&format!("let x = {vector}::splat(simd, r{r}[{at}]);"));
            for v in 0..vectors {
                let name = sum(r, v, chain, chains);
                self.line(&format!("{name} = x.mul_add(q{v}, {name});"));
            }
        }
    }

    /// The variable with the number of reduced iterations where build time does not know it; of several loops, that of
    /// the innermost.
    fn depth(&self) -> &'static str {
        if self.c.b_step.is_some() { "depth" } else { "columns.len()" }
    }

    /// The epilogue of a row of the tile.
    fn finish(&mut self, r: usize, columns: Columns) {
        let c = self.c;
        let half = self.width / 2;
        let (row, out) = (self.name(c.row.iter), self.place.tensor(c.output));
        let offset = if r == 0 { String::new() } else { format!(" + {r}") };
        self.w.open("{");
        self.line(&format!("let {row} = row{offset};"));
        for v in 0..columns.vectors {
            let (column, store, epilogue) = self.lanes(v);
            let count = match (columns.count, columns.variable) {
                (_, true) => Some(format!("usize::min(count.saturating_sub({}), {half})", v * half)),
                (Some(count), _) if count < (v + 1) * half => Some((count - v * half).to_string()),
                _ => None,
            };
            let column = Some((c.column.iter, column));
            let lanes = Lanes { lane: self.lane, half, count, store, epilogue, column };
            finish(&mut self.w, &out, &format!("c{r}{v}"), &lanes);
        }
        self.w.close("}");
    }

    /// The column of a lane of a vector, and the index and the epilogue there.
    fn lanes(&self, vector: usize) -> (Int, Int, Scalar) {
        let half = (self.width / 2) as i64;
        let column = Int::iter(self.panel) * self.width as i64 + (Int::iter(self.lane) + vector as i64 * half);
        let mut with: Vec<Int> = (0..self.w.extents.len()).map(Int::iter).collect();
        with[self.c.column.iter] = column.clone();
        let scope = Scope { symbols: self.symbols, extents: &self.w.extents };
        let store = scope.replace(&self.c.store, &with);
        let epilogue = self
            .c
            .epilogue
            .rewrite(&mut |x| scope.replace(x, &with), &mut |dtype, load| Scalar::new(dtype, Kind::Load(load)));
        (column, store, epilogue)
    }

    /// An index with the iterators chosen set to zero.
    fn at(&self, x: &Int, zero: impl Fn(usize) -> bool) -> Int {
        let scope = Scope { symbols: self.symbols, extents: &self.w.extents };
        let with: Vec<Int> =
            (0..self.w.extents.len()).map(|k| if zero(k) { Int::ZERO } else { Int::iter(k) }).collect();
        scope.replace(x, &with)
    }

    /// How far loops reach: the largest offset of their iterators, plus one.
    fn span(&self, loops: &[Loop]) -> Option<i64> {
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

    /// In how many chains the sums are made, so that the latency of the multiply-add is hidden: at least eight sums.
    fn chains(&self, sums: usize) -> usize {
        let run = self.c.inner.last().map(|l| l.extent.known());
        match run {
            Some(Some(..16)) | None => 1,
            _ => match sums {
                ..=3 => 4,
                4..=7 => 2,
                _ => 1,
            },
        }
    }
}

/// A vector of sums and what becomes of it.
pub struct Lanes {
    /// The iterator of lanes.
    pub lane: usize,
    /// Lanes of a vector.
    pub half: usize,
    /// How many lanes there are, where not all are.
    pub count: Option<String>,
    /// Where the result of a lane is stored.
    pub store: Int,
    pub epilogue: Scalar,
    /// The iterator that the column has in the expressions, if it has one, and the column of a lane.
    pub column: Option<(usize, Int)>,
}

/// Writes the epilogue of a vector of sums and its store: for all lanes at once where that can be done.
pub fn finish(w: &mut Writer<'_>, out: &str, name: &str, lanes: &Lanes) {
    let (half, lane) = (lanes.half, iter_name(Iter(lanes.lane as u32)));
    let contiguous = lanes.store.coefficient(lanes.lane) == Some(Int::ONE);
    if contiguous && half == 8 && vector::is_vector(&lanes.epilogue, lanes.lane) {
        w.open("{");
        // Indices in terms of the lane are those of the first.
        w.code.line(&format!("let {lane} = 0usize;"));
        if let Some(count) = &lanes.count {
            w.code.line(&format!("let count = {count};"));
        }
        let mut vectors = VectorWriter::new(w, lanes.lane, name);
        if lanes.count.is_some() {
            vectors = vectors.partial("count");
        }
        let value = vectors.value(&lanes.epilogue);
        vectors.store(out, &lanes.store, &value);
        w.close("}");
        return;
    }
    let plain = matches!(&*lanes.epilogue.kind, Kind::Load(l) if l.tensor == ACCUMULATOR);
    if contiguous && plain {
        w.open("{");
        w.code.line(&format!("let {lane} = 0usize;"));
        let at = w.index(&lanes.store);
        w.code.line(&format!("let (at, count) = ({at}, {});", lanes.count.clone().unwrap_or(half.to_string())));
        w.code.line(&format!("let mut sums = [0.0; {half}];"));
        w.code.line(&format!("{name}.store_slice(&mut sums);"));
        w.code.line(&format!("{out}[at..at + count].copy_from_slice(&sums[..count]);"));
        w.close("}");
        return;
    }
    let taken = lanes.count.as_ref().map_or(String::new(), |count| format!(".take({count})"));
    w.code.line(&format!("let mut sums = [0.0; {half}];"));
    w.code.line(&format!("{name}.store_slice(&mut sums);"));
    w.open(&format!("for ({lane}, acc) in sums.into_iter().enumerate(){taken} {{"));
    if let Some((iter, column)) = &lanes.column {
        let text = w.index(column);
        w.code.line(&format!("let {} = {text};", iter_name(Iter(*iter as u32))));
    }
    let value = w.scalar(&lanes.epilogue);
    let index = w.index(&lanes.store);
    w.code.line(&format!("{out}[{index}] = {};", stored(lanes.epilogue.dtype, &value)));
    w.close("}");
}

/// The name of a sum.
fn sum(row: usize, vector: usize, chain: usize, chains: usize) -> String {
    if chains == 1 { format!("c{row}{vector}") } else { format!("c{row}{vector}_{chain}") }
}

/// Rows of the largest tile of a kernel that is cut between rows.
fn most_rows(c: &Contraction) -> i64 {
    let one = c.column.extent.known().is_some_and(|n| n as usize <= Contraction::width(c.dtype) / 2);
    rows_of(if one { 1 } else { 2 })
}

/// The tiles between which a kernel is cut: their number, their height, and how many at the beginning are one row taller.
pub fn row_tiles(c: &Contraction, scope: &Scope<'_>) -> (Int, i64, i64) {
    let most = most_rows(c);
    match c.row.extent.known() {
        None => (scope.div(&(&c.row.extent + (most - 1)), &Int::from(most)), most, 0),
        Some(rows) => {
            let tiles = (rows + most - 1) / most;
            (Int::from(tiles), rows / tiles.max(1), rows % tiles.max(1))
        }
    }
}

/// Rows as tiles of at most `most`, of two neighbouring heights: `(rows of a tile, number of tiles)`.
fn split_rows(rows: i64, most: i64) -> Vec<(i64, i64)> {
    let tiles = (rows + most - 1) / most;
    if tiles == 0 {
        return vec![];
    }
    let (height, taller) = (rows / tiles, rows % tiles);
    let parts = [(height + 1, taller), (height, tiles - taller)];
    parts.into_iter().filter(|(_, count)| *count > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_covered() {
        for rows in 1..500 {
            for most in [6, 10] {
                let parts = split_rows(rows, most);
                assert_eq!(parts.iter().map(|(h, n)| h * n).sum::<i64>(), rows);
                assert!(parts.iter().all(|(h, _)| *h <= most));
                // No tile is less than half of the largest where there are several.
                assert!(rows <= most || parts.iter().all(|(h, _)| 2 * h >= most), "{rows}: {parts:?}");
            }
        }
    }
}
