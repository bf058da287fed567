//! What can go wrong while a model runs, and the text that says so.

use core::fmt;

/// The result of what can fail with a [`Fault`] that has no place yet.
pub type Result<T, E = Fault> = core::result::Result<T, E>;

/// A fault and where it happened: what `run` returns. No allocation, cheap to copy. `Debug` is the text of `Display`: what a
/// `main` that returns the error, or `unwrap`, prints.
#[derive(Clone, Copy, PartialEq)]
pub struct Error {
    /// A node, an input or an output, as in `node "/at" (SequenceAt)` or `input "x"`; empty where there is none to name.
    pub place: &'static str,
    /// What went wrong.
    pub fault: Fault,
}

/// What went wrong, with the values that show it. `Debug` is the text of `Display`.
#[derive(Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Fault {
    /// A tensor has another shape than the model takes.
    Shape {
        /// The expected dims as text: numbers, names of free dims, ranges of bounded dims.
        expected: &'static str,
        /// The dims given.
        given: Dims,
    },
    /// The state that an earlier run left has another shape than this run takes.
    State {
        /// The expected dims as text.
        expected: &'static str,
        /// The dims of the state.
        given: Dims,
    },
    /// An index is outside `[-len, len - 1]`.
    Index {
        /// The index.
        index: i64,
        /// The size of the dim it goes into.
        len: i64,
    },
    /// A position is outside `[-len, len - 1]` of a sequence.
    Position {
        /// The position.
        position: i64,
        /// The length of the sequence.
        len: i64,
    },
    /// A position at which to insert is outside `[-len, len]` of a sequence.
    Insert {
        /// The position.
        position: i64,
        /// The length of the sequence.
        len: i64,
    },
    /// An axis is outside `[-rank, rank - 1]`.
    Axis {
        /// The axis.
        axis: i64,
        /// The rank it belongs to.
        rank: usize,
    },
    /// An integer was divided by zero.
    DivideByZero,
    /// A value that must not be negative is.
    Negative {
        /// What it is, e.g. `repeats`.
        what: &'static str,
        /// The value.
        value: i64,
    },
    /// A value that must be positive is not.
    NotPositive {
        /// What it is, e.g. `split`.
        what: &'static str,
        /// The value.
        value: i64,
    },
    /// A value is outside of its range.
    Range {
        /// What it is.
        what: &'static str,
        /// The value.
        value: i64,
        /// The least that it may be.
        min: i64,
        /// The most that it may be.
        max: i64,
    },
    /// A number of elements is not the one needed.
    Length {
        /// The number needed.
        expected: usize,
        /// The number given.
        given: usize,
    },
    /// Two values that must agree do not.
    Mismatch {
        /// What they are, e.g. `dims of axis 1`.
        what: &'static str,
        /// The one.
        left: i64,
        /// The other.
        right: i64,
    },
    /// Two sizes do not fit together.
    Sizes {
        /// What is wrong, as a sentence.
        message: &'static str,
        /// The one.
        left: i64,
        /// The other.
        right: i64,
    },
    /// An element type is not the one needed.
    DType {
        /// The type needed, as in [`crate::tensor::Element::NAME`].
        expected: &'static str,
        /// The type given.
        given: &'static str,
    },
    /// The size of a tensor overflows.
    TooLarge,
    /// A rank is not the one needed.
    Rank {
        /// The rank needed.
        expected: usize,
        /// The rank given.
        given: usize,
    },
    /// A shape does not have as many elements as the tensor that is to take it.
    Reshape {
        /// The number of elements.
        elements: usize,
        /// The dims asked for, of which 0 and -1 are instructions.
        to: Dims<i64>,
    },
    /// A sequence must not be empty here.
    EmptySequence,
    /// A text is not a number of this type.
    Parse {
        /// The type, as in [`crate::tensor::Element::NAME`].
        dtype: &'static str,
    },
    /// Values ask for what is not supported.
    Unsupported(&'static str),
    /// An internal check failed: a fault of the compiler or of the runtime, not of the caller.
    Check(&'static str),
}

/// A fault of a value that the caller makes, such as a view: it has no place in the model.
impl From<Fault> for Error {
    fn from(fault: Fault) -> Error {
        fault.at("")
    }
}

impl Fault {
    /// The fault at a place.
    #[inline]
    pub const fn at(self, place: &'static str) -> Error {
        Error { place, fault: self }
    }
}

/// Dims in an error: up to eight are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Dims<T = usize> {
    rank: usize,
    dims: [T; 8],
}

