//! Given names that are usual enough to say how one speaks of whoever bears them: `assets/names.ron`.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::persona::Pronoun;

/// Path of the table.
pub const PATH: &str = "assets/names.ron";

/// Given names, in lower case.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenNames {
    /// Of women.
    she: BTreeSet<String>,
    /// Of men.
    he: BTreeSet<String>,
    /// Borne by both alike.
    #[serde(default)]
    both: BTreeSet<String>,
    /// What all the world knows under a person's name: plays, saints, cities.
    #[serde(default)]
    famous: BTreeSet<String>,
}

impl GivenNames {
    /// How one speaks of whoever bears a name; none for names that say nothing.
    #[must_use]
    pub fn pronoun_of(&self, name: &str) -> Option<Pronoun> {
        let first = name.split_whitespace().next()?.to_lowercase();
        if self.she.contains(&first) {
            Some(Pronoun::She)
        } else if self.he.contains(&first) {
            Some(Pronoun::He)
        } else {
            None
        }
    }

    /// Whether a word in lower case is a given name.
    #[must_use]
    pub fn is_given(&self, word: &str) -> bool {
        [&self.she, &self.he, &self.both].iter().any(|names| names.contains(word))
    }

    /// The places among words in lower case at which something is named that all the world knows: "romeo and juliet".
    #[must_use]
    pub fn famous_in(&self, words: &[String]) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        for phrase in &self.famous {
            let phrase: Vec<&str> = phrase.split(' ').collect();
            let starts = (0..).zip(words.windows(phrase.len())).filter(|(_, window)| *window == phrase.as_slice());
            found.extend(starts.flat_map(|(at, _)| at..at + phrase.len()));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use crate::testing;

    #[test]
    fn the_people_of_the_town_are_spoken_of_as_their_names_say() {
        let world = testing::world();
        let names = &world.newcomers.names;
        for persona in &world.people {
            assert_eq!(names.pronoun_of(&persona.name), Some(persona.pronoun), "{}", persona.name);
        }
        assert_eq!(names.pronoun_of("Kim Lee"), None);
        assert!(names.is_given("kim") && names.is_given("maria") && !names.is_given("macbeth"));
    }

    #[test]
    fn what_the_world_knows_is_found_where_it_is_named() {
        let names = &testing::world().newcomers.names;
        let words: Vec<String> = "it is romeo and juliet again".split(' ').map(str::to_owned).collect();
        assert_eq!(names.famous_in(&words).into_iter().collect::<Vec<_>>(), [2, 3, 4]);
        assert!(names.famous_in(&words[..4]).is_empty());
    }
}
