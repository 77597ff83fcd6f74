//! Visitors: a player's persona comes to somebody, talks, waits for answers, and goes when the talk is over.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use smallville_english::capital;

use crate::prelude::*;

use crate::{
    SimSystems,
    activity::Activity,
    agent::{Agent, Position, Posture, Resident, Roster},
    body::{Body, BodyItem},
    chronicle::Chronicle,
    company::Company,
    conversation::{Conversations, Scene},
    courier::{Courier, mind_of},
    intervene::{Command, Names, Notice},
    player_controlled::{PlayerControlled, Role},
    replay::inputs::Replay,
    scenario::Scenario,
    senses::Senses,
    step_commands::StepCommands,
    time::TownClock,
};
use smallville_brain::mind_init::MindInit;
use smallville_mind::{
    agent::AgentId,
    persona::{
        Persona,
        newcomer::{visitor, visitor_name},
    },
    why::{Cause, Why},
};
use smallville_town::{GameTime, Pose, Tile, Town};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, (arrive.in_set(SimSystems::Visit), attend.in_set(SimSystems::Attend)));
}

/// A visitor who has nobody to talk to goes after so many minutes.
const IDLE_MINUTES: u32 = 2;
/// A visitor who cannot get hold of somebody gives up after so many minutes.
const WAIT_MINUTES: u32 = 8;
/// Visitors come from so far, in tiles, if there is room.
const FAR: u32 = 4;
/// Nobody comes from farther, in tiles.
const FARTHEST: u16 = 8;

/// Lets visitors come, or say more to those with whom they talk.
fn arrive(
    mut step: ResMut<StepCommands>,
    mut commands: Commands,
    mut bodies: Query<Body>,
    mut notices: MessageWriter<Notice>,
    mut scenario: ResMut<Scenario>,
    mut courier: ResMut<Courier>,
    mut roster: ResMut<Roster>,
    mut names: Option<ResMut<Names>>,
    replay: Res<Replay>,
    clock: Res<TownClock>,
) {
    let mut refused = Vec::new();
    let mut coming: Vec<Coming> = Vec::new();
    for (number, command) in step.iter() {
        let Command::Talk(to, persona, words) = command.clone() else { continue };
        let Some(host) = roster.entity(to).and_then(|entity| bodies.get(entity).ok()) else { continue };
        let (host_name, tile) = (host.resident.0.name.clone(), host.position.tile);
        if host.activity.is_asleep() {
            notices.write(Notice(format!("{host_name} is asleep; come again later.")));
            refused.push(number);
            continue;
        }
        let known = known_visitor(&persona, &scenario.people);
        if let Some(visitor) = coming.iter_mut().find(|visitor| Some(visitor.agent) == known) {
            visitor.words.push((to, words));
            continue;
        }
        let here = known.and_then(|agent| roster.entity(agent)).and_then(|entity| bodies.get_mut(entity).ok());
        if let Some(mut body) = here {
            say_more(&mut body, to, words, clock.now());
            continue;
        }
        let agent = match known {
            Some(agent) => agent,
            None => match be_born(&persona, &replay, &mut scenario, &mut courier, clock.now()) {
                Ok(agent) => {
                    let name = scenario.people[agent.0 as usize].name.clone();
                    names.iter_mut().for_each(|names| names.learn(&name));
                    agent
                }
                Err(error) => {
                    notices.write(Notice(error));
                    refused.push(number);
                    continue;
                }
            },
        };
        let name = capital(&scenario.people[agent.0 as usize].name);
        notices.write(Notice(format!("{name} comes to talk to {host_name}.")));
        coming.push(Coming { agent, beside: tile, words: vec![(to, words)] });
    }
    for visitor in coming {
        let agent = visitor.agent;
        let persona = scenario.people[agent.0 as usize].clone();
        let entity = embody(&mut commands, visitor, &persona, &scenario.town, clock.now());
        roster.enter(agent, entity);
    }
    refused.into_iter().for_each(|number| step.refuse(number));
}

