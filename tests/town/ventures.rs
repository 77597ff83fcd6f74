//! Life goes on after what the story has prepared: people begin things of their own, and others come.

use std::collections::BTreeSet;

use smallville::{
    mind::{
        belief::Source,
        claim::{ClaimKey, Verb},
        cognition::{Faculties, Mind},
    },
    town::{GameTime, TimeOfDay},
};

use crate::community::live;

const DAYS: u32 = 14;

#[test]
fn in_two_weeks_without_a_player_people_begin_things_of_their_own() {
    let lived = live(5, Faculties::default(), "", GameTime::from_day_time(DAYS, TimeOfDay::new(6, 0)));
    let report = lived.report();
    let planned = |topic: &str| {
        lived.scenario.people.iter().filter_map(|one| one.gathering.as_ref()).any(|one| one.gathering.topic == topic)
    };
    let begun: Vec<_> = report.gatherings.iter().filter(|one| !planned(&one.topic)).collect();
    let hosts: BTreeSet<&str> = begun.iter().map(|one| one.host.as_str()).collect();
    assert!(begun.len() >= DAYS as usize && hosts.len() >= 12, "{} by {hosts:?}", begun.len());
    let kinds: BTreeSet<&str> = begun.iter().map(|one| one.what.as_str()).collect();
    assert!(kinds.len() >= 5, "{kinds:?}");
    let over: Vec<_> = begun.iter().filter(|one| one.start < report.clock).collect();
    let with_guests = over.iter().filter(|one| !one.attended.is_empty()).count();
    assert!(over.len() >= 10 && with_guests * 2 >= over.len(), "{with_guests} of {}", over.len());
    // A few are asked to somebody's home, and not the whole town comes.
    let homes: BTreeSet<&str> = lived
        .scenario
        .town
        .sectors()
        .iter()
        .filter(|one| one.kind.is_lived_in())
        .map(|one| one.name.as_str())
        .collect();
    let crowded = over.iter().find(|one| homes.contains(one.place.as_str()) && one.attended.len() > 10);
    assert!(crowded.is_none(), "{crowded:?}");
    // What became of them is told to those who were not there.
    let told = |topic: &str| {
        let key = |host: &str| ClaimKey { who: host.into(), verb: Verb::Happened, topic: topic.into() };
        let host = &over.iter().find(|one| one.topic == topic).unwrap().host;
        let heard =
            |mind: &Mind| mind.beliefs().belief(&key(host)).is_some_and(|one| matches!(one.source, Source::Heard(_)));
        lived.minds.values().any(heard)
    };
    let told = over.iter().filter(|one| told(&one.topic)).count();
    assert!(told * 3 >= over.len(), "{told} of {} are told of", over.len());
    assert!(report.unfounded_claims.is_empty(), "{:?}", report.unfounded_claims.first());
    assert!(report.liveliness.idle_share <= 0.08, "idle {}", report.liveliness.idle_share);
}
