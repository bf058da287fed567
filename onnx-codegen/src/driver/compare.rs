//! Results against expected values, by the rule of ONNX's own backend tests: the same number of outputs, the same
//! types and shapes, strings equal, numbers as `numpy.testing.assert_allclose` sees them
//! (`|got - expected| <= atol + rtol * |expected|`, NaN equal to NaN, infinities equal by sign), integers included.

use std::fmt;

use crate::types::{DType, Element, HostMap, HostValue, TensorData, numeric, shape_text};

/// How far a number may be from the expected one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tolerance {
    pub rtol: f64,
    pub atol: f64,
}

/// How far the numbers of a tensor are from the expected ones. Where one is NaN or infinite and the other is not, all
/// three are infinite.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Difference {
    pub absolute: f64,
    /// Of the expected value; a difference from zero is infinite.
    pub relative: f64,
    /// In units of the last place, of the four IEEE-like types of 16 bits and more only.
    pub ulps: Option<u64>,
}

impl Difference {
    fn include(&mut self, other: Difference) {
        self.absolute = self.absolute.max(other.absolute);
        self.relative = self.relative.max(other.relative);
        self.ulps = self.ulps.max(other.ulps);
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3e} absolute, {:.3e} relative", self.absolute, self.relative)?;
        match self.ulps {
            Some(ulps) => write!(f, ", {ulps} ulp"),
            None => Ok(()),
        }
    }
}

/// Compares all the outputs of a run; the error is one line.
pub fn compare_outputs(got: &[HostValue], expected: &[HostValue], tolerance: Tolerance) -> Result<(), String> {
    if got.len() != expected.len() {
        return Err(format!("{} outputs, expected {}", got.len(), expected.len()));
    }
    for (index, (got, expected)) in got.iter().zip(expected).enumerate() {
        compare(got, expected, tolerance).map_err(|error| format!("output {index}{error}"))?;
    }
    Ok(())
}

/// Compares two values. The error is one line that begins with the place inside the value, where there is one, and a
/// colon: `[2]: expected tensor f32[2], got tensor f32[3]`.
pub fn compare(got: &HostValue, expected: &HostValue, tolerance: Tolerance) -> Result<(), String> {
    match (got, expected) {
        (HostValue::Tensor(got), HostValue::Tensor(expected)) => compare_tensors(got, expected, tolerance),
        (HostValue::Sequence(got), HostValue::Sequence(expected)) => compare_lists(got, expected, tolerance),
        (HostValue::Optional(None), HostValue::Optional(None)) => Ok(()),
        (HostValue::Optional(Some(got)), HostValue::Optional(Some(expected))) => compare(got, expected, tolerance),
        (HostValue::Map(got), HostValue::Map(expected)) => {
            let sorted = |map: &HostMap| map.sorted().map_err(|problem| format!(": {}", problem.message));
            let (got, expected) = (sorted(got)?, sorted(expected)?);
            compare_tensors(&got.keys, &expected.keys, tolerance).map_err(|error| format!(" keys{error}"))?;
            compare_lists(&got.values, &expected.values, tolerance)
        }
        _ => Err(format!(": got {}, expected {}", got.kind(), expected.kind())),
    }
}

fn compare_lists(got: &[HostValue], expected: &[HostValue], tolerance: Tolerance) -> Result<(), String> {
    if got.len() != expected.len() {
        return Err(format!(": got {} elements, expected {}", got.len(), expected.len()));
    }
    for (index, (got, expected)) in got.iter().zip(expected).enumerate() {
        compare(got, expected, tolerance).map_err(|error| format!("[{index}]{error}"))?;
    }
    Ok(())
}

