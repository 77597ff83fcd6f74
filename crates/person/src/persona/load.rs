//! Reads and checks people's files: what was written becomes a [`Persona`], or faults with file and line.

use std::{collections::BTreeSet, fmt, io};

use serde::Deserialize;

use super::{
    Acquaintance, Disclosure, Manner, Matter, Opinion, Persona, PlannedGathering, ProjectParts, Pronoun, Story, Voice,
    WorkBlock, WorkWeek, sound,
};
use crate::{
    calendar::Gathering,
    claim::Span,
    look::Look,
    tie::{Bond, Tie},
};
use smallville_town::{GameTime, ObjectId, Place, SectorId, TimeOfDay, Town};

/// The file of a person, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPersona {
    name: String,
    age: u8,
    pronoun: Pronoun,
    traits: Vec<String>,
    about: String,
    home: String,
    bed: String,
    trade: String,
    work: Vec<RawWorkBlock>,
    #[serde(default)]
    week: WorkWeek,
    wakes: TimeOfDay,
    sleeps: TimeOfDay,
    goal: String,
    speech: Vec<String>,
    manner: Manner,
    likes: Vec<String>,
    dislikes: Vec<String>,
    knows: Vec<RawAcquaintance>,
    places: Vec<String>,
    tempo: f32,
    look: Look,
    #[serde(default)]
    project: Option<String>,
    #[serde(default)]
    project_parts: Option<ProjectParts>,
    #[serde(default)]
    stories: Vec<Story>,
    #[serde(default)]
    opinions: Vec<Opinion>,
    #[serde(default)]
    secrets: Vec<Story>,
    #[serde(default)]
    voice: Voice,
    #[serde(default)]
    gathering: Option<RawGathering>,
    #[serde(default)]
    matters: Vec<Matter>,
    #[serde(default)]
    disclosures: Vec<Disclosure>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGathering {
    /// What, with an article.
    what: String,
    /// What it is called.
    topic: String,
    /// Name of the sector.
    place: String,
    /// "2023-02-14 17:00".
    from: String,
    until: String,
    preparations: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawWorkBlock {
    at: String,
    from: TimeOfDay,
    until: TimeOfDay,
}

/// What is wrong with the people's files, one line for each fault.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct PersonaErrors(pub Vec<String>);

/// Reads and checks all people; `read` gives the text of a path, `paths` are the files.
///
/// # Errors
/// Every fault of every file at once, each as `file:line: what is wrong; what to do`.
pub fn load(
    paths: &[String],
    read: &dyn Fn(&str) -> io::Result<String>,
    town: &Town,
) -> Result<Vec<Persona>, PersonaErrors> {
    let mut faults = Vec::new();
    let mut people: Vec<(Persona, File)> = Vec::new();
    for path in paths {
        match read(path) {
            Ok(text) => {
                let file = File { path: path.clone(), text };
                match parse(&file, town) {
                    Ok(persona) => people.push((persona, file)),
                    Err(mut found) => faults.append(&mut found),
                }
            }
            Err(error) => faults.push(format!("{path}: cannot be read ({error}); check that the file is there")),
        }
    }
    if paths.is_empty() {
        faults.push("personas/: nobody lives here; put at least one person's .ron file into it".into());
    }
    people.sort_by(|a, b| a.0.name.cmp(&b.0.name));
    if faults.is_empty() {
        check_together(&people, &mut faults);
    }
    if faults.is_empty() {
        Ok(people.into_iter().map(|(persona, _)| persona).collect())
    } else {
        Err(PersonaErrors(faults))
    }
}

/// An acquaintance as a file has it: the words of the tie, and beside them what they say.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAcquaintance {
    name: String,
    tie: String,
    /// Where none are named, the words are read.
    #[serde(default)]
    bonds: BTreeSet<Bond>,
    #[serde(default)]
    secret: String,
    opinion: u8,
}

