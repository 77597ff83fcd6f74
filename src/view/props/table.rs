//! Which picture is seen for which act, and at which gathering: `assets/props.ron`.

use serde::Deserialize;

use crate::view::emoji;

/// Path of the table.
pub(super) const PATH: &str = "assets/props.ron";

/// All rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    held: Vec<Held>,
    festive: Vec<Festive>,
    /// Kinds of things that something stands on.
    pub(super) tables: Vec<String>,
    /// How long before its beginning a place is decorated.
    pub(super) minutes: u32,
}

/// Something that is held.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Held {
    /// Its picture.
    pub(super) prop: String,
    emoji: Vec<String>,
    pub(super) hold: Hold,
    pub(super) moves: Moves,
}

/// Where something is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum Hold {
    /// In one hand.
    Hand,
    /// With both hands before the chest.
    Both,
    /// On what one sits or stands at.
    Before,
}

/// How something that is held moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum Moves {
    /// Not at all.
    Still,
    /// Now and then to the mouth.
    Sip,
    /// To and fro.
    Sweep,
    /// A little, as hands do that work.
    Shake,
}

/// What decorates a gathering.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Festive {
    words: Vec<String>,
    /// On walls, one for each tile, in turn; an empty name leaves one free.
    pub(super) walls: Vec<String>,
    /// On tables, in turn.
    pub(super) tables: Vec<String>,
}

impl Table {
    /// What somebody holds whose act shows these emoji.
    pub(super) fn held(&self, text: &str) -> Option<&Held> {
        emoji::split(text).find_map(|one| {
            let plain = one.replace(emoji::COLOURED, "");
            self.held.iter().find(|held| held.emoji.contains(&plain))
        })
    }

    /// What decorates a gathering that is called so.
    pub(super) fn festive(&self, what: &str) -> Option<&Festive> {
        let what = what.to_lowercase();
        let fits = |festive: &&Festive| {
            festive.words.is_empty() || festive.words.iter().any(|word| what.contains(word.as_str()))
        };
        self.festive.iter().find(fits)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{super::INDEX, *};
    use crate::{data::Data, sim::scenario::Scenario};

    fn shipped() -> Table {
        ron::from_str(&Data::embedded().read_text(PATH).unwrap()).unwrap()
    }

    #[test]
    fn everything_in_the_table_is_painted_and_everything_painted_is_used() {
        let table = shipped();
        let painted: BTreeSet<String> =
            ron::de::from_bytes::<Vec<String>>(&Data::embedded().read(INDEX).unwrap()).unwrap().into_iter().collect();
        let festive = table.festive.iter().flat_map(|row| row.walls.iter().chain(&row.tables));
        let used: BTreeSet<String> = table.held.iter().map(|row| &row.prop).chain(festive).cloned().collect();
        let used: BTreeSet<String> = used.into_iter().filter(|name| !name.is_empty()).collect();
        assert_eq!(painted, used);
    }

    #[test]
    fn most_of_what_people_do_with_their_hands_is_seen() {
        let (table, sense) = (shipped(), Scenario::load(&Data::embedded(), 7).unwrap().sense);
        let acts: Vec<&str> = sense
            .activities
            .iter()
            .flat_map(|activity| activity.steps.iter().map(|step| step.emoji.as_str()))
            .collect();
        let held = acts.iter().filter(|emoji| table.held(emoji).is_some()).count();
        assert!(held * 5 > acts.len() * 2, "{held} of {} acts", acts.len());
        for (emoji, expected) in [
            ("☕", "cup"),
            ("📖", "book"),
            ("🧹", "broom"),
            ("🎸", "guitar"),
            ("♟️", "chess"),
            ("🖌️", "brush"),
            ("🍳", "pan"),
            ("🪴", "can"),
        ] {
            assert_eq!(table.held(emoji).map(|held| held.prop.as_str()), Some(expected), "{emoji}");
        }
        assert!(table.held("😴").is_none() && table.held("").is_none());
    }

    #[test]
    fn a_party_has_a_cake_and_a_meeting_has_not() {
        let table = shipped();
        let has_cake =
            |what| table.festive(what).is_some_and(|festive| festive.tables.iter().any(|prop| prop == "cake"));
        assert!(has_cake("a Birthday party") && !has_cake("a town meeting"));
    }
}
