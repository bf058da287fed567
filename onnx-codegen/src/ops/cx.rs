//! What an operator definition works with.

use super::choices::{Choice, Choices};
use crate::graph::{Graph, Node};
use crate::tensor::module::{Block, Function};
use crate::tensor::{Builder, Condition, Op, Scalar, Shape, Source, Tensor, Type};
use crate::types::{DType, Diagnostic, Int, Result, Sym, TensorData, Var};
use std::cell::{Cell, RefCell};

/// A value while lowering. Sequences and optionals of which build time knows everything are lists of values and
/// leave no trace in the module.
#[derive(Clone, Debug)]
pub enum Val {
    /// A tensor; its type may lack a shape.
    Tensor(Var),
    Sequence(Sequence),
    /// An optional known to be empty or full.
    Optional(Option<Box<Val>>, Type),
    /// An optional or a map that only run time knows.
    Other(Var),
}

#[derive(Clone, Debug)]
pub enum Sequence {
    /// Length and elements are known.
    Known { dtype: DType, items: Vec<Var> },
    /// A sequence that exists while running.
    Value(Var),
}

impl From<Tensor> for Val {
    fn from(tensor: Tensor) -> Val {
        Val::Tensor(tensor.var)
    }
}

/// Lowers a sub-graph with these inputs into the block under construction; the values of its outputs.
pub type LowerGraph<'m> = dyn FnMut(&mut Builder, &Graph, &[Val]) -> Result<Vec<Val>> + 'm;

/// One node being lowered: its inputs, its attributes, and (through `Deref`) the builder.
pub struct Cx<'m> {
    pub builder: &'m mut Builder,
    pub node: &'m Node,
    pub inputs: Vec<Option<Val>>,
    /// The names of the outputs; empty where the node does not name one.
    pub outputs: Vec<String>,
    pub lower_graph: &'m mut LowerGraph<'m>,
    pub choices: &'m RefCell<Choices>,
    /// The first inputs that the definition has asked for, a bit for each.
    pub asked: Cell<u64>,
}

impl std::ops::Deref for Cx<'_> {
    type Target = Builder;
    fn deref(&self) -> &Builder {
        self.builder
    }
}

impl std::ops::DerefMut for Cx<'_> {
    fn deref_mut(&mut self) -> &mut Builder {
        self.builder
    }
}

