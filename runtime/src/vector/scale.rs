//! `x * 2^n` with one rounding, by the instruction for it where there is one.

use super::Vector;
use crate::simd::Simd;

/// `1.5 * 2^23`: adding it rounds to an integer, which then stands in the low bits.
pub const ROUND: f32 = 12_582_912.0;

/// `x * 2^n` from `n + ROUND`, for a positive `x` near 1 and `-150 <= n <= 130`: in two factors, because the scale alone may
/// be beyond what an exponent holds, and a subnormal result is rounded once.
#[inline(always)]
pub fn in_two<S: Simd, V: Vector<S>>(x: V, shifted: V) -> V {
    // Both exponents get their bias, and one that makes the sum positive before it is halved.
    let n = shifted.to_bits() - (ROUND.to_bits() - 2 * 127);
    let half = n >> 1;
    x * V::from_bits(half << 23) * V::from_bits((n - half) << 23)
}

#[cfg(target_arch = "x86_64")]
pub mod avx512 {
    use core::arch::x86_64::{__m256, __m512, _mm256_scalef_ps, _mm512_scalef_ps};

    fearless_simd::kernel!(
        /// `x * 2^n` of sixteen.
        #[inline]
        pub fn sixteen(avx512: Avx512, x: __m512, n: __m512) -> __m512 {
            _mm512_scalef_ps(x, n)
        }
    );

    fearless_simd::kernel!(
        /// `x * 2^n` of eight.
        #[inline]
        pub fn eight(avx512: Avx512, x: __m256, n: __m256) -> __m256 {
            _mm256_scalef_ps(x, n)
        }
    );
}
