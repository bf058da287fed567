//! Convolutions by minimal filtering, F(2x2, 3x3) or F(4x4, 3x3).
//!
//! For a block of tiles: all channels of the 4x4 (6x6) inputs of each are transformed (`B^T d B`, lanes are channels);
//! then, for every panel of output channels, 16 (36) products of matrices are made by the register tile, and the sums of
//! each tile are transformed (`A^T m A`) into its 2x2 (4x4) outputs.
//!
//! Threads share some blocks at a time: first groups of tiles to transform, then panels. One thread alone does a block at
//! a time, whose transformed inputs stay in its cache.

use super::code::Code;
use super::epilogue::Lanes;
use super::expression::{Place, Writer, iter_name};
use super::heights::Aim;
use super::kernel::Params;
use super::tile;
use crate::schedule::kernel::{ACCUMULATOR, Access, Contraction, Kernel, Loop, Winograd, flat_load};
use crate::schedule::threads::{self, Axis, Cut};
use crate::types::int::Iter;
use crate::types::{DType, Int, Scope, Sym, Symbols, Var};

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
const GROUP: usize = 11;
const VECTOR: usize = 12;

/// The kernel; one whose output is cut in slabs runs the rows of tiles of a `part`.
pub fn winograd(code: Code, place: &Params<'_>, symbols: &Symbols, k: &Winograd, cut: Option<&Cut>, aim: Aim) -> Code {
    let mut emitter = Emitter::new(code, place, symbols, k, (1, aim));
    emitter.w = emitter.w.part(cut);
    emitter.emit();
    emitter.w.code
}

/// Writes the functions of a kernel that is cut: the loop over blocks, the transform of a group of tiles, and the
/// products and results of some panels.
pub fn divided(code: &mut Code, name: &str, kernel: &Kernel, k: &Winograd, cut: &Cut, aim: Aim) {
    let place = Params(kernel);
    let symbols = super::kernel::symbols(kernel);
    let groups = (groups(k.block), aim);
    let (inputs, products, out) = (place.tensor(k.inputs), place.tensor(k.products), place.tensor(k.output));
    let names = |parameters: &[String]| -> Vec<String> {
        parameters.iter().filter_map(|p| Some(p.split_once(':')?.0.to_string())).collect()
    };
    let batch = self::name(BATCH);
    let open = |code: &mut Code, name: &str, parameters: &[String]| {
        code.line("#[inline(never)]");
        code.open(&format!("fn {name}<S: rt::simd::Simd>({}) {{", parameters.join(", ")));
    };
    let vectorize = |code: &mut Code| {
        code.open("simd.vectorize(");
        code.line("#[inline(always)]");
        code.open("|| {");
        code.line("use rt::simd::prelude::*;");
    };
    let close = |code: &mut Code| {
        code.close("},");
        code.close(")");
        code.close("}");
    };
    let own = |more: &[&str]| -> Vec<String> { more.iter().map(|p| p.to_string()).collect() };

    // Parameters of the parts: what they write is a slice; what they do not know is not there.
    let all = super::kernel::parameters(kernel, &|_, access| access != Access::Read);
    let named = |var: Var| move |p: &&String| p.split_once(':').is_some_and(|(n, _)| n == Params(kernel).tensor(var));
    let keep = |gone: &[Var]| -> Vec<String> {
        all.iter().filter(|p| !gone.iter().any(|var| named(*var)(p))).cloned().collect()
    };
    let sizes: Vec<String> = all.iter().skip(kernel.params.len()).cloned().collect();
    let image: Vec<String> = all.iter().filter(named(k.a)).cloned().collect();
    let block = [own(&["simd: S"]), image, own(&[&format!("{inputs}: &mut [f32]")]), sizes].concat();
    let transform = [block, own(&[&format!("{batch}: usize"), "first: usize"])].concat();
    // The image may also be what is added to the results.
    let outputs = if k.epilogue.reads().contains(&k.a) { keep(&[k.inputs]) } else { keep(&[k.a, k.inputs]) };
    let outputs = [own(&["simd: S", &format!("{inputs}: &[f32]")]), outputs].concat();
    let outputs =
        [outputs, own(&[&format!("{batch}: usize"), "first: usize", "blocks: usize", "part: rt::threads::Part"])]
            .concat();

    let driver = super::kernel::parameters(kernel, &|_, _| false);
    let driver = [own(&["simd: S", "pool: Option<&rt::threads::Pool>"]), driver].concat();
    open(code, name, &driver);
    let mut emitter = Emitter::new(code.fork(0), &place, &symbols, k, groups);
    emitter.drive(name, cut, &names(&transform), &names(&outputs), [&inputs, &products, &out]);
    code.append(emitter.w.code);
    code.close("}");

    code.blank();
    code.doc(&format!("A group of tiles of `{name}`, transformed."));
    open(code, &format!("{name}_inputs"), &transform);
    vectorize(code);
    let mut emitter = Emitter::new(code.fork(0), &place, &symbols, k, groups);
    emitter.tiles();
    emitter.inputs();
    code.append(emitter.w.code);
    close(code);

    code.blank();
    code.doc(&format!("Some panels of a block of `{name}`."));
    open(code, &format!("{name}_outputs"), &outputs);
    vectorize(code);
    let origin = Int::sym(Sym(kernel.sizes.len() as u32));
    let epilogue = threads::relative(&k.epilogue, k.output, &origin);
    let part = Winograd { store: &k.store - origin, epilogue, ..k.clone() };
    let mut emitter = Emitter::new(code.fork(0), &place, &symbols, &part, groups);
    emitter.tiles();
    emitter.w.open("for block in 0..blocks {");
    emitter.line(&format!("let first = first + block * {};", k.block));
    let len = k.inputs_len();
    emitter.line(&format!("let {inputs} = &{inputs}[block * {len}..][..{len}];"));
    emitter.w.open(&format!("for {} in part.inner[0]..part.inner[1] {{", self::name(PANELS)));
    emitter.products();
    emitter.outputs();
    emitter.w.close("}");
    emitter.w.close("}");
    code.append(emitter.w.code);
    close(code);
}

