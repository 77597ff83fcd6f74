//! Small things that happen to people while they do something: `assets/incidents.ron`.

use std::{collections::BTreeSet, io};

use rand::{RngExt as _, rngs::StdRng};
use serde::Deserialize;

use crate::{
    instinct::{activity::Want, speech::fingerprint},
    persona::Persona,
};
use smallville_town::object::KINDS;

/// Each happens to one of so many people with its whole likelihood, and to the others so much less often.
const SHARES: u64 = 6;
const SELDOM: f32 = 0.1;

/// Path of the table.
pub const PATH: &str = "assets/incidents.ron";

/// What is only of this thing or this trade is so much likelier than what can happen to anybody anywhere.
const PARTICULAR: f32 = 3.0;
/// Slots that stand for whom it happens to.
const SLOTS: [&str; 5] = ["{my}", "{me}", "{myself}", "{I}", "{have}"];

/// How it was for whom it happened to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Tone {
    /// They were glad of it.
    Good,
    /// They could have done without it.
    Bad,
    /// It was funny, or strange.
    Odd,
}

impl Tone {
    /// As a claim has it: see [`crate::claim::Claim::stance`].
    #[must_use]
    pub const fn stance(self) -> i8 {
        match self {
            Self::Good => 1,
            Self::Bad => -1,
            Self::Odd => 0,
        }
    }
}

/// Something that can happen.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Incident {
    /// What it is called afterwards: "the flat loaf".
    pub topic: String,
    wants: Vec<Want>,
    objects: Vec<String>,
    trades: Vec<String>,
    says: Vec<String>,
    /// How it was for them.
    pub tone: Tone,
    /// 1 (mundane) to 10.
    pub importance: u8,
    after: Vec<String>,
}

/// What happened, in the words of a claim.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// Which of all.
    pub incident: &'a Incident,
    /// What happened: see [`crate::claim::Claim::says`].
    pub says: &'a str,
    /// How it went on.
    pub after: &'a str,
}

/// All of them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
pub struct Incidents {
    incidents: Vec<Incident>,
}

impl Incidents {
    /// Reads the table; faults are noted with file and line.
    pub(super) fn load(read: &dyn Fn(&str) -> io::Result<String>, faults: &mut Vec<String>) -> Option<Self> {
        let table: Self = super::parse(PATH, read, faults)?;
        let text = read(PATH).unwrap_or_default();
        let mut topics = BTreeSet::new();
        for one in &table.incidents {
            let topic = format!("topic: \"{}\"", one.topic);
            let line = text.lines().position(|line| line.contains(&topic)).map_or(1, |line| line + 1);
            let twice = (!topics.insert(&one.topic)).then(|| "is there twice; give it another topic".to_owned());
            faults.extend(
                twice.into_iter().chain(one.faults()).map(|fault| format!("{PATH}:{line}: \"{}\" {fault}", one.topic)),
            );
        }
        Some(table)
    }

    /// Whether one is called so.
    #[must_use]
    pub fn has(&self, topic: &str) -> bool {
        self.incidents.iter().any(|one| one.topic == topic)
    }

    /// One that can happen to somebody while they do something for a want at a kind of thing, and that is not among those
    /// that happened to them before.
    pub fn befalling<'a>(
        &'a self,
        persona: &Persona,
        want: Want,
        kind: Option<&str>,
        before: &BTreeSet<&str>,
        rng: &mut StdRng,
    ) -> Option<Told<'a>> {
        let fits = |one: &&Incident| one.fits(persona, want, kind) && !before.contains(one.topic.as_str());
        let fitting: Vec<(f32, &Incident)> =
            self.incidents.iter().filter(fits).map(|one| (one.weight() * one.suits(&persona.name), one)).collect();
        let mut left = rng.random_range(0.0..1.0) * fitting.iter().map(|(weight, _)| weight).sum::<f32>();
        let (_, incident) = fitting.iter().find(|(weight, _)| {
            left -= weight;
            left < 0.0
        })?;
        let way = rng.random_range(0..incident.says.len().max(1));
        let (says, after) = (incident.says.get(way)?, incident.after.get(way)?);
        Some(Told { incident, says, after })
    }
}

