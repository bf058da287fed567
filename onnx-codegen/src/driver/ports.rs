//! The inputs and outputs of a model, as test data is matched to them.

use crate::graph::Namer;
use crate::tensor::text::show_type;
use crate::tensor::{Module, Type};
use crate::types::{Diagnostic, HostValue, Int, Result, TensorData, shape_text};

/// One input or output.
#[derive(Clone, Debug)]
pub struct Port {
    pub name: String,
    /// The field of the module's `Inputs` or `Outputs`.
    pub field: String,
    pub ty: Type,
    /// An input that has a value where none is given.
    pub has_default: bool,
    /// The type as messages show it: `f32[1, 3, n]`, `sequence(i64[..])`.
    pub(super) shown: String,
}

/// All of a model.
#[derive(Clone, Debug, Default)]
pub struct Ports {
    pub inputs: Vec<Port>,
    pub outputs: Vec<Port>,
}

impl Ports {
    pub fn of(module: &Module) -> Ports {
        let port = |name: &str, field, var, has_default| {
            let ty = module.value(var).ty.clone();
            Port { name: name.to_string(), field, shown: show_type(&ty, &module.symbols), ty, has_default }
        };
        let (mut input_fields, mut output_fields) = (Namer::new(), Namer::new());
        let outputs = module.outputs.iter().zip(&module.body.results);
        Ports {
            inputs: module
                .inputs
                .iter()
                .map(|i| port(&i.name, input_fields.name(&i.name, "input"), i.value, i.default.is_some()))
                .collect(),
            outputs: outputs.map(|(name, var)| port(name, output_fields.name(name, "output"), *var, false)).collect(),
        }
    }
}

impl Port {
    /// A value as this input. A scalar may be given as a tensor with one element: engines do not look at the shape of an
    /// input that is declared without dims, and exporters rely on that.
    pub fn accept(&self, value: HostValue) -> Result<HostValue> {
        let value = match (&self.ty, value) {
            (Type::Tensor { shape: Some(shape), .. }, HostValue::Tensor(mut tensor))
                if shape.is_empty() && tensor.shape.iter().all(|dim| *dim == 1) =>
            {
                tensor.shape.clear();
                HostValue::Tensor(tensor)
            }
            (_, value) => value,
        };
        self.check(&value).map(|()| value)
    }

    /// Whether a value can be this input; the message says what was expected and what is there.
    pub fn check(&self, value: &HostValue) -> Result<()> {
        if fits(&self.ty, value) {
            return Ok(());
        }
        let given = match value {
            HostValue::Tensor(tensor) => format!("{}{}", tensor.dtype, shape_text(&tensor.shape)),
            other => other.kind(),
        };
        let problem = Diagnostic::value(&self.name, format!("expected {}, got {given}", self.shown));
        Err(match (&self.ty, value) {
            (Type::Tensor { dtype, .. }, HostValue::Tensor(tensor)) if tensor.dtype != *dtype => {
                problem.help(format!("convert the array: `x.astype({:?})`", super::numpy_name(*dtype)))
            }
            _ => problem,
        })
    }
}

fn fits(ty: &Type, value: &HostValue) -> bool {
    match (ty, value) {
        (Type::Tensor { dtype, shape }, HostValue::Tensor(tensor)) => {
            let dims = shape.as_ref().map(|shape| shape.iter().map(Int::known).collect::<Vec<_>>());
            tensor.dtype == *dtype && dims.is_none_or(|dims| fits_dims(&dims, tensor))
        }
        (Type::Sequence { dtype, element }, HostValue::Sequence(items)) => items.iter().all(|item| match item {
            HostValue::Tensor(tensor) => {
                let dims =
                    element.as_ref().map(|dims| dims.iter().map(|dim| dim.as_ref()?.known()).collect::<Vec<_>>());
                tensor.dtype == *dtype && dims.is_none_or(|dims| fits_dims(&dims, tensor))
            }
            _ => false,
        }),
        (Type::Optional(inner), HostValue::Optional(value)) => value.as_deref().is_none_or(|value| fits(inner, value)),
        (Type::Map(key, _), HostValue::Map(map)) => map.key_type() == *key,
        (Type::Maps(key, value), HostValue::Sequence(items)) => {
            items.iter().all(|item| fits(&Type::Map(*key, *value), item))
        }
        _ => false,
    }
}

fn fits_dims(dims: &[Option<i64>], tensor: &TensorData) -> bool {
    let fits = |(dim, &size): (&Option<i64>, &usize)| dim.is_none_or(|dim| i64::try_from(size) == Ok(dim));
    dims.len() == tensor.rank() && dims.iter().zip(&tensor.shape).all(fits)
}
