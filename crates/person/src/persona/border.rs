//! What may be said of somebody from outside: names that can be written, texts that have an end.

use super::Persona;
use smallville_data::wording::{
    limit::{NAME, PHRASE, TEXT, too_long},
    terminal::turns_line,
};

/// What a name must not have: commands and addresses are written with it.
const UNWRITABLE: &[char] = &[':', ';', '<', '>', '(', ')', '{', '}'];

/// Why a text cannot be somebody's name, if it cannot.
#[must_use]
pub fn name_fault(name: &str) -> Option<String> {
    if let Some(fault) = too_long("the name", name, NAME) {
        return Some(fault);
    }
    if name.contains(|letter: char| letter.is_control() || turns_line(letter)) {
        return Some("the name has a letter in it that cannot be seen; write it with letters only".into());
    }
    if !name.contains(char::is_alphabetic) {
        return Some("the name has no letters; write a first and a last name".into());
    }
    if name.trim() != name {
        return Some(format!("\"{name}\" begins or ends with a blank; write the name without it"));
    }
    name.contains(UNWRITABLE)
        .then(|| format!("{name} cannot be a name; write it without colons, brackets and the like"))
}

/// Why what is said of somebody cannot be used: the field of their file, and one sentence on what is wrong with it.
#[must_use]
pub fn faults(persona: &Persona) -> Vec<(&'static str, String)> {
    let mut faults: Vec<(&str, String)> = name_fault(&persona.name).map(|fault| ("name", fault)).into_iter().collect();
    for (field, text) in [("trade", &persona.trade), ("goal", &persona.goal), ("project", &persona.project)] {
        faults.extend(text_fault(field, text, PHRASE));
    }
    let lists = [
        ("traits", &persona.traits),
        ("likes", &persona.likes),
        ("dislikes", &persona.dislikes),
        ("speech", &persona.speech),
        ("greetings", &persona.voice.greetings),
        ("introductions", &persona.voice.introductions),
        ("openings", &persona.voice.openings),
        ("tags", &persona.voice.tags),
        ("partings", &persona.voice.partings),
    ];
    for (field, texts) in lists {
        faults.extend(texts.iter().filter_map(|text| text_fault(field, text, PHRASE)));
    }
    faults.extend(persona.about.iter().filter_map(|text| text_fault("about", text, TEXT)));
    faults.extend(persona.knows.iter().filter_map(|other| text_fault("knows", &other.tie.words, PHRASE)));
    let views = persona.opinions.iter().flat_map(|view| [&view.topic, &view.because]);
    faults.extend(views.filter_map(|text| text_fault("opinions", text, PHRASE)));
    for (field, stories) in [("stories", &persona.stories), ("secrets", &persona.secrets)] {
        let texts = stories.iter().flat_map(|story| [&story.topic, &story.says]);
        faults.extend(texts.filter_map(|text| text_fault(field, text, PHRASE)));
    }
    let matters = persona.matters.iter().flat_map(|matter| [&matter.topic, &matter.says, &matter.because]);
    faults.extend(matters.filter_map(|text| text_fault("matters", text, PHRASE)));
    let disclosed = persona.disclosures.iter().flat_map(|disclosure| disclosure.asked.iter().chain([&disclosure.says]));
    faults.extend(disclosed.filter_map(|text| text_fault("disclosures", text, TEXT)));
    faults
}

/// What is wrong with a text of a field, if it is empty, endless or would act on a terminal.
fn text_fault(field: &'static str, text: &str, most: usize) -> Option<(&'static str, String)> {
    if text.trim().is_empty() {
        return Some((field, format!("{field} has an empty text; write it or take it out")));
    }
    if text.contains(hides) {
        return Some((field, format!("{field} has a letter in it that cannot be seen; take it out")));
    }
    too_long(&format!("a text of {field}"), text, most).map(|fault| (field, fault))
}

/// Whether a letter cannot be seen; a text may have several lines.
fn hides(letter: char) -> bool {
    (letter.is_control() && !matches!(letter, '\n' | '\r' | '\t')) || turns_line(letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn names_can_be_written_and_seen() {
        for name in ["Isabella Rodriguez", "isabella", "李明", "Жанна д’Арк", "O'Neil-Smith 2"] {
            assert_eq!(name_fault(name), None, "{name}");
        }
        for (name, word) in [
            ("", "no letters"),
            ("   ", "no letters"),
            ("123", "no letters"),
            (" Ana", "blank"),
            ("Ana: Ruiz", "colons"),
            ("Ana\nRuiz", "cannot be seen"),
            ("Ana\u{1b}[31m", "cannot be seen"),
            ("Ana\0", "cannot be seen"),
            ("\u{202e}anA", "cannot be seen"),
        ] {
            let fault = name_fault(name).unwrap_or_default();
            assert!(fault.contains(word) && !fault.contains(char::is_control), "{name:?}: {fault}");
        }
        assert!(name_fault(&"x".repeat(61)).is_some_and(|fault| fault.contains("60 letters")));
    }

    #[test]
    fn texts_have_an_end() {
        let world = testing::world();
        for person in &world.people {
            assert_eq!(faults(person), [], "{}", person.name);
        }
        let long = "word ".repeat(200);
        let odd = Persona { trade: long.clone(), goal: " ".into(), traits: vec![long], ..world.people[0].clone() };
        let found = faults(&odd);
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found.iter().all(|(_, fault)| fault.len() < 100), "{found:?}");
    }
}
