//! Working memory: one buffer, and kernel views into it that are proven disjoint while compiling.
//!
//! A kernel asks for all the regions it touches at once. Bounds, alignment and the absence of overlap are `const`
//! assertions over const parameters, so a wrong memory plan does not compile and a right one costs no instruction:
//!
//! ```
//! use onnx_rt::arena::{Arena, Read, Write};
//!
//! let mut arena = Arena::<8192>::new();
//! let (x, y) = arena.views::<(Read<f32, 0, 1024>, Write<f32, 4096, 1024>)>();
//! for (y, x) in y.iter_mut().zip(x) {
//!     *y = x + 1.0;
//! }
//! assert_eq!(arena.reads::<(Read<f32, 4096, 1024>,)>().0[1023], 1.0);
//! ```
//!
//! Overlap with a written region:
//!
//! ```compile_fail
//! # use onnx_rt::arena::{Arena, Read, Write};
//! # let mut arena = Arena::<8192>::new();
//! let (x, y) = arena.views::<(Read<f32, 0, 1024>, Write<f32, 4092, 1024>)>();
//! ```
//!
//! Out of bounds, and a bad alignment:
//!
//! ```compile_fail
//! # use onnx_rt::arena::{Arena, Read, Write};
//! # let mut arena = Arena::<8192>::new();
//! let (x,) = arena.views::<(Write<f32, 4100, 1024>,)>();
//! ```
//!
//! ```compile_fail
//! # use onnx_rt::arena::{Arena, Read, Write};
//! # let mut arena = Arena::<8192>::new();
//! let (x,) = arena.views::<(Write<f32, 2, 4>,)>();
//! ```
//!
//! A written region through a shared borrow, and two uses at once:
//!
//! ```compile_fail
//! # use onnx_rt::arena::{Arena, Read, Write};
//! # let arena = Arena::<8192>::new();
//! let (x,) = arena.reads::<(Write<f32, 0, 4>,)>();
//! ```
//!
//! ```compile_fail
//! # use onnx_rt::arena::{Arena, Read, Write};
//! # let mut arena = Arena::<8192>::new();
//! let (x,) = arena.views::<(Read<f32, 0, 4>,)>();
//! let (y,) = arena.views::<(Write<f32, 0, 4>,)>();
//! y[0] = x[0];
//! ```
//!
//! # Why this is sound
//!
//! All references come from one pointer to the whole buffer, taken from an exclusive (or, for [`Arena::reads`], shared)
//! borrow that they keep alive. The private `check` has shown, before the code runs, that each region lies inside the buffer, that
//! its address is aligned (the buffer is aligned to 64) and that a region handed out as `&mut` shares no byte with any
//! other of the call. The buffer is initialised from the start, and elements are [`Pod`]: whatever bytes an earlier
//! kernel left are valid values.

use core::marker::PhantomData;

use crate::cast::Pod;

/// `N` bytes of working memory, inline, aligned to 64.
#[derive(Clone)]
#[repr(C, align(64))]
pub struct Arena<const N: usize>([u8; N]);

/// A region that a kernel reads: `LEN` elements of `T` from byte `OFF` on.
pub struct Read<T, const OFF: usize, const LEN: usize>(PhantomData<T>);

/// A region that a kernel writes (and may read): `LEN` elements of `T` from byte `OFF` on.
pub struct Write<T, const OFF: usize, const LEN: usize>(PhantomData<T>);

mod sealed {
    pub trait Sealed {}
    impl<T, const OFF: usize, const LEN: usize> Sealed for super::Read<T, OFF, LEN> {}
    impl<T, const OFF: usize, const LEN: usize> Sealed for super::Write<T, OFF, LEN> {}
}

/// What [`check`] must know of a region.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Extent {
    start: usize,
    bytes: usize,
    align: usize,
    write: bool,
}

impl Extent {
    const fn of<T>(start: usize, len: usize, write: bool) -> Extent {
        match len.checked_mul(size_of::<T>()) {
            Some(bytes) => Extent { start, bytes, align: align_of::<T>(), write },
            None => panic!("arena: the size of a region overflows"),
        }
    }
}

