//! Data types, symbolic dims, host tensors, diagnostics: what every other folder uses.

mod diagnostic;
mod dtype;
mod host_value;
pub mod numeric;
mod tensor_data;

pub use diagnostic::{Diagnostic, Place, Result};
pub use dtype::{Class, DType};
pub use host_value::{HostMap, HostValue};
pub use numeric::{RoundMode, Rounding};
pub use tensor_data::{Data, Element, Repeated, TensorData, checked_numel, shape_text};
