onnx_rt::onnx_model!("../models/free.onnx", dims = { batch = -1 });

fn main() {
    let _ = free::Model::new();
}
