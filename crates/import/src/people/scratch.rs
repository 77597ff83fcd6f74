//! Who somebody is in the save: name, age, character, and what is said of them.

use serde_json::Value;
use smallville_english::unlisted;

use super::hours::{Hours, hours};

/// No paragraph is read beyond so many characters.
const LONGEST: usize = 4_000;
/// So many words of character are kept.
const TRAITS: usize = 6;

/// What `scratch.json` says of somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Identity {
    /// Years, if that can be an age.
    pub(super) age: Option<u8>,
    /// Character, in lower case.
    pub(super) traits: Vec<String>,
    /// What they are, in sentences.
    pub(super) learned: String,
    /// What they are about now, in sentences.
    pub(super) currently: String,
    /// When they wake and go to bed.
    pub(super) hours: Hours,
    /// The address where they live: `world:sector:arena`.
    pub(super) living_area: String,
    /// What is missing or cannot be used, as parts of a sentence.
    pub(super) faults: Vec<String>,
}

/// The text of a named value; none if it is no text or says nothing.
pub(super) fn text_of(value: &Value, key: &str) -> Option<String> {
    let text = value.get(key)?.as_str()?.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(text.chars().take(LONGEST).collect::<String>()).filter(|text| text.chars().any(char::is_alphanumeric))
}

/// Reads `scratch.json`.
///
/// # Errors
/// What is wrong with it, when nobody can be made out of it.
pub(super) fn identity(text: &str) -> Result<Identity, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| format!("not sound JSON ({error})"))?;
    if !value.is_object() {
        return Err("it holds no list of named values".to_owned());
    }
    let mut faults = Vec::new();
    let age = age(&value["age"]);
    if age.is_none() {
        faults.push("an age".to_owned());
    }
    let traits = traits(&text_of(&value, "innate").unwrap_or_default());
    if traits.is_empty() {
        faults.push("words of character (\"innate\")".to_owned());
    }
    let learned = text_of(&value, "learned").unwrap_or_default();
    let currently = plain_status(&text_of(&value, "currently").unwrap_or_default());
    if learned.is_empty() && currently.is_empty() {
        return Err(
            "it says neither what the person is (\"learned\") nor what they are about (\"currently\")".to_owned()
        );
    }
    let lifestyle = text_of(&value, "lifestyle").unwrap_or_default();
    let hours = hours(&lifestyle);
    if hours.wakes.is_none() || hours.sleeps.is_none() {
        faults.push("both hours of sleep (\"lifestyle\")".to_owned());
    }
    let living_area = text_of(&value, "living_area").unwrap_or_default();
    Ok(Identity { age, traits, learned, currently, hours, living_area, faults })
}

/// A number of years, also one in quotes.
fn age(value: &Value) -> Option<u8> {
    let years = value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())?;
    u8::try_from(years).ok().filter(|years| (5..=110).contains(years))
}

fn traits(innate: &str) -> Vec<String> {
    let mut traits: Vec<String> = Vec::new();
    for part in unlisted(&innate.to_lowercase()) {
        let word = part.trim_matches(|sign: char| !sign.is_alphanumeric()).to_owned();
        if !word.is_empty() && word.split(' ').count() <= 3 && !traits.contains(&word) && traits.len() < TRAITS {
            traits.push(word);
        }
    }
    traits
}

/// The nightly revision writes "Status:" before what somebody is about.
fn plain_status(currently: &str) -> String {
    let bare = currently.strip_prefix("Status:").or_else(|| currently.strip_prefix("status:"));
    bare.unwrap_or(currently).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sound_is_read_and_the_rest_is_named() {
        let read = |text: &str| identity(text).unwrap();
        let whole = read(
            r#"{"age": "41", "innate": "Calm, dry and patient", "learned": "Oda mends\n clocks.",
                "currently": "Status: Oda rests.",
                "lifestyle": "Oda goes to bed around 10pm, awakes up around 6am.",
                "living_area": "the Ville:a barge:cabin"}"#,
        );
        assert_eq!((whole.age, whole.traits.join("/")), (Some(41), "calm/dry/patient".into()));
        assert_eq!((whole.learned.as_str(), whole.currently.as_str()), ("Oda mends clocks.", "Oda rests."));
        assert!(whole.faults.is_empty() && whole.hours.wakes.is_some());
        let poor = read(r#"{"age": 1e30, "innate": ["calm"], "learned": "Oda mends clocks.", "lifestyle": 7}"#);
        assert_eq!((poor.age, poor.faults.len()), (None, 3));
        for broken in ["", "{", "[]", "7", "{}", r#"{"learned": 5, "currently": " … "}"#, "{\"learned\": \"a\"} x"] {
            assert!(identity(broken).is_err(), "{broken}");
        }
    }
}
