//! `smallville check --reading FILE` and `--hearing FILE`: how whispers and what is said aloud are understood, and how many as
//! was expected.

use std::{path::Path, process::ExitCode, sync::Arc};

use anyhow::{Context, Result, bail};
use smallville::{
    mind::{cognition::Mind, instinct::answering, persona::Persona},
    sim::scenario::Scenario,
    town::GameTime,
};
use smallville_english::fits;

/// The whispers are heard so many minutes after midnight of the first day.
const HEARD: u32 = 9 * 60 + 30;
/// So many bytes of a file are read at most.
const LONGEST: u64 = 1_000_000;

/// Says how words are understood by whom they are for.
type Understanding = fn(&Arc<Persona>, &str, &Scenario) -> String;

/// Prints how each line of a file is understood by whom it is for; fails if one that says what is expected is not.
///
/// # Errors
/// The file cannot be read, is too long, or a line does not name a resident.
pub(super) fn read(path: &Path, scenario: &Scenario, understanding: Understanding) -> Result<ExitCode> {
    let unread = || format!("{} cannot be read; name a text file", path.display());
    if path.metadata().with_context(unread)?.len() > LONGEST {
        bail!("{} has more than {LONGEST} bytes; take a part of it", path.display());
    }
    let text = std::fs::read_to_string(path).with_context(unread)?;
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let (mut expected, mut as_expected) = (0, 0);
    for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let (said, hoped) = line.split_once("=>").map_or((line, None), |(said, hoped)| (said, Some(hoped.trim())));
        let heard =
            said.split_once(':').and_then(|(name, words)| Some((addressed(name.trim(), scenario)?, words.trim())));
        let Some((persona, words)) = heard else {
            let name = scenario.people.first().map_or("NAME", |persona| persona.first_name());
            bail!("{}:{number}: name a resident before the words: `{name}: go home at six`", path.display());
        };
        let understood = understanding(persona, words, scenario);
        let fault = hoped.filter(|hoped| !fits(hoped, &understood));
        expected += usize::from(hoped.is_some());
        as_expected += usize::from(hoped.is_some() && fault.is_none());
        tell!("{said}\n    {understood}");
        if let Some(hoped) = fault {
            tell!("    expected: {hoped}");
        }
    }
    if expected > 0 {
        tell!("{as_expected} of {expected} as expected.");
    }
    Ok(if as_expected == expected { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The resident with this name or first name.
fn addressed<'a>(name: &str, scenario: &'a Scenario) -> Option<&'a Arc<Persona>> {
    scenario.people.iter().find(|persona| persona.name == name || persona.first_name() == name)
}

/// What a whisper means.
pub(super) fn whispered(persona: &Arc<Persona>, words: &str, scenario: &Scenario) -> String {
    let Scenario { town, sense, faculties, begin, seed, .. } = scenario;
    let mind = Mind::new(persona.clone(), town.clone(), sense.clone(), *faculties, *seed, *begin);
    mind.understanding(words, morning(scenario))
}

/// Of which kind is what is said aloud.
pub(super) fn said(persona: &Arc<Persona>, words: &str, scenario: &Scenario) -> String {
    let Scenario { town, sense, people, .. } = scenario;
    let names: Vec<String> = people.iter().map(|persona| persona.name.clone()).collect();
    answering::heard_as(sense, words, &persona.name, &names, town, morning(scenario)).join("; ")
}

fn morning(scenario: &Scenario) -> GameTime {
    let begin = scenario.begin;
    begin.plus_minutes(HEARD.saturating_sub(u32::from(begin.time_of_day().minutes())))
}
