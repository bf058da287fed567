onnx_rt::onnx_model!("../models/free.onnx", name = 3);

fn main() {
    let _ = free::Model::new();
}
