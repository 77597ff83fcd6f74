//! Person and point of view: who is "I", "you" or "she", and which words go with it.

use serde::{Deserialize, Serialize};

use crate::{
    is_nounish,
    verbs::{is_plain_verb, plain_of_past, third_person},
    word_lists::is_one,
};

/// How one speaks of somebody or something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pronoun {
    /// she, her, her
    She,
    /// he, him, his
    He,
    /// they, them, their
    They,
    /// it, it, its: a thing, not a person
    It,
}

impl Pronoun {
    /// "she", "he", "they", "it".
    #[must_use]
    pub fn subject(self) -> &'static str {
        self.word("I")
    }

    /// "her", "him", "them", "it".
    #[must_use]
    pub fn object(self) -> &'static str {
        self.word("me")
    }

    /// "her", "his", "their", "its".
    #[must_use]
    pub fn possessive(self) -> &'static str {
        self.word("my")
    }

    /// "herself", "himself", "themselves", "itself".
    #[must_use]
    pub fn reflexive(self) -> &'static str {
        self.word("myself")
    }

    /// "was" or "were", as it follows the pronoun.
    #[must_use]
    pub fn was(self) -> &'static str {
        self.word("was")
    }

    /// What "I", "my" and so on are in the third person.
    fn word(self, own: &str) -> &'static str {
        agree(own, Person::Third(self)).unwrap_or_default()
    }

    /// Whom a word in lower case means: "him", "hers", "themselves"; none for all other words.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        match word {
            "she" | "her" | "hers" | "herself" => Some(Self::She),
            "he" | "him" | "his" | "himself" => Some(Self::He),
            "they" | "them" | "their" | "theirs" | "themselves" => Some(Self::They),
            "it" | "its" | "itself" => Some(Self::It),
            _ => None,
        }
    }
}

/// The grammatical person of a subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Person {
    /// "I".
    First,
    /// "you".
    Second,
    /// Third, with the pronoun.
    Third(Pronoun),
    /// One person, named, of whom one speaks as "they": "Kim is", but "their".
    Named,
}

/// Words of the first person with those of the second, and of "she", "he", "they" and "it". Verbs stand first.
const FORMS: [[&str; 6]; 9] = [
    ["am", "are", "is", "is", "are", "is"],
    ["was", "were", "was", "was", "were", "was"],
    ["have", "have", "has", "has", "have", "has"],
    ["do", "do", "does", "does", "do", "does"],
    ["my", "your", "her", "his", "their", "its"],
    ["me", "you", "her", "him", "them", "it"],
    ["myself", "yourself", "herself", "himself", "themselves", "itself"],
    ["I", "you", "she", "he", "they", "it"],
    ["mine", "yours", "hers", "his", "theirs", "its"],
];
/// So many of them are verbs.
const VERBS: usize = 4;

/// The form of a word of the first person ("am", "my", "I") for another person; none for all other words.
#[must_use]
pub fn agree(own: &str, person: Person) -> Option<&'static str> {
    let row = FORMS.iter().position(|forms| forms[0] == own)?;
    let column = match person {
        Person::First => 0,
        Person::Second => 1,
        Person::Third(Pronoun::She) => 2,
        Person::Third(Pronoun::He) => 3,
        Person::Named if row < VERBS => 3,
        Person::Third(Pronoun::They) | Person::Named => 4,
        Person::Third(Pronoun::It) => 5,
    };
    Some(FORMS[row][column])
}

/// Whether a verb behind a person has the form of "they" and not that of "she".
#[must_use]
pub fn takes_plural(person: Person) -> bool {
    !matches!(person, Person::Third(Pronoun::She | Pronoun::He | Pronoun::It) | Person::Named)
}

/// A phrase about somebody in the third person with slots for what depends on who speaks: "washing his cheek" becomes
/// "washing {my} cheek". [`agree`] fills them.
///
/// "her" before a noun is taken as a possessive.
#[must_use]
pub fn with_slots(phrase: &str, pronoun: Pronoun) -> String {
    in_words_of(phrase, pronoun, |own| format!("{{{own}}}"))
}

/// A phrase about somebody in the third person as they say it of themselves: "washing his cheek" becomes "washing my
/// cheek".
#[must_use]
pub fn in_first_person(phrase: &str, pronoun: Pronoun) -> String {
    in_words_of(phrase, pronoun, str::to_owned)
}

/// A phrase in which what means the person is replaced by what is made of the word of the first person.
fn in_words_of(phrase: &str, pronoun: Pronoun, made: impl Fn(&str) -> String) -> String {
    let words: Vec<&str> = phrase.split(' ').collect();
    let word = |i: usize| {
        let bare = words[i].trim_end_matches([',', '.', ';', ':']);
        let follows_subject = i > 0 && words[i - 1] == pronoun.subject();
        let own = match bare {
            "is" | "are" if follows_subject => "am",
            "was" | "were" if follows_subject => "was",
            "has" | "have" if follows_subject => "have",
            "does" | "do" if follows_subject => "do",
            "her" if pronoun == Pronoun::She && ends_phrase(words[i], words.get(i + 1)) => "me",
            "herself" | "himself" | "themselves" => "myself",
            _ if bare == pronoun.possessive() => "my",
            _ if bare == pronoun.object() => "me",
            _ if bare == pronoun.subject() => "I",
            _ => return words[i].to_owned(),
        };
        words[i].replacen(bare, &made(own), 1)
    };
    (0..words.len()).map(word).collect::<Vec<_>>().join(" ")
}

