//! What a judge says of one question, as it is said and as it is kept.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    interview::{
        blind::{close_up, ranks},
        condition::Condition,
        ranking::Ranking,
        unit::Which,
    },
    judge::case,
};

/// What the judge replies.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub struct Opinion {
    /// What decided it, in one sentence.
    pub because: String,
    /// All letters, the most believable first; equals share an entry, as "A=D".
    pub ranking: Vec<String>,
}

impl Opinion {
    /// The rank of each letter.
    ///
    /// # Errors
    /// A letter is left out, stands there twice or is none: one sentence for the judge.
    pub fn ranks(&self, count: usize) -> Result<Vec<usize>, String> {
        ranks(&self.ranking.join(" "), count)
    }
}

/// What a judge has said of one question: a line of its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The seed of the town.
    pub seed: u64,
    /// Who was asked: full name.
    pub who: String,
    /// The question's key.
    pub key: String,
    /// By which the answers are known again.
    pub answers: String,
    /// Which condition stood under each letter.
    pub order: Vec<Condition>,
    /// The rank of each letter; 1 is best, and equals share a rank.
    pub ranks: Vec<usize>,
    /// Why, in the judge's words.
    pub because: String,
    /// Whether the first reply could not be used.
    pub repaired: bool,
}

impl Verdict {
    /// The ranking of these conditions; none if it is not about all of them.
    #[must_use]
    pub fn ranking(&self, conditions: &[Condition]) -> Option<Ranking> {
        let rank = |condition: &Condition| {
            let index = self.order.iter().position(|known| known == condition)?;
            self.ranks.get(index).copied()
        };
        let ranks = conditions.iter().map(rank).collect::<Option<Vec<usize>>>()?;
        Some(Ranking {
            rater: None,
            seed: self.seed,
            who: self.who.clone(),
            key: self.key.clone(),
            ranks: close_up(&ranks),
        })
    }
}

impl case::Verdict for Verdict {
    /// Which question it is about, and by which its answers are known again.
    type Key = (Which, String);

    const FILES: &'static str = "judge-";

    fn key(&self) -> Self::Key {
        ((self.seed, self.who.clone(), self.key.clone()), self.answers.clone())
    }
}
