//! The table, as Markdown.

use std::fmt::Write as _;

use super::{About, digits, duration, geomean, last_line, problems, ratio, times, typical, verdict};
use crate::engines::Engine;
use crate::row::Row;

/// The whole document.
pub fn markdown(about: &About, rows: &[Row]) -> String {
    let mut text = String::from("# Benchmark\n\n![Times relative to onnxruntime](benchmark.svg)\n\n");
    let _ = writeln!(
        text,
        "Made by `cargo run --release -p onnx-bench`{} on {}.\n",
        if about.quick { " with `--quick`" } else { "" },
        machine()
    );
    let others: Vec<String> = about
        .engines
        .iter()
        .filter(|engine| **engine != Engine::Ours)
        .map(|engine| format!("{} {}", engine.name(), engine.version()))
        .collect();
    let _ = writeln!(
        text,
        "Engines: {}, and this project (ours). Each runs in a process of its own, called through its native interface; all\n\
         are alive at once and take turns in random order. The CPU time of a turn is the median of its samples; a cell is the\n\
         median of all turns with the least sample in brackets, a ratio the median of the ratios of same turns. Wall time is\n\
         disturbed by whatever else runs: a cell is the least with the median in brackets, a ratio that of the least. Outputs\n\
         that differ from onnxruntime's by more than 1e-4 + 1e-3 of the value are an error.\n",
        others.join(", ")
    );
    for &threads in &about.threads {
        timing(&mut text, about, rows, threads);
    }
    starts(&mut text, about, rows);
    builds(&mut text, rows);
    let with_problems: Vec<&Row> = rows.iter().filter(|row| !problems(row).is_empty()).collect();
    if !with_problems.is_empty() {
        text.push_str("## What could not be timed\n\n");
        for row in with_problems {
            for (engine, problem) in problems(row) {
                let problem = problem.replace(['\n', '|'], " ");
                let short: String = problem.chars().take(300).collect();
                let _ = writeln!(text, "* {}, {}: {short}", row.model.id, engine.name());
            }
        }
        text.push('\n');
    }
    let _ = writeln!(text, "{}", last_line(rows));
    text
}

/// The times of a number of threads.
fn timing(text: &mut String, about: &About, rows: &[Row], threads: usize) {
    text.push_str(match threads {
        1 => "## One thread: CPU time\n\n",
        _ => "## Two threads: wall time\n\n",
    });
    let engines: Vec<Engine> = about.engines.iter().copied().filter(|e| threads == 1 || e.has_threads()).collect();
    let compared = engines.contains(&Engine::Ours) && engines.contains(&Engine::Ort);
    text.push_str("| model |");
    engines.iter().for_each(|engine| _ = write!(text, " {} |", engine.name()));
    if compared {
        text.push_str(" ours / onnxruntime |");
        if threads == 1 {
            text.push_str(" goal | |");
        }
    }
    let columns = 1 + engines.len() + if compared { if threads == 1 { 3 } else { 1 } } else { 0 };
    let _ = writeln!(text, "\n|{}", "---|".repeat(columns));
    for row in rows {
        let _ = write!(text, "| {} |", row.model.id);
        for &engine in &engines {
            match times(row, engine, threads) {
                Some(times) => {
                    let [typical, other] = typical(times, threads).map(duration);
                    let _ = write!(text, " {typical} ({other}) |");
                }
                None => text.push_str(" error |"),
            }
        }
        if compared {
            let ratio = ratio(row, Engine::Ours, threads);
            let _ = write!(text, " {} |", ratio.map_or("".to_string(), |ratio| format!("**{ratio:.3}**")));
            if threads == 1 {
                let _ = write!(text, " {:.2} | {} |", row.model.goal, verdict(row));
            }
        }
        text.push('\n');
    }
    let means: Vec<String> = engines
        .iter()
        .filter(|engine| **engine != Engine::Ort)
        .filter_map(|&engine| Some(format!("{} {:.2}", engine.name(), geomean(rows, engine, threads)?)))
        .collect();
    if !means.is_empty() {
        let _ = writeln!(text, "\nGeometric means of the ratios to onnxruntime: {}.", means.join(", "));
    }
    text.push('\n');
}

/// Cold start, memory, sizes.
fn starts(text: &mut String, about: &About, rows: &[Row]) {
    text.push_str(
        "## Start, memory, size\n\nMilliseconds from the start of the process to its first result (but for reading its inputs), the least of several starts\n\
         in brackets; megabytes of memory at most till then; megabytes of the program, or of the libraries and the model.\n\n| model |",
    );
    about.engines.iter().for_each(|engine| _ = write!(text, " {} |", engine.name()));
    let _ = writeln!(text, "\n|{}", "---|".repeat(1 + about.engines.len()));
    for row in rows {
        let _ = write!(text, "| {} |", row.model.id);
        for engine in &about.engines {
            match row.cold.get(engine) {
                Some(Ok(cold)) => {
                    let [median, least, memory, size] = [cold.median, cold.least, cold.memory, cold.size].map(digits);
                    let _ = write!(text, " {median} ({least}) ms, {memory} MB, {size} MB |");
                }
                _ => text.push_str(" error |"),
            }
        }
        text.push('\n');
    }
    text.push('\n');
}

/// What building costs.
fn builds(text: &mut String, rows: &[Row]) {
    if rows.iter().all(|row| row.built.is_none()) {
        return;
    }
    text.push_str(
        "## Building\n\nSeconds from the model file to the Rust source in an optimised compiler, and of `cargo build --release` for the\n\
         crate with the model alone; the size of what came of it.\n\n\
         | model | expansion s | cargo s | lines | weights kB | arena kB | program kB |\n|---|---|---|---|---|---|---|\n",
    );
    for row in rows {
        if let Some(Ok(built)) = &row.built {
            let kilo = |bytes: u64| bytes.div_ceil(1000);
            let (weights, arena, binary) = (kilo(built.weights), kilo(built.arena), kilo(built.binary));
            let _ = writeln!(
                text,
                "| {} | {:.2} | {:.2} | {} | {weights} | {arena} | {binary} |",
                row.model.id, built.expand, built.build, built.lines
            );
        }
    }
    text.push('\n');
}

/// The processor.
fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = info.lines().find(|line| line.starts_with(name))?;
        Some(line.split_once(": ")?.1.trim().to_string())
    };
    let name = field("model name").unwrap_or_else(|| std::env::consts::ARCH.to_string());
    let flags = field("flags").unwrap_or_default();
    let sets = ["avx2", "fma", "avx512f", "avx512_vnni"];
    let sets: Vec<&str> = sets.into_iter().filter(|set| flags.split(' ').any(|flag| flag == *set)).collect();
    format!("{name} ({})", sets.join(", "))
}
