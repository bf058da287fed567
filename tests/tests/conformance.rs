//! The ONNX backend test suite, interpreted and compiled through the macro, against the list of expected failures. The
//! same as the program `conformance`, which can also filter, time and bless.

use onnx_tests::expected::Expected;
use onnx_tests::{archive, compiled, conformance};

#[test]
fn exactly_the_listed_cases_fail() {
    let cases = archive::cases().unwrap();
    let expected = Expected::read().unwrap();
    let mut surprises = expected.surprises("interpreted", &conformance::interpret_all(&cases), true);
    surprises.extend(expected.surprises("compiled", &compiled::compile_all(&cases, "onnx-conformance").unwrap(), true));
    assert!(surprises.is_empty(), "{}", surprises.join("\n"));
}
