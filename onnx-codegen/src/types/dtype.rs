//! The 26 element types of ONNX (IR version 14).

use std::fmt;

/// An ONNX element type. The discriminant is the number in `TensorProto.DataType`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum DType {
    F32 = 1,
    U8 = 2,
    I8 = 3,
    U16 = 4,
    I16 = 5,
    I32 = 6,
    I64 = 7,
    String = 8,
    Bool = 9,
    F16 = 10,
    F64 = 11,
    U32 = 12,
    U64 = 13,
    C64 = 14,
    C128 = 15,
    BF16 = 16,
    F8E4M3FN = 17,
    F8E4M3FNUZ = 18,
    F8E5M2 = 19,
    F8E5M2FNUZ = 20,
    U4 = 21,
    I4 = 22,
    F4E2M1 = 23,
    F8E8M0 = 24,
    U2 = 25,
    I2 = 26,
}

/// How arithmetic on a type behaves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    Float,
    Signed,
    Unsigned,
    Bool,
    Complex,
    String,
}

impl DType {
    pub const ALL: [DType; 26] = [
        DType::F32,
        DType::U8,
        DType::I8,
        DType::U16,
        DType::I16,
        DType::I32,
        DType::I64,
        DType::String,
        DType::Bool,
        DType::F16,
        DType::F64,
        DType::U32,
        DType::U64,
        DType::C64,
        DType::C128,
        DType::BF16,
        DType::F8E4M3FN,
        DType::F8E4M3FNUZ,
        DType::F8E5M2,
        DType::F8E5M2FNUZ,
        DType::U4,
        DType::I4,
        DType::F4E2M1,
        DType::F8E8M0,
        DType::U2,
        DType::I2,
    ];

    /// From the number in `TensorProto.DataType`; `None` for 0 (undefined) and unknown numbers.
    pub fn from_onnx(number: i32) -> Option<DType> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        DType::ALL.get(index).copied()
    }

    /// The number in `TensorProto.DataType`.
    pub fn to_onnx(self) -> i32 {
        self as i32
    }

    pub fn class(self) -> Class {
        use DType::*;
        match self {
            F32 | F16 | F64 | BF16 | F8E4M3FN | F8E4M3FNUZ | F8E5M2 | F8E5M2FNUZ | F4E2M1 | F8E8M0 => Class::Float,
            I8 | I16 | I32 | I64 | I4 | I2 => Class::Signed,
            U8 | U16 | U32 | U64 | U4 | U2 => Class::Unsigned,
            Bool => Class::Bool,
            C64 | C128 => Class::Complex,
            String => Class::String,
        }
    }

    pub fn is_float(self) -> bool {
        self.class() == Class::Float
    }

    pub fn is_integer(self) -> bool {
        matches!(self.class(), Class::Signed | Class::Unsigned)
    }

    /// Bits of one element as ONNX packs it; `None` for strings.
    pub fn bits(self) -> Option<u32> {
        use DType::*;
        Some(match self {
            String => return None,
            U2 | I2 => 2,
            U4 | I4 | F4E2M1 => 4,
            U8 | I8 | Bool | F8E4M3FN | F8E4M3FNUZ | F8E5M2 | F8E5M2FNUZ | F8E8M0 => 8,
            U16 | I16 | F16 | BF16 => 16,
            F32 | I32 | U32 => 32,
            F64 | I64 | U64 | C64 => 64,
            C128 => 128,
        })
    }

    /// Bytes of one element in memory, where elements under 8 bits take one byte each; `None` for strings.
    pub fn size(self) -> Option<usize> {
        self.bits().map(|bits| bits.div_ceil(8) as usize)
    }

    /// The short name used in text forms and messages.
    pub fn name(self) -> &'static str {
        use DType::*;
        match self {
            F32 => "f32",
            U8 => "u8",
            I8 => "i8",
            U16 => "u16",
            I16 => "i16",
            I32 => "i32",
            I64 => "i64",
            String => "string",
            Bool => "bool",
            F16 => "f16",
            F64 => "f64",
            U32 => "u32",
            U64 => "u64",
            C64 => "c64",
            C128 => "c128",
            BF16 => "bf16",
            F8E4M3FN => "f8e4m3fn",
            F8E4M3FNUZ => "f8e4m3fnuz",
            F8E5M2 => "f8e5m2",
            F8E5M2FNUZ => "f8e5m2fnuz",
            U4 => "u4",
            I4 => "i4",
            F4E2M1 => "f4e2m1",
            F8E8M0 => "f8e8m0",
            U2 => "u2",
            I2 => "i2",
        }
    }
}

impl fmt::Display for DType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
