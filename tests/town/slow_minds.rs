//! A mind that takes its time delays nobody.

use std::time::{Duration, Instant};

use smallville::{
    data::Data,
    sim::{
        courier::Courier,
        headless::Headless,
        scenario::{Pace, Scenario},
    },
};

#[test]
fn the_town_goes_on_while_minds_ponder() {
    let mut scenario = Scenario::load(&Data::new(None), 1).unwrap();
    scenario.pace = Pace::Flow;
    scenario.brain.delay = Some(Duration::from_secs(2));
    let mut town = Headless::new(scenario);
    town.steps(1);
    let begin = Instant::now();
    let before = town.now();
    // Every mind sleeps two seconds over its first question; a hundred steps pass meanwhile.
    for _ in 0..100 {
        town.steps(1);
    }
    assert!(begin.elapsed() < Duration::from_secs(2), "the steps took {:?}", begin.elapsed());
    assert!(town.now().minutes_since(before) >= 15, "the clock stood still");
    let courier = town.world().resource::<Courier>();
    let pondering = (0..25).filter(|i| courier.pondering_since(smallville::mind::agent::AgentId(*i)).is_some());
    assert_eq!(pondering.count(), 25);
}

#[test]
fn both_paces_give_the_same_town_when_minds_answer_at_once() {
    let live = |pace| {
        let mut scenario = Scenario::load(&Data::new(None), 3).unwrap();
        scenario.pace = pace;
        let mut town = Headless::new(scenario);
        let end = town.now().plus_minutes(6 * 60);
        town.live_until(end, |_| {});
        smallville::sim::chronicle::transcript(town.world())
    };
    assert_eq!(live(Pace::Wait), live(Pace::Flow));
}
