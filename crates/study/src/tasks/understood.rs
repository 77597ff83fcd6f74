//! Whether a goal is understood: what nobody reads as a wish of others cannot be scored.
//!
//! A goal that is not understood is an error of the study. Its score would be nought, which says something of the words of
//! the task, and nothing of whoever is meant to pursue it.

use super::task::Task;
use smallville_mind::{
    cognition::Mind,
    geography::Geography,
    instinct::reader::{self, Hearer},
    persona::{Persona, Pronoun},
    reading::Wanted,
};
use smallville_sim::scenario::Scenario;
use smallville_town::GameTime;

/// Whether the built-in reader finds in a goal what is wanted of others, as the performer hears it.
#[must_use]
pub(super) fn is_read(task: &Task, performer: &Persona, scenario: &Scenario) -> bool {
    let mut geography = Geography::new(scenario.town.clone(), performer);
    scenario.town.sectors().iter().for_each(|sector| geography.learn(sector.id));
    let people: Vec<(String, Pronoun)> =
        scenario.residents().map(|(_, persona)| (persona.name.clone(), persona.pronoun)).collect();
    let hearer =
        Hearer { persona: performer, people: &people, geography: &geography, gatherings: &[], now: scenario.begin };
    reader::goal(&scenario.sense, &task.told.goal, &hearer).wanted != Wanted::Nobody
}

/// Whether somebody has pursued a goal that they were given.
#[must_use]
pub(super) fn is_pursued(mind: &Mind, now: GameTime) -> bool {
    mind.view(now).pursuits.iter().any(|pursuit| !pursuit.own_accord)
}
