//! `onnx_model!`: an ONNX file becomes a typed Rust module at build time.
//!
//! Use it through the crate `onnx-rt`, which re-exports it and holds what the module stands on.

mod errors;
mod expand;
mod options;
mod places;
mod values;

use proc_macro::TokenStream;

/// Compiles an ONNX model into a module.
///
/// ```ignore
/// onnx_rt::onnx_model!("models/digits.onnx"); // defines `mod digits`
///
/// let mut model = digits::Model::new();
/// let out = model.run(digits::Inputs { image: &pixels })?;
/// println!("{:?}", out.probabilities);
/// ```
///
/// The path counts from the folder of the package's `Cargo.toml`; where there is no such file, from that of the source
/// file. The module has the name of the file, as an identifier. Everything about the model that is known while
/// compiling is in the module's types: its documentation lists the inputs and outputs.
///
/// # Options
///
/// After the path, in any order:
///
/// * `name = bert`: the name of the module.
/// * `dims = { batch = 1, sequence = 1..=128 }`: values or ranges for free dims, by the names that the model gives them.
///   A dim with neither stays free. With a range, memory is planned for its end: nothing is allocated while running.
/// * `shapes = { x = [1, 3, _, 224] }`: dims of inputs, by the names of the inputs; `_` leaves one as it is.
/// * `outputs = [logits, "/encoder/Add_output_0"]`: the results, in this order, by the names of values of the model, those
///   inside of it included. Nodes and inputs that they do not need are left out.
/// * `state = { state_out => state_in }`: tensors that the model keeps. What a run computes as `state_out` is the input
///   `state_in` of the next run and is no longer among the `Inputs`. It starts as zeros, or as the default that the model
///   has for the input; `Model::reset` starts over. It remains an output, as any other value if `outputs` names it. Dims
///   must agree; a dim that only states have may grow from run to run, as that of a cache does.
/// * `max_ram = "64 KB"`, or a number of bytes: an error where the inputs and the arena need more. The arena is inner
///   values, states, outputs and working memory of kernels, with the padding around images, each from a multiple of 64 bytes
///   on; the stack does not count, nor do weights and code, which are in the binary. A KB is 1024 bytes. With it all free
///   dims need a bound.
/// * `verify = "models/data"`: the module gets tests that run the model on the data in a folder and compare the outputs. The
///   data is `test_data_set_0/input_0.pb`, .., `output_0.pb`, .., as in ONNX's own tests, or, with the feature `npz`,
///   archives of numpy; it is read while compiling. `verify = { data = "models/data", rtol = 1e-3, atol = 1e-5 }` sets the
///   tolerance; by default it is 1e-4 of a number and 1e-5.
/// * `cpu = ["avx2"]`: instruction sets of x86 for which there is a variant of the code, besides the one for what the target
///   has: `"avx512"`, `"avx2"`. Every variant takes its time to compile and its space. A machine takes the widest it has.
/// * `optimize = "size"`: one variant, for what the target has, fewer kinds of tiles and no minimal filtering; the default is
///   `"speed"`. Where `cpu` asks for more variants, they are there too, and as small.
/// * `winograd = 4`: results of a tile along an axis where a 3x3 convolution is computed by Winograd's minimal filtering.
///   2, the default, is as exact as the sum of all products; 4 has fewer products and errors about five times as large; 0 is
///   without.
/// * `threads = true`: the model gets a `run_on`, which runs it on the threads of an `onnx_rt::threads::Pool`. Needs the
///   feature `threads` of the runtime crate. Without it there is no code for threads.
/// * `crate = path::to::onnx_rt`: the runtime crate, where it is a dependency under another name or re-exported.
///
/// Names that are no identifiers are put in quotes: `"past_key_values.0.key" = [1, 12, _, 64]`.
///
/// # Builds
///
/// The crate is compiled again when the model or a file of its external data changes. Weights of more than 256 KB lie in
/// a file among cargo's build artefacts. With the variable `ONNX_MACROS_DUMP` set to a folder, the source of every
/// expanded module is written there, to be read.
///
/// A large model is best put into a crate of its own, or at least into a source file of its own, with
/// `[profile.dev.package.<that crate>] opt-level = 3` in the workspace's `Cargo.toml`.
#[proc_macro]
pub fn onnx_model(input: TokenStream) -> TokenStream {
    expand::expand(input.into()).into()
}
