//! The tensor-expression IR: builder, simplifier, interpreter, verifier, text form.

pub mod builder;
pub mod eval;
pub mod interpreter;
pub mod module;
pub mod scalar;
mod strings;
mod symbolic;
pub mod text;
pub mod verifier;

pub use builder::{Builder, Tensor};
pub use module::{Combine, Condition, Module, Op, Shape, Source, Statement, Type};
pub use scalar::{Binary, Kind, Literal, Load, Scalar, Unary};
