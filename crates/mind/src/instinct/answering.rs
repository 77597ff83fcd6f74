//! How the built-in mind answers an interview: understands the question, then speaks from what it remembers.
//!
//! **Invariant:** nothing is said that does not come from the question's inputs; without any, the answer is "I don't
//! know". What somebody keeps secret is evaded, unless they have come to think about it themselves.
//!
//! Modules in reading order: `classify`, `kinds` and `when` read the question; `own_words` turns memories into the first
//! person, `telling` makes sentences of them, and `conclusions` says what was made of them; `oneself`, `days`, `plans`,
//! `people`, `matters`, `suppose` and `heart` answer; `phrases` and `table` have the wordings.

mod classify;
mod conclusions;
mod days;
mod gifts;
mod heart;
mod kinds;
mod matters;
mod oneself;
mod own_words;
mod people;
mod phrases;
mod plans;
mod suppose;
pub(crate) mod table;
mod telling;
#[cfg(test)]
mod tests;
mod when;

pub use classify::{Inquiry, inquiry};
pub use table::Answers;
pub use when::When;

use std::collections::BTreeSet;

use rand::{RngExt as _, rngs::StdRng};
use smallville_english::{capital, uncapital, written_out};

use self::{
    own_words::{OwnWords, own_words},
    telling::by_first_names,
};
use crate::{
    belief::Belief,
    claim::{PointOfView, Span, first_name},
    instinct::CommonSense,
    interview::{Interview, Reply},
    memory::{Memory, MemoryId},
    persona::Manner,
};
use smallville_town::{GameTime, TimeOfDay, Town};

/// Nobody listens to more in one go.
const MOST_WORDS: usize = 66;

/// Answers a question of somebody from outside.
#[must_use]
pub fn answer(sense: &CommonSense, interview: &Interview<'_>, rng: &mut StdRng) -> Reply {
    let names = known_names(interview);
    let inquiry = inquiry(interview.text, &names, &interview.persona.name, interview.town, interview.now);
    let mut draft = Draft { sense, interview, names, rng, sentences: Vec::new(), rests_on: Vec::new() };
    draft.answer(&inquiry);
    draft.finish()
}

/// The past time that a question of somebody is about, up to now: "What did you do yesterday?"
#[must_use]
pub fn past_time(text: &str, own: &str, town: &Town, now: GameTime) -> Option<Span> {
    let (Inquiry::Did(when) | Inquiry::Met(when)) = inquiry(text, &[], own, town, now) else { return None };
    let today = Span { from: GameTime::from_day_time(now.day(), TimeOfDay::new(0, 0)), until: now };
    Some(when.map_or(today, |when| when.span)).filter(|span| span.from < now)
}

/// Full names of everybody of whom the person has heard.
fn known_names(interview: &Interview<'_>) -> Vec<String> {
    let mut names: BTreeSet<String> = interview.relations.iter().map(|(name, _)| name.to_owned()).collect();
    names.insert(interview.persona.name.clone());
    names.extend(interview.persona.knows.iter().map(|other| other.name.clone()));
    names.extend(interview.memories.iter().flat_map(|(_, memory)| memory.people.iter().cloned()));
    for (_, belief) in interview.beliefs.iter() {
        names.extend(Some(&belief.claim.who).filter(|who| !who.contains(':')).cloned());
        names.extend(belief.claim.other.clone());
    }
    names.into_iter().collect()
}

/// A reply while it is being put together.
struct Draft<'q, 'c> {
    sense: &'q CommonSense,
    interview: &'q Interview<'q>,
    /// Full names of everybody of whom the person has heard, in order.
    names: Vec<String>,
    rng: &'c mut StdRng,
    sentences: Vec<String>,
    rests_on: Vec<MemoryId>,
}

