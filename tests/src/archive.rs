//! The ONNX backend test suite: unpacked once from the archive under `tests/data`, then listed.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// One conformance case.
#[derive(Clone, Debug)]
pub struct Case {
    /// `node`, `simple`, `pytorch-converted`, `pytorch-operator` or `light`.
    pub suite: String,
    pub name: String,
    /// The folder with `model.onnx` and the data sets.
    pub dir: PathBuf,
    pub rtol: f64,
    pub atol: f64,
    /// The folders with `input_I.pb` and `output_I.pb`, in order. Where the model must fail there is an `error.txt` with
    /// texts that the message holds, one a line, in place of outputs.
    pub data_sets: Vec<PathBuf>,
}

impl Case {
    /// `suite/name`, as reports and the list of expected failures write it.
    pub fn id(&self) -> String {
        format!("{}/{}", self.suite, self.name)
    }

    pub fn model(&self) -> PathBuf {
        self.dir.join("model.onnx")
    }

    fn read(suite: &str, dir: PathBuf) -> io::Result<Case> {
        let file = dir.join("meta.json");
        let meta: Value = serde_json::from_slice(&fs::read(&file)?)?;
        let number = |key: &str| meta.get(key).and_then(Value::as_f64).ok_or_else(|| malformed(&file, key));
        let name = meta.get("name").and_then(Value::as_str).ok_or_else(|| malformed(&file, "name"))?.to_string();
        let (rtol, atol) = (number("rtol")?, number("atol")?);
        let data_sets = numbered(&dir, "test_data_set_", "")?;
        Ok(Case { suite: suite.to_string(), name, dir, rtol, atol, data_sets })
    }
}

fn malformed(file: &Path, key: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("{}: no usable `{key}`", file.display()))
}

/// `PREFIX0SUFFIX`, `PREFIX1SUFFIX`, … in a folder, as far as they exist.
pub fn numbered(dir: &Path, prefix: &str, suffix: &str) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    loop {
        let path = dir.join(format!("{prefix}{}{suffix}", found.len()));
        if !path.try_exists()? {
            return Ok(found);
        }
        found.push(path);
    }
}

/// All the cases of ONNX, sorted by suite and name.
pub fn cases() -> io::Result<Vec<Case>> {
    read_suites(&unpacked("onnx-backend")?)
}

/// The project's own cases: small graphs of public bug reports (`reports`, `odd`), and operators under stress (`stress`).
pub fn own_cases() -> io::Result<Vec<Case>> {
    let mut cases = read_suites(&data().join("graphs"))?;
    cases.extend(read_suites(&unpacked("stress")?)?);
    Ok(cases)
}

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data")
}

fn read_suites(root: &Path) -> io::Result<Vec<Case>> {
    let mut cases = Vec::new();
    for suite in fs::read_dir(root)? {
        let suite = suite?;
        if !suite.file_type()?.is_dir() {
            continue;
        }
        let suite_name = suite.file_name().to_string_lossy().into_owned();
        for case in fs::read_dir(suite.path())? {
            cases.push(Case::read(&suite_name, case?.path())?);
        }
    }
    cases.sort_by(|a, b| (&a.suite, &a.name).cmp(&(&b.suite, &b.name)));
    Ok(cases)
}

/// The folder of an unpacked archive, which is made where it is not there yet. Any number of processes may ask.
pub fn unpacked(archive: &str) -> io::Result<PathBuf> {
    let packed = fs::read(data().join(format!("{archive}.tar.zst")))?;
    let mut hasher = DefaultHasher::new();
    hasher.write(&packed);
    let target = target_dir();
    let name = format!("{archive}-{:016x}", hasher.finish());
    let root = target.join(&name);
    if root.try_exists()? {
        return Ok(root);
    }
    fs::create_dir_all(&target)?;
    let lock = File::create(target.join(format!("{name}.lock")))?;
    lock.lock()?;
    if !root.try_exists()? {
        // What an interrupted run left is not complete; only the rename makes it so.
        let partial = target.join(format!("{name}.partial"));
        if partial.try_exists()? {
            fs::remove_dir_all(&partial)?;
        }
        let stream = ruzstd::decoding::StreamingDecoder::new(packed.as_slice()).map_err(io::Error::other)?;
        let mut archive = tar::Archive::new(stream);
        archive.set_preserve_mtime(false);
        archive.unpack(&partial)?;
        fs::rename(&partial, &root)?;
    }
    Ok(root)
}

/// Cargo's target folder: the one that the running program lies in, which may not be the workspace's own.
pub fn target_dir() -> PathBuf {
    let of_program = std::env::current_exe()
        .ok()
        .and_then(|program| program.ancestors().find(|dir| dir.join("CACHEDIR.TAG").is_file()).map(Path::to_path_buf));
    of_program.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../target"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_is_there() {
        let cases = cases().unwrap();
        assert_eq!(cases.len(), 2036);
        let of = |suite| cases.iter().filter(|case| case.suite == suite).count();
        let counts = ["light", "node", "pytorch-converted", "pytorch-operator", "simple"].map(of);
        assert_eq!(counts, [9, 1884, 82, 35, 26]);
        for case in &cases {
            assert!(case.model().is_file(), "{}", case.id());
            assert!(!case.data_sets.is_empty(), "{}", case.id());
            for set in &case.data_sets {
                assert!(!numbered(set, "output_", ".pb").unwrap().is_empty(), "{}", case.id());
            }
        }
    }
}
