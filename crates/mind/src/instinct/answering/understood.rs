//! What others want to know of how words are understood: whoever writes examples, a talk, the search for memories.

use super::{ask::Ask, inquiry::Inquiry, listener::Listener};
use crate::{claim::Span, instinct::CommonSense};
use smallville_town::{GameTime, TimeOfDay, Town};

/// How words said to somebody (full name) who knows these people are heard, a line for each of their parts: for whoever writes
/// examples.
#[must_use]
pub fn heard_as(
    sense: &CommonSense,
    text: &str,
    own: &str,
    names: &[String],
    town: &Town,
    now: GameTime,
) -> Vec<String> {
    let questions = &sense.answers.questions;
    let listener = Listener { questions, own, names, kin: &|_| Vec::new(), town, now };
    listener.inquiries(text).iter().map(|inquiry| inquiry.heard(questions)).collect()
}

/// Whether words said to somebody are a remark to which there is something to say at once.
#[must_use]
pub fn is_remark(sense: &CommonSense, text: &str, own: &str, town: &Town, now: GameTime) -> bool {
    let questions = &sense.answers.questions;
    let listener = Listener { questions, own, names: &[], kin: &|_| Vec::new(), town, now };
    let mut remarks = listener.inquiries(text).into_iter().filter_map(|inquiry| inquiry.remark);
    remarks.any(|remark| !questions.remarks.is_broad(remark))
}

/// Whether words said to somebody only take up what was said last: "really?", "and then?", "oh dear".
#[must_use]
pub fn is_reaction(sense: &CommonSense, text: &str, own: &str, town: &Town, now: GameTime) -> bool {
    let questions = &sense.answers.questions;
    let listener = Listener { questions, own, names: &[], kin: &|_| Vec::new(), town, now };
    let reacts = |inquiry: &Inquiry| match inquiry.remark {
        Some(remark) => {
            questions.remarks.kinds.get(remark).is_some_and(|kind| kind.reacts) || questions.remarks.is_broad(remark)
        }
        None => {
            let bare = inquiry.topic.is_empty() && inquiry.people.is_empty() && inquiry.place.is_none();
            bare && matches!(inquiry.ask, Ask::Why | Ask::Other)
        }
    };
    listener.inquiries(text).iter().all(reacts)
}

/// A past time that a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Past {
    /// From when to when, until now at most.
    pub span: Span,
    /// Whether it is asked what others did then.
    pub of_others: bool,
}

/// The past time that a question of somebody is about: "What did you do yesterday?"
#[must_use]
pub fn past_time(sense: &CommonSense, text: &str, own: &str, town: &Town, now: GameTime) -> Option<Past> {
    let listener = Listener { questions: &sense.answers.questions, own, names: &[], kin: &|_| Vec::new(), town, now };
    let today = Span { from: GameTime::from_day_time(now.day(), TimeOfDay::new(0, 0)), until: now };
    let span = |inquiry: Inquiry| {
        let named = inquiry.when.map(|when| when.span);
        let span = match inquiry.ask {
            Ask::Did | Ask::Met => Some(named.unwrap_or(today)),
            Ask::News | Ask::Place | Ask::Happened => {
                let yesterday = GameTime::from_day_time(now.day().saturating_sub(1), TimeOfDay::new(0, 0));
                Some(named.unwrap_or(Span { from: yesterday, until: now }))
            }
            _ => None,
        };
        span.map(|span| Past { span, of_others: inquiry.ask == Ask::Place })
    };
    listener.inquiries(text).into_iter().find_map(span).filter(|past| past.span.from < now)
}
