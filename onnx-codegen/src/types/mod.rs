//! Data types, symbolic dims, host tensors, diagnostics: what every other folder uses.

mod diagnostic;
mod dtype;

pub use diagnostic::{Diagnostic, Place, Result};
pub use dtype::{Class, DType};
