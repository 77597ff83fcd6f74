//! Answers without a record: of minds that have left their thread, and of those that are asked from outside the world. A
//! language model answers if it is asked, else instinct.

use std::cell::RefCell;

use rand::rngs::StdRng;

use crate::model_mind::{ModelMind, Standpoint};
use smallville_mind::{
    agent::AgentId,
    instinct::CommonSense,
    prompt::fill::Today,
    question::{Answers, Question},
};

/// Answers the questions of a mind, and leaves no trace.
#[derive(Clone, Debug)]
pub struct Interviewer<'a> {
    /// Whose mind it is.
    agent: AgentId,
    /// What every built-in mind knows.
    sense: &'a CommonSense,
    /// A language model that is asked first.
    model: Option<&'a ModelMind>,
    /// Seeds the random numbers of a model's answers.
    seed: u64,
    /// How things stand with whoever was asked last.
    today: RefCell<Today>,
}

impl<'a> Interviewer<'a> {
    /// Answers for somebody.
    #[must_use]
    pub fn new(agent: AgentId, sense: &'a CommonSense, model: Option<&'a ModelMind>, seed: u64) -> Self {
        Self { agent, sense, model, seed, today: RefCell::default() }
    }
}

impl Answers for Interviewer<'_> {
    async fn answer<Q: Question>(&self, question: &Q, rng: &mut StdRng) -> Q::Answer {
        let today = self.today.borrow().clone();
        let from = Standpoint { sense: self.sense, today: &today, seed: self.seed };
        if let Some(model) = self.model.filter(|model| model.is_asked(self.agent, question))
            && let Some((answer, _)) = model.answer(question, from, None).await
        {
            return answer;
        }
        question.instinct(self.sense, rng)
    }

    fn note_today(&self, today: impl FnOnce() -> Today) {
        if self.model.is_some() {
            self.today.replace(today());
        }
    }
}
