//! What a talk about a goal should achieve, condition by condition: in what was said, and in what the listener took from it.

use serde::{Deserialize, Serialize};

use crate::tasks::task::{Kind, Task};
use smallville_mind::{
    calendar::{Commitment, Gathering, Standing},
    claim::Span,
    cognition::Mind,
    speech::{Line, SpeechAct},
};
use smallville_town::GameTime;

/// So many lines are no talk: a greeting and nothing more.
pub const MOST_SAID_IN_VAIN: usize = 1;

/// Whether each condition of a talk holds; their number depends on the kind of task.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checked {
    /// In the talk.
    pub talk: Vec<bool>,
    /// In what the listener holds and has agreed to afterwards.
    pub listener: Vec<bool>,
}

/// One thing that a talk should achieve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// That it is told, proposed or asked for.
    What,
    /// That its beginning is known.
    Time,
    /// That its place is known.
    Place,
    /// That both agree on an hour.
    AgreedTime,
    /// That both agree on a place.
    AgreedPlace,
    /// For favours: where something is got.
    Source,
    /// For favours: that it is to be brought. Nobody asks for the one without the other.
    Bring,
    /// For favours: where it is brought.
    Goal,
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
    if lines.len() <= MOST_SAID_IN_VAIN {
        let none = vec![false; conditions(task, &talk).len()];
        return Checked { talk: none.clone(), listener: none };
    }
    Checked { talk: conditions(task, &talk), listener: conditions(task, &taken) }
}

/// What should be achieved in a talk of a task, condition by condition, in words: statements that hold or do not.
#[must_use]
pub fn aims(task: &Task, listener: &str) -> Vec<String> {
    Aim::of(task.kind).iter().map(|aim| aim.words(task, listener)).collect()
}

fn conditions(task: &Task, said: &Said) -> Vec<bool> {
    Aim::of(task.kind).iter().map(|aim| aim.holds(task, said)).collect()
}

impl Aim {
    /// The conditions of a kind of task (Wang et al. 2024, §3.2).
    const fn of(kind: Kind) -> &'static [Self] {
        match kind {
            Kind::Public => &[Self::What, Self::Time, Self::Place],
            Kind::Online => &[Self::What, Self::Time],
            Kind::Appointment => &[Self::What, Self::AgreedTime, Self::AgreedPlace],
            Kind::Companions => &[Self::What, Self::AgreedTime, Self::Place],
            Kind::Help => &[Self::What, Self::Source, Self::Bring, Self::Goal],
        }
    }

    /// Whether it was achieved.
    fn holds(self, task: &Task, said: &Said) -> bool {
        let items = task.told.items.as_ref();
        let way = |at: fn(&(String, String)) -> &String| said.way.as_ref().map(at);
        match self {
            Self::What | Self::Bring => said.what,
            Self::Time => {
                said.when.is_some() && said.when.map(|span| span.from) == task.told.span().map(|span| span.from)
            }
            Self::Place => said.place.is_some() && said.place == task.told.place,
            Self::AgreedTime => said.agreed && said.when.is_some(),
            Self::AgreedPlace => said.agreed && said.place.is_some(),
            Self::Source => said.what && way(|way| &way.0) == items.map(|items| &items.source),
            Self::Goal => said.what && way(|way| &way.1) == items.map(|items| &items.goal),
        }
    }

    /// The same for whoever reads: a statement.
    fn words(self, task: &Task, listener: &str) -> String {
        let (told, performer) = (&task.told, &task.told.performer);
        let about = told.about.first().map_or(told.name.as_str(), String::as_str);
        let (item, source, goal) =
            told.items.as_ref().map_or(Default::default(), |items| (&*items.item, &*items.source, &*items.goal));
        match (self, task.kind) {
            (Self::What, Kind::Public | Kind::Online) => {
                format!("{listener} was told of this by {performer}, or was invited to it: {about}.")
            }
            (Self::What, Kind::Appointment | Kind::Companions) => {
                format!("{performer} asked {listener} to meet or to come along for this: {about}.")
            }
            (Self::What, Kind::Help) => format!("{performer} asked {listener} to get this: {item}."),
            (Self::Time, _) => {
                let begin = told.span().map(|span| format!("{}, {}", written_date(span.from), span.from.hm()));
                format!("It was said when it begins, and that is {}.", begin.unwrap_or_default())
            }
            (Self::Place, _) => {
                format!("It was said where it is, and that is {}.", told.place.as_deref().unwrap_or_default())
            }
            (Self::AgreedTime, _) => format!("{performer} and {listener} agreed on a day and an hour for it."),
            (Self::AgreedPlace, _) => format!("{performer} and {listener} agreed on a place for it."),
            (Self::Source, _) => format!("It was said where to get it, and that is {source}."),
            (Self::Bring, _) => format!("{performer} asked {listener} to bring it to somebody or somewhere."),
            (Self::Goal, _) => format!("It was said where to bring it, and that is {goal}."),
        }
    }
}

/// "Tuesday 14 February".
#[must_use]
pub fn written_date(at: GameTime) -> String {
    let date = at.date();
    format!("{} {} {}", at.weekday_name(), date.day(), date.strftime("%B"))
}

/// Whether a commitment is what the task is about.
fn is_about(task: &Task, commitment: &Commitment) -> bool {
    let about = |words: &str| task.told.about.iter().any(|about| words.to_lowercase().contains(about));
    match commitment {
        Commitment::Meet { doing, .. } | Commitment::Do { doing, .. } => about(doing),
        Commitment::Fetch(errand) => about(&errand.item),
        other => other.gathering().is_some_and(|gathering| is_gathering(task, gathering)),
    }
}

fn is_gathering(task: &Task, gathering: &Gathering) -> bool {
    let what = gathering.what.to_lowercase();
    gathering.host == task.told.performer && task.told.about.iter().any(|about| what.contains(about))
}

impl Said {
    fn note(&mut self, commitment: &Commitment) {
        self.what = true;
        self.when = commitment.span().or(self.when);
        match commitment {
            Commitment::Meet { place, .. } | Commitment::Do { place, .. } => self.place = Some(place.clone()),
            Commitment::Fetch(errand) => self.way = errand.way.clone().or(self.way.take()),
            other => self.place = other.gathering().map(|gathering| gathering.place.clone()),
        }
    }
}

fn in_talk(task: &Task, lines: &[Line]) -> Said {
    let mut said = Said::default();
    for (line, act) in lines.iter().flat_map(|line| line.acts.iter().map(move |act| (line, act))) {
        match act {
            SpeechAct::Invite(gathering) if is_gathering(task, gathering) => {
                said.note(&Commitment::Attend(gathering.clone()));
            }
            SpeechAct::Tell { claim, .. } if claim.who == task.told.performer && line.name == task.told.performer => {
                let words = claim.says.to_lowercase();
                if task.told.about.iter().any(|about| words.contains(about)) {
                    said.what = true;
                    said.when = claim.when.or(said.when);
                    said.place = claim.place.clone().or(said.place);
                }
            }
            SpeechAct::Request(commitment) if is_about(task, commitment) => said.note(commitment),
            SpeechAct::Accept(commitment) if is_about(task, commitment) => {
                said.note(commitment);
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
    for known in listener.calendar().appointments().iter().filter(|known| is_about(task, &known.commitment)) {
        said.note(&known.commitment);
        said.agreed |= matches!(known.standing, Standing::Open | Standing::Kept);
    }
    said
}
