//! The border to the minds: posts percepts, collects answers, and holds each until its step has come.

mod chain;
mod due;
mod keeping;

pub use chain::Chain;
pub(super) use keeping::MindPiece;

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use crate::prelude::*;
use crossbeam_channel::Receiver;

use self::{chain::Chains, keeping::Keeping};
use crate::{
    SimSystems,
    agent::Generation,
    replay::inputs::Replay,
    scenario::{Pace, Scenario},
    time::TownClock,
};
use smallville_brain::{
    mailbox::Mailbox,
    message::{FromMind, ThoughtResult, ToMind},
    mind_init::MindInit,
    model_mind::ModelMind,
    pool::Brain,
};
use smallville_journal::entry::{Entry, Piece};
use smallville_mind::{
    agent::AgentId,
    cognition::Mind,
    interview::Reply,
    percept::Percepts,
    persona::Persona,
    question::{Asked, Provenance},
    search::Findings,
    view::MindView,
};
use smallville_town::GameTime;

/// In the window a step waits at most so long for answers that come at once; then the frame goes on.
const FLOW_PATIENCE: Duration = Duration::from_millis(4);
/// A headless town gives up when no mind has answered for so long.
const WAIT_PATIENCE: Duration = Duration::from_secs(600);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Courier>()
        .init_resource::<Replay>()
        .add_systems(FixedUpdate, collect.in_set(SimSystems::Collect));
}

/// The world's side of the border.
#[derive(Resource, Default)]
pub struct Courier {
    mailbox: Option<Mailbox>,
    brain: Option<Brain>,
    /// How many letters each mind was sent.
    letters: BTreeMap<AgentId, u64>,
    /// Letters whose answers were not yet applied, with their steps.
    open: BTreeMap<(AgentId, u64), u64>,
    /// How many answers each mind owes.
    owed: BTreeMap<AgentId, u32>,
    /// Whose answer takes a while, and since which step.
    pondering: BTreeMap<AgentId, u64>,
    /// Until which step nobody need wait for them.
    leisure: BTreeMap<AgentId, u64>,
    /// Answers that are in and not yet applied.
    results: Vec<ThoughtResult>,
    views: BTreeMap<AgentId, Arc<MindView>>,
    /// Answers that came too late: the person's plans had been broken meanwhile.
    dropped: u64,
    /// What is to be recorded of the answers that were applied in this step.
    news: Vec<Entry>,
    /// Moments that wait for minds, by step.
    keeping: BTreeMap<u64, Keeping>,
    /// Minds of moments that are ready to be kept.
    pieces: Vec<Piece>,
    /// How many minds are being looked through, and what was found.
    searches: u32,
    found: Vec<(AgentId, Arc<Findings>)>,
    /// Who answered how many questions of each mind since the town was opened.
    answered: BTreeMap<AgentId, Vec<(Provenance, u64)>>,
    /// Which calls of a model had to follow one another since the town was opened.
    chains: Chains,
}

impl Courier {
    /// How a mind looked after its last thought; only where views are published.
    #[must_use]
    pub fn view(&self, agent: AgentId) -> Option<&Arc<MindView>> {
        self.views.get(&agent)
    }

    /// The step since which somebody ponders.
    #[must_use]
    pub fn pondering_since(&self, agent: AgentId) -> Option<u64> {
        self.pondering.get(&agent).copied()
    }

    /// Whether something of what somebody was told has not yet come to anything. Told again, it is as it was.
    pub(super) fn is_thinking(&self, agent: AgentId) -> bool {
        self.open.range((agent, 0)..=(agent, u64::MAX)).next().is_some()
    }

    /// How many letters somebody has not yet answered.
    #[must_use]
    pub fn owed(&self, agent: AgentId) -> u32 {
        self.owed.get(&agent).copied().unwrap_or(0)
    }

    /// Who answered how many questions of a mind since the town was opened.
    #[must_use]
    pub fn answered(&self, agent: AgentId) -> &[(Provenance, u64)] {
        self.answered.get(&agent).map_or(&[], Vec::as_slice)
    }

    /// The longest chain of calls of a model of which each had to follow the one before, since the town was opened.
    #[must_use]
    pub fn longest_chain(&self) -> Chain {
        self.chains.longest()
    }

