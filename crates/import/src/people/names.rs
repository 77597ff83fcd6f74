//! Who is meant by a name in the save.

use smallville_mind::{
    claim::first_name,
    persona::{Persona, Pronoun},
};

/// Everybody who lives here once the newcomers have come.
pub(super) struct Names {
    people: Vec<(String, Pronoun)>,
}

impl Names {
    /// The names of some people, each once.
    pub(super) fn new<'a>(people: impl Iterator<Item = &'a Persona>) -> Self {
        let mut people: Vec<(String, Pronoun)> =
            people.map(|persona| (persona.name.clone(), persona.pronoun)).collect();
        people.sort_by(|a, b| a.0.cmp(&b.0));
        people.dedup_by(|a, b| a.0 == b.0);
        Self { people }
    }

    /// How one speaks of a resident.
    pub(super) fn pronoun(&self, name: &str) -> Pronoun {
        self.people.iter().find(|(known, _)| known == name).map_or(Pronoun::They, |(_, pronoun)| *pronoun)
    }

    /// The resident whom a text names and nobody else: by the full name, or by a first name that only one has.
    pub(super) fn meant(&self, text: &str) -> Option<&str> {
        let text = text.trim();
        let full = self.people.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
        let mut first = self.people.iter().filter(|(name, _)| first_name(name).eq_ignore_ascii_case(text));
        let only = first.next().filter(|_| first.next().is_none());
        full.or(only).map(|(name, _)| name.as_str())
    }

    /// The residents whom some texts name, in order, without the `owner`.
    pub(super) fn mentioned(&self, texts: &[&str], owner: &str) -> Vec<String> {
        let alone: Vec<&str> = texts.iter().filter_map(|text| self.meant(text)).collect();
        self.people
            .iter()
            .map(|(name, _)| name)
            .filter(|name| *name != owner)
            .filter(|name| alone.contains(&name.as_str()) || texts.iter().any(|text| text.contains(name.as_str())))
            .cloned()
            .collect()
    }
}
