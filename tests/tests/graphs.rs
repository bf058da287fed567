//! The project's own cases, interpreted and compiled: small graphs that users met faults with in some engine, and the
//! named operators under stress.

use onnx_tests::conformance::Outcome;
use onnx_tests::{archive, compiled, conformance};

fn all_pass(outcomes: &[Outcome]) {
    let failed = |outcome: &Outcome| Some(format!("{}: {}", outcome.id, outcome.result.as_ref().err()?));
    let failures: Vec<String> = outcomes.iter().filter_map(failed).collect();
    assert!(failures.is_empty(), "{} of {} fail:\n{}", failures.len(), outcomes.len(), failures.join("\n"));
}

#[test]
fn interpreted() {
    all_pass(&conformance::interpret_all(&archive::own_cases().unwrap()));
}

#[test]
fn compiled() {
    all_pass(&compiled::compile_all(&archive::own_cases().unwrap(), "onnx-graphs").unwrap());
}
