//! The runtime crate under another name and by way of another module.

pub extern crate onnx_rt as renamed_runtime;

mod inner {
    pub mod deep {
        pub use renamed_runtime as onnx;
    }
}

onnx_rt::onnx_model!("../models/affine.onnx", crate = renamed_runtime);
onnx_rt::onnx_model!("../models/affine.onnx", name = other, crate = crate::inner::deep::onnx);
onnx_rt::onnx_model!("../models/affine.onnx", name = absolute, crate = ::renamed_runtime);

fn main() {
    let x = &[[1.0, 0.0, 0.0], [0.0, 0.0, 0.0]];
    assert_eq!(affine::Model::new().run(affine::Inputs { x }).unwrap().y[0], [0.0, 1.0]);
    assert_eq!(other::Model::new().run(other::Inputs { x }).unwrap().y[0], [0.0, 1.0]);
    assert_eq!(absolute::Model::new().run(absolute::Inputs { x }).unwrap().y[0], [0.0, 1.0]);
}
