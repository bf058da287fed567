//! Tensors of static shape: nested arrays, and the way between them and flat data.
//!
//! ```
//! let pixels: Vec<f32> = (0..6).map(|i| i as f32).collect();
//! let image = onnx_rt::shaped::<[[f32; 3]; 2]>(&pixels)?;
//! assert_eq!(image[1][2], 5.0);
//! assert!(onnx_rt::shaped::<[[f32; 3]; 3]>(&pixels).is_err());
//! # Ok::<(), onnx_rt::Error>(())
//! ```

pub use crate::cast::{
    Nested, bools_of_bytes as bools, bytes_of_bools as bytes, flat, flat_mut, flatten, flatten_mut, nest, nest_mut,
    nest_slice, nest_slice_mut,
};
use crate::error::{Error, Fault};

/// Flat data, outermost dim first, as the nested array `N`; an error where the number of elements is another.
#[inline]
pub fn shaped<N: Nested>(elements: &[N::Elem]) -> Result<&N, Error> {
    let given = elements.len();
    nest_slice(elements).ok_or(Fault::Length { expected: N::LEN, given }.at(""))
}

/// As [`shaped`], mutable.
#[inline]
pub fn shaped_mut<N: Nested>(elements: &mut [N::Elem]) -> Result<&mut N, Error> {
    let given = elements.len();
    nest_slice_mut(elements).ok_or(Fault::Length { expected: N::LEN, given }.at(""))
}

/// Bytes as the nested array `N` of booleans; a byte other than 0 and 1 is a fault.
#[inline]
pub fn nest_bools<N: Nested<Elem = bool>, const LEN: usize>(elements: &[u8; LEN]) -> Result<&N, Fault> {
    nest_slice(bools(elements)?).ok_or(Fault::Length { expected: N::LEN, given: LEN })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes() {
        assert_eq!(<f32 as Nested>::SHAPE, &[0usize; 0]);
        assert_eq!((<f32 as Nested>::LEN, <f32 as Nested>::RANK), (1, 0));
        type N = [[[i64; 4]; 3]; 2];
        assert_eq!((N::SHAPE, N::LEN, N::RANK), (&[2, 3, 4][..], 24, 3));
        type Z = [[[i64; 4]; 0]; 2];
        assert_eq!((Z::SHAPE, Z::LEN, Z::RANK), (&[2, 0, 4][..], 0, 3));
    }

    #[test]
    fn there_and_back() {
        let nested = [[1, 2, 3], [4, 5, 6i32]];
        assert_eq!(flatten(&nested), &[1, 2, 3, 4, 5, 6]);
        assert_eq!(flat::<_, 6>(&nested), &[1, 2, 3, 4, 5, 6]);
        assert_eq!(nest::<[[i32; 3]; 2], 6>(&[1, 2, 3, 4, 5, 6]), &nested);
        assert_eq!(nest::<i32, 1>(&[7]), &7);
        assert_eq!(flatten(&7i32), &[7]);
        let mut flat_data = [1, 2, 3, 4, 5, 6i32];
        nest_mut::<[[i32; 2]; 3], 6>(&mut flat_data)[2][0] = 50;
        shaped_mut::<[[i32; 2]; 3]>(&mut flat_data).unwrap()[0][1] = 20;
        assert_eq!(flat_data, [1, 20, 3, 4, 50, 6]);
        let mut nested = nested;
        flatten_mut(&mut nested)[5] = 60;
        flat_mut::<_, 6>(&mut nested)[0] = 10;
        assert_eq!(nested, [[10, 2, 3], [4, 5, 60]]);
    }

    #[test]
    fn lengths() {
        assert_eq!(shaped::<[[f32; 3]; 0]>(&[]), Ok(&[]));
        let error = shaped::<[[u8; 3]; 2]>(&[0; 5]).unwrap_err();
        assert_eq!(error, Fault::Length { expected: 6, given: 5 }.at(""));
        assert!(shaped_mut::<u8>(&mut [0; 2]).is_err());
    }

    #[test]
    fn booleans() {
        assert_eq!(bytes(flatten(&[[true, false], [false, true]])), &[1, 0, 0, 1]);
        assert_eq!(bools(&[0, 1, 1]), Ok(&[false, true, true][..]));
        assert_eq!(bools(&[]), Ok(&[][..]));
        for bad in [2, 3, 128, 255] {
            assert!(bools(&[0, 1, bad, 0]).is_err());
        }
        assert_eq!(nest_bools::<[[bool; 1]; 2], 2>(&[1, 0]), Ok(&[[true], [false]]));
        assert!(nest_bools::<[[bool; 1]; 2], 2>(&[1, 4]).is_err());
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn strings() {
        use alloc::string::{String, ToString};
        let words: [[String; 2]; 1] = [["a".to_string(), "b".to_string()]];
        assert_eq!(flatten(&words), &["a", "b"]);
        assert_eq!(shaped::<[[String; 1]; 2]>(flatten(&words)).unwrap()[1][0], "b");
    }
}
