//! The error function.

use super::exp::exp_negative;
use super::{Vector, below};
use crate::simd::{Select, Simd};

/// Error function, within 2 ulp.
#[inline(always)]
pub fn erf<S: Simd, V: Vector<S>>(simd: S, x: V) -> V {
    macro_rules! c {
        ($x:expr) => {
            V::splat(simd, $x)
        };
    }
    // From about 0.93 up: 1 - exp(polynomial), which is 1 beyond 4.
    let t = below(V::splat(simd, 4.0), x.abs());
    let (t2, t4) = (t * t, (t * t) * (t * t));
    let c12 = t.mul_add(c!(-6.348_467e-1), c!(-1.128_717_5));
    let c34 = t.mul_add(c!(2.425_462_2e-2), c!(-1.067_778_8e-1));
    let c56 = t.mul_add(c!(3.831_971_3e-4), c!(-3.883_964_4e-3));
    let high = t2.mul_add(c!(-1.728_534_7e-5), c56);
    let exponent = high.mul_add(t4, c34.mul_add(t2, c12)) * t;
    let large = (V::splat(simd, 1.0) - exp_negative(simd, exponent)).copysign(x);
    // Below: an odd polynomial.
    let s = x * x;
    let s2 = s * s;
    let c01 = s.mul_add(c!(-3.761_253_4e-1), c!(1.283_791_7e-1));
    let c23 = s.mul_add(c!(-2.676_813_5e-2), c!(1.128_199_3e-1));
    let c45 = s.mul_add(c!(-5.967_617e-4), c!(4.991_194_2e-3));
    let small = c45.mul_add(s2, c23).mul_add(s2, c01).mul_add(x, x);
    t.simd_gt(0.927_734_4).select(large, small)
}
