//! Acts that cross a boundary: at a place of the wrong kind, in an occupied room for one, in a closed place (Park et al.
//! 2023, §7.2).
//!
//! What is looked at is what bodies did, not what minds proposed: what the world refuses is counted beside it.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    finding::{Slip, SlipKind},
    survey::Norm,
};
use smallville_journal::entry::Deed;
use smallville_mind::{agent::AgentId, persona::Persona, why::Cause};
use smallville_town::{ArenaId, ArenaKind, GameTime, SectorId, Town};

/// What was found, and how often each boundary could have been crossed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conduct {
    /// What crosses a boundary, in order.
    pub slips: Vec<Slip>,
    /// How often it could have been.
    pub occasions: BTreeMap<SlipKind, usize>,
}

/// The place of a body while it does something.
#[derive(Clone, Copy)]
struct There {
    arena: ArenaId,
    sector: SectorId,
    /// Until when it means to be there.
    until: GameTime,
}

/// Looks at every act of the residents.
pub struct Looker<'a> {
    town: &'a Town,
    people: &'a [Arc<Persona>],
    norms: &'a [Norm],
    /// Where everybody is as far as the acts are known.
    there: BTreeMap<AgentId, There>,
    conduct: Conduct,
}

impl<'a> Looker<'a> {
    /// What crosses a boundary in these acts, which are in order.
    #[must_use]
    pub fn look(deeds: &[Deed], people: &'a [Arc<Persona>], town: &'a Town, norms: &'a [Norm]) -> Conduct {
        let mut looker = Self { town, people, norms, there: BTreeMap::new(), conduct: Conduct::default() };
        for deed in deeds {
            looker.deed(deed);
        }
        looker.conduct
    }

    fn deed(&mut self, deed: &Deed) {
        let before = self.there.remove(&deed.agent);
        let Some(arena) = deed.place.and_then(|place| self.town.arena_of(place)) else { return };
        let Some(persona) = self.people.get(deed.agent.0 as usize).filter(|persona| !persona.visitor) else { return };
        let sector = self.town.arena(arena).sector;
        if before.is_none_or(|before| before.sector != sector) {
            self.opening(deed, persona, sector);
        }
        if before.is_none_or(|before| before.arena != arena) {
            self.occupant(deed, arena);
        }
        self.kind_of_place(deed, persona, arena);
        let until = deed.at.plus_minutes(deed.minutes);
        self.there.insert(deed.agent, There { arena, sector, until });
    }

    /// Whether the place is closed to whoever enters it.
    fn opening(&mut self, deed: &Deed, persona: &Persona, sector: SectorId) {
        let place = self.town.sector(sector);
        if place.opens.is_none() || place.owners.contains(&persona.name) || self.works_in(persona, sector) {
            return;
        }
        let time = deed.at.time_of_day();
        self.may_slip(SlipKind::ClosedPlace, deed, (!place.is_open(time)).then(|| format!("{} is closed", place.name)));
    }

    /// Whether somebody else is in a room for one person that is entered.
    fn occupant(&mut self, deed: &Deed, arena: ArenaId) {
        if self.town.arena(arena).kind != ArenaKind::Bathroom {
            return;
        }
        let inside = |(agent, there): (&AgentId, &There)| {
            (there.arena == arena && there.until > deed.at).then(|| self.people[agent.0 as usize].name.clone())
        };
        let occupant = self.there.iter().find_map(inside);
        self.may_slip(SlipKind::OccupiedRoom, deed, occupant.map(|name| format!("{name} is in it")));
    }

    /// Whether the act belongs where it is done. Whoever works there eats there as well.
    fn kind_of_place(&mut self, deed: &Deed, persona: &Persona, arena: ArenaId) {
        let (kind, sector) = (self.town.arena(arena).kind.word(), self.town.arena(arena).sector);
        let Some(norm) = self.norms.iter().find(|norm| is_such(deed, norm)) else { return };
        let is = |rooms: &[String]| rooms.iter().any(|room| room == kind);
        let belongs = (norm.only.is_empty() || is(&norm.only)) && !is(&norm.never);
        let wrong = !belongs && !self.works_in(persona, sector);
        self.may_slip(SlipKind::WrongPlace, deed, wrong.then(|| format!("{} in a {kind}", norm.act)));
    }

    fn works_in(&self, persona: &Persona, sector: SectorId) -> bool {
        let of = |object| self.town.arena(self.town.object(object).arena).sector;
        persona.work.iter().any(|block| of(block.at) == sector)
    }

    fn may_slip(&mut self, kind: SlipKind, deed: &Deed, why: Option<String>) {
        *self.conduct.occasions.entry(kind).or_default() += 1;
        let Some(why) = why else { return };
        self.conduct.slips.push(Slip {
            kind,
            at: deed.at,
            who: self.people[deed.agent.0 as usize].name.clone(),
            doing: deed.words.clone(),
            place: deed.place.map_or_else(String::new, |place| self.town.address(place).to_string()),
            why,
        });
    }
}

