//! Makes modules: what operator definitions are written with.

use super::module::{
    Block, Combine, Condition, Module, Op, Origin, Parts, Scatter, Shape, Source, Statement, Type, Value,
};
use super::scalar::{Literal, Scalar};
use crate::types::int::Atom;
use crate::types::{DType, Diagnostic, Int, Result, Scope, Sym, TensorData, Var};
use std::collections::{HashMap, HashSet};

/// The most elements an axis, and a tensor, may have.
pub const MAX_ELEMENTS: i64 = 1 << 48;

/// The most tensors that one expression reads: the regions of a kernel are handed to it all at once.
pub const MAX_OPERANDS: usize = 12;

/// The most axes a tensor may have, and the most numbers that shapes, axes, pads and the like may be given by.
const MAX_RANK: usize = 256;
const MAX_NUMBERS: i64 = 1 << 14;

/// A tensor of known rank, as operator definitions use it.
#[derive(Clone, PartialEq, Debug)]
pub struct Tensor {
    pub var: Var,
    pub dtype: DType,
    pub shape: Shape,
}

impl Tensor {
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// The element at an index that is known to lie inside.
    pub fn at(&self, index: Vec<Int>) -> Scalar {
        debug_assert_eq!(index.len(), self.rank());
        Scalar::load(self.dtype, self.var, index)
    }

    /// The element at an index, or `outside` where the index lies outside.
    pub fn at_or(&self, index: Vec<Int>, outside: Scalar) -> Scalar {
        debug_assert_eq!(index.len(), self.rank());
        Scalar::load_or(self.dtype, self.var, index, outside)
    }

    pub fn numel(&self) -> Int {
        Int::product(&self.shape)
    }
}

/// What makes two operations the same.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    Map(Type, Scalar),
    Reduce(Type, Combine, Vec<Int>, Scalar),
    Reshape(Type, Var),
}

/// A block under construction.
#[derive(Default)]
struct Frame {
    statements: Vec<Statement>,
    interned: HashMap<Key, Var>,
    elements: HashMap<(Var, usize), Int>,
    lengths: HashMap<Var, Int>,
    settled: HashMap<Int, Int>,
}

/// A module under construction.
pub struct Builder {
    pub module: Module,
    frames: Vec<Frame>,
    definitions: Vec<Option<Op>>,
    constants: HashMap<Var, Option<TensorData>>,
    /// Symbols whose values are computed from data, not dims.
    read: HashSet<Sym>,
    /// Dims that are broadcast from others, with those others.
    broadcasts: HashMap<Int, Vec<Int>>,
    origin: u32,
}

impl Default for Builder {
    fn default() -> Builder {
        Builder {
            module: Module::default(),
            frames: vec![Frame::default()],
            definitions: Vec::new(),
            constants: HashMap::new(),
            read: HashSet::new(),
            broadcasts: HashMap::new(),
            origin: 0,
        }
    }
}

impl Builder {
    pub fn finish(mut self, results: Vec<Var>) -> Module {
        let statements = self.frames.pop().map(|f| f.statements).unwrap_or_default();
        self.module.body = Block { statements, results };
        self.module
    }

    /// Sets the node that what follows comes from.
    pub fn set_origin(&mut self, origin: Origin) {
        self.origin = self.module.origins.len() as u32;
        self.module.origins.push(origin);
    }

    /// What [`Builder::set_origin`] set last, for [`Builder::return_to`].
    pub fn origin(&self) -> u32 {
        self.origin
    }

    /// What follows comes from this node again.
    pub fn return_to(&mut self, origin: u32) {
        self.origin = origin;
    }