fn compare_tensors(got: &TensorData, expected: &TensorData, tolerance: Tolerance) -> Result<(), String> {
    if (got.dtype, &got.shape) != (expected.dtype, &expected.shape) {
        let kind = |tensor: &TensorData| format!("{}{}", tensor.dtype, shape_text(&tensor.shape));
        return Err(format!(": got {}, expected {}", kind(got), kind(expected)));
    }
    if got == expected {
        return Ok(());
    }
    let mut first = None;
    let mut wrong = 0usize;
    let mut largest = Difference::default();
    for (flat, (got, wanted)) in got.elements().zip(expected.elements()).enumerate() {
        if got == wanted {
            continue;
        }
        if let Some(difference) = difference(expected.dtype, &got, &wanted) {
            largest.include(difference);
        }
        if !close(expected.dtype, &got, &wanted, tolerance) {
            wrong += 1;
            first.get_or_insert((flat, got, wanted));
        }
    }
    let Some((flat, got, wanted)) = first else { return Ok(()) };
    let index = if expected.shape.is_empty() { String::new() } else { shape_text(&unravel(flat, &expected.shape)) };
    let mut message = format!("{index}: got {got}, expected {wanted}; {wrong} of {} differ", expected.numel());
    if expected.dtype != DType::String {
        message += &format!(", by at most {largest}");
    }
    Err(message)
}

/// The largest difference of two values, within a tolerance or not. What has no distance (texts, values of different
/// types or lengths) does not count.
pub fn largest_difference(got: &HostValue, expected: &HostValue) -> Difference {
    let mut largest = Difference::default();
    let mut lists = |got: &[HostValue], expected: &[HostValue]| {
        got.iter().zip(expected).for_each(|(got, expected)| largest.include(largest_difference(got, expected)));
    };
    match (got, expected) {
        (HostValue::Tensor(got), HostValue::Tensor(expected)) if got.dtype == expected.dtype => {
            let pairs = got.elements().zip(expected.elements()).filter(|_| got != expected);
            pairs
                .filter_map(|(got, wanted)| difference(expected.dtype, &got, &wanted))
                .for_each(|d| largest.include(d));
        }
        (HostValue::Sequence(got), HostValue::Sequence(expected)) => lists(got, expected),
        (HostValue::Map(got), HostValue::Map(expected)) => {
            if let (Ok(got), Ok(expected)) = (got.sorted(), expected.sorted()) {
                lists(&got.values, &expected.values);
            }
        }
        (HostValue::Optional(Some(got)), HostValue::Optional(Some(expected))) => {
            largest.include(largest_difference(got, expected));
        }
        _ => {}
    }
    largest
}

/// The rule for one element. Floats of 16 and 32 bits are compared in their own arithmetic, as numpy does.
fn close(dtype: DType, got: &Element, expected: &Element, tolerance: Tolerance) -> bool {
    let Tolerance { rtol, atol } = tolerance;
    match (got, expected) {
        (Element::Float(got), Element::Float(expected)) => match dtype {
            DType::F16 => close_in(DType::F16, *got, *expected, tolerance),
            // bfloat16 is compared as float32, with at least two units of the last place.
            DType::BF16 => close_in(DType::F32, *got, *expected, Tolerance { rtol: rtol.max(1.0 / 64.0), atol }),
            DType::F32 => close_in(DType::F32, *got, *expected, tolerance),
            _ => close_in(DType::F64, *got, *expected, tolerance),
        },
        (Element::Int(got), Element::Int(expected)) => close_in(DType::F64, *got as f64, *expected as f64, tolerance),
        (Element::Complex(re, im), Element::Complex(expected_re, expected_im)) => {
            let is_nan = re.is_nan() || im.is_nan();
            let expected_is_nan = expected_re.is_nan() || expected_im.is_nan();
            let size = expected_re.hypot(*expected_im);
            (re, im) == (expected_re, expected_im)
                || is_nan && expected_is_nan
                || size.is_finite() && (re - expected_re).hypot(im - expected_im) <= atol + rtol * size
        }
        _ => got == expected,
    }
}

fn close_in(dtype: DType, got: f64, expected: f64, Tolerance { rtol, atol }: Tolerance) -> bool {
    let round = |value| numeric::round_to(dtype, value);
    got == expected
        || got.is_nan() && expected.is_nan()
        || expected.is_finite()
            && round(got - expected).abs() <= round(round(atol) + round(round(rtol) * expected.abs()))
}

