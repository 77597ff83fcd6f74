//! What players change from outside: whispers, goals, memories, and the states of things.

use std::sync::Arc;

use super::{Command, Notice};
use crate::{
    SimSystems,
    agent::{Generation, Roster},
    object::Objects,
    prelude::*,
    scenario::Scenario,
    senses::Senses,
    step_commands::StepCommands,
    time::TownClock,
};
use smallville_mind::{
    calendar::Gathering,
    embed::stems,
    instinct::trouble::understood,
    percept::Percept,
    persona::{Persona, Pronoun},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, change.in_set(SimSystems::Change));
}

/// The residents whom a text names, by their first or full names: a goal may name somebody whom one has never met.
fn named(text: &str, scenario: &Scenario) -> Vec<(String, Pronoun)> {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|letter: char| !letter.is_alphanumeric()).collect();
    let names = |persona: &&Arc<Persona>| {
        let first = persona.first_name().to_lowercase();
        words.iter().any(|word| *word == first || word.strip_suffix('s') == Some(first.as_str()))
    };
    scenario
        .residents()
        .map(|(_, persona)| persona)
        .filter(names)
        .map(|persona| (persona.name.clone(), persona.pronoun))
        .collect()
}

/// The gatherings planned from the start that a text speaks of: whoever whispers knows of them.
fn announced(text: &str, scenario: &Scenario) -> Vec<Gathering> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let first_names: Vec<String> =
        scenario.residents().map(|(_, persona)| persona.first_name().to_lowercase()).collect();
    // "The party", "Isabella's party", "the valentines party", but not "no party" and "a party".
    let definite = |before: &[&str], what: &str| {
        let what = stems(what);
        let named = |word: &&str| {
            ["the", "this", "that", "her", "his", "their", "your", "my"].contains(&word.to_lowercase().as_str())
                || word.ends_with("'s")
                || first_names.iter().any(|name| word.to_lowercase() == format!("{name}s"))
                || stems(word).iter().any(|stem| what.contains(stem))
        };
        before.iter().rev().take(3).any(named)
    };
    let planned = scenario.residents().filter_map(|(_, persona)| persona.gathering.as_ref());
    let named = planned.map(|planned| &planned.gathering).filter(|gathering| {
        let kind = gathering.what.rsplit(' ').next().map(stems).unwrap_or_default();
        let mut places = (0..words.len()).filter(|at| !kind.is_empty() && stems(words[*at]) == kind);
        places.any(|at| definite(&words[..at], &gathering.what))
    });
    named.cloned().collect()
}

/// Does what changes the town; a whisper breaks a person's plans, so that older thoughts are dropped.
fn change(
    step: Res<StepCommands>,
    mut bodies: Query<(&mut Senses, &mut Generation)>,
    mut objects: ResMut<Objects>,
    roster: Res<Roster>,
    scenario: Res<Scenario>,
    clock: Res<TownClock>,
    mut notices: MessageWriter<Notice>,
) {
    for (_, command) in step.iter() {
        match command.clone() {
            Command::Whisper(agent, text) => {
                let Some(entity) = roster.entity(agent) else { continue };
                if let Ok((mut senses, mut generation)) = bodies.get_mut(entity) {
                    generation.0 += 1;
                    let gatherings = announced(&text, &scenario);
                    senses.note(0, Percept::Whisper(text, gatherings));
                }
            }
            Command::Goal(agent, text) => {
                let Some(entity) = roster.entity(agent) else { continue };
                if let Ok((mut senses, mut generation)) = bodies.get_mut(entity) {
                    generation.0 += 1;
                    let named = named(&text, &scenario);
                    senses.note(0, Percept::Goal(text, named));
                }
            }
            Command::Retouch(agent, change) => {
                let Some(entity) = roster.entity(agent) else { continue };
                if let Ok((mut senses, _)) = bodies.get_mut(entity) {
                    senses.note(0, Percept::Retouch(change));
                }
            }
            Command::SetState(object, state) => {
                objects.set(&scenario.town, object, &state, clock.now());
                notices.write(Notice(understood(&scenario.sense, scenario.town.object(object), &state)));
            }
            _ => {}
        }
    }
}