/// Whether nothing that could be somebody's follows a "her": "between her and Tom", but not "washing her cheek".
fn ends_phrase(word: &str, next: Option<&&str>) -> bool {
    const FOLLOW: [&str; 14] =
        ["and", "or", "with", "to", "at", "in", "on", "for", "from", "by", "as", "when", "if", "because"];
    !word.ends_with(char::is_alphanumeric) || next.is_none_or(|next| FOLLOW.contains(next))
}

/// The word of the first person for a word in lower case that means somebody; `owns` tells "her" before a noun.
#[must_use]
pub fn own_word(word: &str, pronoun: Pronoun, owns: bool) -> Option<&'static str> {
    if word == "her" && pronoun == Pronoun::She {
        return Some(if owns { "my" } else { "me" });
    }
    let column = match pronoun {
        Pronoun::She => 2,
        Pronoun::He => 3,
        Pronoun::They => 4,
        Pronoun::It => return None,
    };
    FORMS[VERBS..].iter().find(|forms| forms[column] == word).map(|forms| forms[0])
}

/// Whether a word may stand between somebody and what they do: "I already know".
fn goes_before_verb(word: &str) -> bool {
    word.ends_with("ly") && !is_plain_verb(word) || is_one("before verbs", word)
}

/// Whether a word is the subject of something that others do: "and it hurts", "and nobody knows".
fn is_other_subject(word: &str) -> bool {
    const OTHERS: [&str; 17] = [
        "my",
        "he",
        "she",
        "it",
        "they",
        "we",
        "you",
        "who",
        "which",
        "that",
        "nobody",
        "everybody",
        "everyone",
        "there",
        "to",
        "can",
        "will",
    ];
    OTHERS.contains(&word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase().as_str())
}

/// Whether a word is a verb that goes on with what the subject does: "I open at nine **and lock** it at seven". What may be a
/// noun as well is a verb before what follows verbs only.
fn joins_verb(words: &[&str], at: usize) -> bool {
    const BEHIND: [&str; 20] = [
        "the", "a", "an", "my", "it", "them", "him", "her", "me", "for", "to", "in", "at", "on", "with", "about",
        "when", "like", "too", "not",
    ];
    let Some(before) = at.checked_sub(1).map(|before| words[before]) else { return false };
    // "A warm, calm voice" joins no verbs.
    let described = at >= 2 && matches!(words[at - 2], "a" | "an" | "the" | "my");
    let joined = matches!(before, "and" | "or" | "but" | "then" | "also") || before.ends_with(',') && !described;
    let word = words[at];
    if !joined || !is_plain_verb(word) || word.ends_with(',') {
        return false;
    }
    let next = words.get(at + 1).map(|next| next.trim_end_matches([',', '.']));
    !is_nounish(word) || next.is_some_and(|next| BEHIND.contains(&next))
}

/// What somebody says of themselves, told with their name: "I bake and my sister helps me" becomes "Ana Silva bakes and
/// her sister helps her".
#[must_use]
pub fn in_third_person(sentence: &str, name: &str, pronoun: Pronoun) -> String {
    let mut verb_follows = false;
    let mut subject_is = Person::Named;
    let mut turned: Vec<String> = Vec::new();
    let sentence = sentence.replace('’', "'");
    let words: Vec<&str> = sentence.split(' ').collect();
    // Whether what one does goes on behind "and": not once something else has been said to do something.
    let mut goes_on = false;
    for (at, word) in words.iter().enumerate() {
        goes_on = goes_on && !is_other_subject(word);
        let core = word.trim_end_matches([',', ':', ')']);
        let tail = &word[core.len()..];
        let (subject, person) = match turned.is_empty() {
            true => (name, Person::Named),
            false => (pronoun.subject(), Person::Third(pronoun)),
        };
        let verb = |own, person| agree(own, person).unwrap_or_default();
        let own = match core {
            "I" => {
                (verb_follows, subject_is, goes_on) = (true, person, false);
                turned.push(format!("{subject}{tail}"));
                continue;
            }
            "I'm" => format!("{subject} {}", verb("am", person)),
            "I've" => format!("{subject} {}", verb("have", person)),
            "I'd" => format!("{subject} would"),
            "I'll" => format!("{subject} will"),
            "My" => format!("{name}'s"),
            "my" | "me" | "myself" | "mine" => pronoun.word(core).to_owned(),
            "am" | "was" if verb_follows => verb(core, subject_is).to_owned(),
            other if verb_follows && goes_before_verb(core) => other.to_owned(),
            other if verb_follows && other.starts_with(char::is_uppercase) => {
                turned.push(format!("{other}{tail}"));
                continue;
            }
            other if verb_follows && !takes_plural(subject_is) => {
                // "I can't read or write" goes on with no verb of its own.
                goes_on = is_plain_verb(other) || plain_of_past(other).is_some();
                third_person(other)
            }
            other if goes_on && !takes_plural(subject_is) && joins_verb(&words, at) => third_person(other),
            other => other.to_owned(),
        };
        verb_follows = verb_follows && goes_before_verb(core);
        turned.push(format!("{own}{tail}"));
    }
    turned.join(" ")
}
