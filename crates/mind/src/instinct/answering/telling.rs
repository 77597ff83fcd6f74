//! A memory as one tells it: in the first person, with who said it, and after the first time by first names.

use super::{Draft, first_name};
use crate::memory::{Memory, MemoryKind, content::Content};
use smallville_english::capital;

/// Longer memories are no part of an answer.
const MOST_WORDS: usize = 40;

impl Draft<'_, '_> {
    /// A memory in the person's own words; none if it is private or not clear.
    pub(super) fn own(&self, memory: &Memory) -> Option<String> {
        let plain = memory.kind != MemoryKind::Plan && !matches!(memory.content, Content::Tie(..));
        if memory.secret || !plain || memory.text.split_whitespace().count() > MOST_WORDS {
            return None;
        }
        let persona = self.interview.persona;
        if let Some(told) = memory.content.told(persona, &memory.claims) {
            return Some(capital(&told));
        }
        let own = self.own_words(&memory.text);
        own.clear.then_some(own.text)
    }
}

/// After the first time one calls people by their first names, unless two share one.
pub(super) fn by_first_names(words: &str, names: &[String]) -> String {
    let mut words = words.to_owned();
    for name in names {
        let first = first_name(name);
        let shared = names.iter().filter(|other| first_name(other) == first).count() > 1;
        // "The reporter" is no name.
        let named = !shared && first != name && name.split(' ').all(|word| word.starts_with(char::is_uppercase));
        let Some(at) = words.find(name.as_str()).filter(|_| named) else { continue };
        let (before, rest) = words.split_at(at + name.len());
        let mut parts = rest.split(name.as_str());
        let mut text = format!("{before}{}", parts.next().unwrap_or_default());
        for part in parts {
            // "Adam Smith's house" is a name of its own.
            text.push_str(if part.starts_with("'s") { name } else { first });
            text.push_str(part);
        }
        words = text;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_called_by_their_first_names_once_they_are_named() {
        let names = ["Adam Smith", "Maria Lopez"].map(str::to_owned);
        let said =
            by_first_names("Maria Lopez sat at Adam Smith's house. Maria Lopez likes Adam Smith's house.", &names);
        assert_eq!(said, "Maria Lopez sat at Adam Smith's house. Maria likes Adam Smith's house.");
    }
}
