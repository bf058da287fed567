//! Comparison and logic.

use super::Table;
use super::operands::{Kinds, binary, binary_1, unary};
use crate::tensor::Scalar;
use crate::tensor::scalar::Binary;

pub const TABLE: Table = &[
    ("And", 1, |cx| binary_1(cx, Kinds::Bool, Scalar::and)),
    ("And", 7, |cx| binary(cx, Kinds::Bool, Scalar::and)),
    ("Equal", 1, |cx| binary_1(cx, Kinds::Comparable, Scalar::equal)),
    ("Equal", 7, |cx| binary(cx, Kinds::Comparable, Scalar::equal)),
    ("Greater", 1, |cx| binary_1(cx, Kinds::Number, |a, b| b.less(a))),
    ("Greater", 7, |cx| binary(cx, Kinds::Number, |a, b| b.less(a))),
    ("GreaterOrEqual", 12, |cx| binary(cx, Kinds::Number, |a, b| b.less_equal(a))),
    ("Less", 1, |cx| binary_1(cx, Kinds::Number, Scalar::less)),
    ("Less", 7, |cx| binary(cx, Kinds::Number, Scalar::less)),
    ("LessOrEqual", 12, |cx| binary(cx, Kinds::Number, Scalar::less_equal)),
    ("Not", 1, |cx| unary(cx, Kinds::Bool, |x| !x)),
    ("Or", 1, |cx| binary_1(cx, Kinds::Bool, Scalar::or)),
    ("Or", 7, |cx| binary(cx, Kinds::Bool, Scalar::or)),
    ("Xor", 1, |cx| binary_1(cx, Kinds::Bool, |a, b| a.binary(Binary::Xor, b))),
    ("Xor", 7, |cx| binary(cx, Kinds::Bool, |a, b| a.binary(Binary::Xor, b))),
];
