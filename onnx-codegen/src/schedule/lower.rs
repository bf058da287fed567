//! Tensor expressions become kernels, in the order of their statements.

use super::filter::Filtering;
use super::kernel::{ACCUMULATOR, Body, Border, Loop, Map, Reduce, flat_load};
use super::layout::{self, Layout, Layouts};
use super::{Branch, Program, Step, canonical, collapse, contraction, in_place, iteration, pieces, rows};
use crate::optimize::{Uses, relayout};
use crate::tensor::module::{Block, Value};
use crate::tensor::{Combine, Kind, Literal, Load, Module, Op, Scalar, Statement, Type};
use crate::types::int::{Atom, Element};
use crate::types::{Int, Scope, Symbols, TensorData, Var};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// A kernel in terms of the module's values and symbols, and what it writes.
#[derive(Clone, Debug)]
pub(super) struct RawCall {
    pub body: Body,
    pub output: Var,
    /// Elements of the output.
    pub len: Int,
    pub origins: Vec<u32>,
}

/// How kernels are made.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Which convolutions are computed by minimal filtering.
    pub filtering: Filtering,
    /// From how many elements on what lies between two products is made block by block, on one thread.
    pub block_scores: i64,
    /// Whether several threads share kernels.
    pub threads: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { filtering: Filtering::default(), block_scores: i64::MAX, threads: false }
    }
}

/// Makes kernels of a module.
pub fn schedule(mut module: Module, options: Options) -> Program {
    let uses = Uses::of(&module);
    let body = std::mem::take(&mut module.body);
    let layouts = layout::choose(&module, &body);
    let mut scheduler = Scheduler {
        module,
        uses,
        layouts,
        options,
        constants: BTreeMap::new(),
        aliases: HashMap::new(),
        packed: HashMap::new(),
        hosts: Vec::new(),
    };
    let mut steps = scheduler.block(&body);
    let mut results: Vec<Var> = body.results.iter().map(|var| scheduler.output(*var, &mut steps)).collect();
    scheduler.keep(&body.results, &mut results, &mut steps);
    let Scheduler { module, constants, aliases, hosts, layouts, .. } = scheduler;
    let layouts = layouts.layouts;
    let mut program = Program { module, kernels: Vec::new(), constants, aliases, layouts, steps: Vec::new(), results };
    let steps = rows::fuse(&mut program, steps, (!options.threads).then_some(options.block_scores));
    in_place::choose(&mut program, &steps, &hosts);
    canonical::finish(&mut program, steps);
    program
}

pub(super) struct Scheduler {
    pub module: Module,
    uses: Uses,
    pub layouts: Layouts,
    pub options: Options,
    pub constants: BTreeMap<Var, TensorData>,
    pub(super) aliases: HashMap<Var, Var>,
    /// Constants packed already, by what is read.
    pub packed: HashMap<(Vec<Int>, Scalar), Var>,
    /// Values that the runtime crate makes, in memory of their own.
    pub(super) hosts: Vec<Var>,
}

/// A reduction that waits for the map that reads it.
#[derive(Clone)]
struct Pending {
    combine: Combine,
    extents: Vec<Int>,
    body: Scalar,
}

/// What a map makes of a reduction's result.
struct Epilogue<'a> {
    map: Var,
    body: &'a Scalar,
    /// Loads of this value are the accumulator.
    read: Var,
}

impl Scheduler {
    pub(super) fn root(&self, var: Var) -> Var {
        let mut root = var;
        while let Some(next) = self.aliases.get(&root) {
            root = *next;
        }
        root
    }

    pub fn add_value(&mut self, ty: Type, like: Var) -> Var {
        let origins = self.module.value(like).origins.clone();
        self.module.values.push(Value { ty, name: String::new(), origins });
        Var(self.module.values.len() as u32 - 1)
    }

