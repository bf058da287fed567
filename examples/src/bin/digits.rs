//! Reads handwritten digits: draws some with what the network says of them, then counts how often it is right.

use std::time::{Duration, Instant};

use examples::digits::{Picture, held_out};
use examples::greatest;

// The network as a Rust module, made while this is compiled: types, code and weights.
onnx_rt::onnx_model!("models/digits.onnx");

/// So many are drawn side by side.
const DRAWN: usize = 6;

fn main() -> Result<(), onnx_rt::Error> {
    let pictures = held_out();
    let mut model = digits::Model::new();

    // As the network's answer is no reason to choose a picture, these are simply the first of each kind.
    let firsts = |digits: std::ops::Range<usize>| {
        digits.filter_map(|digit| pictures.iter().find(|picture| picture.digit == digit)).collect::<Vec<_>>()
    };
    for row in [firsts(0..5), firsts(5..10)] {
        draw(&mut model, &row)?;
    }
    let mut right = 0;
    let mut wrong = Vec::new();
    for picture in &pictures {
        match read(&mut model, picture)?.0 == picture.digit {
            true => right += 1,
            false => wrong.push(picture),
        }
    }
    if !wrong.is_empty() {
        println!("What it gets wrong:\n");
        for row in wrong.chunks(DRAWN) {
            draw(&mut model, row)?;
        }
    }

    let images: Vec<_> = pictures.iter().map(Picture::image).collect();
    // Again and again for a while, so that the processor is awake; the best round is the one that nothing disturbed.
    let (begin, mut best) = (Instant::now(), Duration::MAX);
    while begin.elapsed() < Duration::from_millis(300) {
        let start = Instant::now();
        for image in &images {
            std::hint::black_box(model.run(digits::Inputs { image })?);
        }
        best = best.min(start.elapsed());
    }
    let percent = 100.0 * f64::from(right) / pictures.len() as f64;
    println!("accuracy: {right} of {} held-out pictures ({percent:.1} %)", pictures.len());
    println!("time: {:.2} microseconds per picture, on one thread", best.as_secs_f64() / images.len() as f64 * 1e6);
    Ok(())
}

/// The digit that the network sees, and how sure it is.
fn read(model: &mut digits::Model, picture: &Picture) -> Result<(usize, f32), onnx_rt::Error> {
    let out = model.run(digits::Inputs { image: &picture.image() })?;
    Ok(greatest(&out.probabilities[0]))
}

/// Pictures side by side, and under each what it is read as.
fn draw(model: &mut digits::Model, pictures: &[&Picture]) -> Result<(), onnx_rt::Error> {
    let rows: Vec<_> = pictures.iter().map(|picture| picture.rows()).collect();
    for y in 0..8 {
        let line: Vec<&str> = rows.iter().map(|rows| rows[y].as_str()).collect();
        println!("{}", line.join("   "));
    }
    let mut line = String::new();
    for picture in pictures {
        let (digit, probability) = read(model, picture)?;
        let verdict = match digit == picture.digit {
            true => format!("{digit} ({:.1} %)", 100.0 * probability),
            false => format!("{digit}, but is {}", picture.digit),
        };
        line.push_str(&format!("{verdict:^16}   "));
    }
    println!("\n{}\n", line.trim_end());
    Ok(())
}
