//! The engines whose libraries this program loads itself, and what all engines' programs share.

pub mod openvino;
pub mod ort;
pub mod session;
pub mod tensors;
