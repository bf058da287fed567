//! Tensors whose shape only the run knows: borrowed with a fixed rank, owned with any rank.

use crate::elements::{BF16, C64, C128, F4E2M1, F8E4M3FN, F8E4M3FNUZ, F8E5M2, F8E5M2FNUZ, F8E8M0, F16, I2, I4, U2, U4};
use crate::error::{Fault, Result};
use core::fmt;
use core::ops::Index;

#[cfg(feature = "alloc")]
pub use owned::Tensor;

mod sealed {
    pub trait Sealed {}
}

/// An element type of ONNX: of these there are 26.
pub trait Element: sealed::Sealed + Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The name of the type, as in the errors.
    const NAME: &'static str;
    /// What stands for an element in an arena: `u8` for `bool`, else the type itself.
    type Storage: Clone + Send + Sync + 'static;
    /// The element as it is stored.
    fn to_storage(self) -> Self::Storage;
    /// The element that is stored; any byte but 0 is true.
    fn from_storage(storage: Self::Storage) -> Self;
}

macro_rules! element {
    ($($t:ty: $name:literal),* $(,)?) => {$(
        impl sealed::Sealed for $t {}
        impl Element for $t {
            const NAME: &'static str = $name;
            type Storage = $t;
            #[inline(always)]
            fn to_storage(self) -> $t {
                self
            }
            #[inline(always)]
            fn from_storage(storage: $t) -> $t {
                storage
            }
        }
    )*};
}

element!(
    f32: "f32", u8: "u8", i8: "i8", u16: "u16", i16: "i16", i32: "i32", i64: "i64", F16: "f16", f64: "f64", u32: "u32",
    u64: "u64", C64: "c64", C128: "c128", BF16: "bf16", F8E4M3FN: "f8e4m3fn", F8E4M3FNUZ: "f8e4m3fnuz", F8E5M2: "f8e5m2",
    F8E5M2FNUZ: "f8e5m2fnuz", U4: "u4", I4: "i4", F4E2M1: "f4e2m1", F8E8M0: "f8e8m0", U2: "u2", I2: "i2",
);
#[cfg(feature = "alloc")]
element!(alloc::string::String: "string");

impl sealed::Sealed for bool {}
impl Element for bool {
    const NAME: &'static str = "bool";
    type Storage = u8;
    #[inline(always)]
    fn to_storage(self) -> u8 {
        self as u8
    }
    #[inline(always)]
    fn from_storage(storage: u8) -> bool {
        storage != 0
    }
}

/// The number of elements of a shape, unless that or their bytes are more than an allocation may have.
pub fn elements_of<T>(shape: &[usize]) -> Result<usize> {
    // A zero anywhere makes it empty, however large the other dims are.
    if shape.contains(&0) {
        return Ok(0);
    }
    let count = shape.iter().try_fold(1usize, |n, &dim| n.checked_mul(dim)).ok_or(Fault::TooLarge)?;
    match count.checked_mul(size_of::<T>().max(1)) {
        Some(bytes) if bytes <= isize::MAX as usize => Ok(count),
        _ => Err(Fault::TooLarge),
    }
}

/// An index that counts from the end where it is negative, as a position below `len`; `None` outside `[-len, len - 1]`.
#[inline]
pub fn wrap(index: i64, len: usize) -> Option<usize> {
    let wrapped = if index < 0 { i128::from(index) + len as i128 } else { i128::from(index) };
    usize::try_from(wrapped).ok().filter(|&i| i < len)
}

/// As [`wrap`], with the fault that shows the index.
#[inline]
pub fn index(index: i64, len: usize) -> Result<usize> {
    wrap(index, len).ok_or(Fault::Index { index, len: i64::try_from(len).unwrap_or(i64::MAX) })
}

/// A tensor of `RANK` dims, borrowed, in row-major order.
///
/// ```
/// use onnx_rt::tensor::TensorView;
///
/// let view = TensorView::new([2, 3], &[1, 2, 3, 4, 5, 6])?;
/// assert_eq!(view[[1, 0]], 4);
/// assert!(TensorView::new([2, 2], &[1, 2, 3]).is_err());
/// # Ok::<(), onnx_rt::Fault>(())
/// ```
#[derive(PartialEq)]
pub struct TensorView<'a, T, const RANK: usize> {
    shape: [usize; RANK],
    data: &'a [T],
}

