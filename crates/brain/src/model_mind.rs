//! A language model in front of instinct, and an embedding model beside it.

use std::{
    collections::VecDeque,
    fmt,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use rand::{SeedableRng as _, rngs::StdRng};
use serde::Serialize;
use smallville_model::{
    language_model::{LanguageModel, Reply},
    meter::{Source, tokens::Tokens},
    request::{Kind as ModelKind, Request, Schema},
    schema::schema_of,
    structured::{self, ask_for},
};

use crate::{
    acts_ahead::{ActsAhead, Foretold},
    attention::Attention,
    dialogue_drafts::DialogueDrafts,
    vectors::Vectors,
};
use smallville_mind::{
    agent::AgentId,
    cognition::NextEntry,
    draft::{DraftReply, DraftedLine, Turn},
    instinct::CommonSense,
    prompt::fill::{Fill, Today},
    question::{Asked, Kind, Provenance, Question},
};

/// A place for a language model, one for an embedding model, and to whom their attention goes. While it is empty, instinct
/// answers everything.
///
/// Its copies share all three, so that a model is put in, changed and taken out while minds think.
#[derive(Clone, Default)]
pub struct ModelMind {
    model: Arc<RwLock<Option<Arc<dyn LanguageModel>>>>,
    /// To whom its attention goes.
    pub attention: Arc<Attention>,
    /// What an embedding model says is near.
    pub vectors: Arc<Vectors>,
}

impl fmt::Debug for ModelMind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("ModelMind").field(&self.name()).field(&self.vectors).finish()
    }
}

/// What a town has asked a model ahead of time: lines of its talks, and one person's next acts.
#[derive(Clone, Copy, Debug)]
pub(super) struct AskedAhead<'a> {
    pub(super) drafts: &'a DialogueDrafts,
    pub(super) acts: &'a ActsAhead,
}

/// From where somebody asks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standpoint<'a> {
    /// What every built-in mind knows.
    pub(super) sense: &'a CommonSense,
    /// How things stand with them today.
    pub(super) today: &'a Today,
    /// Seeds the random numbers of what is offered and of how a reply is read.
    pub(super) seed: u64,
}

/// A question on its way to a model, and what it offers.
struct Asking<'a, Q: Question> {
    model: Arc<dyn LanguageModel>,
    question: &'a Q,
    menu: Q::Menu,
    from: Standpoint<'a>,
}

impl<'a, Q: Question> Asking<'a, Q> {
    fn new(model: Arc<dyn LanguageModel>, question: &'a Q, from: Standpoint<'a>) -> Self {
        let menu = question.menu(from.sense, &mut StdRng::seed_from_u64(from.seed));
        Self { model, question, menu, from }
    }

    /// A reply of the model that has passed its check; none: instinct must answer. Why is counted by kind and told by the
    /// breakers; the town only goes on.
    async fn ask(&self) -> Option<structured::Answer<Q::Reply>> {
        if !self.model.admits(Q::KIND.name()) {
            return None;
        }
        let form = self.question.form(&self.menu, schema_of::<Q::Reply>(Q::KIND.name()));
        let fill = self.question.fill(&self.menu).today(self.from.today);
        let request = request(&*self.model, self.from.sense, Q::KIND, &fill, form);
        ask_for::<Q::Reply, _>(&*self.model, request, |reply| self.read(reply).map(drop)).await.ok()
    }

    /// The answer that was asked for before its entry began; none if there is none, or it fits no longer.
    async fn foretold(&self, acts: &ActsAhead) -> Option<Draft<Q::Answer>> {
        let (told, waited) = acts.take(self.question.entry()?).await?;
        let Some(Foretold { acts, reply }) = told else { return Some(Draft::Failed) };
        let answer = self.read(&self.question.foretold(&acts)?).ok()?;
        let millis = u64::try_from(waited.as_millis()).unwrap_or(u64::MAX);
        Some(Draft::of(Q::KIND, answer, Reply { millis, ..reply }))
    }

