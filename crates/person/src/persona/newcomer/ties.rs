//! Whom a newcomer knows, and how.

use super::{
    Aspect, Draft, Fact, Pronoun, clauses,
    lodging::Lodging,
    understood::HOUSEMATE,
    words::{Bonded, Feeling, Role},
};
use crate::{
    persona::{Acquaintance, Persona},
    tie::{Bond, Tie},
};

/// What one thinks of somebody with whom one does not speak any more, 0 to 10.
const ESTRANGED: u8 = 3;

/// What one thinks of an acquaintance.
const INDIFFERENT: u8 = 6;

/// Words before a role that do not change it.
pub(super) const PASSED_OVER: [&str; 13] = [
    "the",
    "little",
    "big",
    "older",
    "younger",
    "elder",
    "long-lost",
    "favourite",
    "only",
    "beloved",
    "closest",
    "dearest",
    "oldest",
];

/// Words before a role that is over.
const FORMER: [&str; 4] = ["former", "ex", "one-time", "onetime"];

impl Draft<'_> {
    /// Everybody who is named in the first memories.
    pub(super) fn knows(&mut self, pronoun: Pronoun, about: &[String]) -> Vec<Acquaintance> {
        let people = self.people;
        let mut knows: Vec<Acquaintance> = Vec::new();
        // In the third person "I like Carmen" and "Ana likes Carmen" are one form.
        let sentences = resolved(about.to_vec(), pronoun, people);
        for other in people {
            let named: Vec<String> =
                sentences.iter().filter(|sentence| names(sentence, other, people)).cloned().collect();
            if named.is_empty() {
                continue;
            }
            let (tie, opinion) = if self.is_denied(other) {
                ("acquaintance".into(), INDIFFERENT)
            } else {
                self.standing(&named, other, pronoun)
            };
            let source = self.sentences.iter().find(|sentence| names(sentence, other, people));
            if let Some(source) = source.cloned() {
                self.heard(Fact::Ties, source);
            }
            let tie = if pronoun == Pronoun::They {
                tie
            } else {
                tie.replace(" do not ", " does not ")
                    .replace(" are ", " is ")
                    .replace(" she like", " she likes")
                    .replace(" he like", " he likes")
                    .replace(" admire", " admires")
            };
            knows.push(Acquaintance { name: other.name.clone(), tie: Tie::read(&tie), opinion });
        }
        if knows.is_empty() {
            self.assume(
                Fact::Ties,
                format!("Nobody is named; {} knows nobody yet but those under the same roof.", self.first),
            );
        }
        knows
    }

    /// Whether what somebody is named as is told not to be so: "not her roommate".
    fn is_denied(&self, other: &Persona) -> bool {
        let named = |said: &str| names(said, other, self.people);
        self.marked.of(Aspect::NoTie).any(named) && !self.marked.of(Aspect::Tie).any(named)
    }

    /// What somebody is who is named in sentences, and what is thought of them.
    fn standing(&self, named: &[String], other: &Persona, pronoun: Pronoun) -> (String, u8) {
        let says = |signs: &[String]| {
            named.iter().any(|sentence| {
                let text = clauses::flat(sentence);
                signs.iter().any(|sign| text.contains(&format!(" {sign} ")))
            })
        };
        let words = self.words;
        let bound = || named.iter().find_map(|sentence| bond(&words.bonds, sentence, other));
        let role =
            named.iter().find_map(|sentence| tie(&words.ties, sentence, other)).or_else(bound).map(|(tie, opinion)| {
                let estranged = says(&words.estranged);
                if estranged { (format!("{tie}, not on speaking terms"), ESTRANGED) } else { (tie, opinion) }
            });
        let felt = named.iter().find_map(|sentence| {
            feeling(&words.feelings, sentence, other, self.people)
                .or_else(|| feeling_behind(&words.feelings_behind, sentence, other))
        });
        match (role, felt) {
            (Some((tie, _)), Some((_, opinion))) => (tie, opinion),
            (Some(role), None) => role,
            (None, Some((felt, opinion))) => (felt.replace("they ", &format!("{} ", pronoun.subject())), opinion),
            (None, None) if says(&words.hearsay) => ("heard of; lives here".into(), 6),
            (None, None) => ("acquaintance".into(), 6),
        }
    }

    /// Those with whom one lives are known by name.
    pub(super) fn with_housemates(&self, mut knows: Vec<Acquaintance>, lodging: &Lodging) -> Vec<Acquaintance> {
        for other in self.people.iter().filter(|other| other.home == lodging.home) {
            if knows.iter().all(|known| known.name != other.name) {
                let tie = Tie::new(HOUSEMATE, [Bond::Home]);
                knows.push(Acquaintance { name: other.name.clone(), tie, opinion: 6 });
            }
        }
        knows
    }
}

