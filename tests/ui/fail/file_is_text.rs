onnx_rt::onnx_model!("../models/text.onnx");

fn main() {
    let _ = text::Model::new();
}
