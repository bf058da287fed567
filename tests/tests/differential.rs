//! Random graphs through the whole compiler, compared with the interpreter of the expressions before optimisation: what
//! differs is a fault of the optimiser, the scheduler, the memory planner, the emitter or the runtime.
//!
//! The program of all the graphs stands under `#![forbid(unsafe_code)]`, which here, unlike in the expansion of a macro,
//! holds for generated code too.

use std::path::Path;
use std::process::Command;

use onnx_codegen::driver::Ports;
use onnx_codegen::driver::program::{self, Entry, Package};
use onnx_codegen::tensor::{self, interpreter};
use onnx_codegen::types::HostValue;
use onnx_codegen::{Blob, Config, Cpu, compile_loaded, optimize};
use onnx_tests::attention::{attention, transposition};
use onnx_tests::builder::load;
use onnx_tests::compare::{Tolerance, compare};
use onnx_tests::cuts;
use onnx_tests::images::network;
use onnx_tests::random::{Graph, Random, data, graph};

/// `DIFFERENTIAL_SEEDS=100..200` in the environment tries others, `DIFFERENTIAL_IMAGES=100..200` other networks on images,
/// `DIFFERENTIAL_ATTENTION` and `DIFFERENTIAL_TRANSPOSITIONS` other attention and transpositions.
const SEEDS: std::ops::Range<u64> = 0..80;
const IMAGES: std::ops::Range<u64> = 0..24;
const ATTENTION: std::ops::Range<u64> = 0..24;
const TRANSPOSITIONS: std::ops::Range<u64> = 0..40;

struct Unit {
    seed: u64,
    module: String,
    threads: bool,
    graph: Graph,
    lowered: tensor::Module,
    ports: Ports,
}

fn seeds(variable: &str, default: std::ops::Range<u64>) -> std::ops::Range<u64> {
    let range = std::env::var(variable).ok();
    let range = range.as_deref().and_then(|text| text.split_once(".."));
    range.and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?)).unwrap_or(default)
}

#[test]
fn random_graphs() {
    all("graphs", seeds("DIFFERENTIAL_SEEDS", SEEDS), graph);
}

#[test]
fn random_networks_on_images() {
    all("images", seeds("DIFFERENTIAL_IMAGES", IMAGES), network);
}

#[test]
fn random_attention() {
    all("attention", seeds("DIFFERENTIAL_ATTENTION", ATTENTION), attention);
}

#[test]
fn random_transpositions() {
    all("transpositions", seeds("DIFFERENTIAL_TRANSPOSITIONS", TRANSPOSITIONS), transposition);
}

#[test]
fn kernels_that_threads_share() {
    all("cuts", 0..cuts::COUNT, cuts::cut);
}

