//! The typed SSA graph of a model: names resolved, functions inlined, nodes sorted.

mod attribute;
mod declared;
mod function;
mod import;
mod names;
mod node;
mod sort;
#[cfg(test)]
mod tests;

pub use import::import;
pub use names::Namer;
pub use node::{Asked, Attribute, DeclaredDim, DeclaredType, Graph, Input, Model, Node, Output, Value, ValueId};
