onnx_rt::onnx_model!("../models/unnamed.onnx", name = free, dims = { n = 5 });

fn main() {
    let _ = free::Model::new();
}
