//! RotaryEmbedding.

use super::contract::broadcasts_to;
use super::operands::Kinds;
use super::{Cx, Table, Val};
use crate::tensor::{Condition, Scalar, Tensor};
use crate::types::{Diagnostic, Int, Result, Scope};

pub const TABLE: Table = &[("RotaryEmbedding", 23, rotary)];

/// Pairs of elements of each head are rotated by an angle per position. The input is `(batch, heads, sequence, head)`
/// or `(batch, sequence, heads * head)`.
fn rotary(cx: &mut Cx) -> Result<Vec<Val>> {
    let (input, cos, sin) = (cx.tensor(0)?, cx.tensor(1)?, cx.tensor(2)?);
    Kinds::Float.check(cx.same_dtype(&[input.clone(), cos.clone(), sin.clone()])?)?;
    // The axis of the sequence, once the heads have an axis.
    let (x, sequence) = match input.rank() {
        4 => (input.clone(), 2),
        3 => (split_heads(cx, &input)?, 1),
        rank => return Err(Diagnostic::model(format!("the input has the rank {rank}, but must have 3 or 4"))),
    };
    let head = x.shape.last().cloned().unwrap_or_default();
    let rotated = match cx.node.int_or("rotary_embedding_dim", 0)? {
        0 => head.clone(),
        dim if dim < 0 => return Err(Diagnostic::model(format!("`rotary_embedding_dim` is {dim}"))),
        dim => Int::from(dim),
    };
    let shown = (rotated.show(&cx.module.symbols), head.show(&cx.module.symbols));
    cx.check(Condition::NonNegative(&head - &rotated), || {
        format!("`rotary_embedding_dim` is {}, but a head has {} elements", shown.0, shown.1)
    })?;
    let scope = cx.scope(&[]);
    let (half, odd) = (scope.div(&rotated, &Int::from(2i64)), scope.rem(&rotated, &Int::from(2i64)));
    cx.check_equal(&odd, &Int::ZERO, || format!("the number of rotated elements is {}, which is odd", shown.0))?;

    let places: Vec<Int> = [0, sequence].iter().filter_map(|axis| x.shape.get(*axis).cloned()).collect();
    let angles = Angles::new(cx, &places, &half)?;
    let interleaved = cx.node.int_or("interleaved", 0)? != 0;
    let y = cx.map_in(x.dtype, x.shape.clone(), |scope, i| {
        let Some((j, rest)) = i.split_last() else { return Scalar::zero(x.dtype) };
        let two = Int::from(2i64);
        // The element that makes a pair with this one, the number of the pair, whether this one is the first of it.
        let (partner, pair, second) = if interleaved {
            let second = scope.rem(j, &two);
            (j + Int::ONE - &second * 2, scope.div(j, &two), second)
        } else {
            let second = scope.div(j, &half);
            (scope.rem(&(j + &half), &rotated), scope.rem(j, &half), second)
        };
        let at = |j: Int| x.at_or([rest, &[j]].concat(), Scalar::zero(x.dtype));
        let place = [i[0].clone(), i[sequence].clone()];
        let along = at(j.clone()) * angles.at(scope, &cos, &place, &pair);
        let across = at(partner) * angles.at(scope, &sin, &place, &pair);
        let first = Scalar::int(second).equal(Scalar::int(0i64));
        let turned = first.select(along.clone() - across.clone(), along + across);
        match rotated == head {
            true => turned,
            false => Scalar::int(j.clone()).less(Scalar::int(rotated.clone())).select(turned, at(j.clone())),
        }
    })?;
    Ok(vec![cx.reshape(&y, input.shape.clone())?.into()])
}

fn split_heads(cx: &mut Cx, x: &Tensor) -> Result<Tensor> {
    let heads = match cx.node.int("num_heads")? {
        Some(heads) if heads > 0 => Int::from(heads),
        _ => return Err(Diagnostic::model("`num_heads` must be given, and positive, for an input of rank 3")),
    };
    let hidden = x.shape.last().cloned().unwrap_or_default();
    let scope = cx.scope(&[]);
    let (head, odd) = (scope.div(&hidden, &heads), scope.rem(&hidden, &heads));
    let shown = (hidden.show(&cx.module.symbols), heads.show(&cx.module.symbols));
    cx.check_equal(&odd, &Int::ZERO, || format!("{} elements do not divide into {} heads", shown.0, shown.1))?;
    let mut shape = x.shape.clone();
    shape.truncate(2);
    shape.extend([heads, head]);
    cx.reshape(x, shape)
}

/// How the tables of cosines and sines are read.
struct Angles {
    /// With positions the tables are `(position, pair)`, else `(batch, sequence, pair)`.
    positions: Option<Tensor>,
    /// The dims of batch and sequence.
    places: Vec<Int>,
}

impl Angles {
    fn new(cx: &mut Cx, places: &[Int], half: &Int) -> Result<Angles> {
        let positions = cx.optional(3)?;
        if let Some(positions) = &positions {
            if !positions.dtype.is_integer() {
                return Err(Diagnostic::model(format!("`position_ids` has the dtype {}", positions.dtype)));
            }
            broadcasts_to(cx, "`position_ids`", &positions.shape, places)?;
        }
        for index in [1, 2] {
            let table = cx.tensor(index)?;
            let shown = (cx.show_shape(&table.shape), half.show(&cx.module.symbols));
            let rank = if positions.is_some() { 2 } else { 3 };
            let Some(pairs) = table.shape.last().filter(|_| table.rank() == rank) else {
                let message = format!("a table of angles has the shape {}, but must have the rank {rank}", shown.0);
                return Err(Diagnostic::model(message));
            };
            cx.check_equal(pairs, half, || {
                format!("a table of angles has the shape {}, but must have {} columns", shown.0, shown.1)
            })?;
            if positions.is_none() {
                let target: Vec<Int> = places.iter().chain([half]).cloned().collect();
                broadcasts_to(cx, "a table of angles", &table.shape, &target)?;
            }
        }
        Ok(Angles { positions, places: places.to_vec() })
    }

    /// The element of a table for a pair at a place, which is the index along batch and sequence.
    fn at(&self, scope: Scope<'_>, table: &Tensor, place: &[Int], pair: &Int) -> Scalar {
        let mut index = match &self.positions {
            Some(positions) => {
                let at = self.place(scope, &positions.shape, place);
                vec![Int::element(positions.var, at, table.shape.first().cloned())]
            }
            None => self.place(scope, &table.shape[..table.rank().saturating_sub(1)], place),
        };
        index.push(pair.clone());
        table.at_or(index, Scalar::zero(table.dtype))
    }

    /// The index along axes that broadcast to batch and sequence.
    fn place(&self, scope: Scope<'_>, shape: &[Int], place: &[Int]) -> Vec<Int> {
        let skip = place.len().saturating_sub(shape.len());
        let places = self.places.iter().zip(place).skip(skip);
        let index = |(dim, (target, i)): (&Int, (&Int, &Int))| match dim {
            _ if dim.is(1) => Int::ZERO,
            _ if dim == target => i.clone(),
            _ => scope.rem(i, dim),
        };
        shape.iter().zip(places).map(index).collect()
    }
}
