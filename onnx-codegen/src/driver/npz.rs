//! Test data in a `.npz` archive.
//!
//! The key of a value is its name in the model, as `np.savez(file, x=.., y=..)` writes it, or `in::NAME` or `out::NAME`,
//! which tell inputs from outputs; or its position, `input_K` or `output_K`, for inputs also `arr_K`, as
//! `np.savez(file, x, y)` writes it. A name that looks like a position, `input_1`, counts as a name where all inputs are
//! there by theirs. Other names do not matter.
//!
//! The elements of a sequence have the keys `KEY[0]`, `KEY[1]`, …; an empty sequence has the key `KEY[]`, whose array does
//! not matter. A sequence of maps has the keys `KEY_keys` and `KEY_values`, two matrices with a row for each map, which has
//! as many entries as all others. An empty optional has no key.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use super::npy::{self, Array};
use super::{Port, Ports};
use crate::tensor::Type;
use crate::types::near::{near, quoted};
use crate::types::{DType, Diagnostic, Element, HostMap, HostValue, Place, Result, TensorData};

/// What the keys of an archive are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Naming {
    /// `in::x`
    Prefixed,
    /// `x`
    Plain,
    /// `input_0`
    Position,
}

/// The beginnings of the keys of one side of a model.
struct Side {
    name: &'static str,
    positions: &'static [&'static str],
}

const INPUTS: Side = Side { name: "in::", positions: &["input_", "arr_"] };
const OUTPUTS: Side = Side { name: "out::", positions: &["output_"] };

/// The arrays of an archive by their keys.
#[derive(Clone, Default, Debug)]
pub struct Npz {
    file: String,
    arrays: BTreeMap<String, Array>,
}

