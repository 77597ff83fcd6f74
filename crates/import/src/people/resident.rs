//! Makes a resident of this town out of what the save says of somebody.

use std::sync::Arc;

use smallville_english::{ended, listed};

use super::{
    Found, intent,
    nodes::Notebook,
    report::Report,
    scratch::Identity,
    spatial::{self, Places},
};
use smallville_data::wording::limit::{TEXT, shortened};
use smallville_mind::{
    instinct::CommonSense,
    persona::{
        Persona,
        newcomer::{Words, newcomer},
    },
};
use smallville_town::{GameTime, SectorId, Town};

/// Somebody who has a place in our town.
pub(super) struct Arrival<'a> {
    /// Who they are here.
    pub(super) persona: Persona,
    /// What they have written down.
    pub(super) notebook: &'a Notebook,
    /// What they are about, in sentences.
    pub(super) intention: Option<String>,
}

/// Gives somebody a place in the town; none, with the reason in the report, if there is no room.
///
/// `before` have come before them, and `known` live here anyway.
pub(super) fn arrive<'a>(
    sense: &CommonSense,
    found: &'a Found,
    before: &[Arrival<'_>],
    town: &Arc<Town>,
    known: &[&Persona],
    begins: GameTime,
    report: &mut Report,
) -> Option<Arrival<'a>> {
    let name = found.name.as_str();
    let others: Vec<&Persona> = known
        .iter()
        .copied()
        .filter(|ours| ours.name != name)
        .chain(
            before.iter().map(|arrival| &arrival.persona).filter(|one| known.iter().all(|ours| ours.name != one.name)),
        )
        .collect();
    let words = &sense.newcomers;
    let mut persona = match known.iter().find(|ours| ours.name == name) {
        Some(ours) => returned(words, ours, &found.identity, town, &others, report),
        None => stranger(words, name, &found.identity, town, &others, report)?,
    };
    intent::plan(sense, &mut persona, &found.identity, (town, &others), begins, report);
    let places = places(found, town, report);
    persona.places.extend(places.known);
    // Their own home is known, also where the save has seen too little of it to say so.
    persona.places.extend(lives_in(&found.identity, town).into_iter().chain([persona.home]));
    persona.places.sort_unstable();
    persona.places.dedup();
    let intention = Some(found.identity.currently.clone()).filter(|currently| !currently.is_empty());
    Some(Arrival { persona, notebook: &found.notebook, intention })
}

/// Somebody who lives here already: who they are comes from the save, how they live stays.
fn returned(
    words: &Words,
    ours: &Persona,
    identity: &Identity,
    town: &Town,
    others: &[&Persona],
    report: &mut Report,
) -> Persona {
    report.kept(&ours.name);
    if !identity.faults.is_empty() {
        let (name, faults) = (&ours.name, listed(&identity.faults));
        report.person(name, format!("{name} keeps what the save does not say in a form that can be used: {faults}"));
    }
    let mut persona = ours.clone();
    persona.age = identity.age.unwrap_or(ours.age);
    if !identity.traits.is_empty() {
        persona.traits.clone_from(&identity.traits);
    }
    let told = shortened(&[ended(&identity.learned), ended(&identity.currently)].join(" "), TEXT);
    if let Ok(drafted) = newcomer(words, &ours.name, &told, town, others, seed(&ours.name)) {
        intent::take_over(&mut persona, identity, &drafted);
        persona.about = drafted.persona.about;
        persona.private = drafted.persona.private;
    }
    persona.wakes = identity.hours.wakes.unwrap_or(ours.wakes);
    persona.sleeps = identity.hours.sleeps.unwrap_or(ours.sleeps);
    persona
}

/// Somebody new: everything that is said becomes a paragraph, as when a newcomer moves in.
fn stranger(
    words: &Words,
    name: &str,
    identity: &Identity,
    town: &Town,
    others: &[&Persona],
    report: &mut Report,
) -> Option<Persona> {
    // A longer story is told to its end by the memories that come along.
    let told = shortened(&paragraph(name, identity, town), TEXT);
    let made = match newcomer(words, name, &told, town, others, seed(name)) {
        Ok(made) => made,
        Err(error) => {
            report.person(name, format!("{name} cannot move in: {error}"));
            return None;
        }
    };
    let mut persona = made.persona;
    let own_traits = identity.traits.len() >= 2;
    if own_traits {
        persona.traits.clone_from(&identity.traits);
    }
    persona.wakes = identity.hours.wakes.unwrap_or(persona.wakes);
    persona.sleeps = identity.hours.sleeps.unwrap_or(persona.sleeps);
    // The save's own words of character stand, also those that this town has no rule for; ties follow from memories.
    let stands = |sentence: &&str| {
        let of_traits = own_traits && sentence.contains("'s character.");
        !of_traits && !sentence.starts_with("Nobody is named;")
    };
    for sentence in made.assumed.iter().map(|each| each.sentence.as_str()).filter(stands) {
        report.person(name, sentence.to_owned());
    }
    Some(persona)
}

fn paragraph(name: &str, identity: &Identity, town: &Town) -> String {
    let mut said = Vec::new();
    if let Some(age) = identity.age {
        said.push(format!("{name} is {age} years old."));
    }
    if !identity.traits.is_empty() {
        said.push(format!("{name} is {}.", listed(&identity.traits)));
    }
    if let Some(home) = lives_in(identity, town) {
        said.push(format!("{name} lives in {}.", town.sector(home).name));
    }
    said.extend([ended(&identity.learned), ended(&identity.currently)]);
    if let Some(wakes) = identity.hours.wakes {
        said.push(format!("{name} gets up at {wakes}."));
    }
    if let Some(sleeps) = identity.hours.sleeps {
        said.push(format!("{name} goes to bed at {sleeps}."));
    }
    said.join(" ")
}

/// The sector in which the save says that somebody lives, whatever their room is called there.
fn lives_in(identity: &Identity, town: &Town) -> Option<SectorId> {
    identity.living_area.split(':').nth(1).and_then(|home| spatial::sector(home, town))
}

/// The places that somebody knows, with those in the report that are not here.
fn places(found: &Found, town: &Town, report: &mut Report) -> Places {
    let name = &found.name;
    let Some(text) = &found.places else { return Places::default() };
    match spatial::places(text, town) {
        Ok(places) => {
            if !places.missing.is_empty() {
                report
                    .person(name, format!("{name} knows places that are not in this town: {}", places.missing_words()));
            }
            places
        }
        Err(fault) => {
            report.person(name, format!("spatial_memory.json: {fault}; {name} knows the usual places"));
            Places::default()
        }
    }
}

/// The same name gives the same person.
fn seed(name: &str) -> u64 {
    name.bytes().fold(17, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte)))
}
