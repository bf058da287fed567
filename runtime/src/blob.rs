//! Weights: one aligned byte blob in the binary, and typed views of it that are checked while compiling.
//!
//! ```
//! use onnx_rt::blob::{Aligned, view};
//!
//! static WEIGHTS: Aligned<[u8; 8]> = Aligned(*b"\0\0\x80\x3f\0\0\0\x40");
//! static SCALE: &[f32; 2] = view::<f32, 0, 2, 8>(&WEIGHTS);
//! assert_eq!(SCALE, &[1.0, 2.0]);
//! ```
//!
//! A view that leaves the blob or is not aligned does not compile:
//!
//! ```compile_fail
//! # use onnx_rt::blob::{Aligned, view};
//! static WEIGHTS: Aligned<[u8; 8]> = Aligned(*b"\0\0\x80\x3f\0\0\0\x40");
//! static SCALE: &[f32; 2] = view::<f32, 4, 2, 8>(&WEIGHTS);
//! ```
//!
//! ```compile_fail
//! # use onnx_rt::blob::{Aligned, view};
//! static WEIGHTS: Aligned<[u8; 8]> = Aligned(*b"\0\0\x80\x3f\0\0\0\x40");
//! static SCALE: &[f32; 1] = view::<f32, 2, 1, 8>(&WEIGHTS);
//! ```

pub use crate::cast::{Aligned, view};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elements::{C64, F16, I4};

    static BLOB: Aligned<[u8; 16]> = Aligned([0, 0, 0x80, 0x3f, 0, 0, 0, 0x40, 0x00, 0x3c, 0xff, 1, 2, 3, 4, 5]);

    #[test]
    fn views() {
        assert_eq!(view::<f32, 0, 2, 16>(&BLOB), &[1.0, 2.0]);
        assert_eq!(view::<F16, 8, 1, 16>(&BLOB)[0].to_f32(), 1.0);
        assert_eq!(view::<C64, 0, 1, 16>(&BLOB), &[C64::new(1.0, 2.0)]);
        assert_eq!(view::<I4, 10, 2, 16>(&BLOB).map(|v| v.get()), [-1, 1]);
        assert_eq!(view::<u8, 11, 5, 16>(&BLOB), &[1, 2, 3, 4, 5]);
        assert_eq!(view::<i64, 16, 0, 16>(&BLOB), &[]);
        assert_eq!(&raw const BLOB as usize % 64, 0);
    }
}
