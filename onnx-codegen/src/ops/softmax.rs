//! Softmax, LogSoftmax.

use super::Table;

pub const TABLE: Table = &[];
