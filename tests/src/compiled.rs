//! The cases compiled through the macro: a few crates with many models each, built by cargo, run on the cases' data.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use onnx_codegen::driver::Ports;
use onnx_codegen::driver::program::{self, Entry};
use onnx_codegen::graph::Model;
use onnx_codegen::ops::{self, Options};
use onnx_codegen::types::HostValue;

use crate::archive::{self, Case};
use crate::conformance::{Outcome, each_data_set, in_one, options, run_all};

/// Models of one crate. Larger crates need more memory, smaller ones more links.
const CHUNK: usize = 250;

/// A model of the program: a case under the options that one of its data sets asks for.
struct Unit {
    module: String,
    case: usize,
    ports: Ports,
    options: Options,
    /// Which crate it is in.
    package: usize,
}

/// Compiles and runs every case, in crates in the folder `name` of the target folder. A case that the compiler refuses
/// fails with the compiler's reason.
pub fn compile_all(cases: &[Case], name: &str) -> io::Result<Vec<Outcome>> {
    let units: Vec<(usize, Vec<Unit>)> = collect(cases);
    let mut units: Vec<Unit> = units.into_iter().flat_map(|(_, units)| units).collect();
    units.sort_by_key(|unit| unit.case);
    // Whole networks are built optimised and apart from the many small ones.
    let heavy = |unit: &Unit| cases.get(unit.case).is_some_and(|case| case.suite == "light");
    let mut small = 0;
    for unit in &mut units {
        unit.package = if heavy(unit) { 0 } else { 1 + small / CHUNK };
        small += usize::from(unit.package > 0);
    }
    let root = archive::target_dir().join(name);
    let failures = build(&root, cases, &units)?;

    let by_case = |index: usize| units.iter().filter(move |unit| unit.case == index);
    let scratch = root.join("data");
    fs::create_dir_all(&scratch)?;
    let index_of: BTreeMap<String, usize> = cases.iter().enumerate().map(|(k, case)| (case.id(), k)).collect();
    Ok(run_all(cases, |case| {
        let index = index_of.get(&case.id()).copied().unwrap_or_default();
        each_data_set(case, |model, inputs| {
            let wanted = options(model, &inputs);
            let unit = match by_case(index).find(|unit| same(&unit.options, &wanted)) {
                Some(unit) => unit,
                // The compiler's own words.
                None => return Err(ops::lower(model, &wanted).map_err(|p| in_one(&p)).err().unwrap_or_default()),
            };
            if let Some(failure) = failures.get(&unit.package) {
                return Err(failure.clone());
            }
            let program = binary(&root, unit.package);
            let given = with_defaults(model, inputs);
            program::run(&program, &unit.module, &given, &scratch).map_err(|problem| problem.to_string())
        })
    }))
}

/// Inputs that have a default are left to it, as the test data leaves them out.
fn with_defaults(model: &Model, inputs: Vec<HostValue>) -> Vec<Option<HostValue>> {
    let mut given = inputs.into_iter();
    model.graph.inputs.iter().map(|input| if input.default.is_some() { None } else { given.next() }).collect()
}

fn same(a: &Options, b: &Options) -> bool {
    a.shapes == b.shapes && a.dims == b.dims
}

/// Every case that lowers, once for each set of options that its data sets ask for.
fn collect(cases: &[Case]) -> Vec<(usize, Vec<Unit>)> {
    let found = std::sync::Mutex::new(Vec::new());
    let index_of: BTreeMap<String, usize> = cases.iter().enumerate().map(|(k, case)| (case.id(), k)).collect();
    run_all(cases, |case| {
        let index = index_of.get(&case.id()).copied().unwrap_or_default();
        let units = std::cell::RefCell::new(Vec::<Unit>::new());
        let result = each_data_set(case, |model, inputs| {
            let wanted = options(model, &inputs);
            if !units.borrow().iter().any(|unit| same(&unit.options, &wanted)) {
                let module = ops::lower(model, &wanted).map_err(|problems| in_one(&problems))?;
                let count = units.borrow().len();
                units.borrow_mut().push(Unit {
                    module: format!("case_{index}_{count}"),
                    case: index,
                    ports: Ports::of(&module),
                    options: wanted,
                    package: 0,
                });
            }
            Err("only collected".to_string())
        });
        found.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((index, units.into_inner()));
        result
    });
    found.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())
}

