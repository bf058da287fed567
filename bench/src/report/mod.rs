//! What was measured, as lines, as a table and as a chart.

mod chart;
mod table;

pub use chart::chart;
pub use table::markdown;

use std::fmt::Write as _;

use crate::engines::Engine;
use crate::measure::{Clock, Times};
use crate::row::Row;

/// What the whole run was.
pub struct About {
    pub engines: Vec<Engine>,
    pub threads: Vec<usize>,
    pub quick: bool,
}

/// What counts: CPU time where there is one thread, else wall time.
fn clock(threads: usize) -> Clock {
    if threads == 1 { Clock::Cpu } else { Clock::Wall }
}

fn times(row: &Row, engine: Engine, threads: usize) -> Option<&Times> {
    row.times.get(&threads)?.get(&engine)?.as_ref().ok()
}

/// The time of an engine relative to onnxruntime's.
fn ratio(row: &Row, engine: Engine, threads: usize) -> Option<f64> {
    let (own, other) = (times(row, engine, threads)?, times(row, Engine::Ort, threads)?);
    Some(own.ratio(other, clock(threads)))
}

/// The time that stands for all: of CPU time the median, of wall time the least. And the other of the two.
fn typical(times: &Times, threads: usize) -> [f64; 2] {
    let (median, least) = (times.median(clock(threads)), times.least(clock(threads)));
    if threads == 1 { [median, least] } else { [least, median] }
}

/// Whether the goal, which is for one thread, is reached.
fn verdict(row: &Row) -> &'static str {
    match ratio(row, Engine::Ours, 1) {
        Some(ratio) if ratio <= row.model.goal => "reached",
        Some(_) => "missed",
        None => "",
    }
}

/// What kept engines from being timed, each once.
fn problems(row: &Row) -> Vec<(Engine, &str)> {
    let timed = row.times.values().flat_map(|times| times.iter());
    let timed = timed.filter_map(|(engine, times)| Some((*engine, times.as_ref().err()?.as_str())));
    let cold = row.cold.iter().filter_map(|(engine, cold)| Some((*engine, cold.as_ref().err()?.as_str())));
    let mut problems: Vec<(Engine, &str)> = Vec::new();
    if let Err(error) = &row.file {
        problems.push((Engine::Ours, error));
    }
    for (engine, problem) in timed.chain(cold) {
        if !problems.iter().any(|(other, _)| *other == engine) {
            problems.push((engine, problem));
        }
    }
    problems
}

/// The lines of a row for a terminal.
pub fn lines(row: &Row) -> String {
    let mut text = String::new();
    for (threads, all) in &row.times {
        let plural = if *threads == 1 { "thread: " } else { "threads:" };
        let _ = write!(text, "{:<20} {threads} {plural}", row.model.id);
        for (engine, times) in all {
            let Ok(times) = times else { continue };
            let _ = write!(text, " {} {}", engine.name(), duration(typical(times, *threads)[0]));
            if *engine != Engine::Ort
                && let Some(other) = self::times(row, Engine::Ort, *threads)
            {
                let _ = write!(text, " (x {:.3}", times.ratio(other, clock(*threads)));
                if *threads == 1 {
                    let [low, high] = times.spread(other);
                    let _ = write!(text, ", {low:.3}-{high:.3}");
                }
                text.push(')');
            }
            text.push(';');
        }
        match verdict(row) {
            "" => {}
            verdict if *threads == 1 => _ = write!(text, " goal x {} {verdict}", row.model.goal),
            _ => {}
        }
        text.push('\n');
    }
    for (engine, problem) in problems(row) {
        let _ = writeln!(text, "{:<20} error: {}: {problem}", row.model.id, engine.name());
    }
    text
}

/// The last line.
pub fn last_line(rows: &[Row]) -> String {
    let mean = |threads| geomean(rows, Engine::Ours, threads).map_or("n/a".to_string(), |mean| format!("{mean:.3}"));
    format!("geomean ours/onnxruntime: 1 thread {}, 2 threads {}", mean(1), mean(2))
}

fn geomean(rows: &[Row], engine: Engine, threads: usize) -> Option<f64> {
    let ratios: Vec<f64> = rows.iter().filter_map(|row| ratio(row, engine, threads)).collect();
    let sum: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (!ratios.is_empty()).then(|| (sum / ratios.len() as f64).exp())
}

/// Nanoseconds with three digits and a unit.
fn duration(nanoseconds: f64) -> String {
    let (value, unit) = match nanoseconds {
        ..1e3 => (nanoseconds, "ns"),
        ..1e6 => (nanoseconds / 1e3, "us"),
        ..1e9 => (nanoseconds / 1e6, "ms"),
        _ => (nanoseconds / 1e9, "s"),
    };
    format!("{} {unit}", digits(value))
}

/// Three digits.
fn digits(value: f64) -> String {
    let decimals = match value {
        ..10.0 => 2,
        ..100.0 => 1,
        _ => 0,
    };
    format!("{value:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_three_digits() {
        assert_eq!(duration(139.4), "139 ns");
        assert_eq!(duration(9500.0), "9.50 us");
        assert_eq!(duration(24.12e6), "24.1 ms");
        assert_eq!(duration(2.0e9), "2.00 s");
    }
}
