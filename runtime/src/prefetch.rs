//! Hints to the memory system.

/// Asks for the cache line of a value, which is read soon, to be brought into the second-level cache.
///
/// Does nothing where the target has no such instruction.
#[inline(always)]
pub fn prefetch<T>(soon: &T) {
    #[cfg(all(any(target_arch = "x86_64", target_arch = "x86"), target_feature = "sse"))]
    {
        #[cfg(target_arch = "x86")]
        use core::arch::x86::{_MM_HINT_T1, _mm_prefetch};
        #[cfg(target_arch = "x86_64")]
        use core::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
        // SAFETY: the target has SSE, and the instruction neither reads, writes nor faults: its operand may be any
        // address at all, and this one is that of a live value.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(core::ptr::from_ref(soon).cast::<i8>()) }
    }
    #[cfg(not(all(any(target_arch = "x86_64", target_arch = "x86"), target_feature = "sse")))]
    let _ = soon;
}
