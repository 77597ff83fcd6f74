//! The published rule: words of acts and the places for which they are meant, without a date (Wang et al. 2024, appendix
//! A.1, as its code does it). Computed from the same run, to be printed beside ours.

use std::collections::BTreeSet;

use super::{
    score::Score,
    seen::{Act, Seen, names},
    task::{Kind, Task},
};
use smallville_mind::agent::AgentId;
use smallville_town::GameTime;

/// Minutes of a day.
const DAY: u32 = 24 * 60;

/// Scores a task by the published rule.
#[must_use]
pub fn score(task: &Task, seen: &Seen) -> Score {
    match task.kind {
        Kind::Public | Kind::Online => visitors(task, seen),
        Kind::Appointment => appointment(task, seen),
        Kind::Companions => companions(task, seen),
        Kind::Help => help(task, seen),
    }
}

/// Conversations that the performer began for one that the task demands; it may be more than 1 (Wang et al. 2024, table 4).
#[must_use]
pub fn conversation_ratio(task: &Task, seen: &Seen) -> f64 {
    seen.initiated as f64 / f64::from(task.told.expected.max(1))
}

fn fits(task: &Task, seen: &Seen, act: &Act) -> bool {
    let place = task.told.published.place.as_ref();
    let there = place.is_none_or(|place| act.sector.is_some() && act.sector == seen.sectors.get(place).copied());
    there && names(&act.words, &task.told.published.words)
}

/// Any act that begins at that time of any day counts, whatever its date.
fn visitors(task: &Task, seen: &Seen) -> Score {
    let minute = |at: GameTime| at.secs() / 60 % DAY;
    let Some(span) = task.told.span() else { return Score::default() };
    let in_time =
        |act: &&Act| (minute(span.from)..=minute(span.from) + task.told.minutes).contains(&minute(act.span.from));
    let who: BTreeSet<AgentId> = seen
        .acts
        .iter()
        .filter(|act| act.agent != seen.performer)
        .filter(in_time)
        .filter(|act| fits(task, seen, act))
        .map(|act| act.agent)
        .collect();
    Score::share(who, task.told.expected)
}

/// Two acts at the same moment; the same room is the full score.
fn appointment(task: &Task, seen: &Seen) -> Score {
    let of = |agent: AgentId| seen.acts.iter().filter(move |act| act.agent == agent && fits(task, seen, act));
    let mut best = Score::default();
    for other in &seen.others {
        for (mine, theirs) in of(seen.performer).flat_map(|mine| of(*other).map(move |theirs| (mine, theirs))) {
            let together = mine.span.from < theirs.span.until && theirs.span.from < mine.span.until;
            let score = match (together, mine.sector == theirs.sector) {
                (false, _) => 0.0,
                (true, false) => 0.5,
                (true, true) => 1.0,
            };
            best.improve(score, *other);
        }
    }
    best
}

/// The most others whose acts fit while one of the performer's does.
fn companions(task: &Task, seen: &Seen) -> Score {
    let mut best = BTreeSet::new();
    for mine in seen.acts.iter().filter(|act| act.agent == seen.performer && fits(task, seen, act)) {
        for at in Seen::minutes(mine.span) {
            let there = |agent: &&AgentId| seen.act(**agent, at).is_some_and(|act| fits(task, seen, act));
            let there: BTreeSet<AgentId> = seen.others.iter().filter(there).copied().collect();
            if there.len() > best.len() {
                best = there;
            }
        }
    }
    Score::share(best, task.told.expected)
}

/// Halves may be done by different people, then it is worth half; whoever does both in order scores in full.
fn help(task: &Task, seen: &Seen) -> Score {
    let Some(items) = &task.told.items else { return Score::default() };
    let at = |place: &String, agent: AgentId| {
        let sector = seen.sectors.get(place).copied();
        let acts = seen.acts.iter().filter(move |act| act.agent == agent && act.sector == sector);
        acts.filter(|act| names(&act.words, &task.told.published.words)).map(|act| act.span.from).collect::<Vec<_>>()
    };
    let mut best = Score::default();
    for other in &seen.others {
        let (first, second) = (at(&items.source, *other), at(&items.goal, *other));
        let in_order = first.iter().min().is_some_and(|got| second.iter().any(|put| put > got));
        let score = if in_order {
            1.0
        } else if first.is_empty() && second.is_empty() {
            0.0
        } else {
            0.5
        };
        best.improve(score, *other);
    }
    best
}
