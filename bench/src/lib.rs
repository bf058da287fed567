//! Times compiled models against other engines, each in a process of its own.

#![cfg(target_os = "linux")]

mod catalog;
mod child;
mod engine;
mod engines;
mod graphs;
mod inputs;
mod measure;
mod ours;
mod report;
mod row;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use onnx_tests::archive::target_dir;
use onnx_tests::weights::Random;

use catalog::{Model, Origin};
use engine::session;
use engines::Engine;
use measure::Effort;
use row::Bench;

/// Times compiled models against onnxruntime, OpenVINO, tract and rten.
///
/// Each engine runs in a process of its own, pinned; they take turns in random order. A full run writes docs/benchmark.md
/// and docs/benchmark.svg, any other one the same files under the target folder.
#[derive(Parser)]
#[command(name = "onnx-bench")]
struct Arguments {
    /// Names of models, or parts of names; all, if there are none. `--list` shows them.
    models: Vec<String>,
    /// Fewer and shorter rounds.
    #[arg(long)]
    quick: bool,
    /// The engines.
    #[arg(long, value_delimiter = ',', default_values_t = Engine::ALL, value_name = "NAMES")]
    engines: Vec<Engine>,
    /// The numbers of threads: 1, 2, or both.
    #[arg(long, value_delimiter = ',', default_values_t = [1, 2], value_name = "NUMBERS")]
    threads: Vec<usize>,
    /// Where the table and the chart are written.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Only show the names of the models.
    #[arg(long)]
    list: bool,
}

impl std::fmt::Display for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Engine::Ours => "ours",
            Engine::Ort => "ort",
            Engine::Openvino => "openvino",
            Engine::Tract => "tract",
            Engine::Rten => "rten",
        })
    }
}

/// The program: the benchmark, or, as `engine NAME LIBRARY …`, one of the engines that it times.
pub fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some("engine") {
        let (name, library) = (arguments.next().unwrap_or_default(), arguments.next().unwrap_or_default());
        let library = Path::new(&library);
        return session::main(arguments, |session| match name.as_str() {
            "onnxruntime" => engine::ort::run(session, library),
            "openvino" => engine::openvino::run(session, library),
            _ => Err(format!("no engine {name:?}")),
        });
    }
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> Result<(), String> {
    let all = catalog::models()?;
    let models = catalog::choose(&all, &arguments.models)?;
    if arguments.list {
        models.iter().for_each(|model| println!("{}", model.id));
        return Ok(());
    }
    let mut engines = arguments.engines.clone();
    engines.sort();
    engines.dedup();
    let threads: Vec<usize> = [1, 2].into_iter().filter(|count| arguments.threads.contains(count)).collect();
    if threads.len() != arguments.threads.len() {
        return Err("the numbers of threads are 1 and 2".to_string());
    }
    let complete = models.len() == all.len() && !arguments.quick && engines == Engine::ALL && threads == [1, 2];
    let target = target_dir().join("onnx-bench");
    let out = match (&arguments.out, complete) {
        (Some(out), _) => out.clone(),
        (None, true) => checkout().join("docs"),
        (None, false) => target.clone(),
    };
    for dir in [&target, &target.join("models"), &target.join("wheels"), &target.join("data"), &out] {
        fs::create_dir_all(dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    }

    let mut files = Vec::new();
    for model in models {
        let file = model_file(&model, &target.join("models"));
        files.push((model, file));
    }
    let others = engines.iter().filter(|engine| **engine != Engine::Ours);
    let ready = others.map(|&engine| (engine, engines::prepare(engine, &target))).collect();
    let crates = match engines.contains(&Engine::Ours) {
        true => Some(ours::Crates::new(target.join("ours"))?),
        false => None,
    };
    let effort = if arguments.quick { Effort::QUICK } else { Effort::FULL };
    let mut bench = Bench { ready, crates, threads, effort, random: Random::default(), data: target.join("data") };
    bench.check_cores()?;
    // All are built before any is timed.
    let mut built = Vec::new();
    for (model, file) in files {
        built.push(bench.build(model, file));
    }
    let mut rows = Vec::new();
    for row in built {
        let row = bench.measure(row);
        print!("{}", report::lines(&row));
        rows.push(row);
    }
    let about = report::About { engines, threads: bench.threads, quick: arguments.quick };
    write(&out.join("benchmark.md"), report::markdown(&about, &rows).as_bytes())?;
    write(&out.join("benchmark.svg"), report::chart(&about, &rows).as_bytes())?;
    println!("table and chart: {} and .svg", out.join("benchmark.md").display());
    println!("{}", report::last_line(&rows));
    Ok(())
}

fn checkout() -> PathBuf {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    dir.parent().unwrap_or(dir).to_path_buf()
}

/// Makes or fetches a model file.
fn model_file(model: &Model, dir: &Path) -> Result<PathBuf, String> {
    let place = dir.join(format!("{}.onnx", model.id));
    let bytes = match &model.origin {
        Origin::Package(package) => return onnx_models::fetch(package, &onnx_models::default_dir()),
        Origin::Own(path) => return Ok(checkout().join(path)),
        Origin::Light(_) if place.exists() => return Ok(place),
        Origin::Light(case) => onnx_tests::weights::light_with_weights(case).map_err(|error| error.to_string())?,
        Origin::Made(kind, sizes) => {
            let shape = model.inputs.first().map(|input| input.shape.as_slice()).unwrap_or_default();
            graphs::model(kind, shape, sizes)?
        }
    };
    write(&place, &bytes)?;
    Ok(place)
}

/// Writes a file, unless it has this content already.
fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    onnx_codegen::driver::files::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

/// By engine.
type PerEngine<T> = BTreeMap<Engine, Result<T, String>>;