/// A visitor who comes in this step, with all that was typed for them in it: there is one body only once it is over.
struct Coming {
    agent: AgentId,
    /// Where the first of those stands to whom they have something to say.
    beside: Tile,
    /// To whom, and what; never empty.
    words: Vec<(AgentId, String)>,
}

/// The visitor who came as this persona before.
fn known_visitor(persona: &str, people: &[Arc<Persona>]) -> Option<AgentId> {
    let (name, _) = visitor_name(persona);
    let is_same = |known: &Arc<Persona>| known.visitor && known.name.eq_ignore_ascii_case(&name);
    people.iter().position(is_same).map(|index| AgentId(index as u32))
}

/// A visitor who has never come before: a mind that is led from the beginning.
fn be_born(
    persona: &str,
    replay: &Replay,
    scenario: &mut Scenario,
    courier: &mut Courier,
    now: GameTime,
) -> Result<AgentId, String> {
    let people: Vec<&Persona> = scenario.people.iter().map(Arc::as_ref).collect();
    let seed = scenario.seed.wrapping_add(people.len() as u64);
    let persona = visitor(&scenario.sense.newcomers, persona, &scenario.town, &people, seed)
        .map_err(|error| error.to_string())?;
    let (agent, persona) = (AgentId(scenario.people.len() as u32), Arc::new(persona));
    let mut mind = mind_of(agent, &persona, scenario, now);
    mind.lead();
    courier.join(MindInit { recorded: replay.answers_of(agent), ..MindInit::new(agent, mind) });
    scenario.people.push(persona);
    Ok(agent)
}

/// A visitor who is there says more, or turns to somebody else.
fn say_more(body: &mut BodyItem<'_, '_>, to: AgentId, words: String, now: GameTime) {
    body.control.type_in(Some(to), words);
    body.control.idle_since = now;
    // Whoever comes first was typed first.
    let to = body.control.speaks_to().unwrap_or(to);
    if body.control.role() != Role::Played {
        body.control.role = Role::Visits(to);
    }
    if !body.company.is_talking() {
        body.company.approach(to, wish());
    }
}

fn wish() -> Why {
    Why { cause: Cause::Player, ..Why::default() }
}

fn embody(commands: &mut Commands, visitor: Coming, persona: &Arc<Persona>, town: &Town, now: GameTime) -> Entity {
    let Coming { agent, beside, words } = visitor;
    let tile = entrance(town, beside);
    let mut activity = Activity::default();
    activity.pass_time("visiting the town", "🎤", now);
    let (mut company, mut control) =
        (Company::default(), PlayerControlled { idle_since: now, ..PlayerControlled::default() });
    if let Some((to, _)) = words.first() {
        company.approach(*to, wish());
        control.role = Role::Visits(*to);
    }
    words.into_iter().for_each(|(to, words)| control.type_in(Some(to), words));
    let posture = Posture { facing: tile.towards(beside), pose: Pose::Stand };
    let position = Position { tile, before: tile };
    let body =
        (Agent(agent), Resident(persona.clone()), position, posture, activity, company, control, Senses::default());
    commands.spawn((Name::new(persona.name.clone()), body)).id()
}

/// Where a visitor comes from: a free tile in sight, some steps away.
fn entrance(town: &Town, to: Tile) -> Tile {
    let columns = to.x.saturating_sub(FARTHEST)..=to.x + FARTHEST;
    let near = columns.flat_map(|x| (to.y.saturating_sub(FARTHEST)..=to.y + FARTHEST).map(move |y| Tile::new(x, y)));
    let fits = |tile: &Tile| *tile != to && town.is_open_for_passing(*tile) && town.sees(*tile, to);
    let walk = |tile: Tile| town.distance(tile, to).unwrap_or(u32::MAX);
    near.filter(fits).min_by_key(|tile| (walk(*tile).abs_diff(FAR), *tile)).unwrap_or(to)
}

