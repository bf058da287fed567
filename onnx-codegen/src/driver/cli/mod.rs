//! The command line: the code of a model, what it consists of, what it computes, whether it computes what it should.

mod options;
mod show;
mod verify;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use self::options::{ModelOptions, Problems};
use super::check::Verify;
use super::compare::Tolerance;
use super::npz::{self, Naming, Npz};
use super::{Ports, build, data_set, with_deep_stack};
use crate::tensor::interpreter;
use crate::types::{Diagnostic, HostValue};
use crate::{Blob, Config, Optimize, compile, load, report};

/// What was done or found.
const DONE: u8 = 0;
const DIFFERENT: u8 = 1;
const FAILED: u8 = 2;

/// Compiles ONNX models to Rust.
#[derive(Parser)]
#[command(name = "onnx-codegen", version, after_help = EXIT_STATUS)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXIT_STATUS: &str = "\
Exit status:
  0  all went well
  1  `verify` found an output beyond the tolerance
  2  the model, its data or the arguments kept the command from its work";

const NPZ_KEYS: &str = "\
Keys of a .npz archive:
  The names of inputs and outputs in the model, as `np.savez(file, x=..)` writes them, also as `in::NAME`, `out::NAME`;
  or positions, `input_K` (or `arr_K`, as `np.savez(file, x)` writes it) and `output_K`. What --out writes is named alike.
  The elements of a sequence have the keys `KEY[0]`, `KEY[1]`, …, an empty sequence `KEY[]`;
  an empty optional has none. Elements of types that numpy lacks are raw integers of the same size.";

#[derive(Subcommand)]
enum Command {
    /// Write the Rust module of a model.
    #[command(after_help = EXIT_STATUS)]
    Expand {
        #[command(flatten)]
        options: ModelOptions,
        /// Where to write the module, in a folder that is there; its weights go into a file beside it. Without, it is
        /// printed.
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// The name of the module; by default that of the file.
        #[arg(long)]
        name: Option<String>,
        /// The path of the runtime crate in the module.
        #[arg(long, value_name = "PATH", default_value = "::onnx_rt")]
        runtime: String,
        /// Give the model a `run_on`, which uses several threads. Needs the feature `threads` of the runtime crate.
        #[arg(long)]
        threads: bool,
        /// Give the module a test on the data in a folder: `test_data_set_K/input_K.pb` and `output_K.pb`, or .npz archives.
        #[arg(long, value_name = "FOLDER")]
        verify: Option<PathBuf>,
        /// What the code is to be: `speed` or `size`, which is one variant of it, and those that --cpu names.
        #[arg(long, value_name = "AIM", default_value = "speed", value_parser = |name: &str| Optimize::of(name).ok_or("it is `speed` or `size`"))]
        optimize: Optimize,
        /// An instruction set of x86 for which there is a variant of the code, besides what the target has, which always
        /// is there: `avx512` or `avx2`. May be repeated; `baseline` alone is none.
        #[arg(long, value_name = "SET")]
        cpu: Vec<String>,
    },
    /// Show inputs, outputs, operators, the memory plan, and what folded.
    #[command(after_help = EXIT_STATUS)]
    Inspect {
        #[command(flatten)]
        options: ModelOptions,
        /// List all values of the main graph instead: what `--outputs` and `--state` may name.
        #[arg(long)]
        values: bool,
    },
    /// Run a model by interpreting it, without compiling it.
    #[command(after_help = format!("{NPZ_KEYS}\n\n{EXIT_STATUS}"))]
    Run {
        #[command(flatten)]
        options: ModelOptions,
        #[command(flatten)]
        data: Data,
        /// Where to write the outputs, as a .npz archive in a folder that is there. Without, they are only printed.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Compile a model with cargo, run it, and compare its outputs with expected ones.
    #[command(after_help = format!("{NPZ_KEYS}\n\n{EXIT_STATUS}"))]
    Verify {
        #[command(flatten)]
        options: ModelOptions,
        #[command(flatten)]
        data: Data,
        /// The relative part of what a number may differ by.
        #[arg(long, default_value_t = 1e-3, value_name = "NUMBER")]
        rtol: f64,
        /// The absolute part of what a number may differ by.
        #[arg(long, default_value_t = 1e-7, value_name = "NUMBER")]
        atol: f64,
        /// Where to make the crate that is compiled; by default under cargo's target folder.
        #[arg(long, value_name = "FOLDER")]
        dir: Option<PathBuf>,
    },
}

/// Where values come from.
#[derive(Args)]
#[group(required = true, multiple = false)]
struct Data {
    /// A .npz archive of inputs, and for `verify` of outputs.
    #[arg(long, value_name = "FILE")]
    npz: Option<PathBuf>,
    /// A folder of `input_K.pb`, and for `verify` of `output_K.pb`: tensors, sequences, optionals.
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

/// Values for a model.
struct Values {
    inputs: Vec<Option<HostValue>>,
    /// Those that are there.
    outputs: Vec<Option<HostValue>>,
    naming: Naming,
}

impl Data {
    fn read(&self, ports: &Ports, with_outputs: bool) -> Result<Values, Problems> {
        if let Some(file) = &self.npz {
            let npz = Npz::read(file)?;
            let outputs = if with_outputs { npz.outputs(ports)? } else { Vec::new() };
            return Ok(Values { inputs: npz.inputs(ports)?, outputs, naming: npz.naming(ports) });
        }
        let set = data_set::read(self.data.as_deref().unwrap_or(Path::new(".")), ports)?;
        let mut given = set.inputs.into_iter();
        let inputs = ports.inputs.iter().map(|port| if port.has_default { None } else { given.next() }).collect();
        let mut outputs: Vec<_> = set.outputs.into_iter().map(Some).collect();
        outputs.resize(ports.outputs.len(), None);
        Ok(Values { inputs, outputs, naming: Naming::Position })
    }
}

/// Runs the program on the arguments of the process.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let status = match with_deep_stack(|| arguments.command.run()) {
        Ok(Ok(status)) => status,
        Ok(Err(Problems(problems))) => {
            for problem in problems {
                eprintln!("error: {problem}");
            }
            FAILED
        }
        Err(problem) => {
            eprintln!("error: {problem}");
            FAILED
        }
    };
    ExitCode::from(status)
}

