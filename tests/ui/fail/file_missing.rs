onnx_rt::onnx_model!("/nowhere/net.onnx");

fn main() {
    let mut model = net::Model::new();
    let _ = model.run(3);
}
