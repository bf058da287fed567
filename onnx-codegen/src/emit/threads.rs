//! Kernels that threads share: their calls, and what of them a part runs.

use super::Emitter;
use super::code::Code;
use super::expression::Writer;
use super::heights::{Aim, Registers};
use super::kernel::extents;
use super::transpose::Transposition;
use super::{map, reduce};
use crate::schedule::threads::{Axis, Cut, Level, MIN_WORK, relative};
use crate::schedule::{Body, Call, Contraction, Kernel, Stage};
use crate::tensor::{Kind, Scalar};
use crate::types::int::Atom;
use crate::types::{Int, Scope, Sym, Symbols, Var};

/// Iterations of a loop over lanes that stay together: whole vectors, as many as any kernel computes at once.
pub const LANES: i64 = 64;

/// Rows of a product with which reading the right operand is a small part of the time.
const ENOUGH_ROWS: i64 = 64;

/// Blocks of tiles of minimal filtering that are enough for a part.
const BLOCKS: i64 = 2;

/// Rows or columns of a transposition that stay together: whole blocks.
const BLOCK: i64 = 16;

/// The iterations of a level, and how many of its loop each of them is.
fn iterations(kernel: &Kernel, cut: &Cut, level: &Level, scope: &Scope<'_>) -> (Int, i64) {
    let height = match lane(kernel, cut) {
        Some((lane, step)) if level.axis == Axis::Loop(lane) => step,
        Some(_) => 1,
        None => step(kernel, &level.axis),
    };
    (scope.div(&(&level.extent + (height - 1)), &Int::from(height)), height)
}

/// How many iterations of a level should stay together: the panels of one tile.
fn together(kernel: &Kernel, level: Option<&Level>, aim: Aim) -> i64 {
    match &kernel.body {
        Body::Contraction(c) if aim.pairs(c) && level.is_some_and(|level| level.axis == Axis::Panels) => 2,
        _ => 1,
    }
}

/// How many iterations of a loop a kernel does at a time.
fn step(kernel: &Kernel, axis: &Axis) -> i64 {
    let Axis::Loop(iter) = *axis else { return 1 };
    match &kernel.body {
        Body::Map(m) => match Transposition::of(kernel, m) {
            Some(t) if t.goes_along(iter) => BLOCK,
            Some(_) => 1,
            None => {
                let along = m.loops.last().is_some_and(|l| l.iter == iter);
                if along && (map::in_vectors(kernel, m) || map::copied(kernel, m).is_some()) { LANES } else { 1 }
            }
        },
        Body::Reduce(r) => reduce::step(r, iter),
        _ => 1,
    }
}

/// The loop that is not written as one, if a kernel is cut there: along lanes, or of a transposition. And how many of its
/// iterations are done at a time.
fn lane(kernel: &Kernel, cut: &Cut) -> Option<(usize, i64)> {
    let (loops, least) = match &kernel.body {
        Body::Map(m) => (&m.loops, BLOCK),
        Body::Reduce(r) => (&r.loops, LANES),
        _ => return None,
    };
    loops.iter().find_map(|l| {
        let axis = Axis::Loop(l.iter);
        let step = if cut.has(&axis) { step(kernel, &axis) } else { 1 };
        (step >= least).then_some((l.iter, step))
    })
}

/// A body that runs a part. Of a loop over lanes it runs as many iterations as the part has, from its first on: their
/// number and the first are computed here.
pub fn part(code: &mut Code, kernel: &Kernel, symbols: &Symbols, cut: &Cut) -> Body {
    // The symbols after the sizes are those of the part.
    let [origin, first, count] = [0, 1, 2].map(|k| Int::sym(Sym((kernel.sizes.len() + k) as u32)));
    let mut body = kernel.body.clone();
    if let Some((lane, step)) = lane(kernel, cut) {
        let place = super::kernel::Params(kernel);
        let mut writer = Writer::new(code.fork(0), &place, symbols, Vec::new()).part(Some(cut));
        let range = writer.cut_range(&Axis::Loop(lane)).unwrap_or_default();
        let loops = match &mut body {
            Body::Map(m) => &mut m.loops,
            Body::Reduce(r) => &mut r.loops,
            _ => &mut Vec::new(),
        };
        for l in loops.iter_mut().filter(|l| l.iter == lane) {
            let extent = writer.index(&std::mem::replace(&mut l.extent, count.clone()));
            writer.code.line(&format!("let first = {range}[0] * {step};"));
            writer.code.line(&format!("let count = usize::min({range}[1] * {step}, {extent}) - first;"));
        }
        code.append(writer.code);
        advance(&mut body, symbols, lane, &first);
    }
    let moved = |value: &mut Scalar, output: Var| *value = relative(value, output, &origin);
    match &mut body {
        Body::Map(m) => {
            moved(&mut m.value, m.output);
            m.store = &m.store - &origin;
        }
        Body::Reduce(r) => {
            moved(&mut r.value, r.output);
            moved(&mut r.epilogue, r.output);
            r.store = &r.store - &origin;
        }
        // Slabs begin at the base. Where the results are read is known when they are written.
        Body::Contraction(c) if cut.slabs.is_some() => c.store = &c.store - &origin - &cut.base,
        Body::Winograd(w) if cut.slabs.is_some() => w.store = &w.store - &origin - &cut.base,
        Body::Contraction(c) => {
            let Contraction { epilogue, output, store, .. } = &mut **c;
            moved(epilogue, *output);
            *store = &*store - &origin;
        }
        Body::Rows(r) => {
            let Some(output) = r.stages.last().map(Stage::output) else { return body };
            for stage in &mut r.stages {
                stage.scalars_mut().into_iter().for_each(|value| moved(value, output));
                if stage.output() == output {
                    *stage.store_mut() = stage.store() - &origin;
                }
            }
        }
        Body::Winograd(_) | Body::Blocks(_) | Body::Border(_) | Body::Scatter(_) => {}
    }
    body
}

