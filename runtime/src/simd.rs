//! Instruction sets: what generated kernels use of `fearless_simd`, and the choice of one.
//!
//! `run` chooses once, with [`level`] and [`dispatch!`](crate::dispatch!); below it every kernel is generic over
//! [`Simd`], `#[inline(never)]`, with its body inside [`Simd::vectorize`].
//!
//! Every variant multiplies the time that rustc takes, so `dispatch!` compiles few: on x86 the baseline, AVX2 with FMA, and
//! AVX-512 as of Ice Lake and Zen 4, without the baseline where the target already has AVX2; one variant everywhere else
//! (NEON, WebAssembly SIMD, or scalar code). Without `std` there is no detection and the target's features alone decide.

pub use fearless_simd::{
    Bytes, Level, Select, Simd, SimdBase, SimdCvtFloat, SimdCvtTruncate, SimdFloat, SimdFrom, SimdInt, SimdInto,
    SimdMask, f32x4, f32x8, f32x16, f64x2, f64x4, f64x8, i8x16, i8x32, i16x8, i16x16, i32x4, i32x8, i32x16, i64x2,
    i64x4, kernel, mask32x4, mask32x8, mask32x16, mask64x2, mask64x4, prelude, u8x16, u8x32, u16x8, u16x16, u32x4,
    u32x8, u32x16, u64x2, u64x4,
};

/// The level of this machine: detected once and cached with `std`, else what the target's features promise.
#[inline(always)]
pub fn level() -> Level {
    // With `std` this reads a value that the first call in the process has stored.
    Level::try_detect().unwrap_or(Level::baseline())
}

/// Chooses the instruction set for an expression: `dispatch!(level, s => kernel(s, x, y))`.
///
/// The expression is compiled once per variant, inside a closure: `return` and `?` end that closure only. `s` is a value
/// of some type that implements [`Simd`](crate::simd::Simd).
///
/// ```
/// use onnx_rt::simd::{Simd, f32x4, level, prelude::*};
///
/// #[inline(never)]
/// fn double<S: Simd>(s: S, x: &mut [f32; 4]) {
///     s.vectorize(
///         #[inline(always)]
///         || {
///             let v = f32x4::from_slice(s, x);
///             (v + v).store_slice(x);
///         },
///     )
/// }
///
/// let mut x = [1.0, 2.0, 3.0, 4.0];
/// onnx_rt::dispatch!(level(), s => double(s, &mut x));
/// assert_eq!(x, [2.0, 4.0, 6.0, 8.0]);
/// ```
///
/// With a list, `dispatch!(level(), [avx512, avx2], s => ..)`, there are variants for these sets, the widest first, and for
/// what the target promises; a target other than x86 has only that.
#[macro_export]
macro_rules! dispatch {
    ($level:expr, [$($set:ident),*], $s:pat => $run:expr) => {
        $crate::__dispatch_among!($level, [$($set),*], $s => $run)
    };
    ($level:expr, $s:pat => $run:expr) => {
        $crate::__dispatch_among!($level, [avx512, avx2], $s => $run)
    };
}

/// `dispatch!` among chosen sets, the widest first, and what the target promises. Where that is a chosen set, both are one
/// variant: they have the same token.
#[cfg(all(feature = "std", any(target_arch = "x86", target_arch = "x86_64")))]
#[doc(hidden)]
#[macro_export]
macro_rules! __dispatch_among {
    ($level:expr, [], $s:pat => $run:expr) => {{
        let _: $crate::simd::Level = $level;
        $crate::__dispatch_with!($crate::simd::baseline(), $s => $run)
    }};
    ($level:expr, [avx512 $(, $set:ident)*], $s:pat => $run:expr) => {{
        let level = $level;
        match $crate::simd::Level::as_avx512(level) {
            ::core::option::Option::Some(token) => $crate::__dispatch_with!(token, $s => $run),
            ::core::option::Option::None => $crate::__dispatch_among!(level, [$($set),*], $s => $run),
        }
    }};
    ($level:expr, [avx2 $(, $set:ident)*], $s:pat => $run:expr) => {{
        let level = $level;
        match $crate::simd::Level::as_avx2(level) {
            ::core::option::Option::Some(token) => $crate::__dispatch_with!(token, $s => $run),
            ::core::option::Option::None => $crate::__dispatch_among!(level, [$($set),*], $s => $run),
        }
    }};
}

/// `dispatch!` where the target decides.
#[cfg(not(all(feature = "std", any(target_arch = "x86", target_arch = "x86_64"))))]
#[doc(hidden)]
#[macro_export]
macro_rules! __dispatch_among {
    ($level:expr, [$($set:ident),*], $s:pat => $run:expr) => {{
        let _: $crate::simd::Level = $level;
        $crate::__dispatch_with!($crate::simd::baseline(), $s => $run)
    }};
}

/// One variant: `$run` with the token's features enabled.
#[doc(hidden)]
#[macro_export]
macro_rules! __dispatch_with {
    ($token:expr, $s:pat => $run:expr) => {{
        let token = $token;
        let $s = $crate::simd::opaque(token);
        $crate::simd::Simd::vectorize(
            token,
            #[inline(always)]
            || $run,
        )
    }};
}

/// Hides which token it is, so that an expression that compiles on one target compiles on all.
#[doc(hidden)]
#[inline(always)]
pub fn opaque<S: Simd>(token: S) -> impl Simd {
    token
}

