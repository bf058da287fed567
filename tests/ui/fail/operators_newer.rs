onnx_rt::onnx_model!("../models/newer.onnx");

fn main() {}
