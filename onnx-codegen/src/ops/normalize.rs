//! BatchNormalization, LRN, Dropout.

use super::Table;

pub const TABLE: Table = &[];
