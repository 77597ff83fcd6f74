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
    }
}
