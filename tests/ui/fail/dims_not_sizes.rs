onnx_rt::onnx_model!("../models/free.onnx", dims = { batch = "one" });

fn main() {
    let _ = free::Model::new();
}
