//! Single words and the edges of sentences: capitals, articles, full stops.

/// Words that begin with a vowel in writing and with a consonant in speech.
const CONSONANTS: [&str; 7] = ["eu", "once", "one", "uku", "uni", "use", "usu"];
/// Words that begin like these and yet with a vowel.
const VOWELS: [&str; 7] = ["heir", "honest", "honour", "hour", "unid", "unim", "unin"];

/// The text with a capital letter at its beginning.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The text with a small letter at its beginning.
#[must_use]
pub fn uncapital(text: &str) -> String {
    let mut letters = text.chars();
    // "TV" and a shouted "SAY" stay as they are.
    if text.chars().nth(1).is_some_and(char::is_uppercase) {
        return text.to_owned();
    }
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Words that begin a sentence and are no names, though a name may follow them.
const OPENERS: [&str; 19] = [
    "And",
    "As",
    "At",
    "By",
    "For",
    "From",
    "If",
    "In",
    "Mostly",
    "Of",
    "On",
    "Probably",
    "The",
    "To",
    "Today",
    "When",
    "With",
    "Without",
    "Yesterday",
];

/// A sentence as it goes on within another: with a small letter, unless it begins with "I" or a name: a word of which
/// `is_name` says so, or the first of several with capitals ("Hobbs Cafe").
#[must_use]
pub fn within(sentence: &str, is_name: impl Fn(&str) -> bool) -> String {
    let first = sentence.split([' ', '\'', ',', '?', '.', '!']).next().unwrap_or_default();
    let next = sentence.split(' ').nth(1).unwrap_or_default();
    let several = !OPENERS.contains(&first) && next.starts_with(char::is_uppercase) && next != "I";
    if first == "I" || several || is_name(first) { sentence.to_owned() } else { uncapital(sentence) }
}

/// "a" or "an", as it is heard before a word.
#[must_use]
pub fn article(word: &str) -> &'static str {
    let lower = word.trim_start_matches(['\'', '"', '“', '‘']).to_lowercase();
    let starts = |beginnings: &[&str]| beginnings.iter().any(|beginning| lower.starts_with(beginning));
    let vowel = starts(&VOWELS) || lower.starts_with(['a', 'e', 'i', 'o', 'u']) && !starts(&CONSONANTS);
    if vowel { "an" } else { "a" }
}

/// "a cafe owner", "an actor", "an honest man"; what has an article keeps it.
#[must_use]
pub fn with_article(noun: &str) -> String {
    let has_one = ["a ", "an ", "the "].iter().any(|article| noun.starts_with(article));
    if has_one { noun.to_owned() } else { format!("{} {noun}", article(noun)) }
}

/// A place by its name, as it stands in a sentence: "the Lin family's house", "the old mill", "the dorm" of "Dorm for Oak
/// Hill College", but "Hobbs Cafe".
#[must_use]
pub fn named_place(name: &str) -> String {
    // "The Centre for Arts" is a name; "Dorm for …" says what it is.
    if let Some((kind, _)) = name.split_once(" for ").filter(|(kind, _)| !kind.contains(' ')) {
        return format!("the {}", kind.to_lowercase());
    }
    let described = name.contains(" family's ") || name.starts_with(char::is_lowercase);
    if described && !name.starts_with("the ") { format!("the {name}") } else { name.to_owned() }
}

/// A text with a full stop, unless it is empty or ends with a mark of its own.
#[must_use]
pub fn ended(text: &str) -> String {
    let text = text.trim_end();
    let bare = text.trim_end_matches(['”', '"', '’', '\'', ')', '*']);
    if bare.is_empty() || bare.ends_with(['.', '!', '?', '…', '—']) { text.to_owned() } else { format!("{text}.") }
}

/// A text as a whole sentence: with a capital and a full stop.
#[must_use]
pub fn sentence(text: &str) -> String {
    ended(&capital(text.trim()))
}