macro_rules! dims {
    ($t:ty) => {
        impl Dims<$t> {
            /// The dims of a shape.
            pub const fn new(shape: &[$t]) -> Self {
                let mut dims = [0; 8];
                let mut i = 0;
                while i < shape.len() && i < dims.len() {
                    dims[i] = shape[i];
                    i += 1;
                }
                Dims { rank: shape.len(), dims }
            }
        }

        impl From<&[$t]> for Dims<$t> {
            fn from(shape: &[$t]) -> Self {
                Self::new(shape)
            }
        }
    };
}

dims!(usize);
dims!(i64);

impl<T: Copy> Dims<T> {
    /// The number of dims.
    pub const fn rank(&self) -> usize {
        self.rank
    }

    /// The first eight dims.
    pub fn as_slice(&self) -> &[T] {
        self.dims.get(..self.rank).unwrap_or(&self.dims)
    }
}

impl<T: fmt::Display + Copy> fmt::Display for Dims<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (i, dim) in self.as_slice().iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{dim}")?;
        }
        f.write_str(if self.rank > self.dims.len() { ", …]" } else { "]" })
    }
}

impl<T: fmt::Display + Copy> fmt::Debug for Dims<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::Shape { expected, given } => write!(f, "expected shape {expected}, got {given}"),
            Fault::State { expected, given } => {
                write!(f, "an earlier run left the shape {given}, this one takes {expected}; `reset` starts over")
            }
            Fault::Index { index, len: ..=0 } => write!(f, "index {index} into a dim of size 0"),
            Fault::Index { index, len } => write!(f, "index {index} is outside [-{len}, {}]", len - 1),
            Fault::Position { position, len: ..=0 } => write!(f, "position {position} in an empty sequence"),
            Fault::Position { position, len } => {
                write!(f, "position {position} is outside [-{len}, {}] of a sequence of length {len}", len - 1)
            }
            Fault::Insert { position, len } => {
                let low = -i128::from(len);
                write!(f, "cannot insert at position {position}: outside [{low}, {len}] of a sequence of length {len}")
            }
            Fault::Axis { axis, rank: 0 } => write!(f, "axis {axis} of a scalar"),
            Fault::Axis { axis, rank } => write!(f, "axis {axis} is outside [-{rank}, {}]", rank - 1),
            Fault::DivideByZero => f.write_str("integer division by zero"),
            Fault::Negative { what, value } => write!(f, "{what} must not be negative, got {value}"),
            Fault::Sizes { message, left, right } => write!(f, "{message} ({left} and {right})"),
            Fault::Range { what, value, min, max } => {
                write!(f, "{what} is {value}, outside of [{min}, {max}]")
            }
            Fault::NotPositive { what, value } => write!(f, "{what} must be positive, got {value}"),
            Fault::Length { expected, given } => {
                let elements = if expected == 1 { "element" } else { "elements" };
                write!(f, "expected {expected} {elements}, got {given}")
            }
            Fault::Mismatch { what, left, right } => write!(f, "{what} do not agree: {left} and {right}"),
            Fault::DType { expected, given } => write!(f, "expected element type {expected}, got {given}"),
            Fault::TooLarge => f.write_str("the size of a tensor is too large for this machine"),
            Fault::Rank { expected, given } => write!(f, "expected rank {expected}, got rank {given}"),
            Fault::Reshape { elements, to } => write!(f, "cannot reshape {elements} elements to {to}"),
            Fault::EmptySequence => f.write_str("the sequence is empty"),
            Fault::Parse { dtype } => write!(f, "a text is not a number of type {dtype}"),
            Fault::Unsupported(what) => write!(f, "not supported: {what}"),
            Fault::Check(what) => write!(f, "internal check failed (please report this): {what}"),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() { write!(f, "{}", self.fault) } else { write!(f, "{}: {}", self.place, self.fault) }
    }
}

