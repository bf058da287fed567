//! How much memory reading a model takes: not much more than its weights, be they in the file or beside it.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use onnx_codegen::source::proto::{ModelProto, StringStringEntryProto};
use onnx_codegen::types::{DType, TensorData};
use onnx_tests::builder::Builder;
use prost::Message;

/// Names the model that the program is to read, and nothing else.
const FILE: &str = "ONNX_TESTS_READ";
/// Bytes of each of the matrices.
const SIZE: usize = 2048 * 2048 * 4;
/// `ONNX_TESTS_MATRICES=30` in the environment makes files of 500 MB.
const MATRICES: usize = 8;

/// A chain of products with matrices that are not all the same.
fn model(matrices: usize) -> ModelProto {
    let mut builder = Builder::new("products");
    let mut value = builder.input("x", DType::F32, &["1", "2048"]);
    for k in 0..matrices {
        let bytes: Vec<u8> = (0..SIZE).map(|i| ((i * (k + 3)) >> 3) as u8 & 0x3f).collect();
        let data = TensorData::new_bytes(DType::F32, vec![2048, 2048], bytes.into()).unwrap();
        let matrix = builder.constant(&format!("w{k}"), &data);
        value = builder.node(&format!("y{k}"), "MatMul", &[&value, &matrix], &[]);
    }
    builder.output(&value, DType::F32);
    builder.model()
}

/// The model with its weights in a file beside it.
fn external(mut model: ModelProto, dir: &Path) -> ModelProto {
    let mut data = Vec::new();
    for tensor in &mut model.graph.as_mut().unwrap().initializer {
        let raw = tensor.raw_data.take().unwrap();
        let entries = [("location", "weights.bin".to_string()), ("offset", data.len().to_string())];
        let entry = |(key, value): (&str, String)| StringStringEntryProto { key: key.to_string(), value };
        tensor.external_data = entries.into_iter().map(entry).collect();
        tensor.external_data.push(entry(("length", raw.len().to_string())));
        tensor.data_location = 1;
        data.extend_from_slice(&raw);
    }
    fs::write(dir.join("weights.bin"), data).unwrap();
    model
}

#[test]
fn reading_takes_at_most_half_as_much_again() {
    if let Some(file) = std::env::var_os(FILE) {
        let loaded = onnx_codegen::load(&PathBuf::from(file), &Default::default()).unwrap();
        assert_eq!(loaded.module.outputs.len(), 1);
        let status = fs::read_to_string("/proc/self/status").unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        println!("\npeak {}", peak.split_whitespace().next().unwrap());
        return;
    }
    let matrices = std::env::var("ONNX_TESTS_MATRICES").ok().and_then(|count| count.parse().ok()).unwrap_or(MATRICES);
    let dir = onnx_tests::archive::target_dir().join("onnx-memory");
    fs::create_dir_all(&dir).unwrap();
    let model = model(matrices);
    fs::write(dir.join("inline.onnx"), model.encode_to_vec()).unwrap();
    fs::write(dir.join("external.onnx"), external(model, &dir).encode_to_vec()).unwrap();
    for name in ["inline.onnx", "external.onnx"] {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--nocapture", "--test-threads=1"]).env(FILE, dir.join(name));
        let said = String::from_utf8(command.output().unwrap().stdout).unwrap();
        let peak = said.lines().find_map(|line| line.strip_prefix("peak ")).unwrap_or_else(|| panic!("{said}"));
        let peak = peak.parse::<usize>().unwrap() << 10;
        let share = peak as f64 / (matrices * SIZE) as f64;
        println!("{name}: {peak} bytes, {share:.3} of the weights");
        assert!(share < 1.5, "{name}: {share:.3} times the {} bytes of weights", matrices * SIZE);
    }
    fs::remove_dir_all(&dir).unwrap();
}
