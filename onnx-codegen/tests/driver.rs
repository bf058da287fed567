//! The ways into the compiler: what they write, what they keep, what they say.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use onnx_codegen::driver::{Request, build_into, module_name, stub};
use onnx_codegen::ops::Options;
use onnx_codegen::{Blob, Config, compile};

fn digits() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/models/digits.onnx").canonicalize().unwrap()
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/ui/models").join(name).canonicalize().unwrap()
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).unwrap();
    dir
}

fn names(dir: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn set_modified(path: &Path, ago: Duration) {
    fs::File::options().write(true).open(path).unwrap().set_modified(SystemTime::now() - ago).unwrap();
}

#[test]
fn an_expansion_is_kept_while_the_model_is_unchanged() {
    let dir = folder("kept");
    let model = dir.join("m.onnx");
    fs::copy(fixture("affine.onnx"), &model).unwrap();
    let hour = Duration::from_secs(3600);
    set_modified(&model, hour);
    let kept = dir.join("kept");
    fs::create_dir(&kept).unwrap();
    let config = Config::default();
    let request = Request { model: &model, config: &config, unit: "user", dirs: std::slice::from_ref(&kept) };
    let source = request.expand().unwrap();
    assert!(
        source.contains("pub mod m {") && source.contains(&format!("include_bytes!({:?})", model.to_str().unwrap()))
    );
    let [sidecar] = &names(&kept)[..] else { panic!("{:?}", names(&kept)) };
    // What is kept is used, not made again.
    let sidecar = kept.join(sidecar);
    let text = fs::read_to_string(&sidecar).unwrap();
    fs::write(&sidecar, text.replace("pub mod m {", "pub mod kept {")).unwrap();
    assert!(request.expand().unwrap().contains("pub mod kept {"));
    // Another time, another content, other options, another crate: made again.
    set_modified(&model, 2 * hour);
    assert_eq!(request.expand().unwrap(), source);
    fs::write(&sidecar, text.replace("pub mod m {", "pub mod kept {")).unwrap();
    let named = Config { name: Some("other".into()), ..Config::default() };
    assert!(Request { config: &named, ..request }.expand().unwrap().contains("pub mod other {"));
    assert_eq!(Request { unit: "another", ..request }.expand().unwrap(), source);
    // A file that may change again in the same tick of the clock is not trusted.
    fs::remove_dir_all(&kept).unwrap();
    fs::create_dir(&kept).unwrap();
    set_modified(&model, Duration::ZERO);
    assert_eq!(request.expand().unwrap(), source);
    assert_eq!(names(&kept), [""; 0]);
    // Without a place for it, the module is made all the same.
    assert_eq!(Request { dirs: &[], ..request }.expand().unwrap(), source);
}

#[test]
fn large_weights_are_a_file() {
    let dir = folder("weights");
    let config = Config::default();
    let model = fixture("big.onnx");
    let dirs = [dir.join("not/there/yet")];
    let request = Request { model: &model, config: &config, unit: "user", dirs: &dirs };
    let source = request.expand().unwrap();
    let weights = || names(&dirs[0]).into_iter().find(|name| name.ends_with(".weights")).unwrap();
    let path = dirs[0].join(weights());
    assert!(source.contains(path.to_str().unwrap()));
    let size = fs::metadata(&path).unwrap().len();
    assert!(size >= 280 * 256 * 4);
    // If it disappears it is made again.
    fs::remove_file(&path).unwrap();
    assert_eq!(request.expand().unwrap(), source);
    assert_eq!(fs::metadata(&path).unwrap().len(), size);
    let problems = Request { dirs: &[], ..request }.expand().unwrap_err();
    assert!(problems[0].to_string().contains("no place for"), "{problems:?}");
}

#[test]
fn a_build_script_gets_a_module_and_its_weights() {
    let dir = folder("build");
    let built = build_into(&digits(), &Config::default(), &dir).unwrap();
    assert_eq!(names(&dir), ["digits.rs", "digits.weights"]);
    assert_eq!((&built.source, built.files), (&dir.join("digits.rs"), vec![digits()]));
    assert!(fs::read_to_string(&built.source).unwrap().contains("include_bytes!(\"digits.weights\")"));
    // What has not changed is not written again.
    set_modified(&built.source, Duration::from_secs(60));
    let before = fs::metadata(&built.source).unwrap().modified().unwrap();
    build_into(&digits(), &Config::default(), &dir).unwrap();
    assert_eq!(fs::metadata(&built.source).unwrap().modified().unwrap(), before);
    assert!(build_into(&dir.join("no.onnx"), &Config::default(), &dir).is_err());
}

#[test]
fn the_module_is_named_after_the_file() {
    for (file, name) in
        [("My Net-v2.onnx", "my_net_v2"), ("m/1x.onnx", "model_1x"), ("type.onnx", "type_"), ("", "model")]
    {
        assert_eq!(module_name(Path::new(file)), name);
    }
}

#[test]
fn the_code_finds_the_runtime_only_where_it_is_said_to_be() {
    let config = Config { runtime: "crate::elsewhere".into(), ..Config::default() };
    let generated = compile(&digits(), &config).unwrap();
    for source in [generated.source(Blob::Inline), generated.facade()] {
        assert!(source.contains("crate::elsewhere") && !source.contains("onnx_rt"));
    }
}

#[test]
fn a_stub_has_the_names_of_the_file() {
    let source = stub(Some(&fixture("unsupported.onnx")), "net", "crate::rt", &Options::default());
    for part in ["pub mod net {", "pub x: T0,", "pub y: Unknown<'a>,", "use crate::rt::Error;"] {
        assert!(source.contains(part), "{part}: {source}");
    }
    assert!(stub(None, "net", "::onnx_rt", &Options::default()).contains("pub struct Inputs {"));
}