    /// A reply as an answer that has passed its check.
    fn read(&self, reply: &Q::Reply) -> Result<Q::Answer, String> {
        let mut rng = StdRng::seed_from_u64(self.from.seed);
        let answer = self.question.read(reply, &self.menu, self.from.sense, &mut rng)?;
        self.question.check(&answer).map(|()| answer)
    }

    /// The next line of a draft; without one, a new draft is asked for and its first line is said.
    async fn drafted(&self, turn: &Turn, drafts: &DialogueDrafts) -> Draft<Q::Answer> {
        let (question, menu) = (self.question, &self.menu);
        let as_reply = |line: &DraftedLine| {
            let reply = question.drafted(line, menu).ok_or("nothing of the first line can be done now")?;
            self.read(&reply)
        };
        if let Some((line, by)) = drafts.next(turn) {
            match as_reply(&line) {
                Ok(answer) => {
                    self.model.note(Q::KIND.name(), Source::Drafted);
                    return Draft::of(Q::KIND, answer, said_before(by));
                }
                Err(why) => {
                    self.model.refuse(Kind::Draft.name(), &why);
                    drafts.discard(turn);
                }
            }
        }
        if !self.model.admits(Kind::Draft.name()) {
            return Draft::NotTried;
        }
        let Some(brief) = drafts.brief(turn.clone()).await else { return Draft::NotTried };
        let fill = brief.fill(turn, question.fill(menu));
        let known = fill.text();
        let form = brief.form(turn, schema_of::<DraftReply>(Kind::Draft.name()));
        let request = request(&*self.model, self.from.sense, Kind::Draft, &fill, form);
        let check = |reply: &DraftReply| {
            let lines = brief.read(reply, turn, &known, self.from.sense)?;
            lines.first().ok_or_else(String::new).and_then(as_reply).map(drop)
        };
        let told = match ask_for(&*self.model, request, check).await {
            Ok(told) => told,
            // A model that is there and fails at several lines may still find one.
            Err(error) if !error.is_outage() && !error.is_held_back() => return Draft::NotTried,
            Err(_) => return Draft::Failed,
        };
        let mut lines = VecDeque::from(brief.read(&told.value, turn, &known, self.from.sense).unwrap_or_default());
        let Some(Ok(answer)) = lines.pop_front().map(|line| as_reply(&line)) else { return Draft::Failed };
        drafts.keep(turn, lines, told.reply.model.clone());
        Draft::of(Q::KIND, answer, told.reply)
    }
}

/// What became of what was asked ahead.
enum Draft<T> {
    /// It is the answer: a line of a draft is said, an entry begins as foretold.
    Said(T, Asked),
    /// The model does not answer.
    Failed,
    /// The question itself may be asked: a single line, the acts of an entry.
    NotTried,
}

impl<T: Serialize> Draft<T> {
    fn of(kind: Kind, answer: T, reply: Reply) -> Self {
        match asked(kind, &answer, reply) {
            Some(asked) => Self::Said(answer, asked),
            None => Self::Failed,
        }
    }
}

/// A line of a draft costs nothing any more.
fn said_before(by: String) -> Reply {
    let tokens = Tokens::default();
    Reply { text: String::new(), model: by, millis: 0, tokens, cut_off: false, cached: false }
}

/// How an answer was come by, for the record.
fn asked(kind: Kind, answer: &impl Serialize, reply: Reply) -> Option<Asked> {
    let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    Some(Asked {
        ordinal: 0,
        kind,
        answer: Some(serde_json::to_string(answer).ok()?),
        ms: small(reply.millis),
        tokens_in: small(reply.tokens.input),
        tokens_out: small(reply.tokens.output),
        by: if reply.cached { Provenance::Cached } else { Provenance::Model(reply.model) },
    })
}