impl Npz {
    pub fn read(path: &Path) -> Result<Npz> {
        let file = path.display().to_string();
        let place = |problem: String| Diagnostic::model(format!("\"{file}\": {problem}"));
        let archive = File::open(path).map_err(|error| place(error.to_string()))?;
        let mut archive = ZipArchive::new(archive).map_err(|error| {
            place(error.to_string()).help("a .npz archive is what `np.savez` writes, not `np.save`")
        })?;
        let mut arrays = BTreeMap::new();
        for index in 0..archive.len() {
            let mut entry = archive.by_index(index).map_err(|error| place(error.to_string()))?;
            let name = entry.name().map_err(|error| place(error.to_string()))?;
            let key = name.strip_suffix(".npy").unwrap_or(&name).to_string();
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).map_err(|error| place(format!("{key:?}: {error}")))?;
            let array = npy::parse(&bytes).map_err(|problem| place(format!("{key:?}: {}", problem.message)))?;
            arrays.insert(key, array);
        }
        Ok(Npz { file, arrays })
    }

    /// The inputs, in the order of the model; `None` where an input with a default has no value.
    pub fn inputs(&self, ports: &Ports) -> Result<Vec<Option<HostValue>>, Vec<Diagnostic>> {
        self.values(&INPUTS, &ports.inputs, |port, value| match value {
            Some(value) => port.accept(value).map(Some),
            None if port.has_default => Ok(None),
            None if matches!(port.ty, Type::Optional(_)) => Ok(Some(HostValue::Optional(None))),
            None => Err(Diagnostic::value(&port.name, "the archive has no value for this input")),
        })
    }

    /// The outputs that are there, in the order of the model.
    pub fn outputs(&self, ports: &Ports) -> Result<Vec<Option<HostValue>>, Vec<Diagnostic>> {
        self.values(&OUTPUTS, &ports.outputs, |_, value| Ok(value))
    }

    /// How the keys of the inputs are made.
    pub fn naming(&self, ports: &Ports) -> Naming {
        if self.arrays.keys().any(|key| key.starts_with(INPUTS.name)) {
            Naming::Prefixed
        } else if self.has_names(&INPUTS, &ports.inputs) {
            Naming::Plain
        } else {
            Naming::Position
        }
    }

    fn values<T>(
        &self,
        side: &Side,
        ports: &[Port],
        finish: impl Fn(&Port, Option<HostValue>) -> Result<T>,
    ) -> Result<Vec<T>, Vec<Diagnostic>> {
        let (mut values, mut problems) = (Vec::new(), Vec::new());
        let (mut taken, mut used) = (BTreeSet::new(), BTreeSet::new());
        let all = self.keys_of(side, ports);
        for (port, keys) in ports.iter().zip(&all) {
            let key = keys.iter().find(|key| !taken.contains(*key) && self.has(key, &port.ty));
            taken.extend(key);
            let value = key.map_or(Ok(None), |key| self.value(key, &port.ty, &mut used));
            let missing = value.as_ref().is_ok_and(Option::is_none);
            match value.and_then(|value| finish(port, value)) {
                Ok(value) => values.push(value),
                Err(problem) if missing => problems.push(problem.help(self.help_missing(&port.name, keys))),
                Err(problem) => problems.push(problem.at(|| Place::Value(port.name.clone()))),
            }
        }
        for key in self.arrays.keys().filter(|key| side.claims(key) && !used.contains(*key)) {
            let problem = Diagnostic::model(format!("\"{}\": the model has nothing for the key {key:?}", self.file));
            problems.push(problem.help(format!("its keys are {}", all.concat().join(", "))));
        }
        if problems.is_empty() { Ok(values) } else { Err(problems) }
    }

    /// For every port the keys that its value may have; the first that is there counts.
    fn keys_of(&self, side: &Side, ports: &[Port]) -> Vec<Vec<String>> {
        let by_name = self.has_names(side, ports);
        // Positions count what must be given.
        let mut position = 0;
        let keys = |port: &Port| {
            let mut positions = Vec::new();
            if !port.has_default {
                positions.extend(side.positions.iter().map(|prefix| format!("{prefix}{position}")));
                position += 1;
            }
            let mut keys = vec![format!("{}{}", side.name, port.name)];
            keys.extend(positions);
            keys.insert(if by_name { 1 } else { keys.len() }, port.name.clone());
            keys
        };
        ports.iter().map(keys).collect()
    }

    /// Whether all values that must be there are there by name.
    fn has_names(&self, side: &Side, ports: &[Port]) -> bool {
        let has =
            |port: &Port| self.has(&port.name, &port.ty) || self.has(&format!("{}{}", side.name, port.name), &port.ty);
        let may_be_missing = |port: &Port| port.has_default || matches!(port.ty, Type::Optional(_));
        ports.iter().any(has) && ports.iter().all(|port| may_be_missing(port) || has(port))
    }

    /// Whether there is something of a value of this type under a key.
    fn has(&self, key: &str, ty: &Type) -> bool {
        self.arrays.keys().filter_map(|found| found.strip_prefix(key)).any(|rest| is_part(rest, ty))
    }

    /// Which keys a missing value may have, and what is there instead.
    fn help_missing(&self, name: &str, keys: &[String]) -> String {
        const SHOWN: usize = 8;
        let expected = quoted(&keys.iter().map(String::as_str).collect::<Vec<_>>());
        let found: Vec<&str> = self.arrays.keys().map(String::as_str).collect();
        let near = near(name, found.iter().copied());
        let more = if found.len() > SHOWN { ", …" } else { "" };
        let there = match (found.is_empty(), near.is_empty()) {
            (true, _) => "there are none".to_string(),
            (false, true) => format!("there are {}{more}", quoted(&found[..found.len().min(SHOWN)])),
            (false, false) => format!("did you mean {}?", quoted(&near)),
        };
        format!("its key may be {expected}; {there}")
    }

    /// The value under a key, if there is one.
    fn value(&self, key: &str, ty: &Type, used: &mut BTreeSet<String>) -> Result<Option<HostValue>> {
        let mut array = |key: String, dtype: DType| match self.arrays.get(&key) {
            Some(array) => {
                let tensor = array.to_tensor(Some(dtype));
                used.insert(key);
                tensor.map(Some)
            }
            None => Ok(None),
        };
        Ok(match ty {
            Type::Tensor { dtype, .. } => array(key.to_string(), *dtype)?.map(HostValue::Tensor),
            Type::Sequence { dtype, .. } => {
                if array(format!("{key}[]"), *dtype).is_ok_and(|tensor| tensor.is_some()) {
                    return Ok(Some(HostValue::Sequence(Vec::new())));
                }
                let mut items = Vec::new();
                while let Some(item) = array(format!("{key}[{}]", items.len()), *dtype)? {
                    items.push(HostValue::Tensor(item));
                }
                (!items.is_empty()).then_some(HostValue::Sequence(items))
            }
            Type::Optional(inner) => {
                self.value(key, inner, used)?.map(|value| HostValue::Optional(Some(Box::new(value))))
            }
            Type::Maps(of, to) => match (array(format!("{key}_keys"), *of)?, array(format!("{key}_values"), *to)?) {
                (Some(keys), Some(values)) => Some(maps(&keys, &values)?),
                _ => None,
            },
            Type::Map(..) => return Err(Diagnostic::model("a map cannot be in a .npz archive")),
        })
    }
}

