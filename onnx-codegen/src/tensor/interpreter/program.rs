//! A scalar expression, prepared for evaluation over many indices: equal parts shared, symbols replaced by values.

use super::Env;
use super::index::{Affine, IntId, IntKind, IntNode, bit};
use super::lanes::Operand;
use crate::tensor::scalar::{Binary, Kind, Literal, Scalar, Unary};
use crate::types::{Class, DType, Diagnostic, Int, Result, Rounding, Var};
use std::collections::HashMap;

pub type NodeId = usize;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NodeKind {
    Const(Literal),
    Int(IntId),
    Load { operand: usize, access: Access, outside: Option<NodeId> },
    Unary(Unary, NodeId),
    Binary(Binary, NodeId, NodeId),
    Select(NodeId, NodeId, NodeId),
    Cast(NodeId, Rounding),
}

/// How a load finds its element.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// Affine in the iterators. The axes are those that may lie outside, with their lengths.
    Affine { flat: Affine, checked: Vec<(Affine, i64)> },
    /// Anything else: an index per axis; `inside` if none may lie outside.
    General { index: Vec<IntId>, inside: bool },
}

#[derive(Clone, Debug)]
pub struct Node {
    pub kind: NodeKind,
    pub dtype: DType,
    /// Bit `k`: depends on iterator `k`.
    pub deps: u64,
    /// Evaluation cannot fault at any index.
    pub safe: bool,
    /// How many nodes read it.
    pub uses: u32,
    /// The dependencies of all its readers.
    pub reader_deps: u64,
}

#[derive(Default)]
pub struct Program {
    pub nodes: Vec<Node>,
    pub ints: Vec<IntNode>,
    pub operands: Vec<Operand>,
    pub root: NodeId,
    /// The number of iterators.
    pub iters: usize,
}

pub struct Compiler<'a> {
    pub env: &'a Env<'a>,
    /// How far each iterator runs.
    pub extents: Vec<i64>,
    pub program: Program,
    pub interned_ints: HashMap<IntKind, IntId>,
    interned: HashMap<(NodeKind, DType), NodeId>,
    by_address: HashMap<*const Kind, NodeId>,
    by_var: HashMap<Var, usize>,
}

/// Prepares an expression whose iterators run over `extents`, none of them 0.
pub fn compile(env: &Env<'_>, extents: &[i64], body: &Scalar) -> Result<Program> {
    let mut compiler = Compiler::new(env, extents);
    compiler.program.root = compiler.scalar(body)?;
    Ok(compiler.program)
}

/// The value of an integer expression without iterators.
pub fn integer(env: &Env<'_>, int: &Int) -> Result<i64> {
    if let Some(known) = int.known() {
        return Ok(known);
    }
    let mut compiler = Compiler::new(env, &[]);
    let id = compiler.int(int)?;
    let program = compiler.program;
    let mut frame = super::frame::Frame::single(&program, &[]);
    Ok(frame.int(id)?[0])
}

