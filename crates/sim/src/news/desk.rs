//! Where news is written: the town that is reported on, the present step, and what is told of it.

use std::sync::Arc;

use crate::news::piece::{Kind, Piece, Weight};
use smallville_mind::{agent::AgentId, instinct::CommonSense, persona::Persona};
use smallville_town::{GameTime, ObjectId, SectorId, Town};

/// The town that is reported on.
#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    pub(super) town: &'a Town,
    pub(super) people: &'a [Arc<Persona>],
    pub(super) sense: &'a CommonSense,
}

impl<'a> Around<'a> {
    /// The full name of somebody.
    pub(super) fn name(&self, agent: AgentId) -> &'a str {
        self.people.get(agent.0 as usize).map_or("somebody", |persona| persona.name.as_str())
    }

    /// How many people live here.
    pub(super) fn residents(&self) -> usize {
        self.people.iter().filter(|persona| !persona.visitor).count()
    }

    /// Whether somebody only comes to talk: what becomes of them is no news of the town.
    pub(super) fn is_visitor(&self, agent: AgentId) -> bool {
        self.people.get(agent.0 as usize).is_some_and(|persona| persona.visitor)
    }

    /// The number of somebody.
    pub(super) fn agent(&self, name: &str) -> Option<AgentId> {
        self.people.iter().position(|persona| persona.name == name).map(|index| AgentId(index as u32))
    }

    /// Those of some people who live here.
    pub(super) fn agents<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Vec<AgentId> {
        names.into_iter().filter_map(|name| self.agent(name)).collect()
    }
}

/// The present step, and what is told of it.
pub(super) struct Desk<'a> {
    pub(super) step: u64,
    pub(super) at: GameTime,
    pub(super) around: Around<'a>,
    pub(super) told: Vec<Piece>,
}

/// A piece of news, as far as it differs from others.
pub(super) struct Draft {
    pub(super) kind: Kind,
    pub(super) weight: Weight,
    pub(super) emoji: &'static str,
    pub(super) words: String,
    pub(super) people: Vec<AgentId>,
    pub(super) thing: Option<ObjectId>,
    pub(super) sector: Option<SectorId>,
    pub(super) matter: String,
    pub(super) letter: bool,
}

impl Draft {
    /// A letter without a place.
    pub(super) fn new(kind: Kind, weight: Weight, emoji: &'static str, matter: String, words: String) -> Self {
        let (people, thing, sector) = (Vec::new(), None, None);
        Self { kind, weight, emoji, words, people, thing, sector, matter, letter: true }
    }

    /// Only for those who read all the news.
    pub(super) fn in_passing(self) -> Self {
        Self { letter: false, ..self }
    }

    pub(super) fn about(self, people: Vec<AgentId>) -> Self {
        Self { people, ..self }
    }

    pub(super) fn within(self, sector: Option<SectorId>) -> Self {
        Self { sector, ..self }
    }
}

impl Desk<'_> {
    /// Tells something.
    pub(super) fn tell(&mut self, draft: Draft) {
        let Draft { kind, weight, emoji, words, people, thing, sector, matter, letter } = draft;
        let (step, at, emoji) = (self.step, self.at, emoji.to_owned());
        self.told.push(Piece { step, at, kind, weight, words, emoji, people, thing, sector, matter, letter });
    }
}