    fn frame(&mut self) -> &mut Frame {
        if self.frames.is_empty() {
            self.frames.push(Frame::default());
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    pub fn begin_block(&mut self) {
        self.frames.push(Frame::default());
    }

    pub fn end_block(&mut self, results: Vec<Var>) -> Block {
        let statements = self.frames.pop().map(|f| f.statements).unwrap_or_default();
        Block { statements, results }
    }

    /// Goes on with a block that was ended.
    pub fn resume_block(&mut self, block: Block) {
        self.frames.push(Frame { statements: block.statements, ..Frame::default() });
    }

    /// Puts the statements of a block that was ended here.
    pub fn append_block(&mut self, block: Block) {
        self.frame().statements.extend(block.statements);
    }

    /// The number of statements of the block under construction.
    pub fn statements(&self) -> usize {
        self.frames.last().map_or(0, |frame| frame.statements.len())
    }

    /// Builds in the outermost block, whose values all blocks see.
    pub fn outermost<T>(&mut self, build: impl FnOnce(&mut Builder) -> T) -> T {
        let inner = self.frames.split_off(self.frames.len().min(1));
        let result = build(self);
        self.frames.extend(inner);
        result
    }

    // Values and statements.

    pub fn value(&mut self, ty: Type) -> Var {
        let origins = if self.module.origins.is_empty() { vec![] } else { vec![self.origin] };
        self.module.values.push(Value { ty, name: String::new(), origins });
        self.definitions.push(None);
        Var(self.module.values.len() as u32 - 1)
    }

    /// Names a value that has no name yet.
    pub fn name(&mut self, var: Var, name: &str) {
        if let Some(value) = self.module.values.get_mut(var.0 as usize)
            && value.name.is_empty()
        {
            value.name = name.to_string();
        }
    }

    /// Appends an operation with one result.
    pub fn push(&mut self, ty: Type, op: Op) -> Var {
        let var = self.value(ty);
        self.define(vec![var], op);
        var
    }

    /// Appends an operation with the given results.
    pub fn define(&mut self, results: Vec<Var>, op: Op) {
        if let [var] = results[..]
            && let Some(slot) = self.definitions.get_mut(var.0 as usize)
        {
            *slot = Some(op.clone());
        }
        self.frame().statements.push(Statement::Let { results, op });
    }

    /// The operation that made a value; `None` for parameters and results of operations with several results.
    pub fn definition(&self, var: Var) -> Option<&Op> {
        self.definitions.get(var.0 as usize)?.as_ref()
    }

    fn interned(&self, key: &Key) -> Option<Var> {
        self.frames.iter().rev().find_map(|f| f.interned.get(key).copied())
    }

    /// A tensor value of known rank, or `None`.
    pub fn as_tensor(&self, var: Var) -> Option<Tensor> {
        let ty = &self.module.value(var).ty;
        let shape = ty.shape()?.to_vec();
        Some(Tensor { var, dtype: ty.dtype(), shape })
    }

    /// Checks that a shape is one: no negative dim, no more elements than memory can address.
    fn valid_shape(&self, shape: &[Int]) -> Result<()> {
        if shape.len() > MAX_RANK {
            return Err(Diagnostic::model(format!("the result would have {} axes, more than {MAX_RANK}", shape.len())));
        }
        let mut numel: i64 = 1;
        for dim in shape {
            let most = dim.known().unwrap_or(1);
            if most < 0 {
                return Err(Diagnostic::model(format!("the result would have the negative dim {most}")));
            }
            if !dim.in_range() {
                return Err(Diagnostic::model("the result would have a dim beyond 2^61"));
            }
            numel = match numel.checked_mul(most.max(1)) {
                Some(n) if n <= MAX_ELEMENTS => n,
                _ => {
                    let shape: Vec<String> = shape.iter().map(|d| d.show(&self.module.symbols)).collect();
                    let shape = shape.join(", ");
                    return Err(Diagnostic::model(format!("the result [{shape}] would have more than 2^48 elements")));
                }
            };
        }
        Ok(())
    }

    /// A tensor given by its value at every index.
    pub fn map(&mut self, dtype: DType, shape: Shape, body: impl FnOnce(&[Int]) -> Scalar) -> Result<Tensor> {
        self.map_in(dtype, shape, |_, index| body(index))
    }

    /// The same with the scope of the index, whose rules make `div`, `mod`, `min` and `max`.
    pub fn map_in(
        &mut self,
        dtype: DType,
        shape: Shape,
        body: impl FnOnce(Scope<'_>, &[Int]) -> Scalar,
    ) -> Result<Tensor> {
        self.valid_shape(&shape)?;
        let iters: Vec<Int> = (0..shape.len()).map(Int::iter).collect();
        let body = body(self.module.scope(&shape), &iters);
        let body = self.simplify(&body, &shape);
        debug_assert_eq!(body.dtype, dtype);
        if let super::scalar::Kind::Load(load) = &*body.kind
            && load.outside.is_none()
            && self.module.shape(load.tensor) == shape
            && self.module.value(load.tensor).ty.shape().is_some()
            && load.index.iter().enumerate().all(|(axis, i)| i.as_iter() == Some(axis) || i.is(0) && shape[axis].is(1))
        {
            return Ok(Tensor { var: load.tensor, dtype, shape });
        }
        let key = Key::Map(Type::tensor(dtype, shape.clone()), body.clone());
        let var = match self.interned(&key) {
            Some(var) => var,
            None => {
                let var = self.push(Type::tensor(dtype, shape.clone()), Op::Map(body));
                self.frame().interned.insert(key, var);
                var
            }
        };
        Ok(Tensor { var, dtype, shape })
    }

    /// A reduction: `body` gets the iterators of the result, then those that run over `extents`.
    pub fn reduce(
        &mut self,
        combine: Combine,
        shape: Shape,
        extents: Vec<Int>,
        body: impl FnOnce(&[Int], &[Int]) -> Scalar,
    ) -> Result<Tensor> {
        self.valid_shape(&shape)?;
        let iters: Vec<Int> = (0..shape.len() + extents.len()).map(Int::iter).collect();
        let (outer, inner) = iters.split_at(shape.len());
        let all: Vec<Int> = shape.iter().chain(&extents).cloned().collect();
        let body = self.simplify(&body(outer, inner), &all);
        let dtype = match combine {
            Combine::ArgMin { .. } | Combine::ArgMax { .. } => DType::I64,
            _ => body.dtype,
        };
        let ty = Type::tensor(dtype, shape.clone());
        let key = Key::Reduce(ty.clone(), combine, extents.clone(), body.clone());
        let var = match self.interned(&key) {
            Some(var) => var,
            None => {
                let var = self.push(ty, Op::Reduce { combine, extents, body });
                self.frame().interned.insert(key, var);
                var
            }
        };
        Ok(Tensor { var, dtype, shape })
    }

    /// A copy of a tensor in which, for all iterators over `extents`, the element at an index becomes a value, or what it
    /// and the value combine to. Indices lie inside, or are elements of tensors that know their axis.
    pub fn scatter(
        &mut self,
        initial: &Tensor,
        extents: Vec<Int>,
        combine: Option<Combine>,
        body: impl FnOnce(&[Int]) -> (Vec<Int>, Scalar),
    ) -> Result<Tensor> {
        self.valid_shape(&extents)?;
        let iters: Vec<Int> = (0..extents.len()).map(Int::iter).collect();
        let (index, value) = body(&iters);
        let value = self.simplify(&value, &extents);
        let scope = self.module.scope(&extents);
        let index = index.iter().map(|i| scope.simplify(i)).collect();
        let scatter = Scatter { initial: initial.var, extents, index, value, combine };
        let var = self.push(Type::tensor(initial.dtype, initial.shape.clone()), Op::Scatter(Box::new(scatter)));
        Ok(Tensor { var, ..initial.clone() })
    }

    /// The same elements under another shape. The caller has seen to it that the number of elements is the same.
    pub fn reshape(&mut self, x: &Tensor, shape: Shape) -> Result<Tensor> {
        self.valid_shape(&shape)?;
        if x.shape == shape {
            return Ok(x.clone());
        }
        let source = match self.definition(x.var) {
            Some(Op::Reshape(source)) => *source,
            _ => x.var,
        };
        if self.module.shape(source) == shape && self.module.value(source).ty.shape().is_some() {
            return Ok(Tensor { var: source, dtype: x.dtype, shape });
        }
        if let Some(Op::Map(body)) = self.definition(source)
            && body.as_const().is_some()
        {
            let body = body.clone();
            return self.map(x.dtype, shape, |_| body);
        }
        let ty = Type::tensor(x.dtype, shape.clone());
        let key = Key::Reshape(ty.clone(), source);
        let var = match self.interned(&key) {
            Some(var) => var,
            None => {
                let var = self.push(ty, Op::Reshape(source));
                self.frame().interned.insert(key, var);
                var
            }
        };
        Ok(Tensor { var, dtype: x.dtype, shape })
    }

    /// Data known at build time. One repeated value takes no memory, whatever its shape.
    pub fn constant(&mut self, data: TensorData) -> Result<Tensor> {
        let shape: Shape = data.shape.iter().map(|d| Int::from(*d)).collect();
        let dtype = data.dtype;
        if let Some(element) = data.as_splat() {
            return self.map(dtype, shape, |_| Scalar::literal(dtype, Literal::from(element)));
        }
        self.valid_shape(&shape)?;
        let var = self.push(Type::tensor(dtype, shape.clone()), Op::Const(data));
        Ok(Tensor { var, dtype, shape })
    }

    /// Integers known at build time or symbolic, as a rank-1 i64 tensor.
    pub fn int_vector(&mut self, values: &[Int]) -> Result<Tensor> {
        if let Some(known) = values.iter().map(Int::known).collect::<Option<Vec<i64>>>() {
            return self.constant(TensorData::from_i64s(&known));
        }
        self.map(DType::I64, vec![Int::from(values.len())], |i| {
            let mut body = Scalar::int(values[values.len() - 1].clone());
            for (k, value) in values.iter().enumerate().rev().skip(1) {
                let here = Scalar::int(i[0].clone()).equal(Scalar::int(k));
                body = here.select(Scalar::int(value.clone()), body);
            }
            body
        })
    }

    // Symbols.

    /// A symbol that a statement gives its value while running.
    pub fn define_symbol(&mut self, name: &str, min: i64, max: i64, source: Source) -> Int {
        let symbol = self.module.symbols.add(name, min, max);
        if let Source::Value(_) = source {
            self.read.insert(symbol);
        }
        let origin = self.origin;
        self.frame().statements.push(Statement::Define { symbol, source, origin });
        Int::sym(symbol)
    }

    /// Gives a symbol that exists already its value.
    pub fn define_existing(&mut self, symbol: Sym, source: Source) {
        let origin = self.origin;
        self.frame().statements.push(Statement::Define { symbol, source, origin });
    }

    /// Whether the value depends on data that is read while running, not on dims alone.
    pub fn is_read(&self, x: &Int) -> bool {
        let mut found = false;
        x.visit(&mut |atom| {
            found |= match atom {
                Atom::Sym(sym) => self.read.contains(sym),
                Atom::Element(_) => true,
                _ => false,
            };
        });
        found
    }

    /// The value as one symbol, which is at least `min`, where it is computed from data that is read while running by
    /// more than sums and products: dims stay simple, and what is equal is seen to be equal.
    pub fn settle(&mut self, name: &str, min: i64, value: Int) -> Int {
        let plain = value.terms().iter().flat_map(|t| &t.factors).all(|f| matches!(f, Atom::Sym(_) | Atom::Iter(_)));
        if plain || !self.is_read(&value) {
            return value;
        }
        if let Some(symbol) = self.frames.iter().rev().find_map(|f| f.settled.get(&value)) {
            return symbol.clone();
        }
        let symbol = self.define_symbol(name, min, i64::MAX, Source::Value(value.clone()));
        self.frame().settled.insert(value, symbol.clone());
        symbol
    }

    /// Demands a condition, at build time where it can be decided, else while running.
    pub fn check(&mut self, condition: Condition, message: impl FnOnce() -> String) -> Result<()> {
        let scope = self.module.symbols.scope();
        let (holds, fails) = match &condition {
            Condition::Equal(a, b) => (a == b, scope.ne(a, b)),
            Condition::NonNegative(a) => (scope.nonneg(a), scope.lt(a, &Int::ZERO)),
            Condition::Broadcast(a, b) => {
                (a == b || a.is(1) || b.is(1), scope.ne(a, b) && scope.ne(a, &Int::ONE) && scope.ne(b, &Int::ONE))
            }
        };
        if holds {
            return Ok(());
        }
        if fails {
            return Err(Diagnostic::model(message()));
        }
        if let Condition::NonNegative(a) = &condition
            && let Some(least) = a.constant().checked_neg()
            && let Some(Atom::Sym(sym)) = (a - a.constant()).as_atom()
            && self.raise_minimum(*sym, least)
        {
            return Ok(());
        }
        let (message, origin) = (message(), self.origin);
        let statement = Statement::Check { condition, message, origin };
        if !self.frames.iter().any(|f| f.statements.contains(&statement)) {
            self.frame().statements.push(statement);
        }
        Ok(())
    }

    /// A symbol that is defined while running is checked against its range there, so the range may be narrowed. Not
    /// from within a block that may not run.
    fn raise_minimum(&mut self, sym: Sym, least: i64) -> bool {
        let defined = self
            .frame()
            .statements
            .iter()
            .any(|s| matches!(s, Statement::Define { symbol, source: Source::Value(_), .. } if *symbol == sym));
        defined && self.module.symbols.raise_min(sym, least)
    }

    /// The number of tensors in a sequence that exists while running: an expression where it follows from how the
    /// sequence was made, else a symbol.
    pub fn sequence_length(&mut self, sequence: Var) -> Int {
        let (mut made, mut more) = (sequence, 0i64);
        loop {
            match self.definition(made) {
                Some(Op::SequenceInsert { sequence, .. }) => (made, more) = (*sequence, more + 1),
                Some(Op::SequenceErase { sequence, .. }) => (made, more) = (*sequence, more - 1),
                Some(Op::SequenceNew(items)) => return Int::from(items.len()) + more,
                Some(Op::SequenceSplit { tensor, axis, parts }) => match self.number_of_parts(*tensor, *axis, parts) {
                    Some(count) => return count + more,
                    None => break,
                },
                _ => break,
            }
        }
        if let Some(length) = self.frames.iter().rev().find_map(|f| f.lengths.get(&made)) {
            return length + more;
        }
        let name = match &self.module.value(made).name[..] {
            "" => "length".to_string(),
            name => format!("{name}.length"),
        };
        let length = self.define_symbol(&name, 0, i64::MAX, Source::SequenceLength(made));
        self.frame().lengths.insert(made, length.clone());
        length + more
    }

    /// Into how many parts `SequenceSplit` cuts.
    fn number_of_parts(&self, tensor: Var, axis: i64, parts: &Parts) -> Option<Int> {
        if let Parts::Lengths(lengths) = parts {
            return self.module.value(*lengths).ty.shape()?.first().cloned();
        }
        let dim = self.module.value(tensor).ty.shape()?.get(usize::try_from(axis).ok()?)?;
        match parts {
            Parts::Chunks(length) => Some(self.module.symbols.scope().div(&(dim + length - 1), length)),
            _ => Some(dim.clone()),
        }
    }

    /// The integer at a row-major position of an integer tensor: known, symbolic, or a new symbol that is read while
    /// running.
    pub fn int_at(&mut self, x: &Tensor, position: usize) -> Result<Int> {
        if !x.dtype.is_integer() {
            return Err(Diagnostic::model(format!("expected a tensor of integers, got {}", x.dtype)));
        }
        if let Some(int) = self.element(x.var, position) {
            return Ok(int);
        }
        if let Some(int) = self.frames.iter().rev().find_map(|f| f.elements.get(&(x.var, position))) {
            return Ok(int.clone());
        }
        let scope = self.module.symbols.scope();
        let index = scope.unravel(&Int::from(position), &x.shape);
        let name = match &self.module.value(x.var).name[..] {
            "" => "size".to_string(),
            name if x.rank() == 0 => name.to_string(),
            name => format!("{name}[{position}]"),
        };
        let source = Source::Value(Int::element(x.var, index, None));
        let int = self.define_symbol(&name, i64::MIN, i64::MAX, source);
        self.frame().elements.insert((x.var, position), int.clone());
        Ok(int)
    }

    /// All integers of a tensor of rank 0 or 1 whose length is known; see [`Builder::int_at`].
    pub fn ints(&mut self, x: &Tensor) -> Result<Vec<Int>> {
        if !x.dtype.is_integer() {
            return Err(Diagnostic::model(format!("expected a tensor of integers, got {}", x.dtype)));
        }
        let count = match (x.rank(), x.shape.first().map(Int::known)) {
            (0, _) => 1,
            (1, Some(Some(n))) => n,
            (1, _) => {
                let dim = x.shape[0].show(&self.module.symbols);
                return Err(Diagnostic::model(format!(
                    "how many numbers \"{}\" has is known only while running (its dim is {dim})",
                    self.module.value(x.var).name
                ))
                .help("pin that dim with `dims = { .. }` or `shapes = { .. }`"));
            }
            (rank, _) => return Err(Diagnostic::model(format!("expected a tensor of rank 1, got rank {rank}"))),
        };
        if count > MAX_NUMBERS {
            return Err(Diagnostic::model(format!("\"{}\" has {count} numbers", self.module.value(x.var).name)));
        }
        (0..usize::try_from(count).unwrap_or(0)).map(|i| self.int_at(x, i)).collect()
    }

    /// All integers of a tensor, if every one is known at build time.
    pub fn known_ints(&mut self, x: &Tensor) -> Option<Vec<i64>> {
        if !x.dtype.is_integer() {
            return None;
        }
        let count = x.numel().known()?;
        (0..usize::try_from(count).ok()?).map(|i| self.element(x.var, i)?.known()).collect()
    }

    /// The data of a tensor, if it is known at build time.
    pub fn known_data(&mut self, var: Var) -> Option<TensorData> {
        if let Some(known) = self.constants.get(&var) {
            return known.clone();
        }
        let data = self.evaluate(var);
        self.constants.insert(var, data.clone());
        data
    }

    fn evaluate(&mut self, var: Var) -> Option<TensorData> {
        const LIMIT: i64 = 1 << 20;
        let op = self.definition(var)?.clone();
        if let Op::Const(data) = op {
            return Some(data);
        }
        let shape: Vec<i64> = self.module.value(var).ty.shape()?.iter().map(Int::known).collect::<Option<_>>()?;
        if shape.iter().try_fold(1i64, |n, d| n.checked_mul(*d))? > LIMIT {
            return None;
        }
        let mut operands = HashMap::new();
        for read in op.reads() {
            operands.insert(read, self.known_data(read)?);
        }
        super::interpreter::evaluate(&self.module, var, &op, &|v| operands.get(&v).cloned()).ok()
    }

    /// The one element of a bool tensor, where it is known, be it from the ranges of symbols.
    pub fn truth(&mut self, var: Var) -> Option<bool> {
        match super::symbolic::truth(self, var) {
            Some(truth) => Some(truth),
            None => self.known_data(var)?.try_get(0)?.as_bool(),
        }
    }

    /// The integer at a row-major position as an expression over symbols, if it is one.
    pub fn element(&self, var: Var, position: usize) -> Option<Int> {
        super::symbolic::element(self, var, position, 0)
    }

    // Simplification of bodies.

    /// Simplifies indices, and reads of constants that are one repeated value.
    fn simplify(&self, body: &Scalar, extents: &[Int]) -> Scalar {
        let scope = self.module.scope(extents);
        let mut int = |x: &Int| scope.simplify(x);
        body.rewrite(&mut int, &mut |dtype, mut load| {
            let shape = self.module.shape(load.tensor);
            if load.outside.is_some() && load.index.iter().zip(shape).all(|(i, d)| scope.within(i, d)) {
                load.outside = None;
            }
            if load.outside.is_none()
                && let Some(Op::Map(body)) = self.definition(load.tensor)
                && body.as_const().is_some()
            {
                return body.clone();
            }
            Scalar::new(dtype, super::scalar::Kind::Load(load))
        })
    }

    // Shapes.

    pub fn scope<'a>(&'a self, extents: &'a [Int]) -> Scope<'a> {
        self.module.scope(extents)
    }

    /// The shape to which all of these broadcast (multidirectional, as numpy's).
    pub fn broadcast(&mut self, shapes: &[&[Int]]) -> Result<Shape> {
        let rank = shapes.iter().map(|s| s.len()).max().unwrap_or(0);
        let mut result = vec![Int::ONE; rank];
        for shape in shapes {
            for (axis, dim) in shape.iter().enumerate() {
                let axis = rank - shape.len() + axis;
                let other = result[axis].clone();
                let joined = self.broadcast_dim(&other, dim).map_err(|_| {
                    let show = |s: &[Int]| {
                        let dims: Vec<String> = s.iter().map(|d| d.show(&self.module.symbols)).collect();
                        format!("[{}]", dims.join(", "))
                    };
                    let all: Vec<String> = shapes.iter().map(|s| show(s)).collect();
                    Diagnostic::model(format!("the shapes {} do not broadcast", all.join(" and ")))
                })?;
                result[axis] = joined;
            }
        }
        Ok(result)
    }

    fn broadcast_dim(&mut self, a: &Int, b: &Int) -> Result<Int> {
        if a == b || b.is(1) {
            return Ok(a.clone());
        }
        if a.is(1) {
            return Ok(b.clone());
        }
        // What a dim is broadcast from broadcasts to it.
        let operands = |dim: &Int| self.broadcasts.get(dim).cloned().unwrap_or_else(|| vec![dim.clone()]);
        let (of_a, of_b) = (operands(a), operands(b));
        if of_b.iter().all(|dim| of_a.contains(dim)) {
            return Ok(a.clone());
        }
        if of_a.iter().all(|dim| of_b.contains(dim)) {
            return Ok(b.clone());
        }
        let names = (a.show(&self.module.symbols), b.show(&self.module.symbols));
        self.check(Condition::Broadcast(a.clone(), b.clone()), || {
            format!("the dims {} and {} do not broadcast", names.0, names.1)
        })?;
        // One of them is 1, or they are equal. Where one is known to be another number, that is the result.
        let scope = self.module.symbols.scope();
        if scope.ne(a, &Int::ONE) {
            return Ok(a.clone());
        }
        if scope.ne(b, &Int::ONE) {
            return Ok(b.clone());
        }
        // max(a, b), but 0 where one of them is 0.
        let least = scope.min(&scope.min(a, b), &Int::ONE);
        let dim = scope.max(a, b) * least;
        self.broadcasts.insert(dim.clone(), of_a.into_iter().chain(of_b).collect());
        Ok(dim)
    }

    /// The index into a tensor of `shape` at index `at` of the tensor of shape `to` that it broadcasts to.
    pub fn broadcast_index(&self, shape: &[Int], to: &[Int], at: &[Int]) -> Vec<Int> {
        let skip = to.len() - shape.len();
        let scope = self.module.scope(to);
        shape
            .iter()
            .enumerate()
            .map(|(axis, dim)| match (&to[skip + axis], &at[skip + axis]) {
                _ if dim.is(1) => Int::ZERO,
                // Of an empty tensor nothing is read.
                (target, index) if target == dim || dim.is(0) => index.clone(),
                // Either the dims are equal, or this one is 1: `mod` is right for both.
                (_, index) => scope.rem(index, dim),
            })
            .collect()
    }
}
