//! The command line: what a player may say when starting the game, checked.

pub mod study;

use std::{
    num::{NonZeroU32, NonZeroUsize},
    path::{Path, PathBuf},
    time::Duration,
};

use clap::{Args, Parser, Subcommand, ValueEnum};
use smallville_model::limits::Limits;

use crate::{
    brain::attention::Mode,
    mind::{cognition::Faculties, tuning::Tuning},
    model_link::file,
    study::sweep::variation::Variation,
    town::{GameTime, TimeOfDay},
};

/// A town of twenty-five people who live, remember and talk.
#[derive(Debug, Parser)]
#[command(version, about, args_conflicts_with_subcommands = true)]
pub struct CommandLine {
    /// What to do; without it, play.
    #[command(subcommand)]
    pub action: Option<Action>,
    /// For play.
    #[command(flatten)]
    pub play: Play,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// Open the window and watch the town.
    Play(Play),
    /// Live without a window, as fast as it goes.
    Run(Run),
    /// What happened in a stored town, or in two side by side.
    Report(Report),
    /// Watch a stored town again, check that it can be told again, or branch off from it.
    Replay(Replay),
    /// Interview somebody of a stored town; the town does not notice.
    Ask(Ask),
    /// Write a stored town as tables, graphs, and a chronicle to read.
    Export(Export),
    /// Bring in a town that the published generative-agents code has saved.
    Import(Import),
    /// Measure as the papers measure, over many towns.
    #[command(subcommand)]
    Study(study::Study),
    /// Are the map, the people and the tables sound?
    Check(Check),
}

/// What every town needs.
#[derive(Args, Clone, Debug)]
pub struct Common {
    /// Starts all chance: the same seed gives the same town.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Who thinks for the people.
    #[command(flatten)]
    pub mind: MindArgs,
    /// A folder with maps, personas, assets and shaders of your own; what is missing there comes from the game.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

impl Default for Common {
    fn default() -> Self {
        Self { seed: 1, mind: MindArgs::default(), data: None }
    }
}

/// Which mind, and where a language model is reached.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct MindArgs {
    /// Who thinks for the people; `model` if a server or a model is named.
    #[arg(long, value_enum)]
    pub mind: Option<MindKind>,
    /// The server of a language model, as `http://localhost:11434/v1`; else `$OPENAI_BASE_URL`.
    #[arg(long, value_name = "URL")]
    pub endpoint: Option<String>,
    /// The model's name as the server lists it, or without a server a GGUF file, which runs in the game; else
    /// `$SMALLVILLE_MODEL`.
    #[arg(long, value_name = "NAME")]
    pub model: Option<String>,
    /// An embedding model of the same server, which says what comes to mind; else `$SMALLVILLE_EMBEDDINGS`.
    #[arg(long, value_name = "MODEL")]
    pub embeddings: Option<String>,
    /// Which questions go to the model; without a window all, else those of the people whom you watch.
    #[arg(long, value_enum, value_name = "WHICH")]
    pub attention: Option<Mode>,
    /// How hard the server is driven.
    #[command(flatten)]
    pub driven: Driven,
}

/// How hard a server is driven, where that is chosen.
#[derive(Args, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Driven {
    /// Calls at a time; in the window one of two or more is kept for what the player waits for. Without it, a server of one's
    /// own is asked how many it takes, or they are found by trying.
    #[arg(long, value_name = "NUMBER")]
    pub slots: Option<NonZeroUsize>,
    /// So many seconds each call may take, whatever is asked.
    #[arg(long, value_name = "SECONDS")]
    pub time_out: Option<NonZeroU32>,
}

impl Driven {
    /// These limits, with what is chosen.
    #[must_use]
    pub fn limits(self, usual: Limits) -> Limits {
        let usual = self.slots.map_or(usual, |slots| usual.at_a_time(slots.get()));
        Limits {
            time_out: self.time_out.map(|secs| Duration::from_secs(secs.get().into())).or(usual.time_out),
            ..usual
        }
    }
}

impl MindArgs {
    /// These limits, with what is chosen.
    #[must_use]
    pub fn limits(&self, usual: Limits) -> Limits {
        self.driven.limits(usual)
    }

