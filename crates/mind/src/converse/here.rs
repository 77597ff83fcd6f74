//! Where somebody stands who talks, as far as talk goes by it.

use crate::persona::Persona;
use smallville_town::{SectorKind, Tile, Town};

/// Where somebody stands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Here<'a> {
    /// What kind of place it is; none: the street.
    pub kind: Option<SectorKind>,
    /// What it is called, if it is nobody's home.
    pub name: Option<&'a str>,
    /// Whether it is the speaker's home.
    pub is_home: bool,
    /// Whether it is where the speaker works.
    pub is_work: bool,
}

impl<'a> Here<'a> {
    /// The place of a tile, as somebody sees it.
    #[must_use]
    pub fn of(persona: &Persona, tile: Tile, town: &'a Town) -> Self {
        let Some(id) = town.sector_at(tile) else { return Self::default() };
        let sector = town.sector(id);
        // A home is not called by its name on the map.
        let public = sector.kind != SectorKind::Home;
        Self {
            kind: Some(sector.kind),
            name: public.then_some(sector.name.as_str()),
            is_home: persona.home == id,
            is_work: persona.work.iter().any(|block| town.sector_of(smallville_town::Place::Object(block.at)) == id),
        }
    }

    /// It in words: "at Hobbs Cafe".
    #[must_use]
    pub fn in_words(&self) -> String {
        match (self.name, self.kind) {
            (Some(name), _) => format!("at {name}"),
            (None, Some(_)) if self.is_home => "at home".into(),
            (None, Some(_)) => "in somebody's home".into(),
            (None, None) => "in the street".into(),
        }
    }

    /// Whether people buy or eat here.
    #[must_use]
    pub fn serves(&self) -> bool {
        use SectorKind::{Cafe, Market, Pub, Shop};
        self.kind.is_some_and(|kind| matches!(kind, Cafe | Pub | Shop | Market))
    }
}