    pub(super) fn block(&mut self, block: &Block) -> Vec<Step<RawCall>> {
        let readers = self.epilogues(block);
        let mut pending: HashMap<Var, Pending> = HashMap::new();
        let mut steps = Vec::new();
        for statement in &block.statements {
            match statement {
                Statement::Define { symbol, source, origin } => {
                    steps.push(Step::Define { symbol: *symbol, source: source.clone(), origin: *origin });
                }
                Statement::Check { condition, message, origin } => {
                    steps.push(Step::Check { condition: condition.clone(), message: message.clone(), origin: *origin })
                }
                Statement::Let { results, op } => match (op, &results[..]) {
                    (Op::Const(data), [var]) => {
                        self.constants.insert(*var, data.clone());
                    }
                    (Op::Reshape(x), [var]) => {
                        if !readers.values().any(|(_, read)| read == var) {
                            self.aliases.insert(*var, *x);
                        }
                    }
                    (Op::Reduce { combine, extents, body }, [var]) => {
                        if readers.values().any(|(reduce, _)| reduce == var) {
                            let (extents, body) = (extents.clone(), body.clone());
                            pending.insert(*var, Pending { combine: *combine, extents, body });
                        } else {
                            self.reduce(*var, *combine, extents, body, None, &mut steps);
                        }
                    }
                    (Op::Map(body), [var]) => match readers.get(var) {
                        Some((reduce, read)) => {
                            if let Some(p) = pending.remove(reduce) {
                                let epilogue = Epilogue { map: *var, body, read: *read };
                                self.reduce(*reduce, p.combine, &p.extents, &p.body, Some(epilogue), &mut steps);
                            }
                        }
                        // The same memory as what it pads.
                        None if self.layouts.views.contains_key(var) => {}
                        None => {
                            let padded = self.padded(*var, body);
                            let calls = padded.unwrap_or_else(|| {
                                let border = self.border(*var);
                                border.into_iter().chain(self.map(*var, body)).collect()
                            });
                            steps.extend(calls.into_iter().map(Step::Call));
                        }
                    },
                    (Op::If { condition, then, otherwise }, results) => {
                        let then = self.branch(then, results);
                        let otherwise = self.branch(otherwise, results);
                        for result in results {
                            if self.module.value(*result).ty.shape().is_none() {
                                self.hosts.push(*result);
                            }
                        }
                        steps.push(Step::If { condition: *condition, results: results.to_vec(), then, otherwise });
                    }
                    (Op::Scatter(s), [var]) => {
                        steps.push(Step::Call(self.copy(s.initial, *var)));
                        steps.push(Step::Call(self.scatter(*var, s)));
                    }
                    (Op::Loop(l), results) => self.repeat(l, results, &mut steps),
                    (op, results) => {
                        self.hosts.extend(results);
                        steps.push(Step::Host { results: results.to_vec(), op: op.clone() });
                    }
                },
            }
        }
        steps
    }

    fn branch(&mut self, block: &Block, results: &[Var]) -> Branch<RawCall> {
        let mut steps = self.block(block);
        for (value, result) in block.results.iter().zip(results) {
            if self.module.value(*result).ty.shape().is_some() {
                let call = self.copy(*value, *result);
                steps.push(Step::Call(call));
            }
        }
        Branch { steps, yields: block.results.clone() }
    }

    /// `result = value`, element by element.
    pub(super) fn copy(&mut self, value: Var, result: Var) -> RawCall {
        let shape = self.module.shape(value).to_vec();
        let index = (0..shape.len()).map(Int::iter).collect();
        let body = Scalar::load(self.module.dtype(value), value, index);
        let mut call = self.map_of(&shape, result, &body);
        call.origins = self.module.value(result).origins.clone();
        call
    }

    /// A result of the model lies in memory of the model: one that is an input is copied, and so is one that is a state,
    /// which has its next value by the time that results are read.
    fn output(&mut self, var: Var, steps: &mut Vec<Step<RawCall>>) -> Var {
        let root = self.root(var);
        let is_input = self.module.parameters().any(|parameter| parameter == root);
        let ty = self.module.value(var).ty.clone();
        if !is_input || ty.shape().is_none() {
            return var;
        }
        let copy = self.add_value(ty, var);
        let call = self.copy(var, copy);
        steps.push(Step::Call(call));
        copy
    }

