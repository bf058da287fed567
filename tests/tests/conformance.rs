//! The ONNX backend test suite on the interpreter, against the list of expected failures. The same as the program
//! `conformance`, which can also filter, time and bless.

use onnx_tests::expected::Expected;
use onnx_tests::{archive, conformance};

#[test]
fn exactly_the_listed_cases_fail() {
    let cases = archive::cases().unwrap();
    let outcomes = conformance::interpret_all(&cases);
    let surprises = Expected::read().unwrap().surprises("interpreted", &outcomes, true);
    assert!(surprises.is_empty(), "{}", surprises.join("\n"));
}
