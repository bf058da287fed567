//! Kernels in terms of their parameters, each distinct one once.

use super::kernel::{ACCUMULATOR, Access, Body, Contraction, Kernel, Loop, Param, Rows, Stage};
use super::lower::RawCall;
use super::{Branch, Call, Program, Repeat, Step};
use crate::tensor::{Kind, Scalar};
use crate::types::int::{Atom, Element};
use crate::types::{Int, Sym, Symbols, Var};
use std::collections::HashMap;
use std::sync::Arc;

/// Fills `program.kernels` and `program.steps`.
pub(super) fn finish(program: &mut Program, steps: Vec<Step<RawCall>>) {
    let mut known: HashMap<Kernel, usize> = HashMap::new();
    program.steps = convert(program, steps, &mut known);
}

fn convert(program: &mut Program, steps: Vec<Step<RawCall>>, known: &mut HashMap<Kernel, usize>) -> Vec<Step> {
    let mut result = Vec::with_capacity(steps.len());
    for step in steps {
        if matches!(&step, Step::Call(raw) if is_nothing(program, raw)) {
            continue;
        }
        result.push(match step {
            Step::Call(raw) => Step::Call(call(program, raw, known)),
            Step::Define { symbol, source, origin } => Step::Define { symbol, source, origin },
            Step::Check { condition, message, origin } => Step::Check { condition, message, origin },
            Step::Host { results, op } => Step::Host { results, op },
            Step::Keep(keep) => Step::Keep(keep),
            Step::If { condition, results, then, otherwise } => {
                let mut branch =
                    |b: Branch<RawCall>| Branch { steps: convert(program, b.steps, known), yields: b.yields };
                Step::If { condition, results, then: branch(then), otherwise: branch(otherwise) }
            }
            Step::Loop(Repeat { trips, counter, condition, steps, kept, carried, stacked }) => {
                let steps = convert(program, steps, known);
                Step::Loop(Repeat { trips, counter, condition, steps, kept, carried, stacked })
            }
        });
    }
    result
}

/// Whether a kernel copies a value to where it lies.
fn is_nothing(program: &Program, raw: &RawCall) -> bool {
    let Body::Map(map) = &raw.body else { return false };
    matches!(&*map.value.kind, Kind::Load(load) if load.outside.is_none()
        && load.index.first() == Some(&map.store)
        && program.root(load.tensor) == program.root(map.output)
        && !map.store.has_elements())
}

fn call(program: &mut Program, raw: RawCall, known: &mut HashMap<Kernel, usize>) -> Call {
    let output = program.root(raw.output);
    let mut renaming = Renaming { program, vars: Vec::new(), sizes: Vec::new(), symbols: Symbols::default() };
    for var in raw.body.reads() {
        renaming.var(var);
    }
    let updates = renaming.vars.contains(&output);
    // The output comes last, after scratch memory.
    renaming.vars.retain(|var| *var != output);
    let scratch = raw.body.scratch();
    renaming.vars.extend(&scratch);
    renaming.vars.push(output);

    let mut body = raw.body;
    match &mut body {
        Body::Map(m) => {
            renaming.loops(&mut m.loops);
            renaming.int(&mut m.store);
            renaming.scalar(&mut m.value);
            m.output = renaming.var(m.output);
        }
        Body::Reduce(r) => {
            renaming.loops(&mut r.loops);
            renaming.loops(&mut r.inner);
            renaming.int(&mut r.store);
            renaming.scalar(&mut r.value);
            renaming.scalar(&mut r.epilogue);
            r.output = renaming.var(r.output);
        }
        Body::Contraction(c) => renaming.contraction(c),
        Body::Blocks(b) => {
            renaming.loops(&mut b.loops);
            renaming.int(&mut b.row_count);
            renaming.contraction(&mut b.first);
            renaming.rows(&mut b.between);
            renaming.contraction(&mut b.last);
            b.scratch.iter_mut().for_each(|var| *var = renaming.var(*var));
        }
        Body::Winograd(w) => {
            for x in [&mut w.batch, &mut w.down, &mut w.across, &mut w.height, &mut w.width] {
                renaming.int(x);
            }
            renaming.int(&mut w.a_index);
            renaming.int(&mut w.store);
            renaming.scalar(&mut w.epilogue);
            for var in [&mut w.a, &mut w.weights, &mut w.inputs, &mut w.products, &mut w.output] {
                *var = renaming.var(*var);
            }
        }
        Body::Rows(r) => renaming.rows(r),
        Body::Scatter(s) => {
            renaming.loops(&mut s.loops);
            renaming.int(&mut s.store);
            renaming.scalar(&mut s.value);
            s.output = renaming.var(s.output);
        }
        Body::Border(b) => {
            renaming.int(&mut b.outer);
            renaming.int(&mut b.inner);
            for (before, extent, after) in &mut b.axes {
                [before, extent, after].into_iter().for_each(|x| renaming.int(x));
            }
            b.output = renaming.var(b.output);
        }
    }
    let arguments = renaming.vars.clone();
    let params: Vec<Param> = arguments
        .iter()
        .map(|var| {
            let mut len = if *var == output { raw.len.clone() } else { renaming.program.len(*var) };
            renaming.int(&mut len);
            let access = match (*var == output, updates) {
                (true, true) => Access::Update,
                (true, false) => Access::Write,
                _ if scratch.contains(var) => Access::Write,
                _ => Access::Read,
            };
            Param { dtype: renaming.program.module.dtype(*var), len, access }
        })
        .collect();
    let sizes = renaming.sizes;
    let negative = renaming.symbols.iter().map(|(_, s)| s.min < 0).collect();
    let kernel = Kernel { params, sizes: negative, body };
    let kernels = &mut program.kernels;
    let kernel = *known.entry(kernel.clone()).or_insert_with(|| {
        kernels.push(kernel);
        kernels.len() - 1
    });
    Call { kernel, arguments, sizes, origins: raw.origins }
}

