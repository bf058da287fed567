//! Whether a model fits the memory that its user has for it.

use super::size::{Bounds, Size};
use super::{Place, Plan, describe};
use crate::schedule::kernel::Access;
use crate::schedule::{Program, Step, walk};
use crate::types::near::quoted;
use crate::types::{Diagnostic, Int, Place as Where, Result, Var};
use std::collections::HashSet;

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
    let working = working_memory(program);
    let largest = |var: &Var| match working.contains(var) {
        true => format!("working memory of a kernel ({})", need(program, plan, &bounds, *var)),
        false => format!("{} ({})", describe(program, *var), need(program, plan, &bounds, *var)),
    };
    let largest: Vec<String> = plan.peak.iter().take(4).map(largest).collect();
    let more = plan.peak.len().saturating_sub(4);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let message = format!(
        "the model needs {total} bytes, {} of arena and {inputs} of inputs, more than {limit}; most is alive{node}: {}{more}",
        plan.arena,
        largest.join(", ")
    );
    let help = "smaller sizes are given with the options `dims` and `shapes`; the arena is inner values, states, outputs and \
                working memory of kernels, with the padding around images, each from a multiple of 64 bytes on";
    Err(problem(message).help(help))
}

/// What kernels write besides their outputs, which come last.
fn working_memory(program: &Program) -> HashSet<Var> {
    let mut found = HashSet::new();
    walk(&program.steps, &mut |step, _| {
        if let Step::Call(call) = step
            && let Some(kernel) = program.kernels.get(call.kernel)
        {
            let outputs = kernel.params.iter().zip(&call.arguments).filter(|(param, _)| param.access == Access::Write);
            let outputs: Vec<Var> = outputs.map(|(_, argument)| *argument).collect();
            found.extend(outputs.split_last().map_or(&[][..], |(_, scratch)| scratch));
        }
    });
    found
}

/// `4608 bytes`, or `6400 bytes, 1792 of them padding`
fn need(program: &Program, plan: &Plan, bounds: &Bounds, var: Var) -> String {
    let Place::Arena { len, .. } = plan.place(var) else { return "0 bytes".to_string() };
    let bytes = |len: usize| len.saturating_mul(program.module.dtype(var).size().unwrap_or(1));
    match bounds.size(&Int::product(program.module.shape(var))) {
        Size::Bounded { most, .. } if most < len => {
            format!("{} bytes, {} of them padding", bytes(len), bytes(len - most))
        }
        _ => format!("{} bytes", bytes(len)),
    }
}

#[cfg(test)]
mod tests {
    use super::{bytes, check};
    use crate::graph::Attribute;
    use crate::memory::plan;
    use crate::ops::testing::{Net, counted};
    use crate::{optimize, schedule};

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

    /// Two convolutions of 3x3 with padding: what is between them lies with the padding around it.
    #[test]
    fn the_message_tells_what_counts() {
        let mut net = Net::new(13);
        net.input("x", "f32[1,16,8,8]");
        net.constant("w", counted(&[16, 16, 3, 3], 0));
        let pads = [("pads", Attribute::Ints(vec![1; 4]))];
        net.node("Conv", "x,w", "first", &pads);
        net.node("Conv", "first,w", "second", &pads);
        net.outputs("second");
        let mut module = net.lower().unwrap();
        optimize::optimize(&mut module);
        let program = schedule::schedule(module, Default::default());
        let message = check(&program, &plan(&program).unwrap(), 1000).unwrap_err().to_string();
        assert!(message.contains("\"first\": f32[1, 16, 8, 8] (6400 bytes, 2304 of them padding)"), "{message}");
        assert!(message.contains("with the padding around images"), "{message}");
    }
}
