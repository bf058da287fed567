//! The compiler behind `onnx_model!`: ONNX bytes in, specialised Rust out.
//!
//! The folders stand in the order in which a model passes through them; each reads only from the ones before it.
//! [`driver`] is what stands around them: the ways in.

pub mod driver;
pub mod graph;
pub mod ops;
pub mod optimize;
pub mod schedule;
pub mod source;
pub mod tensor;
pub mod types;
