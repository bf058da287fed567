//! Contractions: the register-tiled kernel.
//!
//! A tile is a few rows times one panel of columns (half of one where that is all there is). Its sums are named, so that
//! they stay in registers at every optimisation level; the packed operand is read in order. Rows are divided into tiles
//! of nearly equal height, the few rows that are fewer than a tile are summed in interleaved chains. What follows on the
//! sums is written once, for all rows of a tile.

use super::code::Code;
use super::epilogue::Lanes;
use super::expression::{Place, Writer, iter_name};
use super::heights::{Aim, Breadth, Part, Registers, Tiles};
use super::kernel::{Params, close_loops, extents, open_loops};
use super::types::register;
use crate::schedule::kernel::{Contraction, Loop};
use crate::schedule::threads::{Axis, Cut};
use crate::tensor::{Kind, Scalar};
use crate::types::int::Iter;
use crate::types::{DType, Int, Scope, Symbols};

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
    let mut tile = Tile { w, place, symbols, c, width, panel, lane, ahead: false, aim };
    tile.emit();
    tile.w.code
}

struct Tile<'a> {
    w: Writer<'a>,
    place: &'a Params<'a>,
    symbols: &'a Symbols,
    c: &'a Contraction,
    /// Columns of a panel.
    width: usize,
    /// The iterators of panels and of lanes.
    panel: usize,
    lane: usize,
    /// Whether the tile in work asks for the panel that follows.
    ahead: bool,
    aim: Aim,
}

/// Packed operands of this many bytes and more do not stay in the second-level cache from one run to the next.
const STREAMED: i64 = 256 << 10;

/// Panels are asked for ahead of time where there are at most this many rows: with more, waiting for memory is a small
/// part of the time.
const FEW_ROWS: i64 = 512;

/// How much of a panel a tile computes.
#[derive(Clone, Copy)]
struct Columns {
    /// The instruction sets that the tiles are for.
    sets: &'static [Registers],
    breadth: Breadth,
    /// How many columns there are, where that is known and not all.
    count: Option<usize>,
    /// Whether the number of columns is the variable `count`.
    variable: bool,
}

/// The packed columns of the panels of a tile, and their line in work.
const OPERANDS: [&str; 2] = ["columns", "beside"];
const LINES: [&str; 2] = ["line", "line_beside"];