/// Adds to an iterator of a map or a reduction.
fn advance(body: &mut Body, symbols: &Symbols, iter: usize, by: &Int) {
    let extents = match body {
        Body::Map(m) => extents(&[&m.loops]),
        Body::Reduce(r) => extents(&[&r.loops, &r.inner]),
        _ => return,
    };
    let scope = Scope { symbols, extents: &extents };
    let with: Vec<Int> = (0..extents.len()).map(|k| if k == iter { Int::iter(k) + by } else { Int::iter(k) }).collect();
    let int = |x: &mut Int| *x = scope.replace(x, &with);
    let scalar = |value: &mut Scalar| {
        let load = &mut |dtype, load| Scalar::new(dtype, Kind::Load(load));
        *value = value.rewrite(&mut |x| scope.replace(x, &with), load);
    };
    match body {
        Body::Map(m) => {
            int(&mut m.store);
            scalar(&mut m.value);
        }
        Body::Reduce(r) => {
            int(&mut r.store);
            [&mut r.value, &mut r.epilogue].into_iter().for_each(scalar);
        }
        _ => {}
    }
}

impl Writer<'_> {
    /// The variable with the range of a loop that is cut.
    pub fn cut_range(&self, axis: &Axis) -> Option<&'static str> {
        let cut = self.cut?;
        match cut.inner.axis == *axis {
            true => Some("part.inner"),
            false => cut.has(axis).then_some("part.outer"),
        }
    }

    pub fn is_cut(&self, axis: &Axis) -> bool {
        self.cut_range(axis).is_some()
    }

    /// The range over `count` iterations of a loop, from the iteration `first` on.
    pub fn range(&self, axis: &Axis, first: usize, count: &str) -> String {
        match self.cut_range(axis) {
            Some(range) => format!("rt::threads::within({range}, {first}, {count})"),
            None => format!("0..{count}"),
        }
    }
}

