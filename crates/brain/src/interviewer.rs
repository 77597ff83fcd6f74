//! Answers without a record: of minds that have left their thread, and of those that are asked from outside the world. A
//! language model answers if it is asked, else instinct.

use rand::rngs::StdRng;

use crate::model_mind::ModelMind;
use smallville_mind::{
    agent::AgentId,
    instinct::CommonSense,
    question::{Answers, Question},
};

/// Answers the questions of a mind, and leaves no trace.
#[derive(Clone, Copy, Debug)]
pub struct Interviewer<'a> {
    /// Whose mind it is.
    pub agent: AgentId,
    /// What every built-in mind knows.
    pub sense: &'a CommonSense,
    /// A language model that is asked first.
    pub model: Option<&'a ModelMind>,
    /// Seeds the random numbers of a model's answers.
    pub seed: u64,
}

impl Answers for Interviewer<'_> {
    async fn answer<Q: Question>(&self, question: &Q, rng: &mut StdRng) -> Q::Answer {
        if let Some(model) = self.model.filter(|model| model.is_asked(self.agent, question))
            && let Some((answer, _)) = model.answer(question, self.sense, self.seed, None).await
        {
            return answer;
        }
        question.instinct(self.sense, rng)
    }
}
