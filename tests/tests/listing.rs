//! What the innermost loops of the kernels compile to: multiply-adds on registers, one branch, nothing else.
//!
//! The assembly is made by the compiler in use for AVX-512, AVX2 and the baseline, whatever machine this is. `BLESS=1 cargo test -p onnx-tests
//! --test listing` writes `tests/golden/listing.txt` anew; it is compared only under the version of rustc that wrote it,
//! the rest holds under every version.
#![cfg(target_arch = "x86_64")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use onnx_codegen::ops::Options;
use onnx_codegen::source::proto::ModelProto;
use onnx_codegen::types::{DType, Element, TensorData};
use onnx_codegen::{Blob, Config, compile_loaded};
use onnx_tests::builder::{Attr, Builder, load};

fn weights(shape: &[usize]) -> TensorData {
    let numel: usize = shape.iter().product();
    let value = |k: usize| Element::Float(((k * 37 + 11) % 64) as f64 / 64.0 - 0.5);
    TensorData::from_elements(DType::F32, shape.to_vec(), (0..numel).map(value)).unwrap()
}

fn gemm() -> ModelProto {
    let mut b = Builder::new("gemm");
    let x = b.input("x", DType::F32, &["96", "128"]);
    let w = b.constant("w", &weights(&[128, 64]));
    let y = b.node("y", "MatMul", &[&x, &w], &[]);
    b.output(&y, DType::F32);
    b.model()
}

/// A convolution whose input and result lie in blocks of channels; the second of two, the first only makes its input.
fn convolution(name: &str, group: i64) -> ModelProto {
    let mut b = Builder::new(name);
    let x = b.input("x", DType::F32, &["1", "4", "24", "24"]);
    let first = b.constant("first", &weights(&[16, 4, 1, 1]));
    let w = b.constant("w", &weights(&[16, 16 / group as usize, 3, 3]));
    let image = b.node("image", "Conv", &[&x, &first], &[]);
    let attributes = [("pads", Attr::Ints(vec![1, 1, 1, 1])), ("group", Attr::Int(group))];
    let inner = b.node("inner", "Conv", &[&image, &w], &attributes);
    let y = b.node("y", "ReduceMean", &[&inner], &[("axes", Attr::Ints(vec![2, 3]))]);
    b.output(&y, DType::F32);
    b.model()
}

/// Instructions of a loop, by name.
type Listing = BTreeMap<String, usize>;

/// The innermost loops of a function's assembly that multiply.
fn loops(assembly: &[&str]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for (end, line) in assembly.iter().enumerate() {
        let mut words = line.split_whitespace();
        let (Some(jump), Some(target)) = (words.next(), words.next()) else { continue };
        if !jump.starts_with('j') {
            continue;
        }
        let label = format!("{target}:");
        let Some(start) = assembly[..end].iter().rposition(|l| l.trim() == label) else { continue };
        let body: Vec<String> = assembly[start + 1..=end]
            .iter()
            .map(|l| l.trim().to_string())
            .filter(|l| !l.is_empty() && (!l.starts_with('.') || l.ends_with(':')) && !l.starts_with('#'))
            .collect();
        let multiplies = body.iter().any(|l| ["vfmadd", "vmulps", "mulps"].iter().any(|name| l.starts_with(name)));
        let inner = body[..body.len() - 1].iter().all(|l| !l.starts_with('j') && !l.ends_with(':'));
        let branches = body.iter().filter(|l| l.starts_with('j')).count();
        // A loop with other branches in it is not innermost, or checks something; the latter is caught by its jumps,
        // which lead out of it.
        let checks = !inner && !body.iter().any(|l| l.ends_with(':')) && branches > 1;
        if multiplies && (inner || checks) {
            found.push(body);
        }
    }
    found
}

/// The variants looked at, by what the names of their functions have in them, and their multiply-adds.
const VARIANTS: [(&str, &str); 3] = [("Avx512", "vfmadd"), ("Avx2", "vfmadd"), ("Sse2", "addps")];

