//! The border to the minds: collects their answers, applies them in the order of the people, posts percepts.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};

use bevy::prelude::*;

use crate::{
    brain::{
        mailbox::Mailbox,
        message::{FromMind, Settled, ToMind},
        pool::Brain,
    },
    mind::{
        cognition::Mind,
        percept::{AgentId, Percepts, Response},
        persona::Persona,
        view::MindView,
    },
    sim::{
        SimSystems,
        activity::{TakeUp, take_up},
        agent::{Body, Generation, Roster},
        chronicle::Chronicle,
        conversation::{Conversations, Scene},
        object::Objects,
        scenario::{Pace, Scenario},
        time::TownClock,
    },
    town::{GameTime, SectorId, Town},
};

/// In the window a step waits at most so long for answers that come at once; then the frame goes on.
const FLOW_PATIENCE: Duration = Duration::from_millis(4);
/// A headless town gives up when no mind has answered for so long.
const WAIT_PATIENCE: Duration = Duration::from_secs(600);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Exchange>()
        .add_systems(Startup, start)
        .add_systems(FixedUpdate, (collect, apply.run_if(answers_are_in)).chain().in_set(SimSystems::Decide));
}

/// The world's side of the border.
#[derive(Resource, Default)]
pub struct Exchange {
    mailbox: Option<Mailbox>,
    brain: Option<Brain>,
    /// How many answers each mind owes.
    owed: BTreeMap<AgentId, u32>,
    /// Whose answer takes a while.
    pondering: BTreeMap<AgentId, u64>,
    /// Answers that are in and not yet applied.
    settled: Vec<Settled>,
    views: BTreeMap<AgentId, Arc<MindView>>,
    /// Answers that came too late: the person's plans had been broken meanwhile.
    dropped: u64,
}

impl Exchange {
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

    /// How many answers came too late.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Brings a new mind to life.
    pub(super) fn join(&mut self, agent: AgentId, mind: Mind) {
        if let Some(mailbox) = &self.mailbox
            && let Err(error) = mailbox.join(agent, mind)
        {
            error!("{error}");
        }
    }

    /// Sends percepts to a mind.
    pub(super) fn post(&mut self, agent: AgentId, generation: Generation, percepts: Percepts) {
        let Some(mailbox) = &self.mailbox else { return };
        match mailbox.post(ToMind { agent, generation: generation.0, percepts }) {
            Ok(()) => *self.owed.entry(agent).or_default() += 1,
            Err(error) => error!("{error}"),
        }
    }

    /// Ends the minds and returns them as they are.
    #[must_use]
    pub fn finish(&mut self) -> BTreeMap<AgentId, Mind> {
        self.mailbox = None;
        self.brain.take().map(Brain::join).unwrap_or_default()
    }

    fn receive(&mut self, answer: FromMind, step: u64) {
        match answer {
            FromMind::Pondering(agent) => {
                self.pondering.entry(agent).or_insert(step);
            }
            FromMind::Settled(settled) => {
                self.pondering.remove(&settled.agent);
                if let Some(owed) = self.owed.get_mut(&settled.agent) {
                    *owed -= 1;
                    if *owed == 0 {
                        self.owed.remove(&settled.agent);
                    }
                }
                if let Some(view) = &settled.view {
                    self.views.insert(settled.agent, view.clone());
                }
                self.settled.push(*settled);
            }
        }
    }

    /// Whether an answer is owed for which the step waits.
    fn is_waiting(&self, pace: Pace) -> bool {
        match pace {
            Pace::Wait => !self.owed.is_empty(),
            Pace::Flow => self.owed.keys().any(|agent| !self.pondering.contains_key(agent)),
        }
    }
}

impl Drop for Exchange {
    fn drop(&mut self) {
        // Nothing is detached: the minds' thread ends before the town does.
        let _minds = self.finish();
    }
}

/// Whether the step may go on.
pub(super) fn answers_are_in(exchange: Res<Exchange>, scenario: Res<Scenario>) -> bool {
    !exchange.is_waiting(scenario.pace)
}

