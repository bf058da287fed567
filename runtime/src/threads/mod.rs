//! Threads that share the work of one run.
//!
//! A [`Pool`] is made once and handed to `Model::run_on`. Only kernels that take longer than handing out their parts does
//! are divided; the others run on the caller. A part of the output is computed by one thread, in the same order of
//! operations whoever computes it: results have the same bits for any number of threads.
//!
//! ```
//! use onnx_rt::threads::{Pool, for_each};
//!
//! let pool = Pool::new(2);
//! let mut squares = [0u32; 100];
//! for_each(Some(&pool), squares.chunks_mut(16).enumerate(), &|(k, part): (usize, &mut [u32])| {
//!     for (n, x) in (16 * k as u32..).zip(part) {
//!         *x = n * n;
//!     }
//! });
//! assert_eq!(squares[99], 9801);
//! ```

#[allow(unsafe_code)]
mod pool;
#[allow(unsafe_code)]
mod slabs;
mod split;

pub use pool::Pool;
pub use slabs::Slabs;
pub use split::{
    Grain, Part, RunSlabs, RunWith, divide, divide_slabs, divide_with, for_each, no_memory, pieces, together, within,
};
