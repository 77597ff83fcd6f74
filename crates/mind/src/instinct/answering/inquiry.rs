//! What kind of question it is, and about whom or what.

use smallville_english::{PlainText, is_calendar_name};

use super::when::When;
use crate::claim::first_name;
use smallville_town::{GameTime, Sector, SectorKind, Town};

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
    /// What would you do if? The words as they were asked.
    Would(String),
    /// What do you think of a person (full name) or a topic?
    Think(String),
    /// Whom would you like to spend an hour with?
    Spend,
    /// What would you give somebody? None: it was not said whom.
    Gift(Option<String>),
    /// What does somebody like?
    Taste(String),
    /// What kind thing would you say to somebody? None: it was not said to whom.
    Praise(Option<String>),
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
    pub(super) asked: PlainText,
    names: &'a [String],
    town: &'a Town,
    pub(super) own: &'a str,
}

/// Understands a question. `names` are the full names of people of whom the person has heard; `own` is theirs, `town`
/// where they live.
#[must_use]
pub fn inquiry(text: &str, names: &[String], own: &str, town: &Town, now: GameTime) -> Inquiry {
    let question = Question { text, asked: PlainText::new(text), names, town, own };
    question
        .wish()
        .or_else(|| question.oneself())
        .or_else(|| question.time(now))
        .or_else(|| question.other_people())
        .unwrap_or_else(|| question.rest())
}

impl Question<'_> {
    /// Whom the question names: a known full name, else a name as it was asked.
    pub(super) fn person(&self) -> Option<String> {
        let whole = |name: &&String| self.asked.says(&format!("{}…", name.to_lowercase()));
        if let Some(name) = self.names.iter().find(whole) {
            return Some(name.clone());
        }
        let first = |name: &&String| {
            let first = first_name(name).to_lowercase();
            self.asked.says(&first) || self.asked.says(&format!("{first}'s"))
        };
        // Nobody is called "Smith" alone when two Smiths are known, but one Klaus is enough for "Klaus".
        let capital = self.capitals();
        let single = capital.as_ref().is_none_or(|name| !name.contains(' '));
        self.names.iter().find(first).filter(|_| single).cloned().or(capital)
    }

    /// Whom it names besides whoever is asked.
    pub(super) fn other(&self) -> Option<String> {
        self.person().filter(|name| name != self.own)
    }

    /// A name of somebody unknown: words with a capital letter that do not begin the question.
    fn capitals(&self) -> Option<String> {
        let bare = |word: &'_ str| word.trim_end_matches("'s").trim_end_matches("’s").to_owned();
        let words: Vec<&str> =
            self.text.split_whitespace().map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric())).collect();
        let is_name = |word: &str| {
            let name = bare(word);
            name.len() > 1
                && name.starts_with(char::is_uppercase)
                && !is_calendar_name(&name)
                && ![word, name.as_str()].iter().any(|word| PlainText::new(word).is("no_name"))
                && !self.names_place(&name)
        };
        let start = words.iter().enumerate().position(|(index, word)| index > 0 && is_name(word))?;
        let name: Vec<&str> = words[start..].iter().take_while(|word| is_name(word)).copied().collect();
        Some(bare(&name.join(" ")))
    }

    /// Whether a word belongs to the name of the town or of a public place.
    fn names_place(&self, word: &str) -> bool {
        const TOWN: &str = "Smallville";
        let is_public = |sector: &&Sector| !matches!(sector.kind, SectorKind::Home | SectorKind::Dorm);
        let mut public = self.town.sectors().iter().filter(is_public);
        word == TOWN || public.any(|sector| sector.name.split(' ').any(|known| known.trim_end_matches("'s") == word))
    }

    /// Whether nothing is asked besides who somebody is: "Sam's candidacy" is more than Sam.
    pub(super) fn is_bare(&self, name: &str) -> bool {
        let first = first_name(name).to_lowercase();
        let words = format!(" {}", self.asked.words().replace(&name.to_lowercase(), &first));
        words.split_once(&format!(" {first}")).is_some_and(|(_, rest)| {
            let rest = rest.trim();
            !rest.starts_with("'s") && (!rest.contains(' ') || PlainText::new(rest).begins("bare"))
        })
    }

    /// What is asked if it is nothing else.
    fn rest(&self) -> Inquiry {
        if self.asked.words().split(' ').count() <= 3 && self.asked.has(&["hello"]) {
            return Inquiry::Hello;
        }
        match self.other() {
            Some(name) if self.is_bare(&name) => Inquiry::Who(name),
            _ => Inquiry::Other(topic(self.asked.words())),
        }
    }
}

/// What a question is about, without the words that belong to the asking.
pub(super) fn topic(rest: &str) -> String {
    PlainText::bare(rest, "idle")
}
