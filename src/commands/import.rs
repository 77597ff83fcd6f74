//! `smallville import`: a town that the published generative-agents code has saved becomes one of ours.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

use anyhow::{Context as _, Result, bail};
use smallville::{
    journal::{
        slots,
        writer::{Journal, Patience},
    },
    mind::persona::{
        Persona,
        imported::{self, ImportedTown},
    },
    settings::Import,
    sim::{
        headless::Headless,
        recording,
        scenario::{Past, Scenario},
    },
};

use super::{data, founding};

/// Brings the town in and says what could not be used.
///
/// # Errors
/// The folder is no such town, or the new file cannot be written.
pub(crate) fn import(settings: Import) -> Result<ExitCode> {
    let data = data(settings.data.as_deref())?;
    let scenario = Scenario::load(&data, 1)?;
    let came = read(&settings.folder, &scenario)?;
    let save = target(&settings)?;
    for sentence in &came.unused {
        eprintln!("{sentence}");
    }
    let (people, memories) = (came.people.len(), came.people.iter().map(|one| one.memories.len()).sum::<usize>());
    let scenario = settled(came, scenario);
    let journal = Journal::found(&save, &founding(&scenario), Patience::Wait)?;
    let mut town = Headless::kept(scenario, journal)?;
    recording::close(town.world_mut()).1?;
    eprintln!(
        "{people} people with {memories} memories live in {} from {} on; `smallville play` opens it.",
        save.display(),
        town.now()
    );
    Ok(ExitCode::SUCCESS)
}

fn read(folder: &Path, scenario: &Scenario) -> Result<ImportedTown> {
    let list = |path: &str| -> Vec<String> {
        let Ok(entries) = fs::read_dir(folder.join(path)) else { return Vec::new() };
        let folders = entries.flatten().filter(|entry| entry.path().is_dir());
        folders.filter_map(|entry| entry.file_name().into_string().ok()).collect()
    };
    let text = |path: &str| fs::read_to_string(folder.join(path)).map_err(|error| error.to_string());
    let known: Vec<&Persona> = scenario.people.iter().map(Arc::as_ref).collect();
    imported::import(&list, &text, &scenario.town, &known).with_context(|| format!("{}", folder.display()))
}

/// Where the new town is kept.
fn target(settings: &Import) -> Result<PathBuf> {
    if let Some(save) = &settings.save {
        return Ok(save.clone());
    }
    let Some(folder) = slots::folder() else {
        bail!("this system names no folder for saved games; name a file: smallville import DIR SAVE");
    };
    let name = settings.folder.file_name().map_or_else(|| "Imported".into(), |name| name.to_string_lossy());
    Ok(slots::fresh(&folder, &name))
}

/// The town with nobody but those who came, in the order of their names.
fn settled(came: ImportedTown, scenario: Scenario) -> Scenario {
    let names: Vec<String> = came.people.iter().map(|one| one.persona.name.clone()).collect();
    let mut people = Vec::new();
    let mut pasts = std::collections::BTreeMap::new();
    for mut one in came.people {
        // Whoever stayed behind is nobody's neighbour here.
        one.persona.knows.retain(|other| names.contains(&other.name));
        pasts.insert(one.persona.name.clone(), Past { memories: one.memories, talked: one.talked });
        people.push(Arc::new(one.persona));
    }
    people.sort_by(|one, other| one.name.cmp(&other.name));
    Scenario { people, pasts: Arc::new(pasts), begin: came.begins, ..scenario }
}
