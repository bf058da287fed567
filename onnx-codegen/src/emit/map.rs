//! Maps: element-wise kernels.

use super::code::Code;
use super::expression::{Place, Writer};
use super::kernel::{Params, close_loops, extents, open_loops, store};
use super::types::stored;
use super::vector::{VectorWriter, Width, is_guard, is_uniform, is_vector, vector_loads};
use crate::schedule::kernel::{Kernel, Loop, Map};
use crate::schedule::threads::Cut;
use crate::tensor::{Kind, Load, Scalar};
use crate::types::{DType, Int, Scope, Symbols, Var};

pub fn map(code: Code, place: &Params<'_>, symbols: &Symbols, m: &Map, cut: Option<&Cut>) -> Code {
    let mut writer = Writer::new(code, place, symbols, extents(&[&m.loops])).part(cut);
    // One value everywhere is a fill; a part of a result, or of its memory, is filled by loops.
    let len = place.0.params.get(m.output.0 as usize).map(|p| &p.len);
    let everywhere = match &m.loops[..] {
        [] => len.is_some_and(|len| len.is(1)),
        [only] => m.store.as_iter() == Some(only.iter) && len == Some(&only.extent),
        _ => false,
    };
    if m.value.as_const().is_some() && everywhere && m.value.dtype != DType::String {
        let value = stored(m.value.dtype, &writer.scalar(&m.value));
        writer.code.line(&format!("{}.fill({value});", place.tensor(m.output)));
        return writer.code;
    }
    if let Some(t) = super::transpose::Transposition::of(place.0, m) {
        t.emit(&mut writer, place, symbols, m);
        return writer.code;
    }
    if let (Some(_), Some((load, lane))) = (cut, copied(place.0, m)) {
        copy(&mut writer, symbols, m, load, lane);
        return writer.code;
    }
    if in_vectors(place.0, m) {
        writer.code.line("use rt::simd::prelude::*;");
    }
    nest(&mut writer, place, symbols, m, !place.0.is_movement());
    writer.code
}

/// What a kernel reads and along which loop, if it copies elements that lie beside each other.
pub fn copied<'m>(kernel: &Kernel, m: &'m Map) -> Option<(&'m Load, &'m Loop)> {
    let (Kind::Load(load), Some(lane)) = (&*m.value.kind, m.loops.last()) else { return None };
    let same = [load.tensor, m.output].map(|var| kernel.params.get(var.0 as usize).map(|p| p.dtype));
    let beside = |index: Option<&Int>| index.and_then(|x| x.coefficient(lane.iter)).is_some_and(|c| c.is(1));
    let plain = load.outside.is_none() && load.tensor != m.output && m.value.dtype != DType::String;
    (plain && same == [Some(m.value.dtype); 2] && beside(load.index.first()) && beside(Some(&m.store)))
        .then_some((load, lane))
}

/// Copies slices. Where a part of a result is given, the compiler does not see that the loops stay in it.
fn copy(writer: &mut Writer<'_>, symbols: &Symbols, m: &Map, load: &Load, lane: &Loop) {
    let outer = &m.loops[..m.loops.len().saturating_sub(1)];
    open_loops(writer, outer);
    // Of nothing there is no first element.
    let maybe_empty = lane.extent.known().is_none();
    if maybe_empty {
        let extent = writer.index(&lane.extent);
        writer.open(&format!("if {extent} > 0 {{"));
    }
    let index = load.index.first().cloned().unwrap_or(Int::ZERO);
    let from = slice(writer, symbols, load.tensor, &index, lane, "&");
    let to = slice(writer, symbols, m.output, &m.store, lane, "");
    writer.code.line(&format!("{to}.copy_from_slice({from});"));
    if maybe_empty {
        writer.close("}");
    }
    close_loops(writer, outer);
}

/// Whether a kernel that is a map runs in vectors.
pub fn in_vectors(kernel: &Kernel, m: &Map) -> bool {
    !kernel.is_movement() && is_vectorized(m)
}

