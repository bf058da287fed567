//! Several kernels row by row.

use super::code::Code;
use super::expression::Writer;
use super::heights::Aim;
use super::kernel::{Params, close_loops, extents, open_loops};
use crate::schedule::kernel::{Blocks, Contraction, Loop, Map, Reduce, Rows, Stage};
use crate::schedule::threads::Cut;
use crate::tensor::{Combine, Kind};
use crate::types::Symbols;

pub fn rows(mut code: Code, place: &Params<'_>, symbols: &Symbols, r: &Rows, cut: Option<&Cut>) -> Code {
    code.line("use rt::simd::prelude::*;");
    inside(code, place, symbols, r, &[], cut)
}

/// Rows as a part of a kernel, inside of the loops `outer`.
fn inside(code: Code, place: &Params<'_>, symbols: &Symbols, r: &Rows, outer: &[Loop], cut: Option<&Cut>) -> Code {
    let mut writer = Writer::new(code, place, symbols, extents(&[outer, &r.loops])).part(cut);
    open_loops(&mut writer, &r.loops);
    let mut stages = r.stages.iter().peekable();
    while let Some(stage) = stages.next() {
        writer.extents = extents(&[outer, &r.loops, stage.loops(), stage.inner()]);
        // What one stage has read the next may read anew.
        writer.open("{");
        match (stage, stages.peek()) {
            (Stage::Map(m), Some(Stage::Reduce(r))) if is_sum(m, r) => {
                super::map::summed_row(&mut writer, symbols, m);
                super::kernel::store(&mut writer, place, r.output, &r.store, &r.epilogue);
                stages.next();
            }
            (Stage::Map(m), _) => super::map::nest(&mut writer, place, symbols, m, true),
            (Stage::Reduce(r), _) => super::reduce::nest(&mut writer, place, symbols, r),
        }
        writer.close("}");
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
