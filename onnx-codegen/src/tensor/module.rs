//! The tensor-expression IR: values, statements, blocks.

use super::scalar::{Binary, Literal, Scalar};
use crate::types::{DType, Int, Place, Scope, Sym, Symbols, TensorData, Var};

/// The dims of a tensor.
pub type Shape = Vec<Int>;

/// The type of a value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// A tensor. Without a shape not even its rank is known at build time.
    Tensor {
        dtype: DType,
        shape: Option<Shape>,
    },
    /// A sequence of tensors. What all elements have in common: their rank, and the dims that are equal.
    Sequence {
        dtype: DType,
        element: Option<Vec<Option<Int>>>,
    },
    Optional(Box<Type>),
    /// Key and value dtypes of a map, as `ai.onnx.ml` has them.
    Map(DType, DType),
    /// Key and value dtypes of a sequence of maps.
    Maps(DType, DType),
}

impl Type {
    pub fn tensor(dtype: DType, shape: Shape) -> Type {
        Type::Tensor { dtype, shape: Some(shape) }
    }

    pub fn dtype(&self) -> DType {
        match self {
            Type::Tensor { dtype, .. } | Type::Sequence { dtype, .. } => *dtype,
            Type::Map(_, dtype) | Type::Maps(_, dtype) => *dtype,
            Type::Optional(inner) => inner.dtype(),
        }
    }

    pub fn shape(&self) -> Option<&[Int]> {
        match self {
            Type::Tensor { shape: Some(shape), .. } => Some(shape),
            _ => None,
        }
    }
}

/// An ONNX node, for messages and for the docs of what came from it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Origin {
    pub name: String,
    pub op: String,
}

impl Origin {
    pub fn place(&self) -> Place {
        Place::Node { name: self.name.clone(), op: self.op.clone() }
    }
}

/// A value: defined once, by a statement or as a parameter of a block.
#[derive(Clone, PartialEq, Debug)]
pub struct Value {
    pub ty: Type,
    /// The name in the model where it has one; a hint for names in generated code, nothing else.
    pub name: String,
    /// The nodes it came from: indices into [`Module::origins`].
    pub origins: Vec<u32>,
}

/// How a reduction combines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Combine {
    Sum,
    Product,
    /// NaN if any element is.
    Min,
    /// NaN if any element is.
    Max,
    /// The position (i64) along the one reduced axis of the least element, the first or the last of equals.
    ArgMin {
        last: bool,
    },
    /// The position (i64) along the one reduced axis of the greatest element, the first or the last of equals.
    ArgMax {
        last: bool,
    },
}

impl Combine {
    /// The function of two elements; none for positions.
    pub fn binary(self) -> Option<Binary> {
        Some(match self {
            Combine::Sum => Binary::Add,
            Combine::Product => Binary::Mul,
            Combine::Min => Binary::Min,
            Combine::Max => Binary::Max,
            Combine::ArgMin { .. } | Combine::ArgMax { .. } => return None,
        })
    }

    /// What an empty reduction gives, by the operator's text: 0, 1, the greatest, the least value of the dtype.
    pub fn init(self, dtype: DType) -> Literal {
        use crate::types::Class;
        let extreme = |low: bool| match dtype.class() {
            Class::Float => {
                let infinite = if low { f64::NEG_INFINITY } else { f64::INFINITY };
                Literal::Float(crate::types::numeric::round_to(dtype, infinite))
            }
            Class::Signed => {
                let bits = dtype.bits().unwrap_or(64);
                Literal::Int(if low { -(1i128 << (bits - 1)) } else { (1i128 << (bits - 1)) - 1 })
            }
            Class::Unsigned => Literal::Int(if low { 0 } else { (1i128 << dtype.bits().unwrap_or(64)) - 1 }),
            Class::Bool => Literal::Bool(!low),
            Class::Complex | Class::String => Literal::zero(dtype),
        };
        match self {
            Combine::Sum | Combine::ArgMin { .. } | Combine::ArgMax { .. } => Literal::zero(dtype),
            Combine::Product => match dtype.class() {
                Class::Float => Literal::Float(1.0),
                Class::Complex => Literal::Complex(1.0, 0.0),
                Class::Bool => Literal::Bool(true),
                _ => Literal::Int(1),
            },
            Combine::Min => extreme(false),
            Combine::Max => extreme(true),
        }
    }
}

