//! Short forms and long ones: "I'm" and "I am".

use crate::verbs::{is_plain_verb, plain_of_past};

/// Short forms in lower case with what they stand for.
const FORMS: [(&str, &str); 41] = [
    ("don't", "do not"),
    ("doesn't", "does not"),
    ("didn't", "did not"),
    ("won't", "will not"),
    ("wouldn't", "would not"),
    ("shouldn't", "should not"),
    ("couldn't", "could not"),
    ("mustn't", "must not"),
    ("can't", "cannot"),
    ("isn't", "is not"),
    ("aren't", "are not"),
    ("ain't", "are not"),
    ("wasn't", "was not"),
    ("weren't", "were not"),
    ("haven't", "have not"),
    ("hasn't", "has not"),
    ("hadn't", "had not"),
    ("i'm", "I am"),
    ("i'd", "I would"),
    ("i'll", "I will"),
    ("i've", "I have"),
    ("we're", "we are"),
    ("we'll", "we will"),
    ("we've", "we have"),
    ("we'd", "we would"),
    ("you're", "you are"),
    ("you'll", "you will"),
    ("you've", "you have"),
    ("you'd", "you would"),
    ("they're", "they are"),
    ("they'll", "they will"),
    ("they've", "they have"),
    ("they'd", "they would"),
    ("he'll", "he will"),
    ("he'd", "he would"),
    ("she'll", "she will"),
    ("she'd", "she would"),
    ("it'll", "it will"),
    ("it'd", "it would"),
    ("that'll", "that will"),
    ("there'll", "there will"),
];
/// Spoken and careless forms, which nobody writes on purpose.
const CARELESS: [(&str, &str); 8] = [
    ("youre", "you are"),
    ("needn't", "do not need to"),
    ("gonna", "going to"),
    ("wanna", "want to"),
    ("gotta", "have to"),
    ("hafta", "have to"),
    ("let's", "let us"),
    ("lets", "let us"),
];
/// Short forms that are typed without their sign.
const UNSIGNED: [(&str, &str); 15] = [
    ("hes", "he's"),
    ("shes", "she's"),
    ("theyre", "they're"),
    ("im", "I'm"),
    ("ive", "I've"),
    ("cant", "can't"),
    ("dont", "don't"),
    ("doesnt", "doesn't"),
    ("isnt", "isn't"),
    ("wasnt", "wasn't"),
    ("didnt", "didn't"),
    ("hasnt", "hasn't"),
    ("havent", "haven't"),
    ("wont", "won't"),
    ("wouldnt", "wouldn't"),
];
/// Words to which a "'s" belongs that is a verb and no owner.
const SUBJECTS: [&str; 10] = ["he", "she", "it", "that", "there", "what", "who", "where", "how", "here"];
/// Behind these a "'s" is "has".
const PARTICIPLES: [&str; 6] = ["got", "been", "gone", "become", "had", "never"];
/// These stand between a "'d" and the verb that says what it is: "I'd only thought".
const BETWEEN: [&str; 14] = [
    "even", "only", "just", "never", "hardly", "already", "always", "nearly", "all", "both", "not", "barely", "ever",
    "really",
];
/// Subjects of a question: "don't you" has no long form in this order.
const ASKED: [&str; 9] = ["i", "you", "he", "she", "it", "we", "they", "that", "there"];
/// Close behind these a subject keeps its verb long.
const LONG_BEHIND: [&str; 8] = ["how", "than", "whatever", "there", "what", "where", "who", "way"];
/// Short forms that people use when they speak, as they stand in a line.
const SPOKEN: [(&str, &str); 19] = [
    ("I am ", "I'm "),
    ("you are ", "you're "),
    ("You are ", "You're "),
    ("they are ", "they're "),
    ("she is ", "she's "),
    ("he is ", "he's "),
    ("it is ", "it's "),
    ("I have been ", "I've been "),
    ("I have got ", "I've got "),
    ("I have promised ", "I've promised "),
    ("you have been ", "you've been "),
    ("you have got ", "you've got "),
    ("you have promised ", "you've promised "),
    ("do not ", "don't "),
    ("does not ", "doesn't "),
    ("did not ", "didn't "),
    ("is not ", "isn't "),
    ("cannot ", "can't "),
    ("would not ", "wouldn't "),
];

