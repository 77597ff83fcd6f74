//! How much somebody talks: how often they begin, how long they go on, and how much of it they want in a day.
//!
//! People differ in this more than in most: the numbers of contacts a day in POLYMOD (Mossong et al. 2008) lie as widely
//! spread as their mean is high.

use super::{Manner, Persona};

/// How much somebody talks, from 0 (hardly a word) to 1 (with everybody).
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Talkativeness(f32);

/// Whoever is like this talks more, and less: what each word counts. Our own.
const DRAWN: &[(&str, f32)] = &[
    ("outgoing", 0.2),
    ("hospitable", 0.15),
    ("friendly", 0.1),
    ("enthusiastic", 0.1),
    ("humorous", 0.1),
    ("cheerful", 0.1),
    ("warm", 0.1),
    ("loud", 0.1),
    ("open", 0.1),
    ("helpful", 0.05),
    ("inquisitive", 0.05),
    ("reflective", -0.15),
    ("thoughtful", -0.1),
    ("independent", -0.1),
    ("analytical", -0.1),
    ("logical", -0.1),
    ("eccentric", -0.1),
    ("hardworking", -0.05),
    ("driven", -0.05),
    ("detail-minded", -0.05),
    ("imaginative", -0.05),
];
/// Talks that somebody of no talkativeness at all wants in a day, and how many more the most talkative one does.
const FEWEST: f32 = 1.5;
const MORE: f32 = 22.0;

impl Talkativeness {
    /// Of somebody of this manner and character.
    #[must_use]
    pub fn of(persona: &Persona) -> Self {
        let manner = match persona.manner {
            Manner::Loud => 0.15,
            Manner::Warm | Manner::Teasing => 0.1,
            Manner::Learned | Manner::Formal => -0.05,
            Manner::Curt => -0.2,
            Manner::Shy => -0.25,
        };
        let is = |word: &str| persona.traits.iter().any(|known| known == word);
        let traits: f32 = DRAWN.iter().filter(|(word, _)| is(word)).map(|(_, counts)| counts).sum();
        Self((0.45 + manner + traits).clamp(0.05, 1.0))
    }

    /// From 0 to 1.
    #[must_use]
    pub fn share(self) -> f32 {
        self.0
    }

    /// How many talks are enough for a usual day.
    #[must_use]
    pub fn talks_a_day(self) -> f32 {
        FEWEST + MORE * self.0.powi(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::world;

    #[test]
    fn manner_and_character_make_some_talk_much_and_some_hardly_at_all() {
        let of = |manner, traits: &[&str]| {
            let traits = traits.iter().map(|word| (*word).to_owned()).collect();
            Talkativeness::of(&Persona { manner, traits, ..world().people[0].clone() })
        };
        let host = of(Manner::Warm, &["friendly", "outgoing", "hospitable"]);
        let plain = of(Manner::Formal, &["organized"]);
        let hermit = of(Manner::Shy, &["reflective", "analytical"]);
        assert!(hermit < plain && plain < host);
        assert!(hermit.talks_a_day() < 3.0 && host.talks_a_day() > 4.0 * plain.talks_a_day());
    }

    #[test]
    fn the_town_has_both() {
        let all: Vec<f32> = world().people.iter().map(|persona| Talkativeness::of(persona).talks_a_day()).collect();
        let mean = all.iter().sum::<f32>() / all.len() as f32;
        let spread = (all.iter().map(|talks| (talks - mean).powi(2)).sum::<f32>() / all.len() as f32).sqrt();
        assert!(spread > 0.6 * mean, "{spread} of {mean}");
    }
}
