//! Operands of products that are converted on the way to them become values of their own, so that the kernel of a product
//! reads plain numbers. Weights in 16 bits are converted at build time: twice the memory, and the speed of f32.

use super::is_product;
use crate::tensor::module::{Block, Value};
use crate::tensor::{Binary, Combine, Kind, Module, Op, Scalar, Statement, Type};
use crate::types::numeric::decode;
use crate::types::{DType, Int, TensorData, Var};
use std::collections::HashMap;

/// Takes conversions of floats out of products: those of constants, or after fusion, when constants that were moved on the
/// way are constants again, `all`.
pub fn convert(module: &mut Module, all: bool) {
    let mut body = std::mem::take(&mut module.body);
    let mut pass = Pass { module, all, constants: HashMap::new(), converted: HashMap::new() };
    pass.block(&mut body);
    module.body = body;
}

struct Pass<'m> {
    module: &'m mut Module,
    all: bool,
    constants: HashMap<Var, TensorData>,
    /// Constants in another dtype.
    converted: HashMap<(Var, DType), Var>,
}

impl Pass<'_> {
    fn block(&mut self, block: &mut Block) {
        let mut done = Vec::with_capacity(block.statements.len());
        for mut statement in std::mem::take(&mut block.statements) {
            if let Statement::Let { results, op } = &mut statement {
                match (&mut *op, &results[..]) {
                    (Op::Const(data), [var]) => _ = self.constants.insert(*var, data.clone()),
                    (Op::Reduce { combine: Combine::Sum, body, .. }, _) => self.product(body, &mut done),
                    _ => {
                        // What is converted inside of a block is not known outside.
                        let known = self.converted.clone();
                        op.blocks_mut().into_iter().for_each(|block| self.block(block));
                        self.converted = known;
                    }
                }
            }
            done.push(statement);
        }
        block.statements = done;
    }

    fn product(&mut self, body: &mut Scalar, before: &mut Vec<Statement>) {
        let Kind::Binary(Binary::Mul, a, b) = &*body.kind else { return };
        let product = self.operand(a, before) * self.operand(b, before);
        if is_product(&product) {
            *body = product;
        }
    }

    /// A load of the converted value, for the conversion of a load.
    fn operand(&mut self, s: &Scalar, before: &mut Vec<Statement>) -> Scalar {
        if let Kind::Cast(inner, _) = &*s.kind
            && let Kind::Load(load) = &*inner.kind
            && matches!((inner.dtype, s.dtype), (DType::F16 | DType::BF16, DType::F32))
            && load.outside.is_none()
            && (self.all || self.constants.contains_key(&load.tensor))
        {
            let var = self.converted(load.tensor, s, before);
            return Scalar::load(s.dtype, var, load.index.clone());
        }
        s.clone()
    }

    fn converted(&mut self, var: Var, like: &Scalar, before: &mut Vec<Statement>) -> Var {
        let to = like.dtype;
        if let Some(known) = self.converted.get(&(var, to)) {
            return *known;
        }
        let value = self.module.value(var).clone();
        let shape = value.ty.shape().unwrap_or_default().to_vec();
        let op = match self.constants.get(&var).and_then(widened) {
            Some(data) => Op::Const(data),
            None => {
                let index = (0..shape.len()).map(Int::iter).collect();
                Op::Map(Scalar::load(self.module.dtype(var), var, index).cast(to))
            }
        };
        self.module.values.push(Value { ty: Type::tensor(to, shape), ..value });
        let result = Var(self.module.values.len() as u32 - 1);
        before.push(Statement::Let { results: vec![result], op });
        self.converted.insert((var, to), result);
        result
    }
}

/// Data of 16-bit floats as f32, which holds all of them.
fn widened(data: &TensorData) -> Option<TensorData> {
    if data.as_splat().is_some() {
        return None;
    }
    let bytes = data.to_bytes()?;
    let mut wide = Vec::with_capacity(bytes.len() * 2);
    for two in bytes.as_chunks::<2>().0 {
        let value = decode(data.dtype, u64::from(u16::from_le_bytes(*two))) as f32;
        wide.extend_from_slice(&value.to_le_bytes());
    }
    TensorData::new_bytes(DType::F32, data.shape.clone(), wide.into()).ok()
}
