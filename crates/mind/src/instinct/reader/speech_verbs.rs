//! The verbs of speaking to somebody, and the words that they stand for: `assets/reader/speaking.ron`.

use std::io;

use serde::Deserialize;

use crate::{
    claim::first_name,
    instinct::{
        lists,
        reader::{
            echo::filled,
            tokens::{Token, begins},
        },
    },
    speech::SpeechAct,
};

/// Path of the table.
const PATH: &str = "assets/reader/speaking.ron";
/// Where the listener stands in the words of a verb.
const LISTENER: char = '~';

/// What people do by speaking.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Speaking {
    /// Verbs behind which stands what is said, word for word.
    utters: Vec<String>,
    /// Verbs behind which stands what is held to be so.
    pub(super) asserts: Vec<String>,
    /// Words between the listener and what it is about.
    pub(super) about: Vec<String>,
    /// What is answered with a word or two: how it is said.
    pub(super) short: Vec<(String, String)>,
    /// The longest first.
    pub(super) verbs: Vec<Spoken>,
}

/// A verb of speaking, and what is said with it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Spoken {
    /// The verb, with `~` for the listener.
    pub(super) words: String,
    pub(super) does: Does,
}

/// What is said; what it is about if that is not named.
#[derive(Clone, Debug, Deserialize)]
pub(super) enum Does {
    Greet,
    Compliment(String),
    Tease(String),
    Insult,
    Encourage(String),
    Complain(String),
    Apologise(String),
    /// These words; a part in brackets is left out if it has a `{matter}` and none is named. `{you}` is the listener.
    Say(String),
}

impl Speaking {
    /// Reads the table, which older towns do not have; faults are noted as `file:line: …`.
    pub(super) fn load(read: &dyn Fn(&str) -> io::Result<String>, faults: &mut Vec<String>) -> Self {
        let mut table: Self = match read(PATH) {
            Ok(_) => lists::load(PATH, read, faults).unwrap_or_default(),
            Err(_) => return Self::default(),
        };
        table.verbs.sort_by_key(|verb| std::cmp::Reverse(verb.words.len()));
        table
    }

    /// Verbs behind which stands what is said.
    pub(super) fn uttering(&self) -> impl Iterator<Item = &str> {
        self.utters.iter().chain(&self.asserts).map(String::as_str)
    }

    /// How many first words are a verb of speaking whose listener is not named: "congratulate", "say hi".
    pub(super) fn open_ended(&self, body: &[Token]) -> Option<usize> {
        let to = self.verbs.iter().filter_map(|verb| verb.words.strip_suffix(" to ~"));
        let found = to
            .chain(self.uttering())
            .filter(|words| begins(body, words))
            .map(|words| words.split(' ').count())
            .max()?;
        let addressed = |token: &Token| token.person.is_some() && !token.owner || token.is(&["everybody", "anybody"]);
        (!body[found..].iter().any(addressed)).then_some(found)
    }
}

impl Spoken {
    /// What stands before and behind the listener: "beg" and "for forgiveness".
    pub(super) fn around(&self) -> (&str, &str) {
        let (lead, behind) = self.words.split_once(LISTENER).unwrap_or((&self.words, ""));
        (lead.trim(), behind.trim())
    }
}

impl Does {
    /// What is said about a matter.
    pub(super) fn act(&self, matter: Option<String>, listener: &str) -> SpeechAct {
        let of = |usual: &String| matter.clone().unwrap_or_else(|| usual.clone());
        match self {
            Self::Greet => SpeechAct::Greet,
            Self::Insult => SpeechAct::Insult,
            Self::Compliment(usual) => SpeechAct::Compliment(of(usual)),
            Self::Tease(usual) => SpeechAct::Tease(of(usual)),
            Self::Encourage(usual) => SpeechAct::Encourage(of(usual)),
            Self::Complain(usual) => SpeechAct::Complain(of(usual)),
            Self::Apologise(usual) => SpeechAct::Apologise(of(usual)),
            Self::Say(words) => {
                let slots = [("you", Some(first_name(listener).to_owned())), ("matter", matter)];
                let known = slots.into_iter().filter_map(|(slot, text)| Some((slot, text?)));
                SpeechAct::Free(filled(words, &known.collect()))
            }
        }
    }
}