impl Command {
    fn run(self) -> Result<u8, Problems> {
        match self {
            Command::Expand { options, output, name, runtime, threads, verify, optimize, cpu } => {
                let config = Config {
                    name,
                    runtime,
                    threads,
                    optimize,
                    verify: verify.map(Verify::new),
                    cpu: options::cpu(&cpu)?,
                    ..options.config()?
                };
                expand(&options.model, &config, output.as_deref())?;
                Ok(DONE)
            }
            Command::Inspect { options, values: true } => {
                let loaded = load(&options.model, &options.read()?)?;
                print(&report::values(&loaded.model, &loaded.module));
                Ok(DONE)
            }
            Command::Inspect { options, values: false } => {
                let config = options.config()?;
                print(&compile(&options.model, &config)?.report.to_string());
                Ok(DONE)
            }
            Command::Run { options, data, out } => {
                out.as_deref().map_or(Ok(()), build::check_place)?;
                let loaded = load(&options.model, &options.read()?)?;
                let ports = Ports::of(&loaded.module);
                let values = data.read(&ports, false)?;
                let outputs = interpreter::run(&loaded.module, &values.inputs)?;
                print(&show::outputs(&ports, &outputs));
                if let Some(out) = out {
                    npz::write(&out, &ports, &outputs, values.naming)?;
                }
                Ok(DONE)
            }
            Command::Verify { options, data, rtol, atol, dir } => {
                let config = options.config()?;
                let loaded = load(&options.model, &config.inputs)?;
                let ports = Ports::of(&loaded.module);
                let values = data.read(&ports, true)?;
                if values.outputs.iter().all(Option::is_none) {
                    return Err(Diagnostic::model("there are no expected outputs in the data").into());
                }
                let generated = compile(&options.model, &config)?;
                let outputs = verify::run(&generated, &ports, &values.inputs, dir.as_deref())?;
                let (report, good) = show::comparison(&ports, &outputs, &values.outputs, Tolerance { rtol, atol });
                print(&report);
                Ok(if good { DONE } else { DIFFERENT })
            }
        }
    }
}

/// Prints to the standard output, which may be a pipe that was closed.
fn print(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}

fn expand(model: &Path, config: &Config, output: Option<&Path>) -> Result<(), Problems> {
    // Before the work rather than after it.
    output.map_or(Ok(()), build::check_place)?;
    let generated = compile(model, config)?;
    generated.report.notes.iter().for_each(|note| eprintln!("note: {note}"));
    match output {
        Some(output) => build::write_module(&generated, output)?,
        None => {
            let names = build::weights_names(&generated, Path::new(&generated.name));
            let tests = build::test_names(&generated, Path::new(&generated.name));
            print(&generated.source_tested(Blob::Files(&names), Blob::Files(&tests)));
            if !names.is_empty() {
                eprintln!("note: the {} bytes of weights are written only with --output", generated.blob.len());
            }
        }
    }
    Ok(())
}