impl Incident {
    fn fits(&self, persona: &Persona, want: Want, kind: Option<&str>) -> bool {
        self.wants.contains(&want)
            && (self.objects.is_empty() || kind.is_some_and(|kind| self.objects.iter().any(|object| object == kind)))
            && (self.trades.is_empty() || self.trades.iter().any(|trade| trade == persona.work_trade()))
    }

    /// How likely it is for somebody: each is likelier for some than for others, so that few live the same.
    fn suits(&self, name: &str) -> f32 {
        if fingerprint(&[name, &self.topic]).is_multiple_of(SHARES) { 1.0 } else { SELDOM }
    }

    fn weight(&self) -> f32 {
        [&self.objects, &self.trades].into_iter().filter(|list| !list.is_empty()).map(|_| PARTICULAR).product()
    }

    /// What is wrong with it.
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if self.wants.is_empty() {
            faults.push("has no wants; say during what it can happen".to_owned());
        }
        for object in self.objects.iter().filter(|object| !KINDS.contains(&object.as_str())) {
            faults.push(format!("happens at a \"{object}\", which no thing is; use a kind that the map knows"));
        }
        if !(1..=10).contains(&self.importance) {
            faults.push("has an importance outside 1 to 10".to_owned());
        }
        if self.says.len() != self.after.len() {
            faults.push("has not as many ways in `after` as in `says`; each goes on in its own way".to_owned());
        }
        for (name, list) in [("says", &self.says), ("after", &self.after)] {
            if list.len() < 2 {
                faults.push(format!("has fewer than two ways in `{name}`; write another"));
            }
            for text in list {
                let bare = SLOTS.iter().fold(text.clone(), |text, slot| text.replace(slot, ""));
                if bare.contains(['{', '}']) {
                    faults.push(format!("has an unknown slot in \"{text}\"; use {}", SLOTS.join(" ")));
                }
                if text.ends_with('.') || text.is_empty() {
                    faults.push(format!("has \"{text}\", which is no clause; leave subject and full stop out"));
                }
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::{
        claim::{Claim, PointOfView, Verb},
        testing::world,
    };

    #[test]
    fn everything_is_said_of_oneself_and_of_others() {
        let world = world();
        let person = &world.people[0];
        for one in &world.sense.incidents.incidents {
            for says in one.says.iter().chain(&one.after) {
                let claim = Claim {
                    who: person.name.clone(),
                    pronoun: person.pronoun,
                    verb: Verb::Incident,
                    topic: one.topic.clone(),
                    says: says.clone(),
                    other: None,
                    place: None,
                    when: None,
                    stance: one.tone.stance(),
                    after: None,
                };
                let own = claim.clause(PointOfView { speaker: Some(&person.name), ..PointOfView::MEMORY });
                let others = claim.clause(PointOfView::MEMORY);
                assert!(own.starts_with("I ") && !own.contains('{'), "{own}");
                assert!(others.starts_with(&person.name) && !others.contains('{'), "{others}");
                let words: Vec<&str> = others.split(|c: char| !c.is_alphanumeric()).collect();
                assert!(!["my", "me", "myself", "I", "mine"].iter().any(|word| words.contains(word)), "{others}");
            }
        }
    }

    #[test]
    fn much_can_happen_to_everybody_and_nothing_twice() {
        let world = world();
        let mut rng = StdRng::seed_from_u64(1);
        for person in &world.people {
            for want in [Want::Work, Want::Breakfast, Want::Errand] {
                let mut before = BTreeSet::new();
                while let Some(told) = world.sense.incidents.befalling(person, want, Some("desk"), &before, &mut rng) {
                    assert!(before.insert(told.incident.topic.as_str()), "{} twice", told.incident.topic);
                }
                assert!(before.len() >= 6, "{}: {want:?}: {before:?}", person.name);
            }
        }
    }
}
