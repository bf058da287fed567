onnx_rt::onnx_model!("../models/free.onnx" name = free);

fn main() {
    let _ = free::Model::new();
}
