//! Names of ONNX, which may be any text, to identifiers of Rust.

use std::collections::HashSet;

/// Every word that Rust reserves, in all editions, and those that cannot be raw identifiers.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod",
    "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true",
    "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Gives snake-case identifiers, no two the same.
#[derive(Clone, Debug, Default)]
pub struct Namer {
    used: HashSet<String>,
}

impl Namer {
    pub fn new() -> Namer {
        Namer::default()
    }

    /// Keeps an identifier from being given.
    pub fn reserve(&mut self, identifier: &str) {
        self.used.insert(identifier.to_string());
    }

    /// An identifier like `name`. Where that has no letters to go by, or starts with a digit, it starts with `stem`,
    /// which is an identifier itself: `input`, `node`.
    pub fn name(&mut self, name: &str, stem: &str) -> String {
        let mut base = snake_case(name);
        if base.is_empty() {
            base = stem.to_string();
        } else if base.starts_with(|first: char| first.is_ascii_digit()) {
            base = format!("{stem}_{base}");
        }
        if KEYWORDS.contains(&base.as_str()) {
            base.push('_');
        }
        let mut identifier = base.clone();
        let mut number = 2;
        while self.used.contains(&identifier) {
            identifier = format!("{base}_{number}");
            number += 1;
        }
        self.used.insert(identifier.clone());
        identifier
    }
}

/// Lower-case words joined by `_`. Words end at characters that are no letters or digits, and where capitals say so.
/// Letters outside of ASCII become their code points, so that different names stay different.
pub fn snake_case(name: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut previous = ' ';
    let mut rest = name.chars().peekable();
    while let Some(c) = rest.next() {
        let next_is_lower = rest.peek().is_some_and(|next| next.is_ascii_lowercase());
        // `inputIds`, and the last capital of `GPUName`.
        let begins = c.is_ascii_uppercase()
            && (previous.is_ascii_lowercase() || (previous.is_ascii_uppercase() && next_is_lower));
        if begins || !c.is_ascii_alphanumeric() {
            words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
        }
        if c.is_ascii_alphanumeric() {
            word.push(c.to_ascii_lowercase());
        } else if c.is_alphanumeric() {
            words.push(format!("u{:x}", u32::from(c)));
        }
        previous = c;
    }
    words.extend((!word.is_empty()).then_some(word));
    words.join("_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_identifiers() {
        let cases = [
            ("input_ids", "input_ids"),
            ("inputIds", "input_ids"),
            ("GPUName", "gpu_name"),
            ("/layer1/conv1/Conv_output_0", "layer1_conv1_conv_output_0"),
            ("Conv2D", "conv2d"),
            ("x:0", "x_0"),
            ("__a__b", "a_b"),
            ("é", "ue9"),
            ("输入", "u8f93_u5165"),
            ("a😀b", "a_b"),
        ];
        for (name, expected) in cases {
            assert_eq!(Namer::new().name(name, "value"), expected, "{name}");
        }
    }

    #[test]
    fn every_name_gets_its_own_valid_identifier() {
        let mut namer = Namer::new();
        namer.reserve("run");
        let names =
            ["", "0", "type", "self", "Self", "X", "x", "x_2", "x", "run", "_", "1a", "type_", "crate", "gen", "."];
        let given: Vec<String> = names.iter().map(|name| namer.name(name, "input")).collect();
        let expected = [
            "input", "input_0", "type_", "self_", "self__2", "x", "x_2", "x_2_2", "x_3", "run_2", "input_2",
            "input_1a", "type__2", "crate_", "gen_", "input_3",
        ];
        assert_eq!(given, expected);
    }
}