impl Emitter<'_> {
    /// The call of a kernel that is cut. `arguments` are its parameters and sizes.
    pub fn shared_call(
        &self,
        code: &mut Code,
        (call, kernel): (&Call, &Kernel),
        cut: &Cut,
        name: &str,
        mut arguments: Vec<String>,
    ) {
        let pool = match cut.is_conditional() {
            false => "pool".to_string(),
            true => {
                let work = self.of_call(call, &cut.work);
                let work = self.wide(code, &work);
                format!("pool.filter(|_| {work} >= {})", self.shared_work.unwrap_or(MIN_WORK))
            }
        };
        // The loop over blocks shares each of them.
        if matches!(kernel.body, Body::Winograd(_)) && cut.slabs.is_none() {
            code.line(&format!("{name}(simd, {pool}, {});", arguments.join(", ")));
            return;
        }
        let symbols = super::kernel::symbols(kernel);
        let in_rows = cut.has(&Axis::Rows);
        if in_rows {
            code.open("{");
        }
        if let (true, Body::Contraction(contraction)) = (in_rows, &kernel.body) {
            // Each variant has tiles of its own; the first of them may be taller.
            let tiles = self.aim.tiles(contraction, Aim::breadth(contraction), Registers::ALL);
            let cuts = tiles.iter().map(|tiles| {
                let cuts = tiles.cuts(contraction, &symbols.scope());
                let cuts: Vec<String> = cuts.iter().map(|x| self.dim(&self.of_call(call, x))).collect();
                let condition = tiles.condition().map_or(String::new(), |condition| format!("if {condition} "));
                format!("{condition}{{ ({}) }}", cuts.join(", "))
            });
            let cuts: Vec<String> = cuts.collect();
            code.line(&format!("let (tiles, first, rows, rest) = {};", cuts.join(" else ")));
        }
        let of_level = |level: &Level| {
            let stride = self.dim(&self.of_call(call, &level.stride));
            if level.axis == Axis::Rows {
                return ("tiles".to_string(), (0, stride));
            }
            let (count, height) = iterations(kernel, cut, level, &symbols.scope());
            (self.dim(&self.of_call(call, &count)), (height, stride))
        };
        let begin = |name: &str, (height, stride): &(i64, String)| {
            let iteration = match height {
                0 => format!("(usize::min({name}, first) * rows + {name}.saturating_sub(first) * rest)"),
                1 => name.to_string(),
                _ => format!("{name} * {height}"),
            };
            format!("{iteration} * ({stride})")
        };
        let base = match self.dim(&self.of_call(call, &cut.base)) {
            zero if zero == "0" => String::new(),
            base => format!("{base} + "),
        };
        // Each part of the rows reads the whole right operand: it should have enough of them for that.
        let together = [cut.outer.as_ref(), Some(&cut.inner)].map(|level| together(kernel, level, self.aim));
        let levels = [Some(&cut.inner), cut.outer.as_ref()].into_iter().flatten();
        let rows = match &kernel.body {
            // Whole blocks, so that the working memory of few parts is in use.
            Body::Winograd(w) => Some((&w.down * &w.across, BLOCKS * w.block)),
            Body::Contraction(c) if cut.slabs.is_some() => {
                Some((Int::product(c.rows.iter().chain([&c.row]).map(|l| &l.extent)), ENOUGH_ROWS))
            }
            _ => in_rows.then(|| (Int::product(levels.map(|level| &level.extent)), ENOUGH_ROWS)),
        };
        let grain = match (rows, together) {
            (Some((rows, enough)), _) => {
                let parts = symbols.scope().div(&(rows + (enough - 1)), &Int::from(enough));
                format!("rt::threads::Grain::most({})", self.dim(&self.of_call(call, &parts)))
            }
            (None, [1, 1]) => "rt::threads::Grain::ANY".to_string(),
            (None, [outer, inner]) => format!("rt::threads::Grain::together([{outer}, {inner}])"),
        };
        let (inner, inner_step) = of_level(&cut.inner);
        let (outer, start) = match &cut.outer {
            Some(level) => {
                let (outer, step) = of_level(level);
                (outer, format!("&|o, i| {base}{} + {}", begin("o", &step), begin("i", &inner_step)))
            }
            None => ("1".to_string(), format!("&|_, i| {base}{}", begin("i", &inner_step))),
        };
        // The output is the last parameter.
        let Some(out) = kernel.params.len().checked_sub(1).and_then(|last| arguments.get_mut(last)) else { return };
        let out = std::mem::replace(out, "out".to_string());
        let (mut scratch, mut own) = (String::new(), String::new());
        for (k, var) in kernel.body.scratch().into_iter().enumerate() {
            let Some(argument) = arguments.get_mut(var.0 as usize) else { continue };
            let whole = std::mem::replace(argument, format!("own{k}"));
            let pieces = format!("rt::threads::pieces({whole}, {})", cut.parts.unwrap_or(1));
            (scratch, own) = match k {
                0 => (pieces, "own0".to_string()),
                _ => (format!("{scratch}.zip({pieces})"), format!("({own}, own{k})")),
            };
        }
        if kernel.is_generic() {
            arguments.insert(0, "simd".to_string());
        }
        if let Some(slabs) = &cut.slabs {
            let stride = self.dim(&self.of_call(call, &slabs.stride));
            let base = self.dim(&self.of_call(call, &cut.base));
            let start = format!("&|i| {}", begin("i", &inner_step));
            let scratch = if scratch.is_empty() { "rt::threads::no_memory()".to_string() } else { scratch };
            let own = if own.is_empty() { "()".to_string() } else { own };
            code.open(&format!(
                "rt::threads::divide_slabs({pool}, rt::threads::Slabs::new({out}, {base}, {stride}), {scratch}, ({inner}, {grain}), {start}, &|part, out, {own}| {{"
            ));
        } else {
            match scratch.is_empty() {
            true => code.open(&format!(
                "rt::threads::divide({pool}, {out}, [{outer}, {inner}], {grain}, {start}, &|part, out| {{"
            )),
            false => code.open(&format!(
                "rt::threads::divide_with({pool}, {out}, {scratch}, [{outer}, {inner}], {start}, &|part, out, {own}| {{"
            )),
            }
        }
        code.line(&format!("{name}({}, part);", arguments.join(", ")));
        code.close("});");
        if in_rows {
            code.close("}");
        }
    }

    /// What is in terms of a kernel's sizes, in those of the model.
    pub fn of_call(&self, call: &Call, x: &Int) -> Int {
        let scope = self.program.module.symbols.scope();
        scope.rebuild(x, &mut |atom| match atom {
            Atom::Sym(Sym(k)) => call.sizes.get(*k as usize).cloned(),
            _ => None,
        })
    }
}
