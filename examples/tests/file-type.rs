//! Labels and scores are those of Magika 1.0.3 for the same bytes.

use examples::file_type::Detector;

#[test]
fn labels_and_scores_are_magikas() {
    let mut detector = Detector::new().unwrap();
    let svg = b"\x0b\x0c <?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"><rect/></svg>\x1c\x00";
    let cases: [(&[u8], [(&str, f32); 3]); 5] = [
        (include_bytes!("../models/digits.onnx"), [("onnx", 0.999936), ("makefile", 2.1e-5), ("swf", 4e-6)]),
        (include_bytes!("../../LICENSE-MIT"), [("txt", 0.994585), ("markdown", 0.004979), ("rst", 0.000308)]),
        (include_bytes!("../../target/onnx-models/speech.wav"), [("wav", 0.999935), ("msi", 2.8e-5), ("pdb", 1.1e-5)]),
        (b"  \n\t   hi   \n\n\n\n", [("txt", 0.923938), ("javascript", 0.036356), ("ocaml", 0.005016)]),
        (svg, [("html", 0.394183), ("xml", 0.226939), ("svg", 0.15193)]),
    ];
    for (bytes, expected) in cases {
        let found = detector.bytes(bytes).unwrap();
        for ((label, score), (expected_label, expected_score)) in found.iter().zip(expected) {
            assert_eq!(label, expected_label, "{found:?}");
            assert!(
                (score - expected_score).abs() < 2e-6 + 1e-4 * expected_score,
                "{label}: {score}, {expected_score}"
            );
        }
        let sum: f32 = found.iter().map(|(_, score)| score).sum();
        assert!(found.len() == 214 && (sum - 1.0).abs() < 1e-4, "{sum}");
    }
    assert_eq!(detector.bytes(b"hello").unwrap(), [("txt".to_string(), 1.0)]);
}
