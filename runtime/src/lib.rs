//! Runtime of models compiled by `onnx_model!`: the small set of types and functions that generated code stands on.
//!
//! A compiled model needs little at run time: a place for its intermediate tensors ([`arena`]), its weights ([`blob`]),
//! nested arrays and views as inputs and outputs ([`shaped`](mod@shaped), [`tensor`]), the element types that Rust does not
//! have ([`elements`]), scalar mathematics ([`math`]), the choice of an instruction set ([`simd`], [`dispatch!`]), and
//! errors that name a node and a value ([`error`]). With an allocator there are also sequences ([`sequence`]) and
//! operators on tensors whose rank only the run decides ([`dynamic`]).
//!
//! # Features
//!
//! * `std` (default): detection of the instruction set; the mathematical functions of the standard library. Implies
//!   `alloc`.
//! * `threads`: the pool for models that are compiled with the option of that name. Implies `std`.
//! * `alloc`: dynamic tensors, sequences, strings and the arena on the heap.
//! * `macros` (default): the `onnx_model!` macro.
//! * `npz`: its option `verify` reads archives of numpy too.
//!
//! Without features the crate needs neither an operating system nor an allocator.
//!
//! # Unsafe code
//!
//! Generated code is safe, and so is nearly all of this crate: `unsafe` is denied but in five small modules, where each
//! use states why it is sound and has tests that Miri can run. [`arena`] hands out disjoint views of one buffer, proven while
//! compiling; `cast` (public through [`blob`] and [`shaped`](mod@shaped)) reinterprets plain memory: bytes as elements,
//! nested arrays as flat ones, bytes as booleans; `prefetch` is one instruction; of `threads` the pool lends closures to its
//! workers, and the slabs of an output are disjoint slices of it.

#![no_std]
#![deny(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;
/// The allocating library, where generated code finds it whatever the user's crate links.
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub extern crate alloc as __alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

#[allow(unsafe_code)]
pub mod arena;
pub mod blob;
#[allow(unsafe_code)]
mod cast;
#[cfg(feature = "alloc")]
pub mod dynamic;
pub mod elements;
pub mod error;
pub mod kernel;
#[cfg(feature = "alloc")]
pub mod map;
pub mod math;
#[allow(unsafe_code)]
mod prefetch;
#[cfg(feature = "alloc")]
pub mod select;
#[cfg(feature = "alloc")]
pub mod sequence;
pub mod shaped;
pub mod simd;
pub mod tensor;
#[cfg(feature = "threads")]
pub mod threads;
#[cfg(feature = "alloc")]
pub mod trees;
pub mod vector;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub mod verify;

#[cfg(feature = "macros")]
pub use onnx_macros::onnx_model;

/// An error where the feature is off that a module needs, for the reason given.
#[cfg(feature = "alloc")]
#[doc(hidden)]
#[macro_export]
macro_rules! need_alloc {
    ($why:literal) => {};
}
#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
#[macro_export]
macro_rules! need_alloc {
    ($why:literal) => {
        compile_error!(concat!($why, ": enable the feature `alloc`, or `std`, of the crate onnx-rt"));
    };
}
#[cfg(feature = "threads")]
#[doc(hidden)]
#[macro_export]
macro_rules! need_threads {
    () => {};
}
#[cfg(not(feature = "threads"))]
#[doc(hidden)]
#[macro_export]
macro_rules! need_threads {
    () => {
        compile_error!("`threads = true`: enable the feature `threads` of the crate onnx-rt");
    };
}

pub use cast::Pod;
pub use error::{Dims, Error, Fault};
#[cfg(feature = "alloc")]
pub use map::Map;
pub use shaped::{Nested, shaped, shaped_mut};
#[cfg(feature = "alloc")]
pub use tensor::Tensor;
pub use tensor::{Element, TensorView};
