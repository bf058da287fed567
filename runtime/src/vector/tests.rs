use super::*;
use crate::simd::{Level, SimdBase, f32x8, f32x16, level};
use std::vec;
use std::vec::Vec;

/// Every so many bit patterns; odd, so that all low bits occur.
const STRIDE: u32 = if cfg!(debug_assertions) { 9973 } else { 251 };

/// The distance in units of the last place of an `f32` next to the exact value.
fn ulps(got: f32, exact: f64) -> f64 {
    let nearest = exact as f32;
    if got == nearest || got.is_nan() && nearest.is_nan() {
        return if got == 0.0 && got.is_sign_negative() != nearest.is_sign_negative() { f64::INFINITY } else { 0.0 };
    }
    if !got.is_finite() || !nearest.is_finite() {
        return f64::INFINITY;
    }
    let exponent = (nearest.to_bits() >> 23 & 0xff).max(1) as i32;
    (f64::from(got) - exact).abs() / f64::from(2f32).powi(exponent - 150)
}

#[inline(never)]
fn apply<S: Simd>(simd: S, x: &mut [f32], function: impl Fn(S, f32x16<S>) -> f32x16<S>) {
    simd.vectorize(
        #[inline(always)]
        || {
            update(
                simd,
                x,
                [],
                #[inline(always)]
                |x, []| function(simd, x),
            )
        },
    )
}

/// Every level of this machine that there is a variant for.
fn levels() -> Vec<Level> {
    let mut levels = vec![level(), Level::baseline()];
    #[cfg(target_arch = "x86_64")]
    levels.extend(level().as_avx2().map(|token| token.level()));
    levels
}

/// All arguments, and those where functions change their ways.
fn arguments() -> Vec<f32> {
    let mut x: Vec<f32> = (0..=u32::MAX / STRIDE).map(|k| f32::from_bits(k * STRIDE)).collect();
    for special in [0.0, f32::INFINITY, f32::MIN_POSITIVE, f32::MAX, 1e-45, 1.0, 0.5, 88.72283, 103.97, 104.0, 87.0] {
        for bits in special.to_bits().saturating_sub(20)..=special.to_bits() + 20 {
            x.extend([f32::from_bits(bits), -f32::from_bits(bits)]);
        }
    }
    x
}

