//! What people would give and what they would do: `assets/answers.ron`.

use serde::Deserialize;

/// Path of the table.
pub(crate) const PATH: &str = "assets/answers.ron";

/// What suits somebody.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Gift {
    /// Of which one begins a word that is said of somebody.
    words: Vec<String>,
    /// What one would give them.
    gift: String,
}

/// Something that may happen, with what people say to it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    /// Of which one names it.
    pub(super) words: Vec<String>,
    calm: Vec<String>,
    rash: Vec<String>,
    timid: Vec<String>,
    kind: Vec<String>,
}

/// How people take what happens to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mind {
    Calm,
    Rash,
    Timid,
    Kind,
}

impl Case {
    /// What people say who take things so.
    pub(super) fn said_by(&self, mind: Mind) -> &[String] {
        match mind {
            Mind::Calm => &self.calm,
            Mind::Rash => &self.rash,
            Mind::Timid => &self.timid,
            Mind::Kind => &self.kind,
        }
    }
}

/// The table.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answers {
    gifts: Vec<Gift>,
    cases: Vec<Case>,
}

impl Answers {
    /// What suits somebody of whom a text speaks, by what it names first.
    pub(super) fn gift(&self, text: &str) -> Option<&str> {
        let begins = |at: usize| at == 0 || !text.as_bytes()[at - 1].is_ascii_alphanumeric();
        let place = |word: &str| text.match_indices(word).map(|(at, _)| at).find(|at| begins(*at));
        let found = self.gifts.iter().flat_map(|gift| gift.words.iter().map(move |word| (word, &gift.gift)));
        found
            .filter_map(|(word, gift)| Some((place(word)?, gift)))
            .min_by_key(|(at, _)| *at)
            .map(|(_, gift)| gift.as_str())
    }

    /// The case that a situation is.
    pub(super) fn case(&self, situation: &str) -> Option<&Case> {
        let has = |word: &String| {
            situation.split(' ').any(|known| known.starts_with(word.as_str()))
                || word.contains(' ') && situation.contains(word.as_str())
        };
        self.cases.iter().find(|case| case.words.iter().any(has))
    }
}
