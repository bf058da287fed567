//! Scalar expressions: what a `Map` or `Reduce` computes at one index.

use crate::types::int::Names;
use crate::types::{DType, Int, Rounding, Var};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A constant. Floats of every width are held as `f64`, which represents all of them exactly.
#[derive(Clone, Debug)]
pub enum Literal {
    Float(f64),
    Int(i128),
    Bool(bool),
    Complex(f64, f64),
    Str(Arc<str>),
}

impl Literal {
    /// Zero, `false` or the empty string: what ONNX pads with.
    pub fn zero(dtype: DType) -> Literal {
        use crate::types::Class;
        match dtype.class() {
            Class::Float => Literal::Float(0.0),
            Class::Signed | Class::Unsigned => Literal::Int(0),
            Class::Bool => Literal::Bool(false),
            Class::Complex => Literal::Complex(0.0, 0.0),
            Class::String => Literal::Str("".into()),
        }
    }

    fn bits(&self) -> (u8, u128, &str) {
        match self {
            Literal::Float(x) => (0, u128::from(x.to_bits()), ""),
            Literal::Int(x) => (1, *x as u128, ""),
            Literal::Bool(x) => (2, u128::from(*x), ""),
            Literal::Complex(a, b) => (3, u128::from(a.to_bits()) << 64 | u128::from(b.to_bits()), ""),
            Literal::Str(s) => (4, 0, s),
        }
    }
}

/// Bitwise, so that 0.0 and -0.0 differ and a NaN equals itself.
impl PartialEq for Literal {
    fn eq(&self, other: &Literal) -> bool {
        self.bits() == other.bits()
    }
}

impl Eq for Literal {}

impl Hash for Literal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits().hash(state);
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Literal::Float(x) => write!(f, "{x:?}"),
            Literal::Int(x) => write!(f, "{x}"),
            Literal::Bool(x) => write!(f, "{x}"),
            Literal::Complex(a, b) => write!(f, "({a:?} + {b:?}i)"),
            Literal::Str(s) => write!(f, "{s:?}"),
        }
    }
}

/// Functions of one argument. Their meaning on each dtype is numpy's, rounded to the dtype.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unary {
    Neg,
    Abs,
    /// -1, 0 or 1; NaN stays.
    Sign,
    Exp,
    Log,
    Sqrt,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
    Erf,
    Floor,
    Ceil,
    /// To the nearest integer, halves to even.
    Round,
    Trunc,
    /// Of a bool.
    Not,
    /// Of an integer, bit by bit.
    BitNot,
    IsNan,
    /// `+inf` or `-inf`.
    IsInf,
    /// The value of this dtype that has the same bits; the dtypes are equally wide.
    Bits(DType),
}

impl Unary {
    /// The dtype of the result for an argument of a dtype.
    pub fn result(self, dtype: DType) -> DType {
        match self {
            Unary::IsNan | Unary::IsInf => DType::Bool,
            Unary::Bits(to) => to,
            _ => dtype,
        }
    }
}

/// Functions of two arguments of the same dtype. Integer arithmetic wraps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    /// Of integers: truncated towards zero; by zero it is a fault.
    Div,
    /// Remainder with the sign of the dividend (C's `fmod`); of integers by zero it is a fault.
    Rem,
    /// Remainder with the sign of the divisor (Python's `%`); of integers by zero it is a fault.
    Mod,
    Pow,
    /// NaN if either is.
    Min,
    /// NaN if either is.
    Max,
    /// Of bools.
    And,
    Or,
    Xor,
    /// Of integers.
    BitAnd,
    BitOr,
    BitXor,
    /// Shifts of integers, of signed ones arithmetic; by a negative number, or by the width or more, they give 0.
    Shl,
    Shr,
    /// Comparisons give a bool.
    Eq,
    Lt,
    Le,
}

impl Binary {
    pub fn is_comparison(self) -> bool {
        matches!(self, Binary::Eq | Binary::Lt | Binary::Le)
    }
}

/// A scalar expression of a known dtype.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Scalar {
    pub dtype: DType,
    pub kind: Arc<Kind>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Kind {
    Const(Literal),
    /// An integer expression over iterators and symbols, as an `i64`.
    Int(Int),
    Load(Load),
    Unary(Unary, Scalar),
    Binary(Binary, Scalar, Scalar),
    Select(Scalar, Scalar, Scalar),
    Cast(Scalar, Rounding),
}

