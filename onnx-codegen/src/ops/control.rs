//! If.

use super::Table;

pub const TABLE: Table = &[];
