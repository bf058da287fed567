//! Test data in a folder: `input_K.pb` and `output_K.pb`, as ONNX's own test suite has it.

use std::fs;
use std::path::Path;

use super::Ports;
use crate::source::value::{read_optional, read_sequence, read_tensor};
use crate::tensor::Type;
use crate::types::{Diagnostic, HostValue, Result};

/// What kind of message a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Tensor,
    Sequence,
    Optional,
}

impl Kind {
    pub fn of(ty: &Type) -> Kind {
        match ty {
            Type::Sequence { .. } | Type::Maps(..) => Kind::Sequence,
            Type::Optional(_) => Kind::Optional,
            // No message is a map alone.
            Type::Tensor { .. } | Type::Map(..) => Kind::Tensor,
        }
    }
}

/// The values of a folder.
#[derive(Clone, PartialEq, Debug)]
pub struct DataSet {
    pub inputs: Vec<HostValue>,
    pub outputs: Vec<HostValue>,
}

/// `input_0.pb`, `input_1.pb`, … (or `output_0.pb`, …), as far as they exist and as the kinds say.
pub fn read_files(dir: &Path, prefix: &str, kinds: impl IntoIterator<Item = Kind>) -> Result<Vec<HostValue>> {
    let mut kinds = kinds.into_iter();
    let mut values = Vec::new();
    loop {
        let path = dir.join(format!("{prefix}{}.pb", values.len()));
        let place = |problem: String| Diagnostic::model(format!("\"{}\": {problem}", path.display()));
        match path.try_exists() {
            Ok(true) => {}
            Ok(false) => return Ok(values),
            Err(error) => return Err(place(error.to_string())),
        }
        let Some(kind) = kinds.next() else {
            let side = prefix.trim_end_matches('_');
            return Err(place(format!("the model has only {} {side}s", values.len())));
        };
        let bytes = fs::read(&path).map_err(|error| place(error.to_string()))?.into();
        let value = match kind {
            Kind::Tensor => read_tensor(bytes).map(HostValue::Tensor),
            Kind::Sequence => read_sequence(bytes),
            Kind::Optional => read_optional(bytes),
        };
        values.push(value.map_err(|problem| place(problem.message))?);
    }
}

/// The data of a model in a folder. Every input that has no default must be there; outputs may be missing.
pub fn read(dir: &Path, ports: &Ports) -> Result<DataSet, Vec<Diagnostic>> {
    if !dir.is_dir() {
        return Err(vec![Diagnostic::model(format!("there is no folder \"{}\"", dir.display()))]);
    }
    let needed: Vec<_> = ports.inputs.iter().filter(|port| !port.has_default).collect();
    let inputs =
        read_files(dir, "input_", needed.iter().map(|port| Kind::of(&port.ty))).map_err(|error| vec![error])?;
    let outputs = ports.outputs.iter().map(|port| Kind::of(&port.ty));
    let outputs = read_files(dir, "output_", outputs).map_err(|error| vec![error])?;
    let (mut accepted, mut problems) = (Vec::with_capacity(inputs.len()), Vec::new());
    let given = inputs.len();
    for (port, value) in needed.iter().zip(inputs) {
        match port.accept(value) {
            Ok(value) => accepted.push(value),
            Err(problem) => problems.push(problem),
        }
    }
    for (position, port) in needed.iter().enumerate().skip(given) {
        let missing = format!("there is no \"{}\"", dir.join(format!("input_{position}.pb")).display());
        problems.push(Diagnostic::value(&port.name, missing));
    }
    if problems.is_empty() { Ok(DataSet { inputs: accepted, outputs }) } else { Err(problems) }
}
