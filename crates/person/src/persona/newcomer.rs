//! Makes a person out of a paragraph: what is said is read, what is not is filled in and noted.
//!
//! Park et al. 2023, §5: a new resident begins as a description in plain words, whose phrases are the first memories.
//!
//! `marked` marks what a paragraph says of the newcomer, `jobs` and `times` read what is marked; what is marked nowhere is
//! looked for with the lists of `words`. `sentences` finds the sentences, `memories` rewrites them, those without a subject with
//! `fragments`; `clauses` says of whom each part of them tells; `naming` finds the name; `ages`, `trades`, `told`, `habits` and
//! `sleep` read single facts; `ties` reads whom one knows; `lodging` finds a bed, `workplace` a place to work and the hours;
//! `berth` lists where somebody new may sleep; `visitor` makes somebody who only comes to talk; `words` and `given_names` are
//! what words mean; `figure` makes up looks and ways of speaking; `understood` says what was read.

mod ages;
pub mod berth;
mod clauses;
mod figure;
mod fragments;
pub mod given_names;
mod habits;
mod jobs;
mod lodging;
mod marked;
mod memories;
mod naming;
mod sentences;
mod sleep;
#[cfg(test)]
mod tests;
mod ties;
mod times;
mod told;
mod trades;
mod understood;
mod visitor;
pub mod words;
mod workplace;

pub use naming::{begins_aside, named};
pub use understood::{Assumption, Fact, Reading};
pub use visitor::{visitor, visitor_name};
pub use words::Words;

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use self::{
    clauses::Clause,
    marked::{Aspect, Marked},
    sentences::Sentence,
};
use super::{Acquaintance, Manner, Opinion, Persona, Pronoun, Voice, border};
use crate::{claim::first_name, look::Look, memory::read::is_private};
use smallville_data::wording::limit::{PHRASE, TEXT, shortened, too_long};
use smallville_town::{ObjectId, Place, Town};

/// A sentence of which so much names what one sees or hears of somebody says nothing else, 0 to 1.
const MOSTLY: f32 = 0.6;
/// A sentence of which so much is marked as hidden is told to nobody, 0 to 1.
const HIDDEN: f32 = 0.2;

/// Why nobody can be made out of a paragraph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NewcomerError {
    /// There is no name.
    #[error("the newcomer has no name; write a first and a last name")]
    NoName,
    /// The name is too long, or has letters that cannot be seen or that commands need for themselves.
    #[error("{0}")]
    Unwritable(String),
    /// The text is too long.
    #[error("{0}")]
    LongText(String),
    /// The name is that of a place.
    #[error("{0} is a place of the town; choose another name")]
    Place(String),
    /// There is no text.
    #[error("nothing is said of {0}; write a sentence or two, such as what they do and want")]
    NoText(String),
    /// Somebody of that name lives here.
    #[error("{0} lives here already; choose another name")]
    Taken(String),
    /// The town has nowhere to sleep.
    #[error("there is no bed and no sofa in town for {0}; add one to the map")]
    NoBed(String),
    /// Nobody can sleep there, or no more people can.
    #[error("there is no room to sleep on the {0}; choose another bed")]
    TakenBed(String),
}

/// What is wished for somebody new besides what the paragraph says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// Where they sleep; none: a bed is found.
    pub bed: Option<ObjectId>,
    /// What they look like; none: it is left to chance.
    pub look: Option<Look>,
}

/// Somebody new.
#[derive(Clone, Debug)]
pub struct Newcomer {
    /// Who it is.
    pub persona: Persona,
    /// What was not said and was filled in.
    pub assumed: Vec<Assumption>,
    /// What was said, and in which words.
    pub read: Vec<Reading>,
}

/// Makes a person out of a paragraph. `people` are those who live here; the same `seed` gives the same person.
///
/// # Errors
/// [`NewcomerError`] when there is no name, no text, or no room.
pub fn newcomer(
    words: &Words,
    name: &str,
    paragraph: &str,
    town: &Town,
    people: &[&Persona],
    seed: u64,
) -> Result<Newcomer, NewcomerError> {
    newcomer_with(words, &Wishes::default(), name, paragraph, town, people, seed)
}

