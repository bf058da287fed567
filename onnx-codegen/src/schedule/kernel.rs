//! Kernels: loop nests over flat buffers.
//!
//! A kernel is written in terms of its parameters, not of the model's values: `Var(k)` in its expressions is parameter
//! `k`, `Sym(k)` is size `k`. Every access is one flat index. So two places of a model that do the same work on other
//! buffers have equal kernels, and one function is emitted for both.

use super::filter::Filter;
use crate::tensor::{Binary, Combine, Kind, Load, Scalar};
use crate::types::int::{Iter, Names};
use crate::types::{DType, Int, Sym, Var};
use std::fmt::Write;

/// What the epilogue of a reduction reads as its accumulator.
pub const ACCUMULATOR: Var = Var(u32::MAX);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Access {
    Read,
    Write,
    /// Every element is read before, and only by, the iteration that writes it.
    Update,
}

/// A buffer that a kernel is given.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Param {
    pub dtype: DType,
    /// Elements, over the kernel's sizes.
    pub len: Int,
    pub access: Access,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Kernel {
    pub params: Vec<Param>,
    /// Which of the sizes may be negative.
    pub sizes: Vec<bool>,
    pub body: Body,
}

/// A loop: an iterator that runs from 0 up to an extent.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Loop {
    pub iter: usize,
    pub extent: Int,
}

/// The extents of iterators, by number.
pub fn extents<'l>(loops: impl IntoIterator<Item = &'l Loop>) -> Vec<Int> {
    let mut extents = Vec::new();
    for l in loops {
        if extents.len() <= l.iter {
            extents.resize(l.iter + 1, Int::ONE);
        }
        extents[l.iter] = l.extent.clone();
    }
    extents
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Body {
    Map(Box<Map>),
    Reduce(Box<Reduce>),
    Contraction(Box<Contraction>),
    Border(Box<Border>),
    Winograd(Box<Winograd>),
    Rows(Box<Rows>),
    Blocks(Box<Blocks>),
    Scatter(Box<Scatter>),
}

/// For all iterations of `loops`: the stages, one after the other, on memory of the row.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rows {
    pub loops: Vec<Loop>,
    /// The iterators of each come after those of the rows. The last writes the output, the others scratch memory.
    pub stages: Vec<Stage>,
    pub scratch: Vec<Var>,
}

/// For all iterations of `loops`, the last of which counts blocks of rows: a product, what is made of each row of it, and
/// a product with that. What lies between them is as large as a block.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Blocks {
    pub loops: Vec<Loop>,
    /// Rows of all blocks.
    pub row_count: Int,
    /// The iterators of the products and the rows come after those of the loops; that of the row in the block is the same.
    pub first: Contraction,
    pub between: Rows,
    pub last: Contraction,
    pub scratch: Vec<Var>,
}

/// A part of a row's work.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    Map(Map),
    Reduce(Reduce),
}

impl Stage {
    /// The loops over results.
    pub fn loops(&self) -> &[Loop] {
        match self {
            Stage::Map(m) => &m.loops,
            Stage::Reduce(r) => &r.loops,
        }
    }

    /// The reduced loops.
    pub fn inner(&self) -> &[Loop] {
        match self {
            Stage::Map(_) => &[],
            Stage::Reduce(r) => &r.inner,
        }
    }

    pub fn store(&self) -> &Int {
        match self {
            Stage::Map(m) => &m.store,
            Stage::Reduce(r) => &r.store,
        }
    }

    pub fn store_mut(&mut self) -> &mut Int {
        match self {
            Stage::Map(m) => &mut m.store,
            Stage::Reduce(r) => &mut r.store,
        }
    }

    pub fn output(&self) -> Var {
        match self {
            Stage::Map(m) => m.output,
            Stage::Reduce(r) => r.output,
        }
    }

    pub fn output_mut(&mut self) -> &mut Var {
        match self {
            Stage::Map(m) => &mut m.output,
            Stage::Reduce(r) => &mut r.output,
        }
    }

    pub fn scalars(&self) -> Vec<&Scalar> {
        match self {
            Stage::Map(m) => vec![&m.value],
            Stage::Reduce(r) => vec![&r.value, &r.epilogue],
        }
    }

    pub fn scalars_mut(&mut self) -> Vec<&mut Scalar> {
        match self {
            Stage::Map(m) => vec![&mut m.value],
            Stage::Reduce(r) => vec![&mut r.value, &mut r.epilogue],
        }
    }
}

