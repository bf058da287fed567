//! What lies around an image.

use super::code::Code;
use super::expression::{Place, Writer};
use super::kernel::Params;
use super::types::stored;
use crate::schedule::kernel::Border;
use crate::types::{Int, Symbols};

pub fn border(code: Code, place: &Params<'_>, symbols: &Symbols, b: &Border) -> Code {
    let mut writer = Writer::new(code, place, symbols, Vec::new());
    let value = stored(b.value.dtype, &writer.scalar(&b.value));
    writer.code.line(&format!("let value = {value};"));
    images(&mut writer, &format!("{}[..]", place.tensor(b.output)), "image", &b.axes, &b.inner);
    writer.code
}

/// For every part of `whole` that has these axes: what is before and after, then the same inside.
fn images(writer: &mut Writer<'_>, whole: &str, name: &str, axes: &[(Int, Int, Int)], inner: &Int) {
    let Some(((before, extent, after), rest)) = axes.split_first() else { return };
    let row = rest.iter().fold(inner.clone(), |size, (b, e, a)| size * (b + e + a));
    let sizes = [&row * before, &row * (before + extent), &row * (before + extent + after), row];
    let [start, end, size, _] = [0, 1, 2, 3].map(|k| writer.index(&sizes[k]));
    // Nothing has chunks of no length.
    let size = if sizes[2].known().is_some_and(|s| s > 0) { size } else { format!("usize::max({size}, 1)") };
    writer.open(&format!("for {name} in {whole}.chunks_exact_mut({size}) {{"));
    if !before.is(0) {
        writer.code.line(&format!("{name}[..{start}].fill(value);"));
    }
    if !after.is(0) {
        writer.code.line(&format!("{name}[{end}..].fill(value);"));
    }
    if rest.iter().any(|(before, _, after)| !before.is(0) || !after.is(0)) {
        let parts = match rest.len() {
            1 => "row".to_string(),
            more => format!("part_{more}"),
        };
        images(writer, &format!("{name}[{start}..{end}]"), &parts, rest, inner);
    }
    writer.close("}");
}
