//! How a loop of any operator is built: unrolled where it is short, else a loop whose carried values have types that
//! hold in every iteration.

use super::{Joined, Results, common_dims, first, outside};
use crate::ops::choices::Choice;
use crate::ops::cx::type_of;
use crate::ops::lower::to_var;
use crate::ops::movement::concatenate;
use crate::ops::{Cx, Sequence, Val};
use crate::tensor::module::{Block, Function, Loop};
use crate::tensor::{Condition, Op, Scalar, Source, Tensor, Type};
use crate::types::{DType, Diagnostic, Int, Result, Sym, Var};

/// Loops of at most so many iterations, and of so many statements in all, are unrolled.
const UNROLL_TRIPS: i64 = 8;
const UNROLL_STATEMENTS: usize = 96;

/// How often the types of carried values may widen; every pass loses a dim, a rank or the kind for at least one value.
const MAX_PASSES: usize = 16;

/// What an iteration makes.
pub struct Iteration {
    /// Whether to go on; `None` where nothing but the number of iterations ends the loop.
    pub go_on: Option<Var>,
    pub carried: Vec<Val>,
    /// Tensors that become rows of results.
    pub stacked: Vec<Var>,
}

/// Makes an iteration from its number and what is carried.
pub type Body<'b> = dyn FnMut(&mut Cx, &Int, &[Val]) -> Result<Iteration> + 'b;

/// Repeats a body. The results are the values carried after the last iteration, and the tensors stacked. No iteration
/// reads the values at the positions `unread`.
pub fn repeat(
    cx: &mut Cx,
    trips: Option<Int>,
    condition: Option<Var>,
    initial: Vec<Val>,
    unread: &[usize],
    body: &mut Body<'_>,
) -> Result<(Vec<Val>, Vec<Var>)> {
    let condition = match condition.map(|c| (c, cx.truth(c))) {
        // Nothing runs, but what would run says what is stacked.
        Some((_, Some(false))) => return repeat(cx, Some(Int::ZERO), None, initial, unread, body),
        Some((_, Some(true))) => Some(None),
        Some((var, None)) => Some(Some(var)),
        None => None,
    };
    let trips = trips.map(|trips| cx.scope(&[]).max(&trips, &Int::ZERO));
    if let Some(count) = trips.as_ref().and_then(Int::known)
        && (1..=UNROLL_TRIPS).contains(&count)
        && !matches!(condition, Some(Some(_)))
        && let Some(unrolled) = unroll(cx, count, &initial, body)?
    {
        return Ok(unrolled);
    }
    general(cx, trips, condition, initial, unread, body)
}

/// One iteration after another; `None` where whether to go on is not known, or where that would be too much.
fn unroll(cx: &mut Cx, trips: i64, initial: &[Val], body: &mut Body<'_>) -> Result<Option<(Vec<Val>, Vec<Var>)>> {
    cx.begin_block();
    let made = iterations(cx, trips, initial, body);
    let block = cx.end_block(vec![]);
    let Some((carried, rows)) = made? else { return Ok(None) };
    cx.append_block(block);
    let mut stacked = Vec::new();
    for rows in rows {
        stacked.push(stack(cx, &rows)?.var);
    }
    Ok(Some((carried, stacked)))
}

/// The values carried in the end, and for each tensor stacked its rows.
type Unrolled = (Vec<Val>, Vec<Vec<Tensor>>);

fn iterations(cx: &mut Cx, trips: i64, initial: &[Val], body: &mut Body<'_>) -> Result<Option<Unrolled>> {
    let mut carried = initial.to_vec();
    let mut rows: Vec<Vec<Tensor>> = Vec::new();
    for k in 0..trips {
        let made = body(cx, &Int::from(k), &carried)?;
        carried = made.carried;
        rows.resize(made.stacked.len(), Vec::new());
        for (rows, var) in rows.iter_mut().zip(made.stacked) {
            let Some(row) = cx.as_tensor(var) else { return Ok(None) };
            rows.push(row);
        }
        match made.go_on.map(|var| cx.truth(var)) {
            None | Some(Some(true)) => {}
            Some(Some(false)) => break,
            Some(None) => return Ok(None),
        }
        if k == 0 && cx.statements().saturating_mul(usize::try_from(trips).unwrap_or(usize::MAX)) > UNROLL_STATEMENTS {
            return Ok(None);
        }
    }
    Ok(Some((carried, rows)))
}

