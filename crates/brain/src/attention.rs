//! To whom the language model's attention goes: by mode, by person, and by what the player looks at.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
};

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use smallville_mind::{agent::AgentId, question::Kind};

/// Which questions go to the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// None: the model is not asked at all.
    Off,
    /// What is said, and what is answered to the player.
    Talk,
    /// All questions of the people whom the player watches, and what is answered to the player.
    #[default]
    Watched,
    /// All questions of everybody.
    Everything,
}

impl Mode {
    /// All modes, the cheapest first.
    pub const ALL: [Self; 4] = [Self::Off, Self::Talk, Self::Watched, Self::Everything];
}

impl fmt::Display for Mode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Off => "Off",
            Self::Talk => "Talk only",
            Self::Watched => "Watched people",
            Self::Everything => "Everything",
        })
    }
}

#[derive(Debug, Default)]
struct Inner {
    mode: Mode,
    watched: BTreeSet<AgentId>,
    own: BTreeMap<AgentId, bool>,
}

/// Shared between the window, which sets it, and the minds, which look at it before each question.
///
/// What it decides is recorded with each answer, so that a town can be told again whatever was watched.
#[derive(Debug, Default)]
pub struct Attention(Mutex<Inner>);

impl Attention {
    /// Attention by a mode.
    #[must_use]
    pub fn new(mode: Mode) -> Self {
        Self(Mutex::new(Inner { mode, ..Inner::default() }))
    }

    /// Whether the model is asked for somebody.
    #[must_use]
    pub fn asks(&self, agent: AgentId, kind: Kind) -> bool {
        let inner = self.lock();
        // Whoever was chosen by name stays chosen; *off* is off for everybody.
        match (inner.mode, inner.own.get(&agent)) {
            (Mode::Off, _) | (_, Some(false)) => false,
            (_, Some(true)) | (Mode::Everything, None) => true,
            (Mode::Talk, None) => kind.is_talk(),
            (Mode::Watched, None) => kind.is_for_player() || inner.watched.contains(&agent),
        }
    }

    /// The mode.
    #[must_use]
    pub fn mode(&self) -> Mode {
        self.lock().mode
    }

    /// Another mode from now on.
    pub fn set_mode(&self, mode: Mode) {
        self.lock().mode = mode;
    }

    /// Whom the player watches now: selected, followed, near the camera, in a story that is told.
    pub fn watch(&self, watched: BTreeSet<AgentId>) {
        self.lock().watched = watched;
    }

    /// What was chosen for somebody by name; none: as the mode says.
    #[must_use]
    pub fn own(&self, agent: AgentId) -> Option<bool> {
        self.lock().own.get(&agent).copied()
    }

    /// For whom it is always asked, and for whom never; for all others as the mode says.
    pub fn choose(&self, own: BTreeMap<AgentId, bool>) {
        self.lock().own = own;
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mode_asks_what_it_says() {
        let attention = Attention::default();
        attention.watch([AgentId(3)].into());
        attention.choose([(AgentId(4), true), (AgentId(5), false)].into());
        let asked = |mode, kind| {
            attention.set_mode(mode);
            (1..=5).filter(|id| attention.asks(AgentId(*id), kind)).collect::<Vec<_>>()
        };
        assert_eq!(asked(Mode::Off, Kind::Utter), [0; 0]);
        assert_eq!(asked(Mode::Talk, Kind::Utter), [1, 2, 3, 4]);
        assert_eq!(asked(Mode::Talk, Kind::Day), [4]);
        assert_eq!(asked(Mode::Watched, Kind::Day), [3, 4]);
        assert_eq!(asked(Mode::Watched, Kind::Interview), [1, 2, 3, 4]);
        assert_eq!(asked(Mode::Everything, Kind::Day), [1, 2, 3, 4]);
        attention.choose([(AgentId(4), true)].into());
        assert_eq!((attention.own(AgentId(4)), attention.own(AgentId(5))), (Some(true), None));
        assert_eq!(asked(Mode::Everything, Kind::Day), [1, 2, 3, 4, 5]);
    }
}