    /// How many answers came too late.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// How many letters each mind was sent.
    pub(super) fn letters(&self) -> &BTreeMap<AgentId, u64> {
        &self.letters
    }

    /// Adds to what is to be recorded.
    pub(super) fn add_news(&mut self, mut news: Vec<Entry>) {
        self.news.append(&mut news);
    }

    /// What is to be recorded since this was last asked.
    pub(super) fn take_news(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.news)
    }

    /// Minds that are ready to be kept.
    pub(super) fn take_pieces(&mut self) -> Vec<Piece> {
        std::mem::take(&mut self.pieces)
    }

    /// Counts an answer that came too late, and what was asked for it.
    pub(super) fn drop_one(&mut self, asked: &[Asked], model: Option<&ModelMind>) {
        self.dropped += 1;
        if let Some(model) = model {
            model.note_late(asked);
        }
    }

    /// Brings minds to life in the place of those before; what was not yet applied of them is applied in time.
    pub(super) fn begin(
        &mut self,
        minds: Vec<MindInit>,
        letters: BTreeMap<AgentId, u64>,
        results: Vec<ThoughtResult>,
        dropped: u64,
        now: GameTime,
        scenario: &Scenario,
    ) -> std::io::Result<()> {
        // Whoever looks need not wait for somebody's next thought.
        let shown = minds.iter().filter(|_| scenario.brain.views);
        let views = shown.map(|init| (init.agent, Arc::new(init.mind.view(now)))).collect();
        let (brain, mailbox) = Brain::start(minds, scenario.sense.clone(), scenario.brain.clone())?;
        // What was under way with the minds before is over.
        drop(std::mem::take(self));
        (self.brain, self.mailbox) = (Some(brain), Some(mailbox));
        self.open = results.iter().map(|result| ((result.agent, result.letter), result.step)).collect();
        self.views = views;
        self.letters = letters;
        self.results = results;
        self.dropped = dropped;
        Ok(())
    }

    /// Brings a new mind to life; what it is born with is recorded.
    pub(super) fn join(&mut self, mut init: MindInit) {
        self.news.push(Entry::Mind(init.agent, Box::new(init.mind.take_notes())));
        if let Some(mailbox) = &self.mailbox
            && let Err(error) = mailbox.join(init)
        {
            error!("{error}");
        }
    }

    /// Sends percepts to a mind; what came of it is known if that is `past`.
    pub(super) fn post(
        &mut self,
        agent: AgentId,
        generation: Generation,
        (step, past): (u64, bool),
        percepts: Percepts,
    ) {
        let Some(mailbox) = &self.mailbox else { return };
        let next = self.letters.entry(agent).or_default();
        let letter = *next;
        self.chains.begin(agent, letter, &percepts.noticed);
        match mailbox.post(ToMind { agent, generation: generation.0, letter, step, past, percepts }) {
            Ok(()) => {
                *next += 1;
                *self.owed.entry(agent).or_default() += 1;
                self.open.insert((agent, letter), step);
            }
            Err(error) => error!("{error}"),
        }
    }

    /// Has the minds read what was posted.
    pub(super) fn wake(&self) {
        if let Some(mailbox) = &self.mailbox {
            mailbox.wake();
        }
    }

    /// Asks a mind something from outside the world; none if the minds have stopped.
    pub(super) fn interview(&self, agent: AgentId, question: &str, now: GameTime) -> Option<Receiver<Reply>> {
        self.mailbox.as_ref()?.interview(agent, question.to_owned(), now).ok()
    }

    /// Has a mind looked through, which leaves no trace in it; what is found comes when the mind has time.
    pub(super) fn search(&mut self, agent: AgentId, query: &str, now: GameTime) {
        let Some(mailbox) = &self.mailbox else { return };
        match mailbox.search(agent, query, now) {
            Ok(()) => self.searches += 1,
            Err(error) => error!("{error}"),
        }
    }

    /// What was found since this was last asked. Answers come between two steps as well: time may stand still.
    pub(super) fn take_found(&mut self, step: u64) -> Vec<(AgentId, Arc<Findings>)> {
        if self.searches > 0
            && let Some(mailbox) = self.mailbox.take()
        {
            for answer in mailbox.take() {
                self.receive(answer, step);
            }
            self.mailbox = Some(mailbox);
        }
        std::mem::take(&mut self.found)
    }

    /// Ends the minds and returns them as they are.
    #[must_use]
    pub fn finish(&mut self) -> BTreeMap<AgentId, Mind> {
        let Some(mut mailbox) = self.mailbox.take() else { return BTreeMap::new() };
        mailbox.hang_up();
        let minds = self.brain.take().map(Brain::join).unwrap_or_default();
        // The last moment may still wait for some of them.
        for answer in mailbox.take() {
            self.receive(answer, 0);
        }
        minds
    }

    fn receive(&mut self, answer: FromMind, step: u64) {
        match answer {
            FromMind::Pondering(agent, leisure) => {
                self.pondering.entry(agent).or_insert(step);
                let until = self.leisure.entry(agent).or_default();
                *until = (*until).max(step + leisure);
            }
            FromMind::ThoughtResult(result) => self.settle(*result),
            FromMind::Kept(agent, step, body) => self.put_by(agent, step, body),
            FromMind::Found(agent, findings) => {
                self.searches = self.searches.saturating_sub(1);
                self.found.push((agent, findings));
            }
        }
    }

    fn settle(&mut self, result: ThoughtResult) {
        self.pondering.remove(&result.agent);
        self.leisure.remove(&result.agent);
        if let Some(owed) = self.owed.get_mut(&result.agent) {
            *owed -= 1;
            if *owed == 0 {
                self.owed.remove(&result.agent);
            }
        }
        // Its letter may be older than a moment whose mind is still to come.
        for (_, keeping) in self.keeping.range_mut(result.step + 1..) {
            keeping.answers.entry(result.agent).or_default().push(result.clone());
        }
        self.results.push(result);
    }
}

