//! One model: its build by cargo, its runs, and what they took.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use onnx_codegen::driver::compare::{compare, largest_difference};
use onnx_codegen::driver::npz::Npz;
use onnx_codegen::driver::program::{self, Entry};
use onnx_codegen::driver::{Ports, with_deep_stack};
use onnx_codegen::tensor::{Type, interpreter};
use onnx_codegen::types::{DType, Element, HostValue, TensorData};
use onnx_codegen::{Blob, Config, Loaded, compile_loaded, load};
use serde_json::{Map, Value, json};

use super::measure::{self, Usage};
use super::{Model, Sample};
use crate::conformance::in_one;
use crate::weights::Random;

/// No step of a build may take longer.
const LIMIT: Duration = Duration::from_secs(900);

/// What is known of a model after its build: a JSON object with the keys of [`super::table`], and `error` where something
/// failed.
pub fn make(model: &Model, golden: Option<&Path>, root: &Path) -> Value {
    let mut row = Map::new();
    row.insert("name".into(), json!(model.name));
    let done = with_deep_stack(|| fill(model, golden, root, &mut row));
    if let Err(error) = done.map_err(|panic| panic.to_string()).flatten() {
        row.insert("error".into(), json!(error));
    }
    Value::Object(row)
}

fn fill(model: &Model, golden: Option<&Path>, root: &Path, row: &mut Map<String, Value>) -> Result<(), String> {
    let file = onnx_models::fetch(&onnx_models::find(&model.name)?, &onnx_models::default_dir())?;
    let file = file.canonicalize().map_err(|error| error.to_string())?;
    let config = Config { name: Some("model".to_string()), ..Config::default() };
    let loaded = load(&file, &config.inputs).map_err(|problems| in_one(&problems))?;
    let ports = Ports::of(&loaded.module);
    let again = load(&file, &config.inputs).map_err(|problems| in_one(&problems))?;
    let generated = compile_loaded(again, "model", &config).map_err(|problems| in_one(&problems))?;
    let names = (0..generated.parts.len()).map(|part| format!("{part}.weights").into()).collect::<Vec<PathBuf>>();
    let source = generated.source(Blob::Files(&names));
    for (key, value) in [
        ("kernels", generated.report.kernels),
        ("calls", generated.report.calls),
        ("arena", generated.report.arena),
        ("weights", generated.report.weights),
        ("tokens", tokens(&source)?),
    ] {
        row.insert(key.into(), json!(value));
    }
    drop((generated, source));

    let package = Package::create(root, model, &file, &ports)?;
    package.time(row)?;
    runs(model, golden, &loaded, &ports, &package, row)
}

/// The tokens of a source text; a group counts as one for each of its brackets.
fn tokens(source: &str) -> Result<usize, String> {
    fn count(stream: proc_macro2::TokenStream) -> usize {
        let tokens = stream.into_iter().map(|tree| match tree {
            proc_macro2::TokenTree::Group(group) => 2 + count(group.stream()),
            _ => 1,
        });
        tokens.sum()
    }
    source.parse().map(count).map_err(|error| format!("the code has no tokens: {error}"))
}

/// The crate of a model.
struct Package {
    root: PathBuf,
    name: String,
}

impl Package {
    fn create(root: &Path, model: &Model, file: &Path, ports: &Ports) -> Result<Package, String> {
        let problem = |error: std::io::Error| format!("{}: {error}", root.display());
        let package = Package { root: root.to_path_buf(), name: format!("model-{}", model.name.replace('_', "-")) };
        let dir = package.dir();
        fs::create_dir_all(dir.join("src")).map_err(problem)?;
        let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().map_err(problem)?;
        let manifest = format!(
            "[package]\nname = \"{}\"\nedition = \"2024\"\npublish = false\n\n[dependencies]\nonnx-rt = {{ path = {:?} }}\n\n\
             [workspace]\n",
            package.name,
            checkout.join("runtime").display().to_string()
        );
        fs::write(dir.join("Cargo.toml"), manifest).map_err(problem)?;
        if !dir.join("Cargo.lock").exists() {
            fs::copy(checkout.join("Cargo.lock"), dir.join("Cargo.lock")).map_err(problem)?;
        }
        let entry = Entry { module: "model", ports, threads: false };
        let main = program::main_source(&[entry]);
        let call = format!("onnx_rt::onnx_model!({:?}, name = model);\n", file.display().to_string());
        fs::write(dir.join("src/main.rs"), format!("{main}\n{call}")).map_err(problem)?;
        Ok(package)
    }

    fn dir(&self) -> PathBuf {
        self.root.join(&self.name)
    }

