//! Constant, ConstantOfShape, Range: tensors that build time makes.

use super::Table;

pub const TABLE: Table = &[];
