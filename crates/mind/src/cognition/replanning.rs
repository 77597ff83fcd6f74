//! Replanning: what one reacts to, or a talk that went badly, gives the rest of the day another shape.
//!
//! Park et al. 2023, §4.3.1: the plan is made anew from the time of the reaction.

use super::Mind;
use crate::{
    instinct::{activity::Want, reader},
    memory::{Memory, MemoryId, MemoryKind, content::Content},
    plan::{Entry, Stroke},
    question::{Answers, hours::Hours},
    why::Cause,
};
use smallville_town::GameTime;

/// How many memories come to mind when the rest of a day is planned anew.
const MEMORIES: usize = 8;
/// With less than this left of the waking day it stays as it was.
const WORTH_MINUTES: u32 = 60;

impl Mind {
    /// Something has happened after which the day does not go on as planned: in words, and the memories of it.
    pub(super) fn upset_plan(&mut self, by: String, memories: Vec<MemoryId>) {
        if self.faculties.planning {
            self.state.planning.upset = Some((by, memories));
        }
    }

    /// Plans what is left of the day anew, if something has upset the plan and what it asked for is done.
    pub(super) async fn replan<A: Answers>(&mut self, now: GameTime, answers: &A) {
        if self.state.planning.plan.entry().is_some_and(|entry| entry.is_errand() && entry.until > now) {
            return;
        }
        let Some((by, upset_by)) = self.state.planning.upset.take() else { return };
        let rest = self.rest_of_day(now);
        let left = rest.first().zip(rest.last()).map_or(0, |(first, last)| last.from.minutes_since(first.from));
        if left < WORTH_MINUTES {
            return;
        }
        let mut evidence = self.recall(&by, MEMORIES, now, answers).await;
        evidence.extend(upset_by);
        self.look_at_oneself(&evidence, now, answers).await;
        let (persona, geography) = (&self.persona.clone(), &self.geography.clone());
        let (diary, inclination) = (&self.state.planning.diary.clone(), &self.state.planning.inclination.clone());
        let from = self.state.body.tile;
        let hours = Hours { persona, geography, diary, inclination, strokes: &rest, from };
        let entries = self.ask(&hours, answers).await;
        let outline = rest.iter().map(|stroke| (stroke.words.clone(), stroke.from)).collect();
        let memory = self.memory_of(MemoryKind::Plan, Content::Plan(now, outline), Vec::new(), now);
        self.keep(Memory { importance: 4, evidence, ..memory });
        self.take_over(entries, rest.len(), now);
        self.plan_appointments(now);
    }

    /// The strokes of the day from now on, the night at their end; of the present one what is left of it and not yet done.
    fn rest_of_day(&self, now: GameTime) -> Vec<Stroke> {
        let plan = &self.state.planning.plan;
        let done = |stroke: usize| {
            let over = plan.entries.iter().filter(move |entry| entry.stroke == stroke && entry.from < now);
            over.map(|entry| entry.want).filter(|want| want.is_done_once()).collect::<Vec<_>>()
        };
        let left = plan.strokes.iter().enumerate().filter(|(_, stroke)| stroke.until > now);
        left.map(|(index, stroke)| {
            let done = done(index);
            let wants: Vec<_> = stroke.wants.iter().copied().filter(|want| !done.contains(want)).collect();
            let wants = if wants.is_empty() { vec![Want::Rest] } else { wants };
            let rest = Stroke { from: stroke.from.max(now), wants, ..stroke.clone() };
            // What one keeps clear of since the morning leaves its time free.
            let shuns = stroke.theme.as_ref().is_some_and(|theme| self.state.planning.inclination.shuns(theme));
            if shuns { Stroke { theme: None, words: reader::TIME_OFF.to_owned(), ..rest } } else { rest }
        })
        .collect()
    }

    /// Puts new entries for the last so many strokes in the place of the planned ones; what was lived, agreed, whispered or
    /// wanted of others stays.
    fn take_over(&mut self, entries: Vec<Entry>, strokes: usize, now: GameTime) {
        let plan = &mut self.state.planning.plan;
        let before = plan.strokes.len().saturating_sub(strokes);
        let (lived, planned): (Vec<Entry>, Vec<Entry>) =
            std::mem::take(&mut plan.entries).into_iter().partition(|entry| entry.until <= now);
        let kept = planned.into_iter().filter(|entry| entry.cause != Cause::Plan);
        plan.entries = lived;
        plan.entries.extend(entries.into_iter().map(|entry| Entry { stroke: entry.stroke + before, ..entry }));
        for entry in kept {
            plan.insert(Entry { from: entry.from.max(now), ..entry });
        }
        plan.current = None;
        plan.acts.clear();
    }
}
