//! Looking through somebody's memories from outside: nothing of it stays, and nothing comes to their mind by it.

use std::collections::BTreeMap;

use crate::embed::Embedder;
use crate::{
    cognition::Mind,
    memory::{Memory, MemoryId, current},
    retrieve::{Near, Retrieved, Weights, retrieve, retrieve_near},
};
use smallville_town::GameTime;

/// A memory that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Its number.
    pub id: MemoryId,
    /// What is remembered.
    pub memory: Memory,
    /// How well it answers; none if nothing was asked.
    pub score: Option<Retrieved>,
}

/// All memories of somebody, the best for a question first; the newest first if nothing was asked.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// What was asked; empty: nothing.
    pub query: String,
    /// The memories.
    pub list: Vec<Finding>,
    /// Where in the list each memory stands.
    places: BTreeMap<MemoryId, usize>,
    /// What took the place of memories that were changed.
    successors: BTreeMap<MemoryId, MemoryId>,
    /// Which memories rest on each, oldest first.
    resting: BTreeMap<MemoryId, Vec<MemoryId>>,
}

impl Findings {
    /// What was found, in the order of the list.
    #[must_use]
    pub fn new(query: &str, list: Vec<Finding>, successors: BTreeMap<MemoryId, MemoryId>) -> Self {
        let places = list.iter().enumerate().map(|(place, found)| (found.id, place)).collect();
        let mut resting: BTreeMap<MemoryId, Vec<MemoryId>> = BTreeMap::new();
        for found in &list {
            for evidence in &found.memory.evidence {
                resting.entry(current(&successors, *evidence)).or_default().push(found.id);
            }
        }
        resting.values_mut().for_each(|resting| resting.sort_unstable());
        Self { query: query.to_owned(), list, places, successors, resting }
    }

    /// Where a memory, or what took its place, stands in the list; none if it was forgotten.
    #[must_use]
    pub fn place(&self, id: MemoryId) -> Option<usize> {
        self.places.get(&current(&self.successors, id)).copied()
    }

    /// One memory, or what took its place; none if it was forgotten.
    #[must_use]
    pub fn memory(&self, id: MemoryId) -> Option<&Finding> {
        self.list.get(self.place(id)?)
    }

    /// The memories that rest on one, oldest first.
    #[must_use]
    pub fn resting_on(&self, id: MemoryId) -> &[MemoryId] {
        self.resting.get(&id).map_or(&[], Vec::as_slice)
    }
}

impl Mind {
    /// All that is remembered, in the order in which it answers a question, by the vectors of another embedder where there
    /// are any. Nothing is touched.
    #[must_use]
    pub fn search(&self, query: &str, near: Option<&Near>, now: GameTime) -> Findings {
        let stream = self.memories();
        let list = if query.is_empty() {
            let mut list: Vec<Finding> =
                stream.iter().map(|(id, memory)| Finding { id, memory: memory.clone(), score: None }).collect();
            // A memory that was changed has a new number, and is as old as it was.
            list.sort_by_key(|found| std::cmp::Reverse((found.memory.created, found.id)));
            list
        } else {
            let wanted = self.embedder().embed(query);
            let found = match near {
                Some(near) => retrieve_near(stream, near, &wanted, now, Weights::default(), stream.len()),
                None => retrieve(stream, &wanted, now, Weights::default(), stream.len()),
            };
            let finding = |score: Retrieved| {
                let memory = stream.memory(score.id)?.clone();
                Some(Finding { id: score.id, memory, score: Some(score) })
            };
            found.into_iter().filter_map(finding).collect()
        };
        Findings::new(query, list, stream.successors().clone())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{cognition::Faculties, testing};

    #[test]
    fn a_search_ranks_all_memories_and_leaves_no_trace() {
        let world = testing::world();
        let persona = world.people.iter().find(|persona| persona.name == "Isabella Rodriguez").unwrap();
        let (persona, now) = (Arc::new(persona.clone()), GameTime::from_secs(21_600));
        let faculties = Faculties::default();
        let mind = Mind::new(persona, world.town.clone(), world.sense.clone(), faculties, 7, now);
        let before = mind.written().unwrap();
        let newest = mind.search("", None, now);
        assert_eq!(newest.list.len(), mind.memories().len());
        assert!(newest.list.is_sorted_by_key(|found| std::cmp::Reverse(found.memory.created)));
        let party = mind.search("Valentine's Day party", None, now.plus_minutes(600));
        assert!(party.list[0].memory.text.contains("party"), "{:?}", party.list[0]);
        assert!(party.list.is_sorted_by(|a, b| a.score.unwrap().score >= b.score.unwrap().score));
        let id = party.list[3].id;
        assert_eq!((party.place(id), party.memory(id).map(|found| found.id)), (Some(3), Some(id)));
        assert!(mind.written().unwrap() == before);
    }
}
