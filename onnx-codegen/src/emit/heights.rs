//! How many rows a register tile has, for each kind of instruction set.
//!
//! Panels of columns are the same for all, because the packed operand is. What differs is how many rows of sums the
//! registers hold. The code has the tiles of all kinds, each behind a constant condition: rustc compiles for every variant
//! those that are its own.

use crate::schedule::kernel::Contraction;
use crate::types::{Int, Scope};

/// Instruction sets by their registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Registers {
    /// Sixteen of four `f32`: SSE2, WebAssembly; also scalar code.
    Narrow,
    /// Sixteen of eight or thirty-two of four: AVX2, NEON.
    Middle,
    /// Thirty-two of sixteen: AVX-512.
    Wide,
}

/// How many columns a tile has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breadth {
    /// One vector of eight: half of a panel, where there are no more.
    Half,
    Panel,
    /// Two panels, of which each takes one register of 512 bits for a row.
    Pair,
}

impl Registers {
    pub const ALL: &[Registers] = &[Registers::Narrow, Registers::Wide, Registers::Middle];

    /// Rows of the largest tile. The sums, the vectors of the panel and what is multiplied with them stay in registers.
    fn rows(self, breadth: Breadth) -> i64 {
        match (self, breadth) {
            (Registers::Narrow, Breadth::Half) => 4,
            (Registers::Narrow, _) => 2,
            (Registers::Middle, Breadth::Half) => 10,
            (Registers::Middle, _) => 6,
            // Images are most often a multiple of seven wide.
            (Registers::Wide, _) => 14,
        }
    }

    /// In how many chains the sums of a tile are made, so that the latency of the multiply-add is hidden. From four registers
    /// on one will do, and sums are made in the order of their terms, as other engines make them. Where some panels are in
    /// pairs, `paired`, all have those of a pair: which panels are in one depends on the number of threads, the results must
    /// not.
    fn chains(self, rows: i64, breadth: Breadth, paired: bool) -> usize {
        if self == Registers::Wide && paired {
            return match rows {
                1 => 4,
                2 | 3 => 2,
                _ => 1,
            };
        }
        let vectors = match (self, breadth) {
            (Registers::Narrow, Breadth::Half) => 2 * rows,
            (Registers::Narrow, _) => 4 * rows,
            (Registers::Middle, Breadth::Half) => rows,
            (Registers::Middle, _) => 2 * rows,
            (Registers::Wide, _) => rows,
        };
        match vectors {
            1 if self == Registers::Wide => 8,
            ..=3 => 4,
            _ => 1,
        }
    }
}

/// What the code is for.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// Whether there is a variant for AVX-512.
    pub wide: bool,
    /// Whether less code is worth more than time.
    pub small: bool,
}

/// Tiles of one height that follow one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    pub rows: i64,
    /// How many there are; 0 where only run time knows.
    pub tiles: i64,
    /// Chains of each sum.
    pub chains: usize,
}

/// The tiles over the rows for some kinds of instruction sets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tiles {
    pub sets: Vec<Registers>,
    pub parts: Vec<Part>,
}

impl Aim {
    /// Whether tiles for AVX-512 are over pairs of panels: where it is known that there are two.
    ///
    /// A tile of one panel loads as often as it multiplies, so that two units for multiply-adds wait for two for loads.
    pub fn pairs(self, c: &Contraction) -> bool {
        let width = Contraction::width(c.dtype) as i64;
        self.wide && !self.small && c.column.extent.known().is_some_and(|n| n >= 2 * width)
    }

    /// The tiles over the rows of a contraction for some instruction sets, those with the same tiles together.
    pub fn tiles(self, c: &Contraction, breadth: Breadth, sets: &[Registers]) -> Vec<Tiles> {
        let mut tiles: Vec<Tiles> = Vec::new();
        for set in sets.iter().copied() {
            let parts = self.parts(c, set, breadth);
            match tiles.iter_mut().find(|t| t.parts == parts) {
                Some(same) => same.sets.push(set),
                None => tiles.push(Tiles { sets: vec![set], parts }),
            }
        }
        // What has no condition comes last.
        tiles.sort_by_key(|t| t.sets.contains(&Registers::Middle));
        tiles
    }

    /// The tiles over the rows for one kind of instruction set.
    pub fn parts(self, c: &Contraction, set: Registers, breadth: Breadth) -> Vec<Part> {
        let set = if set == Registers::Wide && !self.wide { Registers::Middle } else { set };
        // Sums of a few terms are not worth chains.
        let chained = !matches!(c.inner.last().map(|l| l.extent.known()), Some(Some(..16)) | None);
        let most = self.most(c, set, breadth);
        let part = |(rows, tiles)| {
            let chains = match chained {
                // A single row is all the work that there is; rows that are left over are few.
                true if !self.small || c.row.extent.is(1) => set.chains(rows, breadth, self.pairs(c)),
                _ => 1,
            };
            Part { rows, tiles, chains }
        };
        match (c.row.extent.known(), self.small) {
            (Some(rows), false) => split(rows, most).into_iter().map(part).collect(),
            (Some(rows), true) => split_small(rows, most).into_iter().map(part).collect(),
            (None, true) => [most, 1].map(|rows| part((rows, 0))).to_vec(),
            (None, false) => {
                // Two rows are a third of six, and of four half: what is left takes few tiles.
                let mut heights = match set {
                    Registers::Wide => vec![most, 4, 1],
                    _ => vec![most, most / 2, 1],
                };
                heights.dedup();
                heights.into_iter().map(|rows| part((rows, 0))).collect()
            }
        }
    }