/// From the module's values and symbols to a kernel's parameters and sizes.
struct Renaming<'a> {
    program: &'a Program,
    vars: Vec<Var>,
    /// What the kernel's sizes are: symbols, and what is computed of them. A kernel need not know how.
    sizes: Vec<Int>,
    /// The sizes with their ranges.
    symbols: Symbols,
}

impl Renaming<'_> {
    fn var(&mut self, var: Var) -> Var {
        if var == ACCUMULATOR {
            return var;
        }
        let root = self.program.root(var);
        let place = self.vars.iter().position(|v| *v == root).unwrap_or_else(|| {
            self.vars.push(root);
            self.vars.len() - 1
        });
        Var(place as u32)
    }

    fn size(&mut self, size: &Atom) -> Atom {
        let size = Int::atom(size.clone());
        let place = self.sizes.iter().position(|s| *s == size).unwrap_or_else(|| {
            let min = if self.program.module.symbols.scope().nonneg(&size) { 0 } else { i64::MIN };
            self.symbols.add("s", min, i64::MAX);
            self.sizes.push(size);
            self.sizes.len() - 1
        });
        Atom::Sym(Sym(place as u32))
    }

    fn contraction(&mut self, c: &mut Contraction) {
        self.loops(&mut c.outer);
        self.loops(&mut c.rows);
        self.loops(std::slice::from_mut(&mut c.row));
        self.loops(std::slice::from_mut(&mut c.column));
        self.loops(&mut c.inner);
        self.int(&mut c.a_index);
        self.int(&mut c.b_base);
        c.b_step.iter_mut().for_each(|step| self.int(step));
        self.int(&mut c.store);
        self.scalar(&mut c.epilogue);
        c.a = self.var(c.a);
        c.b = self.var(c.b);
        c.output = self.var(c.output);
    }

    fn rows(&mut self, r: &mut Rows) {
        self.loops(&mut r.loops);
        for stage in &mut r.stages {
            match stage {
                Stage::Map(m) => self.loops(&mut m.loops),
                Stage::Reduce(r) => {
                    self.loops(&mut r.loops);
                    self.loops(&mut r.inner);
                }
            }
            self.int(stage.store_mut());
            stage.scalars_mut().into_iter().for_each(|s| self.scalar(s));
            let output = self.var(stage.output());
            *stage.output_mut() = output;
        }
        r.scratch.iter_mut().for_each(|var| *var = self.var(*var));
    }

    fn loops(&mut self, loops: &mut [Loop]) {
        loops.iter_mut().for_each(|l| self.int(&mut l.extent));
    }

    fn int(&mut self, x: &mut Int) {
        *x = self.renamed(x);
    }

    /// Renaming changes no value, so nothing is simplified: atoms are rebuilt as they are.
    fn renamed(&mut self, x: &Int) -> Int {
        if x.known().is_some() {
            return x.clone();
        }
        let terms: Vec<_> = x
            .terms()
            .iter()
            .map(|term| {
                let factors = term.factors.iter().map(|atom| self.atom(atom)).collect();
                crate::types::int::Term { factors, coef: term.coef }
            })
            .collect();
        Int::from_terms(terms, x.constant())
    }

    fn atom(&mut self, atom: &Atom) -> Atom {
        let mut both = |ab: &[Int; 2]| Arc::new([self.renamed(&ab[0]), self.renamed(&ab[1])]);
        match atom {
            _ if atom.is_size() => self.size(atom),
            Atom::Iter(_) | Atom::Sym(_) => atom.clone(),
            Atom::Div(ab) => Atom::Div(both(ab)),
            Atom::Mod(ab) => Atom::Mod(both(ab)),
            Atom::Min(ab) => Atom::Min(both(ab)),
            Atom::Max(ab) => Atom::Max(both(ab)),
            Atom::Element(e) => {
                let index = e.index.iter().map(|i| self.renamed(i)).collect();
                let axis = e.axis.as_ref().map(|d| self.renamed(d));
                Atom::Element(Arc::new(Element { tensor: self.var(e.tensor), index, axis }))
            }
        }
    }

    fn scalar(&mut self, scalar: &mut Scalar) {
        // Both closures need the renaming, one after the other.
        let this = std::cell::RefCell::new(self);
        *scalar = scalar.rewrite(&mut |x| this.borrow_mut().renamed(x), &mut |dtype, mut load| {
            load.tensor = this.borrow_mut().var(load.tensor);
            Scalar::new(dtype, Kind::Load(load))
        });
    }
}
