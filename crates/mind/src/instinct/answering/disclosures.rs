//! What somebody says of themselves when they are asked: which of their disclosures answers a question.

use smallville_encoder::{EvidenceVector, SentenceVector};

use super::{ask::Ask, draft::Draft, inquiry::Inquiry, when::When};
use crate::{
    claim::first_name,
    persona::{Disclosure, Persona},
};

/// A question must be so like one that is asked in a disclosure, 0 to 1, to be answered with it; and what is asked of a day or of
/// the moment, for which there is a calendar, so like it. Of 21 among 75 questions of a stranger that were, as wholes, so like from
/// 0.64 on, 17 were answered to the point and three in part; just below that, what else there is to say answers no better.
const ASKED: f32 = 0.6;
const ASKED_OF_A_DAY: f32 = 0.8;
/// From here on it is the same question (chosen by reading 195 answers), whatever else it may look like: an order ("tell me a joke"), something supposed.
const SAME: f32 = 0.7;
/// And so like to be answered with it where nothing else answers.
const ASKED_AKIN: f32 = 0.5;
/// How much less a disclosure about somebody is worth where nobody was named.
const OF_SOMEBODY: f32 = 0.15;
/// So many may help to answer in somebody's place.
const MOST: usize = 3;
/// And must be so near for that.
const NEAR: f32 = 0.4;

/// How much less it says that a part of a question is so like, and how many words that has at least.
const OF_PART: f32 = 0.05;
const FEWEST: usize = 4;
/// So many parts of a question are looked at.
const MOST_PARTS: usize = 4;
/// Where a part of a question ends.
const JOINTS: [&str; 6] = [". ", "? ", "! ", ";", ",", " and "];

/// A question, to compare disclosures with.
struct Question<'a> {
    /// All of it, then its parts if it has several.
    wanted: Vec<(SentenceVector, EvidenceVector)>,
    /// So many of them are all of it.
    whole: usize,
    people: &'a [String],
    /// Whether these are named by what they are to whoever is asked: "which of your parents".
    by_tie: bool,
}

impl<'a> Question<'a> {
    /// A question about some people (full names); who is named otherwise, as "your wife", is named beside it.
    fn new(text: &str, people: &'a [String]) -> Self {
        let plain = text.to_lowercase();
        let mut words = plain.clone();
        for name in people {
            let first = first_name(name).to_lowercase();
            if !words.contains(&first) {
                words = format!("{words} {first}");
            }
        }
        let by_tie = !people.is_empty() && people.iter().all(|name| !plain.contains(&first_name(name).to_lowercase()));
        let parts = parts(&words);
        let several = parts.len() > 1;
        let parts = parts.into_iter().filter(|part| several && part.split(' ').count() >= FEWEST).take(MOST_PARTS);
        let vectors = |text: &str| (SentenceVector::of(text), EvidenceVector::of(text));
        let wholes = std::iter::once(words.as_str()).chain(Some(plain.as_str()).filter(|_| by_tie));
        let wholes: Vec<_> = wholes.map(vectors).collect();
        let whole = wholes.len();
        Self { wanted: wholes.into_iter().chain(parts.map(vectors)).collect(), whole, people, by_tie }
    }

    /// What somebody discloses that may answer it, and how like it is to what is asked there, the best first.
    fn answers_of<'p>(&self, persona: &'p Persona) -> Vec<(f32, &'p Disclosure)> {
        let all = persona.disclosures.iter();
        let mut found: Vec<_> = all.filter_map(|known| Some((self.likeness(known, persona)?, known))).collect();
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found
    }

    /// How like it is to what is asked in a disclosure; none: that is about somebody else.
    fn likeness(&self, disclosure: &Disclosure, persona: &Persona) -> Option<f32> {
        let asked = disclosure.asked.iter().filter_map(|asked| {
            let missed = self.missed(asked, &disclosure.says, persona)?;
            let asked = asked.to_lowercase();
            let (meant, wanted) = (SentenceVector::of(&asked), EvidenceVector::of(&asked));
            let likes = self.wanted.iter().enumerate().map(|(at, (meaning, evidence))| {
                let like = (meaning.likeness(&meant) + evidence.likeness(&wanted)) / 2.0;
                like - if at >= self.whole { OF_PART } else { 0.0 }
            });
            likes.reduce(f32::max).map(|like| like - missed)
        });
        asked.reduce(f32::max)
    }

    /// How much less it is worth what one says to something that is asked, for whom that is about; none: it is about somebody
    /// else, or says nothing of whom the question is about.
    fn missed(&self, asked: &str, says: &str, persona: &Persona) -> Option<f32> {
        let names = |text: &str, name: &String| has_word(text, first_name(name));
        let named: Vec<&String> =
            persona.knows.iter().map(|other| &other.name).filter(|name| names(asked, name)).collect();
        match (named.is_empty(), self.people.is_empty()) {
            (true, true) => Some(0.0),
            (false, true) => Some(OF_SOMEBODY),
            (true, false) => (self.by_tie || self.people.iter().any(|name| names(says, name))).then_some(0.0),
            (false, false) => self.people.iter().any(|name| named.contains(&name)).then_some(0.0),
        }
    }
}