/// How a value is made.
#[derive(Clone, PartialEq, Debug)]
pub enum Op {
    /// Data known at build time.
    Const(TensorData),
    /// The value at every index: iterator `k` runs over axis `k` of the result.
    Map(Scalar),
    /// For every index of the result, the combination of `body` over further iterators, which run over `extents`
    /// and are numbered after the axes of the result. The accumulator has the dtype of `body`.
    Reduce { combine: Combine, extents: Vec<Int>, body: Scalar },
    /// A copy of a tensor in which some elements are others.
    Scatter(Box<Scatter>),
    /// The same elements in row-major order under another shape.
    Reshape(Var),
    /// A sequence of these tensors.
    SequenceNew(Vec<Var>),
    /// The tensor at a position; a negative one counts from the end.
    SequenceAt { sequence: Var, position: Int },
    /// A copy with the tensor put in before a position, or at the end.
    SequenceInsert { sequence: Var, tensor: Var, position: Option<Int> },
    /// A copy without the tensor at a position, or without the last.
    SequenceErase { sequence: Var, position: Option<Int> },
    /// All tensors joined along an existing axis, or stacked along a new one.
    SequenceConcat { sequence: Var, axis: i64, new_axis: bool },
    /// A tensor cut along an axis.
    SequenceSplit { tensor: Var, axis: i64, parts: Parts },
    /// An optional value: empty, or full.
    Optional(Option<Var>),
    /// Whether an optional value is full, as a scalar bool.
    OptionalHas(Var),
    /// What a full optional value holds; an empty one is a fault. Its dims that build time does not know are free,
    /// whatever symbols the optional's type has there.
    OptionalGet(Var),
    /// What cannot be a loop nest: a function of the runtime crate.
    Call { function: Function, arguments: Vec<Var> },
    /// One of two blocks; what they yield are the values of the statement.
    If { condition: Var, then: Block, otherwise: Block },
    /// A block again and again. The values of the statement are those carried, after the last iteration, then what the
    /// iterations yielded besides, stacked along a new first axis.
    Loop(Box<Loop>),
}

/// What `Scatter` changes: for all iterators over `extents`, the last one fastest, the element at `index` becomes
/// `value`, or what it and the value combine to.
#[derive(Clone, PartialEq, Debug)]
pub struct Scatter {
    pub initial: Var,
    pub extents: Vec<Int>,
    /// Lies inside: elements of tensors in it know their axis.
    pub index: Vec<Int>,
    pub value: Scalar,
    /// One of sum, product, minimum and maximum.
    pub combine: Option<Combine>,
}

/// How a block is repeated.
#[derive(Clone, PartialEq, Debug)]
pub struct Loop {
    /// The most iterations; without it only the condition ends the loop. A negative number is none.
    pub trips: Option<Int>,
    /// Whether to begin, one bool. If there is one, the first result of the body says whether to go on.
    pub condition: Option<Var>,
    /// The number of the iteration, from 0: a symbol that is defined in the body.
    pub counter: Sym,
    /// Values before the first iteration.
    pub initial: Vec<Var>,
    /// As many values, in which the body finds what the iteration before it yielded. Dims that may change from
    /// iteration to iteration are symbols, which the body defines.
    pub carried: Vec<Var>,
    /// Yields whether to go on (if there is a condition), the values carried, and those to be stacked.
    pub body: Block,
}

impl Loop {
    /// What the body yields for the values carried.
    pub fn yields(&self) -> &[Var] {
        let from = usize::from(self.condition.is_some()).min(self.body.results.len());
        self.body.results.get(from..from + self.carried.len()).unwrap_or(&[])
    }

    /// What the body yields to be stacked.
    pub fn stacked(&self) -> &[Var] {
        self.body.results.get(usize::from(self.condition.is_some()) + self.carried.len()..).unwrap_or(&[])
    }

    /// What the body yields to say whether to go on.
    pub fn go_on(&self) -> Option<Var> {
        self.condition.and(self.body.results.first().copied())
    }
}

/// How `SequenceSplit` cuts.
#[derive(Clone, PartialEq, Debug)]
pub enum Parts {
    /// Into pieces of this length, the last one shorter where it does not divide.
    Chunks(Int),
    /// Into pieces of the lengths in a rank-1 integer tensor.
    Lengths(Var),
    /// Into slices of length 1, whose axis stays or goes.
    Each { keepdims: bool },
}