fn is_vectorized(m: &Map) -> bool {
    m.loops.last().is_some_and(|lane| in_lanes(m.output, &m.store, &m.value, lane))
}

/// The loops of a map, in a writer that knows their extents.
pub fn nest(writer: &mut Writer<'_>, place: &Params<'_>, symbols: &Symbols, m: &Map, vectors: bool) {
    match m.loops.split_last() {
        Some((lane, outer)) if vectors && is_vectorized(m) => {
            open_loops(writer, outer);
            row(writer, symbols, m.output, &m.store, &m.value, lane);
            close_loops(writer, outer);
        }
        _ => {
            open_loops(writer, &m.loops);
            store(writer, place, m.output, &m.store, &m.value);
            close_loops(writer, &m.loops);
        }
    }
}

/// Whether [`row`] can write the loop.
pub fn in_lanes(output: Var, store: &Int, value: &Scalar, lane: &Loop) -> bool {
    // Fewer elements than a vector has are as well done one by one.
    if lane.extent.known().is_some_and(|n| n < 8) || store.coefficient(lane.iter) != Some(Int::ONE) {
        return false;
    }
    // What is read of the output is the old element.
    let own = |s: &Scalar| !matches!(&*s.kind, Kind::Load(load) if load.tensor == output && load.index.first() != Some(store));
    let mut fine = true;
    value.visit(&mut |s| fine &= own(s));
    fine && is_vector(value, lane.iter) && branches(value, lane.iter)
}

/// Whether conditions on positions stand only at the top, where they choose between whole rows.
fn branches(value: &Scalar, lane: usize) -> bool {
    match &*value.kind {
        Kind::Select(condition, a, b) if is_guard(condition) => {
            is_uniform(condition, lane) && branches(a, lane) && branches(b, lane)
        }
        _ => {
            let mut fine = true;
            value.visit(&mut |s| {
                if let Kind::Select(condition, ..) = &*s.kind {
                    fine &= !is_guard(condition) || is_uniform(s, lane);
                }
            });
            fine
        }
    }
}

/// The vectors that suit a loop.
pub fn width(extent: &Int) -> Width {
    match extent.known() {
        Some(n) if n % 16 != 0 && n < 24 => Width::Eight,
        _ => Width::Sixteen,
    }
}

/// `output[store] = value` for all of the loop `lane`, in vectors.
pub fn row(writer: &mut Writer<'_>, symbols: &Symbols, output: Var, store: &Int, value: &Scalar, lane: &Loop) {
    // A row that may be empty reads nothing.
    let maybe_empty = lane.extent.known().is_none();
    if maybe_empty {
        let extent = writer.index(&lane.extent);
        writer.open(&format!("if {extent} > 0 {{"));
    }
    branch(writer, symbols, output, store, value, lane, false);
    if maybe_empty {
        writer.close("}");
    }
}

/// Whether [`summed_row`] can write the map: it is one loop, and reads its operands alone.
pub fn can_be_summed(m: &Map) -> bool {
    let [lane] = &m.loops[..] else { return false };
    let mut reads = m.value.dtype == DType::F32 && lane.extent.known().is_some_and(|n| n > 0);
    for load in vector_loads(&m.value, lane.iter) {
        reads &= load.dtype == DType::F32 && !matches!(&*load.kind, Kind::Load(l) if l.tensor == m.output);
    }
    let guard = matches!(&*m.value.kind, Kind::Select(condition, ..) if is_guard(condition));
    reads && is_vectorized(m) && !guard && !is_uniform(&m.value, lane.iter)
}

/// As [`row`], with the sum of what is written in `acc`.
pub fn summed_row(writer: &mut Writer<'_>, symbols: &Symbols, m: &Map) {
    if let [lane] = &m.loops[..] {
        branch(writer, symbols, m.output, &m.store, &m.value, lane, true);
    }
}

