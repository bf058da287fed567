onnx_rt::onnx_model!("../models/free.onnx", shapes = { tokens = 3 });

fn main() {
    let _ = free::Model::new();
}
