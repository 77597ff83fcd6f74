//! What a talk is about, stretch by stretch: a heading over the lines of each exchange, with what came of it.

use smallville_english::capital;

use crate::mind::{
    calendar::doing,
    claim::{Verb, first_name, story_name},
    speech::{Line, Matter, SpeechAct, Thread},
};

/// Lines in a row about one matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    /// Its first line, as an index of what was said.
    pub(super) from: usize,
    /// What it is about: "Valentine's Day party".
    pub(super) matter: String,
    /// What came of it: "agreed".
    pub(super) outcome: Option<&'static str>,
}

impl Stretch {
    /// "Valentine's Day party · agreed"; no outcome, no stop.
    pub(super) fn heading(&self) -> String {
        let outcome = self.outcome.map(|outcome| format!(" · {outcome}")).unwrap_or_default();
        format!("{}{outcome}", self.matter)
    }
}

/// Takes a line in: it opens a stretch, or something comes of the last one.
pub(super) fn take_in(stretches: &mut Vec<Stretch>, index: usize, line: &Line) {
    if let Some(matter) = subject(line).filter(|found| stretches.last().is_none_or(|last| last.matter != *found)) {
        stretches.push(Stretch { from: index, matter, outcome: None });
    }
    if let (Some(last), Some(outcome)) = (stretches.last_mut(), line.acts.iter().rev().find_map(outcome)) {
        last.outcome = Some(outcome);
    }
}

/// What a line is about, if it says so: its exchange, or the business that it opens.
fn subject(line: &Line) -> Option<String> {
    if let Some(thread) = &line.thread {
        return of_thread(thread);
    }
    line.acts.iter().find_map(|act| match act {
        SpeechAct::Invite(gathering) => Some(capital(&gathering.topic)),
        SpeechAct::Request(commitment) => {
            let of_gathering = commitment.gathering().map(|gathering| gathering.topic.clone());
            Some(capital(&of_gathering.unwrap_or_else(|| doing(commitment))))
        }
        _ => None,
    })
}

fn of_thread(thread: &Thread) -> Option<String> {
    Some(match &thread.matter {
        // A yes or a no belongs to what was asked.
        Matter::Here if thread.exchange.starts_with("answer/") => return None,
        Matter::Here => capital(thread.exchange.rsplit('/').next()?),
        Matter::Deed { who, words, .. } => format!("{}: {words}", first_name(who)),
        Matter::Person { name, .. } => first_name(name).to_owned(),
        Matter::Claim(claim) if claim.verb == Verb::Story => capital(&story_name(&claim.topic)),
        Matter::Claim(claim) => capital(&claim.topic),
    })
}

/// What comes of a matter with an act.
fn outcome(act: &SpeechAct) -> Option<&'static str> {
    Some(match act {
        SpeechAct::Accept(_) => "agreed",
        SpeechAct::Perhaps(_) => "perhaps",
        SpeechAct::Decline(..) => "declined",
        SpeechAct::Disagree(..) => "not of one mind",
        SpeechAct::Doubt(_) => "doubted",
        SpeechAct::Apologise(_) => "an apology",
        SpeechAct::Insult | SpeechAct::BreakOff => "a quarrel",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::transcript::index::tests::saying;

    #[test]
    fn a_stretch_begins_with_another_matter_and_ends_with_what_came_of_it() {
        let names = ["Ann Bell", "Bob Hill"];
        let about = |exchange: &str, matter: Matter| {
            let thread = Thread {
                exchange: exchange.into(),
                beat: "open".into(),
                wording: 0,
                matter,
                opener: names[0].into(),
                answerer: names[1].into(),
            };
            Line { thread: Some(Box::new(thread)), ..saying(0, 100, 0, names, "…").line }
        };
        let deed = Matter::Deed { who: names[1].into(), words: "knitting".into(), over: false };
        let lines = [
            saying(0, 90, 0, names, "Hello.").line,
            about("home/breakfast", Matter::Here),
            about("home/breakfast", Matter::Here),
            about("doing/what", deed),
            Line { acts: vec![SpeechAct::Insult], ..saying(0, 110, 1, names, "Ha.").line },
            about("answer/no", Matter::Here),
        ];
        let mut stretches = Vec::new();
        for (index, line) in lines.iter().enumerate() {
            take_in(&mut stretches, index, line);
        }
        let found: Vec<(usize, String)> = stretches.iter().map(|it| (it.from, it.heading())).collect();
        assert_eq!(found, [(1, "Breakfast".into()), (3, "Bob: knitting · a quarrel".to_owned())]);
    }
}
