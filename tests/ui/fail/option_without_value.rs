onnx_rt::onnx_model!("../models/free.onnx", name =, dims);

fn main() {
    let _ = free::Model::new();
}