    /// The file of the model, if no server is named and it is one.
    #[must_use]
    pub fn model_file(&self) -> Option<&Path> {
        let model = self.model.as_deref().filter(|model| self.endpoint.is_none() && file::is_file(model))?;
        (self.mind != Some(MindKind::Instinct)).then(|| Path::new(model.trim()))
    }

    /// Whether a language model is wanted.
    #[must_use]
    pub fn wants_model(&self) -> bool {
        match self.mind {
            Some(kind) => kind == MindKind::Model,
            None => self.endpoint.is_some() || self.model.is_some(),
        }
    }

    /// Whether a server is wanted: for a language model, or for an embedding model alone.
    #[must_use]
    pub fn wants_server(&self) -> bool {
        self.wants_model() || self.embeddings.is_some()
    }
}

/// Who thinks for the people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MindKind {
    /// The built-in mind; needs no network.
    Instinct,
    /// A language model.
    Model,
}

/// A faculty that can be switched off, as in the paper's ablations (Park et al. 2023, §6.2).
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faculty {
    /// Drawing conclusions from memories.
    Reflection,
    /// Planning the day.
    Planning,
    /// Remembering what one sees.
    Observation,
    /// Pursuing goals with a plan of their own: target-driven planning.
    Tdp,
}

impl Run {
    /// What the minds can do.
    #[must_use]
    pub fn faculties(&self) -> Faculties {
        let with = |faculty| !self.without.contains(&faculty);
        let mut tuning = Tuning::default();
        // The names and values were checked when they were read.
        self.tune.iter().for_each(|(name, value)| drop(tuning.set(name, *value)));
        Faculties {
            observation: with(Faculty::Observation),
            reflection: with(Faculty::Reflection),
            planning: with(Faculty::Planning),
            target_planning: with(Faculty::Tdp),
            tuning,
        }
    }
}

/// A number of the town with one value: `hearing_tiles=9`.
fn tuned(text: &str) -> Result<(String, f32), String> {
    let Variation { name, values } = text.parse::<Variation>().map_err(|error| error.to_string())?;
    match values.as_slice() {
        [value] => Ok((name, *value)),
        _ => Err(format!("a town has one {name}; vary it with smallville study sweep --vary {text}")),
    }
}

/// `smallville play`.
#[derive(Args, Clone, Debug)]
pub struct Play {
    /// The file of the town.
    pub save: Option<PathBuf>,
    /// What every town needs.
    #[command(flatten)]
    pub common: Common,
    /// Game minutes per second at the beginning.
    #[arg(long, value_name = "X", default_value_t = 1.0, value_parser = speed)]
    pub speed: f64,
    /// Begin when it is next so late; until then the town lives as fast as it goes.
    #[arg(long, value_name = "HH:MM")]
    pub skip_to: Option<TimeOfDay>,
    /// Write one picture of the window when the time is reached, and end.
    #[arg(long, value_name = "FILE.png")]
    pub screenshot: Option<PathBuf>,
    /// Look at this person or place, as `find` does.
    #[arg(long, value_name = "TEXT")]
    pub find: Option<String>,
    /// Screen pixels per picture pixel: 1, 2, 3 …
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=6))]
    pub zoom: Option<u32>,
}

impl Default for Play {
    fn default() -> Self {
        Self {
            save: None,
            common: Common::default(),
            speed: 1.0,
            skip_to: None,
            screenshot: None,
            find: None,
            zoom: None,
        }
    }
}

/// `smallville run`.
#[derive(Args, Clone, Debug)]
pub struct Run {
    /// The file of the town.
    pub save: Option<PathBuf>,
    /// What every town needs.
    #[command(flatten)]
    pub common: Common,
    /// How many days to live.
    #[arg(long, value_name = "N", required_unless_present = "until", conflicts_with = "until")]
    pub days: Option<u32>,
    /// Until when to live, as "2023-02-14 20:00".
    #[arg(long, value_name = "DATE TIME")]
    pub until: Option<GameTime>,
    /// Commands at set times: lines of `HH:MM command`.
    #[arg(long, value_name = "FILE")]
    pub script: Option<PathBuf>,
    /// Switch a faculty of the minds off; may be given several times.
    #[arg(long, value_enum, value_name = "FACULTY")]
    pub without: Vec<Faculty>,
    /// Another number for a new town, as `hearing_tiles=9`; the names are those of `study sweep --vary`.
    #[arg(long, value_name = "NAME=VALUE", value_parser = tuned)]
    pub tune: Vec<(String, f32)>,
    /// After each step, say on the standard output how many were lived; for whoever wants to know to the step.
    #[arg(long, hide = true)]
    pub every_step: bool,
    /// How many people live in the town, at most 1000; all if not given.
    ///
    /// In a crowd people take in no more than they can; a game hour of 1000 takes some fifty times as long as one of 25.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub residents: Option<u32>,
    /// Write the report as JSON; `-` is the standard output.
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Write every act that was begun, one a line.
    #[arg(long, value_name = "FILE")]
    pub transcript: Option<PathBuf>,
}