fn all(name: &str, seeds: std::ops::Range<u64>, graph: fn(u64) -> Graph) {
    let dir = onnx_tests::archive::target_dir().join("onnx-differential").join(name);
    let package = Package::create(&dir, "differential").unwrap();
    let mut units = Vec::new();
    let mut modules = String::new();
    let mut faults = Vec::new();
    for seed in seeds {
        let graph = graph(seed);
        let module = format!("graph_{seed}");
        let loaded = match load(&graph.model, &Default::default()) {
            Ok(loaded) => loaded,
            Err(problems) => {
                faults.push(format!("seed {seed} is refused: {problems:?}"));
                continue;
            }
        };
        // Of what no output needs, errors are not wanted either.
        let mut lowered = loaded.module.clone();
        optimize::remove_dead(&mut lowered);
        // Threads share all kernels that can be cut, however small; some models are for one thread, which allows others.
        // Every instruction set that this machine has is used by some.
        let cpu = [vec![Cpu::Avx512], vec![Cpu::Avx2], vec![]][seed as usize % 3].clone();
        let threads = match name {
            "cuts" => true,
            "attention" => seed % 4 == 2,
            _ => !seed.is_multiple_of(4),
        };
        let config = Config { threads, shared_work: 0, block_scores: 0, cpu: Some(cpu), ..Config::default() };
        match compile_loaded(loaded, &module, &config) {
            Ok(generated) => {
                modules.push_str(&generated.source(Blob::Inline));
                units.push(Unit { seed, module, threads, graph, lowered, ports: generated.ports });
            }
            Err(problems) => faults.push(format!("seed {seed} does not compile: {problems:?}")),
        }
    }
    let entries: Vec<Entry<'_>> =
        units.iter().map(|u| Entry { module: &u.module, ports: &u.ports, threads: u.threads }).collect();
    let main = program::main_source(&entries);
    assert!(main.contains("#![forbid(unsafe_code)]"));
    package.write("main.rs", format!("{main}\n{modules}").as_bytes()).unwrap();
    let program = build(package.dir(), &dir.join("target"));

    let (mut equal, mut errors) = (0, 0);
    for unit in &units {
        for size in sizes(&unit.graph) {
            match check(unit, size, &program, &dir) {
                Ok(true) => equal += 1,
                Ok(false) => errors += 1,
                Err(fault) => faults.push(format!("seed {} with n = {size}: {fault}\n{}", unit.seed, unit.lowered)),
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n\n{}", faults.len(), faults.join("\n\n"));
    assert!(equal > 2 * errors, "{equal} runs with equal results, {errors} with errors");
}

/// Values of the free dim: that of the graph, and others with which it may not even be valid.
fn sizes(graph: &Graph) -> Vec<usize> {
    match graph.inputs.iter().any(|input| input.free.contains(&true)) {
        true => vec![4, 1, 0, 7, 19],
        false => vec![4],
    }
}

/// Whether there were results, which are then the right ones; else both say that the sizes do not fit.
fn check(unit: &Unit, size: usize, program: &Path, dir: &Path) -> Result<bool, String> {
    let mut random = Random::new(unit.seed + 1000);
    let input = |input: &onnx_tests::random::Input| {
        let shape: Vec<usize> =
            input.shape.iter().zip(&input.free).map(|(d, free)| if *free { size } else { *d }).collect();
        let tensor = input.values.clone().unwrap_or_else(|| data(&mut random, input.dtype, &shape));
        Some(HostValue::Tensor(tensor))
    };
    let inputs: Vec<Option<HostValue>> = unit.graph.inputs.iter().map(input).collect();
    let expected = interpreter::run(&unit.lowered, &inputs);
    let got = program::run(program, &unit.module, &inputs, dir);
    let (got, expected) = match (got, expected) {
        (Ok(got), Ok(expected)) => (got, expected),
        (Err(got), Err(_)) if got.message.contains("panicked") => return Err(got.to_string()),
        (Err(_), Err(_)) => return Ok(false),
        (Ok(_), Err(expected)) => return Err(format!("no error, but the interpreter says: {expected}")),
        (Err(got), Ok(_)) => return Err(got.to_string()),
    };
    for ((got, expected), exact) in got.iter().zip(&expected).zip(&unit.graph.exact) {
        let largest = match expected {
            HostValue::Tensor(tensor) => {
                tensor.elements().filter_map(|e| e.as_f64()).fold(0.0, |a: f64, b| a.max(b.abs()))
            }
            _ => 0.0,
        };
        // Sums in another order, and functions within some units of the last place.
        let tolerance = match exact {
            true => Tolerance { rtol: 0.0, atol: 0.0 },
            false => Tolerance { rtol: 1e-5, atol: 1e-5 * largest.max(1.0) },
        };
        compare(got, expected, tolerance)?;
    }
    Ok(true)
}

/// As a debug build: its overflow checks are part of the test.
fn build(dir: &Path, target: &Path) -> std::path::PathBuf {
    let mut command = Command::new(env!("CARGO"));
    command.args(["build", "--quiet", "--offline", "--manifest-path"]).arg(dir.join("Cargo.toml"));
    command.arg("--target-dir").arg(target).env("CARGO_PROFILE_DEV_DEBUG", "0");
    command.env_remove("CARGO_ENCODED_RUSTFLAGS").env_remove("RUSTC_WORKSPACE_WRAPPER").env_remove("CARGO_TARGET_DIR");
    assert!(command.status().unwrap().success(), "the generated code does not compile: {}", dir.display());
    target.join("debug/differential").with_extension(std::env::consts::EXE_EXTENSION)
}