impl Side {
    /// Whether a key can only be meant for this side.
    fn claims(&self, key: &str) -> bool {
        let is_position = |prefix: &&str| {
            key.strip_prefix(*prefix).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        key.starts_with(self.name) || self.positions.iter().any(is_position)
    }
}

/// Whether a key that goes on with `rest` is one of those of a value of this type.
fn is_part(rest: &str, ty: &Type) -> bool {
    match ty {
        // A map alone is never there, but the message about that must come.
        Type::Tensor { .. } | Type::Map(..) => rest.is_empty(),
        Type::Sequence { .. } => rest.starts_with('['),
        Type::Maps(..) => matches!(rest, "_keys" | "_values"),
        Type::Optional(inner) => is_part(rest, inner),
    }
}

/// Writes the outputs of a run.
pub fn write(path: &Path, ports: &Ports, outputs: &[HostValue], naming: Naming) -> Result<()> {
    let place = |problem: String| Diagnostic::model(format!("cannot write \"{}\": {problem}", path.display()));
    let mut arrays = Vec::new();
    for (position, (port, value)) in ports.outputs.iter().zip(outputs).enumerate() {
        let key = match naming {
            Naming::Prefixed => format!("out::{}", port.name),
            Naming::Plain => port.name.clone(),
            Naming::Position => format!("output_{position}"),
        };
        flatten(&key, value, &mut arrays).map_err(|problem| place(format!("output \"{}\": {problem}", port.name)))?;
    }
    let mut archive = ZipWriter::new(File::create(path).map_err(|error| place(error.to_string()))?);
    for (key, bytes) in arrays {
        // An array of 4 GiB needs the long form; numpy writes that always.
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored).large_file(true);
        archive.start_file(format!("{key}.npy"), options).map_err(|error| place(error.to_string()))?;
        archive.write_all(&bytes).map_err(|error| place(error.to_string()))?;
    }
    archive.finish().map_err(|error| place(error.to_string()))?;
    Ok(())
}

fn flatten(key: &str, value: &HostValue, arrays: &mut Vec<(String, Vec<u8>)>) -> Result<(), &'static str> {
    let too_large = "more elements of one value than are written out";
    match value {
        HostValue::Tensor(tensor) => arrays.push((key.to_string(), npy::write(tensor).ok_or(too_large)?)),
        HostValue::Sequence(items) if items.is_empty() => {
            let empty = npy::write(&crate::types::TensorData::from_i64s(&[])).ok_or(too_large)?;
            arrays.push((format!("{key}[]"), empty));
        }
        HostValue::Sequence(items) if items.iter().all(|item| matches!(item, HostValue::Map(_))) => {
            let (keys, values) = matrices(items).ok_or("maps with different numbers of entries")?;
            for (part, matrix) in [("keys", keys), ("values", values)] {
                arrays.push((format!("{key}_{part}"), npy::write(&matrix).ok_or(too_large)?));
            }
        }
        HostValue::Sequence(items) => {
            for (index, item) in items.iter().enumerate() {
                flatten(&format!("{key}[{index}]"), item, arrays)?;
            }
        }
        HostValue::Optional(value) => {
            if let Some(value) = value {
                flatten(key, value, arrays)?;
            }
        }
        HostValue::Map(_) => return Err("a map cannot be in a .npz archive"),
    }
    Ok(())
}

/// A map for each row of two matrices.
fn maps(keys: &TensorData, values: &TensorData) -> Result<HostValue> {
    let &[rows, width] = &keys.shape[..] else {
        return Err(Diagnostic::model("the keys of a sequence of maps must be a matrix"));
    };
    if values.shape != keys.shape {
        return Err(Diagnostic::model("the keys and the values of a sequence of maps must have the same shape"));
    }
    let (all, numbers): (Vec<Element>, Vec<Element>) = (keys.elements().collect(), values.elements().collect());
    let map = |row: usize| {
        let part = row * width..(row + 1) * width;
        let of = all.get(part.clone()).unwrap_or_default().iter().cloned();
        let to = numbers.get(part).unwrap_or_default().iter().cloned();
        let keys = TensorData::from_elements(keys.dtype, vec![width], of)?;
        let values = to.map(|number| TensorData::scalar(values.dtype, number).map(HostValue::Tensor));
        Ok(HostValue::Map(HostMap { keys, values: values.collect::<Result<_>>()? }))
    };
    (0..rows).map(map).collect::<Result<_>>().map(HostValue::Sequence)
}

