//! A memory as one tells it: in the first person, with who said it, and after the first time by first names.

use super::{Draft, first_name, is_private, own_words::own_words};
use crate::{
    memory::{Memory, MemoryKind},
    persona::{Pronoun, newcomer::given_names::pronoun_of},
};

/// Longer memories are no part of an answer.
const MOST_WORDS: usize = 40;

impl Draft<'_, '_> {
    /// A memory in the person's own words; none if it is private or not clear.
    pub(super) fn own(&self, memory: &Memory) -> Option<String> {
        let plain =
            memory.kind != MemoryKind::Plan && !memory.text.contains(" thinks: ") && !memory.text.contains(" knows ");
        if is_private(&memory.text) || !plain || memory.text.split_whitespace().count() > MOST_WORDS {
            return None;
        }
        let own = own_words(&without_address(&memory.text), self.interview.persona, &self.names);
        own.clear.then(|| match &memory.heard_from {
            Some(from) => reported(&own.text, from),
            None if memory.kind == MemoryKind::Observation => self.past(&own.text),
            None => own.text,
        })
    }

    /// With whom one talked, as a memory has it: full names; nobody if it is no talk of one's own.
    pub(super) fn partners<'m>(&self, memory: &'m Memory) -> &'m [String] {
        let own = &self.interview.persona.name;
        let talked = |verb: &str| memory.text.starts_with(&format!("{own} {verb} with "));
        match &memory.heard_from {
            _ if memory.kind != MemoryKind::Conversation => &[],
            // "Klaus overheard Maria say" is no talk with Maria.
            Some(from) if memory.text.starts_with(&format!("{from} told {own} ")) => std::slice::from_ref(from),
            None if talked("talked") || talked("quarrelled") => &memory.people,
            _ => &[],
        }
    }

    /// What was seen is over: "Maria was reading" for "Maria is reading".
    fn past(&self, text: &str) -> String {
        let is_deed = |rest: &str| rest.split(' ').next().is_some_and(|word| word.ends_with("ing"));
        let (before, rest) = match text.split_once(" is ") {
            Some((before, rest)) if is_deed(rest) => (before, rest),
            _ => match text.strip_prefix("I am ") {
                Some(rest) if is_deed(rest) => ("I", rest),
                _ => return text.to_owned(),
            },
        };
        format!("{before} was {rest}")
    }
}

/// "Maria told me that she is …" where Maria speaks of herself, and "I heard from Maria that Tom is …".
fn reported(text: &str, from: &str) -> String {
    let (mark, told) = if text.contains(" told me that ") { (" told me that ", true) } else { (" say that ", false) };
    let Some((before, said)) = text.split_once(mark) else { return text.to_owned() };
    let of_oneself = said.strip_prefix(from).filter(|rest| rest.starts_with(' '));
    match (of_oneself, pronoun_of(from)) {
        (Some(rest), Some(Pronoun::She)) => format!("{before}{mark}she{rest}"),
        (Some(rest), Some(Pronoun::He)) => format!("{before}{mark}he{rest}"),
        (None, _) if told => format!("I heard from {from} that {said}"),
        _ => text.to_owned(),
    }
}

/// "at Hobbs Cafe" for "at Hobbs Cafe: cafe: cafe customer seating"; "the stove at Hobbs Cafe was burning".
pub(super) fn without_address(text: &str) -> String {
    let Some((before, rest)) = text.split_once(": ") else { return text.to_owned() };
    if let Some((_, thing)) = rest.split_once(": ")
        && let Some((thing, state)) = thing.split_once(" is ")
        && !before.contains(" at ")
    {
        return format!("the {thing} at {before} was {state}");
    }
    if before.contains(" at ") && !before.contains(" talked with ") { before.to_owned() } else { text.to_owned() }
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
    fn who_said_it_is_told_without_naming_them_twice() {
        let check = |text: &str, from: &str, expected: &str| assert_eq!(reported(text, from), expected);
        check(
            "Maria Lopez told me that Maria Lopez loves physics",
            "Maria Lopez",
            "Maria Lopez told me that she loves physics",
        );
        check(
            "Maria Lopez told me that Tom sells nails",
            "Maria Lopez",
            "I heard from Maria Lopez that Tom sells nails",
        );
        check(
            "I overheard Maria Lopez say that Maria Lopez loves physics",
            "Maria Lopez",
            "I overheard Maria Lopez say that she loves physics",
        );
        check("I overheard Maria Lopez say that it rains", "Maria Lopez", "I overheard Maria Lopez say that it rains");
    }

    #[test]
    fn people_are_called_by_their_first_names_once_they_are_named() {
        let names = ["Adam Smith", "Maria Lopez"].map(str::to_owned);
        let said =
            by_first_names("Maria Lopez sat at Adam Smith's house. Maria Lopez likes Adam Smith's house.", &names);
        assert_eq!(said, "Maria Lopez sat at Adam Smith's house. Maria likes Adam Smith's house.");
    }

    #[test]
    fn an_address_is_said_as_a_place() {
        let check = |text: &str, expected: &str| assert_eq!(without_address(text), expected);
        check("Tom Moreno is reading at Hobbs Cafe: cafe: counter", "Tom Moreno is reading at Hobbs Cafe");
        check("Hobbs Cafe: cafe: stove is burning", "the stove at Hobbs Cafe was burning");
    }
}
