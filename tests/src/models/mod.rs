//! Real models: compiled as a user's crate compiles them, run, compared, and what all that takes.

pub mod measure;
pub mod row;
pub mod table;

use onnx_codegen::driver::compare::Tolerance;
use serde_json::Value;

/// A model, and inputs at which it is run.
#[derive(Clone, Debug)]
pub struct Model {
    pub name: String,
    /// How far its outputs may be from those of another engine.
    pub tolerance: Tolerance,
    /// For each run, in the order of the inputs. A second run has other sizes of the free dims.
    pub sets: Vec<Vec<Sample>>,
}

/// An input of a run.
#[derive(Clone, Debug)]
pub struct Sample {
    pub shape: Vec<usize>,
    /// The least and the greatest value.
    pub range: (f64, f64),
}

/// The models of `models.json`, all or those of these names.
pub fn models(names: &[String]) -> Result<Vec<Model>, String> {
    let all: Value = serde_json::from_str(include_str!("../../models.json")).map_err(|error| error.to_string())?;
    let all: Vec<Model> = list(&all)?.iter().map(model).collect::<Result<_, _>>()?;
    if let Some(name) = names.iter().find(|name| !all.iter().any(|model| model.name == **name)) {
        let known: Vec<&str> = all.iter().map(|model| model.name.as_str()).collect();
        return Err(format!("no model {name:?}; there are {}", known.join(", ")));
    }
    Ok(all.into_iter().filter(|model| names.is_empty() || names.contains(&model.name)).collect())
}

fn model(value: &Value) -> Result<Model, String> {
    let name = value.get("name").and_then(Value::as_str).ok_or_else(|| format!("no name in {value}"))?;
    let number = |key: &str, usual| value.get(key).and_then(Value::as_f64).unwrap_or(usual);
    let sets = list(value.get("sets").unwrap_or(&Value::Null))?;
    let sets = sets.iter().map(|set| list(set)?.iter().map(sample).collect()).collect::<Result<_, _>>()?;
    let tolerance = Tolerance { rtol: number("rtol", 1e-4), atol: number("atol", 1e-5) };
    Ok(Model { name: name.to_string(), tolerance, sets })
}

fn sample(value: &Value) -> Result<Sample, String> {
    let dims = list(value.get("shape").unwrap_or(&Value::Null))?;
    let shape = dims.iter().map(|dim| dim.as_u64().and_then(|dim| usize::try_from(dim).ok())).collect();
    let range = list(value.get("range").unwrap_or(&Value::Null))?;
    let bound = |index: usize| range.get(index).and_then(Value::as_f64);
    let found = (shape, bound(0), bound(1));
    let (Some(shape), Some(low), Some(high)) = found else { return Err(format!("no shape and range: {value}")) };
    Ok(Sample { shape, range: (low, high) })
}

fn list(value: &Value) -> Result<&Vec<Value>, String> {
    value.as_array().ok_or_else(|| format!("models.json: no list: {value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_model_can_be_fetched() {
        let models = models(&[]).unwrap();
        assert_eq!(models.len(), 35);
        for model in &models {
            assert!(onnx_models::find(&model.name).is_ok(), "{}", model.name);
            assert!(!model.sets.is_empty() && model.sets.iter().all(|set| !set.is_empty()), "{}", model.name);
        }
        assert!(super::models(&["vgg".to_string()]).is_err());
    }
}
