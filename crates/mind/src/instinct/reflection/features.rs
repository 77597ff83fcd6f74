//! Reads one memory for what can be concluded from it: who did what, about what, and whether it was kind.

use std::collections::BTreeSet;

use aho_corasick::AhoCorasick;

use crate::embed::stems;
use crate::{
    claim::{Verb, first_name},
    conclusion::Form,
    instinct::reflection::{fortune::Fortune, phrases::Phrases},
    memory::{
        Memory, MemoryId, MemoryKind,
        content::{Content, Deed},
    },
};

/// A kindness or an unkindness.
#[derive(Clone, Debug, PartialEq)]
pub struct Sign {
    /// −1.5 (a broken promise) to 1.5.
    pub weight: f32,
    /// Who did it, if the words say so: full name.
    pub by: Option<String>,
}

/// Full names, found in a text in one pass.
#[derive(Debug)]
pub struct KnownNames {
    names: Vec<String>,
    finder: Option<AhoCorasick>,
}

impl KnownNames {
    /// Makes ready to look for names.
    #[must_use]
    pub fn new(names: BTreeSet<String>) -> Self {
        let names: Vec<String> = names.into_iter().collect();
        // Names have a limit of length, so that only more of them than a town has would be too much.
        Self { finder: AhoCorasick::new(&names).ok(), names }
    }

    /// The names that stand in a text, some perhaps more than once.
    fn in_text<'a>(&'a self, text: &'a str) -> impl Iterator<Item = &'a str> {
        let found = self.finder.iter().flat_map(move |finder| finder.find_overlapping_iter(text));
        found.map(|found| self.names[found.pattern()].as_str())
    }

    /// Whether it is one of them.
    fn has(&self, name: &str) -> bool {
        self.names.binary_search_by(|known| known.as_str().cmp(name)).is_ok()
    }
}

/// A memory with everything that was read from it.
#[derive(Clone, Debug)]
pub struct MemoryFeatures<'a> {
    /// Which memory.
    pub id: MemoryId,
    /// The memory.
    pub memory: &'a Memory,
    /// Its content words, those of its claims among them.
    pub stems: BTreeSet<String>,
    /// The people in it, its owner left out: full names in order.
    pub people: Vec<String>,
    /// What somebody was doing.
    pub deed: Option<&'a Deed>,
    /// Whether it is about its owner's own doing.
    pub own: bool,
    /// Whether it was lived, and is not a thought or a plan.
    pub lived: bool,
    /// Whether people talked.
    pub talk: bool,
    /// Whether its owner takes part.
    pub with_owner: bool,
    /// A kindness or an unkindness.
    pub sign: Option<Sign>,
    /// How things went.
    pub fortune: Option<Fortune>,
    /// What it may be about, in its own words.
    pub labels: Vec<String>,
}

impl<'a> MemoryFeatures<'a> {
    /// Reads a memory of `owner` (full name); `names`: of everybody whom they know.
    #[must_use]
    pub fn read(
        id: MemoryId,
        memory: &'a Memory,
        owner: &str,
        names: &KnownNames,
        phrases: &Phrases,
    ) -> MemoryFeatures<'a> {
        let text = memory.text.as_str();
        let mut people: BTreeSet<String> = memory.people.iter().cloned().collect();
        people.extend(names.in_text(text).map(str::to_owned));
        people.remove(owner);
        let deed = memory.deed().filter(|deed| deed.named);
        // Where something is done says nothing of what it is about: not all is books that is done in a library.
        let mut words: BTreeSet<String> = match &memory.content {
            Content::Deed(deed) => stems(&deed.words),
            Content::Thing(thing) => stems(&format!("{} {}", thing.name(), thing.state.words())),
            _ => stems(text),
        }
        .into_iter()
        .collect();
        words.extend(memory.claims.iter().flat_map(|claim| stems(&claim.topic)));
        // "Klaus overheard Maria say" tells of Maria.
        let overheard = matches!(&memory.content, Content::Heard(hearing) if hearing.overheard);
        let begins = !overheard && memory.is_by(owner);
        let talk = memory.kind == MemoryKind::Conversation || phrases.is_talk(&words);
        let with_owner = !overheard && (text.contains(owner) || contains_word(text, first_name(owner)));
        // A conclusion names its owner anywhere: "Chess takes up more of his hours than anything else".
        let own = begins || (memory.level > 0 && with_owner);
        MemoryFeatures {
            id,
            memory,
            sign: phrases.sign(text).map(|(at, weight)| Sign { weight, by: actor(memory, at, owner, &people) }),
            fortune: phrases.fortune(&words),
            labels: labels(memory, deed, phrases, names),
            lived: memory.is_lived(),
            stems: words,
            people: people.into_iter().collect(),
            deed,
            own,
            talk,
            with_owner,
        }
    }

    /// Whether somebody is in it: full name.
    #[must_use]
    pub fn concerns(&self, name: &str) -> bool {
        self.people.iter().any(|other| other == name)
    }

    /// Whether all these words are in it.
    #[must_use]
    pub fn is_about(&self, topic: &BTreeSet<String>) -> bool {
        !topic.is_empty() && topic.is_subset(&self.stems)
    }

    /// The form of what is concluded in it, if it is no model that has concluded it.
    #[must_use]
    pub fn form(&self) -> Option<Form> {
        self.memory.concluded().map(|conclusion| conclusion.form)
    }

    /// Whether it is itself something concluded.
    #[must_use]
    pub fn is_insight(&self) -> bool {
        self.memory.level > 0
    }
}

