//! Steps that the runtime crate does: sequences, optionals, tensors of unknown rank.

use super::Emitter;
use super::code::{Code, string_literal};
use super::facade::{Facade, facade};
use super::types::{element, literal};
use crate::memory::Place;
use crate::tensor::module::{Function, Parts};
use crate::tensor::{Combine, Op, Type};
use crate::types::{DType, Int, Var};

impl Emitter<'_> {
    /// A sequence as a slice of tensors.
    pub fn sequence(&self, var: Var) -> String {
        match self.place(var) {
            Place::Input => format!("v{}", self.program.root(var).0),
            _ => format!("v{}[..]", self.program.root(var).0).replacen('v', "&v", 1),
        }
    }

    /// The shape of a tensor while running, as something that can be indexed.
    pub fn shape_of(&self, var: Var) -> String {
        let root = self.program.root(var);
        match (self.place(root), &self.program.module.value(root).ty) {
            (Place::Host, _) => format!("v{}.shape()", root.0),
            (Place::Input, ty) if matches!(facade(ty), Facade::Dynamic) => format!("v{}.shape()", root.0),
            _ => format!("v{}_shape", var.0),
        }
    }

    /// A value of the runtime crate: a copy of its own, whatever memory it lies in.
    pub fn owned(&self, var: Var) -> String {
        let root = self.program.root(var);
        let ty = &self.program.module.value(var).ty;
        let dtype = ty.dtype();
        match (ty, self.place(root)) {
            (Type::Tensor { .. }, Place::Host) if root == var => format!("v{}.clone()", root.0),
            (Type::Tensor { shape: None, .. }, _) => format!("v{}.clone()", root.0),
            (Type::Tensor { shape: Some(shape), .. }, _) => {
                let dims: Vec<String> = shape.iter().map(|d| self.dim(d)).collect();
                let list = format!("&[{}]", dims.join(", "));
                let slice = self.slice(var);
                format!("rt::kernel::tensor::<{}>({list}, &{slice}[..])", element(dtype))
            }
            (Type::Sequence { .. } | Type::Maps(..), Place::Input) => format!("v{}.to_vec()", root.0),
            (Type::Optional(_), Place::Input) => format!("v{}.map(|x| x.to_owned())", root.0),
            _ => format!("v{}.clone()", root.0),
        }
    }

    /// The dims and the elements of a tensor of known rank.
    fn parts(&self, var: Var) -> (String, String) {
        let dims: Vec<String> = self.program.module.shape(var).iter().map(|d| self.dim(d)).collect();
        let dims = format!("&[{}]", dims.join(", "));
        let data = format!("rt::kernel::prefix(&{}[..], {dims})", self.slice(var));
        (dims, data)
    }

    /// The integers of a tensor.
    fn integers(&self, var: Var) -> String {
        let slice = self.slice(var);
        let len = Int::product(self.program.module.shape(var));
        let slice = format!("&{slice}[..]");
        let slice = match (self.place(var), len.known()) {
            // There may be room for more than what lies there.
            (Place::Slot(_) | Place::Arena { .. }, Some(n)) => format!("rt::kernel::array::<_, {n}>({slice}, 0)"),
            (Place::Slot(_) | Place::Arena { .. }, None) => {
                format!("rt::kernel::prefix({slice}, &[{}])", self.dim(&len))
            }
            _ => slice,
        };
        format!("&rt::kernel::integers({slice})")
    }

    pub fn host(&self, code: &mut Code, results: &[Var], op: &Op) {
        let [result] = results else { return };
        let value = self.program.module.value(*result);
        let place = match value.origins.last() {
            Some(origin) => string_literal(&self.origin(*origin)),
            None => "\"model\"".to_string(),
        };
        let fallible = |text: String| format!("{text}.map_err(|fault| fault.at({place}))?");
        let position = |code: &mut Code, x: &Int| {
            let wide = self.wide(code, x);
            format!("rt::kernel::clamped({wide})")
        };
        let name = format!("v{}", result.0);
        let dtype = element(value.ty.dtype());
        let text = match op {
            Op::SequenceNew(items) => {
                let items: Vec<String> = items.iter().map(|v| self.owned(*v)).collect();
                code.line(&format!(
                    "let {name}: rt::__alloc::vec::Vec<rt::Tensor<{dtype}>> = rt::__alloc::vec![{}];",
                    items.join(", ")
                ));
                return;
            }
            Op::SequenceAt { sequence, position: p } => {
                let p = position(code, p);
                fallible(format!("rt::sequence::at({}, {p}).cloned()", self.sequence(*sequence)))
            }
            Op::SequenceInsert { sequence, tensor, position: p } => {
                let p = p.as_ref().map_or("None".to_string(), |p| format!("Some({})", position(code, p)));
                code.line(&format!("let mut {name} = {};", self.owned(*sequence)));
                let call = format!("rt::sequence::insert(&mut {name}, {}, {p})", self.owned(*tensor));
                code.line(&format!("{};", fallible(call)));
                return;
            }
            Op::SequenceErase { sequence, position: p } => {
                let p = p.as_ref().map_or("None".to_string(), |p| format!("Some({})", position(code, p)));
                code.line(&format!("let mut {name} = {};", self.owned(*sequence)));
                code.line(&format!("{};", fallible(format!("rt::sequence::erase(&mut {name}, {p})"))));
                return;
            }
            Op::SequenceConcat { sequence, axis, new_axis } => {
                fallible(format!("rt::sequence::concat({}, {axis}, {new_axis})", self.sequence(*sequence)))
            }
            Op::SequenceSplit { tensor, axis, parts } => {
                let tensor = self.owned(*tensor);
                match parts {
                    Parts::Chunks(length) => {
                        let length = position(code, length);
                        fallible(format!("rt::sequence::split_scalar(&{tensor}, {axis}, {length})"))
                    }
                    Parts::Lengths(lengths) => {
                        fallible(format!("rt::sequence::split_lengths(&{tensor}, {axis}, {})", self.integers(*lengths)))
                    }
                    Parts::Each { keepdims } => {
                        fallible(format!("rt::sequence::split_each(&{tensor}, {axis}, {keepdims})"))
                    }
                }
            }
            Op::Optional(inner) => {
                let ty = match &value.ty {
                    Type::Optional(inner) => match facade(inner) {
                        Facade::Sequence => Facade::Sequence.rust(value.ty.dtype(), true),
                        _ => Facade::Dynamic.rust(value.ty.dtype(), true),
                    },
                    _ => Facade::Dynamic.rust(value.ty.dtype(), true),
                };
                let inner = inner.map_or("None".to_string(), |v| format!("Some({})", self.owned(v)));
                code.line(&format!("let {name}: Option<{ty}> = {inner};"));
                return;
            }
            Op::OptionalHas(x) => format!("rt::Tensor::scalar(v{}.is_some())", self.program.root(*x).0),
            Op::OptionalGet(x) => {
                let root = self.program.root(*x);
                let inner = match self.place(root) {
                    Place::Input => format!("v{}.map(|x| x.to_owned())", root.0),
                    _ => format!("v{}.clone()", root.0),
                };
                fallible(format!("{inner}.ok_or(rt::Fault::Unsupported(\"the optional is empty\"))"))
            }
            Op::Call { function, arguments } => {
                let argument = |k: usize| arguments.get(k).copied().unwrap_or(*result);
                match function {
                    Function::Tile => {
                        let (x, repeats) = (self.owned(argument(0)), self.integers(argument(1)));
                        fallible(format!("rt::dynamic::tile(&{x}, {repeats})"))
                    }
                    Function::ConstantOfShape { dtype, value } => {
                        let value = match dtype {
                            DType::F16 | DType::BF16 => {
                                format!("{}::from_f32({})", super::types::storage(*dtype), literal(*dtype, value))
                            }
                            _ => literal(*dtype, value),
                        };
                        let shape = self.integers(argument(0));
                        fallible(format!("rt::dynamic::constant_of_shape({value}, {shape})"))
                    }
                    Function::Reshape { allowzero } => {
                        let (x, shape) = (self.owned(argument(0)), self.integers(argument(1)));
                        fallible(format!("rt::dynamic::reshape(&{x}, {shape}, {allowzero})"))
                    }
                    Function::Expand => {
                        let (x, shape) = (self.owned(argument(0)), self.integers(argument(1)));
                        fallible(format!("rt::dynamic::expand(&{x}, {shape})"))
                    }
                    Function::Shape => format!("rt::kernel::shape_tensor({})", self.shape_of(argument(0))),
                    Function::Size => {
                        format!("rt::Tensor::scalar({}.iter().product::<usize>() as i64)", self.shape_of(argument(0)))
                    }
                    Function::Order { axis, descending } => {
                        let (dims, data) = self.parts(argument(0));
                        fallible(format!("rt::select::order({dims}, {data}, {axis}, {descending})"))
                    }
                    Function::NonZero => {
                        let (dims, data) = self.parts(argument(0));
                        fallible(format!("rt::select::non_zero({dims}, {data})"))
                    }
                    Function::Unique { axis, sorted } => {
                        let (dims, data) = self.parts(argument(0));
                        fallible(format!("rt::select::unique({dims}, {data}, {axis:?}, {sorted})"))
                    }
                    Function::NonMaxSuppression { center } => {
                        let (boxes, scores) = (self.parts(argument(0)).1, self.parts(argument(1)).1);
                        let dims: Vec<String> =
                            self.program.module.shape(argument(1)).iter().map(|d| self.dim(d)).collect();
                        let number = |k: usize| format!("{}[0]", self.slice(argument(k)));
                        let told = format!(
                            "rt::select::Suppression {{ most: {}, overlap: {}, least: {}, center: {center} }}",
                            number(2),
                            number(3),
                            // A missing threshold is NaN.
                            format_args!("Some({}).filter(|x| !x.is_nan())", number(4))
                        );
                        let sizes = dims.join(", ");
                        fallible(format!("rt::select::non_max_suppression([{sizes}], {boxes}, {scores}, {told})"))
                    }
                    Function::Trees(trees) => {
                        const TABLES: [&str; 12] = [
                            "roots",
                            "modes",
                            "features",
                            "thresholds",
                            "yes",
                            "no",
                            "missing",
                            "sets",
                            "members",
                            "leaves",
                            "targets",
                            "weights",
                        ];
                        let table = |(k, name): (usize, &&str)| format!("{name}: {}", self.parts(argument(k + 1)).1);
                        let tables: Vec<String> = TABLES.iter().enumerate().map(table).collect();
                        let aggregate = match (trees.aggregate, trees.average) {
                            (Combine::Min, _) => "Min",
                            (Combine::Max, _) => "Max",
                            (_, true) => "Average",
                            _ => "Sum",
                        };
                        let rows = self.program.module.shape(argument(0)).first().map_or("1".into(), |d| self.dim(d));
                        let (data, count) = (self.parts(argument(0)).1, trees.targets);
                        let tables = tables.join(", ");
                        let call = format!("run({rows}, {data}, {count}, rt::trees::Aggregate::{aggregate})");
                        fallible(format!("rt::trees::Trees {{ {tables} }}.{call}"))
                    }
                    Function::ZipMap => {
                        let (values, keys) = (self.parts(argument(0)).1, self.parts(argument(1)).1);
                        format!("rt::map::zip({values}, {keys})")
                    }
                    Function::AssumeShape => {
                        let dims: Vec<String> = self
                            .program
                            .module
                            .shape(*result)
                            .iter()
                            .map(|d| d.known().map_or("None".to_string(), |d| format!("Some({d})")))
                            .collect();
                        let expected = string_literal(&self.type_text(&value.ty));
                        fallible(format!(
                            "rt::kernel::assume_shape({}, &[{}], {expected})",
                            self.owned(argument(0)),
                            dims.join(", ")
                        ))
                    }
                }
            }
            _ => return,
        };
        code.line(&format!("let {name} = {text};"));
    }
}