impl From<RawAcquaintance> for Acquaintance {
    fn from(raw: RawAcquaintance) -> Self {
        let mut tie = Tie::read(&raw.tie);
        if !raw.bonds.is_empty() {
            tie.bonds = raw.bonds;
        }
        tie.secret = Some(raw.secret).filter(|secret| !secret.is_empty());
        Self { name: raw.name, tie, opinion: raw.opinion }
    }
}

/// What stands before a phrase that is nobody's business.
const SECRET: &str = "secret:";

/// The phrases of a paragraph, and those of them that are nobody's business.
fn phrases(paragraph: &str) -> (Vec<String>, Vec<String>) {
    let (mut all, mut private) = (Vec::new(), Vec::new());
    for phrase in paragraph.split(';').map(str::trim).filter(|phrase| !phrase.is_empty()) {
        let open = phrase.strip_prefix(SECRET).map(str::trim);
        private.extend(open.map(str::to_owned));
        all.push(open.unwrap_or(phrase).to_owned());
    }
    (all, private)
}

/// A file with its text, to say in which line a fault is.
struct File {
    path: String,
    text: String,
}

impl File {
    /// `file:line: fault`, the line being the first that holds `needle`.
    fn fault(&self, needle: &str, fault: impl fmt::Display) -> String {
        let line = self.text.lines().position(|line| line.contains(needle)).map_or(1, |i| i + 1);
        format!("{}:{line}: {fault}", self.path)
    }
}

fn parse(file: &File, town: &Town) -> Result<Persona, Vec<String>> {
    let options = ron::Options::default();
    let raw: RawPersona = options.from_str(&file.text).map_err(|error| {
        let at = error.span.start;
        vec![format!("{}:{}:{}: {}; see another person's file for the form", file.path, at.line, at.col, error.code)]
    })?;
    let mut faults = Vec::new();
    let home = place(file, town, &raw.home, "home", &mut faults).and_then(|place| match place {
        Place::Sector(id) => Some(id),
        _ => {
            faults.push(file.fault(&raw.home, "home is not a sector; name the house, not a room in it"));
            None
        }
    });
    let bed = object(file, town, &raw.bed, "bed", &mut faults);
    let work: Vec<Option<WorkBlock>> = raw
        .work
        .iter()
        .map(|block| {
            if block.from >= block.until {
                faults
                    .push(file.fault(&block.at, format!("work from {} until {}: swap them", block.from, block.until)));
            }
            let at = object(file, town, &block.at, "work", &mut faults)?;
            Some(WorkBlock { at, from: block.from, until: block.until })
        })
        .collect();
    let places: Vec<SectorId> = raw
        .places
        .iter()
        .filter_map(|name| match place(file, town, name, "places", &mut faults)? {
            Place::Sector(id) => Some(id),
            Place::Arena(id) => Some(town.arena(id).sector),
            Place::Object(id) => Some(town.arena(town.object(id).arena).sector),
        })
        .collect();
    let (about, private) = phrases(&raw.about);
    if about.is_empty() {
        faults.push(file.fault("about", "about is empty; write a few phrases with ';' between them"));
    }
    if !(0.5..=2.0).contains(&raw.tempo) {
        faults.push(file.fault("tempo", format!("tempo {} is not between 0.5 and 2.0; 1.0 is usual", raw.tempo)));
    }
    let gathering = raw.gathering.as_ref().and_then(|planned| gathering(file, town, planned, &raw, &mut faults));
    let (Some(home), Some(bed)) = (home, bed) else { return Err(faults) };
    if !faults.is_empty() {
        return Err(faults);
    }
    let work: Vec<WorkBlock> = work.into_iter().flatten().collect();
    let persona = Persona { gathering, ..persona(raw, about, private, home, bed, work, places, town) };
    let faults = sound::alone(&persona, town);
    if faults.is_empty() {
        return Ok(persona);
    }
    Err(faults.iter().map(|(needle, fault)| file.fault(needle, fault)).collect())
}

