//! What users see: the documentation of the module, its constants, inputs and outputs.

use super::Emitter;
use super::code::Code;
use super::types::element;
use super::weights::Weights;
use crate::graph::Model;
use crate::tensor::Type;
use crate::types::{DType, Int};

/// How a value is handed over.
pub enum Facade {
    /// A nested array of static shape; its Rust type.
    Nested(String),
    /// A view of a tensor of this rank.
    View(usize),
    /// A tensor of any rank.
    Dynamic,
    Sequence,
    Optional(Box<Facade>),
    /// A sequence of maps from keys of this type.
    Maps(DType),
    /// What has no form yet.
    Unsupported,
}

/// `[[f32; 10]; 1]`
pub fn nested(dtype: DType, dims: &[i64]) -> String {
    dims.iter().rev().fold(element(dtype).to_string(), |inner, dim| format!("[{inner}; {dim}]"))
}

pub fn facade(ty: &Type) -> Facade {
    match ty {
        Type::Tensor { dtype, shape: Some(shape) } => {
            let known: Option<Vec<i64>> = shape.iter().map(Int::known).collect();
            match known {
                Some(dims) if *dtype != DType::String => Facade::Nested(nested(*dtype, &dims)),
                _ => Facade::View(shape.len()),
            }
        }
        Type::Tensor { shape: None, .. } => Facade::Dynamic,
        Type::Sequence { .. } => Facade::Sequence,
        Type::Optional(inner) => Facade::Optional(Box::new(facade(inner))),
        Type::Maps(key, _) => Facade::Maps(*key),
        Type::Map(..) => Facade::Unsupported,
    }
}

impl Facade {
    /// The type of a field; `owned` for outputs, where what the run makes is handed over.
    pub fn rust(&self, dtype: DType, owned: bool) -> String {
        let element = element(dtype);
        match self {
            Facade::Nested(ty) => format!("&'a {ty}"),
            Facade::View(rank) => format!("rt::TensorView<'a, {element}, {rank}>"),
            Facade::Dynamic if owned => format!("rt::Tensor<{element}>"),
            Facade::Dynamic => format!("&'a rt::Tensor<{element}>"),
            Facade::Sequence if owned => format!("rt::__alloc::vec::Vec<rt::Tensor<{element}>>"),
            Facade::Sequence => format!("&'a [rt::Tensor<{element}>]"),
            // What the run makes of an optional is a value of the runtime crate.
            Facade::Optional(inner) => match **inner {
                Facade::Sequence => format!("Option<{}>", Facade::Sequence.rust(dtype, owned)),
                _ => format!("Option<{}>", Facade::Dynamic.rust(dtype, owned)),
            },
            Facade::Maps(key) => {
                let map = format!("rt::Map<{}, {element}>", super::types::element(*key));
                if owned { format!("rt::__alloc::vec::Vec<{map}>") } else { format!("&'a [{map}]") }
            }
            Facade::Unsupported => "()".to_string(),
        }
    }
}