/// The element of a tensor at an index.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Load {
    pub tensor: Var,
    pub index: Vec<Int>,
    /// What a read outside of the tensor gives. Without it the index is known to lie inside.
    pub outside: Option<Scalar>,
}

impl Scalar {
    pub fn new(dtype: DType, kind: Kind) -> Scalar {
        Scalar { dtype, kind: Arc::new(kind) }
    }

    pub fn literal(dtype: DType, literal: Literal) -> Scalar {
        Scalar::new(dtype, Kind::Const(literal))
    }

    /// A number in any numeric dtype; the caller gives one that the dtype holds.
    pub fn number(dtype: DType, value: f64) -> Scalar {
        let literal = match Literal::zero(dtype) {
            Literal::Float(_) => Literal::Float(crate::types::numeric::round_to(dtype, value)),
            Literal::Int(_) => Literal::Int(value as i128),
            Literal::Bool(_) => Literal::Bool(value != 0.0),
            Literal::Complex(..) => Literal::Complex(value, 0.0),
            Literal::Str(s) => Literal::Str(s),
        };
        Scalar::literal(dtype, literal)
    }

    pub fn zero(dtype: DType) -> Scalar {
        Scalar::literal(dtype, Literal::zero(dtype))
    }

    pub fn bool(value: bool) -> Scalar {
        Scalar::literal(DType::Bool, Literal::Bool(value))
    }

    pub fn int(value: impl Into<Int>) -> Scalar {
        let value = value.into();
        match value.known() {
            Some(c) => Scalar::literal(DType::I64, Literal::Int(i128::from(c))),
            None => Scalar::new(DType::I64, Kind::Int(value)),
        }
    }

    pub fn load(dtype: DType, tensor: Var, index: Vec<Int>) -> Scalar {
        Scalar::new(dtype, Kind::Load(Load { tensor, index, outside: None }))
    }

    pub fn load_or(dtype: DType, tensor: Var, index: Vec<Int>, outside: Scalar) -> Scalar {
        Scalar::new(dtype, Kind::Load(Load { tensor, index, outside: Some(outside) }))
    }

    pub fn as_const(&self) -> Option<&Literal> {
        match &*self.kind {
            Kind::Const(literal) => Some(literal),
            _ => None,
        }
    }

    pub fn unary(self, op: Unary) -> Scalar {
        let dtype = op.result(self.dtype);
        let folded = self.as_const().and_then(|x| super::eval::unary(op, self.dtype, x).ok());
        match folded {
            Some(literal) => Scalar::literal(dtype, literal),
            None => Scalar::new(dtype, Kind::Unary(op, self)),
        }
    }

    pub fn binary(self, op: Binary, other: Scalar) -> Scalar {
        debug_assert!(self.dtype == other.dtype, "{op:?} of {} and {}", self.dtype, other.dtype);
        let dtype = if op.is_comparison() { DType::Bool } else { self.dtype };
        if let (Some(a), Some(b)) = (self.as_const(), other.as_const())
            && let Ok(literal) = super::eval::binary(op, self.dtype, a, b)
        {
            return Scalar::literal(dtype, literal);
        }
        // Index arithmetic stays in the polynomial form, where it simplifies.
        if self.dtype == DType::I64
            && let (Some(a), Some(b)) = (self.as_int(), other.as_int())
        {
            let sum = match op {
                Binary::Add => Some(&a + &b),
                Binary::Sub => Some(&a - &b),
                Binary::Mul => Some(&a * &b),
                _ => None,
            };
            if let Some(sum) = sum.filter(Int::in_range) {
                return Scalar::int(sum);
            }
        }
        Scalar::new(dtype, Kind::Binary(op, self, other))
    }

    /// As an index expression: iterators, symbols and constants (not elements of tensors, whose arithmetic may wrap).
    pub fn as_int(&self) -> Option<Int> {
        match &*self.kind {
            Kind::Int(x) => Some(x.clone()),
            Kind::Const(Literal::Int(c)) if self.dtype == DType::I64 => i64::try_from(*c).ok().map(Int::from),
            _ => None,
        }
    }

