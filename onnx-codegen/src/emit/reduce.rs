//! Reductions.

use super::code::Code;
use super::expression::{Writer, binary, iter_name};
use super::kernel::{Params, close_loops, extents, open_loops, store};
use super::map::{slice, width};
use super::threads::LANES;
use super::types::{literal, register, rounded};
use super::vector::{VectorWriter, Width, is_guarded, is_uniform, is_vector, vector_loads};
use super::window::{Blocks, Slide, block};
use crate::schedule::kernel::{Loop, Reduce};
use crate::schedule::threads::{Axis, Cut};
use crate::tensor::{Binary, Combine, Kind, Literal};
use crate::types::int::Iter;
use crate::types::{Class, DType, Int, Symbols};

pub fn reduce(code: Code, place: &Params<'_>, symbols: &Symbols, r: &Reduce, cut: Option<&Cut>) -> Code {
    let mut writer = Writer::new(code, place, symbols, extents(&[&r.loops, &r.inner])).part(cut);
    if is_vectorized(r) {
        writer.code.line("use rt::simd::prelude::*;");
    }
    nest(&mut writer, place, symbols, r);
    writer.code
}

/// Whether the loops are written in vectors.
pub fn is_vectorized(r: &Reduce) -> bool {
    along_inner(r).is_some() || along_result(r).is_some()
}

/// The loops of a reduction, in a writer that knows their extents.
pub fn nest(writer: &mut Writer<'_>, place: &Params<'_>, symbols: &Symbols, r: &Reduce) {
    if let Some(lane) = along_inner(r) {
        open_loops(writer, &r.loops);
        inner_lanes(writer, symbols, r, lane);
        store(writer, place, r.output, &r.store, &r.epilogue);
        close_loops(writer, &r.loops);
        return;
    }
    if let Some(lane) = along_result(r) {
        result_lanes(writer, place, symbols, r, lane);
        return;
    }
    open_loops(writer, &r.loops);
    element(writer, r);
    store(writer, place, r.output, &r.store, &r.epilogue);
    close_loops(writer, &r.loops);
}

/// One result, element by element, in `acc`.
fn element(writer: &mut Writer<'_>, r: &Reduce) {
    match r.combine {
        Combine::ArgMin { last } => position(writer, r, "<", last),
        Combine::ArgMax { last } => position(writer, r, ">", last),
        combine => {
            let dtype = r.value.dtype;
            writer.code.line(&format!("let mut acc: {} = {};", register(dtype), literal(dtype, &combine.init(dtype))));
            open_loops(writer, &r.inner);
            let value = writer.scalar(&r.value);
            let combined = rounded(dtype, binary(operation(combine), dtype, "acc", &value, false));
            writer.code.line(&format!("acc = {combined};"));
            close_loops(writer, &r.inner);
        }
    }
}

fn operation(combine: Combine) -> Binary {
    match combine {
        Combine::Sum => Binary::Add,
        Combine::Product => Binary::Mul,
        Combine::Min => Binary::Min,
        _ => Binary::Max,
    }
}

/// The position of the best element; NaN is better than any number.
fn position(writer: &mut Writer<'_>, r: &Reduce, better: &str, last: bool) {
    let dtype = r.value.dtype;
    let start = match dtype.class() {
        Class::Float => literal(dtype, &Literal::Float(0.0)),
        _ => literal(dtype, &Literal::zero(dtype)),
    };
    writer.code.line("let mut acc = 0i64;");
    writer.code.line(&format!("let mut best: {} = {start};", register(dtype)));
    open_loops(writer, &r.inner);
    let value = writer.scalar(&r.value);
    let iter = r.inner.first().map_or("0".to_string(), |l| iter_name(Iter(l.iter as u32)));
    let compare = if last { format!("{value} {better}= best") } else { format!("{value} {better} best") };
    let wins = match (dtype.class(), last) {
        (Class::Float, false) => format!("{compare} || {value}.is_nan() && !best.is_nan()"),
        (Class::Float, true) => format!("{compare} || {value}.is_nan()"),
        _ => compare,
    };
    writer.open(&format!("if {iter} == 0 || {wins} {{"));
    writer.code.line(&format!("best = {value};"));
    writer.code.line(&format!("acc = {iter} as i64;"));
    writer.close("}");
    close_loops(writer, &r.inner);
}

fn is_position(combine: Combine) -> bool {
    matches!(combine, Combine::ArgMin { .. } | Combine::ArgMax { .. })
}

/// The innermost reduced loop, where it can run along the lanes.
fn along_inner(r: &Reduce) -> Option<&Loop> {
    let lane = r.inner.last()?;
    let long = lane.extent.known().is_none_or(|n| n >= 16);
    let booleans = || vector_loads(&r.value, lane.iter).iter().any(|load| load.dtype == DType::Bool);
    let fine = long
        && !is_position(r.combine)
        && !is_uniform(&r.value, lane.iter)
        && is_vector(&r.value, lane.iter)
        && !is_guarded(&r.value, lane.iter)
        && !booleans();
    fine.then_some(lane)
}