/// Maps of as many entries each as two matrices.
fn matrices(items: &[HostValue]) -> Option<(TensorData, TensorData)> {
    let maps = items.iter().map(|item| if let HostValue::Map(map) = item { Some(map) } else { None });
    let maps = maps.collect::<Option<Vec<_>>>()?;
    let width = maps.first()?.values.len();
    let dtype = maps.first()?.values.first()?.as_tensor()?.dtype;
    let of: Vec<Element> = maps.iter().flat_map(|map| map.keys.elements()).collect();
    let to = maps.iter().flat_map(|map| &map.values).map(|value| value.as_tensor()?.try_get(0));
    let to = to.collect::<Option<Vec<Element>>>()?;
    let shape = vec![maps.len(), width];
    let same = maps.iter().all(|map| map.values.len() == width);
    let keys = TensorData::from_elements(maps.first()?.key_type(), shape.clone(), of).ok()?;
    same.then_some((keys, TensorData::from_elements(dtype, shape, to).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn port(name: &str, ty: Type, has_default: bool) -> Port {
        Port { name: name.into(), field: name.into(), ty, has_default, shown: "i64[..]".into() }
    }

    fn ints(values: &[i64]) -> HostValue {
        TensorData::from_i64s(values).into()
    }

    fn tensor() -> Type {
        Type::Tensor { dtype: DType::I64, shape: None }
    }

    fn sequence() -> Type {
        Type::Sequence { dtype: DType::I64, element: None }
    }

    /// An archive of these arrays.
    fn archive(entries: &[(&str, &[i64])]) -> Npz {
        let array = |values: &[i64]| npy::parse(&npy::write(&TensorData::from_i64s(values)).unwrap()).unwrap();
        let arrays = entries.iter().map(|(key, values)| (key.to_string(), array(values))).collect();
        Npz { file: "a.npz".into(), arrays }
    }

    #[test]
    fn what_was_written_is_read() {
        let types = [
            tensor(),
            sequence(),
            sequence(),
            Type::Optional(Box::new(sequence())),
            Type::Optional(Box::new(tensor())),
        ];
        let ports =
            |names: [&str; 5]| names.into_iter().zip(&types).map(|(name, ty)| port(name, ty.clone(), false)).collect();
        let outputs = [
            ints(&[1, 2]),
            HostValue::Sequence(vec![ints(&[3]), ints(&[])]),
            HostValue::Sequence(vec![]),
            HostValue::Optional(Some(Box::new(HostValue::Sequence(vec![ints(&[4])])))),
            HostValue::Optional(None),
        ];
        let ports = Ports { inputs: Vec::new(), outputs: ports(["a", "b/c", "d", "e", "f"]) };
        for naming in [Naming::Prefixed, Naming::Plain, Naming::Position] {
            let path = std::env::temp_dir().join(format!("onnx-codegen-{}-{naming:?}.npz", std::process::id()));
            write(&path, &ports, &outputs, naming).unwrap();
            let read = Npz::read(&path).unwrap().outputs(&ports).unwrap();
            std::fs::remove_file(&path).unwrap();
            let (last, others) = read.split_last().unwrap();
            assert_eq!(others, outputs[..4].iter().cloned().map(Some).collect::<Vec<_>>());
            // An empty optional is what is not there.
            assert_eq!(*last, None);
        }
    }

    #[test]
    fn inputs_go_by_name_or_by_position() {
        let inputs = vec![
            port("x", tensor(), false),
            port("w", tensor(), true),
            port("y", tensor(), false),
            port("z", Type::Optional(Box::new(tensor())), false),
        ];
        let ports = Ports { inputs, outputs: Vec::new() };
        let (x, w, y) = (Some(ints(&[1])), Some(ints(&[2])), Some(ints(&[3])));
        let empty = Some(HostValue::Optional(None));
        // Positions count what has no default; keys of outputs and of nothing do not matter.
        let by_position = archive(&[("input_0", &[1]), ("input_1", &[3]), ("output_0", &[9]), ("other", &[9])]);
        assert_eq!(by_position.inputs(&ports).unwrap(), [x.clone(), None, y.clone(), empty.clone()]);
        assert_eq!(by_position.naming(&ports), Naming::Position);
        let of_numpy = archive(&[("arr_0", &[1]), ("arr_1", &[3])]);
        assert_eq!(of_numpy.inputs(&ports).unwrap(), [x.clone(), None, y.clone(), empty.clone()]);
        assert_eq!(of_numpy.naming(&ports), Naming::Position);
        let by_name = archive(&[("in::y", &[3]), ("in::x", &[1]), ("in::w", &[2])]);
        assert_eq!(by_name.inputs(&ports).unwrap(), [x.clone(), w.clone(), y.clone(), empty.clone()]);
        assert_eq!(by_name.naming(&ports), Naming::Prefixed);
        let by_plain_name = archive(&[("y", &[3]), ("x", &[1]), ("w", &[2]), ("other", &[9])]);
        assert_eq!(by_plain_name.inputs(&ports).unwrap(), [x, w, y, empty]);
        assert_eq!(by_plain_name.naming(&ports), Naming::Plain);

        let problems = |npz: Npz| {
            let problems = npz.inputs(&ports).unwrap_err();
            problems.iter().map(|problem| problem.to_string()).collect::<Vec<_>>().join("\n")
        };
        let missing = problems(archive(&[("input_1", &[3]), ("other", &[1])]));
        let keys = "its key may be \"in::x\", \"input_0\", \"arr_0\", \"x\"; there are \"input_1\", \"other\"";
        assert!(missing.contains("value \"x\": the archive has no value") && missing.contains(keys), "{missing}");
        let near = problems(archive(&[("input_1", &[3]), ("X", &[1])]));
        assert!(near.contains("did you mean \"X\"?"), "{near}");
        for key in ["input_7", "arr_7", "in::z2"] {
            let unknown = problems(archive(&[("input_0", &[1]), ("input_1", &[3]), (key, &[3])]));
            assert!(unknown.contains(&format!("nothing for the key {key:?}")), "{unknown}");
            assert!(unknown.contains("in::x, input_0, arr_0, x, in::w, w"), "{unknown}");
        }
        let mut of_floats = archive(&[("input_1", &[3])]);
        let floats = TensorData::from_elements(DType::F64, vec![1], [crate::types::Element::Float(1.0)]).unwrap();
        of_floats.arrays.insert("in::x".into(), npy::parse(&npy::write(&floats).unwrap()).unwrap());
        assert!(problems(of_floats).contains("got f64[1]"));
    }

    #[test]
    fn names_may_look_like_positions() {
        let ports = |names: [&str; 2]| Ports {
            inputs: names.iter().map(|name| port(name, tensor(), false)).collect(),
            outputs: names.iter().map(|name| port(&name.replace("in", "out"), tensor(), false)).collect(),
        };
        let both = [Some(ints(&[1])), Some(ints(&[2]))];
        let counted_from_one = ports(["input_1", "input_2"]);
        let by_name = archive(&[("input_1", &[1]), ("input_2", &[2]), ("output_1", &[1]), ("output_2", &[2])]);
        assert_eq!(by_name.inputs(&counted_from_one).unwrap(), both);
        assert_eq!(by_name.outputs(&counted_from_one).unwrap(), both);
        let by_position = archive(&[("input_0", &[1]), ("input_1", &[2]), ("output_0", &[1]), ("output_1", &[2])]);
        assert_eq!(by_position.inputs(&counted_from_one).unwrap(), both);
        assert_eq!(by_position.outputs(&counted_from_one).unwrap(), both);
        // No value is taken twice.
        let half = archive(&[("input_1", &[1])]);
        assert!(half.inputs(&counted_from_one).is_err());
        // A name that only begins as a position does is no position.
        let ids = archive(&[("input_ids", &[1]), ("input_mask", &[2]), ("input_type", &[3])]);
        assert_eq!(ids.inputs(&ports(["input_ids", "input_mask"])).unwrap(), both);
    }

    #[test]
    fn maps_are_two_matrices() {
        let map = |keys: &[i64], values: [i64; 2]| {
            let values = values.iter().map(|x| TensorData::from_i64s(&[*x]).reshape(vec![]).unwrap().into()).collect();
            HostValue::Map(HostMap { keys: TensorData::from_i64s(keys), values })
        };
        let value = HostValue::Sequence(vec![map(&[7, -1], [1, 2]), map(&[7, -1], [3, 4]), map(&[0, 5], [5, 6])]);
        let mut arrays = Vec::new();
        flatten("output_0", &value, &mut arrays).unwrap();
        let arrays: BTreeMap<String, Array> =
            arrays.into_iter().map(|(key, bytes)| (key, npy::parse(&bytes).unwrap())).collect();
        assert_eq!(arrays.keys().collect::<Vec<_>>(), ["output_0_keys", "output_0_values"]);
        let npz = Npz { file: "x.npz".into(), arrays };
        let read = npz.value("output_0", &Type::Maps(DType::I64, DType::I64), &mut BTreeSet::new()).unwrap();
        assert_eq!(read, Some(value));
        let alone = map(&[7, -1], [1, 2]);
        assert!(flatten("y", &alone, &mut Vec::new()).is_err());
    }
}
