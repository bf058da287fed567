//! Compiles a model as a user's crate does, and runs it.

use std::path::{Path, PathBuf};

use super::options::Problems;
use crate::Generated;
use crate::driver::program::{self, Entry, Package};
use crate::driver::{Ports, build, files};
use crate::types::{Diagnostic, HostValue};

/// The outputs of the compiled model. The crate stays in its folder, so that the next run compiles only what changed.
pub fn run(
    generated: &Generated,
    ports: &Ports,
    inputs: &[Option<HostValue>],
    dir: Option<&Path>,
) -> Result<Vec<HostValue>, Problems> {
    let root = match dir {
        Some(dir) => dir.to_path_buf(),
        None => default_dir()?,
    };
    let root =
        std::path::absolute(&root).map_err(|error| Diagnostic::model(format!("\"{}\": {error}", root.display())))?;
    let name = format!("verify-{}", generated.name.trim_start_matches("r#").replace('_', "-"));
    let package = Package::create(&root.join(&name), &name)?;
    let source = package.source("model.rs");
    build::write_module(generated, &source)?;
    let entry = Entry { module: &generated.name, ports, threads: false };
    let main = program::main_source(&[entry]);
    package.write("main.rs", format!("{main}\ninclude!(\"model.rs\");\n").as_bytes())?;
    let binary = package.build(&root.join("target"))?;
    Ok(program::run(&binary, &generated.name, inputs, package.dir())?)
}

/// Under the target folder of the package that the command runs in, else under the system's temporary folder.
fn default_dir() -> Result<PathBuf, Diagnostic> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    if target.is_dir() {
        return Ok(target.join("onnx-verify"));
    }
    files::temporary_dir("onnx-verify").map_err(|error| {
        Diagnostic::model(format!("there is no place for the crate: {error}")).help("choose one with --dir")
    })
}
