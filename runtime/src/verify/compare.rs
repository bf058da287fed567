//! Results against expected values, by the rule of numpy's `allclose`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use super::{Output, Result, Value, element, values};

/// Runs a test; with the standard library on a thread of its own, because the kernels of a debug build have all their
/// temporary values on the stack.
///
/// # Panics
/// Where the model fails, or an output is not as it should be.
pub fn test(data: &'static [u8], run: fn(&[Value<'static>]) -> Result<()>) {
    let work = move || values(data).and_then(|values| run(&values));
    #[cfg(feature = "std")]
    let result = {
        let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(work);
        match thread.map(std::thread::JoinHandle::join) {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(error) => Err(error.to_string()),
        }
    };
    #[cfg(not(feature = "std"))]
    let result = work();
    if let Err(problem) = result {
        panic!("{problem}");
    }
}

/// An error as its text.
pub fn text(error: crate::Error) -> String {
    error.to_string()
}

/// The differences that a test has found.
pub struct Comparison {
    rtol: f64,
    atol: f64,
    problems: String,
}

impl Comparison {
    pub fn new(rtol: f64, atol: f64) -> Comparison {
        Comparison { rtol, atol, problems: String::new() }
    }

    /// Compares an output with what is expected of it, if anything is.
    pub fn output(&mut self, name: &str, found: &impl Output, expected: Option<&Value<'_>>) {
        let Some(expected) = expected.filter(|value| !matches!(value, Value::Missing)) else { return };
        let mut bytes = Vec::new();
        found.store(&mut bytes);
        let compared = values(&bytes).and_then(|found| match &found[..] {
            [found] => self.compare(found, expected),
            _ => Err(": it is not one value".to_string()),
        });
        if let Err(problem) = compared {
            let _ = writeln!(self.problems, "output {name:?}{problem}");
        }
    }

    /// All that was found.
    pub fn finish(self) -> Result<()> {
        if self.problems.is_empty() { Ok(()) } else { Err(self.problems) }
    }

    fn compare(&self, found: &Value<'_>, expected: &Value<'_>) -> Result<()> {
        match (found, expected) {
            (
                Value::Tensor { dtype, shape, data },
                Value::Tensor { dtype: wanted_dtype, shape: wanted_shape, data: wanted },
            ) => {
                if (dtype, shape) != (wanted_dtype, wanted_shape) {
                    let kind = |dtype: &u8, shape: &[usize]| format!("{shape:?} of the type {dtype}");
                    let (found, wanted) = (kind(dtype, shape), kind(wanted_dtype, wanted_shape));
                    return Err(format!(": the shape is {found}, expected {wanted}"));
                }
                self.elements(*dtype, shape, (data, wanted))
            }
            (Value::Sequence(found), Value::Sequence(expected)) => self.lists(found, expected),
            (Value::Optional(None), Value::Optional(None)) => Ok(()),
            (Value::Optional(Some(found)), Value::Optional(Some(expected))) => self.compare(found, expected),
            (Value::Map(keys, items), Value::Map(wanted_keys, wanted)) => {
                self.compare(keys, wanted_keys).map_err(|problem| format!(" keys{problem}"))?;
                self.lists(items, wanted)
            }
            _ => Err(": it is another kind of value than expected".to_string()),
        }
    }

    fn lists(&self, found: &[Value<'_>], expected: &[Value<'_>]) -> Result<()> {
        if found.len() != expected.len() {
            return Err(format!(": got {} elements, expected {}", found.len(), expected.len()));
        }
        let mut pairs = found.iter().zip(expected).enumerate();
        pairs.try_for_each(|(k, (found, expected))| self.compare(found, expected).map_err(|p| format!("[{k}]{p}")))
    }

    fn elements(&self, dtype: u8, shape: &[usize], (mut found, mut wanted): (&[u8], &[u8])) -> Result<()> {
        let (mut wrong, mut first, mut most) = (0usize, None, 0.0f64);
        let count: usize = shape.iter().product();
        for flat in 0..count {
            let (a, b) = (element(dtype, &mut found)?, element(dtype, &mut wanted)?);
            let good = match (a.0, b.0) {
                (Some(a), Some(b)) => {
                    let parts = [(a.0, b.0), (a.1, b.1)];
                    let distance =
                        |(a, b): (f64, f64)| if a == b || a.is_nan() && b.is_nan() { 0.0 } else { (a - b).abs() };
                    let far = parts.map(distance).into_iter().fold(0.0, f64::max);
                    let size = parts.iter().map(|(_, b)| b.abs()).fold(0.0, f64::max);
                    let undefined = parts.iter().any(|(a, b)| a.is_nan() != b.is_nan());
                    most = most.max(if undefined { f64::INFINITY } else { far });
                    far == 0.0 && !undefined || size.is_finite() && !undefined && far <= self.atol + self.rtol * size
                }
                _ => a.1 == b.1,
            };
            if !good {
                wrong += 1;
                first.get_or_insert((flat, a.1, b.1));
            }
        }
        let Some((flat, found, wanted)) = first else { return Ok(()) };
        let mut rest = flat;
        let mut index: Vec<usize> = Vec::new();
        for dim in shape.iter().rev() {
            index.push(rest % dim.max(&1));
            rest /= dim.max(&1);
        }
        index.reverse();
        Err(format!("{index:?}: got {found}, expected {wanted}; {wrong} of {count} differ, by at most {most:e}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tensor;

    fn check(found: &[f32], expected: &[f32]) -> Result<()> {
        let tensor = |data: &[f32]| Tensor::new(&[1, data.len()], data.to_vec()).unwrap();
        let mut bytes = Vec::new();
        tensor(expected).store(&mut bytes);
        let mut comparison = Comparison::new(1e-4, 1e-5);
        comparison.output("y", &tensor(found), values(&bytes).unwrap().first());
        comparison.finish()
    }

    #[test]
    fn numbers_are_near_or_not() {
        let inf = f32::INFINITY;
        assert_eq!(check(&[1.0, 100.005, f32::NAN, inf, 0.0], &[1.00009, 100.0, f32::NAN, inf, 9e-6]), Ok(()));
        for (found, expected) in [(1.0, 1.0002), (f32::NAN, 1.0), (1.0, f32::NAN), (inf, 1.0), (1.0, inf), (inf, -inf)]
        {
            let problem = check(&[0.0, found], &[0.0, expected]).unwrap_err();
            let start = format!("output \"y\"[0, 1]: got {found:?}, expected {expected:?}; 1 of 2 differ, by at most ");
            assert!(problem.starts_with(&start), "{problem}");
        }
        let problem = check(&[0.0], &[0.0, 1.0]).unwrap_err();
        assert_eq!(problem, "output \"y\": the shape is [1, 1] of the type 1, expected [1, 2] of the type 1\n");
    }

    #[test]
    fn texts_are_equal_or_not() {
        let tensor = |text: &str| Tensor::new(&[1], alloc::vec![text.to_string()]).unwrap();
        let mut bytes = Vec::new();
        tensor("a").store(&mut bytes);
        let expected = values(&bytes).unwrap();
        for (text, good) in [("a", true), ("b", false)] {
            let mut comparison = Comparison::new(0.0, 0.0);
            comparison.output("t", &tensor(text), expected.first());
            assert_eq!(comparison.finish().is_ok(), good);
        }
    }

    #[test]
    #[should_panic(expected = "cut short")]
    fn a_test_fails_with_what_went_wrong() {
        test(&[1, 1, 0], |_| Ok(()));
    }
}
