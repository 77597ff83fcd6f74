//! What somebody concludes from memories, as data: its form, and about whom or what.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::embed::{Embedder, stems};

/// Something concluded, without its words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conclusion {
    /// What is said.
    pub form: Form,
    /// About whom or what.
    pub slots: Slots,
}

impl Conclusion {
    /// Whether it says the same as another one: the same form of related people and topics.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        let related =
            |(slot, words): (&str, &str)| other.slots.words(slot).is_some_and(|held| are_related(words, held));
        self.form == other.form && self.slots.iter().all(related)
    }
}

/// Something that is concluded already.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    /// Its words.
    pub text: String,
    /// What they say, if it was not a model that said it.
    pub says: Option<Conclusion>,
    /// The vector of its words.
    pub embedding: Vec<f32>,
}

impl Held {
    /// A conclusion with its words.
    #[must_use]
    pub fn new(text: &str, says: Option<&Conclusion>, embedder: &impl Embedder) -> Self {
        Self { text: text.to_owned(), says: says.cloned(), embedding: embedder.embed(text) }
    }
}

/// Whether half of the words of the shorter text stand in the other.
fn are_related(a: &str, b: &str) -> bool {
    let (a, b): (BTreeSet<String>, BTreeSet<String>) = (stems(a).into_iter().collect(), stems(b).into_iter().collect());
    let shorter = a.len().min(b.len());
    if shorter == 0 { a == b } else { 2 * a.intersection(&b).count() > shorter || a.is_subset(&b) || b.is_subset(&a) }
}

/// What fills the slots of a phrasing, by the name of the slot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slots(BTreeMap<String, String>);

impl Slots {
    /// Slots with their words.
    #[must_use]
    pub fn new<const N: usize>(words: [(&str, &str); N]) -> Self {
        Self(words.into_iter().map(|(slot, words)| (slot.to_owned(), words.to_owned())).collect())
    }

    /// The words of one slot.
    #[must_use]
    pub fn words(&self, slot: &str) -> Option<&str> {
        self.0.get(slot).map(String::as_str)
    }

    /// All slots in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(slot, words)| (slot.as_str(), words.as_str()))
    }
}

/// Kinds of insight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum InsightKind {
    /// Time and feeling spent on something.
    Devotion,
    /// What is done again and again.
    Habit,
    /// What one gets better at.
    Skill,
    /// How a goal comes along.
    Progress,
    /// How one stands to a person.
    Tie,
    /// What keeps coming back as a fear.
    Worry,
    /// What one means to do or to become.
    Intention,
    /// What one thinks of a matter of the town.
    View,
    /// What repeats itself in others, in places, in hours.
    Pattern,
}

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
    /// How much it draws to whom it is about: −1 (one keeps away) to 1 (one seeks them). Our own.
    #[must_use]
    pub fn leaning(self) -> f32 {
        match self {
            Self::TieCrush => 1.0,
            Self::TieClose => 0.9,
            Self::TieGratefulWhy => 0.7,
            Self::TieGrateful | Self::TieShared => 0.6,
            Self::TieInterest | Self::TiePleasedWhy => 0.5,
            Self::TieTalk => 0.3,
            Self::TieDifferWhy => -0.1,
            Self::TieResent => -0.7,
            Self::TieResentWhy => -0.8,
            Self::TieBreak => -1.0,
            _ => 0.0,
        }
    }

    /// What one thinks of what it is about, as in [`Verb::ThinksOf`](crate::claim::Verb::ThinksOf); none: it says nothing of
    /// that.
    #[must_use]
    pub fn stance(self) -> Option<i8> {
        match self {
            Self::DevotionLife | Self::IntentionCalling | Self::DevotionDeep => Some(3),
            Self::DevotionMuch => Some(2),
            _ => None,
        }
    }

    /// How much more of one's time it gives to what it is about: −1 (one lets it lie) to 1. Our own.
    #[must_use]
    pub fn devotion(self) -> f32 {
        match self {
            Self::DevotionLife | Self::IntentionCalling => 1.0,
            Self::DevotionDeep => 0.8,
            Self::Skill | Self::Intention => 0.6,
            Self::DevotionMuch | Self::HabitDeed | Self::ProgressForward => 0.5,
            Self::ProgressStuck => -0.6,
            _ => 0.0,
        }
    }

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
