onnx_rt::onnx_model!("../models/affine.onnx");

fn main() {
    let x: [[f64; 3]; 2] = [[0.0; 3]; 2];
    let _ = affine::Model::new().run(affine::Inputs { x: &x });
}
