//! Reshape.

use super::numbers::{equals, negative};
use super::{Cx, Table, Val};
use crate::tensor::module::Function;
use crate::tensor::{Condition, Op, Tensor, Type};
use crate::types::{Diagnostic, Int, Result};

pub const TABLE: Table = &[("Reshape", 1, reshape_1), ("Reshape", 5, reshape)];

/// Version 1 has the shape in an attribute.
fn reshape_1(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let shape = cx.node.ints("shape")?.ok_or_else(|| Diagnostic::model("the attribute `shape` is missing"))?;
    let target: Vec<Int> = shape.into_iter().map(Int::from).collect();
    let shape = resolve(cx, &x, &target, false)?;
    Ok(vec![cx.reshape(&x, shape)?.into()])
}

/// Inputs: data, shape, where 0 copies a dim (unless `allowzero`) and one -1 takes what remains.
fn reshape(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.var(0)?;
    let (target, length) = cx.shape_input(1)?;
    let allowzero = cx.node.int_or("allowzero", 0)? != 0;
    let dtype = cx.module.dtype(x);
    match (cx.as_tensor(x), length) {
        (Some(x), Some(_)) => {
            let numbers = cx.ints(&target)?;
            let shape = resolve(cx, &x, &numbers, allowzero)?;
            Ok(vec![cx.reshape(&x, shape)?.into()])
        }
        (_, length) => {
            let op = Op::Call { function: Function::Reshape { allowzero }, arguments: vec![x, target.var] };
            let var = cx.push(Type::Tensor { dtype, shape: None }, op);
            let Some(_) = length else { return Ok(vec![Val::Tensor(var)]) };
            // An input of unknown rank gets the rank of its new shape, and the dims that this one has.
            let numbers = cx.ints(&target)?;
            let dims = numbers.into_iter().map(|n| n.known().filter(|n| *n > 0).map(Int::from)).collect();
            let op = Op::Call { function: Function::AssumeShape, arguments: vec![var] };
            Ok(vec![Val::Tensor(cx.tensor_of(dtype, &Some(dims), "reshaped", op))])
        }
    }
}

/// What a number of the target shape means.
enum Target {
    Dim(Int),
    /// The dim of the input at the same position.
    Copy(Int),
    /// What remains.
    Infer,
    /// Known only while running: any of these.
    Read(Int),
}

/// The dims that the target shape means, which have as many elements as the input.
pub fn resolve(cx: &mut Cx, x: &Tensor, numbers: &[Int], allowzero: bool) -> Result<Vec<Int>> {
    let mut targets = Vec::with_capacity(numbers.len());
    for (axis, number) in numbers.iter().enumerate() {
        targets.push(match number.known() {
            Some(0) if allowzero => Target::Dim(Int::ZERO),
            Some(0) => Target::Copy(x.shape.get(axis).cloned().ok_or_else(|| {
                Diagnostic::model(format!("the shape copies axis {axis} of an input of rank {}", x.rank()))
            })?),
            Some(-1) => Target::Infer,
            Some(n) if n < -1 => {
                return Err(Diagnostic::model(format!("the shape has the negative dim {n} for axis {axis}")));
            }
            Some(_) => Target::Dim(number.clone()),
            // A number computed from dims is a dim, also where that is 0 while running. One that was read may be
            // anything.
            None if !cx.is_read(number) && cx.scope(&[]).nonneg(number) => Target::Dim(number.clone()),
            None => Target::Read(number.clone()),
        });
    }
    let inferred = targets.iter().filter(|t| matches!(t, Target::Infer)).count();
    if inferred > 1 {
        return Err(Diagnostic::model("the shape has more than one -1"));
    }
    if allowzero && inferred == 1 && targets.iter().any(|t| matches!(t, Target::Dim(d) if d.is(0))) {
        return Err(Diagnostic::model("with `allowzero` the shape must not have both a 0 and a -1"));
    }
    match targets.iter().any(|t| matches!(t, Target::Read(_))) {
        true => resolve_read(cx, x, &targets, allowzero),
        false => resolve_known(cx, x, &targets),
    }
}

fn resolve_known(cx: &mut Cx, x: &Tensor, targets: &[Target]) -> Result<Vec<Int>> {
    // Dims that are copied are the same on both sides.
    let copied = |axis: usize| matches!(targets.get(axis), Some(Target::Copy(_)));
    let given = Int::product(x.shape.iter().enumerate().filter(|(axis, _)| !copied(*axis)).map(|(_, d)| d));
    let wanted = Int::product(targets.iter().filter_map(|t| if let Target::Dim(d) = t { Some(d) } else { None }));
    let infers = targets.iter().any(|t| matches!(t, Target::Infer));
    let rest = if infers { quotient(cx, &given, &wanted) } else { Int::ONE };
    let shape: Vec<Int> = targets
        .iter()
        .map(|target| match target {
            Target::Dim(dim) | Target::Copy(dim) | Target::Read(dim) => dim.clone(),
            Target::Infer => rest.clone(),
        })
        .collect();
    let total = &wanted * &rest;
    if given != total {
        // Where a dim that is copied is known to be 0, nothing else matters.
        let both = if x.shape.iter().any(|d| d.is(0)) { (x.numel(), Int::product(&shape)) } else { (given, total) };
        let shapes = (cx.show_shape(&x.shape), cx.show_shape(&shape));
        cx.check_equal(&both.0, &both.1, || match infers {
            true => format!("the elements of {} do not divide into the shape (it would be {})", shapes.0, shapes.1),
            false => format!("{} and {} have different numbers of elements", shapes.0, shapes.1),
        })?;
    }
    Ok(shape)
}

