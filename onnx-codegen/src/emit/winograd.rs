//! Convolutions by minimal filtering, F(2x2, 3x3).
//!
//! For a block of tiles: all channels of the 4x4 inputs of each are transformed (`B^T d B`, lanes are channels); then,
//! for every panel of output channels, sixteen products of matrices are made by the register tile, and the 4x4 sums of
//! each tile are transformed (`A^T m A`) into its 2x2 outputs.

use super::code::Code;
use super::expression::{Place, Writer, iter_name};
use super::kernel::Params;
use super::tile::{self, Lanes};
use crate::schedule::kernel::{ACCUMULATOR, Contraction, Loop, Winograd, flat_load};
use crate::schedule::winograd::PANEL;
use crate::tensor::{Kind, Scalar};
use crate::types::int::Iter;
use crate::types::{DType, Int, Scope, Symbols};

// Iterators of the kernel: batch, panel, vector of the panel, lane, y and x of a result; then those of the image and of
// the products.
const BATCH: usize = 0;
const PANELS: usize = 1;
const LANE: usize = 2;
const Y: usize = 3;
const X: usize = 4;
const BLOCK: usize = 5;
const PART: usize = 6;
const POSITION: usize = 7;
const COLUMN: usize = 8;
const ROW: usize = 9;
const DEPTH: usize = 10;

pub fn winograd(code: Code, place: &Params<'_>, symbols: &Symbols, k: &Winograd) -> Code {
    let extents = vec![
        k.batch.clone(),
        Int::from((k.features + PANEL - 1) / PANEL),
        Int::from(8i64),
        k.height.clone(),
        k.width.clone(),
        Int::from(k.channels / k.layout_block),
        Int::from(k.layout_block / 8),
        Int::from(16i64),
        Int::from(PANEL),
        Int::from(k.block),
        Int::from(k.channels),
    ];
    let mut emitter = Emitter { w: Writer::new(code, place, symbols, extents), place, symbols, k };
    emitter.emit();
    emitter.w.code
}

fn name(iter: usize) -> String {
    iter_name(Iter(iter as u32))
}

struct Emitter<'a> {
    w: Writer<'a>,
    place: &'a Params<'a>,
    symbols: &'a Symbols,
    k: &'a Winograd,
}

