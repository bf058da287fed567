//! Without the standard library in scope.

#![no_std]
#![forbid(unsafe_code)]

// For the test's own main function.
extern crate std;

onnx_rt::onnx_model!("../models/affine.onnx");

static ZERO: [[f32; 3]; 2] = [[0.0; 3]; 2];

fn main() {
    let mut model = const { affine::Model::new() };
    assert_eq!(model.run(affine::Inputs { x: &ZERO }).unwrap().y, &[[0.0; 2]; 2]);
}