/// `given / wanted`, exactly where that can be seen; otherwise rounded down, for a check to find out. Where a divisor that
/// divides exactly is 0 while running, as for an empty batch, -1 may mean anything: it is what it is for other batches.
fn quotient(cx: &Cx, given: &Int, wanted: &Int) -> Int {
    if let Some(exact) = given.exact_quotient(wanted) {
        return exact;
    }
    // The divisor may be 0 while running.
    let scope = cx.scope(&[]);
    scope.div(given, &scope.max(wanted, &Int::ONE))
}

/// What is known of one axis of a shape that is read while running.
struct Part {
    /// The dim, with 1 in the place of -1.
    dim: Int,
    /// The same, with 1 in the place of a 0 that copies.
    own: Int,
    /// 1 for -1, else 0.
    infer: Int,
    /// The input's dim at the same position, with 1 where it is copied.
    rest: Int,
}

/// With numbers that only run time knows: each may be a dim, a 0 or the -1.
fn resolve_read(cx: &mut Cx, x: &Tensor, targets: &[Target], allowzero: bool) -> Result<Vec<Int>> {
    let mut parts = Vec::with_capacity(targets.len());
    let mut zeros = Int::ZERO;
    for (axis, target) in targets.iter().enumerate() {
        let given = x.shape.get(axis).cloned().unwrap_or(Int::ONE);
        parts.push(match target {
            Target::Dim(dim) => Part { dim: dim.clone(), own: dim.clone(), infer: Int::ZERO, rest: given },
            Target::Copy(dim) => Part { dim: dim.clone(), own: Int::ONE, infer: Int::ZERO, rest: Int::ONE },
            Target::Infer => Part { dim: Int::ONE, own: Int::ONE, infer: Int::ONE, rest: given },
            Target::Read(number) => {
                let shown = number.show(&cx.module.symbols);
                cx.check(Condition::NonNegative(number + 1), || {
                    format!("the shape has a negative dim for axis {axis}: {shown}")
                })?;
                let scope = cx.scope(&[]);
                let (infer, zero) = (negative(&scope, number), equals(&scope, number, &Int::ZERO));
                let dim = scope.max(number, &Int::ZERO) + &infer;
                if allowzero {
                    zeros = zeros + zero;
                    let dim = cx.settle("dim", 0, dim);
                    Part { own: dim.clone(), dim, infer, rest: given }
                } else {
                    if axis >= x.rank() {
                        cx.check_equal(&zero, &Int::ZERO, || {
                            format!("the shape copies axis {axis} of an input of rank {}", x.rank())
                        })?;
                    }
                    Part {
                        own: cx.settle("dim", 0, &dim + &zero),
                        rest: cx.settle("dim", 0, &given + &zero * (Int::ONE - &given)),
                        dim: cx.settle("dim", 0, dim + zero * given),
                        infer,
                    }
                }
            }
        });
    }
    let inferred = Int::sum(parts.iter().map(|part| &part.infer));
    cx.check(Condition::NonNegative(Int::ONE - &inferred), || "the shape has more than one -1".to_string())?;
    if allowzero {
        let scope = cx.scope(&[]);
        let both = scope.min(&zeros, &Int::ONE) * &inferred;
        cx.check_equal(&both, &Int::ZERO, || "with `allowzero` the shape must not have both a 0 and a -1".to_string())?;
    }
    // Dims that are copied are the same on both sides.
    let given = Int::product(parts.iter().map(|part| &part.rest).chain(x.shape.iter().skip(parts.len())));
    let rest = quotient(cx, &given, &Int::product(parts.iter().map(|part| &part.own)));
    let rest = cx.settle("rest", 0, rest);
    let mut shape = Vec::with_capacity(parts.len());
    for part in parts {
        shape.push(match part.infer.known() {
            Some(0) => part.dim,
            Some(_) => rest.clone(),
            None => cx.settle("dim", 0, part.dim + part.infer * (&rest - 1)),
        });
    }
    let shown = cx.show_shape(&x.shape);
    cx.check_equal(&x.numel(), &Int::product(&shape), || {
        format!("the shape has another number of elements than the input of shape {shown}")
    })?;
    Ok(shape)
}