/// Into how many groups the tiles of a block are divided, so that each has enough rows for tiles of full height.
fn groups(block: i64) -> i64 {
    let fits = |groups: &i64| {
        let tiles = block / groups;
        // Of six rows at most a tile should have five: with four, the multiply-adds do not hide each other. Those of
        // fourteen rows have eleven then.
        block % groups == 0 && tiles >= 10 && tiles / ((tiles + 5) / 6) >= 5
    };
    (2..=4).rev().find(fits).unwrap_or(1)
}

impl<'a> Emitter<'a> {
    fn new(
        code: Code,
        place: &'a Params<'a>,
        symbols: &'a Symbols,
        k: &'a Winograd,
        (groups, aim): (i64, Aim),
    ) -> Emitter<'a> {
        Emitter { w: Writer::new(code, place, symbols, extents(k, groups)), place, symbols, k, groups, aim }
    }
}

fn extents(k: &Winograd, groups: i64) -> Vec<Int> {
    vec![
        k.batch.clone(),
        Int::from((k.features + k.panel - 1) / k.panel),
        Int::from(8i64),
        k.height.clone(),
        k.width.clone(),
        Int::from(k.channels / k.layout_block),
        Int::from(k.layout_block / 8),
        Int::from(k.filter.places()),
        Int::from(k.panel),
        Int::from(k.block / groups),
        Int::from(k.channels),
        Int::from(groups),
        Int::from(k.panel / 8),
    ]
}

fn name(iter: usize) -> String {
    iter_name(Iter(iter as u32))
}

struct Emitter<'a> {
    w: Writer<'a>,
    place: &'a Params<'a>,
    symbols: &'a Symbols,
    k: &'a Winograd,
    /// Groups of tiles that the transformed inputs lie in, one after the other.
    groups: i64,
    aim: Aim,
}

