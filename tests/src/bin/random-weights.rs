//! Gives a network of the suite's `light` kind real-looking weights:
//!
//! ```text
//! random-weights CASE OUT.onnx        e.g. random-weights test_resnet50 resnet50.onnx
//! ```

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [case, out] = &arguments[..] else {
        eprintln!("usage: random-weights CASE OUT.onnx");
        return ExitCode::from(2);
    };
    let made = onnx_tests::weights::light_with_weights(case);
    match made.and_then(|model| Ok(std::fs::write(out, model)?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
