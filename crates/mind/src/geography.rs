//! Where somebody can go: the places of the town that a person knows, and how far they are.

use std::{collections::BTreeSet, sync::Arc};

use crate::{
    instinct::activity::{SectorRule, Site},
    persona::Persona,
};
use smallville_town::{ArenaId, ArenaKind, Object, ObjectId, Sector, SectorId, SectorKind, Tile, TimeOfDay, Town};

/// A body walks one tile a step: six a minute.
const TILES_PER_MINUTE: u32 = 60 / smallville_town::STEP_SECS;

/// One person's knowledge of the town.
#[derive(Clone, Debug)]
pub struct Geography {
    town: Arc<Town>,
    name: String,
    home: SectorId,
    bed: ObjectId,
    /// Where they work.
    works: BTreeSet<SectorId>,
    known: BTreeSet<SectorId>,
}

impl Geography {
    /// What a person knows at the start.
    #[must_use]
    pub fn new(town: Arc<Town>, persona: &Persona) -> Self {
        let works = persona.work.iter().map(|block| town.arena(town.object(block.at).arena).sector).collect();
        Self {
            town,
            works,
            name: persona.name.clone(),
            home: persona.home,
            bed: persona.bed,
            known: persona.places.iter().copied().collect(),
        }
    }

    /// The town itself, to look up names.
    #[must_use]
    pub fn town(&self) -> &Arc<Town> {
        &self.town
    }

    /// The sectors that the person knows.
    pub fn known(&self) -> impl Iterator<Item = SectorId> + '_ {
        self.known.iter().copied()
    }

    /// Whether the person knows a sector.
    #[must_use]
    pub fn knows(&self, sector: SectorId) -> bool {
        self.known.contains(&sector)
    }

    /// Learns of a sector: seen, or heard of.
    pub fn learn(&mut self, sector: SectorId) {
        self.known.insert(sector);
    }

    /// Puts a sector out of one's mind: one goes there no more.
    pub fn unlearn(&mut self, sector: SectorId) {
        self.known.remove(&sector);
    }

    /// Whether the person may go into a room: nobody's, or theirs, in a house that is nobody's or theirs.
    #[must_use]
    pub fn may_enter(&self, arena: ArenaId) -> bool {
        may_enter(&self.town, &self.name, self.home, arena)
    }

    /// Whether the person may use a thing: in a room into which they may go, nobody else's own, and not behind a counter
    /// behind which others work.
    #[must_use]
    pub fn may_use(&self, object: &Object) -> bool {
        let staff = || self.works.contains(&self.town.arena(object.arena).sector);
        self.may_enter(object.arena)
            && (object.owners.is_empty() || object.owners.contains(&self.name))
            && (!self.town.is_behind_counter(object.id) || staff())
    }

    /// The sector of an object.
    #[must_use]
    pub fn sector_of(&self, object: ObjectId) -> SectorId {
        self.town.arena(self.town.object(object).arena).sector
    }

    /// The sectors that a rule means, at an hour at which they are open.
    fn sectors(&self, rule: &SectorRule, persona: &Persona, at: TimeOfDay) -> Vec<SectorId> {
        let open = |id: &SectorId| self.town.sector(*id).is_open(at);
        match rule {
            SectorRule::Home => vec![self.home],
            SectorRule::Work => work_object(persona, at).map(|object| self.sector_of(object)).into_iter().collect(),
            SectorRule::Kind(kind) => {
                let public = |id: &SectorId| self.town.sector(*id).kind != SectorKind::Home || *id == self.home;
                let kind_of = |id: &SectorId| self.town.sector(*id).kind.word() == kind;
                self.known.iter().copied().filter(|id| kind_of(id) && public(id)).filter(open).collect()
            }
            SectorRule::Named(name) => {
                self.known.iter().copied().filter(|id| self.town.sector(*id).name == *name).filter(open).collect()
            }
            SectorRule::Outdoors => {
                self.known.iter().copied().filter(|id| self.town.sector(*id).kind == SectorKind::Park).collect()
            }
        }
    }

    /// The objects at which something can be done, for the first site that has any: of one kind, nearest first.
    #[must_use]
    pub fn places_for(&self, sites: &[Site], persona: &Persona, at: TimeOfDay, from: Tile) -> Vec<ObjectId> {
        sites
            .iter()
            .map(|site| self.places_at(site, persona, at, from))
            .find(|found| !found.is_empty())
            .unwrap_or_default()
    }

    /// The objects of the first kind of a site that exists, nearest first.
    #[must_use]
    pub fn places_at(&self, site: &Site, persona: &Persona, at: TimeOfDay, from: Tile) -> Vec<ObjectId> {
        let sectors = self.sectors(&site.sector, persona, at);
        let at_work = matches!(site.sector, SectorRule::Work).then(|| work_object(persona, at)).flatten();
        for kind in &site.objects {
            if let Some(own) = at_work.filter(|object| self.town.object(*object).kind == *kind) {
                return vec![own];
            }
            if kind == "bed" && sectors.contains(&self.home) {
                return vec![self.bed];
            }
            let found = self.of_kind(kind, &sectors, from);
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    /// The objects of a kind in some sectors that the person may use, nearest first.
    #[must_use]
    pub fn of_kind(&self, kind: &str, sectors: &[SectorId], from: Tile) -> Vec<ObjectId> {
        self.of_kind_where(kind, sectors, from, |object| self.may_use(object))
    }

    /// The objects of a kind in some sectors that pass `may`, nearest first.
    #[must_use]
    pub fn of_kind_where(
        &self,
        kind: &str,
        sectors: &[SectorId],
        from: Tile,
        may: impl Fn(&Object) -> bool,
    ) -> Vec<ObjectId> {
        let mut found: Vec<(u32, ObjectId)> = self
            .town
            .objects()
            .iter()
            .filter(|object| object.kind == kind)
            .filter(|object| sectors.contains(&self.town.arena(object.arena).sector) && may(object))
            .filter_map(|object| Some((self.walk_tiles(from, object.id)?, object.id)))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, id)| id).collect()
    }

    /// The things of a sector that the person may use, beds left out.
    #[must_use]
    pub fn things_in(&self, sector: SectorId) -> Vec<ObjectId> {
        self.town
            .objects()
            .iter()
            .filter(|object| self.town.arena(object.arena).sector == sector && object.kind != "bed")
            .filter(|object| self.may_use(object))
            .map(|object| object.id)
            .collect()
    }

    /// The things in the common rooms of somebody's home, bedrooms and bathrooms left out: where a guest goes.
    #[must_use]
    pub fn things_at_home_of(&self, owner: &str) -> Vec<ObjectId> {
        let theirs =
            |sector: &&Sector| sector.kind == SectorKind::Home && sector.owners.iter().any(|name| name == owner);
        self.town.sectors().iter().filter(theirs).flat_map(|sector| self.common_things_in(sector.id)).collect()
    }

    /// The things at which guests of a gathering are: those of the common rooms of a home, all that one may use elsewhere.
    #[must_use]
    pub fn things_for_guests(&self, sector: SectorId) -> Vec<ObjectId> {
        if self.town.sector(sector).kind.is_lived_in() { self.common_things_in(sector) } else { self.things_in(sector) }
    }

    /// The things in the common rooms of a house, bedrooms, bathrooms and beds left out: those that a guest may use.
    #[must_use]
    pub fn common_things_in(&self, sector: SectorId) -> Vec<ObjectId> {
        let town = &self.town;
        let common = |object: &&Object| {
            let arena = town.arena(object.arena);
            arena.sector == sector
                && arena.owners.is_empty()
                && !matches!(arena.kind, ArenaKind::Bathroom | ArenaKind::Bedroom)
                && object.owners.is_empty()
                && object.kind != "bed"
                && !town.is_behind_counter(object.id)
        };
        town.objects().iter().filter(common).map(|object| object.id).collect()
    }

    /// The nearest object of a kind in the same sector as another.
    #[must_use]
    pub fn beside(&self, object: ObjectId, kind: &str) -> Option<ObjectId> {
        if kind == "bed" && self.sector_of(object) == self.home {
            return Some(self.bed);
        }
        let from = self.town.object(object).spots.first()?.tile;
        self.of_kind(kind, &[self.sector_of(object)], from).into_iter().next()
    }

    /// Tiles to walk to the nearest place at an object; none when there is no way.
    #[must_use]
    pub fn walk_tiles(&self, from: Tile, object: ObjectId) -> Option<u32> {
        // One spot stands for all: they lie side by side, and each further one would cost a search of its own.
        self.town.distance(from, self.town.object(object).spots.first()?.tile)
    }

    /// Whole minutes to walk to an object, rounded up.
    #[must_use]
    pub fn walk_minutes(&self, from: Tile, object: ObjectId) -> u32 {
        self.walk_tiles(from, object).unwrap_or(0).div_ceil(TILES_PER_MINUTE)
    }

    /// The address of an object in words.
    #[must_use]
    pub fn address(&self, object: ObjectId) -> String {
        self.town.address(smallville_town::Place::Object(object)).to_string()
    }

    /// The tile at which one uses an object.
    #[must_use]
    pub fn tile_of(&self, object: ObjectId) -> Option<Tile> {
        self.town.object(object).spots.first().map(|spot| spot.tile)
    }
}

