//! What all commands take, and the problems they stop at.

use std::path::PathBuf;

use clap::Args;

use crate::memory::bytes;
use crate::ops::{DimOption, Options};
use crate::schedule::Filtering;
use crate::types::{Diagnostic, Place, Result};
use crate::{Config, Cpu};

/// A model and what is said of its inputs.
#[derive(Args)]
pub struct ModelOptions {
    /// The ONNX file.
    pub model: PathBuf,
    /// A size or a range of sizes for a named free dim: `batch=1`, `sequence=1..=128`. May be repeated.
    #[arg(long, value_name = "NAME=SIZE")]
    dims: Vec<String>,
    /// The shape of an input, where `_` leaves a dim as it is: `x=1,3,_,224`. May be repeated.
    #[arg(long, value_name = "NAME=DIMS")]
    shapes: Vec<String>,
    /// A value that is a result, by its name in the model. May be repeated; without, the model's outputs are.
    #[arg(long, value_name = "NAME")]
    outputs: Vec<String>,
    /// A value that the model keeps: what is computed as OUT is the input IN of the next run. May be repeated.
    #[arg(long, value_name = "OUT=IN")]
    state: Vec<String>,
    /// The most bytes that the inputs and the arena, with the padding in it, may need: `65536` or `64KB`.
    #[arg(long, value_name = "BYTES")]
    max_ram: Option<String>,
    /// Results of a tile along an axis in 3x3 convolutions by minimal filtering: 0 (without), 2, or 4, which is faster
    /// and less exact.
    #[arg(long, value_name = "SIZE", default_value_t = 2)]
    winograd: i64,
}

impl ModelOptions {
    /// A configuration with these options.
    pub fn config(&self) -> Result<Config> {
        let max_ram = self.max_ram.as_deref().map(|text| {
            bytes(text).ok_or_else(|| {
                let message = format!("{text:?} is no number of bytes");
                Diagnostic::new(Place::Option("max_ram".into()), message).help("for example --max-ram 64KB")
            })
        });
        let filtering = Filtering::of(self.winograd).ok_or_else(|| {
            let message = format!("{} is no size of tiles", self.winograd);
            Diagnostic::new(Place::Option("winograd".into()), message).help("--winograd is 0, 2 or 4")
        })?;
        Ok(Config { inputs: self.read()?, max_ram: max_ram.transpose()?, filtering, ..Config::default() })
    }

    pub fn read(&self) -> Result<Options> {
        let mut options = Options::default();
        for text in &self.dims {
            let problem = || {
                Diagnostic::new(Place::Option("dims".into()), format!("{text:?} is not a name and a size"))
                    .help("for example --dims batch=1 or --dims sequence=1..=128; the first of a range is the smaller")
            };
            // The range has a `=` too.
            let at = text.match_indices('=').map(|(at, _)| at).rfind(|&at| !text[..at].ends_with(".."));
            let (name, size) = at.and_then(|at| Some((text.get(..at)?, text.get(at + 1..)?))).ok_or_else(problem)?;
            let size = dim(size).ok_or_else(problem)?;
            if options.dims.insert(name.to_string(), size).is_some() {
                return Err(Diagnostic::new(Place::Option("dims".into()), format!("\"{name}\" is given twice")));
            }
        }
        for text in &self.shapes {
            let problem = || {
                Diagnostic::new(Place::Option("shapes".into()), format!("{text:?} is not a name and a shape"))
                    .help("for example --shapes x=1,3,_,224; a scalar is --shapes x=")
            };
            let (name, dims) = text.rsplit_once('=').ok_or_else(problem)?;
            let dims = dims.split(',').filter(|dim| !dim.trim().is_empty());
            let dims: Option<Vec<_>> = dims
                .map(|dim| match dim.trim() {
                    "_" => Some(None),
                    dim => dim.parse().ok().filter(|&dim: &i64| dim >= 0).map(Some),
                })
                .collect();
            if options.shapes.insert(name.to_string(), dims.ok_or_else(problem)?).is_some() {
                return Err(Diagnostic::new(Place::Option("shapes".into()), format!("\"{name}\" is given twice")));
            }
        }
        options.outputs.clone_from(&self.outputs);
        for text in &self.state {
            let pair = text.split_once("=>").or_else(|| text.split_once('='));
            let (from, to) = pair.ok_or_else(|| {
                let message = format!("{text:?} is not the name of a value and that of the input that it becomes");
                Diagnostic::new(Place::Option("state".into()), message).help("for example --state state_out=state_in")
            })?;
            options.state.push((from.trim().to_string(), to.trim().to_string()));
        }
        Ok(options)
    }
}