    /// Which map takes over which reduction: `map -> (reduction, the value it is read as)`. The reduction has no other
    /// reader, and the map reads just the element at its own position.
    fn epilogues(&self, block: &Block) -> HashMap<Var, (Var, Var)> {
        let mut reductions: HashMap<Var, Var> = HashMap::new();
        let mut readers = HashMap::new();
        for statement in &block.statements {
            let Statement::Let { results, op } = statement else { continue };
            let [var] = results[..] else { continue };
            let single = |v: Var| self.uses.count(v) == 1 && !self.uses.is_result(v);
            match op {
                Op::Reduce { .. } if single(var) => {
                    reductions.insert(var, var);
                }
                Op::Reshape(x) if single(var) => {
                    if let Some(reduce) = reductions.get(x).copied() {
                        reductions.insert(var, reduce);
                    }
                }
                Op::Map(body) => {
                    let shape = self.module.shape(var);
                    let mut found: Option<(Var, Var)> = None;
                    let mut fine = true;
                    let mut elements = false;
                    body.visit_ints(&mut |x| elements |= x.has_elements());
                    body.visit(&mut |s| {
                        let Kind::Load(load) = &*s.kind else { return };
                        let Some(reduce) = reductions.get(&load.tensor) else { return };
                        // The element at the same place, whatever axes of length 1 there are more.
                        let scope = Scope { symbols: self.symbols(), extents: shape };
                        let from = self.module.shape(load.tensor);
                        let here = scope.here();
                        let index: Vec<Int> = load.index.iter().map(|x| scope.replace(x, &here)).collect();
                        let identity = load.outside.is_none()
                            && Int::product(from) == Int::product(shape)
                            && scope.linear(&index, from) == scope.linear(&here, shape);
                        // One reduction only; a second one that the map reads stays a kernel of its own.
                        if found.is_some_and(|(r, _)| r != *reduce) {
                            return;
                        }
                        fine &= identity;
                        found = Some((*reduce, load.tensor));
                    });
                    if let (Some((reduce, read)), true, false) = (found, fine, elements) {
                        readers.insert(var, (reduce, read));
                        reductions.retain(|_, r| *r != reduce);
                    }
                }
                _ => {}
            }
        }
        readers
    }

    fn map(&mut self, var: Var, body: &Scalar) -> Vec<RawCall> {
        let shape = self.module.shape(var).to_vec();
        match pieces::pieces(&self.module.symbols, &shape, body) {
            Some(pieces) => {
                pieces.iter().map(|piece| self.map_part(&piece.part, var, &shape, &piece.index, &piece.body)).collect()
            }
            None => vec![self.map_of(&shape, var, body)],
        }
    }

    pub fn map_of(&mut self, shape: &[Int], output: Var, body: &Scalar) -> RawCall {
        let index: Vec<Int> = (0..shape.len()).map(Int::iter).collect();
        self.map_part(shape, output, shape, &index, body)
    }

    /// A map over a part of a value: `output[index] = body` for iterators with the extents `part`.
    fn map_part(&mut self, part: &[Int], output: Var, shape: &[Int], index: &[Int], body: &Scalar) -> RawCall {
        let result = iteration::result(&self.layouts, output, index, shape);
        let iteration = iteration::iterate(&self.layouts, part, &[], body, result, false);
        let mut extents = iteration.extents;
        let scope = Scope { symbols: &self.module.symbols, extents: &extents };
        let mut value = self.flatten(&scope, &replaced(&scope, body, &iteration.with));
        let index: Vec<Int> = index.iter().map(|x| scope.replace(x, &iteration.with)).collect();
        let mut store = self.place(&scope, output, &index, shape);
        let mut loops = loops_over(0, &extents);
        let symbols = &self.module.symbols;
        let mut indexed = collapse::Indexed { ints: vec![&mut store], scalars: vec![&mut value] };
        collapse::drop_single(symbols, &extents, &mut [&mut loops], &mut indexed);
        collapse::split(symbols, &mut extents, &mut loops, &mut indexed);
        collapse::merge(symbols, &mut extents, &mut loops, &mut indexed);
        collapse::renumber(symbols, &extents, &mut [&mut loops], &mut indexed);
        let origins = self.module.value(output).origins.clone();
        let body = Body::Map(Box::new(Map { loops, output, store, value }));
        RawCall { body, output, len: self.len(output, shape), origins }
    }

    /// Elements that a value has in memory.
    fn len(&self, var: Var, shape: &[Int]) -> Int {
        self.layouts.layouts.get(&var).map_or_else(|| Int::product(shape), |layout| layout.len(shape))
    }

    /// Where an element of a value lies.
    fn place(&self, scope: &Scope<'_>, var: Var, index: &[Int], shape: &[Int]) -> Int {
        match self.layouts.layouts.get(&var) {
            Some(layout) => scope.linear(&layout.index(scope, index, shape), &layout.dims(shape)),
            None => scope.linear(index, shape),
        }
    }

