// How a program that runs compiled models reads their inputs from files and writes their outputs. The format of the files
// is that of `onnx_codegen::driver::wire`.

#![forbid(unsafe_code)]
// Not every program needs all of it.
#![allow(dead_code, unused)]

use std::fs;
use std::process::ExitCode;

use onnx_rt::verify::{Output, Result, Value, load};

/// All the values of a file, which live as long as the program: it ends soon.
fn values(path: &str) -> Result<Vec<Value<'static>>> {
    let bytes = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    onnx_rt::verify::values(bytes.leak())
}
