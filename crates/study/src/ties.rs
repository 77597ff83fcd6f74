//! Who knows whom: how densely a town is knit, and whether anybody claims to know somebody out of thin air.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::{figures::share, liveliness::negative_ties_share, record::Person};
use smallville_mind::memory::MemoryStream;
use smallville_town::GameTime;

/// How densely people know each other: pairs that know each other among all pairs, 0 to 1 (paper §7.1.2).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Ties {
    /// At the beginning.
    pub density_start: f64,
    /// Now.
    pub density_end: f64,
    /// Claims of knowing somebody without a memory of them.
    pub claimed_unfounded: usize,
    /// The share of dislikes among all ties.
    pub negative_share: f64,
    /// The pairs that know each other now, the earlier name first, for drawing a graph.
    pub edges: Vec<(String, String)>,
}

/// The ties among some people.
#[must_use]
pub fn ties(people: &[Person<'_>]) -> Ties {
    let pairs = people.len() * people.len().saturating_sub(1) / 2;
    let edges = mutual(people, knows_of);
    Ties {
        density_start: share(mutual(people, knew_of).len(), pairs),
        density_end: share(edges.len(), pairs),
        claimed_unfounded: people.iter().map(claimed_unfounded).sum(),
        negative_share: negative_ties_share(people),
        edges,
    }
}

/// The pairs each of whom knows of the other, in the order of the names.
fn mutual(people: &[Person<'_>], knows: impl Fn(&Person<'_>, &str) -> bool) -> Vec<(String, String)> {
    let mut edges = BTreeSet::new();
    for (i, one) in people.iter().enumerate() {
        for other in &people[i + 1..] {
            if knows(one, other.name()) && knows(other, one.name()) {
                let (first, second) = (one.name().min(other.name()), one.name().max(other.name()));
                edges.insert((first.to_owned(), second.to_owned()));
            }
        }
    }
    edges.into_iter().collect()
}

/// Since when each pair knows of each other, in the order of the names, from the beginning of the town on.
#[must_use]
pub fn since(people: &[Person<'_>], begin: GameTime) -> Vec<(String, String, GameTime)> {
    let by_name: BTreeMap<&str, &Person<'_>> = people.iter().map(|person| (person.name(), person)).collect();
    let knows = |one: &str, other: &str| {
        let person = by_name.get(one).filter(|person| !knew_of(person, other));
        person.and_then(|person| person.relations.to(other)).map_or(begin, |relation| relation.since.max(begin))
    };
    let both = |one: String, other: String| {
        let since = knows(&one, &other).max(knows(&other, &one));
        (one, other, since)
    };
    mutual(people, knows_of).into_iter().map(|(one, other)| both(one, other)).collect()
}

/// Whether somebody has a ground to say that they know another: knew them at the beginning, or has a memory that names
/// them.
#[must_use]
pub fn has_ground(person: &Person<'_>, name: &str) -> bool {
    knew_of(person, name) || named(person.memories, name)
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
    use crate::testing::{Life, at, record};

    #[test]
    fn a_pair_counts_when_both_know_of_each_other() {
        let (mut isabella, mut klaus, sam) =
            (Life::new("Isabella Rodriguez"), Life::new("Klaus Mueller"), Life::new("Sam Moore"));
        isabella.persona.knows.clear();
        klaus.persona.knows.clear();
        let before = ties(&record(&[&isabella, &klaus, &sam]).people);
        assert_eq!((before.density_start, before.density_end, before.edges.len()), (0.0, 0.0, 0));

        let now = at(0, 12, 0);
        isabella.relations.meet("Klaus Mueller", "a guest", now);
        assert_eq!(ties(&record(&[&isabella, &klaus, &sam]).people).density_end, 0.0, "one side is not enough");
        klaus.relations.meet("Isabella Rodriguez", "serves at the cafe", now);
        let after = ties(&record(&[&isabella, &klaus, &sam]).people);
        assert_eq!((after.density_start, after.density_end), (0.0, 0.3333));
        assert_eq!(after.edges, [("Isabella Rodriguez".to_owned(), "Klaus Mueller".to_owned())]);
    }

    #[test]
    fn a_pair_knows_each_other_since_the_later_of_both() {
        let (mut isabella, mut klaus) = (Life::new("Isabella Rodriguez"), Life::new("Klaus Mueller"));
        isabella.persona.knows.clear();
        klaus.persona.knows.clear();
        isabella.relations.meet("Klaus Mueller", "a name", at(0, 9, 0));
        klaus.relations.meet("Isabella Rodriguez", "serves at the cafe", at(0, 12, 0));
        let (one, other) = ("Isabella Rodriguez".to_owned(), "Klaus Mueller".to_owned());
        let found = |lives: &[&Life]| since(&record(lives).people, at(0, 6, 0));
        assert_eq!(found(&[&isabella, &klaus]), [(one, other, at(0, 12, 0))]);
        let maria = Life::new("Maria Lopez");
        let isabella = Life::new("Isabella Rodriguez");
        assert_eq!(found(&[&isabella, &maria])[0].2, at(0, 6, 0), "from the start");
    }

    #[test]
    fn whom_one_knew_at_the_beginning_one_knows_at_the_end() {
        let (isabella, maria) = (Life::new("Isabella Rodriguez"), Life::new("Maria Lopez"));
        let ties = ties(&record(&[&isabella, &maria]).people);
        assert_eq!((ties.density_start, ties.density_end), (1.0, 1.0));
    }

    #[test]
    fn a_relation_without_a_memory_is_made_up() {
        let mut isabella = Life::new("Isabella Rodriguez");
        let now = at(0, 12, 0);
        isabella.relations.meet("Maria Lopez", "known from the start", now);
        isabella.relations.meet("Klaus Mueller", "a guest", now);
        isabella.relations.meet("Sam Moore", "a name", now);
        assert_eq!(ties(&record(&[&isabella]).people).claimed_unfounded, 2);
        isabella.remember("Klaus Mueller is having lunch at Hobbs Cafe", 0, now);
        assert_eq!(ties(&record(&[&isabella]).people).claimed_unfounded, 1);
    }
}
