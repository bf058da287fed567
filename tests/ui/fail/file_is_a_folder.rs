onnx_rt::onnx_model!("../models");

fn main() {
    let _ = models::Model::new();
}
