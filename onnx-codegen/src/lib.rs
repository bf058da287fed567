//! The compiler behind `onnx_model!`: ONNX bytes in, specialised Rust out.
//!
//! The folders stand in the order in which a model passes through them; each reads only from the ones before it.
//! [`driver`] is what stands around them: the ways in.

mod compile;
pub mod driver;
pub mod emit;
pub mod graph;
pub mod memory;
pub mod ops;
pub mod optimize;
pub mod report;
pub mod schedule;
pub mod source;
pub mod tensor;
pub mod types;

pub use compile::{Config, Generated, Loaded, Optimize, compile, compile_loaded, load};
pub use emit::{Blob, Cpu};
