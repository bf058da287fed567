//! The typed SSA graph of a model: names resolved, functions inlined, nodes sorted.

mod node;

pub use node::{Attribute, DeclaredDim, DeclaredType, Graph, Input, Model, Node, Output, Value, ValueId};
