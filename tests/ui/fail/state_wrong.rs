//! States that are not there, or do not fit.

onnx_rt::onnx_model!("../models/stream.onnx", name = misspelt, state = { h_uot => h, h_out => hh });
onnx_rt::onnx_model!("../models/stream.onnx", name = turned, state = { h => h_out });
onnx_rt::onnx_model!("../models/stream.onnx", name = twice, state = { h_out => h, y => h });
onnx_rt::onnx_model!("../models/stream.onnx", name = shapes, state = { h_out => first, y => h });
onnx_rt::onnx_model!("../models/stream.onnx", name = dtypes, state = { h_out => count });
onnx_rt::onnx_model!("../models/free.onnx", name = alone, state = { "Sum Of-Both" => tokens });
onnx_rt::onnx_model!("../models/sequences.onnx", name = sequence, state = { less => s });
onnx_rt::onnx_model!("../models/stream.onnx", name = arrow, state = { h_out = h });
onnx_rt::onnx_model!("../models/stream.onnx", name = bare, state = h_out);

fn main() {}