impl Drop for Courier {
    fn drop(&mut self) {
        // Nothing is detached: the minds' thread ends before the town does.
        let _minds = self.finish();
    }
}

/// Whether the step may go on.
pub(super) fn answers_are_in(
    courier: Res<Courier>,
    scenario: Res<Scenario>,
    replay: Res<Replay>,
    clock: Res<TownClock>,
) -> bool {
    !courier.is_waiting(scenario.pace, clock.step(), &replay)
}

/// A new mind of somebody, with chance of its own.
pub(super) fn mind_of(agent: AgentId, persona: &Arc<Persona>, scenario: &Scenario, now: GameTime) -> Mind {
    // Neighbouring seeds must not give neighbouring streams: the person's number is mixed in by a large odd factor.
    let seed = scenario.seed.wrapping_add((u64::from(agent.0) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let Scenario { town, sense, faculties, .. } = scenario;
    let mut mind = Mind::new(persona.clone(), town.clone(), sense.clone(), *faculties, seed, now);
    if let Some(past) = scenario.pasts.get(&persona.name) {
        mind.bring(&past.memories, &past.talked);
    }
    mind
}

/// Takes the answers that are in; waits for those that are owed, as the pace allows.
fn collect(
    mut courier: ResMut<Courier>,
    scenario: Res<Scenario>,
    replay: Res<Replay>,
    clock: Res<TownClock>,
) -> Result {
    let (courier, step) = (&mut *courier, clock.step());
    let Some(mut mailbox) = courier.mailbox.take() else { return Ok(()) };
    mailbox.tell_step(step, scenario.pace != Pace::Flow);
    for answer in mailbox.take() {
        courier.receive(answer, step);
    }
    let patience = match scenario.pace {
        Pace::Wait | Pace::Overlap => WAIT_PATIENCE,
        Pace::Flow => FLOW_PATIENCE,
    };
    while courier.is_waiting(scenario.pace, step, &replay) {
        let answers = mailbox.wait(patience)?;
        if answers.is_empty() {
            // The frame goes on; a town that waits has waited long enough.
            if scenario.pace == Pace::Flow {
                break;
            }
            let secs = WAIT_PATIENCE.as_secs();
            return Err(format!("the town stands still: no mind has answered for {secs} seconds").into());
        }
        for answer in answers {
            courier.receive(answer, step);
        }
    }
    courier.mailbox = Some(mailbox);
    Ok(())
}
