//! Fetches real models, compiles them as a user does, runs them, and writes `docs/models.md`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use onnx_tests::archive::target_dir;
use onnx_tests::models::{self, Model, row, table};
use serde_json::{Value, json};

const USAGE: &str = "usage: models [--golden DIR] [--keep] [NAME]...
  NAME           only these models; the table is then written under the target folder
  --golden DIR   expected values: NAME.npz, and NAME.alt.npz for other sizes of free dims, with the keys
                 input_K and output_K; without, the reference interpreter gives them for random inputs
  --keep         models not named keep the rows that an earlier run has left; the table is complete then";

#[derive(Default)]
struct Options {
    golden: Option<PathBuf>,
    keep: bool,
    /// The name of the one model that this process is for, and where its row goes.
    one: Option<(String, PathBuf)>,
    names: Vec<String>,
}

fn options(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options::default();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--golden" => options.golden = Some(arguments.next().ok_or("--golden needs a folder")?.into()),
            "--keep" => options.keep = true,
            "--one" => options.one = arguments.next().zip(arguments.next().map(PathBuf::from)),
            option if option.starts_with('-') => return Err(format!("unknown argument `{option}`")),
            _ => options.names.push(argument),
        }
    }
    Ok(options)
}

fn main() -> ExitCode {
    let done = options(std::env::args().skip(1)).map_err(|error| format!("{error}\n{USAGE}")).and_then(|o| run(&o));
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Whether all models pass.
fn run(options: &Options) -> Result<bool, String> {
    let root = std::path::absolute(target_dir().join("onnx-table")).map_err(|error| error.to_string())?;
    if let Some((name, place)) = &options.one {
        let [model] = &models::models(std::slice::from_ref(name))?[..] else {
            return Err(format!("no model {name:?}"));
        };
        let row = row::make(model, options.golden.as_deref(), &root);
        fs::write(place, row.to_string()).map_err(|error| error.to_string())?;
        return Ok(true);
    }
    let all = models::models(&[])?;
    let wanted = models::models(&options.names)?;
    let kept = root.join("rows");
    fs::create_dir_all(&kept).map_err(|error| format!("{}: {error}", kept.display()))?;
    let mut rows = Vec::new();
    for model in &all {
        let place = kept.join(format!("{}.json", model.name));
        if wanted.iter().any(|wanted| wanted.name == model.name) {
            let row = in_a_process(model, options, &place);
            println!("{}", table::line(&row));
            if let Some(error) = table::error(&row) {
                println!("  {}", error.replace('\n', "\n  "));
            }
            rows.push(row);
        } else if options.keep
            && let Some(row) = read(&place)
        {
            rows.push(row);
        }
    }
    let out = match rows.len() == all.len() {
        true => Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/models.md"),
        false => root.join("models.md"),
    };
    fs::write(&out, table::document(&rows, options.golden.is_some()))
        .map_err(|error| format!("{}: {error}", out.display()))?;
    let good = rows.iter().filter(|row| table::error(row).is_none()).count();
    println!("{good} of {} pass; table: {}", rows.len(), out.display());
    Ok(good == rows.len())
}

/// The row of a model. What goes wrong with one, be it that its memory is exhausted, does not stop the others.
fn in_a_process(model: &Model, options: &Options, place: &Path) -> Value {
    let _ = fs::remove_file(place);
    let failed = |error: String| json!({ "name": model.name, "error": error });
    let program = match std::env::current_exe() {
        Ok(program) => program,
        Err(error) => return failed(error.to_string()),
    };
    let mut command = Command::new(program);
    command.arg("--one").arg(&model.name).arg(place).stdout(Stdio::null());
    if let Some(dir) = &options.golden {
        command.arg("--golden").arg(dir);
    }
    let row = match command.status() {
        Ok(status) => read(place).unwrap_or_else(|| failed(format!("the compiler ended with {status}"))),
        Err(error) => failed(error.to_string()),
    };
    let _ = fs::write(place, row.to_string());
    row
}

fn read(place: &Path) -> Option<Value> {
    serde_json::from_slice(&fs::read(place).ok()?).ok()
}
