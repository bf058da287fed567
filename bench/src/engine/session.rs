//! What a timed process of any engine does. The same file is part of every engine's program.
//!
//! The program is given `MODEL DATA OUT CORES THREADS NAME...`: the model file, the file of its inputs, where the outputs
//! go, the cores that it may use (`0,1`), the number of threads, the names of the inputs. After its first run it prints
//! `first KILOBYTES NANOSECONDS`: the peak of its memory, and the time that reading the inputs took, which is not the
//! engine's. Then, for each line `SAMPLES BATCH` of its standard input, it runs the model
//! once untimed and SAMPLES x BATCH times more, and prints a line with the nanoseconds of CPU and of wall time of every
//! sample. What goes wrong is a line `error TEXT`.

use std::fs;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicI64, Ordering};

use rustix::thread::{CpuSet, sched_setaffinity};
use rustix::time::{ClockId, clock_gettime};

/// What the program was asked for.
#[allow(dead_code, reason = "not every engine needs all of it")]
pub struct Session {
    pub model: String,
    pub threads: usize,
    /// The names of the inputs, in the order of the data.
    pub names: Vec<String>,
    data: String,
    /// `-`: outputs are not wanted.
    out: String,
    /// Nanoseconds of reading the inputs.
    reading: AtomicI64,
}

/// The whole program: `work` prepares the model and calls [`Session::serve`].
pub fn main(arguments: impl Iterator<Item = String>, work: impl FnOnce(&Session) -> Result<(), String>) -> ExitCode {
    match Session::new(arguments).and_then(|session| work(&session)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("error {}", error.replace('\n', " "));
            ExitCode::FAILURE
        }
    }
}

impl Session {
    fn new(mut arguments: impl Iterator<Item = String>) -> Result<Session, String> {
        let mut next = |what: &str| arguments.next().ok_or_else(|| format!("{what} is missing"));
        let (model, data, out, cores) = (next("MODEL")?, next("DATA")?, next("OUT")?, next("CORES")?);
        let threads = next("THREADS")?.parse().map_err(|_| "THREADS is no number")?;
        // Before any thread is started: they inherit it.
        let mut set = CpuSet::new();
        for core in cores.split(',') {
            set.set(core.parse().map_err(|_| "CORES are no numbers")?);
        }
        sched_setaffinity(None, &set).map_err(|error| format!("cannot choose the cores {cores}: {error}"))?;
        Ok(Session { model, data, threads, names: arguments.collect(), out, reading: AtomicI64::new(0) })
    }

    /// Reads the inputs, which takes its time off the start of the process.
    pub fn read<T>(&self, read: impl FnOnce(&str) -> T) -> T {
        let start = clocks().1;
        let data = read(&self.data);
        self.reading.fetch_add(clocks().1 - start, Ordering::Relaxed);
        data
    }

    /// `run` runs the model once; where it is given bytes, it appends the outputs.
    pub fn serve(&self, mut run: impl FnMut(Option<&mut Vec<u8>>) -> Result<(), String>) -> Result<(), String> {
        run(None)?;
        say(format_args!("first {} {}", peak_memory(), self.reading.load(Ordering::Relaxed)))?;
        if self.out != "-" {
            let mut bytes = Vec::new();
            run(Some(&mut bytes))?;
            fs::write(&self.out, bytes).map_err(|error| format!("{}: {error}", self.out))?;
            say(format_args!("stored"))?;
        }
        for line in io::stdin().lock().lines() {
            let line = line.map_err(|error| error.to_string())?;
            let (samples, batch) = line.split_once(' ').ok_or("expected SAMPLES BATCH")?;
            let number = |text: &str| text.parse::<usize>().map_err(|error| error.to_string());
            let (samples, batch) = (number(samples)?, number(batch)?);
            // Others had the caches in the meantime.
            run(None)?;
            let mut times = String::new();
            for _ in 0..samples {
                let before = clocks();
                for _ in 0..batch {
                    run(None)?;
                }
                let after = clocks();
                times.push_str(&format!("{} {} ", after.0 - before.0, after.1 - before.1));
            }
            say(format_args!("{times}"))?;
        }
        Ok(())
    }
}

fn say(line: std::fmt::Arguments<'_>) -> Result<(), String> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).map_err(|error| error.to_string())
}

/// Nanoseconds of CPU time, of all the threads of the process, and of wall time.
fn clocks() -> (i64, i64) {
    let [cpu, wall] = [ClockId::ProcessCPUTime, ClockId::Monotonic].map(|clock| {
        let time = clock_gettime(clock);
        time.tv_sec * 1_000_000_000 + time.tv_nsec
    });
    (cpu, wall)
}

/// In kilobytes; 0 where the system does not tell.
fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
