//! Test data that is not there, or not that of the model.

onnx_rt::onnx_model!("../models/affine.onnx", name = missing, verify = "../models/no_data");
onnx_rt::onnx_model!("../models/affine.onnx", name = nothing, verify = "../pass");
onnx_rt::onnx_model!("../models/affine.onnx", name = other, verify = "../models/stream_data");
onnx_rt::onnx_model!("../models/affine.onnx", name = number, verify = { data = "../models/big_data", rtol = "1" });
onnx_rt::onnx_model!("../models/affine.onnx", name = bare, verify = true);
onnx_rt::onnx_model!("../models/affine.onnx", name = no_data, verify = { rtol = 1e-3 });

fn main() {}
