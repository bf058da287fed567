//! What stands in the place of a module that could not be made: enough of it that the one error is the only one.

use std::fmt::Write;
use std::path::Path;

use crate::graph::Namer;
use crate::ops::Options;
use crate::source;

/// A module of this name that takes and gives values of any type, and has the errors of the runtime crate at the path
/// `runtime`. Fields have the names of the model's inputs and outputs as far as the file can be read.
pub fn stub(model: Option<&Path>, name: &str, runtime: &str, options: &Options) -> String {
    let graph = model.and_then(|model| source::read(model).ok()).map(|source| source.model);
    let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
    if let Some(model) = graph
        && let Some(graph) = model.graph
    {
        // Before version 4 an initialiser is no input.
        let is_constant = |input: &str| model.ir_version < 4 && graph.initializer.iter().any(|init| init.name == input);
        let is_state = |input: &str| options.state.iter().any(|(_, to)| to == input);
        let given = graph.input.iter().filter(|i| !is_constant(&i.name) && !is_state(&i.name));
        let mut fields = Namer::new();
        inputs.extend(given.map(|i| fields.name(&i.name, "input")));
        let mut fields = Namer::new();
        match options.outputs.is_empty() {
            true => outputs.extend(graph.output.iter().map(|output| fields.name(&output.name, "output"))),
            false => outputs.extend(options.outputs.iter().map(|output| fields.name(output, "output"))),
        }
    }
    let mut text = format!("#[allow(dead_code, missing_docs)]\npub mod {name} {{\n    use {runtime}::Error;\n");
    let parameters: Vec<String> = (0..inputs.len()).map(|index| format!("T{index}")).collect();
    let generics = if inputs.is_empty() { String::new() } else { format!("<{}>", parameters.join(", ")) };
    let _ = writeln!(text, "    #[derive(Clone, Copy, Debug)]\n    pub struct Inputs{generics} {{");
    for (field, parameter) in inputs.iter().zip(&parameters) {
        let _ = writeln!(text, "        pub {field}: {parameter},");
    }
    text.push_str("    }\n    #[derive(Clone, Copy, Debug)]\n    pub struct Outputs<'a> {\n");
    if outputs.is_empty() {
        text.push_str("        none: Unknown<'a>,\n");
    }
    for field in outputs {
        let _ = writeln!(text, "        pub {field}: Unknown<'a>,");
    }
    text.push_str(REST);
    text
}

const REST: &str = "    }
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Unknown<'a>(::core::marker::PhantomData<&'a ()>);
    impl<'a> Unknown<'a> {
        pub fn data(&self) -> &'a [Unknown<'a>] {
            &[]
        }
        pub fn shape(&self) -> &'a [usize] {
            &[]
        }
        pub fn iter(&self) -> ::core::slice::Iter<'a, Unknown<'a>> {
            self.data().iter()
        }
        pub fn len(&self) -> usize {
            0
        }
    }
    impl<I> ::core::ops::Index<I> for Unknown<'_> {
        type Output = Self;
        fn index(&self, _: I) -> &Self {
            self
        }
    }
    #[derive(Clone, Debug, Default)]
    pub struct Model;
    impl Model {
        pub const fn new() -> Model {
            Model
        }
        pub fn reset(&mut self) {}
        pub fn run<T>(&mut self, _: T) -> ::core::result::Result<Outputs<'_>, Error> {
            loop {}
        }
        pub fn run_on<P, T>(&mut self, _: P, _: T) -> ::core::result::Result<Outputs<'_>, Error> {
            loop {}
        }
    }
    pub const ARENA_BYTES: usize = 0;
    pub const WEIGHT_BYTES: usize = 0;
    pub const MACS: u64 = 0;
}
";
