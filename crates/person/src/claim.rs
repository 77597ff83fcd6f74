//! What can be known and said in a form that can be compared: who does what, with whom, where and when.
//!
//! A memory is text; a claim is what the text says. Claims are what spreads from person to person: the words in which
//! somebody says one are made anew each time, from the point of view of the speaker.

mod keyed;
mod names;
#[cfg(test)]
mod tests;
mod when;

pub use keyed::Keyed;
pub use names::{first_name, is_nameless, story_name};
pub use when::when_words;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use smallville_english::{Person, agree, named_place, takes_plural};

use crate::persona::Pronoun;
use smallville_town::{GameTime, TimeOfDay};

/// What is seen of somebody has no topic of its own: only where they were last is worth knowing.
pub const WHEREABOUTS: &str = "whereabouts";
/// So many words are still a topic.
const LONGEST_TOPIC: usize = 7;
/// So many if it is what somebody does.
const LONGEST_DOING: usize = 4;

/// What a claim says of its subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Verb {
    /// Gives a gathering: a party, a chess evening.
    Hosts,
    /// Stands for something that concerns the whole town: a candidacy.
    StandsFor,
    /// Wants something of their own: a goal, a resolve.
    Wants,
    /// Is, was or will be doing something somewhere.
    Does,
    /// A thing or a place is in a state.
    State,
    /// Thinks something of a person or a topic.
    ThinksOf,
    /// Is somebody: a trade, a home, a family.
    Is,
    /// Once lived or heard something worth telling.
    Story,
    /// Has promised something.
    Promises,
    /// Has got something done.
    Achieves,
    /// Has lately lived through something that others may want to hear of: an evening with guests.
    Happened,
    /// Has had some small thing happen to them while they did something: a flat loaf.
    Incident,
}

impl Verb {
    /// The one that comes first in order.
    pub const FIRST: Self = Self::Hosts;
}

/// A stretch of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Span {
    /// Its beginning.
    pub from: GameTime,
    /// Its end.
    pub until: GameTime,
}

impl Span {
    /// From when to when it lasts if only a day was said, in hours.
    pub const DAY_HOURS: (u16, u16) = (8, 22);

    /// Whether it stands for a day of which no hour was said.
    #[must_use]
    pub fn is_whole_day(&self) -> bool {
        let is = |at: GameTime, full: u16| at.time_of_day() == TimeOfDay::new(full, 0);
        self.from.day() == self.until.day() && is(self.from, Self::DAY_HOURS.0) && is(self.until, Self::DAY_HOURS.1)
    }
}

/// What makes two claims the same matter, whatever their words and details.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ClaimKey {
    /// The subject: the full name of a person or the address of a thing.
    pub who: String,
    /// What is said of it.
    pub verb: Verb,
    /// What it is about, in few words.
    pub topic: String,
}

impl ClaimKey {
    /// Whether it concerns the whole town: a gathering, a candidacy.
    #[must_use]
    pub fn is_public(&self) -> bool {
        matches!(self.verb, Verb::Hosts | Verb::StandsFor)
    }

    /// Whether it has a topic that is short enough to be called by it: "about painting the left eye", but not "about
    /// looking for company at Johnson Park".
    #[must_use]
    pub fn has_name(&self) -> bool {
        let longest = if self.verb == Verb::Does { LONGEST_DOING } else { LONGEST_TOPIC };
        self.topic != WHEREABOUTS && (1..=longest).contains(&self.topic.split_whitespace().count())
    }
}

/// Something that can be known, told and compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// The subject: the full name of a person or the address of a thing.
    pub who: String,
    /// How one speaks of the subject.
    pub pronoun: Pronoun,
    /// What kind of claim it is.
    pub verb: Verb,
    /// What it is about: "Isabella's Valentine's Day party", "chess", "the stove". Part of its key.
    pub topic: String,
    /// What is said, without the subject and with slots for the point of view: `{am} giving a Valentine's Day party`.
    ///
    /// Slots: `{am}` `{was}` `{have}` `{do}` agree with the subject, `{want|wants}` too (first and second person, or
    /// third); `{my}` `{me}` `{myself}` `{I}` stand for the subject; `{other}` and `{other's}` for [`Claim::other`],
    /// `{other I}` where they are the subject.
    pub says: String,
    /// Another person whom it concerns: full name.
    pub other: Option<String>,
    /// Where, in words that fit after "at": "Hobbs Cafe".
    pub place: Option<String>,
    /// When.
    pub when: Option<Span>,
    /// For [`Verb::ThinksOf`]: −3 (cannot stand) to 3 (loves). For [`Verb::Incident`]: −1 it was bad, 1 it was good. Else 0.
    pub stance: i8,
    /// How it went on, with slots as in [`Claim::says`]: told to whoever asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// Who speaks to whom: decides who is "I" and who is "you".
