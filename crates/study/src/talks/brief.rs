//! What whoever judges a talk reads besides its lines: when it was, what it should achieve, and what the listener makes of
//! it in sentences of their own.

use serde::{Deserialize, Serialize};

use super::conditions::{aims, written_date};
use crate::tasks::task::Task;
use smallville_mind::{
    calendar::{Appointment, Commitment, Standing, doing},
    claim::{PointOfView, Span, Verb},
    cognition::Mind,
    memory::MemoryKind,
};
use smallville_town::GameTime;

/// What a judge reads of a talk besides its lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brief {
    /// When it began.
    pub at: GameTime,
    /// What the listener would say of it afterwards, sentence by sentence.
    pub summary: Vec<String>,
    /// What it should achieve, condition by condition: statements that hold or do not.
    pub aims: Vec<String>,
}

impl Brief {
    /// That of a talk which the listener has lived.
    #[must_use]
    pub fn of(task: &Task, at: GameTime, listener: &Mind) -> Self {
        let summary = summary(listener, &task.told.performer, at);
        Self { at, summary, aims: aims(task, &listener.persona().name) }
    }
}

/// What a listener says of a talk with somebody that began then: what they heard, what of it they knew before, and what they
/// have agreed to. It is made of their memories, beliefs and calendar alone, whatever the talk should achieve.
fn summary(listener: &Mind, with: &str, begin: GameTime) -> Vec<String> {
    let name = &listener.persona().name;
    let memories = listener.memories().iter().map(|(_, memory)| memory);
    let heard = memories.filter(|memory| memory.kind == MemoryKind::Conversation && memory.created >= begin);
    let mut sentences: Vec<String> = heard.map(|memory| format!("{}.", memory.text.trim_end_matches('.'))).collect();
    // What is told again is no new memory.
    let before = listener.beliefs().iter().filter(|(key, belief)| {
        let of_theirs = matches!(key.verb, Verb::Hosts | Verb::Wants | Verb::Promises);
        key.who == with && of_theirs && belief.since < begin && belief.shared_with.contains(with)
    });
    let knew =
        before.map(|(_, belief)| format!("{name} knew before that {}.", belief.claim.clause(PointOfView::MEMORY)));
    sentences.extend(knew);
    let known = listener.calendar().appointments().iter();
    let agreed = known.filter(|known| known.made >= begin || known.with.as_deref() == Some(with));
    sentences.extend(agreed.map(|known| format!("{name} {}.", standing(known))));
    sentences
}

/// "has agreed to this: sorting stamps with Eddy Lin at Hobbs Cafe, Tuesday 14 February from 12:00 to 13:00".
fn standing(known: &Appointment) -> String {
    let how = match known.standing {
        Standing::Open | Standing::Kept => "has agreed to this",
        Standing::Perhaps => "thinks about this",
        Standing::Declined => "has said no to this",
        Standing::Broken | Standing::Forgiven => "has not kept this",
    };
    let place = match &known.commitment {
        Commitment::Meet { place, .. } | Commitment::Do { place, .. } => format!(" at {place}"),
        Commitment::Fetch(errand) => {
            errand.way.as_ref().map_or(String::new(), |(from, to)| format!(" at {from}, and bringing it to {to}"))
        }
        other => other.gathering().map_or(String::new(), |gathering| gathering.at_place()),
    };
    let hours = |span: Span| format!(", {} from {} to {}", written_date(span.from), span.from.hm(), span.until.hm());
    let when = known.commitment.span().map_or(String::new(), hours);
    format!("{how}: {}{place}{when}", doing(&known.commitment))
}
