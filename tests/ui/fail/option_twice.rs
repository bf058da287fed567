onnx_rt::onnx_model!("../models/free.onnx", name = free, dims = { batch = 1, batch = 2 }, name = other);

fn main() {
    let _ = free::Model::new();
}
