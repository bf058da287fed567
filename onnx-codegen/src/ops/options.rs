//! What a user says of a model's inputs and outputs.

use std::collections::BTreeMap;

/// A free dim, as an option gives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DimOption {
    Fixed(i64),
    /// From and to, both included.
    Range(i64, i64),
}

/// What the user says of the model's inputs and outputs.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// Values or ranges of named free dims.
    pub dims: BTreeMap<String, DimOption>,
    /// Shapes of inputs (of a sequence: of its elements). `None` leaves a dim as it is declared.
    pub shapes: BTreeMap<String, Vec<Option<i64>>>,
    /// The results, in this order, by the names of values of the main graph. Empty: those that the file declares.
    pub outputs: Vec<String>,
    /// Values that the model keeps: what is computed under the first name is in the next run the input of the second.
    pub state: Vec<(String, String)>,
}
