//! The rows of `assets/troubles.ron`.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::{Nature, RemedyId};
use smallville_town::{SectorKind, object::KINDS};

/// Something that may be the matter.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Trouble {
    /// Its name.
    pub(super) id: String,
    /// What is the matter.
    pub(super) nature: Nature,
    /// 1 to 10.
    pub(super) urgency: u8,
    /// Phrases that say so.
    #[serde(default)]
    pub(super) words: Vec<String>,
    /// How one names it.
    pub(super) named: String,
    /// What is there, if the state does not say so.
    #[serde(default)]
    pub(super) what: String,
    /// What those do who only look.
    #[serde(default)]
    pub(super) looks: Option<Looks>,
    /// The trouble that it is with other kinds of things.
    #[serde(default)]
    pub(super) kin: Option<String>,
    /// What helps.
    #[serde(default)]
    pub(super) remedy: Option<RemedyId>,
    /// Only for these kinds of things.
    #[serde(default)]
    pub(super) kinds: Vec<String>,
    /// Not for these kinds of things.
    #[serde(default)]
    pub(super) except: Vec<String>,
    /// The trouble that it is instead if it is said of something else than the thing: "one screw is missing".
    #[serde(default)]
    pub(super) part: Option<String>,
    /// How far it is smelt, felt or heard; none: it must be seen.
    #[serde(default)]
    pub(super) felt: Option<Felt>,
    /// What becomes of it if nobody does anything.
    #[serde(default)]
    pub(super) course: Option<Course>,
}

/// How a trouble is noticed through walls and doors.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Felt {
    /// By what: "the smell of smoke".
    pub by: String,
    /// How far, in tiles, walls or not.
    pub tiles: u32,
    /// After how many minutes it has come so far; half of the way takes half of them.
    pub minutes: u32,
    /// Whether it wakes those who sleep.
    #[serde(default)]
    pub wakes: bool,
}

/// What becomes of a trouble by itself.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// After how many minutes.
    pub minutes: u32,
    /// What the thing then is.
    pub left: String,
}

/// Words that say that all is well.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mended {
    /// The trouble if they are denied.
    pub(super) undone: Option<String>,
    /// Natures of the troubles that are over with it.
    #[serde(default)]
    pub(super) cures: Vec<Nature>,
    /// Phrases that say so.
    pub(super) words: Vec<String>,
}

/// What somebody does who only looks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Looks {
    /// One or two emoji.
    pub(super) emoji: String,
    /// Ways to say it, as gerund phrases.
    pub(super) say: Vec<String>,
}

/// How a state says what lies, sits or stands there.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Concerns {
    /// Phrases behind which it stands: "covered in".
    pub(super) behind: Vec<String>,
    /// Verbs of those who have brought it: "somebody left a baby".
    pub(super) givers: Vec<String>,
    /// Words before it that say little of it.
    pub(super) before: Vec<String>,
    /// Words that do not belong to it any more.
    pub(super) ends: Vec<String>,
    /// Words that are no thing: "something".
    pub(super) nothing: Vec<String>,
}

/// Who answers for a public place.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Keeper {
    /// Name of the place.
    pub(super) sector: String,
    /// Full name.
    pub(super) name: String,
    /// Only for these kinds of things there.
    #[serde(default)]
    pub(super) kinds: Vec<String>,
}

/// A place where something is to be had.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum Where {
    /// In the house or park of the trouble.
    Here,
    /// At home.
    Home,
    /// In a public place of a kind.
    Public(String),
}

/// Something that can be had.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Item {
    /// What one may call it.
    pub(super) words: Vec<String>,
    /// What one takes along when a remedy asks for it.
    pub(super) fetch: Vec<String>,
    /// Places, and the kinds of things there.
    pub(super) at: Vec<(Where, Vec<String>)>,
}

/// Where a step of a remedy is done.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum At {
    /// At the thing itself.
    Thing,
    /// Where an item is to be had.
    Fetch(String),
    /// At a thing of some kinds.
    Goto(Vec<(Where, Vec<String>)>),
}

/// What the thing is after a step.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum After {
    /// As new.
    Mended,
    /// Only half done, in words.
    Left(String),
}

/// A step of a remedy.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    /// Where.
    pub(super) at: At,
    /// Minutes to walk at most; 0 for any.
    #[serde(default)]
    pub(super) within: u32,
    /// Left out if there is no place for it.
    #[serde(default)]
    pub(super) optional: bool,
    /// Ways to say it, as gerund phrases.
    pub(super) say: Vec<String>,
    /// One or two emoji.
    pub(super) emoji: String,
    /// Shortest and longest time in minutes.
    pub(super) minutes: (u32, u32),
    /// The item is taken.
    #[serde(default)]
    pub(super) take: bool,
    /// The item is left or used up.
    #[serde(default)]
    pub(super) put: bool,
    /// What the thing then is.
    #[serde(default)]
    pub(super) after: Option<After>,
}

/// One way to help.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Way {
    /// Only for these kinds of things.
    #[serde(default)]
    pub(super) kinds: Vec<String>,
    /// Only under the open sky, or only indoors.
    #[serde(default)]
    pub(super) outdoors: Option<bool>,
    /// Only for those whose business the thing is.
    #[serde(default)]
    pub(super) keeper: bool,
    /// What is done, in order.
    pub(super) steps: Vec<Step>,
}

/// What helps.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Remedy {
    /// Who does it better.
    pub(super) trades: Vec<String>,
    /// In order of preference.
    pub(super) ways: Vec<Way>,
}