impl Emitter<'_> {
    /// `f32[1, n]`
    pub fn type_text(&self, ty: &Type) -> String {
        let symbols = &self.program.module.symbols;
        match ty {
            Type::Tensor { dtype, shape: Some(shape) } => {
                let dims: Vec<String> = shape.iter().map(|d| d.show(symbols)).collect();
                format!("{dtype}[{}]", dims.join(", "))
            }
            Type::Tensor { dtype, shape: None } => format!("{dtype} of any rank"),
            Type::Sequence { dtype, element: None } => format!("sequence of {dtype} tensors"),
            Type::Sequence { dtype, element: Some(dims) } => {
                let dims: Vec<String> =
                    dims.iter().map(|d| d.as_ref().map_or("_".to_string(), |d| d.show(symbols))).collect();
                format!("sequence of {dtype}[{}]", dims.join(", "))
            }
            Type::Optional(inner) => format!("optional {}", self.type_text(inner)),
            Type::Map(key, value) => format!("map from {key} to {value}"),
            Type::Maps(key, value) => format!("sequence of maps from {key} to {value}"),
        }
    }

    pub fn module_docs(&self, code: &mut Code, model: &Model, weights: &Weights) {
        let title = |text: &str| text.escape_debug().to_string();
        code.doc(&format!("The model `{}`, compiled.", title(&model.graph.name)));
        code.doc("");
        if !model.doc.is_empty() {
            for line in model.doc.lines().take(20) {
                code.doc(&title(line));
            }
            code.doc("");
        }
        let opsets: Vec<String> = model
            .opset
            .iter()
            .map(|(domain, version)| format!("{} {version}", if domain.is_empty() { "ai.onnx" } else { domain }))
            .collect();
        let producer =
            if model.producer.is_empty() { String::new() } else { format!(", by {}", title(&model.producer)) };
        code.doc(&format!("Operator sets: {}; IR version {}{producer}.", opsets.join(", "), model.ir_version));
        code.doc(&format!("{} bytes of weights, {} bytes of arena.", weights.blob.len(), self.plan.arena));
        let dims: Vec<String> = self.free_dims();
        if !dims.is_empty() {
            code.doc("");
            code.doc(&format!("Free dims: {}.", dims.join(", ")));
        }
        code.doc("");
        code.doc("| | name | type |");
        code.doc("|---|---|---|");
        for (input, field) in self.program.module.inputs.iter().zip(&self.input_fields) {
            let ty = self.type_text(&self.program.module.value(input.value).ty);
            code.doc(&format!("| input `{field}` | `{}` | {} |", title(&input.name), ty.replace('[', "\\[")));
        }
        for ((name, var), field) in
            self.program.module.outputs.iter().zip(&self.program.results).zip(&self.output_fields)
        {
            let ty = self.type_text(&self.program.module.value(*var).ty);
            code.doc(&format!("| output `{field}` | `{}` | {} |", title(name), ty.replace('[', "\\[")));
        }
        const NOTES: usize = 20;
        let notes = &self.program.module.notes;
        let states = &self.program.module.states;
        for state in states {
            let ty = self.type_text(&self.program.module.value(state.value).ty);
            code.doc(&format!("| state | `{}` | {} |", title(&state.name), ty.replace('[', "\\[")));
        }
        if !notes.is_empty() {
            code.doc("\n# Notes on the file\n");
            notes.iter().take(NOTES).for_each(|note| code.doc(&format!("* {}", title(note).replace('[', "\\["))));
        }
        if let Some(more @ 1..) = notes.len().checked_sub(NOTES) {
            code.doc(&format!("* … and {more} more"));
        }
    }

    /// Names of the symbols that inputs bind, with their ranges.
    fn free_dims(&self) -> Vec<String> {
        let mut names = Vec::new();
        for input in &self.program.module.inputs {
            for dim in self.program.module.shape(input.value) {
                if let Some(crate::types::int::Atom::Sym(sym)) = dim.as_atom()
                    && let Some(symbol) = self.program.module.symbols.get(*sym)
                {
                    let text = match (symbol.min, symbol.max) {
                        (0, i64::MAX) => format!("`{}`", symbol.name),
                        (min, i64::MAX) => format!("`{}` ({min} or more)", symbol.name),
                        (min, max) => format!("`{}` ({min} to {max})", symbol.name),
                    };
                    if !names.contains(&text) {
                        names.push(text);
                    }
                }
            }
        }
        names
    }

    pub fn constants(&self, code: &mut Code, weights: &Weights, macs: Option<u64>) {
        code.doc("Bytes of intermediate values of static size that a `Model` holds.");
        code.line(&format!("pub const ARENA_BYTES: usize = {};", self.plan.arena));
        code.doc("Bytes of weights in the binary.");
        code.line(&format!("pub const WEIGHT_BYTES: usize = {};", weights.blob.len()));
        if let Some(macs) = macs {
            code.doc("Multiply-adds of one run.");
            code.line(&format!("pub const MACS: u64 = {macs};"));
        }
        code.blank();
    }

    pub fn structs(&self, code: &mut Code) {
        let module = &self.program.module;
        code.doc("What the model is given.");
        if module.inputs.is_empty() {
            code.line("#[derive(Clone, Copy, Debug, Default)]");
            code.line("pub struct Inputs;");
        } else {
            code.line("#[derive(Clone, Copy, Debug)]");
            code.open("pub struct Inputs<'a> {");
            for (input, field) in module.inputs.iter().zip(&self.input_fields) {
                let ty = &module.value(input.value).ty;
                code.doc(&format!("`{}`: {}", input.name.escape_debug(), self.type_text(ty).replace('[', "\\[")));
                let rust = facade(ty).rust(ty.dtype(), false);
                match input.default.is_some() {
                    true => {
                        code.doc("");
                        code.doc("`None`: the value that the model has for it.");
                        code.line(&format!("pub {field}: Option<{rust}>,"));
                    }
                    false => code.line(&format!("pub {field}: {rust},")),
                }
            }
            code.close("}");
        }
        code.blank();
        code.doc("What a run makes. Tensors borrow from the `Model` and hold until its next run.");
        code.line("#[derive(Clone, Debug)]");
        if module.outputs.is_empty() {
            code.line("pub struct Outputs;");
        } else {
            let lifetime = if self.outputs_borrow() { "<'a>" } else { "" };
            code.open(&format!("pub struct Outputs{lifetime} {{"));
            for ((name, var), field) in module.outputs.iter().zip(&self.program.results).zip(&self.output_fields) {
                let ty = &module.value(*var).ty;
                code.doc(&format!("`{}`: {}", name.escape_debug(), self.type_text(ty).replace('[', "\\[")));
                code.line(&format!("pub {field}: {},", self.output_facade(*var).rust(ty.dtype(), true)));
            }
            code.close("}");
        }
        code.blank();
    }

    /// How an output is handed over: tensors of the runtime crate as they are.
    pub fn output_facade(&self, var: crate::types::Var) -> Facade {
        let form = facade(&self.program.module.value(var).ty);
        match (self.place(var), form) {
            (crate::memory::Place::Host, Facade::Nested(_) | Facade::View(_)) => Facade::Dynamic,
            (_, form) => form,
        }
    }

    pub fn outputs_borrow(&self) -> bool {
        self.program.results.iter().any(|v| matches!(self.output_facade(*v), Facade::Nested(_) | Facade::View(_)))
    }

    /// `Inputs<'_>`, and `Outputs<'lifetime>`.
    pub fn io_types(&self, inputs: &str, outputs: &str) -> (String, String) {
        let given = if self.program.module.inputs.is_empty() { "Inputs".into() } else { format!("Inputs<{inputs}>") };
        let made = match self.outputs_borrow() {
            true => format!("Outputs<{outputs}>"),
            false => "Outputs".to_string(),
        };
        (given, made)
    }
}
