onnx_rt::onnx_model!();

fn main() {}