/// Tensors along a new first axis.
pub fn stack(cx: &mut Cx, rows: &[Tensor]) -> Result<Tensor> {
    let mut slices = Vec::with_capacity(rows.len());
    for row in rows {
        let shape = [&[Int::ONE], &row.shape[..]].concat();
        slices.push(cx.reshape(row, shape)?);
    }
    concatenate(cx, &slices, 0)
}

/// What is known of a carried value in every iteration.
#[derive(Clone, PartialEq)]
enum Param {
    Tensor {
        dtype: DType,
        dims: Option<Vec<Option<Int>>>,
    },
    Sequence(Type),
    Other(Type),
    /// An empty sequence or optional, until an iteration makes something of it.
    Empty(Type),
}

impl Param {
    fn new(cx: &Cx, value: &Val) -> Param {
        match value {
            Val::Sequence(Sequence::Known { items, .. }) if items.is_empty() => Param::Empty(type_of(cx, value)),
            Val::Optional(None, _) => Param::Empty(type_of(cx, value)),
            _ => Param::of_type(type_of(cx, value)),
        }
    }

    fn of_type(ty: Type) -> Param {
        match ty {
            Type::Tensor { dtype, shape } => {
                Param::Tensor { dtype, dims: shape.map(|s| s.into_iter().map(Some).collect()) }
            }
            ty @ Type::Sequence { .. } => Param::Sequence(ty),
            ty => Param::Other(ty),
        }
    }

    /// What also holds for a value that an iteration yields. The first `outer` symbols are known before the loop.
    fn widened(&self, cx: &Cx, yielded: &Val, outer: usize) -> Result<Param> {
        let ty = type_of(cx, yielded);
        let wrong = |ty: &Type, was: &str| {
            let is = crate::tensor::text::show_type(ty, &cx.module.symbols);
            Diagnostic::model(format!("a value that the loop carries is {was} before it, but {is} after an iteration"))
        };
        Ok(match (self, ty) {
            (Param::Empty(_), _) if *self == Param::new(cx, yielded) => self.clone(),
            (Param::Empty(was), ty) => {
                let inner = |ty: &Type| match ty {
                    Type::Optional(inner) => (**inner).clone(),
                    other => other.clone(),
                };
                let same = std::mem::discriminant(was) == std::mem::discriminant(&ty)
                    && std::mem::discriminant(&inner(was)) == std::mem::discriminant(&inner(&ty));
                if !same || was.dtype() != ty.dtype() {
                    return Err(wrong(&ty, "of another type"));
                }
                match ty {
                    Type::Optional(inner) => Param::Other(Type::Optional(Box::new(outside(*inner, outer)))),
                    ty => Param::of_type(outside(ty, outer)),
                }
            }
            (Param::Tensor { dtype, dims }, Type::Tensor { dtype: other, shape }) if *dtype == other => {
                let dims = match (dims, shape) {
                    (Some(dims), Some(shape)) if dims.len() != shape.len() && all_ones(dims, &shape) => {
                        // A number, as a scalar or in a list.
                        cx.leave_open(true);
                        let rank = dims.len().max(shape.len());
                        (cx.choice() == Some(Choice::OneElement)).then(|| vec![Some(Int::ONE); rank])
                    }
                    (Some(dims), Some(shape)) => common_dims(dims.iter().map(Option::as_ref), shape.iter().map(Some)),
                    _ => None,
                };
                Param::Tensor { dtype: other, dims }
            }
            (Param::Tensor { dtype, .. }, ty) => return Err(wrong(&ty, &format!("a tensor of {dtype}"))),
            // An empty sequence is of any type.
            (Param::Sequence(_), _) if matches!(Param::new(cx, yielded), Param::Empty(_)) => self.clone(),
            (Param::Sequence(was) | Param::Other(was), ty) => match super::common(was, &ty) {
                Ok(ty @ Type::Sequence { .. }) => Param::Sequence(ty),
                Ok(ty) => Param::Other(ty),
                Err(_) => return Err(wrong(&ty, "of another type")),
            },
        })
    }

