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
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// "a" or "an", as it is heard before a word.
#[must_use]
pub fn article(word: &str) -> &'static str {
    let lower = word.trim_start_matches(['\'', '"', '“', '‘']).to_lowercase();
    let starts = |beginnings: &[&str]| beginnings.iter().any(|beginning| lower.starts_with(beginning));
    let vowel = starts(&VOWELS) || lower.starts_with(['a', 'e', 'i', 'o', 'u']) && !starts(&CONSONANTS);
    if vowel { "an" } else { "a" }
}

/// "a cafe owner", "an actor", "an honest man".
#[must_use]
pub fn with_article(noun: &str) -> String {
    format!("{} {noun}", article(noun))
}

/// A text with a full stop, unless it is empty or ends with a mark of its own.
#[must_use]
pub fn ended(text: &str) -> String {
    let text = text.trim_end();
    let bare = text.trim_end_matches(['”', '"', '’', '\'', ')', '*']);
    if bare.is_empty() || bare.ends_with(['.', '!', '?', '…']) { text.to_owned() } else { format!("{text}.") }
}

/// A text as a whole sentence: with a capital and a full stop.
#[must_use]
pub fn sentence(text: &str) -> String {
    ended(&capital(text.trim()))
}
