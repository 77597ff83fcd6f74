//! What kind of question it is, and about whom or what.

use smallville_english::is_calendar_name;

use super::when::When;
use crate::claim::first_name;
use smallville_town::{GameTime, Sector, SectorKind, Town};

/// Words with a capital letter that name nobody: those that begin questions, and what is no person.
const NO_NAMES: &[&str] = &[
    "I",
    "I'm",
    "If",
    "Valentine's",
    "Day",
    "Smallville",
    "The",
    "What",
    "Who",
    "Why",
    "You",
    "Your",
    "Imagine",
    "Suppose",
    "Do",
    "Does",
    "Is",
    "Are",
    "Tell",
    "When",
    "Where",
    "How",
];

/// A question, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inquiry {
    /// Who are you?
    Introduce,
    /// What do you do for a living?
    Trade,
    /// What is a usual day like?
    Weekday,
    /// Where and with whom do you live?
    Home,
    /// How old are you?
    Age,
    /// What do you enjoy?
    Likes,
    /// What can you not stand?
    Dislikes,
    /// Who is somebody: a known full name, or the name as it was asked.
    Who(String),
    /// Do you know somebody?
    Know(String),
    /// Who does something: "running for mayor".
    WhoDoes(String),
    /// What do you know about something? Is there such a thing?
    About(String),
    /// What did you do?
    Did(Option<When>),
    /// With whom did you talk?
    Met(Option<When>),
    /// When did you last see somebody?
    Seen(String),
    /// What are you doing?
    Doing,
    /// What will you do?
    Will(Option<When>),
    /// What would you do if?
    Would(String),
    /// What do you think of a person (full name) or a topic?
    Think(String),
    /// Whom would you like to spend an hour with?
    Spend,
    /// What would you give somebody?
    Gift(String),
    /// What does somebody like?
    Taste(String),
    /// What kind thing would you say to somebody?
    Praise(String),
    /// What inspires you?
    Inspire,
    /// What is on your mind?
    Occupy,
    /// What worries you?
    Worry,
    /// What do you want?
    Goal,
    /// How are you?
    Feel,
    /// Why?
    Why(String),
    /// Hello.
    Hello,
    /// Something else: the words that say about what.
    Other(String),
}

/// A question with what is needed to understand it.
pub(super) struct Question<'a> {
    pub(super) text: &'a str,
    /// In lower case, without punctuation, with a blank at each end.
    pub(super) flat: String,
    names: &'a [String],
    town: &'a Town,
    pub(super) own: &'a str,
}

/// Understands a question. `names` are the full names of people of whom the person has heard; `own` is theirs, `town`
/// where they live.
#[must_use]
pub fn inquiry(text: &str, names: &[String], own: &str, town: &Town, now: GameTime) -> Inquiry {
    let flat = format!(" {} ", words(text).join(" "));
    let question = Question { text, flat, names, town, own };
    question
        .wish()
        .or_else(|| question.oneself())
        .or_else(|| question.time(now))
        .or_else(|| question.other_people())
        .unwrap_or_else(|| question.rest())
}

/// The words in lower case, without punctuation.
fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace('’', "'").replace("who's", "who is").replace("what's", "what is");
    text.split(|sign: char| !(sign.is_alphanumeric() || matches!(sign, '\'' | ':' | '-')))
        .map(|word| word.trim_matches([':', '-', '\'']).to_owned())
        .filter(|word| !word.is_empty())
        .collect()
}

