//! A running engine, and the conversation with it.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child as Process, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than this nothing takes that is worth timing.
const PATIENCE: Duration = Duration::from_secs(120);

/// How an engine's process is started.
#[derive(Clone, Debug)]
pub struct Start {
    pub program: PathBuf,
    /// What comes before the arguments that all have.
    pub before: Vec<String>,
    pub model: PathBuf,
    pub data: PathBuf,
    pub names: Vec<String>,
    pub cores: String,
    pub threads: usize,
}

/// A process that has run the model once.
pub struct Child {
    process: Process,
    input: ChildStdin,
    lines: Receiver<(Instant, String)>,
    errors: PathBuf,
    /// Milliseconds from its start to its first result, without those of reading the inputs.
    pub cold: f64,
    /// Kilobytes of memory at most, till then.
    pub memory: u64,
}

/// Times of one sample, in nanoseconds of one run.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    pub cpu: f64,
    pub wall: f64,
}

impl Child {
    /// Starts an engine; its outputs go to `out`, if that is given. `scratch` is for what it says in its errors.
    pub fn start(start: &Start, out: Option<&Path>, scratch: &Path) -> Result<Child, String> {
        let errors = scratch.join("stderr");
        let stderr = File::create(&errors).map_err(|error| error.to_string())?;
        let mut command = Command::new(&start.program);
        command.args(&start.before).arg(&start.model).arg(&start.data);
        command.arg(out.unwrap_or(Path::new("-"))).arg(&start.cores).arg(start.threads.to_string()).args(&start.names);
        command.env("RTEN_NUM_THREADS", start.threads.to_string()).env_remove("RUST_BACKTRACE");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(stderr);
        let began = Instant::now();
        let mut process =
            command.spawn().map_err(|error| format!("{} does not start: {error}", start.program.display()))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err("the process has no pipes".to_string());
        };
        let (send, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if send.send((Instant::now(), line)).is_err() {
                    break;
                }
            }
        });
        let mut child = Child { process, input, lines, errors, cold: 0.0, memory: 0 };
        let (at, first) = child.line()?;
        let numbers = first.strip_prefix("first ").and_then(|numbers| numbers.split_once(' '));
        let numbers = numbers.and_then(|(memory, reading)| Some((memory.parse().ok()?, reading.parse::<f64>().ok()?)));
        let (memory, reading) = numbers.ok_or_else(|| format!("it said {first:?}"))?;
        child.memory = memory;
        child.cold = (at - began).as_secs_f64() * 1e3 - reading / 1e6;
        if out.is_some() {
            child.line()?;
        }
        Ok(child)
    }

    /// Runs the model once, and then `samples` times `batch` times, timed.
    pub fn time(&mut self, samples: usize, batch: usize) -> Result<Vec<Sample>, String> {
        // If it is not there any more, the missing answer says why.
        let _ = writeln!(self.input, "{samples} {batch}");
        let line = self.line()?.1;
        let numbers: Vec<f64> = line.split_whitespace().map_while(|word| word.parse().ok()).collect();
        let (pairs, []) = numbers.as_chunks::<2>() else { return Err(format!("it said {line:?}")) };
        let per_run = |nanoseconds: f64| nanoseconds / batch as f64;
        let times: Vec<Sample> =
            pairs.iter().map(|&[cpu, wall]| Sample { cpu: per_run(cpu), wall: per_run(wall) }).collect();
        if times.len() == samples { Ok(times) } else { Err(format!("it said {line:?}")) }
    }

    fn line(&mut self) -> Result<(Instant, String), String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok((at, line)) => match line.strip_prefix("error ") {
                Some(error) => Err(error.to_string()),
                None => Ok((at, line)),
            },
            Err(RecvTimeoutError::Timeout) => Err(format!("no answer in {} s", PATIENCE.as_secs())),
            Err(RecvTimeoutError::Disconnected) => {
                let status = self.process.wait().map(|status| status.to_string()).unwrap_or_default();
                let said = std::fs::read_to_string(&self.errors).unwrap_or_default();
                let said = said.lines().find(|line| !line.trim().is_empty() && !line.starts_with("note")).unwrap_or("");
                Err(format!("it ended with {status}: {}", said.trim()))
            }
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
