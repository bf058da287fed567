onnx_rt::onnx_model!("../models/free.onnx", crate = "onnx_rt");

fn main() {
    let _ = free::Model::new();
}
