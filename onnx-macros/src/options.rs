//! What stands between the parentheses of a macro call.

use std::collections::BTreeMap;

use onnx_codegen::Config;
use onnx_codegen::driver::Verify;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{LitStr, Result, Token};

use crate::errors::{Error, Errors};
use crate::values::{
    bytes, cpu, crate_path, dim, entries, filtering, name, names, optimize, pairs, shape, switch, verify,
};

const OPTIONS: &str = "`name`, `dims`, `shapes`, `outputs`, `state`, `max_ram`, `verify`, `optimize`, `cpu`, `winograd`, \
                       `threads` and `crate`";

/// Those on which no type of the module depends.
const WITHOUT_TYPES: [&str; 7] = ["name", "max_ram", "verify", "optimize", "cpu", "winograd", "crate"];

/// A call as it was written.
pub struct Call {
    pub path: LitStr,
    pub config: Config,
    /// Whether all options were understood that types may depend on.
    pub types_known: bool,
    /// Where options and their entries stand: `dims`, `dims.batch`.
    spans: BTreeMap<String, Span>,
}

impl Call {
    /// Reads a call. Without a path there is none; all other mistakes leave the rest of the call usable.
    pub fn parse(input: TokenStream, errors: &mut Errors) -> Option<Call> {
        let parse = |input: ParseStream| Call::parse_stream(input, errors);
        match parse.parse2(input) {
            Ok(call) => Some(call),
            Err(error) => {
                errors.extend(error);
                None
            }
        }
    }

    fn parse_stream(input: ParseStream, errors: &mut Errors) -> Result<Call> {
        if !input.peek(LitStr) {
            let help = "\nhelp: `onnx_model!(\"models/m.onnx\")`";
            let message = format!("expected the path of an ONNX model, in quotes{help}");
            // What follows would only be misread.
            let rest: TokenStream = input.parse()?;
            let span = rest.into_iter().next().map_or(Span::call_site(), |token| token.span());
            return Err(syn::Error::new(span, message));
        }
        let path = input.parse()?;
        let mut call = Call { path, config: Config::default(), types_known: true, spans: BTreeMap::new() };
        while !input.is_empty() {
            if input.parse::<Option<Token![,]>>()?.is_none() {
                errors.push(input.span(), "expected a comma");
                call.types_known = false;
                until_comma(input)?;
                continue;
            }
            if input.is_empty() {
                break;
            }
            let option = input.fork().call(Ident::parse_any).map_or(String::new(), |key| key.to_string());
            if let Err(error) = call.option(input, errors) {
                call.types_known &= WITHOUT_TYPES.contains(&option.as_str());
                errors.extend(error);
                until_comma(input)?;
            }
        }
        Ok(call)
    }

    /// One `key = value`.
    fn option(&mut self, input: ParseStream, errors: &mut Errors) -> Result<()> {
        if !input.peek(Ident::peek_any) {
            return Err(input.error(format!("expected an option: {OPTIONS}")));
        }
        let key = input.call(Ident::parse_any)?;
        if !input.peek(Token![=]) {
            return Err(syn::Error::new(key.span(), format!("expected `{key} = ..`\nhelp: the options are {OPTIONS}")));
        }
        input.parse::<Token![=]>()?;
        let value = until_comma(input)?;
        let option = key.to_string();
        if value.is_empty() {
            return Err(syn::Error::new(key.span(), format!("the option `{option}` has no value")));
        }
        if self.spans.insert(option.clone(), key.span()).is_some() {
            return Err(syn::Error::new(key.span(), format!("the option `{option}` is given twice")));
        }
        match option.as_str() {
            "name" => self.config.name = Some(name.parse2(value)?),
            "verify" => {
                let data = verify.parse2(value)?;
                self.spans.insert("verify.data".to_string(), data.dir.span());
                let mut verify = Verify::new(data.dir.value());
                verify.tolerance.rtol = data.rtol.unwrap_or(verify.tolerance.rtol);
                verify.tolerance.atol = data.atol.unwrap_or(verify.tolerance.atol);
                self.config.verify = Some(verify);
            }
            "optimize" => self.config.optimize = optimize.parse2(value)?,
            "cpu" => self.config.cpu = Some(cpu.parse2(value)?),
            "max_ram" => self.config.max_ram = Some(bytes.parse2(value)?),
            "winograd" => self.config.filtering = filtering.parse2(value)?,
            "threads" => self.config.threads = switch.parse2(value)?,
            "crate" => self.config.runtime = crate_path.parse2(value)?,
            "outputs" => {
                for (name, span) in names.parse2(value)? {
                    self.spans.entry(format!("{option}.{name}")).or_insert(span);
                    self.config.inputs.outputs.push(name);
                }
            }
            "state" => {
                for ((from, from_span), (to, to_span)) in pairs.parse2(value)? {
                    self.spans.entry(format!("{option}.{from}")).or_insert(from_span);
                    self.spans.entry(format!("{option}.{to}")).or_insert(to_span);
                    self.config.inputs.state.push((from, to));
                }
            }
            "dims" => {
                let table = |input: ParseStream| entries(input, "dims = { batch = 1, sequence = 1..=128 }", dim);
                for (key, span, value) in table.parse2(value)? {
                    self.entry(&option, &key, span, errors);
                    self.config.inputs.dims.entry(key).or_insert(value);
                }
            }
            "shapes" => {
                let table = |input: ParseStream| entries(input, "shapes = { x = [1, 3, _, 224] }", shape);
                for (key, span, value) in table.parse2(value)? {
                    self.entry(&option, &key, span, errors);
                    self.config.inputs.shapes.entry(key).or_insert(value);
                }
            }
            _ => {
                self.spans.remove(&option);
                let message = format!("unknown option `{option}`\nhelp: the options are {OPTIONS}");
                return Err(syn::Error::new(key.span(), message));
            }
        }
        Ok(())
    }

    fn entry(&mut self, option: &str, key: &str, span: Span, errors: &mut Errors) {
        if self.spans.insert(format!("{option}.{key}"), span).is_some() {
            errors.push(span, format!("`{key}` is given twice in `{option}`"));
        }
    }

    /// Where a problem with an option belongs: at the entry that its message quotes, else at the option.
    pub fn span_of(&self, option: &str, message: &str) -> Span {
        let prefix = format!("{option}.");
        let entry = self.spans.iter().find(|(place, _)| {
            place.strip_prefix(&prefix).is_some_and(|entry| message.contains(&format!("\"{entry}\"")))
        });
        entry.map(|(_, span)| *span).or_else(|| self.spans.get(option).copied()).unwrap_or_else(|| self.path.span())
    }
}

/// The tokens up to the next comma, or all.
fn until_comma(input: ParseStream) -> Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    Ok(tokens)
}

impl Errors {
    fn extend(&mut self, error: syn::Error) {
        for error in error {
            self.list.push(Error { span: error.span(), message: error.to_string() });
        }
    }
}