/// One result in `acc`, with the lanes along a reduced loop.
fn inner_lanes(writer: &mut Writer<'_>, symbols: &Symbols, r: &Reduce, lane: &Loop) {
    let outer = &r.inner[..r.inner.len().saturating_sub(1)];
    let init = literal(DType::F32, &r.combine.init(DType::F32));
    // Parts that there may be none of read nothing.
    let maybe_empty = lane.extent.known().is_none();
    let once = outer.is_empty() && !maybe_empty;
    if !once {
        writer.code.line(&format!("let mut acc = {init};"));
    }
    open_loops(writer, outer);
    let count = writer.index(&lane.extent);
    if maybe_empty {
        writer.open(&format!("if {count} > 0 {{"));
    }
    let width = width(&lane.extent);
    VectorWriter::new(writer, lane.iter, "").width(width).prepare(&r.value);
    let factors = match &*r.value.kind {
        Kind::Binary(Binary::Mul, a, b) if r.combine == Combine::Sum => Some((a, b)),
        _ => None,
    };
    let function = match (r.combine, factors) {
        (_, Some(_)) => "sum_of_products",
        (Combine::Sum, None) => "sum",
        (Combine::Product, _) => "product",
        (Combine::Min, _) => "min",
        _ => "max",
    };
    let loads = vector_loads(&r.value, lane.iter);
    let mut slices = Vec::new();
    for load in &loads {
        if let Kind::Load(l) = &*load.kind {
            let index = l.index.first().cloned().unwrap_or(Int::ZERO);
            slices.push(slice(writer, symbols, l.tensor, &index, lane, "&"));
        }
    }
    let names: Vec<String> = (0..loads.len()).map(|k| format!("v{k}")).collect();
    let start = if once { "let acc" } else { "let part" };
    writer.code.line(&format!("{start} = rt::vector::{function}(simd, {count}, [{}],", slices.join(", ")));
    writer.code.line("#[inline(always)]");
    writer.open(&format!("|[{}]: [{}<S>; {}]| {{", names.join(", "), width.vector(), loads.len()));
    for (load, name) in loads.iter().zip(&names) {
        writer.name_vector(load, name);
    }
    let mut vector = VectorWriter::new(writer, lane.iter, "").width(width);
    let result = match factors {
        Some((a, b)) => format!("({}, {})", vector.value(a), vector.value(b)),
        None => vector.value(&r.value),
    };
    writer.code.line(&result);
    writer.close("});");
    if !once {
        let combined = binary(operation(r.combine), DType::F32, "acc", "part", false);
        writer.code.line(&format!("acc = {combined};"));
    }
    if maybe_empty {
        writer.close("}");
    }
    close_loops(writer, outer);
}

/// The innermost loop of results, where it can run along the lanes.
fn along_result(r: &Reduce) -> Option<&Loop> {
    let lane = r.loops.last()?;
    let fine = lane.extent.known().is_none_or(|n| n >= 8)
        && !is_position(r.combine)
        && r.value.dtype == DType::F32
        && r.store.coefficient(lane.iter) == Some(Int::ONE)
        && !is_uniform(&r.value, lane.iter)
        && is_vector(&r.value, lane.iter)
        && is_vector(&r.epilogue, lane.iter)
        && r.inner.iter().all(|l| !l.extent.mentions_iter(lane.iter));
    fine.then_some(lane)
}

/// Results as vectors, several at once: each waits for the multiply-add before, the others meanwhile have theirs.
fn result_lanes(writer: &mut Writer<'_>, place: &Params<'_>, symbols: &Symbols, r: &Reduce, lane: &Loop) {
    let outer = &r.loops[..r.loops.len().saturating_sub(1)];
    let name = iter_name(Iter(lane.iter as u32));
    let extent = match writer.index(&lane.extent) {
        sum if sum.contains(' ') => format!("({sum})"),
        one => one,
    };
    // Vectors that there are a whole number of, four at once.
    if let Some((width, vectors)) = whole_vectors(lane) {
        if let Some(across) = across(r, lane) {
            across_lanes(writer, symbols, r, lane, &across);
            return;
        }
        let most = if width == Width::Eight { 7 } else { 4 };
        if let Some(copies) = (1..=most).rev().find(|c| vectors % c == 0).filter(|c| *c > 1 || vectors == 1) {
            open_loops(writer, outer);
            let step = copies * width.lanes();
            writer.open(&format!("for block in 0..{} {{", vectors / copies));
            writer.code.line(&format!("let {name} = block * {step};"));
            block(writer, symbols, r, lane, &Blocks { width, copies, along: lane.iter });
            writer.close("}");
            close_loops(writer, outer);
            return;
        }
    }
    // Four vectors at a time, then one, then single elements.
    open_loops(writer, outer);
    let width = Width::Eight;
    writer.open(&format!("for block in 0..{extent} / 32 {{"));
    writer.code.line(&format!("let {name} = block * 32;"));
    block(writer, symbols, r, lane, &Blocks { width, copies: 4, along: lane.iter });
    writer.close("}");
    writer.open(&format!("for block in {extent} / 32 * 4..{extent} / 8 {{"));
    writer.code.line(&format!("let {name} = block * 8;"));
    block(writer, symbols, r, lane, &Blocks { width, copies: 1, along: lane.iter });
    writer.close("}");
    if lane.extent.known().is_none_or(|n| n % 8 != 0) {
        writer.open(&format!("for {name} in {extent} / 8 * 8..{extent} {{"));
        element(writer, r);
        store(writer, place, r.output, &r.store, &r.epilogue);
        writer.close("}");
    }
    close_loops(writer, outer);
}

