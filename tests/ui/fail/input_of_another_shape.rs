onnx_rt::onnx_model!("../models/affine.onnx");

fn main() {
    let _ = affine::Model::new().run(affine::Inputs { x: &[[0.0; 2]; 3] });
}
