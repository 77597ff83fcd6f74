//! Who answers a question: the record of an earlier answer; a language model, or a stand-in for one; or instinct, at once.

pub(super) mod recall;

use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    future::poll_fn,
    pin::pin,
    rc::Rc,
    sync::Arc,
    task::Poll,
    time::Duration,
};

use rand::{SeedableRng as _, rngs::StdRng};

use crate::{
    acts_ahead::ActsAhead,
    dialogue_drafts::DialogueDrafts,
    message::{FromMind, ToMind},
    model_mind::{AskedAhead, ModelMind, Standpoint},
    outbox::Outbox,
    world_step::WorldStep,
};
use smallville_mind::{
    agent::AgentId,
    cognition::NextEntry,
    instinct::CommonSense,
    memory::MemoryId,
    prompt::fill::Today,
    question::{Answers, Asked, Kind, Provenance, Question},
    retrieve::Recall,
};
use smallville_town::STEP_SECS;

/// How often a mind that waits for a model looks up to see how far the world has come.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// Stands in for a language model: answers as instinct would with other random numbers, and takes some steps over it.
///
/// What it says cannot be foretold from the town, so that a town which is lived with it can only be told again from a
/// record of its answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandIn {
    /// Seeds its random numbers.
    pub seed: u64,
    /// It takes fewer steps than this over a question.
    pub slowness: u64,
}

impl StandIn {
    /// How its answer is signed.
    const NAME: &'static str = "stand-in";

    fn seed(self, agent: AgentId, ordinal: u64) -> u64 {
        seed(agent, self.seed ^ ordinal)
    }

    /// How many steps it takes over a question: mostly none, else an odd number of them.
    fn steps(self, agent: AgentId, ordinal: u64) -> u64 {
        let number = self.seed(agent, ordinal) >> 33;
        if number.is_multiple_of(16) && self.slowness > 0 { ((number >> 4) % self.slowness) | 1 } else { 0 }
    }
}

