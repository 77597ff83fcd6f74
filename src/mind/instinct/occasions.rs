//! What people do at a gathering: `assets/occasions.ron`.

use rand::{RngExt as _, rngs::StdRng};
use serde::Deserialize;

use crate::{
    mind::{
        geography::Geography,
        instinct::taste,
        persona::Persona,
        plan::{Act, Entry, Part},
    },
    model::embed::stems,
};

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
    /// Acts for an entry that was agreed, filling `minutes`, each at another thing of the place.
    #[must_use]
    pub fn acts(
        &self,
        entry: &Entry,
        part: Part,
        minutes: u32,
        geography: &Geography,
        persona: &Persona,
        chance: &mut StdRng,
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
            let beat = &beats[order.remove(chance.random_range(0..order.len()))];
            let length = chance.random_range(6..=13).min(left);
            let length = if left - length < 4 { left } else { length };
            let object = place(beat, entry, geography, chance);
            acts.push(Act {
                words: taste::say(&beat.say, persona, chance).replace("{host}", "the host"),
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
fn place(beat: &Beat, entry: &Entry, geography: &Geography, chance: &mut StdRng) -> Option<crate::town::ObjectId> {
    let sector = geography.sector_of(entry.object?);
    let things = geography.things_in(sector);
    let town = geography.town();
    let mut fitting: Vec<_> = beat
        .at
        .iter()
        .map(|kind| things.iter().copied().filter(|id| town.object(*id).kind == *kind).collect::<Vec<_>>())
        .find(|found| !found.is_empty())
        .unwrap_or(things);
    if fitting.is_empty() {
        fitting.extend(entry.object);
    }
    Some(fitting[chance.random_range(0..fitting.len())])
}