impl Cx<'_> {
    /// The version of the operator set.
    pub fn opset(&self) -> i64 {
        self.node.opset
    }

    /// Whether the node names an output at this position.
    pub fn wants(&self, output: usize) -> bool {
        self.node.outputs.get(output).is_some_and(Option::is_some)
    }

    /// The name of an output, for symbols that stand for its dims.
    pub fn output_name(&self, output: usize) -> String {
        match self.outputs.get(output) {
            Some(name) if !name.is_empty() => name.clone(),
            _ => self.node.op.to_lowercase(),
        }
    }

    /// Lowers a sub-graph as if its nodes stood in the place of this one.
    pub fn lower_inline(&mut self, graph: &Graph, arguments: &[Val]) -> Result<Vec<Val>> {
        (self.lower_graph)(self.builder, graph, arguments)
    }

    /// Lowers a sub-graph into a block of its own, without results yet: [`Builder::resume_block`] goes on with it.
    pub fn lower_block(&mut self, graph: &Graph, arguments: &[Val]) -> Result<(Block, Vec<Val>)> {
        self.builder.begin_block();
        let values = (self.lower_graph)(self.builder, graph, arguments);
        let block = self.builder.end_block(vec![]);
        Ok((block, values?))
    }

    /// What is taken for granted of the ranks that the node's sub-graphs yield.
    pub fn choice(&self) -> Option<Choice> {
        let key = self.node.outputs.iter().flatten().next()?;
        self.choices.borrow().taken.get(key).copied()
    }

    /// Notes that the node's sub-graphs yield different ranks, for a value or values that have one element or not.
    pub fn leave_open(&self, one_element: bool) {
        if let (Some(key), None) = (self.node.outputs.iter().flatten().next(), self.choice()) {
            self.choices.borrow_mut().open.get_or_insert((*key, one_element));
        }
    }

    /// Whether the node names an input at this position.
    pub fn has(&self, input: usize) -> bool {
        self.given(input).is_some()
    }

    /// An input, if the node names one at this position.
    pub fn given(&self, input: usize) -> Option<&Val> {
        self.asked.set(self.asked.get() | 1u64.checked_shl(input as u32).unwrap_or(0));
        self.inputs.get(input)?.as_ref()
    }

    /// The inputs that nothing has asked for.
    pub fn unasked(&self) -> impl Iterator<Item = usize> + '_ {
        let asked = self.asked.get();
        let named = self.inputs.iter().enumerate().filter(|(_, input)| input.is_some());
        named.map(|(position, _)| position).filter(move |position| *position < 64 && asked >> position & 1 == 0)
    }

    /// An input of any kind.
    pub fn input(&self, index: usize) -> Result<&Val> {
        match self.given(index) {
            Some(value) => Ok(value),
            None => Err(Diagnostic::model(format!("input {index} is missing"))),
        }
    }

    /// A tensor input, whose rank may be unknown.
    pub fn var(&self, index: usize) -> Result<Var> {
        match self.input(index)? {
            Val::Tensor(var) => Ok(*var),
            other => Err(Diagnostic::model(format!("input {index} is {}, not a tensor", kind(other)))),
        }
    }

    /// A tensor input of known rank.
    pub fn tensor(&self, index: usize) -> Result<Tensor> {
        let var = self.var(index)?;
        self.as_tensor(var).ok_or_else(|| {
            self.choices.borrow_mut().unranked = true;
            let name = &self.module.value(var).name;
            Diagnostic::model(format!("the rank of input {index} (\"{name}\") is not known at build time"))
                .help(self.shapes_help())
        })
    }

    /// What to do about an unknown rank.
    fn shapes_help(&self) -> String {
        let unranked = self.module.inputs.iter().filter(|input| self.as_tensor(input.value).is_none());
        let options: Vec<String> = unranked.map(|input| format!("{:?} = [..]", input.name)).collect();
        if options.is_empty() {
            return "an operator before it makes a tensor whose rank depends on the data".to_string();
        }
        format!("give the shapes that the model leaves open: `shapes = {{ {} }}`", options.join(", "))
    }

    /// An optional tensor input of known rank.
    pub fn optional(&self, index: usize) -> Result<Option<Tensor>> {
        if self.has(index) { self.tensor(index).map(Some) } else { Ok(None) }
    }

    /// All inputs from a position on, as tensors of known rank.
    pub fn tensors_from(&self, first: usize) -> Result<Vec<Tensor>> {
        (first..self.inputs.len()).map(|i| self.tensor(i)).collect()
    }

    pub fn sequence(&self, index: usize) -> Result<Sequence> {
        match self.input(index)? {
            Val::Sequence(sequence) => Ok(sequence.clone()),
            other => Err(Diagnostic::model(format!("input {index} is {}, not a sequence", kind(other)))),
        }
    }

    /// All integers of a rank-1 (or rank-0) input: known, symbolic, or symbols read while running.
    pub fn int_inputs(&mut self, index: usize) -> Result<Vec<Int>> {
        let tensor = self.tensor(index)?;
        self.ints(&tensor)
    }

    /// The one integer of an input. Where not even the rank is known, it must turn out to have one element.
    pub fn int_input(&mut self, index: usize) -> Result<Int> {
        let tensor = self.number(index)?;
        if !tensor.dtype.is_integer() {
            return Err(Diagnostic::model(format!("input {index} has dtype {}, not an integer type", tensor.dtype)));
        }
        self.one_element(&tensor, &format!("input {index}"))?;
        self.int_at(&tensor, 0)
    }

    /// An input that should be one number: a tensor of unknown rank must turn out to have one element.
    pub fn number(&mut self, index: usize) -> Result<Tensor> {
        let var = self.var(index)?;
        if self.as_tensor(var).is_some() {
            return self.tensor(index);
        }
        let dtype = self.module.dtype(var);
        let scalar = self.constant(TensorData::from_i64s(&[]))?;
        let function = Function::Reshape { allowzero: false };
        let op = Op::Call { function, arguments: vec![var, scalar.var] };
        let var = self.push(Type::Tensor { dtype, shape: None }, op);
        let op = Op::Call { function: Function::AssumeShape, arguments: vec![var] };
        Ok(Tensor { var: self.push(Type::tensor(dtype, vec![]), op), dtype, shape: vec![] })
    }

    /// An input that should have a rank: a tensor of unknown rank must turn out to have it. A known rank is not checked.
    pub fn tensor_of_rank(&mut self, index: usize, rank: usize) -> Result<Tensor> {
        let var = self.var(index)?;
        if self.as_tensor(var).is_some() {
            return self.tensor(index);
        }
        let (name, dtype) = (self.module.value(var).name.clone(), self.module.dtype(var));
        let op = Op::Call { function: Function::AssumeShape, arguments: vec![var] };
        let var = self.tensor_of(dtype, &Some(vec![None; rank]), &name, op);
        Ok(Tensor { var, dtype, shape: self.module.shape(var).to_vec() })
    }

    /// The data of an input, where it is known at build time.
    pub fn data(&mut self, index: usize) -> Result<Option<TensorData>> {
        if !self.has(index) {
            return Ok(None);
        }
        let var = self.var(index)?;
        Ok(self.known_data(var))
    }

    /// An axis in `-rank..rank` as one in `0..rank`.
    pub fn axis(&self, axis: i64, rank: usize) -> Result<usize> {
        let count = rank as i64;
        let positive = if axis < 0 { axis.checked_add(count) } else { Some(axis) };
        match positive.and_then(|a| usize::try_from(a).ok()) {
            Some(a) if a < rank => Ok(a),
            _ => Err(Diagnostic::model(format!("axis {axis} is outside of the rank {rank}"))),
        }
    }

    /// Axes in `-rank..rank`, each at most once, in the order given.
    pub fn axes(&self, axes: &[i64], rank: usize) -> Result<Vec<usize>> {
        let mut result = Vec::with_capacity(axes.len());
        for axis in axes {
            let axis = self.axis(*axis, rank)?;
            if result.contains(&axis) {
                return Err(Diagnostic::model(format!("axis {axis} is named twice")));
            }
            result.push(axis);
        }
        Ok(result)
    }

    /// Demands equality; where build time cannot tell, run time checks.
    pub fn check_equal(&mut self, a: &Int, b: &Int, message: impl FnOnce() -> String) -> Result<()> {
        self.check(Condition::Equal(a.clone(), b.clone()), message)
    }

    /// The common dtype of tensors that must agree in it.
    pub fn same_dtype(&self, tensors: &[Tensor]) -> Result<DType> {
        let first = tensors.first().map(|t| t.dtype).ok_or_else(|| Diagnostic::model("there is no input"))?;
        match tensors.iter().find(|t| t.dtype != first) {
            None => Ok(first),
            Some(other) => {
                Err(Diagnostic::model(format!("the inputs have different dtypes: {first} and {}", other.dtype)))
            }
        }
    }

    /// A tensor computed element by element from another, of whatever rank.
    pub fn each(&mut self, x: Var, dtype: DType, body: impl FnOnce(Scalar) -> Scalar) -> Result<Val> {
        if let Some(x) = self.as_tensor(x) {
            return Ok(self.map(dtype, x.shape.clone(), |i| body(x.at(i.to_vec())))?.into());
        }
        // Of unknown rank: as one row, which then gets the shape again.
        let from = self.module.dtype(x);
        let row = self.constant(TensorData::from_i64s(&[-1]))?;
        let function = Function::Reshape { allowzero: false };
        let ty = Type::Tensor { dtype: from, shape: None };
        let flat = self.push(ty, Op::Call { function, arguments: vec![x, row.var] });
        let assume = Op::Call { function: Function::AssumeShape, arguments: vec![flat] };
        let flat = self.tensor_of(from, &Some(vec![None]), "count", assume);
        let flat = self.as_tensor(flat).ok_or_else(|| Diagnostic::model("the rank is not known at build time"))?;
        let result = self.map(dtype, flat.shape.clone(), |i| body(flat.at(i.to_vec())))?;
        let shape = Op::Call { function: Function::Shape, arguments: vec![x] };
        let shape = self.tensor_of(DType::I64, &Some(vec![None]), "rank", shape);
        let function = Function::Reshape { allowzero: true };
        let op = Op::Call { function, arguments: vec![result.var, shape] };
        Ok(Val::Tensor(self.push(Type::Tensor { dtype, shape: None }, op)))
    }

    /// A tensor computed element by element from inputs that broadcast.
    pub fn elementwise(
        &mut self,
        inputs: &[Tensor],
        dtype: DType,
        body: impl FnOnce(Vec<Scalar>) -> Scalar,
    ) -> Result<Tensor> {
        let shapes: Vec<&[Int]> = inputs.iter().map(|t| &t.shape[..]).collect();
        let shape = self.broadcast(&shapes)?;
        let iters: Vec<Int> = (0..shape.len()).map(Int::iter).collect();
        let loads = inputs.iter().map(|t| t.at(self.broadcast_index(&t.shape, &shape, &iters))).collect();
        self.map(dtype, shape, |_| body(loads))
    }
}

