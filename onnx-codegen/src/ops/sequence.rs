//! Sequences.

use super::Table;

pub const TABLE: Table = &[];
