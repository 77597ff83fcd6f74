//! What is seen of everybody at a glance: what they do and where, whether they sleep, talk or ponder.

use std::sync::Arc;

use bevy::{ecs::system::SystemParam, prelude::*};
use smallville_english::ended;

use super::talk::Talk;
use crate::{
    mind::{agent::AgentId, persona::Persona, view::MindView},
    sim::{
        activity::Activity,
        agent::{Position, Resident, Roster},
        chronicle::Chronicle,
        company::Company,
        conversation::Conversations,
        courier::Courier,
        scenario::Scenario,
        time::TownClock,
    },
    town::{GameTime, Place, Tile, Town},
};

/// Everybody who is here, to look at.
#[derive(SystemParam)]
pub(super) struct Residents<'w, 's> {
    bodies: Query<'w, 's, (&'static Resident, &'static Activity, &'static Company, &'static Position)>,
    roster: Res<'w, Roster>,
    courier: Res<'w, Courier>,
    scenario: Res<'w, Scenario>,
    conversations: Res<'w, Conversations>,
    chronicle: Res<'w, Chronicle>,
    clock: Res<'w, TownClock>,
}

impl Residents<'_, '_> {
    /// How many live here.
    pub(super) fn count(&self) -> usize {
        self.agents().count()
    }

    /// All who live here in the order of their numbers.
    pub(super) fn agents(&self) -> impl Iterator<Item = AgentId> + '_ {
        self.present().filter(|agent| !self.is_visitor(*agent))
    }

    /// All who are here in the order of their numbers: residents, and visitors until they go.
    pub(super) fn present(&self) -> impl ExactSizeIterator<Item = AgentId> + '_ {
        self.roster.iter().map(|(agent, _)| agent)
    }

    /// Whether somebody has only come to talk.
    pub(super) fn is_visitor(&self, agent: AgentId) -> bool {
        self.scenario.people.get(agent.0 as usize).is_some_and(|persona| persona.visitor)
    }

    /// The present moment.
    pub(super) fn now(&self) -> GameTime {
        self.clock.now()
    }

    /// What happened so far.
    pub(super) fn chronicle(&self) -> &Chronicle {
        &self.chronicle
    }

    /// When the town began.
    pub(super) fn begin(&self) -> GameTime {
        self.clock.0.start()
    }

    /// Who all are who ever were here, by number; visitors stay in it when they have gone.
    pub(super) fn people(&self) -> &[Arc<Persona>] {
        &self.scenario.people
    }

    /// The place.
    pub(super) fn town(&self) -> &Arc<Town> {
        &self.scenario.town
    }

    /// The minds.
    pub(super) fn courier(&self) -> &Courier {
        &self.courier
    }

    /// How a mind looked after its last thought.
    pub(super) fn view(&self, agent: AgentId) -> Option<&MindView> {
        self.courier.view(agent).map(|view| &**view)
    }

    /// What is seen of somebody; none if they have no body.
    pub(super) fn glance(&self, agent: AgentId) -> Option<Glance<'_>> {
        let (resident, activity, company, position) = self.bodies.get(self.roster.entity(agent)?).ok()?;
        Some(Glance {
            agent,
            name: &resident.0.name,
            words: &activity.act.words,
            emoji: &activity.act.emoji,
            place: place(&self.scenario.town, position.tile),
            tile: position.tile,
            is_asleep: activity.is_asleep(),
            is_talking: company.is_talking(),
            is_pondering: self.courier.pondering_since(agent).is_some(),
        })
    }

    /// What somebody is in the middle of; none if they have no body.
    pub(super) fn life(&self, agent: AgentId) -> Option<Life<'_>> {
        let (resident, activity, company, position) = self.bodies.get(self.roster.entity(agent)?).ok()?;
        let (first_name, town) = (resident.0.first_name(), &self.scenario.town);
        let talk = Talk::of(agent, company, &self.conversations, &self.chronicle, &self.scenario);
        let sentence = Talk::or_activity(talk.as_ref(), first_name, activity, position.tile, town);
        Some(Life { persona: &resident.0, activity, talk, sentence })
    }

    /// What somebody does, as a sentence.
    pub(super) fn sentence(&self, agent: AgentId) -> String {
        self.life(agent).map_or_else(String::new, |life| ended(&life.sentence))
    }
}

/// What one person is in the middle of.
pub(super) struct Life<'a> {
    pub(super) persona: &'a Persona,
    pub(super) activity: &'a Activity,
    pub(super) talk: Option<Talk<'a>>,
    /// What they do, without a full stop.
    pub(super) sentence: String,
}

/// What is seen of one person.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glance<'a> {
    pub(super) agent: AgentId,
    /// Their full name.
    pub(super) name: &'a str,
    /// What they do: "stirring the soup".
    pub(super) words: &'a str,
    /// One or two emoji for it.
    pub(super) emoji: &'a str,
    /// The house or ground where they are.
    pub(super) place: &'a str,
    pub(super) tile: Tile,
    pub(super) is_asleep: bool,
    pub(super) is_talking: bool,
    pub(super) is_pondering: bool,
}

impl Glance<'_> {
    /// The emoji that says most: talk before whatever is put off for it.
    pub(super) fn sign(&self) -> &str {
        match (self.is_talking, self.is_asleep) {
            (true, _) => "💬",
            (false, true) => "💤",
            (false, false) => self.emoji,
        }
    }

    /// What they do, in a few words.
    pub(super) fn doing(&self) -> &str {
        if self.is_talking { "talking" } else { self.words }
    }
}

/// The house or ground that a tile belongs to.
fn place(town: &Town, tile: Tile) -> &str {
    let sector = town.arena_at(tile).map(|arena| town.sector_of(Place::Arena(arena))).or_else(|| town.sector_at(tile));
    sector.map_or("in the street", |sector| &town.sector(sector).name)
}
