//! More weights than a literal in the code holds.

onnx_rt::onnx_model!("../models/big.onnx");

fn main() {
    assert!(big::WEIGHT_BYTES >= 280 * 256 * 4);
    let mut x = [[0.0; 280]];
    x[0][279] = 1.0;
    let out = big::Model::new().run(big::Inputs { x: &x }).unwrap().y.to_owned();
    // numpy: default_rng(1).standard_normal((280, 256)).astype(float32)[279, [0, 255]]
    assert_eq!([out[0][0], out[0][255]], [0.196277335, -0.919413745]);
}