impl fmt::Debug for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for Fault {}
impl core::error::Error for Error {}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn texts() {
        let dims = |shape: &[usize]| Dims::<usize>::new(shape);
        let cases = [
            (
                Fault::Shape { expected: "[batch, 3, 224, 224]", given: dims(&[1, 3, 224]) },
                "expected shape [batch, 3, 224, 224], got [1, 3, 224]",
            ),
            (
                Fault::State { expected: "[batch, 64]", given: dims(&[2, 64]) },
                "an earlier run left the shape [2, 64], this one takes [batch, 64]; `reset` starts over",
            ),
            (Fault::Index { index: 7, len: 3 }, "index 7 is outside [-3, 2]"),
            (Fault::Index { index: -1, len: 0 }, "index -1 into a dim of size 0"),
            (Fault::Position { position: -4, len: 3 }, "position -4 is outside [-3, 2] of a sequence of length 3"),
            (Fault::Position { position: 0, len: 0 }, "position 0 in an empty sequence"),
            (
                Fault::Insert { position: 4, len: 3 },
                "cannot insert at position 4: outside [-3, 3] of a sequence of length 3",
            ),
            (
                Fault::Insert { position: 1, len: 0 },
                "cannot insert at position 1: outside [0, 0] of a sequence of length 0",
            ),
            (Fault::Axis { axis: 2, rank: 2 }, "axis 2 is outside [-2, 1]"),
            (Fault::Axis { axis: 0, rank: 0 }, "axis 0 of a scalar"),
            (Fault::DivideByZero, "integer division by zero"),
            (Fault::Negative { what: "repeats", value: -2 }, "repeats must not be negative, got -2"),
            (Fault::NotPositive { what: "split", value: 0 }, "split must be positive, got 0"),
            (Fault::Length { expected: 6, given: 5 }, "expected 6 elements, got 5"),
            (Fault::Length { expected: 1, given: 0 }, "expected 1 element, got 0"),
            (Fault::Mismatch { what: "dims of axis 1", left: 3, right: 4 }, "dims of axis 1 do not agree: 3 and 4"),
            (Fault::DType { expected: "f32", given: "i64" }, "expected element type f32, got i64"),
            (Fault::TooLarge, "the size of a tensor is too large for this machine"),
            (Fault::Rank { expected: 2, given: 3 }, "expected rank 2, got rank 3"),
            (Fault::Reshape { elements: 6, to: Dims::<i64>::new(&[4, -1]) }, "cannot reshape 6 elements to [4, -1]"),
            (Fault::EmptySequence, "the sequence is empty"),
            (Fault::Parse { dtype: "f32" }, "a text is not a number of type f32"),
            (Fault::Unsupported("a bitmap image"), "not supported: a bitmap image"),
            (Fault::Check("region"), "internal check failed (please report this): region"),
        ];
        for (fault, text) in cases {
            assert_eq!(fault.to_string(), text);
            assert_eq!(fault.at("input \"x\"").to_string(), alloc::format!("input \"x\": {text}"));
            assert_eq!(fault.at("").to_string(), text);
        }
        assert_eq!(
            Fault::Index { index: 7, len: 3 }.at("node \"/at\" (SequenceAt)").to_string(),
            "node \"/at\" (SequenceAt): index 7 is outside [-3, 2]"
        );
    }

    /// A `main` that returns an error prints it by `Debug`.
    #[test]
    fn debug_is_for_people_too() {
        let fault = Fault::Length { expected: 6, given: 5 };
        let result: Result<(), Error> = Err(fault.at("input \"x\""));
        assert_eq!(alloc::format!("{result:?}"), "Err(input \"x\": expected 6 elements, got 5)");
        assert_eq!(alloc::format!("{fault:?}"), "expected 6 elements, got 5");
    }

    #[test]
    fn dims() {
        assert_eq!(Dims::<usize>::new(&[]).to_string(), "[]");
        assert_eq!(Dims::<usize>::new(&[1, 3, 224]).to_string(), "[1, 3, 224]");
        let many = Dims::<usize>::new(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!((many.to_string().as_str(), many.rank()), ("[1, 2, 3, 4, 5, 6, 7, 8, …]", 9));
    }

    /// A `Result<(), Error>` travels through every kernel with a check: it must stay small.
    #[test]
    fn size() {
        assert!(size_of::<Error>() <= 112, "{}", size_of::<Error>());
    }
}
