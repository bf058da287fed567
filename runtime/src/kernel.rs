//! What generated code calls to reach operands, to size buffers and to check integers.

use crate::error::{Fault, Result};

pub use crate::prefetch::{prefetch, prefetch_row};

/// `N` elements from a start, as an array: one check, none for the accesses that follow.
///
/// # Panics
/// Where the slice ends before.
#[inline(always)]
pub fn array<T, const N: usize>(slice: &[T], start: usize) -> &[T; N] {
    match slice[start..].first_chunk::<N>() {
        Some(array) => array,
        None => out_of_range(),
    }
}

/// `N` rows of `W` elements from a start.
///
/// # Panics
/// Where the slice ends before.
#[inline(always)]
pub fn rows<T, const W: usize, const N: usize>(slice: &[T], start: usize) -> &[[T; W]; N] {
    match slice[start..].as_chunks::<W>().0.first_chunk::<N>() {
        Some(rows) => rows,
        None => out_of_range(),
    }
}

/// `count` rows of `W` elements from a start.
///
/// # Panics
/// Where the slice ends before.
#[inline(always)]
pub fn row_slice<T, const W: usize>(slice: &[T], start: usize, count: usize) -> &[[T; W]] {
    &slice[start..].as_chunks::<W>().0[..count]
}

/// As [`array()`] from the start, mutable.
///
/// # Panics
/// Where the slice ends before.
#[inline(always)]
pub fn array_mut<T, const N: usize>(slice: &mut [T]) -> &mut [T; N] {
    match slice.first_chunk_mut::<N>() {
        Some(array) => array,
        None => out_of_range(),
    }
}

/// Fills what lies around the insides of images that follow one another. For every axis: how many positions are before,
/// inside and after; a position of the last one has `inner` elements.
#[inline(never)]
pub fn surround<T: Copy>(images: &mut [T], value: T, axes: &[[usize; 3]], inner: usize) {
    let Some(([before, inside, after], rest)) = axes.split_first() else { return };
    let position = rest.iter().fold(inner, |size, axis| size * axis.iter().sum::<usize>());
    let (start, end) = (before * position, (before + inside) * position);
    let more = rest.iter().any(|[before, _, after]| before + after > 0);
    // Nothing has chunks of no length.
    for image in images.chunks_exact_mut(usize::max(end + after * position, 1)) {
        image[..start].fill(value);
        image[end..].fill(value);
        if more {
            surround(&mut image[start..end], value, rest, inner);
        }
    }
}

/// The elements of a tensor of these dims at the start of its buffer.
///
/// # Panics
/// Where the slice ends before.
#[inline]
pub fn prefix<'a, T>(slice: &'a [T], dims: &[usize]) -> &'a [T] {
    &slice[..product(dims)]
}

/// The number of elements; zero wherever a zero stands, however large the other dims are.
#[inline]
fn product(dims: &[usize]) -> usize {
    if dims.contains(&0) { 0 } else { dims.iter().product() }
}

/// An integer that must lie in a range, both ends included.
#[inline]
pub fn bound(value: i128, min: i64, max: i64, what: &'static str) -> Result<i64> {
    match i64::try_from(value) {
        Ok(value) if (min..=max).contains(&value) => Ok(value),
        Ok(value) if min == 0 && value < 0 => Err(Fault::Negative { what, value }),
        Ok(value) => Err(Fault::Range { what, value, min, max }),
        Err(_) => Err(Fault::TooLarge),
    }
}

/// Two integers that do not fit together, as the message says.
#[cold]
pub fn mismatch(message: &'static str, left: i128, right: i128) -> Fault {
    Fault::Sizes { message, left: clamped(left), right: clamped(right) }
}

/// As an `i64`; what does not fit is at its limit, and out of range for whatever it is an index into.
#[inline]
pub fn clamped(value: i128) -> i64 {
    value.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
}

/// A number of elements: not negative, and not more than memory can hold.
#[inline]
pub fn length(len: i128) -> Option<usize> {
    usize::try_from(len).ok().filter(|n| *n <= isize::MAX as usize)
}

/// A length that may not exist.
pub struct Length(Option<usize>);

impl Length {
    fn get(self) -> Result<usize> {
        self.0.ok_or(Fault::TooLarge)
    }
}

impl From<usize> for Length {
    fn from(len: usize) -> Length {
        Length(Some(len))
    }
}

impl From<Option<usize>> for Length {
    fn from(len: Option<usize>) -> Length {
        Length(len)
    }
}

