//! Brings in a town that the published generative-agents code has saved: reads its folder, and lets its people live here.

pub mod people;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

use std::{collections::BTreeMap, fs, path::Path, sync::Arc};

use smallville_data::{bounded, wording::limit::shortened};
use smallville_mind::{
    memory::{Memory, MemoryKind},
    persona::Persona,
};
use smallville_sim::scenario::{Past, Scenario};

use people::{ImportError, ImportedTown};

/// How much it matters what somebody is about: little matters more.
const INTENTION_IMPORTANCE: u8 = 9;

/// So many letters of it are kept.
const INTENTION_LENGTH: usize = 800;

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
    people::import(&scenario.sense, &list, &|path| text(&folder.join(path)), &scenario.town, &known)
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
        // What somebody is about is on their mind when the day begins.
        let intention = one.intention.map(|text| {
            let text = shortened(&text, INTENTION_LENGTH);
            Memory::new(MemoryKind::Plan, text, INTENTION_IMPORTANCE, came.begins)
        });
        let memories = one.memories.into_iter().chain(intention).collect();
        pasts.insert(one.persona.name.clone(), Past { memories, talked: one.talked });
        people.push(Arc::new(one.persona));
    }
    people.sort_by(|one, other| one.name.cmp(&other.name));
    Scenario { people, pasts: Arc::new(pasts), begin: came.begins, ..scenario }
}
