//! The test that the option `verify` puts into a module: the compiled model on data of which the results are known.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use super::compare::Tolerance;
use super::{Port, Ports, data_set, wire};
use crate::graph::Namer;
use crate::tensor::Module;
use crate::types::{Diagnostic, HostValue, Place, Result, TensorData};

/// What the option `verify` asks for.
#[derive(Clone, PartialEq, Debug)]
pub struct Verify {
    /// The folder of the data: of `test_data_set_K/input_K.pb` and `output_K.pb`, of such files themselves, or of `.npz`
    /// archives.
    pub dir: PathBuf,
    pub tolerance: Tolerance,
}

impl Verify {
    /// With the tolerance that compiled models are expected to keep.
    pub fn new(dir: impl Into<PathBuf>) -> Verify {
        Verify { dir: dir.into(), tolerance: Tolerance { rtol: 1e-4, atol: 1e-5 } }
    }
}

/// One test of a module.
#[derive(Clone, Debug)]
pub struct Test {
    /// The name of the function.
    pub name: String,
    /// Where the data was.
    source: String,
    /// Inputs and expected outputs, as [`wire`] has them.
    pub data: Vec<u8>,
    tolerance: Tolerance,
}

/// The values of one run, by the ports of the whole model.
struct Values {
    name: String,
    inputs: Vec<Option<HostValue>>,
    outputs: Vec<Option<HostValue>>,
}

/// The tests of a module, and the files that they were made of. `whole` are the inputs and outputs that the file has,
/// before any is made a state or left out.
pub fn tests(verify: &Verify, module: &Module, whole: &Ports) -> Result<(Vec<Test>, Vec<PathBuf>), Vec<Diagnostic>> {
    let ports = Ports::of(module);
    // What is chosen as an output besides comes after those that the file has.
    let mut all = whole.clone();
    let known = |port: &Port| whole.outputs.iter().any(|other| other.name == port.name);
    all.outputs.extend(ports.outputs.iter().filter(|port| !known(port)).cloned());
    let (sets, files) = read(&verify.dir, &all).map_err(located)?;
    let mut namer = Namer::new();
    let mut tests = Vec::new();
    for set in sets {
        let problem = |message: String| vec![option(format!("\"{}\": {message}", set.name))];
        let find = |ports: &[Port], values: &[Option<HostValue>], name: &str| {
            let position = ports.iter().position(|port| port.name == name)?;
            values.get(position).cloned().flatten()
        };
        for state in &module.states {
            let starts = |value: &HostValue| match (value, &state.initial) {
                (HostValue::Tensor(value), Some(initial)) => value == initial,
                (HostValue::Tensor(value), None) => {
                    TensorData::zeros(value.dtype, value.shape.clone()).is_ok_and(|zeros| *value == zeros)
                }
                _ => false,
            };
            if !find(&all.inputs, &set.inputs, &state.name).is_none_or(|value| starts(&value)) {
                let message =
                    format!("it gives the state \"{}\" another value than the one it starts with", state.name);
                return Err(problem(message));
            }
        }
        let inputs = ports.inputs.iter().map(|port| find(&all.inputs, &set.inputs, &port.name));
        let outputs: Vec<_> = ports.outputs.iter().map(|port| find(&all.outputs, &set.outputs, &port.name)).collect();
        if outputs.iter().all(Option::is_none) {
            return Err(problem("it has none of the outputs of the model".to_string()));
        }
        let data = wire::encode(&inputs.chain(outputs).collect::<Vec<_>>()).map_err(|p| problem(p.message))?;
        tests.push(Test { name: namer.name(&set.name, "data"), source: set.name, data, tolerance: verify.tolerance });
    }
    Ok((tests, files))
}

fn option(message: String) -> Diagnostic {
    Diagnostic::new(Place::Option("verify".into()), message)
}

/// Problems with the data are problems of the option.
fn located(problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let at = |problem: Diagnostic| {
        let message = match &problem.place {
            Place::Model => problem.message,
            place => format!("{place}: {}", problem.message),
        };
        Diagnostic { help: problem.help, ..option(message) }
    };
    problems.into_iter().map(at).collect()
}

