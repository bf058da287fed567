//! What is timed: the models of `models.json`.

use onnx_models::Package;
use serde_json::Value;

/// A row of the benchmark.
#[derive(Clone, Debug)]
pub struct Model {
    pub id: String,
    pub origin: Origin,
    pub inputs: Vec<Input>,
    /// What the ratio of our time to onnxruntime's is to be at most.
    pub goal: f64,
}

/// Where the model file comes from.
#[derive(Clone, Debug)]
pub enum Origin {
    /// A published package.
    Package(Package),
    /// A file of this repository.
    Own(String),
    /// A network of the conformance suite, given random weights.
    Light(String),
    /// A graph made here, of a kind and sizes.
    Made(String, Vec<usize>),
}

/// An input at the size at which it is timed.
#[derive(Clone, Debug)]
pub struct Input {
    pub name: String,
    pub shape: Vec<usize>,
    pub values: Values,
}

/// Which values an input gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// f32 of mean 0 and variance 1.
    Normal,
    /// f32 between 0 and 1.
    Uniform,
    /// i64 between 0 and 1000.
    Ids,
    /// i64, all 1.
    Ones,
}

/// All the models, in the order of the table.
pub fn models() -> Result<Vec<Model>, String> {
    let all: Value = serde_json::from_str(include_str!("../models.json")).map_err(|error| error.to_string())?;
    list(&all, "models")?.iter().map(model).collect()
}

fn model(value: &Value) -> Result<Model, String> {
    let id = text(value, "id")?;
    let origin = if let Ok(file) = text(value, "file") {
        Origin::Package(onnx_models::find(&file).map_err(|error| format!("{id}: {error}"))?)
    } else if let Ok(path) = text(value, "own") {
        Origin::Own(path)
    } else if let Ok(case) = text(value, "light") {
        Origin::Light(case)
    } else {
        Origin::Made(text(value, "made")?, numbers(value, "sizes").unwrap_or_default())
    };
    let inputs = list(value, "inputs")?.iter().map(input).collect::<Result<_, _>>()?;
    let goal = value.get("goal").and_then(Value::as_f64).ok_or_else(|| format!("{id}: no goal"))?;
    Ok(Model { id, origin, inputs, goal })
}

fn input(value: &Value) -> Result<Input, String> {
    let values = match value.get("values").and_then(Value::as_str) {
        None | Some("normal") => Values::Normal,
        Some("uniform") => Values::Uniform,
        Some("ids") => Values::Ids,
        Some("ones") => Values::Ones,
        Some(other) => return Err(format!("no such values: {other:?}")),
    };
    Ok(Input { name: text(value, "name")?, shape: numbers(value, "shape")?, values })
}

fn text(value: &Value, key: &str) -> Result<String, String> {
    value.get(key).and_then(Value::as_str).map(str::to_string).ok_or_else(|| format!("no {key:?} in {value}"))
}

fn list<'v>(value: &'v Value, key: &str) -> Result<&'v Vec<Value>, String> {
    value.get(key).and_then(Value::as_array).ok_or_else(|| format!("no list {key:?} in {value}"))
}

fn numbers(value: &Value, key: &str) -> Result<Vec<usize>, String> {
    let number = |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok());
    list(value, key)?.iter().map(number).collect::<Option<_>>().ok_or_else(|| format!("{key:?} are no numbers"))
}

/// The models that match a pattern: the one of that name, else all whose names contain it.
pub fn choose(models: &[Model], patterns: &[String]) -> Result<Vec<Model>, String> {
    if patterns.is_empty() {
        return Ok(models.to_vec());
    }
    let matches = |model: &Model, pattern: &String| {
        let exact = models.iter().any(|model| model.id == *pattern);
        if exact { model.id == *pattern } else { model.id.contains(pattern.as_str()) }
    };
    if let Some(pattern) = patterns.iter().find(|pattern| !models.iter().any(|model| matches(model, pattern))) {
        let names: Vec<&str> = models.iter().map(|model| model.id.as_str()).collect();
        return Err(format!("no model {pattern:?}; there are {}", names.join(", ")));
    }
    Ok(models.iter().filter(|model| patterns.iter().any(|pattern| matches(model, pattern))).cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_well_formed() {
        let models = models().unwrap();
        assert_eq!(models.len(), 27);
        let chosen = |patterns: &[&str]| {
            let patterns: Vec<String> = patterns.iter().map(|pattern| pattern.to_string()).collect();
            choose(&models, &patterns).map(|models| models.len())
        };
        assert_eq!(chosen(&[]), Ok(27));
        assert_eq!(chosen(&["gemm_512", "minilm"]), Ok(3));
        assert!(chosen(&["vgg"]).is_err());
    }
}
