//! Checks that a module is well-formed: what every pass may rely on, and must leave behind.

use super::module::{Block, Combine, Condition, Function, Module, Op, Parts, Source, Statement, Type};
use super::scalar::{Binary, Kind, Literal, Scalar, Unary};
use crate::types::int::{Atom, Names};
use crate::types::{Class, DType, Int, Sym, TensorData, Var};
use std::collections::HashSet;

type Verdict = Result<(), String>;

/// Whether a module is well-formed; if not, the first thing that is wrong.
pub fn verify(module: &Module) -> Verdict {
    let count = module.symbols.iter().count();
    let mut verifier = Verifier { module, values: HashSet::new(), symbols: HashSet::new(), all: HashSet::new(), count };
    for input in &module.inputs {
        verifier.define_value(input.value)?;
        if let Some(shape) = module.value(input.value).ty.shape() {
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
            Type::Optional(_) | Type::Map(..) => return Ok(()),
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
        let [result] = results else { return Err(format!("{} results where one is expected", results.len())) };
        let ty = &self.module.value(*result).ty;
        let made = matches!(op, Op::Const(_) | Op::Map(_) | Op::Reduce { .. } | Op::Reshape(_));
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
                    Function::Tile | Function::Reshape { .. } | Function::Expand => 2,
                    Function::ConstantOfShape { .. } | Function::Shape | Function::Size | Function::AssumeShape => 1,
                };
                require(dtypes.len() == count, || format!("{} arguments where {count} are expected", dtypes.len()))?;
                tensor_of(match (function, &dtypes[..]) {
                    (Function::ConstantOfShape { dtype, .. }, _) => *dtype,
                    (Function::Shape | Function::Size, _) => DType::I64,
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
        (Type::Map(..), Type::Map(..)) => a == b,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tensor::builder::{Builder, Tensor};
    use crate::tensor::module::Input;
    use crate::types::{Element, Rounding};

    fn input(b: &mut Builder, name: &str, ty: Type) -> Var {
        let value = b.value(ty);
        b.module.inputs.push(Input { name: name.into(), value, default: None });
        value
    }

    fn dims(shape: &[i64]) -> Vec<Int> {
        shape.iter().map(|d| Int::from(*d)).collect()
    }

    fn tensor(b: &mut Builder, name: &str, dtype: DType, shape: Vec<Int>) -> Tensor {
        let var = input(b, name, Type::tensor(dtype, shape));
        b.as_tensor(var).unwrap()
    }

    /// A module with an operation on `x: f32[n, 3]` and `k: i64[4]`, and its verdict.
    fn with(ty: Type, op: impl FnOnce(&Tensor, &Tensor) -> Op) -> Verdict {
        let mut b = Builder::default();
        let n = Int::sym(b.module.symbols.add("n", 0, 9));
        let x = tensor(&mut b, "x", DType::F32, vec![n, Int::from(3i64)]);
        let k = tensor(&mut b, "k", DType::I64, dims(&[4]));
        let op = op(&x, &k);
        let result = b.push(ty, op);
        verify(&b.finish(vec![result]))
    }

    fn f32s(shape: &[i64]) -> Type {
        Type::tensor(DType::F32, dims(shape))
    }

    #[track_caller]
    fn fails(verdict: Verdict, expected: &str) {
        let text = verdict.expect_err(expected);
        assert!(text.contains(expected), "{text}");
    }

    fn raw(dtype: DType, kind: Kind) -> Scalar {
        Scalar::new(dtype, kind)
    }

    fn zero() -> Int {
        Int::ZERO
    }

    #[test]
    fn good_modules_pass() {
        let index = |k: &Tensor| Int::element(k.var, vec![Int::iter(1)], Some(Int::from(3i64)));
        assert_eq!(with(f32s(&[2, 4]), |x, k| Op::Map(x.at(vec![Int::iter(0), index(k)]))), Ok(()));
        let mut b = Builder::default();
        let c = tensor(&mut b, "c", DType::Bool, vec![]);
        let any = || Type::Tensor { dtype: DType::I64, shape: None };
        let s = input(&mut b, "s", Type::Sequence { dtype: DType::I64, element: None });
        let d = b.module.symbols.add("d", 0, 9);
        let at = Op::SequenceAt { sequence: s, position: zero() };
        let at = b.push(Type::tensor(DType::I64, vec![Int::sym(d)]), at);
        b.define_existing(d, Source::Dim { tensor: at, axis: 0 });
        let branch = |b: &mut Builder| {
            b.begin_block();
            let value = b.map(DType::I64, vec![Int::sym(d)], |i| Scalar::int(i[0].clone())).unwrap();
            b.end_block(vec![value.var])
        };
        let (then, otherwise) = (branch(&mut b), branch(&mut b));
        let chosen = b.push(any(), Op::If { condition: c.var, then, otherwise });
        assert_eq!(verify(&b.finish(vec![chosen])), Ok(()));
    }

    #[test]
    fn values_are_defined_before_they_are_read() {
        let undefined = |_: &Tensor, _: &Tensor| Op::Reshape(Var(2));
        fails(with(f32s(&[2]), undefined), "%2: %2 is read, but not defined before");
        let mut b = Builder::default();
        let x = tensor(&mut b, "x", DType::F32, dims(&[2]));
        b.define(vec![x.var], Op::Const(TensorData::splat(DType::F32, vec![2], Element::Float(0.0)).unwrap()));
        fails(verify(&b.finish(vec![])), "%0 is defined twice");
        fails(verify(&Builder::default().finish(vec![Var(3)])), "results: %3 is read");
        // What a block defines is not seen after it.
        let mut b = Builder::default();
        let c = tensor(&mut b, "c", DType::Bool, vec![]);
        b.begin_block();
        let hidden = b.map(DType::I64, vec![], |_| Scalar::int(1usize)).unwrap().var;
        let then = b.end_block(vec![hidden]);
        b.begin_block();
        let otherwise = b.end_block(vec![hidden]);
        let ty = Type::tensor(DType::I64, vec![]);
        b.push(ty, Op::If { condition: c.var, then, otherwise });
        fails(verify(&b.finish(vec![])), "results: %1 is read, but not defined before");
    }

    #[test]
    fn symbols_are_defined_before_they_are_read() {
        let mut b = Builder::default();
        let n = Int::sym(b.module.symbols.add("n", 0, 9));
        let ones = b.map(DType::F32, vec![n.clone()], |_| Scalar::number(DType::F32, 1.0)).unwrap();
        fails(verify(&b.finish(vec![ones.var])), "the symbol n is not defined before");
        let mut b = Builder::default();
        let n = Int::sym(b.module.symbols.add("n", 0, 9));
        tensor(&mut b, "x", DType::F32, vec![&n * 2]);
        fails(verify(&b.finish(vec![])), "input \"x\": the symbol n is not defined before");
        let mut b = Builder::default();
        let x = tensor(&mut b, "x", DType::I64, dims(&[1]));
        let s = b.define_symbol("s", 0, 9, Source::Dim { tensor: x.var, axis: 0 });
        let Some(Atom::Sym(sym)) = s.as_atom() else { panic!() };
        b.define_existing(*sym, Source::Value(Int::ONE));
        fails(verify(&b.finish(vec![])), "symbol s: defined twice");
        let mut b = Builder::default();
        let x = tensor(&mut b, "x", DType::I64, dims(&[1]));
        b.define_symbol("s", 0, 9, Source::Dim { tensor: x.var, axis: 1 });
        fails(verify(&b.finish(vec![])), "axis 1 of a tensor of rank 1");
        let mut b = Builder::default();
        b.define_symbol("s", 0, 9, Source::Value(Int::iter(0)));
        fails(verify(&b.finish(vec![])), "iterator 0 of 0");
    }

    #[test]
    fn indices_and_dims() {
        let load = |x: &Tensor, index: Vec<Int>| Op::Map(Scalar::load(DType::F32, x.var, index));
        fails(with(f32s(&[2]), |x, _| load(x, vec![Int::iter(0)])), "%0 of rank 2 is read at 1 indices");
        fails(with(f32s(&[2]), |x, _| load(x, vec![Int::iter(1), zero()])), "iterator 1 of 1");
        let element = |k: Var, index: Vec<Int>| Int::element(k, index, None);
        fails(with(f32s(&[2]), |x, k| load(x, vec![element(k.var, vec![]), zero()])), "%1 of rank 1 is read at 0");
        let of_float = |x: &Tensor, _: &Tensor| load(x, vec![element(x.var, vec![zero(), zero()]), zero()]);
        fails(with(f32s(&[2]), of_float), "an index is read from %0, which is f32");
        let by_zero = Int::atom(Atom::Div([Int::iter(0), zero()].into()));
        fails(with(f32s(&[2]), |x, _| load(x, vec![by_zero, zero()])), "division by a number that is not positive");
        let one = || Op::Map(Scalar::number(DType::F32, 1.0));
        fails(with(f32s(&[-1]), |_, _| one()), "the dim -1 is negative");
        let odd = Type::tensor(DType::F32, vec![element(Var(1), vec![zero()])]);
        fails(with(odd, |_, _| one()), "is made of more than symbols");
        fails(with(Type::Tensor { dtype: DType::F32, shape: None }, |_, _| one()), "no known rank");
    }

    #[test]
    fn dtypes_of_scalars() {
        let map = |body: &dyn Fn(Scalar, Scalar) -> Scalar| {
            with(f32s(&[2]), |x, k| Op::Map(body(x.at(vec![zero(), zero()]), k.at(vec![zero()]))))
        };
        fails(map(&|_, k| k), "the body is i64 where f32 is expected");
        fails(map(&|x, k| raw(DType::F32, Kind::Binary(Binary::Add, x, k))), "Add of f32 and i64");
        fails(
            map(&|x, _| raw(DType::F32, Kind::Binary(Binary::Lt, x.clone(), x))),
            "the result of a function is f32 where bool is expected",
        );
        fails(map(&|x, _| raw(DType::F32, Kind::Binary(Binary::And, x.clone(), x))), "And of f32");
        fails(map(&|x, _| raw(DType::F32, Kind::Select(x.clone(), x.clone(), x))), "a condition is f32 where bool");
        fails(
            map(&|x, k| raw(DType::F32, Kind::Select(Scalar::bool(true), x, k))),
            "a branch is i64 where f32 is expected",
        );
        fails(map(&|x, _| raw(DType::F32, Kind::Unary(Unary::IsNan, x))), "is f32 where bool is expected");
        fails(map(&|x, _| raw(DType::F32, Kind::Unary(Unary::BitNot, x))), "BitNot of f32");
        fails(map(&|_, _| raw(DType::F32, Kind::Const(Literal::Int(1)))), "1 is no f32");
        fails(map(&|_, _| raw(DType::F32, Kind::Int(zero()))), "an integer expression is f32 where i64 is expected");
        let bad =
            |x: Scalar| raw(DType::F32, Kind::Cast(raw(DType::I64, Kind::Unary(Unary::Neg, x)), Rounding::default()));
        fails(map(&|x, _| bad(x)), "the result of a function is i64 where f32 is expected");
        let misread = |_: &Tensor, k: &Tensor| Op::Map(Scalar::load(DType::F32, k.var, vec![zero()]));
        fails(with(f32s(&[2]), misread), "a load is i64 where f32 is expected");
        let outside = |x: &Tensor, _: &Tensor| Op::Map(x.at_or(vec![zero(), zero()], Scalar::int(0usize)));
        fails(with(f32s(&[2]), outside), "what is read outside is i64 where f32 is expected");
    }

    #[test]
    fn reductions_and_constants() {
        let reduce = |ty: Type, combine, extents: Vec<Int>| {
            with(ty, |x, _| Op::Reduce { combine, extents, body: x.at(vec![zero(), zero()]) })
        };
        fails(reduce(Type::tensor(DType::I64, vec![]), Combine::Sum, dims(&[2])), "the body is f32 where i64");
        let arg = Combine::ArgMin { last: false };
        fails(reduce(f32s(&[]), arg, dims(&[2])), "the position is f32 where i64 is expected");
        fails(reduce(Type::tensor(DType::I64, vec![]), arg, dims(&[2, 2])), "a position along 2 axes");
        let data = || TensorData::splat(DType::F32, vec![2], Element::Float(0.0)).unwrap();
        fails(with(f32s(&[3]), |_, _| Op::Const(data())), "a constant of shape [2] for a value of shape [3]");
        fails(with(Type::tensor(DType::I64, dims(&[2])), |_, _| Op::Const(data())), "the constant is f32 where i64");
        fails(with(Type::tensor(DType::I64, dims(&[5])), |_, k| Op::Reshape(k.var)), "[4] is reshaped to [5]");
        fails(with(f32s(&[4]), |_, k| Op::Reshape(k.var)), "the tensor is i64 where f32 is expected");
        assert_eq!(with(f32s(&[4]), |x, _| Op::Reshape(x.var)), Ok(()));
    }

    #[test]
    fn sequences_calls_and_blocks() {
        let sequence = || Type::Sequence { dtype: DType::F32, element: None };
        fails(with(sequence(), |_, k| Op::SequenceNew(vec![k.var])), "the element is i64 where f32 is expected");
        let at = |x: &Tensor, _: &Tensor| Op::SequenceAt { sequence: x.var, position: zero() };
        fails(with(f32s(&[2]), at), "%0 is no sequence");
        let split =
            |x: &Tensor, _: &Tensor| Op::SequenceSplit { tensor: x.var, axis: 2, parts: Parts::Chunks(Int::ONE) };
        fails(with(sequence(), split), "axis 2 of a tensor of rank 2");
        fails(with(f32s(&[2]), |x, _| Op::SequenceNew(vec![x.var])), "the result is a sequence, its type is not");
        let call = |x: &Tensor, _: &Tensor| Op::Call { function: Function::Tile, arguments: vec![x.var] };
        fails(with(f32s(&[2]), call), "1 arguments where 2 are expected");
        let shape = |x: &Tensor, _: &Tensor| Op::Call { function: Function::Shape, arguments: vec![x.var] };
        fails(with(f32s(&[2]), shape), "the result is i64 where f32 is expected");
        fails(with(f32s(&[2]), |x, _| Op::OptionalGet(x.var)), "%0 is no optional value");
        let condition = |x: &Tensor, _: &Tensor| {
            let block = || Block { statements: vec![], results: vec![x.var] };
            Op::If { condition: x.var, then: block(), otherwise: block() }
        };
        fails(with(f32s(&[2, 3]), condition), "the condition is f32 where bool is expected");
        let mut module = Builder::default();
        let c = tensor(&mut module, "c", DType::Bool, vec![]);
        let x = tensor(&mut module, "x", DType::F32, dims(&[2]));
        let block = |results: &[Var]| Block { statements: vec![], results: results.to_vec() };
        let yielding = |then: &[Var], otherwise: &[Var]| {
            let mut b = Builder::default();
            b.module = module.module.clone();
            let op = Op::If { condition: c.var, then: block(then), otherwise: block(otherwise) };
            let result = b.push(f32s(&[2]), op);
            verify(&b.finish(vec![result]))
        };
        assert_eq!(yielding(&[x.var], &[x.var]), Ok(()));
        fails(yielding(&[x.var], &[]), "a block yields 0 values where 1 are expected");
        fails(yielding(&[x.var], &[c.var]), "a block yields");
    }
}
