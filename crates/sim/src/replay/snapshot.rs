//! A snapshot of a town: everything that must be kept so that it can go on as if nothing had happened.
//!
//! A snapshot is taken at the end of a step, when people have noticed what they noticed and their minds have not yet been
//! told: then nothing is under way but the thoughts that take longer than a step.

use std::collections::BTreeMap;

use crate::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    SimSystems,
    activity::Activity,
    agent::{Agent, Generation, Position, Posture},
    belongings::Belongings,
    chronicle::{Chronicle, Idleness},
    company::Company,
    conversation::Conversations,
    courier::Courier,
    movement::Route,
    object::Objects,
    player_controlled::{PlayerControlled, Presence},
    recording::Recorder,
    replay::inputs::Replay,
    scenario::Scenario,
    senses::Senses,
    time::TownClock,
};
use smallville_journal::entry::{Part, Piece};
use smallville_mind::agent::AgentId;
use smallville_town::Clock;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, keep_snapshots.in_set(SimSystems::Keep));
}

/// A body as it is kept.
#[derive(Bundle, Clone, Debug, Serialize, Deserialize)]
pub(crate) struct BodyState {
    position: Position,
    posture: Posture,
    route: Route,
    activity: Activity,
    senses: Senses,
    generation: Generation,
    company: Company,
    belongings: Belongings,
    #[serde(default, skip_serializing_if = "PlayerControlled::is_own", rename = "led")]
    control: PlayerControlled,
}

impl BodyState {
    /// Where the body stands.
    pub(crate) fn position(&self) -> Position {
        self.position
    }
}

/// A town without its minds as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct TownState {
    pub(crate) clock: Clock,
    pub(crate) bodies: BTreeMap<AgentId, BodyState>,
    pub(crate) objects: Objects,
    pub(crate) conversations: Conversations,
    /// How many letters each mind was sent.
    pub(crate) letters: BTreeMap<AgentId, u64>,
    /// How many answers came too late.
    pub(crate) dropped: u64,
    pub(crate) idleness: Idleness,
    #[serde(default, skip_serializing_if = "Presence::is_usual")]
    pub(crate) presence: Presence,
}

/// All that a body is made of.
type WholeBody = (
    &'static Agent,
    &'static Position,
    &'static Posture,
    &'static Route,
    &'static Activity,
    &'static Senses,
    &'static Generation,
    &'static Company,
    &'static Belongings,
    &'static PlayerControlled,
);

/// Keeps a snapshot when its time has come.
fn keep_snapshots(
    bodies: Query<WholeBody>,
    recorder: ResMut<Recorder>,
    courier: ResMut<Courier>,
    objects: Res<Objects>,
    (conversations, presence): (Res<Conversations>, Res<Presence>),
    chronicle: Res<Chronicle>,
    scenario: Res<Scenario>,
    replay: Res<Replay>,
    clock: Res<TownClock>,
) -> Result {
    let step = clock.step();
    let kept = recorder.journal().is_some() && step.is_multiple_of(scenario.snapshot_steps);
    // Whoever watches a town again looks whether it is the same in all that was kept of it.
    if !kept && (!recorder.expects(step, &replay) || courier.owes_unrecorded(&replay)) {
        return Ok(());
    }
    keep_snapshot(bodies, recorder, courier, objects, (conversations, presence), chronicle, scenario, replay, clock)
}

/// Keeps a snapshot now: the town at once, its minds when they have time.
pub(crate) fn keep_snapshot(
    bodies: Query<WholeBody>,
    mut recorder: ResMut<Recorder>,
    mut courier: ResMut<Courier>,
    objects: Res<Objects>,
    (conversations, presence): (Res<Conversations>, Res<Presence>),
    chronicle: Res<Chronicle>,
    scenario: Res<Scenario>,
    replay: Res<Replay>,
    clock: Res<TownClock>,
) -> Result {
    let (step, of) = (clock.step(), scenario.people.len() as u32 + 1);
    let state = TownState {
        clock: clock.0.clone(),
        bodies: bodies.iter().map(|body| (body.0.0, state_of(body))).collect(),
        objects: objects.clone(),
        conversations: conversations.clone(),
        letters: courier.letters().clone(),
        dropped: courier.dropped(),
        idleness: chronicle.idleness(),
        presence: presence.clone(),
    };
    let body = rmp_serde::to_vec_named(&state)?;
    recorder.keep(Piece { step, of, part: Part::Town, body }, &replay);
    // Visitors who have gone may come again: their minds are kept as well.
    courier.keep((0..of - 1).map(AgentId), step, of);
    Ok(())
}

fn state_of(body: <WholeBody as bevy_ecs::query::QueryData>::Item<'_, '_>) -> BodyState {
    let (_, position, posture, route, activity, senses, generation, company, belongings, control) = body;
    BodyState {
        position: *position,
        posture: *posture,
        route: route.clone(),
        activity: activity.clone(),
        senses: senses.clone(),
        generation: *generation,
        company: company.clone(),
        belongings: belongings.clone(),
        control: control.clone(),
    }
}