    /// Rows of the largest tile.
    fn most(self, c: &Contraction, set: Registers, breadth: Breadth) -> i64 {
        let most = set.rows(breadth);
        if set != Registers::Wide {
            return most;
        }
        // Each row has a pointer of its own unless they are a known distance apart, and a line of its own in the cache.
        match c.a_index.coefficient(c.row.iter).unwrap_or(Int::ZERO).known() {
            Some(step) => most.min(room(c, step)),
            None => Registers::Middle.rows(breadth),
        }
    }

    /// How broad the panels of a kernel that is cut between rows are: all are cut at the same rows.
    pub fn breadth(c: &Contraction) -> Breadth {
        match c.column.extent.known() {
            Some(n) if n as usize <= Contraction::width(c.dtype) / 2 => Breadth::Half,
            _ => Breadth::Panel,
        }
    }
}

/// How many rows whose elements are `step` elements apart have room side by side in a first-level cache: lines that are a
/// multiple of 4 KB apart belong into the same set of it.
fn room(c: &Contraction, step: i64) -> i64 {
    const SET: i64 = 4096;
    /// Of eight or more, one is for the panel.
    const WAYS: i64 = 7;
    let bytes = step.saturating_mul(c.dtype.size().map_or(1, |size| size as i64));
    match bytes {
        0 => i64::MAX,
        _ => (SET >> bytes.trailing_zeros().min(SET.trailing_zeros())) * WAYS,
    }
}

impl Tiles {
    /// The condition of the instruction sets; `None` for what is left.
    pub fn condition(&self) -> Option<&'static str> {
        match self.sets[..] {
            [Registers::Narrow] => Some("const { rt::simd::is_narrow::<S>() }"),
            [Registers::Wide] => Some("const { rt::simd::is_wide::<S>() }"),
            [Registers::Narrow, Registers::Wide] => Some("const { !rt::simd::is_middle::<S>() }"),
            _ => None,
        }
    }

    /// Between which tiles a kernel is cut: `(tiles, first, rows, rest)`, the first of which have `rows` rows and the
    /// others `rest`. Where only run time knows how many rows there are, all tiles are of the greatest height.
    pub fn cuts(&self, c: &Contraction, scope: &Scope<'_>) -> [Int; 4] {
        let rows = |part: Option<&Part>| part.map_or(1, |part| part.rows);
        let most = rows(self.parts.first());
        match c.row.extent.known() {
            None => {
                let tiles = scope.div(&(&c.row.extent + (most - 1)), &Int::from(most));
                [tiles.clone(), tiles, Int::from(most), Int::from(most)]
            }
            Some(_) => {
                let tiles = self.parts.iter().map(|part| part.tiles).sum::<i64>();
                let first = self.parts.first().map_or(0, |part| part.tiles);
                [tiles, first, most, rows(self.parts.last())].map(Int::from)
            }
        }
    }
}

/// Rows as tiles of at most `most`, of two neighbouring heights: `(rows of a tile, number of tiles)`.
fn split(rows: i64, most: i64) -> Vec<(i64, i64)> {
    let tiles = (rows + most - 1) / most;
    if tiles == 0 {
        return vec![];
    }
    let (height, taller) = (rows / tiles, rows % tiles);
    let parts = [(height + 1, taller), (height, tiles - taller)];
    parts.into_iter().filter(|(_, count)| *count > 0).collect()
}

/// Rows as tiles of one height, where one divides them; else with single rows for what is left.
fn split_small(rows: i64, most: i64) -> Vec<(i64, i64)> {
    let divisor = (most - most / 3..=most.min(rows)).rev().find(|height| rows % height == 0);
    let height = divisor.unwrap_or(most.min(rows)).max(1);
    let parts = [(height, rows / height), (1, rows % height)];
    parts.into_iter().filter(|(_, count)| *count > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_a_pair_are_those_of_its_panels() {
        for rows in 1..=Registers::Wide.rows(Breadth::Pair) {
            let [pair, panel] =
                [Breadth::Pair, Breadth::Panel].map(|breadth| Registers::Wide.chains(rows, breadth, true));
            assert_eq!(pair, panel, "{rows}");
        }
        assert_eq!(Registers::Wide.rows(Breadth::Pair), Registers::Wide.rows(Breadth::Panel));
    }

    #[test]
    fn rows_are_covered() {
        for rows in 1..500 {
            for most in [2, 4, 6, 10, 14] {
                let sum = |parts: &[(i64, i64)]| parts.iter().map(|(h, n)| h * n).sum::<i64>();
                let parts = split(rows, most);
                assert_eq!(sum(&parts), rows);
                assert!(parts.iter().all(|(h, _)| *h <= most));
                // No tile is less than half of the largest where there are several.
                assert!(rows <= most || parts.iter().all(|(h, _)| 2 * h >= most), "{rows}: {parts:?}");
                let parts = split_small(rows, most);
                assert_eq!(sum(&parts), rows);
                assert!(parts.iter().all(|(h, _)| *h <= most) && parts.len() <= 2);
            }
        }
    }
}
