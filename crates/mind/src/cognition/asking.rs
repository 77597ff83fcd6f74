//! Asks questions with chance of its own, and counts them.

use std::collections::BTreeMap;

use rand::{SeedableRng as _, rngs::StdRng};
use serde::{Deserialize, Serialize};

use crate::question::{Answers, Kind, Question};
use smallville_town::GameTime;

/// Asks questions: a person's own stream of chance, and how much of what kind was asked.
///
/// Apart from the rest of the mind, so that a question can look at the mind's tables while it is asked.
#[derive(Serialize, Deserialize)]
pub(super) struct Asking {
    /// Where the person's stream of chance begins.
    seed: u64,
    /// How many thoughts were begun.
    thoughts: u64,
    pub(super) counts: BTreeMap<Kind, u64>,
    /// The day of the last thought, and how much was asked on it.
    #[serde(default)]
    pub(super) today: (u32, BTreeMap<Kind, u64>),
    /// The chance of the present thought.
    #[serde(skip, default = "idle_rng")]
    pub(super) rng: StdRng,
}

/// A copy is made between two thoughts: it begins its next one as the original does.
impl Clone for Asking {
    fn clone(&self) -> Self {
        let Self { seed, thoughts, counts, today, .. } = self;
        Self { seed: *seed, thoughts: *thoughts, counts: counts.clone(), today: today.clone(), rng: idle_rng() }
    }
}

/// Between two thoughts chance is at rest: each thought begins its own.
pub(super) fn idle_rng() -> StdRng {
    StdRng::seed_from_u64(0)
}

impl Asking {
    pub(super) fn new(seed: u64) -> Self {
        Self { seed, thoughts: 0, counts: BTreeMap::new(), today: Default::default(), rng: StdRng::seed_from_u64(seed) }
    }

    /// A new thought with chance of its own, so that between two thoughts nothing of it need be kept.
    pub(super) fn begin(&mut self, now: GameTime) {
        if self.today.0 != now.day() {
            self.today = (now.day(), BTreeMap::new());
        }
        self.thoughts += 1;
        // An odd factor with well-mixed bits keeps the thoughts of neighbouring seeds apart.
        self.rng = StdRng::seed_from_u64(self.seed ^ self.thoughts.wrapping_mul(0xd134_2543_de82_ef95));
    }

    /// Counts a question.
    pub(super) fn count(&mut self, kind: Kind) {
        *self.counts.entry(kind).or_default() += 1;
        *self.today.1.entry(kind).or_default() += 1;
    }

    pub(super) async fn ask<Q: Question, A: Answers>(&mut self, question: &Q, answers: &A) -> Q::Answer {
        self.count(Q::KIND);
        answers.answer(question, &mut self.rng).await
    }
}