/// The instruction sets of variants; none where none are named.
pub fn cpu(names: &[String]) -> Result<Option<Vec<Cpu>>> {
    let set = |name: &String| {
        Cpu::of(name).ok_or_else(|| {
            let message = format!("there are no variants for the instruction set {name:?}");
            Diagnostic::new(Place::Option("cpu".into()), message).help("--cpu is avx512, avx2 or baseline")
        })
    };
    let sets: Result<Vec<Cpu>> = names.iter().filter(|name| *name != "baseline").map(set).collect();
    Ok(if names.is_empty() { None } else { Some(sets?) })
}

fn dim(text: &str) -> Option<DimOption> {
    let size = |text: &str| text.trim().parse::<i64>().ok().filter(|&size| size >= 0);
    match text.split_once("..=") {
        Some((low, high)) => {
            let (low, high) = (size(low)?, size(high)?);
            (low <= high).then_some(DimOption::Range(low, high))
        }
        None => size(text).map(DimOption::Fixed),
    }
}

/// What a command stopped at.
pub struct Problems(pub Vec<Diagnostic>);

impl From<Diagnostic> for Problems {
    fn from(problem: Diagnostic) -> Problems {
        Problems(vec![problem])
    }
}

impl From<Vec<Diagnostic>> for Problems {
    fn from(problems: Vec<Diagnostic>) -> Problems {
        Problems(problems)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(dims: &[&str], shapes: &[&str]) -> Result<Options> {
        let own = |texts: &[&str]| texts.iter().map(|text| text.to_string()).collect();
        let (outputs, state) = (own(&["y"]), own(&["h out => h=in", "a=b"]));
        ModelOptions {
            model: PathBuf::new(),
            dims: own(dims),
            shapes: own(shapes),
            outputs,
            state,
            max_ram: None,
            winograd: 2,
        }
        .read()
    }

    #[test]
    fn dims_and_shapes() {
        let options = read(&["n=4", "a=b=1..=128", "past=0"], &["x=1,3,_,224", "a=b=2", "s="]).unwrap();
        let dims: Vec<_> = options.dims.into_iter().collect();
        assert_eq!(
            dims,
            [
                ("a=b".to_string(), DimOption::Range(1, 128)),
                ("n".to_string(), DimOption::Fixed(4)),
                ("past".to_string(), DimOption::Fixed(0)),
            ]
        );
        assert_eq!(options.shapes["x"], [Some(1), Some(3), None, Some(224)]);
        assert_eq!(options.shapes["a=b"], [Some(2)]);
        assert_eq!(options.shapes["s"], []);
        assert_eq!(options.outputs, ["y"]);
        let pairs = [("h out", "h=in"), ("a", "b")];
        assert_eq!(options.state, pairs.map(|(a, b)| (a.to_string(), b.to_string())));
    }

    #[test]
    fn what_is_no_size_is_refused() {
        for dims in ["n", "n=", "n=-1", "n=x", "n=2..=1", "n=1..2", "n=1..=", "..=", "n=99999999999999999999"] {
            let error = read(&[dims], &[]).unwrap_err().to_string();
            assert!(error.starts_with("option `dims`:") && error.contains("--dims batch=1"), "{error}");
        }
        for shapes in ["x", "x=1,-1", "x=a", "x=1.5"] {
            assert!(read(&[], &[shapes]).unwrap_err().to_string().contains("--shapes x=1,3"), "{shapes}");
        }
        assert!(read(&["n=1", "n=2"], &[]).is_err());
    }
}