/// As [`newcomer`], with a bed or a look that somebody has chosen.
///
/// # Errors
/// As [`newcomer`]; also when the bed cannot be had.
pub fn newcomer_with(
    words: &Words,
    wishes: &Wishes,
    name: &str,
    paragraph: &str,
    town: &Town,
    people: &[&Persona],
    seed: u64,
) -> Result<Newcomer, NewcomerError> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Err(NewcomerError::NoName);
    }
    if let Some(fault) = border::name_fault(&name) {
        return Err(NewcomerError::Unwritable(fault));
    }
    if town.sectors().iter().any(|sector| sector.name.eq_ignore_ascii_case(&name)) {
        return Err(NewcomerError::Place(name));
    }
    if let Some(fault) = too_long("what is said of somebody", paragraph, TEXT) {
        return Err(NewcomerError::LongText(fault));
    }
    let marked = words.marked(&words.without_asking(paragraph));
    let sentences = sentences::sentences(&marked.cut());
    if sentences.is_empty() {
        return Err(NewcomerError::NoText(name));
    }
    if people.iter().any(|other| other.name.eq_ignore_ascii_case(&name)) {
        return Err(NewcomerError::Taken(name));
    }
    if let Some(bed) = wishes.bed
        && !berth::berths(town, people).iter().any(|berth| berth.bed == bed)
    {
        return Err(NewcomerError::TakenBed(town.address(Place::Object(bed)).to_string()));
    }
    let mut draft = Draft::new(words, wishes, name, (marked, sentences), town, people, seed);
    draft.persona().map(|persona| Newcomer { persona, assumed: draft.assumed, read: draft.read })
}

/// A person who is being made.
struct Draft<'a> {
    words: &'a Words,
    wishes: &'a Wishes,
    name: String,
    first: String,
    marked: Marked,
    /// The whole text in lower case, without punctuation but commas and full stops, with blanks around every word.
    text: String,
    /// The same of what is said of the newcomer as it is: nothing of other people, nothing that is denied.
    sure: String,
    sentences: Vec<String>,
    /// Of each sentence whether it tells what is hidden.
    secret: Vec<bool>,
    /// Of each sentence whether it only names what one sees or hears of the newcomer: "shaved head", "poor English".
    quoted: Vec<bool>,
    clauses: Vec<Clause>,
    /// Whether the newcomer tells it.
    first_person: bool,
    town: &'a Town,
    people: &'a [&'a Persona],
    rng: StdRng,
    assumed: Vec<Assumption>,
    read: Vec<Reading>,
}

impl<'a> Draft<'a> {
    fn new(
        words: &'a Words,
        wishes: &'a Wishes,
        name: String,
        (marked, sentences): (Marked, Vec<Sentence>),
        town: &'a Town,
        people: &'a [&'a Persona],
        seed: u64,
    ) -> Self {
        let secret = sentences.iter().map(|sentence| marked.share(Aspect::Secret, &sentence.at) > HIDDEN).collect();
        let seen = |it: &Sentence| marked.share(Aspect::Look, &it.at) + marked.share(Aspect::Origin, &it.at);
        let quoted =
            sentences.iter().map(|it| seen(it) > MOSTLY && marked.share(Aspect::Oneself, &it.at) == 0.0).collect();
        let of_hearer = marked.tells_hearer();
        let text = |sentence: Sentence| if of_hearer { sentence.of_hearer() } else { sentence.text };
        let sentences: Vec<String> = sentences.into_iter().map(text).collect();
        let first_person =
            if marked.is_marked() { marked.is_first_person() } else { clauses::in_first_person(words, &sentences) };
        let mut draft = Self {
            words,
            wishes,
            first: first_name(&name).to_owned(),
            text: sentences.iter().map(|sentence| clauses::flat(&format!("{sentence}."))).collect(),
            sure: String::new(),
            sentences,
            secret,
            quoted,
            marked,
            clauses: Vec::new(),
            first_person,
            town,
            people,
            rng: StdRng::seed_from_u64(seed),
            assumed: Vec::new(),
            read: Vec::new(),
            name,
        };
        let pronoun = if first_person { None } else { draft.said_pronoun() };
        let reader = clauses::Reader { words, name: &draft.name, people, first_person, pronoun };
        draft.clauses = reader.clauses(&draft.sentences);
        draft.sure = clauses::text(draft.clauses.iter().filter(|clause| clause.own && !clause.denied));
        draft
    }
}

