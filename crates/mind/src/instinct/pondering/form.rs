//! What can be said of memories, before the words.

use serde::{Deserialize, Serialize};

use crate::question::insights::InsightKind;

/// What is said: each has phrasings of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Form {
    /// How does one stand to a person?
    AskPerson,
    /// What does one find in a topic?
    AskTopic,
    /// What does one find in a place?
    AskPlace,
    /// What does one think of a public matter?
    AskMatter,
    /// Why is something feared?
    AskWorry,
    /// How much does one want the goal?
    AskGoal,
    /// Much time goes to a topic.
    DevotionMuch,
    /// The topic is dear.
    DevotionDeep,
    /// The topic is what a life is for.
    DevotionLife,
    /// Something is done again and again.
    HabitDeed,
    /// Somebody is often in a place.
    HabitPlace,
    /// Something is done better and better.
    Skill,
    /// A work gets on.
    ProgressForward,
    /// A work does not get on.
    ProgressStuck,
    /// Two talk of one topic.
    TieTalk,
    /// Somebody asked about what one cares for.
    TieInterest,
    /// Two care for one topic.
    TieShared,
    /// Two see each other and do not talk.
    TiePassing,
    /// Somebody was kind.
    TieGrateful,
    /// Somebody was kind, and how.
    TieGratefulWhy,
    /// Somebody gave pleasure, and how.
    TiePleasedWhy,
    /// Somebody was unkind.
    TieResent,
    /// Somebody was unkind, and how.
    TieResentWhy,
    /// Somebody was of another mind, and how.
    TieDifferWhy,
    /// Somebody was both.
    TieMixed,
    /// Somebody is loved in silence.
    TieCrush,
    /// A good tie has grown.
    TieClose,
    /// A bad tie has got worse.
    TieBreak,
    /// Something is feared.
    Worry,
    /// Something is meant to be done.
    Intention,
    /// Somebody wants to become something.
    IntentionCalling,
    /// For a matter.
    ViewFor,
    /// Against a matter.
    ViewAgainst,
    /// Undecided about a matter.
    ViewOpen,
    /// Glad of a gathering.
    ViewParty,
    /// Somebody always does the same.
    PatternPerson,
    /// People meet in a place.
    PatternPlace,
    /// A topic has its time of day.
    PatternHour,
    /// A topic fills the mind.
    Occupied,
    /// A topic and a person fill the mind.
    OccupiedWith,
    /// A topic and trouble with a person fill the mind.
    OccupiedTrouble,
    /// Things went well.
    FeelProud,
    /// Things went badly.
    FeelStuck,
    /// Things are to be feared.
    FeelWorried,
    /// Somebody hurt one.
    FeelHurt,
    /// Somebody did one good.
    FeelWarm,
    /// Things went both ways.
    FeelMixed,
    /// Nothing much happened.
    FeelCalm,
}

impl Form {
    /// What kind of insight is said by it.
    #[must_use]
    pub fn kind(self) -> InsightKind {
        match self {
            Self::DevotionMuch | Self::DevotionDeep | Self::DevotionLife => InsightKind::Devotion,
            Self::HabitDeed | Self::HabitPlace => InsightKind::Habit,
            Self::Skill => InsightKind::Skill,
            Self::ProgressForward | Self::ProgressStuck => InsightKind::Progress,
            Self::Worry => InsightKind::Worry,
            Self::Intention | Self::IntentionCalling => InsightKind::Intention,
            Self::ViewFor | Self::ViewAgainst | Self::ViewOpen | Self::ViewParty => InsightKind::View,
            Self::TieTalk
            | Self::TieInterest
            | Self::TieShared
            | Self::TiePassing
            | Self::TieGrateful
            | Self::TieGratefulWhy
            | Self::TiePleasedWhy
            | Self::TieResent
            | Self::TieResentWhy
            | Self::TieDifferWhy
            | Self::TieMixed
            | Self::TieCrush
            | Self::TieClose
            | Self::TieBreak => InsightKind::Tie,
            _ => InsightKind::Pattern,
        }
    }
}
