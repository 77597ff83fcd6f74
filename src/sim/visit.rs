//! Visitors: a player's persona comes to somebody, talks, waits for answers, and goes when the talk is over.

use std::{collections::VecDeque, sync::Arc};

use bevy::prelude::*;

use crate::{
    brain::pool::Waking,
    mind::{
        percept::{AgentId, Cause, Why},
        persona::{
            Persona,
            newcomer::{visitor, visitor_name},
        },
    },
    sim::{
        activity::Activity,
        agent::{Agent, Body, Position, Posture, Resident, Roster},
        chronicle::Chronicle,
        company::Company,
        exchange::{Exchange, mind_of},
        intervene::{Command, Names, Notice},
        led::{Led, Role},
        perception::Senses,
        retelling::Retelling,
        scenario::Scenario,
        step_commands::StepCommands,
        time::TownClock,
    },
    town::{GameTime, Pose, Tile, Town},
    wording::capital,
};

/// A visitor who has nobody to talk to goes after so many minutes.
const IDLE_MINUTES: u32 = 2;
/// A visitor who cannot get hold of somebody gives up after so many minutes.
const WAIT_MINUTES: u32 = 8;
/// Visitors come from so far, in tiles, if there is room.
const FAR: u32 = 4;
/// Nobody comes from farther, in tiles.
const FARTHEST: u16 = 8;

/// Lets visitors come, or say more to those with whom they talk.
pub(super) fn arrive(
    mut step: ResMut<StepCommands>,
    mut commands: Commands,
    mut bodies: Query<Body>,
    mut notices: MessageWriter<Notice>,
    mut scenario: ResMut<Scenario>,
    mut exchange: ResMut<Exchange>,
    mut roster: ResMut<Roster>,
    mut names: Option<ResMut<Names>>,
    retelling: Res<Retelling>,
    clock: Res<TownClock>,
) {
    let mut refused = Vec::new();
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
        let here = known.and_then(|agent| roster.entity(agent)).and_then(|entity| bodies.get_mut(entity).ok());
        if let Some(mut body) = here {
            say_more(&mut body, to, words, clock.now());
            continue;
        }
        let agent = match known {
            Some(agent) => agent,
            None => match be_born(&persona, &retelling, &mut scenario, &mut exchange, clock.now()) {
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
        let persona = scenario.people[agent.0 as usize].clone();
        let entity = embody(&mut commands, agent, &persona, &scenario.town, (to, tile), words, clock.now());
        roster.enter(agent, entity);
        notices.write(Notice(format!("{} comes to talk to {host_name}.", capital(&persona.name))));
    }
    refused.into_iter().for_each(|number| step.refuse(number));
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
    retelling: &Retelling,
    scenario: &mut Scenario,
    exchange: &mut Exchange,
    now: GameTime,
) -> Result<AgentId, String> {
    let people: Vec<&Persona> = scenario.people.iter().map(Arc::as_ref).collect();
    let seed = scenario.seed.wrapping_add(people.len() as u64);
    let persona = visitor(persona, &scenario.town, &people, seed).map_err(|error| error.to_string())?;
    let (agent, persona) = (AgentId(scenario.people.len() as u32), Arc::new(persona));
    let mut mind = mind_of(agent, &persona, scenario, now);
    mind.lead();
    exchange.join(Waking { recorded: retelling.answers_of(agent), ..Waking::new(agent, mind) });
    scenario.people.push(persona);
    Ok(agent)
}

/// A visitor who is there says more, or turns to somebody else.
fn say_more(body: &mut crate::sim::agent::BodyItem<'_, '_>, to: AgentId, words: String, now: GameTime) {
    body.led.words.push_back(words);
    body.led.idle_since = now;
    if body.led.role() != Role::Played {
        body.led.role = Role::Visits(to);
    }
    if !body.company.is_talking() {
        body.company.approach(to, wish());
    }
}

fn wish() -> Why {
    Why { cause: Cause::Player, ..Why::default() }
}

fn embody(
    commands: &mut Commands,
    agent: AgentId,
    persona: &Arc<Persona>,
    town: &Town,
    (to, beside): (AgentId, Tile),
    words: String,
    now: GameTime,
) -> Entity {
    let tile = entrance(town, beside);
    let mut activity = Activity::default();
    activity.pass_time("visiting the town", "🎤", now);
    let mut company = Company::default();
    company.approach(to, wish());
    let led = Led { role: Role::Visits(to), words: VecDeque::from([words]), idle_since: now, sector: None };
    let posture = Posture { facing: tile.towards(beside), pose: Pose::Stand };
    let position = Position { tile, before: tile };
    let body = (Agent(agent), Resident(persona.clone()), position, posture, activity, company, led, Senses::default());
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
pub(super) fn attend(
    mut commands: Commands,
    mut bodies: Query<Body>,
    mut roster: ResMut<Roster>,
    mut chronicle: ResMut<Chronicle>,
    mut notices: MessageWriter<Notice>,
    clock: Res<TownClock>,
) {
    let now = clock.now();
    let people: Vec<(AgentId, Entity)> = roster.iter().collect();
    for (agent, entity) in people {
        let Ok(mut body) = bodies.get_mut(entity) else { continue };
        let Role::Visits(to) = body.led.role() else { continue };
        if body.company.is_talking() {
            body.led.idle_since = now;
            continue;
        }
        let waited = now.minutes_since(body.led.idle_since);
        let wants = !body.led.words.is_empty();
        if wants && waited < WAIT_MINUTES {
            if body.company.approaches().is_none() {
                body.company.approach(to, wish());
            }
        } else if waited >= IDLE_MINUTES {
            let name = capital(&body.resident.0.name);
            notices.write(Notice(if wants {
                format!("{name} did not get hold of anybody and has gone.")
            } else {
                format!("{name} has gone.")
            }));
            commands.entity(entity).despawn();
            roster.forget(agent);
            chronicle.gone(agent, now);
        }
    }
}
