//! Brings in a town that the published generative-agents code has saved: reads its folder, and lets its people live here.

pub mod people;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

use std::{collections::BTreeMap, fs, path::Path, sync::Arc};

use smallville_data::bounded;
use smallville_mind::persona::Persona;
use smallville_sim::scenario::{Past, Scenario};

use people::{ImportError, ImportedTown};

/// Reads the saved town in a folder; who bears the name of somebody in the scenario is taken to be the same person.
///
/// # Errors
/// [`ImportError`] when the folder is no save or nobody in it can be used.
pub fn read(folder: &Path, scenario: &Scenario) -> Result<ImportedTown, ImportError> {
    let list = |path: &str| -> Vec<String> {
        let Ok(entries) = fs::read_dir(folder.join(path)) else { return Vec::new() };
        let folders = entries.flatten().filter(|entry| entry.path().is_dir());
        folders.filter_map(|entry| entry.file_name().into_string().ok()).collect()
    };
    let known: Vec<&Persona> = scenario.people.iter().map(Arc::as_ref).collect();
    let words = &scenario.sense.newcomers;
    people::import(words, &list, &|path| text(&folder.join(path)), &scenario.town, &known)
}

/// The text of a file, or why it cannot be read.
fn text(path: &Path) -> Result<String, String> {
    let bytes = bounded::read(path, bounded::DATA_FILE).map_err(|error| error.to_string())?;
    // A sign in another encoding must not cost the whole file; some editors put a mark before the text.
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// The town of a scenario with nobody but those who came, in the order of their names.
#[must_use]
pub fn settled(came: ImportedTown, scenario: Scenario) -> Scenario {
    let names: Vec<String> = came.people.iter().map(|one| one.persona.name.clone()).collect();
    let mut people = Vec::new();
    let mut pasts = BTreeMap::new();
    for mut one in came.people {
        // Whoever stayed behind is nobody's neighbour here.
        one.persona.knows.retain(|other| names.contains(&other.name));
        pasts.insert(one.persona.name.clone(), Past { memories: one.memories, talked: one.talked });
        people.push(Arc::new(one.persona));
    }
    people.sort_by(|one, other| one.name.cmp(&other.name));
    Scenario { people, pasts: Arc::new(pasts), begin: came.begins, ..scenario }
}
