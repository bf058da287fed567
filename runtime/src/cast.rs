//! Reinterpretation of memory: the second of the two modules with `unsafe` in them (the first is [`crate::arena`]).
//!
//! Everything here rests on three facts, each stated once as the contract of a sealed trait or type:
//!
//! * [`Pod`]: every bit pattern of the type's size is a valid value, and the type has no padding and no destructor;
//! * [`Nested`]: a nested array `[[T; B]; A]` has the layout of `[T; A * B]` (arrays have no padding between elements);
//! * `bool` has the size and alignment of `u8`, and its valid bit patterns are 0 and 1.

use crate::elements::{BF16, C64, C128, F4E2M1, F8E4M3FN, F8E4M3FNUZ, F8E5M2, F8E5M2FNUZ, F8E8M0, F16, I2, I4, U2, U4};
use crate::error::Fault;

/// A plain element: any bit pattern is a valid value. `bool` is not one: its storage is `u8`.
///
/// # Safety
///
/// The type is `Copy`, has no padding, no destructor and no invalid bit pattern, and its alignment is at most 64.
pub unsafe trait Pod: Copy + Send + Sync + 'static + sealed::Sealed {}

/// A nested array `[[T; B]; A]` of any depth, or an element alone (rank 0): the type of a tensor of static shape.
///
/// # Safety
///
/// The type has the size of `[Elem; LEN]`, at least its alignment requirement and no other, and consists of nothing but
/// `LEN` values of type `Elem`, in order.
pub unsafe trait Nested: sealed::Sealed {
    /// The element type.
    type Elem;
    /// Number of elements.
    const LEN: usize;
    /// Number of dims.
    const RANK: usize;
    /// The dims, outermost first, padded with zeros: the source of [`Nested::SHAPE`].
    #[doc(hidden)]
    const DIMS: &'static [usize; MAX_RANK];
    /// The dims, outermost first.
    const SHAPE: &'static [usize] = Self::DIMS.split_at(Self::RANK).0;
}

/// The deepest nesting that [`Nested`] supports; a deeper one does not compile.
pub const MAX_RANK: usize = 32;

mod sealed {
    pub trait Sealed {}
    impl<N: Sealed, const A: usize> Sealed for [N; A] {}
}

macro_rules! element {
    ($($t:ty),*) => {$(
        impl sealed::Sealed for $t {}
        // SAFETY: one element, which is itself.
        unsafe impl Nested for $t {
            type Elem = $t;
            const LEN: usize = 1;
            const RANK: usize = 0;
            const DIMS: &'static [usize; MAX_RANK] = &[0; MAX_RANK];
        }
    )*};
}

macro_rules! pod {
    ($($t:ty),* $(,)?) => {
        element!($($t),*);
        $(
            // SAFETY: an integer, a float, a `repr(transparent)` wrapper of one, or a `repr(C)` pair of equal floats:
            // no padding, no destructor, every bit pattern is a value.
            unsafe impl Pod for $t {}
            const _: () = assert!(align_of::<$t>() <= 64 && size_of::<$t>() != 0);
        )*
    };
}

pod!(u8, i8, u16, i16, u32, i32, u64, i64, f32, f64, F16, BF16, C64, C128);
pod!(F8E4M3FN, F8E4M3FNUZ, F8E5M2, F8E5M2FNUZ, F8E8M0, F4E2M1, U4, I4, U2, I2);
element!(bool);
#[cfg(feature = "alloc")]
element!(alloc::string::String);

// SAFETY: an array is its elements one after the other, without padding, so `[N; A]` is `A * N::LEN` values of `N::Elem`.
unsafe impl<N: Nested, const A: usize> Nested for [N; A] {
    type Elem = N::Elem;
    const LEN: usize = A * N::LEN;
    const RANK: usize = 1 + N::RANK;
    const DIMS: &'static [usize; MAX_RANK] = &prepend(A, N::DIMS);
}

const fn prepend(dim: usize, rest: &[usize; MAX_RANK]) -> [usize; MAX_RANK] {
    assert!(rest[MAX_RANK - 1] == 0, "a nested array of more than 32 dims");
    let mut dims = [0; MAX_RANK];
    dims[0] = dim;
    let mut i = 1;
    while i < MAX_RANK {
        dims[i] = rest[i - 1];
        i += 1;
    }
    dims
}

/// The elements of a nested array as an array.
#[inline(always)]
pub const fn flat<N: Nested, const LEN: usize>(nested: &N) -> &[N::Elem; LEN] {
    const { assert!(LEN == N::LEN, "flat: the length is not the number of elements of the nested array") };
    // SAFETY: by the contract of `Nested`, `N` is exactly `N::LEN == LEN` values of `N::Elem`.
    unsafe { &*(nested as *const N).cast::<[N::Elem; LEN]>() }
}

/// The elements of a nested array as a mutable array.
#[inline(always)]
pub const fn flat_mut<N: Nested, const LEN: usize>(nested: &mut N) -> &mut [N::Elem; LEN] {
    const { assert!(LEN == N::LEN, "flat_mut: the length is not the number of elements of the nested array") };
    // SAFETY: as in `flat`; the borrow is exclusive because `nested` is, and any `N::Elem` may be written to any place.
    unsafe { &mut *(nested as *mut N).cast::<[N::Elem; LEN]>() }
}

