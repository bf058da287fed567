onnx_rt::onnx_model!("../models/free.onnx", shapes = { token = [1, 2] });

fn main() {
    let _ = free::Model::new();
}
