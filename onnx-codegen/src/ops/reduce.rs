//! The Reduce operators, ArgMax, ArgMin.

use super::Table;

pub const TABLE: Table = &[];
