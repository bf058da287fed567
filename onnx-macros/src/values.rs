//! The values of options.

use onnx_codegen::ops::DimOption;
use onnx_codegen::schedule::Filtering;
use onnx_codegen::{Cpu, Optimize};
use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Lit, LitBool, LitInt, LitStr, Result, Token, braced, bracketed};

pub fn name(input: ParseStream) -> Result<String> {
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
pub fn switch(input: ParseStream) -> Result<bool> {
    let value: LitBool = input
        .parse()
        .map_err(|error| syn::Error::new(error.span(), "expected `true` or `false`\nhelp: `threads = true`"))?;
    Ok(value.value)
}

pub fn crate_path(input: ParseStream) -> Result<String> {
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
pub fn entries<T>(
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
        let (key, span) = key(&content, example)?;
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

/// A folder of test data, and the tolerances given.
pub struct TestData {
    pub dir: LitStr,
    pub rtol: Option<f64>,
    pub atol: Option<f64>,
}

/// `"models/data"`, or `{ data = "models/data", rtol = 1e-3, atol = 1e-5 }`
pub fn verify(input: ParseStream) -> Result<TestData> {
    let example = "verify = { data = \"models/data\", rtol = 1e-3, atol = 1e-5 }";
    if input.peek(LitStr) {
        return Ok(TestData { dir: input.parse()?, rtol: None, atol: None });
    }
    if !input.peek(syn::token::Brace) {
        return Err(input.error(format!(
            "expected a folder of test data, in quotes\nhelp: `verify = \"models/data\"` or `{example}`"
        )));
    }
    let content;
    let braces = braced!(content in input);
    let (mut data, mut rtol, mut atol) = (None, None, None);
    while !content.is_empty() {
        let name: Ident = content.call(Ident::parse_any)?;
        content.parse::<Token![=]>()?;
        let number = |content: ParseStream| -> Result<f64> {
            let literal: Lit = content.parse()?;
            let text = match &literal {
                Lit::Float(number) => number.base10_digits().to_string(),
                Lit::Int(number) => number.base10_digits().to_string(),
                _ => String::new(),
            };
            text.parse().map_err(|_| syn::Error::new(literal.span(), format!("expected a number\nhelp: `{example}`")))
        };
        match name.to_string().as_str() {
            "data" => data = Some(content.parse()?),
            "rtol" => rtol = Some(number(&content)?),
            "atol" => atol = Some(number(&content)?),
            _ => {
                return Err(syn::Error::new(
                    name.span(),
                    format!("expected `data`, `rtol` or `atol`\nhelp: `{example}`"),
                ));
            }
        }
        if !content.is_empty() {
            content.parse::<Token![,]>()?;
        }
    }
    let dir =
        data.ok_or_else(|| syn::Error::new(braces.span.join(), format!("expected `data = ..`\nhelp: `{example}`")))?;
    Ok(TestData { dir, rtol, atol })
}

/// `"speed"` or `"size"`
pub fn optimize(input: ParseStream) -> Result<Optimize> {
    let problem = |span| syn::Error::new(span, "expected `\"speed\"` or `\"size\"`\nhelp: `optimize = \"size\"`");
    let text: LitStr = input.parse().map_err(|error| problem(error.span()))?;
    Optimize::of(&text.value()).ok_or_else(|| problem(text.span()))
}

/// `["avx512", "avx2", "baseline"]`
pub fn cpu(input: ParseStream) -> Result<Vec<Cpu>> {
    let help = "help: `cpu = [\"avx2\"]`; the sets are \"avx512\", \"avx2\" and \"baseline\", which is always there";
    if !input.peek(syn::token::Bracket) {
        return Err(input.error(format!("expected instruction sets in brackets\n{help}")));
    }
    let content;
    bracketed!(content in input);
    let mut sets = Vec::new();
    while !content.is_empty() {
        let text: LitStr = content
            .parse()
            .map_err(|error| syn::Error::new(error.span(), format!("expected a name in quotes\n{help}")))?;
        match (Cpu::of(&text.value()), text.value().as_str()) {
            (Some(set), _) => sets.push(set),
            (None, "baseline") => {}
            (None, other) => {
                let message = format!("there are no variants for the instruction set {other:?}\n{help}");
                return Err(syn::Error::new(text.span(), message));
            }
        }
        if !content.is_empty() && content.parse::<Option<Token![,]>>()?.is_none() {
            return Err(content.error("expected a comma"));
        }
    }
    Ok(sets)
}

/// `65536` or `"64 KB"`
pub fn bytes(input: ParseStream) -> Result<u64> {
    let problem =
        |span| syn::Error::new(span, "expected a number of bytes\nhelp: `max_ram = \"64 KB\"` or `max_ram = 65536`");
    if input.peek(LitInt) {
        let number: LitInt = input.parse()?;
        return number.base10_parse().map_err(|_| problem(number.span()));
    }
    let text: LitStr = input.parse().map_err(|error| problem(error.span()))?;
    onnx_codegen::memory::bytes(&text.value()).ok_or_else(|| problem(text.span()))
}

/// `0`, `2` or `4`
pub fn filtering(input: ParseStream) -> Result<Filtering> {
    let problem = |span| syn::Error::new(span, "expected 0, 2 or 4\nhelp: `winograd = 4`");
    let number: LitInt = input.parse().map_err(|error| problem(error.span()))?;
    number.base10_parse().ok().and_then(Filtering::of).ok_or_else(|| problem(number.span()))
}

/// A name of the model, in quotes if it is no identifier.
fn key(input: ParseStream, example: &str) -> Result<(String, Span)> {
    if input.peek(LitStr) {
        let key: LitStr = input.parse()?;
        return Ok((key.value(), key.span()));
    }
    if input.peek(Ident::peek_any) {
        let key = input.call(Ident::parse_any)?;
        return Ok((key.unraw().to_string(), key.span()));
    }
    Err(input.error(format!("expected a name, in quotes if it is no identifier\nhelp: `{example}`")))
}

/// `[logits, "/encoder/Add_output_0"]`
pub fn names(input: ParseStream) -> Result<Vec<(String, Span)>> {
    let example = "outputs = [logits, \"/encoder/Add_output_0\"]";
    if !input.peek(syn::token::Bracket) {
        return Err(input.error(format!("expected names in brackets\nhelp: `{example}`")));
    }
    let content;
    let brackets = bracketed!(content in input);
    let mut names = Vec::new();
    while !content.is_empty() {
        names.push(key(&content, example)?);
        if !content.is_empty() && content.parse::<Option<Token![,]>>()?.is_none() {
            return Err(content.error("expected a comma"));
        }
    }
    match names.is_empty() {
        true => {
            Err(syn::Error::new(brackets.span.join(), format!("a model has an output at least\nhelp: `{example}`")))
        }
        false => Ok(names),
    }
}

type Name = (String, Span);

/// `{ state_out => state_in }`
pub fn pairs(input: ParseStream) -> Result<Vec<(Name, Name)>> {
    let example = "state = { state_out => state_in }";
    if !input.peek(syn::token::Brace) {
        return Err(
            input.error(format!("expected pairs in braces, an output and the input it becomes\nhelp: `{example}`"))
        );
    }
    let content;
    braced!(content in input);
    let mut pairs = Vec::new();
    while !content.is_empty() {
        let from = key(&content, example)?;
        if !content.peek(Token![=>]) {
            let message =
                format!("expected `{} => ..`, the input that it becomes in the next run\nhelp: `{example}`", from.0);
            return Err(syn::Error::new(from.1, message));
        }
        content.parse::<Token![=>]>()?;
        pairs.push((from, key(&content, example)?));
        if !content.is_empty() && content.parse::<Option<Token![,]>>()?.is_none() {
            return Err(content.error("expected a comma"));
        }
    }
    Ok(pairs)
}

/// `4` or `1..=128`
pub fn dim(input: ParseStream) -> Result<DimOption> {
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
pub fn shape(input: ParseStream) -> Result<Vec<Option<i64>>> {
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
