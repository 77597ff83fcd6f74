//! Reads the record, step by step, and says what is worth telling.

use std::collections::BTreeMap;

use crate::news::{
    bonds::Bonds,
    desk::{Around, Desk, Draft},
    gossip::Gossip,
    parties::Parties,
    phrases,
    piece::{Kind, Piece, Weight},
    troubles::Troubles,
};
use smallville_journal::entry::{Deed, Entry, Handover};
use smallville_mind::{agent::AgentId, mind_changes::MindChanges, persona::Persona};
use smallville_town::{GameTime, SectorId};

/// Conclusions that rest on conclusions are told from this importance on, 1 to 10.
const INSIGHT: u8 = 7;

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

    fn mind(&mut self, agent: AgentId, notes: &MindChanges, desk: &mut Desk<'_>) {
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