/// One region of a tuple: [`Read`] or [`Write`].
pub trait Region: sealed::Sealed {
    /// `&'a [T; LEN]` or `&'a mut [T; LEN]`.
    type Ref<'a>;
    #[doc(hidden)]
    const EXTENT: Extent;
    /// The reference into the buffer at `base`.
    ///
    /// # Safety
    ///
    /// `base` points to an initialised buffer, aligned to 64 and borrowed for `'a` (exclusively if the region is written),
    /// which holds the region; while the reference lives, no other overlaps it if either is written.
    #[doc(hidden)]
    unsafe fn make<'a>(base: *mut u8) -> Self::Ref<'a>;
}

impl<T: Pod, const OFF: usize, const LEN: usize> Region for Read<T, OFF, LEN> {
    type Ref<'a> = &'a [T; LEN];
    const EXTENT: Extent = Extent::of::<T>(OFF, LEN, false);
    #[inline(always)]
    unsafe fn make<'a>(base: *mut u8) -> &'a [T; LEN] {
        // SAFETY: by the caller's promise the region lies in the buffer and is aligned, initialised and not written for
        // `'a`; its bytes are valid because `T` is `Pod`.
        unsafe { &*base.add(OFF).cast::<[T; LEN]>() }
    }
}

impl<T: Pod, const OFF: usize, const LEN: usize> Region for Write<T, OFF, LEN> {
    type Ref<'a> = &'a mut [T; LEN];
    const EXTENT: Extent = Extent::of::<T>(OFF, LEN, true);
    #[inline(always)]
    unsafe fn make<'a>(base: *mut u8) -> &'a mut [T; LEN] {
        // SAFETY: as in `Read`, and by the caller's promise nothing else refers to these bytes for `'a`.
        unsafe { &mut *base.add(OFF).cast::<[T; LEN]>() }
    }
}

/// A tuple of 1 to 16 regions.
pub trait Regions: tuples::Sealed {
    /// The tuple of references.
    type Refs<'a>;
    #[doc(hidden)]
    const EXTENTS: &'static [Extent];
    /// The references into the buffer at `base`.
    ///
    /// # Safety
    ///
    /// As [`Region::make`] for each region, all at once.
    #[doc(hidden)]
    unsafe fn make<'a>(base: *mut u8) -> Self::Refs<'a>;
}

mod tuples {
    use super::{Extent, Region, Regions};

    pub trait Sealed {}

    macro_rules! tuples {
        ($first:ident $($rest:ident)*) => {
            tuple!($first $($rest)*);
            tuples!($($rest)*);
        };
        () => {};
    }

    macro_rules! tuple {
        ($($r:ident)+) => {
            impl<$($r: Region),+> Sealed for ($($r,)+) {}
            impl<$($r: Region),+> Regions for ($($r,)+) {
                type Refs<'a> = ($($r::Ref<'a>,)+);
                const EXTENTS: &'static [Extent] = &[$($r::EXTENT),+];
                #[inline(always)]
                unsafe fn make<'a>(base: *mut u8) -> Self::Refs<'a> {
                    // SAFETY: the caller's promise for the tuple is the promise for each of its regions.
                    unsafe { ($($r::make(base),)+) }
                }
            }
        };
    }

    tuples!(A B C D E F G H I J K L M N O P);
}

/// Shows that the regions fit a buffer of `bytes` bytes, are aligned and do not overlap where one is written.
const fn check(regions: &[Extent], bytes: usize) {
    let mut i = 0;
    while i < regions.len() {
        let a = regions[i];
        assert!(a.start <= bytes && a.bytes <= bytes - a.start, "arena: a region ends beyond the arena");
        assert!(a.start.is_multiple_of(a.align), "arena: the offset of a region is not aligned for its element type");
        assert!(a.align <= 64, "arena: an element type needs a greater alignment than the arena has");
        let mut j = 0;
        while j < i {
            let b = regions[j];
            // Both ends are inside the buffer, so the sums do not overflow. A region without bytes overlaps nothing.
            let apart = a.start + a.bytes <= b.start || b.start + b.bytes <= a.start || a.bytes == 0 || b.bytes == 0;
            assert!(apart || !(a.write || b.write), "arena: a written region overlaps another region");
            j += 1;
        }
        i += 1;
    }
}

