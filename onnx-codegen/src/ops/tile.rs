//! Tile.

use super::{Cx, Table, Val};
use crate::tensor::module::Function;
use crate::tensor::{Condition, Op, Type};
use crate::types::{DType, Diagnostic, Int, Result};

pub const TABLE: Table = &[("Tile", 1, tile_1), ("Tile", 6, tile)];

/// `output[i] = input[i mod dim]` along every axis. Inputs: input, repeats (one number per axis).
fn tile(cx: &mut Cx) -> Result<Vec<Val>> {
    let (x, repeats) = (cx.var(0)?, cx.tensor(1)?);
    let Some(x) = cx.as_tensor(x) else {
        let ty = Type::Tensor { dtype: cx.module.dtype(x), shape: None };
        return Ok(vec![Val::Tensor(
            cx.push(ty, Op::Call { function: Function::Tile, arguments: vec![x, repeats.var] }),
        )]);
    };
    if let [count] = &repeats.shape[..] {
        let (count, rank) = (count.clone(), x.rank());
        cx.check_equal(&count, &Int::from(rank), || {
            format!("`repeats` must have one number per axis of the input, whose rank is {rank}")
        })?;
    }
    let repeats: Vec<Int> = (0..x.rank()).map(|axis| cx.int_at(&repeats, axis)).collect::<Result<_>>()?;
    repeat(cx, &x, &repeats)
}

/// Version 1 repeats along one axis. Inputs: input, tiles, axis (each one number, of the input's dtype or int64).
fn tile_1(cx: &mut Cx) -> Result<Vec<Val>> {
    let x = cx.tensor(0)?;
    let tiles = number(cx, 1, "tiles")?;
    let axis = number(cx, 2, "axis")?.known().ok_or_else(|| {
        Diagnostic::model("`axis` is known only while running; version 6 of Tile takes a number per axis")
    })?;
    let axis = cx.axis(axis, x.rank())?;
    let repeats: Vec<Int> = (0..x.rank()).map(|a| if a == axis { tiles.clone() } else { Int::ONE }).collect();
    repeat(cx, &x, &repeats)
}

/// A number of version 1, where the schema lets it have the dtype of the input.
fn number(cx: &mut Cx, index: usize, name: &str) -> Result<Int> {
    let tensor = cx.tensor(index)?;
    if !tensor.dtype.is_float() {
        return cx.int_input(index);
    }
    match cx.data(index)?.and_then(|data| data.try_get(0)).and_then(|x| x.as_f64()) {
        Some(x) if x.fract() == 0.0 && x.abs() < 1e9 => Ok(Int::from(x as i64)),
        Some(x) => Err(Diagnostic::model(format!("`{name}` is {x}, not an integer"))),
        None => {
            // Read while running: as an i64.
            let as_int = cx.map(DType::I64, tensor.shape.clone(), |i| tensor.at(i.to_vec()).cast(DType::I64))?;
            cx.int_at(&as_int, 0)
        }
    }
}

fn repeat(cx: &mut Cx, x: &crate::tensor::Tensor, repeats: &[Int]) -> Result<Vec<Val>> {
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