impl<'q> Draft<'q, '_> {
    fn answer(&mut self, inquiry: &Inquiry) {
        match inquiry {
            Inquiry::Introduce => self.introduce(),
            Inquiry::Trade => self.trade(),
            Inquiry::Weekday => self.weekday(),
            Inquiry::Home => self.home(),
            Inquiry::Age => self.age(),
            Inquiry::Likes => self.likes(),
            Inquiry::Dislikes => self.dislikes(),
            Inquiry::Goal => self.goal(),
            Inquiry::Feel => self.feel(),
            Inquiry::Hello => self.hello(),
            Inquiry::Who(name) | Inquiry::Know(name) => self.who(name, matches!(inquiry, Inquiry::Know(_))),
            Inquiry::WhoDoes(topic) => self.matter(&format!("who is {topic}"), false),
            Inquiry::About(topic) => self.matter(topic, true),
            Inquiry::Other(topic) => self.matter(topic, false),
            Inquiry::Why(topic) => self.why(topic),
            Inquiry::Did(when) => self.did(when.as_ref()),
            Inquiry::Met(when) => self.met(when.as_ref()),
            Inquiry::Seen(name) => self.seen(name),
            Inquiry::Doing => self.doing(),
            Inquiry::Will(when) => self.will(when.as_ref()),
            Inquiry::Would(situation) => self.would(situation),
            Inquiry::Think(of) if self.names.contains(of) => self.think_of(of),
            Inquiry::Think(of) if of.starts_with(char::is_uppercase) => self.unknown_person(of),
            Inquiry::Think(of) => self.view_on(of),
            Inquiry::Spend => self.spend(),
            Inquiry::Gift(name) => self.gift(name),
            Inquiry::Taste(name) => self.taste(name),
            Inquiry::Praise(name) => self.praise(name),
            Inquiry::Inspire => self.inspire(),
            Inquiry::Occupy => self.occupy(),
            Inquiry::Worry => self.worry(),
        }
    }

    /// What is said of the person in the third person, said by the person.
    fn own_words(&self, text: &str) -> OwnWords {
        own_words(&self.sense.newcomers.names, text, self.interview.persona, &self.names)
    }

    /// One of several wordings.
    fn pick(&mut self, phrases: &[&str]) -> String {
        if phrases.is_empty() {
            return String::new();
        }
        phrases[self.rng.random_range(0..phrases.len())].to_owned()
    }

    fn happens(&mut self, share: f64) -> bool {
        self.rng.random_range(0.0..1.0) < share
    }

    /// Adds a sentence; a full stop is put where there is none.
    fn say(&mut self, sentence: &str) {
        let sentence = capital(sentence.trim());
        if sentence.is_empty() || self.sentences.contains(&sentence) {
            return;
        }
        let ends = sentence.ends_with(['.', '!', '?', '…', '\'', '"']);
        self.sentences.push(if ends { sentence } else { format!("{sentence}.") });
    }

    fn rest(&mut self, id: MemoryId) {
        if !self.rests_on.contains(&id) {
            self.rests_on.push(id);
        }
    }

    /// Says that one does not know about a topic.
    fn unknown(&mut self, topic: &str) {
        let topic = if topic.is_empty() { "that" } else { topic };
        let said = self.pick(phrases::unknown(self.interview.persona.manner));
        self.say(&said.replace("{topic}", topic).replace("{Topic}", &capital(topic)));
    }

    /// The first of the memories that passes `fits`, with what is said of it.
    fn recall(&self, fits: impl Fn(&Memory) -> bool) -> Option<(MemoryId, String)> {
        self.interview
            .memories
            .iter()
            .filter(|(_, memory)| fits(memory))
            .find_map(|(id, memory)| Some((*id, self.own(memory)?)))
    }

    /// The number of the memory that says this, if it came to mind.
    fn memory_of(&self, text: &str) -> Option<MemoryId> {
        self.interview.memories.iter().find(|(_, memory)| memory.text == text).map(|(id, _)| *id)
    }

    /// One of the first memories of oneself that passes `fits`, in one's own words.
    fn about(&self, fits: impl Fn(&str) -> bool) -> Vec<(Option<MemoryId>, String)> {
        let persona = self.interview.persona;
        let open = persona.about.iter().filter(|text| !persona.is_private(text) && fits(text));
        open.map(|text| (self.memory_of(text), self.own_words(text)))
            .filter(|(_, own)| own.clear)
            .map(|(id, own)| (id, own.text))
            .collect()
    }

    /// Says one of the first memories of oneself; whether there was one.
    fn say_about(&mut self, fits: impl Fn(&str) -> bool) -> bool {
        let found = self.about(fits);
        if found.is_empty() {
            return false;
        }
        let (id, text) = found[self.rng.random_range(0..found.len())].clone();
        if let Some(id) = id {
            self.rest(id);
        }
        self.say(&text);
        true
    }

    /// A belief as a clause of the person, with the source of what is hearsay.
    fn belief_words(&self, belief: &Belief) -> String {
        let view = PointOfView {
            speaker: Some(&self.interview.persona.name),
            listener: None,
            familiar: false,
            now: Some(self.interview.now),
        };
        belief.claim.clause(view)
    }

    /// Notes the memory of a belief, if it came to mind.
    fn rest_on_belief(&mut self, belief: &Belief) {
        if self.interview.memories.iter().any(|(id, _)| *id == belief.memory) {
            self.rest(belief.memory);
        }
    }

    /// Puts the sentences together in the person's manner.
    fn finish(mut self) -> Reply {
        let manner = self.interview.persona.manner;
        if manner == Manner::Curt {
            self.sentences.truncate(2);
        }
        let mut count = 0;
        self.sentences.retain(|sentence| {
            let words = sentence.split_whitespace().count();
            let fits = count + words <= MOST_WORDS;
            count += if fits { words } else { 0 };
            fits
        });
        if self.sentences.is_empty() {
            self.unknown("");
        }
        self.colour();
        let mut words = self.sentences.join(" ").replace(" .", ".").replace("..", ".");
        words = by_first_names(&words, &self.names);
        if matches!(manner, Manner::Formal | Manner::Learned) {
            words = written_out(&words);
        }
        Reply { words, rests_on: self.rests_on }
    }

    /// An exclamation before, a tag behind, or a last word, now and then.
    fn colour(&mut self) {
        let persona = self.interview.persona;
        let count: usize = self.sentences.iter().map(|sentence| sentence.split_whitespace().count()).sum();
        if !persona.voice.openings.is_empty() && self.happens(0.3) {
            let opening = &persona.voice.openings[self.rng.random_range(0..persona.voice.openings.len())];
            let first = self.sentences[0].clone();
            let joined = if opening.ends_with(',') { self.lowered(&first) } else { first };
            self.sentences[0] = format!("{opening} {joined}");
        }
        let last = self.sentences.len() - 1;
        if !persona.voice.tags.is_empty() && self.sentences[last].ends_with('.') && self.happens(0.2) {
            let tag = &persona.voice.tags[self.rng.random_range(0..persona.voice.tags.len())];
            let plain = self.sentences[last].trim_end_matches('.').to_owned();
            let end = if tag.ends_with(['?', '!', '.']) { "" } else { "." };
            self.sentences[last] = format!("{plain}{tag}{end}");
        } else if (22..MOST_WORDS - 8).contains(&count) && self.happens(0.15) {
            let closing = self.pick(phrases::closing(persona.manner));
            self.say(&closing);
        } else if persona.manner == Manner::Loud && self.sentences[last].ends_with('.') {
            self.sentences[last].pop();
            self.sentences[last].push('!');
        }
    }

    /// The sentence with a small letter at its beginning, unless that is a name or "I".
    fn lowered(&self, sentence: &str) -> String {
        let first = sentence.split([' ', '\'', ',', '?', '.', '!']).next().unwrap_or_default();
        // "Hobbs Cafe" and "Maria" keep their capitals.
        const SMALL: &[&str] = &[
            "And",
            "As",
            "At",
            "By",
            "For",
            "From",
            "If",
            "In",
            "Mostly",
            "Of",
            "On",
            "Probably",
            "To",
            "Today",
            "When",
            "With",
            "Yesterday",
        ];
        let title = !SMALL.contains(&first)
            && sentence.split(' ').nth(1).is_some_and(|word| word.starts_with(char::is_uppercase) && word != "I");
        let named = title || self.names.iter().any(|name| first_name(name) == first);
        if first == "I" || named { sentence.to_owned() } else { uncapital(sentence) }
    }
}
