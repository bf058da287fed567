//! Several kernels row by row.

use super::code::Code;
use super::expression::Writer;
use super::kernel::{Params, close_loops, extents, open_loops};
use crate::schedule::kernel::{Map, Reduce, Rows, Stage};
use crate::schedule::threads::Cut;
use crate::tensor::{Combine, Kind};
use crate::types::Symbols;

pub fn rows(code: Code, place: &Params<'_>, symbols: &Symbols, r: &Rows, cut: Option<&Cut>) -> Code {
    let mut writer = Writer::new(code, place, symbols, extents(&[&r.loops])).part(cut);
    writer.code.line("use rt::simd::prelude::*;");
    open_loops(&mut writer, &r.loops);
    let mut stages = r.stages.iter().peekable();
    while let Some(stage) = stages.next() {
        writer.extents = extents(&[&r.loops, stage.loops(), stage.inner()]);
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
