//! Our side: each model compiled into a crate of its own, as a user's cargo builds it in release.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use onnx_codegen::driver::{self, Ports, program};
use onnx_codegen::ops::Options;
use onnx_codegen::types::Diagnostic;
use onnx_codegen::{Config, compile};

use crate::catalog::Model;

/// A compiled model.
#[derive(Clone, Debug)]
pub struct Built {
    pub program: PathBuf,
    pub ports: Ports,
    /// Seconds from the file to the Rust source and the packed weights, in a compiler that is itself optimised.
    pub expand: f64,
    /// Seconds of cargo for the crate of the model alone, when it was last built.
    pub build: f64,
    /// Bytes of the program.
    pub binary: u64,
    /// Bytes.
    pub weights: u64,
    pub arena: u64,
    /// The lines of the source.
    pub lines: usize,
}

/// Where the crates are built.
pub struct Crates {
    root: PathBuf,
}

impl Crates {
    /// Builds what all crates depend on, so that it counts for none.
    pub fn new(root: PathBuf) -> Result<Crates, String> {
        let crates = Crates { root };
        let dir = crates.create("nothing", "fn main() {}\n")?;
        crates.cargo(&dir)?;
        Ok(crates)
    }

    /// Compiles a model, for one thread or for several.
    pub fn build(&self, model: &Model, file: &Path, threads: bool) -> Result<Built, String> {
        let shape = |shape: &[usize]| shape.iter().map(|dim| i64::try_from(*dim).ok()).collect::<Vec<_>>();
        let shapes = model.inputs.iter().map(|input| (input.name.clone(), shape(&input.shape))).collect();
        let inputs = Options { shapes, ..Options::default() };
        let config = Config { name: Some("model".to_string()), inputs, threads, ..Config::default() };
        let start = Instant::now();
        let generated = driver::with_deep_stack(|| compile(file, &config))
            .map_err(|problem| problem.to_string())?
            .map_err(|problems| in_one(&problems))?;
        let name = if threads { format!("{}-threads", model.id) } else { model.id.clone() };
        let dir = self.create(&name, &main_source(&generated.ports, threads))?;
        let module = dir.join("src/model.rs");
        driver::write_module(&generated, &module).map_err(|problem| problem.to_string())?;
        let expand = start.elapsed().as_secs_f64();
        let program = self.root.join("target/release").join(&name);
        let modified = |path: &Path| fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
        let before = modified(&program);
        let mut build = self.cargo(&dir)?;
        // What was fresh keeps the time that its build took.
        let record = dir.join("seconds");
        if modified(&program) == before
            && let Some(seconds) = fs::read_to_string(&record).ok().and_then(|text| text.parse().ok())
        {
            build = seconds;
        } else {
            crate::write(&record, build.to_string().as_bytes())?;
        }
        let text = fs::read_to_string(&module).map_err(|error| error.to_string())?;
        let constant = |name: &str| {
            let (_, rest) = text.split_once(&format!("const {name}: usize = "))?;
            rest.split(';').next()?.replace('_', "").parse().ok()
        };
        let (weights, arena) = (constant("WEIGHT_BYTES").unwrap_or(0), constant("ARENA_BYTES").unwrap_or(0));
        let binary = fs::metadata(&program).map_err(|error| error.to_string())?.len();
        let lines = text.lines().count();
        Ok(Built { program, ports: generated.ports, expand, build, binary, weights, arena, lines })
    }

    /// The folder of a crate, with all but the model.
    fn create(&self, name: &str, main: &str) -> Result<PathBuf, String> {
        let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let dir = self.root.join(name);
        fs::create_dir_all(dir.join("src")).map_err(|error| format!("{}: {error}", dir.display()))?;
        let runtime = checkout.join("runtime").canonicalize().map_err(|error| error.to_string())?;
        let manifest = format!(
            "[package]\nname = \"{name}\"\nedition = \"2024\"\npublish = false\n\n[dependencies]\n\
             onnx-rt = {{ path = {:?}, default-features = false, features = [\"std\", \"threads\"] }}\n\
             rustix = {{ version = \"1\", features = [\"process\", \"thread\", \"time\"] }}\n\n[workspace]\n",
            runtime.display().to_string()
        );
        crate::write(&dir.join("Cargo.toml"), manifest.as_bytes())?;
        // The versions of this workspace.
        let lock = dir.join("Cargo.lock");
        if !lock.exists() {
            fs::copy(checkout.join("Cargo.lock"), &lock).map_err(|error| error.to_string())?;
        }
        crate::write(&dir.join("src/session.rs"), include_bytes!("engine/session.rs"))?;
        crate::write(&dir.join("src/main.rs"), main.as_bytes())?;
        Ok(dir)
    }

