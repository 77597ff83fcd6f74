//! The clauses of a paragraph: of whom each tells, and whether it says what is or what is not.
//!
//! "Her husband works on a ship" says nothing of her own work, "he isn't funny" nothing of his humour.

use smallville_english::{Pronoun, is_nounish, plain_of_past, plain_of_third};

use super::words::Words;
use crate::persona::Persona;

/// A part of a sentence with a subject of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clause {
    /// As it was written.
    pub(super) written: String,
    /// As [`flat`].
    pub(super) flat: String,
    /// Whether it tells of the newcomer.
    pub(super) own: bool,
    /// Whether it says what is not.
    pub(super) denied: bool,
    /// Whether it says what is over.
    pub(super) past: bool,
}

/// Of whom a clause tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    Newcomer,
    /// Somebody else, with how one speaks of them where that is known.
    Other(Option<Pronoun>),
}

/// Who is told of, and who lives here.
pub(super) struct Reader<'a> {
    pub(super) words: &'a Words,
    /// The newcomer's full name.
    pub(super) name: &'a str,
    pub(super) people: &'a [&'a Persona],
    /// Whether the newcomer tells it: "I am a baker".
    pub(super) first_person: bool,
    /// How one speaks of the newcomer, as far as that is known.
    pub(super) pronoun: Option<Pronoun>,
}

/// The text in lower case with blanks around every word; commas and full stops are words of their own.
pub(super) fn flat(text: &str) -> String {
    let mut flat = String::from(" ");
    let text = text.to_lowercase().replace('’', "'").replace([';', '!', '?', '\n'], ". ");
    for word in text.split_whitespace() {
        let core = word.trim_start_matches(['(', '"']).trim_end_matches([',', '.', ':', ')', '"']);
        flat.push_str(core);
        flat.push(' ');
        match word[word.find(core).unwrap_or(0) + core.len()..].chars().find(|sign| *sign != '"') {
            Some(',') => flat.push_str(", "),
            Some(_) => flat.push_str(". "),
            None => {}
        }
    }
    flat
}

/// Whether somebody tells of themselves; whoever asks for somebody does not.
pub(super) fn in_first_person(words: &Words, sentences: &[String]) -> bool {
    let own =
        |word: &str| matches!(word.trim_end_matches([',', '.']), "I" | "I'm" | "I've" | "I'd" | "I'll" | "My" | "my");
    let asks = |sentence: &&String| words.without_asking(sentence) != **sentence;
    sentences.iter().filter(|sentence| !asks(sentence)).flat_map(|sentence| sentence.split(' ')).any(own)
}

/// Clauses as one text, each with a full stop behind it.
pub(super) fn text<'c>(clauses: impl Iterator<Item = &'c Clause>) -> String {
    clauses.map(|clause| format!("{} . ", clause.flat)).collect()
}

/// Words that join clauses.
pub(super) const JOINTS: [&str; 16] = [
    "and", "but", "because", "although", "though", "while", "so", "who", "which", "or", "when", "since", "that", "if",
    "where", "what",
];
/// Words before a subject that are none.
pub(super) const ASIDES: [&str; 15] = [
    "secretly",
    "now",
    "meanwhile",
    "recently",
    "actually",
    "once",
    "also",
    "still",
    "then",
    "sometimes",
    "usually",
    "otherwise",
    "today",
    "currently",
    "really",
];
/// Forms of "be", "have" and of verbs that only help others.
pub(super) const AUXILIARIES: [&str; 35] = [
    "is", "was", "are", "were", "am", "has", "have", "had", "can", "can't", "cannot", "could", "will", "would",
    "won't", "does", "doesn't", "do", "don't", "did", "didn't", "isn't", "wasn't", "aren't", "hasn't", "haven't",
    "never", "always", "must", "may", "might", "should", "wouldn't", "used", "hardly",
];
/// Words of denial.
const DENIALS: [&str; 6] = ["not", "never", "cannot", "nor", "neither", "hardly"];
/// Words that say that something is over.
const OVER: [&str; 6] = ["was", "were", "formerly", "ex", "once", "former"];

