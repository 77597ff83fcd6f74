//! Under which conditions towns are lived.

use std::sync::Arc;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use smallville_mind::{cognition::Faculties, embed::ConceptEmbedder};
use smallville_sim::scenario::Scenario;

/// How far apart the chances of a town and of the one with other chance lie: further than anybody's seeds.
const OTHER_CHANCE: u64 = 1 << 32;

/// What is missing while a town is lived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// Everything is there: the full architecture.
    Full,
    /// Nobody reflects.
    NoReflection,
    /// Nobody plans a day, or goes about goals that need others with a plan.
    NoPlanning,
    /// Nobody remembers what they see.
    NoObservation,
    /// What comes to mind is not what is like the matter: each text lies anywhere among all others.
    NoLikeness,
    /// Everything is there, with other chance: as much as this differs from `full`, chance alone differs.
    OtherChance,
}

impl Condition {
    /// All of them, in the order of the tables.
    pub const ALL: [Self; 6] =
        [Self::Full, Self::NoReflection, Self::NoPlanning, Self::NoObservation, Self::NoLikeness, Self::OtherChance];

    /// Its name in files and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::NoReflection => "no-reflection",
            Self::NoPlanning => "no-planning",
            Self::NoObservation => "no-observation",
            Self::NoLikeness => "no-likeness",
            Self::OtherChance => "other-chance",
        }
    }

    /// Its name in a table.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Full => "Full architecture",
            Self::NoReflection => "No reflection",
            Self::NoPlanning => "No planning",
            Self::NoObservation => "No observation",
            Self::NoLikeness => "No likeness",
            Self::OtherChance => "Full, other chance",
        }
    }

    /// What a town of a seed begins with, from what all units have in common.
    #[must_use]
    pub fn scenario(self, seed: u64, common: &Scenario) -> Scenario {
        let all = common.faculties;
        let faculties = match self {
            Self::Full | Self::NoLikeness | Self::OtherChance => all,
            Self::NoReflection => Faculties { reflection: false, ..all },
            Self::NoPlanning => Faculties { planning: false, target_planning: false, ..all },
            Self::NoObservation => Faculties { observation: false, ..all },
        };
        let seed = if self == Self::OtherChance { seed.wrapping_add(OTHER_CHANCE) } else { seed };
        let mut scenario = Scenario { seed, faculties, ..common.clone() };
        if self == Self::NoLikeness {
            Arc::make_mut(&mut scenario.sense).embedder = ConceptEmbedder::without_likeness();
            // An embedding model knows likeness, too.
            scenario.brain.model.iter_mut().for_each(|model| model.vectors = Arc::default());
        }
        scenario
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use smallville_data::data::Data;
    use smallville_mind::embed::{Embedder as _, cosine};

    #[test]
    fn each_condition_takes_one_thing_from_the_same_town() {
        let common = Scenario::without_people(&Data::new(None), 1).unwrap();
        let of = |condition: Condition| condition.scenario(7, &common);
        let like = |scenario: &Scenario| {
            let vector = |text| scenario.sense.embedder.embed(text);
            cosine(&vector("reading a novel"), &vector("she read novels"))
        };
        let full = of(Condition::Full);
        assert_eq!((full.seed, full.faculties), (7, Faculties::default()));
        assert!(like(&full) > 0.6);
        for (condition, faculties) in [
            (Condition::NoReflection, Faculties { reflection: false, ..full.faculties }),
            (Condition::NoPlanning, Faculties { planning: false, target_planning: false, ..full.faculties }),
            (Condition::NoObservation, Faculties { observation: false, ..full.faculties }),
        ] {
            let town = of(condition);
            assert_eq!((town.seed, town.faculties, like(&town)), (7, faculties, like(&full)), "{condition:?}");
        }
        let blind = of(Condition::NoLikeness);
        assert_eq!((blind.seed, blind.faculties), (7, full.faculties));
        assert!(like(&blind).abs() < 0.3 && like(&common) > 0.6, "the other towns keep theirs");
        let other = of(Condition::OtherChance);
        assert!(other.seed != 7 && other.faculties == full.faculties);
    }

    #[test]
    fn conditions_are_called_the_same_everywhere() {
        for condition in Condition::ALL {
            let of_line = condition.to_possible_value().unwrap();
            assert_eq!(of_line.get_name(), condition.name());
            assert_eq!(serde_json::to_value(condition).unwrap(), condition.name());
        }
    }
}
