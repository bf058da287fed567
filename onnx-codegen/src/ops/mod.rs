//! Operator definitions: ONNX nodes become tensor expressions.
//!
//! An operator is one function that reads its inputs and attributes through [`Cx`] and builds expressions. Shape
//! inference, constant folding, code generation, fusion and the interpreter all follow from it. The tables at the head
//! of each file say from which version of its operator set a definition holds; the newest that is not newer than the
//! model's operator set applies, as the specification has it.

mod activation;
mod bind;
mod cast;
mod choices;
mod constant;
mod contract;
mod control;
mod conv;
mod cumulative;
mod cx;
mod determinant;
mod einsum;
mod elementwise;
mod gather;
mod half;
mod integer;
mod layernorm;
mod logic;
mod loss;
mod lower;
mod matmul;
mod ml;
mod movement;
mod normalize;
mod notes;
mod numbers;
mod operands;
mod optional;
mod options;
mod pad;
mod pool;
mod quantize;
mod recurrent;
mod reduce;
mod reduction;
mod reshape;
mod resize;
mod roi;
mod rotary;
mod sample;
mod scatter;
mod select;
mod sequence;
mod shape;
mod slice;
mod softmax;
mod state;
#[cfg(test)]
pub(crate) mod testing;
mod tile;
mod wanted;
mod window;

pub use cx::{Cx, Sequence, Val};
pub use lower::{dtype_of, lower};
pub use options::{DimOption, Options};

use crate::types::Result;

/// Builds the outputs of a node, in order; fewer than the node names only where the rest is optional.
pub type Definition = fn(&mut Cx<'_>) -> Result<Vec<Val>>;

/// `(operator, first version, definition)`.
pub type Table = &'static [(&'static str, i64, Definition)];

/// The tables of all files, by domain (`""` is `ai.onnx`).
const TABLES: &[(&str, Table)] = &[
    ("", activation::TABLE),
    ("", cast::TABLE),
    ("", constant::TABLE),
    ("", control::TABLE),
    ("", conv::TABLE),
    ("", cumulative::TABLE),
    ("", determinant::TABLE),
    ("", einsum::TABLE),
    ("", elementwise::TABLE),
    ("", gather::TABLE),
    ("", integer::TABLE),
    ("", layernorm::TABLE),
    ("", logic::TABLE),
    ("", loss::TABLE),
    ("", matmul::TABLE),
    ("ai.onnx.ml", ml::TABLE),
    ("", movement::TABLE),
    ("", normalize::TABLE),
    ("", optional::TABLE),
    ("", pad::TABLE),
    ("", pool::TABLE),
    ("", quantize::TABLE),
    ("", recurrent::TABLE),
    ("", reduce::TABLE),
    ("", reshape::TABLE),
    ("", resize::TABLE),
    ("", roi::TABLE),
    ("", sample::TABLE),
    ("", rotary::TABLE),
    ("", scatter::TABLE),
    ("", select::TABLE),
    ("", sequence::TABLE),
    ("", shape::TABLE),
    ("", slice::TABLE),
    ("", softmax::TABLE),
    ("", tile::TABLE),
];

/// Why there is no definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    Domain,
    Operator,
    /// The operator exists from this version on.
    Version(i64),
}

/// The definition that applies to an operator at a version of its domain.
pub fn find(domain: &str, op: &str, version: i64) -> Result<Definition, Missing> {
    let entries = || TABLES.iter().filter(|(d, _)| *d == domain).flat_map(|(_, table)| table.iter());
    let named = || entries().filter(|(name, ..)| *name == op);
    match named().filter(|(_, since, _)| *since <= version).max_by_key(|(_, since, _)| *since) {
        Some((_, _, definition)) => Ok(*definition),
        None => Err(match named().map(|(_, since, _)| *since).min() {
            Some(first) => Missing::Version(first),
            None if entries().next().is_none() => Missing::Domain,
            None => Missing::Operator,
        }),
    }
}