/// `output[store] = value` for all iterations in order, or what the old element and the value combine to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Scatter {
    pub loops: Vec<Loop>,
    pub output: Var,
    /// May read elements of tensors: iterations may meet.
    pub store: Int,
    pub value: Scalar,
    pub combine: Option<Binary>,
}

/// A 3x3 convolution with stride 1 by minimal filtering F(2x2, 3x3): for blocks of tiles of 2x2 outputs, transforms 4x4
/// inputs, multiplies with the transformed weights, and transforms back.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Winograd {
    pub filter: Filter,
    pub batch: Int,
    /// Tiles down and across.
    pub down: Int,
    pub across: Int,
    /// Dims of the result.
    pub height: Int,
    pub width: Int,
    /// Tiles of a block.
    pub block: i64,
    /// Input and output channels.
    pub channels: i64,
    pub features: i64,
    /// Columns of a panel.
    pub panel: i64,
    /// Channels of the image that lie together.
    pub layout_block: i64,
    pub a: Var,
    /// Where the image's elements lie, by batch, block of channels, vector in it, lane, y and x; the origin is the first
    /// tap of the first output.
    pub a_index: Int,
    /// `[panel][place][part][channel][column]`: the parts of a panel are as broad as the register tile's panels.
    pub weights: Var,
    /// Scratch: transformed inputs `[place][tile][channel]`, and their products `[place][tile][column]`.
    pub inputs: Var,
    pub products: Var,
    pub output: Var,
    /// By batch, column, y and x.
    pub store: Int,
    pub epilogue: Scalar,
}

/// Fills what lies around the elements of an image: `output[.., 0..before, ..]` and `output[.., before + extent.., ..]`
/// along every axis of `axes`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Border {
    pub output: Var,
    /// Images.
    pub outer: Int,
    /// Of every spatial axis: elements before, inside and after.
    pub axes: Vec<(Int, Int, Int)>,
    /// Elements of a pixel.
    pub inner: Int,
    pub value: Scalar,
}

/// `output[store] = value` for all iterations.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Map {
    pub loops: Vec<Loop>,
    pub output: Var,
    pub store: Int,
    pub value: Scalar,
}

/// For all iterations of `loops`: combines `value` over `inner`, then `output[store] = epilogue`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Reduce {
    pub loops: Vec<Loop>,
    pub inner: Vec<Loop>,
    pub combine: Combine,
    pub value: Scalar,
    pub output: Var,
    pub store: Int,
    pub epilogue: Scalar,
}

/// `output[store] = epilogue(sum over k of a[..] * b[..])`, with `b` packed in panels of [`Contraction::width`] columns:
/// `b[(outer, panel), k, column]`, or read in place. The columns are the lanes of vectors; rows are tiled in registers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Contraction {
    pub dtype: DType,
    /// Batches: every loop that is neither row nor column nor reduced.
    pub outer: Vec<Loop>,
    /// Loops over rows outside of the tiled one.
    pub rows: Vec<Loop>,
    /// The tiled row.
    pub row: Loop,
    /// The column, in the whole; its iterator stands in `store` and `epilogue`.
    pub column: Loop,
    /// Reduced loops, in the order in which `b` is packed.
    pub inner: Vec<Loop>,
    pub a: Var,
    pub a_index: Int,
    pub b: Var,
    /// Where the panels of an outer iteration begin, in elements of `b`.
    pub b_base: Int,
    /// Of an operand in place, whose columns lie beside each other: elements from one reduced iteration to the next.
    pub b_step: Option<Int>,
    pub output: Var,
    pub store: Int,
    pub epilogue: Scalar,
}

impl Contraction {
    /// Columns of a panel: two vectors of eight f32 or four f64.
    pub fn width(dtype: DType) -> usize {
        if dtype == DType::F64 { 8 } else { 16 }
    }

    /// Reduced iterations.
    pub fn depth(&self) -> Int {
        Int::product(self.inner.iter().map(|l| &l.extent))
    }
}

