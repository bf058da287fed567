//! The compiler in a build script: for models whose code should be a file, to read, to step through, or because it is
//! large.

use std::path::{Path, PathBuf};

use super::files;
use crate::types::Diagnostic;
use crate::{Blob, Config, compile};

/// Compiles a model into `OUT_DIR/NAME.rs`, where `NAME` is the name of the module: of the file, if `config` has none.
///
/// In `build.rs`:
///
/// ```ignore
/// fn main() {
///     onnx_codegen::driver::build("models/digits.onnx", onnx_codegen::Config::default());
/// }
/// ```
///
/// and where the module is wanted:
///
/// ```ignore
/// include!(concat!(env!("OUT_DIR"), "/digits.rs"));
/// ```
///
/// The path counts from the folder of `Cargo.toml`. Cargo runs the script again when the model or one of its files of
/// external data changes. Problems with the model are errors of the build, after which this does not return.
pub fn build(model: impl AsRef<Path>, config: Config) {
    let problems = match std::env::var_os("OUT_DIR") {
        Some(dir) => match build_into(model.as_ref(), &config, Path::new(&dir)) {
            Ok(built) => {
                for file in built.files {
                    println!("cargo::rerun-if-changed={}", file.display());
                }
                return;
            }
            Err(problems) => problems,
        },
        None => vec![Diagnostic::model("there is no OUT_DIR: this function is for build scripts")],
    };
    // Cargo shows the lines of an error one by one, and what a script prints only where it fails.
    println!("cargo::rerun-if-changed={}", model.as_ref().display());
    for problem in problems {
        for line in format!("{}: {problem}", model.as_ref().display()).lines() {
            println!("cargo::error={line}");
        }
    }
    std::process::exit(1);
}

/// What [`build_into`] made.
#[derive(Clone, Debug)]
pub struct Built {
    /// The module.
    pub source: PathBuf,
    /// The files of the model, on which it depends.
    pub files: Vec<PathBuf>,
}

/// Compiles a model into `DIR/NAME.rs`, with the weights beside it.
pub fn build_into(model: &Path, config: &Config, dir: &Path) -> Result<Built, Vec<Diagnostic>> {
    let generated = compile(model, config)?;
    let source = dir.join(format!("{}.rs", generated.name));
    write_module(&generated, &source).map_err(|problem| vec![problem])?;
    Ok(Built { source, files: generated.files })
}

/// Writes a module, and its weights, if any, into files beside it, to which the code refers by their names alone.
pub fn write_module(generated: &crate::Generated, source: &Path) -> Result<(), Diagnostic> {
    check_place(source)?;
    let names = weights_names(generated, source);
    for (name, bytes) in names.iter().zip(generated.blob_parts()) {
        put(&source.with_file_name(name), bytes)?;
    }
    let tests = test_names(generated, source);
    for (name, test) in tests.iter().zip(&generated.tests) {
        put(&source.with_file_name(name), &test.data)?;
    }
    put(source, generated.source_tested(Blob::Files(&names), Blob::Files(&tests)).as_bytes())
}

/// An error where a file cannot be written because its folder is not there, or because it is one itself. No folder is made:
/// the path may be misspelt.
pub(super) fn check_place(file: &Path) -> Result<(), Diagnostic> {
    let problem = |text: String| Diagnostic::model(format!("cannot write \"{}\": {text}", file.display()));
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if file.is_dir() {
        return Err(problem("it is a folder".to_string()).help("give the name of a file in it"));
    }
    match folder.is_dir() {
        true => Ok(()),
        false => Err(problem(format!("there is no folder \"{}\"", folder.display())).help("make the folder first")),
    }
}

/// `NAME.TEST.values`
pub(super) fn test_names(generated: &crate::Generated, source: &Path) -> Vec<PathBuf> {
    let stem = source.file_stem().unwrap_or_default().to_string_lossy();
    generated.tests.iter().map(|test| format!("{stem}.{}.values", test.name).into()).collect()
}

/// `NAME.weights`, or of several parts `NAME.0.weights`, `NAME.1.weights`, …
pub(super) fn weights_names(generated: &crate::Generated, source: &Path) -> Vec<PathBuf> {
    let stem = source.file_stem().unwrap_or_default().to_string_lossy();
    let name = |k| match generated.parts.len() {
        1 => format!("{stem}.weights").into(),
        _ => format!("{stem}.{k}.weights").into(),
    };
    (0..generated.parts.len()).map(name).collect()
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    files::write(path, bytes)
        .map_err(|error| Diagnostic::model(format!("cannot write \"{}\": {error}", path.display())))
}
