//! What people do things for, and the names of what they do.

use serde::{Deserialize, Serialize};

/// Name of an activity, such as `bake_bread`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ActivityId(pub String);

/// What an activity is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Want {
    /// The night, or a long lie-in.
    Sleep,
    /// Getting clean and dressed.
    Wash,
    /// The first meal.
    Breakfast,
    /// The midday meal.
    Lunch,
    /// The evening meal.
    Dinner,
    /// Something small to eat or drink.
    Snack,
    /// What one is paid or enrolled for.
    Work,
    /// Keeping the home.
    Household,
    /// Something of one's own.
    Goal,
    /// Learning.
    Study,
    /// Moving.
    Exercise,
    /// Being among people.
    Company,
    /// Fun.
    Pleasure,
    /// Getting something from somewhere.
    Errand,
    /// Doing little.
    Rest,
}

impl Want {
    /// All wants.
    pub const ALL: [Self; 15] = [
        Self::Sleep,
        Self::Wash,
        Self::Breakfast,
        Self::Lunch,
        Self::Dinner,
        Self::Snack,
        Self::Work,
        Self::Household,
        Self::Goal,
        Self::Study,
        Self::Exercise,
        Self::Company,
        Self::Pleasure,
        Self::Errand,
        Self::Rest,
    ];

    /// Its word: "breakfast".
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sleep => "sleep",
            Self::Wash => "wash",
            Self::Breakfast => "breakfast",
            Self::Lunch => "lunch",
            Self::Dinner => "dinner",
            Self::Snack => "snack",
            Self::Work => "work",
            Self::Household => "household",
            Self::Goal => "goal",
            Self::Study => "study",
            Self::Exercise => "exercise",
            Self::Company => "company",
            Self::Pleasure => "pleasure",
            Self::Errand => "errand",
            Self::Rest => "rest",
        }
    }

    /// The want of a word.
    ///
    /// # Errors
    /// There is none, and which there are.
    pub fn of_word(word: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|want| word.trim().eq_ignore_ascii_case(want.word()));
        found.ok_or_else(|| {
            let all: Vec<&str> = Self::ALL.iter().map(|want| want.word()).collect();
            format!("`{word}` is no kind; use one of {}", all.join(", "))
        })
    }

    /// Whether one can do it in company and need not hurry: a meal, leisure, the company of others.
    #[must_use]
    pub fn is_sociable(self) -> bool {
        matches!(
            self,
            Self::Breakfast | Self::Lunch | Self::Dinner | Self::Snack | Self::Company | Self::Pleasure | Self::Rest
        )
    }

    /// Whether one goes through its steps once: nobody showers twice in a row.
    #[must_use]
    pub fn is_done_once(self) -> bool {
        matches!(self, Self::Wash | Self::Breakfast | Self::Lunch | Self::Dinner | Self::Snack | Self::Errand)
    }
}
