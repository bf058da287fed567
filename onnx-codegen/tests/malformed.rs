//! Models that must be refused, with what the user reads; and odd ones that must not be.

use std::path::{Path, PathBuf};

use onnx_codegen::driver::with_deep_stack;
use onnx_codegen::{Blob, Config, compile, graph, source};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/malformed").join(name)
}

fn import(name: &str) -> Result<graph::Model, String> {
    let model = source::read(&path(name)).and_then(|source| graph::import(&source));
    model.map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

#[test]
fn each_fault_has_one_clear_message() {
    let cases = [
        ("N01", "value \"w\": f32[1000000] needs 4000000 bytes, but raw_data has 4"),
        ("N02", "value \"w\": i64[1] needs 8 bytes, but raw_data has 4096"),
        ("N03", "value \"w\": the shape [-1] has a negative dim"),
        ("N04", "value \"w\": the shape [4294967296,4294967296] has more elements than fit in memory"),
        (
            "N06",
            "node \"#0\" (Add): the nodes need each other's outputs in a circle: \
             \"#0\" (Add) -> \"#1\" (Identity) -> \"#0\" (Add)",
        ),
        (
            "N08",
            "value \"a\": both node \"#0\" (Neg) and node \"#1\" (Abs) compute it\n  \
             help: every value needs a name of its own",
        ),
        ("N09", "value \"w\": two initialisers have this name"),
        (
            "N11",
            "node \"f#0/#0\" (local.f): the function local.f calls itself: local.f -> local.f\n  \
             help: ONNX forbids recursion; the Loop operator repeats",
        ),
        (
            "N13",
            "node \"#0\" (Add): its input 1, \"ghost\", does not exist: \
             no node, initialiser or input of the graph has this name",
        ),
        (
            "N17",
            "value \"w\": the external file \"../../../etc/passwd\" is not inside the model's directory\n  \
             help: external data may lie only beside the model file or in folders below it",
        ),
        (
            "N18",
            "value \"w\": offset 18446744073709551600 and length 32 lie outside of the external file \"w.bin\" of 64 bytes\n  \
             help: the external file is not the one this model was saved with, or is cut short",
        ),
        (
            "N20",
            "the model has no graph\n  \
             help: the file is not an ONNX model, or holds only functions or training information",
        ),
    ];
    for (id, expected) in cases {
        assert_eq!(import(&format!("{id}.onnx")).expect_err(id), expected, "{id}");
    }
}

fn compiled(name: &str) -> Result<String, String> {
    let compiled = with_deep_stack(|| compile(&path(name), &Config::default()).map(|made| made.source(Blob::Inline)));
    compiled.unwrap().map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

#[test]
fn each_fault_of_a_node_has_one_clear_message() {
    let cases = [
        (
            "N05",
            "value \"y\": f32[1099511627776] needs more than the 16 GiB that all values together may take\n  \
             help: is a dim of the shape that makes it wrong? Smaller sizes are given with the options `dims` and `shapes`",
        ),
        (
            "N14",
            "value \"i\": index 5 at position 0 is outside of an axis of length 2, along which node \"#0\" (Gather) gathers",
        ),
        (
            "N15",
            "node \"#0\" (Conv): the input [1, 1, 4, 4] and the weights [1, 1, 1, 1, 1, 1, 1] must have the same rank \
             (opset 17, inputs f32[1, 1, 4, 4], f32[1, 1, 1, 1, 1, 1, 1])",
        ),
        (
            "N16",
            "node \"#0\" (Einsum): the ellipsis stands for 0 axes of input 0 and for 2 axes of input 1, but must stand \
             for as many everywhere (equation \"...,...->...\") (opset 17, inputs f32[], f32[2, 3])",
        ),
        (
            "N19",
            "node \"#0\" (Div): integer division by zero: the divisor is a constant with a zero in it \
             (opset 17, inputs i64[1], i64[1])",
        ),
    ];
    for (id, expected) in cases {
        assert_eq!(compiled(&format!("{id}.onnx")).expect_err(id), expected, "{id}");
    }
}

/// Their code is built and run among the small graphs of the workspace's tests.
#[test]
fn odd_models_compile() {
    for id in ["N07", "N10", "N12"] {
        let source = compiled(&format!("{id}.onnx")).unwrap();
        assert!(source.contains(&format!("pub mod {} {{", id.to_lowercase())), "{id}");
    }
}

#[test]
fn unsorted_nodes_are_sorted() {
    let model = import("N07.onnx").unwrap();
    let ops: Vec<&str> = model.graph.nodes.iter().map(|node| node.op.as_str()).collect();
    assert_eq!(ops, ["Neg", "Identity"]);
}

#[test]
fn nodes_may_share_a_name() {
    let model = import("N10.onnx").unwrap();
    let names: Vec<&str> = model.graph.nodes.iter().map(|node| node.name.as_str()).collect();
    assert_eq!(names, ["n", "n"]);
}

#[test]
fn thirty_nested_ifs_are_imported() {
    let model = import("N12.onnx").unwrap();
    let mut graph = &model.graph;
    let mut depth = 0;
    while let Some(inner) = graph.nodes.iter().find(|node| node.op == "If") {
        graph = inner.graph("then_branch").unwrap().expect("a branch");
        depth += 1;
    }
    assert_eq!(depth, 30);
}

#[test]
fn a_missing_or_foreign_file_is_a_message() {
    let error = import("none.onnx").expect_err("missing");
    assert!(error.starts_with("cannot read the model file \"") && error.contains("none.onnx\": "), "{error}");
    let error = import("../tensors/make.py").expect_err("no model");
    assert!(error.starts_with("the file is not an ONNX model: failed to decode Protobuf message: "), "{error}");
    let from_bytes = |bytes: &'static [u8]| source::from_bytes(bytes.into(), None).err().map(|all| all[0].to_string());
    assert_eq!(from_bytes(b"").as_deref(), Some("the model file is empty"));
    assert_eq!(
        from_bytes(b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n").as_deref(),
        Some(
            "the file is a pointer of git-lfs in the place of the model\n  help: fetch the model itself with `git lfs pull`"
        )
    );
}

/// Bytes flipped and cut off: every result is a model or a list of problems. The generator is a fixed xorshift.
#[test]
fn damaged_files_never_panic() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    let seeds = ["N01", "N04", "N06", "N07", "N09", "N10", "N11", "N12", "N18"];
    let mut refused = 0;
    for seed in seeds {
        let whole = std::fs::read(path(&format!("{seed}.onnx"))).unwrap();
        for _ in 0..300 {
            let mut bytes = whole.clone();
            for _ in 0..1 + random(4) {
                let at = random(bytes.len());
                match random(4) {
                    0 => bytes.truncate(at),
                    1 => bytes.insert(at, random(256) as u8),
                    _ => {
                        if let Some(byte) = bytes.get_mut(at) {
                            *byte ^= 1 << random(8);
                        }
                    }
                }
            }
            let dir = path("");
            let model = source::from_bytes(bytes.into(), Some(&dir)).and_then(|source| graph::import(&source));
            if let Err(problems) = model {
                assert!(problems.iter().all(|problem| !problem.message.is_empty()) && !problems.is_empty());
                refused += 1;
            }
        }
    }
    assert!(refused > seeds.len() * 100, "{refused}");
}
