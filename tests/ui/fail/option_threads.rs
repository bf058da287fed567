//! The number of threads is chosen at run time.

onnx_rt::onnx_model!("../models/affine.onnx", threads = 4);

fn main() {}
