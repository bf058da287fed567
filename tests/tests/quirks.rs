//! Files as exporters write them: what is odd is noted, not refused.

onnx_rt::onnx_model!("ui/models/quirks.onnx");

use onnx_rt::TensorView;

#[test]
fn odd_files_compile() {
    let x = [1.0, -2.0, 3.0, 4.0];
    let x = TensorView::new([2, 2], &x).unwrap();
    let mut model = quirks::Model::new();
    let inputs = quirks::Inputs { self_: x, bias: None, input_1x: &[0.5] };
    let outputs = model.run(inputs).unwrap();
    assert_eq!(outputs.out_1.data(), [1.5, 1.5, 3.5, 5.5]);
    assert_eq!(outputs.out_1_2.data(), [-1.5, -1.5, -3.5, -5.5]);
    // The initialiser is only a default.
    let outputs = model.run(quirks::Inputs { bias: Some(&[0.0, 0.0]), ..inputs }).unwrap();
    assert_eq!(outputs.out_1.data(), [0.5, -0.5, 2.5, 3.5]);
}

#[test]
fn what_is_odd_is_noted() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/models/quirks.onnx");
    let loaded = onnx_codegen::load(&path, &Default::default()).unwrap();
    let expected = [
        "IR version 99 is newer than the newest known here, 14: what it added is not seen",
        "value \"out-1\": the file declares f32[N, 7], computed is f32[N, 2]",
        "value \"out 1\": the file declares i64[3], computed is f32[N, 2]",
        "node \"#1\" (Relu): the attribute `consumed_inputs` has no effect",
        "node \"#0\" (Add): the attribute `bogus` has no effect",
        "node \"#0\" (Add): the attribute `hint` has no effect",
        "node \"last\" (Neg): input 1 has no effect",
    ];
    assert_eq!(loaded.module.notes, expected);
}
