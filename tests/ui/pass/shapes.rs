//! Shapes of inputs whose dims have no names, whole and in part.

onnx_rt::onnx_model!("../models/unnamed.onnx", name = whole, shapes = { image = [1, 2, 2] });
onnx_rt::onnx_model!("../models/unnamed.onnx", name = part, shapes = { "image" = [_, 2, _] });

fn main() {
    let out = whole::Model::new().run(whole::Inputs { image: &[[[1.0, 2.0], [3.0, -4.0]]] }).unwrap().y.to_owned();
    assert_eq!(out, [[[-1.0, -2.0], [-3.0, 4.0]]]);
    let image = onnx_rt::TensorView::new([1, 2, 1], &[1.0, 2.0]).unwrap();
    assert_eq!(part::Model::new().run(part::Inputs { image }).unwrap().y.data(), [-1.0, -2.0]);
    let image = onnx_rt::TensorView::new([1, 3, 1], &[1.0, 2.0, 3.0]).unwrap();
    assert!(part::Model::new().run(part::Inputs { image }).is_err());
}
