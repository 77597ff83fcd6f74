//! How far a goal was reached, from bodies and acts: who stood where, doing what the task is about, at the time.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{
    seen::Seen,
    task::{Items, Kind, Task},
};
use smallville_mind::{agent::AgentId, claim::Span};
use smallville_town::GameTime;

/// Whoever does it for less has only passed through.
const PRESENT_MINUTES: usize = 5;
/// So long two must be at it together.
const TOGETHER_MINUTES: usize = 10;

/// How far a goal was reached.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// 0 to 1.
    pub score: f64,
    /// Whose acts count: their numbers.
    pub who: Vec<u32>,
}

/// Scores a task.
#[must_use]
pub fn score(task: &Task, seen: &Seen) -> Score {
    match task.kind {
        Kind::Public | Kind::Online => visitors(task, seen),
        Kind::Appointment => appointment(task, seen),
        Kind::Companions => companions(task, seen),
        Kind::Help => task.told.items.as_ref().map_or_else(Score::default, |items| help(items, seen)),
    }
}

impl Score {
    /// So many of those who are expected.
    pub(super) fn share(who: impl IntoIterator<Item = AgentId>, expected: u32) -> Self {
        let who: Vec<u32> = who.into_iter().map(|agent| agent.0).collect();
        Self { score: (who.len() as f64 / f64::from(expected.max(1))).min(1.0), who }
    }

    /// Takes what somebody has reached, if it is more than before.
    pub(super) fn improve(&mut self, score: f64, who: AgentId) {
        if score > self.score {
            *self = Self { score, who: vec![who.0] };
        }
    }
}

/// The others who were there in time, doing what it is about.
fn visitors(task: &Task, seen: &Seen) -> Score {
    let sector = task.told.place.as_ref().and_then(|place| seen.sectors.get(place)).copied();
    let span = task.told.span().unwrap_or_else(|| seen.whole());
    let came = |agent: &AgentId| seen.doing(*agent, &task.told.about, sector, span).count() >= PRESENT_MINUTES;
    Score::share(seen.others.iter().copied().filter(came), task.told.expected)
}

/// Both at it in the same place for a while; in different places it is worth half.
fn appointment(task: &Task, seen: &Seen) -> Score {
    let minutes = |agent: AgentId| -> BTreeSet<GameTime> {
        // Acts begin at odd seconds: two who sit together are at it in the same minute.
        let at = seen.doing(agent, &task.told.about, None, seen.whole());
        at.map(|at| GameTime::from_secs(at.secs() / 60 * 60)).collect()
    };
    let mine = minutes(seen.performer);
    let mut best = Score::default();
    for other in &seen.others {
        let both: Vec<GameTime> = minutes(*other).intersection(&mine).copied().collect();
        let same = |at: &&GameTime| {
            seen.sectors
                .values()
                .any(|sector| seen.stands(seen.performer, *sector, **at) && seen.stands(*other, *sector, **at))
        };
        let score = if both.iter().filter(same).count() >= TOGETHER_MINUTES {
            1.0
        } else if both.len() >= TOGETHER_MINUTES {
            0.5
        } else {
            0.0
        };
        best.improve(score, *other);
    }
    best
}

/// The most others who were at it together with the performer, at the place.
fn companions(task: &Task, seen: &Seen) -> Score {
    let sector = task.told.place.as_ref().and_then(|place| seen.sectors.get(place)).copied();
    let at_it = |agent: AgentId, at: GameTime| {
        let span = Span { from: at, until: at.plus_minutes(1) };
        seen.doing(agent, &task.told.about, sector, span).next().is_some()
    };
    let mut best: Vec<AgentId> = Vec::new();
    for at in seen.doing(seen.performer, &task.told.about, sector, seen.whole()) {
        let there: Vec<AgentId> = seen.others.iter().copied().filter(|agent| at_it(*agent, at)).collect();
        if there.len() > best.len() {
            best = there;
        }
    }
    Score::share(best, task.told.expected)
}

/// One other person got it where it is had, and afterwards brought it where it is wanted or put it into the performer's
/// hands; half of it is worth half.
fn help(items: &Items, seen: &Seen) -> Score {
    let (source, goal) = (seen.sectors.get(&items.source).copied(), seen.sectors.get(&items.goal).copied());
    let item = items.item.to_lowercase();
    let word = |what: &str| vec![format!("{what} {item}")];
    let mut best = Score::default();
    for other in &seen.others {
        let got = seen.doing(*other, &word("getting"), source, seen.whole()).min();
        let put = |after: GameTime| {
            let rest = Span { from: after, until: seen.end };
            seen.doing(*other, &word("bringing"), goal, rest).next().is_some()
        };
        let handed = |after: GameTime| {
            seen.handovers
                .iter()
                .any(|(at, from, to, what)| *at >= after && from == other && *to == seen.performer && *what == item)
        };
        let score = match got {
            Some(at) if put(at) || handed(at) => 1.0,
            None if !put(GameTime::default()) => 0.0,
            _ => 0.5,
        };
        best.improve(score, *other);
    }
    best
}
