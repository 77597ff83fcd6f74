//! What the words of a paragraph mean, and what is filled in: `assets/newcomers.ron`.
//!
//! The file says what each list is for.

use std::collections::BTreeMap;

use serde::{Deserialize, de::IgnoredAny};

use super::{Manner, given_names::GivenNames, marked::Marked};
use crate::{look::Extra, persona::WorkWeek};
use smallville_town::TimeOfDay;

/// Path of the table.
pub const PATH: &str = "assets/newcomers.ron";

/// Where and when a trade is done.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Workplace {
    trade: String,
    /// Kinds of things, from and until.
    #[serde(default)]
    at: Vec<(String, TimeOfDay, TimeOfDay)>,
    /// On which days; without it not at weekends.
    #[serde(default)]
    week: WorkWeek,
}

/// What somebody of a trade likes and wants.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Habit {
    trade: String,
    likes: Vec<String>,
    goal: String,
}

/// Words from which a manner follows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mannered {
    pub(super) words: Vec<String>,
    pub(super) manner: Manner,
}

/// What belongs to trades.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Outfit {
    #[serde(default)]
    trades: Vec<String>,
    #[serde(default)]
    endings: Vec<String>,
    extras: Vec<Extra>,
}

/// Somebody's place in a family or a circle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Role {
    /// Said of the newcomer: "sister".
    pub(super) word: String,
    /// What the other then is, who is a woman.
    pub(super) she: String,
    /// What the other then is, who is a man.
    pub(super) he: String,
    /// 0 to 10.
    pub(super) opinion: u8,
}

/// Words of feeling before a name.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Feeling {
    pub(super) words: Vec<String>,
    pub(super) tie: String,
    /// 0 to 10.
    pub(super) opinion: u8,
}

/// What somebody is before whose name some words stand.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Bonded {
    pub(super) words: Vec<String>,
    /// What the other then is, who is a woman.
    pub(super) she: String,
    /// What the other then is, who is a man.
    pub(super) he: String,
    /// 0 to 10.
    pub(super) opinion: u8,
}

/// What somebody does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trade {
    /// In their words: "midwife".
    pub(super) said: String,
    /// The trade of the town whose work they do: "pharmacist"; none: none comes near.
    pub(super) works_as: Option<String>,
}

impl Trade {
    /// The trade whose work they do.
    pub(super) fn work(&self) -> &str {
        self.works_as.as_deref().unwrap_or(&self.said)
    }
}

