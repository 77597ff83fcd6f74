//! A game day of 25 people with a server that does everything wrong that servers and models do.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use smallville::{
    brain::{
        attention::{Attention, Mode},
        model_mind::ModelMind,
    },
    data::Data,
    journal::entry::{Deed, Saying},
    mind::{agent::AgentId, cognition::Mind},
    sim::{
        chronicle::Chronicle,
        courier::Courier,
        headless::Headless,
        scenario::{Pace, Scenario},
    },
    study::report::Report,
};
use smallville_model::{
    connection::Connection,
    limits::{Limits, breaker::BreakerSettings, retry::RetrySettings},
    meter::{Meter, caps::Caps, spent::Prices},
    scripted::Scripted,
    testing::{behaviour::Behaviour, endpoint::FakeEndpoint, fault::Fault},
};

use crate::models::{
    live,
    rehearsal::{good, good_to},
    report, town as scripted,
};

/// What no model may bring into a town.
const GARBAGE: &[&str] = &[
    "xyzzy",
    "huge huge",
    "<think",
    "```",
    "Ignore all previous",
    "id_rsa",
    "парк",
    "公園",
    "\u{fffd}",
    "\u{1b}",
    "\u{202e}",
    "overloaded",
    "Rate limit",
    "DOCTYPE",
    "out of memory",
    "one of each",
    "language model",
    "no answer within",
];

/// A town that thinks with what is at the other end of a connection which gives up soon.
fn town(endpoint: &FakeEndpoint, seed: u64) -> (Headless, Arc<Connection>) {
    let limits = Limits {
        in_flight: 25,
        longest: Some(Duration::from_millis(300)),
        retry: RetrySettings { again: 1, ..RetrySettings::default() },
        breaker: BreakerSettings {
            failures: 5,
            first_pause: Duration::from_millis(200),
            longest_pause: Duration::from_secs(2),
        },
        ..Limits::hosted()
    };
    connected(endpoint, &limits, seed, Pace::Wait)
}

/// A town whose people ask a server everything.
pub(super) fn connected(
    endpoint: &FakeEndpoint,
    limits: &Limits,
    seed: u64,
    pace: Pace,
) -> (Headless, Arc<Connection>) {
    let meter = Arc::new(Meter::new(Prices::default(), Caps::default()));
    let connection = Arc::new(Connection::new(endpoint.endpoint("small"), limits, meter).unwrap());
    let mut scenario = Scenario { pace, ..Scenario::load(&Data::new(None), seed).unwrap() };
    scenario.brain.model = Some(ModelMind::new(connection.clone(), Arc::new(Attention::new(Mode::Everything))));
    (Headless::new(scenario), connection)
}

/// Everything that can be read of a town: lines, acts, memories and plans.
fn all_words(town: &Headless, minds: &BTreeMap<AgentId, Mind>) -> Vec<String> {
    let chronicle = town.world().resource::<Chronicle>();
    let lines = chronicle.sayings().iter().map(|Saying { line, .. }| line.words.clone());
    let deeds = chronicle.deeds().iter().map(|Deed { words, .. }| words.clone());
    let memories = minds.values().flat_map(|mind| mind.memories().iter().map(|(_, memory)| memory.text.clone()));
    let plans = minds.values().flat_map(|mind| mind.plan().entries.iter().map(|entry| entry.words.clone()));
    lines.chain(deeds).chain(memories).chain(plans).collect()
}

fn is_sound(town: &Headless, minds: &BTreeMap<AgentId, Mind>, what: &str) {
    for words in all_words(town, minds) {
        assert!(!words.trim().is_empty(), "{what}: nothing was said or done");
        assert!(!words.chars().any(char::is_control), "{what}: {words:?}");
        assert!(words.chars().count() < 600, "{what}: {words}");
        let found = GARBAGE.iter().find(|garbage| words.contains(**garbage));
        assert_eq!(found, None, "{what}: {words}");
    }
}

/// The figures of a lively town, by name.
fn liveliness(report: &Report) -> BTreeMap<&'static str, f64> {
    BTreeMap::from([
        ("conversations", report.talk.conversations as f64),
        ("lines", report.talk.lines as f64),
        ("plans", report.plans as f64),
        ("reflections", report.reflections as f64),
        ("density", report.ties.density_end),
    ])
}