impl<'a> Compiler<'a> {
    fn new(env: &'a Env<'a>, extents: &[i64]) -> Compiler<'a> {
        Compiler {
            env,
            extents: extents.to_vec(),
            program: Program { iters: extents.len(), ..Program::default() },
            interned_ints: HashMap::new(),
            interned: HashMap::new(),
            by_address: HashMap::new(),
            by_var: HashMap::new(),
        }
    }

    pub fn operand(&mut self, var: Var) -> Result<usize> {
        if let Some(index) = self.by_var.get(&var) {
            return Ok(*index);
        }
        let data = (self.env.operand)(var)
            .ok_or_else(|| Diagnostic::model(format!("internal fault: the tensor %{} has no value", var.0)))?;
        self.program.operands.push(Operand::new(&data));
        let index = self.program.operands.len() - 1;
        self.by_var.insert(var, index);
        Ok(index)
    }

    fn scalar(&mut self, scalar: &Scalar) -> Result<NodeId> {
        let address: *const Kind = &*scalar.kind;
        if let Some(id) = self.by_address.get(&address) {
            return Ok(*id);
        }
        let id = match &*scalar.kind {
            Kind::Const(literal) => self.push(scalar.dtype, NodeKind::Const(literal.clone())),
            Kind::Int(int) => {
                let id = self.int(int)?;
                self.push(scalar.dtype, NodeKind::Int(id))
            }
            Kind::Load(load) => self.load(scalar.dtype, load)?,
            Kind::Unary(op, a) => {
                let a = self.scalar(a)?;
                self.push(scalar.dtype, NodeKind::Unary(*op, a))
            }
            Kind::Binary(op, a, b) => {
                let (a, b) = (self.scalar(a)?, self.scalar(b)?);
                self.push(scalar.dtype, NodeKind::Binary(*op, a, b))
            }
            Kind::Select(c, a, b) => {
                let (c, a, b) = (self.scalar(c)?, self.scalar(a)?, self.scalar(b)?);
                self.push(scalar.dtype, NodeKind::Select(c, a, b))
            }
            Kind::Cast(a, mode) => {
                let a = self.scalar(a)?;
                self.push(scalar.dtype, NodeKind::Cast(a, *mode))
            }
        };
        self.by_address.insert(address, id);
        Ok(id)
    }

    fn load(&mut self, dtype: DType, load: &crate::tensor::scalar::Load) -> Result<NodeId> {
        let operand = self.operand(load.tensor)?;
        let (found, shape) = (self.program.operands[operand].dtype, self.program.operands[operand].shape.clone());
        if found != dtype || shape.len() != load.index.len() {
            return Err(Diagnostic::model(format!(
                "internal fault: a load of {dtype} at {} indices from {found} of rank {}",
                load.index.len(),
                shape.len()
            )));
        }
        let index = load.index.iter().map(|i| self.int(i)).collect::<Result<Vec<_>>>()?;
        let outside = load.outside.as_ref().map(|x| self.scalar(x)).transpose()?;
        let inside = index.iter().zip(&shape).all(|(i, d)| self.inside(*i, *d));
        if inside && let Some(value) = self.program.operands[operand].uniform() {
            let literal = value.literal(dtype, 0);
            return Ok(self.push(dtype, NodeKind::Const(literal)));
        }
        let access = self.affine_access(operand, &index).unwrap_or(Access::General { index, inside });
        let outside = if inside { None } else { outside };
        Ok(self.push(dtype, NodeKind::Load { operand, access, outside }))
    }

    fn affine_access(&self, operand: usize, index: &[IntId]) -> Option<Access> {
        let operand = &self.program.operands[operand];
        let mut flat = Affine::constant(0, self.extents.len());
        let mut checked = Vec::new();
        for ((i, dim), stride) in index.iter().zip(&operand.shape).zip(operand.strides()) {
            let node = &self.program.ints[*i];
            let IntKind::Affine(affine) = &node.kind else { return None };
            if !node.safe {
                return None;
            }
            flat = flat.add_scaled(affine, stride)?;
            if !self.inside(*i, *dim) {
                checked.push((affine.clone(), *dim));
            }
        }
        Some(Access::Affine { flat, checked })
    }

    fn push(&mut self, dtype: DType, kind: NodeKind) -> NodeId {
        let key = (kind, dtype);
        if let Some(id) = self.interned.get(&key) {
            return *id;
        }
        let kind = key.0.clone();
        let nodes = &self.program.nodes;
        let affine_deps =
            |a: &Affine| a.coefs.iter().enumerate().filter(|(_, c)| **c != 0).fold(0, |m, (k, _)| m | bit(k));
        let (deps, safe) = match &kind {
            NodeKind::Const(_) => (0, true),
            NodeKind::Int(id) => (self.program.ints[*id].deps, self.program.ints[*id].safe),
            NodeKind::Load { access, outside, .. } => {
                let (deps, inside, safe) = match access {
                    Access::Affine { flat, checked } => {
                        let deps = checked.iter().fold(affine_deps(flat), |m, (a, _)| m | affine_deps(a));
                        (deps, checked.is_empty(), true)
                    }
                    Access::General { index, inside } => {
                        let ints = &self.program.ints;
                        let deps = index.iter().fold(0, |m, i| m | ints[*i].deps);
                        (deps, *inside, index.iter().all(|i| ints[*i].safe))
                    }
                };
                match outside {
                    Some(outside) => (deps | nodes[*outside].deps, safe && nodes[*outside].safe),
                    None => (deps, safe && inside),
                }
            }
            NodeKind::Unary(_, a) => (nodes[*a].deps, nodes[*a].safe),
            NodeKind::Binary(op, a, b) => {
                let divides = matches!(op, Binary::Div | Binary::Rem | Binary::Mod) && dtype.is_integer();
                let divides = divides && !matches!(&nodes[*b].kind, NodeKind::Const(Literal::Int(d)) if *d != 0);
                (nodes[*a].deps | nodes[*b].deps, nodes[*a].safe && nodes[*b].safe && !divides)
            }
            NodeKind::Select(c, a, b) => {
                (nodes[*c].deps | nodes[*a].deps | nodes[*b].deps, nodes[*c].safe && nodes[*a].safe && nodes[*b].safe)
            }
            NodeKind::Cast(a, _) => (nodes[*a].deps, nodes[*a].safe && nodes[*a].dtype.class() != Class::String),
        };
        let id = nodes.len();
        let children: Vec<NodeId> = match &kind {
            NodeKind::Const(_) | NodeKind::Int(_) => vec![],
            NodeKind::Load { outside, .. } => outside.iter().copied().collect(),
            NodeKind::Unary(_, a) | NodeKind::Cast(a, _) => vec![*a],
            NodeKind::Binary(_, a, b) => vec![*a, *b],
            NodeKind::Select(c, a, b) => vec![*c, *a, *b],
        };
        for child in children {
            self.program.nodes[child].uses += 1;
            self.program.nodes[child].reader_deps |= deps;
        }
        self.program.nodes.push(Node { kind, dtype, deps, safe, uses: 0, reader_deps: 0 });
        self.interned.insert(key, id);
        id
    }
}

