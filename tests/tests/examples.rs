//! The example programs, as `cargo run` makes them.

use std::path::Path;
use std::process::Command;

/// What a program prints; it must succeed.
fn run(arguments: &[&str]) -> String {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut command = Command::new(env!("CARGO"));
    let output = command.current_dir(workspace).args(["run", "--quiet"]).args(arguments).output().unwrap();
    let (said, errors) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}{errors}");
    said
}

/// The number of pictures that were read right.
fn right(said: &str) -> usize {
    let line = said.lines().find_map(|line| line.strip_prefix("accuracy: ")).unwrap();
    let (right, rest) = line.split_once(" of ").unwrap();
    assert!(rest.starts_with("450 held-out pictures"), "{line}");
    right.parse().unwrap()
}

#[test]
fn digits() {
    let said = run(&["-p", "examples", "--bin", "digits"]);
    // What onnxruntime makes of the same network and pictures.
    assert_eq!(right(&said), 445, "{said}");
    assert!(said.contains(" microseconds per picture"));
}

#[test]
fn sequences() {
    // The samples that `examples/sequences/build.py` expects, which it also checks with onnxruntime.
    let expected = "\
signal               1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22
packet 0 is lost:    0  0  0  0  0  0  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22
    3 packets kept; taken out: samples 1 to 6
packet 1 is lost:    1  2  3  4  5  6  6  6  6  6  6  6 13 14 15 16 17 18 19 20 21 22
    3 packets kept; taken out: samples 7 to 12
packet 2 is lost:    1  2  3  4  5  6  7  8  9 10 11 12 12 12 12 12 12 12 19 20 21 22
    3 packets kept; taken out: samples 13 to 18
packet 3 is lost:    1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 18 18 18 18
    3 packets kept; taken out: samples 19 to 22
packet 4 is lost:  node \"missing/SequenceAt\" (SequenceAt): position 4 is outside [-4, 3] of a sequence of length 4
";
    assert_eq!(run(&["-p", "examples", "--bin", "sequences"]), expected);
}

/// Built alone, so that no other package asks for more of the runtime's features; it checks itself that nothing allocates.
#[test]
fn no_heap() {
    let said = run(&["-p", "no-heap", "--example", "check"]);
    assert_eq!(right(&said), 445, "{said}");
    assert!(said.contains(", 0 allocations"), "{said}");
}
