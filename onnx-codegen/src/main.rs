//! The `onnx-codegen` command line.

fn main() -> std::process::ExitCode {
    onnx_codegen::driver::cli::main()
}
