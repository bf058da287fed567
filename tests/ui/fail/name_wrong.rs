onnx_rt::onnx_model!("../models/free.onnx", name = "two words");

fn main() {
    let _ = free::Model::new();
}
