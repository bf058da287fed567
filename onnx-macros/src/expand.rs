//! From a call to the items it becomes.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::{env, fs};

use onnx_codegen::driver::{Request, module_name, stub, with_deep_stack};
use onnx_codegen::types::{Diagnostic, Place};
use onnx_codegen::{Config, compile};
use proc_macro2::{Span, TokenStream};

use crate::errors::Errors;
use crate::options::Call;
use crate::places;

pub fn expand(input: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let Some(call) = Call::parse(input, &mut errors) else { return errors.tokens() };
    let name = call.config.name.clone().unwrap_or_else(|| module_name(Path::new(&call.path.value())));
    let mut config = Config { name: Some(name.clone()), ..call.config.clone() };
    if let Some(verify) = &mut config.verify {
        match places::folder(&verify.dir, source_file(call.path.span())) {
            Ok(dir) => verify.dir = dir,
            Err(message) => {
                errors.push(call.span_of("verify", "\"data\""), message);
                config.verify = None;
            }
        }
    }
    let model = places::model(&call.path.value(), source_file(call.path.span()));
    let module = match &model {
        Ok(model) => module(model, &config, &call, &mut errors),
        Err(message) => {
            errors.push(call.path.span(), message);
            None
        }
    };
    let mut parsed = module.and_then(|source| match source.parse::<TokenStream>() {
        Ok(tokens) => Some(tokens),
        // Unless the compiler has a fault, what it writes are tokens.
        Err(error) => {
            errors.push(call.path.span(), format!("internal error: the generated code does not parse: {error}"));
            None
        }
    });
    // Without it, every use of the module would be one more error.
    let stand_in = || with_deep_stack(|| stub(model.as_deref().ok(), &name, &config.runtime, &config.inputs));
    parsed = parsed.or_else(|| stand_in().ok()?.parse().ok());
    let mut tokens = errors.tokens();
    tokens.extend(parsed.unwrap_or_default());
    tokens
}

/// The source of the module; without mistakes in the call the whole of it, else only its types, if they can be told.
fn module(model: &Path, config: &Config, call: &Call, errors: &mut Errors) -> Option<String> {
    if !call.types_known && !places::is_editor() {
        return None;
    }
    let result = if places::is_editor() || !errors.is_empty() {
        with_deep_stack(|| facade(model, config))
    } else {
        let unit = env::var("CARGO_CRATE_NAME").unwrap_or_else(|_| "crate".to_string());
        let request = Request { model, config, unit: &unit, dirs: &places::dirs() };
        let result = with_deep_stack(|| request.expand());
        if let Ok(Ok(source)) = &result {
            dump(&unit, config, source, call, errors);
        }
        result
    };
    match result.unwrap_or_else(|panic| Err(vec![panic])) {
        Ok(source) => Some(source),
        Err(problems) => {
            let typed = without(config, &problems);
            for problem in problems {
                let span = match &problem.place {
                    Place::Option(option) => call.span_of(option, &problem.message),
                    _ => call.path.span(),
                };
                errors.push(span, text(&problem));
            }
            with_deep_stack(|| facade(model, &typed?).ok()).ok()?
        }
    }
}

/// A configuration without the options that have problems, if no type of the module depends on them.
fn without(config: &Config, problems: &[Diagnostic]) -> Option<Config> {
    let mut config = config.clone();
    for problem in problems {
        match &problem.place {
            Place::Option(option) if option == "max_ram" => config.max_ram = None,
            Place::Option(option) if option == "verify" => config.verify = None,
            _ => return None,
        }
    }
    Some(config)
}

/// A diagnostic as the text of an error; what to do is on a line of its own, as rustc has it.
fn text(problem: &Diagnostic) -> String {
    let mut head = problem.clone();
    let help = head.help.take().map_or(String::new(), |help| format!("\nhelp: {help}"));
    format!("{head}{help}")
}

/// The typed façade. An editor keeps the macro in memory and expands it at every change of the file it stands in.
fn facade(model: &Path, config: &Config) -> Result<String, Vec<Diagnostic>> {
    type Kept = HashMap<String, String>;
    static KEPT: Mutex<Option<Kept>> = Mutex::new(None);
    let stamp = fs::metadata(model).ok().map(|found| (found.len(), found.modified().ok()));
    let key = format!("{} {stamp:?} {config:?}", model.display());
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(source) = kept().get_or_insert_default().get(&key) {
        return Ok(source.clone());
    }
    let source = compile(model, config)?.facade();
    kept().get_or_insert_default().insert(key, source.clone());
    Ok(source)
}

/// Writes the source where it was asked for.
fn dump(unit: &str, config: &Config, source: &str, call: &Call, errors: &mut Errors) {
    let Some(dir) = env::var_os("ONNX_MACROS_DUMP") else { return };
    let name = config.name.as_deref().unwrap_or_default();
    let file = Path::new(&dir).join(format!("{unit}_{name}.rs"));
    if let Err(error) = fs::create_dir_all(&dir).and_then(|()| fs::write(&file, source)) {
        errors.push(call.path.span(), format!("ONNX_MACROS_DUMP: cannot write \"{}\": {error}", file.display()));
    }
}

/// The file of the call, if there is one.
fn source_file(span: Span) -> Option<PathBuf> {
    span.unwrap().local_file()
}