/// What is asked in the parts of a text.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = vec![text];
    for joint in JOINTS {
        parts = parts.into_iter().flat_map(|part| part.split(joint)).map(str::trim).collect();
    }
    parts
}

/// Whether a text has a word, as it is written.
fn has_word(text: &str, word: &str) -> bool {
    text.split(|sign: char| !sign.is_alphanumeric()).any(|other| other == word)
}

/// What somebody has to say to a question, the best first: for whoever answers in their place.
#[must_use]
pub fn disclosures_on<'p>(persona: &'p Persona, text: &str) -> Vec<&'p Disclosure> {
    let people = persona.knows.iter().map(|other| other.name.clone());
    let named: Vec<String> = people.filter(|name| has_word(text, first_name(name))).collect();
    let mut found = Question::new(text, &named).answers_of(persona);
    found.retain(|(like, _)| *like >= NEAR);
    found.into_iter().take(MOST).map(|(_, known)| known).collect()
}

impl<'q> Draft<'q, '_> {
    /// The disclosure that surely answers one of so many questions.
    pub(super) fn disclosure(&self, inquiry: &Inquiry, of: usize) -> Option<&'q Disclosure> {
        self.disclosure_from(inquiry, of, ASKED)
    }

    /// The one that is asked for in words so like those of one of so many questions; what somebody keeps to themselves is not
    /// disclosed.
    fn disclosure_from(&self, inquiry: &Inquiry, of: usize, enough: f32) -> Option<&'q Disclosure> {
        let persona = self.interview.persona;
        let text = if of == 1 { self.interview.text.to_owned() } else { inquiry.told.join(" ") };
        let question = Question::new(&text, &inquiry.people);
        let (like, best) = question.answers_of(persona).into_iter().next()?;
        let now = self.interview.now;
        // "What's on your desk today?"
        let another_time = |when: &When| !(when.span.from..=when.span.until).contains(&now);
        let of_a_day = inquiry.is_of_the_moment() || inquiry.when.as_ref().is_some_and(another_time);
        let enough = match () {
            () if of_a_day && inquiry.ask != Ask::Would => ASKED_OF_A_DAY,
            // Whom one would like to see changes from day to day.
            () if inquiry.ask == Ask::Spend => ASKED_OF_A_DAY,
            () if !inquiry.asks => SAME,
            () => enough,
        };
        let asked = EvidenceVector::of(&text.to_lowercase());
        let hides = |text: &String| asked.likeness(&EvidenceVector::of(&text.to_lowercase())) >= like;
        (like >= enough && !persona.private.iter().any(hides)).then_some(best)
    }

    /// Answers one of so many questions with a disclosure, if one surely does; whether any did.
    pub(super) fn discloses(&mut self, inquiry: &Inquiry, of: usize) -> bool {
        let Some(disclosure) = self.disclosure(inquiry, of) else { return false };
        self.put(&disclosure.says);
        true
    }

    /// Answers one of so many questions with what was asked for in words that are akin; whether there is anything.
    pub(super) fn discloses_akin(&mut self, inquiry: &Inquiry, of: usize) -> bool {
        let Some(disclosure) = self.disclosure_from(inquiry, of, ASKED_AKIN).filter(|_| inquiry.asks) else {
            return false;
        };
        self.put(&disclosure.says);
        true
    }
}
