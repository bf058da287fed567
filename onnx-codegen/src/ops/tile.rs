//! Tile.

use super::numbers::Axes;
use super::{Cx, Table, Val};
use crate::tensor::module::Function;
use crate::tensor::{Condition, Op, Tensor, Type};
use crate::types::{Diagnostic, Int, Result};

pub const TABLE: Table = &[("Tile", 1, tile_1), ("Tile", 6, tile)];

/// `output[i] = input[i mod dim]` along every axis. Inputs: input, repeats (one number per axis).
fn tile(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, (repeats, length)) = (cx.var(0)?, cx.shape_input(1)?);
    let x = match (cx.as_tensor(x), length.map(usize::try_from)) {
        (Some(x), _) => x,
        // As many axes as there are repeats.
        (None, Some(Ok(rank))) => cx.tensor_of_rank(0, rank)?,
        (None, _) => {
            let ty = Type::Tensor { dtype: cx.module.dtype(x), shape: None };
            let op = Op::Call { function: Function::Tile, arguments: vec![x, repeats.var] };
            return Ok(vec![Val::Tensor(cx.push(ty, op))]);
        }
    };
    let repeats = cx.int_inputs_of(1, x.rank(), "`repeats`")?;
    repeat(cx, &x, &repeats)
}

/// Version 1 repeats along one axis. Inputs: input, tiles, axis (each one number, of the input's dtype or int64).
fn tile_1(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, tiles, axis) = (cx.tensor(0)?, cx.number(1)?, cx.number(2)?);
    // A number cut off would repeat less often than the model says.
    for (number, what) in [(&tiles, "`tiles`"), (&axis, "`axis`")] {
        let known = cx.known_data(number.var).and_then(|data| data.try_get(0)).and_then(|x| x.as_f64());
        if let Some(x) = known.filter(|x| x.fract() != 0.0) {
            return Err(Diagnostic::model(format!("{what} is {x}, not an integer")));
        }
    }
    let tiles = cx.whole_number(&tiles, "`tiles`")?;
    let axis = cx.whole_number(&axis, "`axis`")?;
    let axes = Axes::new(cx, vec![axis], x.rank())?;
    let repeats = axes.spread(cx, "tiles", &[tiles], &vec![Int::ONE; x.rank()]);
    repeat(cx, &x, &repeats)
}

fn repeat(cx: &mut Cx, x: &Tensor, repeats: &[Int]) -> Result<Vec<Val>> {
    let mut shape = Vec::with_capacity(x.rank());
    for (axis, (dim, count)) in x.shape.iter().zip(repeats).enumerate() {
        let shown = count.show(&cx.module.symbols);
        cx.check(Condition::NonNegative(count.clone()), || format!("`repeats` is {shown} along axis {axis}"))?;
        shape.push(dim * count);
    }
    let output =
        cx.map_in(x.dtype, shape, |scope, i| x.at(i.iter().zip(&x.shape).map(|(i, dim)| scope.rem(i, dim)).collect()))?;
    Ok(vec![output.into()])
}
