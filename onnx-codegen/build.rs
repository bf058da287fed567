//! Gives the compiler a fingerprint of its own source, by which the macro knows that an expansion it kept is its own.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=src");
    let mut files = BTreeSet::new();
    collect(Path::new("src"), &mut files)?;
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.hash(&mut hasher);
        fs::read(file)?.hash(&mut hasher);
    }
    println!("cargo:rustc-env=ONNX_CODEGEN_FINGERPRINT={:016x}", hasher.finish());
    Ok(())
}

fn collect(dir: &Path, files: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        match path.is_dir() {
            true => collect(&path, files)?,
            false => _ = files.insert(path),
        }
    }
    Ok(())
}
