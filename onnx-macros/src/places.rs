//! Where the model is, and where files may be left.

use std::env;
use std::path::{Path, PathBuf};

use onnx_codegen::driver::files::temporary_dir;

/// A folder of test data, by a path that counts as that of the model does.
pub fn folder(path: &Path, source_file: Option<PathBuf>) -> Result<PathBuf, String> {
    let source_dir = source_file.and_then(|file| file.parent().map(Path::to_path_buf));
    let bases = [env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from), source_dir];
    let found =
        bases.into_iter().flatten().find_map(|base| base.join(path).canonicalize().ok().filter(|dir| dir.is_dir()));
    found.ok_or_else(|| {
        let help = "help: the path counts from the folder of the package's Cargo.toml";
        format!("there is no folder \"{}\"\n{help}", path.display())
    })
}

/// The model file. The path counts from the package's folder, or else from the source file's: a test that a program is
/// compiled in a package of its own (as trybuild does) has nothing but its source file where it was.
pub fn model(path: &str, source_file: Option<PathBuf>) -> Result<PathBuf, String> {
    let source_dir = source_file.and_then(|file| file.parent().map(Path::to_path_buf));
    let bases = [env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from), source_dir];
    let mut tried: Vec<String> = Vec::new();
    for base in bases.into_iter().flatten() {
        let candidate = base.join(path);
        if candidate.is_dir() {
            return Err(format!("\"{path}\" is a folder, not a model"));
        }
        if let Ok(found) = candidate.canonicalize() {
            return Ok(found);
        }
        let place = std::path::absolute(&candidate).unwrap_or(candidate).display().to_string();
        if !tried.contains(&place) {
            tried.push(place);
        }
    }
    let list: String = tried.iter().map(|place| format!("\n  {place}")).collect();
    Err(format!(
        "there is no model file \"{path}\"; tried:{list}\nhelp: the path counts from the folder of the package's Cargo.toml"
    ))
}

/// Where weights may be put, best first: among the artefacts of the build, which `cargo clean` removes. The macro's own
/// `OUT_DIR` is known since the macro was compiled, but may have moved away; where the compiler writes to is not known
/// to rustdoc.
pub fn dirs() -> Vec<PathBuf> {
    let own = option_env!("OUT_DIR").map(PathBuf::from).filter(|dir| dir.is_dir());
    let output = out_dir(env::args()).and_then(|dir| dir.parent().map(|dir| dir.join("onnx-models")));
    let mut dirs: Vec<PathBuf> = own.into_iter().chain(output).collect();
    // The system's temporary folder is not made use of, nor even touched, unless it must be.
    if dirs.is_empty() {
        dirs.extend(temporary_dir("onnx-models").ok());
    }
    dirs
}

/// The folder that rustc was told to write to.
fn out_dir(args: impl Iterator<Item = String>) -> Option<PathBuf> {
    let mut args = args.skip_while(|arg| arg != "--out-dir" && !arg.starts_with("--out-dir="));
    let found = args.next()?;
    let dir = match found.strip_prefix("--out-dir=") {
        Some(dir) => PathBuf::from(dir),
        None => PathBuf::from(args.next()?),
    };
    std::path::absolute(dir).ok()
}

/// Whether the macro runs for an editor, which wants types and not code.
pub fn is_editor() -> bool {
    env::current_exe().is_ok_and(|exe| is_rust_analyzer(&exe))
}

fn is_rust_analyzer(exe: &Path) -> bool {
    exe.file_name().is_some_and(|name| name.to_string_lossy().starts_with("rust-analyzer"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_is_looked_for_in_two_places() {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
        let source = manifest.join("../tests/tests/compile.rs");
        let found = model("Cargo.toml", Some(source.clone())).unwrap();
        assert_eq!(found, manifest.join("Cargo.toml").canonicalize().unwrap());
        let found = model("compile.rs", Some(source.clone())).unwrap();
        assert_eq!(found, source.canonicalize().unwrap());
        let error = model("no.onnx", Some(source.clone())).unwrap_err();
        for place in [manifest.join("no.onnx"), source.with_file_name("no.onnx")] {
            assert!(error.contains(place.to_str().unwrap()), "{error}");
        }
        assert!(model("no.onnx", None).unwrap_err().contains("the folder of the package's Cargo.toml"));
        assert!(model("src", None).unwrap_err().contains("is a folder"));
    }

    #[test]
    fn the_output_folder_is_found_in_either_form() {
        let dir = |args: &[&str]| out_dir(args.iter().map(|arg| arg.to_string()));
        assert_eq!(dir(&["rustc", "--out-dir", "/t/debug/deps", "--cfg"]), Some("/t/debug/deps".into()));
        assert_eq!(dir(&["rustc", "--out-dir=/t/deps"]), Some("/t/deps".into()));
        assert_eq!(dir(&["rustdoc", "-o", "/t/doc"]), None);
        assert_eq!(dir(&["rustc", "--out-dir"]), None);
    }

    #[test]
    fn rust_analyzer_is_known_by_its_program() {
        assert!(is_rust_analyzer(Path::new("/x/libexec/rust-analyzer-proc-macro-srv")));
        assert!(is_rust_analyzer(Path::new("/x/bin/rust-analyzer")));
        assert!(!is_rust_analyzer(Path::new("/x/bin/rustc")));
    }
}
