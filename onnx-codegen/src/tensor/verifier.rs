//! Checks that a module is well-formed: what every pass may rely on, and must leave behind.

use super::module::{
    Block, Combine, Condition, Function, Loop, Module, Op, Parts, Source, Statement, TREE_ARGUMENTS, Type,
};
use super::scalar::{Binary, Kind, Literal, Scalar, Unary};
use crate::types::int::{Atom, Names};
use crate::types::{Class, DType, Int, Sym, TensorData, Var};
use std::collections::HashSet;

type Verdict = Result<(), String>;

/// Whether a module is well-formed; if not, the first thing that is wrong.
pub fn verify(module: &Module) -> Verdict {
    let count = module.symbols.iter().count();
    let mut verifier = Verifier { module, values: HashSet::new(), symbols: HashSet::new(), all: HashSet::new(), count };
    for parameter in module.parameters() {
        verifier.define_value(parameter)?;
        if let Some(shape) = module.value(parameter).ty.shape() {
            let lone = shape.iter().filter_map(|dim| match dim.as_atom() {
                Some(Atom::Sym(sym)) => Some(*sym),
                _ => None,
            });
            verifier.symbols.extend(lone);
        }
    }
    for input in &module.inputs {
        let place = || format!("input {:?}", input.name);
        let ty = &module.value(input.value).ty;
        verifier.dims(ty, true).map_err(|e| format!("{}: {e}", place()))?;
        let default = input.default.as_ref();
        default.map_or(Ok(()), |data| verifier.constant(ty, data)).map_err(|e| format!("{}: {e}", place()))?;
    }
    for state in &module.states {
        let place = || format!("state {:?}", state.name);
        let ty = &module.value(state.value).ty;
        verifier.dims(ty, true).map_err(|e| format!("{}: {e}", place()))?;
        let rank = ty.shape().map_or(usize::MAX, <[Int]>::len);
        require(state.start.len() == rank, || format!("{}: it starts with {} dims", place(), state.start.len()))?;
        let next = module.body.results.get(state.result);
        let next = next.ok_or_else(|| format!("{}: result {} does not exist", place(), state.result))?;
        let (from, to) = (&module.value(*next).ty, ty);
        let same = from.dtype() == to.dtype() && from.shape().map(<[Int]>::len) == Some(rank);
        require(same, || format!("{}: the result that it becomes has another type", place()))?;
    }
    verifier.block(&module.body)?;
    if module.outputs.len() > module.body.results.len() {
        return Err(format!("{} outputs, but {} results", module.outputs.len(), module.body.results.len()));
    }
    Ok(())
}

struct Verifier<'m> {
    module: &'m Module,
    /// What is defined at the place in question.
    values: HashSet<Var>,
    symbols: HashSet<Sym>,
    /// Values that are defined anywhere.
    all: HashSet<Var>,
    /// The number of symbols.
    count: usize,
}

fn require(holds: bool, otherwise: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(otherwise()) }
}

fn equal(what: &str, expected: DType, found: DType) -> Verdict {
    require(expected == found, || format!("{what} is {found} where {expected} is expected"))
}

