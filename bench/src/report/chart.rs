//! The chart, as SVG: for each model the times of all engines relative to onnxruntime's, on a logarithmic axis.

use std::fmt::Write as _;

use super::{About, ratio};
use crate::engines::Engine;
use crate::row::Row;

const LEFT: f64 = 170.0;
const WIDTH: f64 = 560.0;
const TOP: f64 = 64.0;
const STEP: f64 = 22.0;
const RIGHT: f64 = 60.0;

/// The chart of one thread, or of two where one was not measured.
pub fn chart(about: &About, rows: &[Row]) -> String {
    let threads = about.threads.first().copied().unwrap_or(1);
    let engines: Vec<Engine> = about.engines.iter().copied().filter(|engine| *engine != Engine::Ort).collect();
    let all = rows.iter().flat_map(|row| engines.iter().filter_map(move |engine| ratio(row, *engine, threads)));
    let (mut low, mut high) = (0.25f64, 4.0f64);
    for ratio in all {
        (low, high) = (low.min(ratio), high.max(ratio));
    }
    // Whole powers of two.
    let (low, high) = (low.log2().floor(), high.log2().ceil());
    let x = |ratio: f64| LEFT + WIDTH * (ratio.log2() - low) / (high - low);
    let height = TOP + STEP * rows.len() as f64 + 34.0;
    let bottom = TOP + STEP * rows.len() as f64;
    let full = LEFT + WIDTH + RIGHT;

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {full} {height}\" width=\"{full}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"20\" font-size=\"14\" fill=\"#222\">Time relative to onnxruntime, {} (left is faster)</text>\n",
        if threads == 1 { "one thread" } else { "two threads" }
    );
    for (index, engine) in engines.iter().enumerate() {
        let at = LEFT + 110.0 * index as f64;
        mark(&mut svg, *engine, at + 6.0, 40.0);
        let _ = writeln!(svg, "<text x=\"{}\" y=\"44\" fill=\"#222\">{}</text>", at + 18.0, engine.name());
    }
    for power in low as i32..=high as i32 {
        let ratio = f64::from(power).exp2();
        let (at, color, width) =
            (x(ratio), if power == 0 { "#444" } else { "#ddd" }, if power == 0 { 1.5 } else { 1.0 });
        let label = if power < 0 { format!("1/{}", (1.0 / ratio).round()) } else { format!("{ratio}") };
        let _ = writeln!(
            svg,
            "<line x1=\"{at:.1}\" y1=\"{}\" x2=\"{at:.1}\" y2=\"{bottom}\" stroke=\"{color}\" stroke-width=\"{width}\"/>\n\
             <text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"#444\">{label}</text>",
            TOP - 6.0,
            bottom + 18.0
        );
    }
    for (index, row) in rows.iter().enumerate() {
        let y = TOP + STEP * (index as f64 + 0.5);
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#222\">{}</text>",
            LEFT - 10.0,
            y + 4.0,
            row.model.id
        );
        if let Some(ratio) = ratio(row, Engine::Ours, threads) {
            let (from, to) = (x(1.0).min(x(ratio)), x(1.0).max(x(ratio)));
            let _ = writeln!(
                svg,
                "<rect x=\"{from:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"10\" fill=\"{}\" fill-opacity=\"0.25\"/>",
                y - 5.0,
                to - from,
                color(Engine::Ours)
            );
        }
        // Ours last, on top.
        for &engine in engines.iter().rev() {
            if let Some(ratio) = ratio(row, engine, threads) {
                mark(&mut svg, engine, x(ratio), y);
            }
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn color(engine: Engine) -> &'static str {
    match engine {
        Engine::Ours => "#c2410c",
        Engine::Ort => "#444444",
        Engine::Openvino => "#1d4ed8",
        Engine::Tract => "#7c3aed",
        Engine::Rten => "#0f766e",
    }
}

/// Shapes differ too, for those who do not tell the colours apart.
fn mark(svg: &mut String, engine: Engine, x: f64, y: f64) {
    let color = color(engine);
    let _ = match engine {
        Engine::Ours => writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5.5\" fill=\"{color}\"/>"),
        Engine::Openvino | Engine::Ort => {
            writeln!(svg, "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"8\" height=\"8\" fill=\"{color}\"/>", x - 4.0, y - 4.0)
        }
        Engine::Tract => writeln!(svg, "<path d=\"M{x:.1} {:.1}l5 8.5h-10z\" fill=\"{color}\"/>", y - 5.0),
        Engine::Rten => writeln!(svg, "<path d=\"M{x:.1} {:.1}l5 5l-5 5l-5 -5z\" fill=\"{color}\"/>", y - 5.0),
    };
}