/// The table.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    trades: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    deeds: BTreeMap<String, Vec<String>>,
    /// Tables of older towns have none: there nothing is marked.
    #[serde(default)]
    pub(super) agents: BTreeMap<String, String>,
    #[serde(default)]
    pub(super) taught: Vec<String>,
    pub(super) no_trades: Vec<String>,
    #[serde(default)]
    adjectives: Vec<String>,
    pub(super) of_others: Vec<String>,
    work: Vec<Workplace>,
    habits: Vec<Habit>,
    traits: BTreeMap<String, Vec<String>>,
    pub(super) usual_traits: Vec<String>,
    #[serde(default)]
    no_names: Vec<String>,
    #[serde(default)]
    pub(super) asides: Vec<String>,
    #[serde(default)]
    pub(super) unknown: Vec<String>,
    pub(super) she: Vec<String>,
    pub(super) he: Vec<String>,
    pub(super) they: Vec<String>,
    pub(super) old: Vec<String>,
    pub(super) young: Vec<String>,
    pub(super) middle_aged: Vec<String>,
    pub(super) ties: Vec<Role>,
    pub(super) feelings: Vec<Feeling>,
    #[serde(default)]
    pub(super) feelings_behind: Vec<Feeling>,
    #[serde(default)]
    pub(super) hearsay: Vec<String>,
    #[serde(default)]
    pub(super) estranged: Vec<String>,
    #[serde(default)]
    asks_for: Vec<String>,
    #[serde(default)]
    pub(super) hidden: Vec<String>,
    #[serde(default)]
    pub(super) states: Vec<String>,
    #[serde(default)]
    pub(super) bonds: Vec<Bonded>,
    #[serde(default)]
    pastimes: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub(super) scorns: Vec<String>,
    #[serde(default)]
    pub(super) goals: Vec<String>,
    #[serde(default)]
    pub(super) begun: Vec<String>,
    #[serde(default)]
    pub(super) come: Vec<String>,
    #[serde(default)]
    pub(super) sleeps_from: Vec<String>,
    #[serde(default)]
    pub(super) rises_late: Vec<String>,
    #[serde(default)]
    pub(super) idle: Vec<String>,
    #[serde(default)]
    pub(super) starts_at: Vec<String>,
    #[serde(default)]
    pub(super) ends_at: Vec<String>,
    #[serde(default)]
    pub(super) shifts: Vec<(String, TimeOfDay, TimeOfDay)>,
    #[serde(default)]
    pub(super) ends_shifts: Vec<String>,
    #[serde(default)]
    hours: Vec<(String, TimeOfDay)>,
    #[serde(default)]
    pub(super) days_off: Vec<String>,
    #[serde(default)]
    pub(super) all_days: Vec<String>,
    #[serde(default)]
    pub(super) rising: Vec<String>,
    #[serde(default)]
    pub(super) nearby: Vec<String>,
    #[serde(default)]
    pub(super) naps: Vec<String>,
    #[serde(default)]
    pub(super) until: Vec<String>,
    #[serde(default)]
    pub(super) going_to_bed: Vec<String>,
    pub(super) likes: Vec<String>,
    pub(super) dislikes: Vec<String>,
    pub(super) usual_dislikes: Vec<String>,
    pub(super) reasons_for: Vec<String>,
    pub(super) reasons_against: Vec<String>,
    pub(super) wants: Vec<String>,
    #[serde(default)]
    pub(super) wants_things: Vec<String>,
    pub(super) wants_end: Vec<String>,
    projects: Vec<String>,
    pub(super) rises: Vec<String>,
    pub(super) retires: Vec<String>,
    pub(super) early: Vec<String>,
    pub(super) late: Vec<String>,
    pub(super) lives_with: Vec<String>,
    pub(super) lives_in: Vec<String>,
    pub(super) works_at: Vec<String>,
    pub(super) said_manners: Vec<Mannered>,
    pub(super) trait_manners: Vec<Mannered>,
    pub(super) trade_manners: Vec<Mannered>,
    pub(super) usual_manners: Vec<Manner>,
    speech: BTreeMap<Manner, String>,
    extras: Vec<Outfit>,
    /// In the tables that older towns carry; nothing reads it.
    #[serde(default, rename = "usual_trades")]
    _usual_trades: IgnoredAny,
    /// As `_usual_trades`.
    #[serde(default, rename = "said_trades")]
    _said_trades: IgnoredAny,
    /// How one speaks of whoever bears a name.
    #[serde(skip)]
    pub names: GivenNames,
}

impl Words {
    /// The same with given names.
    #[must_use]
    pub fn knowing(self, names: GivenNames) -> Self {
        Self { names, ..self }
    }

    /// A paragraph with its marks, where the tables know of them.
    pub(super) fn marked(&self, paragraph: &str) -> Marked {
        if self.knows_marks() { Marked::new(paragraph) } else { Marked::unmarked(paragraph) }
    }

    /// Whether paragraphs are read by marks: not in older towns, whose newcomers were read by lists.
    pub(super) fn knows_marks(&self) -> bool {
        !self.agents.is_empty()
    }

    /// The hour that words call by a name, and how many words do: "with the sun".
    pub(super) fn hours_called(&self, words: &[&str]) -> Option<(TimeOfDay, usize)> {
        let fits = |(called, time): &(String, TimeOfDay)| {
            let count = called.split(' ').count();
            let said = words.get(..count)?;
            called.split(' ').eq(said.iter().copied()).then_some((*time, count))
        };
        self.hours.iter().filter_map(fits).max_by_key(|(_, count)| *count)
    }

    /// What people call their work, with the trade of the town that comes nearest.
    pub(super) fn trades(&self) -> impl Iterator<Item = (&str, &str)> {
        pairs(&self.trades)
    }

    /// A paragraph without the words with which somebody asks for a newcomer: "I'd like a cousin of Ann" is "A cousin of Ann".
    pub(super) fn without_asking(&self, paragraph: &str) -> String {
        const WHOM: [&str; 6] = ["a", "an", "another", "one", "somebody", "someone"];
        let text = paragraph.trim_start();
        let lower = text.to_lowercase().replace('’', "'");
        // "Please make him a detective".
        let lower = lower.strip_prefix("please ").unwrap_or(&lower).to_owned();
        // "Make him a detective".
        let whom = ["make him ", "make her ", "make them "].into_iter().find(|whom| lower.starts_with(whom));
        let lower = whom.map_or(lower.clone(), |whom| format!("make {}", &lower[whom.len()..]));
        let rest = self.asks_for.iter().filter_map(|words| lower.strip_prefix(words.as_str())?.strip_prefix(' '));
        let asked = rest.filter(|rest| rest.split(' ').next().is_some_and(|word| WHOM.contains(&word)));
        match asked.min_by_key(|rest| rest.len()) {
            // Letters outside ASCII may have other lengths in lower case.
            Some(rest) => {
                text.get(text.len() - rest.len()..).map_or_else(|| text.to_owned(), smallville_english::capital)
            }
            None => paragraph.to_owned(),
        }
    }