impl Reader<'_> {
    /// The clauses of all sentences.
    pub(super) fn clauses(&self, sentences: &[String]) -> Vec<Clause> {
        sentences.iter().flat_map(|sentence| self.sentence(sentence)).collect()
    }

    fn sentence(&self, sentence: &str) -> Vec<Clause> {
        let tokens: Vec<&str> = sentence.split(' ').filter(|token| !token.is_empty()).collect();
        let mut begins = vec![0];
        begins.extend((1..tokens.len()).filter(|at| self.begins(&tokens, *at)));
        let mut last: Option<Subject> = None;
        let mut clauses = Vec::new();
        for (number, begin) in begins.iter().enumerate() {
            let end = begins.get(number + 1).copied().unwrap_or(tokens.len());
            let part = &tokens[*begin..end];
            let relative = matches!(lower(part[0]), word if word == "who" || word == "which");
            let subject = if relative && *begin > 0 {
                self.whose_relative(&tokens[..*begin], last)
            } else {
                self.subject(part, last)
            };
            last = Some(subject);
            clauses.push(clause(part, subject == Subject::Newcomer));
        }
        clauses
    }

    /// Whether a clause begins at a word: behind a comma, a dash or a joint, with a subject or a verb of its own.
    fn begins(&self, tokens: &[&str], at: usize) -> bool {
        let joint = |token: &str| JOINTS.contains(&lower(token).as_str());
        let parted = tokens[at - 1].ends_with([',', ')', ':']) || matches!(tokens[at - 1], "-" | "–" | "—");
        let joined = joint(tokens[at]);
        if !parted && !joined || joint(tokens[at - 1]) {
            return false;
        }
        let rest: Vec<String> = tokens[at..].iter().map(|token| lower(token)).collect();
        let skipped = rest.iter().take_while(|word| is(&JOINTS, word) || is(&ASIDES, word)).count();
        let rest = &rest[skipped..];
        let Some(first) = rest.first() else { return false };
        let finite = |words: &[String]| words.iter().any(|word| is_finite(word));
        let upto = |count: usize| &rest[1..rest.len().min(1 + count)];
        // "… and dreams of owning a bookshop".
        let text = format!("{} ", rest.iter().take(4).map(String::as_str).collect::<Vec<_>>().join(" "));
        let marks = [&self.words.wants, &self.words.likes, &self.words.dislikes].into_iter().flatten();
        let mut marks = marks.filter(|mark| mark.split(' ').next().is_some_and(|verb| verb.ends_with('s')));
        is_pronoun(first)
            || marks.any(|mark| text.starts_with(&format!("{mark} ")))
            || is_possessive(first) && finite(upto(4))
            || matches!(first.as_str(), "the" | "a" | "an" | "there") && finite_helper(upto(4))
            || self.is_name(tokens[(at + skipped).min(tokens.len() - 1)]) && finite(upto(2))
            || is_finite(first)
    }

    fn is_name(&self, token: &str) -> bool {
        let bare = token.trim_matches(|sign: char| !sign.is_alphanumeric());
        bare.starts_with(char::is_uppercase)
            && (self.words.names.is_given(&bare.to_lowercase())
                || self.people.iter().any(|other| other.name.split(' ').any(|part| part == bare)))
    }

    /// "a retired coroner who …" goes on with the newcomer, "a daughter who …" with somebody else.
    fn whose_relative(&self, before: &[&str], last: Option<Subject>) -> Subject {
        let tail: Vec<String> = before.iter().rev().take(4).map(|token| lower(token)).collect();
        let named = before.last().is_some_and(|token| self.is_name(token) && !self.is_own_name(token));
        let kin = tail.iter().any(|word| is_possessive(word) || self.is_role(word) || word == "ones");
        if named || kin { Subject::Other(None) } else { last.unwrap_or(Subject::Newcomer) }
    }

    /// Of whom a clause tells.
    fn subject(&self, part: &[&str], last: Option<Subject>) -> Subject {
        let words: Vec<String> = part.iter().map(|token| lower(token)).collect();
        let skipped = words.iter().take_while(|word| is(&JOINTS, word) || is(&ASIDES, word)).count();
        let (words, part) = (&words[skipped..], &part[skipped..]);
        let Some(first) = words.first() else { return last.unwrap_or(Subject::Newcomer) };
        let next = words.get(1).map_or("", String::as_str);
        let bare = first.split('\'').next().unwrap_or(first);
        match bare {
            "i" => return Subject::Newcomer,
            "my" | "her" | "his" | "their" => return self.of_possessive(bare, next, last),
            "he" | "she" | "they" => return self.of_pronoun(bare, last),
            "nobody" | "everybody" | "everyone" | "some" | "it" | "there" | "we" | "you" | "people" => {
                return Subject::Other(None);
            }
            _ => {}
        }
        // Titles and adjectives may stand before the newcomer's name: "the twins Greta and Gustav Holm".
        let own = part.iter().take(4).position(|token| self.is_own_name(token));
        // "Ann Lin's aunt" may be a Lin herself.
        if let Some(at) = own.filter(|at| !self.is_surname_of_resident(part, *at)) {
            let owner = part[at].ends_with("'s") && !words.get(at + 1).is_some_and(|word| is_own_noun(word));
            let called = at > 0 && words[..at].iter().any(|word| is_finite(word));
            if !called {
                return if owner { Subject::Other(None) } else { Subject::Newcomer };
            }
        }
        if let Some(other) = self.resident(part) {
            let owner = part[..2.min(part.len())].iter().any(|token| token.ends_with("'s"));
            let tells = words.iter().any(|word| is_finite(word));
            return if owner && !tells { Subject::Newcomer } else { Subject::Other(Some(other)) };
        }
        let nouns = matches!(bare, "the" | "a" | "an" | "our") && finite_helper(&words[1..words.len().min(5)]);
        if nouns && last.is_some() { Subject::Other(None) } else { last.unwrap_or(Subject::Newcomer) }
    }

    /// "My name is …" tells of me, "my daughter is …" of her.
    fn of_possessive(&self, word: &str, noun: &str, last: Option<Subject>) -> Subject {
        let own = (word == "my") == self.first_person && is_own_noun(noun);
        match last {
            Some(Subject::Other(_)) if word != "my" => Subject::Other(None),
            _ if own => Subject::Newcomer,
            _ => Subject::Other(self.role(noun)),
        }
    }

    /// "he" is the newcomer, but for somebody else who was told of just before, and in what the newcomer tells.
    fn of_pronoun(&self, word: &str, last: Option<Subject>) -> Subject {
        let said = match word {
            "he" => Pronoun::He,
            "she" => Pronoun::She,
            _ => Pronoun::They,
        };
        if self.first_person {
            return Subject::Other(Some(said));
        }
        match last {
            Some(Subject::Other(other)) if other.is_none_or(|other| other == said) => Subject::Other(Some(said)),
            _ if self.pronoun.is_some_and(|own| own != said) => Subject::Other(Some(said)),
            _ => Subject::Newcomer,
        }
    }

    fn is_own_name(&self, token: &str) -> bool {
        let bare = token.trim_end_matches("'s").trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
        let parts = self.name.to_lowercase();
        let mut parts = parts.split(' ').map(|part| part.trim_matches('"'));
        bare.len() > 1 && parts.any(|part| part == bare && part.len() > 2)
    }

    /// Whether a name belongs to the resident whose first name stands before it.
    fn is_surname_of_resident(&self, part: &[&str], at: usize) -> bool {
        let bare =
            |token: &str| token.trim_end_matches("'s").trim_matches(|sign: char| !sign.is_alphanumeric()).to_owned();
        let Some(before) = at.checked_sub(1) else { return false };
        let name = format!("{} {}", bare(part[before]), bare(part[at]));
        self.people.iter().any(|other| other.name == name)
    }

    /// How one speaks of the resident with whose name a clause begins.
    fn resident(&self, part: &[&str]) -> Option<Pronoun> {
        let bare = part.first()?.trim_end_matches("'s").trim_matches(|sign: char| !sign.is_alphanumeric());
        let found = self.people.iter().find(|other| other.first_name() == bare);
        found.map(|other| other.pronoun).or_else(|| {
            let stranger = self.is_name(part[0]).then(|| self.words.names.pronoun_of(bare));
            stranger.map(|pronoun| pronoun.unwrap_or(Pronoun::They))
        })
    }

    fn is_role(&self, word: &str) -> bool {
        self.words.ties.iter().any(|role| role.word == word) || matches!(word, "kids" | "child" | "children" | "baby")
    }

    fn role(&self, noun: &str) -> Option<Pronoun> {
        const WOMEN: [&str; 8] = ["daughter", "sister", "mother", "mum", "mom", "wife", "girlfriend", "aunt"];
        const MEN: [&str; 8] = ["son", "brother", "father", "dad", "husband", "boyfriend", "uncle", "grandfather"];
        if is(&WOMEN, noun) { Some(Pronoun::She) } else { is(&MEN, noun).then_some(Pronoun::He) }
    }
}