impl Body {
    /// The values that the body reads, with repetitions; not the accumulator.
    pub fn reads(&self) -> Vec<Var> {
        let mut reads = match self {
            Body::Map(m) => m.value.reads(),
            Body::Reduce(r) => [r.value.reads(), r.epilogue.reads()].concat(),
            Body::Contraction(c) => [vec![c.a, c.b], c.epilogue.reads()].concat(),
            Body::Border(_) => vec![],
            Body::Winograd(w) => [vec![w.a, w.weights], w.epilogue.reads()].concat(),
            Body::Rows(r) => r.stages.iter().flat_map(|s| s.scalars()).flat_map(|s| s.reads()).collect(),
            Body::Blocks(b) => {
                let between = b.between.stages.iter().flat_map(|s| s.scalars()).flat_map(|s| s.reads());
                let of = |c: &Contraction| [vec![c.a, c.b], c.epilogue.reads()].concat();
                of(&b.first).into_iter().chain(between).chain(of(&b.last)).collect()
            }
            // Elements that no iteration writes stay.
            Body::Scatter(s) => [vec![s.output], Scalar::int(s.store.clone()).reads(), s.value.reads()].concat(),
        };
        let scratch = self.scratch();
        reads.retain(|var| *var != ACCUMULATOR && !scratch.contains(var));
        reads
    }

    /// Memory that the kernel needs while it runs.
    pub fn scratch(&self) -> Vec<Var> {
        match self {
            Body::Winograd(w) => vec![w.inputs, w.products],
            Body::Rows(r) => r.scratch.clone(),
            Body::Blocks(b) => b.scratch.clone(),
            _ => vec![],
        }
    }
}

impl Kernel {
    /// Every scalar expression of the kernel.
    pub fn scalars(&self) -> Vec<&Scalar> {
        match &self.body {
            Body::Map(m) => vec![&m.value],
            Body::Reduce(r) => vec![&r.value, &r.epilogue],
            Body::Contraction(c) => vec![&c.epilogue],
            Body::Border(b) => vec![&b.value],
            Body::Winograd(w) => vec![&w.epilogue],
            Body::Rows(r) => r.stages.iter().flat_map(|s| s.scalars()).collect(),
            Body::Blocks(b) => {
                let between = b.between.stages.iter().flat_map(|s| s.scalars());
                between.chain([&b.first.epilogue, &b.last.epilogue]).collect()
            }
            Body::Scatter(s) => vec![&s.value],
        }
    }

    /// Whether an iteration can fail.
    pub fn can_fault(&self) -> bool {
        let index = matches!(&self.body, Body::Scatter(s) if s.store.has_elements());
        index || self.scalars().into_iter().any(crate::optimize::can_fault)
    }

    /// Whether the kernel only moves elements.
    pub fn is_movement(&self) -> bool {
        if matches!(self.body, Body::Border(_)) {
            return true;
        }
        let Body::Map(map) = &self.body else { return false };
        let mut movement = true;
        map.value.visit(&mut |s| {
            movement &= matches!(&*s.kind, Kind::Load(_) | Kind::Const(_) | Kind::Int(_) | Kind::Select(..))
                || s.dtype == DType::Bool;
        });
        movement
    }

    /// The text form of the loop nest.
    pub fn show(&self, name: &str) -> String {
        let names = KernelNames;
        let params = self.params.iter().enumerate().map(|(k, p)| {
            let access = match p.access {
                Access::Read => "",
                Access::Write => "write ",
                Access::Update => "update ",
            };
            format!("{}: {access}{}[{}]", names.var(Var(k as u32)), p.dtype, p.len.show(&names))
        });
        let sizes = (0..self.sizes.len()).map(|k| names.sym(Sym(k as u32)));
        let list: Vec<String> = params.chain(sizes).collect();
        let mut out = Lines { text: format!("kernel {name}({})\n", list.join(", ")), depth: 1 };
        if let Body::Border(b) = &self.body {
            out.line(&format!("for each of {} images", b.outer.show(&names)));
            out.depth += 1;
            for (before, extent, after) in &b.axes {
                let [before, extent, after] = [before, extent, after].map(|x| x.show(&names));
                out.line(&format!("around {before} | {extent} | {after}"));
                out.depth += 1;
            }
            let (name, inner) = (names.var(b.output), b.inner.show(&names));
            out.line(&format!("{name}[..; {inner}] = {}", b.value.show(&names)));
            return out.text;
        }
        match &self.body {
            Body::Map(m) => show_map(&mut out, m),
            Body::Reduce(r) => show_reduce(&mut out, r),
            Body::Rows(r) => show_rows(&mut out, r),
            Body::Blocks(b) => {
                out.open("for", &b.loops);
                let block = out.depth;
                show_contraction(&mut out, &b.first);
                out.depth = block;
                show_rows(&mut out, &b.between);
                out.depth = block;
                show_contraction(&mut out, &b.last);
            }
            Body::Contraction(c) => show_contraction(&mut out, c),
            Body::Winograd(w) => {
                let (down, across) = (w.down.show(&names), w.across.show(&names));
                let (a, weights) = (names.var(w.a), names.var(w.weights));
                out.line(&format!("for i in 0..{}", w.batch.show(&names)));
                out.depth += 1;
                out.line(&format!("tiles of 2x2 in {down} x {across}, {} at a time", w.block));
                out.depth += 1;
                let (inputs, products) = (names.var(w.inputs), names.var(w.products));
                out.line(&format!("{inputs} = transform {a}[{}]", w.a_index.show(&names)));
                out.line(&format!("panels j in 0..{}", w.features));
                out.depth += 1;
                out.line(&format!("{products} = sum of {} {inputs} * {weights}", w.channels));
                out.line("acc = transform back");
                out.line(&format!("{} = {}", target(w.output, &w.store), w.epilogue.show(&names)));
            }
            Body::Scatter(s) => {
                out.open("for", &s.loops);
                let combine = s.combine.map_or(String::new(), |c| format!("{c:?} ").to_lowercase());
                out.line(&format!("{} = {combine}{}", target(s.output, &s.store), s.value.show(&names)));
            }
            Body::Border(_) => {}
        }
        out.text
    }
}

