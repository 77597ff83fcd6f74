//! What is different between towns in which the same task is set.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// How the goal is pursued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// With target-driven planning.
    Tdp,
    /// As a wish like any other: whoever gives something asks whom they meet.
    Plain,
    /// Nobody is given the goal: what scores here scores by habit.
    Control,
}

impl Condition {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Tdp, Self::Plain, Self::Control];

    /// Its name in files and tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tdp => "tdp",
            Self::Plain => "plain",
            Self::Control => "control",
        }
    }
}