/// What of a town is more than a fifth away from what is usual: instinct's figures in twelve towns, the model's without any
/// fault, and what lies between, since a faulty model answers now and then. Where most of a model's words are refused and its numbers are
/// not, people reflect less often (38 to 42 times instead of 56), for a reason that is not known yet: up to half as often.
/// Reflections are so few that chance alone moves their number by its square root.
fn differences(told: &Report, usual: &[&Report]) -> Vec<String> {
    let usual: Vec<_> = usual.iter().map(|usual| liveliness(usual)).collect();
    let far = liveliness(told).into_iter().filter_map(|(name, told)| {
        let least = usual.iter().map(|usual| usual[name]).fold(f64::INFINITY, f64::min);
        let most = usual.iter().map(|usual| usual[name]).fold(0.0, f64::max);
        let (fewest, chance) = if name == "reflections" { (0.5, most.sqrt()) } else { (0.8, 0.0) };
        (!(fewest * least..=1.2 * most + chance).contains(&told))
            .then(|| format!("{name}: {told}; usual are {least} to {most}"))
    });
    far.collect()
}

/// Lives a day under every third fault: together the tests below try all of them, side by side.
fn check_faults(first: usize) {
    // One town's luck is not what is usual: of twenty towns one has half as many lines as another.
    let instinct = |seed| live(&mut Headless::new(Scenario::load(&Data::new(None), seed).unwrap()), 24 * 60);
    let instinct: Vec<Report> = (3..15).map(instinct).collect();
    let faultless = FakeEndpoint::start(|asked| Behaviour::say(&good_to(&asked.body)));
    let faultless = live(&mut town(&faultless, 3).0, 24 * 60);
    let mut dull = Vec::new();
    for fault in Fault::ALL.into_iter().skip(first).step_by(3) {
        let endpoint = FakeEndpoint::start(move |asked| fault.behaviour(&good_to(&asked.body)));
        let (mut town, connection) = town(&endpoint, 3);
        let (told, minds) = report(&mut town, 24 * 60);
        is_sound(&town, &minds, &format!("{fault:?}"));
        let meter = connection.meter().view().all;
        assert!(meter.calls > 0, "{fault:?}: nobody was asked");
        dull.extend(
            differences(&told, &instinct.iter().chain([&faultless]).collect::<Vec<_>>())
                .into_iter()
                .map(|difference| format!("{fault:?}: {difference}")),
        );
    }
    assert!(dull.is_empty(), "{dull:#?}");
}

#[test]
fn no_fault_of_a_server_or_a_model_reaches_the_town() {
    check_faults(0);
}

#[test]
fn no_other_fault_reaches_the_town() {
    check_faults(1);
}

#[test]
fn nor_does_any_of_the_rest() {
    check_faults(2);
}