impl Question<'_> {
    pub(super) fn has(&self, parts: &[&str]) -> bool {
        parts.iter().any(|part| self.flat.contains(part))
    }

    /// What follows the first of `marks` that occurs.
    pub(super) fn after(&self, marks: &[&str]) -> Option<&str> {
        marks.iter().find_map(|mark| Some(self.flat.split_once(mark)?.1.trim())).filter(|rest| !rest.is_empty())
    }

    /// Whom the question names: a known full name, else a name as it was asked.
    pub(super) fn person(&self) -> Option<String> {
        if let Some(name) = self.names.iter().find(|name| self.flat.contains(&format!(" {}", name.to_lowercase()))) {
            return Some(name.clone());
        }
        let named = |name: &&String| {
            let first = first_name(name).to_lowercase();
            self.flat.contains(&format!(" {first} ")) || self.flat.contains(&format!(" {first}'s "))
        };
        // Nobody is called "Smith" alone when two Smiths are known, but one Klaus is enough for "Klaus".
        let capital = self.capitals();
        self.names
            .iter()
            .find(named)
            .filter(|_| capital.as_ref().is_none_or(|name| !name.contains(' ')))
            .cloned()
            .or(capital)
    }

    /// A name of somebody unknown: words with a capital letter that do not begin the question.
    fn capitals(&self) -> Option<String> {
        let words: Vec<&str> =
            self.text.split_whitespace().map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric())).collect();
        let is_name = |word: &str| {
            let word = word.trim_end_matches("'s").trim_end_matches("’s");
            word.len() > 1
                && word.starts_with(char::is_uppercase)
                && !is_calendar_name(word)
                && !NO_NAMES.contains(&word)
                && !NO_NAMES.contains(&format!("{word}'s").as_str())
                && !self.names_place(word)
        };
        let start = words.iter().enumerate().position(|(index, word)| index > 0 && is_name(word))?;
        let name: Vec<&str> = words[start..].iter().take_while(|word| is_name(word)).copied().collect();
        let name = name.join(" ");
        Some(name.trim_end_matches("'s").trim_end_matches("’s").to_owned())
    }

    /// Whether a word belongs to the name of a public place.
    fn names_place(&self, word: &str) -> bool {
        let is_public = |sector: &&Sector| !matches!(sector.kind, SectorKind::Home | SectorKind::Dorm);
        let mut public = self.town.sectors().iter().filter(is_public);
        public.any(|sector| sector.name.split(' ').any(|known| known.trim_end_matches("'s") == word))
    }

    /// Whether nothing is asked besides who somebody is: "Sam's candidacy" is more than Sam.
    pub(super) fn is_bare(&self, name: &str) -> bool {
        let first = first_name(name).to_lowercase();
        let rest = self.flat.replace(&name.to_lowercase(), &first);
        rest.split_once(&format!(" {first}")).is_some_and(|(_, rest)| {
            let rest = rest.trim();
            rest.is_empty()
                || rest.starts_with("to you")
                || rest == "at all"
                || rest.split(' ').count() < 2 && !rest.starts_with("'s")
        })
    }

    fn rest(&self) -> Inquiry {
        if self.flat.split_whitespace().count() <= 3
            && self.has(&[" hello ", " hi ", " hey ", " good morning ", " good evening "])
        {
            return Inquiry::Hello;
        }
        match self.person().filter(|name| name != self.own) {
            Some(name) if self.is_bare(&name) => Inquiry::Who(name),
            _ => Inquiry::Other(topic(&self.flat)),
        }
    }
}

/// What a question is about, without the words that belong to the asking.
pub(super) fn topic(rest: &str) -> String {
    const IDLE: &[&str] = &[
        "a", "an", "the", "any", "some", "anybody", "anyone", "there", "please", "do", "you", "your", "know", "to",
        "is", "me", "here", "in", "town", "of", "about", "has", "have", "this", "that", "are", "what", "at", "all",
        "does", "did", "or",
    ];
    let words: Vec<&str> = rest.split_whitespace().collect();
    let start = words.iter().position(|word| !IDLE.contains(word)).unwrap_or(0);
    // "The election" is better English than "election".
    let start = start - usize::from(start > 0 && matches!(words[start - 1], "the" | "a" | "an"));
    let end = words.iter().rposition(|word| !IDLE.contains(word)).map_or(words.len(), |end| end + 1);
    words.get(start..end.max(start)).unwrap_or_default().join(" ").replace("valentine's day", "Valentine's Day")
}
