//! Contractions: the register-tiled kernel.
//!
//! A tile is a few rows times one panel of columns, two vectors wide. Its accumulators are named, so that they stay in
//! registers at every optimisation level; the packed operand is read in order. Rows that do not fill tiles of six are
//! done by tiles of five and four, single rows by four interleaved chains.

use super::code::Code;
use super::expression::{Place, Writer, iter_name};
use super::kernel::{Params, close_loops, extents, open_loops};
use super::types::{register, stored};
use crate::schedule::kernel::{Contraction, Loop};
use crate::types::int::Iter;
use crate::types::{DType, Int, Scope, Symbols};

/// Rows of the largest tile: 6 x 2 accumulators, 2 vectors of the panel and a broadcast fill 15 of 16 registers.
const ROWS: i64 = 6;

pub fn contraction(code: Code, place: &Params<'_>, symbols: &Symbols, c: &Contraction) -> Code {
    let singles = [std::slice::from_ref(&c.column), std::slice::from_ref(&c.row)];
    let extents = extents(&[&c.outer, singles[0], &c.rows, singles[1], &c.inner]);
    let vector = if c.dtype == DType::F64 { "rt::simd::f64x4" } else { "rt::simd::f32x8" };
    let width = Contraction::width(c.dtype);
    let mut tile = Tile { w: Writer::new(code, place, symbols, extents), place, symbols, c, vector, width };
    tile.emit();
    tile.w.code
}

struct Tile<'a> {
    w: Writer<'a>,
    place: &'a Params<'a>,
    symbols: &'a Symbols,
    c: &'a Contraction,
    vector: &'static str,
    width: usize,
}

