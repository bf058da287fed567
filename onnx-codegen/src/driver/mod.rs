//! The ways into the compiler besides the macro, and what they and the macro share: build scripts, the command line,
//! where weights are put, test data and its comparison.

pub mod compare;
pub mod data_set;
#[cfg(feature = "cli")]
pub mod npy;
#[cfg(feature = "cli")]
pub mod npz;
mod ports;

pub use ports::{Port, Ports};

use crate::types::DType;

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
