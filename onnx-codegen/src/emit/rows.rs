//! Several kernels row by row.

use super::code::Code;
use super::expression::{Peak, Place, Writer};
use super::heights::Aim;
use super::kernel::{Params, close_loops, extents, open_loops};
use crate::schedule::kernel::{ACCUMULATOR, Access, Blocks, Contraction, Loop, Map, Reduce, Rows, Stage};
use crate::schedule::threads::Cut;
use crate::tensor::{Combine, Kind, Load};
use crate::types::{Int, Symbols, Var};

/// Bytes of a tensor that stays in the first-level cache.
const NEAR: i64 = 32 << 10;

/// Bytes of a row that has room in it beside the row in work.
const ROW: i64 = 8 << 10;

/// Bytes of a cache line.
const LINE: i64 = 64;

pub fn rows(mut code: Code, place: &Params<'_>, symbols: &Symbols, r: &Rows, cut: Option<&Cut>) -> Code {
    code.line("use rt::simd::prelude::*;");
    inside(code, place, symbols, r, &[], cut)
}

/// Rows as a part of a kernel, inside of the loops `outer`.
fn inside(code: Code, place: &Params<'_>, symbols: &Symbols, r: &Rows, outer: &[Loop], cut: Option<&Cut>) -> Code {
    let mut writer = Writer::new(code, place, symbols, extents(&[outer, &r.loops])).part(cut);
    open_loops(&mut writer, &r.loops);
    let mut first = true;
    let mut stages = r.stages.iter().peekable();
    while let Some(stage) = stages.next() {
        writer.extents = extents(&[outer, &r.loops, stage.loops(), stage.inner()]);
        let mut summed = None;
        // What one stage has read the next may read anew.
        writer.open("{");
        match (stage, stages.peek()) {
            (Stage::Map(m), Some(Stage::Reduce(r))) if is_sum(m, r) => {
                super::map::summed_row(&mut writer, symbols, m);
                super::kernel::store(&mut writer, place, r.output, &r.store, &r.epilogue);
                summed = stages.next();
            }
            (Stage::Map(m), _) => super::map::nest(&mut writer, place, symbols, m, true),
            (Stage::Reduce(r), _) => super::reduce::nest(&mut writer, place, symbols, r),
        }
        writer.close("}");
        if std::mem::take(&mut first) {
            ahead(&mut writer, place, r, stage);
        }
        // What is written is no longer what the greatest was found of.
        for output in [Some(stage), summed].into_iter().flatten().map(Stage::output) {
            writer.peaks.retain(|peak| peak.greatest.tensor != output && !peak.value.reads().contains(&output));
        }
        writer.peaks.extend(peak(stage));
    }
    close_loops(&mut writer, &r.loops);
    writer.code
}

/// Two products and the rows between them, block by block.
pub fn blocks(code: Code, place: &Params<'_>, symbols: &Symbols, b: &Blocks, aim: Aim) -> Code {
    let mut writer = Writer::new(code, place, symbols, extents(&[&b.loops]));
    writer.code.line("use rt::simd::prelude::*;");
    open_loops(&mut writer, &b.loops);
    let product = |writer: &mut Writer<'_>, c: &Contraction| {
        let singles = [std::slice::from_ref(&c.row), std::slice::from_ref(&c.column)];
        let extents = extents(&[&b.loops, singles[0], singles[1], &c.inner]);
        writer.open("{");
        let code = super::tile::inside(writer.code.fork(0), place, symbols, c, extents, None, aim);
        writer.code.append(code);
        writer.close("}");
    };
    product(&mut writer, &b.first);
    let code = inside(writer.code.fork(0), place, symbols, &b.between, &b.loops, None);
    writer.code.append(code);
    product(&mut writer, &b.last);
    close_loops(&mut writer, &b.loops);
    writer.code
}

/// Asks for the row that the first stage reads next, while the others work on what it has read.
fn ahead(writer: &mut Writer<'_>, place: &Params<'_>, rows: &Rows, stage: &Stage) {
    let (Stage::Reduce(r), Some(row)) = (stage, rows.loops.last()) else { return };
    let ([], [along]) = (&r.loops[..], &r.inner[..]) else { return };
    let mut read: Vec<(Var, Int)> = Vec::new();
    r.value.visit(&mut |s| {
        if let Kind::Load(load) = &*s.kind
            && let [index] = &load.index[..]
            && !read.iter().any(|(tensor, _)| *tensor == load.tensor)
        {
            read.push((load.tensor, index.clone()));
        }
    });
    for (tensor, index) in read {
        let Some(param) = place.0.params.get(tensor.0 as usize) else { continue };
        let bytes = |n: &Int| n.known().and_then(|n| n.checked_mul(param.dtype.size()? as i64));
        let (Some(all), Some(one)) = (bytes(&param.len), bytes(&along.extent)) else { continue };
        let beside = index.coefficient(along.iter).is_some_and(|step| step.is(1));
        let next = index.coefficient(row.iter).is_some_and(|step| step.known() == along.extent.known());
        if param.access != Access::Read || !beside || !next || all < NEAR || !(LINE..=ROW).contains(&one) {
            continue;
        }
        let with: Vec<Int> = (0..writer.extents.len())
            .map(|k| match k {
                k if k == along.iter => Int::ZERO,
                k if k == row.iter => Int::iter(k) + 1,
                k => Int::iter(k),
            })
            .collect();
        let start = writer.scope().replace(&index, &with);
        let (start, len) = (writer.index(&start), writer.index(&along.extent));
        let name = place.tensor(tensor);
        writer.code.line(&format!("rt::kernel::prefetch_row({name}, {start}, {len});"));
    }
}

/// The greatest value of a row, if that is what the stage computes.
fn peak(stage: &Stage) -> Option<Peak> {
    let Stage::Reduce(r) = stage else { return None };
    let ([], [along]) = (&r.loops[..], &r.inner[..]) else { return None };
    let plain = matches!(&*r.epilogue.kind, Kind::Load(load) if load.tensor == ACCUMULATOR);
    let greatest = Load { tensor: r.output, index: vec![r.store.clone()], outside: None };
    let found = r.combine == Combine::Max && plain;
    found.then(|| Peak { value: r.value.clone(), along: along.clone(), greatest })
}

/// Whether a reduction is the sum of the elements that the map before it writes: then it is done on the way.
fn is_sum(m: &Map, r: &Reduce) -> bool {
    let ([lane], [], [inner]) = (&m.loops[..], &r.loops[..], &r.inner[..]) else { return false };
    let Kind::Load(load) = &*r.value.kind else { return false };
    r.combine == Combine::Sum
        && lane == inner
        && load.tensor == m.output
        && load.outside.is_none()
        && load.index.first() == Some(&m.store)
        && super::map::can_be_summed(m)
}