/// The file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    /// The file of whole states; empty: none.
    #[serde(default)]
    pub(super) examples: String,
    /// How a state says what is there.
    #[serde(default)]
    pub(super) concerns: Concerns,
    /// What may be the matter.
    pub(super) troubles: Vec<Trouble>,
    /// What says that all is well.
    pub(super) mended: Vec<Mended>,
    /// Phrases that only sound like trouble.
    pub(super) idioms: Vec<String>,
    /// Words that turn what follows into its opposite.
    pub(super) negations: Vec<String>,
    /// Words that ask for what follows.
    pub(super) needs: Vec<String>,
    /// Words beside "missing" that name nothing.
    #[serde(default)]
    pub(super) beside: Vec<String>,
    /// Words of states that surprise nobody.
    pub(super) everyday: Vec<String>,
    /// What those do who only look, by what they look at.
    pub(super) looks: BTreeMap<Nature, Looks>,
    /// Who answers for public places.
    pub(super) keepers: Vec<Keeper>,
    /// What can be had, by a name that remedies use.
    pub(super) items: BTreeMap<String, Item>,
    /// What helps, by name.
    pub(super) remedies: BTreeMap<RemedyId, Remedy>,
}

impl Table {
    /// What is wrong, each with some text of its line.
    pub(super) fn faults(&self) -> Vec<(String, String)> {
        let mut faults = Vec::new();
        let mut ids = BTreeSet::new();
        for trouble in &self.troubles {
            let needle = format!("\"{}\"", trouble.id);
            if !ids.insert(trouble.id.as_str()) {
                faults.push((needle.clone(), format!("a second {}; rename one of them", trouble.id)));
            }
            if !(1..=10).contains(&trouble.urgency) {
                faults.push((needle.clone(), "urgency is not 1 to 10; choose a number between".to_owned()));
            }
            let hours = |minutes: u32| (1..=24 * 60).contains(&minutes);
            if trouble.felt.as_ref().is_some_and(|felt| felt.tiles == 0 || !hours(felt.minutes))
                || trouble.course.as_ref().is_some_and(|course| !hours(course.minutes))
            {
                let fault = "felt and course want tiles from 1 and minutes from 1 to 1440; write such numbers";
                faults.push((needle.clone(), fault.to_owned()));
            }
            if let Some(id) = trouble.remedy.as_ref().filter(|id| !self.remedies.contains_key(id)) {
                faults.push((needle, format!("no remedy is called {}; write it, or name another", id.0)));
            }
        }
        for undone in self.mended.iter().filter_map(|row| row.undone.as_deref()).filter(|id| !ids.contains(id)) {
            let fault = format!("no trouble is called {undone}; name one of the list");
            faults.push((format!("undone: Some(\"{undone}\")"), fault));
        }
        let others = |row: &Trouble| [("part", row.part.clone()), ("kin", row.kin.clone())];
        for (field, other) in self.troubles.iter().flat_map(others) {
            if let Some(id) = other.filter(|id| !ids.contains(id.as_str())) {
                let fault = format!("no trouble is called {id}; name one of the list");
                faults.push((format!("{field}: Some(\"{id}\")"), fault));
            }
        }
        for (id, remedy) in &self.remedies {
            let needle = format!("\"{}\": (", id.0);
            faults.extend(self.remedy_faults(remedy).into_iter().map(|fault| (needle.clone(), fault)));
        }
        let places = self.items.values().flat_map(|item| &item.at);
        faults.extend(places.filter_map(place_fault).map(|fault| ("items:".to_owned(), fault)));
        let kinds = self.troubles.iter().flat_map(|trouble| trouble.kinds.iter().chain(&trouble.except));
        faults.extend(kinds.chain(self.keepers.iter().flat_map(|keeper| &keeper.kinds)).filter_map(kind_fault));
        faults
    }

    /// What is wrong with the steps of a remedy.
    fn remedy_faults(&self, remedy: &Remedy) -> Vec<String> {
        let mut faults = Vec::new();
        for step in remedy.ways.iter().flat_map(|way| &way.steps) {
            if step.say.is_empty() {
                faults.push("say is empty; write a phrase".to_owned());
            }
            if step.minutes.0 == 0 || step.minutes.0 > step.minutes.1 || step.minutes.1 > 60 {
                faults.push("minutes must be two numbers from 1 to 60, the smaller one first".to_owned());
            }
            match &step.at {
                At::Thing => {}
                At::Fetch(item) if self.items.get(item).is_some_and(|item| !item.fetch.is_empty()) => {}
                At::Fetch(item) => faults.push(format!("no item \"{item}\" can be fetched; write it among the items")),
                At::Goto(places) => faults.extend(places.iter().filter_map(place_fault)),
            }
        }
        let kinds = remedy.ways.iter().flat_map(|way| &way.kinds);
        faults.extend(kinds.filter_map(kind_fault).map(|(_, fault)| fault));
        faults
    }
}

/// A kind that no thing has: some text of its line, and the fault.
fn kind_fault(kind: &String) -> Option<(String, String)> {
    let fault = format!("no thing is a \"{kind}\"; use a kind that the map knows");
    (!KINDS.contains(&kind.as_str())).then(|| (format!("\"{kind}\""), fault))
}

/// A kind of place or thing that does not exist.
fn place_fault((place, kinds): &(Where, Vec<String>)) -> Option<String> {
    if let Where::Public(kind) = place
        && SectorKind::from_word(kind).is_none()
    {
        return Some(format!("no place is a \"{kind}\"; use one of {}", SectorKind::WORDS.join(", ")));
    }
    kinds.iter().find_map(kind_fault).map(|(_, fault)| fault)
}
