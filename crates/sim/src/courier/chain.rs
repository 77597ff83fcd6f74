//! How long a run with a language model takes at least: the longest chain of calls each of which could only be made once
//! the one before was answered.
//!
//! It is a Lamport clock that counts calls instead of events (L. Lamport, "Time, clocks, and the ordering of events in a
//! distributed system", 1978): a thought follows its owner's last one, and the last ones of all whom its percepts show.
//! With any number of calls at a time and nobody waiting for anybody else, a run would take so long and no longer.

use std::collections::BTreeMap;

use smallville_mind::{
    agent::AgentId,
    percept::Percept,
    question::{Asked, Provenance},
};

/// Calls of a model that had to follow one another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chain {
    /// How long they took together, in milliseconds.
    pub millis: u64,
    /// How many there are.
    pub calls: u32,
}

impl Chain {
    /// The chain that goes on with what was asked of a model in a thought, one question after the other.
    fn after(self, asked: &[Asked]) -> Self {
        // A line of a draft was paid for with its first line.
        let calls = asked.iter().filter(|asked| matches!(asked.by, Provenance::Model(_)) && asked.ms > 0);
        calls.fold(self, |chain, asked| Self { millis: chain.millis + u64::from(asked.ms), calls: chain.calls + 1 })
    }
}

/// The longest chains that end with each person.
#[derive(Debug, Default)]
pub(super) struct Chains {
    ends: BTreeMap<AgentId, Chain>,
    /// What thoughts rest on that are not yet over, by letter.
    begun: BTreeMap<(AgentId, u64), Chain>,
}

impl Chains {
    /// A letter is sent to somebody: it tells of others, and so of what they thought.
    pub(super) fn begin(&mut self, agent: AgentId, letter: u64, noticed: &[Percept]) {
        // Without calls there is nothing to follow.
        if let Some(longest) = noticed.iter().flat_map(seen).filter_map(|other| self.ends.get(&other)).max() {
            self.begun.insert((agent, letter), *longest);
        }
    }

    /// What came of a letter shows in the world from now on.
    pub(super) fn end(&mut self, agent: AgentId, letter: u64, asked: &[Asked]) {
        let before = self.begun.remove(&(agent, letter)).max(self.ends.get(&agent).copied());
        let chain = before.unwrap_or_default().after(asked);
        if chain != Chain::default() {
            self.ends.insert(agent, chain);
        }
    }

    /// The longest of all.
    pub(super) fn longest(&self) -> Chain {
        self.ends.values().max().copied().unwrap_or_default()
    }
}

/// Whom a percept shows.
fn seen(percept: &Percept) -> Vec<AgentId> {
    match percept {
        Percept::Person(sighting) => vec![sighting.agent],
        Percept::Hear(line) => vec![line.speaker],
        Percept::Turn(turn) | Percept::Speak(turn, ..) => turn.others.iter().map(|other| other.agent).collect(),
        Percept::Missed(agent) => vec![*agent],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use smallville_mind::question::Kind;

    fn asked(ms: u32) -> Asked {
        let by = Provenance::Model("small".into());
        Asked { ordinal: 0, kind: Kind::Acts, by, answer: None, ms, tokens_in: 0, tokens_out: 0 }
    }

    /// Thoughts of people: who, whom they saw, and how long they asked.
    fn longest(thoughts: &[(u32, &[u32], &[u32])]) -> Chain {
        let mut chains = Chains::default();
        for (letter, (who, saw, asks)) in thoughts.iter().enumerate() {
            let missed: Vec<Percept> = saw.iter().map(|other| Percept::Missed(AgentId(*other))).collect();
            let asked: Vec<Asked> = asks.iter().map(|ms| asked(*ms)).collect();
            chains.begin(AgentId(*who), letter as u64, &missed);
            chains.end(AgentId(*who), letter as u64, &asked);
        }
        chains.longest()
    }

    #[test]
    fn a_thought_follows_its_owners_last_one_and_those_of_whom_it_saw() {
        let check = |thoughts: &[(u32, &[u32], &[u32])], calls, millis| {
            assert_eq!(longest(thoughts), Chain { calls, millis }, "{thoughts:?}");
        };
        check(&[], 0, 0);
        check(&[(1, &[], &[5]), (2, &[], &[7]), (1, &[], &[4])], 2, 9);
        check(&[(1, &[], &[5]), (2, &[1], &[7]), (1, &[], &[4])], 2, 12);
        // Whoever sees somebody rests on what they thought, also without asking anything.
        check(&[(1, &[], &[5]), (2, &[1], &[]), (3, &[2], &[1, 1])], 3, 7);
        // A line that was drafted before takes no time.
        check(&[(1, &[], &[5]), (2, &[1], &[0])], 1, 5);
    }

    #[test]
    fn what_is_seen_while_a_thought_goes_on_does_not_lengthen_it() {
        let mut chains = Chains::default();
        chains.begin(AgentId(1), 0, &[Percept::Missed(AgentId(2))]);
        chains.end(AgentId(2), 0, &[asked(9)]);
        chains.end(AgentId(1), 0, &[asked(2)]);
        assert_eq!(chains.longest(), Chain { calls: 1, millis: 9 });
    }
}
