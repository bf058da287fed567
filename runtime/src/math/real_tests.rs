use super::*;

/// Functions as numpy and Python compute them in `f64`; `testdata/math_tables.py` writes it.
const TABLE: &str = include_str!("../../testdata/reals.txt");

fn call<R: Real>(function: &str, x: R) -> R {
    match function {
        "exp" => x.exp(),
        "exp_m1" => x.exp_m1(),
        "exp2" => x.exp2(),
        "ln" => x.ln(),
        "ln_1p" => x.ln_1p(),
        "log2" => x.log2(),
        "log10" => x.log10(),
        "sqrt" => x.sqrt(),
        "cbrt" => x.cbrt(),
        "sin" => x.sin(),
        "cos" => x.cos(),
        "tan" => x.tan(),
        "asin" => x.asin(),
        "acos" => x.acos(),
        "atan" => x.atan(),
        "sinh" => x.sinh(),
        "cosh" => x.cosh(),
        "tanh" => x.tanh(),
        "asinh" => x.asinh(),
        "acosh" => x.acosh(),
        "atanh" => x.atanh(),
        "erf" => x.erf(),
        "floor" => x.floor(),
        "ceil" => x.ceil(),
        "round_even" => x.round_even(),
        "trunc" => x.trunc(),
        "sign" => x.sign(),
        "abs" => x.abs(),
        other => panic!("no function {other}"),
    }
}

#[test]
fn as_numpy_computes() {
    let mut seen = 0;
    for line in TABLE.lines() {
        let mut fields = line.split(' ');
        let function = fields.next().unwrap();
        let mut bits = || f64::from_bits(u64::from_str_radix(fields.next().unwrap(), 16).unwrap());
        let (x, y) = (bits(), bits());
        seen += 1;
        let ours = call(function, x);
        let good = ours == y || ours.is_nan() && y.is_nan() || (ours - y).abs() <= 4.0 * f64::EPSILON * y.abs();
        assert!(good, "{function}({x}) = {ours}, not {y}");
        // The argument of the f32 function is another one: only where it is exactly the same does the table apply.
        if x as f32 as f64 == x || x.is_nan() {
            let (ours, y) = (call(function, x as f32), y as f32);
            let good = ours == y || ours.is_nan() && y.is_nan() || (ours - y).abs() <= 4.0 * f32::EPSILON * y.abs();
            assert!(good, "{function}({x}) = {ours}, not {y} (f32)");
        }
    }
    assert!(seen > 1000, "{seen}");
}

#[test]
fn remainders() {
    // numpy: np.fmod and np.mod.
    for (a, b, fmod, modulo) in [
        (5.3, 2.0, 1.3, 1.3),
        (-5.5, 2.0, -1.5, 0.5),
        (5.5, -2.0, 1.5, -0.5),
        (-5.5, -2.0, -1.5, -1.5),
        (-4.0, 2.0, 0.0, 0.0),
    ] {
        assert!((Real::fmod(a, b) - fmod).abs() < 1e-15f64);
        assert!((a.floor_mod(b) - modulo).abs() < 1e-15);
    }
    assert!(1f32.floor_mod(0.0).is_nan() && Real::fmod(f32::INFINITY, 2.0).is_nan());
    assert!((4f32).floor_mod(-2.0).is_sign_negative());
    assert_eq!(2f32.floor_mod(f32::INFINITY), 2.0);
    assert_eq!((-2f32).floor_mod(f32::INFINITY), f32::INFINITY);
}

#[test]
fn extremes_and_rounding() {
    assert!(f32::NAN.max_nan(1.0).is_nan() && 1f32.max_nan(f32::NAN).is_nan());
    assert!(f64::NAN.min_nan(1.0).is_nan() && 1f64.min_nan(f64::NAN).is_nan());
    assert_eq!((2f32.max_nan(1.0), 2f32.min_nan(1.0), f32::INFINITY.min_nan(1.0)), (2.0, 1.0, 1.0));
    assert_eq!([-2.5f32, -1.5, -0.5, 0.5, 1.5, 2.5].map(Real::round_even), [-2.0, -2.0, 0.0, 0.0, 2.0, 2.0]);
    assert_eq!([-2.5f64, -0.5, 0.5, 2.5].map(Real::round), [-3.0, -1.0, 1.0, 3.0]);
    assert!(Real::sign(-0.0f32).is_sign_negative() && Real::sign(f32::NAN).is_nan());
    assert_eq!((Real::powf(2f32, 10.0), Real::powf(2f64, 0.5)), (1024.0, core::f64::consts::SQRT_2));
    assert_eq!(Real::atan2(1f32, -1.0), 3.0 * core::f32::consts::FRAC_PI_4);
}