/// Whether an act is of the kind that a norm is about.
fn is_such(deed: &Deed, norm: &Norm) -> bool {
    // Who turns to something else in that hour does not do what it was meant for.
    let as_meant = matches!(
        deed.why.cause,
        Cause::Plan | Cause::Detour(_) | Cause::Appointment(..) | Cause::Lack(_) | Cause::Missed(_)
    );
    let flat = |text: &str| {
        let words = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
        format!(" {} ", words.collect::<Vec<_>>().join(" ").to_lowercase())
    };
    let (act, hour) = (flat(&deed.words), flat(if norm.by_hour && as_meant { &deed.why.entry } else { "" }));
    norm.words.iter().map(|word| flat(word)).any(|word| act.contains(&word) || hour.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        community::survey::Survey,
        testing::{at, number},
    };
    use smallville_data::data::Data;
    use smallville_mind::{testing::world, why::Why};
    use smallville_town::Place;

    /// An act of ten minutes in the first room of a sector that is of a kind.
    fn deed(who: &str, sector: &str, kind: ArenaKind, words: &str, at: GameTime) -> Deed {
        let town = &world().town;
        let sector = town.sectors().iter().find(|found| found.name.contains(sector)).unwrap().id;
        let arena = town.arenas_in(sector).find(|arena| arena.kind == kind).unwrap().id;
        Deed {
            at,
            agent: number(who),
            words: words.into(),
            emoji: String::new(),
            place: Some(Place::Arena(arena)),
            minutes: 10,
            asleep: false,
            why: Why::default(),
        }
    }

    fn look(deeds: &[Deed]) -> Conduct {
        let people: Vec<Arc<Persona>> = world().people.iter().cloned().map(Arc::new).collect();
        let norms = Survey::load(&Data::embedded(), &[]).unwrap().norms;
        Looker::look(deeds, &people, &world().town, &norms)
    }

    fn kinds(conduct: &Conduct) -> Vec<SlipKind> {
        conduct.slips.iter().map(|slip| slip.kind).collect()
    }

    #[test]
    fn lunch_in_the_pub_is_at_the_wrong_place_but_not_for_whoever_works_there() {
        let lunch = |who| deed(who, "Pub", ArenaKind::Pub, "having lunch", at(0, 12, 30));
        let found = look(&[lunch("Klaus Mueller"), lunch("Arthur Burton")]);
        assert_eq!((kinds(&found), found.occasions[&SlipKind::WrongPlace]), (vec![SlipKind::WrongPlace], 2));
        assert_eq!(found.slips[0].who, "Klaus Mueller");
        let mut meant = deed("Klaus Mueller", "Pub", ArenaKind::Pub, "folding a napkin", at(0, 12, 30));
        meant.why.entry = "having a long lunch".into();
        assert_eq!(kinds(&look(&[meant.clone()])), [SlipKind::WrongPlace], "by what the hour is for");
        meant.why.cause = Cause::Person("Maria Lopez".into());
        assert!(look(&[meant.clone()]).slips.is_empty(), "a talk at lunch is no lunch");
        meant.why = Why { entry: "sleeping over a book".into(), ..Why::default() };
        assert!(!look(&[meant]).occasions.contains_key(&SlipKind::WrongPlace), "not by the hour");
    }

    #[test]
    fn a_closed_shop_is_entered_once() {
        let shop =
            |minute| deed("Klaus Mueller", "Supply Store", ArenaKind::Store, "choosing a pen", at(0, 19, minute));
        let found = look(&[shop(0), shop(10)]);
        assert_eq!((kinds(&found), found.occasions[&SlipKind::ClosedPlace]), (vec![SlipKind::ClosedPlace], 1));
        let noon = deed("Klaus Mueller", "Supply Store", ArenaKind::Store, "choosing a pen", at(0, 12, 0));
        assert!(look(&[noon]).slips.is_empty());
    }

    #[test]
    fn a_bathroom_is_for_one_until_they_leave() {
        let bath = |who, minute| deed(who, "Dorm", ArenaKind::Bathroom, "combing hair", at(0, 8, minute));
        let twice = look(&[bath("Klaus Mueller", 0), bath("Klaus Mueller", 3), bath("Wolfgang Schulz", 5)]);
        assert_eq!((kinds(&twice), twice.occasions[&SlipKind::OccupiedRoom]), (vec![SlipKind::OccupiedRoom], 2));
        assert_eq!(twice.slips[0].why, "Klaus Mueller is in it");
        let later = look(&[bath("Klaus Mueller", 0), bath("Wolfgang Schulz", 11)]);
        assert!(later.slips.is_empty(), "Klaus has done: {:?}", later.slips);
        let gone = deed("Klaus Mueller", "Pub", ArenaKind::Pub, "looking around", at(0, 12, 0));
        let left = look(&[bath("Klaus Mueller", 0), Deed { at: at(0, 8, 2), ..gone }, bath("Wolfgang Schulz", 5)]);
        assert!(!kinds(&left).contains(&SlipKind::OccupiedRoom), "Klaus has left");
    }
}
