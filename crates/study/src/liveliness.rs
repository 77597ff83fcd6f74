//! How alive a town is: whether somebody idles, whether all move like one clock, whether anybody dislikes anybody.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::{
    figures::share,
    record::{Begun, Person},
};
use smallville_mind::agent::AgentId;
use smallville_town::GameTime;

/// An opinion below this, of 10, is a dislike.
const DISLIKE: f32 = 4.0;

/// How alive the town is.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Liveliness {
    /// The share of time in which somebody had nothing to do.
    pub idle_share: f64,
    /// Mean correlation between two people of the steps at which they begin something: near 0 is alive, 1 is a clock.
    pub step_correlation: f64,
    /// The share of ties that are dislikes (opinion below 4 of 10).
    pub negative_ties_share: f64,
}

/// The share of dislikes among all directed ties: to those whom somebody knew at the start or has got to know since.
///
/// A name that was only heard is no tie.
#[must_use]
pub fn negative_ties_share(people: &[Person<'_>]) -> f64 {
    let opinions: Vec<f32> = people.iter().flat_map(opinions).collect();
    share(opinions.iter().filter(|opinion| **opinion < DISLIKE).count(), opinions.len())
}

/// What somebody thinks of everybody to whom they have a tie.
fn opinions(person: &Person<'_>) -> Vec<f32> {
    let at_start = person.persona.knows.iter().map(|other| (other.name.as_str(), f32::from(other.opinion)));
    let mut opinions: BTreeMap<&str, f32> = at_start.collect();
    for (name, relation) in person.relations.iter() {
        if relation.familiarity > 0.0 || opinions.contains_key(name) {
            opinions.insert(name, relation.opinion);
        }
    }
    opinions.into_values().collect()
}

/// Mean over all pairs of people of the correlation of "begins something in this minute".
#[must_use]
pub fn step_correlation(begun: &[Begun], begin: GameTime, now: GameTime) -> f64 {
    let minutes = f64::from(now.minutes_since(begin));
    let mut begins: BTreeMap<AgentId, BTreeSet<u32>> = BTreeMap::new();
    for act in begun {
        begins.entry(act.agent).or_default().insert(act.at.secs() / 60);
    }
    let begins: Vec<BTreeSet<u32>> = begins.into_values().collect();
    let mut total = 0.0;
    let mut pairs = 0_u32;
    for (i, one) in begins.iter().enumerate() {
        for other in &begins[i + 1..] {
            let (a, b) = (one.len() as f64 / minutes, other.len() as f64 / minutes);
            let both = one.intersection(other).count() as f64 / minutes;
            let spread = (a * (1.0 - a) * b * (1.0 - b)).sqrt();
            if spread > 0.0 {
                total += (both - a * b) / spread;
                pairs += 1;
            }
        }
    }
    if pairs == 0 { 0.0 } else { total / f64::from(pairs) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Life, at, record};

    /// The correlation of two people who begin something in these minutes of an hour.
    fn correlation(one: &[u32], other: &[u32]) -> f64 {
        let begin = at(0, 6, 0);
        let acts = |agent, minutes: &[u32]| -> Vec<Begun> {
            minutes.iter().map(|minute| Begun { agent: AgentId(agent), at: begin.plus_minutes(*minute) }).collect()
        };
        let begun = [acts(0, one), acts(1, other)].concat();
        step_correlation(&begun, begin, begin.plus_minutes(60))
    }

    #[test]
    fn people_who_move_like_one_clock_correlate() {
        assert!((correlation(&[0, 15, 30, 45], &[0, 15, 30, 45]) - 1.0).abs() < 1e-9);
        assert!(correlation(&[0, 15, 30, 45], &[7, 22, 37, 52]) < 0.0);
        assert_eq!(correlation(&[], &[1, 2]), 0.0);
        assert_eq!(step_correlation(&[], at(0, 6, 0), at(0, 6, 0)), 0.0);
    }

    #[test]
    fn a_name_that_was_only_heard_is_no_tie() {
        let mut life = Life::new("Isabella Rodriguez");
        let ties = life.persona.knows.len();
        let now = at(0, 12, 0);
        life.relations.meet("Sam Moore", "a name", now).opinion = 1.0;
        assert_eq!(negative_ties_share(&record(&[&life]).people), 0.0);
        life.relations.meet("Sam Moore", "a name", now).familiarity = 1.0;
        assert_eq!(negative_ties_share(&record(&[&life]).people), share(1, ties + 1));
        life.relations.meet("Maria Lopez", "friend", now).opinion = 2.0;
        assert_eq!(negative_ties_share(&record(&[&life]).people), share(2, ties + 1));
    }
}