#[derive(Clone, Copy, Debug)]
pub struct PointOfView<'a> {
    /// Full name of the speaker; none for a text in the third person.
    pub speaker: Option<&'a str>,
    /// Full name of the listener, if it is one person.
    pub listener: Option<&'a str>,
    /// Whether the listener may be expected to know the subject: then the first name is enough.
    pub familiar: bool,
    /// The present moment, for "tomorrow at five"; none for absolute dates.
    pub now: Option<GameTime>,
}

/// How a claim says that somebody gives something, and that they gave it.
const GIVES: &str = "{am} giving";
const GAVE: &str = "gave";

impl PointOfView<'_> {
    /// As it is written into a memory.
    pub const MEMORY: PointOfView<'static> = PointOfView { speaker: None, listener: None, familiar: false, now: None };

    fn person(self, name: &str, pronoun: Pronoun) -> Person {
        if self.speaker == Some(name) {
            Person::First
        } else if self.listener == Some(name) {
            Person::Second
        } else {
            Person::Third(pronoun)
        }
    }
}

impl Claim {
    /// What makes it the same matter as another claim.
    #[must_use]
    pub fn key(&self) -> ClaimKey {
        ClaimKey { who: self.who.clone(), verb: self.verb, topic: self.topic.clone() }
    }

    /// Whether somebody is its subject or concerned by it.
    #[must_use]
    pub fn concerns(&self, name: &str) -> bool {
        self.who == name || self.other.as_deref() == Some(name)
    }

    /// The claim as a clause without a full stop: "I am giving a party at Hobbs Cafe tomorrow at five".
    #[must_use]
    pub fn clause(&self, view: PointOfView<'_>) -> String {
        self.whole(self.parts(&self.says_at(view.now)).clause(view), view)
    }

    /// The same with another subject in the third person: "she is giving a party at Hobbs Cafe".
    #[must_use]
    pub fn clause_with(&self, subject: &str, view: PointOfView<'_>) -> String {
        let says = self.says_at(view.now);
        self.whole(format!("{subject} {}", self.parts(&says).fill(Person::Third(self.pronoun), view)), view)
    }

    /// How it went on, as a claim of its own, if that is known.
    #[must_use]
    pub fn sequel(&self) -> Option<Self> {
        let says = self.after.clone()?;
        Some(Self { says, place: None, when: None, after: None, ..self.clone() })
    }

    fn parts<'a>(&'a self, says: &'a str) -> Parts<'a> {
        Parts { who: &self.who, pronoun: self.pronoun, says, other: self.other.as_deref() }
    }

    /// What it says, of what is over as one says it then: whoever was "giving a party" yesterday "gave" it.
    fn says_at(&self, now: Option<GameTime>) -> Cow<'_, str> {
        let over = self.when.zip(now).is_some_and(|(span, now)| span.until < now);
        if over && self.verb == Verb::Hosts {
            Cow::Owned(self.says.replacen(GIVES, GAVE, 1))
        } else {
            Cow::Borrowed(&self.says)
        }
    }

    /// A clause with place and time.
    fn whole(&self, mut clause: String, view: PointOfView<'_>) -> String {
        if let Some(place) = self.place.as_ref().filter(|place| !clause.contains(place.as_str())) {
            clause.push_str(&format!(" at {}", named_place(place)));
        }
        if let Some(span) = self.when {
            clause.push_str(&format!(" {}", when_words(span, view.now)));
        }
        clause
    }
}

/// Something said of somebody that is no claim: nobody passes it on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clause {
    /// The subject: the full name of a person.
    pub who: String,
    /// How one speaks of the subject.
    pub pronoun: Pronoun,
    /// What is said, with slots as in [`Claim::says`].
    pub says: String,
    /// Another person whom it concerns: full name.
    pub other: Option<String>,
}

impl Clause {
    /// Without a full stop, with a pronoun for the other: "Sam corrected him in front of the whole shop".
    #[must_use]
    pub fn said_of(&self, other: Pronoun) -> String {
        let words = [("{other}", other.object()), ("{other's}", other.possessive()), ("{other I}", other.subject())];
        let says = words.iter().fold(self.says.clone(), |says, (slot, word)| says.replace(slot, word));
        Self { says, ..self.clone() }.said(PointOfView::MEMORY)
    }

