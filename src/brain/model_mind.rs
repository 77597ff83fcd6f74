//! A language model in front of instinct.

use std::{
    fmt,
    sync::{Arc, PoisonError, RwLock},
};

use rand::{SeedableRng as _, rngs::StdRng};
use smallville_model::{
    language_model::{LanguageModel, Tokens},
    meter::Source,
    request::Kind as ModelKind,
    structured::ask_for,
};

use crate::{
    brain::attention::Attention,
    mind::{
        instinct::CommonSense,
        percept::AgentId,
        question::{Asked, Provenance, Question},
    },
};

/// A place for a language model, and to whom its attention goes. While it is empty, instinct answers everything.
///
/// Its copies share both, so that a model is put in, changed and taken out while minds think.
#[derive(Clone, Default)]
pub struct ModelMind {
    model: Arc<RwLock<Option<Arc<dyn LanguageModel>>>>,
    /// To whom its attention goes.
    pub attention: Arc<Attention>,
}

impl fmt::Debug for ModelMind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("ModelMind").field(&self.name()).finish()
    }
}

impl ModelMind {
    /// A model that is asked as the attention goes.
    #[must_use]
    pub fn new(model: Arc<dyn LanguageModel>, attention: Arc<Attention>) -> Self {
        Self { model: Arc::new(RwLock::new(Some(model))), attention }
    }

    /// Another model from the next question on, or none; whoever is being asked may still answer.
    pub fn put(&self, model: Option<Arc<dyn LanguageModel>>) {
        *self.model.write().unwrap_or_else(PoisonError::into_inner) = model;
    }

    /// What the model is called; none: instinct answers everything.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        self.model().map(|model| model.name().to_owned())
    }

    fn model(&self) -> Option<Arc<dyn LanguageModel>> {
        self.model.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether it is asked this question of somebody.
    pub(super) fn is_asked<Q: Question>(&self, agent: AgentId, question: &Q) -> bool {
        self.attention.asks(agent, Q::KIND) && !question.is_plain() && self.model().is_some()
    }

    /// The model's answer, which has passed its check, and how it was come by; none: instinct must answer.
    pub(super) async fn answer<Q: Question>(
        &self,
        question: &Q,
        sense: &CommonSense,
        seed: u64,
    ) -> Option<(Q::Answer, Asked)> {
        let model = self.model()?;
        let menu = question.menu(sense, &mut StdRng::seed_from_u64(seed));
        let read = |reply: &Q::Reply| {
            let answer = question.read(reply, &menu, sense, &mut StdRng::seed_from_u64(seed))?;
            question.check(&answer).map(|()| answer)
        };
        let kind = ModelKind { name: Q::KIND.name(), timeout: Q::KIND.timeout() };
        let mut request = sense.prompts.write(Q::KIND, &question.fill(&menu)).request(kind);
        request = request.max_tokens(Q::KIND.answer_tokens());
        if Q::KIND.is_for_player() {
            request = request.for_player();
        }
        // Why it did not answer stands in the meter and in the notice of the breaker; the town only goes on.
        let told = ask_for::<Q::Reply, _>(&*model, request, |reply| read(reply).map(drop)).await.ok()?;
        let answer = read(&told.value).ok()?;
        let by = if told.reply.cached { Provenance::Cached } else { Provenance::Model(told.reply.model) };
        let Tokens { input, output } = told.reply.tokens;
        let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let asked = Asked {
            ordinal: 0,
            kind: Q::KIND,
            by,
            answer: Some(serde_json::to_string(&answer).ok()?),
            ms: small(told.reply.millis),
            tokens_in: small(input),
            tokens_out: small(output),
        };
        Some((answer, asked))
    }

    /// Counts a question that instinct answered.
    pub(super) fn note_instinct<Q: Question>(&self) {
        if let Some(model) = self.model() {
            model.note(Q::KIND.name(), Source::Instinct);
        }
    }

    /// Counts answers that came too late.
    pub(crate) fn note_late(&self, asked: &[Asked]) {
        let Some(model) = self.model() else { return };
        for asked in asked.iter().filter(|asked| asked.answer.is_some()) {
            model.note(asked.kind.name(), Source::Late);
        }
    }
}

#[cfg(test)]
mod tests {
    use smallville_model::scripted::Scripted;

    use super::*;

    #[test]
    fn a_model_is_put_in_and_taken_out_of_all_copies() {
        let mind = ModelMind::default();
        let of_a_person = mind.clone();
        assert_eq!(of_a_person.name(), None);
        mind.put(Some(Arc::new(Scripted::in_turn([]))));
        assert_eq!(of_a_person.name().as_deref(), Some("scripted"));
        mind.put(None);
        assert_eq!(of_a_person.name(), None);
    }
}