    /// Builds a crate; gives the seconds.
    fn cargo(&self, dir: &Path) -> Result<f64, String> {
        let start = Instant::now();
        cargo_build(&dir.join("Cargo.toml"), &self.root.join("target"), &[])?;
        Ok(start.elapsed().as_secs_f64())
    }
}

/// Runs cargo in release. What it says is held back, but for the first error.
pub fn cargo_build(manifest: &Path, target: &Path, options: &[&str]) -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["build", "--release", "--quiet", "--color=never"]).args(options);
    command.arg("--manifest-path").arg(manifest).arg("--target-dir").arg(target);
    // Settings of the build that runs this program are not those of a user.
    command.env_remove("CARGO_TARGET_DIR").env_remove("CARGO_ENCODED_RUSTFLAGS").env_remove("RUSTC_WORKSPACE_WRAPPER");
    let output = command.output().map_err(|error| format!("cargo does not start: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let first = said.lines().find(|line| line.starts_with("error")).unwrap_or("cargo failed");
    // Without the folders above: the text becomes a part of the report.
    let dir = manifest.parent().and_then(Path::file_name).unwrap_or_default();
    Err(format!("{first} (cargo build of the crate in the folder \"{}\")", dir.display()))
}

/// The first problem, and how many more there are.
fn in_one(problems: &[Diagnostic]) -> String {
    let first = problems.first().map(Diagnostic::to_string).unwrap_or_default();
    let mut text = first.lines().next().unwrap_or_default().to_string();
    if problems.len() > 1 {
        let _ = write!(text, " (and {} more problems)", problems.len() - 1);
    }
    text
}

/// A program that serves the model.
fn main_source(ports: &Ports, threads: bool) -> String {
    // The thread that runs the model is one of those of the pool.
    let (pool, run) = match threads {
        true => ("    let pool = onnx_rt::threads::Pool::new(session.threads);\n", "run_on(&pool, "),
        false => ("", "run("),
    };
    let mut text = program::VALUES.to_string();
    text.push_str(
        "\nmod session;\ninclude!(\"model.rs\");\n\nfn serve(session: &session::Session) -> Result<()> {\n\
         \x20   let inputs = session.read(|data| {\n    let values = &values(data)?;\n",
    );
    let _ = writeln!(text, "    Ok::<_, String>({})\n    }})?;", program::inputs("model", ports));
    text.push_str(pool);
    let _ = write!(
        text,
        "    let mut model = Box::new(model::Model::new());\n    session.serve(|stored| {{\n\
         \x20       let outputs = model.{run}std::hint::black_box(inputs)).map_err(|error| error.to_string())?;\n"
    );
    text.push_str(
        "        let Some(stored) = stored else {\n            std::hint::black_box(&outputs);\n\
         \x20           return Ok(());\n        };\n",
    );
    text.push_str(&program::store(ports));
    text.push_str(
        "        Ok(())\n    })\n}\n\n// A `Model` may pass over the stack on its way into the box.\nfn main() -> ExitCode {\n\
         \x20   session::main(std::env::args().skip(1), |session| {\n\
         \x20       std::thread::scope(|scope| {\n\
         \x20           let thread = std::thread::Builder::new().stack_size(256 << 20);\n\
         \x20           let thread = thread.spawn_scoped(scope, || serve(session)).map_err(|error| error.to_string())?;\n\
         \x20           thread.join().unwrap_or_else(|_| Err(\"the model panicked\".to_string()))\n\
         \x20       })\n    })\n}\n",
    );
    text
}
