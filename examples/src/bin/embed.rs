//! Shows how alike sentences are in meaning.

use std::process::ExitCode;
use std::time::Instant;

use examples::embed::{Embedder, similarity};

/// Where none are given.
const SENTENCES: [&str; 5] = [
    "A man is eating food.",
    "Someone is having a meal.",
    "The stock market fell sharply today.",
    "Share prices dropped.",
    "The kitten sleeps on the sofa.",
];

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let mut sentences: Vec<String> = std::env::args().skip(1).collect();
    if sentences.is_empty() {
        sentences = SENTENCES.map(str::to_string).to_vec();
    }
    let mut embedder = Embedder::new()?;
    let start = Instant::now();
    let embeddings = sentences.iter().map(|sentence| embedder.embed(sentence)).collect::<Result<Vec<_>, _>>()?;
    let elapsed = start.elapsed();
    for (index, (sentence, embedding)) in sentences.iter().zip(&embeddings).enumerate() {
        let row: Vec<String> = embeddings.iter().map(|other| format!("{:5.2}", similarity(embedding, other))).collect();
        println!("{:>2}  {}  {sentence}", index + 1, row.join(" "));
    }
    println!("{:.2} ms per sentence, on one thread", elapsed.as_secs_f64() * 1e3 / sentences.len() as f64);
    Ok(())
}