fn branch(
    writer: &mut Writer<'_>,
    symbols: &Symbols,
    output: Var,
    store: &Int,
    value: &Scalar,
    lane: &Loop,
    summed: bool,
) {
    if let Kind::Select(condition, a, b) = &*value.kind
        && is_guard(condition)
    {
        let condition = writer.scalar(condition);
        writer.open(&format!("if {condition} {{"));
        branch(writer, symbols, output, store, a, lane, summed);
        writer.close("} else {");
        writer.open("");
        branch(writer, symbols, output, store, b, lane, summed);
        writer.close("}");
        return;
    }
    let out = slice(writer, symbols, output, store, lane, "&mut ");
    if is_uniform(value, lane.iter) {
        let value = writer.scalar(value);
        writer.code.line(&format!("({out}).fill({value});"));
        return;
    }
    let width = width(&lane.extent);
    VectorWriter::new(writer, lane.iter, "").width(width).prepare(value);
    let mut updates = false;
    let (mut inputs, mut booleans) = (Vec::new(), Vec::new());
    let mut named = Vec::new();
    for load in vector_loads(value, lane.iter) {
        let Kind::Load(l) = &*load.kind else { continue };
        if l.tensor == output {
            updates = true;
            named.push((load, "old".to_string()));
            continue;
        }
        let list = if load.dtype == DType::Bool { &mut booleans } else { &mut inputs };
        let name = if load.dtype == DType::Bool { format!("m{}", list.len()) } else { format!("v{}", list.len()) };
        let index = l.index.first().cloned().unwrap_or(Int::ZERO);
        list.push((slice(writer, symbols, l.tensor, &index, lane, "&"), name.clone()));
        named.push((load, name));
    }
    let names = |list: &[(String, String)]| {
        let names: Vec<&str> = list.iter().map(|(_, name)| &name[..]).collect();
        format!("[{}]", names.join(", "))
    };
    let slices = |list: &[(String, String)]| {
        let slices: Vec<&str> = list.iter().map(|(slice, _)| &slice[..]).collect();
        format!("[{}]", slices.join(", "))
    };
    let vector = width.vector();
    let mut parameters = format!("{}: [{vector}<S>; {}]", names(&inputs), inputs.len());
    let mut arguments = format!("simd, {out}, {}", slices(&inputs));
    if updates {
        parameters = format!("old: {vector}<S>, {parameters}");
    }
    if !booleans.is_empty() {
        parameters = format!("{parameters}, {}", names(&booleans));
        arguments = format!("{arguments}, {}", slices(&booleans));
    }
    let function = match (updates, booleans.is_empty()) {
        (false, true) if summed => "map_sum",
        (false, true) => "map",
        (false, false) => "map_masked",
        (true, true) => "update",
        (true, false) => "update_masked",
    };
    let start = if summed { "let acc = " } else { "" };
    writer.code.line(&format!("{start}rt::vector::{function}({arguments},"));
    writer.code.line("#[inline(always)]");
    writer.open(&format!("|{parameters}| {{"));
    for (load, name) in named {
        writer.name_vector(&load, &name);
    }
    let result = VectorWriter::new(writer, lane.iter, "").width(width).value(value);
    writer.code.line(&result);
    writer.close("});");
}

/// The elements of a tensor that a loop of step 1 passes over.
pub fn slice(
    writer: &mut Writer<'_>,
    symbols: &Symbols,
    tensor: Var,
    index: &Int,
    lane: &Loop,
    reference: &str,
) -> String {
    let first = {
        let scope = Scope { symbols, extents: &writer.extents };
        let with: Vec<Int> =
            (0..writer.extents.len()).map(|k| if k == lane.iter { Int::ZERO } else { Int::iter(k) }).collect();
        scope.replace(index, &with)
    };
    let name = writer.tensor(tensor);
    let start = writer.index(&first);
    let count = writer.index(&lane.extent);
    match &start[..] {
        "0" => format!("{reference}{name}[..{count}]"),
        _ => format!("{reference}{name}[{start}..][..{count}]"),
    }
}