    pub fn select(self, then: Scalar, otherwise: Scalar) -> Scalar {
        match self.as_const() {
            Some(Literal::Bool(true)) => then,
            Some(Literal::Bool(false)) => otherwise,
            _ if then == otherwise => then,
            _ => Scalar::new(then.dtype, Kind::Select(self, then, otherwise)),
        }
    }

    pub fn cast(self, dtype: DType) -> Scalar {
        self.cast_with(dtype, Rounding::default())
    }

    pub fn cast_with(self, dtype: DType, mode: Rounding) -> Scalar {
        if dtype == self.dtype {
            return self;
        }
        match self.as_const().and_then(|x| super::eval::cast(self.dtype, dtype, mode, x).ok()) {
            Some(literal) => Scalar::literal(dtype, literal),
            None => Scalar::new(dtype, Kind::Cast(self, mode)),
        }
    }

    // Shorthands for operator definitions.

    pub fn exp(self) -> Scalar {
        self.unary(Unary::Exp)
    }
    pub fn log(self) -> Scalar {
        self.unary(Unary::Log)
    }
    pub fn sqrt(self) -> Scalar {
        self.unary(Unary::Sqrt)
    }
    pub fn abs(self) -> Scalar {
        self.unary(Unary::Abs)
    }
    pub fn min(self, other: Scalar) -> Scalar {
        self.binary(Binary::Min, other)
    }
    pub fn max(self, other: Scalar) -> Scalar {
        self.binary(Binary::Max, other)
    }
    pub fn pow(self, other: Scalar) -> Scalar {
        self.binary(Binary::Pow, other)
    }
    pub fn and(self, other: Scalar) -> Scalar {
        match (self.as_const(), other.as_const()) {
            (Some(Literal::Bool(true)), _) => other,
            (_, Some(Literal::Bool(true))) => self,
            _ => self.binary(Binary::And, other),
        }
    }
    pub fn or(self, other: Scalar) -> Scalar {
        self.binary(Binary::Or, other)
    }
    pub fn equal(self, other: Scalar) -> Scalar {
        self.binary(Binary::Eq, other)
    }
    pub fn less(self, other: Scalar) -> Scalar {
        self.binary(Binary::Lt, other)
    }
    pub fn less_equal(self, other: Scalar) -> Scalar {
        self.binary(Binary::Le, other)
    }
    /// The same number in this scalar's dtype.
    pub fn like(&self, value: f64) -> Scalar {
        Scalar::number(self.dtype, value)
    }

    /// Calls `visit` on this and every scalar inside.
    pub fn visit(&self, visit: &mut dyn FnMut(&Scalar)) {
        visit(self);
        match &*self.kind {
            Kind::Const(_) | Kind::Int(_) => {}
            Kind::Load(load) => load.outside.iter().for_each(|x| x.visit(visit)),
            Kind::Unary(_, a) | Kind::Cast(a, _) => a.visit(visit),
            Kind::Binary(_, a, b) => [a, b].into_iter().for_each(|x| x.visit(visit)),
            Kind::Select(a, b, c) => [a, b, c].into_iter().for_each(|x| x.visit(visit)),
        }
    }

    /// Calls `visit` on every integer expression inside: indices and values.
    pub fn visit_ints(&self, visit: &mut dyn FnMut(&Int)) {
        self.visit(&mut |s| match &*s.kind {
            Kind::Int(x) => visit(x),
            Kind::Load(load) => load.index.iter().for_each(&mut *visit),
            _ => {}
        });
    }

    /// Every tensor that is read, in values or in indices; with repetitions.
    pub fn reads(&self) -> Vec<Var> {
        let mut reads = Vec::new();
        self.visit(&mut |s| {
            if let Kind::Load(load) = &*s.kind {
                reads.push(load.tensor);
            }
        });
        self.visit_ints(&mut |x| {
            x.visit(&mut |atom| {
                if let crate::types::int::Atom::Element(e) = atom {
                    reads.push(e.tensor);
                }
            });
        });
        reads
    }

