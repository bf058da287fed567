onnx_rt::onnx_model!("../models/free.onnx", dims = [1, 2]);

fn main() {
    let _ = free::Model::new();
}