impl Program {
    /// The strides at which affine accesses and integers move with two iterators agree with one iterator that runs
    /// over both: `a` over `b`, which has the given extent.
    fn mergeable(&self, a: usize, b: usize, extent: i64) -> bool {
        let agrees = |affine: &Affine| affine.coefs[b].checked_mul(extent) == Some(affine.coefs[a]);
        let independent = |deps: u64| deps & (bit(a) | bit(b)) == 0;
        let loads = self.nodes.iter().all(|node| match &node.kind {
            NodeKind::Load { access: Access::Affine { flat, checked }, .. } => {
                agrees(flat) && checked.iter().all(|(axis, _)| agrees(axis))
            }
            _ => true,
        });
        // Integers that are parts of affine accesses only do not matter, but telling them apart is not worth it:
        // an index that stands for itself agrees where it depends on neither.
        let read = self.read_ints();
        loads
            && read.iter().all(|id| {
                let node = &self.ints[*id];
                independent(node.deps) || matches!(&node.kind, IntKind::Affine(affine) if agrees(affine))
            })
    }

    /// The integer nodes that are evaluated as such.
    fn read_ints(&self) -> Vec<IntId> {
        let mut found = vec![false; self.ints.len()];
        for node in &self.nodes {
            match &node.kind {
                NodeKind::Int(id) => found[*id] = true,
                NodeKind::Load { access: Access::General { index, .. }, .. } => {
                    index.iter().for_each(|i| found[*i] = true)
                }
                _ => {}
            }
        }
        // Operands come before what they are parts of.
        for id in (0..self.ints.len()).rev().filter(|id| !matches!(self.ints[*id].kind, IntKind::Affine(_))) {
            if !found[id] {
                continue;
            }
            match &self.ints[id].kind {
                IntKind::Affine(_) => {}
                IntKind::Sum { terms, .. } => terms.iter().flat_map(|(_, f)| f).for_each(|f| found[*f] = true),
                IntKind::Div(a, b) | IntKind::Mod(a, b) | IntKind::Min(a, b) | IntKind::Max(a, b) => {
                    (found[*a], found[*b]) = (true, true);
                }
                IntKind::Element { index, axis, .. } => index.iter().chain(axis).for_each(|f| found[*f] = true),
            }
        }
        (0..found.len()).filter(|id| found[*id]).collect()
    }

    /// Lane iterators, outermost first, with those left out that do not move and those merged that move as one.
    pub fn lanes(&self, iters: impl IntoIterator<Item = (usize, i64)>) -> Vec<(usize, i64)> {
        let mut space: Vec<(usize, i64)> = Vec::new();
        for (iter, extent) in iters {
            if extent == 1 {
                continue;
            }
            match space.last_mut() {
                Some((outer, length)) if iter < 63 && self.mergeable(*outer, iter, extent) => {
                    (*outer, *length) = (iter, length.saturating_mul(extent));
                }
                _ => space.push((iter, extent)),
            }
        }
        space
    }
}
