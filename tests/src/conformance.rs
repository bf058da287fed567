//! The run over all the cases.

use std::cell::{Cell, RefCell};
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, Once};
use std::thread;
use std::time::{Duration, Instant};

use onnx_codegen::graph::{self, DeclaredType, Model};
use onnx_codegen::ops::{self, Options};
use onnx_codegen::tensor::interpreter;
use onnx_codegen::types::{Diagnostic, HostValue};

use crate::archive::Case;
use crate::compare::{Tolerance, compare_outputs};
use crate::values::{read_inputs, read_outputs};

/// Deep recursion is what a compiler does; test threads are small.
const STACK: usize = 256 << 20;
const THREADS: usize = 2;

/// How one case went.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// `suite/name`
    pub id: String,
    /// The reason of a failure, on one line.
    pub result: Result<(), String>,
    pub time: Duration,
}

/// Interprets every case. The outcomes stand in the order of the cases; nothing that a case does ends the run.
pub fn interpret_all(cases: &[Case]) -> Vec<Outcome> {
    run_all(cases, |case| each_data_set(case, run_interpreted))
}

/// Runs a model on the interpreter of the tensor expressions.
fn run_interpreted(model: &Model, inputs: Vec<HostValue>) -> Result<Vec<HostValue>, String> {
    let module = ops::lower(model, &options(model, &inputs)).map_err(|problems| in_one(&problems))?;
    let mut given = inputs.into_iter();
    let with_default = model.graph.inputs.iter().map(|input| input.default.is_some());
    let inputs: Vec<Option<HostValue>> =
        with_default.map(|default| if default { None } else { given.next() }).collect();
    interpreter::run(&module, &inputs).map_err(|problem| problem.to_string())
}

/// Inputs of which the file does not even give the rank have the shapes of the data: what a user would tell the
/// compiler.
pub(crate) fn options(model: &Model, inputs: &[HostValue]) -> Options {
    let mut options = Options::default();
    for (input, value) in model.graph.inputs.iter().filter(|input| input.default.is_none()).zip(inputs) {
        let Some(ty) = &model.value(input.value).ty else { continue };
        if let Some(shape) = shape(ty, value) {
            options.shapes.insert(input.name.clone(), shape);
        }
    }
    options
}

fn shape(ty: &DeclaredType, value: &HostValue) -> Option<Vec<Option<i64>>> {
    match (ty, value) {
        (DeclaredType::Tensor { shape: None, .. }, HostValue::Tensor(tensor)) => {
            Some(tensor.shape.iter().map(|dim| i64::try_from(*dim).ok()).collect())
        }
        (DeclaredType::Sequence(element), HostValue::Sequence(items)) => {
            let shapes: Vec<_> = items.iter().map(|item| shape(element, item)).collect::<Option<_>>()?;
            let (first, rest) = shapes.split_first()?;
            let dim = |axis: usize| first[axis].filter(|dim| rest.iter().all(|shape| shape[axis] == Some(*dim)));
            rest.iter().all(|shape| shape.len() == first.len()).then(|| (0..first.len()).map(dim).collect())
        }
        (DeclaredType::Optional(inner), HostValue::Optional(Some(value))) => shape(inner, value),
        _ => None,
    }
}

pub(crate) fn each_data_set(
    case: &Case,
    run: impl Fn(&Model, Vec<HostValue>) -> Result<Vec<HostValue>, String>,
) -> Result<(), String> {
    let source = onnx_codegen::source::read(&case.model()).map_err(|problems| in_one(&problems))?;
    let model = graph::import(&source).map_err(|problems| in_one(&problems))?;
    let graph = source.model.graph.ok_or("the model has no graph")?;
    let tolerance = Tolerance { rtol: case.rtol, atol: case.atol };
    for (index, set) in case.data_sets.iter().enumerate() {
        let place = |error: String| if index == 0 { error } else { format!("data set {index}: {error}") };
        let got = run(&model, read_inputs(set, &graph)?);
        if let Ok(texts) = fs::read_to_string(set.join("error.txt")) {
            must_fail(got, &texts).map_err(place)?;
            continue;
        }
        let got = got.map_err(place)?;
        compare_outputs(&got, &read_outputs(set, &graph)?, tolerance).map_err(place)?;
    }
    Ok(())
}

