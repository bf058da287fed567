//! Calls of kernels that threads share.

use super::Emitter;
use super::code::Code;
use super::tile;
use crate::schedule::threads::{Axis, Cut, Level, MIN_WORK};
use crate::schedule::{Body, Call, Kernel};
use crate::types::{Int, Sym};

impl Emitter<'_> {
    /// The call of a kernel that is cut. `arguments` are its parameters and sizes.
    pub fn shared_call(
        &self,
        code: &mut Code,
        (call, kernel): (&Call, &Kernel),
        cut: &Cut,
        name: &str,
        mut arguments: Vec<String>,
    ) {
        let pool = match cut.is_conditional() {
            false => "pool".to_string(),
            true => {
                let work = self.of_call(call, &cut.work);
                let work = self.wide(code, &work);
                format!("pool.filter(|_| {work} >= {})", self.shared_work.unwrap_or(MIN_WORK))
            }
        };
        let contraction = match &kernel.body {
            Body::Contraction(contraction) => contraction,
            _ => {
                code.line(&format!("{name}(simd, {pool}, {});", arguments.join(", ")));
                return;
            }
        };
        let symbols = super::kernel::symbols(kernel);
        let (tiles, height, taller) = tile::row_tiles(contraction, &symbols.scope());
        let count = |level: &Level| match level.axis {
            Axis::Rows => tiles.clone(),
            _ => level.extent.clone(),
        };
        let begin = |level: &Level, name: &str| {
            let stride = self.dim(&self.of_call(call, &level.stride));
            let iteration = match (&level.axis, taller) {
                (Axis::Rows, 0) => format!("{name} * {height}"),
                (Axis::Rows, taller) => format!("({name} * {height} + usize::min({name}, {taller}))"),
                _ => name.to_string(),
            };
            format!("{iteration} * ({stride})")
        };
        let inner = self.dim(&self.of_call(call, &count(&cut.inner)));
        let (outer, start) = match &cut.outer {
            Some(level) => (
                self.dim(&self.of_call(call, &count(level))),
                format!("|o, i| {} + {}", begin(level, "o"), begin(&cut.inner, "i")),
            ),
            None => ("1".to_string(), format!("|_, i| {}", begin(&cut.inner, "i"))),
        };
        let out = match arguments.get_mut(contraction.output.0 as usize) {
            Some(argument) => std::mem::replace(argument, "out".to_string()),
            None => return,
        };
        let arguments = arguments.join(", ");
        code.open(&format!("rt::threads::divide({pool}, {out}, [{outer}, {inner}], {start}, &|part, out| {{"));
        code.line(&format!("{name}(simd, {arguments}, part);"));
        code.close("});");
    }

    /// What is in terms of a kernel's sizes, in those of the model.
    pub fn of_call(&self, call: &Call, x: &Int) -> Int {
        let scope = self.program.module.symbols.scope();
        scope.rebuild(x, &mut |atom| match atom {
            crate::types::int::Atom::Sym(Sym(k)) => call.sizes.get(*k as usize).cloned(),
            _ => None,
        })
    }
}
