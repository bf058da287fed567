//! Random attention: products of queries and keys, scaled, masked, normalised, times values, with heads in front of the
//! positions or beside each other, of sizes that blocks fill and of others.

use onnx_codegen::types::{DType, Element, TensorData};

use crate::builder::{Attr, Builder};
use crate::random::{Graph, Input, Random};

struct Maker {
    random: Random,
    builder: Builder,
    inputs: Vec<Input>,
    dtype: DType,
}

impl Maker {
    /// An input; the dims that are `None` are free.
    fn input(&mut self, name: &str, dims: &[Option<usize>]) -> String {
        let names: Vec<String> = dims.iter().map(|d| d.map_or("n".to_string(), |d| d.to_string())).collect();
        self.builder.input(name, self.dtype, &names.iter().map(String::as_str).collect::<Vec<_>>());
        let (shape, free) = dims.iter().map(|d| (d.unwrap_or(4), d.is_none())).unzip();
        self.inputs.push(Input { dtype: self.dtype, shape, free, values: None });
        name.to_string()
    }

    fn transposed(&mut self, name: &str, x: &String, perm: [i64; 4]) -> String {
        self.builder.node(name, "Transpose", &[x], &[("perm", Attr::Ints(perm.to_vec()))])
    }

    /// Queries, keys or values as `[batch, heads, positions, elements]`.
    fn heads(&mut self, name: &str, [batch, heads, elements]: [usize; 3], positions: Option<usize>) -> String {
        if self.random.chance(3) {
            return self.input(name, &[Some(batch), Some(heads), positions, Some(elements)]);
        }
        let x = self.input(name, &[Some(batch), positions, Some(heads), Some(elements)]);
        self.transposed(&format!("{name}_heads"), &x, [0, 2, 1, 3])
    }
}

/// The graph of a seed.
pub fn attention(seed: u64) -> Graph {
    let mut random = Random::new(seed);
    let dtype = random.pick(&[DType::F32, DType::F32, DType::F32, DType::F64]);
    let mut m = Maker { random, builder: Builder::new("attention"), inputs: Vec::new(), dtype };
    let batch = m.random.pick(&[1, 1, 2]);
    let heads = m.random.pick(&[1, 2, 3, 12]);
    let elements = m.random.pick(&[4, 5, 8, 16, 24, 32]);
    let values = if m.random.chance(2) { elements } else { m.random.pick(&[8, 16, 17, 40]) };
    let mut positions = || {
        let size = m.random.pick(&[1, 5, 12, 16, 23, 24, 33, 48]);
        if m.random.chance(3) { None } else { Some(size) }
    };
    let queries = positions();
    let keys = if positions().is_none() { queries } else { positions() };

    let q = m.heads("q", [batch, heads, elements], queries);
    let k = m.heads("k", [batch, heads, elements], keys);
    let v = m.heads("v", [batch, heads, values], keys);
    let k = m.transposed("k_columns", &k, [0, 1, 3, 2]);
    let mut scores = m.builder.node("products", "MatMul", &[&q, &k], &[]);
    if !m.random.chance(4) {
        let scale = TensorData::scalar(dtype, Element::Float(0.125)).unwrap();
        let scale = m.builder.constant("scale", &scale);
        scores = m.builder.node("scaled", "Mul", &[&scores, &scale], &[]);
    }
    let mask = match m.random.below(4) {
        0 => Some([Some(1), Some(1), Some(1), keys]),
        1 => Some([Some(batch), Some(1), queries, keys]),
        2 => Some([Some(1), Some(heads), queries, keys]),
        _ => None,
    };
    if let Some(dims) = mask {
        let mask = m.input("mask", &dims);
        scores = m.builder.node("masked", "Add", &[&scores, &mask], &[]);
    }
    let weights = m.builder.node("weights", "Softmax", &[&scores], &[("axis", Attr::Int(-1))]);
    let mut y = m.builder.node("mixed", "MatMul", &[&weights, &v], &[]);
    match m.random.below(4) {
        0 => {}
        1 => y = m.transposed("columns", &y, [0, 1, 3, 2]),
        _ => y = m.transposed("beside", &y, [0, 2, 1, 3]),
    }
    m.builder.output(&y, dtype);
    let mut exact = vec![false];
    if m.random.chance(6) {
        // What is needed outside stays in memory.
        let inner = m.random.pick(&[scores, weights]);
        m.builder.output(&inner, dtype);
        exact.push(false);
    }
    Graph { model: m.builder.model(), inputs: m.inputs, exact }
}

/// Tensors whose axes change places: rows and columns of all sizes and types.
pub fn transposition(seed: u64) -> Graph {
    let mut random = Random::new(seed);
    let dtype = random.pick(&[DType::F32, DType::F32, DType::I32, DType::F64, DType::I64, DType::U8, DType::F16]);
    let mut m = Maker { random, builder: Builder::new("transposition"), inputs: Vec::new(), dtype };
    let rank = m.random.between(2, 4) as usize;
    let mut dims: Vec<Option<usize>> =
        (0..rank).map(|_| Some(m.random.pick(&[1, 2, 3, 7, 8, 9, 16, 20, 25, 33]))).collect();
    if m.random.chance(3) {
        let axis = m.random.below(rank);
        dims[axis] = None;
    }
    let x = m.input("x", &dims);
    let perm: Vec<i64> = m.random.order(rank).into_iter().map(|axis| axis as i64).collect();
    let y = m.builder.node("y", "Transpose", &[&x], &[("perm", Attr::Ints(perm))]);
    m.builder.output(&y, dtype);
    Graph { model: m.builder.model(), inputs: m.inputs, exact: vec![true] }
}
