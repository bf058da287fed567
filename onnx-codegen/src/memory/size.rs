//! How much memory a value can need at most.

use crate::schedule::{Call, Program};
use crate::types::int::Atom;
use crate::types::{DType, Int, Sym};
use std::collections::HashSet;

/// Bytes up to which a bound that no option has set takes memory of the arena: it may be far from what is ever needed.
const INCIDENTAL: usize = 64 << 10;

/// The number of elements that a value has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Size {
    /// At most so many; `given` where all bounds that it comes from are those of the inputs' dims.
    Bounded {
        most: usize,
        given: bool,
    },
    Free,
}

impl Size {
    /// That of memory for both.
    pub fn join(self, other: Size) -> Size {
        match (self, other) {
            (Size::Bounded { most: a, given: x }, Size::Bounded { most: b, given: y }) => {
                Size::Bounded { most: a.max(b), given: x && y }
            }
            _ => Size::Free,
        }
    }

    /// Elements to set aside; `None` where a buffer is to grow.
    pub fn capacity(self, dtype: DType) -> Option<usize> {
        let bytes = |most: usize| most.saturating_mul(dtype.size().unwrap_or(1));
        match self {
            Size::Bounded { most, given } => (given || bytes(most) <= INCIDENTAL).then_some(most),
            Size::Free => None,
        }
    }
}

/// What is known of the sizes of a program.
pub(super) struct Bounds<'p> {
    program: &'p Program,
    /// The dims of inputs and states.
    given: HashSet<Sym>,
}

impl Bounds<'_> {
    pub fn new(program: &Program) -> Bounds<'_> {
        let dims = program.module.parameters().flat_map(|parameter| program.module.shape(parameter));
        let given = dims.filter_map(|dim| match dim.as_atom() {
            Some(Atom::Sym(sym)) => Some(*sym),
            _ => None,
        });
        Bounds { program, given: given.collect() }
    }

    /// A length in terms of the module's symbols.
    pub fn size(&self, len: &Int) -> Size {
        if let Some(known) = len.known() {
            return usize::try_from(known).map_or(Size::Free, |most| Size::Bounded { most, given: true });
        }
        let (_, most) = self.program.module.symbols.scope().interval(len);
        let mut given = true;
        let symbols = &self.program.module.symbols;
        // A free dim that something in the file cuts off (at a number that may mean "all") has no bound of its own.
        let is_bounded = |sym| symbols.get(sym).is_some_and(|symbol| symbol.max < i64::MAX);
        len.visit(&mut |atom| {
            given &= match atom {
                Atom::Sym(sym) => self.given.contains(sym) && is_bounded(*sym),
                Atom::Element(_) => false,
                _ => true,
            };
        });
        match usize::try_from(most.max(0)) {
            Ok(most) if most < isize::MAX as usize => Size::Bounded { most, given },
            _ => Size::Free,
        }
    }

    /// A length in terms of the sizes of a call.
    pub fn size_of_call(&self, call: &Call, len: &Int) -> Size {
        if len.known().is_some() {
            return self.size(len);
        }
        let scope = self.program.module.symbols.scope();
        self.size(&scope.rebuild(len, &mut |atom| match atom {
            Atom::Sym(k) => call.sizes.get(k.0 as usize).cloned(),
            _ => None,
        }))
    }
}

#[cfg(test)]
mod tests {
    use crate::memory::{Plan, plan};
    use crate::ops::DimOption;
    use crate::ops::testing::{Net, counted, ints};
    use crate::types::DType;
    use crate::{optimize, schedule};

    /// The plan of `tanh(x[..1_000_000_000] * w) * w`.
    fn planned(rows: Option<DimOption>) -> Plan {
        let mut net = Net::new(13);
        net.input("x", "f32[n,64]");
        net.constant("start", ints(DType::I64, &[1], &[0]));
        net.constant("end", ints(DType::I64, &[1], &[1_000_000_000]));
        net.constant("w", counted(&[64, 64], 0));
        net.node("Slice", "x,start,end", "part", &[]);
        net.node("MatMul", "part,w", "first", &[]);
        net.node("Tanh", "first", "bent", &[]);
        net.node("MatMul", "bent,w", "y", &[]);
        net.outputs("y");
        net.options.dims.extend(rows.map(|rows| ("n".to_string(), rows)));
        let mut module = net.lower().unwrap();
        optimize::optimize(&mut module);
        plan(&schedule::schedule(module, Default::default())).unwrap()
    }

    #[test]
    fn a_limit_that_the_model_sets_to_a_free_dim_is_no_bound() {
        let free = planned(None);
        assert!(free.arena <= super::INCIDENTAL && !free.slots.is_empty(), "{free:?}");
        let bounded = planned(Some(DimOption::Range(1, 100)));
        assert!(bounded.arena >= 100 * 64 * 4 && bounded.slots.is_empty(), "{bounded:?}");
    }
}
