//! What happened in a town, for other programs: the report of a run.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::World;
use serde::Serialize;

use crate::{
    mind::{cognition::Mind, percept::AgentId, question::Kind},
    sim::{chronicle::Chronicle, exchange::Exchange, scenario::Scenario, time::TownClock},
    town::GameTime,
};

/// What happened, as far as the town has it to tell; what nobody does yet is empty.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The moment, as "2023-02-14 06:00".
    pub clock: String,
    /// How many people live here.
    pub residents: usize,
    /// Steps since the beginning.
    pub steps: u64,
    /// Who knows of what, by topic.
    pub awareness: BTreeMap<String, Awareness>,
    /// Who knows whom.
    pub ties: Ties,
    /// Who came together.
    pub gatherings: Vec<Gathering>,
    /// What was said.
    pub talk: Talk,
    /// How often somebody reflected.
    pub reflections: u64,
    /// How many days were planned.
    pub plans: u64,
    /// How often somebody was asked whether to react to what they noticed.
    pub reactions: u64,
    /// How alive the town is.
    pub liveliness: Liveliness,
    /// Questions by kind and by who answered.
    pub calls: BTreeMap<Kind, Calls>,
    /// How often the world said no, by reason.
    pub refusals: BTreeMap<String, u64>,
}

/// Who knows of a topic.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Awareness {
    /// How many knew at the beginning.
    pub start: usize,
    /// How many know now.
    pub end: usize,
    /// Their names.
    pub knowers: Vec<String>,
}

/// How densely people know each other: pairs that know each other among all pairs, 0 to 1 (paper §7.1.2).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Ties {
    /// At the beginning.
    pub density_start: f64,
    /// Now.
    pub density_end: f64,
    /// Claims of knowing somebody without a memory of them.
    pub claimed_unfounded: usize,
}

/// People who meant to come together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Gathering {
    /// What for.
    pub what: String,
    /// Who invited.
    pub host: String,
    /// Where.
    pub place: String,
    /// When.
    pub start: String,
    /// Who was invited.
    pub invited: Vec<String>,
    /// Who said yes.
    pub accepted: Vec<String>,
    /// Whose body was there.
    pub attended: Vec<String>,
}

/// What was said.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Talk {
    /// How many conversations.
    pub conversations: u64,
    /// How many lines.
    pub lines: u64,
    /// How many different lines.
    pub distinct_lines: u64,
    /// The share of lines that nearly repeat another one.
    pub near_duplicate_share: f64,
}

/// How alive the town is.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Liveliness {
    /// The share of time in which somebody had nothing to do.
    pub idle_share: f64,
    /// Mean correlation between two people of the steps at which they begin something: near 0 is alive, 1 is a clock.
    pub step_correlation: f64,
    /// The share of ties that are dislikes (opinion below 4 of 10).
    pub negative_ties_share: f64,
}

/// Answers to one kind of question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Calls {
    /// By a language model.
    pub model: u64,
    /// By instinct.
    pub instinct: u64,
    /// From a cache.
    pub cached: u64,
    /// Not answered by a model that was asked.
    pub failed: u64,
    /// Tokens sent to a model.
    pub tokens_in: u64,
    /// Tokens received from a model.
    pub tokens_out: u64,
}

impl Report {
    /// The report of a town and its minds as they are now.
    #[must_use]
    pub fn new(world: &World, minds: &BTreeMap<AgentId, Mind>) -> Self {
        let scenario = world.resource::<Scenario>();
        let clock = world.resource::<TownClock>();
        let chronicle = world.resource::<Chronicle>();
        let mut calls: BTreeMap<Kind, Calls> = BTreeMap::new();
        for (kind, count) in minds.values().flat_map(Mind::questions) {
            calls.entry(*kind).or_default().instinct += count;
        }
        let asked = |kind| calls.get(&kind).map_or(0, |calls| calls.instinct + calls.model);
        let density = density(scenario);
        Self {
            clock: clock.now().stamp(),
            residents: scenario.people.len(),
            steps: clock.step(),
            awareness: BTreeMap::new(),
            ties: Ties { density_start: density, density_end: density, claimed_unfounded: 0 },
            gatherings: Vec::new(),
            talk: Talk::default(),
            reflections: 0,
            plans: asked(Kind::Day),
            reactions: asked(Kind::React),
            liveliness: Liveliness {
                idle_share: round(chronicle.idle_share()),
                step_correlation: round(step_correlation(chronicle, scenario.people.len(), clock.now())),
                negative_ties_share: round(negative_ties_share(scenario)),
            },
            calls,
            refusals: chronicle
                .refusals()
                .iter()
                .map(|(why, count)| (format!("{why:?}").to_lowercase(), *count))
                .collect(),
        }
    }

    /// The report of a running town: ends its minds to count what they asked.
    #[must_use]
    pub fn of_ended(world: &mut World) -> Self {
        let minds = world.resource_mut::<Exchange>().finish();
        Self::new(world, &minds)
    }
}

/// Figures to four places: more would only show the last bits of sums.
fn round(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

/// Pairs of whom at least one knows the other, among all pairs.
fn density(scenario: &Scenario) -> f64 {
    let people = &scenario.people;
    let pairs = people.len() * people.len().saturating_sub(1) / 2;
    let known: BTreeSet<(&str, &str)> = people
        .iter()
        .flat_map(|one| one.knows.iter().map(move |other| (one.name.as_str(), other.name.as_str())))
        .filter(|(_, other)| people.iter().any(|persona| persona.name == *other))
        .map(|(one, other)| (one.min(other), one.max(other)))
        .collect();
    if pairs == 0 { 0.0 } else { round(known.len() as f64 / pairs as f64) }
}

fn negative_ties_share(scenario: &Scenario) -> f64 {
    let opinions: Vec<u8> =
        scenario.people.iter().flat_map(|one| one.knows.iter().map(|other| other.opinion)).collect();
    let negative = opinions.iter().filter(|opinion| **opinion < 4).count();
    if opinions.is_empty() { 0.0 } else { negative as f64 / opinions.len() as f64 }
}

/// Mean over all pairs of the correlation of "begins something in this minute".
fn step_correlation(chronicle: &Chronicle, people: usize, now: GameTime) -> f64 {
    let minutes = (now.secs() / 60) as f64;
    let mut begun: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); people];
    for deed in chronicle.deeds() {
        begun[deed.agent.0 as usize].insert(deed.at.secs() / 60);
    }
    let mut total = 0.0;
    let mut pairs = 0_u32;
    for (i, one) in begun.iter().enumerate() {
        for other in &begun[i + 1..] {
            let (a, b) = (one.len() as f64 / minutes, other.len() as f64 / minutes);
            let both = one.intersection(other).count() as f64 / minutes;
            let spread = (a * (1.0 - a) * b * (1.0 - b)).sqrt();
            if spread > 0.0 {
                total += (both - a * b) / spread;
                pairs += 1;
            }
        }
    }
    if pairs == 0 { 0.0 } else { total / f64::from(pairs) }
}
