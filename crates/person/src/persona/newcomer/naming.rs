//! The name by which a paragraph calls somebody.

use crate::claim::first_name;

use super::{clauses, jobs::ARTICLES, marked::Marked, sentences, words::Words};

/// Words behind which a name stands, the surest first.
const MARKS: [&[&str]; 9] = [
    &["name:"],
    &["my", "name", "is"],
    &["name", "is"],
    &["i'm"],
    &["i", "am"],
    &["called"],
    &["call", "me"],
    &["goes", "by"],
    &["known", "as"],
];
/// Words of a name that have no capital letter.
const PARTICLES: [&str; 9] = ["the", "van", "von", "de", "der", "la", "el", "al", "bin"];
/// Words before a name that are none of it.
const TITLES: [&str; 28] = [
    "mister",
    "madam",
    "mistress",
    "dr",
    "mr",
    "mrs",
    "ms",
    "miss",
    "rev",
    "reverend",
    "professor",
    "captain",
    "sir",
    "father",
    "meet",
    "twins",
    "sergeant",
    "old",
    "big",
    "little",
    "young",
    "crazy",
    "uncle",
    "auntie",
    "granny",
    "poor",
    "dear",
    "the",
];
/// The most words of a name.
const LONGEST: usize = 4;

/// The name that a paragraph gives to whom it describes: "Vivienne Lacroix"; where it gives none, what they are: "the mime".
/// `people` are the full names of those who live here.
#[must_use]
pub fn named(words: &Words, paragraph: &str, people: &[&str]) -> Option<String> {
    let naming = Naming { words, people };
    let sentences = sentences::texts(paragraph);
    naming
        .surname_first(paragraph)
        .or_else(|| naming.called(&words.marked(paragraph)))
        .or_else(|| naming.marked(paragraph))
        .or_else(|| sentences.iter().find_map(|sentence| naming.first_of(sentence)))
        .or_else(|| naming.described(sentences.first()?))
}

/// Whether so many bytes at the beginning of a paragraph are said to the game and name nobody: "Character concept: …".
#[must_use]
pub fn begins_aside(words: &Words, paragraph: &str, end: usize) -> bool {
    words.marked(paragraph).begins_aside(end)
}

struct Naming<'a> {
    words: &'a Words,
    people: &'a [&'a str],
}

