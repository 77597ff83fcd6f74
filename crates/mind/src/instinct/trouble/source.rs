//! Where things are to be had: in the house, at home, in a shop.

use super::{
    index::{end_of, tokens, words},
    table::{Table, Where},
};
use crate::{geography::Geography, instinct::CommonSense, persona::Persona};
use smallville_town::{Object, ObjectId, SectorId, SectorKind, Tile, TimeOfDay};

/// What comes after these words says more about an item, but not what it is: "a book about bread".
const MORE_ABOUT: &[&str] = &[" for ", " about ", " with ", " from ", " to "];

/// The names of all items.
#[derive(Clone, Debug, Default)]
pub(super) struct Names(Vec<(Vec<String>, String)>);

impl Names {
    /// Looks up the stems of all names once.
    pub(super) fn new(table: &Table) -> Self {
        let of = |(id, item): (&String, &super::table::Item)| {
            item.words.iter().map(|name| (tokens(name), id.clone())).collect::<Vec<_>>()
        };
        Self(table.items.iter().flat_map(of).filter(|(stems, _)| !stems.is_empty()).collect())
    }

    /// The item of the table that some words name: the longest name counts, and of equals the last one.
    fn named_in(&self, text: &str) -> Option<&str> {
        let clause = words(text);
        let mut best: Option<(usize, usize, &str)> = None;
        for (name, id) in &self.0 {
            let until = (0..clause.len())
                .filter(|from| clause[*from].1 == name[0])
                .filter_map(|from| end_of(name, &clause, from))
                .max();
            if let Some(until) = until
                && best.is_none_or(|(length, end, _)| (name.len(), until) > (length, end))
            {
                best = Some((name.len(), until, id));
            }
        }
        best.map(|(.., id)| id)
    }
}

/// Where an item is to be had: the nearest known thing of the best kind of place that is open.
#[must_use]
pub fn errand(sense: &CommonSense, item: &str, geography: &Geography, at: TimeOfDay, from: Tile) -> Option<ObjectId> {
    let text = item.to_lowercase();
    let head = MORE_ABOUT.iter().filter_map(|word| text.find(word)).min().map_or(text.as_str(), |end| &text[..end]);
    let names = &sense.troubles.names;
    let id = names.named_in(head).or_else(|| names.named_in(&text))?;
    let item = sense.troubles.table.items.get(id)?;
    let search = Search { geography, persona: None, here: None, rescue: None, at, from };
    // In the order of the table: one buys bread in the shop even if somebody's cupboard is nearer.
    let mut places = item.at.iter().flat_map(|(place, kinds)| kinds.iter().map(move |kind| (place, kind)));
    places.find_map(|(place, kind)| search.nearest(&[(place.clone(), vec![kind.clone()])]))
}

/// A search from somewhere at some time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search<'a> {
    /// What the person knows.
    pub(super) geography: &'a Geography,
    /// Who it is; people get into the place where they work at any hour.
    pub(super) persona: Option<&'a Persona>,
    /// The place of the trouble.
    pub(super) here: Option<SectorId>,
    /// Where somebody may get hurt: its doors are open to whoever helps.
    pub(super) rescue: Option<SectorId>,
    /// When one sets out.
    pub(super) at: TimeOfDay,
    /// Where one sets out.
    pub(super) from: Tile,
}

impl Search<'_> {
    /// The nearest thing of any of the kinds in any of the places.
    pub(super) fn nearest(&self, places: &[(Where, Vec<String>)]) -> Option<ObjectId> {
        let mut best: Option<(u32, ObjectId)> = None;
        for (place, kinds) in places {
            let sectors = self.sectors(place);
            for kind in kinds {
                let may = |object: &Object| {
                    self.rescue == Some(self.geography.sector_of(object.id)) || self.geography.may_use(object)
                };
                let found = self.geography.of_kind_where(kind, &sectors, self.from, may);
                let open = found.into_iter().find(|object| self.is_open(*object));
                let near = open.and_then(|object| Some((self.geography.walk_tiles(self.from, object)?, object)));
                best = [best, near].into_iter().flatten().min();
            }
        }
        best.map(|(_, object)| object)
    }

    fn sectors(&self, place: &Where) -> Vec<SectorId> {
        let town = self.geography.town();
        let known = || self.geography.known();
        match place {
            Where::Here => self.here.into_iter().filter(|here| known().any(|sector| sector == *here)).collect(),
            Where::Home => known()
                .filter(|id| matches!(town.sector(*id).kind, SectorKind::Home | SectorKind::Dorm))
                .filter(|id| town.arenas_in(*id).any(|arena| self.geography.may_enter(arena.id)))
                .collect(),
            Where::Public(kind) => known().filter(|id| town.sector(*id).kind.word() == kind).collect(),
        }
    }

    /// Whether one gets in when one arrives at a thing.
    pub(super) fn is_open(&self, object: ObjectId) -> bool {
        let sector = self.geography.sector_of(object);
        let works_here =
            |persona: &Persona| persona.work.iter().any(|block| self.geography.sector_of(block.at) == sector);
        let walk = self.geography.walk_minutes(self.from, object);
        let arrival = later(self.at, walk);
        self.rescue == Some(sector)
            || self.geography.town().sector(sector).is_open(arrival)
            || self.persona.is_some_and(works_here)
    }
}

/// So many minutes later.
pub(super) fn later(at: TimeOfDay, minutes: u32) -> TimeOfDay {
    TimeOfDay::from_minutes(((u32::from(at.minutes()) + minutes) % (24 * 60)) as u16)
}
