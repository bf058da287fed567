//! Values that the model does not compute, or not where it can be asked for them.

onnx_rt::onnx_model!("../models/inner.onnx", name = misspelt, outputs = [hiden, "enc/mul_output", chosen]);
onnx_rt::onnx_model!("../models/inner.onnx", name = unlike, outputs = [embedding]);
onnx_rt::onnx_model!("../models/inner.onnx", name = inside, outputs = [inside, x, x]);
onnx_rt::onnx_model!("../models/inner.onnx", name = unsupported, outputs = [logits]);
onnx_rt::onnx_model!("../models/inner.onnx", name = none, outputs = []);
onnx_rt::onnx_model!("../models/inner.onnx", name = bare, outputs = hidden);
onnx_rt::onnx_model!("../models/inner.onnx", name = numbers, outputs = [1]);

fn main() {}
