//! What is counted of a town, by name.

use serde::{Deserialize, Serialize};

/// A number that is found in a town.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// Hours a day with shut eyes.
    SleepHours,
    /// Hours a day of leisure, sports and company.
    LeisureHours,
    /// Hours a day of work and classes, over all days.
    WorkHours,
    /// The same on Saturdays and Sundays.
    WeekendWorkHours,
    /// Hours a day of eating and drinking.
    MealHours,
    /// The hour from 10 to 15 at which most people eat.
    MiddayMealHour,
    /// The hour from 16 to 22 at which most people eat.
    EveningMealHour,
    /// Hours a day outside of all buildings and parks.
    TravelHours,
    /// The hour at which most are under way, from Monday to Friday.
    TravelHour,
    /// With how many people somebody talks on a day.
    Contacts,
    /// The standard deviation of that over its mean, over all days of all people.
    ContactSpread,
    /// How many people speak in a talk.
    GroupSize,
    /// The share of talks in which more than five people speak.
    LargeGroups,
    /// How many minutes the shortest tenth of talks lasts at most.
    ShortTalkMinutes,
    /// How many minutes the longest tenth of talks lasts at least.
    LongTalkMinutes,
    /// The share of days on which somebody talks to nobody.
    DaysAlone,
    /// Pairs that talk on two days or more, of all pairs.
    TieDensity,
    /// The standard deviation of the number of such ties of a person over its mean.
    TieSpread,
    /// How many others somebody knows well and likes.
    CloseTies,
    /// The share of those ties that are returned.
    Reciprocity,
}

impl Figure {
    /// All of them.
    pub const ALL: [Self; 20] = [
        Self::SleepHours,
        Self::LeisureHours,
        Self::WorkHours,
        Self::WeekendWorkHours,
        Self::MealHours,
        Self::MiddayMealHour,
        Self::EveningMealHour,
        Self::TravelHours,
        Self::TravelHour,
        Self::Contacts,
        Self::ContactSpread,
        Self::GroupSize,
        Self::LargeGroups,
        Self::ShortTalkMinutes,
        Self::LongTalkMinutes,
        Self::DaysAlone,
        Self::TieDensity,
        Self::TieSpread,
        Self::CloseTies,
        Self::Reciprocity,
    ];
}