/// `None` for what has no distance: strings and booleans.
fn difference(dtype: DType, got: &Element, expected: &Element) -> Option<Difference> {
    let of = |absolute: f64, expected: f64, ulps| match (absolute == 0.0, absolute.is_nan()) {
        (true, _) => Difference { ulps, ..Difference::default() },
        (_, true) => Difference { absolute: f64::INFINITY, relative: f64::INFINITY, ulps: None },
        _ => Difference { absolute, relative: absolute / expected.abs(), ulps },
    };
    Some(match (got, expected) {
        (Element::Float(got), Element::Float(expected)) if got.is_nan() && expected.is_nan() => Difference::default(),
        (Element::Float(got), Element::Float(expected)) if got == expected => Difference::default(),
        (Element::Float(got), Element::Float(expected)) => {
            of((got - expected).abs(), *expected, ulps(dtype, *got, *expected))
        }
        (Element::Int(got), Element::Int(expected)) => of((got - expected).abs() as f64, *expected as f64, None),
        (Element::Complex(re, im), Element::Complex(expected_re, expected_im)) => {
            of((re - expected_re).hypot(im - expected_im), expected_re.hypot(*expected_im), None)
        }
        _ => return None,
    })
}

/// How many values of the type lie between the two, plus one; `None` where a number has no neighbours.
fn ulps(dtype: DType, a: f64, b: f64) -> Option<u64> {
    if !matches!(dtype, DType::F16 | DType::BF16 | DType::F32 | DType::F64) || !a.is_finite() || !b.is_finite() {
        return None;
    }
    let sign = 1u64 << (dtype.bits()? - 1);
    // Codes count up from zero in both directions.
    let position = |value| {
        let code = numeric::encode(dtype, value, Default::default());
        let size = i128::from(code & !sign);
        if code & sign == 0 { size } else { -size }
    };
    u64::try_from((position(a) - position(b)).abs()).ok()
}