/// The elements of a nested array as a slice.
#[inline(always)]
pub const fn flatten<N: Nested>(nested: &N) -> &[N::Elem] {
    // SAFETY: by the contract of `Nested`, `N` is exactly `N::LEN` values of `N::Elem`; the lifetime is that of the borrow.
    unsafe { core::slice::from_raw_parts((nested as *const N).cast::<N::Elem>(), N::LEN) }
}

/// The elements of a nested array as a mutable slice.
#[inline(always)]
pub const fn flatten_mut<N: Nested>(nested: &mut N) -> &mut [N::Elem] {
    // SAFETY: as in `flatten`; the borrow is exclusive because `nested` is.
    unsafe { core::slice::from_raw_parts_mut((nested as *mut N).cast::<N::Elem>(), N::LEN) }
}

/// An array seen as the nested array of as many elements.
#[inline(always)]
pub const fn nest<N: Nested, const LEN: usize>(elements: &[N::Elem; LEN]) -> &N {
    const { assert!(LEN == N::LEN, "nest: the length is not the number of elements of the nested array") };
    // SAFETY: by the contract of `Nested`, `N` is exactly `LEN` values of `N::Elem` and needs no other alignment.
    unsafe { &*elements.as_ptr().cast::<N>() }
}

/// A mutable array seen as the nested array of as many elements.
#[inline(always)]
pub const fn nest_mut<N: Nested, const LEN: usize>(elements: &mut [N::Elem; LEN]) -> &mut N {
    const { assert!(LEN == N::LEN, "nest_mut: the length is not the number of elements of the nested array") };
    // SAFETY: as in `nest`; the borrow is exclusive because `elements` is.
    unsafe { &mut *elements.as_mut_ptr().cast::<N>() }
}

/// A slice of exactly `N::LEN` elements as the nested array; `None` for another length.
#[inline]
pub const fn nest_slice<N: Nested>(elements: &[N::Elem]) -> Option<&N> {
    if elements.len() != N::LEN {
        return None;
    }
    // SAFETY: the length was just checked; else as in `nest`.
    Some(unsafe { &*elements.as_ptr().cast::<N>() })
}

/// A mutable slice of exactly `N::LEN` elements as the nested array; `None` for another length.
#[inline]
pub const fn nest_slice_mut<N: Nested>(elements: &mut [N::Elem]) -> Option<&mut N> {
    if elements.len() != N::LEN {
        return None;
    }
    // SAFETY: the length was just checked; else as in `nest_mut`.
    Some(unsafe { &mut *elements.as_mut_ptr().cast::<N>() })
}

/// Booleans as the bytes 0 and 1 that they are in memory.
#[inline(always)]
pub const fn bytes_of_bools(bools: &[bool]) -> &[u8] {
    // SAFETY: `bool` has the size and alignment of `u8`, and each of its values is a valid `u8`.
    unsafe { core::slice::from_raw_parts(bools.as_ptr().cast::<u8>(), bools.len()) }
}

/// Bytes as booleans, after a check that each is 0 or 1.
#[inline]
pub fn bools_of_bytes(bytes: &[u8]) -> Result<&[bool], Fault> {
    // One pass without an early exit: it vectorises, and the answer is nearly always the good one.
    if bytes.iter().fold(0, |all, byte| all | byte) > 1 {
        return Err(Fault::Check("a byte of a boolean tensor is neither 0 nor 1"));
    }
    // SAFETY: every byte is 0 or 1 (an OR of them all is at most 1), hence a valid `bool` of the same size and alignment.
    Ok(unsafe { core::slice::from_raw_parts(bytes.as_ptr().cast::<bool>(), bytes.len()) })
}

/// A value at the alignment of the weights and of cache lines: 64 bytes.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Aligned<T: ?Sized>(pub T);

/// `N` elements from byte `OFF` on of a blob of `L` bytes. All is checked while compiling: bounds, alignment, byte order.
#[inline(always)]
pub const fn view<T: Pod, const OFF: usize, const N: usize, const L: usize>(
    blob: &'static Aligned<[u8; L]>,
) -> &'static [T; N] {
    const {
        assert!(
            cfg!(target_endian = "little"),
            "weights are stored in little-endian order: big-endian targets are not supported"
        );
        assert!(OFF.is_multiple_of(align_of::<T>()), "blob view: the offset is not aligned for the element type");
        match N.checked_mul(size_of::<T>()) {
            Some(bytes) => assert!(OFF <= L && bytes <= L - OFF, "blob view: it ends beyond the blob"),
            None => panic!("blob view: its size overflows"),
        }
    }
    // SAFETY: `OFF + N * size_of::<T>() <= L` keeps it inside the blob; the blob is aligned to 64, of which `align_of::<T>()`
    // is a divisor (at most 64, a power of two), and so is `OFF`; any bytes are valid values of a `Pod`; the blob is
    // `'static` and shared, so nobody writes to it.
    unsafe { &*blob.0.as_ptr().add(OFF).cast::<[T; N]>() }
}
