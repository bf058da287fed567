//! Data types, symbolic dims, host tensors, diagnostics: what every other folder uses.

mod diagnostic;
mod dtype;
mod host_value;
pub mod int;
pub mod near;
pub mod numeric;
mod scope;
mod tensor_data;

pub use diagnostic::{Diagnostic, Place, Result};
pub use dtype::{Class, DType};
pub use host_value::{HostMap, HostValue};
pub use int::{Int, Sym, Var};
pub use numeric::{RoundMode, Rounding};
pub use scope::{Scope, Symbol, Symbols};
pub use tensor_data::{Data, Element, Repeated, TensorData, checked_numel, shape_text};
