//! Who knows whom: how densely a town is knit, and whether anybody claims to know somebody out of thin air.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{
    figures::share,
    liveliness::negative_ties_share,
    record::{Person, Record},
};
use smallville_mind::{agent::AgentId, memory::MemoryStream, tie::Bond};
use smallville_town::GameTime;

/// How densely people know each other: pairs that know each other among all pairs, 0 to 1 (paper §7.1.2).
///
/// Counted strictly: two know each other if each knew the other from the start, and not by name only, or if both have spoken
/// in one talk. Who has only heard of somebody does not know them.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Ties {
    /// At the beginning.
    pub density_start: f64,
    /// Now.
    pub density_end: f64,
    /// The same with those who have only heard of each other: what people can say that they know of.
    pub density_heard: f64,
    /// Where the ties of the beginning come from.
    pub start: Start,
    /// Claims of knowing somebody without a memory of them.
    pub claimed_unfounded: usize,
    /// The share of dislikes among all ties.
    pub negative_share: f64,
    /// The pairs that know each other now, the earlier name first, for drawing a graph.
    pub edges: Vec<(String, String)>,
}

/// What people's files say of whom they know before anything happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    /// Pairs each of whom knows the other: these are the ties.
    pub mutual: usize,
    /// Pairs of whom one knows the other, and is not known: no ties.
    pub one_sided: usize,
    /// Times that somebody knows another by name or by sight only: no ties either.
    pub by_name_only: usize,
}

/// The ties of a town.
#[must_use]
pub fn ties(record: &Record<'_>) -> Ties {
    let people = &record.people;
    let pairs = people.len() * people.len().saturating_sub(1) / 2;
    let edges = since(record);
    Ties {
        density_start: share(mutual(people, knew).len(), pairs),
        density_end: share(edges.len(), pairs),
        density_heard: share(mutual(people, knows_of).len(), pairs),
        start: start(people),
        claimed_unfounded: people.iter().map(claimed_unfounded).sum(),
        negative_share: negative_ties_share(people),
        edges: edges.into_iter().map(|(one, other, _)| (one, other)).collect(),
    }
}

/// The pairs each of whom knows the other in some sense, in the order of the names.
fn mutual(people: &[Person<'_>], knows: impl Fn(&Person<'_>, &str) -> bool) -> BTreeSet<(String, String)> {
    let mut edges = BTreeSet::new();
    for (i, one) in people.iter().enumerate() {
        for other in &people[i + 1..] {
            if knows(one, other.name()) && knows(other, one.name()) {
                edges.insert(pair(one.name(), other.name()));
            }
        }
    }
    edges
}

/// Two names, the earlier one first.
fn pair(one: &str, other: &str) -> (String, String) {
    (one.min(other).to_owned(), one.max(other).to_owned())
}

/// Since when each pair knows each other, in the order of the names: from the beginning, or since they first talked.
#[must_use]
pub fn since(record: &Record<'_>) -> Vec<(String, String, GameTime)> {
    let names = record.names();
    let at_start = mutual(&record.people, knew).into_iter().map(|pair| (pair, record.begin));
    let mut since: BTreeMap<(String, String), GameTime> = at_start.collect();
    for talk in &record.conversations {
        let speakers: BTreeSet<&AgentId> = talk.participants.iter().collect();
        let residents: Vec<&str> = speakers.into_iter().filter_map(|agent| names.get(agent).copied()).collect();
        for (index, one) in residents.iter().enumerate() {
            for other in &residents[index + 1..] {
                since.entry(pair(one, other)).or_insert(talk.from);
            }
        }
    }
    since.into_iter().map(|((one, other), at)| (one, other, at)).collect()
}

