//! A language model in front of instinct.

use std::{fmt, sync::Arc};

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

/// A language model, and to whom its attention goes.
#[derive(Clone)]
pub struct ModelMind {
    model: Arc<dyn LanguageModel>,
    /// To whom its attention goes.
    pub attention: Arc<Attention>,
}

impl fmt::Debug for ModelMind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("ModelMind").field(&self.model.name()).finish()
    }
}

impl ModelMind {
    /// A model that is asked as the attention goes.
    #[must_use]
    pub fn new(model: Arc<dyn LanguageModel>, attention: Arc<Attention>) -> Self {
        Self { model, attention }
    }

    /// Whether it is asked this question of somebody.
    pub(super) fn is_asked<Q: Question>(&self, agent: AgentId, question: &Q) -> bool {
        self.attention.asks(agent, Q::KIND) && !question.is_plain()
    }

    /// The model's answer, which has passed its check, and how it was come by; none: instinct must answer.
    pub(super) async fn answer<Q: Question>(
        &self,
        question: &Q,
        sense: &CommonSense,
        seed: u64,
    ) -> Option<(Q::Answer, Asked)> {
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
        let told = ask_for::<Q::Reply, _>(&*self.model, request, |reply| read(reply).map(drop)).await.ok()?;
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
        self.model.note(Q::KIND.name(), Source::Instinct);
    }

    /// Counts answers that came too late.
    pub(crate) fn note_late(&self, asked: &[Asked]) {
        for asked in asked.iter().filter(|asked| asked.answer.is_some()) {
            self.model.note(asked.kind.name(), Source::Late);
        }
    }
}