    /// The value that an iteration sees, and the symbols to be defined in the body.
    fn value(&self, cx: &mut Cx, given: &Val, name: &str) -> (Val, Option<Var>, Vec<(usize, Sym)>) {
        match self {
            Param::Tensor { dtype, dims } => {
                let (var, symbols) = cx.value_of(*dtype, dims, name);
                (Val::Tensor(var), Some(var), symbols)
            }
            Param::Sequence(ty) => {
                let var = cx.value(ty.clone());
                (Val::Sequence(Sequence::Value(var)), Some(var), vec![])
            }
            Param::Other(ty) => {
                let var = cx.value(ty.clone());
                (Val::Other(var), Some(var), vec![])
            }
            Param::Empty(_) => (given.clone(), None, vec![]),
        }
    }

    fn joined(&self) -> Option<Joined> {
        Some(match self {
            Param::Tensor { dtype, dims: Some(dims) } if !dims.is_empty() && all_ones(dims, &[]) => {
                Joined::OneElement { dtype: *dtype, rank: dims.len() }
            }
            Param::Tensor { dtype, dims } => Joined::Tensor { dtype: *dtype, dims: dims.clone() },
            Param::Sequence(ty) => Joined::Sequence(ty.clone()),
            Param::Other(ty) => Joined::Other(ty.clone()),
            Param::Empty(_) => return None,
        })
    }
}

fn all_ones(dims: &[Option<Int>], shape: &[Int]) -> bool {
    dims.iter().flatten().chain(shape).all(|dim| dim.is(1)) && dims.iter().all(Option::is_some)
}

/// An attempt at the body: what it sees, and what it makes of that.
struct Attempt {
    block: Block,
    counter: Sym,
    values: Vec<Option<Var>>,
    made: Iteration,
}

fn attempt(
    cx: &mut Cx,
    trips: &Option<Int>,
    params: &[Param],
    initial: &[Val],
    body: &mut Body<'_>,
) -> Result<Attempt> {
    let most = trips.as_ref().map_or(i64::MAX, |t| {
        let (_, most) = cx.scope(&[]).interval(t);
        i64::try_from(most - 1).unwrap_or(i64::MAX).max(0)
    });
    cx.begin_block();
    let name = cx.output_name(0);
    let counter = cx.module.symbols.add("iteration", 0, most);
    let mut values = Vec::new();
    let mut seen = Vec::new();
    for (k, (param, given)) in params.iter().zip(initial).enumerate() {
        let name = if k == 0 { name.clone() } else { cx.output_name(k) };
        let (value, var, symbols) = param.value(cx, given, &name);
        if let Some(var) = var {
            cx.define_dims(var, symbols);
        }
        values.push(var);
        seen.push(value);
    }
    let made = body(cx, &Int::sym(counter), &seen);
    let block = cx.end_block(vec![]);
    let made = made?;
    if made.carried.len() != params.len() {
        return Err(Diagnostic::model(format!("{} values are carried, but {} made", params.len(), made.carried.len())));
    }
    Ok(Attempt { block, counter, values, made })
}

