//! How often people reflect: all insights of one moment are one reflection.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::{
    figures::Figures,
    record::{Person, Record},
};
use smallville_town::GameTime;

/// How often people reflected.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Reflections {
    /// All together.
    pub total: u64,
    /// For each person and day.
    pub per_person_and_day: Figures,
    /// For each person, one count a day.
    pub by_person: BTreeMap<String, Vec<u64>>,
}

/// The reflections of all people.
#[must_use]
pub fn reflections(record: &Record<'_>) -> Reflections {
    let count = |person: &Person<'_>| -> Vec<u64> {
        let moments = moments(person);
        record.days().map(|day| moments.iter().filter(|at| at.day() == day).count() as u64).collect()
    };
    let by_person: BTreeMap<String, Vec<u64>> =
        record.people.iter().map(|person| (person.name().to_owned(), count(person))).collect();
    let counts: Vec<u64> = by_person.values().flatten().copied().collect();
    Reflections { total: counts.iter().sum(), per_person_and_day: Figures::of(counts), by_person }
}

/// The moments at which somebody reflected.
fn moments(person: &Person<'_>) -> BTreeSet<GameTime> {
    person.memories.iter().filter(|(_, memory)| memory.level >= 1).map(|(_, memory)| memory.created).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Life, at, record};

    #[test]
    fn the_insights_of_one_moment_are_one_reflection() {
        let (mut klaus, maria) = (Life::new("Klaus Mueller"), Life::new("Maria Lopez"));
        klaus.remember("Klaus Mueller reads", 0, at(0, 9, 0));
        klaus.remember("Klaus Mueller reads a lot", 1, at(0, 20, 0));
        klaus.remember("Klaus Mueller is devoted to his research", 2, at(0, 20, 0));
        klaus.remember("Klaus Mueller likes Maria Lopez", 1, at(0, 22, 0));
        klaus.remember("Klaus Mueller misses Maria Lopez", 1, at(1, 12, 0));
        let found = reflections(&record(&[&klaus, &maria]));
        assert_eq!(found.total, 3);
        assert_eq!(found.by_person["Klaus Mueller"], [2, 1]);
        assert_eq!(found.by_person["Maria Lopez"], [0, 0]);
        assert_eq!(found.per_person_and_day, Figures { median: 0.5, min: 0, max: 2 });
    }
}