    /// What people do who like something, with what it is.
    pub(super) fn pastimes(&self) -> impl Iterator<Item = (&str, &str)> {
        pairs(&self.pastimes)
    }

    /// What people do, before the trade that it is.
    pub(super) fn deeds(&self) -> impl Iterator<Item = (&str, &str)> {
        self.deeds.iter().flat_map(|(trade, deeds)| deeds.iter().map(move |deed| (trade.as_str(), deed.as_str())))
    }

    /// Whether people call their work so.
    pub(super) fn is_trade(&self, noun: &str) -> bool {
        // "I teach" tells what somebody does, and is no noun.
        let is_noun = |known: &str| {
            let last = known.rsplit(' ').next().unwrap_or(known);
            last == noun && (last == known || !smallville_english::is_plain_verb(last))
        };
        self.trades().any(|(word, trade)| is_noun(word) || is_noun(trade))
            && !self.no_trades.iter().any(|known| known == noun)
    }

    /// Whether a word before a trade is none of it: "new".
    pub(super) fn no_part_of_trade(&self, word: &str) -> bool {
        word.contains("-year")
            || self.adjectives.iter().any(|known| known == word)
            || smallville_english::read_number(word).is_some()
            || self.traits().any(|(known, _)| known == word)
    }

    /// Whether a word in lower case begins sentences and is no name.
    pub(super) fn begins_sentences(&self, word: &str) -> bool {
        self.no_names.iter().any(|known| known == word)
    }

    /// Words of character, with the word by which the town knows it.
    pub(super) fn traits(&self) -> impl Iterator<Item = (&str, &str)> {
        pairs(&self.traits)
    }

    /// Kinds of things at which a trade is done, from and until.
    pub(super) fn work(&self, trade: &str) -> &[(String, TimeOfDay, TimeOfDay)] {
        self.work.iter().find(|work| trade.contains(&work.trade)).map_or(&[], |work| &work.at)
    }

    /// On which days a trade is done.
    pub(super) fn week(&self, trade: &str) -> WorkWeek {
        self.work.iter().find(|work| trade.contains(&work.trade)).map(|work| work.week.clone()).unwrap_or_default()
    }

    /// What somebody of a trade likes when nothing is said.
    pub(super) fn habit(&self, trade: &Trade) -> &[String] {
        self.habit_of(trade).map_or(&[], |habit| &habit.likes)
    }

    /// What somebody of a trade wants when nothing is said.
    pub(super) fn goal(&self, trade: &Trade) -> &str {
        self.habit_of(trade).map_or("settle in", |habit| &habit.goal)
    }

    /// What is usual in somebody's own trade comes before what is usual in the one whose work they do.
    fn habit_of(&self, trade: &Trade) -> Option<&Habit> {
        let own = self.habits.iter().find(|habit| !habit.trade.is_empty() && trade.said.contains(&habit.trade));
        own.or_else(|| self.habits.iter().find(|habit| trade.work().contains(&habit.trade)))
    }

    /// What belongs to a trade.
    pub(super) fn extras(&self, trade: &str) -> &[Extra] {
        let fits = |outfit: &&Outfit| {
            outfit.trades.iter().any(|known| known == trade) || outfit.endings.iter().any(|end| trade.ends_with(end))
        };
        self.extras.iter().find(fits).map_or(&[], |outfit| &outfit.extras)
    }

    /// How somebody of a manner speaks.
    pub(super) fn speech(&self, manner: Manner) -> &str {
        self.speech.get(&manner).map_or("Speaks when there is something to say.", String::as_str)
    }

    /// What a goal is called in talk: "the novel".
    pub(super) fn project(&self, goal: &str) -> String {
        let words = goal.split(' ').map(|word| word.trim_matches(|sign: char| !sign.is_alphabetic()));
        let found = words.into_iter().find(|word| self.projects.iter().any(|known| known == word));
        format!("the {}", found.unwrap_or("plans"))
    }
}

/// Each word with what it means.
fn pairs(lists: &BTreeMap<String, Vec<String>>) -> impl Iterator<Item = (&str, &str)> {
    lists.iter().flat_map(|(meaning, words)| words.iter().map(move |word| (word.as_str(), meaning.as_str())))
}