fn unravel(flat: usize, shape: &[usize]) -> Vec<usize> {
    let mut rest = flat;
    let mut index: Vec<usize> = shape
        .iter()
        .rev()
        .map(|&dim| {
            let at = rest % dim.max(1);
            rest /= dim.max(1);
            at
        })
        .collect();
    index.reverse();
    index
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: Tolerance = Tolerance { rtol: 1e-3, atol: 1e-7 };

    fn tensor(dtype: DType, values: &[f64]) -> HostValue {
        let elements = values.iter().map(|&value| match dtype.is_float() {
            true => Element::Float(value),
            false => Element::Int(value as i128),
        });
        TensorData::from_elements(dtype, vec![values.len()], elements).unwrap().into()
    }

    fn check(dtype: DType, got: f64, expected: f64) -> bool {
        compare(&tensor(dtype, &[got]), &tensor(dtype, &[expected]), USUAL).is_ok()
    }

    /// Each answer is that of `numpy.testing.assert_allclose(got, expected, rtol=1e-3, atol=1e-7)` (numpy 2.4).
    #[test]
    fn closeness_is_numpys() {
        let (inf, nan) = (f64::INFINITY, f64::NAN);
        for (dtype, got, expected, answer) in [
            (DType::F32, 1.0009, 1.0, true),
            (DType::F32, 1.0011, 1.0, false),
            (DType::F32, 1e-7, 0.0, true),
            (DType::F32, 1.1e-7, 0.0, false),
            (DType::F32, nan, nan, true),
            (DType::F32, nan, 0.0, false),
            (DType::F32, 0.0, nan, false),
            (DType::F32, inf, inf, true),
            (DType::F32, inf, -inf, false),
            (DType::F32, inf, 1.0, false),
            (DType::F32, 3e38, inf, false),
            (DType::F32, 0.0, -0.0, true),
            (DType::F64, 1000.0, 1001.0, true),
            (DType::F64, 1001.0, 999.9, false),
            (DType::F16, 1.0, 1.0009765625, true),
            (DType::F16, 1.9599609375, 1.9609375, true),
            (DType::F16, 1.958984375, 1.9609375, true),
            (DType::F16, 1.9521484375, 1.9541015625, true),
            (DType::F16, 60000.0, -60000.0, false),
            (DType::I64, 1000.0, 1001.0, true),
            (DType::I64, 999.0, 998.0, false),
            (DType::U8, 255.0, 254.0, false),
            (DType::F8E4M3FN, 448.0, 416.0, false),
        ] {
            assert_eq!(check(dtype, got, expected), answer, "{dtype} {got} {expected}");
        }
        // ONNX's runner gives bfloat16 two units of the last place.
        assert!(check(DType::BF16, 1.015625, 1.0));
        assert!(!check(DType::BF16, 1.0234375, 1.0));
    }

    /// The counts are numpy's: pairs of float16 codes k apart that `isclose` accepts with these tolerances. In double
    /// precision up to a thousand of them would be refused.
    #[test]
    fn float16_is_compared_in_float16() {
        let value = |code| numeric::decode(DType::F16, code);
        let count = |k| (1..31738).filter(|&code| close_in(DType::F16, value(code + k), value(code), USUAL)).count();
        assert_eq!([1, 2, 3, 4, 5].map(count), [31737, 5652, 1843, 545, 0]);
    }

    #[test]
    fn the_message_is_one_line_with_place_and_distance() {
        let of = |values: &[f64]| {
            let elements = values.iter().map(|&value| Element::Float(value));
            HostValue::from(TensorData::from_elements(DType::F32, vec![2, 2], elements).unwrap())
        };
        let error = compare_outputs(&[of(&[1.0, 2.0, 3.0, 4.0])], &[of(&[1.0, 2.0, 3.5, 4.5])], USUAL).unwrap_err();
        assert_eq!(
            error,
            "output 0[1,0]: got 3, expected 3.5; 2 of 4 differ, \
             by at most 5.000e-1 absolute, 1.429e-1 relative, 2097152 ulp"
        );
        let sequence = |value: f64| HostValue::Sequence(vec![tensor(DType::I64, &[1.0]), tensor(DType::I64, &[value])]);
        let error = compare_outputs(&[sequence(2.0)], &[sequence(4.0)], USUAL).unwrap_err();
        assert_eq!(
            error,
            "output 0[1][0]: got 2, expected 4; 1 of 1 differ, by at most 2.000e0 absolute, 5.000e-1 relative"
        );
    }

    #[test]
    fn kinds_types_shapes_and_lengths_must_agree() {
        let one = tensor(DType::F32, &[1.0]);
        let same_values = TensorData::from_elements(DType::F32, vec![1, 1], [Element::Float(1.0)]).unwrap();
        let error = |got: &HostValue, expected: &HostValue| compare(got, expected, USUAL).unwrap_err();
        assert_eq!(error(&same_values.into(), &one), ": got f32[1,1], expected f32[1]");
        assert_eq!(error(&tensor(DType::F64, &[1.0]), &one), ": got f64[1], expected f32[1]");
        let list = HostValue::Sequence(vec![one.clone()]);
        assert_eq!(error(&one, &list), ": got tensor f32[1], expected sequence of 1");
        assert_eq!(error(&HostValue::Sequence(vec![]), &list), ": got 0 elements, expected 1");
        assert_eq!(error(&HostValue::Optional(None), &one), ": got empty optional, expected tensor f32[1]");
        assert_eq!(compare_outputs(&[], &[one], USUAL).unwrap_err(), "0 outputs, expected 1");
        let words = |word: &str| HostValue::from(TensorData::strings(vec![1], vec![word.to_string()]).unwrap());
        assert_eq!(error(&words("a"), &words("b")), "[0]: got \"a\", expected \"b\"; 1 of 1 differ");
    }

    #[test]
    fn ulps_cross_zero() {
        assert_eq!(ulps(DType::F32, f64::from(f32::from_bits(1)), -f64::from(f32::from_bits(2))), Some(3));
        assert_eq!(ulps(DType::F64, 1.0, 1.0 + f64::EPSILON), Some(1));
        assert_eq!(ulps(DType::F16, 1.0, 1.0009765625), Some(1));
        assert_eq!(ulps(DType::F32, f64::NAN, 1.0), None);
        assert_eq!(ulps(DType::I32, 1.0, 2.0), None);
    }
}
