//! How a town begins: anew, with everybody in their own bed, or at a moment that was kept.

use std::collections::BTreeMap;

use crate::prelude::*;
use bevy_ecs::system::RunSystemOnce as _;

use crate::{
    agent::{Agent, Resident, Roster},
    body::embody,
    chronicle::Chronicle,
    conversation::Conversations,
    courier::{Courier, mind_of},
    course::Courses,
    intervene::Names,
    interview::Interviews,
    object::Objects,
    perception::send,
    player_controlled::Presence,
    recording::{Recorder, record},
    replay::archive::Revival,
    replay::inputs::Replay,
    replay::snapshot::{TownState, keep_snapshot},
    scenario::Scenario,
    time::TownClock,
    wear::Faults,
};
use smallville_brain::mind_init::MindInit;
use smallville_journal::{entry::Entry, error::JournalError, writer::Journal};
use smallville_mind::agent::AgentId;
use smallville_town::{Clock, Tile};

/// Why a town that was to be kept is not: a sentence that stays true for as long as the town is there.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct NotKept(pub String);

impl NotKept {
    /// The town is there all the same.
    #[must_use]
    pub fn because(error: &JournalError) -> Self {
        Self(format!("{error}. The town goes on without being kept."))
    }
}

/// An error as one sentence, without where in the program it arose.
pub(super) fn sentence(error: &BevyError) -> String {
    error.to_string().lines().next().unwrap_or_default().to_owned()
}

/// A new town in the place of the one that is there.
///
/// # Errors
/// The system gives no thread for the minds.
pub(super) fn found_in_place(world: &mut World, scenario: Scenario, journal: Option<Journal>) -> Result {
    let Scenario { pace, brain, snapshot_steps, .. } = world.resource::<Scenario>().clone();
    clear(world);
    world.insert_resource(Scenario { pace, brain, snapshot_steps, ..scenario });
    world.remove_resource::<NotKept>();
    world.insert_resource(Objects::default());
    world.insert_resource(Conversations::default());
    world.insert_resource(Chronicle::default());
    world.insert_resource(Replay::default());
    world.insert_resource(Presence::default());
    world.insert_resource(Interviews::default());
    let mut recorder = Recorder::default();
    if let Some(journal) = journal {
        recorder.keep_in(journal);
    }
    world.insert_resource(recorder);
    found(world)?;
    rename(world);
    Ok(())
}

/// Everybody leaves.
fn clear(world: &mut World) {
    let before: Vec<Entity> = world.query_filtered::<Entity, With<Agent>>().iter(world).collect();
    for body in before {
        world.despawn(body);
    }
    world.resource_mut::<Roster>().clear();
    // What was worked out for the things of the town before.
    world.insert_resource(Courses::default());
    world.insert_resource(Faults::default());
}

/// Commands may name the people who live here now.
fn rename(world: &mut World) {
    if world.contains_resource::<Names>() {
        let names = Names::new(world.resource::<Scenario>());
        world.insert_resource(names);
    }
}

/// A new town: everybody wakes up, or sleeps on, in their own bed.
pub(super) fn found(world: &mut World) -> Result {
    let scenario = world.resource::<Scenario>().clone();
    let clock = TownClock(Clock::new(scenario.begin));
    let now = clock.now();
    world.insert_resource(clock);
    world.resource_mut::<Objects>().furnish(&scenario.town);
    run(world, embody_all)?;
    let minds = (0..).map(AgentId).zip(&scenario.people);
    let mut minds: Vec<MindInit> =
        minds.map(|(agent, persona)| MindInit::new(agent, mind_of(agent, persona, &scenario, now))).collect();
    let born = |init: &mut MindInit| Entry::Mind(init.agent, Box::new(init.mind.take_notes()));
    let born = minds.iter_mut().map(born).collect();
    let mut courier = world.resource_mut::<Courier>();
    courier.begin(minds, BTreeMap::new(), Vec::new(), 0, now, &scenario)?;
    courier.add_news(born);
    run(world, record)?;
    if world.resource::<Recorder>().journal().is_some() {
        run(world, keep_snapshot)?;
        settle(world)?;
    }
    run(world, send)
}

/// Waits until the beginning is kept: a town that is killed right after it can be brought back.
fn settle(world: &mut World) -> Result {
    let mut courier = world.resource_mut::<Courier>();
    courier.wait_for_pieces(0)?;
    let pieces = courier.take_pieces();
    world.resource_mut::<Recorder>().settle(pieces)?;
    Ok(())
}

/// Everybody gets a body, in their own bed.
fn embody_all(
    mut commands: Commands,
    scenario: Res<Scenario>,
    mut objects: ResMut<Objects>,
    mut roster: ResMut<Roster>,
) {
    for (agent, persona) in (0..).map(AgentId).zip(&scenario.people) {
        embody(&mut commands, agent, persona, &scenario.town, &mut objects, &mut roster);
    }
}

/// Runs a system outside the order of a step.
fn run<M>(world: &mut World, system: impl IntoSystem<(), (), M>) -> Result {
    world.run_system_once(system).map_err(|error| format!("{error:?}").into())
}

/// Puts a town in the place of the one that is there, at the moment of the revival.
///
/// # Errors
/// The system gives no thread for the minds.
pub(super) fn revive(world: &mut World, revival: Revival) -> Result {
    let Revival { scenario, town, minds, results, chronicle, replay } = revival;
    let TownState { clock, bodies, objects, conversations, letters, dropped, presence, .. } = town;
    clear(world);
    world.remove_resource::<NotKept>();
    let stood: BTreeMap<AgentId, Tile> = bodies.iter().map(|(agent, body)| (*agent, body.position().tile)).collect();
    for (agent, body) in bodies {
        let Some(persona) = scenario.people.get(agent.0 as usize) else { continue };
        let entity = world.spawn((Name::new(persona.name.clone()), Agent(agent), Resident(persona.clone()), body)).id();
        world.resource_mut::<Roster>().enter(agent, entity);
    }
    // Whoever plays decides anew how fast the town goes and how its minds are run.
    let Scenario { pace, brain, snapshot_steps, .. } = world.resource::<Scenario>().clone();
    let scenario = Scenario { pace, brain, snapshot_steps, ..scenario };
    world.resource_mut::<Courier>().begin(minds, letters, results, dropped, clock.now(), &scenario)?;
    world.resource_mut::<Recorder>().catch_up(scenario.people.len(), &chronicle, stood);
    world.insert_resource(TownClock(clock));
    world.insert_resource(objects);
    world.insert_resource(conversations);
    world.insert_resource(chronicle);
    world.insert_resource(replay);
    world.insert_resource(presence);
    world.insert_resource(Interviews::default());
    world.insert_resource(scenario);
    rename(world);
    run(world, send)
}
