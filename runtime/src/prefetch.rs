//! Hints to the memory system. What they ask for is not checked: beyond the end it is something else.

#[cfg(target_arch = "x86")]
use core::arch::x86 as arch;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64 as arch;

/// Bytes of a cache line.
#[cfg(all(any(target_arch = "x86_64", target_arch = "x86"), target_feature = "sse"))]
const LINE: usize = 64;

/// Asks for the cache line of an element, which is read soon, to be brought into the second-level cache.
///
/// Does nothing where the target has no such instruction.
#[inline(always)]
pub fn prefetch<T>(soon: &[T], index: usize) {
    let soon = soon.as_ptr().wrapping_add(index);
    #[cfg(all(any(target_arch = "x86_64", target_arch = "x86"), target_feature = "sse"))]
    {
        // SAFETY: the target has SSE, and the instruction neither reads, writes nor faults: its operand may be any
        // address at all.
        unsafe { arch::_mm_prefetch::<{ arch::_MM_HINT_T1 }>(soon.cast::<i8>()) }
    }
    #[cfg(not(all(any(target_arch = "x86_64", target_arch = "x86"), target_feature = "sse")))]
    let _ = soon;
}

/// Asks for a row of elements, which are read next, to be brought into the first-level cache.
///
/// Does nothing where the target has no such instruction.
#[inline(always)]
pub fn prefetch_row<T>(soon: &[T], start: usize, len: usize) {
    #[cfg(all(any(target_arch = "x86_64", target_arch = "x86"), target_feature = "sse"))]
    for line in (0..len).step_by(usize::max(LINE / size_of::<T>().max(1), 1)) {
        let soon = soon.as_ptr().wrapping_add(start + line);
        // SAFETY: as above.
        unsafe { arch::_mm_prefetch::<{ arch::_MM_HINT_T0 }>(soon.cast::<i8>()) }
    }
    #[cfg(not(all(any(target_arch = "x86_64", target_arch = "x86"), target_feature = "sse")))]
    let _ = (soon, start, len);
}
