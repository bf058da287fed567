//! What stands between the parentheses of a macro call.

use std::collections::BTreeMap;

use onnx_codegen::ops::DimOption;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{LitBool, LitInt, LitStr, Result, Token, braced, bracketed};

use crate::errors::{Error, Errors};

const OPTIONS: &str = "`name`, `dims`, `shapes`, `threads` and `crate`";

/// A call as it was written.
pub struct Call {
    pub path: LitStr,
    pub name: Option<String>,
    pub dims: BTreeMap<String, DimOption>,
    pub shapes: BTreeMap<String, Vec<Option<i64>>>,
    pub threads: bool,
    /// The path of the runtime crate as source text.
    pub runtime: Option<String>,
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
        let (dims, shapes, spans) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut call = Call { path, name: None, dims, shapes, threads: false, runtime: None, spans };
        while !input.is_empty() {
            if input.parse::<Option<Token![,]>>()?.is_none() {
                errors.push(input.span(), "expected a comma");
                until_comma(input)?;
                continue;
            }
            if input.is_empty() {
                break;
            }
            if let Err(error) = call.option(input, errors) {
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
            "name" => self.name = Some(name.parse2(value)?),
            "threads" => self.threads = switch.parse2(value)?,
            "crate" => self.runtime = Some(crate_path.parse2(value)?),
            "dims" => {
                let table = |input: ParseStream| entries(input, "dims = { batch = 1, sequence = 1..=128 }", dim);
                for (key, span, value) in table.parse2(value)? {
                    self.entry(&option, &key, span, errors);
                    self.dims.entry(key).or_insert(value);
                }
            }
            "shapes" => {
                let table = |input: ParseStream| entries(input, "shapes = { x = [1, 3, _, 224] }", shape);
                for (key, span, value) in table.parse2(value)? {
                    self.entry(&option, &key, span, errors);
                    self.shapes.entry(key).or_insert(value);
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

fn name(input: ParseStream) -> Result<String> {
    if input.peek(LitStr) {
        let name: LitStr = input.parse()?;
        return name
            .parse::<Ident>()
            .map(|name| name.to_string())
            .map_err(|_| syn::Error::new(name.span(), format!("{:?} is not an identifier of Rust", name.value())));
    }
    input
        .parse::<Ident>()
        .map(|name| name.to_string())
        .map_err(|error| syn::Error::new(error.span(), "expected the name of a module\nhelp: `name = bert`"))
}

/// `true` or `false`
fn switch(input: ParseStream) -> Result<bool> {
    let value: LitBool = input
        .parse()
        .map_err(|error| syn::Error::new(error.span(), "expected `true` or `false`\nhelp: `threads = true`"))?;
    Ok(value.value)
}

fn crate_path(input: ParseStream) -> Result<String> {
    let help = "help: `crate = onnx_rt_renamed` or `crate = crate::path::to::onnx_rt`";
    let problem = |span, message: &str| syn::Error::new(span, format!("{message}\n{help}"));
    input.parse::<Option<Token![::]>>()?;
    let segments = Punctuated::<Ident, Token![::]>::parse_separated_nonempty_with(input, Ident::parse_any)
        .map_err(|error| problem(error.span(), "expected the path of a crate"))?;
    let texts: Vec<String> = segments.iter().map(Ident::to_string).collect();
    let path = texts.join("::");
    match segments.first() {
        Some(first) if first == "crate" => Ok(path),
        // The path is used at several depths below the call.
        Some(first) if first == "self" || first == "super" => {
            Err(problem(first.span(), "the path must begin with a crate's name or with `crate`"))
        }
        _ => Ok(format!("::{path}")),
    }
}

/// `{ key = value, "key" = value }`
fn entries<T>(
    input: ParseStream,
    example: &str,
    value: fn(ParseStream) -> Result<T>,
) -> Result<Vec<(String, Span, T)>> {
    if !input.peek(syn::token::Brace) {
        return Err(input.error(format!("expected entries in braces\nhelp: `{example}`")));
    }
    let content;
    braced!(content in input);
    let mut entries = Vec::new();
    while !content.is_empty() {
        let (key, span) = if content.peek(LitStr) {
            let key: LitStr = content.parse()?;
            (key.value(), key.span())
        } else if content.peek(Ident::peek_any) {
            let key = content.call(Ident::parse_any)?;
            (key.unraw().to_string(), key.span())
        } else {
            return Err(content.error(format!("expected a name, in quotes if it is no identifier\nhelp: `{example}`")));
        };
        if !content.peek(Token![=]) {
            return Err(syn::Error::new(span, format!("expected `{key} = ..`\nhelp: `{example}`")));
        }
        content.parse::<Token![=]>()?;
        entries.push((key, span, value(&content)?));
        if !content.is_empty() && content.parse::<Option<Token![,]>>()?.is_none() {
            return Err(content.error("expected a comma"));
        }
    }
    Ok(entries)
}

/// `4` or `1..=128`
fn dim(input: ParseStream) -> Result<DimOption> {
    let expected = "expected a size or a range of sizes\nhelp: `batch = 1` or `sequence = 1..=128`";
    let (low, span) = size(input, expected)?;
    if input.peek(Token![..=]) {
        input.parse::<Token![..=]>()?;
        let (high, _) = size(input, expected)?;
        if low > high {
            return Err(syn::Error::new(span, format!("the range {low}..={high} is empty")));
        }
        return Ok(DimOption::Range(low, high));
    }
    if input.peek(Token![..]) {
        let range: Token![..] = input.parse()?;
        let span = range.spans.first().copied().unwrap_or(span);
        let meant = match size(input, expected) {
            Ok((end, _)) if end > low => (end - 1).to_string(),
            _ => "128".to_string(),
        };
        return Err(syn::Error::new(span, format!("a range includes its end\nhelp: `{low}..={meant}`")));
    }
    Ok(DimOption::Fixed(low))
}

/// `[1, 3, _, 224]`
fn shape(input: ParseStream) -> Result<Vec<Option<i64>>> {
    let expected = "expected a shape, where `_` leaves a dim as it is\nhelp: `x = [1, 3, _, 224]`";
    if !input.peek(syn::token::Bracket) {
        return Err(input.error(expected));
    }
    let content;
    bracketed!(content in input);
    let mut dims = Vec::new();
    while !content.is_empty() {
        if content.peek(Token![_]) {
            content.parse::<Token![_]>()?;
            dims.push(None);
        } else {
            dims.push(Some(size(&content, expected)?.0));
        }
        if !content.is_empty() && content.parse::<Option<Token![,]>>()?.is_none() {
            return Err(content.error(expected));
        }
    }
    Ok(dims)
}

fn size(input: ParseStream, expected: &str) -> Result<(i64, Span)> {
    if input.peek(Token![-]) {
        return Err(input.error("a size is not negative"));
    }
    if !input.peek(LitInt) {
        return Err(input.error(expected));
    }
    let literal: LitInt = input.parse()?;
    let size = literal.base10_parse().map_err(|_| syn::Error::new(literal.span(), "the size is too large"))?;
    Ok((size, literal.span()))
}

impl Errors {
    fn extend(&mut self, error: syn::Error) {
        for error in error {
            self.list.push(Error { span: error.span(), message: error.to_string() });
        }
    }
}
