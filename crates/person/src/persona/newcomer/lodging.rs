//! Where a newcomer sleeps and goes.

use super::{
    Acquaintance, Aspect, Draft, Fact,
    berth::{self, SOFT},
};
use crate::persona::{Persona, WorkBlock};
use smallville_town::{Object, ObjectId, Place, Sector, SectorId, SectorKind};

/// Words in the names of many homes.
const ANY_HOME: [&str; 6] = ["house", "home", "apartment", "family", "room", "space"];

/// A home and a bed in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lodging {
    /// The sector.
    pub(super) home: SectorId,
    /// A bed or, where there is none, a sofa.
    pub(super) bed: ObjectId,
}

impl Draft<'_> {
    pub(super) fn lodging(&mut self, trade: &str, knows: &[Acquaintance]) -> Option<Lodging> {
        if let Some(bed) = self.wishes.bed {
            return Some(Lodging { home: self.town.sector_of(Place::Object(bed)), bed });
        }
        if let Some(home) = self.said_home(knows)
            && let Some(bed) = self.place_to_lie(home)
        {
            return Some(self.noted(Lodging { home, bed }));
        }
        let homes: Vec<SectorId> =
            self.town.sectors().iter().filter(|sector| berth::is_home(sector.kind)).map(|sector| sector.id).collect();
        let family = knows.iter().filter(|known| known.opinion >= 8).filter_map(|known| self.home_of(&known.name));
        let mut wished: Vec<SectorId> = family.collect();
        let kind = if trade.ends_with("student") { SectorKind::Dorm } else { SectorKind::Home };
        let near = self.near_home();
        let mut near_first: Vec<SectorId> = homes.iter().copied().filter(|_| near.is_some()).collect();
        near_first.sort_by_key(|id| near.map(|near| (self.distance(*id, near), *id)));
        wished.extend(near_first);
        wished.extend(homes.iter().copied().filter(|id| self.town.sector(*id).kind == kind));
        wished.extend(homes);
        let free = wished.iter().find_map(|home| Some(Lodging { home: *home, bed: self.free_bed(*home)? }));
        let sofa = || wished.iter().find_map(|home| Some(Lodging { home: *home, bed: self.of_kind(*home, "sofa")? }));
        let any = || wished.iter().find_map(|home| Some(Lodging { home: *home, bed: self.of_kind(*home, "bed")? }));
        let lodging = free.or_else(sofa).or_else(any)?;
        if self.free_bed(lodging.home) != Some(lodging.bed) {
            let first = &self.first;
            let sentence = format!("No bed is free in town, so {first} {}.", self.sleeps_on(lodging, true));
            self.assume(Fact::Home, sentence);
            return Some(lodging);
        }
        let house = &self.town.sector(lodging.home).name;
        let said = self.after(&self.words.lives_with).or_else(|| self.after(&self.words.lives_in)).is_some();
        let marked = self.marked.surest(Aspect::Home).next();
        let why = match marked {
            Some(home) => format!("There is no bed of this kind in town: “{}”", home.text),
            None if said => "There is no such home in town".to_owned(),
            None => "Nothing is said of a home".to_owned(),
        };
        let sentence = format!("{why}; {} moves into the free bed in {house}.", self.first);
        self.assume(Fact::Home, sentence);
        Some(lodging)
    }

    /// "shares the bed of Klaus Mueller in the dorm".
    fn sleeps_on(&self, lodging: Lodging, with_house: bool) -> String {
        let object = self.town.object(lodging.bed);
        let on = match object.owners.first() {
            Some(owner) if object.kind == "bed" => format!("shares the bed of {owner}"),
            _ => format!("sleeps on the {}", object.name),
        };
        let house = &self.town.sector(lodging.home).name;
        if with_house { format!("{on} in {house}") } else { on }
    }

    fn noted(&mut self, lodging: Lodging) -> Lodging {
        if self.free_bed(lodging.home) != Some(lodging.bed) {
            let house = &self.town.sector(lodging.home).name;
            let on = self.sleeps_on(lodging, false);
            let sentence = format!("There is no free bed in {house}; {} {on}.", self.first);
            self.assume(Fact::Home, sentence);
        }
        lodging
    }

    /// The house that the text names: "lives with Tamara", "in the dorm", "at the Lin family's house".
    fn said_home(&self, knows: &[Acquaintance]) -> Option<SectorId> {
        if let Some(found) = self.marked.surest(Aspect::Home).find_map(|said| self.marked_home(said.text)) {
            return Some(found);
        }
        if self.near_home().is_some() {
            return None;
        }
        if let Some(rest) = self.after(&self.words.lives_with) {
            let with = |name: &str| rest.contains(&name.split(' ').next().unwrap_or(name).to_lowercase());
            let found = knows.iter().filter(|known| with(&known.name)).find_map(|known| self.home_of(&known.name));
            if found.is_some() {
                return found;
            }
            // "Sleeps on her sofa": whoever is dearest.
            let of_somebody = rest.split(' ').next().is_some_and(|word| matches!(word, "her" | "his" | "their"));
            let lies = ["sofa", "couch", "floor", "spare", "place"].iter().any(|word| rest.contains(word));
            if of_somebody && lies {
                let has_role = |known: &&Acquaintance| {
                    self.words.ties.iter().any(|role| [&role.she, &role.he].contains(&&known.tie.words))
                };
                let dear = knows.iter().find(|known| known.opinion >= 7 && has_role(known));
                let dear =
                    dear.or_else(|| knows.iter().filter(|known| known.opinion >= 7).max_by_key(|known| known.opinion));
                return dear.and_then(|known| self.home_of(&known.name));
            }
            // "Lives with her sister": the sister is named elsewhere.
            let kin = knows
                .iter()
                .find(|known| rest.contains(known.tie.words.as_str()))
                .and_then(|known| self.home_of(&known.name));
            if kin.is_some() {
                return kin;
            }
        }
        self.home_called(self.after(&self.words.lives_in)?)
    }

    /// The home that words name.
    fn home_called(&self, rest: &str) -> Option<SectorId> {
        let homes = self.town.sectors().iter().filter(|sector| berth::is_home(sector.kind));
        // Whoever lives "by the park" does not live with Ryan Park.
        let named = self.as_written(rest);
        let score = |name: &str| {
            let is_name = |word: &str| self.people.iter().any(|other| other.name.split(' ').any(|part| part == word));
            let words = name.split(' ').map(|word| word.trim_end_matches("'s"));
            // A house says nothing of whose house it is.
            let words = words.filter(|word| is_name(word) || word.len() > 3 && !ANY_HOME.contains(word));
            let says = |word: &&str| {
                let mut said = named.split([' ', ',']).map(|said| said.trim_end_matches("'s"));
                said.any(|said| said == *word || !is_name(word) && said == word.to_lowercase())
            };
            words.filter(says).count()
        };
        homes
            .map(|sector| (score(&sector.name), sector.id))
            .filter(|(score, _)| *score > 0)
            .max_by_key(|(score, id)| (*score, std::cmp::Reverse(*id)))
            .map(|(_, id)| id)
    }

    /// The house of marked words: with whom one lives, or by its own name.
    fn marked_home(&self, said: &str) -> Option<SectorId> {
        let lower = said.to_lowercase();
        // Whoever lives over Arthur's pub, or across from the Moores, lives with none of them.
        let shared = self.town.sectors().iter().find(|sector| {
            let word = sector.kind.word();
            berth::is_home(sector.kind) && sector.kind != SectorKind::Home && lower.split(' ').any(|said| said == word)
        });
        if let Some(dorm) = shared {
            return Some(dorm.id);
        }
        if self.public_place(said).is_some() || self.is_nearby(said) {
            return None;
        }
        self.host(said).map(|host| host.home).or_else(|| self.home_called(&lower))
    }

    /// The resident, or somebody of the family, whom words name.
    fn host(&self, said: &str) -> Option<&Persona> {
        let lower = said.to_lowercase();
        let named = |name: &str| lower.split(|sign: char| !sign.is_alphanumeric()).any(|word| word == name);
        let family = |other: &&&Persona| {
            let surname = other.name.rsplit(' ').next().unwrap_or_default().to_lowercase();
            named(&format!("{surname}s"))
        };
        let by_name = self.people.iter().find(|other| named(&other.first_name().to_lowercase()));
        by_name.or_else(|| self.people.iter().find(family)).copied()
    }

    /// Whether words tell of a place beside another one: "across from the Moores".
    fn is_nearby(&self, said: &str) -> bool {
        let lower = said.to_lowercase();
        let mut words = lower.split(|sign: char| !sign.is_alphanumeric());
        words.any(|word| self.words.nearby.iter().any(|known| known == word))
    }

    /// The place by which the newcomer lives as marked words say: "a room near Johnson Park", "across from the Moores".
    fn near_home(&self) -> Option<SectorId> {
        self.marked.surest(Aspect::Home).find_map(|said| {
            let beside = || self.host(said.text).filter(|_| self.is_nearby(said.text)).map(|host| host.home);
            self.public_place(said.text).or_else(beside)
        })
    }

    /// A public place that words name, by its name or by what it is.
    fn public_place(&self, said: &str) -> Option<SectorId> {
        // Ryan Park is no park.
        let residents = self.people.iter().map(|other| other.name.to_lowercase());
        let lower = residents.fold(said.to_lowercase(), |said, name| said.replace(&name, ""));
        let words: Vec<&str> = lower.split(|sign: char| !sign.is_alphanumeric()).collect();
        let score = |sector: &Sector| {
            let name = sector.name.to_lowercase();
            let named = name.split(' ').filter(|word| word.len() > 3 && words.contains(word)).count();
            named + usize::from(words.contains(&sector.kind.word()))
        };
        let public = self.town.sectors().iter().filter(|sector| !berth::is_home(sector.kind));
        let found = public.map(|sector| (score(sector), sector.id)).filter(|(score, _)| *score > 0);
        found.max_by_key(|(score, id)| (*score, std::cmp::Reverse(*id))).map(|(_, id)| id)
    }

    /// How far two places lie from each other, in tiles.
    fn distance(&self, one: SectorId, other: SectorId) -> u32 {
        let corner = |id: SectorId| self.town.sector(id).rects.first().map(|rect| rect.min);
        let (Some(one), Some(other)) = (corner(one), corner(other)) else { return u32::MAX };
        u32::from(one.x.abs_diff(other.x)) + u32::from(one.y.abs_diff(other.y))
    }

    fn home_of(&self, name: &str) -> Option<SectorId> {
        self.people.iter().find(|other| other.name == name).map(|other| other.home)
    }

    /// The best thing to lie on in a house.
    fn place_to_lie(&self, home: SectorId) -> Option<ObjectId> {
        self.free_bed(home).or_else(|| SOFT.iter().chain(&["bed"]).find_map(|kind| self.of_kind(home, kind)))
    }

    /// A bed that is nobody's, or has more room than sleepers.
    fn free_bed(&self, home: SectorId) -> Option<ObjectId> {
        let beds: Vec<&Object> = self.things(home).filter(|object| object.kind == "bed").collect();
        let nobodys = beds.iter().find(|bed| berth::is_nobodys(bed, self.people));
        let roomy = || beds.iter().find(|bed| berth::room(bed, self.people) > 0);
        nobodys.or_else(roomy).map(|bed| bed.id)
    }

    fn of_kind(&self, home: SectorId, kind: &str) -> Option<ObjectId> {
        let taken = |object: &Object| self.people.iter().filter(|other| other.bed == object.id).count();
        self.things(home)
            .filter(|object| object.kind == kind)
            .min_by_key(|object| (taken(object), object.id))
            .map(|object| object.id)
    }

    pub(super) fn things(&self, sector: SectorId) -> impl Iterator<Item = &Object> {
        self.town.objects().iter().filter(move |object| self.town.sector_of(Place::Object(object.id)) == sector)
    }

    pub(super) fn places(&self, lodging: &Lodging, work: &[WorkBlock]) -> Vec<SectorId> {
        let public = self
            .town
            .sectors()
            .iter()
            .filter(|sector| !berth::is_home(sector.kind) && sector.kind != SectorKind::College);
        let mut places: Vec<SectorId> = public.map(|sector| sector.id).collect();
        places.push(lodging.home);
        places.extend(work.iter().map(|block| self.town.sector_of(Place::Object(block.at))));
        places.sort_unstable();
        places.dedup();
        places
    }
}
