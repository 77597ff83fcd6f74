//! Walking in: a player lives on as a resident, walks, uses things and speaks, and gives them back to their own mind.

use std::collections::BTreeSet;

use crate::prelude::*;

use crate::{
    SimSystems,
    acting::{TakeUp, take_up},
    activity::Phase,
    agent::Roster,
    body::{Body, BodyItem},
    conversation::{Conversations, Scene},
    decide::open_homes,
    intervene::{Command, Liberty, Notice},
    object::Objects,
    player_controlled::{PlayerControlled, Presence, Role},
    scenario::Scenario,
    step_commands::StepCommands,
    time::TownClock,
};
use smallville_english::with_state;
use smallville_mind::{
    agent::AgentId,
    claim::first_name,
    instinct::{handling::act_at, trouble},
    percept::{Deed, Percept, Proposal},
    why::{Cause, Refusal, Why},
};
use smallville_town::{Direction, ObjectId, Path, Place, Pose, Tile};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, (obey.in_set(SimSystems::Obey), notice_way.in_set(SimSystems::NoticeWay)));
}

/// Everything that a player's hand reaches.
struct Hand<'a, 'w, 's> {
    bodies: &'a mut Query<'w, 's, Body>,
    objects: &'a mut Objects,
    conversations: &'a mut Conversations,
    presence: &'a mut Presence,
    /// What the player is told.
    told: Vec<Notice>,
    roster: &'a Roster,
    scenario: &'a Scenario,
    now: smallville_town::GameTime,
}

/// Does what a player asks of the body that they live in.
fn obey(
    step: Res<StepCommands>,
    mut bodies: Query<Body>,
    mut objects: ResMut<Objects>,
    mut conversations: ResMut<Conversations>,
    mut presence: ResMut<Presence>,
    mut notices: MessageWriter<Notice>,
    roster: Res<Roster>,
    scenario: Res<Scenario>,
    clock: Res<TownClock>,
) {
    if step.iter().next().is_none() {
        return;
    }
    let mut hand = Hand {
        bodies: &mut bodies,
        objects: &mut objects,
        conversations: &mut conversations,
        presence: &mut presence,
        told: Vec::new(),
        roster: &roster,
        scenario: &scenario,
        now: clock.now(),
    };
    for (_, command) in step.iter() {
        match command.clone() {
            Command::Enter(agent) => hand.enter(agent),
            Command::Arrive(name, _) => {
                // Who has not found a bed has not arrived.
                let arrived = scenario.people.iter().position(|persona| persona.name == name);
                if let Some(index) = arrived {
                    hand.enter(AgentId(index as u32));
                }
            }
            Command::Leave => hand.leave(),
            Command::Walk(direction) => hand.walk(direction),
            Command::Use(object, words) => hand.use_thing(object, words.as_deref()),
            Command::Say(words) => hand.say(words),
            Command::Autonomy(Liberty::Talk, on) => hand.presence.autonomy.talk = on,
            Command::Autonomy(Liberty::Refuse, on) => hand.presence.autonomy.refuse = on,
            _ => {}
        }
    }
    notices.write_batch(hand.told);
}

impl<'s> Hand<'_, '_, 's> {
    fn tell(&mut self, text: impl Into<String>) {
        self.told.push(Notice(text.into()));
    }

    fn body(&mut self, agent: AgentId) -> Option<BodyItem<'_, 's>> {
        self.bodies.get_mut(self.roster.entity(agent)?).ok()
    }

    /// The body that the player lives in; if there is none, the player is told so.
    fn played(&mut self) -> Option<AgentId> {
        let played = self.presence.played;
        if played.is_none() {
            self.tell("You are nobody yet; type enter NAME, or enter as NAME, DESCRIPTION.");
        }
        played
    }

