//! The activation functions of recurrent operators, by name.

use crate::ops::Cx;
use crate::ops::activation::{hard_sigmoid_of, relu, sigmoid, softplus};
use crate::tensor::{Scalar, Unary};
use crate::types::{Diagnostic, Result};

/// A function with its parameters.
#[derive(Clone, Copy)]
pub struct Activation {
    function: fn(Scalar, Scalar, Scalar) -> Scalar,
    alpha: f32,
    beta: f32,
}

impl Activation {
    pub fn apply(&self, x: Scalar) -> Scalar {
        let (alpha, beta) = (x.like(f64::from(self.alpha)), x.like(f64::from(self.beta)));
        (self.function)(x, alpha, beta)
    }
}

/// Which parameters a function takes, and their defaults.
struct Kind {
    name: &'static str,
    function: fn(Scalar, Scalar, Scalar) -> Scalar,
    alpha: Option<f32>,
    beta: Option<f32>,
}

fn negative(x: &Scalar) -> Scalar {
    x.clone().less(x.like(0.0))
}

const KINDS: &[Kind] = &[
    Kind { name: "Relu", function: |x, _, _| relu(x), alpha: None, beta: None },
    Kind { name: "Tanh", function: |x, _, _| x.unary(Unary::Tanh), alpha: None, beta: None },
    Kind { name: "Sigmoid", function: |x, _, _| sigmoid(x), alpha: None, beta: None },
    Kind { name: "Affine", function: |x, a, b| a * x + b, alpha: Some(1.0), beta: Some(0.0) },
    Kind {
        name: "LeakyRelu",
        function: |x, a, _| negative(&x).select(a * x.clone(), x),
        alpha: Some(0.01),
        beta: None,
    },
    Kind {
        name: "ThresholdedRelu",
        function: |x, a, _| x.clone().less(a).select(x.like(0.0), x),
        alpha: Some(1.0),
        beta: None,
    },
    Kind { name: "ScaledTanh", function: |x, a, b| a * (b * x).unary(Unary::Tanh), alpha: Some(1.0), beta: Some(1.0) },
    Kind { name: "HardSigmoid", function: hard_sigmoid_of, alpha: Some(0.2), beta: Some(0.5) },
    Kind {
        name: "Elu",
        function: |x, a, _| negative(&x).select(a * (x.clone().exp() - x.like(1.0)), x),
        alpha: Some(1.0),
        beta: None,
    },
    Kind { name: "Softsign", function: |x, _, _| x.clone() / (x.like(1.0) + x.abs()), alpha: None, beta: None },
    Kind { name: "Softplus", function: |x, _, _| softplus(x), alpha: None, beta: None },
];

/// Parameters in the order of the functions: one for each function, or one for each that takes it.
struct Parameters {
    list: Vec<f32>,
    next: usize,
    each: bool,
}

impl Parameters {
    fn take(&mut self, default: Option<f32>) -> f32 {
        let given = if self.each || default.is_some() {
            self.next += 1;
            self.list.get(self.next - 1).copied()
        } else {
            None
        };
        default.map_or(0.0, |default| given.unwrap_or(default))
    }
}

/// The functions of every direction.
pub fn activations(cx: &Cx, defaults: &[&str], directions: usize) -> Result<Vec<Vec<Activation>>> {
    let names = match cx.node.strings("activations")? {
        Some(names) if !names.is_empty() => names,
        _ => defaults.iter().map(ToString::to_string).cycle().take(defaults.len() * directions).collect(),
    };
    if names.len() != defaults.len() * directions {
        let (given, wanted) = (names.len(), defaults.len());
        return Err(Diagnostic::model(format!(
            "`activations` names {given} functions; {wanted} are needed for each of {directions} directions"
        )));
    }
    let parameters = |name: &str| -> Result<Parameters> {
        let list = cx.node.floats(name)?.unwrap_or_default();
        let each = list.len() == names.len();
        Ok(Parameters { list, next: 0, each })
    };
    let (mut alphas, mut betas) = (parameters("activation_alpha")?, parameters("activation_beta")?);
    let mut functions = Vec::new();
    for name in &names {
        let Some(kind) = KINDS.iter().find(|k| k.name.eq_ignore_ascii_case(name)) else {
            let known: Vec<&str> = KINDS.iter().map(|k| k.name).collect();
            return Err(Diagnostic::model(format!(
                "`activations` names \"{name}\", which is no function of recurrent operators"
            ))
            .help(format!("they are {}", known.join(", "))));
        };
        let (alpha, beta) = (alphas.take(kind.alpha), betas.take(kind.beta));
        functions.push(Activation { function: kind.function, alpha, beta });
    }
    Ok(functions.chunks(defaults.len()).map(<[Activation]>::to_vec).collect())
}
