//! Expected values are numpy's, computed outside.

mod access;
mod modules;
mod random;
mod reductions;
mod scalars;
mod sequences;

use super::run;
use crate::tensor::builder::{Builder, Tensor};
use crate::tensor::module::{Combine, Condition, Function, Input, Module, Op, Origin, Parts, Source, Type};
use crate::tensor::scalar::{Binary, Literal, Scalar, Unary};
use crate::types::{Class, DType, Diagnostic, Element, HostValue, Int, TensorData, Var};

fn floats(dtype: DType, shape: &[usize], values: &[f64]) -> TensorData {
    TensorData::from_elements(dtype, shape.to_vec(), values.iter().map(|v| Element::Float(*v))).unwrap()
}

fn ints(dtype: DType, shape: &[usize], values: &[i128]) -> TensorData {
    TensorData::from_elements(dtype, shape.to_vec(), values.iter().map(|v| Element::Int(*v))).unwrap()
}

fn dims(shape: &[usize]) -> Vec<Int> {
    shape.iter().map(|d| Int::from(*d)).collect()
}

/// Declares an input.
fn input(b: &mut Builder, name: &str, ty: Type) -> Var {
    let value = b.value(ty);
    b.name(value, name);
    b.module.inputs.push(Input { name: name.into(), value, default: None });
    value
}

fn input_tensor(b: &mut Builder, name: &str, dtype: DType, shape: Vec<Int>) -> Tensor {
    let var = input(b, name, Type::tensor(dtype, shape));
    b.as_tensor(var).unwrap()
}

fn at_node(b: &mut Builder, op: &str) {
    b.set_origin(Origin { name: format!("a_{op}"), op: op.into() });
}

fn run_all(module: &Module, inputs: Vec<HostValue>) -> Result<Vec<HostValue>, Diagnostic> {
    run(module, &inputs.into_iter().map(Some).collect::<Vec<_>>())
}

fn run_one(module: &Module, inputs: Vec<TensorData>) -> TensorData {
    let inputs = inputs.into_iter().map(HostValue::Tensor).collect();
    run_all(module, inputs).unwrap().remove(0).as_tensor().unwrap().clone()
}

fn error(module: &Module, inputs: Vec<HostValue>) -> String {
    run_all(module, inputs).unwrap_err().to_string()
}

/// The result of one expression over constants.
fn eval(
    dtype: DType,
    shape: &[usize],
    operands: &[TensorData],
    body: impl Fn(&[Tensor], &[Int]) -> Scalar,
) -> TensorData {
    let mut b = Builder::default();
    let tensors: Vec<Tensor> = operands.iter().map(|x| input_tensor(&mut b, "x", x.dtype, dims(&x.shape))).collect();
    let result = b.map(dtype, dims(shape), |i| body(&tensors, i)).unwrap();
    run_one(&b.finish(vec![result.var]), operands.to_vec())
}

fn reduced(
    combine: Combine,
    shape: &[usize],
    over: &[usize],
    x: &TensorData,
    index: impl Fn(&[Int], &[Int]) -> Vec<Int>,
) -> TensorData {
    let mut b = Builder::default();
    let t = input_tensor(&mut b, "x", x.dtype, dims(&x.shape));
    let result = b.reduce(combine, dims(shape), dims(over), |i, r| t.at(index(i, r))).unwrap();
    run_one(&b.finish(vec![result.var]), vec![x.clone()])
}

/// Numbers that differ and are exact in every float type of at least 8 bits of significand.
fn ramp(n: usize) -> Vec<f64> {
    (0..n).map(|k| ((k * 7919 + 13) % 251) as f64 - 125.0).collect()
}