/// "She is his girlfriend" after a sentence that names Rajiv: "She is Rajiv Patel's girlfriend".
fn resolved(mut sentences: Vec<String>, pronoun: Pronoun, people: &[&Persona]) -> Vec<String> {
    let mut last: Option<&Persona> = None;
    for sentence in &mut sentences {
        let named = people.iter().find(|other| names(sentence, other, people)).copied();
        if let Some(other) = last.filter(|other| named.is_none() && other.pronoun != pronoun) {
            let own = format!(" is {} ", other.pronoun.possessive());
            *sentence = sentence.replace(&own, &format!(" is {}'s ", other.name));
        }
        last = named.or(last);
    }
    sentences
}

/// Whether a sentence names somebody: by the full name, or by a first name that only one person has.
fn names(sentence: &str, other: &Persona, people: &[&Persona]) -> bool {
    place(sentence, other, people).is_some()
}

/// Where a sentence names somebody.
fn place(sentence: &str, other: &Persona, people: &[&Persona]) -> Option<usize> {
    // Players write names small.
    let (small, name) = (sentence.to_ascii_lowercase(), other.name.to_ascii_lowercase());
    let begins = |at: &usize| *at == 0 || !small.as_bytes()[at - 1].is_ascii_alphanumeric();
    if let Some(at) = small.match_indices(&name).map(|(at, _)| at).find(begins) {
        return Some(at);
    }
    let first = other.first_name();
    let alone = people.iter().filter(|known| known.first_name() == first).count() == 1;
    let at = sentence.match_indices(first).map(|(at, _)| at).find(|at| {
        let end = at + first.len();
        let begins = *at == 0 || !sentence.as_bytes()[at - 1].is_ascii_alphanumeric();
        // "Maria Petrova" is somebody else, and so is the newcomer of the same first name.
        let surname = sentence[end..].strip_prefix(' ').is_some_and(|rest| rest.starts_with(char::is_uppercase));
        begins && !surname && !sentence[end..].starts_with(|sign: char| sign.is_alphanumeric())
    })?;
    alone.then_some(at)
}

/// A sentence in lower case with "@" for a person's name.
fn marked(sentence: &str, other: &Persona) -> String {
    let (name, first) = (other.name.to_lowercase(), other.first_name().to_lowercase());
    sentence.to_lowercase().replace(&name, "@").replace(&first, "@")
}

