//! Several kernels row by row.

use super::code::Code;
use super::expression::Writer;
use super::kernel::{Params, close_loops, extents, open_loops};
use crate::schedule::kernel::{Rows, Stage};
use crate::types::Symbols;

pub fn rows(code: Code, place: &Params<'_>, symbols: &Symbols, r: &Rows) -> Code {
    let mut writer = Writer::new(code, place, symbols, extents(&[&r.loops]));
    writer.code.line("use rt::simd::prelude::*;");
    open_loops(&mut writer, &r.loops);
    for stage in &r.stages {
        writer.extents = extents(&[&r.loops, stage.loops(), stage.inner()]);
        // What one stage has read the next may read anew.
        writer.open("{");
        match stage {
            Stage::Map(m) => super::map::nest(&mut writer, place, symbols, m, true),
            Stage::Reduce(r) => super::reduce::nest(&mut writer, place, symbols, r),
        }
        writer.close("}");
    }
    close_loops(&mut writer, &r.loops);
    writer.code
}
