onnx_rt::onnx_model!("../models/free.onnx", shape = { tokens = [1, 2] }, optimise);

fn main() {
    let _ = free::Model::new();
}