    fn enter(&mut self, agent: AgentId) {
        if self.presence.played == Some(agent) {
            return;
        }
        self.release();
        let now = self.now;
        let town = self.scenario.town.clone();
        let Some(mut body) = self.body(agent) else { return };
        let name = body.resident.0.name.clone();
        body.generation.0 += 1;
        let sector = town.sector_at(body.position.tile);
        *body.control = PlayerControlled { role: Role::Played, idle_since: now, sector, ..PlayerControlled::default() };
        body.senses.note(0, Percept::PlayerControlled(true));
        body.company.give_up();
        let at_rest = body.activity.phase == Phase::Doing && !body.activity.is_asleep();
        if !at_rest {
            self.stand_up(agent, "looking around", "👀");
        }
        self.presence.played = Some(agent);
        self.tell(format!("You are {name} now: walk, use things, speak; leave gives them back."));
    }

    fn leave(&mut self) {
        let Some(agent) = self.presence.played else { return self.send_visitors_away() };
        self.release();
        if let Some(name) = self.scenario.people.get(agent.0 as usize).map(|persona| persona.name.clone()) {
            self.tell(format!("{name} goes on with a mind of their own."));
        }
    }

    /// Gives the body back to its own mind, which goes on with what it makes of the moment.
    fn release(&mut self) {
        let Some(agent) = self.presence.played.take() else { return };
        self.conversations.ask_again(agent);
        let Some(mut body) = self.body(agent) else { return };
        body.generation.0 += 1;
        *body.control = PlayerControlled::default();
        body.senses.note(0, Percept::PlayerControlled(false));
        body.route.clear();
        body.activity.break_off();
    }

    fn send_visitors_away(&mut self) {
        let visitors: Vec<AgentId> = self.roster.iter().map(|(agent, _)| agent).collect();
        let mut any = false;
        for agent in visitors {
            let Some(mut body) = self.body(agent) else { continue };
            if !matches!(body.control.role(), Role::Visits(_)) {
                continue;
            }
            any = true;
            body.control.be_silent();
            body.control.idle_since = smallville_town::GameTime::default();
            body.company.give_up();
            self.walk_out(agent);
        }
        if !any {
            self.tell("You are nobody in the town, so there is nobody to leave.");
        }
    }

    /// Leaves the talk in which somebody stands.
    fn walk_out(&mut self, agent: AgentId) {
        let Some(id) = self.body(agent).and_then(|body| body.company.conversation()) else { return };
        let Self { bodies, roster, scenario, now, .. } = self;
        let hearing = scenario.hearing();
        let mut scene = Scene { bodies, roster, town: &scenario.town, hearing, now: *now };
        self.conversations.leave(agent, id, &mut scene);
        if let Some(mut body) = self.body(agent) {
            body.control.be_silent();
        }
    }

    /// Leaves the thing that is in use and stands, with something that others see one do.
    fn stand_up(&mut self, agent: AgentId, words: &str, emoji: &str) {
        let now = self.now;
        let Some(entity) = self.roster.entity(agent) else { return };
        let Ok(mut body) = self.bodies.get_mut(entity) else { return };
        if let Some((object, _)) = body.activity.at.take() {
            self.objects.end_use(object, agent);
            self.objects.release(object, agent);
        }
        body.posture.pose = Pose::Stand;
        body.route.clear();
        if body.activity.act.words != words {
            body.activity.pass_time(words, emoji, now);
        }
    }

    fn walk(&mut self, direction: Direction) {
        let Some(agent) = self.played() else { return };
        self.walk_out(agent);
        self.stand_up(agent, "taking a walk", "🚶");
        let town = self.scenario.town.clone();
        let Some(mut body) = self.body(agent) else { return };
        body.company.give_up();
        body.posture.facing = direction;
        let from = body.position.tile;
        let Some(next) = from.step(direction).filter(|tile| town.is_open_for_passing(*tile)) else { return };
        body.route.follow(&Path { tiles: vec![from, next] });
    }

