onnx_rt::onnx_model!("../models/free.onnx", shapes = { tokens = [1, n] });

fn main() {
    let _ = free::Model::new();
}