/// Visitors walk after whom they want to talk to, and go when there is nothing more to say.
fn attend(
    mut commands: Commands,
    mut bodies: Query<Body>,
    mut conversations: ResMut<Conversations>,
    mut roster: ResMut<Roster>,
    mut chronicle: ResMut<Chronicle>,
    mut notices: MessageWriter<Notice>,
    scenario: Res<Scenario>,
    clock: Res<TownClock>,
) {
    let now = clock.now();
    let people: Vec<(AgentId, Entity)> = roster.iter().collect();
    for (agent, entity) in people {
        if bodies.get(entity).is_ok_and(|body| !body.control.is_active()) {
            continue;
        }
        let (town, hearing) = (&scenario.town, scenario.hearing());
        let mut scene = Scene { bodies: &mut bodies, roster: &roster, town, hearing, now };
        turn_away(agent, &mut conversations, &mut scene);
        let Ok(mut body) = bodies.get_mut(entity) else { continue };
        let stays = if body.company.is_talking() {
            body.control.idle_since = now;
            true
        } else if let Role::Visits(to) = body.control.role() {
            let to = body.control.speaks_to().unwrap_or(to);
            body.control.role = Role::Visits(to);
            wait_for(&mut body, to, now, &scenario, &mut notices)
        } else {
            fall_silent(&mut body, &mut notices);
            true
        };
        if !stays {
            commands.entity(entity).despawn();
            roster.forget(agent);
            chronicle.gone(agent, now);
        }
    }
}

/// What was typed for one person is not said to others: whoever has such words leaves a talk in which that one is not, as
/// soon as their own last words are answered.
fn turn_away(agent: AgentId, conversations: &mut Conversations, scene: &mut Scene<'_, '_, '_>) {
    let Some(body) = scene.body(agent) else { return };
    let (Some(to), Some(id)) = (body.control.speaks_to(), body.company.conversation()) else { return };
    if conversations
        .conversation(id)
        .is_some_and(|talk| !talk.participants.contains(&to) && !talk.waits_for_reply(agent))
    {
        conversations.leave(agent, id, scene);
    }
}

/// A visitor who talks to nobody goes after whom they have something to tell; false if they have waited long enough.
fn wait_for(
    body: &mut BodyItem<'_, '_>,
    to: AgentId,
    now: GameTime,
    scenario: &Scenario,
    notices: &mut MessageWriter<Notice>,
) -> bool {
    // The way is no waiting, however far it is.
    if !body.route.is_empty() {
        body.control.idle_since = now;
    }
    let waited = now.minutes_since(body.control.idle_since);
    let name = capital(&body.resident.0.name);
    let wants = body.control.unsaid().next().is_some();
    if wants && waited < WAIT_MINUTES {
        if body.company.approaches().is_none_or(|other| other != to) {
            body.company.approach(to, wish());
        }
        return true;
    }
    if !wants {
        if waited >= IDLE_MINUTES {
            notices.write(Notice(format!("{name} has gone.")));
        }
        return waited < IDLE_MINUTES;
    }
    let missed = scenario.people.get(to.0 as usize).map_or("anybody", |persona| persona.name.as_str());
    body.control.give_up(to);
    body.control.idle_since = now;
    body.company.give_up();
    let stays = body.control.unsaid().next().is_some();
    let end = if stays { "" } else { " and has gone" };
    notices.write(Notice(format!("{name} did not get hold of {missed}{end}.")));
    stays
}

/// Whom a player lives as and who stands alone keeps no words for whoever comes next.
fn fall_silent(body: &mut BodyItem<'_, '_>, notices: &mut MessageWriter<Notice>) {
    let Some(words) = body.control.unsaid().next().filter(|_| body.company.approaches().is_none()) else { return };
    notices.write(Notice(format!("Nobody is there any more to hear it: {}", words.text)));
    body.control.be_silent();
}
