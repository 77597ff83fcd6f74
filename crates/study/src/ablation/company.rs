//! Company and closeness: how much of their waking time people spend where others are, and how much nearer they come.

use std::collections::{BTreeMap, BTreeSet};

use super::minutes::Minutes;
use crate::{
    figures::share,
    record::{Person, Record},
    statistics::describe::mean,
};
use smallville_journal::entry::Deed;
use smallville_mind::{agent::AgentId, why::Cause};
use smallville_town::{GameTime, SectorId};

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

/// How many others are the nearest.
const NEAREST: usize = 3;
/// Whoever is looked for is found if the two talk within so many minutes.
const FOUND_MINUTES: u32 = 60;

/// Of what somebody has of talks with others, the share that is with the three with whom they talk most, on average of all
/// who talk; a talk of three counts for each pair of them. None: nobody talks.
pub(super) fn with_the_nearest(record: &Record<'_>) -> Option<f64> {
    let mut talks: BTreeMap<AgentId, BTreeMap<AgentId, usize>> = BTreeMap::new();
    for talk in &record.conversations {
        for agent in &talk.participants {
            let with = talks.entry(*agent).or_default();
            talk.participants
                .iter()
                .filter(|other| *other != agent)
                .for_each(|other| *with.entry(*other).or_default() += 1);
        }
    }
    let of_nearest = |person: &Person<'_>| {
        let mut counts: Vec<usize> = talks.get(&person.agent)?.values().copied().collect();
        counts.sort_unstable_by(|one, other| other.cmp(one));
        let all: usize = counts.iter().sum();
        (all > 0).then(|| share(counts.iter().take(NEAREST).sum(), all))
    };
    mean(record.people.iter().filter_map(of_nearest))
}

/// Of the times at which somebody sets out to look for another whom they miss, the share at which the two talk soon. None:
/// nobody sets out.
pub(super) fn found(record: &Record<'_>, deeds: &[Deed]) -> Option<f64> {
    let mut setting_out: BTreeMap<(AgentId, &str), Vec<GameTime>> = BTreeMap::new();
    for deed in deeds {
        let Cause::Missed(name) = &deed.why.cause else { continue };
        let times = setting_out.entry((deed.agent, name)).or_default();
        // Whoever looks in several places has set out once.
        if times.last().is_none_or(|last| deed.at.minutes_since(*last) > FOUND_MINUTES) {
            times.push(deed.at);
        }
    }
    let (mut sought, mut met) = (0, 0);
    for ((agent, name), times) in setting_out {
        let Some(other) = record.people.iter().find(|person| person.name() == name) else { continue };
        let talks: Vec<GameTime> = record
            .conversations
            .iter()
            .filter(|talk| talk.participants.contains(&agent) && talk.participants.contains(&other.agent))
            .map(|talk| talk.from)
            .collect();
        let soon = |at: &&GameTime| talks.iter().any(|from| from >= at && from.minutes_since(**at) <= FOUND_MINUTES);
        sought += times.len();
        met += times.iter().filter(soon).count();
    }
    (sought > 0).then(|| share(met, sought))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        record::{Sleep, Stay},
        testing::{CAFE, Life, act, at, begin, conversation, line, number, record},
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
    fn the_nearest_are_those_with_whom_somebody_talks_most() {
        let others = ["Klaus Mueller", "Ryan Park", "Tom Moreno", "Sam Moore"];
        let lives: Vec<Life> = std::iter::once(MARIA).chain(others).map(Life::new).collect();
        let mut record = record(&lives.iter().collect::<Vec<_>>());
        assert_eq!(with_the_nearest(&record), None, "nobody talks");
        let said = |with: &str, hour| vec![line(MARIA, with, at(0, hour, 0), Vec::new(), "Hello.")];
        let twice = (9..11).flat_map(|hour| others.map(|other| conversation(MARIA, other, said(other, hour))));
        record.conversations = twice.collect();
        // Of Maria's talks two of eight are with the fourth; all of the others are with Maria.
        let found = with_the_nearest(&record).unwrap();
        assert!((found - (0.75 + 4.0) / 5.0).abs() < 1e-9, "{found}");
    }

    #[test]
    fn whoever_is_missed_is_found_or_is_not() {
        let (maria, klaus) = (Life::new(MARIA), Life::new(KLAUS));
        let mut record = record(&[&maria, &klaus]);
        let missed = |hour, minute| {
            let mut deed = act(MARIA, at(0, hour, minute), "looking for Klaus Mueller");
            deed.why.cause = Cause::Missed(KLAUS.into());
            deed
        };
        // Twice within the hour is once.
        let deeds = [missed(9, 0), missed(9, 20), missed(15, 0)];
        assert_eq!(found(&record, &[]), None);
        assert_eq!(found(&record, &deeds), Some(0.0));
        let said = [line(MARIA, KLAUS, at(0, 9, 40), Vec::new(), "There you are.")];
        record.conversations = vec![conversation(MARIA, KLAUS, said.into())];
        assert_eq!(found(&record, &deeds), Some(0.5));
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
