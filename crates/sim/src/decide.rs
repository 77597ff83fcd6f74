//! Applies what the minds want, in the order of the people, if the world has not moved on.

use std::collections::BTreeSet;

use crate::prelude::*;

use crate::{
    SimSystems,
    acting::{TakeUp, take_up},
    agent::Roster,
    body::Body,
    chronicle::Chronicle,
    conversation::{Conversations, Scene},
    courier::{Courier, answers_are_in},
    course::Courses,
    intervene::Notice,
    object::Objects,
    player_controlled::Presence,
    replay::inputs::Replay,
    scenario::Scenario,
    time::TownClock,
};
use smallville_brain::message::ThoughtResult;
use smallville_mind::{agent::AgentId, percept::Response};
use smallville_town::{ObjectId, SectorId, Town};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, apply.run_if(answers_are_in).in_set(SimSystems::Apply));
}

/// Homes in which somebody who lives there is awake.
pub(super) fn open_homes(bodies: &Query<Body>, town: &Town) -> BTreeSet<SectorId> {
    let at_home = bodies
        .iter()
        .filter(|body| !body.activity.is_asleep() && town.sector_at(body.position.tile) == Some(body.resident.0.home));
    at_home.map(|body| body.resident.0.home).collect()
}

/// Whether a player moves somebody.
fn is_controlled(bodies: &Query<Body>, roster: &Roster, agent: AgentId) -> bool {
    roster.entity(agent).and_then(|entity| bodies.get(entity).ok()).is_some_and(|body| body.control.is_active())
}

/// Applies the answers that are due in the order of the people, whatever the order in which they came.
fn apply(
    mut courier: ResMut<Courier>,
    mut bodies: Query<Body>,
    (mut objects, mut courses): (ResMut<Objects>, ResMut<Courses>),
    mut chronicle: ResMut<Chronicle>,
    mut conversations: ResMut<Conversations>,
    roster: Res<Roster>,
    scenario: Res<Scenario>,
    (replay, presence): (Res<Replay>, Res<Presence>),
    clock: Res<TownClock>,
    mut notices: MessageWriter<Notice>,
) {
    let (town, hearing, now) = (&scenario.town, scenario.hearing(), clock.now());
    let open_homes = open_homes(&bodies, town);
    let dangers = courses.dangers(&objects, &scenario);
    let mending = bodies.iter().filter_map(|body| Some((body.activity.mends()?, body.agent.0)));
    let mut in_hand: BTreeSet<(ObjectId, AgentId)> = mending.collect();
    for ThoughtResult { agent, generation, response, asked, .. } in courier.take_due(clock.step(), &replay) {
        let Response { act, approach, say, understood } = response;
        if let Some(understood) = understood {
            let name = &scenario.people[agent.0 as usize].name;
            notices.write(Notice(format!("{name}: {understood}")));
            chronicle.understood(agent, now, understood);
        }
        // Nobody walks up to a player who wants to be left alone.
        let approach =
            approach.filter(|approach| presence.autonomy.talk || !is_controlled(&bodies, &roster, approach.to));
        let Some(mut body) = roster.entity(agent).and_then(|entity| bodies.get_mut(entity).ok()) else { continue };
        if generation != body.generation.0 {
            if act.is_some() || approach.is_some() || say.is_some() {
                courier.drop_one(&asked, scenario.brain.model.as_ref());
                body.activity.ask_again();
            }
            continue;
        }
        let conversation = body.company.conversation();
        // Whom a player moves says what the player says, and does nothing else.
        let (act, approach) = if body.control.is_active() { (None, None) } else { (act, approach) };
        if let Some(proposal) = act {
            body.company.leave();
            let (objects, open_homes, dangers, in_hand) = (&mut *objects, &open_homes, &dangers, &mut in_hand);
            let world = TakeUp { town, objects, now, open_homes, dangers, in_hand };
            if let Err(refusal) = take_up(&mut body, proposal, world) {
                chronicle.refused(agent, refusal);
            }
            // Whoever turns to something else walks out of the talk.
            if let Some(id) = conversation {
                let mut scene = Scene { bodies: &mut bodies, roster: &roster, town, hearing, now };
                conversations.leave(agent, id, &mut scene);
            }
        } else if let Some(approach) = approach
            && conversation.is_none()
            && approach.to != agent
        {
            body.company.approach(approach.to, approach.why);
        }
        if let Some(say) = say {
            let mut scene = Scene { bodies: &mut bodies, roster: &roster, town, hearing, now };
            conversations.say(agent, say, &mut scene, &mut chronicle);
        }
    }
}