impl Emitter<'_> {
    fn line(&mut self, text: &str) {
        self.w.code.line(text);
    }

    fn emit(&mut self) {
        let k = self.k;
        self.line("use rt::simd::prelude::*;");
        let (down, across, batch) = (self.w.index(&k.down), self.w.index(&k.across), self.w.index(&k.batch));
        self.line(&format!("let (across, tiles) = ({across}, {down} * {across});"));
        self.w.open(&format!("for {} in 0..{batch} {{", name(BATCH)));
        self.w.open(&format!("for block in 0..usize::div_ceil(tiles, {}) {{", k.block));
        self.line(&format!("let first = block * {};", k.block));
        self.inputs();
        let panels = (k.features + PANEL - 1) / PANEL;
        self.w.open(&format!("for {} in 0..{panels} {{", name(PANELS)));
        self.products();
        self.outputs();
        self.w.close("}");
        self.w.close("}");
        self.w.close("}");
    }

    /// `v = B^T d B`: with `d0 - d2, d1 + d2, d2 - d1, d1 - d3` along both axes.
    fn inputs(&mut self) {
        let k = self.k;
        let (a, v) = (self.place.tensor(k.a), self.place.tensor(k.inputs));
        self.w.open(&format!("for tile in 0..{} {{", k.block));
        self.line("// What fills up the last block is computed, but not stored.");
        self.line("let at = usize::min(first + tile, tiles - 1);");
        self.line(&format!("let ({}, {}) = (at / across * 2, at % across * 2);", name(Y), name(X)));
        self.w.open(&format!("for {} in 0..{} {{", name(BLOCK), k.channels / k.layout_block));
        self.w.open(&format!("for {} in 0..{} {{", name(PART), k.layout_block / 8));
        // The image's iterators are batch, block, vector, lane, y, x.
        let with = [Int::iter(BATCH), Int::iter(BLOCK), Int::iter(PART), Int::ZERO, Int::iter(Y), Int::iter(X)];
        let scope = Scope { symbols: self.symbols, extents: &self.w.extents };
        let origin = scope.replace(&k.a_index, &with);
        let down = k.a_index.coefficient(4).unwrap_or(Int::ZERO);
        let across = k.a_index.coefficient(5).unwrap_or(Int::ZERO);
        let origin = self.w.index(&origin);
        self.line(&format!("let origin = {origin};"));
        // Results of odd dims have a last tile that reaches one beyond what is there.
        let even = |d: &Int| d.known().is_some_and(|d| d % 2 == 0);
        let (height, width) = (self.w.index(&k.height), self.w.index(&k.width));
        if !even(&k.height) {
            self.line(&format!("let below = {} + 1 < {height};", name(Y)));
        }
        if !even(&k.width) {
            self.line(&format!("let beside = {} + 1 < {width};", name(X)));
        }
        for i in 0..4i64 {
            for j in 0..4i64 {
                let offset = &down * i + &across * j;
                let offset = self.w.index(&offset);
                let read = format!("rt::simd::f32x8::from_slice(simd, &{a}[origin + {offset}..][..8])");
                let conditions: Vec<&str> =
                    [(i == 3 && !even(&k.height), "below"), (j == 3 && !even(&k.width), "beside")]
                        .into_iter()
                        .filter(|(needed, _)| *needed)
                        .map(|(_, name)| name)
                        .collect();
                match conditions.is_empty() {
                    true => self.line(&format!("let d{i}{j} = {read};")),
                    false => {
                        let condition = conditions.join(" && ");
                        self.line(&format!(
                            "let d{i}{j} = if {condition} {{ {read} }} else {{ rt::simd::f32x8::splat(simd, 0.0) }};"
                        ));
                    }
                }
            }
        }
        for j in 0..4 {
            self.line(&format!(
                "let (t0{j}, t1{j}, t2{j}, t3{j}) = (d0{j} - d2{j}, d1{j} + d2{j}, d2{j} - d1{j}, d1{j} - d3{j});"
            ));
        }
        self.line(&format!(
            "let at = tile * {} + {} * {} + {} * 8;",
            k.channels,
            name(BLOCK),
            k.layout_block,
            name(PART)
        ));
        let plane = k.block * k.channels;
        for i in 0..4i64 {
            let sums = [
                format!("t{i}0 - t{i}2"),
                format!("t{i}1 + t{i}2"),
                format!("t{i}2 - t{i}1"),
                format!("t{i}1 - t{i}3"),
            ];
            for (j, sum) in sums.iter().enumerate() {
                let start = (i * 4 + j as i64) * plane;
                self.line(&format!("({sum}).store_slice(&mut {v}[at + {start}..][..8]);"));
            }
        }
        self.w.close("}");
        self.w.close("}");
        self.w.close("}");
    }

    /// `m[position] = v[position] * u[position]` for one panel: the register tile over tiles and channels.
    fn products(&mut self) {
        let k = self.k;
        let one = |iter: usize, extent: i64| Loop { iter, extent: Int::from(extent) };
        let plane = k.channels * PANEL;
        let contraction = Contraction {
            dtype: DType::F32,
            outer: vec![one(POSITION, 16)],
            rows: vec![],
            row: one(ROW, k.block),
            column: one(COLUMN, PANEL),
            inner: vec![one(DEPTH, k.channels)],
            a: k.inputs,
            a_index: Int::iter(POSITION) * (k.block * k.channels) + Int::iter(ROW) * k.channels + Int::iter(DEPTH),
            b: k.weights,
            b_base: (Int::iter(PANELS) * 16 + Int::iter(POSITION)) * plane,
            output: k.products,
            store: Int::iter(POSITION) * (k.block * PANEL) + Int::iter(ROW) * PANEL + Int::iter(COLUMN),
            epilogue: flat_load(DType::F32, ACCUMULATOR, Int::ZERO),
        };
        let code = self.w.code.fork(0);
        let code = tile::inside(code, self.place, self.symbols, &contraction, self.w.extents.clone());
        self.w.code.append(code);
    }

    /// `A^T m A`: with `m0 + m1 + m2, m1 - m2 - m3` along both axes; then what follows on every result.
    fn outputs(&mut self) {
        let k = self.k;
        let m = self.place.tensor(k.products);
        self.w.open(&format!("for tile in 0..usize::min(tiles - first, {}) {{", k.block));
        self.line("let (down, right) = ((first + tile) / across * 2, (first + tile) % across * 2);");
        let even = |d: &Int| d.known().is_some_and(|d| d % 2 == 0);
        let (height, width) = (self.w.index(&k.height), self.w.index(&k.width));
        for v in 0..PANEL / 8 {
            let ragged = k.features % PANEL != 0 && v > 0;
            match ragged {
                true => self.w.open(&format!("if {} * {PANEL} + {} < {} {{", name(PANELS), v * 8, k.features)),
                false => self.w.open("{"),
            }
            self.line(&format!("let at = tile * {PANEL} + {};", v * 8));
            for p in 0..16 {
                let start = p * k.block * PANEL;
                let (i, j) = (p / 4, p % 4);
                self.line(&format!("let m{i}{j} = rt::simd::f32x8::from_slice(simd, &{m}[at + {start}..][..8]);"));
            }
            for j in 0..4 {
                self.line(&format!("let (t0{j}, t1{j}) = (m0{j} + m1{j} + m2{j}, m1{j} - m2{j} - m3{j});"));
            }
            for i in 0..2 {
                self.line(&format!("let (y{i}0, y{i}1) = (t{i}0 + t{i}1 + t{i}2, t{i}1 - t{i}2 - t{i}3);"));
            }
            for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let mut conditions = Vec::new();
                if i == 1 && !even(&k.height) {
                    conditions.push(format!("down + 1 < {height}"));
                }
                if j == 1 && !even(&k.width) {
                    conditions.push(format!("right + 1 < {width}"));
                }
                match conditions.is_empty() {
                    true => self.w.open("{"),
                    false => self.w.open(&format!("if {} {{", conditions.join(" && "))),
                }
                self.line(&format!("let ({}, {}) = (down + {i}, right + {j});", name(Y), name(X)));
                let column = Int::iter(PANELS) * PANEL + Int::iter(LANE) + v * 8;
                let with = [Int::iter(BATCH), column.clone(), Int::iter(Y), Int::iter(X)];
                let scope = Scope { symbols: self.symbols, extents: &self.w.extents };
                let store = scope.replace(&k.store, &with);
                let epilogue = k
                    .epilogue
                    .rewrite(&mut |x| scope.replace(x, &with), &mut |dtype, load| Scalar::new(dtype, Kind::Load(load)));
                let lanes = Lanes { lane: LANE, half: 8, count: None, store, epilogue, column: None };
                let out = self.place.tensor(k.output);
                tile::finish(&mut self.w, &out, &format!("y{i}{j}"), &lanes);
                self.w.close("}");
            }
            self.w.close("}");
        }
        self.w.close("}");
    }
}
