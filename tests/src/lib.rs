//! What the test programs share: the conformance cases, how results are compared, and the run over all cases.

pub mod archive;
pub mod attention;
#[path = "../../onnx-codegen/tests/builder/mod.rs"]
pub mod builder;
pub mod compiled;
pub mod conformance;
pub mod cuts;
pub mod disguise;
pub mod expected;
pub mod images;
pub mod models;
pub mod random;
pub mod values;
pub mod weights;

pub use onnx_codegen::driver::compare;
