//! The ways into the compiler besides the macro, and what they and the macro share: build scripts, the command line,
//! where weights are put, test data and its comparison.

mod build;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compare;
pub mod data_set;
mod expansion;
pub mod files;
#[cfg(feature = "npz")]
mod npy;
#[cfg(feature = "npz")]
pub mod npz;
mod ports;
pub mod program;
mod stub;
pub mod wire;

pub use build::{Built, build, build_into, write_module};
pub use check::Verify;
pub use expansion::{MAX_INLINE, Request};
pub use ports::{Port, Ports};
pub use stub::stub;

use std::path::Path;
use std::thread;

use crate::graph::Namer;
use crate::types::{DType, Diagnostic};

/// The name of the module of a model: of the file, as an identifier.
pub fn module_name(model: &Path) -> String {
    let stem = model.file_stem().unwrap_or_default().to_string_lossy();
    Namer::new().name(&stem, "model")
}

/// Runs what may recurse deeply on a thread with the stack for it. A panic is an error.
pub fn with_deep_stack<T: Send>(run: impl FnOnce() -> T + Send) -> Result<T, Diagnostic> {
    const STACK: usize = 256 << 20;
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run);
        let thread = thread.map_err(|error| Diagnostic::model(format!("cannot start a thread: {error}")))?;
        thread.join().map_err(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            let problem = format!("internal error: {}", text.unwrap_or("the compiler panicked"));
            Diagnostic::model(problem).help("this is a fault of the compiler, not of the model: please report it")
        })
    })
}

/// What numpy calls a type; where it has none, the name in the package `ml_dtypes`.
fn numpy_name(dtype: DType) -> &'static str {
    use DType::*;
    match dtype {
        F32 => "float32",
        U8 => "uint8",
        I8 => "int8",
        U16 => "uint16",
        I16 => "int16",
        I32 => "int32",
        I64 => "int64",
        String => "str",
        Bool => "bool",
        F16 => "float16",
        F64 => "float64",
        U32 => "uint32",
        U64 => "uint64",
        C64 => "complex64",
        C128 => "complex128",
        BF16 => "bfloat16",
        F8E4M3FN => "float8_e4m3fn",
        F8E4M3FNUZ => "float8_e4m3fnuz",
        F8E5M2 => "float8_e5m2",
        F8E5M2FNUZ => "float8_e5m2fnuz",
        U4 => "uint4",
        I4 => "int4",
        F4E2M1 => "float4_e2m1fn",
        F8E8M0 => "float8_e8m0fnu",
        U2 => "uint2",
        I2 => "int2",
    }
}
