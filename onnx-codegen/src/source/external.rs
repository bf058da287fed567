//! Tensor data in files beside the model.
//!
//! A model file is not trusted to say which files of the machine to read: a location counts from the model's directory
//! and stays in it, and no component of it may be a symbolic link, which would lead anywhere.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use bytes::Bytes;

use super::proto::TensorProto;
use crate::types::{Diagnostic, Result};

/// The external files of a model, each read once.
#[derive(Default)]
pub struct External {
    /// The model's directory; without one there are no external files.
    dir: Option<PathBuf>,
    /// By path, because two locations may spell the same one.
    files: BTreeMap<PathBuf, Bytes>,
}

/// What the keys of `external_data` say.
struct Reference<'a> {
    location: &'a str,
    offset: u64,
    length: Option<u64>,
}

impl External {
    pub fn new(dir: Option<&Path>) -> External {
        // A path that is a bare file name has the empty parent: the current directory.
        let dir = dir.map(|dir| if dir.as_os_str().is_empty() { PathBuf::from(".") } else { dir.to_path_buf() });
        External { dir, files: BTreeMap::new() }
    }

    /// The files read so far.
    pub fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        self.files.keys()
    }

    /// Reads the file that a tensor refers to, unless it was read already, and checks the reference.
    pub fn load(&mut self, tensor: &TensorProto) -> Result<()> {
        let reference = Reference::of(tensor)?;
        let path = self.resolve(reference.location)?;
        if !self.files.contains_key(&path) {
            let bytes = fs::read(&path).map_err(|error| {
                Diagnostic::model(format!("cannot read the external file \"{}\": {error}", reference.location))
            })?;
            self.files.insert(path.clone(), bytes.into());
        }
        self.slice(&reference, &path).map(|_| ())
    }

    /// The bytes of a tensor whose file was loaded.
    pub fn bytes(&self, tensor: &TensorProto) -> Result<Bytes> {
        let reference = Reference::of(tensor)?;
        let path = lexical(self.dir()?, reference.location)?;
        self.slice(&reference, &path)
    }

    fn dir(&self) -> Result<&Path> {
        self.dir.as_deref().ok_or_else(|| {
            Diagnostic::model("the data is in an external file, but the model was given as bytes, without a directory")
        })
    }

    fn slice(&self, reference: &Reference, path: &Path) -> Result<Bytes> {
        let location = reference.location;
        let Some(file) = self.files.get(path) else {
            return Err(Diagnostic::model(format!("the external file \"{location}\" was not read")));
        };
        let size = file.len();
        let start = usize::try_from(reference.offset).ok().filter(|&start| start <= size);
        let end = match (start, reference.length) {
            (Some(start), Some(length)) => usize::try_from(length).ok().and_then(|length| start.checked_add(length)),
            _ => Some(size),
        };
        match (start, end) {
            (Some(start), Some(end)) if start <= end && end <= size => Ok(file.slice(start..end)),
            _ => {
                let length = reference.length.map_or(String::new(), |length| format!(" and length {length}"));
                Err(Diagnostic::model(format!(
                    "offset {}{length} lie outside of the external file \"{location}\" of {size} bytes",
                    reference.offset
                ))
                .help("the external file is not the one this model was saved with, or is cut short"))
            }
        }
    }

    /// The path of a location after every check; the file and the directories on the way to it exist.
    fn resolve(&self, location: &str) -> Result<PathBuf> {
        let dir = self.dir()?;
        let path = lexical(dir, location)?;
        let mut partial = dir.to_path_buf();
        for component in path.strip_prefix(dir).unwrap_or(&path).components() {
            partial.push(component);
            let metadata = fs::symlink_metadata(&partial).map_err(|error| {
                Diagnostic::model(format!("cannot read the external file \"{location}\": {error}"))
                    .help("external data lies beside the model file, under the name it was saved with")
            })?;
            if metadata.is_symlink() {
                return Err(Diagnostic::model(format!(
                    "the external file \"{location}\" is or goes through a symbolic link"
                ))
                .help("copy the file itself to where the link is"));
            }
        }
        if !partial.is_file() {
            return Err(Diagnostic::model(format!("the external file \"{location}\" is not a regular file")));
        }
        Ok(path)
    }
}

/// The path of a location, which must be relative and must not climb.
fn lexical(dir: &Path, location: &str) -> Result<PathBuf> {
    let mut path = dir.to_path_buf();
    let mut depth = 0;
    for component in Path::new(location).components() {
        match component {
            Component::Normal(name) => {
                path.push(name);
                depth += 1;
            }
            Component::CurDir => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => {
                return Err(Diagnostic::model(format!(
                    "the external file \"{location}\" is not inside the model's directory"
                ))
                .help("external data may lie only beside the model file or in folders below it"));
            }
        }
    }
    if depth == 0 {
        return Err(Diagnostic::model("the external data has no location"));
    }
    Ok(path)
}

impl<'a> Reference<'a> {
    fn of(tensor: &'a TensorProto) -> Result<Reference<'a>> {
        let find =
            |key: &str| tensor.external_data.iter().find(|entry| entry.key == key).map(|entry| entry.value.as_str());
        let number = |key: &str| match find(key) {
            None => Ok(None),
            Some(text) => text.parse::<u64>().map(Some).map_err(|_| {
                Diagnostic::model(format!("the {key} \"{text}\" of the external data is not a number of bytes"))
            }),
        };
        let location = find("location").ok_or_else(|| Diagnostic::model("the external data has no location"))?;
        Ok(Reference { location, offset: number("offset")?.unwrap_or(0), length: number("length")? })
    }
}
