//! Who told whom: by which line somebody has a piece of news, the way back to its source ([`trace`]), and the tree of all
//! whom it reached ([`cascade`]).

pub mod cascade;
pub mod trace;

use crate::entry::Saying;
use smallville_mind::{
    agent::AgentId,
    claim::{ClaimKey, Verb},
    speech::{Line, SpeechAct},
};
use smallville_town::GameTime;

/// Somebody may take up what they heard only at the end of the talk; so long after a line it still counts as heard.
const TAKES_IN_MINUTES: u32 = 30;

/// Something that one person has from another.
#[derive(Clone, Copy, Debug)]
pub struct Hearsay<'a> {
    /// From whom: full name.
    pub teller: &'a str,
    /// Who has it.
    pub hearer: AgentId,
    /// Since when.
    pub since: GameTime,
}

impl Hearsay<'_> {
    /// The part of all lines, in order, in which those stand that the hearer may have taken up at that moment.
    #[must_use]
    pub fn recent(self, sayings: &[Saying]) -> &[Saying] {
        let first = sayings.partition_point(|saying| self.since.minutes_since(saying.line.at) > TAKES_IN_MINUTES);
        let until = sayings.partition_point(|saying| saying.line.at <= self.since);
        &sayings[first..until.max(first)]
    }

    /// Those lines of the teller that the hearer may have taken up at that moment, in order.
    pub fn lines<'s>(
        self,
        sayings: impl DoubleEndedIterator<Item = &'s Saying>,
    ) -> impl DoubleEndedIterator<Item = &'s Saying> {
        sayings.filter(move |Saying { line, heard_by }| {
            line.name == self.teller
                && heard_by.contains(&self.hearer)
                && line.at <= self.since
                && self.since.minutes_since(line.at) <= TAKES_IN_MINUTES
        })
    }

    /// The line by which a matter was told: the last of them that carries it. A promise is made by agreeing to what another
    /// proposed, and so need not be in what was said.
    pub fn told<'s>(self, key: &ClaimKey, sayings: impl DoubleEndedIterator<Item = &'s Saying>) -> Option<&'s Saying> {
        let mut agreeing = None;
        for saying in self.lines(sayings).rev() {
            if carries(&saying.line, key) {
                return Some(saying);
            }
            if key.who == self.teller && promises(&saying.line, key) {
                agreeing = agreeing.or(Some(saying));
            }
        }
        agreeing
    }
}

/// Whether somebody may come to know of a matter by a line.
#[must_use]
pub fn may_tell(line: &Line, key: &ClaimKey) -> bool {
    carries(line, key) || promises(line, key)
}

fn carries(line: &Line, key: &ClaimKey) -> bool {
    line.acts.iter().any(|act| act.carries().contains(key))
}

fn promises(line: &Line, key: &ClaimKey) -> bool {
    key.verb == Verb::Promises && agrees(line)
}

/// Whether somebody makes a promise by a line.
fn agrees(line: &Line) -> bool {
    line.acts.iter().any(|act| matches!(act, SpeechAct::Accept(_) | SpeechAct::Perhaps(_)))
}

#[cfg(test)]
mod tests;
