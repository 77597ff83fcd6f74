//! What is measured: everything that happened, as plain data, whoever delivers it.

use std::collections::BTreeMap;

use smallville_journal::entry::Saying;
use smallville_mind::{
    agent::AgentId,
    belief::Beliefs,
    calendar::Calendar,
    claim::{ClaimKey, Span},
    memory::MemoryStream,
    persona::Persona,
    relate::Relations,
    speech::{ConversationId, Line},
};
use smallville_town::{GameTime, SectorId};

/// One person as they are at the end, for measuring.
#[derive(Clone, Copy, Debug)]
pub struct Person<'a> {
    /// Their number.
    pub agent: AgentId,
    /// Who they are.
    pub persona: &'a Persona,
    /// What they remember.
    pub memories: &'a MemoryStream,
    /// What they hold to be true.
    pub beliefs: &'a Beliefs,
    /// How they stand to others.
    pub relations: &'a Relations,
    /// What they agreed to do.
    pub calendar: &'a Calendar,
}

impl Person<'_> {
    /// Their full name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.persona.name
    }
}

/// A conversation as the world saw it.
#[derive(Clone, Debug, PartialEq)]
pub struct Conversation {
    /// Its number.
    pub id: ConversationId,
    /// When it began.
    pub from: GameTime,
    /// When it ended, or now.
    pub until: GameTime,
    /// All who ever took part, in the order in which they joined.
    pub participants: Vec<AgentId>,
    /// What was said, in order.
    pub lines: Vec<Line>,
}

/// A stretch of time that somebody spent in a sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stay {
    /// Who.
    pub agent: AgentId,
    /// Where.
    pub sector: SectorId,
    /// When; until now if they are still there.
    pub span: Span,
}

/// A stretch of time that somebody slept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sleep {
    /// Who.
    pub agent: AgentId,
    /// When; until now if they still sleep.
    pub span: Span,
}

/// The beginning of an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begun {
    /// Who.
    pub agent: AgentId,
    /// When.
    pub at: GameTime,
}

/// Everything that happened in a town.
#[derive(Clone, Debug, Default)]
pub struct Record<'a> {
    /// When the town began.
    pub begin: GameTime,
    /// The present moment.
    pub now: GameTime,
    /// The residents, in the order of their numbers; visitors are none.
    pub people: Vec<Person<'a>>,
    /// The conversations, in the order in which they began.
    pub conversations: Vec<Conversation>,
    /// Every line with its hearers, in the order in which they were said.
    pub sayings: Vec<&'a Saying>,
    /// Where everybody stood.
    pub stays: Vec<Stay>,
    /// When everybody slept.
    pub sleeps: Vec<Sleep>,
    /// Every act that a resident began, in order.
    pub begun: Vec<Begun>,
    /// What the player whispered, as far as it was read as a claim.
    pub whispered: Vec<ClaimKey>,
}

impl<'a> Record<'a> {
    /// The residents by full name.
    #[must_use]
    pub fn by_name(&self) -> BTreeMap<&'a str, Person<'a>> {
        self.people.iter().map(|person| (person.persona.name.as_str(), *person)).collect()
    }

    /// Full names by number.
    #[must_use]
    pub fn names(&self) -> BTreeMap<AgentId, &'a str> {
        self.people.iter().map(|person| (person.agent, person.persona.name.as_str())).collect()
    }

    /// The days on which something was recorded, the first and the last included.
    #[must_use]
    pub fn days(&self) -> std::ops::RangeInclusive<u32> {
        // A run that ends at midnight has not begun the next day.
        let last = GameTime::from_secs(self.now.secs().saturating_sub(1)).day();
        self.begin.day()..=last.max(self.begin.day())
    }
}

/// Seconds that two stretches of time share.
#[must_use]
pub fn overlap_secs(one: Span, other: Span) -> u32 {
    one.until.min(other.until).secs().saturating_sub(one.from.max(other.from).secs())
}
