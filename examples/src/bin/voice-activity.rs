//! Shows where in a WAV file somebody speaks.

use std::process::ExitCode;
use std::time::Instant;

use examples::voice_activity::{CHUNK, Detector, RATE, segments};
use examples::wav;

fn main() -> ExitCode {
    let Some(file) = std::env::args().nth(1) else {
        eprintln!("usage: voice-activity FILE.wav");
        return ExitCode::FAILURE;
    };
    match run(&file) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{file}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(file: &str) -> Result<(), String> {
    let bytes = std::fs::read(file).map_err(|error| error.to_string())?;
    let sound = wav::parse(&bytes)?;
    if sound.rate != RATE {
        return Err(format!("the network takes {RATE} samples a second, these are {}", sound.rate));
    }
    let mut detector = Detector::new();
    let start = Instant::now();
    let probabilities = detector.all(&sound.samples).map_err(|error| error.to_string())?;
    let elapsed = start.elapsed();

    let seconds = |chunk: usize| (chunk * CHUNK) as f64 / f64::from(RATE);
    for (index, probability) in probabilities.iter().enumerate() {
        let bar = "█".repeat((probability * 40.0).round() as usize);
        println!("{:6.2} s  {probability:.2}  {bar}", seconds(index));
    }
    for segment in segments(&probabilities) {
        println!("speech from {:.2} s to {:.2} s", seconds(segment.start), seconds(segment.end));
    }
    let of_sound = sound.samples.len() as f64 / f64::from(RATE);
    println!(
        "{of_sound:.2} s of sound in {:.2} ms: {:.0} microseconds per chunk of 32 ms",
        elapsed.as_secs_f64() * 1e3,
        elapsed.as_secs_f64() * 1e6 / probabilities.len().max(1) as f64
    );
    Ok(())
}