fn binary(root: &Path, package: usize) -> PathBuf {
    root.join("target/debug").join(format!("conformance-{package}")).with_extension(std::env::consts::EXE_EXTENSION)
}

/// Writes the crates, builds them, and tells which did not build and why.
fn build(root: &Path, cases: &[Case], units: &[Unit]) -> io::Result<BTreeMap<usize, String>> {
    let mut packages: Vec<usize> = units.iter().map(|unit| unit.package).collect();
    packages.sort();
    packages.dedup();
    let members: Vec<String> = packages.iter().map(|k| format!("\"conformance-{k}\"")).collect();
    // The networks of the suite are built as a user builds them, the small models as fast as can be.
    let manifest = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [{}]\n\n[profile.dev]\nopt-level = 0\ndebug = false\nincremental = false\n\
         [profile.dev.package.conformance-0]\nopt-level = 3\n[profile.dev.package.onnx-rt]\nopt-level = 2\n\
         ",
        members.join(", ")
    );
    fs::create_dir_all(root)?;
    write(&root.join("Cargo.toml"), &manifest)?;
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
    if !root.join("Cargo.lock").exists() {
        fs::copy(checkout.join("Cargo.lock"), root.join("Cargo.lock"))?;
    }
    for package in &packages {
        let dir = root.join(format!("conformance-{package}"));
        fs::create_dir_all(dir.join("src"))?;
        let runtime = checkout.join("runtime");
        write(
            &dir.join("Cargo.toml"),
            &format!(
                "[package]\nname = \"conformance-{package}\"\nedition = \"2024\"\npublish = false\n\n\
                 [dependencies]\nonnx-rt = {{ path = {:?} }}\n",
                runtime.display().to_string()
            ),
        )?;
        let own: Vec<&Unit> = units.iter().filter(|unit| unit.package == *package).collect();
        let entries: Vec<Entry<'_>> =
            own.iter().map(|u| Entry { module: &u.module, ports: &u.ports, threads: false }).collect();
        let mut text = program::main_source(&entries);
        for unit in own {
            let Some(case) = cases.get(unit.case) else { continue };
            let _ = writeln!(
                text,
                "onnx_rt::onnx_model!({:?}, name = {}{});",
                case.model().canonicalize()?.display().to_string(),
                unit.module,
                shapes(&unit.options)
            );
        }
        write(&dir.join("src/main.rs"), &text)?;
    }

    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut failures = BTreeMap::new();
    for package in packages {
        let output = Command::new(&cargo)
            .args(["build", "--quiet", "--offline", "--color=never", "-p", &format!("conformance-{package}")])
            .arg("--manifest-path")
            .arg(root.join("Cargo.toml"))
            .arg("--target-dir")
            .arg(root.join("target"))
            .env_remove("CARGO_TARGET_DIR")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("RUSTC_WORKSPACE_WRAPPER")
            .output()?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            eprintln!("{said}");
            let first = said.lines().find(|line| line.starts_with("error")).unwrap_or("error").to_string();
            failures.insert(package, format!("its crate does not build: {first}"));
        }
    }
    Ok(failures)
}

/// The `shapes` option of the macro.
fn shapes(options: &Options) -> String {
    if options.shapes.is_empty() {
        return String::new();
    }
    let inputs: Vec<String> = options
        .shapes
        .iter()
        .map(|(name, dims)| {
            let dims: Vec<String> = dims.iter().map(|d| d.map_or("_".to_string(), |d| d.to_string())).collect();
            format!("{name:?} = [{}]", dims.join(", "))
        })
        .collect();
    format!(", shapes = {{ {} }}", inputs.join(", "))
}

/// Writes what has changed, so that cargo builds no more than that.
fn write(path: &Path, text: &str) -> io::Result<()> {
    match fs::read_to_string(path) {
        Ok(old) if old == text => Ok(()),
        _ => fs::write(path, text),
    }
}