    /// Fills what lies around a value, where its layout has something there.
    fn border(&self, var: Var) -> Option<RawCall> {
        let layout = self.layouts.layouts.get(&var).filter(|layout| layout.has_halo())?;
        let dtype = self.module.dtype(var);
        let fill = layout.fill.clone().unwrap_or_else(|| Literal::zero(dtype));
        let inside: Vec<(Int, Int, Int)> = self
            .module
            .shape(var)
            .iter()
            .zip(&layout.halo)
            .map(|(extent, (before, after))| (before.clone(), extent.clone(), after.clone()))
            .collect();
        self.around(var, &inside, fill)
    }

    /// Padding with a constant: what is around is filled, what is inside is copied.
    fn padded(&mut self, var: Var, body: &Scalar) -> Option<Vec<RawCall>> {
        let (load, fill, around) = layout::padding(&self.module, var, body)?;
        if self.layouts.layouts.get(&var).is_some_and(Layout::has_halo) {
            return None;
        }
        let source = self.module.shape(load.tensor).to_vec();
        let inside: Vec<(Int, Int, Int)> =
            source.iter().zip(&around).map(|(d, (before, after))| (before.clone(), d.clone(), after.clone())).collect();
        let border = self.around(var, &inside, fill)?;
        let shape = self.module.shape(var).to_vec();
        let index: Vec<Int> = around.iter().enumerate().map(|(k, (before, _))| Int::iter(k) + before).collect();
        let load = Scalar::load(body.dtype, load.tensor, (0..source.len()).map(Int::iter).collect());
        Some(vec![border, self.map_part(&source, var, &shape, &index, &load)])
    }

    /// Fills what lies around a part of a value's memory. The part is given by what is before, inside and after along
    /// every axis; `None` where that is not a box in memory.
    fn around(&self, var: Var, inside: &[(Int, Int, Int)], fill: Literal) -> Option<RawCall> {
        let shape = self.module.shape(var);
        let pads = |(before, _, after): &(Int, Int, Int)| !before.is(0) || !after.is(0);
        let first = inside.iter().position(pads)?;
        let (outer, axes, inner) = match self.layouts.layouts.get(&var) {
            Some(_) if first < 2 => return None,
            Some(layout) => {
                let channels = shape.get(1).and_then(Int::known)?;
                (shape.first()? * (channels / layout.block), inside.get(2..)?, Int::from(layout.block))
            }
            None => (Int::product(&shape[..first]), &inside[first..], Int::ONE),
        };
        // What nothing is added to at the end is one row.
        let last = axes.iter().rposition(pads)?;
        let inner = axes[last + 1..].iter().fold(inner, |size, (_, extent, _)| size * extent);
        let value = Scalar::literal(self.module.dtype(var), fill);
        let border = Border { output: var, outer, axes: axes[..=last].to_vec(), inner, value };
        let origins = self.module.value(var).origins.clone();
        Some(RawCall { body: Body::Border(Box::new(border)), output: var, len: self.len(var, shape), origins })
    }

