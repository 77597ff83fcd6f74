//! Which answers are applied in a step, and for which it waits: as they come, or as it was before.

use std::collections::BTreeSet;

use super::Courier;
use crate::{replay::inputs::Replay, scenario::Pace};
use smallville_brain::message::ThoughtResult;
use smallville_journal::entry::Entry;
use smallville_mind::agent::AgentId;

impl Courier {
    /// The answers that are to be applied in the step after `step`, in the order of the people and of their letters.
    pub(crate) fn take_due(&mut self, step: u64, replay: &Replay) -> Vec<ThoughtResult> {
        let mut results = std::mem::take(&mut self.results);
        results.sort_by_key(|result| (result.agent, result.letter));
        let mut held: BTreeSet<AgentId> = BTreeSet::new();
        let told = replay.knows_more_than(step);
        let (due, later): (Vec<ThoughtResult>, Vec<ThoughtResult>) = results.into_iter().partition(|result| {
            let ThoughtResult { agent, letter, step: sent, ready_at, .. } = *result;
            let ready = if told { replay.is_due(agent, letter, sent, step) } else { ready_at <= step };
            // Answers keep their order: who still thinks over an older letter has no newer answer.
            let due = ready && !held.contains(&agent);
            if !due {
                held.insert(agent);
            }
            due
        });
        for result in &due {
            self.open.remove(&(result.agent, result.letter));
            if result.step < step {
                let response = Box::new(result.response.clone());
                self.news.push(Entry::Late(result.agent, result.letter, response));
            }
        }
        for result in &later {
            self.pondering.entry(result.agent).or_insert(result.step);
        }
        let waiting = self.open.iter().filter(|(_, sent)| **sent == step);
        self.news.extend(waiting.map(|((agent, letter), _)| Entry::Pondering(*agent, *letter)));
        self.results = later;
        self.note(due)
    }

    /// Notes what is to be recorded of answers that are applied, and shows how their minds look.
    fn note(&mut self, mut due: Vec<ThoughtResult>) -> Vec<ThoughtResult> {
        for result in &mut due {
            let agent = result.agent;
            if let Some(view) = result.view.take() {
                self.views.insert(agent, view);
            }
            self.count_answers(result);
            self.chains.end(agent, result.letter, &result.asked);
            self.news.extend(result.asked.iter().cloned().map(|asked| Entry::Asked(agent, asked)));
            let notes = std::mem::take(&mut result.notes);
            if !notes.is_empty() {
                self.news.push(Entry::Mind(agent, Box::new(notes)));
            }
        }
        due
    }

    /// Whether somebody still thinks over a letter of whose answer nothing is recorded: the record ended before it was
    /// applied, so that it can only be guessed what the mind made of it.
    pub(crate) fn owes_unrecorded(&self, replay: &Replay) -> bool {
        let inputs = &replay.inputs;
        self.open.keys().any(|letter| inputs.pondering.contains(letter) && !inputs.late.contains_key(letter))
    }

    fn count_answers(&mut self, result: &ThoughtResult) {
        let counts = self.answered.entry(result.agent).or_default();
        for asked in &result.asked {
            match counts.iter_mut().find(|(by, _)| *by == asked.by) {
                Some((_, count)) => *count += 1,
                None => counts.push((asked.by.clone(), 1)),
            }
        }
    }

    /// Whether an answer is owed for which the step waits.
    pub(super) fn is_waiting(&self, pace: Pace, step: u64, replay: &Replay) -> bool {
        if replay.knows_more_than(step) {
            // As it was before: who took their time then is not waited for now.
            let is_in = |agent, letter| self.results.iter().any(|in_| (in_.agent, in_.letter) == (agent, letter));
            let mut due = self.open.iter().filter(|((agent, letter), sent)| {
                replay.is_due(*agent, *letter, **sent, step) && !is_in(*agent, *letter)
            });
            return due.next().is_some();
        }
        match pace {
            Pace::Wait => !self.owed.is_empty(),
            Pace::Overlap => self.owed.keys().any(|agent| self.leisure.get(agent).is_none_or(|until| *until <= step)),
            Pace::Flow => self.owed.keys().any(|agent| !self.pondering.contains_key(agent)),
        }
    }
}
