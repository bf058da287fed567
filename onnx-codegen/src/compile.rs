//! The whole way: a file in, a Rust module out.

use crate::driver::{Ports, Verify, check};
use crate::emit::{self, Blob, Cpu};
use crate::report::Report;
use crate::schedule::Filtering;
use crate::types::Diagnostic;
use crate::{graph, memory, ops, optimize, schedule, source, tensor};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// As many regions as the runtime crate's arena hands out at once.
const MAX_PARAMS: usize = 16;

/// What the code is to be.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Optimize {
    #[default]
    Speed,
    /// One variant, for what the target has, unless others are asked for.
    Size,
}

impl Optimize {
    /// By the name that options give it.
    pub fn of(name: &str) -> Option<Optimize> {
        match name {
            "speed" => Some(Optimize::Speed),
            "size" => Some(Optimize::Size),
            _ => None,
        }
    }
}

/// What a user can say of a compilation.
#[derive(Clone, Debug)]
pub struct Config {
    /// The module's name; by default made from the file's.
    pub name: Option<String>,
    /// The path of the runtime crate as source text.
    pub runtime: String,
    pub inputs: ops::Options,
    /// Whether the model can run on several threads: `Model::run_on`. Needs the feature `threads` of the runtime crate.
    pub threads: bool,
    /// Which convolutions are computed by minimal filtering.
    pub filtering: Filtering,
    /// The least work of a kernel that threads share, in multiply-adds.
    pub shared_work: i64,
    /// From how many elements on what lies between two products, as scores of attention do, is made block by block. Such
    /// a kernel runs on one thread, so there is none where several shall share the work.
    pub block_scores: i64,
    pub optimize: Optimize,
    /// Instruction sets for which there is a variant of the code, besides what the target has.
    pub cpu: Option<Vec<Cpu>>,
    /// Data for a test in the module.
    pub verify: Option<Verify>,
    /// The most bytes that the inputs and the arena, with the padding in it, may need.
    pub max_ram: Option<u64>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            name: None,
            runtime: "::onnx_rt".to_string(),
            inputs: ops::Options::default(),
            threads: false,
            filtering: Filtering::default(),
            shared_work: schedule::threads::MIN_WORK,
            block_scores: schedule::blocks::LEAST,
            optimize: Optimize::Speed,
            cpu: None,
            max_ram: None,
            verify: None,
        }
    }
}

/// A model as tensor expressions, before any optimisation.
pub struct Loaded {
    pub module: tensor::Module,
    /// The graph that it was lowered from.
    pub model: graph::Model,
    /// Every file that was read: a change in one asks for another build.
    pub files: Vec<PathBuf>,
}

/// Reads a model and lowers it.
pub fn load(path: &Path, options: &ops::Options) -> Result<Loaded, Vec<Diagnostic>> {
    let source = source::read(path)?;
    let model = graph::import(&source)?;
    let module = ops::lower(&model, options)?;
    Ok(Loaded { module, model, files: source.files })
}

/// A compiled model.
pub struct Generated {
    /// The module's name.
    pub name: String,
    /// Weights, packed for the kernels; may be empty.
    pub blob: Vec<u8>,
    /// The parts of the blob, in order: a file each, where the weights are files.
    pub parts: Vec<Range<usize>>,
    /// Model and external data, to be tracked.
    pub files: Vec<PathBuf>,
    pub report: Report,
    /// Inputs and outputs.
    pub ports: Ports,
    /// Tests of the module.
    pub tests: Vec<check::Test>,
    code: emit::Module,
}

impl Generated {
    /// The bytes of every part of the blob.
    pub fn blob_parts(&self) -> impl Iterator<Item = &[u8]> {
        self.parts.iter().map(|part| self.blob.get(part.clone()).unwrap_or_default())
    }

    /// The module `pub mod name { .. }`.
    pub fn source(&self, blob: Blob<'_>) -> String {
        self.source_tested(blob, Blob::Inline)
    }