/// Shows that no region is written.
const fn check_reads(regions: &[Extent]) {
    let mut i = 0;
    while i < regions.len() {
        assert!(!regions[i].write, "arena: `reads` takes only regions that are read");
        i += 1;
    }
}

impl<const N: usize> Arena<N> {
    /// An arena of zeros.
    #[inline]
    pub const fn new() -> Arena<N> {
        Arena([0; N])
    }

    /// References to all the regions of one kernel.
    #[inline(always)]
    pub fn views<R: Regions>(&mut self) -> R::Refs<'_> {
        const { check(R::EXTENTS, N) };
        // SAFETY: `self` is an initialised buffer of `N` bytes, aligned to 64 by its type and borrowed exclusively for the
        // lifetime of the result; `check` has shown bounds, alignment and disjointness for this very `R` and `N`.
        unsafe { R::make(self.0.as_mut_ptr()) }
    }

    /// References to regions that are only read, from a shared borrow.
    #[inline(always)]
    pub fn reads<R: Regions>(&self) -> R::Refs<'_> {
        const {
            check(R::EXTENTS, N);
            check_reads(R::EXTENTS);
        }
        // SAFETY: as in `views`; no region is written, so the shared borrow is enough and nothing is written through the
        // pointer, which is `*mut` only for the common signature.
        unsafe { R::make(self.0.as_ptr().cast_mut()) }
    }

    /// Sets all bytes to zero, as in a new arena.
    pub fn reset(&mut self) {
        self.0.fill(0);
    }
}

impl<const N: usize> Default for Arena<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> core::fmt::Debug for Arena<N> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Arena({N} bytes)")
    }
}

/// An [`Arena`] on the heap, for sizes that a stack does not hold.
#[cfg(feature = "alloc")]
pub struct HeapArena<const N: usize>(alloc::boxed::Box<Arena<N>>);

#[cfg(feature = "alloc")]
impl<const N: usize> HeapArena<N> {
    /// An arena of zeros; its bytes are never on the stack.
    pub fn new() -> HeapArena<N> {
        // SAFETY: an `Arena` is bytes (and no padding that would matter), and zero is a valid byte.
        HeapArena(unsafe { alloc::boxed::Box::<Arena<N>>::new_zeroed().assume_init() })
    }

    /// As [`Arena::views`].
    #[inline(always)]
    pub fn views<R: Regions>(&mut self) -> R::Refs<'_> {
        self.0.views::<R>()
    }

    /// As [`Arena::reads`].
    #[inline(always)]
    pub fn reads<R: Regions>(&self) -> R::Refs<'_> {
        self.0.reads::<R>()
    }

    /// As [`Arena::reset`].
    pub fn reset(&mut self) {
        self.0.reset();
    }
}

#[cfg(feature = "alloc")]
impl<const N: usize> Clone for HeapArena<N> {
    fn clone(&self) -> Self {
        let mut copy = Self::new();
        copy.0.0.copy_from_slice(&self.0.0);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.0.copy_from_slice(&source.0.0);
    }
}

