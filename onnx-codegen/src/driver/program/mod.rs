//! Programs that run compiled models on values from files: what `verify` and the tests of compiled code build.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Ports, files, wire};
use crate::types::{Diagnostic, HostValue, Result};

/// The beginning of a program, the same for all models: how `Inputs` come from files and `Outputs` go there. Its function
/// `values` reads a file, `load(NAME, values.get(INDEX))?` makes a field of `Inputs`, and every field of `Outputs` has a
/// method `store`.
pub const VALUES: &str = include_str!("values.rs");

/// The `main` of a program that runs each model once for each file of inputs.
const HARNESS: &str = include_str!("harness.rs");

/// A model of a program: the name of its module, and what goes in and out.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    pub module: &'a str,
    pub ports: &'a Ports,
    /// Whether it is to run on several threads too, with results that must be the same.
    pub threads: bool,
}

/// The program's `main.rs`, to which the caller adds the modules themselves.
pub fn main_source(entries: &[Entry<'_>]) -> String {
    let mut text = [VALUES, HARNESS].concat();
    text.push_str(
        "\nfn run(module: &str, values: &[Value<'static>], stored: &mut Vec<u8>) -> Result<()> {\n    match module {\n",
    );
    for Entry { module, .. } in entries {
        let _ = writeln!(text, "        {module:?} => run_{module}(values, stored),");
    }
    text.push_str("        _ => Err(format!(\"there is no model {module:?}\")),\n    }\n}\n");
    for Entry { module, ports, threads } in entries {
        let _ = writeln!(text, "\nfn run_{module}(values: &[Value<'static>], stored: &mut Vec<u8>) -> Result<()> {{");
        let _ = writeln!(text, "    let inputs = {};", inputs(module, ports));
        // A `Model` of tens of megabytes is better not moved.
        let _ = writeln!(text, "    let mut model = Box::new({module}::Model::new());");
        text.push_str("    let outputs = model.run(inputs).map_err(|error| error.to_string())?;\n");
        text.push_str(&store(ports));
        if *threads {
            text.push_str(
                "    let single = std::mem::take(stored);\n    for threads in [1, 2, 3] {\n        \
                 stored.clear();\n        let pool = onnx_rt::threads::Pool::new(threads);\n        \
                 let outputs = model.run_on(&pool, inputs).map_err(|error| error.to_string())?;\n    ",
            );
            text.push_str(&store(ports));
            text.push_str(
                "        if *stored != single {\n            \
                 return Err(format!(\"{threads} threads give other results\"));\n        }\n    }\n",
            );
        }
        text.push_str("    let _ = (values, stored);\n    Ok(())\n}\n");
    }
    text
}

/// The expression that makes the `Inputs` of a model from `values`.
pub fn inputs(module: &str, ports: &Ports) -> String {
    let mut text = format!("{module}::Inputs {{\n");
    for (index, port) in ports.inputs.iter().enumerate() {
        let _ = writeln!(text, "        {}: load({:?}, values.get({index}))?,", port.field, port.name);
    }
    text.push_str("    }");
    text
}

/// The statements that append all fields of `outputs` to the bytes `stored`.
pub fn store(ports: &Ports) -> String {
    ports.outputs.iter().map(|port| format!("    outputs.{}.store(stored);\n", port.field)).collect()
}

/// A crate in a folder of its own.
pub struct Package {
    dir: PathBuf,
}

impl Package {
    /// Writes the manifest of a program that depends on the runtime and on nothing else: on the runtime of the
    /// workspace that this compiler was built in, if it is still there, else on the version published with it.
    pub fn create(dir: &Path, name: &str) -> Result<Package> {
        let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime");
        let runtime = match checkout.join("Cargo.toml").canonicalize() {
            Ok(manifest) => format!("path = {:?}", manifest.with_file_name("").display().to_string()),
            Err(_) => format!("version = {:?}", concat!("=", env!("CARGO_PKG_VERSION"))),
        };
        let manifest = format!(
            "[package]\nname = \"{name}\"\nedition = \"2024\"\npublish = false\n\n\
             [dependencies]\nonnx-rt = {{ {runtime}, default-features = false, features = [\"threads\"] }}\n\n\
             [profile.release]\ncodegen-units = 4\n\n[workspace]\n"
        );
        let package = Package { dir: dir.to_path_buf() };
        let problem = |error: io::Error| package.problem(&error);
        fs::create_dir_all(dir.join("src")).map_err(problem)?;
        files::write(&dir.join("Cargo.toml"), manifest.as_bytes()).map_err(problem)?;
        // The versions that are known to work, and that are at hand without a network.
        if let Ok(lock) = fs::read(checkout.join("../Cargo.lock"))
            && !dir.join("Cargo.lock").exists()
        {
            files::write(&dir.join("Cargo.lock"), &lock).map_err(problem)?;
        }
        Ok(package)
    }

    /// Writes a file among the sources.
    pub fn write(&self, name: &str, content: &[u8]) -> Result<()> {
        files::write(&self.dir.join("src").join(name), content).map_err(|error| self.problem(&error))
    }

    /// Where a source file is.
    pub fn source(&self, name: &str) -> PathBuf {
        self.dir.join("src").join(name)
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Builds it with the user's cargo, in release, and gives the program. What cargo says is not held back.
    pub fn build(&self, target: &Path) -> Result<PathBuf> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = std::process::Command::new(cargo);
        command.args(["build", "--release", "--quiet", "--bins", "--manifest-path"]).arg(self.dir.join("Cargo.toml"));
        command.arg("--target-dir").arg(target);
        // Settings of the build that runs this compiler are not those of the user.
        command
            .env_remove("CARGO_TARGET_DIR")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("RUSTC_WORKSPACE_WRAPPER");
        let status = command.status().map_err(|error| {
            Diagnostic::model(format!("cannot start cargo: {error}"))
                .help("cargo compiles the model; it must be installed")
        })?;
        if !status.success() {
            return Err(Diagnostic::model(format!("cargo could not build the crate in \"{}\"", self.dir.display()))
                .help("if it says that the code of the model is at fault, that is a fault of the compiler: please report it"));
        }
        let name = self.dir.join("Cargo.toml");
        let name = fs::read_to_string(name).ok().and_then(|text| Some(text.split('"').nth(1)?.to_string()));
        Ok(target.join("release").join(name.unwrap_or_default()).with_extension(std::env::consts::EXE_EXTENSION))
    }

    fn problem(&self, error: &io::Error) -> Diagnostic {
        Diagnostic::model(format!("cannot write the crate in \"{}\": {error}", self.dir.display()))
    }
}

/// Runs one model of a program on values, by way of two files in `dir`.
pub fn run(program: &Path, module: &str, inputs: &[Option<HostValue>], dir: &Path) -> Result<Vec<HostValue>> {
    let problem = |error: io::Error| Diagnostic::model(format!("cannot run \"{}\": {error}", program.display()));
    let (given, made) = (dir.join(format!("{module}.in")), dir.join(format!("{module}.out")));
    fs::write(&given, wire::encode(inputs)?).map_err(problem)?;
    let _ = fs::remove_file(&made);
    let output = std::process::Command::new(program).arg(module).args([&given, &made]).output().map_err(problem)?;
    let said = String::from_utf8_lossy(&output.stdout);
    if said.trim() != "ok" {
        let panic = String::from_utf8_lossy(&output.stderr);
        let text = format!("{}\n{}", said.trim(), panic.trim());
        return Err(Diagnostic::model(format!("the compiled model failed: {}", text.trim())));
    }
    let values = wire::decode(&fs::read(&made).map_err(problem)?)?;
    Ok(values.into_iter().flatten().collect())
}
