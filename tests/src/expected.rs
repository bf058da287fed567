//! The checked-in list of cases that are known to fail. It may only shrink: a run fails on a listed case that passes
//! as well as on an unlisted one that fails.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::conformance::Outcome;

/// The ways in which a case is run; each has its section in the list.
pub const WAYS: [&str; 2] = ["interpreted", "compiled"];

const HEADER: &str = "\
# Conformance cases that are known to fail, with the reason, by the way in which they are run.
# A listed case that passes fails the run, and so does an unlisted one that fails.
# Rewritten by: cargo run --release -p onnx-tests --bin conformance -- --bless
";

/// The list: for each way the cases and their reasons.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expected {
    sections: BTreeMap<String, BTreeMap<String, String>>,
}

impl Expected {
    /// Where the list is.
    pub fn path() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance/expected-failures.txt")
    }

    pub fn read() -> io::Result<Expected> {
        let text = fs::read_to_string(Expected::path())?;
        Expected::parse(&text).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    fn parse(text: &str) -> Result<Expected, String> {
        let mut expected = Expected::default();
        let mut way = None;
        for (number, line) in text.lines().enumerate() {
            let at = |what: &str| format!("expected-failures.txt, line {}: {what}", number + 1);
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                if !WAYS.contains(&name) {
                    return Err(at("no such section"));
                }
                way = Some(name);
                continue;
            }
            let section = way.ok_or_else(|| at("a case before the first section"))?;
            let (id, reason) = line.split_once(": ").ok_or_else(|| at("expected `suite/name: reason`"))?;
            let cases = expected.sections.entry(section.to_string()).or_default();
            if cases.insert(id.to_string(), reason.to_string()).is_some() {
                return Err(at("the case is listed twice"));
            }
        }
        Ok(expected)
    }

    /// The failures of a way become the list of that way.
    pub fn set(&mut self, way: &str, outcomes: &[Outcome]) {
        let failure = |outcome: &Outcome| outcome.result.clone().err().map(|reason| (outcome.id.clone(), reason));
        self.sections.insert(way.to_string(), outcomes.iter().filter_map(failure).collect());
    }

    pub fn write(&self) -> io::Result<()> {
        fs::write(Expected::path(), self.text())
    }

    fn text(&self) -> String {
        let mut text = HEADER.to_string();
        for way in WAYS {
            text += &format!("\n[{way}]\n");
            for (id, reason) in self.sections.get(way).into_iter().flatten() {
                text += &format!("{id}: {reason}\n");
            }
        }
        text
    }

    /// What is not as the list says, one line each. A listed case that did not run at all is reported where
    /// `complete` says that every case ran.
    pub fn surprises(&self, way: &str, outcomes: &[Outcome], complete: bool) -> Vec<String> {
        let none = BTreeMap::new();
        let listed = self.sections.get(way).unwrap_or(&none);
        let mut surprises = Vec::new();
        for outcome in outcomes {
            match (&outcome.result, listed.contains_key(&outcome.id)) {
                (Ok(()), true) => surprises.push(format!("{way} {}: passes, but is listed as failing", outcome.id)),
                (Err(why), false) => surprises.push(format!("{way} {}: fails, but is not listed: {why}", outcome.id)),
                _ => {}
            }
        }
        if complete {
            let ran = |id: &String| outcomes.iter().any(|outcome| outcome.id == *id);
            surprises.extend(listed.keys().filter(|id| !ran(id)).map(|id| format!("{way} {id}: listed, but not run")));
        }
        surprises
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(id: &str, result: Result<(), &str>) -> Outcome {
        Outcome { id: id.to_string(), result: result.map_err(str::to_string), time: Default::default() }
    }

    #[test]
    fn the_list_is_read_as_written() {
        let mut expected = Expected::default();
        expected.set("compiled", &[outcome("node/b", Err("why: so"))]);
        expected
            .set("interpreted", &[outcome("node/b", Err("x")), outcome("node/a", Err("y")), outcome("node/c", Ok(()))]);
        let text = expected.text();
        assert!(text.ends_with("\n[interpreted]\nnode/a: y\nnode/b: x\n\n[compiled]\nnode/b: why: so\n"), "{text}");
        assert_eq!(Expected::parse(&text), Ok(expected));
        for (text, error) in [
            ("node/a: x", "line 1: a case before the first section"),
            ("[interpreted]\nnode/a", "line 2: expected `suite/name: reason`"),
            ("[interpreted]\na: x\na: y", "line 3: the case is listed twice"),
            ("# comment\n\n[other]", "line 3: no such section"),
        ] {
            assert_eq!(Expected::parse(text), Err(format!("expected-failures.txt, {error}")));
        }
    }

    #[test]
    fn both_kinds_of_surprise_are_found() {
        let expected = Expected::parse("[interpreted]\na: x\nb: x\nc: x").unwrap();
        let outcomes = [outcome("a", Err("x")), outcome("b", Ok(())), outcome("d", Err("new")), outcome("e", Ok(()))];
        assert_eq!(
            expected.surprises("interpreted", &outcomes, true),
            [
                "interpreted b: passes, but is listed as failing",
                "interpreted d: fails, but is not listed: new",
                "interpreted c: listed, but not run"
            ]
        );
        assert_eq!(expected.surprises("interpreted", &outcomes, false).len(), 2);
        assert_eq!(expected.surprises("compiled", &outcomes[..1], true), ["compiled a: fails, but is not listed: x"]);
    }
}
