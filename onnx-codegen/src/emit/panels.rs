//! The panels of columns of a contraction: one after another, two at a time for AVX-512; where they lie in the right
//! operand, and the tiles over the rows of each.

use super::expression::Place;
use super::heights::{Aim, Breadth, Part, Registers, Tiles};
use super::kernel::{close_loops, open_loops};
use super::tile::Tile;
use super::types::register;
use crate::schedule::threads::Axis;
use crate::types::Int;

/// Packed operands of this many bytes and more do not stay in the second-level cache from one run to the next.
const STREAMED: i64 = 256 << 10;

/// Panels are asked for ahead of time where there are at most this many rows: with more, waiting for memory is a small
/// part of the time.
const FEW_ROWS: i64 = 512;

/// Which columns a tile computes.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    /// The instruction sets that the tiles are for.
    pub(super) sets: &'static [Registers],
    pub(super) breadth: Breadth,
    /// How many columns there are, where that is known and not all.
    pub(super) count: Option<usize>,
    /// Whether the number of columns is the variable `count`.
    pub(super) variable: bool,
}

/// Tiles that ask for the next panel while they are computed.
pub(super) struct Ahead {
    /// The index of a tile among them.
    pub(super) turn: String,
    pub(super) count: i64,
}

/// The names of the packed columns of the panels of a tile, and of their line in work.
pub(super) const OPERANDS: [&str; 2] = ["columns", "beside"];
pub(super) const LINES: [&str; 2] = ["line", "line_beside"];

impl Columns {
    /// How many panels a tile has.
    pub(super) fn panels(self) -> usize {
        if self.breadth == Breadth::Pair { 2 } else { 1 }
    }
}

impl Tile<'_> {
    pub(super) fn emit(&mut self) {
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
                let range = self.w.range(&Axis::Panels, 0, &format!("usize::div_ceil({columns}, {width})"));
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

    /// Which turn it is of those that tiles of one height take for a panel, and how many there are: each asks for its share
    /// of the next panel. One, where not all may be run.
    fn turns(&mut self, tiles: i64) -> Ahead {
        let c = self.c;
        let cut = self.w.is_cut(&Axis::Rows) || c.rows.iter().any(|l| self.w.is_cut(&Axis::Loop(l.iter)));
        let of_rows = Int::product(c.rows.iter().map(|l| &l.extent)).known();
        match of_rows.and_then(|n| n.checked_mul(tiles)).filter(|turns| !cut && *turns > 1) {
            Some(count) => {
                let turn = c.rows.iter().fold(Int::ZERO, |sum, l| sum * &l.extent + Int::iter(l.iter));
                let turn = self.w.index(&turn);
                let turn = if tiles > 1 { format!("({turn}) * {tiles} + tile") } else { turn };
                Ahead { turn, count }
            }
            None => Ahead { turn: "0".to_string(), count: 1 },
        }
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
                let ahead = k + 1 == parts.len() && self.streams();
                self.ahead = if ahead { Some(self.turns(tiles)) } else { None };
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
}

/// The panel that is so many after another.
fn later(panel: &str, by: usize) -> String {
    if by == 0 { panel.to_string() } else { format!("({panel} + {by})") }
}
