//! What a macro call becomes, kept so that an unchanged model costs nothing: cargo compiles one crate many times (check,
//! build, test, doc), and a macro runs unoptimised.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::files;
use crate::types::Diagnostic;
use crate::{Blob, Config, Generated, compile};

/// Weights up to this size are a literal in the code; larger ones are a file.
pub const MAX_INLINE: usize = 256 << 10;

/// The same for the data of a test.
const MAX_INLINE_TEST: usize = 2 << 10;

/// A file modified less than this before it was read may change again without its time telling.
const RACY: Duration = Duration::from_secs(2);

/// The first line of what is kept: by which compiler.
const HEAD: &str = concat!("onnx-codegen expansion ", env!("ONNX_CODEGEN_FINGERPRINT"));

/// What a macro call asks for.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The model file, as an absolute path.
    pub model: &'a Path,
    pub config: &'a Config,
    /// The crate that is compiled: files of different crates must have different names.
    pub unit: &'a str,
    /// Where files may be left, best first.
    pub dirs: &'a [PathBuf],
}

impl Request<'_> {
    /// The source of the module, with what makes cargo compile again when the model changes.
    pub fn expand(&self) -> Result<String, Vec<Diagnostic>> {
        if let Some(source) = self.dirs.iter().find_map(|dir| self.kept(dir)) {
            return Ok(source);
        }
        let start = SystemTime::now();
        let generated = compile(self.model, self.config)?;
        let mut placed = None;
        if generated.blob.len() > MAX_INLINE {
            placed = Some(self.place(&generated).map_err(|problem| vec![problem])?);
        }
        let (dir, weights) = placed.unzip();
        // Data of tests is read by builds of tests alone, if it is a file.
        let mut tests = None;
        if generated.tests.iter().any(|test| test.data.len() > MAX_INLINE_TEST) {
            let data = generated.tests.iter().map(|test| &test.data[..]).collect();
            tests = Some(self.put("test", "values", data).map_err(|problem| vec![problem])?.1);
        }
        let weight_files = weights.as_deref().map_or(Blob::Inline, Blob::Files);
        let mut source = generated.source_tested(weight_files, tests.as_deref().map_or(Blob::Inline, Blob::Files));
        for file in &generated.files {
            source.push_str(&track(file)?);
        }
        // Without a place to keep it, it is made again next time.
        let dirs = dir.into_iter().chain(self.dirs.iter().map(PathBuf::as_path));
        let head = head(generated.files.iter().chain(weights.iter().chain(&tests).flatten()), start);
        if let Some(head) = head {
            let text = format!("{head}source\n{source}");
            dirs.take(3).find(|dir| files::write_dated_back(&self.sidecar(dir), text.as_bytes()).is_ok());
        }
        Ok(source)
    }

    /// Puts every part of the weights into one of the folders.
    fn place(&self, generated: &Generated) -> Result<(&Path, Vec<PathBuf>), Diagnostic> {
        self.put("", "weights", generated.blob_parts().collect())
    }

    /// Puts data into one of the folders.
    fn put(&self, kind: &str, extension: &str, data: Vec<&[u8]>) -> Result<(&Path, Vec<PathBuf>), Diagnostic> {
        let stem = self.stem();
        let put = |dir: &Path| -> io::Result<Vec<PathBuf>> {
            fs::create_dir_all(dir)?;
            let parts = data.iter().enumerate();
            parts.map(|(k, part)| files::place(dir, &format!("{stem}-{kind}{k}"), extension, part)).collect()
        };
        let mut tried = String::new();
        for dir in self.dirs {
            match put(dir) {
                Ok(paths) => return Ok((dir, paths)),
                Err(error) => _ = write!(tried, "\n  {}: {error}", dir.display()),
            }
        }
        let bytes: usize = data.iter().map(|part| part.len()).sum();
        Err(Diagnostic::model(format!("there is no place for the {bytes} bytes of {extension}:{tried}")))
    }

    /// The beginning of the names of all files of this call.
    fn stem(&self) -> String {
        let key = format!("{} {:?}", self.model.display(), self.config);
        format!("{}-{:016x}", self.unit, files::hash(key.as_bytes()))
    }

    fn sidecar(&self, dir: &Path) -> PathBuf {
        dir.join(format!("{}.expansion", self.stem()))
    }

    /// What an earlier expansion left, if the files it came from are as they were and its weights are there.
    fn kept(&self, dir: &Path) -> Option<String> {
        let text = fs::read_to_string(self.sidecar(dir)).ok()?;
        let mut rest = text.strip_prefix(HEAD)?.strip_prefix('\n')?;
        loop {
            let (line, after) = rest.split_once('\n')?;
            rest = after;
            let mut words = line.splitn(4, ' ');
            match words.next()? {
                "source" => return Some(rest.to_string()),
                "file" => {
                    let (size, time, path) = (words.next()?, words.next()?, words.next()?);
                    let (found_size, found_time) = stamp(Path::new(path))?;
                    if size.parse() != Ok(found_size) || time.parse() != Ok(found_time) {
                        return None;
                    }
                }
                _ => return None,
            }
        }
    }
}

/// Size and modification time in nanoseconds.
fn stamp(path: &Path) -> Option<(u64, u128)> {
    let metadata = fs::metadata(path).ok()?;
    let time = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some((metadata.len(), time.as_nanos()))
}

/// The head of a kept expansion; `None` where it must not be kept.
fn head<'p>(files: impl Iterator<Item = &'p PathBuf>, start: SystemTime) -> Option<String> {
    let limit = start.checked_sub(RACY)?.duration_since(UNIX_EPOCH).ok()?.as_nanos();
    let mut head = format!("{HEAD}\n");
    for path in files {
        let (size, time) = stamp(path)?;
        let path = path.to_str().filter(|path| !path.contains('\n'))?;
        if time > limit {
            return None;
        }
        writeln!(head, "file {size} {time} {path}").ok()?;
    }
    Some(head)
}

/// An item that makes the compiler list a file among those that the crate depends on. A function that nothing calls
/// leaves nothing in the output.
fn track(file: &Path) -> Result<String, Vec<Diagnostic>> {
    let Some(path) = file.to_str() else {
        let problem = Diagnostic::model(format!("the path \"{}\" is not valid Unicode", file.display()));
        return Err(vec![problem.help("cargo cannot track such a file; rename it")]);
    };
    Ok(format!(
        "const _: () = {{\n    #[allow(dead_code)]\n    fn track() {{\n        let _ = ::core::include_bytes!({path:?});\n    }}\n}};\n"
    ))
}