/// Functions of the runtime crate, for tensors of which not even the rank is known at build time.
#[derive(Clone, PartialEq, Debug)]
pub enum Function {
    /// `(x, repeats)`
    Tile,
    /// `(shape)`
    ConstantOfShape { dtype: DType, value: Literal },
    /// `(x, shape)`
    Reshape { allowzero: bool },
    /// `(x, shape)`
    Expand,
    /// `(x)`: its shape, as a rank-1 i64 tensor.
    Shape,
    /// `(x)`: the number of its elements, as a scalar i64 tensor.
    Size,
    /// `(x)`: for every line along an axis, the positions of its elements in ascending or descending order, those of
    /// equal elements in their own.
    Order { axis: usize, descending: bool },
    /// `(x)`: the positions of the elements that are not zero, in row-major order, as `[rank, count]`.
    NonZero,
    /// `(x)`: of the distinct slices along an axis, or elements, in ascending or their own order: where each occurs first,
    /// how often, and for every slice which it is; all in a row.
    Unique { axis: Option<usize>, sorted: bool },
    /// `(boxes, scores, most per class, overlap, least score)`: what is selected, as `[count, 3]`.
    NonMaxSuppression { center: bool },
    /// `(x, tables..)`: sums or other aggregates over trees, `[rows, targets]`.
    Trees(Trees),
    /// `(x, keys)`: a map for each row of `x`, from the keys to the numbers of the row.
    ZipMap,
    /// `(x)`: the same tensor, whose rank and known dims are checked; the result has them in its type.
    AssumeShape,
}

/// The arguments of [`Function::Trees`]: `x`, the roots; of every node its mode, feature, threshold, what a true and a
/// false test lead to (a node, or -1 less a leaf), whether NaN is true; where the members of each node's set begin, and
/// all members; where the weights of each leaf begin, their targets, and all weights.
pub const TREE_ARGUMENTS: usize = 13;

/// How the leaves that trees reach are combined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trees {
    pub targets: usize,
    /// One of sum, minimum and maximum.
    pub aggregate: Combine,
    /// Whether the sum is divided by the number of trees.
    pub average: bool,
}

/// What must hold while running; otherwise `run` returns an error that names the node.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Condition {
    /// The integers are equal.
    Equal(Int, Int),
    /// The integer is not negative.
    NonNegative(Int),
    /// The dims are equal, or one of them is 1.
    Broadcast(Int, Int),
}

/// Where the value of a run-time symbol comes from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// The length of an axis of a tensor that comes from outside or from the runtime crate.
    Dim { tensor: Var, axis: usize },
    /// An integer expression over elements of tensors and other symbols.
    Value(Int),
    /// The number of tensors in a sequence.
    SequenceLength(Var),
}

#[derive(Clone, PartialEq, Debug)]
pub enum Statement {
    Let {
        results: Vec<Var>,
        op: Op,
    },
    /// Gives a symbol its value. It is checked against the symbol's range.
    Define {
        symbol: Sym,
        source: Source,
        origin: u32,
    },
    Check {
        condition: Condition,
        message: String,
        origin: u32,
    },
}

/// Statements in order, and what they amount to. A block sees the values of the blocks around it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Block {
    pub statements: Vec<Statement>,
    pub results: Vec<Var>,
}

/// An input of the model.
#[derive(Clone, PartialEq, Debug)]
pub struct Input {
    pub name: String,
    pub value: Var,
    /// The value it has where the caller gives none: an initialiser of the same name (IR version 4 and later).
    pub default: Option<TensorData>,
}

/// A tensor that the model keeps from one run to the next.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The input of the file that it stands for.
    pub name: String,
    /// What a run finds.
    pub value: Var,
    /// Its dims before the first run, in terms of the symbols that inputs bind.
    pub start: Shape,
    /// Its elements before the first run; without them all are zero.
    pub initial: Option<TensorData>,
    /// Which result of the body the next run finds. It may come after those that are outputs.
    pub result: usize,
}

/// A whole model as tensor expressions.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Module {
    pub name: String,
    pub symbols: Symbols,
    pub values: Vec<Value>,
    pub origins: Vec<Origin>,
    pub inputs: Vec<Input>,
    pub states: Vec<State>,
    /// What is odd about the file, but no reason not to compile it.
    pub notes: Vec<String>,
    /// ONNX names of the results of `body`.
    pub outputs: Vec<String>,
    pub body: Block,
}

impl Module {
    /// What a run is given: inputs, then states.
    pub fn parameters(&self) -> impl Iterator<Item = Var> + Clone + '_ {
        self.inputs.iter().map(|input| input.value).chain(self.states.iter().map(|state| state.value))
    }

    pub fn value(&self, var: Var) -> &Value {
        // Vars are made only by the builder of this module.
        &self.values[var.0 as usize]
    }

    pub fn dtype(&self, var: Var) -> DType {
        self.value(var).ty.dtype()
    }

    /// The dims of a tensor of known rank; empty for anything else.
    pub fn shape(&self, var: Var) -> &[Int] {
        self.value(var).ty.shape().unwrap_or(&[])
    }

    /// The scope of an expression whose iterators run over `extents`.
    pub fn scope<'a>(&'a self, extents: &'a [Int]) -> Scope<'a> {
        Scope { symbols: &self.symbols, extents }
    }

    /// The statement by statement walk over a block and the blocks inside of it.
    pub fn visit<'a>(block: &'a Block, visit: &mut dyn FnMut(&'a Statement)) {
        for statement in &block.statements {
            visit(statement);
            statement.blocks().into_iter().for_each(|block| Module::visit(block, visit));
        }
    }
}

