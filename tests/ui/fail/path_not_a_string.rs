onnx_rt::onnx_model!(models::free);

fn main() {}