fn target(output: Var, store: &Int) -> String {
    format!("{}[{}]", KernelNames.var(output), store.show(&KernelNames))
}

fn show_rows(out: &mut Lines, r: &Rows) {
    out.open("for", &r.loops);
    let row = out.depth;
    for stage in &r.stages {
        match stage {
            Stage::Map(m) => show_map(out, m),
            Stage::Reduce(r) => show_reduce(out, r),
        }
        out.depth = row;
    }
}

fn show_contraction(out: &mut Lines, c: &Contraction) {
    let names = KernelNames;
    out.open("for", &c.outer);
    out.open("panels", std::slice::from_ref(&c.column));
    out.open("for", &c.rows);
    out.open("tile", std::slice::from_ref(&c.row));
    let outer = out.depth;
    out.open("reduce", &c.inner);
    let (a, b) = (names.var(c.a), names.var(c.b));
    let columns = match (&c.b_step, c.inner.first()) {
        (Some(step), Some(run)) => (&c.b_base + Int::iter(run.iter) * step).show(&names) + ", columns",
        _ => c.b_base.show(&names) + ", panel",
    };
    let factors = format!("{a}[{}] * {b}[{columns}]", c.a_index.show(&names));
    out.line(&format!("acc += {factors}"));
    out.depth = outer;
    out.line(&format!("{} = {}", target(c.output, &c.store), c.epilogue.show(&names)));
}

fn show_map(out: &mut Lines, m: &Map) {
    out.open("for", &m.loops);
    out.line(&format!("{} = {}", target(m.output, &m.store), m.value.show(&KernelNames)));
}

fn show_reduce(out: &mut Lines, r: &Reduce) {
    out.open("for", &r.loops);
    let outer = out.depth;
    out.open("reduce", &r.inner);
    let combine = format!("{:?}", r.combine).to_lowercase();
    out.line(&format!("acc = {combine} {}", r.value.show(&KernelNames)));
    out.depth = outer;
    out.line(&format!("{} = {}", target(r.output, &r.store), r.epilogue.show(&KernelNames)));
}

struct Lines {
    text: String,
    depth: usize,
}

impl Lines {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{}{line}", "  ".repeat(self.depth));
    }

    fn open(&mut self, keyword: &str, loops: &[Loop]) {
        for l in loops {
            let iter = KernelNames.iter(Iter(l.iter as u32));
            self.line(&format!("{keyword} {iter} in 0..{}", l.extent.show(&KernelNames)));
            self.depth += 1;
        }
    }
}

/// Parameters as `%a`, `%b`, …; sizes as `s0`, `s1`, ….
pub struct KernelNames;

impl Names for KernelNames {
    fn sym(&self, sym: Sym) -> String {
        format!("s{}", sym.0)
    }

    fn var(&self, var: Var) -> String {
        if var == ACCUMULATOR {
            return "acc".to_string();
        }
        match b"abcdefgh".get(var.0 as usize) {
            Some(letter) => format!("%{}", char::from(*letter)),
            None => format!("%p{}", var.0),
        }
    }
}

/// A read of a parameter at a flat index.
pub fn flat_load(dtype: DType, tensor: Var, index: Int) -> Scalar {
    Scalar::new(dtype, Kind::Load(Load { tensor, index: vec![index], outside: None }))
}