/// Lanes of `f32` in a register.
const fn lanes<S: Simd>() -> usize {
    <S::f32s as SimdBase<S>>::LEN
}

/// Whether a set has few registers of four `f32` (SSE2, WebAssembly), or none: the smallest tiles of sums.
#[doc(hidden)]
#[inline(always)]
pub const fn is_narrow<S: Simd>() -> bool {
    lanes::<S>() <= 4 && !cfg!(target_arch = "aarch64")
}

/// Whether a set has registers of sixteen `f32` (AVX-512), of which there are thirty-two: the largest tiles of sums.
#[doc(hidden)]
#[inline(always)]
pub const fn is_wide<S: Simd>() -> bool {
    lanes::<S>() >= 16
}

/// Whether a set is neither narrow nor wide: AVX2, NEON.
#[doc(hidden)]
#[inline(always)]
pub const fn is_middle<S: Simd>() -> bool {
    !is_narrow::<S>() && !is_wide::<S>()
}

#[doc(hidden)]
pub use baseline::baseline;

/// The token of the best set that the target promises, up to AVX2.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod baseline {
    use fearless_simd::{Level, Simd};

    macro_rules! token {
        ($as:ident) => {
            #[doc(hidden)]
            #[inline(always)]
            pub fn baseline() -> impl Simd {
                match Level::baseline().$as() {
                    Some(token) => token,
                    None => unreachable!("the target has these features"),
                }
            }
        };
    }

    #[cfg(all(
        target_feature = "avx2",
        target_feature = "bmi1",
        target_feature = "bmi2",
        target_feature = "cmpxchg16b",
        target_feature = "f16c",
        target_feature = "fma",
        target_feature = "fxsr",
        target_feature = "lzcnt",
        target_feature = "movbe",
        target_feature = "popcnt",
        target_feature = "xsave"
    ))]
    token!(as_avx2);

    #[cfg(all(
        all(
            target_feature = "sse4.2",
            target_feature = "fxsr",
            target_feature = "cmpxchg16b",
            target_feature = "popcnt"
        ),
        not(all(
            target_feature = "avx2",
            target_feature = "bmi1",
            target_feature = "bmi2",
            target_feature = "cmpxchg16b",
            target_feature = "f16c",
            target_feature = "fma",
            target_feature = "fxsr",
            target_feature = "lzcnt",
            target_feature = "movbe",
            target_feature = "popcnt",
            target_feature = "xsave"
        ))
    ))]
    token!(as_sse4_2);

    #[cfg(all(
        all(target_feature = "sse2", target_feature = "fxsr"),
        not(all(target_feature = "sse4.2", target_feature = "cmpxchg16b", target_feature = "popcnt"))
    ))]
    token!(as_sse2);

    #[cfg(not(all(target_feature = "sse2", target_feature = "fxsr")))]
    #[doc(hidden)]
    #[inline(always)]
    pub fn baseline() -> impl Simd {
        fearless_simd::Fallback::new()
    }
}

/// The token of the set that the target promises.
#[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
mod baseline {
    use fearless_simd::Simd;

    #[cfg(any(
        all(target_arch = "aarch64", target_feature = "neon"),
        all(target_arch = "wasm32", target_feature = "simd128")
    ))]
    #[doc(hidden)]
    #[inline(always)]
    #[allow(unreachable_patterns)] // The level may have one variant only.
    pub fn baseline() -> impl Simd {
        use fearless_simd::Level;
        match Level::baseline() {
            #[cfg(target_arch = "aarch64")]
            Level::Neon(token) => token,
            #[cfg(target_arch = "wasm32")]
            Level::WasmSimd128(token) => token,
            _ => unreachable!("the target has these features"),
        }
    }

    #[cfg(not(any(
        all(target_arch = "aarch64", target_feature = "neon"),
        all(target_arch = "wasm32", target_feature = "simd128")
    )))]
    #[doc(hidden)]
    #[inline(always)]
    pub fn baseline() -> impl Simd {
        fearless_simd::Fallback::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[inline(never)]
    fn sum<S: Simd>(s: S, x: &[f32; 8]) -> f32 {
        s.vectorize(
            #[inline(always)]
            || {
                let v = f32x8::from_slice(s, x);
                let products: [f32; 8] = v.mul_add(v, v).into();
                products.iter().sum()
            },
        )
    }

    #[test]
    fn every_variant_computes_the_same() {
        let x = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0];
        for level in [Some(level()), Some(Level::baseline()), level().as_avx2().map(|token| token.level())] {
            let Some(level) = level else { continue };
            assert_eq!(crate::dispatch!(level, s => sum(s, &x)), 240.0);
        }
    }

    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    #[test]
    fn chooses_the_best() {
        fn name<S: Simd>(_: S) -> &'static str {
            core::any::type_name::<S>()
        }
        let chosen = crate::dispatch!(level(), s => name(s));
        if level().as_avx512().is_some() {
            assert!(chosen.ends_with("::Avx512"), "{chosen}");
        } else if std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("fma") {
            assert!(chosen.ends_with("::Avx2"), "{chosen}");
        }
        if let Some(token) = level().as_avx2() {
            let chosen = crate::dispatch!(token.level(), s => name(s));
            assert!(chosen.ends_with("::Avx2"), "{chosen}");
        }
        if !cfg!(target_feature = "sse4.2") {
            let chosen = crate::dispatch!(Level::baseline(), s => name(s));
            assert!(chosen.ends_with("::Sse2"), "{chosen}");
        }
    }
}