impl Verifier<'_> {
    fn define_value(&mut self, var: Var) -> Verdict {
        require((var.0 as usize) < self.module.values.len(), || format!("%{} is no value of the module", var.0))?;
        require(self.all.insert(var), || format!("%{} is defined twice", var.0))?;
        self.values.insert(var);
        Ok(())
    }

    fn block(&mut self, block: &Block) -> Verdict {
        for statement in &block.statements {
            self.statement(statement).map_err(|e| format!("{}: {e}", self.describe(statement)))?;
        }
        block.results.iter().try_for_each(|var| self.defined(*var)).map_err(|e| format!("results: {e}"))
    }

    fn describe(&self, statement: &Statement) -> String {
        match statement {
            Statement::Let { results, .. } => {
                let names: Vec<String> = results.iter().map(|var| format!("%{}", var.0)).collect();
                names.join(", ")
            }
            Statement::Define { symbol, .. } => format!("symbol {}", self.module.symbols.sym(*symbol)),
            Statement::Check { message, .. } => format!("check {message:?}"),
        }
    }

    fn statement(&mut self, statement: &Statement) -> Verdict {
        match statement {
            Statement::Let { results, op } => {
                self.op(results, op)?;
                results.iter().try_for_each(|var| self.define_value(*var))
            }
            Statement::Define { symbol, source, .. } => {
                match source {
                    Source::Dim { tensor, axis } => {
                        let (_, shape) = self.tensor(*tensor)?;
                        let rank = shape.map_or(usize::MAX, <[Int]>::len);
                        require(*axis < rank, || format!("axis {axis} of a tensor of rank {rank}"))?;
                    }
                    Source::Value(int) => self.int(int, 0)?,
                    Source::SequenceLength(sequence) => self.sequence(*sequence).map(|_| ())?,
                }
                require((symbol.0 as usize) < self.count, || "no symbol of the module".to_string())?;
                require(self.symbols.insert(*symbol), || "defined twice".to_string())
            }
            Statement::Check { condition, .. } => match condition {
                Condition::Equal(a, b) | Condition::Broadcast(a, b) => {
                    self.int(a, 0)?;
                    self.int(b, 0)
                }
                Condition::NonNegative(a) => self.int(a, 0),
            },
        }
    }

    fn defined(&self, var: Var) -> Verdict {
        require(self.values.contains(&var), || format!("%{} is read, but not defined before", var.0))
    }

    /// The dtype and the dims of a tensor that is defined.
    fn tensor(&self, var: Var) -> Result<(DType, Option<&[Int]>), String> {
        self.defined(var)?;
        match &self.module.value(var).ty {
            Type::Tensor { dtype, shape } => Ok((*dtype, shape.as_deref())),
            _ => Err(format!("%{} is no tensor", var.0)),
        }
    }

    fn sequence(&self, var: Var) -> Result<DType, String> {
        self.defined(var)?;
        match &self.module.value(var).ty {
            Type::Sequence { dtype, .. } => Ok(*dtype),
            _ => Err(format!("%{} is no sequence", var.0)),
        }
    }

    fn optional(&self, var: Var) -> Result<&Type, String> {
        self.defined(var)?;
        match &self.module.value(var).ty {
            Type::Optional(inner) => Ok(inner),
            _ => Err(format!("%{} is no optional value", var.0)),
        }
    }

    /// An integer expression over the first `iters` iterators.
    fn int(&self, int: &Int, iters: usize) -> Verdict {
        let mut verdict = Ok(());
        int.visit(&mut |atom| {
            if verdict.is_ok() {
                verdict = self.atom(atom, iters);
            }
        });
        verdict
    }

    fn atom(&self, atom: &Atom, iters: usize) -> Verdict {
        match atom {
            Atom::Sym(sym) => {
                let name = || self.module.symbols.sym(*sym);
                require(self.symbols.contains(sym), || format!("the symbol {} is not defined before", name()))
            }
            Atom::Iter(iter) => require((iter.0 as usize) < iters, || format!("iterator {} of {iters}", iter.0)),
            Atom::Element(e) => {
                let (dtype, shape) = self.tensor(e.tensor)?;
                let name = e.tensor.0;
                require(dtype.is_integer(), || format!("an index is read from %{name}, which is {dtype}"))?;
                self.arity(e.tensor, shape, e.index.len())
            }
            Atom::Div(ab) | Atom::Mod(ab) => {
                require(ab[1].known().is_none_or(|d| d > 0), || "division by a number that is not positive".into())
            }
            Atom::Min(_) | Atom::Max(_) => Ok(()),
        }
    }

    fn arity(&self, var: Var, shape: Option<&[Int]>, indices: usize) -> Verdict {
        let Some(shape) = shape else {
            return Err(format!("%{}, whose rank is not known, is read at an index", var.0));
        };
        let rank = shape.len();
        require(rank == indices, || format!("%{} of rank {rank} is read at {indices} indices", var.0))
    }

    /// The dims of a type. Where the value is not `made` to them but comes from elsewhere, one that is a symbol may be
    /// defined after it.
    fn dims(&self, ty: &Type, made: bool) -> Verdict {
        let all: Vec<&Int> = match ty {
            Type::Tensor { shape, .. } => shape.iter().flatten().collect(),
            Type::Sequence { element, .. } => element.iter().flatten().flatten().collect(),
            Type::Optional(_) | Type::Map(..) | Type::Maps(..) => return Ok(()),
        };
        for dim in all {
            require(dim.known().is_none_or(|d| d >= 0), || format!("the dim {dim:?} is negative"))?;
            require(!dim.has_iters() && !dim.has_elements(), || {
                format!("the dim {dim:?} is made of more than symbols")
            })?;
            if made || !matches!(dim.as_atom(), Some(Atom::Sym(_))) {
                self.int(dim, 0)?;
            }
        }
        Ok(())
    }

    fn constant(&self, ty: &Type, data: &TensorData) -> Verdict {
        let Type::Tensor { dtype, shape } = ty else { return Err("a constant that is no tensor".into()) };
        equal("the constant", *dtype, data.dtype)?;
        let Some(shape) = shape else { return Ok(()) };
        let fits = |(dim, given): (&Int, &usize)| dim.known().is_none_or(|dim| usize::try_from(dim) == Ok(*given));
        let same = shape.len() == data.rank() && shape.iter().zip(&data.shape).all(fits);
        require(same, || format!("a constant of shape {:?} for a value of shape {shape:?}", data.shape))
    }

    fn op(&mut self, results: &[Var], op: &Op) -> Verdict {
        for var in results {
            require((var.0 as usize) < self.module.values.len(), || format!("%{} is no value of the module", var.0))?;
        }
        if let Op::If { condition, then, otherwise } = op {
            let (dtype, shape) = self.tensor(*condition)?;
            equal("the condition", DType::Bool, dtype)?;
            let one = shape.is_none_or(|s| Int::product(s).known().is_none_or(|n| n == 1));
            require(one, || "the condition has more than one element".into())?;
            self.branch(results, then)?;
            self.branch(results, otherwise)?;
            return results.iter().try_for_each(|var| self.dims(&self.module.value(*var).ty, false));
        }
        if let Op::Loop(l) = op {
            self.repeated(results, l)?;
            return results.iter().try_for_each(|var| self.dims(&self.module.value(*var).ty, false));
        }
        let [result] = results else { return Err(format!("{} results where one is expected", results.len())) };
        let ty = &self.module.value(*result).ty;
        let made = matches!(op, Op::Const(_) | Op::Map(_) | Op::Reduce { .. } | Op::Reshape(_) | Op::Scatter(_));
        self.dims(ty, made)?;
        if made {
            let shape = ty.shape().ok_or("the result has no known rank")?;
            return self.tensor_op(ty.dtype(), shape, ty, op);
        }
        self.other_op(ty, op)
    }

    /// A block of an `If`: its values are not seen outside.
    fn branch(&mut self, results: &[Var], block: &Block) -> Verdict {
        let (values, symbols) = (self.values.clone(), self.symbols.clone());
        self.block(block)?;
        let (given, expected) = (block.results.len(), results.len());
        require(given == expected, || format!("a block yields {given} values where {expected} are expected"))?;
        for (result, yielded) in results.iter().zip(&block.results) {
            let (result, yielded) = (&self.module.value(*result).ty, &self.module.value(*yielded).ty);
            require(alike(result, yielded), || format!("a block yields {yielded:?} where {result:?} is expected"))?;
        }
        (self.values, self.symbols) = (values, symbols);
        Ok(())
    }

    /// A loop: its values are not seen outside.
    fn repeated(&mut self, results: &[Var], l: &Loop) -> Verdict {
        l.trips.iter().try_for_each(|trips| self.int(trips, 0))?;
        let flag = |this: &Self, var: Var| {
            let (dtype, shape) = this.tensor(var)?;
            equal("the condition", DType::Bool, dtype)?;
            let one = shape.is_none_or(|s| Int::product(s).known().is_none_or(|n| n == 1));
            require(one, || "the condition has more than one element".into())
        };
        l.condition.iter().try_for_each(|var| flag(self, *var))?;
        l.initial.iter().try_for_each(|var| self.defined(*var))?;
        let (values, symbols) = (self.values.clone(), self.symbols.clone());
        require((l.counter.0 as usize) < self.count, || "the counter is no symbol of the module".to_string())?;
        require(self.symbols.insert(l.counter), || "the counter is defined twice".to_string())?;
        l.carried.iter().try_for_each(|var| self.define_value(*var))?;
        l.carried.iter().try_for_each(|var| self.dims(&self.module.value(*var).ty, false))?;
        self.block(&l.body)?;
        l.go_on().iter().try_for_each(|var| flag(self, *var))?;
        let counts = [l.initial.len(), l.yields().len(), results.len() - l.stacked().len().min(results.len())];
        require(counts.iter().all(|n| *n == l.carried.len()), || {
            format!("{} values are carried, but {counts:?} given, yielded, made", l.carried.len())
        })?;
        let ty = |var: &Var| &self.module.value(*var).ty;
        for (k, carried) in l.carried.iter().enumerate() {
            for other in [l.initial.get(k), l.yields().get(k), results.get(k)].into_iter().flatten() {
                let (carried, other) = (ty(carried), ty(other));
                require(alike(carried, other), || format!("{other:?} is carried as {carried:?}"))?;
            }
        }
        for (stacked, result) in l.stacked().iter().zip(results.get(l.carried.len()..).unwrap_or(&[])) {
            let (stacked, result) = (ty(stacked), ty(result));
            let ranks = stacked.shape().zip(result.shape()).is_none_or(|(s, r)| s.len() + 1 == r.len());
            let tensors = matches!((stacked, result), (Type::Tensor { .. }, Type::Tensor { .. }));
            require(tensors && ranks && stacked.dtype() == result.dtype(), || {
                format!("{stacked:?} is stacked to {result:?}")
            })?;
        }
        (self.values, self.symbols) = (values, symbols);
        Ok(())
    }

    fn tensor_op(&self, dtype: DType, shape: &[Int], ty: &Type, op: &Op) -> Verdict {
        match op {
            Op::Const(data) => self.constant(ty, data),
            Op::Map(body) => {
                equal("the body", dtype, body.dtype)?;
                self.scalar(body, shape.len())
            }
            Op::Reduce { combine, extents, body } => {
                extents.iter().try_for_each(|extent| self.int(extent, 0))?;
                match combine {
                    Combine::ArgMin { .. } | Combine::ArgMax { .. } => {
                        equal("the position", DType::I64, dtype)?;
                        require(extents.len() == 1, || format!("a position along {} axes", extents.len()))?;
                    }
                    _ => equal("the body", dtype, body.dtype)?,
                }
                self.scalar(body, shape.len() + extents.len())
            }
            Op::Scatter(s) => {
                s.extents.iter().try_for_each(|extent| self.int(extent, 0))?;
                s.index.iter().try_for_each(|index| self.int(index, s.extents.len()))?;
                let (from, source) = self.tensor(s.initial)?;
                equal("the tensor", dtype, from)?;
                equal("the value", dtype, s.value.dtype)?;
                let same = source == Some(shape) && s.index.len() == shape.len();
                require(same, || format!("{source:?} at {} indices becomes {shape:?}", s.index.len()))?;
                let fits = s.combine.is_none_or(|c| c.binary().is_some());
                require(fits, || "values do not combine to positions".into())?;
                self.scalar(&s.value, s.extents.len())
            }
            Op::Reshape(x) => {
                let (from, source) = self.tensor(*x)?;
                equal("the tensor", dtype, from)?;
                let source = source.ok_or("a tensor of unknown rank is reshaped")?;
                let (a, b) = (Int::product(source), Int::product(shape));
                require(!self.module.symbols.scope().ne(&a, &b), || format!("{source:?} is reshaped to {shape:?}"))
            }
            _ => Ok(()),
        }
    }

    fn other_op(&self, ty: &Type, op: &Op) -> Verdict {
        let sequence_of = |dtype: DType| match ty {
            Type::Sequence { dtype: declared, .. } => equal("the element", *declared, dtype),
            _ => Err("the result is a sequence, its type is not".to_string()),
        };
        let tensor_of = |dtype: DType| match ty {
            Type::Tensor { dtype: declared, .. } => equal("the result", *declared, dtype),
            _ => Err("the result is a tensor, its type is not".to_string()),
        };
        let position = |position: &Option<Int>| position.as_ref().map_or(Ok(()), |position| self.int(position, 0));
        match op {
            Op::SequenceNew(items) => items.iter().try_for_each(|item| sequence_of(self.tensor(*item)?.0)),
            Op::SequenceAt { sequence, position } => {
                self.int(position, 0)?;
                tensor_of(self.sequence(*sequence)?)
            }
            Op::SequenceInsert { sequence, tensor, position: at } => {
                position(at)?;
                sequence_of(self.tensor(*tensor)?.0)?;
                sequence_of(self.sequence(*sequence)?)
            }
            Op::SequenceErase { sequence, position: at } => {
                position(at)?;
                sequence_of(self.sequence(*sequence)?)
            }
            Op::SequenceConcat { sequence, .. } => tensor_of(self.sequence(*sequence)?),
            Op::SequenceSplit { tensor, axis, parts } => {
                let (dtype, shape) = self.tensor(*tensor)?;
                if let Some(rank) = shape.and_then(|s| i64::try_from(s.len()).ok()) {
                    require((-rank..rank).contains(axis), || format!("axis {axis} of a tensor of rank {rank}"))?;
                }
                match parts {
                    Parts::Chunks(length) => self.int(length, 0)?,
                    Parts::Lengths(lengths) => {
                        let dtype = self.tensor(*lengths)?.0;
                        require(dtype.is_integer(), || format!("the lengths are {dtype}"))?;
                    }
                    Parts::Each { .. } => {}
                }
                sequence_of(dtype)
            }
            Op::Optional(value) => {
                let Type::Optional(inner) = ty else { return Err("the result is optional, its type is not".into()) };
                let Some(value) = value else { return Ok(()) };
                self.defined(*value)?;
                let value = &self.module.value(*value).ty;
                require(alike(inner, value), || format!("{value:?} becomes an optional {inner:?}"))
            }
            Op::OptionalHas(value) => {
                self.optional(*value)?;
                tensor_of(DType::Bool)
            }
            Op::OptionalGet(value) => {
                let inner = self.optional(*value)?;
                require(alike(inner, ty), || format!("an optional {inner:?} gives {ty:?}"))
            }
            Op::Call { function, arguments } => {
                let dtypes = arguments.iter().map(|a| Ok(self.tensor(*a)?.0)).collect::<Result<Vec<_>, String>>()?;
                let count = match function {
                    Function::Tile | Function::Reshape { .. } | Function::Expand | Function::ZipMap => 2,
                    Function::ConstantOfShape { .. } | Function::Shape | Function::Size | Function::AssumeShape => 1,
                    Function::Order { .. } | Function::NonZero | Function::Unique { .. } => 1,
                    Function::NonMaxSuppression { .. } => 5,
                    Function::Trees(_) => TREE_ARGUMENTS,
                };
                require(dtypes.len() == count, || format!("{} arguments where {count} are expected", dtypes.len()))?;
                if let (Function::ZipMap, [values, keys]) = (function, &dtypes[..]) {
                    return require(*ty == Type::Maps(*keys, *values), || {
                        format!("maps from {keys} to {values} are {ty:?}")
                    });
                }
                tensor_of(match (function, &dtypes[..]) {
                    (Function::ConstantOfShape { dtype, .. }, _) => *dtype,
                    (
                        Function::Shape
                        | Function::Size
                        | Function::Order { .. }
                        | Function::NonZero
                        | Function::Unique { .. }
                        | Function::NonMaxSuppression { .. },
                        _,
                    ) => DType::I64,
                    (_, [first, ..]) => *first,
                    _ => return Ok(()),
                })
            }
            _ => Ok(()),
        }
    }

    /// A scalar expression over the first `iters` iterators. Parts that occur several times are checked once.
    fn scalar(&self, scalar: &Scalar, iters: usize) -> Verdict {
        self.scalar_once(scalar, iters, &mut HashSet::new())
    }

    fn scalar_once(&self, scalar: &Scalar, iters: usize, seen: &mut HashSet<*const Kind>) -> Verdict {
        let address: *const Kind = &*scalar.kind;
        if !seen.insert(address) {
            return Ok(());
        }
        let dtype = scalar.dtype;
        match &*scalar.kind {
            Kind::Const(literal) => {
                let fits = matches!(
                    (literal, dtype.class()),
                    (Literal::Float(_), Class::Float)
                        | (Literal::Int(_), Class::Signed | Class::Unsigned)
                        | (Literal::Bool(_), Class::Bool)
                        | (Literal::Complex(..), Class::Complex)
                        | (Literal::Str(_), Class::String)
                );
                require(fits, || format!("{literal} is no {dtype}"))
            }
            Kind::Int(int) => {
                equal("an integer expression", DType::I64, dtype)?;
                self.int(int, iters)
            }
            Kind::Load(load) => {
                let (from, shape) = self.tensor(load.tensor)?;
                equal("a load", dtype, from)?;
                self.arity(load.tensor, shape, load.index.len())?;
                load.index.iter().try_for_each(|i| self.int(i, iters))?;
                let Some(outside) = &load.outside else { return Ok(()) };
                equal("what is read outside", dtype, outside.dtype)?;
                self.scalar_once(outside, iters, seen)
            }
            Kind::Unary(op, a) => {
                self.scalar_once(a, iters, seen)?;
                let class = a.dtype.class();
                let (allowed, result) = match op {
                    Unary::IsNan | Unary::IsInf => (class == Class::Float, DType::Bool),
                    Unary::Not => (class == Class::Bool, a.dtype),
                    Unary::BitNot => (a.dtype.is_integer(), a.dtype),
                    Unary::Bits(to) => (a.dtype.bits().is_some() && a.dtype.bits() == to.bits(), *to),
                    _ => (!matches!(class, Class::Bool | Class::String), a.dtype),
                };
                require(allowed, || format!("{op:?} of {}", a.dtype))?;
                equal("the result of a function", result, dtype)
            }
            Kind::Binary(op, a, b) => {
                self.scalar_once(a, iters, seen)?;
                self.scalar_once(b, iters, seen)?;
                require(a.dtype == b.dtype, || format!("{op:?} of {} and {}", a.dtype, b.dtype))?;
                let allowed = match op {
                    Binary::And | Binary::Or | Binary::Xor => a.dtype == DType::Bool,
                    Binary::BitAnd | Binary::BitOr | Binary::BitXor | Binary::Shl | Binary::Shr => a.dtype.is_integer(),
                    _ => true,
                };
                require(allowed, || format!("{op:?} of {}", a.dtype))?;
                equal("the result of a function", if op.is_comparison() { DType::Bool } else { a.dtype }, dtype)
            }
            Kind::Select(condition, a, b) => {
                for part in [condition, a, b] {
                    self.scalar_once(part, iters, seen)?;
                }
                equal("a condition", DType::Bool, condition.dtype)?;
                equal("a branch", dtype, a.dtype)?;
                equal("a branch", dtype, b.dtype)
            }
            Kind::Cast(a, _) => self.scalar_once(a, iters, seen),
        }
    }
}

/// Whether values of the types can be the same: their kinds, dtypes and ranks agree where they are known.
fn alike(a: &Type, b: &Type) -> bool {
    fn ranks<T>(a: &Option<Vec<T>>, b: &Option<Vec<T>>) -> bool {
        a.as_ref().zip(b.as_ref()).is_none_or(|(a, b)| a.len() == b.len())
    }
    match (a, b) {
        (Type::Tensor { dtype: x, shape: s }, Type::Tensor { dtype: y, shape: t }) => x == y && ranks(s, t),
        (Type::Sequence { dtype: x, element: s }, Type::Sequence { dtype: y, element: t }) => x == y && ranks(s, t),
        (Type::Optional(a), Type::Optional(b)) => alike(a, b),
        (Type::Map(..), Type::Map(..)) | (Type::Maps(..), Type::Maps(..)) => a == b,
        _ => false,
    }
}

#[cfg(test)]
mod tests;
