//! Tensors of which some elements are changed.

use super::kernel::{Body, Scatter};
use super::lower::{RawCall, Scheduler, loops_over};
use crate::tensor::module;
use crate::types::{Int, Scope, Var};

impl Scheduler {
    /// The changes, in the memory of the result, into which the tensor has been copied.
    pub(super) fn scatter(&mut self, output: Var, s: &module::Scatter) -> RawCall {
        let shape = self.module.shape(output);
        let scope = Scope { symbols: &self.module.symbols, extents: &s.extents };
        let index: Vec<Int> = s.index.iter().map(|i| self.flatten_int(&scope, i)).collect();
        let store = scope.linear(&index, shape);
        let value = self.flatten(&scope, &s.value);
        let combine = s.combine.and_then(|c| c.binary());
        let (len, origins) = (Int::product(shape), self.module.value(output).origins.clone());
        let body = Body::Scatter(Box::new(Scatter { loops: loops_over(0, &s.extents), output, store, value, combine }));
        RawCall { body, output, len, origins }
    }
}