impl Op {
    /// The blocks inside.
    pub fn blocks(&self) -> Vec<&Block> {
        match self {
            Op::If { then, otherwise, .. } => vec![then, otherwise],
            Op::Loop(l) => vec![&l.body],
            _ => vec![],
        }
    }

    /// The blocks inside, to be changed.
    pub fn blocks_mut(&mut self) -> Vec<&mut Block> {
        match self {
            Op::If { then, otherwise, .. } => vec![then, otherwise],
            Op::Loop(l) => vec![&mut l.body],
            _ => vec![],
        }
    }

    /// What an operation with blocks reads before it runs them; of any other all that it reads.
    pub fn own_reads(&self) -> Vec<Var> {
        match self {
            Op::If { condition, .. } => vec![*condition],
            Op::Loop(l) => {
                let trips = l.trips.iter().flat_map(elements);
                l.condition.into_iter().chain(l.initial.iter().copied()).chain(trips).collect()
            }
            other => other.reads(),
        }
    }

    /// The values that the operation reads, with repetitions; also what its blocks read and yield.
    pub fn reads(&self) -> Vec<Var> {
        match self {
            Op::Const(_) => vec![],
            Op::Map(body) => body.reads(),
            Op::Reduce { body, extents, .. } => {
                body.reads().into_iter().chain(extents.iter().flat_map(elements)).collect()
            }
            Op::Scatter(s) => {
                let ints = s.extents.iter().chain(&s.index).flat_map(elements);
                std::iter::once(s.initial).chain(s.value.reads()).chain(ints).collect()
            }
            Op::Reshape(x) => vec![*x],
            Op::SequenceNew(items) => items.clone(),
            Op::SequenceAt { sequence, position } => [vec![*sequence], elements(position)].concat(),
            Op::SequenceInsert { sequence, tensor, position } => {
                [vec![*sequence, *tensor], position.iter().flat_map(elements).collect()].concat()
            }
            Op::SequenceErase { sequence, position } => {
                [vec![*sequence], position.iter().flat_map(elements).collect()].concat()
            }
            Op::SequenceConcat { sequence, .. } => vec![*sequence],
            Op::SequenceSplit { tensor, parts, .. } => match parts {
                Parts::Chunks(length) => [vec![*tensor], elements(length)].concat(),
                Parts::Lengths(lengths) => vec![*tensor, *lengths],
                Parts::Each { .. } => vec![*tensor],
            },
            Op::Optional(value) => value.iter().copied().collect(),
            Op::OptionalHas(value) | Op::OptionalGet(value) => vec![*value],
            Op::Call { arguments, .. } => arguments.clone(),
            Op::If { .. } | Op::Loop(_) => {
                let mut reads = self.own_reads();
                for block in self.blocks() {
                    reads.extend(block.statements.iter().flat_map(Statement::reads));
                    reads.extend(&block.results);
                }
                reads
            }
        }
    }
}

/// The tensors that an integer expression reads.
fn elements(int: &Int) -> Vec<Var> {
    let mut found = Vec::new();
    int.visit(&mut |atom| {
        if let crate::types::int::Atom::Element(e) = atom {
            found.push(e.tensor);
        }
    });
    found
}

impl Statement {
    /// The blocks inside.
    pub fn blocks(&self) -> Vec<&Block> {
        match self {
            Statement::Let { op, .. } => op.blocks(),
            _ => vec![],
        }
    }

    /// The values that the statement reads, with repetitions.
    pub fn reads(&self) -> Vec<Var> {
        match self {
            Statement::Let { op, .. } => op.reads(),
            Statement::Define { source, .. } => match source {
                Source::Dim { tensor, .. } => vec![*tensor],
                Source::SequenceLength(sequence) => vec![*sequence],
                Source::Value(x) => elements(x),
            },
            Statement::Check { condition, .. } => match condition {
                Condition::Equal(a, b) | Condition::Broadcast(a, b) => [elements(a), elements(b)].concat(),
                Condition::NonNegative(a) => elements(a),
            },
        }
    }
}