/// Whether a name occurs as a word of its own.
fn contains_word(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|word| word == name)
}

/// Who did what a verb at byte `at` says: whoever is named last before it, or after a "by" behind it.
fn actor(memory: &Memory, at: usize, owner: &str, people: &BTreeSet<String>) -> Option<String> {
    let text = memory.text.as_str();
    match &memory.content {
        Content::Event(clause) => return Some(clause.who.clone()),
        Content::Deed(deed) => return deed.named.then(|| deed.who.clone()),
        _ => {}
    }
    let names: Vec<&str> = std::iter::once(owner).chain(people.iter().map(String::as_str)).collect();
    let (before, after) = text.split_at_checked(at)?;
    let by =
        names.iter().find(|name| [**name, first_name(name)].iter().any(|name| after.contains(&format!(" by {name}"))));
    let last = |name: &&&str| before.rfind(**name).or_else(|| before.rfind(first_name(name)));
    by.or_else(|| names.iter().filter(|name| last(name).is_some()).max_by_key(last)).map(|name| (*name).to_owned())
}

/// What a memory may be about, in words that stand in it or in its claims.
fn labels(memory: &Memory, deed: Option<&Deed>, phrases: &Phrases, names: &KnownNames) -> Vec<String> {
    // A story is told for its own sake: "the price of shoes" is nothing that two people share.
    let of_interest =
        |verb| matches!(verb, Verb::Hosts | Verb::StandsFor | Verb::Wants | Verb::ThinksOf | Verb::Achieves);
    let mut found: Vec<String> = memory
        .claims
        .iter()
        .filter(|claim| of_interest(claim.verb) && !names.has(&claim.topic))
        .map(|claim| claim.topic.clone())
        .collect();
    let text = deed.map_or(memory.text.as_str(), |deed| deed.words.as_str());
    let words: Vec<&str> = text.split_whitespace().collect();
    for (i, word) in words.iter().enumerate() {
        let previous = i.checked_sub(1).map_or("", |i| bare(words[i]));
        let opens = *word == "about" || (*word == "on" && phrases.takes_on(previous));
        if opens {
            found.extend(noun_phrase(&words[i + 1..], phrases));
        }
    }
    if let Some((verb, object)) = deed.and_then(|deed| deed.words.split_once(' '))
        && phrases.makes(verb)
    {
        found.extend(noun_phrase(&object.split_whitespace().collect::<Vec<_>>(), phrases));
    }
    found
}

/// A word without the punctuation around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric())
}

/// The words up to where a new phrase begins, without an article: "his research paper on" → "research paper".
fn noun_phrase(words: &[&str], phrases: &Phrases) -> Option<String> {
    const LONGEST: usize = 4;
    let mut taken: Vec<&str> = Vec::new();
    for (i, word) in words.iter().enumerate() {
        let plain = bare(word);
        let lower = plain.to_lowercase();
        if i == 0 && phrases.is_article(&lower) {
            continue;
        }
        let ends = phrases.ends_phrase(&lower) || plain.is_empty() || plain.starts_with(|c: char| c.is_ascii_digit());
        if ends {
            break;
        }
        taken.push(plain);
        if !word.ends_with(|c: char| c.is_alphanumeric()) {
            break;
        }
    }
    let label = taken.join(" ");
    (!taken.is_empty() && taken.len() <= LONGEST && !stems(&label).is_empty()).then_some(label)
}
