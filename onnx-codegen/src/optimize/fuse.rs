//! Fusion: a map melts into the expressions that read it.
//!
//! Data movement (a map that is nothing but one load, or nothing but indices) melts into every reader, so that a
//! transpose, a slice or a broadcast costs nothing but other indices. A computation melts into its reader where that
//! reads each element at most once and is the only one. Contractions keep plain loads with affine indices as their
//! operands, because their kernels pack and stream them.

use super::uses::Uses;
use crate::tensor::builder::MAX_OPERANDS;
use crate::tensor::module::Block;
use crate::tensor::{Binary, Combine, Kind, Load, Module, Op, Scalar, Statement, Unary};
use crate::types::int::Atom;
use crate::types::{Int, Var};
use std::collections::{HashMap, HashSet};

/// The largest body, in scalar operations, that fusion builds.
const MAX_COST: usize = 400;

/// One round of fusion. Returns whether anything has melted: then there may be more, since what melts into one of its two
/// readers has the other as its only one.
pub fn fuse(module: &mut Module) -> bool {
    let uses = Uses::of(module);
    let mut body = std::mem::take(&mut module.body);
    let mut definitions = HashMap::new();
    let mut melted = Vec::new();
    fuse_block(module, &uses, &mut body, &mut definitions, &mut melted);
    module.body = body;
    let changed = !melted.is_empty();
    // What melts into an expression is part of where that came from.
    for (reader, inner) in melted {
        let more = module.value(inner).origins.clone();
        if let Some(value) = module.values.get_mut(reader.0 as usize) {
            value.origins.extend(more);
            value.origins.sort();
            value.origins.dedup();
        }
    }
    changed
}

fn fuse_block(
    module: &Module,
    uses: &Uses,
    block: &mut Block,
    definitions: &mut HashMap<Var, Op>,
    melted: &mut Vec<(Var, Var)>,
) {
    for statement in &mut block.statements {
        let Statement::Let { results, op } = statement else { continue };
        match op {
            Op::If { then, otherwise, .. } => {
                fuse_block(module, uses, then, definitions, melted);
                fuse_block(module, uses, otherwise, definitions, melted);
                continue;
            }
            Op::Loop(l) => {
                // What is computed before a loop is not computed again in each iteration.
                let mut moved = definitions.clone();
                moved.retain(|_, op| !matches!(op, Op::Map(body) if !is_movement(body)));
                fuse_block(module, uses, &mut l.body, &mut moved, melted);
                continue;
            }
            Op::Map(body) => {
                let [var] = results[..] else { continue };
                let extents = module.shape(var).to_vec();
                let mut reader = Reader {
                    module,
                    uses,
                    definitions,
                    extents,
                    contraction: false,
                    reduction: false,
                    melted: &mut *melted,
                    var,
                };
                *body = reader.inline(body);
            }
            Op::Reduce { combine, extents, body } => {
                let [var] = results[..] else { continue };
                let all = module.shape(var).iter().chain(extents.iter()).cloned().collect();
                let contraction = *combine == Combine::Sum && is_product(body);
                let mut reader = Reader {
                    module,
                    uses,
                    definitions,
                    extents: all,
                    contraction,
                    reduction: true,
                    melted: &mut *melted,
                    var,
                };
                *body = reader.inline(body);
            }
            Op::Reshape(source) => {
                if let [var] = results[..]
                    && let Some(body) = under(module, uses, definitions, var, *source)
                {
                    melted.push((var, *source));
                    *op = Op::Map(body);
                }
            }
            _ => {}
        }
        if let ([var], Op::Map(_) | Op::Reshape(_) | Op::Reduce { .. }) = (&results[..], &*op) {
            definitions.insert(*var, op.clone());
        }
    }
}

/// A map under the shape that its only reader gives it, where images stay images: so what regroups channels is a map of
/// images.
fn under(module: &Module, uses: &Uses, definitions: &HashMap<Var, Op>, var: Var, source: Var) -> Option<Scalar> {
    let Some(Op::Map(body)) = definitions.get(&source) else { return None };
    let (from, to) = (module.shape(source), module.shape(var));
    let spatial = from.iter().rev().zip(to.iter().rev()).take_while(|(a, b)| a == b).count();
    let images = to.len() >= 4 && spatial >= to.len() - 2;
    if !images || uses.count(source) > 1 || uses.is_result(source) || can_fault(body) {
        return None;
    }
    let scope = module.scope(to);
    let iters: Vec<Int> = (0..to.len()).map(Int::iter).collect();
    let index = scope.unravel(&scope.linear(&iters, to), from);
    Some(body.rewrite(&mut |x| scope.replace(x, &index), &mut |dtype, load| Scalar::new(dtype, Kind::Load(load))))
}