impl<T, const RANK: usize> Clone for TensorView<'_, T, RANK> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const RANK: usize> Copy for TensorView<'_, T, RANK> {}

impl<'a, T, const RANK: usize> TensorView<'a, T, RANK> {
    /// Data as a tensor; a fault where the number of elements is not that of the shape.
    pub fn new(shape: [usize; RANK], data: &'a [T]) -> Result<Self> {
        let expected = elements_of::<T>(&shape)?;
        if data.len() != expected {
            return Err(Fault::Length { expected, given: data.len() });
        }
        Ok(TensorView { shape, data })
    }

    /// The elements.
    #[inline(always)]
    pub fn data(&self) -> &'a [T] {
        self.data
    }

    /// The dims.
    #[inline(always)]
    pub fn shape(&self) -> [usize; RANK] {
        self.shape
    }

    /// The element at an index, if it is inside.
    pub fn get(&self, index: [usize; RANK]) -> Option<&'a T> {
        let mut offset = 0;
        for (i, dim) in index.into_iter().zip(self.shape) {
            if i >= dim {
                return None;
            }
            offset = offset * dim + i;
        }
        self.data.get(offset)
    }
}

impl<T, const RANK: usize> Index<[usize; RANK]> for TensorView<'_, T, RANK> {
    type Output = T;

    fn index(&self, index: [usize; RANK]) -> &T {
        match self.get(index) {
            Some(element) => element,
            None => panic!("index {index:?} is outside a tensor of shape {:?}", self.shape),
        }
    }
}

impl<T: fmt::Debug, const RANK: usize> fmt::Debug for TensorView<'_, T, RANK> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} ", self.shape)?;
        f.debug_list().entries(self.data).finish()
    }
}

#[cfg(feature = "alloc")]
mod owned {
    use super::{TensorView, elements_of, fmt};
    use crate::error::{Dims, Fault, Result};
    use alloc::sync::Arc;
    use alloc::vec::Vec;

    /// A tensor of any rank, owned, in row-major order; a clone shares the elements.
    #[derive(PartialEq)]
    pub struct Tensor<T> {
        shape: Arc<[usize]>,
        // Not `Arc<[T]>`: this takes and gives back a vector without a copy.
        data: Arc<Vec<T>>,
    }

    impl<T> Clone for Tensor<T> {
        fn clone(&self) -> Self {
            Tensor { shape: self.shape.clone(), data: self.data.clone() }
        }
    }

    impl<T> Tensor<T> {
        /// Data as a tensor; a fault where the number of elements is not that of the shape.
        pub fn new(shape: &[usize], data: Vec<T>) -> Result<Tensor<T>> {
            let expected = elements_of::<T>(shape)?;
            if data.len() != expected {
                return Err(Fault::Length { expected, given: data.len() });
            }
            Ok(Tensor { shape: shape.into(), data: Arc::new(data) })
        }

        /// A tensor of rank 0.
        pub fn scalar(value: T) -> Tensor<T> {
            Tensor { shape: [].into(), data: Arc::new(alloc::vec![value]) }
        }

        /// The same elements in another shape of as many.
        pub fn with_shape(&self, shape: &[usize]) -> Result<Tensor<T>> {
            let expected = elements_of::<T>(shape)?;
            if self.data.len() != expected {
                return Err(Fault::Length { expected, given: self.data.len() });
            }
            Ok(Tensor { shape: shape.into(), data: self.data.clone() })
        }

        /// A view of this rank; a fault where the tensor has another.
        pub fn view<const RANK: usize>(&self) -> Result<TensorView<'_, T, RANK>> {
            match <[usize; RANK]>::try_from(&*self.shape) {
                Ok(shape) => Ok(TensorView { shape, data: &self.data }),
                Err(_) => Err(Fault::Rank { expected: RANK, given: self.shape.len() }),
            }
        }

        /// The dims.
        #[inline]
        pub fn shape(&self) -> &[usize] {
            &self.shape
        }

        /// The elements.
        #[inline]
        pub fn data(&self) -> &[T] {
            &self.data
        }

        /// The number of dims.
        #[inline]
        pub fn rank(&self) -> usize {
            self.shape.len()
        }

        /// The dims, for an error.
        pub fn dims(&self) -> Dims {
            Dims::<usize>::new(&self.shape)
        }

        /// The one element of a tensor of one element, whatever its rank.
        pub fn item(&self) -> Result<&T> {
            match self.data.as_slice() {
                [item] => Ok(item),
                data => Err(Fault::Length { expected: 1, given: data.len() }),
            }
        }

