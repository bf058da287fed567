//! The values of a test data set: `input_I.pb` and `output_I.pb`, read as the graph's inputs and outputs say.

use std::path::Path;

use onnx_codegen::driver::data_set::{Kind, read_files};
use onnx_codegen::source::proto::{GraphProto, TypeProto, ValueInfoProto, type_proto};
use onnx_codegen::types::HostValue;

/// The inputs of a data set, in the order of the graph's inputs that are not initialisers.
pub fn read_inputs(set: &Path, graph: &GraphProto) -> Result<Vec<HostValue>, String> {
    let initialised = |input: &&ValueInfoProto| graph.initializer.iter().any(|tensor| tensor.name == input.name);
    read(set, "input_", graph.input.iter().filter(|input| !initialised(input)))
}

/// The expected outputs of a data set, in the order of the graph's outputs.
pub fn read_outputs(set: &Path, graph: &GraphProto) -> Result<Vec<HostValue>, String> {
    read(set, "output_", graph.output.iter())
}

fn read<'g>(
    set: &Path,
    prefix: &str,
    infos: impl Iterator<Item = &'g ValueInfoProto>,
) -> Result<Vec<HostValue>, String> {
    let kinds = infos.map(|info| match info.r#type.as_ref() {
        Some(TypeProto { value: Some(type_proto::Value::SequenceType(_)), .. }) => Kind::Sequence,
        Some(TypeProto { value: Some(type_proto::Value::OptionalType(_)), .. }) => Kind::Optional,
        _ => Kind::Tensor,
    });
    read_files(set, prefix, kinds).map_err(|error| format!("test data {}", error.message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::cases;

    #[test]
    fn the_data_of_every_case_can_be_read() {
        // Tensors, sequences and optionals: as many as the meta.json files list.
        let mut kinds = [0; 3];
        for case in cases().unwrap() {
            let source = onnx_codegen::source::read(&case.model()).unwrap_or_else(|e| panic!("{}: {e:?}", case.id()));
            let graph = source.model.graph.unwrap();
            for set in &case.data_sets {
                let read = read_inputs(set, &graph).and_then(|inputs| Ok((inputs, read_outputs(set, &graph)?)));
                let (inputs, outputs) = read.unwrap_or_else(|error| panic!("{}: {error}", case.id()));
                assert_eq!(outputs.len(), graph.output.len(), "{}", case.id());
                for value in inputs.iter().chain(&outputs) {
                    match value {
                        HostValue::Tensor(_) => kinds[0] += 1,
                        HostValue::Sequence(_) => kinds[1] += 1,
                        _ => kinds[2] += 1,
                    }
                }
            }
        }
        assert_eq!(kinds, [6812, 48, 9]);
    }
}
