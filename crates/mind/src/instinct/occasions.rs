//! What people do at a gathering: `assets/occasions.ron`.

use rand::{RngExt as _, rngs::StdRng};
use serde::Deserialize;

use crate::embed::stems;
use crate::{
    geography::{Geography, is_seat},
    instinct::{activity::phrase_faults, taste},
    persona::Persona,
    plan::{Act, Entry, Part},
};
use smallville_town::object::KINDS;

/// Path of the table.
pub const PATH: &str = "assets/occasions.ron";

/// One thing done at a gathering.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Beat {
    /// Ways to say it, as gerund phrases.
    say: Vec<String>,
    /// One or two emoji.
    emoji: String,
    /// Kinds of things, in order of preference; empty: any.
    at: Vec<String>,
}

/// A kind of gathering.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Occasion {
    /// Words of its name; empty: any.
    words: Vec<String>,
    host: Vec<Beat>,
    guest: Vec<Beat>,
    help: Vec<Beat>,
}

/// All kinds of gatherings.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Occasions {
    occasions: Vec<Occasion>,
}

impl Occasions {
    /// What is wrong, each with some text of its line.
    pub(super) fn faults(&self) -> Vec<(String, String)> {
        let mut faults = Vec::new();
        for occasion in &self.occasions {
            for beat in occasion.host.iter().chain(&occasion.guest).chain(&occasion.help) {
                let needle = beat.say.first().cloned().unwrap_or_default();
                if beat.say.is_empty() {
                    faults.push((beat.emoji.clone(), "say is empty; write a phrase".to_owned()));
                }
                let of = |fault: String| (needle.clone(), fault);
                faults.extend(phrase_faults(beat.say.iter(), &["host"]).map(of));
                let unknown = beat.at.iter().filter(|kind| !KINDS.contains(&kind.as_str()));
                faults
                    .extend(unknown.map(|kind| of(format!("no thing is a \"{kind}\"; use a kind that the map knows"))));
            }
        }
        faults
    }

    /// Acts for an entry that was agreed, filling `minutes`, each at another thing of the place.
    #[must_use]
    pub fn acts(
        &self,
        entry: &Entry,
        part: Part,
        minutes: u32,
        geography: &Geography,
        persona: &Persona,
        rng: &mut StdRng,
    ) -> Vec<Act> {
        if part == Part::Own {
            return vec![Act { object: entry.object, ..Act::new(&entry.words, &entry.emoji, minutes) }];
        }
        let said = stems(&entry.words);
        let fits = |occasion: &&Occasion| {
            occasion.words.is_empty()
                || occasion.words.iter().flat_map(|word| stems(word)).any(|word| said.contains(&word))
        };
        let beats = match (self.occasions.iter().find(fits), part) {
            (Some(occasion), Part::Host) => &occasion.host,
            (Some(occasion), Part::Guest) => &occasion.guest,
            (Some(occasion), Part::Help) => &occasion.help,
            (_, Part::Own) | (None, _) => return Vec::new(),
        };
        let mut acts: Vec<Act> = Vec::new();
        let mut left = minutes;
        let mut order: Vec<usize> = Vec::new();
        while left > 0 && !beats.is_empty() {
            if order.is_empty() {
                order = (0..beats.len()).collect();
            }
            let beat = &beats[order.remove(rng.random_range(0..order.len()))];
            let length = rng.random_range(6..=13).min(left);
            let length = if left - length < 4 { left } else { length };
            let object = place(beat, entry, geography, rng);
            acts.push(Act {
                words: taste::say(&beat.say, persona, rng).replace("{host}", "the host"),
                emoji: beat.emoji.clone(),
                minutes: length,
                object,
                object_state: Some("in use".into()),
                ..Act::default()
            });
            left -= length;
        }
        acts
    }
}

/// A thing for a beat in the same place as the entry.
fn place(beat: &Beat, entry: &Entry, geography: &Geography, rng: &mut StdRng) -> Option<smallville_town::ObjectId> {
    let sector = geography.sector_of(entry.object?);
    let things = geography.things_for_guests(sector);
    let town = geography.town();
    let mut fitting: Vec<_> = beat
        .at
        .iter()
        .map(|kind| things.iter().copied().filter(|id| town.object(*id).kind == *kind).collect::<Vec<_>>())
        .find(|found| !found.is_empty())
        .unwrap_or_else(|| things.iter().copied().filter(|id| is_seat(&town.object(*id).kind)).collect());
    if fitting.is_empty() {
        fitting = things;
    }
    if fitting.is_empty() {
        fitting.extend(entry.object);
    }
    Some(fitting[rng.random_range(0..fitting.len())])
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::{instinct::activity::Want, testing, why::Cause};
    use smallville_town::{GameTime, Place};

    #[test]
    fn guests_stay_on_their_side_of_the_counter() {
        let world = testing::world();
        let Ok(Place::Object(seat)) = world.town.resolve("Hobbs Cafe: cafe: cafe customer seating") else {
            panic!("the cafe has seats")
        };
        let from = GameTime::default();
        let words = String::from("celebrating at Isabella's Valentine's Day party");
        let (emoji, until) = (String::from("🎉"), from.plus_minutes(120));
        let (want, object, cause) = (Want::Company, Some(seat), Cause::Plan);
        let entry = Entry { from, until, words, emoji, want, activity: None, object, stroke: 0, cause, part: None };
        let (mut guests, mut staff) = (0, 0);
        for persona in &world.people {
            let geography = Geography::new(world.town.clone(), persona);
            let cafe = geography.sector_of(seat);
            let works = persona.work.iter().any(|block| geography.sector_of(block.at) == cafe);
            for seed in 0..8 {
                let mut rng = StdRng::seed_from_u64(seed);
                let part = if works { Part::Host } else { Part::Guest };
                let acts = world.sense.occasions.acts(&entry, part, 120, &geography, persona, &mut rng);
                let behind = acts.iter().filter(|act| act.object.is_some_and(|id| world.town.is_behind_counter(id)));
                *if works { &mut staff } else { &mut guests } += behind.count();
            }
        }
        assert_eq!(guests, 0, "guests stand behind the counter");
        assert!(staff > 0, "whoever works there does");
    }
}