    /// The module, with the data of its tests where `tests` says.
    pub fn source_tested(&self, blob: Blob<'_>, tests: Blob<'_>) -> String {
        let data = |(k, test): (usize, &check::Test)| match tests {
            Blob::Files(paths) => {
                let path = paths.get(k).map(|path| path.to_string_lossy()).unwrap_or_default();
                format!("include_bytes!({path:?})")
            }
            Blob::Inline => emit::byte_string(&test.data),
        };
        let data: Vec<String> = self.tests.iter().enumerate().map(data).collect();
        self.code.source(blob, &self.blob, &check::module(&self.tests, &data, &self.ports))
    }

    /// The module with the types that users see and bodies that do nothing.
    pub fn facade(&self) -> String {
        self.code.facade()
    }
}

/// Compiles a model.
pub fn compile(path: &Path, config: &Config) -> Result<Generated, Vec<Diagnostic>> {
    let mut loaded = load(path, &config.inputs)?;
    let mut tests = Vec::new();
    if let Some(verify) = &config.verify {
        let options = ops::Options { outputs: Vec::new(), state: Vec::new(), ..config.inputs.clone() };
        // Where the whole model does not compile, the part that does must do.
        let whole = match config.inputs.outputs.is_empty() && config.inputs.state.is_empty() {
            true => None,
            false => ops::lower(&loaded.model, &options).ok(),
        };
        let (found, files) =
            check::tests(verify, &loaded.module, &Ports::of(whole.as_ref().unwrap_or(&loaded.module)))?;
        loaded.files.extend(files);
        tests = found;
    }
    let stem = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
    let name = config.name.clone().unwrap_or_else(|| graph::Namer::new().name(&stem, "model"));
    let generated = compile_loaded(loaded, &name, config)?;
    Ok(Generated { tests, ..generated })
}

/// Compiles what has been loaded, as a module of this name. Of `config` its inputs, its name and
/// `verify` are not used.
pub fn compile_loaded(loaded: Loaded, name: &str, config: &Config) -> Result<Generated, Vec<Diagnostic>> {
    let Loaded { mut module, model, files } = loaded;
    let ports = Ports::of(&module);
    let before = module.clone();
    optimize::optimize(&mut module);
    debug_verify(&module)?;
    // Transformed weights take more space, and the transforms more code.
    let filtering = if config.optimize == Optimize::Size { Filtering::Off } else { config.filtering };
    let mut program = schedule::schedule(
        module,
        schedule::Options { filtering, block_scores: config.block_scores, threads: config.threads },
    );
    let shared_work = config.threads.then_some(config.shared_work);
    if let Some(work) = shared_work {
        schedule::threads::prepare(&mut program, work);
    }
    if let Some(kernel) = program.kernels.iter().find(|kernel| kernel.params.len() > MAX_PARAMS) {
        let problem = Diagnostic::model(format!("internal limit: a kernel would read {} tensors", kernel.params.len()));
        return Err(vec![problem.help("please report this with the model")]);
    }
    let plan = memory::plan(&program).map_err(|problem| vec![problem])?;
    if let Some(limit) = config.max_ram {
        memory::check(&program, &plan, limit).map_err(|problem| vec![problem])?;
    }
    let cpu = config.cpu.as_deref().or((config.optimize == Optimize::Size).then_some(&[]));
    let small = config.optimize == Optimize::Size;
    let settings = emit::Settings { name, runtime: &config.runtime, shared_work, cpu, small };
    let mut code = emit::emit(&settings, &model, &program, &plan);
    let blob = std::mem::take(&mut code.blob);
    let parts = code.parts.clone();
    let report = Report::new(&model, &before, &program, &plan, blob.len());
    Ok(Generated { name: name.to_string(), blob, parts, files, report, ports, tests: Vec::new(), code })
}

/// A fault of an optimiser pass is reported as what it is, not as wrong code.
fn debug_verify(module: &tensor::Module) -> Result<(), Vec<Diagnostic>> {
    tensor::verifier::verify(module).map_err(|problem| {
        vec![
            Diagnostic::model(format!("internal fault: the optimised expressions are inconsistent: {problem}"))
                .help("please report this with the model"),
        ]
    })
}