    /// Without a full stop.
    #[must_use]
    pub fn said(&self, view: PointOfView<'_>) -> String {
        Parts { who: &self.who, pronoun: self.pronoun, says: &self.says, other: self.other.as_deref() }.clause(view)
    }
}

/// What makes a clause, of a claim or not.
struct Parts<'a> {
    who: &'a str,
    pronoun: Pronoun,
    says: &'a str,
    other: Option<&'a str>,
}

impl Parts<'_> {
    fn clause(&self, view: PointOfView<'_>) -> String {
        let person = view.person(self.who, self.pronoun);
        let subject = match person {
            Person::First => String::from("I"),
            Person::Second => String::from("you"),
            Person::Third(_) | Person::Named if self.who.contains(':') => thing_name(self.who),
            // Only a person has a first name; "Hobbs Cafe" and "Maria Lopez and Tom Moreno" have none.
            Person::Third(_) if view.familiar && self.pronoun != Pronoun::It && !self.who.contains(" and ") => {
                first_name(self.who).to_owned()
            }
            Person::Third(_) | Person::Named => self.owned(view).unwrap_or_else(|| self.who.to_owned()),
        };
        let alone = person == Person::Third(Pronoun::They) && !self.who.contains(" and ");
        format!("{subject} {}", self.fill(if alone { Person::Named } else { person }, view))
    }

    /// "My eyes" of "Abigail Chen's eyes", said by her.
    fn owned(&self, view: PointOfView<'_>) -> Option<String> {
        let (owner, thing) = self.who.split_once("'s ")?;
        match view.person(owner, Pronoun::They) {
            Person::First => Some(format!("my {thing}")),
            Person::Second => Some(format!("your {thing}")),
            Person::Third(_) | Person::Named => None,
        }
    }

    /// What is said, with its slots filled, without subject, place and time.
    fn fill(&self, person: Person, view: PointOfView<'_>) -> String {
        let mut text = String::with_capacity(self.says.len() + 16);
        let mut rest = self.says;
        while let Some((before, after)) = rest.split_once('{') {
            text.push_str(before);
            let Some((slot, tail)) = after.split_once('}') else {
                // Checked on loading; a stray brace in a player's words stands for itself.
                text.push('{');
                rest = after;
                continue;
            };
            text.push_str(&self.slot(slot, person, view));
            rest = tail;
        }
        text.push_str(rest);
        text
    }

    fn slot(&self, slot: &str, person: Person, view: PointOfView<'_>) -> String {
        if let Some((other, third)) = slot.split_once('|') {
            return if takes_plural(person) { other } else { third }.to_owned();
        }
        if let Some(ending) = slot.strip_prefix("other") {
            return self.other_words(ending, view);
        }
        agree(slot, person).unwrap_or(slot).to_owned()
    }

    fn other_words(&self, ending: &str, view: PointOfView<'_>) -> String {
        let Some(other) = self.other else { return String::from("somebody") };
        let (possessive, subject) = (ending == "'s", ending == " I");
        match view.person(other, Pronoun::They) {
            Person::First if subject => "I".into(),
            Person::First => if possessive { "my" } else { "me" }.into(),
            Person::Second => if possessive { "your" } else { "you" }.into(),
            Person::Third(_) | Person::Named => {
                let name = if view.familiar { first_name(other) } else { other };
                format!("{name}{}", if possessive { "'s" } else { "" })
            }
        }
    }
}

/// The first slot of a text that nothing fills: `{zzz}`.
#[must_use]
pub fn unknown_slot(says: &str) -> Option<&str> {
    let slots = says.split('{').skip(1).map(|after| after.split('}').next().unwrap_or(after));
    let known = |slot: &str| {
        slot.contains('|') || matches!(slot, "other" | "other's" | "other I") || agree(slot, Person::First).is_some()
    };
    slots.into_iter().find(|slot| !known(slot))
}

/// "the stove in the kitchen" of an address such as "Lin family's house: kitchen: stove".
fn thing_name(address: &str) -> String {
    let parts: Vec<&str> = address.split(": ").collect();
    match parts.as_slice() {
        [.., arena, thing] => format!("the {thing} in the {arena}"),
        _ => address.to_owned(),
    }
}
