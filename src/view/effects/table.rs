//! From the words of a state to what is seen: `assets/effects.ron`.

use serde::Deserialize;

use crate::{
    mind::instinct::{
        CommonSense,
        trouble::{Nature, appraise},
    },
    view::effects::picture::Picture,
};

/// Path of the table.
pub(super) const PATH: &str = "assets/effects.ron";

/// All rows.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    rows: Vec<Row>,
    /// Kinds of things that are drawn before the seat from which they are used.
    before: Vec<String>,
}

/// What is seen at things in some states.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    shows: Vec<Picture>,
    /// Beginnings of words.
    words: Vec<String>,
    #[serde(default)]
    unless: Vec<String>,
    /// Of things; none: all.
    #[serde(default)]
    kinds: Vec<String>,
    /// What people must see in it; none: nothing particular.
    #[serde(default)]
    trouble: Vec<Nature>,
}

impl Table {
    /// Whether things of a kind are drawn before the seat from which they are used.
    pub(super) fn is_before_its_seat(&self, kind: &str) -> bool {
        self.before.iter().any(|known| known == kind)
    }

    /// What is seen at a thing of a kind in a state, each picture once.
    pub(super) fn read(&self, sense: &CommonSense, kind: &str, state: &str) -> Vec<Picture> {
        let lower = state.to_lowercase();
        let words: Vec<&str> =
            lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let mut pictures = Vec::new();
        for row in self.rows.iter().filter(|row| row.fits(kind, &words)) {
            if row.is_trouble(sense, kind, state) {
                pictures.extend(
                    row.shows.iter().filter(|picture| !pictures.contains(*picture)).copied().collect::<Vec<_>>(),
                );
            }
        }
        pictures
    }
}

impl Row {
    fn fits(&self, kind: &str, words: &[&str]) -> bool {
        let said = |phrases: &[String]| phrases.iter().any(|phrase| says(words, phrase));
        (self.kinds.is_empty() || self.kinds.iter().any(|known| known == kind))
            && said(&self.words)
            && !said(&self.unless)
    }

    fn is_trouble(&self, sense: &CommonSense, kind: &str, state: &str) -> bool {
        self.trouble.is_empty()
            || appraise(sense, kind, state).is_some_and(|appraisal| self.trouble.contains(&appraisal.nature))
    }
}

/// Whether words that begin like those of a phrase stand side by side.
fn says(words: &[&str], phrase: &str) -> bool {
    let phrase: Vec<&str> = phrase.split(' ').collect();
    words.windows(phrase.len()).any(|window| window.iter().zip(&phrase).all(|(word, begin)| word.starts_with(begin)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::testing;

    #[test]
    fn states_show_what_they_say() {
        let world = testing::world();
        let table: Table = ron::from_str(include_str!("../../../assets/effects.ron")).unwrap();
        let fire = vec![Picture::Smoke, Picture::Flames];
        for (kind, state, expected) in [
            ("stove", "burning", fire.clone()),
            ("stove", "on fire", fire.clone()),
            ("stove", "is burning and nobody is there", fire.clone()),
            ("bed", "in flames", fire),
            ("stove", "smoking", vec![Picture::Smoke]),
            ("stove", "was burning, but the fire is put out", vec![]),
            ("stove", "off", vec![]),
            ("stove", "simmering with stew", vec![Picture::Steam]),
            ("stove", "sizzling with eggs", vec![Picture::Steam]),
            ("shower", "leaking water all over the floor", vec![Picture::Puddle, Picture::Drops]),
            ("shower", "leaking", vec![Picture::Puddle, Picture::Drops]),
            ("shower", "running hot", vec![Picture::Spray, Picture::Steam]),
            ("shower", "running and full of song", vec![Picture::Spray, Picture::Steam, Picture::Notes]),
            ("shower", "dripping no more", vec![]),
            ("sink", "running", vec![Picture::Drops]),
            ("piano", "being played", vec![Picture::Notes]),
            ("piano", "charred", vec![Picture::Soot]),
            ("game console", "playing three seconds over and over", vec![]),
            ("refrigerator", "closed", vec![]),
            ("coffee machine", "brewing coffee", vec![Picture::Steam]),
        ] {
            assert_eq!(table.read(&world.sense, kind, state), expected, "{kind}: {state}");
        }
        assert!(table.is_before_its_seat("piano"), "it burns on its stool");
    }

    #[test]
    fn no_state_of_the_map_shows_anything() {
        let world = testing::world();
        let table: Table = ron::from_str(include_str!("../../../assets/effects.ron")).unwrap();
        for object in world.town.objects() {
            assert_eq!(table.read(&world.sense, &object.kind, &object.initial_state), [], "{}", object.initial_state);
        }
    }
}