fn general(
    cx: &mut Cx,
    trips: Option<Int>,
    condition: Option<Option<Var>>,
    mut initial: Vec<Val>,
    unread: &[usize],
    body: &mut Body<'_>,
) -> Result<(Vec<Val>, Vec<Var>)> {
    let (mut trips, mut condition) = (trips, condition);
    let mut runs = first::certain(cx, &trips, &condition).then_some(true);
    let outer = cx.module.symbols.iter().count();
    let mut params: Vec<Param> = initial.iter().map(|value| Param::new(cx, value)).collect();
    let mut passes = 0;
    let Attempt { block, counter, values, made } = loop {
        let attempt = attempt(cx, &trips, &params, &initial, body)?;
        let widened = params.iter().zip(&attempt.made.carried);
        let mut widened = widened.map(|(param, value)| param.widened(cx, value, outer)).collect::<Result<Vec<_>>>()?;
        let mut changed = Vec::new();
        for (k, (before, after)) in params.iter().zip(&widened).enumerate() {
            if let (Param::Tensor { dims: Some(_), .. }, Param::Tensor { dtype, dims: None }) = (before, after)
                && let Some(Val::Tensor(var)) = attempt.made.carried.get(k)
                && let Some(dims) = outside_dims(cx, *var, outer)
            {
                changed.push((k, *dtype, dims));
            }
        }
        if runs.is_none() && !changed.is_empty() {
            cx.leave_open(false);
            runs = first::taken(cx, &trips, &condition)?;
            match runs {
                Some(true) => condition = condition.map(|_| None),
                Some(false) => (trips, condition) = (Some(Int::ZERO), None),
                None => {}
            }
        }
        // Where the first iteration is certain, all others see what it yields.
        if runs == Some(true) && changed.iter().any(|(k, ..)| !unread.contains(k)) && peelable(cx, &attempt) {
            return first::peel(cx, trips, condition.is_some(), &initial, body);
        }
        for (k, dtype, dims) in changed {
            if let (true, Some(initial), Some(widened)) = (runs == Some(true), initial.get_mut(k), widened.get_mut(k))
                && unread.contains(&k)
            {
                *initial = first::unread(cx, dtype, &dims)?;
                *widened = Param::Tensor { dtype, dims: Some(dims) };
            }
        }
        if widened == params {
            break attempt;
        }
        params = widened;
        passes += 1;
        if passes > MAX_PASSES {
            return Err(Diagnostic::model("the types of the values that the loop carries do not settle"));
        }
    };
    // Whether the body always wants to go on, or never.
    let go_on = made.go_on.map(|var| (var, cx.truth(var)));
    let (condition, trips, go_on) = match (condition, go_on) {
        (None, _) | (Some(None), None | Some((_, Some(true)))) => (None, trips, None),
        (Some(None), Some((_, Some(false)))) => {
            let trips = trips.map_or(Int::ONE, |t| cx.scope(&[]).min(&t, &Int::ONE));
            (None, Some(trips), None)
        }
        // Whether anything runs is decided before the loop.
        (Some(Some(first)), Some((_, Some(true)))) if trips.is_some() => {
            let shape = cx.module.shape(first).to_vec();
            let index = vec![Int::ZERO; shape.len()];
            let flag = cx.map(DType::I64, vec![], |_| Scalar::load(DType::Bool, first, index).cast(DType::I64))?;
            let begins = cx.define_symbol("begins", 0, 1, Source::Value(Int::element(flag.var, vec![], None)));
            (None, trips.map(|trips| trips * begins), None)
        }
        (Some(first), Some((go_on, _))) => {
            let first = match first {
                Some(var) => var,
                None => cx.map(DType::Bool, vec![], |_| Scalar::bool(true))?.var,
            };
            (Some(first), trips, Some(go_on))
        }
        (Some(Some(first)), None) => (Some(first), trips, Some(first)),
    };
    if condition.is_none() && trips.is_none() {
        return Err(Diagnostic::model("the loop never ends: it has neither a trip count nor a condition")
            .help("give the node a trip count or a condition"));
    }
    let mut first = Vec::new();
    let mut carried = Vec::new();
    let mut joined: Vec<Option<Joined>> = Vec::new();
    for ((param, value), var) in params.iter().zip(&initial).zip(&values) {
        let param = param.joined();
        if let (Some(var), Some(param)) = (var, &param) {
            match param {
                Joined::OneElement { .. } => param.flatten(cx, value, &mut first),
                _ => first.push(to_var(cx, value)),
            }
            carried.push(*var);
        }
        joined.push(param);
    }
    // What the body yields.
    cx.resume_block(block);
    let mut yields: Vec<Var> = go_on.into_iter().collect();
    for (joined, value) in joined.iter().zip(&made.carried) {
        if let Some(joined) = joined {
            joined.flatten(cx, value, &mut yields);
        }
    }
    yields.extend(&made.stacked);
    let body = cx.end_block(yields);
    // What the statement makes.
    let mut results = Results::default();
    let mut finals = Vec::new();
    for (k, (joined, value)) in joined.iter().zip(&initial).enumerate() {
        let name = cx.output_name(k);
        finals.push(match joined {
            Some(joined) => joined.value(cx, &name, &mut results),
            None => value.clone(),
        });
    }
    let mut stacked = Vec::new();
    for (k, var) in made.stacked.iter().enumerate() {
        let name = cx.output_name(initial.len() + k);
        let rows = trips.clone().filter(|_| condition.is_none());
        let ty = outside_dims(cx, *var, outer);
        let dims = ty.map(|dims| std::iter::once(rows).chain(dims).collect());
        let dtype = cx.module.dtype(*var);
        stacked.push(super::tensor(cx, dtype, &dims, &name, &mut results));
    }
    let op = Loop { trips, condition, counter, initial: first, carried, body };
    cx.define(results.vars, Op::Loop(Box::new(op)));
    for (tensor, symbols) in results.dims {
        cx.define_dims(tensor, symbols);
    }
    if runs == Some(false) {
        return Ok((initial, stacked));
    }
    // After an iteration a value has the rank that iterations yield.
    for (k, (value, yielded)) in finals.iter_mut().zip(&made.carried).enumerate() {
        if let (Some(true), Val::Tensor(var), Val::Tensor(yielded)) = (runs, &mut *value, yielded)
            && cx.as_tensor(*var).is_none()
            && let Some(dims) = outside_dims(cx, *yielded, outer)
        {
            let (dtype, name) = (cx.module.dtype(*var), cx.output_name(k));
            let op = Op::Call { function: Function::AssumeShape, arguments: vec![*var] };
            *var = cx.tensor_of(dtype, &Some(dims), &name, op);
        }
    }
    Ok((finals, stacked))
}

/// Whether the first iteration can be one of its own: what is stacked has a known rank.
fn peelable(cx: &Cx, attempt: &Attempt) -> bool {
    attempt.made.stacked.iter().all(|var| cx.as_tensor(*var).is_some())
}

/// The dims of a tensor of the body that are known before the loop; `None` where not even the rank is known.
fn outside_dims(cx: &Cx, var: Var, outer: usize) -> Option<Vec<Option<Int>>> {
    let shape = cx.module.value(var).ty.shape()?;
    let seen = |dim: &Int| super::seen(dim, outer).then(|| dim.clone());
    Some(shape.iter().map(seen).collect())
}

/// A condition as the one bool that it must be.
pub fn flag(cx: &mut Cx, condition: &Tensor) -> Result<()> {
    if condition.dtype != DType::Bool {
        return Err(Diagnostic::model(format!("the condition has dtype {}, but must be bool", condition.dtype)));
    }
    let shape = cx.show_shape(&condition.shape);
    for dim in &condition.shape {
        let message = || format!("the condition has the shape {shape}, but must be one bool");
        cx.check(Condition::Equal(dim.clone(), Int::ONE), message)?;
    }
    Ok(())
}