/// Whether a reduction's body is a product of two plain loads.
pub fn is_product(body: &Scalar) -> bool {
    let plain = |s: &Scalar| matches!(&*s.kind, Kind::Load(load) if load.outside.is_none());
    matches!(&*body.kind, Kind::Binary(Binary::Mul, a, b) if plain(a) && plain(b))
}

/// Whether evaluation can fail: such a map stays where it is, so that the error names its node.
pub fn can_fault(body: &Scalar) -> bool {
    let mut faults = false;
    body.visit(&mut |s| match &*s.kind {
        Kind::Binary(Binary::Div | Binary::Rem | Binary::Mod, _, b) if !s.dtype.is_float() => {
            faults |= !matches!(b.as_const(), Some(crate::tensor::Literal::Int(x)) if *x != 0);
        }
        Kind::Cast(a, _) => faults |= a.dtype == crate::types::DType::String,
        _ => {}
    });
    body.visit_ints(&mut |x| faults |= x.has_elements());
    faults
}

/// Whether a map only moves data.
fn is_movement(body: &Scalar) -> bool {
    match &*body.kind {
        Kind::Const(_) | Kind::Int(_) => true,
        Kind::Load(load) => load.outside.is_none(),
        Kind::Cast(a, _) => matches!(&*a.kind, Kind::Int(_)),
        _ => false,
    }
}

/// The number of divisions and remainders.
fn divisions(index: &[Int]) -> usize {
    let mut count = 0;
    for x in index {
        x.visit(&mut |atom| count += usize::from(matches!(atom, Atom::Div(_) | Atom::Mod(_))));
    }
    count
}

struct Reader<'a> {
    module: &'a Module,
    uses: &'a Uses,
    definitions: &'a HashMap<Var, Op>,
    /// Extents of all iterators of the reader.
    extents: Vec<Int>,
    contraction: bool,
    /// Whether the reader is a reduction.
    reduction: bool,
    /// The value that reads.
    var: Var,
    /// Pairs of a reader and what melted into it.
    melted: &'a mut Vec<(Var, Var)>,
}

