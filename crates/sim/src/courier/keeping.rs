//! Minds as moments keep them: asked for at the end of a step, shown when they have time.

use std::collections::BTreeMap;

use crate::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Courier, WAIT_PATIENCE};
use smallville_brain::message::ThoughtResult;
use smallville_journal::entry::{Part, Piece};
use smallville_mind::{agent::AgentId, runs};

/// A mind as a moment keeps it: how it was after all letters of the time before, and its answers to them that the town
/// had not yet applied.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct MindPiece {
    /// What [`smallville_mind::cognition::StoredMind`] reads.
    #[serde(with = "runs::bytes")]
    pub(crate) body: Vec<u8>,
    /// Answers that are still to be applied.
    pub(crate) answers: Vec<ThoughtResult>,
}

/// A moment that is being kept: it waits for the minds.
#[derive(Debug)]
pub(super) struct Keeping {
    /// How many parts it has.
    of: u32,
    /// Answers to older letters that the town had not yet applied.
    pub(super) answers: BTreeMap<AgentId, Vec<ThoughtResult>>,
}

impl Courier {
    /// Asks all minds how they are after a step, for a moment of `of` parts; they answer when they have time.
    pub(crate) fn keep(&mut self, minds: impl Iterator<Item = AgentId>, step: u64, of: u32) {
        let Some(mailbox) = &self.mailbox else { return };
        let mut answers: BTreeMap<AgentId, Vec<ThoughtResult>> = BTreeMap::new();
        for result in &self.results {
            answers.entry(result.agent).or_default().push(result.clone());
        }
        self.keeping.insert(step, Keeping { of, answers });
        for agent in minds {
            if let Err(error) = mailbox.keep(agent, step) {
                error!("{error}");
            }
        }
    }

    /// Waits until all minds have shown how they are after a step.
    ///
    /// # Errors
    /// The minds have stopped.
    pub(crate) fn wait_for_pieces(&mut self, step: u64) -> Result {
        let Some(mailbox) = self.mailbox.take() else { return Ok(()) };
        let minds = self.keeping.get(&step).map_or(0, |keeping| keeping.of as usize - 1);
        while self.pieces.iter().filter(|piece| piece.step == step).count() < minds {
            let answers = mailbox.wait(WAIT_PATIENCE)?;
            if answers.is_empty() {
                return Err("no mind has shown how it is".into());
            }
            for answer in answers {
                self.receive(answer, step);
            }
        }
        self.mailbox = Some(mailbox);
        Ok(())
    }

    /// A mind has shown how it is: the piece of a moment.
    pub(super) fn put_by(&mut self, agent: AgentId, step: u64, body: Vec<u8>) {
        let Some(keeping) = self.keeping.get_mut(&step) else { return };
        let mut answers = keeping.answers.remove(&agent).unwrap_or_default();
        // How long a model took is no part of the town: told again, it takes no time.
        answers.iter_mut().flat_map(|result| &mut result.asked).for_each(|asked| asked.ms = 0);
        let of = keeping.of;
        match rmp_serde::to_vec_named(&MindPiece { body, answers }) {
            Ok(body) => self.pieces.push(Piece { step, of, part: Part::Mind(agent), body }),
            Err(error) => error!("a mind cannot be kept: {error}"),
        }
        // Whoever has not shown themselves by the next moment is not waited for.
        while self.keeping.len() > 3 {
            self.keeping.pop_first();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use smallville_mind::question::{Asked, Kind, Provenance};

    #[test]
    fn a_moment_does_not_hold_how_long_a_model_took() {
        let agent = AgentId(3);
        let kept_after = |ms| {
            let by = Provenance::Model("slow".into());
            let asked = Asked { ordinal: 1, kind: Kind::Wake, by, answer: None, ms, tokens_in: 0, tokens_out: 0 };
            let result = ThoughtResult {
                agent,
                generation: 0,
                letter: 1,
                step: 6,
                ready_at: 9,
                response: Default::default(),
                notes: Default::default(),
                asked: vec![asked],
                view: None,
            };
            let mut courier = Courier::default();
            let answers = BTreeMap::from([(agent, vec![result])]);
            courier.keeping.insert(7, Keeping { of: 2, answers });
            courier.put_by(agent, 7, vec![1, 2]);
            courier.pieces.pop().unwrap().body
        };
        assert_eq!(kept_after(1_700), kept_after(0));
    }
}