/// What somebody is to the newcomer, by "sister of Tamara", "Tamara's sister" or "her sister Tamara".
fn tie(ties: &[Role], sentence: &str, other: &Persona) -> Option<(String, u8)> {
    let text = marked(&format!(" {sentence}"), other);
    // "Francisco's little brother" is his brother.
    let text = PASSED_OVER.iter().fold(text, |text, word| text.replace(&format!(" {word} "), " "));
    let is_man = other.pronoun == Pronoun::He;
    // "Ryan's former boss" was his boss.
    let whole = text.clone();
    let over = |word: &str| FORMER.iter().any(|former| whole.contains(&format!(" {former} {word}")));
    let text = FORMER.iter().fold(text, |text, word| text.replace(&format!(" {word} "), " "));
    for Role { word, she, he, opinion } in ties {
        let said = |tie: &str| match over(word) && !tie.starts_with("former") {
            true => format!("former {tie}"),
            false => tie.to_owned(),
        };
        let said_of_newcomer = [format!(" {word} of @"), format!(" {word} to @"), format!(" {word} with @")];
        // Whoever went to school "with Ann's sister" is not her brother.
        let owned = text.find(&format!("@'s {word}")).is_some_and(|at| {
            let before = text[..at].trim_end();
            before.is_empty()
                || [" is", " was", ",", " am", " as", " being", " be", " said:"].iter().any(|end| before.ends_with(end))
        });
        if owned || said_of_newcomer.iter().any(|form| text.contains(form.as_str())) {
            return Some((said(if is_man { he } else { she }), *opinion));
        }
        let said_of_other = [
            format!(" {word} @"),
            format!(" {word} is @"),
            format!(" {word}, @"),
            format!("@ is {word} and"),
            format!("@ is her {word}"),
            format!("@ is his {word}"),
            format!("@, her {word}"),
            format!("@, his {word}"),
        ];
        // "Jennifer Moore was Hetty Blackwood's bridesmaid".
        let behind = text.split_once("@ is ").or_else(|| text.split_once("@ was ")).map_or("", |(_, rest)| rest);
        let owned = behind.split(' ').take(4).collect::<Vec<_>>().join(" ");
        let owned = owned.contains(&format!("'s {word}"));
        if owned || said_of_other.iter().any(|form| text.contains(form.as_str())) {
            return Some((said(word), *opinion));
        }
    }
    None
}

/// What somebody is before whose name such words stand: "used to work with Ryan". The longest words say most.
fn bond(bonds: &[Bonded], sentence: &str, other: &Persona) -> Option<(String, u8)> {
    let text = marked(sentence, other);
    let said = bonds.iter().filter_map(|bond| {
        // Whoever was engaged to somebody's cousin was not engaged to them.
        let of_theirs = |words: &&String| text.contains(&format!(" {words} @'s"));
        let words = bond.words.iter().filter(|words| text.contains(&format!(" {words} @")) && !of_theirs(words));
        Some((words.map(String::len).max()?, bond))
    });
    let (_, Bonded { she, he, opinion, .. }) = said.max_by_key(|(length, _)| *length)?;
    Some((if other.pronoun == Pronoun::He { he } else { she }.clone(), *opinion))
}

/// What the newcomer feels for somebody: the last word of feeling before the name.
fn feeling(feelings: &[Feeling], sentence: &str, other: &Persona, people: &[&Persona]) -> Option<(String, u8)> {
    let at = place(sentence, other, people)?;
    // Whoever adores somebody's paintings need not adore them.
    let of_theirs = [other.name.as_str(), other.first_name()].iter().any(|name| {
        let named = sentence[at..].to_ascii_lowercase();
        let rest = named.strip_prefix(&name.to_ascii_lowercase());
        rest.is_some_and(|rest| rest.starts_with("'s ") || rest.starts_with("’s "))
    });
    if of_theirs {
        return None;
    }
    let before = format!(" {} ", sentence[..at].to_lowercase());
    let found = feelings.iter().filter_map(|Feeling { words, tie, opinion }| {
        let at = words.iter().filter_map(|word| before.rfind(&format!(" {word} "))).max()?;
        Some((at, tie.as_str(), *opinion))
    });
    // The sentence may go on to something else: only what stands close to the name counts.
    found.max().filter(|(at, ..)| before.len() - at < 40).map(|(_, tie, opinion)| (tie.to_owned(), opinion))
}

/// What the newcomer says of somebody behind the name: "Sam Moore is a dear".
fn feeling_behind(feelings: &[Feeling], sentence: &str, other: &Persona) -> Option<(String, u8)> {
    let text = marked(sentence, other);
    let (_, behind) = text.split_once("@ is ")?;
    let behind = format!(" {behind} ");
    let said = |feeling: &&Feeling| {
        feeling
            .words
            .iter()
            .any(|words| behind.starts_with(&format!(" {words} ")) || behind.starts_with(&format!(" {words},")))
    };
    feelings.iter().find(said).map(|feeling| (feeling.tie.clone(), feeling.opinion))
}
