//! Kernels as Rust functions.

use super::code::Code;
use super::expression::{Place, Writer, iter_name};
use super::heights::Aim;
use super::types::{storage, stored};
use crate::schedule::kernel::{Access, Body, Kernel, Loop, Scatter};
use crate::schedule::threads::{Axis, Cut};
use crate::tensor::Scalar;
use crate::types::int::Iter;
use crate::types::{DType, Int, Sym, Symbols, Var};

/// Of the part that a kernel is given: where its part of the output begins; of a range of a vector loop, the first
/// iteration and how many there are.
const PART: [&str; 3] = ["part.origin", "first", "count"];

/// How a kernel's parameters are called in its function: `a`, `b`, … and `out`.
pub struct Params<'k>(pub &'k Kernel);

impl Place for Params<'_> {
    fn sym(&self, sym: Sym) -> String {
        match (sym.0 as usize).checked_sub(self.0.sizes.len()) {
            // After the sizes stands what a kernel knows of the part that it is given.
            Some(k) => PART.get(k).map_or(String::new(), |name| name.to_string()),
            None => format!("n{}", sym.0),
        }
    }

    fn tensor(&self, var: Var) -> String {
        let last = self.0.params.len().saturating_sub(1);
        match b"abcdefgh".get(var.0 as usize) {
            _ if var.0 as usize == last => "out".to_string(),
            Some(letter) => char::from(*letter).to_string(),
            None => format!("p{}", var.0),
        }
    }

    fn dtype(&self, var: Var) -> DType {
        self.0.params.get(var.0 as usize).map_or(DType::F32, |p| p.dtype)
    }
}

impl Kernel {
    /// Whether the function is generic over the instruction set.
    pub fn is_generic(&self) -> bool {
        !self.is_movement() || super::transpose::is_vectorized(self)
    }
}

/// The sizes of a kernel, with what is known of their ranges.
pub fn symbols(kernel: &Kernel) -> Symbols {
    let mut symbols = Symbols::default();
    for negative in &kernel.sizes {
        symbols.add("n", if *negative { i64::MIN } else { 0 }, i64::MAX);
    }
    for name in PART {
        symbols.add(name, 0, i64::MAX);
    }
    symbols
}

/// The parameters of a kernel's function; those that are `part` are slices of any length.
pub fn parameters(kernel: &Kernel, part: &dyn Fn(Var, Access) -> bool) -> Vec<String> {
    let place = Params(kernel);
    let mut parameters = Vec::new();
    for (k, param) in kernel.params.iter().enumerate() {
        let var = Var(k as u32);
        let reference = if param.access == Access::Read { "&" } else { "&mut " };
        let ty = match param.len.known() {
            Some(len) if !part(var, param.access) => format!("[{}; {len}]", storage(param.dtype)),
            _ => format!("[{}]", storage(param.dtype)),
        };
        parameters.push(format!("{}: {reference}{ty}", place.tensor(var)));
    }
    for (k, negative) in kernel.sizes.iter().enumerate() {
        parameters.push(format!("{}: {}", place.sym(Sym(k as u32)), if *negative { "i64" } else { "usize" }));
    }
    parameters
}

