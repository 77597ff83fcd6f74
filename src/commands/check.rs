//! `smallville check`: are the map, the people, the scripts and the texts of studies sound? Does a language model answer?

use std::{collections::BTreeSet, process::ExitCode};

use anyhow::{Result, bail};
use smallville::{
    data::Data,
    mind::instinct::trouble,
    settings::Check,
    sim::{
        intervene::Names,
        scenario::{MAP, Scenario},
    },
    study::{
        community::survey::Survey,
        interview::{self, questions::Questionnaire},
        judge::text::JudgeText,
        life::yardstick::Yardstick,
        talks,
    },
    view,
};

use super::{data, model, reading, script, talk_pairs};

/// Reads everything and says what it found.
///
/// # Errors
/// Something is not sound: every fault with its file and line.
pub(crate) fn check(settings: Check) -> Result<ExitCode> {
    if let Some(url) = &settings.endpoint {
        let ready = model::check(url, &settings)?;
        return Ok(if ready { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    let data = data(settings.data.as_deref())?;
    let scenario = Scenario::load(&data, 1)?;
    Questionnaire::load(&data)?;
    Yardstick::load(&data)?;
    Survey::load(&data, &[])?;
    for form in [&interview::judge::TEXT, &talks::judge::TEXT] {
        JudgeText::load(&data, form)?;
    }
    let faults =
        view::sound::faults(&data).into_iter().chain(strangers(&scenario, &data)).chain(keepers(&scenario, &data));
    let faults: Vec<String> = faults.collect();
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    if settings.talk_pairs {
        return Ok(talk_pairs::unread(&scenario.sense.exchanges, &data));
    }
    if let Some(path) = &settings.reading {
        return reading::read(path, &scenario, reading::whispered);
    }
    if let Some(path) = &settings.hearing {
        return reading::read(path, &scenario, reading::said);
    }
    let names = Names::new(&scenario);
    for path in &settings.files {
        script(path, &names, scenario.begin)?;
    }
    tell!(
        "Sound: {} sectors, {} rooms, {} things, {} people, {} activities, {} scripts.",
        scenario.town.sectors().len(),
        scenario.town.arenas().len(),
        scenario.town.objects().len(),
        scenario.people.len(),
        scenario.sense.activities.iter().count(),
        settings.files.len()
    );
    let sizes = scenario.sense.prompts.sizes();
    let sizes: Vec<String> =
        sizes.iter().map(|(kind, text, most)| format!("{} {text} (at most {most})", kind.name())).collect();
    tell!("Texts for a language model, in tokens before they are filled: {}.", sizes.join(", "));
    Ok(ExitCode::SUCCESS)
}

/// Places and things of the map that belong to somebody who does not live in the town: nobody could ever use them.
fn strangers(scenario: &Scenario, data: &Data) -> Vec<String> {
    let town = &scenario.town;
    let text = data.read_text(MAP).unwrap_or_default();
    let sectors = town.sectors().iter().flat_map(|sector| &sector.owners);
    let arenas = town.arenas().iter().flat_map(|arena| &arena.owners);
    let owners: BTreeSet<&String> =
        sectors.chain(arenas).chain(town.objects().iter().flat_map(|o| &o.owners)).collect();
    let lives = |name: &str| scenario.people.iter().any(|person| person.name == name);
    let fault = |name: &String| {
        let line = text.lines().position(|line| line.contains("\"owner\"") && line.contains(name.as_str()));
        let line = line.map_or(String::new(), |index| format!(":{}", index + 1));
        format!("{MAP}{line}: the owner {name} does not live here; name somebody who does, or take the owner out")
    };
    owners.into_iter().filter(|name| !lives(name)).map(fault).collect()
}

/// Who answers for a public place in the table of troubles without being there, or for a place that is not there.
fn keepers(scenario: &Scenario, data: &Data) -> Vec<String> {
    let text = data.read_text(trouble::PATH).unwrap_or_default();
    let fault = |(sector, name): (&str, &str)| {
        let line = text.lines().position(|line| line.contains(&format!("(sector: \"{sector}\", name: \"{name}\"")));
        let place = format!("{}:{}", trouble::PATH, line.map_or(1, |index| index + 1));
        if !scenario.town.sectors().iter().any(|known| known.name == sector) {
            return Some(format!("{place}: {name} answers for {sector}, which is not on the map; correct the name"));
        }
        let lives = scenario.people.iter().any(|person| person.name == name);
        (!lives).then(|| format!("{place}: {name} answers for {sector} and does not live here; name somebody who does"))
    };
    scenario.sense.troubles.keepers().filter_map(fault).collect()
}
