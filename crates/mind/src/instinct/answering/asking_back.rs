//! Whether an answer asks for what was just said: "when would it be?" to "on Saturday at seven you are all invited".

use serde::Deserialize;
use smallville_english::read_number;

use crate::instinct::{CommonSense, reader};
use smallville_town::GameTime;

/// So many words have told what it is about.
const LONG: usize = 16;

/// By which words a question asks for when something is, who, why, how much or what, in lower case: `assets/answers.ron`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AsksBack {
    when: Vec<String>,
    who: Vec<String>,
    why: Vec<String>,
    how_much: Vec<String>,
    what: Vec<String>,
}

/// What somebody has told, so that one need not ask for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Given {
    when: bool,
    who: bool,
    why: bool,
    how_much: bool,
    what: bool,
}

impl Given {
    /// What a text gives; `names`: whether it names anybody.
    pub(super) fn of(sense: &CommonSense, text: &str, names: bool, now: GameTime) -> Self {
        let words: Vec<String> = text.split_whitespace().map(bare).collect();
        let has = |some: &[&str]| words.iter().any(|word| some.contains(&word.as_str()));
        Self {
            when: reader::span(sense, text, now).is_some(),
            who: names,
            why: has(&["because", "so", "since", "for", "otherwise"]) && words.len() > 5,
            how_much: words.iter().any(|word| read_number(word).is_some()),
            what: words.len() >= LONG,
        }
    }

    /// Whether a sentence of an answer asks for something that was given.
    pub(super) fn is_asked_for_in(self, answer: &str, asks: &AsksBack) -> bool {
        let sentences = answer.split_inclusive(['.', '?', '!', ';']);
        sentences
            .filter(|sentence| sentence.ends_with('?'))
            .any(|sentence| self.is_asked(&sentence.to_lowercase(), asks))
    }

    fn is_asked(self, question: &str, asks: &AsksBack) -> bool {
        let kinds = [
            (self.when, &asks.when),
            (self.who, &asks.who),
            (self.why, &asks.why),
            (self.how_much, &asks.how_much),
            (self.what, &asks.what),
        ];
        kinds.iter().any(|(given, words)| *given && words.iter().any(|words| question.contains(words.as_str())))
    }
}

/// A word without the marks around it.
fn bare(word: &str) -> String {
    word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::world;

    #[test]
    fn what_was_said_is_not_asked_for() {
        let now = GameTime::from_day_time(0, smallville_town::TimeOfDay::new(13, 0));
        let given = |text: &str, names: bool| Given::of(&world().sense, text, names, now);
        let asks = &world().sense.answers.asks_back;
        let invited = given("You are invited on Saturday at seven, with whatever you like.", false);
        assert!(invited.is_asked_for_in("That's a nice thought. When would it be?", asks));
        assert!(!invited.is_asked_for_in("That's a nice thought. Who else comes?", asks));
        let short = given("Somebody says you are too old.", false);
        assert!(!short.is_asked_for_in("Who says that? When?", asks));
        assert!(given("I'll pay you fifty dollars.", false).is_asked_for_in("What would you do in return?", asks));
    }
}