#[test]
fn two_days_with_a_third_of_all_calls_gone_wrong_are_as_lively_as_with_instinct() {
    let rng = Mutex::new(StdRng::seed_from_u64(5));
    let mut endpoint = FakeEndpoint::start(move |asked| {
        let mut rng = rng.lock().unwrap();
        let good = good_to(&asked.body);
        if rng.random_bool(0.3) {
            Fault::ALL[rng.random_range(0..Fault::ALL.len())].behaviour(&good)
        } else {
            Behaviour::say(&good)
        }
    });
    let (mut with, connection) = town(&endpoint, 5);
    let end = with.now().plus_minutes(24 * 60);
    with.live_until(end, |_| {});
    // Killed and started anew in the middle.
    endpoint.stop();
    let night = with.now().plus_minutes(6 * 60);
    with.live_until(night, |_| {});
    endpoint.resume().unwrap();
    let (told, minds) = report(&mut with, 18 * 60);
    is_sound(&with, &minds, "the mix");
    let meter = connection.meter().view().all;
    assert!(meter.failures > 0 && meter.failures < meter.calls, "{meter:?}");
    let instinct = live(&mut Headless::new(Scenario::load(&Data::new(None), 5).unwrap()), 48 * 60);
    let faultless = FakeEndpoint::start(|asked| Behaviour::say(&good_to(&asked.body)));
    let faultless = live(&mut town(&faultless, 5).0, 48 * 60);
    let differences = differences(&told, &[&instinct, &faultless]);
    assert!(differences.is_empty(), "{differences:#?}");
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the town has to run beside real time here, as it does in the window")]
fn a_slow_model_leaves_nobody_in_bed() {
    let endpoint = FakeEndpoint::start(|asked| Behaviour::say(&good_to(&asked.body)).late(Duration::from_secs(2)));
    let (mut town, connection) = connected(&endpoint, &Limits::home(), 7, Pace::Flow);
    // A hundred game minutes a second: far faster than such a model can think.
    while town.now().time_of_day().hour() < 12 {
        town.steps(6);
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(connection.meter().view().all.late > 0);
    let chronicle = town.world().resource::<Chronicle>();
    let last: BTreeMap<_, _> = chronicle.deeds().iter().map(|deed| (deed.agent, deed.asleep)).collect();
    let asleep = 25 - last.values().filter(|asleep| !**asleep).count();
    assert!(asleep <= 1, "{asleep} are in bed at noon");
}

#[test]
fn a_day_in_which_many_think_at_once_is_as_lively_and_nothing_is_asked_in_vain() {
    let endpoint = FakeEndpoint::start(|asked| Behaviour::say(&good_to(&asked.body)).late(Duration::from_millis(20)));
    let limits = Limits { in_flight: 100, ..Limits::hosted() };
    let (mut at_once, connection) = connected(&endpoint, &limits, 6, Pace::Overlap);
    let end = at_once.now().plus_minutes(24 * 60);
    at_once.live_until(end, |_| {});
    // Whoever still thinks when the town is closed is not waited for.
    for (kind, counts) in connection.meter().view().kinds {
        // Of what was asked ahead of its time, some is not done after all.
        let ahead = if kind == "acts" { counts.calls / 10 } else { 0 };
        assert!(counts.late <= ahead, "the town waits for whoever it cannot do without: {kind} {counts:?}");
    }
    let (told, minds) = report(&mut at_once, 0);
    is_sound(&at_once, &minds, "many at once");
    let meter = connection.meter().view().all;
    // Who has seen nothing of each other need not follow each other.
    let chain = at_once.world().resource::<Courier>().longest_chain();
    assert!(chain.calls > 50 && u64::from(chain.calls) * 3 < meter.calls, "{chain:?} of {}", meter.calls);
    assert!(chain.millis >= 20 * u64::from(chain.calls), "{chain:?}");
    let instinct = live(&mut Headless::new(Scenario::load(&Data::new(None), 6).unwrap()), 24 * 60);
    let model = Arc::new(Scripted::new(|request| Ok(good(request))));
    let one_by_one = live(&mut scripted(&model, Mode::Everything, 6), 24 * 60);
    let differences = differences(&told, &[&instinct, &one_by_one]);
    assert!(differences.is_empty(), "{differences:#?}");
}

/// The middle number of lines of the talks that were begun within two hours from noon on, while a model took so many steps
/// over each answer and the town did not wait for it.
#[expect(clippy::disallowed_methods, reason = "the town has to run beside real time here, as it does in the window")]
fn lines_of_talks(steps: u32) -> usize {
    const STEP: Duration = Duration::from_millis(10);
    let endpoint = FakeEndpoint::start(move |asked| Behaviour::say(&good_to(&asked.body)).late(STEP * steps));
    let limits = Limits { in_flight: 100, ..Limits::hosted() };
    let (mut town, _) = connected(&endpoint, &limits, 8, Pace::Wait);
    let model = town.world().resource::<Scenario>().brain.model.clone().unwrap();
    model.attention.set_mode(Mode::Off);
    let (noon, end) = (town.now().plus_minutes(6 * 60), town.now().plus_minutes(8 * 60));
    town.live_until(noon, |_| {});
    model.attention.set_mode(Mode::Everything);
    town.world_mut().resource_mut::<Scenario>().pace = Pace::Flow;
    while town.now() < end {
        town.steps(1);
        std::thread::sleep(STEP);
    }
    let mut lines = BTreeMap::<_, usize>::new();
    for Saying { line, .. } in town.world().resource::<Chronicle>().sayings().iter().filter(|said| said.line.at >= noon)
    {
        *lines.entry(line.conversation).or_default() += 1;
    }
    let mut lines: Vec<usize> = lines.into_values().collect();
    lines.sort_unstable();
    lines[lines.len() / 2]
}

#[test]
fn whoever_is_seen_thinking_is_waited_for_in_a_talk() {
    for steps in [10, 20, 60] {
        let lines = lines_of_talks(steps);
        assert!(lines >= 5, "a talk with a model of {steps} steps has {lines} lines");
    }
}

#[test]
fn a_server_that_was_never_there_costs_nothing() {
    let mut endpoint = FakeEndpoint::start(|_| Behaviour::say("{}"));
    endpoint.stop();
    let (mut town, connection) = town(&endpoint, 2);
    let told = live(&mut town, 24 * 60);
    let meter = connection.meter().view().all;
    assert!(meter.calls == meter.failures && meter.share_instinct > 0.99, "{meter:?}");
    let without = live(&mut Headless::new(Scenario::load(&Data::new(None), 2).unwrap()), 24 * 60);
    assert_eq!(told.talk.lines, without.talk.lines);
}