    fn reduce(
        &mut self,
        var: Var,
        combine: Combine,
        inner_extents: &[Int],
        body: &Scalar,
        epilogue: Option<Epilogue<'_>>,
        steps: &mut Vec<Step<RawCall>>,
    ) {
        let shape = self.module.shape(var).to_vec();
        let output = epilogue.as_ref().map_or(var, |e| e.map);
        let output_shape = self.module.shape(output).to_vec();
        let mut origins = self.module.value(var).origins.clone();
        origins.extend(&self.module.value(output).origins);
        origins.sort();
        origins.dedup();
        steps.extend(self.border(output).map(Step::Call));
        let len = self.len(output, &output_shape);

        // The element of the output that an iteration over the reduction's own axes makes.
        let iters: Vec<Int> = (0..shape.len()).map(Int::iter).collect();
        let scope = Scope { symbols: &self.module.symbols, extents: &shape };
        let index = match shape == output_shape {
            true => iters,
            false => scope.unravel(&scope.linear(&iters, &shape), &output_shape),
        };
        let accumulator = Scalar::load(self.module.dtype(var), ACCUMULATOR, vec![]);
        let finish = match &epilogue {
            None => accumulator,
            Some(e) => e.body.rewrite(&mut |x| scope.replace(x, &index), &mut |dtype, load| {
                if load.tensor == e.read { accumulator.clone() } else { Scalar::new(dtype, Kind::Load(load)) }
            }),
        };

        if combine == Combine::Sum {
            let extents: Vec<Int> = shape.iter().chain(inner_extents).cloned().collect();
            let scope = Scope { symbols: &self.module.symbols, extents: &extents };
            let store = self.place(&scope, output, &index, &output_shape);
            if let Some(plan) = contraction::plan(self, var, inner_extents, body, &store) {
                let finish = self.flatten(&scope, &finish);
                let (packing, body) = plan.build(self, output, store, finish);
                steps.extend(packing.map(Step::Call));
                steps.push(Step::Call(RawCall { body, output, len, origins }));
                return;
            }
        }
        let result = iteration::result(&self.layouts, output, &index, &output_shape);
        let positions = matches!(combine, Combine::ArgMin { .. } | Combine::ArgMax { .. });
        let iteration = iteration::iterate(&self.layouts, &shape, inner_extents, body, result, positions);
        let mut extents = iteration.extents;
        let body = {
            let scope = Scope { symbols: &self.module.symbols, extents: &extents };
            replaced(&scope, body, &iteration.with)
        };
        let body = self.constants_by_lane(&body, &extents, iteration.outer, var);
        let scope = Scope { symbols: &self.module.symbols, extents: &extents };
        let mut value = self.flatten(&scope, &body);
        let mut finish = self.flatten(&scope, &replaced(&scope, &finish, &iteration.with));
        let index: Vec<Int> = index.iter().map(|x| scope.replace(x, &iteration.with)).collect();
        let mut store = self.place(&scope, output, &index, &output_shape);
        let (outer, reduced) = extents.split_at(iteration.outer);
        let mut loops = loops_over(0, outer);
        let mut inner = loops_over(outer.len(), reduced);
        let symbols = &self.module.symbols;
        let mut indexed = collapse::Indexed { ints: vec![&mut store], scalars: vec![&mut value, &mut finish] };
        if positions {
            // The one reduced loop counts positions: it stays even if it is single.
            collapse::drop_single(symbols, &extents, &mut [&mut loops], &mut indexed);
        } else {
            collapse::drop_single(symbols, &extents, &mut [&mut loops, &mut inner], &mut indexed);
        }
        collapse::merge(symbols, &mut extents, &mut loops, &mut indexed);
        collapse::merge(symbols, &mut extents, &mut inner, &mut indexed);
        collapse::renumber(symbols, &extents, &mut [&mut loops, &mut inner], &mut indexed);
        let reduce = Reduce { loops, inner, combine, value, output, store, epilogue: finish };
        steps.push(Step::Call(RawCall { body: Body::Reduce(Box::new(reduce)), output, len, origins }));
    }

    /// A body whose constants are read along the last loop over the result without gaps: they are laid out anew where
    /// they were not. So the weights of a depthwise convolution lie by tap, then by channel.
    fn constants_by_lane(&mut self, body: &Scalar, extents: &[Int], outer: usize, like: Var) -> Scalar {
        let Some(lane) = (0..outer).rev().find(|k| !extents[*k].is(1)) else { return body.clone() };
        let mut moved: HashMap<Load, Load> = HashMap::new();
        let mut loads = Vec::new();
        body.visit(&mut |s| {
            if let Kind::Load(load) = &*s.kind
                && load.tensor != ACCUMULATOR
                && load.outside.is_none()
                && self.is_constant(load.tensor)
            {
                loads.push((s.dtype, load.clone()));
            }
        });
        for (dtype, load) in loads {
            let flat = {
                let scope = Scope { symbols: &self.module.symbols, extents };
                scope.linear(&load.index, self.module.shape(load.tensor))
            };
            let step = flat.coefficient(lane).and_then(|c| c.known());
            if moved.contains_key(&load) || step.is_none_or(|step| step == 0 || step == 1) {
                continue;
            }
            // By the loops in their order, the lane last.
            let mut order: Vec<usize> = (0..extents.len()).filter(|k| *k != lane && flat.mentions_iter(*k)).collect();
            order.push(lane);
            let shape: Vec<Int> = order.iter().map(|k| extents[*k].clone()).collect();
            let mut with = vec![Int::ZERO; extents.len()];
            for (place, k) in order.iter().enumerate() {
                with[*k] = Int::iter(place);
            }
            let scope = Scope { symbols: &self.module.symbols, extents: &shape };
            let index = load.index.iter().map(|x| scope.replace(x, &with)).collect();
            let from = Scalar::load(dtype, load.tensor, index);
            if let (var, None) = self.relayout(&shape, &from, like) {
                let index = order.iter().map(|k| Int::iter(*k)).collect();
                moved.insert(load, Load { tensor: var, index, outside: None });
            }
        }
        body.rewrite(&mut Int::clone, &mut |dtype, load| {
            Scalar::new(dtype, Kind::Load(moved.get(&load).cloned().unwrap_or(load)))
        })
    }

