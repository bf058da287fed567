//! Tells what kinds of files the given ones are, by their content alone.

use std::fs::File;
use std::process::ExitCode;

use examples::file_type::Detector;

/// So many guesses are shown.
const SHOWN: usize = 3;

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: file-type FILE...");
        return ExitCode::FAILURE;
    }
    let mut detector = match Detector::new() {
        Ok(detector) => detector,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut status = ExitCode::SUCCESS;
    for file in &files {
        match File::open(file).map_err(|error| error.to_string()).and_then(|mut open| detector.file(&mut open)) {
            Ok(found) => {
                let show = |(label, score): &(String, f32)| format!("{label} {:.1} %", score * 100.0);
                let guesses: Vec<String> = found.iter().take(SHOWN).map(show).collect();
                println!("{file}: {}", guesses.join(", "));
            }
            Err(error) => {
                eprintln!("{file}: {error}");
                status = ExitCode::FAILURE;
            }
        }
    }
    status
}