impl Emitter<'_> {
    fn line(&mut self, text: &str) {
        self.w.code.line(text);
    }

    fn emit(&mut self) {
        let k = self.k;
        self.line("use rt::simd::prelude::*;");
        self.tiles();
        let batch = self.w.index(&k.batch);
        self.w.open(&format!("for {} in 0..{batch} {{", name(BATCH)));
        let (count, begin) = match self.w.is_cut(&Axis::Tiles) {
            true => {
                self.line("let (begin, tiles) = (part.inner[0] * across, part.inner[1] * across);");
                ("tiles - begin", "begin + ")
            }
            false => ("tiles", ""),
        };
        self.w.open(&format!("for block in 0..usize::div_ceil({count}, {}) {{", k.block));
        self.line(&format!("let first = {begin}block * {};", k.block));
        self.inputs();
        let panels = (k.features + k.panel - 1) / k.panel;
        self.w.open(&format!("for {} in 0..{panels} {{", name(PANELS)));
        self.products();
        self.outputs();
        self.w.close("}");
        self.w.close("}");
        self.w.close("}");
    }

    fn tiles(&mut self) {
        let (down, across) = (self.w.index(&self.k.down), self.w.index(&self.k.across));
        self.line(&format!("let (across, tiles) = ({across}, {down} * {across});"));
    }

    /// The blocks, and what threads do of each.
    fn drive(&mut self, name: &str, cut: &Cut, transform: &[String], outputs: &[String], memory: [&String; 3]) {
        let (k, [inputs, products, out]) = (self.k, memory);
        self.tiles();
        let (batch, image) = (self.w.index(&k.batch), self::name(BATCH));
        let panels = self.w.index(&cut.inner.extent);
        let stride = self.w.index(&cut.inner.stride);
        self.w.open(&format!("for {image} in 0..{batch} {{"));
        match &cut.outer {
            Some(outer) => {
                let stride = self.w.index(&outer.stride);
                self.line(&format!("let origin = {image} * ({stride});"));
                self.line(&format!("let {out} = &mut {out}[origin..][..{stride}];"));
            }
            None => self.line("let origin = 0;"),
        }
        let blocks = format!("usize::div_ceil(tiles, {})", k.block);
        self.line(&format!("let together = rt::threads::together(pool, {});", k.together()));
        self.w.open(&format!("for block in (0..{blocks}).step_by(together) {{"));
        self.line(&format!("let (first, blocks) = (block * {}, usize::min({blocks} - block, together));", k.block));
        let (tiles, group) = (k.block / self.groups, k.inputs_len() / self.groups);
        let argument = |name: &String, own: &[(&String, &str)]| {
            own.iter().find(|(known, _)| *known == name).map_or(name.clone(), |(_, text)| text.to_string())
        };
        let first = format!("first + group * {tiles}");
        let first = [(&"first".to_string(), &first[..])];
        let arguments: Vec<String> = transform.iter().map(|name| argument(name, &first)).collect();
        self.w.open(&format!(
            "rt::threads::for_each(pool, {inputs}.chunks_exact_mut({group}).take(blocks * {}).enumerate(), &|(group, {inputs}): (usize, &mut [f32])| {{",
            self.groups
        ));
        self.line(&format!("{name}_inputs({});", arguments.join(", ")));
        self.w.close("});");
        let whole = format!("&{inputs}[..]");
        let part = "rt::threads::Part { origin: origin + part.origin, ..part }";
        let own = [(inputs, &whole[..]), (&"part".to_string(), part)];
        let arguments: Vec<String> = outputs.iter().map(|name| argument(name, &own)).collect();
        let pieces = cut.parts.unwrap_or(1);
        self.w.open(&format!(
            "rt::threads::divide_with(pool, {out}, rt::threads::pieces({products}, {pieces}), [1, {panels}], &|_, panel| panel * ({stride}), &|part, {out}, {products}| {{"
        ));
        self.line(&format!("{name}_outputs({});", arguments.join(", ")));
        self.w.close("});");
        self.w.close("}");
        self.w.close("}");
    }

    /// The constants of the transforms.
    fn constants(&mut self, lanes: i64) {
        for (name, value) in self.k.filter.constants() {
            self.line(&format!("let {name} = rt::simd::f32x{lanes}::splat(simd, {value:?});"));
        }
    }

    /// Assignments of a transform, with its results named.
    fn transform(&mut self, lines: Vec<(String, String)>, result: impl Fn(usize) -> String) {
        let results: Vec<String> =
            (0..lines.iter().filter(|(name, _)| name.starts_with('y')).count()).map(result).collect();
        if lines.len() == results.len() {
            let values: Vec<&str> = lines.iter().map(|(_, value)| &value[..]).collect();
            self.line(&format!("let ({}) = ({});", results.join(", "), values.join(", ")));
            return;
        }
        let mut results = results.iter();
        for (name, value) in &lines {
            let name = if name.starts_with('y') { results.next().unwrap_or(name) } else { name };
            self.line(&format!("let {name} = {value};"));
        }
    }

    /// Whether results may reach this far beyond the first of a tile: their index, where not all tiles are whole.
    fn ragged(&self, extent: &Int, beyond: i64) -> bool {
        let results = self.k.filter.results();
        extent.known().is_none_or(|d| d % results != 0 && beyond >= d % results)
    }

    /// `v = B^T d B`, of all tiles or of a group of them.
    fn inputs(&mut self) {
        let k = self.k;
        let (side, results) = (k.filter.side(), k.filter.results());
        self.line(&format!(
            "// {side}x{side} windows of the image, {results} apart, become {} values each: B^T d B, for every channel.",
            k.filter.places()
        ));
        let broad = k.layout_block % 16 == 0;
        self.by_vectors(broad, |emitter, lanes| emitter.inputs_in(lanes));
    }

    /// Writes a transform in vectors of eight, and where `broad` ones fit, in these for AVX-512.
    fn by_vectors(&mut self, broad: bool, write: impl Fn(&mut Self, i64)) {
        if broad && self.aim.wide && !self.aim.small {
            self.w.open("if const { rt::simd::is_wide::<S>() } {");
            write(self, 16);
            self.w.close("} else {");
            self.w.open("");
            write(self, 8);
            self.w.close("}");
        } else {
            write(self, 8);
        }
    }

    fn inputs_in(&mut self, lanes: i64) {
        let k = self.k;
        let (a, v) = (self.place.tensor(k.a), self.place.tensor(k.inputs));
        let tiles = k.block / self.groups;
        let (side, results) = (k.filter.side(), k.filter.results());
        let f32s = format!("rt::simd::f32x{lanes}");
        self.constants(lanes);
        self.w.open(&format!("for tile in 0..{tiles} {{"));
        self.line("// What fills up the last block is computed, but not stored.");
        self.line("let at = usize::min(first + tile, tiles - 1);");
        self.line(&format!("let ({}, {}) = (at / across * {results}, at % across * {results});", name(Y), name(X)));
        self.w.open(&format!("for {} in 0..{} {{", name(BLOCK), k.channels / k.layout_block));
        self.w.open(&format!("for {} in 0..{} {{", name(PART), k.layout_block / lanes));
        self.w.extents[PART] = Int::from(k.layout_block / lanes);
        // The image's iterators are batch, block, vector of eight, lane, y, x.
        let eight = Int::iter(PART) * (lanes / 8);
        let with = [Int::iter(BATCH), Int::iter(BLOCK), eight, Int::ZERO, Int::iter(Y), Int::iter(X)];
        let scope = Scope { symbols: self.symbols, extents: &self.w.extents };
        let origin = scope.replace(&k.a_index, &with);
        let down = k.a_index.coefficient(4).unwrap_or(Int::ZERO);
        let across = k.a_index.coefficient(5).unwrap_or(Int::ZERO);
        let origin = self.w.index(&origin);
        self.line(&format!("let origin = {origin};"));
        // The last tiles may reach beyond what is there: an input is, two before it the last result that needs it.
        let (height, width) = (self.w.index(&k.height), self.w.index(&k.width));
        for i in 3..side {
            if self.ragged(&k.height, i - 2) {
                self.line(&format!("let below{i} = {} + {} < {height};", name(Y), i - 2));
            }
            if self.ragged(&k.width, i - 2) {
                self.line(&format!("let beside{i} = {} + {} < {width};", name(X), i - 2));
            }
        }
        for i in 0..side {
            for j in 0..side {
                let offset = &down * i + &across * j;
                let offset = self.w.index(&offset);
                let read = format!("{f32s}::from_slice(simd, &{a}[origin + {offset}..][..{lanes}])");
                let mut conditions = Vec::new();
                if i > 2 && self.ragged(&k.height, i - 2) {
                    conditions.push(format!("below{i}"));
                }
                if j > 2 && self.ragged(&k.width, j - 2) {
                    conditions.push(format!("beside{j}"));
                }
                match conditions.is_empty() {
                    true => self.line(&format!("let d{i}{j} = {read};")),
                    false => {
                        let condition = conditions.join(" && ");
                        self.line(&format!(
                            "let d{i}{j} = if {condition} {{ {read} }} else {{ {f32s}::splat(simd, 0.0) }};"
                        ));
                    }
                }
            }
        }
        for j in 0..side {
            self.transform(k.filter.inputs(|i| format!("d{i}{j}")), |i| format!("t{i}{j}"));
        }
        self.line(&format!(
            "let at = tile * {} + {} * {} + {} * {lanes};",
            k.channels,
            name(BLOCK),
            k.layout_block,
            name(PART)
        ));
        let plane = tiles * k.channels;
        for i in 0..side {
            self.transform(k.filter.inputs(|j| format!("t{i}{j}")), |j| format!("v{j}"));
            for j in 0..side {
                let start = (i * side + j) * plane;
                self.line(&format!("v{j}.store_slice(&mut {v}[at + {start}..][..{lanes}]);"));
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
        let plane = k.channels * k.panel;
        let (tiles, places) = (k.block / self.groups, k.filter.places());
        let (rows, group) = match self.groups {
            1 => (vec![], Int::ZERO),
            groups => (vec![one(GROUP, groups)], Int::iter(GROUP)),
        };
        let contraction = Contraction {
            dtype: DType::F32,
            outer: vec![one(POSITION, places)],
            rows,
            row: one(ROW, tiles),
            column: one(COLUMN, k.panel),
            inner: vec![one(DEPTH, k.channels)],
            a: k.inputs,
            a_index: &group * (places * tiles * k.channels)
                + Int::iter(POSITION) * (tiles * k.channels)
                + Int::iter(ROW) * k.channels
                + Int::iter(DEPTH),
            b: k.weights,
            b_base: (Int::iter(PANELS) * places + Int::iter(POSITION)) * plane,
            b_step: None,
            output: k.products,
            store: Int::iter(POSITION) * (k.block * k.panel)
                + (group * tiles + Int::iter(ROW)) * k.panel
                + Int::iter(COLUMN),
            epilogue: flat_load(DType::F32, ACCUMULATOR, Int::ZERO),
        };
        self.line(&format!(
            "// For each of the {places} places, a product of matrices: tiles by channels, channels by features."
        ));
        let code = self.w.code.fork(0);
        let code = tile::inside(code, self.place, self.symbols, &contraction, self.w.extents.clone(), None, self.aim);
        self.w.code.append(code);
    }

    /// `A^T m A`; then what follows on every result.
    fn outputs(&mut self) {
        let k = self.k;
        let (results, places) = (k.filter.results(), k.filter.places());
        self.line(&format!("// The {places} sums of a tile become its {results}x{results} results: A^T m A."));
        self.by_vectors(k.features % 16 == 0, |emitter, lanes| emitter.outputs_in(lanes));
    }

    fn outputs_in(&mut self, lanes: i64) {
        let k = self.k;
        let m = self.place.tensor(k.products);
        let (side, results, places) = (k.filter.side(), k.filter.results(), k.filter.places());
        self.w.extents[LANE] = Int::from(lanes);
        self.w.extents[VECTOR] = Int::from(k.panel / lanes);
        self.constants(lanes);
        self.w.open(&format!("for tile in 0..usize::min(tiles - first, {}) {{", k.block));
        self.line(&format!(
            "let (down, right) = ((first + tile) / across * {results}, (first + tile) % across * {results});"
        ));
        let (height, width) = (self.w.index(&k.height), self.w.index(&k.width));
        let (panel, vector) = (name(PANELS), name(VECTOR));
        self.w.open(&format!("for {vector} in 0..{} {{", k.panel / lanes));
        if k.features % k.panel != 0 {
            self.w.open(&format!("if {panel} * {} + {vector} * {lanes} >= {} {{", k.panel, k.features));
            self.line("break;");
            self.w.close("}");
        }
        let partial = k.features % lanes != 0;
        if partial {
            self.line(&format!("let columns = {} - ({panel} * {} + {vector} * {lanes});", k.features, k.panel));
        }
        self.line(&format!("let at = tile * {} + {vector} * {lanes};", k.panel));
        for p in 0..places {
            let start = p * k.block * k.panel;
            let (i, j) = (p / side, p % side);
            self.line(&format!(
                "let m{i}{j} = rt::simd::f32x{lanes}::from_slice(simd, &{m}[at + {start}..][..{lanes}]);"
            ));
        }
        for j in 0..side {
            self.transform(k.filter.results_of(|i| format!("m{i}{j}")), |i| format!("t{i}{j}"));
        }
        for i in 0..results {
            self.transform(k.filter.results_of(|j| format!("t{i}{j}")), |j| format!("y{i}{j}"));
        }
        for i in 0..results {
            let down = (i > 0 && self.ragged(&k.height, i)).then(|| format!("down + {i} < {height}"));
            let ragged = (1..results).any(|j| self.ragged(&k.width, j));
            let whole = self.results(lanes);
            if whole.are_columns(X) && !ragged {
                self.w.open(&down.map_or("{".to_string(), |down| format!("if {down} {{")));
                let values: Vec<String> = (0..results).map(|j| format!("y{i}{j}")).collect();
                self.line(&format!("let mut row = [{}];", values.join(", ")));
                for j in (0..results).filter(|_| !whole.is_sum()) {
                    self.line(&format!("let ({}, {}) = (down + {i}, right + {j});", name(Y), name(X)));
                    whole.assign(&mut self.w, &values[j as usize], &format!("row[{j}]"));
                }
                self.line(&format!("let ({}, {}, {}) = (down + {i}, right, 0usize);", name(Y), name(X), name(LANE)));
                whole.columns(&mut self.w, "row");
                self.w.close("}");
                continue;
            }
            for j in 0..results {
                let right = (j > 0 && self.ragged(&k.width, j)).then(|| format!("right + {j} < {width}"));
                let conditions: Vec<String> = down.iter().cloned().chain(right).collect();
                match conditions.is_empty() {
                    true => self.w.open("{"),
                    false => self.w.open(&format!("if {} {{", conditions.join(" && "))),
                }
                self.line(&format!("let ({}, {}) = (down + {i}, right + {j});", name(Y), name(X)));
                whole.finish(&mut self.w, &format!("y{i}{j}"));
                self.w.close("}");
            }
        }
        self.w.close("}");
        self.w.close("}");
    }

    /// What becomes of a vector of results.
    fn results(&self, lanes: i64) -> Lanes {
        let k = self.k;
        let column = Int::iter(PANELS) * k.panel + (Int::iter(VECTOR) * lanes + Int::iter(LANE));
        let with = [Int::iter(BATCH), column, Int::iter(Y), Int::iter(X)];
        let scope = Scope { symbols: self.symbols, extents: &self.w.extents };
        let store = (k.output, scope.replace(&k.store, &with));
        let (store, slab, epilogue) = tile::in_slab(self.w.cut, &scope, store, &k.epilogue, &with);
        let count = (k.features % lanes != 0).then(|| format!("usize::min(columns, {lanes})"));
        Lanes { lane: LANE, lanes: lanes as usize, count, output: k.output, store, slab, epilogue, column: None }
    }
}