#[cfg(feature = "alloc")]
impl<const N: usize> Default for HeapArena<N> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(feature = "alloc")]
impl<const N: usize> core::fmt::Debug for HeapArena<N> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "HeapArena({N} bytes)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elements::{C128, F16, U4};

    #[test]
    fn views_alias_as_planned() {
        let mut arena = Arena::<256>::new();
        let (a, b, c, d) = arena.views::<(Write<f32, 0, 4>, Write<i64, 16, 2>, Write<u8, 32, 1>, Write<C128, 64, 2>)>();
        a.copy_from_slice(&[1.0, 2.0, 3.0, 4.0]);
        b.copy_from_slice(&[-1, i64::MIN]);
        c[0] = 9;
        d[1] = C128::new(1.0, -1.0);
        // Read regions may overlap; an in-place kernel writes over an operand that died.
        let (x, y, z) = arena.views::<(Read<f32, 4, 3>, Read<f32, 0, 4>, Write<f32, 16, 4>)>();
        z[..3].copy_from_slice(x);
        z[3] = y[0];
        let (z, c, d) = arena.reads::<(Read<f32, 16, 4>, Read<U4, 32, 1>, Read<C128, 64, 2>)>();
        assert_eq!(z, &[2.0, 3.0, 4.0, 1.0]);
        // The float stored last lies over the byte: its low byte is that of 1.0f32 at offset 28..32 only.
        assert_eq!(c[0].to_bits(), 9);
        assert_eq!(d, &[C128::new(0.0, 0.0), C128::new(1.0, -1.0)]);
    }

    #[test]
    fn regions_without_elements() {
        let mut arena = Arena::<64>::new();
        let (a, b, c) = arena.views::<(Write<f32, 0, 16>, Write<f32, 64, 0>, Write<F16, 32, 0>)>();
        a[15] = 1.0;
        assert!(b.is_empty() && c.is_empty());
        let mut none = Arena::<0>::default();
        assert!(none.views::<(Write<f64, 0, 0>,)>().0.is_empty());
    }

    #[test]
    fn sixteen_regions() {
        type W<const OFF: usize> = Write<u16, OFF, 1>;
        let mut arena = Arena::<32>::new();
        let views = arena.views::<(
            W<0>,
            W<2>,
            W<4>,
            W<6>,
            W<8>,
            W<10>,
            W<12>,
            W<14>,
            W<16>,
            W<18>,
            W<20>,
            W<22>,
            W<24>,
            W<26>,
            W<28>,
            Write<u16, 30, 1>,
        )>();
        views.0[0] = 1;
        views.15[0] = 15;
        assert_eq!(arena.reads::<(Read<u16, 0, 16>,)>().0.iter().sum::<u16>(), 16);
        arena.reset();
        assert_eq!(arena.clone().reads::<(Read<u8, 0, 32>,)>().0, &[0; 32]);
    }

    const fn extent(start: usize, bytes: usize, align: usize, write: bool) -> Extent {
        Extent { start, bytes, align, write }
    }

    #[test]
    fn checks() {
        check(&[extent(0, 64, 4, true), extent(64, 64, 4, true)], 128);
        check(&[extent(0, 64, 4, false), extent(32, 64, 4, false)], 96);
        check(&[extent(0, 64, 4, true), extent(32, 0, 4, true)], 64);
        let rejected = |regions: &[Extent], bytes| std::panic::catch_unwind(|| check(regions, bytes)).is_err();
        assert!(rejected(&[extent(0, 64, 4, true), extent(60, 4, 4, false)], 128));
        assert!(rejected(&[extent(60, 4, 4, false), extent(0, 64, 4, true)], 128));
        assert!(rejected(&[extent(0, 4, 4, true), extent(0, 4, 4, true)], 128));
        assert!(rejected(&[extent(0, 64, 4, false)], 63));
        assert!(rejected(&[extent(usize::MAX, 2, 1, false)], 63));
        assert!(rejected(&[extent(2, 4, 4, false)], 64));
        assert!(rejected(&[extent(128, 128, 128, false)], 256));
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn heap() {
        // Far more than a test thread's stack, in a debug build too.
        let mut arena = HeapArena::<{ 64 << 20 }>::new();
        let (last,) = arena.views::<(Write<u64, { (64 << 20) - 8 }, 1>,)>();
        last[0] = 7;
        let copy = arena.clone();
        arena.reset();
        assert_eq!(arena.reads::<(Read<u64, { (64 << 20) - 8 }, 1>,)>().0, &[0]);
        assert_eq!(copy.reads::<(Read<u64, { (64 << 20) - 8 }, 1>,)>().0, &[7]);
        assert!(HeapArena::<0>::new().views::<(Write<f64, 0, 0>,)>().0.is_empty());
    }

    #[test]
    fn is_send_and_sync() {
        fn both<T: Send + Sync>() {}
        both::<Arena<8>>();
        #[cfg(feature = "alloc")]
        both::<HeapArena<8>>();
    }
}
