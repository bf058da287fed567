//! Runs tensor expressions on host data: the meaning of the IR, against which compiled code is tested.
//!
//! An expression is prepared once (`program`) and then evaluated over vectors of indices (`frame`). Symbols are
//! numbers by then, so most indices are affine in the iterators and loads are copies or strided reads.

mod arithmetic;
mod calls;
mod contract;
mod frame;
mod index;
mod inputs;
mod lanes;
mod loops;
mod odometer;
mod program;
mod repeat;
mod run;
mod scatter;
mod select;
mod sequences;
#[cfg(test)]
mod tests;
mod trees;

pub use run::{run, run_from};

use super::module::{Module, Op, Type};
use crate::types::{DType, Diagnostic, Int, Result, Sym, TensorData, Var, checked_numel, shape_text};

/// The most bytes that one tensor may take.
pub const MAX_BYTES: usize = 1 << 34;

/// Where the interpreter gets values from.
pub struct Env<'a> {
    symbol: &'a dyn Fn(Sym) -> Option<i64>,
    operand: &'a dyn Fn(Var) -> Option<TensorData>,
}

/// The value of one operation whose operands are tensors, without symbols.
pub fn evaluate(module: &Module, var: Var, op: &Op, operand: &dyn Fn(Var) -> Option<TensorData>) -> Result<TensorData> {
    tensor(&Env { symbol: &|_| None, operand }, &module.value(var).ty, op)
}

/// The result of an operation that makes a tensor from tensors.
fn tensor(env: &Env<'_>, ty: &Type, op: &Op) -> Result<TensorData> {
    let shape = || {
        let dims = ty.shape().ok_or_else(|| Diagnostic::model("internal fault: a result of unknown rank"))?;
        dims.iter().map(|d| dim(env, d)).collect::<Result<Vec<usize>>>()
    };
    let data = |var: Var| {
        let found = (env.operand)(var);
        found.ok_or_else(|| Diagnostic::model(format!("internal fault: the tensor %{} has no value", var.0)))
    };
    match op {
        Op::Const(data) => Ok(data.clone()),
        Op::Map(body) => loops::map(env, ty.dtype(), shape()?, body),
        Op::Reduce { combine, extents, body } => {
            let extents = extents.iter().map(|e| program::integer(env, e)).collect::<Result<Vec<i64>>>()?;
            loops::reduce(env, *combine, ty.dtype(), shape()?, &extents, body)
        }
        Op::Scatter(s) => scatter::scatter(env, ty.dtype(), shape()?, &data(s.initial)?, s),
        Op::Reshape(x) => data(*x)?.reshape(shape()?),
        Op::Call { function, arguments } => {
            let arguments = arguments.iter().map(|a| data(*a)).collect::<Result<Vec<_>>>()?;
            calls::call(function, &arguments)
        }
        _ => Err(Diagnostic::model("internal fault: no operation on tensors alone")),
    }
}

fn dim(env: &Env<'_>, dim: &Int) -> Result<usize> {
    let value = program::integer(env, dim)?;
    usize::try_from(value).map_err(|_| Diagnostic::model(format!("the result would have the negative dim {value}")))
}

/// The bytes of a tensor that is about to be made; an error where they are too many.
fn byte_len(dtype: DType, shape: &[usize]) -> Result<usize> {
    let size = dtype.size().unwrap_or(size_of::<String>());
    let total = checked_numel(shape).and_then(|n| n.checked_mul(size));
    total.filter(|n| *n <= MAX_BYTES).ok_or_else(|| {
        let total = total.map_or("too many".to_string(), |n| n.to_string());
        Diagnostic::model(format!(
            "a tensor {dtype}{} would take {total} bytes; the interpreter makes none of more than {MAX_BYTES}",
            shape_text(shape)
        ))
    })
}
