//! The table of the real models, in Markdown.

use std::fmt::Write as _;

use serde_json::Value;

/// The document `docs/models.md`.
pub fn document(rows: &[Value], golden: bool) -> String {
    let good = rows.iter().filter(|row| error(row).is_none()).count();
    let against = match golden {
        true => "outputs of onnxruntime 1.32 (one thread)",
        false => "outputs of the reference interpreter on seeded random inputs",
    };
    let mut text = format!(
        "# Real models\n\n\
         Made by `cargo run --release -p onnx-tests --bin models{}`. Each model is a crate of its own that calls\n\
         `onnx_model!` without options and is built by `cargo build --release`; one compiled module serves all sizes of the\n\
         free dims. Its outputs are compared with {against}, where there are\n\
         free dims at two sizes: within 1e-4 relative plus 1e-5 absolute, `smart_turn_v3_qdq` within 0.06 (onnxruntime differs\n\
         by 0.052 between its own modes).\n\n\
         * expansion: processor seconds of the macro, which is itself unoptimised, as cargo builds it by default\n\
         * rustc: seconds of the release build with the expansion at hand; then processor seconds of the same\n\
         * peak: most memory of a process of the build\n\
         * kernels: distinct ones, and calls; tokens: of the generated code\n\
         * arena: of values of known sizes; what depends on a free dim has a buffer that grows when it is first used\n\
         * difference: the largest absolute one of any number\n\n\
         {good} of {} pass.\n\n\
         | model | expansion s | rustc s | CPU s | peak MB | kernels | calls | tokens | arena bytes | weights bytes | difference | |\n\
         |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|\n",
        if golden { " -- --golden DIR" } else { "" },
        rows.len()
    );
    for row in rows {
        let _ = writeln!(text, "{}", line(row));
    }
    let failed: Vec<&Value> = rows.iter().filter(|row| error(row).is_some()).collect();
    if !failed.is_empty() {
        text.push_str("\n## What fails\n\n");
    }
    for row in failed {
        let error = error(row).unwrap_or_default();
        let shown: Vec<&str> = error.lines().map(str::trim).filter(|line| !line.is_empty()).take(3).collect();
        let _ = writeln!(text, "* `{}`: {}", name(row), shown.join("; ").replace('|', "\\|").replace('<', "&lt;"));
    }
    text
}

/// A row; what is not known is left open.
pub fn line(row: &Value) -> String {
    let number = |key: &str| row.get(key).and_then(Value::as_f64);
    let seconds = |key: &str| number(key).map_or(String::new(), |value| format!("{value:.1}"));
    let count = |key: &str| number(key).map_or(String::new(), |value| grouped(value as u64));
    let difference = number("difference").map_or(String::new(), |value| match value {
        0.0 => "0".to_string(),
        value => format!("{value:.1e}"),
    });
    let cells = [
        name(row).to_string(),
        seconds("expansion"),
        seconds("rustc"),
        seconds("rustc_cpu"),
        number("peak").map_or(String::new(), |value| grouped((value / 1e6) as u64)),
        count("kernels"),
        count("calls"),
        count("tokens"),
        count("arena"),
        count("weights"),
        difference,
        if error(row).is_some() { "**fails**" } else { "passes" }.to_string(),
    ];
    format!("| {} |", cells.join(" | "))
}

pub fn name(row: &Value) -> &str {
    row.get("name").and_then(Value::as_str).unwrap_or_default()
}

pub fn error(row: &Value) -> Option<&str> {
    row.get("error").and_then(Value::as_str)
}

/// A number with a comma before every three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn rows_have_what_is_known() {
        let row = json!({
            "name": "net", "expansion": 0.26, "rustc": 12.0, "rustc_cpu": 20.04, "peak": 1_234_567_890u64,
            "kernels": 12, "calls": 1200, "tokens": 1_000_000, "arena": 0, "weights": 64, "difference": 2.5e-7,
        });
        assert_eq!(
            line(&row),
            "| net | 0.3 | 12.0 | 20.0 | 1,234 | 12 | 1,200 | 1,000,000 | 0 | 64 | 2.5e-7 | passes |"
        );
        let failed = json!({ "name": "other", "error": "a | b\n  help: none" });
        assert_eq!(line(&failed), "| other |  |  |  |  |  |  |  |  |  |  | **fails** |");
        let document = document(&[row, failed], true);
        assert!(document.contains("\n1 of 2 pass.\n"), "{document}");
        assert!(document.ends_with("## What fails\n\n* `other`: a \\| b; help: none\n"), "{document}");
    }
}