/// What people's files say.
#[must_use]
pub fn start(people: &[Person<'_>]) -> Start {
    let mut start = Start::default();
    for (i, one) in people.iter().enumerate() {
        for other in &people[i + 1..] {
            match (knew(one, other.name()), knew(other, one.name())) {
                (true, true) => start.mutual += 1,
                (true, false) | (false, true) => start.one_sided += 1,
                (false, false) => {}
            }
        }
        let residents: BTreeSet<&str> = people.iter().map(Person::name).collect();
        let by_name = one.persona.knows.iter().filter(|other| other.tie.is(Bond::Unmet));
        start.by_name_only += by_name.filter(|other| residents.contains(other.name.as_str())).count();
    }
    start
}

/// Whether somebody has a ground to say that they know another: knew them at the beginning, or has a memory that names
/// them.
#[must_use]
pub fn has_ground(person: &Person<'_>, name: &str) -> bool {
    knew_of(person, name) || named(person.memories, name)
}

/// Whether somebody knew another at the beginning, and not by name or by sight only.
fn knew(person: &Person<'_>, name: &str) -> bool {
    person.persona.knows.iter().any(|other| other.name == name && !other.tie.is(Bond::Unmet))
}

/// Whether somebody knew of another at the beginning.
fn knew_of(person: &Person<'_>, name: &str) -> bool {
    person.persona.knows.iter().any(|other| other.name == name)
}

/// Whether somebody knows of another now. Nobody forgets whom they knew.
fn knows_of(person: &Person<'_>, name: &str) -> bool {
    knew_of(person, name) || person.relations.knows_of(name)
}

/// How many relations of a person rest on nothing: neither known at the beginning nor named in any memory.
fn claimed_unfounded(person: &Person<'_>) -> usize {
    person.relations.iter().filter(|(name, _)| !has_ground(person, name)).count()
}

/// Whether a memory names somebody.
fn named(memories: &MemoryStream, name: &str) -> bool {
    memories.iter().any(|(_, memory)| memory.people.iter().any(|other| other == name) || memory.text.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        record::Conversation,
        testing::{Life, at, conversation, line, number, record},
    };
    use smallville_mind::speech::SpeechAct;

    const ISABELLA: &str = "Isabella Rodriguez";
    const KLAUS: &str = "Klaus Mueller";

    fn greeting(at: GameTime, speakers: &[&str]) -> Conversation {
        let mut talk = conversation(ISABELLA, KLAUS, vec![line(ISABELLA, KLAUS, at, vec![SpeechAct::Greet], "Hello.")]);
        talk.participants = speakers.iter().map(|name| number(name)).collect();
        talk
    }

    #[test]
    fn a_pair_counts_when_both_have_spoken_in_one_talk_and_not_when_they_have_heard_of_each_other() {
        let (mut isabella, mut klaus, sam) = (Life::new(ISABELLA), Life::new(KLAUS), Life::new("Sam Moore"));
        isabella.persona.knows.clear();
        klaus.persona.knows.clear();
        let lives = [&isabella, &klaus, &sam];
        let before = ties(&record(&lives));
        assert_eq!((before.density_start, before.density_end, before.edges.len()), (0.0, 0.0, 0));

        let now = at(0, 12, 0);
        isabella.relations.meet(KLAUS, "a guest", now);
        klaus.relations.meet(ISABELLA, "serves at the cafe", now);
        let lives = [&isabella, &klaus, &sam];
        let heard = ties(&record(&lives));
        assert_eq!((heard.density_end, heard.density_heard), (0.0, 0.3333), "a name is no tie");

        let mut record = record(&lives);
        record.conversations = vec![greeting(at(0, 13, 0), &[ISABELLA])];
        assert_eq!(ties(&record).density_end, 0.0, "words without an answer are no talk");
        record.conversations.push(greeting(at(0, 14, 0), &[ISABELLA, KLAUS]));
        record.conversations.push(greeting(at(0, 15, 0), &[KLAUS, ISABELLA]));
        let after = ties(&record);
        assert_eq!((after.density_start, after.density_end), (0.0, 0.3333));
        assert_eq!(after.edges, [(ISABELLA.to_owned(), KLAUS.to_owned())]);
        assert_eq!(since(&record), [(ISABELLA.to_owned(), KLAUS.to_owned(), at(0, 14, 0))], "since they first talked");
    }

    #[test]
    fn the_start_is_explained_by_what_files_say() {
        let (isabella, maria, mut klaus) = (Life::new(ISABELLA), Life::new("Maria Lopez"), Life::new(KLAUS));
        klaus.persona.knows.retain(|other| other.name == ISABELLA);
        klaus.persona.knows.truncate(1);
        let of = |klaus: &Life| ties(&record(&[&isabella, &maria, klaus]));
        let found = of(&klaus);
        assert!(
            klaus.persona.knows.iter().any(|other| other.name == ISABELLA),
            "he knows her, and she has many guests"
        );
        assert_eq!(found.start, Start { mutual: 1, one_sided: 2, by_name_only: 0 }, "Maria knows Klaus as well");
        assert_eq!((found.density_start, found.density_end), (0.3333, 0.3333));
        klaus.persona.knows[0].tie.bonds = [Bond::Unmet].into();
        assert_eq!(of(&klaus).start, Start { mutual: 1, one_sided: 1, by_name_only: 1 });
        assert_eq!(since(&record(&[&isabella, &maria, &klaus]))[0].2, crate::testing::begin(), "from the start");
    }

    #[test]
    fn a_relation_without_a_memory_is_made_up() {
        let mut isabella = Life::new("Isabella Rodriguez");
        let now = at(0, 12, 0);
        isabella.relations.meet("Maria Lopez", "known from the start", now);
        isabella.relations.meet("Klaus Mueller", "a guest", now);
        isabella.relations.meet("Sam Moore", "a name", now);
        assert_eq!(ties(&record(&[&isabella])).claimed_unfounded, 2);
        isabella.remember("Klaus Mueller is having lunch at Hobbs Cafe", 0, now);
        assert_eq!(ties(&record(&[&isabella])).claimed_unfounded, 1);
    }
}