/// All the data of a folder.
fn read(dir: &Path, ports: &Ports) -> Result<(Vec<Values>, Vec<PathBuf>), Vec<Diagnostic>> {
    let place =
        |path: &Path, error: std::io::Error| vec![Diagnostic::model(format!("\"{}\": {error}", path.display()))];
    let paths = |dir: &Path| -> Result<Vec<PathBuf>, Vec<Diagnostic>> {
        let entries = fs::read_dir(dir).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
        let mut paths: Vec<PathBuf> = entries.map_err(|error| place(dir, error))?;
        paths.sort();
        Ok(paths)
    };
    let mut entries = paths(dir)?;
    let name = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    // In the order of their numbers.
    entries.sort_by_key(|path| (name(path).len(), path.clone()));
    let (mut sets, mut files) = (Vec::new(), Vec::new());
    let mut folders: Vec<PathBuf> =
        entries.iter().filter(|path| path.is_dir() && name(path).starts_with("test_data_set")).cloned().collect();
    if folders.is_empty() && dir.join("output_0.pb").is_file() {
        folders.push(dir.to_path_buf());
    }
    for folder in folders {
        let set = data_set::read(&folder, ports)?;
        let mut given = set.inputs.into_iter();
        let inputs = ports.inputs.iter().map(|port| if port.has_default { None } else { given.next() }).collect();
        let outputs = set.outputs.into_iter().map(Some).collect();
        sets.push(Values { name: name(&folder), inputs, outputs });
        let found = paths(&folder)?.into_iter().filter(|path| path.extension().is_some_and(|e| e == "pb"));
        files.extend(found);
    }
    for path in entries.iter().filter(|path| path.extension().is_some_and(|extension| extension == "npz")) {
        sets.push(archive(path, name(path), ports)?);
        files.push(path.clone());
    }
    if sets.is_empty() {
        let problem = Diagnostic::model(format!("there is no test data in \"{}\"", dir.display()));
        return Err(vec![problem.help(
            "data is test_data_set_0/input_0.pb, .., output_0.pb, .., as ONNX's own tests have it, or archives of numpy",
        )]);
    }
    Ok((sets, files))
}

#[cfg(feature = "npz")]
fn archive(path: &Path, name: String, ports: &Ports) -> Result<Values, Vec<Diagnostic>> {
    let npz = super::npz::Npz::read(path).map_err(|problem| vec![problem])?;
    Ok(Values { name, inputs: npz.inputs(ports)?, outputs: npz.outputs(ports)? })
}

#[cfg(not(feature = "npz"))]
fn archive(path: &Path, _: String, _: &Ports) -> Result<Values, Vec<Diagnostic>> {
    let problem = Diagnostic::model(format!("\"{}\" is an archive, which is not read by default", path.display()));
    Err(vec![problem.help("enable the feature `npz` of the crate onnx-rt")])
}

/// The module of the tests, as items of the model's module. `data` are the expressions of their bytes.
pub fn module(tests: &[Test], data: &[String], ports: &Ports) -> String {
    if tests.is_empty() {
        return String::new();
    }
    let mut text =
        "\n    /// The model on data of which the results are known.\n    #[cfg(test)]\n    mod verify {\n        \
                    use super::rt::verify;\n"
            .to_string();
    for (test, data) in tests.iter().zip(data) {
        let Tolerance { rtol, atol } = test.tolerance;
        let _ = writeln!(text, "\n        /// `{}`", test.source.escape_debug());
        let _ =
            writeln!(text, "        #[test]\n        fn {}() {{\n            static DATA: &[u8] = {data};", test.name);
        text.push_str("            verify::test(DATA, |values| {\n");
        match ports.inputs.is_empty() {
            true => text.push_str("                let inputs = super::Inputs;\n"),
            false => {
                text.push_str("                let inputs = super::Inputs {\n");
                for (k, port) in ports.inputs.iter().enumerate() {
                    let _ = writeln!(
                        text,
                        "                    {}: verify::load({:?}, values.get({k}))?,",
                        port.field, port.name
                    );
                }
                text.push_str("                };\n");
            }
        }
        text.push_str(
            "                let mut model = super::rt::__alloc::boxed::Box::new(super::Model::new());\n                \
             let outputs = model.run(inputs).map_err(verify::text)?;\n",
        );
        let _ = writeln!(text, "                let mut comparison = verify::Comparison::new({rtol:e}, {atol:e});");
        for (k, port) in ports.outputs.iter().enumerate() {
            let at = ports.inputs.len() + k;
            let _ = writeln!(
                text,
                "                comparison.output({:?}, &outputs.{}, values.get({at}));",
                port.name, port.field
            );
        }
        text.push_str("                comparison.finish()\n            });\n        }\n");
    }
    text.push_str("    }\n");
    text
}