impl Builder {
    pub fn show_shape(&self, shape: &[Int]) -> String {
        let dims: Vec<String> = shape.iter().map(|d| d.show(&self.module.symbols)).collect();
        format!("[{}]", dims.join(", "))
    }

    /// The sequence as a value of the module.
    pub fn sequence_var(&mut self, sequence: &Sequence) -> Var {
        match sequence {
            Sequence::Value(var) => *var,
            Sequence::Known { dtype, items } => {
                let types: Vec<Type> = items.iter().map(|v| self.module.value(*v).ty.clone()).collect();
                let element = common_element(&types);
                self.push(Type::Sequence { dtype: *dtype, element }, Op::SequenceNew(items.clone()))
            }
        }
    }

    /// A tensor that run time makes, of the common type of a sequence's elements: dims in which the elements may
    /// differ become symbols.
    pub fn tensor_of(&mut self, dtype: DType, element: &Option<Vec<Option<Int>>>, name: &str, op: Op) -> Var {
        let (var, unknown) = self.value_of(dtype, element, name);
        self.define(vec![var], op);
        self.define_dims(var, unknown);
        var
    }

    /// A tensor yet to be defined: its dims that are not known become symbols, to be defined after it by
    /// [`Builder::define_dims`].
    pub fn value_of(
        &mut self,
        dtype: DType,
        element: &Option<Vec<Option<Int>>>,
        name: &str,
    ) -> (Var, Vec<(usize, Sym)>) {
        let Some(dims) = element else {
            return (self.value(Type::Tensor { dtype, shape: None }), vec![]);
        };
        let mut unknown: Vec<(usize, Sym)> = Vec::new();
        let mut shape: Shape = Vec::with_capacity(dims.len());
        for (axis, dim) in dims.iter().enumerate() {
            shape.push(match dim {
                Some(dim) => dim.clone(),
                None => {
                    let symbol = self.module.symbols.add(&format!("{name}.{axis}"), 0, i64::MAX);
                    unknown.push((axis, symbol));
                    Int::sym(symbol)
                }
            });
        }
        (self.value(Type::tensor(dtype, shape)), unknown)
    }