/// A question of a kind as it is sent, no longer than the model has room for as far as lists can be shortened.
fn request(model: &dyn LanguageModel, sense: &CommonSense, kind: Kind, fill: &Fill, form: Schema) -> Request {
    let written = sense.prompts.write(kind, fill, model.room_beside(kind.answer_tokens()));
    let request = written.request(ModelKind { name: kind.name(), timeout: kind.timeout() });
    let request = request.schema(form).max_tokens(kind.answer_tokens());
    if kind.is_for_player() { request.for_player() } else { request }
}

impl ModelMind {
    /// A model that is asked as the attention goes.
    #[must_use]
    pub fn new(model: Arc<dyn LanguageModel>, attention: Arc<Attention>) -> Self {
        Self { model: Arc::new(RwLock::new(Some(model))), attention, vectors: Arc::default() }
    }

    /// Gives it an attention of its own, with the same mode: towns that are lived side by side share a model, not whom
    /// they attend to.
    pub fn attend_alone(&mut self) {
        self.attention = Arc::new(Attention::new(self.attention.mode()));
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

    /// The model itself, to be asked what no mind asks; none: instinct answers everything.
    #[must_use]
    pub fn model(&self) -> Option<Arc<dyn LanguageModel>> {
        self.model.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How long an answer would take, if anybody knows.
    pub(super) fn expected_wait(&self) -> Option<Duration> {
        self.model()?.expected_wait()
    }

    /// Whether it is asked this question of somebody.
    pub(super) fn is_asked<Q: Question>(&self, agent: AgentId, question: &Q) -> bool {
        self.model().is_some() && self.attention.asks(agent, Q::KIND) && !question.is_plain()
    }

    /// Whether an embedding model says what comes to somebody's mind for a question of a kind.
    pub(super) fn is_asked_what_is_near(&self, agent: AgentId, kind: Kind) -> bool {
        self.vectors.is_on() && self.attention.asks(agent, kind)
    }

    /// The model's answer, which has passed its check, and how it was come by; none: instinct must answer.
    pub(super) async fn answer<Q: Question>(
        &self,
        question: &Q,
        from: Standpoint<'_>,
        ahead: Option<AskedAhead<'_>>,
    ) -> Option<(Q::Answer, Asked)> {
        let asking = Asking::new(self.model()?, question, from);
        if let Some(AskedAhead { drafts, acts }) = ahead {
            let told = match question.turn(&asking.menu) {
                Some(turn) => asking.drafted(&turn, drafts).await,
                None => asking.foretold(acts).await.unwrap_or(Draft::NotTried),
            };
            match told {
                Draft::Said(answer, asked) => return Some((answer, asked)),
                Draft::Failed => return None,
                Draft::NotTried => {}
            }
        }
        let told = asking.ask().await?;
        let answer = asking.read(&told.value).ok()?;
        let asked = asked(Q::KIND, &answer, told.reply)?;
        Some((answer, asked))
    }

    /// What the model says of an entry that has not begun; none if it is not asked or has no answer.
    pub(super) async fn foretell(
        self,
        next: NextEntry,
        (sense, today): (Arc<CommonSense>, Arc<Today>),
        seed: u64,
    ) -> Option<Foretold> {
        let question = next.question();
        let from = Standpoint { sense: &sense, today: &today, seed };
        let told = Asking::new(self.model()?, &question, from).ask().await?;
        Some(Foretold { acts: told.value, reply: told.reply })
    }

    /// Counts a question that instinct answered.
    pub(super) fn note_instinct<Q: Question>(&self) {
        if let Some(model) = self.model() {
            model.note(Q::KIND.name(), Source::Instinct);
        }
    }

    /// Counts an answer for which the world did not wait.
    pub(super) fn note_late_one(&self, kind: Kind) {
        if let Some(model) = self.model() {
            model.note(kind.name(), Source::Late);
        }
    }

    /// Counts answers that came too late.
    pub fn note_late(&self, asked: &[Asked]) {
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
