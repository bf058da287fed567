//! Element-wise arithmetic, comparison, logic and activations.

use super::Table;

pub const TABLE: Table = &[];
