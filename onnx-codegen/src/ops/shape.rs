//! Shape, Size, Reshape, Flatten, Squeeze, Unsqueeze, Expand.

use super::Table;

pub const TABLE: Table = &[];
