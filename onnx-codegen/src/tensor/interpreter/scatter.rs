//! Tensors of which some elements are changed.

use super::lanes::fault;
use super::{Env, loops, program};
use crate::tensor::eval;
use crate::tensor::module::Scatter;
use crate::tensor::scalar::{Kind, Literal, Scalar};
use crate::types::{DType, Diagnostic, Element, Result, TensorData, checked_numel, shape_text};

pub fn scatter(
    env: &Env<'_>,
    dtype: DType,
    shape: Vec<usize>,
    initial: &TensorData,
    s: &Scatter,
) -> Result<TensorData> {
    let extents = s.extents.iter().map(|e| program::integer(env, e)).collect::<Result<Vec<i64>>>()?;
    let over: Vec<usize> = extents.iter().map(|e| usize::try_from(*e).unwrap_or(0)).collect();
    let count = checked_numel(&over).ok_or_else(|| Diagnostic::model("too many elements to scatter"))?;
    let mut elements: Vec<Element> = initial.elements().collect();
    if count > 0 {
        let values = loops::map(env, dtype, over.clone(), &s.value)?;
        let mut places = vec![0usize; count];
        for (index, dim) in s.index.iter().zip(&shape) {
            let at = loops::map(env, DType::I64, over.clone(), &Scalar::new(DType::I64, Kind::Int(index.clone())))?;
            for (place, at) in places.iter_mut().zip(at.elements()) {
                let at = at.as_int().and_then(|i| usize::try_from(i).ok()).filter(|i| i < dim);
                let at = at.ok_or_else(|| {
                    Diagnostic::model(format!("an index lies outside of a tensor of shape {}", shape_text(&shape)))
                })?;
                *place = *place * dim + at;
            }
        }
        for (place, value) in places.into_iter().zip(values.elements()) {
            let Some(slot) = elements.get_mut(place) else { continue };
            *slot = match s.combine.and_then(|c| c.binary()) {
                None => value,
                Some(op) => {
                    let (old, new) = (Literal::from(slot.clone()), Literal::from(value));
                    Element::from(&eval::binary(op, dtype, &old, &new).map_err(fault)?)
                }
            };
        }
    }
    TensorData::from_elements(dtype, shape, elements)
}
