//! The sentences of a paragraph, whatever marks its writer has put between them.

use std::ops::Range;

use smallville_english::{apostrophised, capital};

use super::{
    clauses::{AUXILIARIES, JOINTS},
    marked::plain,
};

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sentence {
    /// Without the marks around it.
    pub(super) text: String,
    /// Where it stands, in bytes of the paragraph.
    pub(super) at: Range<usize>,
}

/// The sentences, with semicolons the phrases, with dashes or strokes the notes of a paragraph. Quotation marks and apostrophes
/// are of one form.
pub(super) fn sentences(text: &str) -> Vec<Sentence> {
    let dashed = text.trim_start().starts_with(['-', '*', '•']) || text.matches(" - ").count() > 2;
    let stroked = text.matches(" / ").count() > 1;
    let mut found = Vec::new();
    let mut sentence = Sentence { text: String::new(), at: 0..0 };
    let begun = |sentence: &mut Sentence, next: usize| {
        std::mem::replace(sentence, Sentence { text: String::new(), at: next..next })
    };
    let mut words = placed_words(text).peekable();
    while let Some((at, word)) = words.next() {
        let end = at + word.len();
        // "A kid genius pls??" asks for nothing else than "a kid genius".
        let core = word.trim_end_matches(['.', ',', '!', '?', ';']).to_lowercase();
        if matches!(core.as_str(), "pls" | "plz" | "lol" | "haha" | "lmao" | "thx") {
            if word.ends_with(['.', '!', '?', ';']) {
                found.push(begun(&mut sentence, end));
            }
            continue;
        }
        if dashed && matches!(word, "-" | "*" | "•") || stroked && word == "/" {
            found.push(begun(&mut sentence, end));
            continue;
        }
        if sentence.text.is_empty() {
            sentence.at.start = at;
        }
        sentence.text.push_str(&mended(word));
        sentence.text.push(' ');
        sentence.at.end = end;
        let title = matches!(word, "Dr." | "Mr." | "Mrs." | "Ms." | "St." | "Rev." | "e.g." | "i.e.");
        // "Until three a.m. and …" goes on.
        let goes_on = words.peek().is_some_and(|(_, next)| next.starts_with(char::is_lowercase));
        let title = title || goes_on && (word.ends_with("a.m.") || word.ends_with("p.m."));
        let closed = word.trim_end_matches(['"', ')']);
        if closed.ends_with(['.', ';', '!', '?']) && !title {
            found.push(begun(&mut sentence, end));
        }
    }
    found.push(sentence);
    let clean = |text: &str| {
        let text = text.trim().trim_end_matches(['.', ';', '!', '?', ',']).replace([';', '{', '}'], ",");
        text.trim().trim_start_matches([',', ':', '.', '/', '|', '-', '–', '—', ')', ' ']).to_owned()
    };
    let clean = |sentence: Sentence| Sentence { text: clean(&sentence.text), at: sentence.at };
    found.into_iter().map(clean).filter(|sentence| sentence.text.chars().any(char::is_alphanumeric)).collect()
}

/// The same as texts.
pub(super) fn texts(paragraph: &str) -> Vec<String> {
    sentences(&plain(paragraph)).into_iter().map(|sentence| sentence.text).collect()
}

/// Words between blanks, with where each begins.
fn placed_words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_whitespace().map(move |word| {
        let begin = at + text[at..].find(word).unwrap_or_default();
        at = begin + word.len();
        (begin, word)
    })
}

/// Words of whoever is told who they are, with those of whoever tells it of themselves.
const OF_HEARER: [(&str, &str); 11] = [
    ("you", "I"),
    ("you're", "I'm"),
    ("you've", "I've"),
    ("you'd", "I'd"),
    ("you'll", "I'll"),
    ("your", "my"),
    ("yours", "mine"),
    ("yourself", "myself"),
    ("are", "am"),
    ("were", "was"),
    ("aren't", "am not"),
];

/// Whether a subject may stand at a place: at the beginning, behind a comma or what joins clauses, before a helping verb.
fn begins_clause(words: &[&str], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|before| words[before]) else { return true };
    let next = words.get(at + 1).map_or("", |next| next.trim_end_matches(','));
    let joined = before.ends_with([',', ':']) || JOINTS.contains(&before.to_lowercase().as_str());
    let helped = AUXILIARIES.contains(&next) || next.ends_with("n't");
    !next.is_empty() && (joined && !words[at].ends_with('.') || helped)
}

impl Sentence {
    /// "You are a baker and your bread is good" as the baker tells it.
    pub(super) fn of_hearer(self) -> String {
        let mut told: Vec<String> = Vec::new();
        let words: Vec<&str> = self.text.split(' ').collect();
        for (at, word) in words.iter().enumerate() {
            let core = word.trim_end_matches([',', ':', ')']);
            let tail = &word[core.len()..];
            let lower = core.to_lowercase();
            let agrees = told.last().is_some_and(|last| last == "I");
            let said = OF_HEARER.iter().find(|(known, _)| *known == lower).map(|(_, own)| *own);
            let said = match (lower.as_str(), said) {
                ("are" | "were" | "aren't", Some(own)) => agrees.then_some(own),
                // "Your mother left you the bakery", but "and you know it".
                ("you", _) if !begins_clause(&words, at) => Some("me"),
                (_, own) => own,
            };
            let said = said.map_or_else(|| core.to_owned(), |own| if at == 0 { capital(own) } else { own.to_owned() });
            told.push(format!("{said}{tail}"));
        }
        told.join(" ")
    }
}

/// "cant" is "can't", and "i" is "I".
fn mended(word: &str) -> String {
    let core = word.trim_end_matches([',', '.', ';', '!', '?', ':']);
    let right = match core {
        "i" => Some("I"),
        "i'm" => Some("I'm"),
        _ => apostrophised(core),
    };
    right.map_or_else(|| word.to_owned(), |right| format!("{right}{}", &word[core.len()..]))
}
