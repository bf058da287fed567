//! The engines, and what each needs before it can be started.

use std::path::{Path, PathBuf};

use onnx_models::{ONNXRUNTIME, OPENVINO};

use crate::ours::cargo_build;

/// Who is timed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, clap::ValueEnum)]
pub enum Engine {
    Ours,
    Ort,
    Openvino,
    Tract,
    Rten,
}

impl Engine {
    pub const ALL: [Engine; 5] = [Engine::Ours, Engine::Ort, Engine::Openvino, Engine::Tract, Engine::Rten];

    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Ours => "ours",
            Engine::Ort => "onnxruntime",
            Engine::Openvino => "OpenVINO",
            Engine::Tract => "tract",
            Engine::Rten => "rten",
        }
    }

    /// The version, of those that are not ours.
    pub fn version(self) -> &'static str {
        match self {
            Engine::Ours => "",
            Engine::Ort => ONNXRUNTIME.version,
            Engine::Openvino => OPENVINO.version,
            Engine::Tract => "0.23.9",
            Engine::Rten => "0.27.0",
        }
    }

    /// Whether it can run a model in several threads.
    pub fn has_threads(self) -> bool {
        self != Engine::Tract
    }
}

/// A program that runs models of any kind.
#[derive(Clone, Debug)]
pub struct Ready {
    pub program: PathBuf,
    pub before: Vec<String>,
    /// Bytes of the program or of the libraries, without the model.
    pub size: u64,
}

/// Fetches or builds what an engine needs.
pub fn prepare(engine: Engine, target: &Path) -> Result<Ready, String> {
    let wheel = match engine {
        Engine::Ort => &ONNXRUNTIME,
        Engine::Openvino => &OPENVINO,
        Engine::Tract => return peer("tract", target),
        Engine::Rten => return peer("rten", target),
        Engine::Ours => return Err("its program is made of the model".to_string()),
    };
    let (library, size) = onnx_models::library(wheel, &target.join("wheels"))?;
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let before = vec!["engine".to_string(), wheel.package.to_string(), library.display().to_string()];
    Ok(Ready { program, before, size })
}

/// Builds one of the programs under `peers`.
fn peer(name: &str, target: &Path) -> Result<Ready, String> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers").join(name).join("Cargo.toml");
    let target = target.join("peers");
    eprintln!("building {name}");
    cargo_build(&manifest, &target, &["--locked"])?;
    let program = target.join("release").join(format!("onnx-bench-{name}"));
    let size = std::fs::metadata(&program).map_err(|error| error.to_string())?.len();
    Ok(Ready { program, before: Vec::new(), size })
}