/// `smallville report`.
#[derive(Args, Clone, Debug)]
pub struct Report {
    /// The file of the town.
    pub save: PathBuf,
    /// Another one, to compare with.
    pub other: Option<PathBuf>,
    /// Write it as JSON.
    #[arg(long, conflicts_with = "other")]
    pub json: bool,
    /// A folder with maps, personas, assets and shaders of your own.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

/// `smallville replay`.
#[derive(Args, Clone, Debug)]
pub struct Replay {
    /// The file of the town.
    pub save: PathBuf,
    /// Begin a new town in the file NEW that has the same past up to a moment, as "2023-02-13 17:00".
    #[arg(long, num_args = 2, value_names = ["DATE TIME", "NEW"])]
    pub fork: Vec<String>,
    /// Tell the town again without a window and say whether all goes as it was recorded.
    #[arg(long, conflicts_with = "fork")]
    pub check: bool,
    /// A folder with maps, personas, assets and shaders of your own.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

/// `smallville ask`.
#[derive(Args, Clone, Debug)]
pub struct Ask {
    /// The file of the town.
    pub save: PathBuf,
    /// Whom to ask.
    pub name: String,
    /// What to ask.
    pub question: String,
    /// At which moment, as "2023-02-13 17:00"; without it, at the end.
    #[arg(long, value_name = "DATE TIME")]
    pub at: Option<GameTime>,
    /// A folder with maps, personas, assets and shaders of your own.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

/// `smallville export`.
#[derive(Args, Clone, Debug)]
pub struct Export {
    /// The file of the town.
    pub save: PathBuf,
    /// A folder that is empty or not there yet.
    pub folder: PathBuf,
}

/// `smallville import`.
#[derive(Args, Clone, Debug)]
pub struct Import {
    /// The folder of a simulation: it holds `reverie/` and `personas/`.
    pub folder: PathBuf,
    /// The file of the new town; without it, one in the folder of saved towns.
    pub save: Option<PathBuf>,
    /// A folder with maps, personas, assets and shaders of your own.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

/// `smallville check`.
#[derive(Args, Clone, Debug)]
pub struct Check {
    /// Scripts to check as well.
    pub files: Vec<PathBuf>,
    /// Is there a language model at this address, and does it answer?
    #[arg(long, value_name = "URL")]
    pub endpoint: Option<String>,
    /// The model's name; without it, the models of the server are listed.
    #[arg(long, value_name = "NAME")]
    pub model: Option<String>,
    /// An embedding model of the same server: does it give vectors?
    #[arg(long, value_name = "MODEL")]
    pub embeddings: Option<String>,
    /// Lists which beats of talk can follow each other and have not been read since they changed.
    #[arg(long)]
    pub talk_pairs: bool,
    /// Says how the whispers of a file are understood, each on a line of its own: `NAME: go home at six`, or with what is
    /// expected, in which `*` stands for any words: `NAME: go home at six => *18:00*`. They are heard on the first morning
    /// at half past nine.
    #[arg(long, value_name = "FILE")]
    pub reading: Option<PathBuf>,
    /// The same for what is said to them aloud, by a visitor or an interviewer: of which kind of question or remark it is.
    #[arg(long, value_name = "FILE")]
    pub hearing: Option<PathBuf>,
    /// How hard the server is driven.
    #[command(flatten)]
    pub driven: Driven,
    /// A folder with maps, personas, assets and shaders of your own.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

fn speed(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(speed) if (0.1..=1000.0).contains(&speed) => Ok(speed),
        _ => Err("a speed is a number from 0.1 to 1000; 1 is a game minute per second".into()),
    }
}
