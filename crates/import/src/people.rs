//! Brings in a town that the published generative-agents code has saved: its people, with what they remember.
//!
//! `folder` reads what the town is and who lives there; `scratch`, `hours`, `spatial`, `nodes` and `chat` read one file
//! or one kind of entry each; `dates` lays their calendar on ours; `resident` makes a [`Persona`], `stream` the
//! memories, `ties` the acquaintances and `intent` what they are about today out of what was read; `names` knows who is meant; `report` says what could not
//! be used.

mod chat;
mod dates;
mod folder;
mod hours;
mod intent;
mod names;
mod nodes;
mod report;
mod resident;
mod scratch;
mod spatial;
mod stream;
#[cfg(test)]
mod tests;
mod ties;

use std::sync::Arc;

use smallville_mind::{
    instinct::CommonSense,
    memory::Memory,
    persona::{Persona, Talked},
};
use smallville_town::{GameTime, Town};

use dates::Dates;
use names::Names;
use nodes::Notebook;
use report::Report;
use resident::Arrival;
use scratch::Identity;

/// Somebody from another town: who they are here, and what they bring along.
#[derive(Clone, Debug)]
pub struct Imported {
    /// Who it is; whoever bears the name of somebody known keeps that person's home, bed, looks and work.
    pub persona: Persona,
    /// What they remember, oldest first; evidence `MemoryId(n)` is the entry `n` of this list, which is earlier.
    pub memories: Vec<Memory>,
    /// With whom they have talked, by name.
    pub talked: Vec<Talked>,
    /// What they are about on the day on which the town goes on, in sentences: what a study has told them to do stands there.
    pub intention: Option<String>,
}

/// A whole town from elsewhere.
#[derive(Clone, Debug)]
pub struct ImportedTown {
    /// The people, in the order of the save.
    pub people: Vec<Imported>,
    /// What was assumed or could not be used: one sentence each, first of the town, then by person.
    pub unused: Vec<String>,
    /// The date on which the town began, as it is written in the save.
    pub began: Option<String>,
    /// The moment at which the town goes on here; no memory is later.
    pub begins: GameTime,
}

/// Why a folder cannot be brought in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// Nothing of a saved town is there.
    #[error(
        "this folder holds no saved town: neither reverie/meta.json nor people under personas/ can be found; \
         name the simulation folder that holds both"
    )]
    NotASave,
    /// The file that names the people cannot be understood.
    #[error("{file}: {what}; repair the file, or delete it to take everybody under personas/")]
    Broken {
        /// Its path within the folder.
        file: String,
        /// What is wrong.
        what: String,
    },
    /// Nobody is named.
    #[error("this town has nobody in it; check that reverie/meta.json names people and personas/ holds their folders")]
    NoPeople,
    /// Somebody is named, but nobody can be made out.
    #[error("nobody of this town can be brought in: {}", .0.join(" "))]
    NobodyUsable(Vec<String>),
}

/// Somebody whose files are read.
struct Found {
    /// Full name; ours where only upper and lower case differ.
    name: String,
    /// What is said of them.
    identity: Identity,
    /// What they have written down.
    notebook: Notebook,
    /// The text of the file of places, if there is one.
    places: Option<String>,
}

/// Reads a saved town.
///
/// `list` gives the names of the folders in a folder, `read` the text of a file or why it cannot be read; both take
/// paths from the root of the save, such as `personas`. `known` are the people of our town,
/// `sense` what words mean.
///
/// Memories keep their date where our calendar has it. A save that lies before it, or far behind it, is moved by whole
/// weeks, so that days keep their names. The town goes on at the last moment of the save, at the earliest at the usual
/// beginning; where its description says another moment than what people remember, they are right. Entries that claim to be later than that moment are put at it, those from before our calendar at its
/// first second.
///
/// # Errors
/// [`ImportError`] when the folder is no save or nobody in it can be used. Faults of single people are in the report.
pub fn import(
    sense: &CommonSense,
    list: &dyn Fn(&str) -> Vec<String>,
    read: &dyn Fn(&str) -> Result<String, String>,
    town: &Arc<Town>,
    known: &[&Persona],
) -> Result<ImportedTown, ImportError> {
    let mut report = Report::default();
    let folder = folder::open(list, read, &mut report)?;
    let found: Vec<Found> = folder.names.iter().filter_map(|name| find(name, known, read, &mut report)).collect();
    let dates = Dates::new(folder.saved, found.iter().flat_map(|one| one.notebook.moments()));
    dates.sentences().into_iter().for_each(|sentence| report.town(Some(sentence)));
    let mut arrivals = Vec::new();
    for one in &found {
        let arrival = resident::arrive(sense, one, &arrivals, town, known, dates.begins(), &mut report);
        arrivals.extend(arrival);
    }
    if arrivals.is_empty() {
        return Err(ImportError::NobodyUsable(report.of_people()));
    }
    let residents: Vec<Persona> = arrivals.iter().map(|arrival| arrival.persona.clone()).collect();
    let names = Names::new(known.iter().copied().chain(&residents));
    let people = arrivals.into_iter().map(|arrival| settle(arrival, &names, &dates, &mut report)).collect();
    Ok(ImportedTown { people, unused: report.sentences(), began: folder.began, begins: dates.begins() })
}

/// Reads the files of one person; none if it cannot be made out who it is.
fn find(
    name: &str,
    known: &[&Persona],
    read: &dyn Fn(&str) -> Result<String, String>,
    report: &mut Report,
) -> Option<Found> {
    let file = |path: &str| format!("personas/{name}/bootstrap_memory/{path}");
    let path = file("scratch.json");
    let identity = match read(&path).and_then(|text| scratch::identity(&text)) {
        Ok(identity) => identity,
        Err(fault) => {
            report.person(name, format!("{path}: {fault}; {name} is left out"));
            return None;
        }
    };
    // Upper and lower case make no difference between our people and theirs.
    let ours = known.iter().find(|ours| ours.name.eq_ignore_ascii_case(name));
    let name = ours.map_or(name, |ours| ours.name.as_str());
    let path = file("associative_memory/nodes.json");
    let notebook = read(&path).and_then(|text| nodes::notebook(&text)).unwrap_or_else(|fault| {
        report.person(name, format!("{path}: {fault}; nothing is taken from it"));
        Notebook::default()
    });
    if let Some(fault) = &notebook.breaks_off {
        report.person(name, format!("{path}: it breaks off ({fault}); what stands before that is taken"));
    }
    if read(&file("associative_memory/kw_strength.json")).is_ok() {
        report.indexes();
    }
    let path = file("spatial_memory.json");
    let places = read(&path).map_err(|fault| {
        report.person(name, format!("{path}: {fault}; {name} knows the usual places"));
    });
    Some(Found { name: name.to_owned(), identity, notebook, places: places.ok() })
}

/// Gives a person the memories, and the ties that follow from them.
fn settle(arrival: Arrival<'_>, names: &Names, dates: &Dates, report: &mut Report) -> Imported {
    let Arrival { mut persona, notebook, intention } = arrival;
    let owner = persona.name.clone();
    let stream = stream::memories(notebook, &owner, names, dates);
    report.tally(&owner, &stream.tally);
    ties::get_to_know(&mut persona, notebook, &stream.talked, names);
    Imported { persona, memories: stream.memories, talked: stream.talked, intention }
}
