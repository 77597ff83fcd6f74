//! `smallville import`: a town that the published generative-agents code has saved becomes one of ours.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context as _, Result, bail};
use smallville::{
    import,
    journal::{
        saves,
        writer::{Journal, Patience},
    },
    settings::Import,
    sim::{headless::Headless, recording, scenario::Scenario},
};

use super::{data, founding, promised};

/// Brings the town in and says what could not be used.
///
/// # Errors
/// The folder is no such town, or the new file cannot be written.
pub(crate) fn import(settings: Import) -> Result<ExitCode> {
    let save = target(&settings)?;
    match bring(&settings, &save) {
        Ok(()) => promised::kept(&save),
        Err(error) => {
            // A name that nobody has chosen nobody will use.
            settings.save.iter().for_each(|save| promised::failed(save, &error));
            return Err(error);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Founds the town under a name.
fn bring(settings: &Import, save: &Path) -> Result<()> {
    let data = data(settings.data.as_deref())?;
    let scenario = Scenario::load(&data, 1)?;
    let folder = &settings.folder;
    let came = import::read(folder, &scenario).with_context(|| format!("{}", folder.display()))?;
    for sentence in &came.unused {
        tell!("{sentence}");
    }
    let (people, memories) = (came.people.len(), came.people.iter().map(|one| one.memories.len()).sum::<usize>());
    let scenario = import::settled(came, scenario);
    let journal = Journal::found(save, &founding(&scenario), Patience::Wait)?;
    let mut town = Headless::kept(scenario, journal)?;
    recording::close(town.world_mut()).1?;
    tell!(
        "{people} people with {memories} memories live in {} from {} on; `smallville play` opens it.",
        save.display(),
        town.now()
    );
    Ok(())
}

/// Where the new town is kept.
fn target(settings: &Import) -> Result<PathBuf> {
    if let Some(save) = &settings.save {
        return Ok(save.clone());
    }
    let Some(folder) = saves::folder() else {
        bail!("this system names no folder for saved games; name a file: smallville import DIR SAVE");
    };
    let name = settings.folder.file_name().map_or_else(|| "Imported".into(), |name| name.to_string_lossy());
    Ok(saves::fresh(&folder, &name))
}
