//! Runs the ONNX backend test suite:
//!
//! ```text
//! conformance [--filter SUBSTRING] [--interpret-only] [--times] [--bless]
//! ```
//!
//! Prints a line for each failing case and last how many pass. Exits with 1 where the failures are not exactly those
//! of `tests/conformance/expected-failures.txt`, with 2 where nothing could be run.

use std::process::ExitCode;

use onnx_tests::conformance::{self, Outcome};
use onnx_tests::expected::Expected;
use onnx_tests::{archive, compiled};

const USAGE: &str = "usage: conformance [--filter SUBSTRING] [--interpret-only] [--times] [--bless]
  --filter SUBSTRING   only the cases with this in `suite/name`
  --interpret-only     do not compile
  --times              also the time of every case, the longest last
  --bless              write the list of expected failures anew";

#[derive(Default)]
struct Options {
    filter: Option<String>,
    times: bool,
    interpret_only: bool,
    bless: bool,
}

fn options(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options::default();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--filter" => options.filter = Some(arguments.next().ok_or("--filter needs a substring")?),
            "--times" => options.times = true,
            "--interpret-only" => options.interpret_only = true,
            "--bless" => options.bless = true,
            _ => return Err(format!("unknown argument `{argument}`")),
        }
    }
    match options.bless && options.filter.is_some() {
        true => Err("--bless needs all the cases, so no --filter".to_string()),
        false => Ok(options),
    }
}

fn main() -> ExitCode {
    let options = match options(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(error) => {
            eprintln!("{error}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(&options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Whether everything went as the list says.
fn run(options: &Options) -> std::io::Result<bool> {
    let mut cases = archive::cases()?;
    let all = cases.len();
    if let Some(filter) = &options.filter {
        cases.retain(|case| case.id().contains(filter));
    }
    let interpreted = conformance::interpret_all(&cases);
    let compiled = match options.interpret_only {
        true => Vec::new(),
        false => compiled::compile_all(&cases, "onnx-conformance")?,
    };

    if options.times {
        let mut by_time: Vec<&Outcome> = interpreted.iter().collect();
        by_time.sort_by_key(|outcome| outcome.time);
        by_time.iter().for_each(|outcome| println!("{:10.3} ms  {}", outcome.time.as_secs_f64() * 1e3, outcome.id));
    }
    for outcome in &interpreted {
        if let Err(reason) = &outcome.result {
            println!("{}: {reason}", outcome.id);
        }
    }
    // Compiled, only what fails for a reason of its own.
    for (outcome, other) in compiled.iter().zip(&interpreted) {
        if let (Err(reason), false) = (&outcome.result, outcome.result == other.result) {
            println!("{} (compiled): {reason}", outcome.id);
        }
    }
    let mut expected = Expected::read()?;
    if options.bless {
        expected.set("interpreted", &interpreted);
        if !options.interpret_only {
            expected.set("compiled", &compiled);
        }
        expected.write()?;
    }
    let whole = options.filter.is_none();
    let mut surprises = expected.surprises("interpreted", &interpreted, whole);
    if !options.interpret_only {
        surprises.extend(expected.surprises("compiled", &compiled, whole));
    }
    surprises.iter().for_each(|line| eprintln!("{line}"));
    let passed = |outcomes: &[Outcome]| outcomes.iter().filter(|outcome| outcome.result.is_ok()).count();
    println!("conformance: interpreted {}/{all}, compiled {}/{all}", passed(&interpreted), passed(&compiled));
    Ok(surprises.is_empty())
}