    /// Rebuilds with every integer expression and every load replaced (loads get their new indices first).
    pub fn rewrite(&self, int: &mut dyn FnMut(&Int) -> Int, load: &mut dyn FnMut(DType, Load) -> Scalar) -> Scalar {
        match &*self.kind {
            Kind::Const(_) => self.clone(),
            Kind::Int(x) => Scalar::int(int(x)),
            Kind::Load(l) => {
                let index = l.index.iter().map(&mut *int).collect();
                let outside = l.outside.as_ref().map(|x| x.rewrite(int, load));
                load(self.dtype, Load { tensor: l.tensor, index, outside })
            }
            Kind::Unary(op, a) => a.rewrite(int, load).unary(*op),
            Kind::Binary(op, a, b) => {
                let (a, b) = (a.rewrite(int, load), b.rewrite(int, load));
                a.binary(*op, b)
            }
            Kind::Select(c, a, b) => {
                let (c, a, b) = (c.rewrite(int, load), a.rewrite(int, load), b.rewrite(int, load));
                c.select(a, b)
            }
            Kind::Cast(a, mode) => a.rewrite(int, load).cast_with(self.dtype, *mode),
        }
    }

    /// The number of operations, for cost estimates.
    pub fn cost(&self) -> usize {
        let mut count = 0;
        self.visit(&mut |s| {
            count += match &*s.kind {
                Kind::Const(_) => 0,
                Kind::Unary(Unary::Neg | Unary::Abs | Unary::Not | Unary::BitNot | Unary::Bits(_), _) => 1,
                Kind::Unary(..) => 8,
                Kind::Binary(Binary::Pow, ..) => 16,
                Kind::Binary(Binary::Div | Binary::Rem | Binary::Mod, ..) => 4,
                _ => 1,
            }
        });
        count
    }

    /// The text form.
    pub fn show(&self, names: &dyn Names) -> String {
        match &*self.kind {
            Kind::Const(literal) => match self.dtype {
                DType::F32 | DType::I64 | DType::Bool | DType::String => literal.to_string(),
                dtype => format!("{literal}:{dtype}"),
            },
            Kind::Int(x) => x.show(names),
            Kind::Load(load) => {
                let index: Vec<String> = load.index.iter().map(|i| i.show(names)).collect();
                let outside = load.outside.as_ref().map_or(String::new(), |x| format!(" | outside {}", x.show(names)));
                format!("{}[{}{outside}]", names.var(load.tensor), index.join(", "))
            }
            Kind::Unary(op, a) => {
                let a = a.show(names);
                let name = match op {
                    Unary::Bits(dtype) => format!("bits {dtype}"),
                    op => format!("{op:?}").to_lowercase(),
                };
                format!("{name}({a})")
            }
            Kind::Binary(op, a, b) => {
                let (a, b) = (a.show(names), b.show(names));
                let symbol = match op {
                    Binary::Add => "+",
                    Binary::Sub => "-",
                    Binary::Mul => "*",
                    Binary::Div => "/",
                    Binary::Eq => "==",
                    Binary::Lt => "<",
                    Binary::Le => "<=",
                    Binary::And => "and",
                    Binary::Or => "or",
                    other => return format!("{}({a}, {b})", format!("{other:?}").to_lowercase()),
                };
                format!("({a} {symbol} {b})")
            }
            Kind::Select(c, a, b) => format!("select({}, {}, {})", c.show(names), a.show(names), b.show(names)),
            Kind::Cast(a, mode) => {
                let mode =
                    if *mode == Rounding::default() { String::new() } else { format!(", {mode:?}").to_lowercase() };
                format!("{}({}{mode})", self.dtype, a.show(names))
            }
        }
    }
}

impl fmt::Debug for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.show(&crate::types::int::Plain))
    }
}

macro_rules! arithmetic {
    ($($name:ident $method:ident),*) => {$(
        impl std::ops::$name for Scalar {
            type Output = Scalar;
            fn $method(self, other: Scalar) -> Scalar {
                self.binary(Binary::$name, other)
            }
        }
    )*};
}

arithmetic!(Add add, Sub sub, Mul mul, Div div);

impl std::ops::Neg for Scalar {
    type Output = Scalar;
    fn neg(self) -> Scalar {
        self.unary(Unary::Neg)
    }
}

impl std::ops::Not for Scalar {
    type Output = Scalar;
    fn not(self) -> Scalar {
        self.unary(Unary::Not)
    }
}