    fn use_thing(&mut self, object: ObjectId, words: Option<&str>) {
        let Some(agent) = self.played() else { return };
        let Scenario { town, sense, people, .. } = self.scenario;
        let (town, Some(persona)) = (town.clone(), people.get(agent.0 as usize)) else { return };
        let kind = &town.object(object).kind;
        let act = act_at(sense, &town, persona, object, words);
        if self.objects.is_notable(object) && trouble::is_out_of_order(sense, kind, self.objects.state(object)) {
            let state = self.objects.state(object).to_owned();
            return self.tell(format!(
                "The {} cannot be used: {}.",
                town.object(object).name,
                with_state("it", "is", &state)
            ));
        }
        self.walk_out(agent);
        let open_homes = open_homes(self.bodies, &town);
        let Some(entity) = self.roster.entity(agent) else { return };
        let Ok(mut body) = self.bodies.get_mut(entity) else { return };
        body.company.give_up();
        let why = Why { cause: Cause::Player, ..Why::default() };
        let (open_homes, dangers) = (&open_homes, &BTreeSet::new());
        let world = TakeUp {
            town: &town,
            objects: self.objects,
            now: self.now,
            open_homes,
            dangers,
            in_hand: &mut BTreeSet::new(),
        };
        if let Err(refusal) = take_up(&mut body, Proposal { act, why }, world) {
            let place = town.address(Place::Object(object)).to_string();
            self.tell(format!("{place}: {}.", hindrance(refusal)));
        }
    }

    fn say(&mut self, words: String) {
        let Some(agent) = self.played() else { return };
        let Some(body) = self.body(agent) else { return };
        let mut to = None;
        if !body.company.is_talking() {
            let from = body.position.tile;
            let Some(listener) = self.listener(agent, from, &words) else {
                return self.tell("Nobody is near enough to hear it.");
            };
            let Self { bodies, roster, scenario, now, .. } = self;
            let hearing = scenario.hearing();
            let mut scene = Scene { bodies, roster, town: &scenario.town, hearing, now: *now };
            if let Some(mut body) = scene.body(agent) {
                body.company.give_up();
            }
            self.conversations.meet(agent, listener, &mut scene);
            to = Some(listener);
        }
        let Some(mut body) = self.body(agent) else { return };
        if body.company.is_talking() {
            body.control.type_in(to, words);
        } else {
            self.tell("They are in the middle of a talk with others.");
        }
    }

    /// Whom one speaks to: whoever is named, else whoever is nearest, of those who hear it.
    fn listener(&self, agent: AgentId, from: Tile, words: &str) -> Option<AgentId> {
        let first: String = words.chars().take_while(|letter| letter.is_alphanumeric()).collect();
        let others = self.roster.iter().filter(|(other, _)| *other != agent);
        let near = others.filter_map(|(other, entity)| {
            let body = self.bodies.get(entity).ok()?;
            let tile = body.position.tile;
            let hears = !body.activity.is_asleep() && hears(self.scenario, from, tile);
            let named = first_name(&body.resident.0.name).eq_ignore_ascii_case(&first);
            hears.then_some((!named, from.distance(tile), other))
        });
        near.min().map(|(.., other)| other)
    }
}

/// Whether what is said on one tile is heard on another.
fn hears(scenario: &Scenario, from: Tile, to: Tile) -> bool {
    let town = &scenario.town;
    from.chebyshev(to) <= scenario.hearing() && town.arena_at(from) == town.arena_at(to) && town.sees(to, from)
}

fn hindrance(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Taken => "all places there are taken",
        Refusal::Unreachable => "there is no way to it",
        Refusal::Closed => "it is closed at this hour",
        Refusal::Private => "that is somebody else's room",
        Refusal::OutOfOrder => "it cannot be used as it is",
    }
}

/// The mind of whom a player moves notes where the body goes.
fn notice_way(mut bodies: Query<Body>, presence: Res<Presence>, roster: Res<Roster>, scenario: Res<Scenario>) {
    let Some(mut body) = presence.played.and_then(|agent| bodies.get_mut(roster.entity(agent)?).ok()) else { return };
    let sector = scenario.town.sector_at(body.position.tile);
    if sector == body.control.sector || sector.is_none() {
        return;
    }
    body.control.sector = sector;
    if let Some(sector) = sector {
        let words = format!("walking into {}", scenario.town.sector(sector).name);
        body.senses.note(0, Percept::Did(Deed { words, place: None }));
    }
}
