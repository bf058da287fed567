//! MatMul and Gemm.

use super::Table;

pub const TABLE: Table = &[];