    pub fn define_dims(&mut self, tensor: Var, symbols: Vec<(usize, Sym)>) {
        for (axis, symbol) in symbols {
            self.define_existing(symbol, Source::Dim { tensor, axis });
        }
    }
}

/// What all elements of a sequence have in common: `None` unless they have one rank.
pub fn common_element(types: &[Type]) -> Option<Vec<Option<Int>>> {
    let (first, rest) = types.split_first()?;
    let mut common: Vec<Option<Int>> = first.shape()?.iter().cloned().map(Some).collect();
    for ty in rest {
        let shape = ty.shape()?;
        if shape.len() != common.len() {
            return None;
        }
        for (dim, other) in common.iter_mut().zip(shape) {
            if dim.as_ref() != Some(other) {
                *dim = None;
            }
        }
    }
    Some(common)
}

/// The type of a value, known or not.
pub fn type_of(builder: &Builder, value: &Val) -> Type {
    match value {
        Val::Tensor(var) | Val::Other(var) | Val::Sequence(Sequence::Value(var)) => {
            builder.module.value(*var).ty.clone()
        }
        Val::Sequence(Sequence::Known { dtype, items }) => {
            let types: Vec<Type> = items.iter().map(|v| builder.module.value(*v).ty.clone()).collect();
            Type::Sequence { dtype: *dtype, element: common_element(&types) }
        }
        Val::Optional(_, ty) => Type::Optional(Box::new(ty.clone())),
    }
}

/// What a value is, for messages.
pub fn kind(value: &Val) -> &'static str {
    match value {
        Val::Tensor(_) => "a tensor",
        Val::Sequence(_) => "a sequence",
        Val::Optional(..) => "an optional",
        Val::Other(_) => "an optional or a map",
    }
}