/// What belongs to somebody and is told of themselves: "my name", "her dream".
fn is_own_noun(noun: &str) -> bool {
    const OWN: [&str; 16] = [
        "name",
        "age",
        "job",
        "trade",
        "work",
        "dream",
        "goal",
        "wish",
        "plan",
        "hobby",
        "secret",
        "passion",
        "nickname",
        "ambition",
        "favourite",
        "profession",
    ];
    is(&OWN, noun)
}

fn clause(part: &[&str], own: bool) -> Clause {
    let written = part.join(" ");
    let flat = flat(&written);
    let says = |list: &[&str]| flat.split(' ').any(|word| list.contains(&word));
    let denied = says(&DENIALS) || flat.split(' ').any(|word| word.ends_with("n't"));
    let past = says(&OVER) || flat.contains(" used to ") || flat.contains(" had been ");
    let written = written.trim_matches([',', ' ', '-', '–', '—', '(', ')']).to_owned();
    Clause { own, denied, past, flat, written }
}

fn lower(token: &str) -> String {
    token.trim_matches(|sign: char| !sign.is_alphanumeric() && sign != '\'').to_lowercase().replace('’', "'")
}

fn is(list: &[&str], word: &str) -> bool {
    list.contains(&word)
}

fn is_pronoun(word: &str) -> bool {
    let bare = word.split('\'').next().unwrap_or(word);
    matches!(bare, "i" | "he" | "she" | "they" | "it" | "we" | "nobody" | "everybody" | "everyone" | "some")
}

fn is_possessive(word: &str) -> bool {
    matches!(word, "my" | "her" | "his" | "their" | "our")
}

/// Whether a word can be the verb of a clause.
pub(super) fn is_finite(word: &str) -> bool {
    is(&AUXILIARIES, word)
        || word.ends_with("n't")
        || !word.ends_with("'s") && plain_of_third(word).is_some_and(|plain| !is_nounish(&plain))
        || word.ends_with("ed") && plain_of_past(word).is_some()
}

fn finite_helper(words: &[String]) -> bool {
    words.iter().any(|word| is(&AUXILIARIES, word))
}
