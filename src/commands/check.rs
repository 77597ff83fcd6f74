//! `smallville check`: are the map, the people, the scripts and the texts of studies sound? Does a language model answer?

use std::process::ExitCode;

use anyhow::Result;
use smallville::{
    settings::Check,
    sim::{intervene::Names, scenario::Scenario},
    study::{
        community::survey::Survey,
        interview::{self, questions::Questionnaire},
        judge::text::JudgeText,
        talks,
    },
};

use super::{data, model, script};

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
    Survey::load(&data, &[])?;
    for form in [&interview::judge::TEXT, &talks::judge::TEXT] {
        JudgeText::load(&data, form)?;
    }
    let names = Names::new(&scenario);
    for path in &settings.files {
        script(path, &names, scenario.begin)?;
    }
    eprintln!(
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
    eprintln!("Texts for a language model, in tokens before they are filled: {}.", sizes.join(", "));
    Ok(ExitCode::SUCCESS)
}