fn is_several(l: &Loop) -> bool {
    l.extent.known().is_some_and(|n| n > 1)
}

/// The vectors of a loop that there are a whole number of, and that number.
fn whole_vectors(lane: &Loop) -> Option<(Width, i64)> {
    let n = lane.extent.known().filter(|n| n % 8 == 0)?;
    let width = if n % 16 == 0 { Width::Sixteen } else { Width::Eight };
    Some((width, n / width.lanes()))
}

/// A loop outside of the lanes, along which several vectors are computed at once.
struct Across<'r> {
    along: &'r Loop,
    copies: i64,
    width: Width,
}

/// As many vectors at once as fit, along a loop outside of the lanes: because there is one vector of lanes only, or
/// because neighbours there share what they read.
fn across<'r>(r: &'r Reduce, lane: &Loop) -> Option<Across<'r>> {
    let (width, vectors) = whole_vectors(lane)?;
    let outer = &r.loops[..r.loops.len().saturating_sub(1)];
    let neighbours = outer.iter().rev().find(|l| Slide::find(r, lane, l.iter).is_some() && is_several(l));
    let along = neighbours.or_else(|| outer.last().filter(|l| vectors == 1 && is_several(l)))?;
    let count = along.extent.known()?;
    let copies = match Slide::find(r, lane, along.iter) {
        Some(slide) => slide.copies(width, count),
        None => {
            // Registers for accumulators, weights and inputs: at most seven vectors of eight.
            let most = if width == Width::Eight { 7 } else { 4 };
            (4..=most).rev().find(|c| count % c == 0).unwrap_or(most.min(count))
        }
    };
    Some(Across { along, copies, width })
}

/// How many iterations of a loop of results are done at a time.
pub fn step(r: &Reduce, iter: usize) -> i64 {
    let lane = if along_inner(r).is_some() { None } else { along_result(r) };
    match lane {
        Some(lane) if lane.iter == iter => LANES,
        Some(lane) => across(r, lane).filter(|across| across.along.iter == iter).map_or(1, |across| across.copies),
        None => 1,
    }
}

fn across_lanes(writer: &mut Writer<'_>, symbols: &Symbols, r: &Reduce, lane: &Loop, across: &Across<'_>) {
    let Across { along: across, copies, width } = *across;
    let (name, lane_name) = (iter_name(Iter(across.iter as u32)), iter_name(Iter(lane.iter as u32)));
    let count = across.extent.known().unwrap_or(1);
    let outer: Vec<Loop> = r.loops.iter().filter(|l| l.iter != lane.iter && l.iter != across.iter).cloned().collect();
    let lanes = lane.extent.known().unwrap_or(1);
    open_loops(writer, &outer);
    let (mut start, mut done) = (0, 0);
    for (copies, blocks) in [(copies, count / copies), (count % copies, 1)] {
        if copies == 0 || blocks == 0 {
            continue;
        }
        let offset = if start == 0 { String::new() } else { format!("{start} + ") };
        let range = writer.range(&Axis::Loop(across.iter), done, &blocks.to_string());
        writer.open(&format!("for block in {range} {{"));
        writer.code.line(&format!("let {name} = {offset}block * {copies};"));
        if lanes == width.lanes() {
            writer.code.line(&format!("let {lane_name} = 0;"));
            block(writer, symbols, r, lane, &Blocks { width, copies, along: across.iter });
        } else {
            writer.open(&format!("for vector in 0..{} {{", lanes / width.lanes()));
            writer.code.line(&format!("let {lane_name} = vector * {};", width.lanes()));
            block(writer, symbols, r, lane, &Blocks { width, copies, along: across.iter });
            writer.close("}");
        }
        writer.close("}");
        start += copies * blocks;
        done += blocks as usize;
    }
    close_loops(writer, &outer);
}
