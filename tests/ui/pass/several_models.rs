//! Several models in one crate, each a module of its own, the same one more than once.

onnx_rt::onnx_model!("../models/affine.onnx");
onnx_rt::onnx_model!("../models/tile.onnx");
onnx_rt::onnx_model!("../models/free.onnx", name = fixed, dims = { batch = 1, "sequence" = 2 });
onnx_rt::onnx_model!("../models/free.onnx", dims = { sequence = 1..=4 }, name = "bounded",);
onnx_rt::onnx_model!("../models/free.onnx");

fn main() {
    let out = affine::Model::new().run(affine::Inputs { x: &[[1.0, 0.0, 0.0], [0.0, 0.0, 2.0]] }).unwrap().y.to_owned();
    assert_eq!(out, [[0.0, 1.0], [8.0, 10.0]]);
    assert_eq!(tile::Model::new().run(tile::Inputs { x: &[[1.0, 2.0, 3.0]] }).unwrap().y, &[[1.0, 2.0, 3.0]; 2]);

    let out = fixed::Model::new().run(fixed::Inputs { tokens: &[[1.0, 2.5]] }).unwrap().sum_of_both.to_owned();
    assert_eq!(out, [[2.0, 5.0]]);

    let data = [1.0; 6];
    let tokens = |shape| onnx_rt::TensorView::new(shape, &data[..shape[0] * shape[1]]).unwrap();
    let mut model = bounded::Model::new();
    let out = model.run(bounded::Inputs { tokens: tokens([2, 3]) }).unwrap().sum_of_both;
    assert_eq!((out.shape(), out.data()), ([2, 3], &[2.0; 6][..]));
    let error = model.run(bounded::Inputs { tokens: tokens([1, 5]) }).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("tokens") && error.contains("[1, 5]"), "{error}");

    let mut model = free::Model::new();
    assert_eq!(model.run(free::Inputs { tokens: tokens([1, 6]) }).unwrap().sum_of_both.data(), [2.0; 6]);
    assert_eq!(model.run(free::Inputs { tokens: tokens([0, 7]) }).unwrap().sum_of_both.shape(), [0, 7]);
}
