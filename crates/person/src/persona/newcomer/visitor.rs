//! Somebody who comes to talk and goes again: a name or a description is all that is known of them.

use rand::RngExt as _;

use super::{Draft, NewcomerError, Wishes, Words, figure, marked, sentences};
use crate::{
    persona::{Acquaintance, Manner, Persona, Pronoun, Voice, WorkWeek, border},
    tie::{Bond, HEARD_OF, Tie},
};
use smallville_data::wording::limit::{PHRASE, shortened};
use smallville_town::{ObjectId, SectorId, SectorKind, TimeOfDay, Town};

/// What somebody is called who comes as `persona`, and what they are: "a reporter" is "the reporter", and "Ann Bell, a
/// painter" is "Ann Bell" and a painter.
#[must_use]
pub fn visitor_name(persona: &str) -> (String, Option<String>) {
    let persona = persona.split_whitespace().collect::<Vec<_>>().join(" ");
    let (first, rest) = persona.split_once(',').unwrap_or((&persona, ""));
    let bare = |text: &str| {
        let text = text.trim();
        let cut = ["a ", "an ", "the ", "A ", "An ", "The "].iter().find_map(|article| text.strip_prefix(article));
        cut.unwrap_or(text).to_owned()
    };
    let called = bare(first);
    let named = called.starts_with(char::is_uppercase) && called == first.trim();
    let trade = Some(bare(rest)).filter(|trade| !trade.is_empty());
    if named { (called, trade) } else { (format!("the {called}"), trade) }
}

/// Somebody who comes to talk as `persona`: "a reporter", "Ann Bell, a painter".
///
/// # Errors
/// Nothing is said of them, or somebody of that name lives here.
pub fn visitor(
    words: &Words,
    persona: &str,
    town: &Town,
    people: &[&Persona],
    seed: u64,
) -> Result<Persona, NewcomerError> {
    let (name, trade) = visitor_name(persona);
    if !name.trim_start_matches("the ").starts_with(char::is_alphabetic) {
        return Err(NewcomerError::NoName);
    }
    if let Some(fault) = border::name_fault(&name) {
        return Err(NewcomerError::Unwritable(fault));
    }
    let trade = trade.map(|trade| shortened(&trade, PHRASE));
    if people.iter().any(|other| other.name.eq_ignore_ascii_case(&name)) {
        return Err(NewcomerError::Taken(name));
    }
    let wishes = Wishes::default();
    let mut draft = Draft::new(
        words,
        &wishes,
        name,
        (marked::Marked::unmarked(persona), sentences::sentences(&marked::plain(persona))),
        town,
        people,
        seed,
    );
    Ok(draft.guest(trade))
}

impl Draft<'_> {
    fn guest(&mut self, trade: Option<String>) -> Persona {
        let pronoun = self.words.names.pronoun_of(&self.name).unwrap_or(Pronoun::They);
        let age = self.rng.random_range(25..=60);
        let trade = trade.unwrap_or_else(|| "visitor".into());
        let manner = Manner::Warm;
        let park = self.town.sectors().iter().find(|sector| sector.kind == SectorKind::Park);
        let home = park.or(self.town.sectors().first()).map_or(SectorId(0), |sector| sector.id);
        // Whoever asks around has heard of everybody.
        let heard_of = |other: &&Persona| Acquaintance {
            name: other.name.clone(),
            tie: Tie::new(format!("{HEARD_OF}; lives here"), [Bond::Unmet]),
            opinion: 5,
        };
        Persona {
            private: Vec::new(),
            about: vec![format!("{} is visiting the town for a while", self.name)],
            name: self.name.clone(),
            age,
            pronoun,
            traits: vec!["curious".into(), "friendly".into()],
            home,
            bed: ObjectId(0),
            work: Vec::new(),
            week: WorkWeek::default(),
            wakes: TimeOfDay::new(7, 0),
            sleeps: TimeOfDay::new(23, 0),
            goal: "talk with the people of the town".into(),
            project: "the visit".into(),
            project_parts: None,
            speech: figure::speech(self.words, manner, &[], &[]),
            manner,
            likes: Vec::new(),
            dislikes: Vec::new(),
            knows: self.people.iter().filter(|other| !other.visitor).map(heard_of).collect(),
            places: self.town.sectors().iter().map(|sector| sector.id).collect(),
            tempo: 1.0,
            look: self.look(pronoun, age, &trade),
            stories: Vec::new(),
            opinions: Vec::new(),
            secrets: Vec::new(),
            voice: Voice::default(),
            gathering: None,
            matters: Vec::new(),
            visitor: true,
            trade,
            works_as: None,
            disclosures: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn a_persona_is_a_name_or_a_description() {
        let check = |text: &str, name: &str, trade: Option<&str>| {
            assert_eq!(visitor_name(text), (name.to_owned(), trade.map(str::to_owned)), "{text}");
        };
        check("a reporter", "the reporter", None);
        check("reporter", "the reporter", None);
        check("An old friend", "the old friend", None);
        check("Ann Bell", "Ann Bell", None);
        check("Ann Bell, a painter", "Ann Bell", Some("painter"));
    }

    #[test]
    fn a_visitor_needs_no_bed_and_takes_nobodys_name() {
        let world = testing::world();
        let (words, people) = (&world.newcomers, world.people.iter().collect::<Vec<_>>());
        let reporter = visitor(words, "a reporter", &world.town, &people, 1).unwrap();
        assert_eq!(
            (reporter.name.as_str(), reporter.trade.as_str(), reporter.visitor),
            ("the reporter", "visitor", true)
        );
        assert!(visitor(words, "Sam Moore", &world.town, &people, 1).is_err());
        assert!(visitor(words, " ", &world.town, &people, 1).is_err());
    }
}
