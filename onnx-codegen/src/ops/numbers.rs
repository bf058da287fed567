//! Arithmetic on integers that may be known, symbolic, or read while running: signs, equality and axes as 0 or 1.

use super::Cx;
use crate::tensor::{Condition, Tensor};
use crate::types::{Diagnostic, Int, Result, Scope};

/// 1 where `x < 0`, else 0.
pub fn negative(scope: &Scope<'_>, x: &Int) -> Int {
    scope.max(&scope.min(&-x, &Int::ONE), &Int::ZERO)
}

pub fn abs(scope: &Scope<'_>, x: &Int) -> Int {
    scope.max(x, &-x)
}

/// 1 where `a == b`, else 0.
pub fn equals(scope: &Scope<'_>, a: &Int, b: &Int) -> Int {
    Int::ONE - scope.min(&abs(scope, &(a - b)), &Int::ONE)
}

/// `ceil(a / b)` for a positive `b`.
pub fn div_ceil(scope: &Scope<'_>, a: &Int, b: &Int) -> Int {
    scope.div(&(a + b - 1), b)
}

/// Axes that a node names, each in `0..rank`.
pub enum Axes {
    Known(Vec<usize>),
    /// Symbols that are read while running.
    Read(Vec<Int>),
}

impl Axes {
    /// The axes of an input, which may be read while running. An axis known to be named twice is an error.
    pub fn from_input(cx: &mut Cx, input: usize, rank: usize) -> Result<Axes> {
        let axes = cx.int_inputs(input)?;
        Axes::new(cx, axes, rank)
    }

    pub fn new(cx: &mut Cx, axes: Vec<Int>, rank: usize) -> Result<Axes> {
        if let Some(known) = axes.iter().map(Int::known).collect::<Option<Vec<i64>>>() {
            return Ok(Axes::Known(cx.axes(&known, rank)?));
        }
        let mut result = Vec::with_capacity(axes.len());
        for axis in axes {
            let scope = cx.scope(&[]);
            let positive = &axis + negative(&scope, &axis) * &Int::from(rank);
            cx.check(Condition::NonNegative(positive.clone()), || format!("an axis is outside of the rank {rank}"))?;
            cx.check(Condition::NonNegative(Int::from(rank) - 1 - &positive), || {
                format!("an axis is outside of the rank {rank}")
            })?;
            result.push(cx.settle("axis", 0, positive));
        }
        for (k, axis) in result.iter().enumerate() {
            for other in result.iter().take(k) {
                let same = equals(&cx.scope(&[]), axis, other);
                cx.check_equal(&same, &Int::ZERO, || "an axis is named twice".to_string())?;
            }
        }
        Ok(Axes::Read(result))
    }

    pub fn len(&self) -> usize {
        match self {
            Axes::Known(axes) => axes.len(),
            Axes::Read(axes) => axes.len(),
        }
    }

    /// 1 where the axes name `axis`, else 0.
    pub fn names(&self, scope: &Scope<'_>, axis: usize) -> Int {
        match self {
            Axes::Known(axes) => Int::from(i64::from(axes.contains(&axis))),
            Axes::Read(axes) => axes.iter().fold(Int::ZERO, |sum, a| sum + equals(scope, a, &Int::from(axis))),
        }
    }

    /// A value for every axis: the one given for it, else its default.
    pub fn spread(&self, cx: &mut Cx, name: &str, values: &[Int], defaults: &[Int]) -> Vec<Int> {
        match self {
            Axes::Known(axes) => {
                let mut result = defaults.to_vec();
                for (axis, value) in axes.iter().zip(values) {
                    if let Some(slot) = result.get_mut(*axis) {
                        *slot = value.clone();
                    }
                }
                result
            }
            Axes::Read(axes) => {
                let mut result = Vec::with_capacity(defaults.len());
                for (axis, default) in defaults.iter().enumerate() {
                    let scope = cx.scope(&[]);
                    let value = axes.iter().zip(values).fold(default.clone(), |sum, (a, value)| {
                        sum + equals(&scope, a, &Int::from(axis)) * (value - default)
                    });
                    result.push(cx.settle(&format!("{name}.{axis}"), i64::MIN, value));
                }
                result
            }
        }
    }
}

impl Cx<'_> {
    /// Indices, steps and diagonals beyond any axis, as ones with which arithmetic does not overflow: "the end" is often the
    /// greatest or the least integer there is.
    pub fn bounded(&mut self, numbers: &[Int]) -> Vec<Int> {
        const LIMIT: i64 = 1 << 50;
        let mut result = Vec::with_capacity(numbers.len());
        for number in numbers {
            let scope = self.scope(&[]);
            let value = scope.min(&scope.max(number, &Int::from(-LIMIT)), &Int::from(LIMIT));
            result.push(match number.known() {
                Some(_) => value,
                None if self.is_read(number) => self.settle("bound", -LIMIT, value),
                None => number.clone(),
            });
        }
        result
    }

    /// Exactly `count` integers of an input of rank 1 (or 0, for one).
    pub fn int_inputs_of(&mut self, input: usize, count: usize, what: &str) -> Result<Vec<Int>> {
        let tensor = self.tensor(input)?;
        if !tensor.dtype.is_integer() {
            return Err(Diagnostic::model(format!("{what} has the dtype {}, not an integer type", tensor.dtype)));
        }
        let length = match &tensor.shape[..] {
            [] => Int::ONE,
            [length] => length.clone(),
            shape => return Err(Diagnostic::model(format!("{what} has the rank {}, but must have 1", shape.len()))),
        };
        let given = length.show(&self.module.symbols);
        self.check_equal(&length, &Int::from(count), || format!("{what} has {given} numbers, but must have {count}"))?;
        (0..count).map(|position| self.int_at(&tensor, position)).collect()
    }

    /// A shape as an operator takes it, an i64 tensor of rank 1, and how many numbers it has, where that is known at build
    /// time: the rank of the result.
    pub fn shape_input(&mut self, input: usize) -> Result<(Tensor, Option<i64>)> {
        let shape = self.tensor_of_rank(input, 1)?;
        if shape.dtype != crate::types::DType::I64 {
            return Err(Diagnostic::model(format!("the shape must be i64, but has the dtype {}", shape.dtype)));
        }
        match &shape.shape[..] {
            [length] => Ok((shape.clone(), length.known())),
            dims => {
                let rank = dims.len();
                Err(Diagnostic::model(format!("the shape must be a tensor of rank 1, but has the rank {rank}")))
            }
        }
    }

    /// The one integer of a tensor of any numeric dtype; floats are truncated.
    pub fn whole_number(&mut self, tensor: &Tensor, what: &str) -> Result<Int> {
        self.one_element(tensor, what)?;
        if tensor.dtype.is_integer() {
            return self.int_at(tensor, 0);
        }
        let dtype = crate::types::DType::I64;
        let cast = self.map(dtype, tensor.shape.clone(), |i| tensor.at(i.to_vec()).cast(dtype))?;
        self.int_at(&cast, 0)
    }

    /// Demands that a tensor has one element.
    pub fn one_element(&mut self, tensor: &Tensor, what: &str) -> Result<()> {
        let shape = self.show_shape(&tensor.shape);
        self.check_equal(&tensor.numel(), &Int::ONE, || format!("{what} has the shape {shape}, but must be one number"))
    }
}
