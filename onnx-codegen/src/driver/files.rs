//! Files that a build leaves for itself: complete or not there, however many processes write them.

use std::fs::{self, File, FileTimes};
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

/// A hash of content. The standard hasher is compiled optimised even where a macro is not.
pub fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

/// Puts a file in place in one step, with a modification time long past: of what a crate depends on, anything newer than
/// the start of its build makes cargo repeat that.
pub fn write_dated_back(path: &Path, bytes: &[u8]) -> io::Result<()> {
    put(path, bytes, Some(SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000)))
}

/// Puts a file in place in one step, unless it has this content already.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|found| found == bytes) {
        return Ok(());
    }
    put(path, bytes, None)
}

fn put(path: &Path, bytes: &[u8], modified: Option<SystemTime>) -> io::Result<()> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let temporary = path.with_extension(format!("tmp{}-{count}", std::process::id()));
    let put = || {
        let mut file = File::create_new(&temporary)?;
        file.write_all(bytes)?;
        if let Some(modified) = modified {
            file.set_times(FileTimes::new().set_modified(modified))?;
        }
        drop(file);
        fs::rename(&temporary, path)
    };
    put().inspect_err(|_| _ = fs::remove_file(&temporary))
}

/// Puts content into a folder under a name made of `stem` and its hash, unless it is there, and removes other contents of
/// the same stem.
pub fn place(dir: &Path, stem: &str, extension: &str, bytes: &[u8]) -> io::Result<PathBuf> {
    let name = format!("{stem}-{:016x}.{extension}", hash(bytes));
    let path = dir.join(&name);
    let is_there = fs::metadata(&path).is_ok_and(|found| found.is_file() && found.len() == bytes.len() as u64);
    if !is_there {
        write_dated_back(&path, bytes)?;
    }
    // An old one that a build still reads is made again by that build's next run.
    for entry in fs::read_dir(dir)?.flatten() {
        let other = entry.file_name();
        let is_ours = other.to_str().is_some_and(|other| {
            let hash = other.strip_prefix(stem).and_then(|rest| rest.strip_prefix('-'));
            let hash = hash.and_then(|rest| rest.strip_suffix(extension)).and_then(|rest| rest.strip_suffix('.'));
            hash.is_some_and(|hash| hash.len() == 16 && hash.bytes().all(|c| c.is_ascii_hexdigit()))
        });
        if is_ours && other != *name {
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(path)
}

/// A folder for files under the system's temporary one, which other users share: it must be this user's own.
pub fn temporary_dir(name: &str) -> io::Result<PathBuf> {
    let dir = std::env::temp_dir().join(name);
    match fs::create_dir(&dir) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt};
        let found = fs::symlink_metadata(&dir)?;
        let probe = dir.join(format!("probe{}", std::process::id()));
        let owner = File::create(&probe).and_then(|probe| probe.metadata())?.uid();
        fs::remove_file(&probe)?;
        if !found.is_dir() || found.uid() != owner {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                format!("{} is another user's", dir.display()),
            ));
        }
        fs::set_permissions(&dir, fs::Permissions::from_mode(0o700))?;
    }
    Ok(dir)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(dir: &Path) -> Vec<String> {
        let mut names: Vec<_> =
            fs::read_dir(dir).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn content_is_placed_once_and_replaces_the_old() {
        let dir = std::env::temp_dir().join(format!("onnx-codegen-files-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        let first = place(&dir, "a", "weights", b"one").unwrap();
        let written = fs::metadata(&first).unwrap().modified().unwrap();
        assert!(written < SystemTime::now() - Duration::from_secs(1_000_000));
        assert_eq!(place(&dir, "a", "weights", b"one").unwrap(), first);
        let other = place(&dir, "a-b", "weights", b"one").unwrap();
        let second = place(&dir, "a", "weights", b"two").unwrap();
        assert_eq!(fs::read(&second).unwrap(), b"two");
        let expected: Vec<_> = [&second, &other].map(|p| p.file_name().unwrap().to_str().unwrap().to_string()).into();
        let mut sorted = expected.clone();
        sorted.sort();
        assert_eq!(names(&dir), sorted);
        // A file cut short is written again.
        fs::write(&second, b"t").unwrap();
        assert_eq!(fs::read(place(&dir, "a", "weights", b"two").unwrap()).unwrap(), b"two");
        fs::remove_dir_all(&dir).unwrap();
    }
}
