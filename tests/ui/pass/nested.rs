//! Wherever an item may stand; names around it do not matter to it.

pub mod outer {
    pub mod inner {
        onnx_rt::onnx_model!("../models/affine.onnx", name = model);
    }
}

/// Names that the code of a model may use are another's here.
#[allow(dead_code, unused_macros)]
mod hostile {
    pub struct Result;
    pub struct Option;
    pub struct Vec;
    pub enum Some {}
    pub mod core {}
    pub mod std {}
    pub trait Copy {}
    onnx_rt::onnx_model!("../models/affine.onnx");
}

fn main() {
    onnx_rt::onnx_model!("../models/tile.onnx");
    assert_eq!(tile::Model::new().run(tile::Inputs { x: &[[1.0, 2.0, 3.0]] }).unwrap().y[1], [1.0, 2.0, 3.0]);
    let x = &[[1.0, 0.0, 0.0], [0.0, 0.0, 0.0]];
    use outer::inner::model;
    assert_eq!(model::Model::new().run(model::Inputs { x }).unwrap().y[0], [0.0, 1.0]);
    use hostile::affine;
    assert_eq!(affine::Model::new().run(affine::Inputs { x }).unwrap().y[0], [0.0, 1.0]);
}
