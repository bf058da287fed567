onnx_rt::onnx_model!("../models/mismatch.onnx");

fn main() {
    let _ = mismatch::Model::new().run(mismatch::Inputs { x: &[[0.0; 4]; 2] });
}
