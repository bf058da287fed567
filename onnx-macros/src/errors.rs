//! Problems as errors of the user's compiler.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

/// One problem and the place in the call it belongs to.
pub struct Error {
    pub span: Span,
    pub message: String,
}

/// All that are to be reported, in order.
#[derive(Default)]
pub struct Errors {
    pub list: Vec<Error>,
}

impl Errors {
    pub fn push(&mut self, span: Span, message: impl Into<String>) {
        self.list.push(Error { span, message: message.into() });
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// `::core::compile_error! { "message" }` for each, every token of which has the span: so that is what is underlined.
    pub fn tokens(&self) -> TokenStream {
        self.list.iter().flat_map(|error| compile_error(error.span, &error.message)).collect()
    }
}

fn compile_error(span: Span, message: &str) -> TokenStream {
    let mut literal = Literal::string(message);
    literal.set_span(span);
    let punct = |char, spacing| {
        let mut punct = Punct::new(char, spacing);
        punct.set_span(span);
        TokenTree::from(punct)
    };
    let mut group = Group::new(Delimiter::Brace, TokenTree::from(literal).into());
    group.set_span(span);
    let colons = || [punct(':', Spacing::Joint), punct(':', Spacing::Alone)];
    let mut tokens = TokenStream::new();
    tokens.extend(colons());
    tokens.extend([TokenTree::from(Ident::new("core", span))]);
    tokens.extend(colons());
    tokens.extend([Ident::new("compile_error", span).into(), punct('!', Spacing::Alone), group.into()]);
    tokens
}