/// A failure has a message with each of these lines in it; a panic is none.
fn must_fail(got: Result<Vec<HostValue>, String>, texts: &str) -> Result<(), String> {
    let message = match got {
        Ok(_) => return Err(format!("it must fail with {texts:?}, but does not")),
        Err(message) => message,
    };
    match texts.lines().find(|text| !message.contains(*text)) {
        Some(text) => Err(format!("{text:?} is not in the message {message:?}")),
        None if message.contains("panicked") => Err(message),
        None => Ok(()),
    }
}

pub(crate) fn in_one(problems: &[Diagnostic]) -> String {
    let lines: Vec<String> = problems.iter().map(Diagnostic::to_string).collect();
    lines.join("\n")
}

/// Applies a check to every case on [`THREADS`] threads. A panic is a failure of its case.
pub(crate) fn run_all(cases: &[Case], check: impl Fn(&Case) -> Result<(), String> + Sync) -> Vec<Outcome> {
    keep_panics_of_cases();
    let next = AtomicUsize::new(0);
    let outcomes: Mutex<Vec<(usize, Outcome)>> = Mutex::new(Vec::with_capacity(cases.len()));
    let work = || {
        while let Some((index, case)) = claim(cases, &next) {
            let start = Instant::now();
            IN_CASE.set(true);
            let result = panic::catch_unwind(AssertUnwindSafe(|| check(case)));
            IN_CASE.set(false);
            let result = result.unwrap_or_else(|_| Err(LAST_PANIC.take())).map_err(|reason| one_line(&reason));
            let outcome = Outcome { id: case.id(), result, time: start.elapsed() };
            outcomes.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((index, outcome));
        }
    };
    thread::scope(|scope| {
        for _ in 0..THREADS {
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).expect("a thread can be started");
        }
    });
    let mut outcomes = outcomes.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    outcomes.sort_by_key(|(index, _)| *index);
    outcomes.into_iter().map(|(_, outcome)| outcome).collect()
}

fn claim<'c>(cases: &'c [Case], next: &AtomicUsize) -> Option<(usize, &'c Case)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    cases.get(index).map(|case| (index, case))
}

/// Lines after the first carry on behind a semicolon.
fn one_line(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join("; ")
}

thread_local! {
    static IN_CASE: Cell<bool> = const { Cell::new(false) };
    static LAST_PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// From now on what a panicking case would print becomes its reason.
fn keep_panics_of_cases() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| match IN_CASE.get() {
            true => LAST_PANIC.set(info.to_string()),
            false => usual(info),
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(name: &str) -> Case {
        let dir = Default::default();
        Case { suite: "node".into(), name: name.into(), dir, rtol: 0.0, atol: 0.0, data_sets: Vec::new() }
    }

    #[test]
    fn a_panic_fails_its_case_alone() {
        let cases: Vec<Case> = (0..20).map(|index| case(&format!("{index}"))).collect();
        let outcomes = run_all(&cases, |case| match case.name.as_str() {
            "3" => panic!("a bug\nof two lines"),
            "5" => Err("no\n  help: none".to_string()),
            _ => Ok(()),
        });
        assert!(outcomes.iter().zip(&cases).all(|(outcome, case)| outcome.id == case.id()));
        let failed: Vec<_> = outcomes.iter().filter_map(|o| o.result.as_ref().err().map(|why| (&*o.id, why))).collect();
        let [("node/3", panic), ("node/5", error)] = &failed[..] else { panic!("{failed:?}") };
        assert!(panic.contains("conformance.rs") && panic.ends_with("a bug; of two lines"), "{panic}");
        assert_eq!(*error, "no; help: none");
    }
}