/// Whether people sit together at a thing of this kind: a "park bench", a "table", but not what is behind a counter.
#[must_use]
pub fn is_seat(kind: &str) -> bool {
    const SEATS: [&str; 6] = ["seat", "bench", "table", "sofa", "chair", "lawn"];
    !kind.contains("behind") && SEATS.iter().any(|word| kind.contains(word))
}

/// Whether somebody may go into a room by themselves: it is nobody's or theirs, and so is the house, or they live in it.
#[must_use]
pub fn may_enter(town: &Town, name: &str, home: SectorId, arena: ArenaId) -> bool {
    let arena = town.arena(arena);
    let theirs = |owners: &[String]| owners.is_empty() || owners.iter().any(|owner| owner == name);
    theirs(&arena.owners) && (arena.sector == home || theirs(&town.sector(arena.sector).owners))
}

/// Where somebody works at a time of day: the block that runs, else the next, else the last.
#[must_use]
pub fn work_object(persona: &Persona, at: TimeOfDay) -> Option<ObjectId> {
    persona.work.iter().find(|block| at < block.until).or(persona.work.last()).map(|block| block.at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn a_place_is_known_once_one_has_been_there() {
        let world = testing::world();
        let klaus = world.people.iter().find(|persona| persona.name == "Klaus Mueller").unwrap();
        let stranger = Persona { places: vec![klaus.home], ..klaus.clone() };
        let mut geography = Geography::new(world.town.clone(), &stranger);
        let cafe = world.town.sectors().iter().find(|sector| sector.kind == SectorKind::Cafe).unwrap().id;
        assert!(!geography.knows(cafe));
        geography.learn(cafe);
        assert!(geography.knows(cafe) && geography.known().count() == 2);
    }
}
