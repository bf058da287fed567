//! Bytes to a checked [`proto::ModelProto`] with its external data: what comes from a file and is not trusted.

mod external;
pub mod proto;
pub mod tensor;
#[cfg(test)]
mod tests;
pub mod value;

use std::fs;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use prost::Message;

use crate::types::{Diagnostic, Place, Result, TensorData};
use external::External;
use proto::{AttributeProto, DataLocation, GraphProto, ModelProto, NodeProto, SparseTensorProto, TensorProto};

/// Sub-graphs and calls of model-local functions may nest this deep.
pub const MAX_DEPTH: usize = 128;

/// A model whose messages decode and whose external data is at hand.
pub struct Source {
    pub model: ModelProto,
    /// The model file, if it came from one, and every external file: what a build depends on.
    pub files: Vec<PathBuf>,
    external: External,
}

/// Reads a model file and the files that it refers to.
pub fn read(path: &Path) -> Result<Source, Vec<Diagnostic>> {
    let bytes = fs::read(path).map_err(|error| {
        vec![Diagnostic::model(format!("cannot read the model file \"{}\": {error}", path.display()))]
    })?;
    let mut source = from_bytes(bytes.into(), path.parent())?;
    source.files.insert(0, path.to_path_buf());
    Ok(source)
}

/// A model from memory. External files are looked for in `dir`.
pub fn from_bytes(bytes: Bytes, dir: Option<&Path>) -> Result<Source, Vec<Diagnostic>> {
    if bytes.starts_with(b"version https://git-lfs.") {
        let problem = Diagnostic::model("the file is a pointer of git-lfs in the place of the model");
        return Err(vec![problem.help("fetch the model itself with `git lfs pull`")]);
    }
    let empty = bytes.is_empty();
    let model = ModelProto::decode(bytes).map_err(|error| {
        vec![
            Diagnostic::model(format!("the file is not an ONNX model: {error}"))
                .help("a model is a binary protobuf file, most often named *.onnx; it may be cut short"),
        ]
    })?;
    let mut check = Check { external: External::new(dir), problems: Vec::new() };
    match &model.graph {
        None if empty => check.problems.push(Diagnostic::model("the model file is empty")),
        None => check.problems.push(
            Diagnostic::model("the model has no graph")
                .help("the file is not an ONNX model, or holds only functions or training information"),
        ),
        Some(graph) => check.graph(graph, 0),
    }
    for function in &model.functions {
        function.node.iter().enumerate().for_each(|(index, node)| check.node(index, node, 0));
    }
    if !check.problems.is_empty() {
        return Err(check.problems);
    }
    let files = check.external.paths().cloned().collect();
    Ok(Source { model, files, external: check.external })
}

impl Source {
    /// Decodes a tensor of the model. Its bytes are shared with the file wherever the encoding allows.
    pub fn tensor(&self, proto: &TensorProto) -> Result<TensorData> {
        let external = match proto.data_location == DataLocation::External as i32 {
            true => Some(self.external.bytes(proto)?),
            false => None,
        };
        tensor::decode(proto, external)
    }

    /// Decodes a sparse tensor of the model to its dense form.
    pub fn sparse_tensor(&self, proto: &SparseTensorProto) -> Result<TensorData> {
        sparse(proto, |part| self.tensor(part))
    }
}

fn sparse(proto: &SparseTensorProto, decode: impl Fn(&TensorProto) -> Result<TensorData>) -> Result<TensorData> {
    let part = |part: &Option<TensorProto>, what: &str| match part {
        Some(part) => decode(part).map_err(|mut error| {
            error.message = format!("the {what} of the sparse tensor: {}", error.message);
            error
        }),
        None => Err(Diagnostic::model(format!("the sparse tensor has no {what}"))),
    };
    tensor::densify(proto, &part(&proto.values, "values")?, &part(&proto.indices, "indices")?)
}

/// Says in a problem with a tensor that it belongs to an attribute.
pub fn in_attribute(name: &str, mut problem: Diagnostic) -> Diagnostic {
    problem.message = format!("attribute \"{name}\": {}", problem.message);
    problem
}

/// The place of a node, as all diagnostics name it: by name, or by its index in the graph.
pub fn place_of(index: usize, node: &NodeProto) -> Place {
    let name = if node.name.is_empty() { format!("#{index}") } else { node.name.clone() };
    let op = match node.domain.as_str() {
        "" | "ai.onnx" => node.op_type.clone(),
        domain => format!("{domain}.{}", node.op_type),
    };
    Place::Node { name, op }
}

/// The walk over the whole model that loads external data and looks into every encoded graph.
struct Check {
    external: External,
    problems: Vec<Diagnostic>,
}

impl Check {
    fn graph(&mut self, graph: &GraphProto, depth: usize) {
        for tensor in &graph.initializer {
            self.tensor(tensor, |problem| problem.at(|| Place::Value(tensor.name.clone())));
        }
        for sparse in &graph.sparse_initializer {
            let name = sparse.values.as_ref().map_or("", |values| &values.name);
            for tensor in sparse.values.iter().chain(&sparse.indices) {
                self.tensor(tensor, |problem| problem.at(|| Place::Value(name.to_string())));
            }
        }
        for (index, node) in graph.node.iter().enumerate() {
            self.node(index, node, depth);
        }
    }

    fn node(&mut self, index: usize, node: &NodeProto, depth: usize) {
        for attribute in &node.attribute {
            let sparse = attribute.sparse_tensor.iter().chain(&attribute.sparse_tensors);
            let sparse = sparse.flat_map(|sparse| sparse.values.iter().chain(&sparse.indices));
            for tensor in attribute.t.iter().chain(&attribute.tensors).chain(sparse) {
                self.tensor(tensor, |problem| in_attribute(&attribute.name, problem).at(|| place_of(index, node)));
            }
            for encoded in attribute.g.iter().chain(&attribute.graphs) {
                let problem = match AttributeProto::graph(encoded) {
                    Ok(graph) if depth < MAX_DEPTH => {
                        self.graph(&graph, depth + 1);
                        continue;
                    }
                    Ok(_) => Diagnostic::model(format!("the sub-graphs of the model nest deeper than {MAX_DEPTH}")),
                    Err(error) => in_attribute(&attribute.name, Diagnostic::model(format!("no valid graph: {error}"))),
                };
                self.problems.push(problem.at(|| place_of(index, node)));
            }
        }
    }

    fn tensor(&mut self, tensor: &TensorProto, located: impl FnOnce(Diagnostic) -> Diagnostic) {
        if tensor.data_location == DataLocation::External as i32
            && let Err(problem) = self.external.load(tensor)
        {
            self.problems.push(located(problem));
        }
    }
}