/// A seed beside the person's own random numbers, which an answer from elsewhere must not move.
fn seed(agent: AgentId, number: u64) -> u64 {
    ((u64::from(agent.0) << 40) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// What comes first: an answer, or none because it takes too long; then the answer is given up.
async fn first_of<T>(answer: impl Future<Output = T>, too_long: impl Future<Output = ()>) -> Option<T> {
    let (mut answer, mut too_long) = (pin!(answer), pin!(too_long));
    poll_fn(|context| match answer.as_mut().poll(context) {
        Poll::Ready(answer) => Poll::Ready(Some(answer)),
        Poll::Pending => too_long.as_mut().poll(context).map(|()| None),
    })
    .await
}

/// Answers the questions of one person.
#[derive(Debug)]
pub(super) struct Router {
    pub(super) agent: AgentId,
    pub(super) sense: Arc<CommonSense>,
    /// Thinks so long over each question: what a slow model does to the town can be tried without one.
    pub(super) delay: Option<Duration>,
    pub(super) stand_in: Option<StandIn>,
    pub(super) model: Option<ModelMind>,
    /// See [`crate::pool::BrainSettings`].
    pub(super) strict: bool,
    /// Where drafts of talks lie.
    pub(super) drafts: Rc<DialogueDrafts>,
    /// What was asked of the next entry of the plan.
    pub(super) acts: ActsAhead,
    /// How things stand with the person, as a model is told it.
    pub(super) today: RefCell<Arc<Today>>,
    /// Told before a long thought, so that the world does not wait.
    pub(super) out: Rc<Outbox>,
    /// How many questions the person has asked since the town began.
    pub(super) ordinal: Cell<u64>,
    /// What was answered to later questions when this was lived before, in order.
    pub(super) recorded: RefCell<VecDeque<Asked>>,
    /// What was asked in the present thought.
    pub(super) asked: RefCell<Vec<Asked>>,
    /// Steps that the present thought takes.
    pub(super) steps: Cell<u64>,
    /// The present thought was lived before: what is not recorded of it, instinct has answered.
    pub(super) past: Cell<bool>,
    /// The step in which the present thought was set off.
    pub(super) begun: Cell<u64>,
    /// The letter that set it off, and how often something was called to mind in it.
    pub(super) recalls: Cell<(u64, u32)>,
    /// In the present thought nobody waits for a vector any more.
    pub(super) tired: Cell<bool>,
    /// The step that the world has come to meanwhile.
    pub(super) world: Arc<WorldStep>,
}

impl Router {
    /// What was asked since this was last called, and how many steps it took.
    pub(super) fn take_asked(&self) -> (Vec<Asked>, u64) {
        (self.asked.take(), self.steps.take())
    }

    /// Whether a model may answer, who takes longer than a step.
    pub(super) fn has_model(&self) -> bool {
        self.model.as_ref().is_some_and(|model| model.name().is_some())
    }

    /// A letter is thought about.
    pub(super) fn begin(&self, letter: &ToMind) {
        self.past.set(letter.past);
        self.begun.set(letter.step);
        self.recalls.set((letter.letter, 0));
        self.tired.set(false);
    }

    /// Random numbers for what leaves no trace.
    pub(super) fn rng(&self) -> StdRng {
        StdRng::seed_from_u64(self.seed_here())
    }

    /// Where such random numbers begin.
    pub(super) fn seed_here(&self) -> u64 {
        seed(self.agent, self.ordinal.get())
    }

    /// The record of the question of this number, if it is one of this kind for which `fits` holds.
    fn recorded(&self, ordinal: u64, kind: Kind, fits: impl FnOnce(&Asked) -> bool) -> Option<Asked> {
        let mut recorded = self.recorded.borrow_mut();
        while recorded.front().is_some_and(|asked| asked.ordinal < ordinal) {
            recorded.pop_front();
        }
        recorded.pop_front_if(|asked| asked.ordinal == ordinal && asked.kind == kind && fits(asked))
    }

    /// The recorded answer to the question of this number, if there is one that still makes sense.
    fn remember<Q: Question>(&self, question: &Q, ordinal: u64) -> Option<Q::Answer> {
        let asked = self.recorded(ordinal, Q::KIND, |_| true)?;
        let answer: Q::Answer = serde_json::from_str(asked.answer.as_deref()?).ok()?;
        question.check(&answer).ok()?;
        self.asked.borrow_mut().push(asked);
        Some(answer)
    }

    /// The answer of the stand-in, if there is one.
    fn stand_in<Q: Question>(&self, question: &Q, ordinal: u64) -> Option<Q::Answer> {
        let stand_in = self.stand_in?;
        let mut rng = StdRng::seed_from_u64(stand_in.seed(self.agent, ordinal));
        let answer = question.instinct(&self.sense, &mut rng);
        let text = serde_json::to_string(&answer).ok()?;
        self.note::<Q>(ordinal, Provenance::Model(StandIn::NAME.into()), Some(text));
        Some(answer)
    }

    /// The answer of the language model, if it is asked and answers.
    async fn model<Q: Question>(&self, question: &Q, ordinal: u64) -> Option<Q::Answer> {
        let model = self.model.as_ref().filter(|_| !self.past.get())?;
        let in_hand = question.entry().is_some_and(|entry| self.acts.is_ready(entry));
        let in_time = || self.may_be_in_time(model.expected_wait(), self.last_step(Q::KIND));
        if model.is_asked(self.agent, question) && self.is_patient(Q::KIND) && (in_hand || in_time()) {
            self.out.put(FromMind::Pondering(self.agent, Q::KIND.leisure_steps()));
            let ahead = AskedAhead { drafts: &self.drafts, acts: &self.acts };
            let today = self.today.borrow().clone();
            let from = Standpoint { sense: &self.sense, today: &today, seed: seed(self.agent, ordinal) };
            let answer = model.answer(question, from, Some(ahead));
            match first_of(answer, self.come_to(self.last_step(Q::KIND))).await {
                Some(Some((answer, asked))) => {
                    self.asked.borrow_mut().push(Asked { ordinal, ..asked });
                    return Some(answer);
                }
                Some(None) => {}
                None => model.note_late_one(Q::KIND),
            }
        }
        model.note_instinct::<Q>();
        None
    }

    /// Asks the language model what somebody will do next, while they still do something else. What was asked about another
    /// entry was asked in vain.
    pub(super) fn foresee(&self, next: NextEntry) {
        let Some(model) = self.model.as_ref().filter(|_| !self.past.get()) else { return };
        if model.is_asked(self.agent, &next.question()) {
            let entry = next.entry.clone();
            let from = (self.sense.clone(), self.today.borrow().clone());
            let foretold = model.clone().foretell(next, from, self.seed_here());
            if self.acts.ask(&entry, foretold) {
                model.note_late_one(Kind::Acts);
            }
        }
    }

    /// Whether the world has not yet gone on for longer than a question may wait, or waits itself.
    fn is_patient(&self, kind: Kind) -> bool {
        !self.world.has_passed(self.last_step(kind))
    }

    /// The last step in which an answer is of use.
    fn last_step(&self, kind: Kind) -> u64 {
        self.begun.get() + u64::from(kind.patience_minutes() * 60 / STEP_SECS)
    }

    /// Whether an answer may be here before the world has gone on: one that would be dropped need not be paid for.
    fn may_be_in_time(&self, expected_wait: Option<Duration>, last_step: u64) -> bool {
        let left = self.world.time_until(last_step);
        left.zip(expected_wait).is_none_or(|(left, wait)| wait <= left)
    }

    /// Ends when the world has gone on beyond a step.
    async fn come_to(&self, last_step: u64) {
        while !self.world.has_passed(last_step) {
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    fn note<Q: Question>(&self, ordinal: u64, by: Provenance, answer: Option<String>) {
        let asked = Asked { ordinal, kind: Q::KIND, by, answer, ms: 0, tokens_in: 0, tokens_out: 0 };
        self.asked.borrow_mut().push(asked);
    }
}

impl Answers for Router {
    async fn answer<Q: Question>(&self, question: &Q, rng: &mut StdRng) -> Q::Answer {
        let ordinal = self.ordinal.replace(self.ordinal.get() + 1);
        let steps = self.stand_in.map_or(0, |stand_in| stand_in.steps(self.agent, ordinal));
        self.steps.set(self.steps.get() + steps);
        if let Some(answer) = self.remember(question, ordinal) {
            return answer;
        }
        if let Some(delay) = self.delay {
            self.out.put(FromMind::Pondering(self.agent, Q::KIND.leisure_steps()));
            tokio::time::sleep(delay).await;
        }
        if let Some(answer) = self.stand_in(question, ordinal) {
            return answer;
        }
        if let Some(answer) = self.model(question, ordinal).await {
            return answer;
        }
        let answer = question.instinct(&self.sense, rng);
        // Legal by construction: `smallville_mind::question::legal` asks random people about random things.
        if self.strict {
            assert_eq!(question.check(&answer), Ok(()), "instinct answers legally");
        }
        self.note::<Q>(ordinal, Provenance::Instinct, None);
        answer
    }

    fn note_today(&self, today: impl FnOnce() -> Today) {
        if self.has_model() {
            self.today.replace(Arc::new(today()));
        }
    }

    async fn recall(&self, recall: &Recall<'_>) -> Option<Vec<MemoryId>> {
        self.call_to_mind(recall).await
    }
}
