//! Monday 13 February, lived once for all tests.

use std::sync::LazyLock;

use smallville::{
    data::Data,
    journal::entry::Deed,
    mind::{instinct::activity::Want, question::Kind},
    sim::{
        chronicle::{self, Chronicle},
        headless::Headless,
        scenario::Scenario,
    },
    study::report::Report,
    town::{GameTime, Place, TimeOfDay},
};

/// What a day left behind.
struct Day {
    scenario: Scenario,
    deeds: Vec<Deed>,
    transcript: String,
    report: Report,
}

fn live(seed: u64, days: u32) -> Day {
    let scenario = Scenario::load(&Data::new(None), seed).unwrap();
    let mut town = Headless::new(scenario.clone());
    town.live_until(GameTime::from_day_time(days, TimeOfDay::new(6, 0)), |_| {});
    let deeds = town.world().resource::<Chronicle>().deeds().to_vec();
    let transcript = chronicle::transcript(town.world());
    Day { scenario, deeds, transcript, report: Report::of_ended(town.world_mut()) }
}

fn monday() -> &'static Day {
    static DAY: LazyLock<Day> = LazyLock::new(|| live(7, 1));
    &DAY
}

#[test]
fn one_seed_gives_one_town_and_another_seed_another() {
    let (one, again, other) = (monday(), live(7, 1), live(8, 1));
    assert_eq!(one.transcript, again.transcript);
    assert_eq!(one.report, again.report);
    assert_ne!(one.transcript, other.transcript);
}

#[test]
fn everybody_plans_sleeps_eats_and_works_or_pursues_a_goal_at_the_right_place() {
    let Day { scenario, deeds, report, .. } = monday();
    assert_eq!(report.residents, 25);
    assert!(report.plans >= 25, "{} plans", report.plans);
    let town = &scenario.town;
    let activities = &scenario.sense.activities;
    let want_of = |deed: &Deed| {
        activities.iter().find(|activity| activity.say.iter().any(|say| fits(say, &deed.why.entry))).map(|a| a.want)
    };
    for (i, persona) in scenario.people.iter().enumerate() {
        let own: Vec<&Deed> = deeds.iter().filter(|deed| deed.agent.0 as usize == i).collect();
        let sector = |deed: &Deed| deed.place.map(|place| town.sector_of(place));
        let slept = own.iter().any(|deed| deed.asleep && deed.place == Some(Place::Object(persona.bed)));
        assert!(slept, "{} has not slept in their bed", persona.name);
        let eaten = |deed: &&&Deed| matches!(want_of(deed), Some(Want::Breakfast | Want::Lunch | Want::Dinner));
        assert!(own.iter().filter(eaten).count() >= 2, "{} has hardly eaten", persona.name);
        let work_sectors: Vec<_> =
            persona.work.iter().map(|block| town.sector_of(Place::Object(block.at))).chain([persona.home]).collect();
        let worked = own.iter().any(|deed| {
            let at_work = sector(deed).is_some_and(|sector| work_sectors.contains(&sector));
            match want_of(deed) {
                Some(Want::Work) => at_work,
                Some(Want::Goal | Want::Household) => persona.work.is_empty() || at_work,
                _ => false,
            }
        });
        assert!(worked, "{} has neither worked nor pursued a goal", persona.name);
    }
}

/// Whether a phrase with slots could have become these words: its longest piece stands in them.
fn fits(phrase: &str, words: &str) -> bool {
    let pieces = phrase.split('{').flat_map(|piece| piece.split('}').next_back());
    pieces.max_by_key(|piece| piece.len()).is_some_and(|piece| words.contains(piece.trim()))
}

#[test]
fn people_are_alive_and_not_clocks() {
    let Day { report, .. } = monday();
    assert!(report.liveliness.idle_share < 0.02, "{:?}", report.liveliness);
    assert!(report.liveliness.step_correlation.abs() < 0.05, "{:?}", report.liveliness);
    assert!(report.calls[&Kind::Acts].instinct > 25 * 8, "{:?}", report.calls);
}

#[test]
fn no_two_people_keep_the_same_day_and_no_day_is_lived_twice() {
    let two = live(7, 2);
    let entries = |agent: usize, day: u32| -> Vec<&str> {
        let own = two.deeds.iter().filter(|deed| deed.agent.0 as usize == agent && deed.at.day() == day);
        let mut words: Vec<&str> = own.map(|deed| deed.why.entry.as_str()).collect();
        words.dedup();
        words
    };
    for i in 0..25 {
        assert_ne!(entries(i, 0), entries(i, 1), "{} lives Monday twice", two.scenario.people[i].name);
        for j in 0..i {
            assert_ne!(entries(i, 0), entries(j, 0));
        }
    }
}