impl Reader<'_> {
    /// The body, with equal places at equal indices, and with all that melts into it.
    fn inline(&mut self, body: &Scalar) -> Scalar {
        let scope = self.module.scope(&self.extents);
        let here = scope.here();
        let body =
            body.rewrite(&mut |x| scope.replace(x, &here), &mut |dtype, load| Scalar::new(dtype, Kind::Load(load)));
        self.melt(&body)
    }

    fn melt(&mut self, body: &Scalar) -> Scalar {
        // How often each value is read here: a computation is not done twice.
        let mut loads: HashMap<Var, Vec<Load>> = HashMap::new();
        body.visit(&mut |s| {
            if let Kind::Load(load) = &*s.kind {
                let known = loads.entry(load.tensor).or_default();
                if !known.contains(load) {
                    known.push(load.clone());
                }
            }
        });
        let scope = self.module.scope(&self.extents);
        let mut budget = MAX_COST.saturating_sub(body.cost());
        let mut distinct: HashSet<Var> = body.reads().into_iter().collect();
        let mut changed = false;
        let mut melted = Vec::new();
        let result = body.rewrite(&mut |x| scope.simplify(x), &mut |dtype, load| {
            let once = loads.get(&load.tensor).is_some_and(|l| l.len() == 1);
            // A kernel is given only so many tensors.
            let fits = |scalar: &Scalar| {
                let more = scalar.reads().into_iter().filter(|v| !distinct.contains(v));
                distinct.len() + more.collect::<HashSet<_>>().len() <= MAX_OPERANDS.max(distinct.len())
            };
            match self.replace(&load, once, &mut budget).filter(fits) {
                Some(scalar) => {
                    distinct.extend(scalar.reads());
                    changed = true;
                    melted.push((self.var, load.tensor));
                    scalar
                }
                None => Scalar::new(dtype, Kind::Load(load)),
            }
        });
        self.melted.extend(melted);
        if changed { self.melt(&result) } else { result }
    }

    /// What stands for a load, if its definition melts into this reader.
    fn replace(&self, load: &Load, once: bool, budget: &mut usize) -> Option<Scalar> {
        let scope = self.module.scope(&self.extents);
        match self.definitions.get(&load.tensor)? {
            Op::Reshape(source) => {
                if load.outside.is_some() {
                    return None;
                }
                let from = self.module.shape(load.tensor);
                let to = self.module.shape(*source);
                let position = scope.linear(&load.index, from);
                let index = scope.unravel(&position, to);
                let inside = index.iter().zip(to).all(|(i, d)| scope.within(i, d));
                let simple = divisions(&index) <= divisions(&load.index) && inside;
                let dtype = self.module.dtype(*source);
                (simple && (!self.contraction || index.iter().all(Int::is_affine)))
                    .then(|| Scalar::load(dtype, *source, index))
            }
            Op::Map(body) => {
                let movement = is_movement(body);
                if can_fault(body) || !movement && !self.worth(load, once, body) {
                    return None;
                }
                // What finishes a reduction is done in that reduction's registers, not in another one.
                let shared = self.uses.count(load.tensor) > 1;
                if !movement && (self.reduction || shared || !self.is_here(load)) && self.finishes(body) {
                    return None;
                }
                if load.outside.is_some() && !matches!(&*body.kind, Kind::Const(_)) {
                    return None;
                }
                if body.cost() > *budget {
                    return None;
                }
                let inner = body.rewrite(&mut |x| scope.replace(x, &load.index), &mut |dtype, load| {
                    Scalar::new(dtype, Kind::Load(load))
                });
                if let Kind::Load(moved) = &*inner.kind {
                    if self.contraction && !moved.index.iter().all(Int::is_affine) {
                        return None;
                    }
                    // Divisions in every access are worth it only where the copy would have no other use.
                    if divisions(&moved.index) > divisions(&load.index) && self.uses.count(load.tensor) > 1 {
                        return None;
                    }
                } else if self.contraction {
                    // The operands of a contraction stay loads.
                    return None;
                }
                *budget = budget.saturating_sub(body.cost());
                match &load.outside {
                    None => Some(inner),
                    Some(outside) => {
                        let shape = self.module.shape(load.tensor);
                        Some(self.inside(&load.index, shape).select(inner, outside.clone()))
                    }
                }
            }
            _ => None,
        }
    }

    /// Whether the reader reads just the element at its own position.
    fn is_here(&self, load: &Load) -> bool {
        let scope = self.module.scope(&self.extents);
        scope.linear(&load.index, self.module.shape(load.tensor)) == scope.linear(&scope.here(), &self.extents)
    }

    /// Whether a map reads the result of a reduction that nothing else reads.
    fn finishes(&self, body: &Scalar) -> bool {
        body.reads().iter().any(|var| {
            let source = match self.definitions.get(var) {
                Some(Op::Reshape(source)) => source,
                _ => var,
            };
            let reduced = matches!(self.definitions.get(source), Some(Op::Reduce { .. }));
            reduced && self.uses.count(*var) == 1 && self.uses.count(*source) == 1
        })
    }

    /// A computation melts into its only reader, if that reads every element at most once.
    fn worth(&self, load: &Load, once: bool, body: &Scalar) -> bool {
        if self.uses.is_result(load.tensor) || self.uses.count(load.tensor) > 1 || !once {
            return cheap(body) && !self.uses.is_result(load.tensor) && self.uses.count(load.tensor) <= 2 && once;
        }
        // Elements that are looked up are most often a few of many, as of a table of embeddings that is dequantised.
        if load.index.iter().any(Int::has_elements) && is_light(body, 3, 8) {
            return true;
        }
        let scope = self.module.symbols.scope();
        let (reads, size) = (Int::product(&self.extents), Int::product(self.module.shape(load.tensor)));
        reads == size || scope.le(&reads, &size)
    }

    /// Whether an index lies inside of a shape.
    fn inside(&self, index: &[Int], shape: &[Int]) -> Scalar {
        let scope = self.module.scope(&self.extents);
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
}

/// A body that costs about as much as loading its result.
fn cheap(body: &Scalar) -> bool {
    is_light(body, 1, 3)
}

/// Whether a body has at most so many loads and operations, none of which takes long.
fn is_light(body: &Scalar, most_loads: usize, most_cost: usize) -> bool {
    let mut loads = 0;
    let mut costly = false;
    body.visit(&mut |s| match &*s.kind {
        Kind::Load(load) => {
            loads += 1;
            costly |= load.outside.is_some();
        }
        Kind::Unary(op, _) => {
            costly |= !matches!(op, Unary::Neg | Unary::Abs | Unary::Not | Unary::BitNot | Unary::Bits(_))
        }
        Kind::Binary(op, ..) => costly |= matches!(op, Binary::Pow | Binary::Div | Binary::Rem | Binary::Mod),
        _ => {}
    });
    loads <= most_loads && !costly && body.cost() <= most_cost
}
