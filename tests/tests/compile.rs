//! Programs that must compile and run, and one program per mistake that a user can make, whose message is checked word by
//! word. `TRYBUILD=overwrite cargo test -p onnx-tests --test compile` writes the messages anew.

#[test]
fn programs() {
    let tests = trybuild::TestCases::new();
    tests.pass("ui/pass/*.rs");
    tests.compile_fail("ui/fail/*.rs");
}
