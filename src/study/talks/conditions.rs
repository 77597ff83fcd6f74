//! What a talk about a goal should achieve, condition by condition: in what was said, and in what the listener took from it.

use serde::{Deserialize, Serialize};

use crate::{
    mind::{
        calendar::{Gathering, Standing, Undertaking},
        claim::Span,
        cognition::Mind,
        speech::{Line, SpeechAct},
    },
    study::tasks::task::{Kind, Task},
};

/// Whether each condition of a talk holds; their number depends on the kind of task.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checked {
    /// In the talk.
    pub talk: Vec<bool>,
    /// In what the listener holds and has agreed to afterwards.
    pub listener: Vec<bool>,
}

/// What was said of the goal: what it is, when, where, and whether the other agreed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Said {
    what: bool,
    when: Option<Span>,
    place: Option<String>,
    agreed: bool,
    /// For favours: both places.
    way: Option<(String, String)>,
}

/// Checks a talk and the listener after it.
#[must_use]
pub fn check(task: &Task, lines: &[Line], listener: &Mind) -> Checked {
    let (talk, taken) = (in_talk(task, lines), in_mind(task, listener));
    // A greeting and nothing more is no talk.
    if lines.len() < 2 {
        let none = vec![false; conditions(task, &talk).len()];
        return Checked { talk: none.clone(), listener: none };
    }
    Checked { talk: conditions(task, &talk), listener: conditions(task, &taken) }
}

/// The conditions of a kind of task (Wang et al. 2024, §3.2).
fn conditions(task: &Task, said: &Said) -> Vec<bool> {
    let place = said.place.is_some() && said.place == task.told.place;
    let time = said.when.is_some() && said.when.map(|span| span.from) == task.told.span().map(|span| span.from);
    match task.kind {
        Kind::Public => vec![said.what, time, place],
        Kind::Online => vec![said.what, time],
        Kind::Appointment => vec![said.what, said.agreed && said.when.is_some(), said.agreed && said.place.is_some()],
        Kind::Companions => vec![said.what, said.agreed && said.when.is_some(), place],
        Kind::Help => {
            let items = task.told.items.as_ref();
            let way = |at: fn(&(String, String)) -> &String| said.way.as_ref().map(at);
            let source = way(|way| &way.0) == items.map(|items| &items.source);
            let goal = way(|way| &way.1) == items.map(|items| &items.goal);
            vec![said.what, said.what && source, said.what, said.what && goal]
        }
    }
}

/// Whether an undertaking is what the task is about.
fn is_about(task: &Task, undertaking: &Undertaking) -> bool {
    let about = |words: &str| task.told.about.iter().any(|about| words.to_lowercase().contains(about));
    match undertaking {
        Undertaking::Meet { doing, .. } | Undertaking::Do { doing, .. } => about(doing),
        Undertaking::Fetch(errand) => about(&errand.item),
        other => other.gathering().is_some_and(|gathering| is_gathering(task, gathering)),
    }
}

fn is_gathering(task: &Task, gathering: &Gathering) -> bool {
    let what = gathering.what.to_lowercase();
    gathering.host == task.told.performer && task.told.about.iter().any(|about| what.contains(about))
}

impl Said {
    fn note(&mut self, undertaking: &Undertaking) {
        self.what = true;
        self.when = undertaking.span().or(self.when);
        match undertaking {
            Undertaking::Meet { place, .. } | Undertaking::Do { place, .. } => self.place = Some(place.clone()),
            Undertaking::Fetch(errand) => self.way = errand.way.clone().or(self.way.take()),
            other => self.place = other.gathering().map(|gathering| gathering.place.clone()),
        }
    }
}

fn in_talk(task: &Task, lines: &[Line]) -> Said {
    let mut said = Said::default();
    for (line, act) in lines.iter().flat_map(|line| line.acts.iter().map(move |act| (line, act))) {
        match act {
            SpeechAct::Invite(gathering) if is_gathering(task, gathering) => {
                said.note(&Undertaking::Attend(gathering.clone()));
            }
            SpeechAct::Tell { claim, .. } if claim.who == task.told.performer && line.name == task.told.performer => {
                let words = claim.says.to_lowercase();
                if task.told.about.iter().any(|about| words.contains(about)) {
                    said.what = true;
                    said.when = claim.when.or(said.when);
                    said.place = claim.place.clone().or(said.place);
                }
            }
            SpeechAct::Request(undertaking) if is_about(task, undertaking) => said.note(undertaking),
            SpeechAct::Accept(undertaking) if is_about(task, undertaking) => {
                said.note(undertaking);
                said.agreed = true;
            }
            _ => {}
        }
    }
    said
}

/// What the listener knows and has agreed to.
fn in_mind(task: &Task, listener: &Mind) -> Said {
    let mut said = Said::default();
    for (_, belief) in listener.beliefs().iter().filter(|(key, _)| key.who == task.told.performer) {
        let words = belief.claim.says.to_lowercase();
        if task.told.about.iter().any(|about| words.contains(about)) {
            said.what = true;
            said.when = belief.claim.when;
            said.place.clone_from(&belief.claim.place);
        }
    }
    for known in listener.calendar().appointments().iter().filter(|known| is_about(task, &known.undertaking)) {
        said.note(&known.undertaking);
        said.agreed |= matches!(known.standing, Standing::Open | Standing::Kept);
    }
    said
}