impl Draft<'_> {
    /// Notes the words that say something.
    fn heard(&mut self, fact: Fact, source: String) {
        let reading = Reading { fact, source };
        if !self.read.contains(&reading) {
            self.read.push(reading);
        }
    }

    fn assume(&mut self, fact: Fact, sentence: String) {
        self.assumed.push(Assumption { fact, sentence });
    }

    /// One of a list; nothing of an empty one.
    fn pick<'t>(&mut self, from: &'t [String]) -> &'t str {
        if from.is_empty() { "" } else { &from[self.rng.random_range(0..from.len())] }
    }

    fn persona(&mut self) -> Result<Persona, NewcomerError> {
        let pronoun = self.pronoun();
        let phrase = |text: String| shortened(&text, PHRASE);
        let phrases = |texts: Vec<String>| texts.into_iter().map(phrase).collect::<Vec<_>>();
        let named = self.trade();
        let (called, works_as) = (phrase(named.said.clone()), named.works_as.clone());
        let trade = named.work().to_owned();
        let age = self.age(&trade);
        let traits = phrases(self.traits(pronoun));
        let (about, private) = self.memories(pronoun);
        let knows = self.knows(pronoun, &about);
        let lodging = self.lodging(&trade, &knows).ok_or_else(|| NewcomerError::NoBed(self.name.clone()))?;
        let knows = self.with_housemates(knows, &lodging);
        let work = self.work(&trade, &lodging);
        let places = self.places(&lodging, &work);
        let week = self.said_week().unwrap_or_else(|| self.words.week(&trade));
        let (wakes, sleeps) = self.hours_of_sleep(&trade, &work);
        let goal = phrase(self.goal(&named, pronoun));
        let dislikes = phrases(self.dislikes());
        let likes = phrases(self.likes(&named, &dislikes));
        let manner = self.manner(&traits, &trade);
        let opinions = self.opinions(&likes, &dislikes);
        Ok(Persona {
            name: self.name.clone(),
            age,
            pronoun,
            private,
            about,
            home: lodging.home,
            bed: lodging.bed,
            work,
            week,
            wakes,
            sleeps,
            project: phrase(self.words.project(&goal)),
            project_parts: None,
            goal,
            speech: figure::speech(self.words, manner, &likes, &dislikes),
            manner,
            knows,
            places,
            tempo: self.tempo(&traits, age),
            look: self.look(pronoun, age, &trade),
            stories: Vec::new(),
            opinions,
            secrets: Vec::new(),
            voice: Voice::default(),
            gathering: None,
            matters: Vec::new(),
            visitor: false,
            trade: called,
            works_as,
            disclosures: Vec::new(),
            traits,
            likes,
            dislikes,
        })
    }

    /// Whether a first memory is one that is told to nobody.
    fn is_hidden(&self, text: &str) -> bool {
        let flat = clauses::flat(text);
        is_private(text) || self.words.hidden.iter().any(|sign| flat.contains(&format!(" {sign} ")))
    }

    /// The first memories, and those of them that are told to nobody; what somebody does not know of themselves is none.
    fn memories(&mut self, pronoun: Pronoun) -> (Vec<String>, Vec<String>) {
        let unknown = |sentence: &str| {
            let text = clauses::flat(sentence);
            self.words.unknown.iter().any(|sign| text.contains(&format!(" {sign} ")))
        };
        let kinds = self.secret.iter().copied().zip(self.quoted.iter().copied());
        let all: Vec<(String, (bool, bool))> = self.sentences.iter().cloned().zip(kinds).collect();
        let (unknown, known): (Vec<_>, Vec<_>) = all.into_iter().partition(|(sentence, _)| unknown(sentence));
        for (sentence, _) in unknown {
            self.assume(Fact::Ties, format!("{} remembers nothing of this: \"{sentence}\".", self.first));
        }
        let rewriter =
            memories::Rewriter { words: self.words, name: &self.name, pronoun, first_person: self.first_person };
        let told = known.iter().filter_map(|(sentence, (secret, quoted))| {
            let text = if *quoted && !fragments::has_deed(sentence) {
                Some(rewriter.said(sentence))
            } else {
                rewriter.told(sentence)
            };
            Some((text?, *secret))
        });
        let (mut about, mut private) = (Vec::new(), Vec::new());
        for (text, secret) in told {
            if secret || self.is_hidden(&text) {
                private.push(text.clone());
            }
            about.push(text);
        }
        if about.is_empty() {
            about.push(format!("{} has just moved here", self.name));
        }
        (about, private)
    }

    /// How fast one goes about things.
    fn tempo(&mut self, traits: &[String], age: u8) -> f32 {
        let has = |word: &str| traits.iter().any(|known| known == word);
        let base = if has("energetic") || has("driven") {
            0.85
        } else if age >= 65 || has("patient") {
            1.1
        } else {
            1.0
        };
        base + self.rng.random_range(-0.05_f32..0.05)
    }

    fn opinions(&mut self, likes: &[String], dislikes: &[String]) -> Vec<Opinion> {
        let mut opinions = Vec::new();
        let words = self.words;
        for (topics, stance, reasons) in [(likes, 2, &words.reasons_for), (dislikes, -2, &words.reasons_against)] {
            for topic in topics.iter().take(2) {
                let because = self.pick(reasons).to_owned();
                opinions.push(Opinion { topic: topic.clone(), stance, because });
            }
        }
        opinions
    }
}
