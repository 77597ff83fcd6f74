//! The activities of the town: what one can do, who does it, where, when, and in which steps.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
};

use serde::{Deserialize, Serialize};

pub use smallville_person::want::{ActivityId, Want};

use crate::{embed::stems, persona::Persona};
use smallville_town::{TimeOfDay, object::KINDS};

/// What may stand in braces in a phrase: see [`super::taste::say`].
const SLOTS: &[&str] = &["goal", "name", "their", "them", "they"];

/// Who does an activity. Empty lists restrict nobody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Who {
    /// Only people of these trades.
    pub trades: Vec<String>,
    /// Likelier for people with one of these traits.
    pub traits: Vec<String>,
    /// Likelier for people who like one of these topics.
    pub likes: Vec<String>,
    /// Only these people.
    pub names: Vec<String>,
}

impl Who {
    /// Whether somebody may do it at all.
    #[must_use]
    pub fn admits(&self, persona: &Persona) -> bool {
        (self.trades.is_empty() || self.trades.iter().any(|trade| trade == persona.work_trade()))
            && (self.names.is_empty() || self.names.contains(&persona.name))
    }

    /// How many of the named traits and topics somebody shares.
    #[must_use]
    pub fn affinity(&self, persona: &Persona) -> usize {
        self.traits.iter().filter(|word| persona.traits.contains(word)).count()
            + self.likes.iter().filter(|word| persona.likes.contains(word)).count()
    }
}

/// Which sector an activity is done in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SectorRule {
    /// The person's home.
    Home,
    /// Where the person works at that hour.
    Work,
    /// Any known sector of a kind, such as "cafe".
    Kind(String),
    /// One sector by its name.
    Named(String),
    /// Any known public place under the sky.
    Outdoors,
}

/// A kind of place for an activity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Site {
    /// Where.
    pub sector: SectorRule,
    /// Kinds of objects; the first that is found is the main one.
    pub objects: Vec<String>,
}

/// A step of an activity: an act of some minutes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Ways to say it, as gerund phrases.
    pub say: Vec<String>,
    /// One or two emoji.
    pub emoji: String,
    /// Kind of the object, in the same sector; without one the main object.
    #[serde(default)]
    pub object: Option<String>,
    /// Shortest and longest time in minutes.
    pub minutes: (u32, u32),
    /// What the object in use then is.
    pub state: String,
    /// Whether it is sometimes left out.
    #[serde(default)]
    pub optional: bool,
}

/// Something one can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Activity {
    /// Its name.
    pub id: ActivityId,
    /// Ways to say it, as gerund phrases.
    pub say: Vec<String>,
    /// One or two emoji.
    pub emoji: String,
    /// What it is for.
    pub want: Want,
    /// Who does it.
    pub who: Who,
    /// Words of the matter about which it is, such as "mayor": only whoever has something of the kind in mind does it.
    #[serde(default)]
    pub about: String,
    /// Words by which one would forbid it: "music". Older towns have none.
    #[serde(default)]
    pub kinds: Vec<String>,
    /// Where, in order of preference.
    pub at: Vec<Site>,
    /// Shortest and longest time in minutes.
    pub minutes: (u32, u32),
    /// It may start between these; the second may lie after midnight.
    pub hours: (TimeOfDay, TimeOfDay),
    /// 1 (mundane) to 10.
    pub importance: u8,
    /// Its acts, in order; they begin anew while time is left.
    pub steps: Vec<Step>,
}

impl Activity {
    /// Whether it may start at a time of day.
    #[must_use]
    pub fn may_start(&self, at: TimeOfDay) -> bool {
        let (from, until) = self.hours;
        if from <= until { from <= at && at <= until } else { from <= at || at <= until }
    }

    /// Whether these words of a deed are those of it or of one of its steps.
    #[must_use]
    pub fn is_called(&self, words: &str) -> bool {
        self.say.iter().chain(self.steps.iter().flat_map(|step| &step.say)).any(|say| say == words)
    }

    /// Whether all words of its matter are among these stems.
    #[must_use]
    pub fn is_about(&self, matters: &BTreeSet<String>) -> bool {
        stems(&self.about).iter().all(|stem| matters.contains(stem))
    }
}