impl Columns {
    /// How many panels a tile has.
    fn panels(self) -> usize {
        if self.breadth == Breadth::Pair { 2 } else { 1 }
    }
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
        self.line("use rt::simd::prelude::*;");
        open_loops(&mut self.w, &c.outer);
        match self.aim.pairs(c) {
            true => {
                self.w.open("if const { rt::simd::is_wide::<S>() } {");
                self.panels(true);
                self.w.close("} else {");
                self.w.open("");
                self.panels(false);
                self.w.close("}");
            }
            false => self.panels(false),
        }
        close_loops(&mut self.w, &c.outer);
    }

    /// All panels of columns; `pairs`: two at a time, for the instruction sets that have the registers.
    fn panels(&mut self, pairs: bool) {
        let c = self.c;
        let (width, panel) = (self.width, self.name(self.panel));
        let sets = match (pairs, self.aim.pairs(c)) {
            (true, _) => &[Registers::Wide][..],
            (false, true) => &[Registers::Narrow, Registers::Middle],
            (false, false) => Registers::ALL,
        };
        let all = Columns { sets, breadth: Breadth::Panel, count: None, variable: false };
        // Less code: one loop for whole panels and for one that is nearly whole.
        let small = self.aim.small && c.b_step.is_none();
        let merged = |n: i64| small && n as usize > width && n as usize % width > width / 2;
        match c.column.extent.known() {
            Some(n) if !merged(n) => {
                let (whole, rest) = (n as usize / width, n as usize % width);
                if whole > 0 {
                    let range = self.w.range(&Axis::Panels, 0, &whole.to_string());
                    let one = !pairs || whole % 2 > 0 || self.w.is_cut(&Axis::Panels);
                    let range = match pairs {
                        true => self.pairs(all, &range, (!self.w.is_cut(&Axis::Panels)).then_some(whole)),
                        false => range,
                    };
                    if one {
                        self.w.open(&format!("for {panel} in {range} {{"));
                        self.panel(all);
                        self.w.close("}");
                    }
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
                    let half = rest <= width / 2;
                    let full = half && rest == width / 2;
                    let breadth = if half { Breadth::Half } else { Breadth::Panel };
                    self.panel(Columns { breadth, count: (!full).then_some(rest), ..all });
                    self.w.close("}");
                }
            }
            _ => {
                let columns = self.w.index(&c.column.extent);
                let mut range = self.w.range(&Axis::Panels, 0, &format!("usize::div_ceil({columns}, {width})"));
                if pairs {
                    let whole = self.w.range(&Axis::Panels, 0, &format!("{columns} / {width}"));
                    let rest = self.pairs(all, &whole, None);
                    self.line(&format!("let (rest, all) = ({rest}, {range});"));
                    range = "rest.start..all.end".to_string();
                }
                self.w.open(&format!("for {panel} in {range} {{"));
                self.line(&format!("let count = usize::min({columns} - {panel} * {width}, {width});"));
                self.panel(Columns { variable: true, ..all });
                self.w.close("}");
            }
        }
    }

    /// The panels of a range, as many as `count` where that is known, two at a time. Gives the range of what is left.
    fn pairs(&mut self, all: Columns, range: &str, count: Option<usize>) -> String {
        let panel = self.name(self.panel);
        let (pairs, first, rest) = match count {
            Some(count) => ((count / 2).to_string(), String::new(), format!("{}..{count}", count / 2 * 2)),
            None => {
                self.line(&format!("let panels = {range};"));
                self.line("let pairs = panels.len() / 2;");
                ("pairs".to_string(), "panels.start + ".to_string(), "panels.start + pairs * 2..panels.end".to_string())
            }
        };
        self.w.open(&format!("for pair in 0..{pairs} {{"));
        self.line(&format!("let {panel} = {first}pair * 2;"));
        self.panel(Columns { breadth: Breadth::Pair, ..all });
        self.w.close("}");
        rest
    }

    /// Whether panels come from memory beyond the second-level cache, and are worth asking for ahead of time.
    fn streams(&self) -> bool {
        let c = self.c;
        let rows = Int::product(c.rows.iter().map(|l| &l.extent).chain([&c.row.extent]));
        let operand = self.place.0.params.get(c.b.0 as usize).and_then(|b| b.len.known());
        let bytes = operand.map(|n| n.saturating_mul(c.dtype.size().unwrap_or(4) as i64));
        let fixed = c.b_step.as_ref().is_none_or(|step| step.known().is_some()) && c.depth().known().is_some();
        fixed && rows.known().is_some_and(|m| m > 1 && m <= FEW_ROWS) && bytes.is_some_and(|bytes| bytes >= STREAMED)
    }

    /// All rows for one panel.
    fn panel(&mut self, columns: Columns) {
        let c = self.c;
        let (width, b, panel) = (self.width, self.place.tensor(c.b), self.name(self.panel));
        let base = self.w.index(&c.b_base);
        let base = if c.b_base.is(0) { String::new() } else { format!("{base} + ") };
        let ty = register(c.dtype);
        // Known lengths make the bounds checks of the inner loop go.
        let depth = c.depth();
        if depth.known().is_none() {
            let depth = self.w.index(&depth);
            self.line(&format!("let depth = {depth};"));
        }
        match (depth.known(), &c.b_step) {
            (depth, Some(step)) => {
                let (_, lanes) = self.vector(columns);
                let lanes = (lanes * columns.panels()) as i64;
                match (depth, step.known()) {
                    (Some(k), Some(step)) if k > 0 => {
                        let reach = (k - 1) * step + lanes;
                        self.line(&format!(
                            "let columns: &[{ty}; {reach}] = rt::kernel::array({b}, {base}{panel} * {width});"
                        ));
                        if self.streams() {
                            let at = later(&panel, columns.panels());
                            self.line(&format!(
                                "let columns_ahead: &[{ty}; {reach}] = rt::kernel::array({b}, usize::min({base}{at} * {width}, {b}.len() - {reach}));"
                            ));
                        }
                    }
                    // Without reduced iterations the operand is empty.
                    _ => self.line(&format!("let columns = {b}.get({base}{panel} * {width}..).unwrap_or_default();")),
                }
            }
            (Some(k), None) => {
                let block = k * width as i64;
                let count = columns.panels();
                for (beside, name) in OPERANDS.iter().enumerate().take(count) {
                    let at = later(&panel, beside);
                    self.line(&format!(
                        "let {name}: &[[{ty}; {width}]; {k}] = rt::kernel::rows({b}, {base}{at} * {block});"
                    ));
                }
                if self.streams() {
                    // Beyond the last panel there may be another operand; asking for the same again does no harm.
                    for (beside, name) in OPERANDS.iter().enumerate().take(count) {
                        let at = later(&panel, beside + count);
                        self.line(&format!(
                            "let {name}_ahead: &[[{ty}; {width}]; {k}] = rt::kernel::rows({b}, usize::min({base}{at} * {block}, {b}.len() - {block}));"
                        ));
                    }
                }
            }
            (None, None) => {
                for (beside, name) in OPERANDS.iter().enumerate().take(columns.panels()) {
                    let at = later(&panel, beside);
                    self.line(&format!(
                        "let {name}: &[[{ty}; {width}]] = rt::kernel::row_slice({b}, {base}{at} * (depth * {width}), depth);"
                    ));
                }
            }
        }
        // All panels are cut between the same rows.
        let breadth = match columns.breadth {
            Breadth::Half if self.w.is_cut(&Axis::Rows) => Aim::breadth(c),
            breadth => breadth,
        };
        let tiles = self.aim.tiles(c, breadth, columns.sets);
        for (k, set) in tiles.iter().enumerate() {
            // What has no condition comes last.
            let condition = set.condition().filter(|_| k + 1 < tiles.len());
            match (condition, k) {
                (Some(condition), 0) => self.w.open(&format!("if {condition} {{")),
                (None, 0) => {}
                (condition, _) => {
                    let condition = condition.map_or(String::new(), |condition| format!("if {condition} "));
                    self.w.close(&format!("}} else {condition}{{"));
                    self.w.open("");
                }
            }
            open_loops(&mut self.w, &c.rows);
            self.row_tiles(columns, set);
            close_loops(&mut self.w, &c.rows);
        }
        if tiles.len() > 1 {
            self.w.close("}");
        }
    }

    /// Tiles over the rows.
    fn row_tiles(&mut self, columns: Columns, tiles: &Tiles) {
        let cut = self.w.is_cut(&Axis::Rows);
        let parts = &tiles.parts;
        if self.c.row.extent.known().is_some() {
            let (mut start, mut done) = (0, 0);
            for (k, part) in parts.iter().copied().enumerate() {
                let Part { rows, tiles, .. } = part;
                self.ahead = k + 1 == parts.len() && self.streams();
                if tiles == 1 && !cut {
                    self.w.open("{");
                    self.line(&format!("let row = {start}usize;"));
                } else {
                    let range = self.w.range(&Axis::Rows, done, &tiles.to_string());
                    self.w.open(&format!("for tile in {range} {{"));
                    let offset = if start == 0 { String::new() } else { format!("{start} + ") };
                    self.line(&format!("let row = {offset}tile * {rows};"));
                }
                self.tile(part, columns);
                self.w.close("}");
                start += rows * tiles;
                done += tiles as usize;
            }
            return;
        }
        let mut rows = self.w.index(&self.c.row.extent);
        let mut start = "0".to_string();
        if cut {
            let most = parts.first().map_or(1, |part| part.rows);
            self.line(&format!("let rows = usize::min(part.inner[1] * {most}, {rows});"));
            (rows, start) = ("rows".to_string(), format!("part.inner[0] * {most}"));
        }
        self.line(&format!("let mut row = {start};"));
        for part in parts {
            let height = part.rows;
            self.w.open(&format!("while row + {height} <= {rows} {{"));
            self.tile(*part, columns);
            self.line(&format!("row += {height};"));
            self.w.close("}");
        }
    }

    /// The type of the sums of a row and of one panel, and how many there are.
    fn vector(&self, columns: Columns) -> (&'static str, usize) {
        match (self.c.dtype == DType::F64, columns.breadth) {
            (false, Breadth::Half) => ("rt::simd::f32x8", 8),
            (false, _) => ("rt::simd::f32x16", 16),
            (true, Breadth::Half) => ("rt::simd::f64x4", 4),
            (true, _) => ("rt::simd::f64x8", 8),
        }
    }

    /// One tile: accumulate over the reduced loops, then finish every element.
    fn tile(&mut self, part: Part, columns: Columns) {
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
                    for name in OPERANDS.iter().take(columns.panels()) {
                        self.line(&format!(
                            "let {name}: &[[{ty}; {width}]; {k}] = rt::kernel::array({name}, {position});"
                        ));
                        if self.ahead {
                            self.line(&format!(
                                "let {name}_ahead: &[[{ty}; {width}]; {k}] = rt::kernel::array({name}_ahead, {position});"
                            ));
                        }
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
            if self.ahead {
                self.line(&match &step {
                    None => format!("rt::kernel::prefetch(&{name}_ahead[{k}]);"),
                    Some(step) => format!("rt::kernel::prefetch(&columns_ahead[{k} * {step} + {}]);", side * lanes),
                });
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
        let out = self.place.tensor(self.c.output);
        let better = |a: &Lanes, b: &Lanes| a.is_vector() && !b.is_vector();
        match &halves[..] {
            [low, high] if better(low, &whole) && better(high, &whole) => {
                let split = vector.trim_start_matches("rt::simd::");
                self.line(&format!("let (low, high) = simd.split_{split}({name});"));
                for (name, lanes) in [("low", low), ("high", high)] {
                    self.w.extents[self.lane] = Int::from(lanes.lanes as i64);
                    lanes.finish(&mut self.w, &out, name);
                }
            }
            _ => {
                self.w.extents[self.lane] = Int::from(lanes as i64);
                whole.finish(&mut self.w, &out, name);
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
        let store = scope.replace(&self.c.store, &with);
        let epilogue = self
            .c
            .epilogue
            .rewrite(&mut |x| scope.replace(x, &with), &mut |dtype, load| Scalar::new(dtype, Kind::Load(load)));
        let count = match (columns.count, columns.variable) {
            (_, true) if first == 0 => Some(format!("usize::min(count, {lanes})")),
            (_, true) => Some(format!("usize::min(count.saturating_sub({first}), {lanes})")),
            (Some(count), _) if count < first + lanes => Some((count - first).to_string()),
            _ => None,
        };
        Lanes { lane: self.lane, lanes, count, store, epilogue, column: Some((self.c.column.iter, column)) }
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
}

/// The name of a sum, of the first or the second panel.
fn sum(row: usize, side: usize, chain: usize, chains: usize) -> String {
    let name = ["c", "d"][side.min(1)];
    if chains == 1 { format!("{name}{row}") } else { format!("{name}{row}_{chain}") }
}

/// The panel that is so many after another.
fn later(panel: &str, by: usize) -> String {
    if by == 0 { panel.to_string() } else { format!("({panel} + {by})") }
}
