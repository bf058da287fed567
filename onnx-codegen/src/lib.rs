//! The compiler behind `onnx_model!`: ONNX bytes in, specialised Rust out.
//!
//! The folders stand in the order in which a model passes through them; each reads only from the ones before it.
//! [`driver`] is what stands around them: the ways in.

pub mod driver;
pub mod emit;
pub mod graph;
pub mod memory;
pub mod ops;
pub mod optimize;
pub mod schedule;
pub mod source;
pub mod tensor;
pub mod types;

use std::path::{Path, PathBuf};

use types::Diagnostic;

/// Reads a model and lowers it to tensor expressions. Also returned: the graph it was lowered from, and every file that
/// was read, whose change asks for another build.
pub fn load(
    path: &Path,
    options: &ops::Options,
) -> Result<(tensor::Module, graph::Model, Vec<PathBuf>), Vec<Diagnostic>> {
    let source = source::read(path)?;
    let model = graph::import(&source)?;
    let module = ops::lower(&model, options)?;
    Ok((module, model, source.files))
}