/// Writes the function of a kernel; of one that is cut, the function that runs a part.
pub fn emit(code: &mut Code, name: &str, kernel: &Kernel, cut: Option<&Cut>, aim: Aim) {
    if let (Body::Winograd(w), Some(cut)) = (&kernel.body, cut)
        && cut.slabs.is_none()
    {
        return super::winograd::divided(code, name, kernel, w, cut, aim);
    }
    let place = Params(kernel);
    let symbols = symbols(kernel);
    let mut parameters = parameters(kernel, &|_, access| cut.is_some() && access != Access::Read);
    if let Some(cut) = cut {
        if let (Some(_), Some(out)) = (&cut.slabs, kernel.params.len().checked_sub(1)) {
            let ty = storage(kernel.params[out].dtype);
            parameters[out] = format!("out: &mut rt::threads::Slabs<'_, {ty}>");
        }
        parameters.push("part: rt::threads::Part".to_string());
    }
    let faults = kernel.can_fault();
    let result = if faults { " -> Result<(), rt::Fault>" } else { "" };
    code.line("#[inline(never)]");
    if kernel.is_generic() {
        parameters.insert(0, "simd: S".to_string());
        code.open(&format!("fn {name}<S: rt::simd::Simd>({}){result} {{", parameters.join(", ")));
        code.open("simd.vectorize(");
        code.line("#[inline(always)]");
        code.open(if faults { "|| -> Result<(), rt::Fault> {" } else { "|| {" });
    } else {
        code.open(&format!("fn {name}({}){result} {{", parameters.join(", ")));
    }
    let mut inner = code.fork(0);
    let part = cut.map(|cut| super::threads::part(&mut inner, kernel, &symbols, cut));
    let piece = match part.as_ref().unwrap_or(&kernel.body) {
        Body::Map(m) => super::map::map(inner, &place, &symbols, m, cut),
        Body::Reduce(r) => super::reduce::reduce(inner, &place, &symbols, r, cut),
        Body::Contraction(c) => super::tile::contraction(inner, &place, &symbols, c, cut, aim),
        Body::Winograd(w) => super::winograd::winograd(inner, &place, &symbols, w, cut, aim),
        Body::Blocks(b) => super::rows::blocks(inner, &place, &symbols, b, aim),
        Body::Rows(r) => super::rows::rows(inner, &place, &symbols, r, cut),
        Body::Scatter(s) => scatter(inner, &place, &symbols, s),
        Body::Border(b) => super::border::border(inner, &place, &symbols, b),
    };
    code.append(piece);
    if faults {
        code.line("Ok(())");
    }
    if kernel.is_generic() {
        code.close("},");
        code.close(")");
    }
    code.close("}");
}

/// The extents of iterators, by number.
pub fn extents(loops: &[&[Loop]]) -> Vec<Int> {
    crate::schedule::kernel::extents(loops.iter().copied().flatten())
}

pub fn open_loops(writer: &mut Writer<'_>, loops: &[Loop]) {
    for l in loops {
        let extent = writer.index(&l.extent);
        let range = match writer.cut_range(&Axis::Loop(l.iter)) {
            Some(range) => format!("{range}[0]..{range}[1]"),
            None => format!("0..{extent}"),
        };
        writer.open(&format!("for {} in {range} {{", iter_name(Iter(l.iter as u32))));
    }
}

pub fn close_loops(writer: &mut Writer<'_>, loops: &[Loop]) {
    for _ in loops {
        writer.close("}");
    }
}

pub fn store(writer: &mut Writer<'_>, place: &Params<'_>, output: Var, at: &Int, value: &Scalar) {
    let text = writer.scalar(value);
    let index = writer.index(at);
    writer.code.line(&format!("{}[{index}] = {};", place.tensor(output), stored(value.dtype, &text)));
}

/// One iteration after another: several may write the same element.
fn scatter(code: Code, place: &Params<'_>, symbols: &Symbols, s: &Scatter) -> Code {
    let mut writer = Writer::new(code, place, symbols, extents(&[&s.loops]));
    open_loops(&mut writer, &s.loops);
    let index = writer.index(&s.store);
    writer.code.line(&format!("let at = {index};"));
    let value = writer.scalar(&s.value);
    let (dtype, out) = (s.value.dtype, place.tensor(s.output));
    let value = match s.combine {
        None => value,
        Some(op) => {
            let old = super::types::loaded(dtype, &format!("{out}[at]"));
            super::types::rounded(dtype, super::expression::binary(op, dtype, &old, &value, false))
        }
    };
    writer.code.line(&format!("{out}[at] = {};", stored(dtype, &value)));
    close_loops(&mut writer, &s.loops);
    writer.code
}
