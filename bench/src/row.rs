//! One model, from its file to its times.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use onnx_tests::weights::Random;
use rustix::thread::{CpuSet, sched_getaffinity};

use crate::PerEngine;
use crate::catalog::Model;
use crate::child::{Child, Start};
use crate::engines::{Engine, Ready};
use crate::inputs;
use crate::measure::{self, Effort, Times, median};
use crate::ours::{Built, Crates};

/// All that rows need.
pub struct Bench {
    pub ready: PerEngine<Ready>,
    /// Where models are compiled, if ours is timed.
    pub crates: Option<Crates>,
    pub threads: Vec<usize>,
    pub effort: Effort,
    pub random: Random,
    /// The folder of inputs and outputs.
    pub data: PathBuf,
}

/// A model on its way.
pub struct Row {
    pub model: Model,
    /// The model file.
    pub file: Result<PathBuf, String>,
    /// The compiled model, if ours is timed.
    pub built: Option<Result<Built, String>>,
    /// The model compiled for several threads, if these are timed.
    pub threaded: Option<Result<Built, String>>,
    /// By number of threads.
    pub times: BTreeMap<usize, PerEngine<Times>>,
    pub cold: PerEngine<Cold>,
}

/// The start of an engine's process.
#[derive(Clone, Copy, Debug)]
pub struct Cold {
    /// Milliseconds from the start of the process to its first result: the median and the least.
    pub median: f64,
    pub least: f64,
    /// Megabytes of memory, at most, till then.
    pub memory: f64,
    /// Megabytes of the program or the libraries, with the model file where the program does not hold it.
    pub size: f64,
}

const MEGA: f64 = 1e6;

impl Bench {
    /// There must be cores for all threads.
    pub fn check_cores(&self) -> Result<(), String> {
        self.threads.iter().try_for_each(|threads| cores(*threads).map(|_| ()))
    }

    /// Compiles the model.
    pub fn build(&self, model: Model, file: Result<PathBuf, String>) -> Row {
        let build = |crates: &Crates, threads: bool| {
            let built = crates.build(&model, file.as_ref().map_err(String::clone)?, threads);
            match &built {
                Ok(built) => eprintln!("{}: expansion {:.2} s, cargo {:.2} s", model.id, built.expand, built.build),
                Err(error) => eprintln!("{}: {error}", model.id),
            }
            built
        };
        let built = self.crates.as_ref().map(|crates| build(crates, false));
        let several = self.threads.iter().any(|threads| *threads > 1);
        let threaded = self.crates.as_ref().filter(|_| several).map(|crates| build(crates, true));
        Row { model, file, built, threaded, times: BTreeMap::new(), cold: BTreeMap::new() }
    }

    /// Times all engines.
    pub fn measure(&mut self, mut row: Row) -> Row {
        let starts = match self.starts(&row) {
            Ok(starts) => starts,
            Err(error) => {
                row.file = Err(error);
                return row;
            }
        };
        row.cold = self.cold(&row, &starts);
        for threads in self.threads.clone() {
            let mut times = PerEngine::new();
            let mut children = BTreeMap::new();
            for (engine, start) in &starts {
                if threads > 1 && !engine.has_threads() {
                    continue;
                }
                let threaded = row.threaded.as_ref().filter(|_| threads > 1 && *engine == Engine::Ours);
                let start = start.clone().and_then(|mut start| {
                    if let Some(built) = threaded {
                        start.program = built.clone()?.program;
                    }
                    self.start(*engine, start, threads)
                });
                match start {
                    Ok(child) => _ = children.insert(*engine, child),
                    Err(error) => _ = times.insert(*engine, Err(error)),
                }
            }
            self.compare(&mut children, &mut times);
            let pause = if threads > 1 { Duration::from_millis(4) } else { Duration::ZERO };
            times.extend(measure::rounds(children, self.effort, pause, &mut self.random));
            row.times.insert(threads, times);
        }
        row
    }