/// The first `len` elements of a region that has room for the greatest number of them.
///
/// # Errors
/// [`Fault::TooLarge`] where there is no such length.
#[inline]
pub fn part<T>(region: &mut [T], len: impl Into<Length>) -> Result<&mut [T]> {
    let len = len.into().get()?;
    region.get_mut(..len).ok_or(Fault::TooLarge)
}

#[cfg(feature = "alloc")]
pub use owned::*;

/// What needs an allocator.
#[cfg(feature = "alloc")]
mod owned {
    use super::Length;
    use crate::error::{Dims, Fault, Result};
    use crate::math::{Number, cast};
    use crate::tensor::{Element, Tensor};
    use alloc::vec::Vec;

    /// The first `len` elements of a buffer, which grows to hold them and never shrinks.
    ///
    /// # Errors
    /// [`Fault::TooLarge`] where there is no such length or not so much memory.
    pub fn grow<T: Clone>(buffer: &mut Vec<T>, len: impl Into<Length>, zero: T) -> Result<&mut [T]> {
        let len = len.into().get()?;
        if buffer.len() < len {
            buffer.try_reserve(len - buffer.len()).map_err(|_| Fault::TooLarge)?;
            buffer.resize(len, zero);
        }
        Ok(&mut buffer[..len])
    }

    /// A tensor from elements in memory form.
    pub fn tensor<T: Element>(shape: &[usize], data: &[T::Storage]) -> Tensor<T> {
        let count = super::product(shape);
        let data: Vec<T> = data[..count].iter().map(|x| T::from_storage(x.clone())).collect();
        match Tensor::new(shape, data) {
            Ok(tensor) => tensor,
            Err(_) => unreachable!("as many elements as the shape has"),
        }
    }

    /// Integers of any type as `i64`.
    pub fn integers<T: Number>(data: &[T]) -> Vec<i64> {
        data.iter().map(|x| cast::<T, i64>(*x)).collect()
    }

    /// A shape as a rank-1 tensor.
    pub fn shape_tensor(shape: &[usize]) -> Tensor<i64> {
        let data: Vec<i64> = shape.iter().map(|d| *d as i64).collect();
        match Tensor::new(&[data.len()], data) {
            Ok(tensor) => tensor,
            Err(_) => unreachable!("as many elements as the shape has"),
        }
    }

    fn fits(shape: &[usize], dims: &[Option<usize>]) -> bool {
        shape.len() == dims.len() && shape.iter().zip(dims).all(|(d, known)| known.is_none_or(|k| k == *d))
    }

    /// A tensor whose rank and known dims must be these.
    pub fn assume_shape<T>(tensor: Tensor<T>, dims: &[Option<usize>], expected: &'static str) -> Result<Tensor<T>> {
        match fits(tensor.shape(), dims) {
            true => Ok(tensor),
            false => Err(Fault::Shape { expected, given: Dims::<usize>::new(tensor.shape()) }),
        }
    }

    /// A sequence all of whose elements must have this rank and these known dims.
    pub fn check_elements<T>(sequence: &[Tensor<T>], dims: &[Option<usize>], expected: &'static str) -> Result<()> {
        match sequence.iter().find(|t| !fits(t.shape(), dims)) {
            None => Ok(()),
            Some(tensor) => Err(Fault::Shape { expected, given: Dims::<usize>::new(tensor.shape()) }),
        }
    }
}

#[cold]
#[inline(never)]
fn out_of_range() -> ! {
    panic!("a kernel reads beyond its operand: a fault of the compiler")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows() {
        let data = [0, 1, 2, 3, 4, 5, 6, 7];
        assert_eq!(array::<_, 3>(&data, 2), &[2, 3, 4]);
        assert_eq!(rows::<_, 2, 3>(&data, 1), &[[1, 2], [3, 4], [5, 6]]);
        assert_eq!(row_slice::<_, 2>(&data, 4, 2), &[[4, 5], [6, 7]]);
    }

    #[test]
    fn borders() {
        // Two images of one row of two positions of two elements, with a row above and a position on the right.
        let mut images = [1; 24];
        surround(&mut images, 0, &[[1, 1, 0], [0, 2, 1]], 2);
        let image = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0];
        assert_eq!(images[..12], image);
        assert_eq!(images[12..], image);
        let mut empty: [u8; 0] = [];
        surround(&mut empty, 0, &[[0, 0, 0], [1, 0, 1]], 2);
    }

    #[test]
    #[should_panic(expected = "beyond its operand")]
    fn beyond() {
        array::<_, 3>(&[1, 2, 3], 1);
    }
}
