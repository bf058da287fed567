//! Identity, Transpose, Slice, Split, Concat, Gather, Pad, Where: data that moves.

use super::Table;

pub const TABLE: Table = &[];
