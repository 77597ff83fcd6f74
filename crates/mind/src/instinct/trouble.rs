//! What people make of the state of a thing, and what they do about it: `assets/troubles.ron`.
//!
//! The words of a state may be anybody's: of an activity, of a player, of a model. They are read into an appraisal, and
//! an appraisal into the acts that help.

mod alike;
mod concern;
mod everyday;
mod index;
#[cfg(test)]
mod judged;
mod reading;
mod remedy;
mod sense;
mod source;
mod table;
mod troubles;
mod verdict;
pub mod wear;
#[cfg(test)]
mod tried;

pub use remedy::remedy;
pub use source::errand;
pub use table::{Course, Felt};
pub use troubles::Troubles;

use std::io;

use rand::{RngExt as _, rngs::StdRng};
use serde::{Deserialize, Serialize};

use crate::{
    geography::Geography,
    instinct::{
        CommonSense,
        activity::Activities,
        trouble::{verdict::Verdict, wear::Wear},
    },
    persona::Persona,
    plan::Act,
};
use smallville_english::{StateForm, capital, listed, state_form, with_state};
use smallville_town::{Object, ObjectId};

/// Path of the table.
pub const PATH: &str = "assets/troubles.ron";

/// What a thing is afterwards if its state on the map sounds like trouble itself.
const MENDED: &str = "repaired";
/// Longer states are not quoted: letters.
const QUOTED: usize = 60;

/// Reads what people know about trouble, and what use and time do to things; faults are noted as `file:line: …`.
/// `plain` reads whole states, of which nobody learns to speak; `activities` say which states are everyday ones.
pub(super) fn load(
    read: &dyn Fn(&str) -> io::Result<String>,
    plain: &dyn Fn(&str) -> io::Result<String>,
    activities: &Activities,
    faults: &mut Vec<String>,
) -> Troubles {
    let mut troubles = Troubles::load(read, plain, activities, faults);
    let wear = Wear::load(read, &|kind, state| is_trouble(&troubles, kind, state), faults).unwrap_or_default();
    troubles.own.extend(wear.states().cloned());
    Troubles { wear, ..troubles }
}

/// What may be the matter with a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Nature {
    /// Somebody may get hurt.
    Danger,
    /// It is broken, blocked or spoilt.
    Damage,
    /// Water or something else runs out of it.
    Leak,
    /// It is not clean.
    Dirt,
    /// Something that should be there is used up.
    Lack,
    /// It is too loud.
    Noise,
    /// Nobody gets in.
    Locked,
    /// Something or somebody is where it does not belong, or gone.
    Lost,
    /// Nobody knows what to make of it.
    Oddness,
    /// It is a joy to see.
    Pleasant,
}

impl Nature {
    /// Whether the thing cannot be used until it is mended.
    #[must_use]
    pub fn stops_use(self) -> bool {
        matches!(self, Self::Danger | Self::Damage | Self::Leak | Self::Lack | Self::Locked)
    }

    /// Whether one only looks at it.
    #[must_use]
    pub fn is_a_sight(self) -> bool {
        matches!(self, Self::Oddness | Self::Pleasant)
    }
}

/// Name of a remedy, such as `stop_leak`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RemedyId(pub String);

/// What somebody makes of a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appraisal {
    /// What is the matter.
    pub nature: Nature,
    /// How urgent it is, 1 to 10.
    pub urgency: u8,
    /// How one names it: "the burning stove".
    pub words: String,
    /// What helps, if anything does.
    pub remedy: Option<RemedyId>,
    /// What is there: "the fat raccoon"; empty where the trouble is the thing's own.
    #[serde(default)]
    pub what: String,
    /// The trouble, if those who only look do what one does with this one.
    #[serde(default)]
    pub looks: Option<String>,
    /// What is left when it is mended, in the words of the state.
    #[serde(default)]
    pub rest: Option<String>,
}

impl Appraisal {
    /// Whether one only looks at it.
    #[must_use]
    pub fn is_a_sight(&self) -> bool {
        self.nature.is_a_sight() || self.looks.is_some() && self.remedy.is_none()
    }
}

/// What a state does by itself: see [`course_of`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Going {
    /// Whether somebody may get hurt.
    pub danger: bool,
    /// Whether there is something that puts it right.
    pub is_to_mend: bool,
    /// How it is noticed through walls.
    pub felt: Option<Felt>,
    /// What becomes of it.
    pub course: Option<Course>,
}

