onnx_rt::onnx_model!("../models/lfs.onnx");

fn main() {
    let _ = lfs::Model::new();
}
