//! What is odd about a file: what the compiler does not know, and what it knows better.

use super::wanted::Wanted;
use crate::graph::{DeclaredDim, DeclaredType, Model, Node, ValueId};
use crate::tensor::text::show_type;
use crate::tensor::{Module, Type};
use crate::types::{Diagnostic, Int, Place, shape_text};

/// The newest version of the format.
const IR_VERSION: i64 = 14;
/// The newest versions of the operator sets whose definitions are here.
const OPSETS: [(&str, i64); 2] = [("", 28), ("ai.onnx.ml", 5)];

/// Operator sets that are newer than the compiler: an operator may have another meaning in them.
pub fn newer(model: &Model) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for (domain, known) in OPSETS {
        let Some(version) = model.opset.get(domain).filter(|version| **version > known) else { continue };
        let shown = if domain.is_empty() { "ai.onnx" } else { domain };
        let message = format!(
            "the model imports version {version} of the operator set {shown}; the newest known here is {known}"
        );
        problems.push(Diagnostic::model(message).help(format!(
            "export the model with version {known} or older, or convert it: `onnx.version_converter.convert_version`"
        )));
    }
    problems
}

/// Notes on the file as a whole.
pub fn of_file(model: &Model) -> Vec<String> {
    match model.ir_version > IR_VERSION {
        true => vec![format!(
            "IR version {} is newer than the newest known here, {IR_VERSION}: what it added is not seen",
            model.ir_version
        )],
        false => Vec::new(),
    }
}

/// What a node has, but its operator does not make use of.
pub fn of_node(node: &Node, surplus: impl Iterator<Item = usize>) -> Vec<String> {
    let place = node.place();
    let attributes = node.unasked().map(|name| format!("{place}: the attribute `{name}` has no effect"));
    attributes.chain(surplus.map(|input| format!("{place}: input {input} has no effect"))).collect()
}

/// Types that the file declares for its outputs, and that they do not have.
pub fn of_outputs(model: &Model, wanted: &Wanted<'_>, module: &Module, results: &[crate::types::Var]) -> Vec<String> {
    let mut notes = Vec::new();
    for (output, var) in wanted.outputs.iter().zip(results) {
        let found = &module.value(*var).ty;
        let declared = model.value(output.value).ty.as_ref();
        if let Some(declared) = declared.filter(|declared| contradicts(declared, found)) {
            notes.push(format!(
                "{}: the file declares {}, computed is {}",
                Place::Value(output.name.clone()),
                show(declared),
                show_type(found, &module.symbols)
            ));
        }
    }
    notes
}

fn contradicts(declared: &DeclaredType, found: &Type) -> bool {
    let (DeclaredType::Tensor { dtype, shape }, Type::Tensor { dtype: made, shape: dims }) = (declared, found) else {
        return false;
    };
    let differs = |dims: &[Int], declared: &[DeclaredDim]| {
        let other = |(found, declared): (&Int, &DeclaredDim)| match (found.known(), declared) {
            (Some(found), DeclaredDim::Known(declared)) => found != *declared,
            _ => false,
        };
        dims.len() != declared.len() || dims.iter().zip(declared).any(other)
    };
    dtype.is_some_and(|dtype| dtype != *made)
        || dims.as_ref().zip(shape.as_ref()).is_some_and(|(dims, declared)| differs(dims, declared))
}

/// `f32[1, n, ?]`
fn show(declared: &DeclaredType) -> String {
    match declared {
        DeclaredType::Tensor { dtype, shape } => {
            let dtype = dtype.map_or("?".to_string(), |dtype| dtype.to_string());
            let Some(shape) = shape else { return dtype };
            let dim = |dim: &DeclaredDim| match dim {
                DeclaredDim::Known(dim) => dim.to_string(),
                DeclaredDim::Named(name) => name.clone(),
                DeclaredDim::Unknown => "?".to_string(),
            };
            let dims: Vec<String> = shape.iter().map(dim).collect();
            format!("{dtype}[{}]", dims.join(", "))
        }
        DeclaredType::Sequence(element) => format!("sequence({})", show(element)),
        DeclaredType::Optional(inner) => format!("optional({})", show(inner)),
        DeclaredType::Map(key, _) => format!("map from {key}"),
        DeclaredType::Other(kind) => kind.clone(),
    }
}

/// The types of a node's inputs as far as they are known, of values by number, or as the file has them: `f32[1, 3], ?`.
pub fn inputs(model: &Model, node: &Node, known: &[Option<String>]) -> String {
    let shown = |id: &Option<ValueId>| {
        let Some(id) = id else { return "none".to_string() };
        if let Some(Some(known)) = known.get(id.0 as usize) {
            return known.clone();
        }
        let value = model.value(*id);
        match (&value.ty, &value.init) {
            (_, Some(data)) => format!("{}{}", data.dtype, shape_text(&data.shape)),
            (Some(declared), None) => show(declared),
            (None, None) => "?".to_string(),
        }
    };
    let inputs: Vec<String> = node.inputs.iter().map(shown).collect();
    inputs.join(", ")
}