/// What a short form in lower case stands for before the word `next`; none for all other words.
#[must_use]
pub fn long_form(word: &str, next: &str) -> Option<String> {
    let signed = apostrophised(word).map(str::to_lowercase);
    let word = signed.as_deref().unwrap_or(word);
    if let Some(subject) = word.strip_suffix("'s").filter(|subject| SUBJECTS.contains(subject)) {
        return Some(format!("{subject} {}", if PARTICIPLES.contains(&next) { "has" } else { "is" }));
    }
    let had = matches!(next, "better" | "been") || !is_plain_verb(next) && plain_of_past(next).is_some();
    if let Some(subject) = word.strip_suffix("'d").filter(|subject| had && ASKED.contains(subject)) {
        return Some(format!("{} had", if subject == "i" { "I" } else { subject }));
    }
    let known = FORMS.iter().chain(&CARELESS).find(|(short, _)| *short == word);
    known.map(|(_, long)| (*long).to_owned())
}

/// A short form with the sign that was not typed: "can't" for "cant"; none for all other words.
#[must_use]
pub fn apostrophised(word: &str) -> Option<&'static str> {
    UNSIGNED.iter().find(|(short, _)| short.eq_ignore_ascii_case(word)).map(|(_, right)| *right)
}

/// A line as people speak: "I'm", "don't".
#[must_use]
pub fn contracted(line: &str) -> String {
    SPOKEN.iter().fold(line.to_owned(), |line, (from, to)| replace_words(&line, from, to))
}

/// A line without short forms, as formal people speak: "I am", "do not"; what is asked as "don't you" stays.
#[must_use]
pub fn written_out(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let out = (0..words.len()).map(|at| {
        let end = words[at].trim_end_matches(|sign: char| !sign.is_alphanumeric()).len();
        let begin = words[at].len() - words[at].trim_start_matches(|sign: char| !sign.is_alphanumeric()).len();
        let word = words[at].get(begin..end).unwrap_or_default();
        let lower = word.to_lowercase().replace('’', "'");
        let bare = |word: &&str| word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
        let goes_on = |next: &String| !lower.ends_with("'d") || !BETWEEN.contains(&next.as_str());
        let next = words[at + 1..].iter().map(bare).find(goes_on).unwrap_or_default();
        let asked = lower.ends_with("n't") && end == words[at].len() && ASKED.contains(&next.as_str());
        match long_form(&lower, &next).filter(|_| !asked && !CARELESS.iter().any(|(short, _)| *short == lower)) {
            Some(long) => {
                let long = if word.starts_with(char::is_uppercase) { crate::capital(&long) } else { long };
                format!("{}{long}{}", &words[at][..begin], &words[at][end..])
            }
            None => words[at].to_owned(),
        }
    });
    out.collect::<Vec<_>>().join(" ")
}

/// Whether what stands before a subject keeps its verb long: "how fond you are of me", "older than he is now".
fn stays_long(before: &str) -> bool {
    let clause = before.rsplit(['.', '?', '!', ',']).next().unwrap_or_default();
    clause.split_whitespace().rev().take(2).any(|word| LONG_BEHIND.contains(&word.to_lowercase().as_str()))
}

/// Replaces where a word begins: "she is" is not to be found in "Ashe is".
fn replace_words(line: &str, from: &str, to: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find(from) {
        out.push_str(&rest[..at]);
        let whole = out.chars().next_back().is_none_or(|sign| !sign.is_alphanumeric());
        let being = ["am ", "are ", "is "].iter().any(|verb| from.ends_with(verb));
        let long = being && stays_long(&out);
        out.push_str(if whole && !long { to } else { from });
        rest = &rest[at + from.len()..];
    }
    out.push_str(rest);
    out
}