/// Gives every person a mind with its own stream of chance.
fn start(scenario: Res<Scenario>, clock: Res<TownClock>, mut exchange: ResMut<Exchange>) -> Result {
    let minds = scenario
        .people
        .iter()
        .enumerate()
        .map(|(i, persona)| {
            let agent = AgentId(i as u32);
            (agent, mind_of(agent, persona, &scenario, clock.now()))
        })
        .collect();
    let (brain, mailbox) = Brain::start(minds, scenario.sense.clone(), scenario.brain)?;
    exchange.brain = Some(brain);
    exchange.mailbox = Some(mailbox);
    Ok(())
}

/// A new mind of somebody, with chance of its own.
pub(super) fn mind_of(agent: AgentId, persona: &Arc<Persona>, scenario: &Scenario, now: GameTime) -> Mind {
    // Neighbouring seeds must not give neighbouring streams: the person's number is mixed in by a large odd factor.
    let seed = scenario.seed.wrapping_add((u64::from(agent.0) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    Mind::new(persona.clone(), scenario.town.clone(), scenario.sense.clone(), scenario.faculties, seed, now)
}

/// Takes the answers that are in; waits for those that are owed, as the pace allows.
fn collect(mut exchange: ResMut<Exchange>, scenario: Res<Scenario>, clock: Res<TownClock>) -> Result {
    let exchange = &mut *exchange;
    let Some(mailbox) = exchange.mailbox.take() else { return Ok(()) };
    while let Some(answer) = mailbox.take() {
        exchange.receive(answer, clock.step());
    }
    let patience = match scenario.pace {
        Pace::Wait => WAIT_PATIENCE,
        Pace::Flow => FLOW_PATIENCE,
    };
    while exchange.is_waiting(scenario.pace) {
        match mailbox.wait(patience)? {
            Some(answer) => exchange.receive(answer, clock.step()),
            None => break,
        }
    }
    exchange.mailbox = Some(mailbox);
    Ok(())
}

/// Homes in which somebody who lives there is awake.
fn open_homes(bodies: &Query<Body>, town: &Town) -> BTreeSet<SectorId> {
    let at_home = bodies
        .iter()
        .filter(|body| !body.activity.is_asleep() && town.sector_at(body.position.tile) == Some(body.resident.0.home));
    at_home.map(|body| body.resident.0.home).collect()
}

/// Applies the answers in the order of the people, whatever the order in which they came.
fn apply(
    mut exchange: ResMut<Exchange>,
    mut bodies: Query<Body>,
    mut objects: ResMut<Objects>,
    mut chronicle: ResMut<Chronicle>,
    mut conversations: ResMut<Conversations>,
    roster: Res<Roster>,
    scenario: Res<Scenario>,
    clock: Res<TownClock>,
) {
    let mut settled = std::mem::take(&mut exchange.settled);
    // Stable: two answers of one person stay in the order in which they were thought.
    settled.sort_by_key(|settled| settled.agent);
    let (town, now) = (&scenario.town, clock.now());
    let open_homes = open_homes(&bodies, town);
    for Settled { agent, generation, response, .. } in settled {
        let Response { act, approach, say } = response;
        let Some(mut body) = roster.entity(agent).and_then(|entity| bodies.get_mut(entity).ok()) else { continue };
        if generation != body.generation.0 {
            if act.is_some() || approach.is_some() || say.is_some() {
                exchange.dropped += 1;
                body.activity.ask_again();
            }
            continue;
        }
        let conversation = body.company.conversation();
        if let Some(proposal) = act {
            body.company.leave();
            let world = TakeUp { town, objects: &mut objects, now, open_homes: &open_homes };
            if let Err(refusal) = take_up(&mut body, proposal, world) {
                chronicle.refused(refusal);
            }
            // Whoever turns to something else walks out of the talk.
            if let Some(id) = conversation {
                let mut scene = Scene { bodies: &mut bodies, roster: &roster, town, now };
                conversations.leave(agent, id, &mut scene);
            }
        } else if let Some(approach) = approach
            && conversation.is_none()
            && approach.to != agent
        {
            body.company.approach(approach.to, approach.why);
        }
        if let Some(say) = say {
            let mut scene = Scene { bodies: &mut bodies, roster: &roster, town, now };
            conversations.say(agent, say, &mut scene, &mut chronicle);
        }
    }
}
