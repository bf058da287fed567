//! The element types of ONNX that Rust does not have: small floats and small integers, one per byte.

mod small_float;
mod small_int;

/// `half::f16`, re-exported.
pub use half::{bf16, f16};
/// `num_complex::Complex`, re-exported.
pub use num_complex::Complex;
pub use small_float::{
    F4E2M1, F8E4M3FN, F8E4M3FNUZ, F8E5M2, F8E5M2FNUZ, F8E8M0, Rounding, bf16_from_f64, f16_from_f64, round,
};
pub use small_int::{I2, I4, U2, U4};

/// `float16`, under the name that generated code uses for every dtype.
pub type F16 = f16;
/// `bfloat16`.
pub type BF16 = bf16;
/// `complex64`: two `f32`.
pub type C64 = Complex<f32>;
/// `complex128`: two `f64`.
pub type C128 = Complex<f64>;
