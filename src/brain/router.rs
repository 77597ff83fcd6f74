//! Who answers a question: instinct, always at once. A model will stand beside it.

use std::time::Duration;

use crossbeam_channel::Sender;
use rand::rngs::StdRng;

use crate::{
    brain::message::FromMind,
    mind::{
        instinct::CommonSense,
        percept::AgentId,
        question::{Answers, Question},
    },
};

/// Answers the questions of one person.
#[derive(Debug)]
pub(super) struct Router {
    pub(super) agent: AgentId,
    pub(super) sense: std::sync::Arc<CommonSense>,
    /// Thinks so long over each question: what a slow model does to the town can be tried without one.
    pub(super) delay: Option<Duration>,
    /// Told before a long thought, so that the world does not wait.
    pub(super) out: Sender<FromMind>,
}

impl Answers for Router {
    async fn answer<Q: Question>(&self, question: &Q, chance: &mut StdRng) -> Q::Answer {
        if let Some(delay) = self.delay {
            // Nobody listens any more only while the game ends.
            self.out.send(FromMind::Pondering(self.agent)).ok();
            tokio::time::sleep(delay).await;
        }
        let answer = question.instinct(&self.sense, chance);
        debug_assert_eq!(question.check(&answer), Ok(()), "instinct answers legally");
        answer
    }
}
