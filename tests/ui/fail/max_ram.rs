//! More memory than there is, or than anyone can tell.

onnx_rt::onnx_model!("../models/threads.onnx", max_ram = "100 KB");
onnx_rt::onnx_model!("../models/free.onnx", max_ram = 100);
onnx_rt::onnx_model!("../models/bounded.onnx", dims = { batch = 2, s = 1..=8, high = 4, wide = 4 }, max_ram = "8 KB");
onnx_rt::onnx_model!("../models/affine.onnx", name = unit, max_ram = "64 KX");
onnx_rt::onnx_model!("../models/affine.onnx", name = negative, max_ram = -1);

fn main() {}
