//! Inputs and their types, under the options.

use super::cx::{Sequence, Val};
use super::lower::Env;
use super::options::{DimOption, Options};
use super::wanted::Wanted;
use crate::graph::{DeclaredDim, DeclaredType, Model};
use crate::tensor::module::{Input, State};
use crate::tensor::text::show_type;
use crate::tensor::{Builder, Shape, Type};
use crate::types::near::{near, quoted};
use crate::types::{Diagnostic, Int, Place, Result, Symbols, TensorData, Var, shape_text};
use std::collections::BTreeSet;

/// Makes the inputs and the states of the module.
pub(super) fn bind_inputs(
    builder: &mut Builder,
    model: &Model,
    options: &Options,
    wanted: &Wanted<'_>,
    env: &mut Env,
) -> Result<(), Vec<Diagnostic>> {
    let mut problems = Vec::new();
    let mut dims: BTreeSet<String> = BTreeSet::new();
    let mut states: Vec<Option<State>> = vec![None; wanted.states.len()];
    for (index, input) in model.graph.inputs.iter().enumerate() {
        let declared = model.value(input.value).ty.clone();
        let mut binding =
            Binding { builder, options, input: &input.name, dims: &mut dims, pinned: options.shapes.get(&input.name) };
        let ty = match (&declared, &input.default) {
            (Some(declared), _) => binding.ty(declared),
            (None, Some(data)) => Ok(Type::tensor(data.dtype, data.shape.iter().map(|d| Int::from(*d)).collect())),
            (None, None) => Err(Diagnostic::model("the file does not declare its type")),
        };
        let ty = ty.and_then(|ty| match &input.default {
            Some(data) => check_default(builder, &ty, data).map(|()| ty),
            None => Ok(ty),
        });
        match ty {
            Ok(ty) => {
                let val = |var: Var, ty: &Type| match ty {
                    Type::Tensor { .. } => Val::Tensor(var),
                    Type::Sequence { .. } => Val::Sequence(Sequence::Value(var)),
                    Type::Optional(_) | Type::Map(..) | Type::Maps(..) => Val::Other(var),
                };
                let var = builder.value(ty.clone());
                builder.name(var, &input.name);
                let (name, default) = (input.name.clone(), input.default.clone());
                match wanted.state_of(index).and_then(|k| states.get_mut(k)) {
                    Some(state) => {
                        *state = Some(State { name, value: var, start: vec![], initial: default, result: 0 })
                    }
                    None if wanted.needs_input(input.value) => {
                        builder.module.inputs.push(Input { name, value: var, default });
                    }
                    None => {}
                }
                if let Some(slot) = env.get_mut(input.value.0 as usize) {
                    *slot = Some(val(var, &ty));
                }
            }
            Err(problem) => problems.push(problem.at(|| Place::Value(input.name.clone()))),
        }
    }
    builder.module.states = states.into_iter().flatten().collect();
    let inputs: Vec<&str> = model.graph.inputs.iter().map(|i| &i.name[..]).collect();
    for name in options.shapes.keys().filter(|n| !inputs.contains(&&n[..])) {
        let problem = Diagnostic::new(Place::Option("shapes".into()), format!("the model has no input \"{name}\""));
        let near = near(name, inputs.iter().copied());
        problems.push(match near.is_empty() {
            true => problem.help(format!("its inputs are {}", quoted(&inputs))),
            false => problem.help(format!("did you mean {}?", quoted(&near))),
        });
    }
    for name in options.dims.keys().filter(|n| !dims.contains(&n[..])) {
        let problem = Diagnostic::new(Place::Option("dims".into()), format!("the model has no free dim \"{name}\""));
        let known: Vec<&str> = dims.iter().map(|d| &d[..]).collect();
        problems.push(match known.is_empty() {
            true => problem.help("none of the dims of its inputs has a name; `shapes = { input = [..] }` pins a shape"),
            false => problem.help(format!("its free dims are {}", quoted(&known))),
        });
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// An initialiser with the name of an input has the input's type.
fn check_default(builder: &Builder, ty: &Type, data: &TensorData) -> Result<()> {
    let same = |(dim, given): (&Int, &usize)| dim.known().is_none_or(|dim| usize::try_from(dim) == Ok(*given));
    let fits = match ty {
        Type::Tensor { dtype, shape } => {
            let of = |shape: &Shape| shape.len() == data.rank() && shape.iter().zip(&data.shape).all(same);
            *dtype == data.dtype && shape.as_ref().is_none_or(of)
        }
        _ => false,
    };
    if fits {
        return Ok(());
    }
    let (declared, given) = (show_type(ty, &builder.module.symbols), shape_text(&data.shape));
    Err(Diagnostic::model(format!("it is declared as {declared}, but its initialiser is {}{given}", data.dtype)))
}

/// The type of one input under the options.
struct Binding<'a> {
    builder: &'a mut Builder,
    options: &'a Options,
    input: &'a str,
    /// Names of free dims met so far.
    dims: &'a mut BTreeSet<String>,
    pinned: Option<&'a Vec<Option<i64>>>,
}

impl Binding<'_> {
    fn ty(&mut self, declared: &DeclaredType) -> Result<Type> {
        match declared {
            DeclaredType::Tensor { dtype, shape } => {
                let dtype = dtype.ok_or_else(|| Diagnostic::model("the file does not declare its dtype"))?;
                Ok(Type::Tensor { dtype, shape: self.shape(shape.as_deref())? })
            }
            DeclaredType::Sequence(element) => match &**element {
                DeclaredType::Tensor { dtype, shape } => {
                    let dtype = dtype.ok_or_else(|| Diagnostic::model("the file does not declare its dtype"))?;
                    // Dims of elements that are not known may differ from element to element.
                    let known = |d: &DeclaredDim| match d {
                        DeclaredDim::Known(d) => Some(Int::from(*d)),
                        DeclaredDim::Named(name) => match self.options.dims.get(name) {
                            Some(DimOption::Fixed(d)) => {
                                self.dims.insert(name.clone());
                                Some(Int::from(*d))
                            }
                            _ => None,
                        },
                        DeclaredDim::Unknown => None,
                    };
                    let mut element: Option<Vec<Option<Int>>> = shape.as_ref().map(|s| s.iter().map(known).collect());
                    if let Some(pinned) = self.pinned {
                        let declared = element.unwrap_or_else(|| vec![None; pinned.len()]);
                        if declared.len() != pinned.len() {
                            return Err(self.rank_mismatch(declared.len(), pinned.len()));
                        }
                        let join = |(d, p): (Option<Int>, &Option<i64>)| p.map(Int::from).or(d);
                        element = Some(declared.into_iter().zip(pinned).map(join).collect());
                    }
                    Ok(Type::Sequence { dtype, element })
                }
                _ => Err(Diagnostic::model("sequences of anything but tensors are not supported")),
            },
            DeclaredType::Optional(inner) => Ok(Type::Optional(Box::new(self.ty(inner)?))),
            DeclaredType::Map(key, value) => match &**value {
                DeclaredType::Tensor { dtype: Some(dtype), .. } => Ok(Type::Map(*key, *dtype)),
                _ => Err(Diagnostic::model("maps to anything but numbers are not supported")),
            },
            DeclaredType::Other(kind) => Err(Diagnostic::model(format!("inputs of type {kind} are not supported"))),
        }
    }

    fn rank_mismatch(&self, declared: usize, given: usize) -> Diagnostic {
        let message = format!("the option gives \"{}\" the rank {given}, the model declares {declared}", self.input);
        Diagnostic::new(Place::Option("shapes".into()), message)
    }

    fn shape(&mut self, declared: Option<&[DeclaredDim]>) -> Result<Option<Shape>> {
        let unknown;
        let declared = match (declared, self.pinned) {
            (Some(declared), Some(pinned)) if declared.len() != pinned.len() => {
                return Err(self.rank_mismatch(declared.len(), pinned.len()));
            }
            (Some(declared), _) => declared,
            (None, Some(pinned)) => {
                unknown = vec![DeclaredDim::Unknown; pinned.len()];
                &unknown[..]
            }
            (None, None) => return Ok(None),
        };
        let mut shape = Vec::with_capacity(declared.len());
        for (axis, dim) in declared.iter().enumerate() {
            let pinned = self.pinned.and_then(|p| p.get(axis).copied().flatten());
            shape.push(self.dim(axis, dim, pinned)?);
        }
        Ok(Some(shape))
    }

    fn dim(&mut self, axis: usize, declared: &DeclaredDim, pinned: Option<i64>) -> Result<Int> {
        let input = self.input;
        if let Some(given) = pinned {
            if given < 0 {
                let message = format!("the dim {given} of \"{input}\" is negative");
                return Err(Diagnostic::new(Place::Option("shapes".into()), message));
            }
            if let DeclaredDim::Known(declared) = declared
                && *declared != given
            {
                let message = format!("axis {axis} of \"{input}\" is {declared} in the model, not {given}");
                return Err(Diagnostic::new(Place::Option("shapes".into()), message));
            }
            if let DeclaredDim::Named(name) = declared {
                self.dims.insert(name.clone());
                let fits = match self.options.dims.get(name) {
                    Some(DimOption::Fixed(dim)) => *dim == given,
                    Some(DimOption::Range(min, max)) => (*min..=*max).contains(&given),
                    None => true,
                };
                if !fits {
                    let message =
                        format!("axis {axis} of \"{input}\" is the dim \"{name}\", to which `dims` gives another size");
                    return Err(Diagnostic::new(Place::Option("shapes".into()), message));
                }
            }
            return Ok(Int::from(given));
        }
        match declared {
            DeclaredDim::Known(d) if *d < 0 => Err(Diagnostic::model(format!("axis {axis} has the negative dim {d}"))),
            DeclaredDim::Known(d) => Ok(Int::from(*d)),
            DeclaredDim::Named(name) => {
                self.dims.insert(name.clone());
                let (min, max) = match self.options.dims.get(name) {
                    Some(DimOption::Fixed(d)) => return Ok(Int::from(*d)),
                    Some(DimOption::Range(min, max)) => (*min, *max),
                    None => (0, i64::MAX),
                };
                let symbols: &mut Symbols = &mut self.builder.module.symbols;
                let symbol = symbols.find(name).unwrap_or_else(|| symbols.add(name, min, max));
                Ok(Int::sym(symbol))
            }
            DeclaredDim::Unknown => {
                Ok(Int::sym(self.builder.module.symbols.add(&format!("{input}.{axis}"), 0, i64::MAX)))
            }
        }
    }
}