        /// The elements as a vector; copied only if another clone shares them.
        pub fn into_vec(self) -> Vec<T>
        where
            T: Clone,
        {
            Arc::unwrap_or_clone(self.data)
        }
    }

    impl<T: Clone, const RANK: usize> From<TensorView<'_, T, RANK>> for Tensor<T> {
        fn from(view: TensorView<'_, T, RANK>) -> Self {
            Tensor { shape: view.shape.as_slice().into(), data: Arc::new(view.data.to_vec()) }
        }
    }

    impl<T: fmt::Debug> fmt::Debug for Tensor<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{:?} ", self.shape)?;
            f.debug_list().entries(self.data.iter()).finish()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views() {
        let data = [1, 2, 3, 4, 5, 6];
        let view = TensorView::new([2, 3], &data).unwrap();
        assert_eq!((view.shape(), view.data()), ([2, 3], &data[..]));
        assert_eq!(view.get([1, 2]), Some(&6));
        assert_eq!(view.get([0, 3]), None);
        assert_eq!(view.get([2, 0]), None);
        assert_eq!(view[[0, 1]], 2);
        assert_eq!(TensorView::new([], &[7]).unwrap()[[]], 7);
        assert_eq!(TensorView::<i32, 3>::new([2, 0, 3], &[]).unwrap().get([0, 0, 0]), None);
        assert_eq!(TensorView::new([4], &data), Err(Fault::Length { expected: 4, given: 6 }));
        assert_eq!(TensorView::new([usize::MAX, 2], &data), Err(Fault::TooLarge));
        assert_eq!(TensorView::<i32, 3>::new([usize::MAX, 0, usize::MAX], &[]).unwrap().data(), &[]);
    }

    #[test]
    #[should_panic(expected = "index [0, 3] is outside a tensor of shape [2, 3]")]
    fn index_outside() {
        let _ = TensorView::new([2, 3], &[0; 6]).unwrap()[[0, 3]];
    }

    #[test]
    fn storage() {
        assert_eq!((true.to_storage(), false.to_storage()), (1, 0));
        assert!(bool::from_storage(1) && bool::from_storage(2) && !bool::from_storage(0));
        assert_eq!(f32::from_storage(1.5f32.to_storage()), 1.5);
        assert_eq!((<bool as Element>::NAME, <F8E8M0 as Element>::NAME), ("bool", "f8e8m0"));
    }

    #[test]
    fn wraps() {
        assert_eq!([-3, -1, 0, 2].map(|i| wrap(i, 3)), [Some(0), Some(2), Some(0), Some(2)]);
        assert_eq!([-4, 3, i64::MIN, i64::MAX].map(|i| wrap(i, 3)), [None; 4]);
        assert_eq!(wrap(0, 0), None);
        assert_eq!((index(-1, 3), index(3, 3)), (Ok(2), Err(Fault::Index { index: 3, len: 3 })));
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn owned() {
        use alloc::{format, string::String, vec, vec::Vec};
        let t = Tensor::new(&[2, 2], vec![1.0f32, 2.0, 3.0, 4.0]).unwrap();
        let shared = t.clone();
        assert!(core::ptr::eq(t.data(), shared.data()));
        assert_eq!(t, shared);
        assert_eq!(t.view::<2>().unwrap()[[1, 0]], 3.0);
        assert_eq!(t.view::<3>(), Err(Fault::Rank { expected: 3, given: 2 }));
        assert_eq!(Tensor::from(t.view::<2>().unwrap()), t);
        assert_eq!(t.with_shape(&[4, 1]).unwrap().shape(), &[4, 1]);
        assert!(t.with_shape(&[3]).is_err());
        assert_eq!(Tensor::new(&[3], vec![true]), Err(Fault::Length { expected: 3, given: 1 }));
        assert_eq!(Tensor::scalar(String::from("a")).item().unwrap(), "a");
        assert!(t.item().is_err());
        assert_eq!(format!("{:?}", Tensor::new(&[2], vec![true, false]).unwrap()), "[2] [true, false]");
        assert_ne!(Tensor::new(&[0, 2], Vec::<u8>::new()).unwrap(), Tensor::new(&[0], vec![]).unwrap());
        assert_eq!(t.into_vec(), [1.0, 2.0, 3.0, 4.0]);
    }
}
