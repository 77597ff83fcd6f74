//! How what was understood is told back to whoever said it: `assets/reader/echo.ron`.

use std::{collections::BTreeMap, io};

use serde::Deserialize;
use smallville_english::listed;

use crate::instinct::lists;

/// Path of the table.
const PATH: &str = "assets/reader/echo.ron";

/// The sentences, by kind of meaning.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
pub(super) struct Echo(BTreeMap<String, String>);

/// What is told back.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    kind: &'static str,
    slots: BTreeMap<&'static str, String>,
}

impl Facts {
    /// A kind of meaning, and what it is about.
    pub(crate) fn of(kind: &'static str, what: &str) -> Self {
        Self { kind, slots: BTreeMap::from([("what", what.to_owned())]) }
    }

    fn with(mut self, slot: &'static str, text: Option<String>) -> Self {
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            self.slots.insert(slot, text);
        }
        self
    }

    /// Where.
    pub(crate) fn at(self, place: Option<String>) -> Self {
        self.with("where", place)
    }

    /// On which days.
    pub(crate) fn on(self, days: String) -> Self {
        self.with("days", Some(days))
    }

    /// When.
    pub(crate) fn when(self, when: String) -> Self {
        self.with("when", Some(when))
    }

    /// Who: full names.
    pub(crate) fn who(self, names: &[String]) -> Self {
        self.with("who", Some(listed(names)))
    }

    /// Who must not know.
    pub(crate) fn hidden(self, name: Option<String>) -> Self {
        self.with("hidden", name)
    }

    /// How many.
    pub(crate) fn number(self, people: Option<u32>) -> Self {
        self.with("number", people.filter(|number| *number > 1).map(|number| number.to_string()))
    }
}

impl Echo {
    /// Reads the table; faults are noted as `file:line: …`.
    pub(super) fn load(read: &dyn Fn(&str) -> io::Result<String>, faults: &mut Vec<String>) -> Self {
        lists::load(PATH, read, faults).unwrap_or_default()
    }
}

impl Echo {
    /// What was understood, in plain words: each part of a sentence in brackets is left out if its slot is not known.
    pub(super) fn of(&self, facts: &Facts) -> String {
        let Some(line) = self.0.get(facts.kind) else { return String::new() };
        filled(line, &facts.slots)
    }
}

/// A line with its slots filled in: each part of it in brackets is left out if its slot is not known.
pub(super) fn filled(line: &str, slots: &BTreeMap<&str, String>) -> String {
    let fill = |part: &str| {
        slots.iter().fold(part.to_owned(), |part, (slot, text)| part.replace(&format!("{{{slot}}}"), text))
    };
    line.split(['[', ']']).map(fill).filter(|part| !part.contains('{')).collect::<String>().trim().to_owned()
}