    fn cargo(&self, arguments: &[&str]) -> Result<Usage, String> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.args(arguments).args(["--release", "--quiet", "--color=never", "--manifest-path"]);
        command.arg(self.dir().join("Cargo.toml")).arg("--target-dir").arg(self.root.join("target"));
        // Settings of the build that runs this program are not those of a user.
        for variable in ["CARGO_TARGET_DIR", "CARGO_ENCODED_RUSTFLAGS", "RUSTC_WORKSPACE_WRAPPER"] {
            command.env_remove(variable);
        }
        measure::run(&mut command, LIMIT).map_err(|said| {
            let first = said.lines().find(|line| line.starts_with("error")).or(said.lines().next());
            first.unwrap_or("cargo failed").to_string()
        })
    }

    /// Makes cargo compile the crate again.
    fn touch(&self) -> Result<(), String> {
        let main = fs::File::options().append(true).open(self.dir().join("src/main.rs"));
        main.and_then(|file| file.set_modified(SystemTime::now())).map_err(|error| error.to_string())
    }

    /// Times the macro and the compiler. The macro's work is the difference between a check of the crate that expands the
    /// model and one that finds it expanded.
    fn time(&self, row: &mut Map<String, Value>) -> Result<(), String> {
        // What all models depend on is built before.
        self.cargo(&["build", "-p", "onnx-rt"])?;
        self.cargo(&["check", "-p", "onnx-rt"])?;
        let from_scratch = || {
            self.forget()?;
            self.touch()?;
            self.cargo(&["check"])
        };
        let expanded = from_scratch()?;
        self.touch()?;
        let checked = self.cargo(&["check"])?;
        self.touch()?;
        let built = self.cargo(&["build"])?;
        let cpu = |usage: Usage| usage.cpu.unwrap_or(usage.wall);
        row.insert("expansion".into(), json!((cpu(expanded) - cpu(checked)).max(0.0)));
        row.insert("rustc".into(), json!(built.wall));
        row.insert("rustc_cpu".into(), json!(built.cpu));
        row.insert("peak".into(), json!(built.peak.max(expanded.peak)));
        Ok(())
    }

    /// Removes what the macro has kept of an earlier expansion.
    fn forget(&self) -> Result<(), String> {
        let scripts = self.root.join("target/release/build");
        let problem = |error: std::io::Error| format!("{}: {error}", scripts.display());
        for script in fs::read_dir(&scripts).map_err(problem)?.flatten() {
            let Ok(entries) = fs::read_dir(script.path().join("out")) else { continue };
            for entry in entries.flatten() {
                let name = entry.file_name().to_string_lossy().into_owned();
                // The unit is the crate; another's name may begin in the same way.
                let own = name.strip_prefix(&self.name.replace('-', "_")).is_some_and(|rest| rest.starts_with('-'));
                if own && name.ends_with(".expansion") {
                    fs::remove_file(entry.path()).map_err(problem)?;
                }
            }
        }
        Ok(())
    }

    fn run(&self, inputs: &[Option<HostValue>]) -> Result<Vec<HostValue>, String> {
        let program = self.root.join("target/release").join(&self.name).with_extension(std::env::consts::EXE_EXTENSION);
        program::run(&program, "model", inputs, &self.dir()).map_err(|problem| problem.to_string())
    }
}

/// Runs the compiled model on all the data there is. Without golden values the interpreter gives the expected ones.
fn runs(
    model: &Model,
    golden: Option<&Path>,
    loaded: &Loaded,
    ports: &Ports,
    package: &Package,
    row: &mut Map<String, Value>,
) -> Result<(), String> {
    let mut errors = Vec::new();
    let mut largest = 0.0f64;
    for (index, samples) in model.sets.iter().enumerate() {
        let which = if index == 0 { "" } else { ".alt" };
        let mut one = || {
            let (inputs, expected) = match golden {
                Some(dir) => read(&dir.join(format!("{}{which}.npz", model.name)), ports)?,
                None => {
                    let inputs = inputs(ports, samples)?;
                    let outputs = interpreter::run(&loaded.module, &inputs).map_err(|problem| problem.to_string())?;
                    (inputs, outputs.into_iter().map(Some).collect())
                }
            };
            let got = package.run(&inputs)?;
            let pairs = || ports.outputs.iter().zip(&got).zip(&expected);
            for ((_, got), expected) in pairs() {
                let Some(expected) = expected else { continue };
                largest = largest.max(largest_difference(got, expected).absolute);
            }
            for ((port, got), expected) in pairs() {
                let expected = expected.as_ref().ok_or_else(|| format!("nothing expected for {:?}", port.name))?;
                compare(got, expected, model.tolerance).map_err(|error| format!("{}{error}", port.name))?;
            }
            Ok(())
        };
        let done: Result<(), String> = one();
        if let Err(error) = done {
            errors.push(format!("{}: {error}", if index == 0 { "main sizes" } else { "other sizes" }));
        }
    }
    row.insert("difference".into(), json!(largest));
    row.insert("runs".into(), json!(model.sets.len()));
    if errors.is_empty() { Ok(()) } else { Err(errors.join("\n")) }
}

type Values = (Vec<Option<HostValue>>, Vec<Option<HostValue>>);

fn read(file: &Path, ports: &Ports) -> Result<Values, String> {
    let npz = Npz::read(file).map_err(|problem| problem.to_string())?;
    let inputs = npz.inputs(ports).map_err(|problems| in_one(&problems))?;
    let outputs = npz.outputs(ports).map_err(|problems| in_one(&problems))?;
    Ok((inputs, outputs))
}

/// Seeded random inputs.
fn inputs(ports: &Ports, samples: &[Sample]) -> Result<Vec<Option<HostValue>>, String> {
    let mut random = Random::default();
    let mut samples = samples.iter();
    let mut values = Vec::new();
    for port in &ports.inputs {
        if port.has_default {
            values.push(None);
            continue;
        }
        let sample = samples.next().ok_or_else(|| format!("no sample for the input {:?}", port.name))?;
        let Type::Tensor { dtype, .. } = port.ty else { return Err(format!("{:?} is no tensor", port.name)) };
        let value = tensor(&mut random, dtype, sample)?;
        values.push(Some(port.accept(value.into()).map_err(|problem| problem.to_string())?));
    }
    Ok(values)
}

fn tensor(random: &mut Random, dtype: DType, sample: &Sample) -> Result<TensorData, String> {
    let (low, high) = sample.range;
    let elements = (0..sample.shape.iter().product()).map(|_| {
        let share = random.uniform();
        match dtype {
            DType::Bool => Element::Bool(share < 0.5),
            dtype if dtype.is_float() => Element::Float(low + share * (high - low)),
            _ => Element::Int((low + (share * (high - low + 1.0)).floor()) as i128),
        }
    });
    TensorData::from_elements(dtype, sample.shape.clone(), elements).map_err(|problem| problem.to_string())
}
