//! A mind that takes its time delays nobody.

use std::{
    future::pending,
    sync::Arc,
    time::{Duration, Instant},
};

use smallville::{
    brain::{
        attention::{Attention, Mode},
        model_mind::ModelMind,
    },
    data::Data,
    sim::{
        courier::Courier,
        headless::Headless,
        recording,
        scenario::{Pace, Scenario},
    },
};
use smallville_model::{
    language_model::{LanguageModel, Pending},
    request::Request,
};

/// A language model that never answers.
struct Silent;

impl LanguageModel for Silent {
    fn name(&self) -> &str {
        "silent"
    }

    fn ask<'a>(&'a self, _: &'a Request) -> Pending<'a> {
        Box::pin(pending())
    }
}

#[test]
fn whoever_waits_for_a_model_when_the_town_ends_is_not_lost() {
    let mut scenario = Scenario::load(&Data::new(None), 1).unwrap();
    scenario.pace = Pace::Flow;
    scenario.brain.model = Some(ModelMind::new(Arc::new(Silent), Arc::new(Attention::new(Mode::Everything))));
    let mut town = Headless::new(scenario);
    town.steps(30);
    let (minds, kept) = recording::close(town.world_mut());
    assert!(kept.is_ok());
    assert_eq!(minds.len(), 25);
}

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