    /// A constant in the layout of a map over it, or a kernel that makes it while running.
    pub fn relayout(&mut self, shape: &[Int], load: &Scalar, like: Var) -> (Var, Option<RawCall>) {
        let key = (shape.to_vec(), load.clone());
        if let Some(var) = self.packed.get(&key) {
            return (*var, None);
        }
        let var = self.add_value(Type::tensor(load.dtype, shape.to_vec()), like);
        if let Kind::Load(inner) = &*load.kind {
            let name = self.module.value(inner.tensor).name.clone();
            if let (Some(value), false) = (self.module.values.get_mut(var.0 as usize), name.is_empty()) {
                value.name = format!("{name}_packed");
            }
        }
        if let Kind::Load(inner) = &*load.kind
            && let Some(data) = self.constants.get(&self.root(inner.tensor))
            && let Some(known) = shape.iter().map(|d| d.known().and_then(|d| usize::try_from(d).ok())).collect()
        {
            let known: Vec<usize> = known;
            let dims = self.module.shape(inner.tensor).iter().map(|d| d.known().and_then(|d| usize::try_from(d).ok()));
            if let Some(dims) = dims.collect::<Option<Vec<usize>>>()
                && let Ok(data) = data.reshape(dims)
                && let Some(data) = relayout::gather(&known, inner, &data)
            {
                self.constants.insert(var, data);
                self.packed.insert(key, var);
                return (var, None);
            }
        }
        let call = self.map_of(shape, var, load);
        (var, Some(call))
    }

    /// Every access as one flat index into the memory of the root; reads that may fall outside become selections.
    pub fn flatten(&self, scope: &Scope<'_>, body: &Scalar) -> Scalar {
        body.rewrite(&mut |x| self.flatten_int(scope, x), &mut |dtype, load| {
            if load.tensor == ACCUMULATOR {
                return Scalar::new(dtype, Kind::Load(load));
            }
            let (tensor, at) = self.layouts.resolve(&load);
            let flat = self.place(scope, tensor, &at, self.module.shape(tensor));
            let read = flat_load(dtype, self.root(tensor), flat);
            match load.outside {
                None => read,
                Some(outside) => inside(scope, &load.index, self.module.shape(load.tensor)).select(read, outside),
            }
        })
    }

    pub(super) fn flatten_int(&self, scope: &Scope<'_>, x: &Int) -> Int {
        if !x.has_elements() {
            return scope.simplify(x);
        }
        scope.rebuild(x, &mut |atom| match atom {
            Atom::Element(e) => {
                let index: Vec<Int> = e.index.iter().map(|i| self.flatten_int(scope, i)).collect();
                let flat = scope.linear(&index, self.module.shape(e.tensor));
                let axis = e.axis.as_ref().map(|d| scope.simplify(d));
                let element = Element { tensor: self.root(e.tensor), index: vec![flat], axis };
                Some(Int::atom(Atom::Element(Arc::new(element))))
            }
            _ => None,
        })
    }

    /// Data known at build time.
    pub fn constant(&self, var: Var) -> Option<&TensorData> {
        self.constants.get(&self.root(var))
    }

    /// Whether a value is data known at build time.
    pub fn is_constant(&self, var: Var) -> bool {
        self.constants.contains_key(&self.root(var))
    }

    pub fn symbols(&self) -> &Symbols {
        &self.module.symbols
    }
}

/// Whether an index lies inside of a shape.
fn inside(scope: &Scope<'_>, index: &[Int], shape: &[Int]) -> Scalar {
    let mut all = Scalar::bool(true);
    for (i, dim) in index.iter().zip(shape) {
        if !scope.nonneg(i) {
            all = all.and(Scalar::int(0i64).less_equal(Scalar::int(i.clone())));
        }
        if !scope.lt(i, dim) {
            all = all.and(Scalar::int(i.clone()).less(Scalar::int(dim.clone())));
        }
    }
    all
}

/// An expression over other iterators.
pub(super) fn replaced(scope: &Scope<'_>, body: &Scalar, with: &[Int]) -> Scalar {
    body.rewrite(&mut |x| scope.replace(x, with), &mut |dtype, load| Scalar::new(dtype, Kind::Load(load)))
}

pub(super) fn loops_over(first: usize, extents: &[Int]) -> Vec<Loop> {
    extents.iter().enumerate().map(|(k, extent)| Loop { iter: first + k, extent: extent.clone() }).collect()
}
