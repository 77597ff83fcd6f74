//! Time off: the hours of work that the inner voice takes off a day are one's own.

use super::Mind;
use crate::{
    instinct::{activity::Want, reader},
    plan::{Entry, Stroke},
    question::{Question as _, hours::Hours},
    why::Cause,
};
use smallville_town::GameTime;

/// What one does with them, as far as there is time.
const WANTS: [Want; 4] = [Want::Pleasure, Want::Company, Want::Rest, Want::Pleasure];

impl Mind {
    /// Puts something of one's own in the place of the work that was planned from a moment until another; all else stays.
    pub(super) fn take_time_off(&mut self, (from, until): (GameTime, GameTime), cause: &Cause) {
        let works =
            |entry: &Entry| matches!(entry.want, Want::Work | Want::Study) && entry.from < until && entry.until > from;
        let present = self.state.planning.plan.entry().cloned();
        let taken: Vec<Entry> = self.state.planning.plan.entries.iter().filter(|entry| works(entry)).cloned().collect();
        for work in &taken {
            for entry in self.own_time(work.from.max(from), work.until.min(until), work.stroke) {
                self.state.planning.plan.insert(Entry { cause: cause.clone(), ..entry });
            }
        }
        let goes_on = present.filter(|entry| !taken.contains(entry));
        self.state.planning.plan.current = goes_on.as_ref().and_then(|entry| self.state.planning.plan.position(entry));
        if self.state.planning.plan.current.is_none() {
            self.state.planning.plan.acts.clear();
        }
    }

    /// What one does in some hours that are one's own.
    fn own_time(&mut self, from: GameTime, until: GameTime, stroke: usize) -> Vec<Entry> {
        let (persona, geography) = (self.persona.clone(), self.geography.clone());
        let (diary, inclination) = (self.state.planning.diary.clone(), self.state.planning.inclination.clone());
        let words = reader::TIME_OFF.to_owned();
        let strokes = [Stroke { from, until, words, wants: WANTS.to_vec(), theme: None }];
        let question = Hours {
            persona: &persona,
            geography: &geography,
            diary: &diary,
            inclination: &inclination,
            strokes: &strokes,
            from: self.state.body.tile,
        };
        let entries = question.instinct(&self.sense, &mut self.state.asking.rng);
        entries.into_iter().map(|entry| Entry { stroke, ..entry }).collect()
    }
}