/// The worst of all arguments, on every instruction set that there is a variant for.
macro_rules! check {
    ($bound:expr, $exact:expr, |$s:ident, $v:ident| $vector:expr) => {
        let x = arguments();
        let exact: Vec<f64> = x.iter().map(|x| $exact(f64::from(*x))).collect();
        for level in levels() {
            let mut y = x.clone();
            crate::dispatch!(level, s => apply(s, &mut y, #[inline(always)] |$s, $v| $vector));
            let mut worst = (0.0, 0.0, 0.0);
            for ((x, got), exact) in x.iter().zip(&y).zip(&exact) {
                let distance = ulps(*got, *exact);
                if distance > worst.0 {
                    worst = (distance, *x, *got);
                }
            }
            std::eprintln!("{:?} {:?}", level, worst);
            assert!(worst.0 <= $bound, "{} ulp at {:e}: {:e}", worst.0, worst.1, worst.2);
        }
    };
}

#[test]
fn exponential() {
    check!(1.0, f64::exp, |s, x| exp(s, x));
}

#[test]
fn exponential_below_one() {
    // All that is not above 0, and NaN.
    let least = |x: f64| if x.is_nan() { x } else { (-x.abs()).exp() };
    check!(1.0, least, |s, x| exp_below(s, -x.abs()));
}

#[test]
fn exponential_plus_one() {
    check!(2.0, |x: f64| x.exp() + 1.0, |s, x| exp_plus(s, x, f32x16::splat(s, 1.0)));
}

#[test]
fn hyperbolic_tangent() {
    check!(6.0, f64::tanh, |s, x| tanh(s, x));
}

#[test]
fn logarithm() {
    check!(1.0, f64::ln, |s, x| log(s, x));
}

#[test]
fn error_function() {
    check!(2.0, libm::erf, |s, x| erf(s, x));
}

#[test]
fn sine() {
    check!(2.0, f64::sin, |s, x| sin(s, x));
}

#[test]
fn cosine() {
    check!(2.0, f64::cos, |s, x| cos(s, x));
}

#[test]
fn signs() {
    check!(0.0, |x: f64| crate::math::Real::sign(x), |s, x| sign(s, x));
}

#[test]
fn extremes() {
    let interesting = [0.0, -0.0, 1.0, -1.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 1e-40];
    for level in levels() {
        for y in interesting {
            for (least, real) in
                [(false, crate::math::Real::max_nan as fn(f32, f32) -> f32), (true, crate::math::Real::min_nan)]
            {
                let mut x = interesting;
                crate::dispatch!(level, s => apply(s, &mut x, #[inline(always)] |s, v| match least {
                    false => max_nan(v, f32x16::splat(s, y)),
                    true => min_nan(v, f32x16::splat(s, y)),
                }));
                for (x, got) in interesting.iter().zip(x) {
                    let expected = real(*x, y);
                    assert!(got.to_bits() == expected.to_bits() || got.is_nan() && expected.is_nan(), "{x} {y}: {got}");
                }
            }
        }
    }
}

#[test]
fn parts() {
    let data = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
    let s = crate::simd::baseline();
    let vector: f32x8<_> = load(s, &data, 1);
    assert_eq!(vector.to_array(), data[1..]);
    let vector: f32x8<_> = load_part(s, &data, 6, 3);
    assert_eq!(vector.to_array(), [7.0, 8.0, 9.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    let mut out = [0.0; 9];
    store_part(vector, &mut out, 7, 2);
    assert_eq!(out, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 7.0, 8.0]);
    // Nothing of a vector that lies behind the end.
    store_part(vector, &mut out, 12, 0);
    assert_eq!(out, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 7.0, 8.0]);
    let mut out = [0.0; 9];
    scatter_part(vector, &mut out, 1, 3, 3);
    assert_eq!(out, [0.0, 7.0, 0.0, 0.0, 8.0, 0.0, 0.0, 9.0, 0.0]);
    let mut out = [0.0; 16];
    scatter(load::<_, f32x8<_>>(s, &data, 1), &mut out, 1, 2);
    assert_eq!(out, [0.0, 2.0, 0.0, 3.0, 0.0, 4.0, 0.0, 5.0, 0.0, 6.0, 0.0, 7.0, 0.0, 8.0, 0.0, 9.0]);
    let vector: f32x8<_> = load_part(s, &data, 12, 0);
    assert_eq!(vector.to_array(), [0.0; 8]);
    let mask = load_mask::<_, f32x8<_>>(s, &[0, 1, 0, 255, 0, 0, 0, 1, 9], 1, 7);
    let vector: f32x8<_> = number(s, mask);
    assert_eq!(vector.to_array(), [1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
}

#[test]
fn slices_of_every_length() {
    for len in 0..70 {
        let a: Vec<f32> = (0..len).map(|i| i as f32).collect();
        let b: Vec<u8> = (0..len).map(|i| u8::from(i % 3 == 0)).collect();
        let mut out: Vec<f32> = vec![-1.0; len];
        let s = crate::simd::baseline();
        map(s, &mut out, [&a, &a], |[a, b]: [f32x16<_>; 2]| a + b);
        let expected: Vec<f32> = (0..len).map(|i| 2.0 * i as f32).collect();
        assert_eq!(out, expected);
        // Every element just once.
        update_masked(s, &mut out, [&a], [&b], |old: f32x8<_>, [a], [m]| m.select(old + a, old * 2.0));
        let expected: Vec<f32> = (0..len).map(|i| if i % 3 == 0 { 3.0 } else { 4.0 } * i as f32).collect();
        assert_eq!(out, expected);
    }
}

#[test]
fn sums_on_the_way_are_those_afterwards() {
    for len in 0..200 {
        let a: Vec<f32> = (0..len).map(|i| (i as f32 * 0.37).sin()).collect();
        let s = crate::simd::baseline();
        let (mut out, mut expected) = (vec![-1.0; len], vec![-2.0; len]);
        let total = map_sum(s, &mut out, [&a], |[x]: [f32x16<_>; 1]| x * 0.3 + 1.0);
        map(s, &mut expected, [&a], |[x]: [f32x16<_>; 1]| x * 0.3 + 1.0);
        assert_eq!(out, expected);
        assert_eq!(total, sum(s, len, [&expected], |[x]: [f32x16<_>; 1]| x), "{len}");
    }
}

#[test]
fn folds_of_every_length() {
    for len in 0..200 {
        let a: Vec<f32> = (0..len).map(|i| ((i * 7) % 23) as f32 - 9.0).collect();
        let s = crate::simd::baseline();
        assert_eq!(sum(s, len, [&a], |[x]: [f32x16<_>; 1]| x), a.iter().sum::<f32>());
        let squares = sum_of_products(s, len, [&a], |[x]: [f32x8<_>; 1]| (x, x));
        assert_eq!(squares, a.iter().map(|x| x * x).sum::<f32>());
        let greatest = max(s, len, [&a], |[x]: [f32x8<_>; 1]| x);
        assert_eq!(greatest, a.iter().copied().fold(f32::NEG_INFINITY, f32::max));
        let least = min(s, len, [&a], |[x]: [f32x16<_>; 1]| x);
        assert_eq!(least, a.iter().copied().fold(f32::INFINITY, f32::min));
        let halves = product(s, len, [&a], |[x]: [f32x16<_>; 1]| (x - x) + 0.5);
        assert_eq!(halves, 0.5f32.powi(len as i32));
        for at in 0..len {
            let mut a = a.clone();
            a[at] = f32::NAN;
            assert!(max(s, len, [&a], |[x]: [f32x8<_>; 1]| x).is_nan(), "{at} of {len}");
            assert!(min(s, len, [&a], |[x]: [f32x16<_>; 1]| x).is_nan(), "{at} of {len}");
        }
    }
}
