//! Rust text with indentation.

/// Lines of Rust under construction.
#[derive(Default)]
pub struct Code {
    text: String,
    depth: usize,
}

impl Code {
    pub fn new() -> Code {
        Code::default()
    }

    /// A line, or several, at the present depth.
    pub fn line(&mut self, text: &str) {
        for line in text.lines() {
            if !line.is_empty() {
                for _ in 0..self.depth {
                    self.text.push_str("    ");
                }
                self.text.push_str(line);
            }
            self.text.push('\n');
        }
    }

    /// A line that opens a block; what follows is deeper.
    pub fn open(&mut self, text: &str) {
        self.line(text);
        self.depth += 1;
    }

    /// A line that closes a block.
    pub fn close(&mut self, text: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.line(text);
    }

    pub fn blank(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") && !self.text.ends_with("{\n") {
            self.text.push('\n');
        }
    }

    /// Documentation: every line as `/// ..`.
    pub fn doc(&mut self, text: &str) {
        if text.is_empty() {
            self.line("///");
        }
        for line in text.lines() {
            self.line(format!("/// {line}").trim_end());
        }
    }

    /// Begins a nested piece of code at a depth, apart from this one.
    pub fn fork(&self, deeper: usize) -> Code {
        Code { text: String::new(), depth: self.depth + deeper }
    }

    /// Appends a piece that was forked.
    pub fn append(&mut self, piece: Code) {
        self.text.push_str(&piece.text);
    }

    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub fn finish(self) -> String {
        self.text
    }
}

/// A Rust string literal. Control characters and directional marks are escaped.
pub fn string_literal(text: &str) -> String {
    format!("{text:?}")
}