/// Builds the models as a library and gives the assembly of each kernel, by variant, model and kernel.
fn assembly(models: &[(&str, ModelProto)]) -> BTreeMap<String, Vec<String>> {
    let root = onnx_tests::archive::target_dir().join("onnx-listing");
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap();
    fs::create_dir_all(root.join("src")).unwrap();
    let manifest = format!(
        "[package]\nname = \"listing\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n\
         onnx-rt = {{ path = {:?}, default-features = false, features = [\"std\"] }}\n[profile.release]\ncodegen-units = 1\n",
        checkout.join("runtime").display().to_string()
    );
    fs::write(root.join("Cargo.toml"), manifest).unwrap();
    fs::copy(checkout.join("Cargo.lock"), root.join("Cargo.lock")).unwrap();
    let mut source = String::new();
    for (name, model) in models {
        let loaded = load(model, &Options::default()).unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
        let generated = compile_loaded(loaded, name, &Config::default()).unwrap_or_else(|p| panic!("{name}: {p:?}"));
        source.push_str(&generated.source(Blob::Inline));
        let _ = writeln!(
            source,
            "pub fn run_{name}(x: {name}::Inputs<'_>) -> bool {{ {name}::Model::new().run(x).is_ok() }}"
        );
    }
    fs::write(root.join("src/lib.rs"), source).unwrap();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["rustc", "--quiet", "--offline", "--release", "--lib", "--manifest-path"])
        .arg(root.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(root.join("target"))
        .args(["--", "--emit=asm", "-Csymbol-mangling-version=v0", "-Cdebuginfo=0"])
        .env_remove("CARGO_TARGET_DIR")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUSTC_WORKSPACE_WRAPPER")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut kernels: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for entry in fs::read_dir(root.join("target/release/deps")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !name.starts_with("listing-") || !name.ends_with(".s") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        // Left by an earlier compiler or model.
        fs::remove_file(&path).unwrap();
        let mut current: Option<String> = None;
        for line in text.lines() {
            if let Some(symbol) = line.strip_suffix(':').filter(|s| s.starts_with('_')) {
                let of = |(model, _): &&(&str, ModelProto)| symbol.contains(&format!("{}{model}", model.len()));
                let model = models.iter().find(of).map(|(model, _)| model.to_string());
                let variant = VARIANTS.iter().find(|(variant, _)| symbol.contains(variant));
                current = model.zip(variant).map(|(model, (variant, _))| format!("{variant} {model} {symbol}"));
            } else if let Some(name) = &current {
                kernels.entry(name.clone()).or_default().push(line.to_string());
            }
        }
    }
    kernels
}

/// The loop with the most multiply-adds of some kernels; all loops of multiply-adds are checked.
fn largest<'a>(kernels: impl Iterator<Item = (&'a String, &'a Vec<String>)>, operation: &str) -> (usize, Listing) {
    let mut largest = (0, Listing::new());
    for (symbol, lines) in kernels {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        for body in loops(&lines) {
            let listing = body.join("\n");
            let fused = body.iter().filter(|l| l.starts_with(operation)).count();
            if fused == 0 {
                continue;
            }
            let jumps = body.iter().filter(|l| l.starts_with('j')).count();
            assert_eq!(jumps, 1, "{symbol}: a check in the loop\n{listing}");
            assert!(!listing.contains("%rsp"), "{symbol}: a register is spilt\n{listing}");
            assert!(!body.iter().any(|l| l.starts_with("call")), "{symbol}: a call in the loop\n{listing}");
            assert!(!listing.contains("vmulps"), "{symbol}: not fused\n{listing}");
            let mut counts = Listing::new();
            for line in &body {
                let name = line.split_whitespace().next().unwrap_or_default();
                *counts.entry(name.to_string()).or_default() += 1;
            }
            if fused > largest.0 {
                largest = (fused, counts);
            }
        }
    }
    largest
}

#[test]
fn innermost_loops_are_multiply_adds() {
    let models = [("gemm", gemm()), ("direct", convolution("direct", 1)), ("depthwise", convolution("depthwise", 16))];
    let kernels = assembly(&models);
    let version = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .arg("--version")
        .output()
        .map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string())
        .unwrap_or_default();
    let mut text = format!("{version}\n");
    for (variant, operation) in VARIANTS {
        for (model, _) in &models {
            // The windows of depthwise convolutions are as wide as registers of eight allow.
            if variant == "Sse2" && *model == "depthwise" {
                continue;
            }
            let own = kernels.iter().filter(|(name, _)| name.starts_with(&format!("{variant} {model} ")));
            let (fused, counts) = largest(own, operation);
            assert!(fused >= 8, "{variant} {model}: {fused} multiply-adds in flight do not hide their latency");
            let counts: Vec<String> = counts.iter().map(|(name, count)| format!("{count} {name}")).collect();
            let _ = writeln!(text, "{variant} {model}: {}", counts.join(", "));
        }
    }
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/listing.txt");
    if std::env::var_os("BLESS").is_some() {
        fs::write(golden, text).unwrap();
        return;
    }
    let expected = fs::read_to_string(golden).unwrap_or_default();
    if expected.lines().next() == Some(&version) {
        assert_eq!(text, expected);
    }
}
