//! What lies around an image.

use super::code::Code;
use super::expression::{Place, Writer};
use super::kernel::Params;
use super::types::stored;
use crate::schedule::kernel::Border;
use crate::types::Symbols;

pub fn border(code: Code, place: &Params<'_>, symbols: &Symbols, b: &Border) -> Code {
    let mut writer = Writer::new(code, place, symbols, Vec::new());
    let value = stored(b.value.dtype, &writer.scalar(&b.value));
    writer.code.line(&format!("let value = {value};"));
    let axes = b.axes.iter().map(|(before, inside, after)| {
        let sizes = [before, inside, after].map(|size| writer.index(size));
        format!("[{}]", sizes.join(", "))
    });
    let axes: Vec<String> = axes.collect();
    let inner = writer.index(&b.inner);
    // Loops over known numbers of small pieces would be written out by LLVM.
    let (out, axes) = (place.tensor(b.output), axes.join(", "));
    writer.code.line(&format!("rt::kernel::surround(&mut {out}[..], value, &[{axes}], {inner});"));
    writer.code
}
