//! `cargo run --release -p onnx-bench -- --help`

use std::process::ExitCode;

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    onnx_bench::main()
}

#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    eprintln!("error: the benchmark runs on Linux alone");
    ExitCode::FAILURE
}
