//! States: what is computed under one name is the input of another in the next run.

use crate::tensor::module::{Condition, Origin};
use crate::tensor::text::show_type;
use crate::tensor::{Builder, Type};
use crate::types::int::Atom;
use crate::types::{DType, Diagnostic, Int, Place, Result, Sym, Var};
use std::collections::BTreeSet;

/// Ties a state to the result that the next run finds, if the types agree. Dims that are free for the state alone may
/// differ from run to run; all others must be equal, which run time checks where build time cannot tell.
pub fn tie(builder: &mut Builder, state: usize, output: &str, (result, var): (usize, Var)) -> Result<()> {
    let Some(to) = builder.module.states.get(state) else { return Ok(()) };
    let (name, value, initial) = (to.name.clone(), to.value, to.initial.clone());
    let (found, made) = (builder.module.value(value).ty.clone(), builder.module.value(var).ty.clone());
    let shown = |builder: &Builder, ty: &Type| show_type(ty, &builder.module.symbols);
    let option = |message: String| Diagnostic::new(Place::Option("state".into()), message);
    if found.dtype() == DType::String {
        return Err(option(format!("\"{name}\" is a tensor of strings, which cannot be a state")));
    }
    let (given, computed) = match (&found, &made) {
        (Type::Tensor { dtype: a, shape: Some(found) }, Type::Tensor { dtype: b, shape: Some(made) })
            if a == b && found.len() == made.len() =>
        {
            (found.clone(), made.clone())
        }
        (Type::Tensor { shape: Some(_), .. }, Type::Tensor { shape: Some(_), .. }) => {
            let (found, made) = (shown(builder, &found), shown(builder, &made));
            return Err(option(format!("\"{output}\" is {made}, but \"{name}\", which it goes to, is {found}")));
        }
        _ => {
            let (found, made) = (shown(builder, &found), shown(builder, &made));
            let message = format!(
                "\"{output}\" is {made} and \"{name}\" is {found}: a state is a tensor of a rank that is known at build time"
            );
            return Err(option(message).help("`shapes = { input = [..] }` gives an input its rank"));
        }
    };

    let free = own_dims(builder);
    let bound = input_dims(builder);
    let mut start = Vec::with_capacity(given.len());
    let mut narrowed = Vec::new();
    for (axis, (given, computed)) in given.iter().zip(&computed).enumerate() {
        let own = match given.as_atom() {
            Some(Atom::Sym(sym)) if free.contains(sym) => Some(*sym),
            _ => None,
        };
        let Some(sym) = own else {
            start.push(given.clone());
            if given != computed {
                let differs = builder.module.symbols.scope().ne(given, computed);
                if differs {
                    let (found, made) = (shown(builder, &found), shown(builder, &made));
                    return Err(option(format!(
                        "\"{output}\" is {made}, but \"{name}\", which it goes to, is {found}: axis {axis} differs"
                    )));
                }
                builder.set_origin(Origin { name: output.to_string(), op: "state".to_string() });
                builder.check(Condition::Equal(computed.clone(), given.clone()), || {
                    format!("axis {axis} of the state \"{name}\" changes")
                })?;
            }
            continue;
        };
        let mut symbols = BTreeSet::new();
        let mut other = false;
        computed.visit(&mut |atom| match atom {
            Atom::Sym(sym) => _ = symbols.insert(*sym),
            Atom::Element(_) | Atom::Iter(_) => other = true,
            _ => {}
        });
        let dim = builder.module.symbols.get(sym).map(|s| (s.name.clone(), s.min)).unwrap_or_default();
        let (label, least) = dim;
        if computed == given {
            let message = format!(
                "nothing gives the dim \"{label}\" (axis {axis} of \"{name}\") a size: it is a dim of the state alone"
            );
            return Err(option(message).help(format!("give it one: `dims = {{ {label:?} = .. }}`")));
        }
        // A dim that stays as it is once it equals that of an input, as where the two broadcast.
        let scope = builder.module.symbols.scope();
        let settled = symbols.iter().filter(|sym| bound.contains(sym)).map(|sym| Int::sym(*sym)).find(|dim| {
            let with = |atom: &Atom| matches!(atom, Atom::Sym(other) if *other == sym).then(|| dim.clone());
            let next = scope.rebuild(computed, &mut { with });
            // The dim of a broadcast is 0 where one of them is.
            next == *dim || next == scope.min(&Int::ONE, dim) * dim
        });
        if initial.is_none()
            && let Some(Atom::Sym(other)) = settled.as_ref().and_then(Int::as_atom)
        {
            narrowed.push((sym, *other));
        }
        let grows = symbols.iter().any(|sym| free.contains(sym));
        start.push(match &initial {
            Some(_) => given.clone(),
            None if settled.is_some() => settled.unwrap_or_default(),
            None if grows => Int::from(least),
            None if !other && symbols.iter().all(|sym| bound.contains(sym)) => computed.clone(),
            None => {
                let message = format!(
                    "the size of \"{label}\" (axis {axis} of \"{name}\") before the first run is not known: \
                     what comes of it, \"{output}\", has a size that is found while running"
                );
                return Err(option(message).help(format!("fix it: `dims = {{ {label:?} = .. }}`")));
            }
        });
    }
    for (sym, other) in narrowed {
        builder.module.symbols.narrow_to(sym, other);
    }
    if let Some(data) = &initial {
        start = data.shape.iter().map(|dim| Int::from(*dim)).collect();
    }
    if let Some(to) = builder.module.states.get_mut(state) {
        (to.start, to.result) = (start, result);
    }
    Ok(())
}

/// The symbols that inputs bind.
fn input_dims(builder: &Builder) -> BTreeSet<Sym> {
    lone(builder, builder.module.inputs.iter().map(|input| input.value))
}

/// The symbols that only states have.
fn own_dims(builder: &Builder) -> BTreeSet<Sym> {
    let bound = input_dims(builder);
    let mut own = lone(builder, builder.module.states.iter().map(|state| state.value));
    own.retain(|sym| !bound.contains(sym));
    own
}

fn lone(builder: &Builder, values: impl Iterator<Item = Var>) -> BTreeSet<Sym> {
    let dims = values.flat_map(|value| builder.module.shape(value));
    dims.filter_map(|dim| match dim.as_atom() {
        Some(Atom::Sym(sym)) => Some(*sym),
        _ => None,
    })
    .collect()
}
