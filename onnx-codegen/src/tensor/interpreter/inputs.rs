//! Inputs against their declared types: dims that are a symbol give it its value.

use crate::tensor::module::{Module, State, Type};
use crate::tensor::text::show_type;
use crate::types::int::Atom;
use crate::types::{Diagnostic, HostValue, Int, Result, TensorData, shape_text};

/// The values of the symbols, by number.
pub type Symbols = Vec<Option<i64>>;

/// Checks the inputs and the states, and binds symbols. States that are not there are made as they start.
pub fn bind(module: &Module, values: &[HostValue], states: &mut Vec<HostValue>) -> Result<Symbols> {
    let mut symbols = vec![None; module.symbols.iter().count()];
    // Twice: a dim that is an expression may need a symbol that a later input binds.
    for bind in [true, false] {
        for (input, value) in module.inputs.iter().zip(values) {
            let ty = &module.value(input.value).ty;
            let mut binder = Binder { module, symbols: &mut symbols, bind };
            binder.value(ty, value).map_err(|reason| {
                let expected = show_type(ty, &module.symbols);
                let reason = if reason.is_empty() { String::new() } else { format!(": {reason}") };
                Diagnostic::value(&input.name, format!("expected {expected}, got {}{reason}", given(value)))
            })?;
        }
    }
    if states.is_empty() {
        let start = |state: &State| {
            let dims = state.start.iter().map(|dim| usize::try_from(value(dim, &symbols)?).ok());
            let dims = dims.collect::<Option<Vec<usize>>>();
            let dims = dims.ok_or_else(|| Diagnostic::value(&state.name, "the state has no size"))?;
            match &state.initial {
                Some(data) => Ok(HostValue::Tensor(data.clone())),
                None => TensorData::zeros(module.dtype(state.value), dims).map(HostValue::Tensor),
            }
        };
        *states = module.states.iter().map(start).collect::<Result<_>>()?;
    }
    for bind in [true, false] {
        for (state, value) in module.states.iter().zip(&*states) {
            let ty = &module.value(state.value).ty;
            let mut binder = Binder { module, symbols: &mut symbols, bind };
            binder.value(ty, value).map_err(|reason| {
                let (expected, reason) =
                    (show_type(ty, &module.symbols), if reason.is_empty() { reason } else { format!(": {reason}") });
                Diagnostic::value(&state.name, format!("the state is {}, expected {expected}{reason}", given(value)))
            })?;
        }
    }
    Ok(symbols)
}

/// What was given, in the notation of types.
fn given(value: &HostValue) -> String {
    match value {
        HostValue::Tensor(tensor) => format!("{}{}", tensor.dtype, shape_text(&tensor.shape)),
        other => other.kind(),
    }
}

struct Binder<'a> {
    module: &'a Module,
    symbols: &'a mut Symbols,
    bind: bool,
}

impl Binder<'_> {
    fn value(&mut self, ty: &Type, value: &HostValue) -> Result<(), String> {
        match (ty, value) {
            (Type::Tensor { dtype, shape }, HostValue::Tensor(tensor)) => {
                let Some(shape) = shape else {
                    return if *dtype == tensor.dtype { Ok(()) } else { Err(String::new()) };
                };
                if *dtype != tensor.dtype || shape.len() != tensor.shape.len() {
                    return Err(String::new());
                }
                shape.iter().zip(&tensor.shape).try_for_each(|(dim, given)| self.dim(dim, *given))
            }
            (Type::Sequence { dtype, element }, HostValue::Sequence(items)) => {
                for (position, item) in items.iter().enumerate() {
                    let HostValue::Tensor(tensor) = item else {
                        return Err(format!("element {position} is no tensor"));
                    };
                    let differs = |reason: &str| format!("element {position} is {}{reason}", given(item));
                    if *dtype != tensor.dtype || element.as_ref().is_some_and(|e| e.len() != tensor.rank()) {
                        return Err(differs(""));
                    }
                    for (dim, given) in element.iter().flatten().zip(&tensor.shape) {
                        if let Some(dim) = dim {
                            self.dim(dim, *given).map_err(|reason| differs(&format!(": {reason}")))?;
                        }
                    }
                }
                Ok(())
            }
            (Type::Optional(_), HostValue::Optional(None)) => Ok(()),
            (Type::Optional(ty), HostValue::Optional(Some(value))) => self.value(ty, value),
            (Type::Map(key, dtype), HostValue::Map(map)) if *key == map.keys.dtype => {
                let fits = |v: &HostValue| v.as_tensor().is_some_and(|t| t.dtype == *dtype);
                if map.values.iter().all(fits) { Ok(()) } else { Err(format!("the values are not all {dtype}")) }
            }
            (Type::Maps(key, dtype), HostValue::Sequence(items)) => {
                items.iter().try_for_each(|item| self.value(&Type::Map(*key, *dtype), item))
            }
            _ => Err(String::new()),
        }
    }

    fn dim(&mut self, dim: &Int, given: usize) -> Result<(), String> {
        let given = i64::try_from(given).map_err(|_| "a dim is beyond 2^63".to_string())?;
        if let Some(Atom::Sym(sym)) = dim.as_atom()
            && let (Some(slot), Some(symbol)) = (self.symbols.get_mut(sym.0 as usize), self.module.symbols.get(*sym))
        {
            if let Some(range) = out_of_range(given, symbol.min, symbol.max) {
                return Err(format!("{} must be {range}", symbol.name));
            }
            return match slot {
                Some(value) if *value != given => Err(format!("{} is {value} elsewhere", symbol.name)),
                _ => {
                    *slot = Some(given);
                    Ok(())
                }
            };
        }
        if self.bind && dim.known().is_none() {
            return Ok(());
        }
        match value(dim, self.symbols) {
            Some(value) if value == given => Ok(()),
            Some(_) if dim.known().is_some() => Err(String::new()),
            Some(value) => Err(format!("{} is {value}", dim.show(&self.module.symbols))),
            None => Err(format!("{} is not known", dim.show(&self.module.symbols))),
        }
    }
}

/// The value of a dim; `None` where it needs a symbol that has none.
pub fn value(dim: &Int, symbols: &Symbols) -> Option<i64> {
    dim.eval(&mut |atom| match atom {
        Atom::Sym(sym) => symbols.get(sym.0 as usize).copied().flatten(),
        _ => None,
    })
}

/// What a value must be, if it is not in its range.
pub fn out_of_range(value: i64, min: i64, max: i64) -> Option<String> {
    match () {
        () if value < min => Some(format!("at least {min}")),
        () if value > max => Some(format!("at most {max}")),
        () => None,
    }
}
