//! Reads the record, step by step, and says what is worth telling.

use std::{collections::BTreeMap, sync::Arc};

use crate::news::{
    bonds::Bonds,
    gossip::Gossip,
    parties::Parties,
    phrases,
    piece::{Kind, Piece, Weight},
    troubles::Troubles,
};
use smallville_journal::entry::{Deed, Entry, Handover};
use smallville_mind::{instinct::CommonSense, notes::Notes, percept::AgentId, persona::Persona};
use smallville_town::{GameTime, ObjectId, SectorId, Town};

/// Conclusions that rest on conclusions are told from this importance on, 1 to 10.
const INSIGHT: u8 = 7;

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
    fn is_visitor(&self, agent: AgentId) -> bool {
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
    told: Vec<Piece>,
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

/// What must be known of the past to see what is new.
#[derive(Clone, Debug, Default)]
pub(super) struct Reporter {
    parties: Parties,
    gossip: Gossip,
    bonds: Bonds,
    troubles: Troubles,
    /// In which sector everybody is.
    whereabouts: BTreeMap<AgentId, SectorId>,
    /// What letters said today and yesterday, and on which day.
    letters: BTreeMap<String, u32>,
}

impl Reporter {
    /// Reads a step. What the town begins with, in step 0, is no news.
    pub(super) fn read(&mut self, step: u64, at: GameTime, entries: &[Entry], around: Around<'_>) -> Vec<Piece> {
        let mut desk = Desk { step, at, around, told: Vec::new() };
        for entry in entries {
            match entry {
                Entry::Resident(agent, _) | Entry::Entered(agent, _) | Entry::Mind(agent, _)
                    if around.is_visitor(*agent) => {}
                Entry::Resident(agent, persona) if step > 0 => arrival(*agent, persona, &mut desk),
                Entry::Entered(agent, Some(sector)) => {
                    self.whereabouts.insert(*agent, *sector);
                }
                Entry::Entered(agent, None) => {
                    self.whereabouts.remove(agent);
                }
                Entry::Mind(agent, notes) => self.mind(*agent, notes, &mut desk),
                Entry::Began(deed) => self.deed(deed),
                Entry::Thing(object, state) => self.troubles.state(*object, state, &mut desk),
                Entry::Handed(handover) => gift(handover, &mut desk),
                _ => {}
            }
        }
        self.parties.pass(&self.whereabouts, &mut desk);
        let mut told = if step == 0 { Vec::new() } else { desk.told };
        self.spare_repetition(&mut told, at.day());
        told
    }

    /// Nobody wants the same letter again; the news of it goes on.
    fn spare_repetition(&mut self, told: &mut [Piece], today: u32) {
        for piece in told.iter_mut().filter(|piece| piece.letter) {
            self.letters.retain(|_, day| *day + 1 >= today);
            piece.letter = self.letters.insert(piece.words.clone(), today).is_none();
        }
    }

    fn deed(&mut self, deed: &Deed) {
        self.troubles.deed(deed);
    }

    fn mind(&mut self, agent: AgentId, notes: &Notes, desk: &mut Desk<'_>) {
        for appointment in &notes.appointments {
            self.parties.appointment(agent, appointment, desk);
        }
        for belief in &notes.beliefs {
            self.parties.belief(agent, belief, desk);
            self.gossip.belief(agent, belief, desk);
        }
        for (other, relation) in &notes.relations {
            self.bonds.relation(agent, other, relation, desk);
        }
        let name = desk.around.name(agent);
        let deep = notes.memories.iter().map(|new| &new.memory);
        for memory in deep.filter(|memory| memory.level >= 2 && memory.importance >= INSIGHT) {
            let words = phrases::insight(name, &memory.text);
            let matter = format!("insight {name} {}", memory.text);
            let people = std::iter::once(name).chain(memory.people.iter().map(String::as_str));
            let people = desk.around.agents(people);
            desk.tell(Draft::new(Kind::Insight, Weight::Plain, "💡", matter, words).about(people).in_passing());
        }
    }
}

fn arrival(agent: AgentId, persona: &Persona, desk: &mut Desk<'_>) {
    let home = &desk.around.town.sector(persona.home).name;
    let words = format!("{}, {}, has moved into {home}.", persona.name, phrases::trade(persona.age, &persona.trade));
    let draft = Draft::new(Kind::Arrival, Weight::Glad, "🧳", format!("arrival {}", persona.name), words);
    desk.tell(draft.about(vec![agent]).within(Some(persona.home)));
}

fn gift(handover: &Handover, desk: &mut Desk<'_>) {
    let (from, to) = (desk.around.name(handover.from), desk.around.name(handover.to));
    let words = format!("{from} gave {to} something: {}.", handover.item);
    let draft = Draft::new(Kind::Gift, Weight::Glad, "🎁", format!("gift {from} {to}"), words);
    desk.tell(draft.about(vec![handover.to, handover.from]).in_passing());
}
