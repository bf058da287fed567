//! The strictest lints of a user say nothing of the module, and its documentation is there.

#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unused, unreachable_pub, nonstandard_style, future_incompatible, rust_2018_idioms)]

onnx_rt::onnx_model!("../models/affine.onnx");
onnx_rt::onnx_model!("../models/free.onnx");

fn send_sync_clone<T: Send + Sync + Clone + 'static>(_: &T) {}

fn main() {
    send_sync_clone(&affine::Model::new());
    send_sync_clone(&free::Model::new());
    let _: (usize, usize) = (affine::ARENA_BYTES, affine::WEIGHT_BYTES);
    assert_eq!(affine::MACS, 2 * 3 * 2);
}
