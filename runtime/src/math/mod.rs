//! Scalar mathematics: what generated code cannot write with operators alone.
//!
//! With `std` the elementary functions are those of the standard library, else those of `libm`; `erf` and the
//! inverse hyperbolic functions are always libm's. Where ONNX leaves a case open, numpy decides.

mod cast;
mod int;
#[cfg(feature = "alloc")]
mod text;

pub use cast::{Number, cast};
pub use int::Int;
#[cfg(feature = "alloc")]
pub use text::{Text, number_of_text};

/// `f32` and `f64`.
///
/// The methods that the standard library has under the same name mean the same (call them as `Real::f(x)` where the last
/// digits of `asinh`, `acosh` and `atanh` matter).
pub trait Real: Copy + PartialOrd + Send + Sync + 'static {
    /// `e^x`.
    fn exp(self) -> Self;
    /// `e^x - 1`, accurate around zero.
    fn exp_m1(self) -> Self;
    /// `2^x`.
    fn exp2(self) -> Self;
    /// Natural logarithm.
    fn ln(self) -> Self;
    /// `ln(1 + x)`, accurate around zero.
    fn ln_1p(self) -> Self;
    /// Logarithm of base 2.
    fn log2(self) -> Self;
    /// Logarithm of base 10.
    fn log10(self) -> Self;
    /// Square root.
    fn sqrt(self) -> Self;
    /// Cube root.
    fn cbrt(self) -> Self;
    /// Sine.
    fn sin(self) -> Self;
    /// Cosine.
    fn cos(self) -> Self;
    /// Tangent.
    fn tan(self) -> Self;
    /// Inverse sine.
    fn asin(self) -> Self;
    /// Inverse cosine.
    fn acos(self) -> Self;
    /// Inverse tangent.
    fn atan(self) -> Self;
    /// The angle of the point `(x, self)`.
    fn atan2(self, x: Self) -> Self;
    /// Hyperbolic sine.
    fn sinh(self) -> Self;
    /// Hyperbolic cosine.
    fn cosh(self) -> Self;
    /// Hyperbolic tangent.
    fn tanh(self) -> Self;
    /// Inverse hyperbolic sine.
    fn asinh(self) -> Self;
    /// Inverse hyperbolic cosine.
    fn acosh(self) -> Self;
    /// Inverse hyperbolic tangent.
    fn atanh(self) -> Self;
    /// Error function.
    fn erf(self) -> Self;
    /// The greatest integer not above.
    fn floor(self) -> Self;
    /// The least integer not below.
    fn ceil(self) -> Self;
    /// The nearest integer; from the middle to the even one.
    fn round_even(self) -> Self;
    /// The nearest integer; from the middle away from zero.
    fn round(self) -> Self;
    /// The integer part.
    fn trunc(self) -> Self;
    /// `self^exponent`.
    fn powf(self, exponent: Self) -> Self;
    /// The remainder with the sign of `self`, as C's `fmod`: `Mod` with `fmod = 1`.
    fn fmod(self, divisor: Self) -> Self;
    /// The remainder with the sign of the divisor, as Python's `%`: `Mod` of floats by numpy's `mod`.
    fn floor_mod(self, divisor: Self) -> Self;
    /// Absolute value.
    fn abs(self) -> Self;
    /// Magnitude of `self`, sign of the other.
    fn copysign(self, sign: Self) -> Self;
    /// -1, 0 or 1 by sign; zero keeps its sign, NaN stays: `Sign`.
    fn sign(self) -> Self;
    /// Whether it is NaN.
    fn is_nan(self) -> bool;
    /// Whether it is an infinity.
    fn is_infinite(self) -> bool;
    /// Whether it is neither.
    fn is_finite(self) -> bool;
    /// The greater, or NaN if either is: numpy's `maximum`.
    fn max_nan(self, other: Self) -> Self;
    /// The lesser, or NaN if either is: numpy's `minimum`.
    fn min_nan(self, other: Self) -> Self;
}

