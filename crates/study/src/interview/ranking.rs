//! Which of several answers to one question is better, by facts.
//!
//! What counts is the share of an answer's checkable statements that are supported, and not how many they are: who says one
//! thing that holds answers as well as who says three. An answer without a checkable statement, such as "I don't know", says
//! nothing, under whatever condition: it is worse than one of which something holds, and better than one of which nothing
//! does. Equals share a rank.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{condition::Condition, details::Detail, facts::Checked, questions::Asked};
use crate::community::verdict::says_unknown;

/// How all say to raters that they do not know.
const UNKNOWN: &str = "I don't know.";

/// An answer to a question, with what of it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Who answers: full name.
    pub who: String,
    /// What was asked.
    pub asked: Asked,
    /// What they said.
    pub words: String,
    /// Checkable statements that hold.
    pub supported: Vec<Detail>,
    /// Checkable statements that do not.
    pub unsupported: Vec<Detail>,
}

impl Answer {
    /// An answer as it was checked.
    #[must_use]
    pub fn new(who: String, asked: Asked, words: String, checked: Checked) -> Self {
        let Checked { supported, unsupported } = checked;
        Self { who, asked, words, supported, unsupported }
    }

    /// The share of its checkable statements that are supported; 0 if it has none.
    #[must_use]
    pub fn share(&self) -> f64 {
        let all = self.supported.len() + self.unsupported.len();
        if all == 0 { 0.0 } else { self.supported.len() as f64 / all as f64 }
    }

    /// What raters see. Who says that they do not know says it alike under all conditions: it must not be the wording by which
    /// a condition is known.
    #[must_use]
    pub fn shown(&self) -> &str {
        if self.says_nothing() && says_unknown(&self.words) { UNKNOWN } else { &self.words }
    }

    /// Whether nothing in it can be checked.
    #[must_use]
    pub fn says_nothing(&self) -> bool {
        self.supported.is_empty() && self.unsupported.is_empty()
    }

    /// How good it is: the share that holds, 0 of an answer that says nothing, less of one of which nothing holds.
    ///
    /// No rounding parts equals: the same fraction of whole numbers is always rounded alike.
    fn worth(&self) -> f64 {
        if self.supported.is_empty() && !self.unsupported.is_empty() { -1.0 } else { self.share() }
    }
}

/// How the answers to one question stand to each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// Who ranks: the name of a sheet or of a judge; none: facts do.
    pub rater: Option<String>,
    /// The seed of the town.
    pub seed: u64,
    /// Who was asked: full name.
    pub who: String,
    /// Which question: its key.
    pub key: String,
    /// The rank of each condition, in their order; 1 is best, and equals share a rank.
    pub ranks: Vec<usize>,
}

/// The answers to one question, by condition.
pub type Answers<'a> = BTreeMap<Condition, &'a Answer>;

/// Ranks the answers to one question; none unless there is one of each of `conditions`.
#[must_use]
pub fn by_facts(seed: u64, answers: &Answers<'_>, conditions: &[Condition]) -> Option<Ranking> {
    let all: Vec<&Answer> =
        conditions.iter().map(|condition| answers.get(condition).copied()).collect::<Option<_>>()?;
    let first = all.first()?;
    let better = |answer: &Answer| all.iter().filter(|other| other.worth() > answer.worth()).count();
    let ranks = all.iter().map(|answer| 1 + better(answer)).collect();
    Some(Ranking { rater: None, seed, who: first.who.clone(), key: first.asked.key.clone(), ranks })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interview::{details::DetailKind, questions::Category};

    fn answer(supported: usize, unsupported: usize) -> Answer {
        let detail = Detail { kind: DetailKind::Place, what: "Hobbs Cafe".into() };
        let asked = Asked { key: "memory 1".into(), category: Category::Memory, text: "Where?".into() };
        Answer {
            who: "Maria Lopez".into(),
            asked,
            words: String::new(),
            supported: vec![detail.clone(); supported],
            unsupported: vec![detail; unsupported],
        }
    }

    #[test]
    fn whoever_does_not_know_says_it_alike() {
        let said = |words: &str, supported| Answer { words: words.into(), ..answer(supported, 0) };
        assert_eq!(said("My memory is a blank page: I have no idea.", 0).shown(), UNKNOWN);
        assert_eq!(
            said("I don't know when, but it is at the cafe.", 1).shown(),
            "I don't know when, but it is at the cafe."
        );
        assert_eq!(said("I would put the fire out.", 0).shown(), "I would put the fire out.");
    }

    #[test]
    fn what_holds_counts_and_not_how_much_is_said() {
        let check = |held: [(usize, usize); 4], expected: [usize; 4]| {
            let all = held.map(|(supported, unsupported)| answer(supported, unsupported));
            let answers: Answers<'_> = Condition::OF_MINDS.into_iter().zip(&all).collect();
            let ranking = by_facts(1, &answers, &Condition::OF_MINDS).unwrap();
            assert_eq!(ranking.ranks, expected, "{held:?}");
        };
        check([(3, 0), (2, 0), (9, 1), (0, 0)], [1, 1, 3, 4]);
        check([(2, 2), (1, 1), (3, 3), (0, 5)], [1, 1, 1, 4]);
        check([(0, 0), (0, 3), (0, 0), (0, 1)], [1, 3, 1, 3]);
        check([(1, 2), (2, 4), (0, 0), (1, 9)], [1, 1, 4, 3]);
    }

    #[test]
    fn a_question_that_was_not_put_to_all_is_not_ranked() {
        let only = answer(1, 0);
        let answers: Answers<'_> = [(Condition::Full, &only)].into();
        assert_eq!(by_facts(1, &answers, &Condition::OF_MINDS), None);
    }
}