/// What a state of a thing of a kind does by itself; `None` when there is nothing to it.
#[must_use]
pub fn course_of(sense: &CommonSense, kind: &str, state: &str) -> Option<Going> {
    let troubles = &sense.troubles;
    let state = reading::bare(state);
    if troubles.everyday.is_known(kind, state) {
        return None;
    }
    let Verdict::Trouble { row, .. } = sense::read(troubles, kind, state) else { return None };
    let trouble = &troubles.table.troubles[row];
    Some(Going {
        danger: trouble.nature == Nature::Danger,
        is_to_mend: trouble.remedy.is_some(),
        felt: trouble.felt.clone(),
        course: trouble.course.clone(),
    })
}

/// Whether a state of a thing of a kind is one that somebody would do something about, by its phrases.
fn is_trouble(troubles: &Troubles, kind: &str, state: &str) -> bool {
    let state = reading::bare(state);
    match reading::by_phrases(troubles, kind, state) {
        Verdict::Trouble { row, .. } => {
            !troubles.table.troubles[row].nature.is_a_sight() && !troubles.everyday.is_known(kind, state)
        }
        Verdict::Fine | Verdict::Unread => false,
    }
}

/// Whether a thing in this state cannot be used until it is mended.
#[must_use]
pub fn is_out_of_order(sense: &CommonSense, kind: &str, state: &str) -> bool {
    appraise(sense, kind, state).is_some_and(|appraisal| appraisal.nature.stops_use())
}

/// What somebody makes of the state of a thing of a kind; `None` when there is nothing to it.
#[must_use]
pub fn appraise(sense: &CommonSense, kind: &str, state: &str) -> Option<Appraisal> {
    let troubles = &sense.troubles;
    let state = reading::bare(state);
    if troubles.everyday.is_known(kind, state) {
        return None;
    }
    let reading = sense::reading(troubles, kind, state);
    match reading.verdict {
        Verdict::Trouble { row, found } => {
            let trouble = &troubles.table.troubles[row];
            let what = match trouble.what.as_str() {
                "" => String::new(),
                usual => concern::what(&troubles.table.concerns, state).unwrap_or_else(|| usual.to_owned()),
            };
            let words = trouble.named.replace("{object}", kind).replace("{found}", &found).replace("{what}", &what);
            Some(Appraisal {
                nature: trouble.nature,
                urgency: trouble.urgency,
                words,
                remedy: trouble.remedy.clone(),
                what,
                looks: trouble.looks.as_ref().map(|_| trouble.id.clone()),
                rest: reading.rest,
            })
        }
        Verdict::Fine => None,
        Verdict::Unread if troubles.everyday.is_usual(kind, state) => None,
        Verdict::Unread => Some(Appraisal {
            nature: Nature::Oddness,
            urgency: 2,
            words: odd_name(kind, state),
            remedy: None,
            what: String::new(),
            looks: None,
            rest: None,
        }),
    }
}

/// What people will make of the state of a thing, in a sentence for whoever has set it.
#[must_use]
pub fn understood(sense: &CommonSense, object: &Object, state: &str) -> String {
    let thing = with_state(&format!("the {}", called(object)), "is", state);
    let named = |appraisal: &Appraisal| {
        let rest = appraisal.rest.as_deref().and_then(|rest| appraise(sense, &object.kind, rest));
        let named = [Some(&appraisal.words), rest.as_ref().map(|rest| &rest.words)];
        listed(&named.into_iter().flatten().map(|words| by_name(words, object)).collect::<Vec<_>>())
    };
    let taken = match appraise(sense, &object.kind, state) {
        None => "there is nothing to be done about it".to_owned(),
        Some(_) if is_unread(&sense.troubles, &object.kind, state) => {
            "not understood; people will look at it and wonder".to_owned()
        }
        Some(odd) if odd.nature == Nature::Oddness => {
            format!("taken for {}; people will look at it and wonder", named(&odd))
        }
        Some(nice) if nice.nature == Nature::Pleasant => {
            format!("taken for {}; people will like the look of it", named(&nice))
        }
        Some(sight) if sight.is_a_sight() => format!("taken for {}; people will look and heed it", named(&sight)),
        Some(known) => match known.remedy {
            Some(_) => format!("taken for {}; whoever can will do something about it", named(&known)),
            None => format!("taken for {}; people will keep clear of it, and tell each other", named(&known)),
        },
    };
    format!("{}: {taken}.", capital(&thing))
}