impl Naming<'_> {
    /// The fullest of the names by which the newcomer is called, the first of those that are as full.
    fn called(&self, marked: &Marked) -> Option<String> {
        let written = |(said, rest): (&str, &str)| {
            let given = |word: &str| self.words.names.is_given(&bare(word).to_lowercase());
            // Players write names small.
            let first = said.split(' ').next().unwrap_or_default();
            let small = !said.chars().any(char::is_uppercase)
                && !ARTICLES.contains(&first)
                && !self.words.begins_sentences(first);
            let named = said.split(' ').next().is_some_and(given) || said.split(' ').count() == 2;
            // A surname may stand behind what is marked.
            let said = if small { said } else { rest };
            let words =
                said.split(' ').take(LONGEST + 2).map(|word| match small && named && !PARTICLES.contains(&word) {
                    true => smallville_english::capital(word),
                    false => word.to_owned(),
                });
            let words: Vec<String> = words.collect();
            self.run(&words.iter().map(String::as_str).collect::<Vec<_>>())
        };
        let names = marked.names().filter_map(written);
        names.fold(None, |best: Option<String>, name| match best {
            Some(best) if best.split(' ').count() >= name.split(' ').count().min(2) => Some(best),
            _ => Some(name),
        })
    }

    /// "My name is Oleksandr", "name: Kim Ji-woo", "hes called big Dave".
    fn marked(&self, paragraph: &str) -> Option<String> {
        let tokens: Vec<&str> = paragraph.split_whitespace().collect();
        let lower: Vec<String> = tokens.iter().map(|token| token.to_lowercase().replace('’', "'")).collect();
        MARKS.iter().find_map(|mark| {
            let at = lower.windows(mark.len()).position(|window| window == *mark)?;
            // "a terrier called Biscuit" is somebody else.
            let begins = |back: usize| at.checked_sub(back).map_or("", |at| lower[at].as_str());
            let owned = |word: &str| matches!(word, "a" | "an" | "the" | "his" | "her" | "their" | "my");
            let of_thing = mark[0] == "called"
                && (matches!(begins(2), "a" | "an") || matches!(begins(1), "is" | "was") && owned(begins(3)));
            let rest = &tokens[at + mark.len()..];
            let named = self.run(rest).or_else(|| {
                let nick = rest.get(..2).filter(|two| !two[0].ends_with([',', '.']) && is_capital(two[1]))?;
                let loose = matches!(mark[0], "called" | "call" | "goes" | "known");
                let whole = || format!("{} {}", smallville_english::capital(nick[0]), bare(nick[1]));
                loose.then(|| if is_title(nick[0]) { bare(nick[1]).to_owned() } else { whole() })
            });
            named.filter(|_| !of_thing)
        })
    }

    /// "Lopez, Mateo."
    fn surname_first(&self, paragraph: &str) -> Option<String> {
        let mut tokens = paragraph.split_whitespace();
        let (surname, given) = (tokens.next()?, tokens.next()?);
        let form =
            surname.ends_with(',') && is_capital(surname) && is_capital(given) && given.ends_with(['.', ',', ';']);
        let known = self.words.names.is_given(&bare(given).to_lowercase()) || given.ends_with('.');
        (form && known).then(|| format!("{} {}", bare(given), bare(surname)))
    }

    /// The first name in a sentence that is nobody's here.
    fn first_of(&self, sentence: &str) -> Option<String> {
        let tokens: Vec<&str> = sentence.split(' ').filter(|token| !token.is_empty()).collect();
        (0..tokens.len()).find_map(|at| {
            let before = at.checked_sub(1).map_or("", |before| tokens[before]);
            let lower = before.to_lowercase();
            // Behind these stand places, owners and other people.
            if matches!(
                lower.as_str(),
                "in" | "at" | "of" | "for" | "from" | "with" | "to" | "keep" | "is" | "was" | "by"
            ) {
                return None;
            }
            if at > 0 && is_capital(before) && !is_title(before) || tokens[at].starts_with('"') {
                return None;
            }
            let name = self.run(&tokens[at..])?;
            let first = name.split(' ').next().unwrap_or_default().to_lowercase();
            let known = self.words.names.is_given(&first) || name.contains(' ');
            let alone =
                tokens.last().is_some_and(|last| name.ends_with(bare(last))) || tokens[at].ends_with([',', '.']);
            let verb = tokens.get(at + 1).is_some_and(|next| clauses::is_finite(next));
            let name = self.with_surname(name, &tokens[at..]);
            (known || alone || verb).then_some(name)
        })
    }

    /// "Greta and Gustav Holm" are of one family.
    fn with_surname(&self, name: String, tokens: &[&str]) -> String {
        let [_, "and", rest @ ..] = tokens else { return name };
        match self.run(rest).and_then(|other| other.split_once(' ').map(|(_, surname)| surname.to_owned())) {
            Some(surname) if !name.contains(' ') => format!("{name} {surname}"),
            _ => name,
        }
    }

    /// Words with capital letters at the beginning of some: "Zorblax the Unassuming".
    fn run(&self, tokens: &[&str]) -> Option<String> {
        let mut found: Vec<&str> = Vec::new();
        for (i, token) in tokens.iter().enumerate().take(LONGEST + 2) {
            if token.starts_with('"') || found.is_empty() && is_title(token) {
                continue;
            }
            let particle = !found.is_empty()
                && PARTICLES.contains(token)
                && tokens.get(i + 1).is_some_and(|next| is_capital(next));
            if !is_capital(token) && !particle || token.ends_with("'s") {
                break;
            }
            found.push(bare(token));
            if token.ends_with([',', '.', ';', ':', ')', '!', '?']) || found.len() == LONGEST {
                break;
            }
        }
        let name = found.join(" ");
        let first = found.first()?.to_lowercase();
        let taken = self.people.iter().any(|other| *other == name || first_name(other) == name);
        let said = self.words.begins_sentences(&first) && !self.words.names.is_given(&first) && found.len() == 1;
        let day = smallville_english::read_weekday(first.trim_end_matches('s')).is_some();
        (!taken && !said && !day && name.len() > 1).then_some(name)
    }

    /// "A mime." is "the mime", as a visitor without a name is called.
    fn described(&self, sentence: &str) -> Option<String> {
        // "A mime (silent)" is a mime.
        let noun = super::trades::noun_phrase(self.words, sentence.split('(').next().unwrap_or(sentence))?;
        Some(format!("the {noun}"))
    }
}

fn is_title(token: &str) -> bool {
    TITLES.contains(&bare(token).to_lowercase().as_str())
}

fn is_capital(token: &str) -> bool {
    let bare = bare(token);
    bare.starts_with(char::is_uppercase) && bare.chars().any(char::is_lowercase)
}

fn bare(token: &str) -> &str {
    token.trim_matches(|sign: char| !sign.is_alphanumeric())
}
