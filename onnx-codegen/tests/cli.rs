//! The command line, as a user calls it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

fn call(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_onnx-codegen"));
    command.args(arguments).current_dir(root()).output().unwrap()
}

/// The exit status, and all that was said.
fn outcome(arguments: &[&str]) -> (i32, String, String) {
    let output = call(arguments);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn temporary(name: &str) -> String {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).to_str().unwrap().to_string()
}

const DIGITS: &str = "examples/models/digits.onnx";
/// What onnxruntime makes of a picture of a one.
const GOLD: &str = "onnx-codegen/tests/data/digits.npz";

#[test]
fn run_prints_and_writes_the_outputs() {
    let out = temporary("run.npz");
    let (status, said, errors) = outcome(&["run", DIGITS, "--npz", GOLD, "--out", &out]);
    assert_eq!((status, errors.as_str()), (0, ""));
    assert!(said.starts_with("probabilities: f32[1,10] [0.0000000133043"), "{said}");
    // What it wrote are the outputs by name, as the inputs were.
    let archive = fs::read(out).unwrap();
    let name = b"out::probabilities.npy";
    assert!(archive.windows(name.len()).any(|bytes| bytes == name));
}

/// The archive of a picture and its probabilities with other keys.
fn gold_as(file: &str, image: &str, probabilities: &str) -> String {
    let path = temporary(file);
    let mut gold = zip::ZipArchive::new(fs::File::open(root().join(GOLD)).unwrap()).unwrap();
    let mut archive = zip::ZipWriter::new(fs::File::create(&path).unwrap());
    for (from, to) in [("in::image", image), ("out::probabilities", probabilities)] {
        let entry = gold.by_name(&format!("{from}.npy")).unwrap();
        archive.raw_copy_file_rename(entry, format!("{to}.npy")).unwrap();
    }
    archive.finish().unwrap();
    path
}

#[test]
fn archives_have_the_keys_that_numpy_gives() {
    let out = temporary("named.npz");
    for (file, image, written) in [("names.npz", "image", "probabilities"), ("arr.npz", "arr_0", "output_0")] {
        let gold = gold_as(file, image, "probabilities");
        let (status, said, errors) = outcome(&["run", DIGITS, "--npz", &gold, "--out", &out]);
        assert_eq!((status, errors.as_str()), (0, ""), "{file}");
        assert!(said.starts_with("probabilities: f32[1,10] [0.0000000133043"), "{said}");
        let archive = zip::ZipArchive::new(fs::File::open(&out).unwrap()).unwrap();
        assert_eq!(archive.len(), 1);
        assert!(archive.index_for_name(&format!("{written}.npy")).is_some(), "{file}");
    }
}

#[test]
fn expand_writes_the_module_with_its_weights_beside_it() {
    let file = temporary("expanded.rs");
    let (status, said, errors) = outcome(&["expand", DIGITS, "-o", &file, "--name", "net", "--runtime", "my::rt"]);
    assert_eq!((status, said.as_str(), errors.as_str()), (0, "", ""));
    let source = fs::read_to_string(&file).unwrap();
    assert!(source.contains("pub mod net {") && source.contains("use my::rt as rt;"));
    assert!(source.contains("include_bytes!(\"expanded.weights\")"));
    assert!(fs::metadata(temporary("expanded.weights")).unwrap().len() >= 10_010 * 4);
    let (status, said, errors) = outcome(&["expand", DIGITS]);
    assert_eq!(status, 0);
    assert!(said.contains("include_bytes!(\"digits.weights\")") && errors.contains("only with --output"), "{errors}");
}

#[test]
fn code_for_size_is_small_for_every_instruction_set() {
    let model = "tests/ui/models/threads.onnx";
    let expand = |more: &[&str]| outcome(&[&["expand", model], more].concat()).1;
    let small = expand(&["--optimize", "size"]);
    let variants = expand(&["--optimize", "size", "--cpu", "avx2"]);
    assert_eq!(variants, small.replace("level(), [], simd", "level(), [avx2], simd"));
    assert_ne!(variants, small);
    assert_ne!(variants, expand(&["--cpu", "avx2"]));
}

#[test]
fn inspect_shows_what_there_is() {
    let (status, said, _) = outcome(&["inspect", DIGITS]);
    assert_eq!(status, 0);
    for part in ["f32[1, 1, 8, 8]", "\"probabilities\"", "Conv 2", "multiply-adds", "lower bound"] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn mistakes_are_explained_and_have_a_status_of_their_own() {
    let wrong = |arguments: &[&str], parts: &[&str]| {
        let (status, said, errors) = outcome(arguments);
        assert_eq!((status, said.as_str()), (2, ""), "{errors}");
        for part in parts {
            assert!(errors.contains(part), "{part}: {errors}");
        }
    };
    wrong(&["inspect", "nowhere.onnx"], &["error: cannot read the model file \"nowhere.onnx\""]);
    wrong(&["inspect", "Cargo.toml"], &["not an ONNX model"]);
    wrong(&["inspect", DIGITS, "--dims", "batch=2"], &["option `dims`", "\"batch\""]);
    wrong(&["inspect", DIGITS, "--dims", "batch"], &["--dims batch=1"]);
    wrong(&["inspect", DIGITS, "--shapes", "imag=1,1,8,8"], &["option `shapes`", "\"imag\"", "\"image\""]);
    wrong(&["run", DIGITS], &["--npz", "--data"]);
    wrong(&["run", DIGITS, "--npz", "nowhere.npz"], &["nowhere.npz"]);
    wrong(&["run", DIGITS, "--npz", "Cargo.toml"], &["Cargo.toml", "np.savez"]);
    wrong(&["run", DIGITS, "--data", "nowhere"], &["no folder \"nowhere\""]);
    wrong(&["run", DIGITS, "--data", "runtime"], &["\"image\"", "input_0.pb"]);
    let no_folder = "cannot write \"nowhere/net.rs\": there is no folder \"nowhere\"\n  help: make the folder first";
    wrong(&["expand", DIGITS, "-o", "nowhere/net.rs"], &[no_folder]);
    wrong(&["expand", DIGITS, "-o", "runtime"], &["cannot write \"runtime\": it is a folder"]);
    wrong(&["run", DIGITS, "--npz", GOLD, "--out", "nowhere/out.npz"], &["there is no folder \"nowhere\""]);
    wrong(&["verify", DIGITS, "--data", "runtime"], &["input_0.pb"]);
    wrong(&["frobnicate"], &["frobnicate"]);
    wrong(&["inspct", DIGITS], &["similar", "'inspect'"]);
    wrong(&["inspect", DIGITS, "--shape", "image=1,1,8,8"], &["similar", "'--shapes'"]);
}

#[test]
fn verify_compiles_runs_and_compares() {
    let dir = temporary("verify");
    let verify = |more: &[&str]| outcome(&[&["verify", DIGITS, "--npz", GOLD, "--dir", &dir], more].concat());
    let (status, said, errors) = verify(&[]);
    assert_eq!(status, 0, "{said}{errors}");
    assert!(said.starts_with("probabilities: tensor f32[1,10]: good, differs by ") && said.contains(" ulp"), "{said}");
    // Nothing computes so exactly.
    let (status, said, _) = verify(&["--rtol", "0", "--atol", "0"]);
    assert_eq!(status, 1);
    assert!(said.contains("BEYOND TOLERANCE") && said.contains("probabilities[0,"), "{said}");
}
