//! What the compiler tells a user about a model: where, what is wrong, what to do.

use std::fmt;

/// Where in the model a diagnostic belongs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Place {
    /// The file as a whole.
    #[default]
    Model,
    /// A node, by name (or `#index` where it has none) and operator, e.g. `Conv` or `ai.onnx.ml.Scaler`.
    Node { name: String, op: String },
    /// A tensor, input, output or initialiser, by its ONNX name.
    Value(String),
    /// An option of the macro or the command line.
    Option(String),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Model => write!(f, "model"),
            Place::Node { name, op } => write!(f, "node \"{name}\" ({op})"),
            Place::Value(name) => write!(f, "value \"{name}\""),
            Place::Option(name) => write!(f, "option `{name}`"),
        }
    }
}

/// One problem: located, with the way out where there is one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    pub place: Place,
    pub message: String,
    /// What the user can do about it.
    pub help: Option<String>,
}

impl Diagnostic {
    pub fn new(place: Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic { place, message: message.into(), help: None }
    }

    /// A problem of the file as a whole, or one whose place the caller adds with [`Diagnostic::at`].
    pub fn model(message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Place::Model, message)
    }

    pub fn value(name: impl Into<String>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Place::Value(name.into()), message)
    }

    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// Sets the place where none was given yet.
    pub fn at(mut self, place: impl FnOnce() -> Place) -> Diagnostic {
        if self.place == Place::Model {
            self.place = place();
        }
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Model => write!(f, "{}", self.message)?,
            _ => write!(f, "{}: {}", self.place, self.message)?,
        }
        if let Some(help) = &self.help {
            write!(f, "\n  help: {help}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}

/// The result of a step that stops at its first problem.
pub type Result<T, E = Diagnostic> = std::result::Result<T, E>;
