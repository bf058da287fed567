//! Hints to the memory system.

/// Asks for the cache line of an element, which is read soon, to be brought into the second-level cache. The index is not
/// checked: beyond the end it asks for something else.
///
/// Does nothing where the target has no such instruction.
#[inline(always)]
pub fn prefetch<T>(soon: &[T], index: usize) {
    let soon = soon.as_ptr().wrapping_add(index);
    #[cfg(all(any(target_arch = "x86_64", target_arch = "x86"), target_feature = "sse"))]
    {
        #[cfg(target_arch = "x86")]
        use core::arch::x86::{_MM_HINT_T1, _mm_prefetch};
        #[cfg(target_arch = "x86_64")]
        use core::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
        // SAFETY: the target has SSE, and the instruction neither reads, writes nor faults: its operand may be any
        // address at all.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(soon.cast::<i8>()) }
    }
    #[cfg(not(all(any(target_arch = "x86_64", target_arch = "x86"), target_feature = "sse")))]
    let _ = soon;
}
