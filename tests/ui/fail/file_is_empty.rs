onnx_rt::onnx_model!("../models/empty.onnx");

fn main() {
    let _ = empty::Model::new();
}