impl Tile<'_> {
    fn line(&mut self, text: &str) {
        self.w.code.line(text);
    }

    fn emit(&mut self) {
        let c = self.c;
        self.line("use rt::simd::prelude::*;");
        open_loops(&mut self.w, &c.outer);
        let depth = self.w.index(&c.depth());
        let columns = self.w.index(&c.column.extent);
        let base = self.w.index(&c.b_base);
        let (width, b) = (self.width, self.place.tensor(c.b));
        // The panels: known lengths make the bounds checks of the inner loop go.
        let block = match c.depth().known() {
            Some(k) => (k * width as i64).to_string(),
            None => format!("({depth} * {width})"),
        };
        match c.column.extent.known() {
            Some(n) => self.w.open(&format!("for panel in 0..{} {{", (n + width as i64 - 1) / width as i64)),
            None => self.w.open(&format!("for panel in 0..usize::div_ceil({columns}, {width}) {{")),
        }
        let base = if c.b_base.is(0) { String::new() } else { format!("{base} + ") };
        self.line(&format!("let start = {base}panel * {block};"));
        match c.depth().known() {
            Some(k) => self.line(&format!(
                "let columns: &[[{}; {width}]; {k}] = rt::kernel::rows({b}, start);",
                register(c.dtype)
            )),
            None => self.line(&format!(
                "let columns: &[[{}; {width}]] = rt::kernel::row_slice({b}, start, {depth});",
                register(c.dtype)
            )),
        }
        let whole = c.column.extent.known().is_some_and(|n| n % width as i64 == 0);
        match whole {
            true => self.line(&format!("let count = {width};")),
            false => self.line(&format!("let count = usize::min({columns} - panel * {width}, {width});")),
        }
        open_loops(&mut self.w, &c.rows);
        self.row_tiles();
        close_loops(&mut self.w, &c.rows);
        self.w.close("}");
        close_loops(&mut self.w, &c.outer);
    }

    /// Tiles over the rows: six at a time, then what remains.
    fn row_tiles(&mut self) {
        match self.c.row.extent.known() {
            Some(rows) => {
                let mut start = 0;
                for (height, count) in split_rows(rows) {
                    if count == 1 {
                        self.w.open("{");
                        self.line(&format!("let row = {start}usize;"));
                    } else {
                        self.w.open(&format!("for tile in 0..{count} {{"));
                        let offset = if start == 0 { String::new() } else { format!("{start} + ") };
                        self.line(&format!("let row = {offset}tile * {height};"));
                    }
                    self.tile(height as usize);
                    self.w.close("}");
                    start += height * count;
                }
            }
            None => {
                let rows = self.w.index(&self.c.row.extent);
                self.line("let mut row = 0;");
                self.w.open(&format!("while row + {ROWS} <= {rows} {{"));
                self.tile(ROWS as usize);
                self.line(&format!("row += {ROWS};"));
                self.w.close("}");
                self.w.open(&format!("while row < {rows} {{"));
                self.tile(1);
                self.line("row += 1;");
                self.w.close("}");
            }
        }
    }

    /// One tile: accumulate over the reduced loops, then finish every element.
    fn tile(&mut self, height: usize) {
        let c = self.c;
        let (a, vector) = (self.place.tensor(c.a), self.vector);
        let half = self.width / 2;
        // The single row needs several chains to hide the latency of the multiply-add.
        let chains = if height == 1 && self.chained() { 4 } else { 1 };
        // Where each row begins: the index at reduced iterators 0.
        let row_step = c.a_index.coefficient(c.row.iter).unwrap_or(Int::ZERO);
        let origin = self.at(&c.a_index, |k| k == c.row.iter || c.inner.iter().any(|l| l.iter == k));
        let origin = self.w.index(&origin);
        let step = self.w.index(&row_step);
        let span = self.span();
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
                None => self.line(&format!("let r{r} = &{a}[{offset}..];")),
            }
        }
        for r in 0..height {
            for chain in 0..chains {
                let suffix = if chains == 1 { String::new() } else { format!("_{chain}") };
                self.line(&format!(
                    "let (mut c{r}0{suffix}, mut c{r}1{suffix}) = ({vector}::splat(simd, 0.0), {vector}::splat(simd, 0.0));"
                ));
            }
        }
        let offset = c
            .inner
            .iter()
            .fold(Int::ZERO, |sum, l| sum + Int::iter(l.iter) * c.a_index.coefficient(l.iter).unwrap_or(Int::ZERO));
        match (&c.inner[..], chains) {
            ([only], 4) => {
                let depth = self.w.index(&only.extent);
                let name = iter_name(Iter(only.iter as u32));
                let stride = offset.coefficient(only.iter).unwrap_or(Int::ONE);
                let stride = self.w.index(&stride);
                self.w.open(&format!("for chunk in 0..{depth} / 4 {{"));
                for chain in 0..4 {
                    self.line(&format!("let {name} = chunk * 4 + {chain};"));
                    self.line(&format!("let lanes = &columns[{name}];"));
                    self.line(&format!("let v = {vector}::splat(simd, r0[{name} * {stride}]);"));
                    self.multiply(0, &format!("_{chain}"), half);
                }
                self.w.close("}");
                self.w.open(&format!("for {name} in {depth} / 4 * 4..{depth} {{"));
                self.line(&format!("let lanes = &columns[{name}];"));
                self.line(&format!("let v = {vector}::splat(simd, r0[{name} * {stride}]);"));
                self.multiply(0, "_0", half);
                self.w.close("}");
                self.line("let (c00, c01) = ((c00_0 + c00_1) + (c00_2 + c00_3), (c01_0 + c01_1) + (c01_2 + c01_3));");
            }
            (inner, _) => {
                let nested = inner.len() != 1;
                if nested {
                    self.line("let mut k_packed = 0;");
                }
                open_loops(&mut self.w, inner);
                match inner {
                    [only] => self.line(&format!("let lanes = &columns[{}];", iter_name(Iter(only.iter as u32)))),
                    _ => {
                        self.line("let lanes = &columns[k_packed];");
                        self.line("k_packed += 1;");
                    }
                }
                self.line(&format!("let (q0, q1) = ({vector}::from_slice(simd, &lanes[..{half}]), {vector}::from_slice(simd, &lanes[{half}..]));"));
                let at = self.w.index(&offset);
                for r in 0..height {
                    self.line(&format!("let v = {vector}::splat(simd, r{r}[{at}]);"));
                    self.line(&format!("c{r}0 = v.mul_add(q0, c{r}0);"));
                    self.line(&format!("c{r}1 = v.mul_add(q1, c{r}1);"));
                }
                close_loops(&mut self.w, inner);
            }
        }
        self.finish(height, half);
    }

    fn multiply(&mut self, row: usize, suffix: &str, half: usize) {
        let vector = self.vector;
        for (part, range) in [(0, format!("..{half}")), (1, format!("{half}.."))] {
            let name = format!("c{row}{part}{suffix}");
            self.line(&format!("{name} = v.mul_add({vector}::from_slice(simd, &lanes[{range}]), {name});"));
        }
    }

    /// The epilogue of every element of the tile.
    fn finish(&mut self, height: usize, half: usize) {
        let c = self.c;
        let (width, out) = (self.width, self.place.tensor(c.output));
        let (row, column) = (iter_name(Iter(c.row.iter as u32)), iter_name(Iter(c.column.iter as u32)));
        for r in 0..height {
            self.w.open("{");
            self.line(&format!("let mut sums = [0.0; {width}];"));
            self.line(&format!("c{r}0.store_slice(&mut sums[..{half}]);"));
            self.line(&format!("c{r}1.store_slice(&mut sums[{half}..]);"));
            let plain = matches!(&*c.epilogue.kind, crate::tensor::Kind::Load(l) if l.tensor == crate::schedule::kernel::ACCUMULATOR);
            let offset = if r == 0 { String::new() } else { format!(" + {r}") };
            self.line(&format!("let {row} = row{offset};"));
            if plain && c.store.coefficient(c.column.iter) == Some(Int::ONE) {
                let start = self.at(&c.store, |k| k == c.column.iter);
                let start = self.w.index(&start);
                self.line(&format!("let at = {start} + panel * {width};"));
                self.line(&format!("{out}[at..at + count].copy_from_slice(&sums[..count]);"));
            } else {
                self.w.open("for (lane, acc) in sums.into_iter().take(count).enumerate() {");
                self.line(&format!("let {column} = panel * {width} + lane;"));
                let value = self.w.scalar(&c.epilogue);
                let index = self.w.index(&c.store);
                self.line(&format!("{out}[{index}] = {};", stored(c.epilogue.dtype, &value)));
                self.w.close("}");
            }
            self.w.close("}");
        }
    }

    /// An index with the iterators chosen set to zero.
    fn at(&self, x: &Int, zero: impl Fn(usize) -> bool) -> Int {
        let scope = Scope { symbols: self.symbols, extents: &self.w.extents };
        let with: Vec<Int> =
            (0..self.w.extents.len()).map(|k| if zero(k) { Int::ZERO } else { Int::iter(k) }).collect();
        scope.replace(x, &with)
    }

    /// How far a row reaches: the largest offset of the reduced iterators, plus one.
    fn span(&self) -> Option<i64> {
        let mut span = 1i64;
        for Loop { iter, extent } in &self.c.inner {
            let stride = self.c.a_index.coefficient(*iter)?.known()?;
            if stride < 0 {
                return None;
            }
            span = span.checked_add(stride.checked_mul(extent.known()? - 1)?)?;
        }
        Some(span)
    }

    /// Whether a single row may be summed in several chains: one reduced loop, with a step that is not negative.
    fn chained(&self) -> bool {
        matches!(&self.c.inner[..], [only]
            if self.c.a_index.coefficient(only.iter).and_then(|s| s.known()).is_some_and(|s| s >= 0)
                && only.extent.known().is_none_or(|k| k >= 16))
    }
}

/// Rows as tiles: `(rows of a tile, number of tiles)`, all at once six, five or four where that is possible.
fn split_rows(rows: i64) -> Vec<(i64, i64)> {
    for five_or_four in 0..=rows / 4 {
        // As many tiles of six as leave a rest of fives and fours.
        for fours in 0..=five_or_four {
            let fives = five_or_four - fours;
            let rest = rows - 5 * fives - 4 * fours;
            if rest >= 0 && rest % ROWS == 0 {
                let parts = [(ROWS, rest / ROWS), (5, fives), (4, fours)];
                return parts.into_iter().filter(|(_, count)| *count > 0).collect();
            }
        }
        if five_or_four > 5 {
            break;
        }
    }
    // 1, 2, 3 and 7 rows.
    if rows > ROWS { vec![(ROWS, 1), (rows - ROWS, 1)] } else { vec![(rows, 1)] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_covered() {
        for rows in 1..500 {
            let parts = split_rows(rows);
            assert_eq!(parts.iter().map(|(h, n)| h * n).sum::<i64>(), rows);
            let small = parts.iter().any(|(h, _)| *h < 4);
            assert_eq!(small, rows < 4 || rows == 7, "{rows}: {parts:?}");
        }
    }
}
