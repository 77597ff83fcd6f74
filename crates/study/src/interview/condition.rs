//! Under which conditions people are interviewed.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use smallville_mind::cognition::Faculties;

/// What is open to somebody who is interviewed (Park et al. 2023, §6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// Everything.
    Full,
    /// No reflection.
    NoReflection,
    /// No reflection and no planning.
    NoReflectionNoPlanning,
    /// No reflection, no planning and no observation.
    None,
    /// Answers that people write; nothing stands in for them.
    #[value(skip)]
    People,
}

impl Condition {
    /// The conditions that a town can be lived under, in the order of the paper's result.
    pub const OF_MINDS: [Self; 4] = [Self::Full, Self::NoReflection, Self::NoReflectionNoPlanning, Self::None];

    /// Its name in files and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::NoReflection => "no-reflection",
            Self::NoReflectionNoPlanning => "no-reflection-no-planning",
            Self::None => "none",
            Self::People => "people",
        }
    }

    /// Its name in a table.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Full => "Full architecture",
            Self::NoReflection => "No reflection",
            Self::NoReflectionNoPlanning => "No reflection, no planning",
            Self::None => "No observation, no reflection, no planning",
            Self::People => "Written by people",
        }
    }

    /// μ and σ that the paper prints (Park et al. 2023, §6.5).
    #[must_use]
    pub fn published(self) -> (f64, f64) {
        match self {
            Self::Full => (29.89, 0.72),
            Self::NoReflection => (26.88, 0.69),
            Self::NoReflectionNoPlanning => (25.64, 0.68),
            Self::People => (22.95, 0.69),
            Self::None => (21.21, 0.70),
        }
    }

    /// What is open.
    #[must_use]
    pub fn faculties(self) -> Faculties {
        let all = Faculties::default();
        match self {
            Self::Full | Self::People => all,
            Self::NoReflection => Faculties { reflection: false, ..all },
            Self::NoReflectionNoPlanning => Faculties { reflection: false, planning: false, ..all },
            Self::None => Faculties { reflection: false, planning: false, observation: false, ..all },
        }
    }
}

/// When faculties are off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Closed {
    /// While the town is lived, and at the interview.
    Both,
    /// At the interview only, after the same life: as the paper did it.
    #[default]
    Interview,
    /// While the town is lived only: what was never thought is not there to be asked.
    Life,
}

impl Closed {
    /// What minds can do while the town is lived.
    #[must_use]
    pub fn alive(self, condition: Condition) -> Faculties {
        if self == Self::Interview { Faculties::default() } else { condition.faculties() }
    }

    /// What is open at the interview.
    #[must_use]
    pub fn asked(self, condition: Condition) -> Faculties {
        if self == Self::Life { Faculties::default() } else { condition.faculties() }
    }
}
