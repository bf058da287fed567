onnx_rt::onnx_model!("../models/free.onnx", dims = { batch = 99999999999999999999 });

fn main() {
    let _ = free::Model::new();
}
