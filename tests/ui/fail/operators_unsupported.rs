onnx_rt::onnx_model!("../models/unsupported.onnx");

fn main() {
    let mut model = unsupported::Model::new();
    let out = model.run(unsupported::Inputs { x: &[1.0, 2.0] }).unwrap();
    println!("{:?} {:?}", out.y, out.y[0]);
}