fn persona(
    raw: RawPersona,
    about: Vec<String>,
    private: Vec<String>,
    home: SectorId,
    bed: ObjectId,
    work: Vec<WorkBlock>,
    mut places: Vec<SectorId>,
    town: &Town,
) -> Persona {
    places.push(home);
    places.extend(work.iter().map(|block| town.arena(town.object(block.at).arena).sector));
    places.sort_unstable();
    places.dedup();
    Persona {
        name: raw.name,
        age: raw.age,
        pronoun: raw.pronoun,
        traits: raw.traits,
        about,
        private,
        home,
        bed,
        trade: raw.trade,
        works_as: None,
        work,
        week: raw.week,
        wakes: raw.wakes,
        sleeps: raw.sleeps,
        goal: raw.goal,
        speech: raw.speech,
        manner: raw.manner,
        likes: raw.likes,
        dislikes: raw.dislikes,
        knows: raw.knows.into_iter().map(Acquaintance::from).collect(),
        places,
        tempo: raw.tempo,
        look: raw.look,
        project: raw.project.unwrap_or_else(|| "the plans".into()),
        project_parts: raw.project_parts,
        stories: raw.stories,
        opinions: raw.opinions,
        secrets: raw.secrets,
        voice: raw.voice,
        gathering: None,
        matters: raw.matters,
        visitor: false,
        disclosures: raw.disclosures,
    }
}

fn gathering(
    file: &File,
    town: &Town,
    planned: &RawGathering,
    raw: &RawPersona,
    faults: &mut Vec<String>,
) -> Option<PlannedGathering> {
    let Place::Sector(sector) = place(file, town, &planned.place, "gathering", faults)? else {
        faults.push(file.fault(&planned.place, "gathering: the place is not a sector; name the house or park"));
        return None;
    };
    let mut moment = |text: &str| match text.parse::<GameTime>() {
        Ok(moment) => Some(moment),
        Err(error) => {
            faults.push(file.fault(text, format!("gathering: {error}")));
            None
        }
    };
    let (from, until) = (moment(&planned.from)?, moment(&planned.until)?);
    if from >= until {
        faults.push(file.fault(&planned.from, "gathering: it ends before it begins; swap from and until"));
        return None;
    }
    let gathering = Gathering {
        what: planned.what.clone(),
        topic: planned.topic.clone(),
        host: raw.name.clone(),
        pronoun: raw.pronoun,
        place: town.sector(sector).name.clone(),
        sector: Some(sector),
        at_home: town.sector(sector).kind.is_lived_in(),
        unknown_to: None,
        span: Span { from, until },
    };
    Some(PlannedGathering { gathering, preparations: planned.preparations.clone() })
}

fn place(file: &File, town: &Town, text: &str, field: &str, faults: &mut Vec<String>) -> Option<Place> {
    match town.resolve(text) {
        Ok(place) => Some(place),
        Err(error) => {
            faults.push(file.fault(text, format!("{field}: {error}")));
            None
        }
    }
}

fn object(file: &File, town: &Town, text: &str, field: &str, faults: &mut Vec<String>) -> Option<ObjectId> {
    match place(file, town, text, field, faults)? {
        Place::Object(id) => Some(id),
        _ => {
            faults.push(file.fault(text, format!("{field} is not a thing; write \"sector: room: thing\"")));
            None
        }
    }
}

/// What can only be checked over all files: names are unique, acquaintances exist.
fn check_together(people: &[(Persona, File)], faults: &mut Vec<String>) {
    for pair in people.windows(2) {
        if pair[0].0.name == pair[1].0.name {
            let other = &pair[0].1.path;
            let name = &pair[1].0.name;
            faults.push(pair[1].1.fault("name", format!("{name} is also in {other}; rename one of them")));
        }
    }
    let all: Vec<&Persona> = people.iter().map(|(persona, _)| persona).collect();
    for (persona, file) in people {
        for acquaintance in &persona.knows {
            let name = &acquaintance.name;
            if all.iter().all(|other| other.name != *name) {
                let nearest = sound::nearest(name, &all);
                faults.push(file.fault(name, format!("knows {name}, who does not live here; did you mean {nearest}?")));
            }
        }
    }
    for (index, (needle, fault)) in sound::together(&all) {
        faults.push(people[index].1.fault(&needle, fault));
    }
}
