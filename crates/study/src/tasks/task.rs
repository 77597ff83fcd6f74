//! The tasks as data: every `.ron` file in `assets/tasks/`.

use std::{collections::BTreeSet, io};

use rand::{SeedableRng as _, rngs::StdRng, seq::SliceRandom as _};
use serde::{Deserialize, Serialize};

use crate::story::{Story, Usual, UsualError};
use smallville_data::data::Data;
use smallville_mind::claim::Span;
use smallville_sim::scenario::Scenario;
use smallville_town::{GameTime, TimeOfDay};

/// The folder of the tasks.
pub const FOLDER: &str = "assets/tasks";
/// The day on which things are done: the second one.
const DAY: u32 = 1;

/// What kind of goal it is (Wang et al. 2024, table 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Others come to a place at a time.
    #[serde(alias = "Public")]
    Public,
    /// Two meet at an hour and a place on which they agree.
    #[serde(alias = "Appointment")]
    Appointment,
    /// Others do something with one at a place, at an hour on which they agree.
    #[serde(alias = "Companions")]
    Companions,
    /// Others take part at a time, from wherever they are.
    #[serde(alias = "Online")]
    Online,
    /// Somebody gets something and brings it.
    #[serde(alias = "Help")]
    Help,
}

impl Kind {
    /// All kinds, in the order of the paper.
    pub const ALL: [Self; 5] = [Self::Public, Self::Appointment, Self::Companions, Self::Online, Self::Help];

    /// Its name in tables and in the summary.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Appointment => "appointment",
            Self::Companions => "companions",
            Self::Online => "online",
            Self::Help => "help",
        }
    }
}

/// What is to be got and brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Items {
    /// What, without an article.
    pub item: String,
    /// The sector where it is had.
    pub source: String,
    /// The sector to which it is brought.
    pub goal: String,
}

/// What the published rule looks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// Any of these words in an act is enough.
    pub words: Vec<String>,
    /// The sector that the act must name.
    pub place: Option<String>,
}

/// A task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// What kind of goal it is.
    pub kind: Kind,
    /// What it is.
    pub told: Told,
    /// What those of its cast want whose only goal was of the town's own story.
    pub usual: Usual,
}

/// A task as it stands in its file; see `assets/tasks/public.ron` for what the fields mean.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// Its number.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Whose goal it is: full name.
    pub performer: String,
    /// What they are told.
    pub goal: String,
    /// An act that names one of these is about it.
    pub about: Vec<String>,
    /// The sector where it is scored.
    pub place: Option<String>,
    /// When it is scored, from; none: at any time.
    pub from: Option<String>,
    /// For how many minutes.
    pub minutes: u32,
    /// How many others make the full score.
    pub expected: u32,
    /// How many people live in the town.
    pub cast: usize,
    /// Who must be among them, besides the performer.
    #[serde(default)]
    pub with: Vec<String>,
    /// What is got and brought.
    #[serde(default)]
    pub items: Option<Items>,
    /// What the published rule looks for.
    pub published: Published,
    /// What was wrong with the published task.
    pub mended: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    kind: Kind,
    tasks: Vec<Told>,
}

/// What keeps tasks from being read.
#[derive(Debug, thiserror::Error)]
pub enum TaskError {
    /// A file cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// A file says something else.
    #[error("{0}")]
    Wrong(String),
    /// What people want besides.
    #[error(transparent)]
    Usual(#[from] UsualError),
}

/// Reads all tasks and checks them against a town.
///
/// # Errors
/// A file cannot be read, or names somebody or something that is not there.
pub fn load(data: &Data, scenario: &Scenario) -> Result<Vec<Task>, TaskError> {
    let usual = Usual::load(data)?;
    let mut tasks: Vec<Task> = Vec::new();
    for path in data.list(FOLDER, "ron") {
        let wrong = |line: usize, what: String| TaskError::Wrong(format!("{path}:{line}: {what}"));
        let text = data.read_text(&path)?;
        let file: File = ron::Options::default()
            .from_str(&text)
            .map_err(|error| wrong(error.span.start.line, format!("{}; see assets/tasks/public.ron", error.code)))?;
        for told in file.tasks {
            let line = text.lines().position(|line| line.contains(&format!("\"{}\"", told.id))).map_or(1, |at| at + 1);
            told.check(scenario).map_err(|what| wrong(line, what))?;
            if tasks.iter().any(|known| known.told.id == told.id) {
                return Err(wrong(line, format!("there is another task {}; give it a number of its own", told.id)));
            }
            tasks.push(Task { kind: file.kind, told, usual: usual.clone() });
        }
    }
    Ok(tasks)
}

impl Told {
    fn check(&self, scenario: &Scenario) -> Result<(), String> {
        let lives = |name: &String| scenario.people.iter().any(|persona| persona.name == *name);
        if let Some(name) = [&self.performer].into_iter().chain(&self.with).find(|name| !lives(name)) {
            return Err(format!("{name} does not live in the town; write a full name"));
        }
        let is_place = |name: &String| scenario.town.sectors().iter().any(|sector| sector.name == *name);
        let items = self.items.iter().flat_map(|items| [&items.source, &items.goal]);
        let places = self.place.iter().chain(&self.published.place).chain(items);
        if let Some(name) = places.into_iter().find(|name| !is_place(name)) {
            return Err(format!("{name} is no sector of the town; write its name as on the map"));
        }
        if self.from.as_ref().is_some_and(|time| time.parse::<TimeOfDay>().is_err()) {
            return Err("from is no time; write it as \"19:00\"".into());
        }
        if self.expected == 0 || self.cast <= self.with.len() + 1 || self.cast > scenario.people.len() {
            return Err(format!("{} people cannot score {} others", self.cast, self.expected));
        }
        Ok(())
    }

    /// When it is scored; none: at any time.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        let from = GameTime::from_day_time(DAY, self.from.as_ref()?.parse().ok()?);
        Some(Span { from, until: from.plus_minutes(self.minutes) })
    }
}

impl Task {
    /// The town in which it is set: the performer, whoever must be there, and others drawn by the seed; or everybody.
    ///
    /// The town's own story is left out, gatherings and public matters and all that people remember, think and want of
    /// them: it would be taken for the task's.
    #[must_use]
    pub fn scenario(&self, common: &Scenario, seed: u64, everybody: bool) -> Scenario {
        let mut others: Vec<usize> = (0..common.people.len()).collect();
        // Each task draws its own cast, whatever other tasks there are.
        let of_task = self.told.id.bytes().fold(seed, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)));
        others.shuffle(&mut StdRng::seed_from_u64(of_task));
        let needed = |index: &usize| {
            let name = &common.people[*index].name;
            *name == self.told.performer || self.told.with.contains(name)
        };
        // Stable: the needed ones first, the others as they were drawn.
        others.sort_by_key(|index| !needed(index));
        let count = if everybody { others.len() } else { self.told.cast };
        let cast: BTreeSet<usize> = others.into_iter().take(count).collect();
        let story = Story::whole(&common.people, &common.town);
        let people = cast.into_iter().map(|index| story.without(&common.people[index], &self.usual).into());
        Scenario { seed, people: people.collect(), ..common.clone() }
    }
}
