use super::*;

/// Codes by ml_dtypes and the onnx package; `testdata/small_floats.py` writes it.
const TABLE: &str = include_str!("../../testdata/small_floats.txt");

fn hex(text: &str) -> u32 {
    u32::from_str_radix(text, 16).unwrap()
}

fn float(text: &str) -> f32 {
    match text {
        "nan" => f32::NAN,
        "-nan" => -f32::NAN,
        bits => f32::from_bits(hex(bits)),
    }
}

macro_rules! against_table {
    ($name:ident, $t:ident) => {
        #[test]
        fn $name() {
            let mut seen = [0; 2];
            for line in TABLE.lines() {
                let mut fields = line.split(' ');
                if fields.next() != Some(stringify!($name)) {
                    continue;
                }
                let kind = fields.next().unwrap();
                if kind == "value" {
                    seen[0] += 1;
                    let code = hex(fields.next().unwrap()) as u8;
                    let value = float(fields.next().unwrap());
                    let ours = $t::from_bits(code).to_f32();
                    assert!(ours.to_bits() == value.to_bits() || ours.is_nan() && value.is_nan(), "{line}: {ours}");
                    if !value.is_nan() && !value.is_infinite() {
                        assert_eq!($t::from_f32(value).to_bits(), code, "{line}");
                    }
                } else {
                    seen[1] += 1;
                    let value = float(fields.next().unwrap());
                    let saturated = hex(fields.next().unwrap()) as u8;
                    let unsaturated = hex(fields.next().unwrap()) as u8;
                    assert_eq!($t::from_f32(value).to_bits(), saturated, "{line}");
                    assert_eq!($t::from_f32_unsaturated(value).to_bits(), unsaturated, "{line}");
                    assert_eq!($t::from_f64(value as f64).to_bits(), saturated, "{line}");
                    assert_eq!($t::from_f64_unsaturated(value as f64).to_bits(), unsaturated, "{line}");
                }
            }
            assert!(seen[0] >= 16 && seen[1] >= 50, "{seen:?}");
        }
    };
}

against_table!(f8e4m3fn, F8E4M3FN);
against_table!(f8e4m3fnuz, F8E4M3FNUZ);
against_table!(f8e5m2, F8E5M2);
against_table!(f8e5m2fnuz, F8E5M2FNUZ);
against_table!(f4e2m1, F4E2M1);

#[test]
fn f8e8m0() {
    let mut seen = 0;
    for line in TABLE.lines() {
        let mut fields = line.split(' ');
        if fields.next() != Some("f8e8m0") {
            continue;
        }
        seen += 1;
        let kind = fields.next().unwrap();
        let first = fields.next().unwrap();
        let second = fields.next().unwrap();
        let rounding = match kind {
            "value" => {
                let (ours, value) = (F8E8M0::from_bits(hex(first) as u8).to_f32(), float(second));
                assert!(ours == value || ours.is_nan() && value.is_nan(), "{line}: {ours}");
                continue;
            }
            "up" => Rounding::Up,
            "down" => Rounding::Down,
            _ => Rounding::Nearest,
        };
        let (saturated, unsaturated) = (hex(second) as u8, hex(fields.next().unwrap()) as u8);
        let value = float(first);
        assert_eq!(F8E8M0::from_f32_rounded(value, rounding, true).to_bits(), saturated, "{line}");
        assert_eq!(F8E8M0::from_f32_rounded(value, rounding, false).to_bits(), unsaturated, "{line}");
    }
    assert!(seen > 400);
}

/// `f32` values of all magnitudes, among them neighbours of every 16-bit value and of the middles between them.
fn sweep() -> impl Iterator<Item = f32> {
    let step = if cfg!(miri) { 65_521 } else { 97 };
    let coarse = (0..=u32::MAX).step_by(step * 11);
    let around = (0..=u16::MAX).step_by(if cfg!(miri) { 509 } else { 1 }).flat_map(|high| {
        let edge = u32::from(high) << 16;
        [edge, edge | 1, edge | 0x7fff, edge | 0x8000, edge | 0x8001, edge | 0x1000, edge | 0xfff, edge | 0x1001]
    });
    coarse.chain(around).map(f32::from_bits)
}

fn same(a: f32, b: f32) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

#[test]
fn rounding_is_encoding() {
    use crate::elements::{bf16, f16};
    for value in sweep() {
        assert!(same(round::f16(value), f16::from_f32(value).to_f32()), "{value:e}");
        assert!(same(round::bf16(value), bf16::from_f32(value).to_f32()), "{value:e}");
    }
    for value in sweep() {
        assert!(same(round::f8e4m3fn(value), F8E4M3FN::from_f32(value).to_f32()), "{value:e}");
        assert!(same(round::f8e4m3fnuz(value), F8E4M3FNUZ::from_f32(value).to_f32()), "{value:e}");
        assert!(same(round::f8e5m2(value), F8E5M2::from_f32(value).to_f32()), "{value:e}");
        assert!(same(round::f8e5m2fnuz(value), F8E5M2FNUZ::from_f32(value).to_f32()), "{value:e}");
        assert!(same(round::f4e2m1(value), F4E2M1::from_f32(value).to_f32()), "{value:e}");
        assert!(same(round::f8e8m0(value), F8E8M0::from_f32(value).to_f32()), "{value:e}");
    }
}

#[test]
fn f64_to_16_bits() {
    use crate::elements::{bf16, f16};
    for value in sweep() {
        let (ours, theirs) = (f16_from_f64(value as f64), f16::from_f32(value));
        assert!(same(ours.to_f32(), theirs.to_f32()), "{value:e}");
        let (ours, theirs) = (bf16_from_f64(value as f64), bf16::from_f32(value));
        assert!(same(ours.to_f32(), theirs.to_f32()), "{value:e}");
    }
    // Just above a tie, by a bit that an f32 does not hold.
    assert_eq!(f16_from_f64(1.0 + 2f64.powi(-11) + 2f64.powi(-40)).to_f32(), 1.0 + 2f32.powi(-10));
    assert_eq!(bf16_from_f64(-1.0 - 2f64.powi(-8) - 2f64.powi(-40)).to_f32(), -1.0 - 2f32.powi(-7));
    assert_eq!((f16_from_f64(1e300).to_f32(), bf16_from_f64(f64::MIN_POSITIVE).to_f32()), (f32::INFINITY, 0.0));
}

/// Encoding gives the nearest of all values, and of two as near the even code: by search, without bit arithmetic.
#[test]
fn encoding_is_nearest() {
    let mut values: [f64; 127] = [0.0; 127];
    for (code, value) in values.iter_mut().enumerate() {
        *value = F8E4M3FN::from_bits(code as u8).to_f32() as f64;
    }
    for value in sweep().step_by(7).filter(|v| v.abs() < 464.0) {
        let distance = |code: &usize| (values[*code] - value.abs() as f64).abs();
        let best = (0..127).min_by(|a, b| distance(a).total_cmp(&distance(b)).then((a & 1).cmp(&(b & 1)))).unwrap();
        assert_eq!(F8E4M3FN::from_f32(value.abs()).to_bits() as usize, best, "{value:e}");
    }
}