macro_rules! real {
    ($t:ty, $erf:ident $asinh:ident $acosh:ident $atanh:ident, $($name:ident($($arg:ident),*) $std:ident $libm:ident;)*) => {
        impl Real for $t {
            $(
                #[inline(always)]
                fn $name(self $(, $arg: Self)*) -> Self {
                    #[cfg(feature = "std")]
                    return <$t>::$std(self $(, $arg)*);
                    #[cfg(not(feature = "std"))]
                    return libm::$libm(self $(, $arg)*);
                }
            )*

            #[inline]
            fn erf(self) -> Self {
                libm::$erf(self)
            }

            // The standard library's formulas for these lose digits that libm's keep.
            #[inline]
            fn asinh(self) -> Self {
                libm::$asinh(self)
            }

            #[inline]
            fn acosh(self) -> Self {
                // libm's gives numbers for some arguments below the domain.
                if self < 1.0 { <$t>::NAN } else { libm::$acosh(self) }
            }

            #[inline]
            fn atanh(self) -> Self {
                libm::$atanh(self)
            }

            #[inline(always)]
            fn fmod(self, divisor: Self) -> Self {
                self % divisor
            }

            #[inline]
            fn floor_mod(self, divisor: Self) -> Self {
                let rest = self % divisor;
                if rest == 0.0 {
                    // numpy gives zero the sign of the divisor.
                    <$t>::copysign(0.0, divisor)
                } else if (rest < 0.0) != (divisor < 0.0) {
                    rest + divisor
                } else {
                    rest
                }
            }

            #[inline(always)]
            fn abs(self) -> Self {
                <$t>::abs(self)
            }

            #[inline(always)]
            fn copysign(self, sign: Self) -> Self {
                <$t>::copysign(self, sign)
            }

            #[inline(always)]
            fn sign(self) -> Self {
                if self > 0.0 {
                    1.0
                } else if self < 0.0 {
                    -1.0
                } else {
                    self
                }
            }

            #[inline(always)]
            fn is_nan(self) -> bool {
                <$t>::is_nan(self)
            }

            #[inline(always)]
            fn is_infinite(self) -> bool {
                <$t>::is_infinite(self)
            }

            #[inline(always)]
            fn is_finite(self) -> bool {
                <$t>::is_finite(self)
            }

            #[inline(always)]
            fn max_nan(self, other: Self) -> Self {
                if self >= other || self.is_nan() { self } else { other }
            }

            #[inline(always)]
            fn min_nan(self, other: Self) -> Self {
                if self <= other || self.is_nan() { self } else { other }
            }
        }
    };
}

real!(
    f32, erff asinhf acoshf atanhf,
    exp() exp expf;
    exp_m1() exp_m1 expm1f;
    exp2() exp2 exp2f;
    ln() ln logf;
    ln_1p() ln_1p log1pf;
    log2() log2 log2f;
    log10() log10 log10f;
    sqrt() sqrt sqrtf;
    cbrt() cbrt cbrtf;
    sin() sin sinf;
    cos() cos cosf;
    tan() tan tanf;
    asin() asin asinf;
    acos() acos acosf;
    atan() atan atanf;
    atan2(x) atan2 atan2f;
    sinh() sinh sinhf;
    cosh() cosh coshf;
    tanh() tanh tanhf;
    floor() floor floorf;
    ceil() ceil ceilf;
    round_even() round_ties_even rintf;
    round() round roundf;
    trunc() trunc truncf;
    powf(exponent) powf powf;
);

real!(
    f64, erf asinh acosh atanh,
    exp() exp exp;
    exp_m1() exp_m1 expm1;
    exp2() exp2 exp2;
    ln() ln log;
    ln_1p() ln_1p log1p;
    log2() log2 log2;
    log10() log10 log10;
    sqrt() sqrt sqrt;
    cbrt() cbrt cbrt;
    sin() sin sin;
    cos() cos cos;
    tan() tan tan;
    asin() asin asin;
    acos() acos acos;
    atan() atan atan;
    atan2(x) atan2 atan2;
    sinh() sinh sinh;
    cosh() cosh cosh;
    tanh() tanh tanh;
    floor() floor floor;
    ceil() ceil ceil;
    round_even() round_ties_even rint;
    round() round round;
    trunc() trunc trunc;
    powf(exponent) powf pow;
);

#[cfg(test)]
#[path = "real_tests.rs"]
mod tests;
