//! Where somebody new may sleep: beds with room, and what serves as one.

use crate::persona::Persona;
use smallville_town::{Object, ObjectId, Place, SectorId, SectorKind, Town};

/// What one can sleep on where there is no bed, the best first.
pub(super) const SOFT: &[&str] = &["sofa", "armchair", "window seat"];

/// How one would sleep at a place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Comfort {
    /// A bed that is nobody's.
    Free,
    /// A bed that has room beside others: their full names.
    Beside(Vec<String>),
    /// No bed, but soft.
    Makeshift,
}

/// A place to sleep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Berth {
    /// The bed, or what serves as one.
    pub bed: ObjectId,
    /// In which house.
    pub home: SectorId,
    /// How one sleeps there.
    pub comfort: Comfort,
}

/// All places where one more person can sleep: free beds first, then those with room, then sofas and the like.
#[must_use]
pub fn berths(town: &Town, people: &[&Persona]) -> Vec<Berth> {
    let berth = |object: &Object| {
        let home = town.sector_of(Place::Object(object.id));
        if !is_home(town.sector(home).kind) {
            return None;
        }
        let comfort = match object.kind.as_str() {
            "bed" if is_nobodys(object, people) => Comfort::Free,
            "bed" if room(object, people) > 0 => Comfort::Beside(bedfellows(object, people)),
            kind if SOFT.contains(&kind) && sleepers(object, people).next().is_none() => Comfort::Makeshift,
            _ => return None,
        };
        Some(Berth { bed: object.id, home, comfort })
    };
    let mut berths: Vec<Berth> = town.objects().iter().filter_map(berth).collect();
    let softness = |bed: ObjectId| SOFT.iter().position(|kind| *kind == town.object(bed).kind);
    berths.sort_by(|one, other| {
        let rank = |berth: &Berth| match berth.comfort {
            Comfort::Free => 0,
            Comfort::Beside(_) => 1,
            Comfort::Makeshift => 2,
        };
        (rank(one), softness(one.bed), one.bed).cmp(&(rank(other), softness(other.bed), other.bed))
    });
    berths
}

/// Who sleeps in a bed.
fn sleepers<'a>(bed: &Object, people: &'a [&Persona]) -> impl Iterator<Item = &'a Persona> {
    let bed = bed.id;
    people.iter().copied().filter(move |other| other.bed == bed)
}

/// Those to whom a bed belongs, and those who sleep in it.
fn bedfellows(bed: &Object, people: &[&Persona]) -> Vec<String> {
    let mut names = bed.owners.clone();
    names.extend(sleepers(bed, people).map(|other| other.name.clone()).filter(|name| !bed.owners.contains(name)));
    names
}

/// Whether a bed belongs to nobody and nobody sleeps in it.
pub(super) fn is_nobodys(bed: &Object, people: &[&Persona]) -> bool {
    bed.owners.is_empty() && sleepers(bed, people).next().is_none()
}

/// How many more people can sleep in a bed.
///
/// A double bed of one person has room; that of a couple has none, even if one of them is away.
pub(super) fn room(bed: &Object, people: &[&Persona]) -> usize {
    usize::from(bed.capacity).saturating_sub(bed.owners.len().max(sleepers(bed, people).count()))
}

/// Whether one sleeps in things of a kind: in a bed, or on what is soft.
pub(in crate::persona) fn serves_as_bed(kind: &str) -> bool {
    kind == "bed" || SOFT.contains(&kind)
}

/// Whether people live in a sector of a kind.
pub(in crate::persona) fn is_home(kind: SectorKind) -> bool {
    matches!(kind, SectorKind::Home | SectorKind::Dorm)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn free_beds_come_first_and_full_ones_not_at_all() {
        let world = testing::world();
        let mut people: Vec<&Persona> = world.people.iter().collect();
        let found = berths(&world.town, &people);
        assert!(!found.is_empty());
        assert!(found.windows(2).all(|pair| {
            let rank = |berth: &Berth| match berth.comfort {
                Comfort::Free => 0,
                Comfort::Beside(_) => 1,
                Comfort::Makeshift => 2,
            };
            rank(&pair[0]) <= rank(&pair[1])
        }));
        for berth in &found {
            if let Comfort::Beside(names) = &berth.comfort {
                assert!(!names.is_empty() && names.len() < usize::from(world.town.object(berth.bed).capacity));
            }
        }
        let mut lodger = world.people[0].clone();
        lodger.bed = found[0].bed;
        people.push(&lodger);
        let after = berths(&world.town, &people);
        assert!(after.iter().all(|berth| berth.bed != lodger.bed || berth.comfort != Comfort::Free));
    }
}
