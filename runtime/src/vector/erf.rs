//! The error function.

use super::below;
use super::exp::exp_negative;
use crate::simd::{Select, Simd, SimdBase, SimdFloat, f32x8};

/// Error function, within 2 ulp.
#[inline(always)]
pub fn erf<S: Simd>(simd: S, x: f32x8<S>) -> f32x8<S> {
    // From about 0.93 up: 1 - exp(polynomial), which is 1 beyond 4.
    let t = below(f32x8::splat(simd, 4.0), x.abs());
    let (t2, t4) = (t * t, (t * t) * (t * t));
    let c12 = t.mul_add(-6.348_467e-1, -1.128_717_5);
    let c34 = t.mul_add(2.425_462_2e-2, -1.067_778_8e-1);
    let c56 = t.mul_add(3.831_971_3e-4, -3.883_964_4e-3);
    let high = t2.mul_add(-1.728_534_7e-5, c56);
    let exponent = high.mul_add(t4, c34.mul_add(t2, c12)) * t;
    let large = (1.0 - exp_negative(exponent)).copysign(x);
    // Below: an odd polynomial.
    let s = x * x;
    let s2 = s * s;
    let c01 = s.mul_add(-3.761_253_4e-1, 1.283_791_7e-1);
    let c23 = s.mul_add(-2.676_813_5e-2, 1.128_199_3e-1);
    let c45 = s.mul_add(-5.967_617e-4, 4.991_194_2e-3);
    let small = c45.mul_add(s2, c23).mul_add(s2, c01).mul_add(x, x);
    t.simd_gt(0.927_734_4).select(large, small)
}
