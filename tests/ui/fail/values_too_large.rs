onnx_rt::onnx_model!("../models/huge.onnx");

fn main() {
    let _ = huge::Model::new();
}
