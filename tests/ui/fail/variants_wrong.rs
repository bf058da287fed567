//! Instruction sets that there are not, and aims.

onnx_rt::onnx_model!("../models/affine.onnx", name = unknown, cpu = ["avx2", "avx1024"]);
onnx_rt::onnx_model!("../models/affine.onnx", name = bare, cpu = avx2);
onnx_rt::onnx_model!("../models/affine.onnx", name = idents, cpu = [avx2]);
onnx_rt::onnx_model!("../models/affine.onnx", name = aim, optimize = "memory");
onnx_rt::onnx_model!("../models/affine.onnx", name = number, optimize = 1);

fn main() {}
