//! Who thinks for the people: the built-in mind, or a language model in front of it, and what that may cost.

use std::{collections::BTreeMap, path::Path, time::Duration};

use serde::{Deserialize, Serialize};
use smallville_model::{
    endpoint::address::Address,
    limits::Limits,
    meter::{caps::Caps, spent::Prices},
};

use crate::{brain::attention::Mode, model_link::file};

/// How many calls at a time one can choose from; more than these few help no server.
pub const IN_FLIGHT: [Option<usize>; 5] = [None, Some(1), Some(2), Some(4), Some(8)];
/// How many calls a minute one can choose from; 0 is any number.
pub const PER_MINUTE: [u32; 4] = [0, 60, 30, 10];

/// How many seconds a call may take one can choose from; `None` is as fits what is asked.
pub const TIME_OUT_SECS: [Option<u32>; 5] = [None, Some(30), Some(120), Some(300), Some(900)];

/// The word for the built-in mind in the file.
const BUILT_IN: &str = "built-in";
/// The word for a language model in the file.
const MODEL: &str = "model";

/// Who thinks for the people. The key of a server stands elsewhere: see [`super::key`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MindChoice {
    /// Who answers.
    pub answers: Answers,
    /// The base URL of the server; empty until one is named.
    pub server: String,
    /// The model as its server calls it; empty until one is named. Without a server the path of a GGUF file, which runs in the
    /// game.
    pub model: String,
    /// The embedding model as the same server calls it; empty: the built-in mind compares memories.
    pub embeddings: String,
    /// Which questions go to it.
    pub attention: Mode,
    /// The people for whom it is always or never asked, whatever the attention, by name.
    pub by_name: BTreeMap<String, bool>,
    /// Calls at a time; `None` is as many as fit a server of its kind.
    pub in_flight: Option<usize>,
    /// Calls a minute; 0 is any number.
    pub per_minute: u32,
    /// Seconds that a call may take; `None` is as fits what is asked.
    pub time_out_secs: Option<u32>,
    /// What tokens cost.
    pub prices: Prices,
    /// What may be spent.
    pub caps: Caps,
}

/// Who answers questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Answers {
    /// The built-in mind.
    #[default]
    BuiltIn,
    /// A language model; where it does not answer, the built-in mind.
    Model,
}

impl From<String> for Answers {
    fn from(word: String) -> Self {
        // Whatever else is named here was once meant as the name of a model.
        if word == BUILT_IN { Self::BuiltIn } else { Self::Model }
    }
}

impl From<Answers> for String {
    fn from(answers: Answers) -> Self {
        match answers {
            Answers::BuiltIn => BUILT_IN.into(),
            Answers::Model => MODEL.into(),
        }
    }
}

impl MindChoice {
    /// The file of the model, if it is one on this machine.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        let model = self.model.trim();
        (self.server.trim().is_empty() && file::is_file(model)).then(|| Path::new(model))
    }

    /// Chooses for somebody by name; `None`: as the attention says.
    pub fn choose(&mut self, name: &str, asked: Option<bool>) {
        match asked {
            Some(asked) => self.by_name.insert(name.to_owned(), asked),
            None => self.by_name.remove(name),
        };
    }

    /// Whether it leads to the same connection as another; attention, prices and caps are changed in a running one.
    #[must_use]
    pub fn connects_like(&self, other: &Self) -> bool {
        let parts = |choice: &Self| (choice.answers, choice.in_flight, choice.per_minute, choice.time_out_secs);
        parts(self) == parts(other) && self.server == other.server && self.model == other.model
    }

    /// Whether it leads to the same embedding model as another.
    #[must_use]
    pub fn compares_like(&self, other: &Self) -> bool {
        let parts = |choice: &Self| (choice.answers, choice.in_flight, choice.per_minute, choice.time_out_secs);
        parts(self) == parts(other) && self.server == other.server && self.embeddings == other.embeddings
    }

    /// How hard the server at an address may be driven.
    #[must_use]
    pub fn limits(&self, address: &Address) -> Limits {
        let usual = Limits::at(address);
        let usual = self.in_flight.map_or(usual, |calls| usual.at_a_time(calls));
        Limits {
            per_minute: self.per_minute,
            time_out: self.time_out_secs.map(|secs| Duration::from_secs(secs.into())),
            ..usual
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_connection_is_made_of_makes_another() {
        let now = MindChoice::default();
        for (other, same) in [
            (MindChoice { answers: Answers::Model, ..now.clone() }, (false, false)),
            (MindChoice { server: "localhost:1234".into(), ..now.clone() }, (false, false)),
            (MindChoice { model: "small".into(), ..now.clone() }, (false, true)),
            (MindChoice { embeddings: "nomic".into(), ..now.clone() }, (true, false)),
            (MindChoice { in_flight: Some(1), ..now.clone() }, (false, false)),
            (MindChoice { per_minute: 10, ..now.clone() }, (false, false)),
            (MindChoice { time_out_secs: Some(300), ..now.clone() }, (false, false)),
            (MindChoice { attention: Mode::Off, ..now.clone() }, (true, true)),
            (MindChoice { prices: Prices { input: 1.0, output: 1.0 }, ..now.clone() }, (true, true)),
        ] {
            assert_eq!((now.connects_like(&other), now.compares_like(&other)), same, "{other:?}");
        }
    }

    #[test]
    fn a_server_is_driven_as_fits_it_or_as_is_chosen() {
        let check = |in_flight, address: &str, expected| {
            let choice = MindChoice { in_flight, per_minute: 30, ..MindChoice::default() };
            let limits = choice.limits(&Address::parse(address).unwrap());
            assert_eq!((limits.in_flight, limits.per_minute, limits.time_out), (expected, 30, None));
        };
        check(None, "localhost:11434", 2);
        check(None, "https://api.openai.com/v1", 6);
        check(Some(4), "localhost:11434", 4);
    }

    #[test]
    fn who_answers_is_one_word_in_the_file() {
        for (word, answers) in
            [("built-in", Answers::BuiltIn), ("model", Answers::Model), ("llama3.2:3b", Answers::Model)]
        {
            assert_eq!(Answers::from(word.to_owned()), answers);
        }
        assert_eq!(Answers::from(String::from(Answers::BuiltIn)), Answers::BuiltIn);
    }
}