    /// How each engine is started.
    fn starts(&self, row: &Row) -> Result<PerEngine<Start>, String> {
        let model = row.file.clone()?;
        let values = inputs::values(&row.model.inputs)?;
        let names: Vec<String> = row.model.inputs.iter().map(|input| input.name.clone()).collect();
        let data = self.data.join("inputs");
        crate::write(&data, &inputs::by_name(&values)?)?;
        let start = |program: PathBuf, before: Vec<String>, data: PathBuf| Start {
            program,
            before,
            model: model.clone(),
            data,
            names: names.clone(),
            cores: String::new(),
            threads: 1,
        };
        let mut starts = PerEngine::new();
        for (engine, ready) in &self.ready {
            let ready = ready.clone();
            starts.insert(*engine, ready.map(|ready| start(ready.program, ready.before, data.clone())));
        }
        if let Some(built) = &row.built {
            let ours = self.data.join("inputs-ours");
            let ours = match built {
                Ok(built) => {
                    crate::write(&ours, &inputs::by_port(&row.model.inputs, &values, &built.ports)?)?;
                    Ok(start(built.program.clone(), Vec::new(), ours))
                }
                Err(error) => Err(error.clone()),
            };
            starts.insert(Engine::Ours, ours);
        }
        Ok(starts)
    }

    fn out(&self, engine: Engine) -> PathBuf {
        self.data.join(format!("outputs-{engine}"))
    }

    fn start(&self, engine: Engine, mut start: Start, threads: usize) -> Result<Child, String> {
        start.cores = cores(threads)?;
        start.threads = threads;
        let out = self.out(engine);
        let _ = fs::remove_file(&out);
        Child::start(&start, Some(&out), &self.data)
    }

    /// Takes out those whose outputs are not those of onnxruntime.
    fn compare(&self, children: &mut BTreeMap<Engine, Child>, times: &mut PerEngine<Times>) {
        let Ok(expected) = fs::read(self.out(Engine::Ort)) else { return };
        if !children.contains_key(&Engine::Ort) {
            return;
        }
        children.retain(|engine, _| {
            let got = fs::read(self.out(*engine)).map_err(|error| error.to_string());
            match got.and_then(|got| inputs::compare(&got, &expected)) {
                Ok(()) => true,
                Err(error) => {
                    times.insert(*engine, Err(format!("its outputs are not those of onnxruntime: {error}")));
                    false
                }
            }
        });
    }

    /// Starts every engine several times, in turns.
    fn cold(&mut self, row: &Row, starts: &PerEngine<Start>) -> PerEngine<Cold> {
        let mut taken: BTreeMap<Engine, Vec<(f64, f64)>> = BTreeMap::new();
        let mut failed = PerEngine::new();
        for _ in 0..self.effort.starts {
            for (engine, start) in starts {
                if failed.contains_key(engine) {
                    continue;
                }
                let child = start.clone().and_then(|mut start| {
                    start.cores = cores(1)?;
                    Child::start(&start, None, &self.data)
                });
                match child {
                    Ok(child) => taken.entry(*engine).or_default().push((child.cold, child.memory as f64 * 1024.0)),
                    Err(error) => _ = failed.insert(*engine, Err(error)),
                }
            }
        }
        let bytes = row.file.as_ref().ok().and_then(|file| fs::metadata(file).ok()).map_or(0, |file| file.len());
        for (engine, taken) in taken {
            let (times, memory): (Vec<f64>, Vec<f64>) = taken.into_iter().unzip();
            let size = match (engine, &row.built, self.ready.get(&engine)) {
                (Engine::Ours, Some(Ok(built)), _) => built.binary,
                (_, _, Some(Ok(ready))) => ready.size + bytes,
                _ => 0,
            };
            let cold = Cold {
                median: median(&times),
                least: times.iter().copied().fold(f64::INFINITY, f64::min),
                memory: median(&memory) / MEGA,
                size: size as f64 / MEGA,
            };
            failed.entry(engine).or_insert(Ok(cold));
        }
        failed
    }
}

/// The cores for a number of threads: the last of those that this process may use. The first have more to do.
fn cores(threads: usize) -> Result<String, String> {
    let set = sched_getaffinity(None).map_err(|error| error.to_string())?;
    let cores: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|core| set.is_set(*core)).collect();
    let first = cores.len().checked_sub(threads).ok_or_else(|| format!("there are no {threads} cores"))?;
    let cores: Vec<String> = cores.iter().skip(first).map(usize::to_string).collect();
    Ok(cores.join(","))
}
