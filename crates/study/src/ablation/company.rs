//! Company and closeness: how much of their waking time people spend where others are, and how much nearer they come.

use std::collections::{BTreeMap, BTreeSet};

use super::minutes::Minutes;
use crate::{
    record::{Person, Record},
    statistics::describe::mean,
};
use smallville_town::SectorId;

/// Where somebody is: asleep, under way or in a building or park.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whereabouts {
    Asleep,
    UnderWay,
    In(SectorId),
}

/// The share of waking minutes in which another resident who is up is in the same building or park; none: no whole day.
pub(super) fn in_company(record: &Record<'_>) -> Option<f64> {
    let mut where_at = Minutes::new(record, Whereabouts::UnderWay);
    for stay in &record.stays {
        where_at.put(stay.agent, stay.span, Whereabouts::In(stay.sector));
    }
    for sleep in &record.sleeps {
        where_at.put(sleep.agent, sleep.span, Whereabouts::Asleep);
    }
    let (mut up, mut with_others) = (0_u32, 0_u32);
    for minute in 0..where_at.all().map(<[_]>::len).next()? {
        let mut there: BTreeMap<SectorId, u32> = BTreeMap::new();
        for person in where_at.all() {
            up += u32::from(person[minute] != Whereabouts::Asleep);
            if let Whereabouts::In(sector) = person[minute] {
                *there.entry(sector).or_default() += 1;
            }
        }
        with_others += there.into_values().filter(|people| *people > 1).sum::<u32>();
    }
    (up > 0).then(|| f64::from(with_others) / f64::from(up))
}

/// By how much better people know each other at the end, of 10, on average of all who knew another resident or have come
/// to know one; none: nobody knows anybody.
pub(super) fn nearer(record: &Record<'_>) -> Option<f64> {
    let residents: BTreeSet<&str> = record.people.iter().map(Person::name).collect();
    let mut by = Vec::new();
    for person in &record.people {
        for other in &residents {
            let known = person.persona.knows.iter().find(|known| known.name == **other);
            let before = known.map_or(0.0, |known| known.tie.familiarity());
            let now = person.relations.to(other).map_or(before, |relation| relation.familiarity);
            by.extend((before > 0.0 || now > 0.0).then(|| f64::from(now - before)));
        }
    }
    mean(by.into_iter())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        record::{Sleep, Stay},
        testing::{CAFE, Life, at, begin, number, record},
    };
    use smallville_mind::claim::Span;
    use smallville_town::GameTime;

    const MARIA: &str = "Maria Lopez";
    const KLAUS: &str = "Klaus Mueller";

    fn company(days: u32, stays: &[(&str, u16, GameTime, GameTime)], sleeps: &[(&str, GameTime)]) -> Option<f64> {
        let lives = [Life::new(MARIA), Life::new(KLAUS)];
        let mut record = record(&lives.iter().collect::<Vec<_>>());
        record.now = at(days, 6, 0);
        let stay = |(who, sector, from, until): &(&str, u16, GameTime, GameTime)| Stay {
            agent: number(who),
            sector: SectorId(CAFE.0 + sector),
            span: Span { from: *from, until: *until },
        };
        record.stays = stays.iter().map(stay).collect();
        let until = record.now;
        let sleep = |(who, from): &(&str, GameTime)| Sleep { agent: number(who), span: Span { from: *from, until } };
        record.sleeps = sleeps.iter().map(sleep).collect();
        in_company(&record)
    }

    #[test]
    fn company_is_somebody_who_is_up_in_the_same_place() {
        let day = (begin(), at(1, 6, 0));
        let both = [(MARIA, 0, day.0, day.1), (KLAUS, 0, day.0, day.1)];
        assert_eq!(company(1, &both, &[]), Some(1.0));
        assert_eq!(company(1, &[(MARIA, 0, day.0, day.1), (KLAUS, 1, day.0, day.1)], &[]), Some(0.0));
        assert_eq!(company(1, &[], &[]), Some(0.0), "under way nobody has company");
        // Six hours together, and then one of them sleeps and the other one is up alone.
        let found = company(1, &both, &[(KLAUS, at(0, 12, 0))]).unwrap();
        assert!((found - 12.0 / 30.0).abs() < 1e-9, "{found}");
        assert_eq!(company(0, &both, &[]), None);
    }

    #[test]
    fn whoever_talks_comes_nearer() {
        let (mut maria, mut klaus) = (Life::new(MARIA), Life::new(KLAUS));
        (maria.persona.knows, klaus.persona.knows) = (Vec::new(), Vec::new());
        assert_eq!(nearer(&record(&[&maria, &klaus])), None, "nobody knows anybody");
        maria.relations.meet(KLAUS, "a friend", at(0, 9, 0)).familiarity = 1.0;
        klaus.relations.meet(MARIA, "a name", at(0, 9, 0));
        assert_eq!(nearer(&record(&[&maria, &klaus])), Some(1.0), "a name that was only heard is no tie");
        klaus.relations.meet(MARIA, "a friend", at(0, 9, 0)).familiarity = 0.5;
        assert_eq!(nearer(&record(&[&maria, &klaus])), Some(0.75));
        let (mut maria, klaus) = (Life::new(MARIA), Life::new(KLAUS));
        maria.persona.knows.retain(|known| known.name == KLAUS);
        let before = maria.persona.knows[0].tie.familiarity();
        maria.relations.meet(KLAUS, "a friend", at(0, 9, 0)).familiarity = before + 0.5;
        let mut alone = klaus;
        alone.persona.knows.clear();
        assert_eq!(nearer(&record(&[&maria, &alone])), Some(0.5), "what was there before does not count");
    }
}
