//! Whether a model fits the memory that its user has for it.

use super::size::{Bounds, Size};
use super::{Place, Plan, describe};
use crate::schedule::Program;
use crate::types::near::quoted;
use crate::types::{Diagnostic, Place as Where, Result, Var};

/// Bytes from a number with a unit: `64 KB`, `1.5 MB`, `4096`. The units are those of chips: a KB is 1024 bytes.
pub fn bytes(text: &str) -> Option<u64> {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.' && c != '_').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let number: f64 = number.replace('_', "").parse().ok()?;
    let factor = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "b" | "bytes" => 1u64,
        "k" | "kb" | "kib" => 1 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        _ => return None,
    };
    let bytes = number * factor as f64;
    ((0.0..9e18).contains(&bytes) && bytes.fract() == 0.0).then_some(bytes as u64)
}

/// An error if the arena and the inputs need more than a limit, or no one can tell how much they need.
pub fn check(program: &Program, plan: &Plan, limit: u64) -> Result<()> {
    let problem = |message: String| Diagnostic::new(Where::Option("max_ram".into()), message);
    let bounds = Bounds::new(program);
    let mut free: Vec<Var> = Vec::new();
    let mut inputs = 0u64;
    for var in program.inputs() {
        let value = program.module.value(var);
        match (value.ty.shape().map(|_| bounds.size(&program.len(var))), value.ty.dtype().size()) {
            (Some(Size::Bounded { most, .. }), Some(size)) => {
                inputs = inputs.saturating_add((most as u64).saturating_mul(size as u64));
            }
            _ => free.push(var),
        }
    }
    let mut grown: Vec<Var> = plan
        .places
        .iter()
        .filter(|(_, place)| matches!(place, Place::Slot(_) | Place::Host))
        .map(|(var, _)| *var)
        .collect();
    grown.sort();
    free.extend(grown);
    if let Some(var) = free.first() {
        let mut dims: Vec<&str> = Vec::new();
        for (_, symbol) in program.module.symbols.iter().filter(|(_, symbol)| symbol.max == i64::MAX) {
            dims.push(&symbol.name);
        }
        let message = format!("{} has no greatest size", describe(program, *var));
        return Err(match dims.is_empty() {
            true => problem(message),
            false => {
                let help = format!("a bound of every free dim bounds it: `dims = {{ {:?} = 1..=128 }}`", dims[0]);
                problem(format!("{message}: the dims {} are free", quoted(&dims))).help(help)
            }
        });
    }
    let total = (plan.arena as u64).saturating_add(inputs);
    if total <= limit {
        return Ok(());
    }
    let node = plan.peak_at.and_then(|origin| program.module.origins.get(origin as usize));
    let node = node.map_or(String::new(), |origin| format!(" at node \"{}\" ({})", origin.name, origin.op));
    let size = |var: &Var| match plan.place(*var) {
        Place::Arena { len, .. } => len.saturating_mul(program.module.dtype(*var).size().unwrap_or(1)),
        _ => 0,
    };
    let largest: Vec<String> =
        plan.peak.iter().take(4).map(|var| format!("{} ({} bytes)", describe(program, *var), size(var))).collect();
    let more = plan.peak.len().saturating_sub(4);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let message = format!(
        "the model needs {total} bytes, {} of arena and {inputs} of inputs, more than {limit}; most is alive{node}: {}{more}",
        plan.arena,
        largest.join(", ")
    );
    Err(problem(message).help("smaller sizes are given with the options `dims` and `shapes`"))
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn units() {
        let texts = ["4096", "64 KB", "64KiB", "1.5 MB", "2g", "10_000 bytes", "0"];
        let found = texts.map(bytes);
        let expected = [4096, 65536, 65536, 3 << 19, 2 << 30, 10_000, 0];
        assert_eq!(found, expected.map(Some));
        for text in ["", "KB", "-1", "1.0001 KB", "64 KX", "1e3", "9999999999 GB"] {
            assert_eq!(bytes(text), None, "{text}");
        }
    }
}