/// All activities, in the order of their names.
#[derive(Clone, Debug, Default)]
pub struct Activities {
    by_id: BTreeMap<ActivityId, Activity>,
    by_want: BTreeMap<Want, Vec<ActivityId>>,
}

impl Activities {
    /// Reads the files; faults are noted as `file:line: …`.
    pub(super) fn load(paths: &[String], read: &dyn Fn(&str) -> io::Result<String>, faults: &mut Vec<String>) -> Self {
        let mut all = Self::default();
        for path in paths {
            let Some(list) = super::parse::<Vec<Activity>>(path, read, faults) else { continue };
            let text = read(path).unwrap_or_default();
            for activity in list {
                let needle = format!("\"{}\"", activity.id.0);
                let line = || text.lines().position(|line| line.contains(&needle)).map_or(1, |i| i + 1);
                faults.extend(activity.faults().map(|fault| format!("{path}:{}: {}: {fault}", line(), activity.id.0)));
                if all.by_id.contains_key(&activity.id) {
                    let line = line();
                    faults.push(format!("{path}:{line}: a second {}; rename one of them", activity.id.0));
                }
                all.by_want.entry(activity.want).or_default().push(activity.id.clone());
                all.by_id.insert(activity.id.clone(), activity);
            }
        }
        for want in Want::ALL {
            if !all.by_want.contains_key(&want) && faults.is_empty() {
                faults.push(format!("assets/activities: nothing to do for {want:?}; add an activity for it"));
            }
        }
        all
    }

    /// One activity by its name.
    #[must_use]
    pub fn activity(&self, id: &ActivityId) -> Option<&Activity> {
        self.by_id.get(id)
    }

    /// All activities in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = &Activity> {
        self.by_id.values()
    }

    /// What a person can do for a want, in the order of the tables.
    pub fn for_want(&self, want: Want, persona: &Persona) -> impl Iterator<Item = &Activity> {
        self.by_want
            .get(&want)
            .into_iter()
            .flatten()
            .filter_map(|id| self.by_id.get(id))
            .filter(|activity| activity.who.admits(persona))
    }
}

/// What is wrong with phrases whose slots are filled by [`super::taste::say`] and by `more`.
pub(super) fn phrase_faults<'a>(
    phrases: impl Iterator<Item = &'a String>,
    more: &[&str],
) -> impl Iterator<Item = String> {
    phrases.filter_map(|phrase| {
        let mut slots = phrase.split('{').skip(1).map(|rest| rest.split('}').next().unwrap_or(rest));
        let unknown = slots.find(|slot| !SLOTS.contains(slot) && !more.contains(slot));
        match unknown {
            Some(slot) => Some(format!("{{{slot}}} is no slot; use one of {}", [SLOTS, more].concat().join(", "))),
            None if phrase.trim().is_empty() => Some("a phrase is empty; write it or take it out".to_owned()),
            None => None,
        }
    })
}

impl Activity {
    fn faults(&self) -> impl Iterator<Item = String> {
        let phrases = self.say.iter().chain(self.steps.iter().flat_map(|step| &step.say));
        let spoken: Vec<String> = phrase_faults(phrases, &[]).collect();
        let unknown = self
            .at
            .iter()
            .flat_map(|site| &site.objects)
            .chain(self.steps.iter().filter_map(|step| step.object.as_ref()))
            .filter(|kind| !KINDS.contains(&kind.as_str()))
            .map(|kind| format!("no thing is a \"{kind}\"; use a kind that the map knows"));
        let empty = [
            (self.say.is_empty() || self.steps.iter().any(|step| step.say.is_empty()), "say is empty; write a phrase"),
            (self.at.is_empty(), "at is empty; say where it is done"),
            (self.steps.is_empty(), "steps is empty; write at least one step"),
            (
                self.minutes.0 > self.minutes.1
                    || self.steps.iter().any(|step| step.minutes.0 > step.minutes.1 || step.minutes.0 == 0),
                "minutes: the first is larger than the second, or nothing; swap or raise them",
            ),
            (!(1..=10).contains(&self.importance), "importance is not 1 to 10"),
        ];
        unknown
            .chain(spoken)
            .chain(empty.into_iter().filter(|(wrong, _)| *wrong).map(|(_, fault)| fault.to_owned()))
            .collect::<Vec<_>>()
            .into_iter()
    }
}
