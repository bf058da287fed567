//! MaxPool, AveragePool and the global pools.

use super::Table;

pub const TABLE: Table = &[];