/// Words about a trouble with the thing's own name for its kind: for the last one, as what is there stands before it.
fn by_name(words: &str, thing: &Object) -> String {
    match words.rfind(&thing.kind) {
        Some(at) => format!("{}{}{}", &words[..at], called(thing), &words[at + thing.kind.len()..]),
        None => words.to_owned(),
    }
}

/// Whether no table knows the words of a state.
fn is_unread(troubles: &Troubles, kind: &str, state: &str) -> bool {
    sense::read(troubles, kind, reading::bare(state)) == Verdict::Unread
}

/// How one names a thing in a state that nobody understands: "the bench where a tuba is lying".
fn odd_name(kind: &str, state: &str) -> String {
    // Half of a sentence says nothing.
    if state.chars().count() > QUOTED {
        return format!("the {kind}");
    }
    let tails = [" on it", " in it", " under it", " at it", " beside it", " behind it"];
    match state_form(state) {
        StateForm::Clause => {
            let short = tails.iter().find_map(|tail| state.strip_suffix(tail)).unwrap_or(state);
            format!("the {kind} where {short}")
        }
        StateForm::Verb => format!("the {kind} that {state}"),
        StateForm::Predicate => format!("the {kind} that is {state}"),
    }
}

/// What a thing is called behind "the": the bar counter, not "behind the bar counter".
#[must_use]
pub fn called(object: &Object) -> &str {
    object.name.strip_prefix("behind the ").unwrap_or(&object.name)
}

/// Whether somebody is good at what a trouble asks for.
#[must_use]
pub fn is_skilled(sense: &CommonSense, appraisal: &Appraisal, persona: &Persona) -> bool {
    let remedy = appraisal.remedy.as_ref().and_then(|id| sense.troubles.table.remedies.get(id));
    remedy.is_some_and(|remedy| remedy.trades.iter().any(|trade| trade == persona.work_trade()))
}

/// Who answers for a thing: its owners, else those of its room or house, else who runs the place.
#[must_use]
pub fn owners(sense: &CommonSense, object: ObjectId, geography: &Geography) -> Vec<String> {
    let town = geography.town();
    let thing = town.object(object);
    let arena = town.arena(thing.arena);
    let sector = town.sector(arena.sector);
    let named = [&thing.owners, &arena.owners, &sector.owners].into_iter().find(|owners| !owners.is_empty());
    if let Some(owners) = named {
        return owners.clone();
    }
    let keepers = sense.troubles.table.keepers.iter().filter(|keeper| keeper.sector == sector.name);
    let (mut special, mut general) = (Vec::new(), Vec::new());
    for keeper in keepers {
        if keeper.kinds.contains(&thing.kind) {
            special.push(keeper.name.clone());
        } else if keeper.kinds.is_empty() {
            general.push(keeper.name.clone());
        }
    }
    if special.is_empty() { general } else { special }
}

/// Whether a thing is somebody's own business: theirs, of their home, or of the place that they run.
#[must_use]
pub fn is_keeper(sense: &CommonSense, object: ObjectId, geography: &Geography, persona: &Persona) -> bool {
    let sector = geography.sector_of(object);
    let place = &geography.town().sector(sector).name;
    let keepers = &sense.troubles.table.keepers;
    sector == persona.home
        || keepers.iter().any(|keeper| keeper.name == persona.name && keeper.sector == *place)
        || owners(sense, object, geography).contains(&persona.name)
}

/// Stopping for a minute to look at something odd or lovely, from where one is.
#[must_use]
pub fn look(sense: &CommonSense, appraisal: &Appraisal, object: &Object, rng: &mut StdRng) -> Option<Act> {
    let table = &sense.troubles.table;
    let own = appraisal.looks.as_ref().and_then(|id| table.troubles.iter().find(|trouble| trouble.id == *id));
    let looks = own.and_then(|trouble| trouble.looks.as_ref()).or_else(|| table.looks.get(&appraisal.nature))?;
    let say = looks.say.get(rng.random_range(0..looks.say.len().max(1)))?;
    let words = say
        .replace("{trouble}", &appraisal.words)
        .replace("{what}", &appraisal.what)
        .replace("{object}", called(object));
    // Without a thing of its own: those who look on must not take the place of somebody who uses it.
    Some(Act::new(words, looks.emoji.clone(), 1))
}
